"""Time for a turn: paces and banks, and clocks that stand still at night and on holidays."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.clock import (
    DAY,
    HALF,
    HOUR,
    MINUTE,
    NEAR,
    Pace,
    Rest,
    after,
    awake,
    days_off,
    holiday_of,
    hours_of,
    pace_of,
    remind_at,
    zone_of,
)

NOON = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp())
NIGHTS = Rest("Europe/Paris", (23 * 60, 7 * 60))


def test_the_paces_are_72_24_and_8_hours_10_minutes_and_none() -> None:
    paces = {name: pace_of(name).turn for name in ("relaxed", "daily", "brisk", "live", "none")}
    assert paces == {"relaxed": 72 * HOUR, "daily": DAY, "brisk": 8 * HOUR, "live": 10 * MINUTE, "none": None}


def test_a_bank_begins_with_its_start_grows_by_its_increment_and_stops_at_its_cap() -> None:
    pace = pace_of("bank 48h 12h 3d")
    assert pace == Pace(bank=(48 * HOUR, 12 * HOUR, 72 * HOUR))
    assert pace.budget(None) == 48 * HOUR
    assert pace.budget(10 * HOUR) == 22 * HOUR
    assert pace.budget(70 * HOUR) == 72 * HOUR


@pytest.mark.parametrize(
    "text", ["hourly", "bank", "bank 1h 1h", "bank 0h 1h 2h", "bank 3d 1h 2d", "bank 1x 1h 2h"]
)
def test_a_pace_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        pace_of(text)


def test_the_clock_stands_still_in_the_sleep_hours() -> None:
    """12:00 UTC is 13:00 in Paris: 10 hours to bedtime, 8 hours of sleep, then the rest of a day's time."""
    assert after(NOON, 10 * HOUR, NIGHTS) == NOON + 10 * HOUR
    assert after(NOON, 11 * HOUR, NIGHTS) == NOON + 19 * HOUR
    assert after(NOON, 24 * HOUR, NIGHTS) == NOON + (24 + 8) * HOUR
    assert awake(NOON, NOON + 24 * HOUR, NIGHTS) == 16 * HOUR


def test_a_turn_that_comes_at_night_starts_in_the_morning() -> None:
    midnight = NOON + 11 * HOUR  # 0:00 in Paris
    assert after(midnight, 2 * HOUR, NIGHTS) == midnight + 7 * HOUR + 2 * HOUR
    assert awake(midnight, midnight + HOUR, NIGHTS) == 0


def test_sleep_in_the_afternoon_does_not_cross_midnight() -> None:
    siesta = Rest("UTC", (13 * 60, 15 * 60))
    assert after(NOON, 2 * HOUR, siesta) == NOON + 4 * HOUR


def test_a_holiday_stops_the_clock_for_whole_days_of_the_players_own_zone() -> None:
    away = Rest("Asia/Tokyo", None, ((date(2026, 11, 19), date(2026, 11, 20)),))
    # 12:00 UTC is 21:00 in Tokyo: three hours are left before two days away.
    assert after(NOON, 3 * HOUR, away) == NOON + 3 * HOUR
    assert after(NOON, 4 * HOUR, away) == NOON + 4 * HOUR + 2 * DAY
    assert awake(NOON, NOON + 10 * DAY, away) == 8 * DAY


def test_a_holiday_that_began_before_the_turn_counts_to_its_end() -> None:
    away = Rest("UTC", (22 * 60, 6 * 60), ((date(2026, 11, 10), date(2026, 11, 18)),))
    assert after(NOON, HOUR, away) == NOON + 12 * HOUR + 6 * HOUR + HOUR


def test_the_clock_change_in_autumn_makes_a_night_an_hour_longer() -> None:
    evening = int(datetime(2026, 10, 24, 18, tzinfo=UTC).timestamp())  # 20:00 in Paris
    assert after(evening, 4 * HOUR, NIGHTS) == evening + 4 * HOUR + 9 * HOUR


def test_reminders_come_at_half_time_and_when_a_tenth_is_left_and_never_at_night() -> None:
    deadline = after(NOON, DAY, NIGHTS)
    half, near = (remind_at(NOON, deadline, stage, NIGHTS) for stage in (HALF, NEAR))
    assert awake(NOON, half, NIGHTS) == 12 * HOUR
    assert deadline - near == DAY // 10
    assert not NIGHTS.is_resting(half)
    assert not NIGHTS.is_resting(near)


@given(
    start=st.integers(NOON, NOON + 300 * DAY),
    budget=st.integers(1, 20 * DAY),
    sleep=st.one_of(
        st.none(), st.tuples(st.integers(0, 1439), st.integers(0, 1439)).filter(lambda s: s[0] != s[1])
    ),
    zone=st.sampled_from(["UTC", "Europe/Paris", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"]),
    holiday=st.booleans(),
)
def test_time_awake_until_the_deadline_is_always_the_budget(
    start: int, budget: int, sleep: tuple[int, int] | None, zone: str, holiday: bool
) -> None:
    rest = Rest(zone, sleep, ((date(2026, 12, 24), date(2027, 1, 2)),) if holiday else ())
    deadline = after(start, budget, rest)
    assert awake(start, deadline, rest) == budget
    assert not rest.is_resting(deadline - 1)


def test_words_for_zones_hours_and_holidays_are_read_or_refused() -> None:
    today = date(2026, 11, 18)
    assert zone_of("europe/paris") == "Europe/Paris"
    assert hours_of("23:00-7:30") == (1380, 450)
    assert hours_of("22-6") == (1320, 360)
    assert hours_of("-") is None
    assert holiday_of("2026-12-24 2027-01-02", today) == (date(2026, 12, 24), date(2027, 1, 2))
    for wrong in ("Mars/Base", ""):
        with pytest.raises(ValueError, match=r".*"):
            zone_of(wrong)
    for wrong in ("25:00-7", "night", "7-7", "0:00-23:00", "22:61x-7"):
        with pytest.raises(ValueError, match=r".*"):
            hours_of(wrong)
    for wrong in ("2026-11-01 2026-11-10", "2026-12-24 2026-12-20", "soon", "2026-12-01 2027-11-30"):
        with pytest.raises(ValueError, match=r".*"):
            holiday_of(wrong, today)


def test_days_off_are_counted_by_year() -> None:
    holidays = ((date(2026, 12, 30), date(2027, 1, 2)),)
    assert (days_off(holidays, 2026), days_off(holidays, 2027)) == (2, 2)
