"""The fixed commands: `/game new`, `join`, `start` and the rest, the same for every game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot import panel
from bot.agreements import Agreements
from bot.clock import BANK, PACES
from bot.derive import word
from bot.history import History
from bot.match import LOBBY, Chair, Match, Person, Refusal
from bot.people import MANAGERS
from bot.plans import Plans
from bot.play import Play
from bot.post import Post
from bot.presses import Presses
from bot.reply import Replies, Reply
from bot.rulebook import rule_page
from bot.table import Tables
from bot.text import language_of, pace_label, plain, words
from bot.wire import Id, Pressed, button, rows
from bot.wishes import Wishes
from engines.words import LANGUAGES

Here = Callable[..., Awaitable[None]]
Command = app_commands.Command[Any, Any, Any]


class Lobby:
    """The `/game` group."""

    def __init__(self, play: Play, tables: Tables, presses: Presses, replies: Replies) -> None:
        self._play = play
        self._tables = tables
        self._presses = presses
        self._replies = replies
        self._plans = Plans(play, tables, presses)
        self._history = History(play, presses)
        self._agreements = Agreements(play, tables, presses)
        self._wishes = Wishes(play, presses)
        presses.verbs["thread"] = self._thread

    def group(self) -> app_commands.Group:
        title, description = word("commands.game.name"), word("commands.game.description")
        group = app_commands.Group(name=title, description=description, guild_only=True)
        here: dict[str, Here] = {
            "join": lambda reply, match: self._presses.join(reply, match.id),
            "leave": lambda reply, match: self._presses.leave(reply, match.id),
            "start": lambda reply, match: self._presses.start(reply, match.id),
            "hand": self._presses.hand,
            "log": self._presses.log,
            "undo": self._agreements.undo,
            "catchup": self._history.catch_up,
            "replay": self._history.replay,
            "pause": self._agreements.pause,
            "nudge": self._agreements.nudge,
            "resign": self.resign,
            "end": self.end,
        }
        for name, what in here.items():
            group.add_command(self._in_channel(name, what))
        others = (self._new, self._board, self._orders, self._extend, self._substitute)
        for make in (*others, self._settings, self._help, self._mine):
            group.add_command(make())
        return group

    def _command(self, name: str, callback: Any) -> Command:
        title, description = word(f"commands.{name}.name"), word(f"commands.{name}.description")
        return app_commands.Command(name=title, description=description, callback=callback)

    def _in_channel(self, name: str, what: Here) -> Command:
        """A command about the game of the channel it is typed in."""

        async def callback(interaction: discord.Interaction[Any]) -> None:
            reply, match = await self._asked(interaction)
            await what(reply, match)

        return self._command(name, callback)

    async def _asked(self, interaction: discord.Interaction[Any]) -> tuple[Reply, Match]:
        reply = await self._replies.to(interaction)
        await reply.acknowledge(private=True)
        return reply, await self._play.in_channel(reply.channel)

    # Opening

    def _game_choices(self) -> list[Choice[str]]:
        return [
            Choice(name=locale_str(words("en", key)("name"), key="name", game=key), value=key)
            for key in self._play.games
        ]

    def _new(self) -> Command:
        fields = ("game", "language", "pace")

        @app_commands.rename(**{field: word(f"commands.new.{field}.name") for field in fields})
        @app_commands.describe(**{field: word(f"commands.new.{field}.description") for field in fields})
        @app_commands.choices(
            game=self._game_choices(),
            language=[Choice(name=word(f"languages.{code}"), value=code) for code in LANGUAGES],
        )
        async def callback(
            interaction: discord.Interaction[Any],
            game: str,
            language: str | None = None,
            pace: str | None = None,
        ) -> None:
            reply = await self._replies.to(interaction)
            await reply.acknowledge(private=True)
            server = await self._play.people.server(reply.guild)
            if server.openers == MANAGERS and not reply.is_manager:
                raise Refusal("managers_only")
            if server.channel not in (None, reply.channel):
                raise Refusal("other_channel", channel=f"<#{server.channel}>")
            locale = language_of(interaction.guild_locale or interaction.locale)
            text = f"{game} {language or server.language or locale} {pace or server.pace}"
            if server.threads:
                await self._open_in_thread(reply, text)
                return
            try:
                await self._open(reply, reply.channel, text)
            except Refusal as refused:
                if refused.phrase.key != "refusals.channel_busy":
                    raise
                await self._offer_thread(reply, text)

        command = self._command("new", callback)
        command.autocomplete("pace")(self._paces)
        return command

    async def _paces(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        said = words((await self._replies.to(interaction)).language)
        typed = [current] if current.startswith("bank ") else []
        listed = [(pace, pace_label(said, pace)) for pace in (*PACES, BANK)]
        found = [(pace, label) for pace, label in listed if current.lower() in f"{pace} {label}".lower()]
        return [Choice(name=label[:100], value=pace) for pace, label in found] + [
            Choice(name=pace[:100], value=pace[:100]) for pace in typed
        ]

    async def _offer_thread(self, reply: Reply, text: str) -> None:
        said = words(reply.language)
        thread = button(said("lobby.thread"), Id("thread", 0, 0, text))
        await reply.private(Post().say(said("refusals.channel_busy")).add(*rows([thread])))

    async def _thread(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        await self._open_in_thread(reply, pressed.id.text)

    async def _open(self, reply: Reply, channel: int, text: str) -> None:
        """Open a table and post its lobby; where the bot may not post, there is no table."""
        game, language, pace = text.split(" ", 2)
        match = await self._play.lobbies.open(channel, reply.guild, reply.user, game, language, pace)
        try:
            match = await self._tables.refresh(match.id)
        except Refusal:
            await self._play.end(match.id, reply.user.id)
            raise
        await reply.say(words(reply.language)("lobby.opened", link=panel.jump(match)))

    async def _open_in_thread(self, reply: Reply, text: str) -> None:
        game, language, _ = text.split(" ", 2)
        if game not in self._play.games:
            raise Refusal("no_such_game")
        thread = await reply.new_thread(words(language, game)("name"))
        await self._open(reply, thread, text)

    # In a game

    def _board(self) -> Command:
        @app_commands.rename(text=word("commands.board.text.name"))
        @app_commands.describe(text=word("commands.board.text.description"))
        async def callback(interaction: discord.Interaction[Any], text: bool = False) -> None:
            reply, match = await self._asked(interaction)
            await (self._presses.text if text else self._presses.board)(reply, match)

        return self._command("board", callback)

    def _orders(self) -> Command:
        @app_commands.rename(line=word("commands.orders.line.name"))
        @app_commands.describe(line=word("commands.orders.line.description"))
        async def callback(interaction: discord.Interaction[Any], line: str | None = None) -> None:
            reply, match = await self._asked(interaction)
            if line is None:
                await self._plans.show(reply, match)
            else:
                await self._plans.add(reply, match, line)

        return self._command("orders", callback)

    def _extend(self) -> Command:
        @app_commands.rename(hours=word("commands.extend.hours.name"))
        @app_commands.describe(hours=word("commands.extend.hours.description"))
        async def callback(interaction: discord.Interaction[Any], hours: int) -> None:
            reply, match = await self._asked(interaction)
            await self._agreements.extend(reply, match, hours)

        return self._command("extend", callback)

    def _substitute(self) -> Command:
        @app_commands.rename(player=word("commands.substitute.player.name"))
        @app_commands.describe(player=word("commands.substitute.player.description"))
        async def callback(interaction: discord.Interaction[Any], player: discord.User) -> None:
            reply, match = await self._asked(interaction)
            await self._agreements.substitute(reply, match, player.id)

        return self._command("substitute", callback)

    async def resign(self, reply: Reply, match: Match) -> None:
        await self._play.resign(match.id, reply.user.id)
        await self._tables.refresh(match.id, force=True)
        await reply.done("table.resigned")

    async def end(self, reply: Reply, match: Match) -> None:
        server = await self._play.people.server(reply.guild)
        if server.enders == MANAGERS and not reply.is_manager:
            raise Refusal("managers_only")
        await self._play.end(match.id, reply.user.id, may=reply.is_manager)
        await self._tables.refresh(match.id, force=True)
        await reply.done("table.closed")

    # Anywhere

    def _settings(self) -> Command:
        async def callback(interaction: discord.Interaction[Any]) -> None:
            reply = await self._replies.to(interaction)
            await reply.acknowledge(private=True)
            await self._wishes.show(reply)

        return self._command("settings", callback)

    def _help(self) -> Command:
        @app_commands.rename(game=word("commands.help.game.name"))
        @app_commands.describe(game=word("commands.help.game.description"))
        @app_commands.choices(game=self._game_choices())
        async def callback(interaction: discord.Interaction[Any], game: str | None = None) -> None:
            reply = await self._replies.to(interaction)
            await reply.acknowledge(private=True)
            key = game or (await self._play.in_channel(reply.channel)).game.key
            await reply.private(await rule_page(self._play.games[key], reply.reader))

        return self._command("help", callback)

    def _mine(self) -> Command:
        async def callback(interaction: discord.Interaction[Any]) -> None:
            reply = await self._replies.to(interaction)
            await reply.acknowledge(private=True)
            matches = await self._play.of_player(reply.user.id)
            lines = [f"- {_mine_line(match, reply.user, reply.language)}" for match in matches]
            await reply.say("\n".join(lines[:20]) or words(reply.language)("table.none"))

        return self._command("mine", callback)


def _mine_line(match: Match, person: Person, language: str) -> str:
    said = words(language, match.game.key)
    name, link = said("name"), panel.jump(match)
    if match.status == LOBBY:
        return said("table.mine_lobby", game=name, seated=len(match.chairs), link=link)
    if match.paused is not None:
        return said("table.mine_paused", game=name, link=link)
    chair = match.chair_of(person.id)
    if chair in match.acting and chair is not None:
        return said("table.mine_turn", game=name, link=link, until=_until(chair))
    waiting = said.listed([f"{plain(chair.name)}{_until(chair)}" for chair in match.acting])
    return said("table.mine_wait", game=name, waiting=waiting, link=link)


def _until(chair: Chair) -> str:
    return f" <t:{chair.deadline}:R>" if chair.deadline else ""
