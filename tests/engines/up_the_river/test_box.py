"""The box and the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import Luck, Seat, Table, begin
from engines.up_the_river import GAME
from engines.up_the_river.data import FACES, SECTIONS
from engines.up_the_river.state import Options, Rolled
from tests.engines.up_the_river.rivers import after, offers, river
from tests.playing import start, steps

tables = pytest.mark.parametrize("seats", [2, 3, 4])


def test_two_to_four_can_play() -> None:
    """UR-S1: there are boats of four colours."""
    assert list(GAME.seats) == [2, 3, 4]


@tables
def test_every_colour_has_three_boats(seats: int) -> None:
    """UR-S1"""
    assert [len(own) for own in start(GAME, seats).boats] == [3] * seats


def test_the_river_has_ten_sections_below_the_harbour() -> None:
    """UR-S1: a boat next to the waterfall needs ten steps, so a five leaves it five short of the harbour."""
    assert SECTIONS == 10
    adrift = river((1,), (2,), roll=5, sandbank=10)
    assert after(adrift, "move 1").boats[0] == (6,)
    assert after(river((6,), (2,), roll=5, sandbank=5), "move 6").boats[0] == (11,)


def test_the_die_shows_one_to_five_and_the_arrows_and_each_as_often() -> None:
    """UR-D1"""
    assert sorted(map(str, FACES)) == ["0", "1", "2", "3", "4", "5"]
    rolls = Counter(start(GAME, 2, f"die {n}").roll for n in range(6000))
    assert set(rolls) == {0, 1, 2, 3, 4, 5}
    assert all(900 <= count <= 1100 for count in rolls.values()), rolls


@tables
def test_the_sandbank_lies_first_and_the_wave_fifth_from_the_waterfall(seats: int) -> None:
    """UR-S2"""
    opened = start(GAME, seats)
    assert (opened.sandbank, opened.wave) == (1, 5)


@pytest.mark.parametrize("at", [2, 3, 4, 6, 7, 8, 9, 10])
def test_the_other_eight_sections_are_alike(at: int) -> None:
    """UR-S2: a boat that comes onto one of them stays there."""
    assert after(river((at - 1,), (4,), roll=1), f"move {at - 1}").boats[0] == (at,)


@tables
def test_all_boats_start_on_the_fourth_section_and_other_colours_are_not_there(seats: int) -> None:
    """UR-S3"""
    assert start(GAME, seats).boats == ((4, 4, 4),) * seats


@tables
def test_the_starting_player_begins_and_play_goes_clockwise(seats: int) -> None:
    """UR-S4: nobody loses all boats in the first two rounds, so nobody is skipped."""
    for first in map(Seat, range(seats)):
        opened = start(GAME, seats, "clockwise", Options(first))
        assert (opened.starter, opened.seat) == (first, first)
        order = []
        for _ in range(2 * seats):
            order.append(opened.seat)
            opened = after(opened, offers(opened)[0])
        assert order == [(first + n) % seats for n in range(2 * seats)]
        assert opened.round == 3, "the waterfall was worked each time that the starting player came on again"


@tables
def test_the_starting_player_is_drawn_by_lot(seats: int) -> None:
    """UR-R1"""
    drawn = Counter(start(GAME, seats, f"lot {n}", Options(None)).starter for n in range(300))
    assert set(drawn) == set(range(seats))
    assert min(drawn.values()) > 200 / seats


@tables
def test_the_host_may_name_the_starting_player(seats: int) -> None:
    """UR-R1"""
    for named in range(seats):
        for n in range(10):
            assert start(GAME, seats, f"named {n}", Options(Seat(named))).starter == named


def test_the_first_die_is_shown_to_everyone() -> None:
    """UR-S5, UR-A1"""
    outcome = begin(GAME, Table(3, Options(Seat(1))), Luck(b"first", 0))
    assert [event for event, to in outcome.told if to is None] == [Rolled(Seat(1), outcome.state.roll)]


def test_nothing_is_secret() -> None:
    """UR-A1: what a spectator sees is the whole state."""
    for played in steps(GAME, 3, "open"):
        assert GAME.view(played.before, None) == played.before == GAME.view(played.before, Seat(2))
