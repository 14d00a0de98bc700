"""Phase 3: loading and landing, which nobody decides."""

from __future__ import annotations

import pytest

from engines.loire.events import Landed, Loaded
from engines.loire.state import Loire
from tests.engines.loire.tables import after, boat, laid, loads, offers, river, told, written


def closed(state: Loire, line: str = "sail -") -> Loire:
    """After the last one has sailed."""
    return after(state, line)


def test_nobody_loads_or_lands_before_all_have_sailed() -> None:
    """LO-S24"""
    state = river(boat("tours", cargo="blois>tours"), boat("blois"), waiting="tours>saumur")
    sailed = after(state, "sail -")
    assert sailed.players[0].coins == 0
    assert written(sailed.waiting) == ["tours>saumur"]


def test_a_docked_boat_takes_on_all_passengers_and_wines_of_its_space() -> None:
    """LO-S24: whether it moved or not."""
    waiting = "tours>saumur tours>nantes wine:tours wine:tours blois>tours wine:blois"
    stayed = river(boat("tours"), boat("orleans", sailed=True), waiting=waiting)
    moved = river(boat("blois", laid="coal2"), boat("orleans", sailed=True), waiting=waiting)
    for state in (stayed, moved):
        loaded = closed(state)
        assert loaded.players[0].cargo == loads("tours>saumur tours>nantes wine:tours wine:tours")
        assert written(loaded.waiting) == ["blois>tours", "wine:blois"]
    assert Loaded(0, "tours", stayed.waiting[2:]) in told(stayed, "sail -")


def test_a_docked_boat_lands_everyone_who_wants_to_go_there_for_the_fare() -> None:
    """LO-S24, LO-R9: in full, and without being asked."""
    cargo = "orleans>tours nantes>tours tours>saumur wine:blois"
    state = river(boat("tours", cargo=cargo, coins=3), boat("orleans", sailed=True))
    landed = closed(state)
    assert landed.players[0].coins == 3 + 2 + 2
    assert landed.players[0].cargo == loads("tours>saumur wine:blois")
    assert written(landed.discards) == ["nantes>tours", "orleans>tours"]
    assert any(isinstance(event, Landed) and event.louis == 4 for event in told(state, "sail -"))


def test_however_many_land_each_pays_his_fare() -> None:
    """LO-S24, LO-R13"""
    cargo = "orleans>nantes blois>nantes tours>nantes angers>nantes ancenis>nantes " + "wine:blois " * 4
    state = river(boat("nantes", up=True, cargo=cargo), boat("orleans", sailed=True))
    landed = closed(state, "sail 2").players[0]
    assert (landed.coins, landed.cargo) == (4 + 3 + 2 + 1 + 1 + 4 * 2, ())


@pytest.mark.parametrize(("dock", "louis"), [("1", 3), ("2", 6)])
def test_at_nantes_all_wine_is_landed_for_the_price_of_the_dock(dock: str, louis: int) -> None:
    """LO-S24, LO-S23"""
    state = river(
        boat("nantes", up=True, cargo="wine:blois wine:blois wine:angers blois>tours"),
        boat("orleans", sailed=True),
    )
    landed = closed(state, f"sail {dock}")
    assert landed.players[0].coins == louis
    assert landed.players[0].cargo == loads("blois>tours")
    assert written(landed.discards) == ["wine:angers", "wine:blois", "wine:blois"]


def test_passengers_to_nantes_pay_their_fare_at_either_dock() -> None:
    """LO-S24"""
    for dock in ("1", "2"):
        state = river(boat("nantes", up=True, cargo="blois>nantes"), boat("orleans", sailed=True))
        assert closed(state, f"sail {dock}").players[0].coins == 3


def test_wine_is_landed_at_nantes_only() -> None:
    """LO-S24"""
    state = river(boat("angers", cargo="wine:blois"), boat("orleans", sailed=True))
    assert closed(state).players[0].cargo == loads("wine:blois")


def test_boats_midstream_neither_load_nor_land() -> None:
    """LO-S24"""
    state = river(
        boat("tours", cargo="blois>tours"), boat("tours", dock="quay"), waiting="tours>saumur wine:tours"
    )
    landed = closed(state)
    assert (landed.players[0].coins, landed.players[0].cargo) == (0, loads("blois>tours"))
    assert landed.players[1].cargo == loads("tours>saumur wine:tours")


def test_afterwards_sailors_are_discarded_and_boats_go_midstream_with_their_heading() -> None:
    """LO-S25"""
    state = river(
        boat("tours", laid="sailors sailors", up=True),
        boat("blois", laid="sailors", sailed=True, up=False),
        boat("nantes", dock="2", up=True),
    )
    over = closed(state)
    assert [laid(over, seat) for seat in range(3)] == ["", "", ""]
    assert written(over.discards) == ["sailors"] * 3
    assert [(p.town, p.heading, p.dock, p.sailed) for p in over.players] == [
        ("tours", "up", None, False),
        ("blois", "down", None, False),
        ("nantes", "up", None, False),
    ]
    assert over.leader == 1


def test_hands_cargo_and_coins_are_kept_from_round_to_round() -> None:
    """LO-S25"""
    state = river(boat("tours", hand="coal1 coal3", cargo="wine:blois", coins=7), boat("blois", sailed=True))
    kept = closed(state).players[0]
    assert (kept.hand, kept.cargo, kept.coins) == (state.players[0].hand, loads("wine:blois"), 7)


def test_phase_3_has_no_choices() -> None:
    """LO-R9: when the last one has sailed the next round is open."""
    over = closed(river(boat("tours", cargo="blois>tours"), boat("blois", sailed=True)))
    assert over.round == 2
    assert {line.split()[0] for line in offers(over)} == {"take"}


@pytest.mark.parametrize(("leader", "first"), [(0, 0), (1, 1), (2, 0)])
def test_with_both_docks_of_nantes_held_the_first_in_turn_order_takes_on_everything(
    leader: int, first: int
) -> None:
    """LO-R11: from the leader, whichever dock it is and whoever came first."""
    state = river(
        boat("nantes", up=True, dock="1"),
        boat("nantes", up=True, dock="2"),
        boat("orleans"),
        leader=leader,
        seat=2,
        waiting="nantes>tours nantes>angers",
    )
    cargoes = [player.cargo for player in closed(state).players]
    assert cargoes[first] == loads("nantes>tours nantes>angers")
    assert cargoes[1 - first] == ()


def test_phase_3_goes_in_turn_order_from_the_leader() -> None:
    """LO-R11, LO-R19"""
    state = river(
        boat("tours", cargo="blois>tours", dock="quay"),
        boat("angers", cargo="blois>angers"),
        boat("saumur", cargo="orleans>saumur", dock="quay"),
        leader=2,
        seat=1,
    )
    seats = [event.seat for event in told(state, "sail -") if isinstance(event, Landed)]
    assert seats == [2, 0, 1]
