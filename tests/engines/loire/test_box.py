"""What is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import Seat
from engines.loire import GAME
from engines.loire.cards import TOWNS, Card, Load, Town, passengers, playable_box, set_aside, wines
from tests.engines.loire.tables import load
from tests.playing import start

BOX = Counter((*playable_box(), *set_aside()))


def test_a_box_has_108_cards() -> None:
    """LO-S1"""
    assert BOX.total() == 108
    kinds = {face for face in BOX if isinstance(face, Card)}
    assert kinds == set(Card) - {Card.HIDDEN}


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_player_has_one_boat_and_one_of_them_leads(seats: int) -> None:
    """LO-S1"""
    begun = start(GAME, seats)
    assert len(begun.players) == seats
    assert begun.leader in range(seats)
    assert GAME.scores(begun) == (0,) * seats


def test_the_river_has_eight_towns_from_orleans_to_nantes() -> None:
    """LO-D1"""
    assert " ".join(TOWNS) == "orleans blois amboise tours saumur angers ancenis nantes"


def test_each_town_sends_four_passengers_one_three_four_and_six_towns_on() -> None:
    """LO-D2"""
    found = passengers()
    assert len(found) == len(set(found)) == 32
    assert {one.to for one in found if one.origin == Town.ORLEANS} == {"blois", "tours", "saumur", "ancenis"}
    assert {one.to for one in found if one.origin == Town.SAUMUR} == {
        "angers",
        "nantes",
        "orleans",
        "amboise",
    }
    assert {one.to for one in found if one.origin == Town.NANTES} == {"orleans", "amboise", "tours", "angers"}
    assert set(Counter(one.origin for one in found).values()) == {4}
    assert set(Counter(one.to for one in found).values()) == {4}


@pytest.mark.parametrize(
    ("passenger", "fare"),
    [
        ("amboise>orleans", 1),
        ("orleans>blois", 1),
        ("orleans>tours", 2),
        ("orleans>saumur", 2),
        ("blois>angers", 2),
        ("saumur>nantes", 2),
        ("blois>ancenis", 3),
        ("nantes>amboise", 3),
        ("orleans>ancenis", 3),
        ("nantes>orleans", 4),
    ],
)
def test_a_fare_is_half_the_distance_rounded_up(passenger: str, fare: int) -> None:
    """LO-D2"""
    assert load(passenger).fare == fare


def test_there_are_two_wines_in_each_town_but_nantes_and_four_suns() -> None:
    """LO-D3"""
    assert Counter(wines()) == {Load(town): 2 for town in TOWNS[:-1]}
    assert BOX[Card.SUN] == 4


def test_there_are_fourteen_sailors() -> None:
    """LO-D4"""
    assert BOX[Card.SAILORS] == 14


def test_there_are_six_explosions_and_six_fishing_cards() -> None:
    """LO-D5"""
    assert (BOX[Card.EXPLOSION], BOX[Card.FISHING]) == (6, 6)


def test_there_are_32_coal_cards() -> None:
    """LO-D6"""
    assert (BOX[Card.COAL1], BOX[Card.COAL2], BOX[Card.COAL3]) == (12, 12, 8)


def test_the_seats_are_two_to_six() -> None:
    """LO-S1"""
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    assert Seat(5) in range(GAME.seats[-1])
