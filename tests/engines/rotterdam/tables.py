"""Positions for tests, said in a few words: `table(ships={11: "A1 grain"}, cards={0: "setback"})`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engines.core import Action, Event, Luck, Outcome, Seat, is_legal, legal, play
from engines.notation import notate, parse
from engines.rotterdam import GAME
from engines.rotterdam.data import (
    COPIES,
    DECK,
    MISSIONS,
    PORT_OF,
    PORTS,
    PRODUCTS,
    UNITS,
    Card,
    Material,
    Mission,
    Product,
    Spot,
)
from engines.rotterdam.state import (
    MATERIALS,
    Hull,
    Maas,
    Options,
    Phase,
    Ship,
    sorted_cards,
    sorted_products,
    with_ship,
)
from tests.playing import run, start


def table(
    seats: int = 3,
    phase: Phase = Phase.PLACE,
    *,
    ships: Mapping[int, str] | None = None,
    products: Mapping[int, str] | None = None,
    missions: Mapping[int, str] | None = None,
    cards: Mapping[int, str] | None = None,
    laid: Mapping[int, str] | None = None,
    completed: Mapping[int, str] | None = None,
    **fields: Any,
) -> Maas:
    """A table with the harbour master's pawn and the turn at seat 0, unless told otherwise.

    Nothing is in anyone's hand but what is named; the supply and the piles hold the rest.
    """
    maas: Maas = start(GAME, seats, "table", Options(Seat(0)))
    hands = tuple(sorted_products(map(Product, held)) for held in _rows(seats, products))
    tasks = tuple(tuple(map(Mission, held)) for held in _rows(seats, missions))
    finished = tuple(tuple(map(Mission, held)) for held in _rows(seats, completed))
    held_cards = tuple(sorted_cards(map(Card, held)) for held in _rows(seats, cards))
    open_cards = tuple(tuple(map(Card, held)) for held in _rows(seats, laid))
    out = Counter(product for hand in hands for product in hand)
    dealt = Counter(card for hand in (*held_cards, *open_cards) for card in hand)
    gone = {mission for hand in (*tasks, *finished) for mission in hand}
    maas = replace(
        maas,
        phase=phase,
        products=hands,
        missions=tasks,
        completed=finished,
        cards=held_cards,
        laid=open_cards,
        piles=tuple(
            tuple(p for p in PRODUCTS if PORT_OF[p] == port for _ in range(COPIES[p] - out[p]))
            for port in PORTS
        ),
        mission_pile=tuple(mission for mission in MISSIONS if mission not in gone),
        card_pile=tuple((Counter(DECK) - dealt).elements()),
    )
    if phase == Phase.TRADE:
        maas = replace(maas, done=tuple(not hand for hand in hands))
    for name, words in (ships or {}).items():
        place, _, cargo = words.partition(" ")
        maas = with_ship(maas, Hull(name), Ship(Spot(place), Material(cargo) if cargo else None, 1))
    loads = Counter(ship.cargo for own in maas.ships for ship in own)
    maas = replace(maas, supply=tuple(UNITS[material] - loads[material] for material in MATERIALS))
    return replace(maas, **fields)


def _rows(seats: int, words: Mapping[int, str] | None) -> list[list[str]]:
    return [(words or {}).get(seat, "").split() for seat in range(seats)]


def do(maas: Maas, *lines: str) -> Maas:
    """Play lines like `0: name red`."""
    after: Maas = run(GAME, maas, "\n".join(lines))
    return after


def step(maas: Maas, line: str, seed: str = "step") -> Outcome[Maas]:
    """Play one line and keep what it told."""
    seat, _, action = line.partition(":")
    return play(GAME, maas, Seat(int(seat)), parse(GAME, action), Luck(seed.encode(), 1))


def can(maas: Maas, line: str) -> bool:
    """Whether a line is legal for its seat."""
    seat, _, action = line.partition(":")
    return is_legal(GAME, maas, Seat(int(seat)), parse(GAME, action))


def lines(maas: Maas, seat: int) -> list[str]:
    return [notate(action) for action in legal(GAME, maas, Seat(seat))]


def kinds(maas: Maas, seat: int) -> set[str]:
    return {line.split()[0] for line in lines(maas, seat)}


def where(maas: Maas) -> dict[int, str]:
    """The ships on the water, as `table` is told them."""
    return {
        10 * (seat + 1) + number + 1: " ".join(filter(None, (ship.at, ship.cargo)))
        for seat, own in enumerate(maas.ships)
        for number, ship in enumerate(own)
        if ship.at is not None
    }


def public(outcome: Outcome[Maas]) -> list[Event]:
    return [told.event for told in outcome.told if told.to is None]


def private(outcome: Outcome[Maas], seat: int) -> list[Event]:
    return [told.event for told in outcome.told if told.to == seat]


def acting(maas: Maas) -> set[int]:
    return set(GAME.to_act(maas))


def advised(maas: Maas, seat: int) -> Action[Maas]:
    return GAME.advise(GAME, GAME.view(maas, Seat(seat)), Seat(seat), Luck(b"advice", 1))
