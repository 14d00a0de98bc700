"""The box and the set-up (RD-S1 to RD-S5, RD-R1, RD-D1 to RD-D7)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import Luck, Seat, Table, begin
from engines.rotterdam import GAME
from engines.rotterdam.data import (
    ANCHORS,
    CHANNELS,
    COPIES,
    DECK,
    MADE_OF,
    MISSIONS,
    NEEDS,
    PORT_OF,
    PORTS,
    PRODUCTS,
    STARTS,
    UNITS,
    VALUES,
    WORTH,
)
from engines.rotterdam.events import Dealt
from engines.rotterdam.state import Maas, Options, Phase
from tests.engines.rotterdam.tables import do, table
from tests.playing import start

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def cards_in_play(maas: Maas) -> tuple[int, int, int]:
    """Product cards, missions and transport cards, wherever they are."""
    return (
        sum(map(len, (*maas.piles, *maas.products, maas.spent))),
        sum(map(len, (maas.mission_pile, *maas.missions, *maas.completed))),
        sum(map(len, (maas.card_pile, maas.used, *maas.cards, *maas.laid))),
    )


@SEATS
def test_the_box_holds_24_materials_60_products_46_missions_and_20_transport_cards(seats: int) -> None:
    """RD-S1"""
    maas = start(GAME, seats)
    assert sum(maas.supply) == 24
    assert cards_in_play(maas) == (60, 46, 20)
    assert GAME.seats == range(2, 5)


@pytest.mark.parametrize(("seats", "ships"), [(2, 5), (3, 4), (4, 4)])
def test_each_player_has_four_ships_or_five_with_two_players(seats: int, ships: int) -> None:
    """RD-S2, and RD-S1: 20 ships are enough."""
    maas = start(GAME, seats)
    assert [len(own) for own in maas.ships] == [ships] * seats
    assert all(ship.at is None for own in maas.ships for ship in own)
    assert sum(map(len, maas.ships)) <= 20


def test_each_material_goes_to_one_port() -> None:
    """RD-S3, RD-D2"""
    assert MADE_OF == {
        "vulcaanhaven": "grain",
        "merwehaven": "fruit",
        "botlek": "oil",
        "waalhaven": "textiles",
    }


def test_there_are_7_grain_5_fruit_7_oil_and_5_textiles() -> None:
    """RD-D1, RD-S3"""
    assert UNITS == {"grain": 7, "fruit": 5, "oil": 7, "textiles": 5}
    assert start(GAME, 2).supply == (7, 5, 7, 5)


@SEATS
def test_each_port_has_a_shuffled_pile_and_each_player_three_secret_missions(seats: int) -> None:
    """RD-S4"""
    one, other = start(GAME, seats, "one"), start(GAME, seats, "other")
    for maas in (one, other):
        for port, pile in zip(PORTS, maas.piles, strict=True):
            assert Counter(pile) == {p: COPIES[p] for p in PRODUCTS if PORT_OF[p] == port}
        assert [len(hand) for hand in maas.missions] == [3] * seats
        assert not any(map(any, (maas.products, maas.cards, maas.completed, maas.laid)))
    assert all(mine != yours for mine, yours in zip(one.piles, other.piles, strict=True))
    assert one.missions != other.missions
    assert one.card_pile != other.card_pile
    assert one.mission_pile != other.mission_pile


def test_only_the_player_is_told_his_missions() -> None:
    """RD-S4, RD-A1"""
    outcome = begin(GAME, Table(3, Options(None)), Luck(b"deal", 0))
    dealt = [(told.to, told.event) for told in outcome.told if isinstance(told.event, Dealt)]
    assert [to for to, _ in dealt] == [0, 1, 2]
    for seat, event in dealt:
        assert isinstance(event, Dealt)
        assert tuple(goal.mission for goal in event.goals) == outcome.state.missions[seat or 0]


def test_the_first_harbour_master_is_drawn_by_lot() -> None:
    """RD-R1"""
    masters = {start(GAME, 3, f"lot {n}").master for n in range(40)}
    assert masters == {0, 1, 2}


def test_the_host_may_name_the_first_harbour_master() -> None:
    """RD-R1"""
    assert {start(GAME, 4, f"named {n}", Options(Seat(2))).master for n in range(10)} == {2}


def test_the_harbour_master_begins_and_the_pawn_passes_to_the_left_after_the_round() -> None:
    """RD-S5"""
    maas = table(3, master=Seat(2), seat=Seat(2))
    maas = do(maas, "2: place A0 grain", "0: place B0 -", "1: end")
    assert (maas.phase, maas.seat) == (Phase.SAIL, 2)
    maas = do(maas, "2: name white", "0: name white", "1: name white")
    assert (maas.round, maas.phase, maas.master, maas.seat) == (2, Phase.PLACE, 0, 0)


def test_the_products_and_their_values() -> None:
    """RD-D3"""
    assert PRODUCTS == ("bread", "beer", "juice", "jam", "petrol", "plastics", "clothes", "sails")
    assert [VALUES[product] for product in PRODUCTS] == [1, 2, 1, 2, 1, 2, 1, 2]
    assert [COPIES[product] for product in PRODUCTS] == [8, 7, 8, 7, 8, 7, 8, 7]
    assert [PORTS.index(PORT_OF[product]) for product in PRODUCTS] == [0, 0, 1, 1, 2, 2, 3, 3]


def test_there_are_28_pairs_and_18_triples_of_products() -> None:
    """RD-D4"""
    sizes = Counter(len(NEEDS[mission]) for mission in MISSIONS)
    assert sizes == {2: 28, 3: 18}
    assert len({frozenset(NEEDS[mission]) for mission in MISSIONS}) == 46
    assert all(len(set(NEEDS[mission])) == len(NEEDS[mission]) for mission in MISSIONS)
    triples = {mission for mission in MISSIONS if len(NEEDS[mission]) == 3}
    assert triples == {
        "bread+juice+petrol", "bread+juice+clothes", "bread+juice+sails", "bread+jam+petrol",
        "bread+jam+sails", "bread+petrol+clothes", "bread+plastics+clothes", "beer+juice+petrol",
        "beer+juice+clothes", "beer+jam+plastics", "beer+jam+clothes", "beer+petrol+sails",
        "beer+plastics+clothes", "beer+plastics+sails", "juice+petrol+sails", "juice+plastics+sails",
        "jam+plastics+clothes", "jam+plastics+sails",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("mission", "points"),
    [
        ("bread+juice", 4),
        ("bread+beer", 5),
        ("jam+sails", 6),
        ("bread+juice+petrol", 7),
        ("beer+juice+petrol", 8),
        ("beer+plastics+clothes", 9),
        ("jam+plastics+sails", 10),
    ],
)
def test_a_mission_is_worth_its_products_and_2_or_4_more(mission: str, points: int) -> None:
    """RD-D4"""
    assert WORTH[mission] == points  # type: ignore[index]
    pairs = {WORTH[m] for m in MISSIONS if len(NEEDS[m]) == 2}
    assert (min(pairs), max(pairs)) == (4, 6)
    triples = {WORTH[m] for m in MISSIONS if len(NEEDS[m]) == 3}
    assert (min(triples), max(triples)) == (7, 10)


def test_the_transport_cards() -> None:
    """RD-D5"""
    assert DECK == {
        "fortune": 2, "extra": 2, "setback": 3, "storm": 2, "joker": 3,
        "advantage": 2, "double": 1, "thief": 2, "police": 3,
    }  # fmt: skip
    assert Counter(start(GAME, 2).card_pile) == DECK


def test_the_water() -> None:
    """RD-D6"""
    said = [f"{channel.start}-{channel.end} {channel.colour}" for channel in CHANNELS]
    assert said == [
        "A0-A1 red", "A1-A2 blue", "A2-A3 green", "A3-A4 white", "A4-vulcaanhaven blue",
        "B0-B1 blue", "B1-B2 red", "B2-B3 white", "B3-B4 green", "B4-merwehaven white",
        "C0-C1 green", "C1-C2 white", "C2-C3 red", "C3-C4 blue", "C4-botlek red",
        "D0-D1 white", "D1-D2 green", "D2-D3 blue", "D3-D4 red", "D4-waalhaven green",
        "A1-B2 red", "B1-C2 red", "C1-B2 green", "D1-C2 green", "A2-B3 blue", "B2-C3 blue",
        "C2-B3 white", "D2-C3 green", "A3-B4 white", "B3-A4 red", "C3-D4 blue", "D3-C4 white",
    ]  # fmt: skip
    assert set(Counter(channel.colour for channel in CHANNELS).values()) == {8}
    assert STARTS == ("A0", "B0", "C0", "D0")


def test_the_anchors() -> None:
    """RD-D7"""
    assert ANCHORS == ("A3", "B2", "C3", "D2")
