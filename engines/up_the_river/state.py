"""The river, the boats on it, and what can be read off them."""

from __future__ import annotations

from typing import NewType

from msgspec import Struct

from engines.core import Event, Placing, Seat, choice, lot_or_seat, ranked
from engines.up_the_river.data import BEST_DOCK, FALLEN, HARBOUR

Position = NewType("Position", int)
"""A section's place, counted from the waterfall; 0 is over it, 11 is the harbour."""
Face = NewType("Face", int)
"""A face of the die: 1 to 5, or 0 for the arrows."""


class Options(Struct, frozen=True):
    first: Seat | None = choice(lot_or_seat)
    """UR-R1."""


class River(Struct, frozen=True):
    """The whole state; nothing of it is secret."""

    boats: tuple[tuple[Position, ...], ...]
    """By seat, each boat's position."""
    docks: tuple[Seat, ...]
    """Whose boats lie in the harbour, in order of arrival."""
    sandbank: Position
    wave: Position
    starter: Seat
    seat: Seat
    """Whose turn it is."""
    roll: Face
    round: int = 1


class Rolled(Event, frozen=True):
    seat: Seat
    face: Face


class Moved(Event, frozen=True):
    seat: Seat
    start: Position
    end: Position


class Stranded(Event, frozen=True):
    """A boat stopped on the sandbank with points left over."""

    seat: Seat
    start: Position
    end: Position


class Carried(Event, frozen=True):
    """A boat came to the wave by exact count and went on with it."""

    seat: Seat
    start: Position
    wave: Position
    end: Position


class Docked(Event, frozen=True):
    seat: Seat
    dock: int
    points: int


class Advanced(Event, frozen=True):
    seat: Seat
    start: Position
    end: Position


class Repelled(Event, frozen=True):
    seat: Seat
    other: Seat
    start: Position
    end: Position


class Skipped(Event, frozen=True):
    seat: Seat


class Flowed(Event, frozen=True):
    """The waterfall took the lowest section and the river moved down."""

    round: int


class Fell(Event, frozen=True):
    seat: Seat
    boats: int


EVENTS = (Rolled, Moved, Stranded, Carried, Docked, Advanced, Repelled, Skipped, Flowed, Fell)


def afloat(river: River, seat: Seat) -> list[Position]:
    """The positions at which the seat has boats on the river, from the waterfall up, each once (UR-R4)."""
    return sorted({at for at in river.boats[seat] if FALLEN < at < HARBOUR})


def over(river: River) -> bool:
    """UR-S15."""
    return not any(afloat(river, Seat(n)) for n in range(len(river.boats)))


def to_act(river: River) -> frozenset[Seat]:
    return frozenset() if over(river) else frozenset({river.seat})


def scores(river: River) -> tuple[int, ...]:
    """Points of the docks taken (UR-S9)."""
    return tuple(
        sum(BEST_DOCK - dock for dock, owner in enumerate(river.docks) if owner == seat)
        for seat in range(len(river.boats))
    )


def placing(river: River) -> Placing | None:
    """Most points first; level seats share their place (UR-R7)."""
    return ranked(scores(river)) if over(river) else None
