"""The Maas with its ships, what everybody holds, and what can be read off them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NewType, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engines.core import NOBODY, Seat, choice, lot_or_seat
from engines.rotterdam.data import (
    BACK_OF,
    LANES,
    PORTS,
    STARTS,
    Card,
    Colour,
    Material,
    Mission,
    Product,
    Spot,
    row_of,
)

T = TypeVar("T")
Hull = NewType("Hull", int)
"""A ship's name: its owner's seat, counted from 1, then its own number, so 21 is the second seat's first."""


class Phase(StrEnum):
    """The six phases of a round, in order."""

    PLACE = "place"
    SAIL = "sail"
    CARDS = "cards"
    UNLOAD = "unload"
    TRADE = "trade"
    MISSIONS = "missions"


PHASES = tuple(Phase)


class Face(StrEnum):
    """How the cards of an offer are given: named, or by their backs alone (RD-R17)."""

    SHOWN = "shown"
    HIDDEN = "hidden"


class Ending(StrEnum):
    """Why the game is over."""

    POINTS = "points"
    EMPTY = "empty"
    ROUNDS = "rounds"


class Ship(Struct, frozen=True):
    at: Spot | None = None
    """None while it waits in its owner's stock."""
    cargo: Material | None = None
    launched: int = 0
    """The round in which it was placed: what tells one voyage from the next."""


class Deal(Struct, frozen=True):
    """An offer: cards of one player for another's, either named products or just so many (RD-R5)."""

    maker: Seat
    other: Seat
    given: tuple[Product, ...]
    face: Face
    asked: tuple[Product, ...] = ()
    count: int = 0
    """How many cards are asked when no product is named."""
    slot: int = 0
    """Tells the open offers between the same two players apart."""


class Options(Struct, frozen=True):
    first: Seat | None = choice(lot_or_seat)
    """RD-R1."""


class Maas(Struct, frozen=True):
    """The whole state. What a player holds, and the order of the piles, are secret."""

    ships: tuple[tuple[Ship, ...], ...]
    """By seat; a ship's hull number follows from its place here."""
    supply: tuple[int, ...]
    """Units left, by material."""
    piles: tuple[tuple[Product, ...], ...]
    """By port, the top card first."""
    mission_pile: tuple[Mission, ...]
    card_pile: tuple[Card, ...]
    products: tuple[tuple[Product, ...], ...]
    """By seat, sorted."""
    missions: tuple[tuple[Mission, ...], ...]
    cards: tuple[tuple[Card, ...], ...]
    """By seat, sorted."""
    completed: tuple[tuple[Mission, ...], ...]
    laid: tuple[tuple[Card, ...], ...]
    """Cards with points that lie face up."""
    master: Seat
    seat: Seat
    """Whose turn it is, in the phases that have turns."""
    used: tuple[Card, ...] = ()
    spent: tuple[Product, ...] = ()
    """Products that have left the game."""
    round: int = 1
    phase: Phase = Phase.PLACE
    acted: bool = False
    """The phase's own action has been done, or has begun, in this turn."""
    colour: Colour | None = None
    """The colour named, while its ships still move."""
    queue: tuple[Hull, ...] = ()
    """The ships that are still to move; the first one's owner is asked which way."""
    due: tuple[int, ...] = ()
    """By seat, transport cards still to be drawn in this phase."""
    bare: bool = False
    """All four piles were empty when phase 4 of this round began (RD-R10)."""
    fulfilled: bool = False
    """Somebody has completed a mission in this round."""
    offers: tuple[Deal, ...] = ()
    declined: tuple[Deal, ...] = ()
    done: tuple[bool, ...] = ()
    """By seat, who has said that he is done trading."""
    answering: tuple[bool, ...] = ()
    """By seat, who has an offer to answer: that the game waits for him is no secret, the offer is."""
    ending: Ending | None = None


# Seats and ships


def seats_of(maas: Maas) -> range:
    return range(len(maas.ships))


def clockwise(maas: Maas, first: Seat) -> list[Seat]:
    """The seats clockwise from one of them."""
    count = len(maas.ships)
    return [Seat((first + n) % count) for n in range(count)]


def hull(seat: int, number: int) -> Hull:
    return Hull(10 * (seat + 1) + number + 1)


