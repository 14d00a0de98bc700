"""The river grows tile by tile down to the landing platform, and goes away behind the hindmost steamer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engines.core import Seat, Turn
from engines.mississippi_queen.chart import Point, centres, distance, onward, piers
from engines.mississippi_queen.data import DIE, KINDS, STRIDE, TURNS, WAITING
from engines.mississippi_queen.state import (
    Face,
    Heading,
    Hex,
    Laid,
    Landing,
    Mode,
    Rerolled,
    River,
    Taken,
    Tile,
    TileId,
    Waiting,
    letter,
)

STRAIGHT_FIRST = (Face.STRAIGHT, Face.LEFT, Face.RIGHT)
"""The order in which room is soonest found."""


def turned_by(heading: Heading, face: Face) -> Heading:
    return heading.turned(TURNS[face])


def fits(table: Sequence[Point], heading: Heading, more: int) -> bool:
    """Whether a tile that heads so may join the last of those on the table, with so many pieces to come.

    Centres lie a multiple of 4 hexes apart. Two tiles that are 4 apart overlap or share a side, and may do so
    only where they are joined; farther ones do neither (MQ-R5).
    """
    centre = onward(table[-1], heading, STRIDE)
    if any(distance(centre, other) <= STRIDE for other in table[:-1]):
        return False
    return more == 0 or any(
        fits((*table, centre), turned_by(heading, face), more - 1) for face in STRAIGHT_FIRST
    )


def open_faces(river: River, more: int) -> list[Face]:
    """The faces of the die that close no loop."""
    table = tuple(centres(river.tiles)[river.gone :])
    return [face for face in Face if fits(table, turned_by(river.tiles[-1].heading, face), more)]


def roll(river: River, seat: Seat, more: int, turn: Turn) -> Face:
    """Roll the direction die until it closes no loop (MQ-S15)."""
    faces, again = open_faces(river, more), []
    while (face := Face(turn.luck.draw(DIE))) not in faces:
        again.append(face)
    if again:
        turn.emit(Rerolled(seat, tuple(again)))
    return face


def grow(river: River, seat: Seat, turn: Turn) -> River:
    """Add the next tile, and after the last one the platform (MQ-S14, MQ-S17)."""
    face = roll(river, seat, len(river.pile), turn)  # the tiles after it, and the platform
    river = laid(river, seat, face, turn)
    if not river.pile:
        face = roll(river, seat, 0, turn)
        river = replace(river, platform=face)
        turn.emit(Landing(seat, face, tuple(Hex.at(cell) for cell in sorted(piers(river)))))
    return river


def laid(river: River, seat: Seat, face: Face, turn: Turn) -> River:
    """Join the first tile of the pile to the last one on the table."""
    kind = river.pile[0]
    waiting = passengers(river, kind)
    turn.reveal(Laid(seat, letter(len(river.tiles)), face))
    if waiting:
        turn.emit(Waiting(letter(len(river.tiles)), waiting))
    return replace(
        river,
        tiles=(*river.tiles, Tile(kind, turned_by(river.tiles[-1].heading, face))),
        pile=river.pile[1:],
        waiting=(*river.waiting, waiting),
    )


def passengers(river: River, kind: TileId) -> int:
    """How many go on the stop of a tile when it is laid (MQ-S20)."""
    stop = KINDS[kind].stop
    if river.mode is Mode.RACE or stop is None:
        return 0
    return WAITING[len(river.steamers)][stop]


def take_away(river: River, turn: Turn) -> River:
    """Take the tiles behind the hindmost steamer, with the passengers still on them (MQ-S16, MQ-R11)."""
    hindmost = min((steamer.at.tile for steamer in river.steamers if steamer.at), default=river.gone)
    if hindmost <= river.gone:
        return river
    turn.emit(Taken(tuple(letter(tile) for tile in range(river.gone, hindmost))))
    waiting = (0,) * hindmost + river.waiting[hindmost:]
    return replace(river, gone=hindmost, waiting=waiting)
