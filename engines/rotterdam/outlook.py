"""What a quick player thinks of ships and hands: rough worths in points, from what he can see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.core import Seat
from engines.rotterdam.data import (
    ANCHORS,
    BONUS,
    MADE_OF,
    MOST_CARDS,
    NEEDS,
    ONWARD,
    PORT_OF,
    PORTS,
    POSITIONS,
    PRODUCTS,
    UNKNOWN,
    VALUES,
    Card,
    Colour,
    Material,
    Mission,
    Product,
    Spot,
    row_of,
)
from engines.rotterdam.sailing import movers, ways
from engines.rotterdam.state import (
    MATERIALS,
    Maas,
    Ship,
    afloat,
    at,
    owner,
    seats_of,
    ship_of,
    sorted_products,
    taken,
    with_ship,
)

PORT_FOR = {material: port for port, material in MADE_OF.items()}
FADE = 0.8
"""What a channel still to be sailed takes off a cargo's worth."""
STEERED = 0.65
"""How far a player expects to get his way at a parting of channels."""
CLOSENESS = (1.0, 0.5, 0.2, 0.05)
"""The share of a mission's bonus that a hand is worth which lacks so many of its products."""
ORDINARY = 2.0
"""What a product card is worth to another, whose missions one does not know."""
ENVY = 0.2
"""How much of the others' hopes counts against one's own."""
CARD = 0.15
"""What it is worth to lie on an anchor."""


def _promises() -> dict[tuple[Spot, Spot], float]:
    found = {(one, port): float(one == port) for one in PORTS for port in PORTS}
    for place in sorted(POSITIONS, key=row_of, reverse=True):
        for port in PORTS:
            ahead = [found[channel.end, port] for channel in ONWARD[place]]
            found[place, port] = FADE * (STEERED * max(ahead) + (1 - STEERED) * sum(ahead) / len(ahead))
    return found


PROMISE = _promises()
"""How likely, and how soon, a ship at a place comes to a port."""


@lru_cache(4096)
def hand_worth(held: tuple[Product, ...], missions: tuple[Mission, ...], jokers: int) -> float:
    """The values of the cards, and a share of the bonus of missions, the nearest first; no card twice."""
    left = list(held)
    worth = float(sum(VALUES[product] for product in held))
    waiting = [mission for mission in missions if mission != UNKNOWN]
    while waiting:
        lacking = {m: [p for p in NEEDS[m] if p not in left] for m in waiting}
        best = min(waiting, key=lambda m: (len(lacking[m]), -len(NEEDS[m])))
        spared = min(jokers, len(lacking[best]))
        if len(lacking[best]) - spared == 0:
            jokers -= spared
        else:
            spared = 0
        worth += (1 + BONUS[len(NEEDS[best])]) * CLOSENESS[len(lacking[best]) - spared]
        for product in NEEDS[best]:
            if product in left:
                left.remove(product)
        waiting.remove(best)
    return worth


def worth_with(maas: Maas, seat: Seat, held: Sequence[Product]) -> float:
    jokers = maas.cards[seat].count(Card.JOKER)
    return hand_worth(sorted_products(held), tuple(maas.missions[seat]), jokers)


def wishes(maas: Maas, seat: Seat) -> dict[Material, float]:
    """What one more delivery of each material would be worth to the seat."""
    now = worth_with(maas, seat, maas.products[seat])
    found = {}
    for material, pile, pair in zip(MATERIALS, maas.piles, _PAIRS, strict=True):
        gains = [worth_with(maas, seat, [*maas.products[seat], product]) - now for product in pair]
        found[material] = sum(gains) / 2 if pile else 0.0
    return found


_PAIRS = [tuple(p for p in PRODUCTS if PORT_OF[p] == port) for port in PORTS]


def ship_worth(ship: Ship, wish: dict[Material, float]) -> float:
    """A cargo by where it can still get to; a ship that earns nothing is best soon home again."""
    place = at(ship)
    home = 0.04 * row_of(place)
    return home if ship.cargo is None else home + wish[ship.cargo] * PROMISE[place, PORT_FOR[ship.cargo]]


def prospects(maas: Maas, seat: Seat, wish: dict[Material, float]) -> float:
    """The seat's fleet, less a share of what the others' may earn."""
    ordinary = {m: ORDINARY if pile else 0.0 for m, pile in zip(MATERIALS, maas.piles, strict=True)}
    total = 0.0
    room = len(maas.cards[seat]) < MOST_CARDS
    for name, ship in afloat(maas):
        if owner(name) == seat:
            total += ship_worth(ship, wish) + CARD * (room and ship.at in ANCHORS)
        else:
            total -= ENVY * ship_worth(ship, ordinary) / (len(seats_of(maas)) - 1)
    return total


def better_way(ship: Ship, ends: Sequence[Spot]) -> Spot:
    """The way that promises most for a ship's cargo; the first of level ones."""
    if ship.cargo is None:
        return ends[0]
    port = PORT_FOR[ship.cargo]
    return max(ends, key=lambda end: PROMISE[end, port])


def drifted(maas: Maas, namer: Seat, colour: Colour) -> Maas:
    """The ships after a naming, if every owner steers by his cargo."""
    full = taken(maas)
    for name in movers(maas, namer, colour):
        ship = ship_of(maas, name)
        free = [end for end in ways(ship, colour) if end not in full]
        if free:
            end = better_way(ship, free)
            full.discard(at(ship))
            if end not in PORTS:
                full.add(end)
            maas = with_ship(maas, name, Ship(end, ship.cargo, ship.launched))
    return maas
