"""Naming a colour: everyone's ships before its channels move, one after the other."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat, Turn
from engines.rotterdam.data import ONWARD, Colour, Spot
from engines.rotterdam.events import ColourNamed, Forked, Sailed, Still, Waited
from engines.rotterdam.state import (
    Hull,
    Maas,
    Ship,
    afloat,
    at,
    clockwise,
    downstream_first,
    owner,
    ship_of,
    taken,
    with_ship,
)
from engines.rotterdam.turns import go_on


def ways(ship: Ship, colour: Colour) -> list[Spot]:
    """Where channels of a colour lead from a ship's place, in the order of RD-D6."""
    return [channel.end for channel in ONWARD[at(ship)] if channel.colour == colour]


def free_ways(maas: Maas, name: Hull, colour: Colour) -> list[Spot]:
    """Only one ship may stand between two channels (RD-S10); a port is never full (RD-R3)."""
    full = taken(maas)
    return [end for end in ways(ship_of(maas, name), colour) if end not in full]


def movers(maas: Maas, namer: Seat, colour: Colour) -> tuple[Hull, ...]:
    """The ships that a colour moves, in the order in which they try to (RD-S9, RD-R2)."""
    found: list[Hull] = []
    for seat in clockwise(maas, namer):
        own = [(name, ship) for name, ship in afloat(maas, seat) if ways(ship, colour)]
        found += [name for name, ship in sorted(own, key=lambda one: downstream_first(one[1]))]
    return tuple(found)


def name_colour(maas: Maas, turn: Turn, colour: Colour) -> Maas:
    turn.emit(ColourNamed(turn.seat, colour))
    queue = movers(maas, turn.seat, colour)
    if not queue:
        turn.emit(Still(colour))
    return sail_on(replace(maas, acted=True, colour=colour, queue=queue), turn)


def sail_on(maas: Maas, turn: Turn) -> Maas:
    """Move ship after ship until one's owner has to choose (RD-S11), or all have tried once (RD-R12)."""
    while maas.queue and maas.colour is not None:
        name = maas.queue[0]
        free = free_ways(maas, name, maas.colour)
        if len(free) > 1:
            turn.emit(Forked(owner(name), name, at(ship_of(maas, name))))
            return maas
        if free:
            maas = sailed(maas, turn, free[0])
        else:
            turn.emit(Waited(owner(name), name, at(ship_of(maas, name))))
            maas = replace(maas, queue=maas.queue[1:])
    return go_on(replace(maas, colour=None), turn)


def sailed(maas: Maas, turn: Turn, end: Spot) -> Maas:
    """The first ship of the queue moves one channel on."""
    name, *rest = maas.queue
    ship = ship_of(maas, name)
    turn.emit(Sailed(owner(name), name, at(ship), end))
    return with_ship(replace(maas, queue=tuple(rest)), name, replace(ship, at=end))
