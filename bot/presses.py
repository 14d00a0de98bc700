"""What a press does: play, compose, look, join. Answers are private; the table post is brought up to date."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot import panel
from bot.composer import composer, drafted
from bot.match import Match, Refusal, Stale
from bot.play import Play
from bot.post import Post
from bot.reply import Reply
from bot.rulebook import rule_page
from bot.table import Tables
from bot.text import words
from bot.wire import Id, Pressed
from engines.core import Seat, choices

Answer = Callable[[Reply, Pressed], Awaitable[None]]


class Presses:
    """The verbs of the custom ids."""

    def __init__(self, play: Play, tables: Tables) -> None:
        self._play = play
        self._tables = tables
        self._verbs: dict[str, Answer] = {
            "p": self._played,
            "c": self._composed,
            "v": self._chose,
            "w": self._chose_several,
            "type": self._typing,
            "t": self._looked,
            "l": self._lobby,
            "o": self._option,
        }
        self._tools: dict[str, Callable[[Reply, Match], Awaitable[None]]] = {
            "hand": self.hand,
            "desk": self.hand,
            "board": self.board,
            "log": self.log,
            "rules": self.rules,
            "undo": self.undo,
        }

    async def handle(self, reply: Reply, pressed: Pressed) -> None:
        verb = self._verbs.get(pressed.id.verb)
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
        await self._tables.refresh(match_id)
        if reply.is_private:
            await self.show_desk(reply, match)

    async def show_current(self, reply: Reply, match_id: int) -> None:
        """The board as it is now, to somebody who acted on an older one."""
        match = await self._play.match(match_id)
        seat = match.seat_of(reply.user.id)
        said = words(reply.language)
        if seat is None:
            raise Refusal("not_seated")
        post = await panel.desk(match, seat, reply.language, await self._recent(match, seat), board=True)
        await reply.private(Post(colour=post.colour).say(said("refusals.stale")), then=post)

    async def show_desk(self, reply: Reply, match: Match) -> None:
        seat = self._seated(match, reply)
        await reply.private(await panel.desk(match, seat, reply.language, await self._recent(match, seat)))

    async def _recent(self, match: Match, seat: Seat) -> list[Any]:
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
        seat = self._seated(match, reply)
        if await self._play.moved_on(match, seat, id_.step):
            await self.show_current(reply, match.id)
            return
        draft = drafted(match, seat, text)
        await reply.private(await composer(draft, reply.language, match.names))

    async def _typing(self, reply: Reply, pressed: Pressed) -> None:
        """Ask for a number in a modal; its answer comes back as `typed` with the same id."""
        match = await self._play.match(pressed.id.match)
        draft = drafted(match, self._seated(match, reply), pressed.id.text)
        said = words(reply.language, match.game.key)
        label = said(f"actions.{pressed.id.text.split()[0]}.{draft.field}.name").capitalize()
        low, high = draft.values[0], draft.values[-1]
        await reply.ask(
            said("composer.type"), str(pressed.id._replace(verb="typed")), label, f"{low} – {high}"
        )

    async def typed(self, reply: Reply, id_: Id, number: str) -> None:
        word = number.strip() or "-"
        await self._compose(reply, id_, f"{id_.text} {word.split()[0]}")

    # Looking

    async def _looked(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge(private=True)
        match = await self._play.match(pressed.id.match)
        tool = self._tools.get(pressed.id.text)
        if tool is None:
            raise Stale
        await tool(reply, match)

    async def hand(self, reply: Reply, match: Match) -> None:
        await self.show_desk(reply, match)

    async def board(self, reply: Reply, match: Match) -> None:
        """The board as the reader may see it; anyone may look."""
        seat = match.seat_of(reply.user.id)
        steps = await self._play.log(match, seat, match.post_from)
        if match.head < 0:
            raise Refusal("not_started")
        if seat is None:
            await reply.private(await panel.spectated(match, reply.language, steps))
        else:
            await reply.private(await panel.desk(match, seat, reply.language, steps, board=True))

    async def log(self, reply: Reply, match: Match) -> None:
        steps = await self._play.log(match, match.seat_of(reply.user.id))
        await reply.private(panel.log_page(match, steps, reply.language))

    async def rules(self, reply: Reply, match: Match) -> None:
        await reply.private(await rule_page(match.game, reply.language))

    async def undo(self, reply: Reply, match: Match) -> None:
        match = await self._play.undo(match.id, reply.user.id)
        await self._tables.refresh(match.id)
        await self.show_desk(reply, match)

    # Lobby

    async def _lobby(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        move = {"join": self.join, "leave": self.leave, "start": self.start}.get(pressed.id.text)
        if move is None:
            raise Stale
        await move(reply, pressed.id.match)

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

    async def _option(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        match = await self._play.match(pressed.id.match)
        if pressed.id.text not in choices(match.game.options):
            raise Stale
        await self._play.lobbies.set_option(match.id, reply.user.id, pressed.id.text, pressed.values[0])
        await self._tables.refresh(match.id)

    @staticmethod
    def _seated(match: Match, reply: Reply) -> Seat:
        seat = match.seat_of(reply.user.id)
        if seat is None:
            raise Refusal("not_seated")
        return seat
