"""The clocks of a match, as rows: started and stopped with its turns, paused, extended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import HALF, HOUR, NEAR, after, awake, pace_of, remind_at
from bot.match import Chair, Match
from bot.outbox import TURN, letter, spoil
from bot.people import Player, players_of
from bot.progress import PLAYER, Entry
from bot.store import matches, seats

STOPPED: dict[str, Any] = {"began": None, "deadline": None, "remind": None, "reminded": 0}


async def keep_time(
    db: AsyncConnection, match: Match, entries: Sequence[Entry], robots: frozenset[int], now: int
) -> None:
    """Stop the clocks of turns that these steps ended, and start those of turns that they began."""
    acting = [match.game.to_act(entry.outcome.state) for entry in entries]
    wishes = await players_of(db, [chair.player for chair in match.chairs if chair.player is not None])
    for chair in match.chairs:
        if chair.player is None:
            continue
        acts = chair.seat in acting[-1] and chair.seat not in robots
        if acts and chair.began is not None and all(chair.seat in seats_ for seats_ in acting):
            continue  # the same turn goes on
        player = wishes[chair.player]
        values: dict[str, Any] = {}
        if chair.began is not None:
            values = _stopped(chair, player, now)
            await spoil(db, match.id, chair.player)
        if any(entry.seat == chair.seat and entry.how == PLAYER for entry in entries):
            values["missed"] = 0
        if acts:
            values |= _started(match, values.get("bank", chair.bank), player, now)
            if (chair.ping or player.ping) == "direct":
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


def next_reminder(began: int, deadline: int, reminded: int, player: Player) -> int | None:
    """When the next reminder of a turn is due, if the player wants one."""
    last = {"both": NEAR, "half": HALF, "off": 0}[player.remind]
    return remind_at(began, deadline, reminded + 1, player.rest) if reminded < last else None


async def start(db: AsyncConnection, match: Match, chair: Chair, now: int) -> None:
    """Start the clock of somebody who has just sat down to a turn that is already his."""
    if chair.player is not None:
        player = (await players_of(db, [chair.player]))[chair.player]
        values = _started(match, chair.bank, player, now)
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
        player, stopped = wishes[chair.player], match.paused or now
        if chair.deadline is None:
            budget = pace_of(match.pace).budget(chair.bank)
            if budget is None:
                continue
            used, left = 0, budget
        else:
            used = awake(chair.began, stopped, player.rest)
            left = max(1, awake(stopped, chair.deadline, player.rest))
        began = now - used
        deadline = after(now, left, player.rest)
        remind = next_reminder(began, deadline, chair.reminded, player)
        moved = {"began": began, "deadline": deadline, "remind": max(now, remind) if remind else None}
        await db.execute(update(seats).where(_is(match, chair)).values(**moved))


async def extend(db: AsyncConnection, match: Match, hours: int) -> None:
    """Give everyone who must act now some more hours."""
    wishes = await players_of(db, [chair.player for chair in match.chairs if chair.player is not None])
    for chair in match.acting:
        if chair.deadline is None or chair.player is None:
            continue
        player = wishes[chair.player]
        deadline = after(chair.deadline, hours * HOUR, player.rest)
        values: dict[str, Any] = {"deadline": deadline}
        if chair.bank is not None:
            values["bank"] = chair.bank + hours * HOUR
        await db.execute(update(seats).where(_is(match, chair)).values(**values))