def owner(ship: Hull) -> Seat:
    return Seat(ship // 10 - 1)


def ship_of(maas: Maas, ship: Hull) -> Ship:
    return maas.ships[ship // 10 - 1][ship % 10 - 1]


def with_ship(maas: Maas, name: Hull, ship: Ship) -> Maas:
    seat, number = name // 10 - 1, name % 10 - 1
    own = (*maas.ships[seat][:number], ship, *maas.ships[seat][number + 1 :])
    return replace(maas, ships=(*maas.ships[:seat], own, *maas.ships[seat + 1 :]))


def afloat(maas: Maas, seat: int | None = None) -> Iterator[tuple[Hull, Ship]]:
    """The ships on the water, in port or not (RD-R14): everyone's, or one seat's."""
    for owned in seats_of(maas) if seat is None else (seat,):
        for name, ship in enumerate(maas.ships[owned], hull(owned, 0)):
            if ship.at is not None:
                yield Hull(name), ship


def at(ship: Ship) -> Spot:
    """Where a ship on the water lies."""
    if ship.at is None:
        raise ValueError("the ship is not on the water")
    return ship.at


def taken(maas: Maas) -> set[Spot]:
    """The positions on which a ship stands; a port always has room (RD-R3)."""
    places = {ship.at for own in maas.ships for ship in own if ship.at is not None}
    return places.difference(PORTS)


def free_starts(maas: Maas) -> list[Spot]:
    full = taken(maas)
    return [start for start in STARTS if start not in full]


def stock(maas: Maas, seat: int) -> Hull | None:
    """The next of a player's ships that is not on the water."""
    waiting = (hull(seat, n) for n, ship in enumerate(maas.ships[seat]) if ship.at is None)
    return next(waiting, None)


def in_port(maas: Maas, seat: int) -> list[Hull]:
    return [name for name, ship in afloat(maas, seat) if ship.at in PORTS]


def downstream_first(ship: Ship) -> tuple[int, int]:
    """The order of a player's own ships: the furthest downstream, then lane A to D (RD-R2)."""
    place = at(ship)
    lane = PORTS.index(place) if place in PORTS else LANES.index(place[0])
    return -row_of(place), lane


# Supply and hands

MATERIALS = tuple(Material)
_PRODUCT_RANK = {product: n for n, product in enumerate(Product)}
_CARD_RANK = {card: n for n, card in enumerate(Card)}


def available(maas: Maas) -> list[Material]:
    return [material for material, units in zip(MATERIALS, maas.supply, strict=True) if units]


def supplied(maas: Maas, material: Material | None, units: int) -> Maas:
    """The supply with units of a material more or, if negative, fewer."""
    if material is None:
        return maas
    rank = MATERIALS.index(material)
    left = (*maas.supply[:rank], maas.supply[rank] + units, *maas.supply[rank + 1 :])
    return replace(maas, supply=left)


def sorted_products(products: Iterable[Product]) -> tuple[Product, ...]:
    return tuple(sorted(products, key=_PRODUCT_RANK.__getitem__))


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=_CARD_RANK.__getitem__))


def as_held(held: Sequence[Product], cards: Iterable[Product]) -> list[Product]:
    """Cards as they appear in a hand: from the back in another's hand, as a preview shows it."""
    return [card if card in held else BACK_OF[card] for card in cards]


def without(held: Sequence[Product], gone: Iterable[Product]) -> tuple[Product, ...]:
    """What is left of some cards."""
    left = Counter(held)
    left.subtract(as_held(held, gone))
    return sorted_products(left.elements())


def holds(held: Sequence[Product], wanted: Iterable[Product]) -> bool:
    return Counter(as_held(held, wanted)) <= Counter(held)


def put(rows: tuple[T, ...], seat: int, row: T) -> tuple[T, ...]:
    """By-seat values with one seat's replaced."""
    return (*rows[:seat], row, *rows[seat + 1 :])


def on_turn(maas: Maas, seat: Seat) -> bool:
    """Whether it is the seat's own turn, and no ship's way is to be chosen first (RD-R7)."""
    return maas.phase != Phase.TRADE and maas.seat == seat and not maas.queue and maas.ending is None


def fork_owner(maas: Maas) -> Seat:
    return owner(maas.queue[0]) if maas.queue else NOBODY


def to_act(maas: Maas) -> frozenset[Seat]:
    """One seat in its turn or at a fork; in the trade everyone who is not done or has to answer (RD-A4)."""
    if maas.ending is not None:
        return frozenset()
    if maas.queue:
        return frozenset({fork_owner(maas)})
    if maas.phase == Phase.TRADE:
        return frozenset(Seat(n) for n in seats_of(maas) if maas.answering[n] or not maas.done[n])
    return frozenset({maas.seat})
