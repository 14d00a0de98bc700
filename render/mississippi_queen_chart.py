"""Where the river lies on the page: it runs from left to right, and a long one is folded into rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, hypot, pi, radians, sin, sqrt
from typing import NamedTuple

from engines.mississippi_queen.chart import COMPASS, SHAPES, centres, onward
from engines.mississippi_queen.data import PIERS, TURNS
from engines.mississippi_queen.state import SIXTH, Face, Heading, Hex, River, Tile
from render.geometry import Box, Point

Axial = tuple[int, int]
"""A place on the table (MQ-D1)."""

BOARD = Box(12, 66, 1188, 656)
LARGEST = 60.0
"""From the middle of a hex to a corner: two tiles need not fill the page."""
FOLD_GAIN = 1.15
"""How much larger the hexes must become to be worth a fold."""
MARGIN = 30
"""Within the board, for signs on the banks."""


class Plot(NamedTuple):
    """A scale, a turn of the table in degrees clockwise, and where its middle comes to lie."""

    size: float
    turn: int
    origin: Point = (0, 0)

    def at(self, point: tuple[float, float]) -> Point:
        q, r = point
        x, y = 1.5 * q * self.size, sqrt(3) * (r + q / 2) * self.size
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return self.origin[0] + x * c - y * s, self.origin[1] + x * s + y * c

    def corners(self, point: tuple[float, float], share: float = 1) -> list[Point]:
        x, y = self.at(point)
        radius, first = self.size * share, radians(self.turn)
        return [
            (x + radius * cos(first + pi / 3 * n), y + radius * sin(first + pi / 3 * n)) for n in range(6)
        ]

    def bearing(self, heading: Heading) -> float:
        """Where a heading points on the page: 0 degrees is right, 90 down."""
        return self.turn - 90 + 60 * SIXTH[heading]

    @classmethod
    def fitting(
        cls, points: Sequence[tuple[float, float]], box: Box, turn: int, largest: float = LARGEST
    ) -> Plot:
        """The largest plot that shows all these hexes in a box, in its middle."""
        unit = cls(1, turn)
        bounds = Box.bounding(corner for point in points for corner in unit.corners(point))
        size = min(largest, box.width / bounds.width, box.height / bounds.height)
        (x, y), (left, top) = bounds.centre, box.centre
        return cls(size, turn, (left - x * size, top - y * size))


class Stretch(NamedTuple):
    """Some tiles in a row, and how they are plotted."""

    first: int
    tiles: tuple[Tile, ...]
    """From the start tile to the last one of the stretch."""
    plot: Plot
    box: Box

    @property
    def numbers(self) -> range:
        return range(self.first, len(self.tiles))


class Chart:
    """The plots of all that lies on the table."""

    def __init__(self, river: River, stretches: Sequence[Stretch]) -> None:
        self.stretches = tuple(stretches)
        self.centres = centres(river.tiles)
        self.tiles = river.tiles

    def plot(self, tile: int) -> Plot:
        """That of a tile; a tile that is gone goes with the first one left."""
        return next((one for one in self.stretches if tile < len(one.tiles)), self.stretches[-1]).plot

    def axial(self, at: Hex) -> Axial:
        q, r = self.centres[at.tile]
        dq, dr = SHAPES[self.tiles[at.tile].heading][at.index]
        return q + dq, r + dr

    def at(self, at: Hex) -> Point:
        return self.plot(at.tile).at(self.axial(at))


def platform(tile: Tile, centre: Axial, face: Face) -> list[tuple[int, Axial]]:
    """The hexes of the landing platform, each with the index of the hex that its pier faces (MQ-D5)."""
    heading = tile.heading.turned(TURNS[face])
    found = []
    for index in PIERS[face]:
        q, r = SHAPES[tile.heading][index]
        found.append((index, onward((centre[0] + q, centre[1] + r), heading, 1)))
    return found


def _places(river: River, numbers: range) -> list[tuple[float, float]]:
    """The hexes that a stretch must show; beyond the last tile, room for what comes."""
    middles = centres(river.tiles)
    found: list[tuple[float, float]] = []
    for number in numbers:
        tile, (q, r) = river.tiles[number], middles[number]
        found += [(q + dq, r + dr) for dq, dr in SHAPES[tile.heading]]
    tile, (q, r) = river.tiles[numbers[-1]], middles[numbers[-1]]
    if numbers[-1] == len(river.tiles) - 1 and river.platform is not None:
        found += [point for _, point in platform(tile, (q, r), river.platform)]
    elif numbers[-1] == len(river.tiles) - 1:
        for face in Face:
            dq, dr = COMPASS[SIXTH[tile.heading.turned(TURNS[face])]]
            found.append((q + 2.6 * dq, r + 2.6 * dr))
    return found


def _turns(river: River, numbers: range) -> list[int]:
    """The turns of the table with which a stretch runs to the right, the straightest first."""
    middles, unit = centres(river.tiles), Plot(1, 0)
    (x0, y0), (x1, y1) = unit.at(middles[numbers[0]]), unit.at(middles[numbers[-1]])
    for heading in (river.tiles[numbers[0]].heading, river.tiles[numbers[-1]].heading):
        degrees = radians(unit.bearing(heading))
        x1, y1 = x1 + 2 * cos(degrees), y1 + 2 * sin(degrees)
    x, y = x1 - x0, y1 - y0
    away = hypot(x, y) or 1.0

    def rightward(turn: int) -> float:
        return (x * cos(radians(turn)) - y * sin(radians(turn))) / away

    ranked = sorted(range(0, 360, 30), key=lambda turn: (-round(rightward(turn), 6), turn))
    return [turn for turn in ranked if rightward(turn) > 0.45] or ranked[:1]


def _stretch(river: River, numbers: range, box: Box) -> Stretch:
    places = _places(river, numbers)
    plots = [Plot.fitting(places, box.inset(MARGIN), turn) for turn in _turns(river, numbers)]
    best = max(plots, key=lambda plot: round(plot.size))
    return Stretch(numbers[0], river.tiles[: numbers[-1] + 1], best, box)


def _folded(river: River, rows: int) -> list[Stretch]:
    standing = range(river.gone, len(river.tiles))
    cuts = [river.gone + len(standing) * n // rows for n in range(rows + 1)]
    boxes = BOARD.rows(rows)
    return [_stretch(river, range(cuts[n], cuts[n + 1]), boxes[n]) for n in range(rows)]


@lru_cache(32)
def _layout(bare: River) -> tuple[Stretch, ...]:
    best = _folded(bare, 1)
    for rows in range(2, min(3, len(bare.tiles) - bare.gone) + 1):
        more = _folded(bare, rows)
        if min(one.plot.size for one in more) > FOLD_GAIN * min(one.plot.size for one in best):
            best = more
    return tuple(best)


def layout(river: River) -> Chart:
    """The whole river on the board."""
    return Chart(river, _layout(_bare(river)))


def close_up(river: River, cells: Iterable[int], largest: float = LARGEST) -> Chart:
    """The water about some cells, the same way up as on the whole board."""
    shown = [Hex.at(cell) for cell in cells]
    whole = layout(river)
    points = [whole.axial(at) for at in shown]
    plot = Plot.fitting(points, BOARD.inset(56, 44), whole.plot(shown[0].tile).turn, largest)
    return Chart(river, [Stretch(river.gone, river.tiles, plot, BOARD)])


def _bare(river: River) -> River:
    """Only what the layout depends on, so that it can be kept."""
    return River(
        mode=river.mode,
        short=river.short,
        tiles=river.tiles,
        gone=river.gone,
        pile=(),
        platform=river.platform,
        waiting=(),
        steamers=(),
        first=river.first,
        queue=(),
    )
