"""Phase 4 (RD-S15, RD-R4)."""

from __future__ import annotations

import pytest

from engines.rotterdam.data import Product
from engines.rotterdam.events import Bare, Received, Unloaded, Wasted
from engines.rotterdam.state import Phase
from tests.engines.rotterdam.tables import acting, can, do, lines, private, public, step, table, where


@pytest.mark.parametrize(
    ("port", "cargo", "top"),
    [
        ("vulcaanhaven", "grain", 0),
        ("merwehaven", "fruit", 1),
        ("botlek", "oil", 2),
        ("waalhaven", "textiles", 3),
    ],
)
def test_the_right_material_earns_the_top_card_of_the_ports_pile(port: str, cargo: str, top: int) -> None:
    """RD-S15, RD-S3"""
    maas = table(2, Phase.UNLOAD, ships={11: f"{port} {cargo}"})
    product = maas.piles[top][0]
    outcome = step(maas, "0: unload")
    assert outcome.state.products[0] == (product,)
    assert outcome.state.piles[top] == maas.piles[top][1:]
    assert public(outcome)[0] == Unloaded(0, 11, port, cargo)
    assert private(outcome, 0) == [Received(product, port)]
    assert private(outcome, 1) == []


@pytest.mark.parametrize("load", [" grain", " fruit", " textiles", ""])
def test_a_wrong_material_or_none_earns_nothing(load: str) -> None:
    """RD-S15"""
    maas = table(2, Phase.UNLOAD, ships={11: f"botlek{load}"})
    outcome = step(maas, "0: unload")
    assert outcome.state.products[0] == ()
    assert outcome.state.piles == maas.piles
    assert public(outcome)[0] == Wasted(0, 11, "botlek", load.strip() or None)


@pytest.mark.parametrize("load", [" oil", " grain", ""])
def test_the_unit_returns_to_the_supply_and_the_ship_to_its_owner_in_every_case(load: str) -> None:
    """RD-S15"""
    maas = do(table(2, Phase.UNLOAD, ships={11: f"botlek{load}"}), "0: unload")
    assert where(maas) == {}
    assert maas.supply == (7, 5, 7, 5)


def test_an_empty_pile_earns_nothing() -> None:
    """RD-R4"""
    maas = table(2, Phase.UNLOAD, ships={11: "botlek oil"})
    maas = table(2, Phase.UNLOAD, ships={11: "botlek oil"}, piles=(*maas.piles[:2], (), maas.piles[3]))
    outcome = step(maas, "0: unload")
    assert outcome.state.products[0] == ()
    assert public(outcome)[0] == Bare(0, 11, "botlek", "oil")
    assert where(outcome.state) == {}
    assert outcome.state.supply == (7, 5, 7, 5)


def test_all_ships_of_a_player_in_port_are_unloaded_in_one_action() -> None:
    """RD-R4"""
    ships = {11: "botlek oil", 12: "botlek oil", 13: "merwehaven fruit", 14: "D4 textiles", 21: "botlek oil"}
    maas = table(2, Phase.UNLOAD, ships=ships)
    assert lines(maas, 0) == ["unload"]
    maas = do(maas, "0: unload")
    assert maas.products[0] == (Product.JUICE, Product.PETROL, Product.PETROL)
    assert where(maas) == {14: "D4 textiles", 21: "botlek oil"}
    assert acting(maas) == {1}


def test_players_unload_in_turn_order_from_the_harbour_master() -> None:
    """RD-S15, RD-S5"""
    maas = table(
        3, Phase.SAIL, seat=1, master=2, ships={11: "botlek oil", 21: "botlek oil", 31: "botlek oil"}
    )
    pile = (Product.PLASTICS, Product.PETROL, Product.PLASTICS)
    maas = table(
        3,
        Phase.SAIL,
        seat=1,
        master=2,
        ships={11: "botlek oil", 21: "botlek oil", 31: "botlek oil"},
        piles=(*maas.piles[:2], pile, maas.piles[3]),
    )
    maas = do(maas, "1: name white", "2: unload", "0: unload", "1: unload")
    assert [hand[0] for hand in maas.products] == [Product.PETROL, Product.PLASTICS, Product.PLASTICS]


def test_unloading_is_compulsory() -> None:
    """RD-R18"""
    maas = table(2, Phase.UNLOAD, ships={11: "botlek oil"}, cards={0: "joker"})
    assert not can(maas, "0: end")
    assert can(do(maas, "0: unload"), "0: end")


def test_a_ship_that_a_card_moves_out_before_is_not_unloaded() -> None:
    """RD-R4"""
    ships = {11: "botlek oil", 12: "merwehaven fruit"}
    maas = table(2, Phase.UNLOAD, ships=ships, cards={0: "setback"})
    maas = do(maas, "0: play setback 11 C4", "0: unload")
    assert where(maas) == {11: "C4 oil"}
    assert maas.products[0] == (Product.JUICE,)
    alone = table(2, Phase.UNLOAD, ships={11: "botlek oil"}, cards={0: "setback police"})
    assert can(do(alone, "0: play setback 11 C4"), "0: end")
