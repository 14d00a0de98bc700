"""The end, and who has won."""

from __future__ import annotations

import pytest

from engines.core import Seat, legal
from engines.up_the_river import GAME
from tests.engines.up_the_river.rivers import ARROWS, FALLEN, HARBOUR, after, river, told


def test_the_game_ends_when_every_boat_is_in_the_harbour_or_has_fallen() -> None:
    """UR-S15"""
    last = river((10, HARBOUR), (FALLEN, HARBOUR), roll=3, docks=(0, 1))
    assert GAME.to_act(last) == {0}
    assert GAME.placing(last) is None
    ended = after(last, "move 10")
    assert GAME.to_act(ended) == frozenset()
    assert [list(legal(GAME, ended, seat)) for seat in map(Seat, (0, 1))] == [[], []]
    assert GAME.scores(ended) == (12 + 10, 11)
    assert GAME.placing(ended) == ((0,), (1,))


@pytest.mark.parametrize("left", range(1, 11))
def test_the_game_goes_on_while_one_boat_is_on_the_river(left: int) -> None:
    """UR-S15"""
    race = river((HARBOUR, FALLEN), (HARBOUR, left), roll=ARROWS, seat=1, docks=(0, 1))
    assert GAME.to_act(race) == {1}
    assert GAME.placing(race) is None


def test_nothing_more_happens_once_the_last_boat_has_docked() -> None:
    """UR-S15: no waterfall and no die."""
    assert len(told(river((9, HARBOUR), (FALLEN, HARBOUR), roll=5, docks=(0, 1)), "move 9")) == 2


@pytest.mark.parametrize(
    ("docks", "scores", "placing"),
    [
        pytest.param((0, 1, 2), (12, 11, 10), ((0,), (1,), (2,)), id="one boat each"),
        pytest.param(
            (2, 1, 1, 0, 0, 0), (24, 21, 12), ((0,), (1,), (2,)), id="the most points, not the first"
        ),
        pytest.param((2, 0), (11, 0, 12), ((2,), (0,), (1,)), id="a player without any"),
    ],
)
def test_most_points_win(docks: tuple[int, ...], scores: tuple[int, ...], placing: object) -> None:
    """UR-S15, UR-S9"""
    ended = river(*[(FALLEN,) * 3] * 3, roll=1, docks=docks)
    assert GAME.scores(ended) == scores
    assert GAME.placing(ended) == placing


@pytest.mark.parametrize(
    ("docks", "placing"),
    [
        pytest.param((0, 1, 2, 2, 1, 0), ((0, 1, 2),), id="three of 19"),
        pytest.param((2, 0, 1, 1, 0), ((0, 1), (2,)), id="19, 19 and 12"),
        pytest.param((0, 0, 0), ((0,), (1, 2)), id="a tie below the top"),
        pytest.param((), ((0, 1, 2),), id="every boat fell"),
    ],
)
def test_a_tie_at_the_top_is_a_shared_victory(docks: tuple[int, ...], placing: object) -> None:
    """UR-R7: no other seat's arrival, and no order of seats, breaks it."""
    assert GAME.placing(river(*[(FALLEN,) * 3] * 3, roll=1, docks=docks)) == placing
