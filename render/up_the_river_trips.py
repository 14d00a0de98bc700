"""The ways that boats have just gone, or are meant to go, for the picture to mark."""

from __future__ import annotations

from typing import NamedTuple

from engines.core import Event, Seat
from engines.up_the_river.actions import Advance, Move, Repel, ahead, behind, landing
from engines.up_the_river.data import FALLEN, HARBOUR
from engines.up_the_river.state import (
    Advanced,
    Carried,
    Docked,
    Flowed,
    Moved,
    Position,
    Repelled,
    River,
    Stranded,
)
from render.scene import Scene


class Trip(NamedTuple):
    """The sections that a boat touched, where they lie now: the river may have flowed since."""

    seat: Seat
    stops: tuple[int, ...]
    dock: int | None = None
    """The dock that it took, counted from 1."""


def last_trips(events: tuple[Event, ...]) -> list[Trip]:
    trips: list[Trip] = []
    for event in events:
        match event:
            case Moved(seat, start, end) | Stranded(seat, start, end) | Advanced(seat, start, end):
                trips.append(Trip(seat, (start, end)))
            case Carried(seat, start, wave, end):
                trips.append(Trip(seat, (start, wave, end)))
            case Repelled(_, other, start, end):
                trips.append(Trip(other, (start, end)))
            case Flowed():
                trips = [trip._replace(stops=tuple(map(_downstream, trip.stops))) for trip in trips]
            case Docked(_, dock, _) if trips:
                trips[-1] = trips[-1]._replace(dock=dock)
    return trips


def _downstream(stop: int) -> int:
    return stop if stop == HARBOUR else max(FALLEN, stop - 1)


def planned(scene: Scene[River]) -> Trip | None:
    """Where the boat of an action that is being put together would go, once it is chosen."""
    river, draft = scene.view, scene.draft
    if draft is None:
        return None
    match draft.kind, draft.fields:
        case kind, (int(boat),) if kind is Move:
            return Trip(river.seat, (boat, landing(river, Position(boat))))
        case kind, (int(boat),) if kind is Advance:
            return Trip(river.seat, (boat, ahead(river, river.seat, Position(boat))))
        case kind, (int(other), int(boat)) if kind is Repel:
            return Trip(Seat(other), (boat, behind(river, Seat(other), Position(boat))))
    return None
