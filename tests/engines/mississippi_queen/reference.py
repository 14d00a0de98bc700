"""The rules of moving once more, written plainly on the hexes of the table: every path is walked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.mississippi_queen.data import HEXES, KINDS, PIERS
from engines.mississippi_queen.state import HEADINGS, Mode, River

Point = tuple[int, int]
AROUND = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


class Ending(NamedTuple):
    """What two courses that are one have in common."""

    speed: int
    end: Point
    heading: int | None
    others: tuple[Point | None, ...]
    reached: bool


def clockwise(point: Point) -> Point:
    return -point[1], point[0] + point[1]


def table(river: River) -> tuple[dict[tuple[int, int], Point], set[Point]]:
    """Where each hex of each tile lies, and which of them are water."""
    places: dict[tuple[int, int], Point] = {}
    water: set[Point] = set()
    centre = (0, 0)
    for number, tile in enumerate(river.tiles):
        sixths = HEADINGS.index(tile.heading)
        if number:
            centre = (centre[0] + 4 * AROUND[sixths][0], centre[1] + 4 * AROUND[sixths][1])
        for index, point in enumerate(HEXES):
            for _ in range(sixths):
                point = clockwise(point)
            places[number, index] = (centre[0] + point[0], centre[1] + point[1])
            if number >= river.gone and index not in KINDS[tile.kind].land:
                water.add(places[number, index])
    return places, water


def endings(river: River, seat: int) -> dict[Ending, int]:
    """Every outcome of a turn and the most coal that it can leave, for rivers without jetties in reach."""
    places, water = table(river)
    own = river.steamers[seat]
    assert own.at is not None
    start = places[own.at.tile, own.at.index]
    last = len(river.tiles) - 1
    newest = {places[last, n] for n in range(20)} if river.pile else set()
    finish: set[Point] = set()
    if river.platform is not None and river.mode is Mode.RACE:
        finish = {places[last, n] for n in PIERS[river.platform]} & water
    others = tuple(
        places[s.at.tile, s.at.index] if s.at and n != seat else None for n, s in enumerate(river.steamers)
    )
    found: dict[Ending, int] = {}
    for bow in [HEADINGS.index(own.heading)] if own.heading else range(6):
        for speed in range(1, 7):
            coal = own.coal - max(0, abs(speed - own.speed) - 1)
            if coal >= 0:
                for ending, left in _walk(
                    speed, start, bow, speed, coal, 1, others, (start,), False, water, newest, finish
                ):
                    found[ending] = max(left, found.get(ending, 0))
    return found


def _walk(
    speed: int,
    at: Point,
    bow: int,
    points: int,
    coal: int,
    free: int,
    others: tuple[Point | None, ...],
    through: tuple[Point, ...],
    reached: bool,
    water: set[Point],
    newest: set[Point],
    finish: set[Point],
) -> Iterator[tuple[Ending, int]]:
    if at in finish and len(through) > 1:
        yield Ending(speed, at, None, others, reached), coal
        return
    if points == 0:
        yield Ending(speed, at, bow, others, reached), coal
    board = (water, newest, finish)
    for turned in (-1, 1):
        if free:
            yield from _walk(speed, at, (bow + turned) % 6, points, coal, 0, others, through, reached, *board)
        elif coal:
            yield from _walk(
                speed, at, (bow + turned) % 6, points, coal - 1, 0, others, through, reached, *board
            )
    ahead = (at[0] + AROUND[bow][0], at[1] + AROUND[bow][1])
    if points == 0 or ahead not in water:
        return
    now = reached or ahead in newest
    if ahead not in others:
        yield from _walk(speed, ahead, bow, points - 1, coal, free, others, (*through, ahead), now, *board)
    elif points >= 2:
        for dq, dr in AROUND:
            target = (ahead[0] + dq, ahead[1] + dr)
            if target in water and target not in others and target not in through:
                home = target in finish
                pushed = tuple((None if home else target) if o == ahead else o for o in others)
                reaching = now or target in newest
                yield from _walk(
                    speed, ahead, bow, points - 2, coal, free, pushed, (*through, ahead), reaching, *board
                )
