"""Time for a turn: paces, banks, and the hours in which a player's clock stands still. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Struct

MINUTE, HOUR, DAY = 60, 3600, 86400
TURN = {"relaxed": 72 * HOUR, "daily": 24 * HOUR, "brisk": 8 * HOUR, "live": 10 * MINUTE}
"""Seconds for a turn, by pace."""
NONE = "none"
PACES = (*TURN, NONE)
BANK = "bank 48h 12h 96h"
"""The bank that is suggested: start, added each turn, most."""
HALF, NEAR = 1, 2
"""The two reminders: at half time, and when a tenth is left."""
HOLIDAYS_A_YEAR = 40
LONGEST = 400 * DAY


class Pace(NamedTuple):
    """How much time there is: a fixed time a turn, or a bank with an increment and a cap; or no limit."""

    turn: int | None = None
    bank: tuple[int, int, int] | None = None

    def budget(self, left: int | None) -> int | None:
        """Seconds for a turn that begins with so much left in the bank."""
        if self.bank is None:
            return self.turn
        start, add, cap = self.bank
        return min(cap, start if left is None else left + add)


def pace_of(text: str) -> Pace:
    """`daily`, or `bank 48h 12h 72h`: start, added a turn, cap. Anything else is a ValueError."""
    if text in TURN:
        return Pace(turn=TURN[text])
    if text == NONE:
        return Pace()
    name, *amounts = text.split()
    if name != "bank" or len(amounts) != 3:
        raise ValueError(text)
    start, add, cap = (seconds(amount) for amount in amounts)
    if not 0 < start <= cap <= LONGEST or add > cap or start < MINUTE:
        raise ValueError(text)
    return Pace(bank=(start, add, cap))


def seconds(amount: str) -> int:
    """`90m`, `12h` or `3d` in seconds."""
    found = re.fullmatch(r"(\d{1,4})([mhd])", amount)
    if found is None:
        raise ValueError(amount)
    return int(found[1]) * {"m": MINUTE, "h": HOUR, "d": DAY}[found[2]]


class Rest(Struct, frozen=True):
    """When a player's clock stands still: sleep hours in a time zone, and announced holidays."""

    zone: str = "UTC"
    sleep: tuple[int, int] | None = None
    """Minutes after midnight: from, to; over midnight if from is later."""
    holidays: tuple[tuple[date, date], ...] = ()
    """First and last day."""

    def spans(self, start: int) -> Iterator[tuple[int, int]]:
        """The stretches of rest that end after a moment, in order, without overlap."""
        pending: tuple[int, int] | None = None
        for span in self._raw(start):
            if span[1] <= start:
                continue
            if pending is not None and span[0] <= pending[1]:
                pending = (pending[0], max(pending[1], span[1]))
                continue
            if pending is not None:
                yield pending
            pending = span
        if pending is not None:
            yield pending

    def _raw(self, start: int) -> Iterator[tuple[int, int]]:
        """Nights and holidays day by day, by when they begin."""
        day = datetime.fromtimestamp(start, ZoneInfo(self.zone)).date() - timedelta(days=1)
        last = max((end for _, end in self.holidays), default=day)
        first = min((begin for begin, _ in self.holidays), default=day)
        day = min(day, first)
        while self.sleep is not None or day <= last:
            for begin, end in self.holidays:
                if begin == day:
                    yield self._at(begin, 0), self._at(end + timedelta(days=1), 0)
            if self.sleep is not None:
                begin_minute, end_minute = self.sleep
                morning = day if end_minute > begin_minute else day + timedelta(days=1)
                yield self._at(day, begin_minute), self._at(morning, end_minute)
            day += timedelta(days=1)

    def _at(self, day: date, minute: int) -> int:
        moment = datetime.combine(day, time(minute // 60, minute % 60), ZoneInfo(self.zone))
        return int(moment.astimezone(UTC).timestamp())

    def is_resting(self, moment: int) -> bool:
        return any(begin <= moment for begin, _ in _first(self.spans(moment)))


def _first(spans: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    return [span for span, _ in zip(spans, range(1), strict=False)]


def after(start: int, awake_seconds: int, rest: Rest) -> int:
    """The moment when so much time awake has passed."""
    moment, left = start, awake_seconds
    for begin, end in rest.spans(start):
        if begin > moment:
            if left <= begin - moment:
                break
            left -= begin - moment
        moment = max(moment, end)
    return moment + left


def awake(start: int, end: int, rest: Rest) -> int:
    """How much time awake lies between two moments."""
    total = end - start
    for begin, over in rest.spans(start):
        if begin >= end:
            break
        total -= min(over, end) - max(begin, start)
    return total


def remind_at(began: int, deadline: int, stage: int, rest: Rest, used: int = 0) -> int:
    """When a reminder is due; as the clock stands still at night, never then.

    `used` is what of the turn's time had passed already when this stretch of it began.
    """
    budget = used + awake(began, deadline, rest)
    passed = budget // 2 if stage == HALF else budget - budget // 10
    return after(began, max(0, passed - used), rest)


def zone_of(name: str) -> str:
    """The name of a time zone, as the time-zone data spells it; a ValueError if there is none."""
    by_name = {zone.lower(): zone for zone in available_timezones()}
    found = by_name.get(name.strip().lower().replace(" ", "_"))
    if found is None:
        raise ValueError(name)
    return found


def hours_of(text: str) -> tuple[int, int] | None:
    """`23:00-7:30` as minutes after midnight; `-` or nothing for no sleep hours."""
    if text.strip() in ("", "-"):
        return None
    found = re.fullmatch(r"(\d{1,2})(?::(\d\d))?\s*[-–]\s*(\d{1,2})(?::(\d\d))?", text.strip())
    if found is None:
        raise ValueError(text)
    begin, end = (int(found[n]) * 60 + int(found[n + 1] or 0) for n in (1, 3))
    if begin == end or not (0 <= begin < DAY // 60 and 0 <= end < DAY // 60):
        raise ValueError(text)
    if (end - begin) % (DAY // 60) > 14 * 60:
        raise ValueError(text)
    return begin, end


def holiday_of(text: str, today: date) -> tuple[date, date]:
    """`2026-12-24 2027-01-02`, or one day; none of it past, nor endless, else a ValueError."""
    days = [date.fromisoformat(word) for word in text.replace("–", " ").split()]
    if not 1 <= len(days) <= 2:
        raise ValueError(text)
    begin, end = days[0], days[-1]
    if end < begin or begin < today or (end - begin).days >= HOLIDAYS_A_YEAR:
        raise ValueError(text)
    return begin, end


def days_off(holidays: tuple[tuple[date, date], ...], year: int) -> int:
    """How many days of a year are holidays."""
    return len(
        {
            day
            for begin, end in holidays
            for n in range((end - begin).days + 1)
            if (day := begin + timedelta(days=n)).year == year
        }
    )
