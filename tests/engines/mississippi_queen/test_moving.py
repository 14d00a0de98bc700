"""Speed, steps, turns and land (MQ-S5 to MQ-S9, MQ-S25, MQ-R2)."""

from __future__ import annotations

import pytest

from engines.core import NotNow, Unreadable
from engines.mississippi_queen.state import Aground, Heading, Sailed
from engines.mississippi_queen.voyage import fuel
from engines.mississippi_queen.voyage import speeds as in_reach
from tests.engines.mississippi_queen.rivers import (
    after,
    alone,
    can,
    ends,
    events,
    lines,
    river,
    sail,
    speeds,
    where,
)

OPEN = "A1-1"  # straight on from A7 there is water for seven steps
SHUT = "A3-2"  # straight on from A17 there is land


@pytest.mark.parametrize(
    ("speed", "coal", "open_to"),
    [
        (3, 0, {2, 3, 4}),
        (3, 1, {1, 2, 3, 4, 5}),
        (3, 2, {1, 2, 3, 4, 5, 6}),
        (1, 0, {1, 2}),
        (1, 3, {1, 2, 3, 4, 5}),
        (6, 0, {5, 6}),
        (6, 6, {1, 2, 3, 4, 5, 6}),
    ],
)
def test_the_speed_changes_by_one_for_free_and_by_more_for_coal(
    speed: int, coal: int, open_to: set[int]
) -> None:
    """MQ-S5: never below 1 nor above 6."""
    assert speeds(alone(f"A7 N {speed} {coal}", tiles=f"{OPEN} A2-2")) == open_to
    assert set(in_reach(speed, coal)) == open_to


@pytest.mark.parametrize(
    ("speed", "course", "left"),
    [(1, "1 F", 6), (1, "2 2", 6), (1, "3 3", 5), (1, "6 6", 2), (6, "5 5", 6), (6, "1 F", 2), (4, "4 4", 6)],
)
def test_each_point_of_speed_beyond_the_first_costs_one_coal(speed: int, course: str, left: int) -> None:
    """MQ-S5."""
    state = after(alone(f"A7 N {speed} 6", tiles=OPEN), course)
    assert state.steamers[0].coal == left
    assert state.steamers[0].speed == int(course[0])
    assert fuel(speed, int(course[0])) == 6 - left


@pytest.mark.parametrize("course", ["0 F", "7 7", "4", "", "F", "4 2X2", "@4 4", "N 4 4", "4 F>", "4 F>E"])
def test_what_is_no_course_is_unreadable_or_refused(course: str) -> None:
    """MQ-S5, MQ-A2: a clear answer, and nothing is changed."""
    with pytest.raises((Unreadable, NotNow)):
        sail(alone("A7 N 4 6", tiles=OPEN), course)


def test_a_steamer_moves_exactly_as_many_hexes_as_its_speed() -> None:
    """MQ-S6."""
    state = alone("A7 N 3 6", tiles=OPEN)
    assert can(state, "3 3")
    assert not can(state, "3 2")
    assert not can(state, "3 4")
    assert not can(state, "3 LR")
    for line in lines(state):
        speed, _, moves = line.partition(":")
        steps = sum(int(move) if move.isdigit() else move == "F" for move in moves)
        assert steps + moves.count(">") == int(speed), "a push takes a point too (MQ-S10)"


def test_each_step_leads_into_the_hex_before_the_bow() -> None:
    """MQ-S6: one step from A7 with each heading."""
    for heading, end in zip(Heading, ["A12", "A13", "A8", "A2", "A6", "A11"], strict=True):
        state = after(alone(f"A7 {heading} 1 6", tiles=OPEN), "1 F")
        assert where(state)[0] == end
        assert state.steamers[0].heading is heading


def test_a_steamer_never_goes_backwards() -> None:
    """MQ-S6: at speed 1, with no coal to turn about, the three hexes behind are out of reach."""
    assert ends(alone("A7 N 1 0", tiles=OPEN)) >= {"A12", "A11", "A13"}
    assert not ends(alone("A7 N 1 0", tiles=OPEN)) & {"A2", "A6", "A8"}


@pytest.mark.parametrize(
    ("course", "left", "end", "heading"),
    [
        ("2 L2", 6, "A15", "NW"),
        ("2 R2", 6, "A19", "NE"),
        ("2 FLF", 6, "A16", "NW"),
        ("2 2R", 6, "A17", "NE"),
        ("2 LL2", 5, "A5", "SW"),
        ("2 LFRF", 5, "A16", "N"),
        ("2 2RRR", 4, "A17", "S"),
        ("2 LFLFL", 4, "A10", "S"),
        ("2 RRRFRRRF", 1, "A7", "N"),
    ],
)
def test_one_turn_is_free_and_each_further_one_costs_a_coal(
    course: str, left: int, end: str, heading: str
) -> None:
    """MQ-S7: before, between or after steps."""
    state = after(alone("A7 N 2 6", tiles=OPEN), course)
    steamer = state.steamers[0]
    assert (steamer.coal, str(steamer.at), steamer.heading) == (left, end, heading)


