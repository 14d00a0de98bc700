"""The river, the steamers on it, and what happens to them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NewType

from msgspec import Struct
from msgspec.structs import replace

from engines.core import Event, Seat, choice
from engines.mississippi_queen.data import FIRST_COAL, FIRST_SPEED, HEXES

TileId = NewType("TileId", str)
"""What is printed on a tile, by its name in the box."""
HIDDEN: Final = TileId("?")
"""A tile of the pile, as everyone sees it (MQ-A1)."""
Letter = NewType("Letter", str)
"""A tile's name in play: A is the start tile, B the next one down the river."""


class Heading(StrEnum):
    """Where a bow or a tile points, clockwise; the start tile points north."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"

    def turned(self, sixths: int) -> Heading:
        return HEADINGS[(SIXTH[self] + sixths) % 6]


HEADINGS: Final = tuple(Heading)
SIXTH: Final = {heading: n for n, heading in enumerate(HEADINGS)}


class Face(StrEnum):
    """A face of the direction die."""

    LEFT = "left"
    STRAIGHT = "straight"
    RIGHT = "right"


class Mode(StrEnum):
    """The two ways to play (MQ-S1)."""

    RACE = "race"
    PASSENGERS = "passengers"


class Ending(StrEnum):
    """Why a game is over."""

    ALONE = "alone"
    ARRIVAL = "arrival"
    ROUNDS = "rounds"
    PASSENGERS = "passengers"


class Hex(Struct, frozen=True, array_like=True):
    """One hex of the river: the tile's number along it, and the index on the tile (MQ-D1)."""

    tile: int
    index: int

    @property
    def cell(self) -> int:
        """The hex as one number."""
        return self.tile * len(HEXES) + self.index

    @classmethod
    def at(cls, cell: int) -> Hex:
        return cls(*divmod(cell, len(HEXES)))

    def __str__(self) -> str:
        """`C12`: its short name (MQ-A3)."""
        return f"{letter(self.tile)}{self.index}"


def letter(tile: int) -> Letter:
    return Letter(chr(ord("A") + tile))


class Tile(Struct, frozen=True, array_like=True):
    """A tile of the river: what it is and where it heads."""

    kind: TileId
    heading: Heading


class Steamer(Struct, frozen=True):
    at: Hex | None
    """None once it is off the river."""
    heading: Heading | None
    """None while it is adrift: its player chooses when he next sails (MQ-R3)."""
    speed: int = FIRST_SPEED
    coal: int = FIRST_COAL
    aboard: tuple[int, ...] = ()
    """The tiles whose passengers it carries."""


def first_players(seats: int) -> list[Seat | None]:
    """Nobody named, so by lot, or any seat (MQ-R1)."""
    return [None, *(Seat(n) for n in range(seats))]


class Options(Struct, frozen=True):
    mode: Mode = choice(lambda seats: list(Mode))
    first: Seat | None = choice(first_players)
    short: bool = choice(lambda seats: [False, True])
    """Whether the game ends at the first arrival (MQ-A4)."""


class River(Struct, frozen=True):
    """The whole state; the order of the pile is its only secret (MQ-A1)."""

    mode: Mode
    short: bool
    tiles: tuple[Tile, ...]
    """Every tile laid so far, from the start tile down."""
    gone: int
    """How many of them have been taken away again."""
    pile: tuple[TileId, ...]
    platform: Face | None
    """Where the landing platform lies at the last tile."""
    waiting: tuple[int, ...]
    """By tile, the passengers at its stop."""
    steamers: tuple[Steamer, ...]
    """By seat."""
    first: Seat
    queue: tuple[Seat, ...]
    """Who is still to sail in this round; the first is on turn."""
    finished: tuple[Seat, ...] = ()
    """In order of arrival."""
    out: tuple[Seat, ...] = ()
    """In order of running aground."""
    round: int = 1


class First(Event, frozen=True):
    """Who has start space 1 (MQ-S4)."""

    seat: Seat


class Sailed(Event, frozen=True):
    seat: Seat
    course: str
    track: tuple[Hex, ...]
    """The hexes moved through, the first and the last one included."""
    end: Hex
    heading: Heading
    speed: int
    coal: int


class Pushed(Event, frozen=True):
    seat: Seat
    other: Seat
    start: Hex
    end: Hex


class Boarded(Event, frozen=True):
    seat: Seat
    at: Hex
    aboard: int


class Docked(Event, frozen=True):
    seat: Seat
    at: Hex
    place: int


class Aground(Event, frozen=True):
    """A steamer had no course left (MQ-R2)."""

    seat: Seat
    at: Hex


class Taken(Event, frozen=True):
    """Tiles that every steamer had left went away (MQ-S16)."""

    tiles: tuple[Letter, ...]


class Rerolled(Event, frozen=True):
    """Rolls that would have closed a loop (MQ-S15)."""

    seat: Seat
    faces: tuple[Face, ...]


class Laid(Event, frozen=True):
    seat: Seat
    tile: Letter
    face: Face


class Waiting(Event, frozen=True):
    """Passengers went on the stop of a tile that was laid (MQ-S20)."""

    tile: Letter
    passengers: int


class Landing(Event, frozen=True):
    """The platform was laid; these hexes have a pier (MQ-S17)."""

    seat: Seat
    face: Face
    piers: tuple[Hex, ...]


class Opened(Event, frozen=True):
    """A round of the passenger game began, in this order (MQ-S23)."""

    round: int
    order: tuple[Seat, ...]


class Ended(Event, frozen=True):
    why: Ending


EVENTS = (
    First,
    Sailed,
    Pushed,
    Boarded,
    Docked,
    Aground,
    Taken,
    Rerolled,
    Laid,
    Waiting,
    Landing,
    Opened,
    Ended,
)


def afloat(river: River) -> list[Seat]:
    """The seats whose steamers are on the river."""
    return [Seat(seat) for seat, steamer in enumerate(river.steamers) if steamer.at is not None]


def with_steamer(river: River, seat: Seat, steamer: Steamer) -> River:
    return replace(river, steamers=(*river.steamers[:seat], steamer, *river.steamers[seat + 1 :]))
