"""The waterfall: once a round the river carries everything down by one section."""

from __future__ import annotations

import pytest

from engines.core import Seat
from engines.up_the_river import GAME
from engines.up_the_river.state import Fell, Flowed, Moved, River, Rolled
from tests.engines.up_the_river.rivers import ARROWS, FALLEN, HARBOUR, after, kinds, offers, river, told
from tests.playing import steps


def last_of_a_round(*boats: tuple[int, ...], roll: int = 1, sandbank: int = 10) -> River:
    """Seat 0 works the waterfall and the last seat is on turn."""
    return river(*boats, roll=roll, seat=len(boats) - 1, sandbank=sandbank)


def test_every_section_moves_down_with_the_boats_on_it_when_the_turn_comes_back_to_the_starting_player() -> (
    None
):
    """UR-S14"""
    flowed = after(last_of_a_round((2, 6, 10), (3, 5, 9), sandbank=7), "move 9")
    assert flowed.boats == ((1, 5, 9), (2, 4, 9))
    assert (flowed.seat, flowed.round) == (0, 2)


@pytest.mark.parametrize("sandbank", range(1, 11))
def test_the_section_at_position_one_is_moved_to_position_ten(sandbank: int) -> None:
    """UR-S14: the sandbank and the wave are sections like the others."""
    before = last_of_a_round((8, 8), (8, 8), roll=ARROWS, sandbank=sandbank)
    flowed = after(before, "skip")
    assert flowed.sandbank == {1: 10}.get(sandbank, sandbank - 1)
    assert flowed.wave == {1: 10}.get(before.wave, before.wave - 1)


def test_boats_on_the_moved_section_fall_and_are_out_of_the_game() -> None:
    """UR-S14"""
    before = last_of_a_round((1, 1, 5), (1, 4, 7), (3, 3, 8))
    flowed = after(before, "move 8")
    assert flowed.boats == ((FALLEN, FALLEN, 4), (FALLEN, 3, 6), (2, 2, 8))
    facts = [event for event in told(before, "move 8") if isinstance(event, Fell)]
    assert facts == [Fell(Seat(0), 2), Fell(Seat(1), 1)]
    assert GAME.scores(flowed) == (0, 0, 0)


def test_a_fallen_boat_stays_fallen_and_a_boat_in_the_harbour_stays_there() -> None:
    """UR-S14"""
    flowed = after(last_of_a_round((FALLEN, 5, HARBOUR), (HARBOUR, 4, 7)), "move 7")
    assert flowed.boats == ((FALLEN, 4, HARBOUR), (HARBOUR, 3, 7))


def test_the_river_moves_before_the_die_is_rolled() -> None:
    """UR-S14"""
    facts = told(last_of_a_round((1, 6, 9), (3, 5, 9)), "move 5")
    assert [type(fact) for fact in facts] == [Moved, Flowed, Fell, Rolled]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_river_does_not_move_for_any_other_player(seat: int) -> None:
    """UR-S14, UR-S4: only the starting player works the waterfall."""
    race = river((2, 6), (3, 5), (4, 7), (5, 8), roll=ARROWS, seat=seat, starter=0)
    line = offers(race)[0]
    assert not [fact for fact in told(race, line) if isinstance(fact, Flowed)]
    assert after(race, line).round == race.round


@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_whoever_began_works_the_waterfall(starter: int) -> None:
    """UR-S4, UR-S14"""
    race = river(*[(6, 6)] * 4, roll=ARROWS, seat=(starter - 1) % 4, starter=starter)
    assert [type(fact) for fact in told(race, "skip")[1:]] == [Flowed, Rolled]
    assert after(race, "skip").seat == starter


def test_it_happens_once_a_round_even_when_the_starting_player_has_no_boats_left() -> None:
    """UR-R5"""
    race = river((FALLEN, HARBOUR), (9, 9), (8, 8), roll=ARROWS, seat=2, starter=0)
    facts = told(race, "skip")
    assert [type(fact) for fact in facts[1:]] == [Flowed, Rolled]
    flowed = after(race, "skip")
    assert (flowed.seat, flowed.boats) == (1, ((FALLEN, HARBOUR), (8, 8), (7, 7)))


