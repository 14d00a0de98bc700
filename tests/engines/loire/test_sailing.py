"""Sailing: how far, which way, and what is used up."""

from __future__ import annotations

import pytest

from engines.core import Seat, values_of
from engines.loire.actions import Sail
from engines.loire.cards import TOWNS
from engines.loire.events import Sailed, Stayed
from engines.loire.state import Heading, Loire, course
from engines.words import words_of
from tests.engines.loire.tables import after, boat, hand, laid, offers, river, told, written


def sailed(town: str, coal: str, up: bool = False) -> tuple[str, str]:
    """Where a boat comes to lie and which way it faces, with another still to sail."""
    state = river(boat(town, laid=coal, up=up), boat("blois"))
    player = after(state, offers(state, "sail")[0]).players[0]
    return str(player.town), str(player.heading)


@pytest.mark.parametrize(
    ("start", "coal", "end"),
    [("orleans", "coal1", "blois"), ("blois", "coal2 coal3", "ancenis"), ("tours", "coal3 coal1", "nantes")],
)
def test_a_boat_moves_exactly_the_sum_of_its_coal(start: str, coal: str, end: str) -> None:
    """LO-S12, LO-S17"""
    assert sailed(start, coal)[0] == end


def test_without_coal_a_boat_stays() -> None:
    """LO-S12"""
    assert sailed("tours", "sailors") == ("tours", "down")
    assert sailed("tours", "", up=True) == ("tours", "up")


@pytest.mark.parametrize(
    ("start", "up", "coal", "end", "heading"),
    [
        ("ancenis", False, "coal3", "angers", "up"),
        ("saumur", False, "coal3 coal3", "saumur", "up"),
        ("blois", True, "coal3", "amboise", "down"),
        ("orleans", False, "coal3 coal3 coal3 coal3 coal2", "orleans", "down"),
        ("tours", True, "coal3 coal3 coal3 coal3", "angers", "up"),
    ],
)
def test_at_nantes_and_orleans_a_boat_turns_round_and_goes_on(
    start: str, up: bool, coal: str, end: str, heading: str
) -> None:
    """LO-S17"""
    assert sailed(start, coal, up) == (end, heading)


def test_a_boat_that_stops_at_an_end_already_faces_the_other_way() -> None:
    """LO-R6"""
    assert sailed("ancenis", "coal1") == ("nantes", "up")
    assert sailed("blois", "coal1", up=True) == ("orleans", "down")
    assert sailed("nantes", "coal2", up=True) == ("angers", "up")
    assert sailed("orleans", "coal2") == ("amboise", "down")


def test_fourteen_spaces_lead_back_to_where_a_boat_was() -> None:
    """LO-S17"""
    for town in TOWNS[1:-1]:
        for heading in Heading:
            assert course(town, heading, 14) == (town, heading)
            for spaces in range(30):
                half = course(*course(town, heading, spaces // 2), spaces - spaces // 2)
                assert half == course(town, heading, spaces), "in two goes as in one"


def test_the_coal_is_discarded_and_the_sailors_stay() -> None:
    """LO-S17, LO-S13"""
    state = after(river(boat(laid="coal1 coal2 sailors sailors", hand="coal3"), boat()), "sail -")
    assert (laid(state, 0), hand(state, 0)) == ("sailors sailors", "coal3")
    assert written(state.discards) == ["coal1", "coal2"]


def test_what_counts_is_the_coal_lying_there_when_the_boat_sails() -> None:
    """LO-R22"""
    state = river(boat("blois", laid="coal3 coal1"), boat(hand="explosion"), seat=1)
    assert after(state, "explode 0 coal3", "sail -").players[0].town == "amboise"


def test_a_boat_whose_coal_was_all_blown_up_stays_and_claims_its_dock() -> None:
    """LO-R22, LO-S18"""
    state = river(boat("blois", laid="coal3"), boat(hand="explosion"), seat=1)
    stayed = after(state, "explode 0 coal3", "sail -").players[0]
    assert (stayed.town, stayed.dock) == ("blois", "quay")


def test_sailing_and_staying_are_told() -> None:
    """LO-S17"""
    assert Sailed(0, "tours", "angers", 2) in told(river(boat(laid="coal2"), boat()), "sail -")
    assert Stayed(0, "tours") in told(river(boat(), boat()), "sail -")


@pytest.mark.parametrize(
    ("state", "english", "french"),
    [
        (river(boat("blois", laid="coal2"), boat()), ["Sail to Tours (free)"], ["Partir pour Tours (libre)"]),
        (river(boat("blois"), boat()), ["Stay at Blois (free)"], ["Rester à Blois (libre)"]),
        (
            river(boat("blois", laid="coal2"), boat("tours", dock="quay")),
            ["Sail to Tours (midstream)"],
            ["Partir pour Tours (au milieu du fleuve)"],
        ),
        (
            river(boat("blois", laid="coal2 sailors sailors"), boat("tours", dock="quay", laid="sailors")),
            ["Sail to Tours (against Bruno, sailors 2 to 1)"],
            ["Partir pour Tours (contre Bruno, mariniers : 2 contre 1)"],
        ),
        (
            river(boat("ancenis", laid="coal1"), boat()),
            ["Sail to Nantes, the 2-louis dock (free)", "Sail to Nantes, the 1-louis dock (free)"],
            [
                "Partir pour Nantes, le quai à 2 louis (libre)",
                "Partir pour Nantes, le quai à 1 louis (libre)",
            ],
        ),
    ],
)
def test_what_sailing_now_would_lead_to_is_said(state: Loire, english: list[str], french: list[str]) -> None:
    """LO-S12, LO-S17, LO-S19, LO-S23: with coal it sails, without it stays; and whom it would fight."""
    for language, labels in (("en", english), ("fr", french)):
        words = words_of("loire", language)
        docks = values_of(Sail, state, Seat(0), ())
        names = ("Anna", "Bruno")
        assert [words.value(Sail, "dock", dock, names, (state, Seat(0))) for dock in docks] == labels
