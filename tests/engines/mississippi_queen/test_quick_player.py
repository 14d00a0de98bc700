"""The quick player wins races, picks passengers up and keeps off the land."""

from __future__ import annotations

import pytest

from engines.core import Luck, Seat, Table, begin, is_legal, play, sample
from engines.mississippi_queen import GAME
from engines.mississippi_queen.state import Face, Mode, Options, River
from tests.engines.mississippi_queen.rivers import alone, river


def raced(mode: Mode, seats: int, number: int, quick: set[int]) -> River:
    """A game between quick and random players."""
    state = begin(GAME, Table(seats, Options(mode, None, False)), Luck(b"race %d" % number, 0)).state
    for step in range(1, 1000):
        if not (acting := GAME.to_act(state)):
            return state
        (seat,) = acting
        luck, view = Luck(b"player %d" % number, step), GAME.view(state, seat)
        action = GAME.advise(GAME, view, seat, luck) if seat in quick else sample(GAME, view, seat, luck)
        state = play(GAME, state, seat, action, Luck(b"race %d" % number, step)).state
    raise AssertionError("not over")


@pytest.mark.parametrize("mode", Mode)
def test_a_quick_player_beats_random_ones(mode: Mode) -> None:
    """One against three, each seat in turn: a quarter by chance, nearly always by skill."""
    won = 0
    for number in range(20):
        places = GAME.placing(raced(mode, 4, number, {number % 4}))
        assert places is not None
        won += places[0] == (number % 4,)
    assert won >= 18


def test_races_of_quick_players_are_won_at_the_piers() -> None:
    """MQ-S19: nearly every steamer arrives, and soon."""
    ends = [raced(Mode.RACE, 4, number, {0, 1, 2, 3}) for number in range(6)]
    assert all(len(end.finished) >= 2 for end in ends)
    assert sum(len(end.out) for end in ends) <= 2
    assert all(end.round <= 12 for end in ends)


def test_quick_players_bring_passengers_to_the_piers() -> None:
    """MQ-S24."""
    ends = [raced(Mode.PASSENGERS, 3, number, {0, 1, 2}) for number in range(6)]
    assert sum(bool(end.finished) for end in ends) >= 5


def test_the_quick_player_slows_down_for_a_jetty_and_for_a_pier() -> None:
    """MQ-S21, MQ-S24."""
    stop = alone("B3 N 2 6", tiles="A1-2", mode=Mode.PASSENGERS, waiting=(0, 1), pile="A2-1 A2-2")
    action = GAME.advise(GAME, stop, Seat(0), Luck(b"", 1))
    assert str(action.course).startswith("1:F")  # type: ignore[attr-defined]
    pier = river(
        "B12 N 2 1 C D", "A1 N 1 6", "A3 N 1 6", tiles="A1-1", platform=Face.STRAIGHT, mode=Mode.PASSENGERS
    )
    assert GAME.advise(GAME, pier, Seat(0), Luck(b"", 1)).course.speed == 1  # type: ignore[attr-defined]


def test_the_quick_player_does_not_sail_into_a_trap() -> None:
    """MQ-R2: straight on at speed leaves no course in the next turn."""
    state = alone("A7 N 2 0", tiles="A3-2")
    action = GAME.advise(GAME, state, Seat(0), Luck(b"", 1))
    assert is_legal(GAME, state, Seat(0), action)
    after = play(GAME, state, Seat(0), action, Luck(b"", 1)).state
    for step in range(2, 6):
        (seat,) = GAME.to_act(after)
        after = play(
            GAME, after, seat, GAME.advise(GAME, after, seat, Luck(b"", step)), Luck(b"", step)
        ).state
    assert 0 not in after.out


@pytest.mark.parametrize("number", range(4))
def test_two_quick_players_do_not_push_each_other_for_ever(number: int) -> None:
    """MQ-R10, MQ-S11: about a jetty with one passenger each would push the other off it till round 60."""
    state = river(
        *("- N 1 1", "B7 N 2 2 A", "B13 - 2 2 A"),
        **{"tiles": "A1-1 A1-4", "platform": Face.LEFT, "mode": Mode.PASSENGERS, "waiting": (0, 1, 1)},
        **{"finished": (0,), "gone": 1, "round": 10, "queue": (2, 1)},
    )
    for step in range(1, 200):
        if not (acting := GAME.to_act(state)):
            break
        (seat,) = acting
        luck = Luck(b"duel %d" % number, step)
        state = play(GAME, state, seat, GAME.advise(GAME, state, seat, luck), luck).state
    assert state.round < 30
    assert len(state.finished) == 2


def test_the_quick_player_does_not_give_way_into_a_trap() -> None:
    """MQ-R2: the only course without a push leaves none in the next turn."""
    state = river(
        *("C14 - 3 0", "C16 - 2 2", "C17 N 1 2 B", "C8 NW 1 2 B C", "C3 SW 6 0"),
        **{"tiles": ">A1-1 <A1-2", "platform": Face.STRAIGHT, "mode": Mode.PASSENGERS, "gone": 1},
        **{"waiting": (0, 1, 0)},
    )
    courses = {str(GAME.advise(GAME, state, Seat(0), Luck(b"trap", n)).course) for n in range(30)}  # type: ignore[attr-defined]
    assert courses == {"@SW:2:F>NW"}
