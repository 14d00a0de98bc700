"""The leader, the boats and the first hands."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import NotNow, Seat, choices
from engines.loire import GAME
from engines.loire.cards import PLAYABLE, Card, Load, playable_box, set_aside
from engines.loire.data import TURNED_UP
from engines.loire.state import Loire, Options, Phase
from tests.engines.loire.tables import after, boat, offers, river
from tests.playing import start

SEATS = tuple(GAME.seats)


def begun(seats: int, leader: int = 0, seed: str = "set-up") -> Loire:
    return start(GAME, seats, seed, Options(Seat(leader)))  # type: ignore[no-any-return]


def dealt(seats: int, seed: str = "deal") -> Loire:
    """Every boat at Tours, and the first round open."""
    return after(begun(seats, seed=seed), *["place tours"] * seats, seed=seed)


def test_the_first_leader_is_drawn_by_lot_or_named() -> None:
    """LO-R1, LO-S2"""
    by_lot = Counter(start(GAME, 4, f"lot {n}").leader for n in range(60))
    assert set(by_lot) == {0, 1, 2, 3}
    assert list(choices(Options)["leader"].values(3)) == [None, 0, 1, 2]
    assert [begun(3, leader).leader for leader in range(3)] == [0, 1, 2]


def test_the_leader_begins_and_the_others_follow_clockwise() -> None:
    """LO-S2, LO-R19: at set-up too."""
    state, seats = begun(4, leader=2), []
    while state.phase == Phase.PLACING:
        seats.append(state.seat)
        state = after(state, "place blois")
    assert seats == [2, 3, 0, 1]
    assert state.seat == 2


def test_the_leader_acts_first_in_every_phase() -> None:
    """LO-S2"""
    state = river(boat(), boat(), boat(), phase=Phase.DRAFT, leader=1, seat=1, market="coal1 coal1")
    taken = after(state, "take coal1", "take coal1")
    assert (taken.phase, taken.seat) == (Phase.SAILING, 1)


def test_the_leader_marker_passes_to_the_left_at_the_end_of_a_round() -> None:
    """LO-S2"""
    state = river(boat("blois"), boat(), boat("saumur"), leader=2, seat=2)
    once = after(state, "sail -", "sail -", "sail -")
    assert (once.round, once.leader, once.seat) == (2, 0, 0)


def test_a_boat_starts_on_any_town_but_nantes_facing_nantes() -> None:
    """LO-S3"""
    state = begun(2)
    towns = "orleans blois amboise tours saumur angers ancenis"
    assert offers(state) == [f"place {town}" for town in towns.split()]
    with pytest.raises(NotNow):
        after(state, "place nantes")
    placed = after(state, "place angers").players[0]
    assert (placed.town, placed.heading, placed.dock) == ("angers", "down", None)


def test_several_boats_may_start_on_one_space() -> None:
    """LO-R15"""
    state = after(begun(3), "place tours", "place tours", "place tours")
    assert [player.town for player in state.players] == ["tours"] * 3


@pytest.mark.parametrize("seats", SEATS)
def test_the_boats_are_placed_before_the_cards_are_dealt(seats: int) -> None:
    """LO-R15"""
    state = begun(seats)
    for _ in range(seats):
        assert all(player.hand == () for player in state.players)
        assert (state.phase, state.market, state.waiting) == (Phase.PLACING, (), ())
        state = after(state, "place blois")
    assert all(len(player.hand) == 5 for player in state.players)


@pytest.mark.parametrize("seats", SEATS)
def test_first_hands_hold_five_cards_and_no_passenger_wine_or_sun(seats: int) -> None:
    """LO-S4"""
    for number in range(8):
        state = dealt(seats, f"hands {number}")
        assert [len(player.hand) for player in state.players] == [5] * seats
        assert {card for player in state.players for card in player.hand} <= set(PLAYABLE)


@pytest.mark.parametrize("seats", SEATS)
def test_everything_left_is_the_pile(seats: int) -> None:
    """LO-S4"""
    state = dealt(seats)
    assert len(state.pile) == 108 - 5 * seats - TURNED_UP[seats]
    everywhere = [*state.pile, *state.market, *state.waiting, *state.discards]
    for player in state.players:
        everywhere += player.hand
    assert Counter(everywhere) == Counter((*playable_box(), *set_aside()))


def test_hands_and_pile_are_shuffled() -> None:
    """LO-S4"""
    states = [dealt(3, f"shuffle {number}") for number in range(6)]
    assert len({state.players[0].hand for state in states}) > 3
    assert len({state.pile for state in states}) == 6
    for state in states:
        half = state.pile[: len(state.pile) // 2]
        assert {isinstance(face, Load) for face in half} == {True, False}, (
            "passengers lie all through the pile"
        )
        assert any(face in PLAYABLE for face in half if isinstance(face, Card))
