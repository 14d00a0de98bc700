"""What the players agree on: taking back a step that is final, pausing, more time, a substitute."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import and_, delete, insert, select, update

from bot import clocks
from bot.lobbies import seated
from bot.match import LOBBY, PLAYING, Match, Refusal
from bot.play import Play
from bot.store import matches, votes
from engines.core import Seat

UNDO, PAUSE, EXTEND, OPEN = "undo", "pause", "extend", "open"
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
        match = await self._play.match(match_id)
        seat = seated(match, player)
        if match.status != PLAYING:
            raise Refusal("not_started" if match.status == LOBBY else "not_playing")
        if match.paused is not None:
            raise Refusal("asleep" if match.asleep else "paused")
        value = await self._checked(match, seat, kind, value)
        vote = Vote(0, match_id, kind, player, value, match.head, (player,))
        if (player == match.host and kind in BY_HOST) or not self._missing(match, vote):
            await self._carry_out(match, vote)
            return None
        async with self._store.begin() as db:
            same = and_(votes.c.match == match_id, votes.c.kind == kind)
            await db.execute(delete(votes).where(same))
            row = {name: getattr(vote, name) for name in ("match", "kind", "asker", "value", "head")}
            id_ = await db.scalar(insert(votes).returning(votes.c.id).values(**row, agreed=str(player)))
        return Vote(int(id_ or 0), match_id, kind, player, value, match.head, (player,))

    async def _checked(self, match: Match, seat: Seat, kind: str, value: int) -> int:
        if kind == UNDO:
            async with self._store.read() as db:
                depth = await self._records.latest_of(db, match, seat)
            if depth is None:
                raise Refusal("nothing_to_undo")
            return depth - 1
        if kind == EXTEND and not 1 <= value <= MOST_HOURS:
            raise Refusal("no_such_hours_more", most=MOST_HOURS)
        if kind == OPEN and (value >= len(match.chairs) or match.chairs[value].open):
            raise Refusal("seat_open")
        return value

    async def answer(self, vote_id: int, player: int, yes: bool) -> tuple[Vote, bool | None]:
        """Agree or refuse; whether the vote is then carried, refused, or (None) still open."""
        async with self._store.begin() as db:
            row = (await db.execute(select(votes).where(votes.c.id == vote_id))).mappings().first()
            if row is None:
                raise Refusal("vote_over")
            agreed = tuple(int(one) for one in row["agreed"].split())
            match = await self._records.match(db, matches.c.id == row["match"])
            vote = Vote(**{**row, "agreed": agreed})
            seated(match, player)
            if vote.kind == UNDO and vote.head != match.head:
                await db.execute(delete(votes).where(votes.c.id == vote_id))
                raise Refusal("vote_over")
            if not yes:
                await db.execute(delete(votes).where(votes.c.id == vote_id))
                return vote, False
            vote = Vote(**{**row, "agreed": tuple(dict.fromkeys((*agreed, player)))})
            if self._missing(match, vote):
                words = " ".join(map(str, vote.agreed))
                await db.execute(update(votes).where(votes.c.id == vote_id).values(agreed=words))
                return vote, None
            await db.execute(delete(votes).where(votes.c.id == vote_id))
        await self._carry_out(match, vote)
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

    async def _carry_out(self, match: Match, vote: Vote) -> None:
        if vote.kind == OPEN:
            await self._play.open_seat(match.id, Seat(vote.value))
            return
        async with self._store.begin() as db:
            if vote.kind == UNDO:
                seat = match.seat_of(vote.asker)
                assert seat is not None
                await self._records.go_back(db, match, vote.value, seat, vote.asker)
            elif vote.kind == PAUSE:
                await clocks.pause(db, match, self._records.now())
            else:
                await clocks.extend(db, match, vote.value)
