"""What a press does: play, compose, look, join. Answers are private; the table post is brought up to date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot import panel
from bot.composer import composer, drafted
from bot.courier import letter_text
from bot.lobbies import seated
from bot.match import LOBBY, Match, Refusal, Stale, Step
from bot.outbox import held
from bot.play import Play
from bot.post import Post, board_in_words, hand_in_words
from bot.reply import Reply
from bot.rulebook import rule_page
from bot.table import Tables
from bot.text import listed, of_match, words
from bot.wire import Id, Pressed
from engines.core import Action, Seat, choices

NEWS = 800
"""Characters of letters that could not be sent, on a player's desk."""

Answer = Callable[[Reply, Pressed], Awaitable[None]]
Tool = Callable[[Reply, Match], Awaitable[None]]


class Presses:
    """The verbs of the custom ids; other surfaces add theirs, and their tools, to these."""

    def __init__(self, play: Play, tables: Tables) -> None:
        self._play = play
        self._tables = tables
        self.verbs: dict[str, Answer] = {
            "p": self._played,
            "c": self._composed,
            "v": self._chose,
            "w": self._chose_several,
            "type": self._typing,
            "t": self._looked,
            "l": self._lobby,
            "o": self._option,
            "pace": self._pace,
            "seat": self._take_seat,
        }
        self.tools: dict[str, Tool] = {
            "hand": self.hand,
            "desk": self.hand,
            "board": self.board,
            "text": self.text,
            "log": self.log,
            "rules": self.rules,
            "undo": self.undo,
            "back": self.back,
        }
        self.typed: dict[str, Callable[[Reply, Id, dict[str, str]], Awaitable[None]]] = {"typed": self._typed}

    async def handle(self, reply: Reply, pressed: Pressed) -> None:
        verb = self.verbs.get(pressed.id.verb)
        if verb is None:
            raise Stale
        await verb(reply, pressed)

    # Playing

    async def _played(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        await self.submit(reply, pressed.id.match, pressed.id.text, pressed.id.step)

    async def submit(self, reply: Reply, match_id: int, line: str, made_for: int | None = None) -> None:
        """Play a line for the person who sent it, and show everyone, and then that person, where it led."""
        try:
            match = await self._play.submit(match_id, reply.user.id, line, made_for, reply.id)
        except Stale:
            await self.show_current(reply, match_id)
            return
        except Refusal as refused:
            if refused.phrase.key == "refusals.back_again":
                await self._tables.refresh(match_id, force=True)
            raise
        await self._tables.refresh(match_id)
        if reply.is_private:
            await self.show_desk(reply, match)

    async def show_current(self, reply: Reply, match_id: int) -> None:
        """The board as it is now, to somebody who acted on an older one."""
        match = await self._play.match(match_id)
        seat = seated(match, reply.user.id)
        post = await panel.desk(match, seat, reply.reader, await self._recent(match, seat), board=True)
        await reply.private(Post(colour=post.colour).say(words(reply.language)("refusals.stale")), then=post)

    async def show_desk(self, reply: Reply, match: Match) -> None:
        seat = seated(match, reply.user.id)
        if match.status == LOBBY:
            raise Refusal("not_started")
        post = Post()
        async with self._play.store.begin() as db:
            letters = await held(db, match.id, reply.user.id)
        post.say(listed([letter_text(letter, match, reply.language) for letter in letters], NEWS))
        own = await panel.desk(match, seat, reply.reader, await self._recent(match, seat))
        await reply.private(post, then=own)

    async def _recent(self, match: Match, seat: Seat | None) -> list[Step]:
        return await self._play.log(match, seat, match.post_from)

    # Composing

    async def _composed(self, reply: Reply, pressed: Pressed) -> None:
        await self._compose(reply, pressed.id, pressed.id.text)

    async def _chose(self, reply: Reply, pressed: Pressed) -> None:
        await self._compose(reply, pressed.id, f"{pressed.id.text} {pressed.values[0]}")

    async def _chose_several(self, reply: Reply, pressed: Pressed) -> None:
        chosen = sorted(pressed.values, key=lambda value: int(value.partition(":")[0]))
        word = "+".join(value.partition(":")[2] for value in chosen) or "-"
        await self._compose(reply, pressed.id, f"{pressed.id.text} {word}")

    async def _compose(self, reply: Reply, id_: Id, text: str) -> None:
        await reply.acknowledge(private=True)
        match = await self._play.match(id_.match)
        seat = seated(match, reply.user.id)
        draft = drafted(match, seat, text) if match.status != LOBBY else None
        if draft is None:
            raise Refusal("not_started")
        if issubclass(draft.kind, Action) and await self._play.moved_on(match, seat, id_.step):
            await self.show_current(reply, match.id)
            return
        await reply.private(await composer(draft, reply.reader))

    async def _typing(self, reply: Reply, pressed: Pressed) -> None:
        """Ask for a number in a modal; its answer comes back as `typed` with the same id."""
        match = await self._play.match(pressed.id.match)
        draft = drafted(match, seated(match, reply.user.id), pressed.id.text)
        said = words(reply.language, match.game.key)
        table = "actions" if issubclass(draft.kind, Action) else "orders"
        label = said(f"{table}.{pressed.id.text.split()[0]}.{draft.field}.name").capitalize()
        hint = f"{draft.values[0]} – {draft.values[-1]}"
        await reply.ask(
            said("composer.type"), str(pressed.id._replace(verb="typed")), {"text": (label, hint, "")}
        )

    async def _typed(self, reply: Reply, id_: Id, fields: dict[str, str]) -> None:
        word = (fields["text"].split() or ["-"])[0]
        await self._compose(reply, id_, f"{id_.text} {word}")

    # Looking

    async def _looked(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge(private=True)
        match = await self._play.match(pressed.id.match)
        tool = self.tools.get(pressed.id.text)
        if tool is None:
            raise Stale
        await tool(reply, match)

    async def hand(self, reply: Reply, match: Match) -> None:
        await self.show_desk(reply, match)

    async def board(self, reply: Reply, match: Match) -> None:
        """The board as the reader may see it; anyone may look."""
        if match.head < 0:
            raise Refusal("not_started")
        seat = match.seat_of(reply.user.id)
        steps = await self._recent(match, seat)
        if seat is None:
            await reply.private(await panel.spectated(match, reply.reader, steps))
        else:
            await reply.private(await panel.desk(match, seat, reply.reader, steps, board=True))

    async def text(self, reply: Reply, match: Match) -> None:
        """The board in words, for who does not see pictures or has no bandwidth."""
        if match.head < 0:
            raise Refusal("not_started")
        seat = match.seat_of(reply.user.id)
        scene = panel.scene_for(match, seat, reply.reader, await self._recent(match, seat))
        post = Post().say(board_in_words(match.game.key, scene))
        if seat is not None:
            post.say(hand_in_words(match.game.key, scene, 900))
        await reply.private(post)

    async def log(self, reply: Reply, match: Match) -> None:
        steps = await self._play.log(match, match.seat_of(reply.user.id))
        await reply.private(panel.log_page(match, steps, reply.language))

    async def rules(self, reply: Reply, match: Match) -> None:
        await reply.private(await rule_page(match.game, reply.reader))

    async def undo(self, reply: Reply, match: Match) -> None:
        match = await self._play.undo(match.id, reply.user.id)
        await self._tables.refresh(match.id)
        await self.show_desk(reply, match)

    # Seats

    async def back(self, reply: Reply, match: Match) -> None:
        match = await self._play.back(match.id, reply.user.id)
        await self._tables.refresh(match.id, force=True)
        await self.show_desk(reply, match)

    async def _take_seat(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge(private=True)
        seat = Seat(int(pressed.id.text))
        match = await self._play.take_seat(pressed.id.match, reply.user, seat)
        await self._tables.refresh(match.id, force=True)
        await self.show_desk(reply, match)

    # Lobby

    async def _lobby(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        moves = {
            "join": self.join,
            "leave": self.leave,
            "start": self.start,
            "add_robot": self._add_robot,
            "remove_robot": self._remove_robot,
        }
        if pressed.id.text not in moves:
            raise Stale
        await moves[pressed.id.text](reply, pressed.id.match)

    async def join(self, reply: Reply, match_id: int) -> None:
        await self._play.lobbies.join(match_id, reply.user)
        await self._tables.refresh(match_id)
        await reply.done("lobby.joined")

    async def leave(self, reply: Reply, match_id: int) -> None:
        await self._play.lobbies.leave(match_id, reply.user.id)
        await self._tables.refresh(match_id)
        await reply.done("lobby.left")

    async def start(self, reply: Reply, match_id: int) -> None:
        await self._play.start(match_id, reply.user.id)
        match = await self._tables.refresh(match_id)
        await reply.done("lobby.begun", link=panel.jump(match))

    async def _add_robot(self, reply: Reply, match_id: int) -> None:
        match = await self._play.match(match_id)
        name = of_match(match)("lobby.robot_name")
        await self._play.lobbies.add_robot(match_id, reply.user.id, name)
        await self._tables.refresh(match_id)

    async def _remove_robot(self, reply: Reply, match_id: int) -> None:
        await self._play.lobbies.remove_robot(match_id, reply.user.id)
        await self._tables.refresh(match_id)

    async def _option(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        match = await self._play.match(pressed.id.match)
        if pressed.id.text not in choices(match.game.options):
            raise Stale
        await self._play.lobbies.set_option(match.id, reply.user.id, pressed.id.text, pressed.values[0])
        await self._tables.refresh(match.id)

    async def _pace(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        await self._play.lobbies.set_pace(pressed.id.match, reply.user.id, pressed.values[0])
        await self._tables.refresh(pressed.id.match)
