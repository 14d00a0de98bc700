"""What the players agree on: taking back a step that is final, pausing, more time, a substitute."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import clocks, questions
from bot.lobbies import playing, seated
from bot.match import Match, Refusal
from bot.play import Play
from bot.progress import AGREED
from bot.questions import EXTEND, OPEN, PASSING, PAUSE, UNDO
from bot.store import matches, votes
from engines.core import Seat

BY_HOST = (PAUSE, EXTEND, OPEN)
"""What the host may do without asking."""
MOST_HOURS = 14 * 24


class Vote(Struct, frozen=True):
    """A question to the other players."""

    id: int
    match: int
    kind: str
    asker: int
    value: int
    """The depth to go back to, the hours to add, or the seat to open."""
    head: int
    agreed: tuple[int, ...]


class Votes:
    """Questions that are put to all players of a game, and done when all agree."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._store = play.store
        self._records = play.records

    async def ask(self, match_id: int, player: int, kind: str, value: int = 0) -> Vote | None:
        """Ask the other players; None if it was done at once, because nobody has to be asked."""
        async with self._store.begin() as db:
            match = await self._records.match(db, matches.c.id == match_id)
            value = await self._checked(db, match, playing(match, player), kind, value)
            vote = Vote(0, match_id, kind, player, value, match.head, (player,))
            may_decide = player == match.host and kind in BY_HOST
            if not may_decide and self._missing(match, vote):
                await questions.lapse(db, match_id, [kind])
                row = {name: getattr(vote, name) for name in ("match", "kind", "asker", "value", "head")}
                id_ = await db.scalar(insert(votes).returning(votes.c.id).values(**row, agreed=str(player)))
                return replace(vote, id=int(id_ or 0))
            await self._carry_out(db, match, vote)
        if kind == OPEN:
            await self._play.settle(match_id)
        return None

    async def _checked(self, db: AsyncConnection, match: Match, seat: Seat, kind: str, value: int) -> int:
        """What is asked for, if it can be done."""
        if kind == UNDO:
            depth = await self._records.latest_of(db, match, seat)
            if depth is None:
                raise Refusal("nothing_to_undo")
            return depth - 1
        if kind == EXTEND and not 1 <= value <= MOST_HOURS:
            raise Refusal("no_such_hours_more", most=MOST_HOURS)
        if kind == EXTEND and not any(chair.deadline for chair in match.acting):
            raise Refusal("no_clock")
        if kind == OPEN and match.chairs[value].open:
            raise Refusal("seat_open")
        return value

    async def asked(self, vote: Vote, channel: int, message: int) -> None:
        """Note where a question was put, so that it can be taken back once it has lapsed."""
        async with self._store.begin() as db:
            where = (channel, message)
            await questions.posted(db, vote.id, vote.match, vote.asker, where, self._records.now())

    async def answer(self, vote_id: int, player: int, yes: bool) -> tuple[Vote, bool | None]:
        """Agree or refuse; whether the vote is then carried, refused, or (None) still open."""
        async with self._store.begin() as db:
            match_id = await db.scalar(select(votes.c.match).where(votes.c.id == vote_id))
            if match_id is None:
                raise Refusal("vote_over")
            match = await self._records.match(db, matches.c.id == match_id)
            # Only now: another process may have counted an answer while we waited for the match.
            row = (await db.execute(select(votes).where(votes.c.id == vote_id))).mappings().first()
            if row is None:
                raise Refusal("vote_over")
            agreed = tuple(int(one) for one in row["agreed"].split())
            playing(match, player)
            if row["kind"] in PASSING and row["head"] != match.head:
                raise Refusal("vote_over")
            vote = Vote(**{**row, "agreed": tuple(dict.fromkeys((*agreed, player))) if yes else agreed})
            if yes and self._missing(match, vote):
                words = " ".join(map(str, vote.agreed))
                await db.execute(update(votes).where(votes.c.id == vote_id).values(agreed=words))
                return vote, None
            await questions.answered(db, vote_id)
            if not yes:
                return vote, False
            await self._carry_out(db, match, vote)
        if vote.kind == OPEN:
            await self._play.settle(vote.match)
        return vote, True

    async def resume(self, match_id: int, player: int) -> Match:
        """Let a paused game go on, or wake one that sleeps; any of its players may."""
        async with self._store.begin() as db:
            match = await self._records.match(db, matches.c.id == match_id)
            seated(match, player)
            if match.paused is None:
                raise Refusal("not_paused")
            await clocks.resume(db, match, self._records.now())
        return await self._play.settle(match_id)

    @staticmethod
    def _missing(match: Match, vote: Vote) -> list[int]:
        """Who has not agreed yet; the one whose seat it is about is not asked."""
        about = match.chairs[vote.value].player if vote.kind == OPEN else None
        people = [chair.player for chair in match.people]
        return [one for one in people if one is not None and one not in vote.agreed and one != about]

    async def _carry_out(self, db: AsyncConnection, match: Match, vote: Vote) -> None:
        if vote.kind == OPEN:
            await self._play.vacate(db, match, Seat(vote.value))
        elif vote.kind == UNDO:
            if (seat := match.seat_of(vote.asker)) is None:
                raise Refusal("vote_over")
            await self._records.go_back(db, match, vote.value, seat, vote.asker, AGREED)
        elif vote.kind == PAUSE:
            await clocks.pause(db, match, self._records.now())
        else:
            await clocks.extend(db, match, vote.value)