def test_it_happens_each_turn_when_only_one_player_has_boats_left() -> None:
    """UR-R5: every turn of his is then a round."""
    race = river((HARBOUR,), (9, 9), (FALLEN,), roll=ARROWS, seat=1, starter=0)
    once = after(race, "skip")
    assert (once.seat, once.boats[1], once.round) == (1, (8, 8), 2)
    alone = river((9, 9), (HARBOUR,), (FALLEN,), roll=ARROWS, seat=0, starter=0)
    assert (after(alone, "skip").seat, after(alone, "skip").boats[0]) == (0, (8, 8))


@pytest.mark.parametrize("gone", [(FALLEN,) * 3, (HARBOUR,) * 3, (FALLEN, HARBOUR, FALLEN)])
def test_a_player_with_no_boats_on_the_river_is_skipped(gone: tuple[int, ...]) -> None:
    """UR-R6: he rolls no die either."""
    race = river((4, 6), gone, gone, (5, 5), roll=ARROWS)
    facts = told(race, "advance 4")
    assert [fact.seat for fact in facts if isinstance(fact, Rolled)] == [3]
    assert after(race, "advance 4").seat == 3


def test_the_starting_player_whose_last_boats_fall_is_skipped() -> None:
    """UR-R8: who has boats is looked at again after the waterfall, before the die is rolled."""
    before = last_of_a_round((1, 1, HARBOUR), (5, 5, 5), (6, 6, 6), roll=ARROWS)
    facts = told(before, "skip")
    assert [type(fact) for fact in facts[1:]] == [Flowed, Fell, Rolled]
    assert after(before, "skip").seat == 1


def test_another_player_whose_last_boats_fall_is_skipped() -> None:
    """UR-R8"""
    before = river((1, FALLEN), (1, FALLEN), (6, 6), roll=ARROWS, seat=2)
    assert after(before, "skip").seat == 2
    assert [fact.seat for fact in told(before, "skip") if isinstance(fact, Rolled)] == [2]


def test_the_game_ends_when_the_last_boats_fall_and_no_die_is_rolled() -> None:
    """UR-R8, UR-S15: whether the game is over is looked at again after the waterfall."""
    before = last_of_a_round((1, HARBOUR), (1, 1), roll=ARROWS, sandbank=1)
    facts = told(before, "skip")
    assert [type(fact) for fact in facts[1:]] == [Flowed, Fell, Fell]
    ended = after(before, "skip")
    assert ended.boats == ((FALLEN, HARBOUR), (FALLEN, FALLEN))
    assert GAME.to_act(ended) == frozenset()


def test_a_boat_at_position_ten_is_one_step_from_the_harbour() -> None:
    """UR-R8: the section that was moved lies between the harbour and the one that was next to it."""
    before = last_of_a_round((10, 5), (5, 5), roll=ARROWS, sandbank=4)
    flowed = after(before, "repel 0 10")
    assert flowed.boats[0] == (4, 4)
    near = river((10, 9), (5, 5), roll=1, sandbank=4)
    assert after(near, "move 10").boats[0] == (HARBOUR, 9)
    assert after(near, "move 9").boats[0] == (10, 10)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_whole_games_the_river_moves_exactly_when_the_turn_passes_the_starting_player(seats: int) -> None:
    """UR-S14, UR-R5, UR-R6"""
    for number in range(5):
        for before, seat, _, outcome in steps(GAME, seats, f"rounds {number}"):
            passed = (outcome.state.seat - seat - 1) % seats + 1
            by_way_of_the_starter = (before.starter - seat - 1) % seats + 1 <= passed
            if GAME.to_act(outcome.state):
                assert (outcome.state.round - before.round == 1) == by_way_of_the_starter
                assert kinds(outcome.state)
