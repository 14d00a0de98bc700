"""The fixed commands: `/game new`, `join`, `start` and the rest, the same for every game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot import panel
from bot.derive import word
from bot.match import LOBBY, Match, Person, Refusal
from bot.play import Play
from bot.post import Post
from bot.presses import Presses
from bot.reply import Reply
from bot.rulebook import rule_page
from bot.table import Tables
from bot.text import language_of, plain, words
from bot.wire import Id, button, rows
from engines.words import LANGUAGES

Command = Callable[[Reply, Match], Awaitable[None]]


class Lobby:
    """The `/game` group."""

    def __init__(self, play: Play, tables: Tables, presses: Presses) -> None:
        self._play = play
        self._tables = tables
        self._presses = presses

    def group(self) -> app_commands.Group:
        group = app_commands.Group(
            name=word("commands.game.name"), description=word("commands.game.description"), guild_only=True
        )
        group.add_command(self._new())
        presses = self._presses
        here: dict[str, Command] = {
            "join": lambda reply, match: presses.join(reply, match.id),
            "leave": lambda reply, match: presses.leave(reply, match.id),
            "start": lambda reply, match: presses.start(reply, match.id),
            "board": presses.board,
            "hand": presses.hand,
            "log": presses.log,
            "undo": presses.undo,
            "resign": self.resign,
            "end": self.end,
        }
        for name, what in here.items():
            group.add_command(self._in_channel(name, what))
        group.add_command(self._help())
        group.add_command(self._mine())
        return group

    def _command(self, name: str, callback: Any) -> app_commands.Command[Any, Any, Any]:
        title, description = word(f"commands.{name}.name"), word(f"commands.{name}.description")
        return app_commands.Command(name=title, description=description, callback=callback)

    def _in_channel(self, name: str, what: Command) -> app_commands.Command[Any, Any, Any]:
        """A command about the game of the channel it is typed in."""

        async def callback(interaction: discord.Interaction[Any]) -> None:
            reply = Reply(interaction)
            await reply.acknowledge(private=True)
            await what(reply, await self._play.in_channel(reply.channel))

        return self._command(name, callback)

    def _game_choices(self) -> list[Choice[str]]:
        return [
            Choice(name=locale_str(words("en", key)("name"), key="name", game=key), value=key)
            for key in self._play.games
        ]

    def _new(self) -> app_commands.Command[Any, Any, Any]:
        @app_commands.rename(game=word("commands.new.game.name"), language=word("commands.new.language.name"))
        @app_commands.describe(
            game=word("commands.new.game.description"), language=word("commands.new.language.description")
        )
        @app_commands.choices(
            game=self._game_choices(),
            language=[Choice(name=word(f"languages.{code}"), value=code) for code in LANGUAGES],
        )
        async def callback(
            interaction: discord.Interaction[Any], game: str, language: str | None = None
        ) -> None:
            reply = Reply(interaction)
            await reply.acknowledge(private=True)
            language = language or language_of(interaction.guild_locale or interaction.locale)
            try:
                await self.open(reply, reply.channel, game, language)
            except Refusal as refused:
                if refused.phrase.key != "refusals.channel_busy":
                    raise
                said = words(reply.language)
                thread = button(said("lobby.thread"), Id("thread", 0, 0, f"{game} {language}"))
                post = Post().say(said(refused.phrase.key)).add(*rows([thread]))
                await reply.private(post)

        return self._command("new", callback)

    async def open(self, reply: Reply, channel: int, game: str, language: str) -> None:
        """Open a table and post its lobby; where the bot may not post, there is no table."""
        match = await self._play.lobbies.open(channel, reply.guild, reply.user, game, language)
        try:
            match = await self._tables.refresh(match.id)
        except Refusal:
            await self._play.end(match.id, reply.user.id)
            raise
        await reply.say(words(reply.language)("lobby.opened", link=panel.jump(match)))

    async def open_in_thread(self, reply: Reply, channel: Any, text: str) -> None:
        """Open a table in a new thread of a channel that is busy."""
        game, language = text.split()
        if game not in self._play.games:
            raise Refusal("no_such_game")
        name = words(language, game)("name")
        try:
            thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        except (discord.Forbidden, AttributeError) as error:
            raise Refusal("cannot_post") from error
        await self.open(reply, thread.id, game, language)

    async def resign(self, reply: Reply, match: Match) -> None:
        await self._play.resign(match.id, reply.user.id)
        await self._tables.refresh(match.id)
        await reply.done("table.resigned")

    async def end(self, reply: Reply, match: Match) -> None:
        await self._play.end(match.id, reply.user.id)
        await self._tables.refresh(match.id)
        await reply.done("table.closed")

    def _help(self) -> app_commands.Command[Any, Any, Any]:
        @app_commands.rename(game=word("commands.help.game.name"))
        @app_commands.describe(game=word("commands.help.game.description"))
        @app_commands.choices(game=self._game_choices())
        async def callback(interaction: discord.Interaction[Any], game: str | None = None) -> None:
            reply = Reply(interaction)
            await reply.acknowledge(private=True)
            key = game or (await self._play.in_channel(reply.channel)).game.key
            await reply.private(await rule_page(self._play.games[key], reply.language))

        return self._command("help", callback)

    def _mine(self) -> app_commands.Command[Any, Any, Any]:
        async def callback(interaction: discord.Interaction[Any]) -> None:
            reply = Reply(interaction)
            await reply.acknowledge(private=True)
            matches = await self._play.of_player(reply.user.id)
            lines = [f"- {_mine_line(match, reply.user, reply.language)}" for match in matches]
            await reply.say("\n".join(lines[:30]) or words(reply.language)("table.none"))

        return self._command("mine", callback)


def _mine_line(match: Match, person: Person, language: str) -> str:
    said = words(language, match.game.key)
    name, link = said("name"), panel.jump(match)
    if match.status == LOBBY:
        return said("table.mine_lobby", game=name, seated=len(match.chairs), link=link)
    if any(chair.player == person.id for chair in match.acting):
        return said("table.mine_turn", game=name, link=link)
    waiting = said.listed([plain(chair.name) for chair in match.acting])
    return said("table.mine_wait", game=name, waiting=waiting, link=link)
