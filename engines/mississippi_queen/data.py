"""The box: tiles, die, piers, passengers and wheels as numbers."""

from typing import Final, NamedTuple

HEXES: Final = (
    *((-2, 3), (-1, 2), (0, 1), (1, 1), (2, 1)),
    *((-2, 2), (-1, 1), (0, 0), (1, 0), (2, 0)),
    *((-2, 1), (-1, 0), (0, -1), (1, -1), (2, -1)),
    *((-2, 0), (-1, -1), (0, -2), (1, -2), (2, -2)),
)
"""The hexes of a tile that heads north, by index: (1, 0) is south-east and (0, 1) south (MQ-D1)."""
PROGRESS: Final = (-4, -3, -2, -3, -4, -2, -1, 0, -1, -2, 0, 1, 2, 1, 0, 2, 3, 4, 3, 2)
"""How far along its tile's heading each hex lies, in half hexes (MQ-D2)."""
STRIDE: Final = 4
"""From one tile's centre to the next, in hexes (MQ-D3)."""


class Kind(NamedTuple):
    """What is printed on a tile."""

    land: tuple[int, ...]
    jetty: int | None = None
    island: tuple[int, ...] = ()
    """The land on which the stop stands."""
    stop: str | None = None
    """Its colour."""


START: Final = "start"
KINDS: Final = {
    START: Kind((0, 4)),
    "A1-1": Kind((5, 6, 8), 11, (5, 6), "brown"),
    "A1-2": Kind((0, 4, 11, 12, 13), 8, (11, 12, 13), "brown"),
    "A1-3": Kind((4, 7, 11, 12), 10, (7, 11, 12), "brown"),
    "A1-4": Kind((0, 4, 7, 8, 12), 13, (7, 8, 12), "brown"),
    "A2-1": Kind((0, 4, 8, 11), 7, (11,), "red"),
    "A2-2": Kind((0, 8, 12), 14, (8,), "red"),
    "A2-3": Kind((0, 4, 7, 8), 11, (7, 8), "red"),
    "A2-4": Kind((0, 8, 11, 12), 13, (11, 12), "red"),
    "A3-1": Kind((4, 5, 7, 9, 10)),
    "A3-2": Kind((1, 2, 3, 13)),
    "A3-3": Kind((4, 6, 8, 11, 18)),
}
"""The twelve tiles (MQ-S1, MQ-D6, MQ-D7)."""
TILES: Final = tuple(kind for kind in KINDS if kind != START)
START_SPACES: Final = (2, 9, 5, 3, 1)
"""The hexes of the start spaces 1 to 5 (MQ-D6)."""
RACE_TILES: Final = 3
"""Beside the start tile, in the introductory race (MQ-S3)."""

DIE: Final = ("left", "left", "straight", "straight", "right", "right")
"""MQ-D4."""
TURNS: Final = {"left": -1, "straight": 0, "right": 1}
"""What a face turns the river by, in sixths clockwise (MQ-D3)."""
PIERS: Final = {"left": (10, 15, 16), "straight": (16, 17, 18), "right": (14, 18, 19)}
"""The hexes of the last tile that the piers face, by where the platform lies (MQ-D5)."""

FIRST_SPEED: Final = 1
FIRST_COAL: Final = 6
"""MQ-S2."""
SLOWEST: Final = 1
FASTEST: Final = 6
"""MQ-S5."""
FREE_TURNS: Final = 1
"""MQ-S7."""
PUSH_COSTS: Final = 1
"""Movement points on top of the step (MQ-S10)."""
BOARDING_SPEED: Final = 1
"""For passengers (MQ-S21) and, with them, for the piers (MQ-S24)."""
CABINS: Final = 2
"""Passengers that a steamer takes, and needs (MQ-S21, MQ-S24)."""
PASSENGERS: Final = {3: 8, 4: 12, 5: 16}
WAITING: Final = {
    3: {"red": 1, "brown": 1},
    4: {"red": 1, "brown": 2},
    5: {"red": 2, "brown": 2},
}
"""By players, how many there are and how many go on a stop of each colour (MQ-S20)."""
LAST_ROUND: Final = 60
"""MQ-R6, MQ-R10."""
