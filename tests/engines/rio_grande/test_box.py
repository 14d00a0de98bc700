"""The box and the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import Luck, Seat, Table, begin
from engines.rio_grande import GAME
from engines.rio_grande.cards import Card, Kind, Landscape, Water, deck
from engines.rio_grande.data import BRIDGES, TRACK
from engines.rio_grande.events import Begins
from engines.rio_grande.state import Options, lap, stock
from tests.engines.rio_grande.tables import after, table
from tests.playing import start

SEATS = (2, 3, 4, 5)


def test_nine_river_cards_of_every_landscape_and_water() -> None:
    """RG-S1"""
    rivers = Counter(card for card in deck() if card.kind is Kind.RIVER)
    assert rivers.total() == 108
    assert len(Landscape) == 4
    assert len(Water) == 3
    assert rivers == {Card(Kind.RIVER, land, water): 9 for land in Landscape for water in Water}


@pytest.mark.parametrize(("kind", "copies"), [(Kind.DELTA, 2), (Kind.CHICANE, 1), (Kind.LAKE, 1)])
def test_special_cards_of_every_landscape_and_water(kind: Kind, copies: int) -> None:
    """RG-S2"""
    found = Counter(card for card in deck() if card.kind is kind)
    assert found == {Card(kind, land, water): copies for land in Landscape for water in Water}


def test_three_sandbanks_of_each_water_have_no_landscape() -> None:
    """RG-S2: with the others, 57 special cards."""
    found = Counter(card for card in deck() if card.kind is Kind.SANDBANK)
    assert found == {Card(Kind.SANDBANK, None, water): 3 for water in Water}
    assert sum(card.kind is not Kind.RIVER for card in deck()) == 57


def test_every_player_has_four_bridges_and_no_more() -> None:
    """RG-S3"""
    four = table("A fb/0 fb/0 fb/0 fb", hands=("fb fb fb", "mg"))
    assert BRIDGES == 4
    assert [stock(four, Seat(0)), stock(four, Seat(1))] == [1, 4]
    after(four, "lay fb A", "bridge A 4")
    all_out = after(table("A fb/0 fb/0 fb/0 fb/0 fb"), "lay fb A")
    assert stock(all_out, Seat(0)) == 0
    with pytest.raises(Exception, match="bridge"):
        after(all_out, "bridge A 5")


def test_the_score_track_has_120_spaces_and_is_lapped() -> None:
    """RG-S3"""
    assert TRACK == 120
    assert lap(119) == (0, 119)
    assert lap(120) == (1, 0)
    assert lap(251) == (2, 11)
    rich = table("A fb/0 fb", hands=("dfb fb fb", "mg"), points=(119, 0))
    assert after(rich, "delta dfb A").points == (122, 0), "the whole total counts, not the space"


@pytest.mark.parametrize("seats", SEATS)
def test_all_cards_are_shuffled_and_five_dealt_to_each(seats: int) -> None:
    """RG-S4"""
    basin = start(GAME, seats, "deal")
    assert [len(hand) for hand in basin.hands] == [5] * seats
    assert len(basin.pile) == 165 - 5 * seats
    assert Counter((*basin.pile, *(card for hand in basin.hands for card in hand))) == Counter(deck())
    other = start(GAME, seats, "another deal")
    assert basin.pile != other.pile
    assert basin.hands != other.hands
    assert list(basin.pile) != sorted(basin.pile, key=deck().index)


def test_the_first_player_is_drawn_by_lot() -> None:
    """RG-R1"""
    begun = Counter(start(GAME, 3, f"lot {n}").seat for n in range(60))
    assert set(begun) == {0, 1, 2}
    assert min(begun.values()) > 8


@pytest.mark.parametrize("first", [Seat(0), Seat(2)])
def test_a_table_may_name_its_first_player(first: Seat) -> None:
    """RG-R1: the lot may have been drawn elsewhere."""
    outcome = begin(GAME, Table(3, Options(first)), Luck(b"named", 0))
    assert outcome.state.seat == first
    assert Begins(first) in [event for event, to in outcome.told if to is None]


def test_play_goes_clockwise_from_the_first_player() -> None:
    """RG-S29"""
    basin = begin(GAME, Table(4, Options(Seat(2))), Luck(b"round", 0)).state
    order = []
    for _ in range(8):
        order.append(basin.seat)
        for _ in range(3):
            basin = after(basin, f"discard {basin.hands[basin.seat][0]}")
        basin = after(basin, "end")
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]
