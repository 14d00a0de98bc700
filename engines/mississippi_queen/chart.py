"""The hexes on the table as numbers, so that courses can be counted quickly.

A cell is a hex: 20 × tile + index. A node is a cell and a heading: 6 × cell + sixths clockwise from north.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engines.mississippi_queen.data import HEXES, KINDS, PIERS, STRIDE
from engines.mississippi_queen.state import HEADINGS, SIXTH, Face, Heading, River, Tile

Point = tuple[int, int]
"""A place on the table in axial coordinates (MQ-D1)."""

COMPASS: Final[tuple[Point, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""One hex in each heading."""
NOWHERE: Final = -1
NODES: Final = len(HEXES) * len(HEADINGS)
"""Of one tile."""
REACHED: Final = 1 << (len(KINDS) * NODES).bit_length()
"""A bit above every node."""


def turned(point: Point, sixths: int) -> Point:
    """A point after turning the table clockwise about its middle (MQ-D3)."""
    q, r = point
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def onward(point: Point, heading: Heading, hexes: int) -> Point:
    q, r = COMPASS[SIXTH[heading]]
    return point[0] + q * hexes, point[1] + r * hexes


def distance(one: Point, other: Point) -> int:
    """How many hexes apart two points are."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def centres(tiles: Iterable[Tile]) -> list[Point]:
    """Where the tiles lie: each 4 hexes along its own heading from the one before (MQ-D3)."""
    found: list[Point] = []
    for tile in tiles:
        found.append(onward(found[-1], tile.heading, STRIDE) if found else (0, 0))
    return found


SHAPES: Final = {heading: tuple(turned(point, sixth) for point in HEXES) for heading, sixth in SIXTH.items()}
"""The hexes of a tile about its centre, by where it heads."""


def footprint(centre: Point, heading: Heading) -> list[Point]:
    """The hexes of a tile, by index."""
    return [(centre[0] + q, centre[1] + r) for q, r in SHAPES[heading]]


def water(tiles: tuple[Tile, ...], gone: int = 0) -> dict[int, Point]:
    """Where each cell of water lies."""
    found = {}
    for number, centre in enumerate(centres(tiles)):
        if number >= gone:
            land = KINDS[tiles[number].kind].land
            for index, point in enumerate(footprint(centre, tiles[number].heading)):
                if index not in land:
                    found[number * len(HEXES) + index] = point
    return found


@lru_cache(maxsize=512)
def links(tiles: tuple[Tile, ...]) -> tuple[tuple[int, int], ...]:
    """The steps within and between some tiles in a row, as pairs of nodes; the first of them is tile 0."""
    cells = {point: cell for cell, point in water(tiles).items()}
    return tuple(
        (6 * cell + sixth, 6 * cells[q + dq, r + dr] + sixth)
        for (q, r), cell in cells.items()
        for sixth, (dq, dr) in enumerate(COMPASS)
        if (q + dq, r + dr) in cells
    )


class Chart:
    """The water on the table: which node lies ahead of which."""

    def __init__(self, tiles: tuple[Tile, ...], gone: int) -> None:
        self.tiles = tiles
        self.gone = gone
        self._beside: dict[int, list[tuple[int, int]]] = {}
        self._facing: dict[int, list[int]] = {}
        self._about: dict[tuple[int, int], list[int]] = {}
        self.ahead = [NOWHERE] * (NODES * len(tiles))
        """The node that one step from each node leads to, or NOWHERE: land, or off the tiles (MQ-S8)."""
        for number in range(gone, max(gone + 1, len(tiles) - 1)):  # tiles share sides with the next one only
            base = NODES * number
            for node, there in links(tiles[number : number + 2]):
                self.ahead[base + node] = base + there
        self.last = range((len(tiles) - 1) * len(HEXES), len(tiles) * len(HEXES))
        """The cells of the last tile."""
        self.reaching = self.ahead.copy()
        """The same as `ahead`, with REACHED set on every step into the last tile."""
        for node in range(NODES * max(gone, len(tiles) - 2), len(self.ahead)):
            if self.ahead[node] >= NODES * (len(tiles) - 1):
                self.reaching[node] |= REACHED
        self._centres = centres(tiles)
        self.jetties = frozenset(
            number * len(HEXES) + jetty
            for number in range(gone, len(tiles))
            if (jetty := KINDS[tiles[number].kind].jetty) is not None
        )

    def apart(self, one: int, other: int) -> int:
        """How many hexes lie from one cell to another as the crow flies."""
        return distance(self._point(one), self._point(other))

    def _point(self, cell: int) -> Point:
        tile, index = divmod(cell, len(HEXES))
        (q, r), (dq, dr) = self._centres[tile], SHAPES[self.tiles[tile].heading][index]
        return q + dq, r + dr

    def beside(self, cell: int) -> list[tuple[int, int]]:
        """The cells of water about a cell of water, each with the sixth in which it lies."""
        if cell not in self._beside:
            nodes = self.ahead[6 * cell : 6 * cell + 6]
            self._beside[cell] = [(n, node // 6) for n, node in enumerate(nodes) if node != NOWHERE]
        return self._beside[cell]

    def facing(self, cell: int) -> list[int]:
        """The nodes from which a step leads to a cell."""
        if cell not in self._facing:
            self._facing[cell] = [6 * there + (n + 3) % 6 for n, there in self.beside(cell)]
        return self._facing[cell]

    def about(self, cell: int, radius: int) -> list[int]:
        """The cells of water that can be reached from one in so many steps."""
        if (cell, radius) not in self._about:
            found = {cell}
            for _ in range(radius):
                found |= {there for one in found for _, there in self.beside(one)}
            self._about[cell, radius] = sorted(found)
        return self._about[cell, radius]


@lru_cache(maxsize=128)
def _chart(tiles: tuple[Tile, ...], gone: int) -> Chart:
    return Chart(tiles, gone)


def chart(river: River) -> Chart:
    """The chart of a river, kept while its tiles do not change."""
    return _chart(river.tiles, river.gone)


@lru_cache(maxsize=128)
def _piers(tile: Tile, number: int, face: Face) -> frozenset[int]:
    land = KINDS[tile.kind].land
    return frozenset(number * len(HEXES) + index for index in PIERS[face] if index not in land)


def piers(river: River) -> frozenset[int]:
    """The cells that a pier faces; one at an island is not available (MQ-S17)."""
    if river.platform is None:
        return frozenset()
    return _piers(river.tiles[-1], len(river.tiles) - 1, river.platform)


def forget() -> None:
    """Drop the charts that are kept, for a measurement that starts afresh."""
    _chart.cache_clear()
