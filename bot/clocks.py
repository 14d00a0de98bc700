"""The clocks of a match, as rows: started and stopped with its turns, paused, extended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import HALF, HOUR, NEAR, after, awake, pace_of, remind_at
from bot.match import PLAYING, Chair, Match
from bot.outbox import TURN, letter, spoil
from bot.players import DIRECT, Player, players_of
from bot.store import matches, seats
from engines.core import Seat

STOPPED: dict[str, Any] = {"turn": None, "began": None, "deadline": None, "remind": None, "reminded": 0}


class Moved(NamedTuple):
    """What one step did to the turns: who took it, and who had to act before and after it."""

    seat: Seat
    before: frozenset[Seat]
    after: frozenset[Seat]

    def continues(self, seat: Seat) -> bool:
        """Whether a seat's turn goes on over the step: not if its own step called others to act too."""
        called = self.after - self.before
        return seat in self.before and seat in self.after and not (seat == self.seat and called)


async def keep_time(
    db: AsyncConnection,
    match: Match,
    moves: Sequence[Moved],
    robots: frozenset[Seat],
    present: frozenset[Seat],
    now: int,
) -> None:
    """Stop the clocks of turns that these steps ended, and start those of turns that they began.

    Whoever is present has just acted himself, and need not be called.
    """
    wishes = await players_of(db, [chair.player for chair in match.chairs if chair.player is not None])
    for chair in match.chairs:
        if chair.player is None:
            continue
        acts = chair.seat in moves[-1].after and chair.seat not in robots
        values: dict[str, Any] = {"missed": 0} if chair.seat in present else {}
        if not (acts and chair.began is not None and all(moved.continues(chair.seat) for moved in moves)):
            player = wishes[chair.player]
            if chair.began is not None:
                values |= _stopped(chair, player, now)
                await spoil(db, match.id, chair.player)
            if acts:
                turn = {"turn": match.head + len(moves)}
                values |= turn | _started(match, values.get("bank", chair.bank), player, now)
                if chair.calls(player.ping) == DIRECT and chair.seat not in present:
                    await db.execute(letter(match.id, chair.player, TURN, "letters.turn", {}, now))
        if values:
            await db.execute(update(seats).where(_is(match, chair)).values(**values))


def _is(match: Match, chair: Chair) -> Any:
    return and_(seats.c.match == match.id, seats.c.seat == chair.seat)


def _stopped(chair: Chair, player: Player, now: int) -> dict[str, Any]:
    values = dict(STOPPED)
    if chair.bank is not None and chair.began is not None:
        values["bank"] = max(0, chair.bank - awake(chair.began, now, player.rest))
    return values


def _started(match: Match, bank: int | None, player: Player, now: int) -> dict[str, Any]:
    """A turn begins: until when, and when to remind."""
    pace = pace_of(match.pace)
    budget = pace.budget(bank)
    if budget is None or match.paused is not None:
        return {"began": now}
    deadline = after(now, budget, player.rest)
    return {
        "began": now,
        "deadline": deadline,
        "bank": budget if pace.bank else None,
        "remind": next_reminder(now, deadline, 0, player),
        "reminded": 0,
    }


def next_reminder(began: int, deadline: int, reminded: int, player: Player, used: int = 0) -> int | None:
    """When the next reminder of a turn is due, if the player wants one."""
    last = {"both": NEAR, "half": HALF, "off": 0}[player.remind]
    return remind_at(began, deadline, reminded + 1, player.rest, used) if reminded < last else None


async def start(db: AsyncConnection, match: Match, chair: Chair, now: int) -> None:
    """Start the clock of somebody who has just sat down to a turn that is already his."""
    if chair.player is not None:
        player = (await players_of(db, [chair.player]))[chair.player]
        values = {"turn": match.head} | _started(match, chair.bank, player, now)
        await db.execute(update(seats).where(_is(match, chair)).values(**values))


