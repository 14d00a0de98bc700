"""What coming to a hex brings a steamer, by its own move or pushed: a passenger, a place at the piers."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Event, Seat
from engines.mississippi_queen.chart import piers
from engines.mississippi_queen.data import BOARDING_SPEED, CABINS, KINDS
from engines.mississippi_queen.state import Boarded, Docked, Mode, River, with_steamer


def boards(river: River, seat: Seat) -> bool:
    """Whether a steamer that has just come to its hex takes a passenger (MQ-S21, MQ-S22)."""
    steamer = river.steamers[seat]
    if river.mode is Mode.RACE or steamer.at is None or steamer.speed != BOARDING_SPEED:
        return False
    tile = steamer.at.tile
    return (
        steamer.at.index == KINDS[river.tiles[tile].kind].jetty
        and river.waiting[tile] > 0
        and len(steamer.aboard) < CABINS
        and tile not in steamer.aboard  # a tile has one stop, so one island: never two from it
    )


def docks(river: River, seat: Seat) -> bool:
    """Whether a steamer that has just come to its hex has finished (MQ-S19, MQ-S24, MQ-R13)."""
    steamer = river.steamers[seat]
    if steamer.at is None or steamer.at.cell not in piers(river):
        return False
    return river.mode is Mode.RACE or (steamer.speed == BOARDING_SPEED and len(steamer.aboard) == CABINS)


def arrive(river: River, seat: Seat) -> tuple[River, tuple[Event, ...]]:
    """Board, then test the piers (MQ-R9)."""
    events: list[Event] = []
    steamer = river.steamers[seat]
    at = steamer.at
    if at is not None and boards(river, seat):
        steamer = replace(steamer, aboard=(*steamer.aboard, at.tile))
        waiting = (*river.waiting[: at.tile], river.waiting[at.tile] - 1, *river.waiting[at.tile + 1 :])
        river = replace(with_steamer(river, seat, steamer), waiting=waiting)
        events.append(Boarded(seat, at, len(steamer.aboard)))
    if at is not None and docks(river, seat):
        river = with_steamer(river, seat, replace(steamer, at=None))  # off the river (MQ-R4)
        river = replace(river, finished=(*river.finished, seat))
        events.append(Docked(seat, at, len(river.finished)))
    return river, tuple(events)
