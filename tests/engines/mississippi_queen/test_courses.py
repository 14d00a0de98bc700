"""The courses of a turn (MQ-A2): listed, drawn at random, written, built step by step."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec.structs import replace

from engines.choices import Sampled, Stepwise
from engines.core import Luck, Seat
from engines.mississippi_queen import GAME
from engines.mississippi_queen.course import Course
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.state import Face, Mode, River
from engines.mississippi_queen.waves import NODE
from engines.notation import notate, parse
from tests.engines.mississippi_queen.rivers import alone, can, river
from tests.playing import steps


def rivers_after(courses: Courses) -> list[tuple[River, int, bool]]:
    """What each course listed leads to, but for its own coal."""
    seat, found = courses.seat, []
    for course in courses:
        voyage = courses.sail(course.plan)
        assert voyage is not None
        after, _ = voyage.ended()
        own = replace(after.steamers[seat], coal=0, heading=None if voyage.docked else voyage.heading)
        fleet = (*after.steamers[:seat], own, *after.steamers[seat + 1 :])
        found.append((replace(after, steamers=fleet), voyage.node // 6, voyage.reached is None))
    return found


@pytest.mark.parametrize("number", range(12))
def test_no_two_courses_listed_lead_to_the_same_river(number: int) -> None:
    """MQ-A2: with passengers and jetties too."""
    for played in islice(steps(GAME, 3 + number % 3, f"distinct {number}"), 3, None, 5):
        after = rivers_after(Courses(played.before, played.seat))
        assert len(set(after)) == len(after)


def test_every_course_listed_is_in_the_collection_and_reads_back() -> None:
    """MQ-A2: a line of at most 80 characters."""
    for played in islice(steps(GAME, 4, "lines"), 12):
        courses = Courses(played.before, played.seat)
        for course in islice(courses, 0, None, 7):
            assert course in courses
            assert Course.read(str(course)) == course
            line = notate(type(played.action)(course))
            assert len(line) <= 80
            assert " " not in str(course), "a select or a button may split a line into words"
            assert parse(GAME, line) == type(played.action)(course)


def test_the_longest_course_fits_a_line() -> None:
    """MQ-A2: all the turns and pushes that one turn can have."""
    longest = Course.read("@NW 6 RRR F>NE LL F>SW R F>NW R")
    assert len(f"sail {longest}") <= 40


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("4 2L2", "4:2L2"),
        ("4 F F L F F", "4:2L2"),
        ("4ffl2", "4:2L2"),
        ("4 F L F>NE F", "4:FLF>NEF"),
        ("4 2>NE", "4:FF>NE"),
        ("@NE 2 2", "@NE:2:2"),
        ("@no 3 gaa", "@NW:3:L2"),
        ("4 a>so d", "4:F>SWR"),
    ],
)
def test_a_course_may_be_typed_with_spaces_in_full_or_in_french(typed: str, written: str) -> None:
    """MQ-A2."""
    assert str(Course.read(typed)) == written
    assert Course.read(written) == Course.read(typed)


def test_a_course_is_legal_though_another_line_leads_to_the_same() -> None:
    """MQ-A2: any line that keeps the rules may be typed, only the best of each outcome is listed."""
    state = alone("A7 N 2 6", tiles="A1-1")
    assert can(state, "2 LFRF")
    assert can(state, "2 FLFR")
    assert len({"2:LFRF", "2:FLFR"} & {str(course) for course in Courses(state, Seat(0))}) == 1
    assert can(state, "2 LR2"), "waste, but not against the rules"


@pytest.mark.parametrize(("speed", "boarded"), [(2, [()]), (1, [(), (1,)])])
def test_a_push_over_a_jetty_is_another_outcome_only_if_somebody_boards(
    speed: int, boarded: list[tuple[int, ...]]
) -> None:
    """MQ-A2, MQ-S22: from B3 to B7 by way of the jetty B8, or not."""
    fleet = ("A18 N 4 6", f"B3 N {speed} 6", "A1 N 1 6")
    state = river(*fleet, tiles="A1-2", waiting=(0, 2), mode=Mode.PASSENGERS)
    after = rivers_after(Courses(state, Seat(0)))
    assert len(set(after)) == len(after)
    aboard = {end.steamers[1].aboard for end, _, _ in after if str(end.steamers[1].at) == "B7"}
    assert sorted(aboard) == boarded


def test_an_outcome_is_told_with_the_coal_that_its_course_leaves() -> None:
    """MQ-A2: what the picture writes on the hexes and the quick player weighs."""
    for platform in (None, Face.STRAIGHT):
        state = river("B7 N 3 3", "B12 N 1 1", "B2 N 1 1", tiles="A1-1", platform=platform)
        courses = Courses(state, Seat(0))
        for speed, coal, moves, docked in courses.ends():
            for text in moves.values():
                voyage = courses.sail(Course(speed, text).plan)
                assert voyage is not None
                assert (voyage.coal_left, voyage.docked) == (coal, docked), text


def test_the_simplest_courses_come_first() -> None:
    courses = [str(course) for course in Courses(alone("A7 N 3 6", tiles="A1-1"), Seat(0))]
    assert courses[:6] == ["1:F", "2:2", "3:3", "4:4", "5:5", "6:6"]


def test_a_random_course_is_a_legal_one_and_every_kind_of_it_is_drawn() -> None:
    state = river("A7 N 3 2", "A12 N 1 6", "A13 N 1 6", tiles="A1-1")
    courses = Courses(state, Seat(0))
    assert isinstance(courses, Sampled)
    drawn = [courses.sample(Luck(b"draw", n)) for n in range(300)]
    assert all(course in courses for course in drawn)
    assert {course.speed for course in drawn} == {1, 2, 3, 4, 5, 6}
    assert any(">" in course.moves for course in drawn)
    assert len(set(drawn)) > 150


def test_a_course_is_built_step_by_step_and_no_step_leads_nowhere() -> None:
    """MQ-A2: whatever is offered can be brought to an end; a whole course is one of the collection."""
    for number, played in enumerate(islice(steps(GAME, 5, "stepwise"), 24)):
        courses = Courses(played.before, played.seat)
        assert isinstance(courses, Stepwise)
        luck = Luck(b"tap", number)
        prefix = ""
        while not courses.complete(prefix) or luck.below(2):
            offered = courses.steps(prefix)
            if not offered:
                break
            prefix += luck.draw(offered)
        assert courses.complete(prefix), prefix
        assert Course.read(prefix) in courses


def test_every_outcome_can_be_built_step_by_step() -> None:
    """MQ-A2."""
    state = river("A7 - 2 2", "A12 N 1 6", "A3 N 1 6", tiles="A3-3")
    courses = Courses(state, Seat(0))
    for course in courses:
        heading, speed, moves = course.plan
        prefix = ""
        for step in (f"@{heading}:", f"{speed}:", *moves):
            assert step in courses.steps(prefix), (prefix, step)
            prefix += step
        assert courses.complete(prefix)


def test_the_steps_of_a_turn_are_speed_then_ahead_left_right_and_pushes() -> None:
    """MQ-A2."""
    state = river("A7 N 2 0", "A12 N 1 6", "A3 N 1 6", tiles="A1-1")
    courses = Courses(state, Seat(0))
    assert courses.steps("") == ["1:", "2:", "3:"]
    assert courses.steps("2:") == ["F>N", "F>NE", "F>SE", "F>SW", "F>NW", "L", "R"]
    assert courses.steps("2:L") == ["F"], "the free turn is used up, and there is no coal"
    assert courses.steps("2:LF") == ["F"]
    assert courses.steps("2:LFF") == []
    assert courses.complete("2:LFF")
    assert not courses.complete("2:LF")
    assert courses.steps("nonsense") == []
    assert courses.steps("2:LL") == []
    assert not courses.complete("nonsense")


def test_turning_back_is_not_offered() -> None:
    courses = Courses(alone("A7 N 2 6", tiles="A1-1"), Seat(0))
    assert courses.steps("2:L") == ["F", "L"]
    assert courses.steps("2:LLL") == ["F"]


@pytest.mark.parametrize(
    ("prefix", "before"),
    [("@NE:4:FF>SE", "@NE:4:F"), ("@NE:4:", "@NE:"), ("@NE:", ""), ("4:FFL", "4:2"), ("", ""), ("?", "")],
)
def test_a_step_can_be_taken_back(prefix: str, before: str) -> None:
    assert Courses(alone("A7 N 2 6", tiles="A1-1"), Seat(0)).undone(prefix) == before


def test_the_best_courses_are_legal_distinct_and_lead_down_the_river() -> None:
    """MQ-A2: at most as many as asked for, one for each hex and speed."""
    state = alone("A7 N 2 6", tiles="A1-1 A2-2", pile="A3-1")
    courses = Courses(state, Seat(0))
    best = courses.best(25)
    assert len(best) == 25
    assert all(course in courses for course in best)
    assert len(set(best)) == 25
    first = courses.sail(best[0].plan)
    assert first is not None
    assert first.node // 120 == 1, "on to tile B"
    ends = [
        (voyage.node // 6, voyage.speed) for one in courses.best(1000) if (voyage := courses.sail(one.plan))
    ]
    assert len(set(ends)) == len(ends)
    assert len({cell for cell, _ in ends}) < len(ends), "a hex may be reached at several speeds"


def test_the_best_of_thousands_of_courses_lead_to_every_hex_at_every_speed() -> None:
    """MQ-A2: so whatever hex is typed, there is one to be suggested."""
    courses = Courses(river("A7 N 4 6", "A12 N 1 6", "A13 N 1 6", tiles="A1-1 A2-2", pile="A3-1"), Seat(0))
    ends = {(end.speed, (key & NODE) // 6) for end in courses.ends() for key in end.moves}
    voyages = [courses.sail(course.plan) for course in courses.best(400)]
    assert {(voyage.speed, voyage.node // 6) for voyage in voyages if voyage} == ends
    assert len(voyages) == len(ends)


def test_courses_after_which_there_is_none_are_shown_last() -> None:
    """MQ-A2, MQ-R2: with no coal, a course that ends in a trap is not what a captain should see first."""
    state = alone("B0 NE 5 0", tiles="A1-1 A2-2")
    courses = Courses(state, Seat(0))
    safe = []
    for course in courses.best(25):
        voyage = courses.sail(course.plan)
        assert voyage is not None
        safe.append(bool(Courses(voyage.ended()[0], Seat(0))))
    assert safe[0]
    assert safe == sorted(safe, reverse=True)
    assert not all(safe), "there are traps about"


def test_only_the_steamer_itself_has_courses() -> None:
    """MQ-R4: one that is off the river has none."""
    state = river("A7 N 2 6", "- N 1 6", "A3 N 1 6", tiles="A1-1")
    gone = Courses(state, Seat(1))
    assert not gone
    assert list(gone) == []
    assert Course.read("1 F") not in gone
    assert "1 F" not in Courses(state, Seat(0)), "a text is no course"
