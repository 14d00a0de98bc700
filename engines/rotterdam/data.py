"""The box: ships, materials, products, missions, transport cards and the water, as numbers and tables."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations
from typing import NamedTuple, NewType

Spot = NewType("Spot", str)
"""Where a ship can be: a position `A0` to `D4`, or a port."""
Mission = NewType("Mission", str)
"""A mission by its products: `bread+juice`."""


class Material(StrEnum):
    """In the order of the ports to which they go (RD-S3, RD-D2)."""

    GRAIN = "grain"
    FRUIT = "fruit"
    OIL = "oil"
    TEXTILES = "textiles"


class Product(StrEnum):
    """What a port makes, in the order of the ports; then the backs, by which the others see a card."""

    BREAD = "bread"
    BEER = "beer"
    JUICE = "juice"
    JAM = "jam"
    PETROL = "petrol"
    PLASTICS = "plastics"
    CLOTHES = "clothes"
    SAILS = "sails"
    OF_VULCAANHAVEN = "vulcaanhaven"
    OF_MERWEHAVEN = "merwehaven"
    OF_BOTLEK = "botlek"
    OF_WAALHAVEN = "waalhaven"


class Card(StrEnum):
    """The transport cards; `HIDDEN` is one that the viewer may not see."""

    FORTUNE = "fortune"
    EXTRA = "extra"
    SETBACK = "setback"
    STORM = "storm"
    JOKER = "joker"
    ADVANTAGE = "advantage"
    DOUBLE = "double"
    THIEF = "thief"
    POLICE = "police"
    HIDDEN = "hidden"


class Colour(StrEnum):
    """Of the channels (RD-D6)."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    WHITE = "white"


SHIPS = 4
SHIPS_OF_TWO = 5
"""Each player's ships, and with 2 players (RD-S2)."""
DEALT = 3
"""Missions for each player (RD-S4)."""
MOST_CARDS = 3
"""Transport cards in hand (RD-S13)."""
MOST_OFFERS = 3
"""Open offers of one player (RD-R5)."""
TARGET = 12
"""Points in missions that end the game (RD-S27)."""
LAST_ROUND = 60
"""RD-R10."""

UNITS = {Material.GRAIN: 7, Material.FRUIT: 5, Material.OIL: 7, Material.TEXTILES: 5}
"""RD-D1."""
LANES = "ABCD"
ROWS = 5
"""Positions of a lane, from the sea to the last before its port (RD-D6)."""
PORTS = tuple(map(Spot, ("vulcaanhaven", "merwehaven", "botlek", "waalhaven")))
"""At the ends of lanes A to D, each for the material of the same rank."""
STARTS = tuple(Spot(f"{lane}0") for lane in LANES)
POSITIONS = tuple(Spot(f"{lane}{row}") for lane in LANES for row in range(ROWS))
ANCHORS = tuple(map(Spot, ("A3", "B2", "C3", "D2")))
"""RD-D7."""


class Channel(NamedTuple):
    start: Spot
    end: Spot
    colour: Colour


_COLOURS = {colour.value[0].upper(): colour for colour in Colour}
_LANE_COLOURS = ("RBGWB", "BRWGW", "GWRBR", "WGBRG")
_CROSSINGS = (
    "A1-B2 R, B1-C2 R, C1-B2 G, D1-C2 G, A2-B3 B, B2-C3 B, "
    "C2-B3 W, D2-C3 G, A3-B4 W, B3-A4 R, C3-D4 B, D3-C4 W"
)


def _channels() -> list[Channel]:
    found: list[Channel] = []
    for lane, colours, port in zip(LANES, _LANE_COLOURS, PORTS, strict=True):
        stops = [*(Spot(f"{lane}{row}") for row in range(ROWS)), port]
        found += [Channel(stops[n], stops[n + 1], _COLOURS[letter]) for n, letter in enumerate(colours)]
    for crossing in _CROSSINGS.split(", "):
        found.append(Channel(Spot(crossing[:2]), Spot(crossing[3:5]), _COLOURS[crossing[-1]]))
    return found


CHANNELS = tuple(_channels())
"""In the order of RD-D6: the lanes from A to D, then the crossings."""
ONWARD = {place: tuple(c for c in CHANNELS if c.start == place) for place in (*POSITIONS, *PORTS)}
"""The channels before which a ship stands."""
BACK = {place: tuple(c.start for c in CHANNELS if c.end == place) for place in (*POSITIONS, *PORTS)}
"""Where a ship can have come from."""
FORK_ENDS = frozenset(
    one.end
    for channels in ONWARD.values()
    for one in channels
    if any(other.colour == one.colour and other.end != one.end for other in channels)
)
"""Where a ship can get to by its owner's choice (RD-S11)."""


def row_of(place: Spot) -> int:
    """How many channels lie between the sea and a place."""
    return ROWS if place in PORTS else int(place[1])


def _reach() -> dict[Spot, frozenset[Spot]]:
    found = {port: frozenset({port}) for port in PORTS}
    for place in sorted(POSITIONS, key=row_of, reverse=True):
        found[place] = frozenset[Spot]().union(*(found[c.end] for c in ONWARD[place]))
    return found


REACH = _reach()
"""The ports to which each place still leads."""

PRODUCTS = tuple(Product)[:8]
BACKS = tuple(Product)[8:]
PORT_OF = {
    product: port
    for n, port in enumerate(PORTS)
    for product in (PRODUCTS[2 * n], PRODUCTS[2 * n + 1], BACKS[n])
}
"""Where a product comes from; its back says so."""
BACK_OF = {product: BACKS[PORTS.index(PORT_OF[product])] for product in Product}
MADE_OF = dict(zip(PORTS, Material, strict=True))
"""The material that each port takes (RD-S3)."""
VALUES = {product: 1 + n % 2 for n, product in enumerate(PRODUCTS)} | dict.fromkeys(BACKS, 0)
COPIES = {product: 8 - n % 2 for n, product in enumerate(PRODUCTS)}
"""Points and number of each product's cards (RD-D3)."""

_TRIPLES = """
bread+juice+petrol bread+juice+clothes bread+juice+sails bread+jam+petrol bread+jam+sails bread+petrol+clothes
bread+plastics+clothes beer+juice+petrol beer+juice+clothes beer+jam+plastics beer+jam+clothes
beer+petrol+sails beer+plastics+clothes beer+plastics+sails juice+petrol+sails juice+plastics+sails
jam+plastics+clothes jam+plastics+sails
"""
UNKNOWN = Mission("?")
"""A mission that the viewer may not see."""
MISSIONS = (*(Mission("+".join(pair)) for pair in combinations(PRODUCTS, 2)), *map(Mission, _TRIPLES.split()))
NEEDS = {mission: tuple(map(Product, mission.split("+"))) for mission in MISSIONS}
"""The products that each mission asks for (RD-D4)."""
FEWEST_NEEDED = min(map(len, NEEDS.values()))
BONUS = {2: 2, 3: 4}
WORTH = {mission: sum(VALUES[p] for p in NEEDS[mission]) + BONUS[len(NEEDS[mission])] for mission in MISSIONS}

DECK = {
    Card.FORTUNE: 2,
    Card.EXTRA: 2,
    Card.SETBACK: 3,
    Card.STORM: 2,
    Card.JOKER: 3,
    Card.ADVANTAGE: 2,
    Card.DOUBLE: 1,
    Card.THIEF: 2,
    Card.POLICE: 3,
}
"""RD-D5."""
POINTS = {Card.ADVANTAGE: 1, Card.DOUBLE: 2}
"""Cards that count at the end (RD-S24)."""