def test_turns_that_the_coal_does_not_pay_for_cannot_be_made() -> None:
    """MQ-S7, MQ-S9."""
    assert can(alone("A7 N 2 0", tiles=OPEN), "2 L2")
    assert not can(alone("A7 N 2 0", tiles=OPEN), "2 LL2")
    assert can(alone("A7 N 2 1", tiles=OPEN), "2 LL2")
    assert not can(alone("A7 N 2 1", tiles=OPEN), "2 LLFRF")
    assert not can(alone("A7 N 4 1", tiles=OPEN), "2 LL2"), "the change of speed took the coal"


def test_land_may_not_be_entered() -> None:
    """MQ-S8."""
    assert can(alone("A7 N 2 6", tiles=SHUT), "2 2")
    assert not can(alone("A7 N 3 6", tiles=SHUT), "3 3")
    assert can(alone("A7 N 3 6", tiles=OPEN), "3 3")
    assert not ends(alone("A7 N 6 6", tiles=SHUT)) & {"A0", "A4", "B1", "B2", "B3", "B13"}


def test_the_tiles_may_not_be_left() -> None:
    """MQ-S8: west of A15, and south of A2 where the start tile's notch is (MQ-D6)."""
    assert not can(alone("A15 NW 1 6", tiles=OPEN), "1 F")
    assert not can(alone("A2 S 1 6", tiles=OPEN), "1 F")


def test_a_steamer_about_to_run_aground_must_slow_down_or_turn_away() -> None:
    """MQ-S25."""
    state = alone("A12 N 3 0", tiles=SHUT)
    assert lines(state)
    assert all("L" in line or "R" in line for line in lines(state))
    slower = alone("A7 N 3 0", tiles=SHUT)
    assert {line for line in lines(slower) if "L" not in line and "R" not in line} == {"2:2"}


def test_a_steamer_without_any_course_runs_aground_when_its_turn_comes() -> None:
    """MQ-R2, MQ-S8, MQ-S9: at A2 facing south there is no water ahead for speed 5, and no coal for more."""
    state = river("A7 N 1 6", "A2 S 6 0", "A5 N 1 6", tiles=OPEN)
    outcome = sail(state, "1 F")
    assert where(outcome.state) == ["A12", None, "A5"]
    assert outcome.state.out == (1,)
    assert outcome.state.queue == (2,)
    assert [event.seat for event in events(outcome, Aground)] == [1]


def test_a_steamer_with_a_course_is_not_out_however_dear_the_course() -> None:
    """MQ-R2, MQ-S9: with coal enough it slows down or turns about."""
    state = river("A7 N 1 6", "A2 S 6 6", "A5 N 1 6", tiles=OPEN)
    assert sail(state, "1 F").state.out == ()
    needs_two = river("A7 N 1 6", "A2 S 3 2", "A5 N 1 6", tiles=OPEN)
    assert sail(needs_two, "1 F").state.out == ()
    assert sail(river("A7 N 1 6", "A2 S 4 0", "A5 N 1 6", tiles=OPEN), "1 F").state.out == (1,)


def test_running_aground_on_purpose_is_not_offered() -> None:
    """MQ-R2: a course that ends on land or off the tiles is refused, and changes nothing."""
    state = alone("A12 N 3 6", tiles=SHUT)
    with pytest.raises(NotNow):
        sail(state, "3 3")
    assert state == alone("A12 N 3 6", tiles=SHUT)


def test_coal_that_is_gone_does_not_come_back() -> None:
    """MQ-S9."""
    state = after(alone("A7 N 1 2", tiles=f"{OPEN} A2-2"), "3 3")
    assert state.steamers[0].coal == 1
    state = after(state, "1 F", "1 F", "2 2", "1 F", "1 F", "1 F")
    assert state.steamers[0].coal == 1


def test_the_log_says_where_a_steamer_sailed_and_what_coal_it_has() -> None:
    [event] = events(sail(alone("A7 N 2 6", tiles=OPEN), "2 l f r f"), Sailed)
    assert event.course == "2:LFRF"
    assert [str(one) for one in event.track] == ["A7", "A11", "A16"]
    assert (str(event.end), event.heading, event.speed, event.coal) == ("A16", Heading.N, 2, 5)