async def pause(db: AsyncConnection, match: Match, now: int, *, asleep: bool = False) -> None:
    """Let all clocks of a match stand still."""
    values = {"paused": now, "asleep": asleep}
    await db.execute(update(matches).where(matches.c.id == match.id).values(**values))


async def resume(db: AsyncConnection, match: Match, now: int) -> None:
    """Let the clocks go on with the time that was left when they stopped."""
    values = {"paused": None, "asleep": False, "touched": now}
    await db.execute(update(matches).where(matches.c.id == match.id).values(**values))
    wishes = await players_of(db, [chair.player for chair in match.chairs if chair.player is not None])
    for chair in match.chairs:
        if chair.player is None or chair.began is None:
            continue
        player = wishes[chair.player]
        if chair.deadline is not None:
            await _rebase(db, chair, match.id, player, player, match.paused or now, now)
        else:  # the turn came while the game was paused
            started = _started(replace(match, paused=None), chair.bank, player, now)
            await db.execute(update(seats).where(_is(match, chair)).values(**started))


async def extend(db: AsyncConnection, match: Match, hours: int) -> None:
    """Give everyone who must act now some more hours."""
    wishes = await players_of(db, [chair.player for chair in match.acting if chair.player is not None])
    timed = [chair for chair in match.acting if chair.deadline is not None and chair.began is not None]
    for chair in timed:
        player = wishes[chair.player or 0]
        deadline = after(chair.deadline or 0, hours * HOUR, player.rest)
        remind = next_reminder(chair.began or 0, deadline, chair.reminded, player)
        values: dict[str, Any] = {"deadline": deadline, "remind": remind}
        if chair.bank is not None:
            values["bank"] = chair.bank + hours * HOUR
        await db.execute(update(seats).where(_is(match, chair)).values(**values))


async def changed_wishes(db: AsyncConnection, before: Player, player: Player, now: int) -> None:
    """A player sleeps at other hours now, is away, or wants other reminders: his running clocks follow."""
    for match_id, chair, paused in await _running(db, seats.c.player == player.id):
        since = paused or now
        await _rebase(db, chair, match_id, before, player, since, since)


async def shift(db: AsyncConnection, stopped: int, now: int) -> None:
    """Let all clocks go on now with the time that was left at a moment."""
    running = await _running(db, matches.c.paused.is_(None))
    wishes = await players_of(db, [chair.player or 0 for _, chair, _ in running])
    for match_id, chair, _ in running:
        player = wishes[chair.player or 0]
        await _rebase(db, chair, match_id, player, player, stopped, now)


async def _running(db: AsyncConnection, which: ColumnElement[bool]) -> list[tuple[int, Chair, int | None]]:
    """Matches, chairs in them whose clock runs, and since when they are paused."""
    rows = select(seats, matches.c.paused).join_from(seats, matches)
    timed = rows.where(matches.c.status == PLAYING, seats.c.deadline.is_not(None), which)
    return [
        (row["match"], Chair(**{k: v for k, v in row.items() if k not in ("match", "paused")}), row["paused"])
        for row in (await db.execute(timed)).mappings()
    ]


async def _rebase(
    db: AsyncConnection, chair: Chair, match_id: int, before: Player, player: Player, stopped: int, now: int
) -> None:
    """Let a clock that stood at one moment go on at another, with the time that was left."""
    began, deadline = chair.began or 0, chair.deadline or 0
    used, left = awake(began, stopped, before.rest), max(1, awake(stopped, deadline, before.rest))
    until = after(now, left, player.rest)
    values: dict[str, Any] = {"began": now, "deadline": until}
    if chair.bank is not None:
        values["bank"] = chair.bank - used
    values["remind"] = next_reminder(now, until, chair.reminded, player, used)
    which = and_(seats.c.match == match_id, seats.c.seat == chair.seat)
    await db.execute(update(seats).where(which).values(**values))
