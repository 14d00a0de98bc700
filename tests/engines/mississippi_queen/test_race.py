"""The introductory race (MQ-S18, MQ-S19, MQ-R6, MQ-R13) and its places."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.mississippi_queen import GAME
from engines.mississippi_queen.data import LAST_ROUND
from engines.mississippi_queen.places import standing
from engines.mississippi_queen.state import Boarded, Docked, Ended, Ending, Face, Mode
from tests.engines.mississippi_queen.rivers import after, can, events, lines, river, sail, where

LAST = {"tiles": "A1-1", "platform": Face.STRAIGHT}  # piers at B16, B17 and B18


def test_turns_go_clockwise_and_stay_so() -> None:
    """MQ-S18: whoever is ahead."""
    state = river("A2 N 1 6", "A9 N 1 6", "A5 N 1 6", tiles="A1-1 A2-2", first=1, queue=(1, 2, 0))
    turns = []
    for course in ["1 F", "1 F", "2 2", "1 F", "1 F", "3 3", "1 F"]:
        turns.append(state.queue[0])
        state = after(state, course)
    assert turns == [1, 2, 0, 1, 2, 0, 1]
    assert state.round == 3


def test_the_first_steamer_to_reach_a_pier_hex_wins() -> None:
    """MQ-S19: at any speed."""
    outcome = sail(river("B7 N 2 6", "A1 N 1 6", "A3 N 1 6", **LAST), "2 2")
    assert outcome.state.finished == (0,)
    assert where(outcome.state)[0] is None
    [event] = events(outcome, Docked)
    assert (event.seat, str(event.at), event.place) == (0, "B17", 1)


def test_movement_left_over_at_a_pier_is_lost() -> None:
    """MQ-S19: the course ends there, and no turn is made at the pier."""
    state = river("B7 N 4 6", "A1 N 1 6", "A3 N 1 6", **LAST)
    assert can(state, "4 2")
    assert not can(state, "4 4")
    assert not can(state, "4 2L")
    assert not can(state, "5 2LF")
    assert after(state, "4 2").finished == (0,)
    straight = {line for line in lines(state) if "L" not in line and "R" not in line}
    assert straight == {"2:2", "3:2", "4:2", "5:2", "6:2", "1:F"}


def test_the_others_go_on_for_the_places() -> None:
    """MQ-S19, MQ-R6: until at most one steamer is on the river."""
    state = after(river("B7 N 2 6", "B12 N 2 6", "A3 N 1 6", **LAST), "2 LFRF")
    assert GAME.to_act(state) == {1}
    assert GAME.placing(state) is None
    outcome = sail(state, "1 F")
    assert GAME.placing(outcome.state) == ((0,), (1,), (2,))
    assert GAME.to_act(outcome.state) == frozenset()
    assert [event.why for event in events(outcome, Ended)] == [Ending.ALONE]


def test_a_steamer_pushed_onto_a_pier_hex_has_finished() -> None:
    """MQ-R13, MQ-R4: and is off the river before the pusher goes on."""
    state = river("B7 N 4 6", "B12 S 5 0", "A3 N 1 6", "A1 N 1 6", **LAST)
    outcome = sail(state, "2 F>N")
    assert outcome.state.finished == (1,)
    assert where(outcome.state) == ["B12", None, "A3", "A1"]
    through = after(state, "3 F>NF")
    assert through.finished == (1, 0), "the pier is free again"
    assert [(event.seat, event.place) for event in events(sail(state, "3 F>NF"), Docked)] == [(1, 1), (0, 2)]


def test_passengers_do_not_matter_in_the_race() -> None:
    """MQ-S19, MQ-S20: nobody waits, nobody boards."""
    state = river("B6 N 1 6", "A1 N 1 6", "A3 N 1 6", tiles="A1-3", waiting=(0, 2))
    assert not events(sail(state, "1 LF"), Boarded), "B10 is the jetty hex"
    assert events(sail(replace(state, mode=Mode.PASSENGERS), "1 LF"), Boarded)


def test_those_out_come_last_the_later_out_the_better() -> None:
    """MQ-R6."""
    state = river("- N 1 6", "- N 1 6", "B7 N 1 6", "- N 1 6", **LAST, finished=(3,), out=(1, 0))
    assert GAME.placing(state) == ((3,), (2,), (0,), (1,))
    assert GAME.to_act(state) == frozenset()


def test_all_steamers_but_one_out_leave_that_one_the_winner() -> None:
    """MQ-R6: nobody has arrived."""
    state = river("A7 N 1 6", "A2 S 6 0", "- N 1 6", tiles="A1-1", out=(2,))
    outcome = sail(state, "1 F")
    assert GAME.placing(outcome.state) == ((0,), (1,), (2,))


def test_it_ends_after_sixty_rounds_by_place_on_the_river() -> None:
    """MQ-R6, MQ-R17: level in place, the faster one is ahead."""
    assert LAST_ROUND == 60
    fleet = ("A7 N 1 6", "B7 N 1 6", "A10 N 2 3")
    before = river(*fleet, tiles="A1-1 A2-2", round=59, queue=(2,))
    on = after(before, "1 R F")
    assert on.round == 60
    assert GAME.to_act(on) == {0}
    last = river(*fleet, tiles="A1-1 A2-2", round=60, queue=(2,))
    outcome = sail(last, "1 R F")
    assert [event.why for event in events(outcome, Ended)] == [Ending.ROUNDS]
    assert GAME.placing(outcome.state) == ((1,), (2,), (0,))
    assert outcome.state.round == 60


@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        ("B0 N 1 0", "A17 N 6 6"),
        ("A12 N 1 0", "A7 N 6 6"),
        ("A10 N 3 0", "A7 N 2 6"),
        ("A10 N 2 3", "A7 N 2 2"),
        ("A14 N 2 2", "A7 N 2 2"),
        ("A7 N 2 2", "A10 N 2 2"),
    ],
)
def test_places_on_the_river_go_by_tile_progress_speed_coal_and_right(ahead: str, behind: str) -> None:
    """MQ-R6, MQ-R8, MQ-R17."""
    state = river(behind, ahead, "A2 N 1 6", tiles="A1-1")
    assert standing(state) == (1, 0, 2)


def test_scores_count_the_steamers_behind() -> None:
    state = river("A7 N 1 6", "B7 N 1 6", "- N 1 6", tiles="A1-1", finished=(2,))
    assert GAME.scores(state) == (0, 1, 2)
