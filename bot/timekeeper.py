"""What happens when nobody presses anything: deadlines, reminders, and games that fall asleep."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import Column, and_, func, select, update

from bot import clocks
from bot.clock import DAY, HOUR, after
from bot.match import PLAYING
from bot.outbox import REMINDER, letter
from bot.play import Play
from bot.players import UNCALLED, players_of
from bot.store import matches, seats
from engines.core import Seat

log = logging.getLogger(__name__)

SLEEPY = 14 * DAY
"""A game in which no person has acted for so long is put to sleep."""
LONGEST_NAP = 30
"""Another process may have set an earlier deadline meanwhile: look again after so many seconds."""
UNNOTICED = 4 * LONGEST_NAP
"""A bot that was away for longer gives the time back."""
BEAT = "clock"


class Due(NamedTuple):
    match: int
    seat: Seat
    at: int


class Timekeeper:
    """Looks for what is due. Several processes may run one: whoever stores first has done it."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._store = play.store
        self._records = play.records

    async def tick(self) -> set[int]:
        """Do all that is due now; the matches that have changed."""
        changed: set[int] = set()
        now = self._records.now()
        for due in await self._due(seats.c.deadline, now):
            try:
                if await self._play.expire(due.match, due.seat, due.at) is not None:
                    changed.add(due.match)
            except Exception:  # one game's fault must not stop the clocks of all others
                log.exception("match %s: the turn of seat %s could not be played", due.match, due.seat)
                await self._put_off(due, now)
        for due in await self._due(seats.c.remind, now):
            await self._remind(due, now)
        changed |= await self._put_to_sleep(now)
        return changed

    async def make_up(self) -> None:
        """While no process of the bot ran nobody could play: the clocks go on where they stood then."""
        now = self._records.now()
        beat = int(await self._play.note(BEAT) or now)
        if now - beat > UNNOTICED:
            async with self._store.begin() as db:
                await clocks.shift(db, beat, now)
        await self.beat()

    async def beat(self) -> None:
        """Note that the bot is there."""
        await self._play.set_note(BEAT, str(self._records.now()))

    async def nap(self) -> float:
        """Seconds until the next deadline or reminder."""
        playing = and_(matches.c.status == PLAYING, matches.c.paused.is_(None))
        earliest = select(func.min(seats.c.deadline), func.min(seats.c.remind)).join_from(seats, matches)
        async with self._store.read() as db:
            moments = [one for one in (await db.execute(earliest.where(playing))).one() if one is not None]
        wait = min(moments, default=self._records.now() + LONGEST_NAP) - self._records.now()
        return min(max(wait, 1), LONGEST_NAP)

    async def _due(self, column: Column[Any], now: int) -> list[Due]:
        rows = (
            select(seats.c.match, seats.c.seat, column)
            .join_from(seats, matches)
            .where(matches.c.status == PLAYING, matches.c.paused.is_(None), column <= now)
        )
        async with self._store.read() as db:
            return [Due(match, Seat(seat), at) for match, seat, at in await db.execute(rows)]

    async def _put_off(self, due: Due, now: int) -> None:
        async with self._store.begin() as db:
            which = and_(seats.c.match == due.match, seats.c.seat == due.seat, seats.c.deadline == due.at)
            await db.execute(update(seats).where(which).values(deadline=now + HOUR))

    async def _remind(self, due: Due, now: int) -> None:
        """Write the reminder and when the next is due, in one go; who comes second finds it done."""
        async with self._store.begin() as db:
            match = await self._records.match(db, matches.c.id == due.match)
            chair = match.chairs[due.seat]
            if chair.remind != due.at or None in (chair.player, chair.began, chair.deadline):
                return
            id_, began, deadline = chair.player or 0, chair.began or 0, chair.deadline or 0
            player = (await players_of(db, [id_]))[id_]
            if player.rest.is_resting(now):  # we were late, and now it is night
                await self._records.set_seat(db, match, due.seat, remind=after(now, 1, player.rest))
                return
            reminded = chair.reminded + 1
            following = clocks.next_reminder(began, deadline, reminded, player)
            if following is not None and following <= now:  # so late that both are due: one will do
                reminded, following = reminded + 1, None
            await self._records.set_seat(db, match, due.seat, reminded=reminded, remind=following)
            if chair.calls(player.ping) != UNCALLED and now < deadline:
                said = letter(match.id, id_, REMINDER, "letters.reminder", {"deadline": deadline}, now)
                await db.execute(said)

    async def _put_to_sleep(self, now: int) -> set[int]:
        still = and_(
            matches.c.status == PLAYING, matches.c.paused.is_(None), matches.c.touched <= now - SLEEPY
        )
        async with self._store.begin() as db:
            ids = set(await db.scalars(select(matches.c.id).where(still)))
            if ids:
                values = {"paused": now, "asleep": True}
                await db.execute(update(matches).where(matches.c.id.in_(ids)).values(**values))
        return ids


async def keep(
    timekeeper: Timekeeper,
    after_tick: Callable[[set[int]], Awaitable[None]],
    woken: asyncio.Event,
    going: Callable[[], bool],
) -> None:
    """Tick as long as it goes on: at the next deadline, or when something has changed."""
    while going():
        woken.clear()  # first: who wakes us while we tick has something that we may not have seen
        try:
            await timekeeper.beat()
            changed = await timekeeper.tick()
            await after_tick(changed)
            nap = await timekeeper.nap()
        except Exception:
            log.exception("the clock missed a beat")
            nap = LONGEST_NAP
        with suppress(TimeoutError):
            async with asyncio.timeout(nap):  # not wait_for, which can swallow a cancellation
                await woken.wait()
