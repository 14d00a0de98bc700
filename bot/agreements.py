"""Asking the other players on the surface: undo, pause, more time, a substitute; and a nudge."""

from __future__ import annotations

import discord

from bot.match import Match, Refusal
from bot.play import Play
from bot.post import Post
from bot.presses import Presses
from bot.questions import EXTEND, OPEN, PAUSE, UNDO
from bot.reply import Reply
from bot.table import Tables
from bot.text import bold, of_match, plain, words
from bot.votes import Vote, Votes
from bot.wire import Id, Pressed, button, rows
from engines.core import Seat


class Agreements:
    """Votes of the players, in the channel."""

    def __init__(self, play: Play, tables: Tables, presses: Presses) -> None:
        self._play = play
        self._tables = tables
        self._presses = presses
        self._votes = Votes(play)
        presses.tools["resume"] = self.resume
        presses.tools["undo"] = self.undo
        presses.verbs |= {"yes": self._yes, "no": self._no}

    async def undo(self, reply: Reply, match: Match) -> None:
        """Take a step back: at once if nothing new was seen since, else if the others agree."""
        try:
            await self._presses.undo(reply, match)
        except Refusal as refused:
            if refused.phrase.key != "refusals.nothing_to_undo":
                raise
            await self._ask(reply, match, UNDO)

    async def pause(self, reply: Reply, match: Match) -> None:
        if match.paused is not None:
            await self.resume(reply, match)
        else:
            await self._ask(reply, match, PAUSE)

    async def resume(self, reply: Reply, match: Match) -> None:
        await self._votes.resume(match.id, reply.user.id)
        await self._tables.refresh(match.id, force=True)
        await reply.done("votes.resumed")

    async def extend(self, reply: Reply, match: Match, hours: int) -> None:
        await self._ask(reply, match, EXTEND, hours)

    async def substitute(self, reply: Reply, match: Match, player: int) -> None:
        """Open somebody's seat for somebody else."""
        seat = match.seat_of(player)
        if seat is None:
            raise Refusal("not_at_table")
        await self._ask(reply, match, OPEN, seat)

    async def nudge(self, reply: Reply, match: Match) -> None:
        """Call those we wait for once more; not too often."""
        await self._play.nudge(match.id, reply.user)
        await reply.done("votes.nudged")

    async def _ask(self, reply: Reply, match: Match, kind: str, value: int = 0) -> None:
        vote = await self._votes.ask(match.id, reply.user.id, kind, value)
        if vote is None:
            await self._tables.refresh(match.id, force=True)
            await reply.private(Post().say(words(reply.language)(f"votes.{kind}_done")))
            return
        channel, message = await self._tables.announce(match, self._question(match, vote))
        await self._votes.asked(vote, channel, message)
        await reply.private(Post().say(words(reply.language)("votes.asked")))

    def _question(self, match: Match, vote: Vote) -> Post:
        said = of_match(match)
        about = plain(match.chairs[Seat(vote.value)].name) if vote.kind == OPEN else ""
        text = said(
            f"votes.{vote.kind}", by=bold([match.name_of(vote.asker)])[0], value=vote.value, about=about
        )
        about_ = match.chairs[Seat(vote.value)].player if vote.kind == OPEN else None
        people = [chair.player for chair in match.people if chair.player not in (None, vote.asker, about_)]
        asked = said.listed([f"<@{one}>" for one in people])
        post = Post(notify=tuple(one for one in people if one is not None)).say(f"{text}\n{asked}")
        yes = button(said("votes.yes"), Id("yes", match.id, 0, str(vote.id)), discord.ButtonStyle.success)
        return post.add(*rows([yes, button(said("votes.no"), Id("no", match.id, 0, str(vote.id)))]))

    async def _yes(self, reply: Reply, pressed: Pressed) -> None:
        await self._answered(reply, pressed, True)

    async def _no(self, reply: Reply, pressed: Pressed) -> None:
        await self._answered(reply, pressed, False)

    async def _answered(self, reply: Reply, pressed: Pressed, yes: bool) -> None:
        await reply.acknowledge()
        vote, carried = await self._votes.answer(int(pressed.id.text), reply.user.id, yes)
        match = await self._play.match(pressed.id.match)
        said = of_match(match)
        if carried is None:
            await reply.private(Post().say(words(reply.language)("votes.counted")))
            return
        result = "votes.carried" if carried else "votes.refused"
        text = self._question(match, vote).texts()[0].splitlines()[0]
        who = bold([reply.user.name])[0]
        await reply.edit(Post().say(f"{text}\n**{said(result, who=who)}**"))
        if carried:
            await self._tables.refresh(match.id, force=True)
