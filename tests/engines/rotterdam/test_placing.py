"""Phase 1 (RD-S6, RD-S7)."""

from __future__ import annotations

from engines.core import Seat
from engines.rotterdam.events import Held
from engines.rotterdam.state import Phase
from tests.engines.rotterdam.tables import can, do, kinds, lines, public, step, table, where


def test_each_player_places_one_ship_with_a_material_of_his_choice() -> None:
    """RD-S6"""
    maas = do(table(2), "0: place C0 oil", "1: place A0 fruit")
    assert where(maas) == {11: "C0 oil", 21: "A0 fruit"}
    assert maas.supply == (7, 4, 6, 5)
    assert maas.phase == Phase.SAIL


def test_any_free_start_position_and_any_material_may_be_chosen() -> None:
    """RD-S6, RD-S7"""
    maas = table(2, ships={21: "B0 grain"})
    expected = {f"place {at} {load}" for at in ("A0", "C0", "D0") for load in MATERIALS_OR_NONE}
    assert set(lines(maas, 0)) == {*expected, "end"}
    assert len(lines(maas, 0)) == 16


MATERIALS_OR_NONE = ("grain", "fruit", "oil", "textiles", "-")


def test_only_one_ship_is_placed_in_a_turn() -> None:
    """RD-S6"""
    maas = do(table(2, cards={0: "setback"}), "0: place A0 grain")
    assert maas.seat == 0
    assert "place" not in kinds(maas, 0)


def test_a_ship_may_be_placed_empty() -> None:
    """RD-S7"""
    maas = do(table(2), "0: place D0 -")
    assert where(maas) == {11: "D0"}
    assert maas.supply == (7, 5, 7, 5)


def test_a_player_need_not_place() -> None:
    """RD-S7"""
    maas = do(table(2), "0: end")
    assert where(maas) == {}
    assert maas.seat == 1


def test_a_taken_start_position_is_not_free() -> None:
    """RD-S7"""
    maas = table(2, ships={21: "A0"})
    assert not can(maas, "0: place A0 grain")
    assert can(maas, "0: place B0 grain")


def test_without_a_free_start_position_nobody_places() -> None:
    """RD-S7, RD-R18: his turn is passed over."""
    maas = table(3, ships={11: "A0", 21: "B0", 31: "C0"})
    assert step(maas, "0: place D0 -").state.phase == Phase.SAIL


def test_a_round_in_which_nobody_can_place_begins_with_the_naming() -> None:
    """RD-R18: the new harbour master is passed over too."""
    ships = {11: "A0", 12: "B0", 21: "C0", 31: "D0"}
    mission = {"missions": {2: "bread+juice"}, "products": {2: "bread juice"}}
    maas = do(table(3, Phase.MISSIONS, seat=Seat(2), ships=ships, **mission), "2: end")
    assert (maas.round, maas.phase, maas.seat, maas.master) == (2, Phase.SAIL, 1, 1)


def test_a_player_without_a_ship_left_does_not_place() -> None:
    """RD-S7"""
    out = {11: "A3", 12: "B3", 13: "C3", 14: "D3"}
    maas = table(3, ships=out, cards={0: "police"})
    assert "place" not in kinds(maas, 0)
    five = table(2, ships=out, cards={0: "police"})
    assert "place" in kinds(five, 0)


def test_a_material_that_has_run_out_cannot_be_loaded() -> None:
    """RD-S7"""
    maas = table(2, supply=(7, 0, 7, 1))
    assert not can(maas, "0: place A0 fruit")
    assert can(maas, "0: place A0 textiles")
    maas = do(maas, "0: place A0 textiles")
    assert not can(maas, "1: place B0 textiles")
    assert can(maas, "1: place B0 -")


def test_that_no_ship_is_placed_is_said_only_of_who_could_have() -> None:
    """RD-S7"""
    assert public(step(table(2), "0: end"))[0] == Held(0)
    crowded = table(2, ships={11: "A0", 21: "B0", 22: "C0", 23: "D0"}, cards={0: "joker"})
    assert public(step(crowded, "0: end")) == []
