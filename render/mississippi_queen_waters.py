"""The river of The Mississippi Queen without what moves on it: banks, water, islands, stops, landing stage.

It is painted at once at twice the size, since it has hundreds of small shapes, and kept while the tiles stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot, pi, sin
from random import Random
from typing import NamedTuple

from PIL import Image, ImageDraw

from engines.mississippi_queen.chart import centres, footprint, onward
from engines.mississippi_queen.data import HEXES, KINDS, PIERS, STRIDE
from engines.mississippi_queen.growth import turned_by
from engines.mississippi_queen.state import HEADINGS, SIXTH, Face, Heading, Tile, letter
from render.canvas import Canvas
from render.geometry import HEX_DIRECTIONS, Box, Hex, Hexes, Point, between, polar
from render.palette import PALETTES, Colour, Palette, darker, ink_on, lighter, mix

SCALE = 2
NORTH = -90
"""The direction of north in degrees; each sixth clockwise adds 60."""


class Table(NamedTuple):
    """What of a river lies on the table."""

    tiles: tuple[Tile, ...]
    gone: int
    platform: Face | None

    def places(self) -> dict[Hex, tuple[int, int]]:
        """Every hex of the tiles on the table, with the tile's number and its own index."""
        middles = centres(self.tiles)
        return {
            point: (number, index)
            for number in range(self.gone, len(self.tiles))
            for index, point in enumerate(footprint(middles[number], self.tiles[number].heading))
        }

    def stage(self) -> list[Hex]:
        """The hexes of the landing stage: the near side of what would be the next tile."""
        if self.platform is None:
            return []
        heading = turned_by(self.tiles[-1].heading, self.platform)
        hexes = footprint(onward(centres(self.tiles)[-1], heading, STRIDE), heading)
        return [hexes[index] for index in (0, 1, 2, 3, 4)]


class Brush:
    """Shapes on an image twice as large as the picture."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.image = Image.new("RGB", (width * SCALE, height * SCALE), ground)
        self._pen = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        self._pen.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=fill)

    def line(self, points: Sequence[Point], fill: Colour, width: float) -> None:
        dots = [(x * SCALE, y * SCALE) for x, y in points]
        self._pen.line(dots, fill=fill, width=max(1, round(width * SCALE)), joint="curve")

    def dot(self, centre: Point, radius: float, fill: Colour, squash: float = 1) -> None:
        x, y = centre[0] * SCALE, centre[1] * SCALE
        across, down = radius * SCALE, radius * SCALE * squash
        self._pen.ellipse((x - across, y - down, x + across, y + down), fill=fill)

    def finished(self) -> Image.Image:
        return self.image.reduce(SCALE)


@lru_cache(maxsize=16)
def waters(name: str, width: int, height: int, field: Hexes, table: Table) -> Image.Image:
    """A picture of the river on the table, seen through a field of hexes."""
    palette = PALETTES[name]
    brush = Brush(width, height, palette.land)
    places = table.places()
    _meadows(brush, palette, field, width, height, [*places, *table.stage()])
    _banks(brush, palette, field, places, table)
    _currents(brush, palette, field, places, table)
    _grid(brush, palette, field, places, table)
    _islands(brush, palette, field, places, table)
    _stage(brush, palette, field, table)
    canvas = Canvas.over(brush.finished())
    _letters(canvas, palette, field, places, table)
    return canvas.image


def is_land(table: Table, place: tuple[int, int]) -> bool:
    number, index = place
    return index in KINDS[table.tiles[number].kind].land


def beside(at: Hex) -> list[Hex]:
    return [(at[0] + dq, at[1] + dr) for dq, dr in HEX_DIRECTIONS]


def _meadows(
    brush: Brush, palette: Palette, field: Hexes, width: int, height: int, river: Iterable[Hex]
) -> None:
    """The country beyond the banks: tufts of grass and trees, the same wherever one looks twice."""
    centres_of = [field.centre(at) for at in river]
    clear = field.size * 2.1
    luck = Random(5)

    def is_dry(point: Point) -> bool:
        return all(hypot(x - point[0], y - point[1]) > clear for x, y in centres_of)

    for _ in range(420):
        x, y = luck.uniform(0, width), luck.uniform(0, height)
        shade = luck.choice((palette.land_light, palette.land_dark))
        brush.dot((x, y), luck.uniform(5, 16), mix(palette.land, shade, 0.35), 0.45)
    trees = sorted((luck.uniform(0, height), luck.uniform(0, width), luck.uniform(9, 20)) for _ in range(170))
    for y, x, size in trees:
        if is_dry((x, y)):
            _tree(brush, palette, (x, y), size)


def _tree(brush: Brush, palette: Palette, at: Point, size: float) -> None:
    x, y = at
    brush.dot(
        (x + size * 0.25, y + size * 0.45), size * 0.9, mix(palette.land_dark, palette.shadow, 0.25), 0.5
    )
    brush.dot((x, y), size * 0.85, palette.leaf_dark)
    brush.dot((x - size * 0.12, y - size * 0.16), size * 0.62, palette.leaf)
    brush.dot((x - size * 0.26, y - size * 0.34), size * 0.28, mix(palette.leaf, palette.land_light, 0.5))


def _banks(
    brush: Brush, palette: Palette, field: Hexes, places: dict[Hex, tuple[int, int]], table: Table
) -> None:
    """Sand, shallows and the water itself; every other tile is a shade deeper, so that they can be told."""
    shallows = mix(palette.water, palette.water_light, 0.6)
    for share, fill in (
        (1.46, mix(palette.sand_dark, palette.land_dark, 0.5)),
        (1.36, palette.sand_dark),
        (1.3, palette.sand),
        (1.12, shallows),
    ):
        for at in places:
            brush.polygon(field.corners(at, share), fill)
    for at, (number, _) in places.items():
        tint = mix(palette.water, palette.water_deep, 0.5 if number % 2 else 0.12)
        brush.polygon(field.corners(at, 1.02), tint)


def _currents(
    brush: Brush, palette: Palette, field: Hexes, places: dict[Hex, tuple[int, int]], table: Table
) -> None:
    """Ripples along the way that the water goes."""
    for at, (number, index) in places.items():
        if is_land(table, (number, index)):
            continue
        luck = Random(number * 31 + index)
        sixth = SIXTH[table.tiles[number].heading]
        tint = mix(palette.water, palette.water_deep, 0.5 if number % 2 else 0.12)
        shade = mix(tint, palette.water_light, 0.45)
        for _ in range(2):
            middle = field.centre(at)
            middle = polar(middle, field.size * luck.uniform(0.15, 0.6), luck.uniform(0, 360))
            length, degrees = field.size * luck.uniform(0.2, 0.36), NORTH + 60 * sixth
            ripple = []
            for step in range(7):
                along = polar(middle, length * (step / 3 - 1), degrees)
                ripple.append(polar(along, field.size * 0.06 * sin(step * pi / 3), degrees + 90))
            brush.line(ripple, shade, field.size * 0.055)


def _grid(
    brush: Brush, palette: Palette, field: Hexes, places: dict[Hex, tuple[int, int]], table: Table
) -> None:
    """The sides of the hexes, and more strongly those where two tiles meet."""
    faint = mix(palette.water, palette.foam, 0.38)
    seam = mix(palette.water, palette.foam, 0.75)
    for at, place in places.items():
        for direction, other in enumerate(beside(at)):
            if other not in places or is_land(table, place) or is_land(table, places[other]):
                continue
            if places[other][0] == place[0]:
                if direction < 3:
                    brush.line(field.edge(at, direction), faint, field.size * 0.05)
            elif direction < 3:
                brush.line(field.edge(at, direction), seam, field.size * 0.11)


def _islands(
    brush: Brush, palette: Palette, field: Hexes, places: dict[Hex, tuple[int, int]], table: Table
) -> None:
    land = {at for at, place in places.items() if is_land(table, place)}
    shore = mix(palette.water, palette.water_light, 0.6)
    thick = field.size * 3**0.5
    for share, fill in ((1.0, shore), (0.9, palette.sand_dark), (0.85, palette.sand), (0.66, palette.land)):
        for at in land:
            brush.polygon(field.corners(at, share), fill)
            for other in beside(at):
                if other in land or other not in places:
                    brush.line([field.centre(at), _toward(field, at, other, 0.5)], fill, thick * share)
    for at in sorted(land):
        number, index = places[at]
        kind = KINDS[table.tiles[number].kind]
        if kind.jetty is not None and index == house_of(table.tiles[number]):
            _stop(brush, palette, field, at, table.tiles[number])
        else:
            _grove(brush, palette, field, at, number * 20 + index)


def _toward(field: Hexes, at: Hex, other: Hex, share: float) -> Point:
    return between(field.centre(at), field.centre(other), share)


def _grove(brush: Brush, palette: Palette, field: Hexes, at: Hex, seed: int) -> None:
    luck = Random(seed)
    spots = [polar(field.centre(at), field.size * 0.38, luck.uniform(0, 360) + 120 * n) for n in range(3)]
    for x, y in sorted(spots, key=lambda spot: spot[1]):
        _tree(brush, palette, (x, y), field.size * luck.uniform(0.26, 0.36))


def house_of(tile: Tile) -> int:
    """The land hex on which a tile's stop is built: of its island, one beside the jetty."""
    kind = KINDS[tile.kind]
    jetty = HEXES[kind.jetty or 0]
    return next(index for index in kind.island if jetty in beside(HEXES[index]))


def jetty_direction(tile: Tile) -> int:
    """Where the jetty lies from its house, as an index of HEX_DIRECTIONS."""
    kind = KINDS[tile.kind]
    house, jetty = HEXES[house_of(tile)], HEXES[kind.jetty or 0]
    return (beside(house).index(jetty) + SIXTH[tile.heading]) % 6


def _stop(brush: Brush, palette: Palette, field: Hexes, at: Hex, tile: Tile) -> None:
    """A house with a roof of the stop's colour, and the planks of its jetty."""
    size, (x, y) = field.size, field.centre(at)
    degrees = NORTH + 60 * jetty_direction(tile)
    start, end = polar((x, y), size * 0.35, degrees), polar((x, y), size * 1.2, degrees)
    brush.line([start, end], palette.wood_dark, size * 0.36)
    brush.line([start, end], palette.wood, size * 0.28)
    for n in range(6):
        plank = between(start, end, (n + 0.5) / 6)
        ends = [polar(plank, size * 0.14, degrees + side) for side in (90, -90)]
        brush.line(ends, palette.wood_dark, size * 0.035)
    roof = palette.hues[KINDS[tile.kind].stop or "grey"]
    x, y = polar((x, y), size * 0.16, degrees + 180)
    brush.dot((x, y + size * 0.3), size * 0.5, mix(palette.land_dark, palette.shadow, 0.3), 0.5)
    wall = Box.around((x, y + size * 0.14), size * 0.66, size * 0.46)
    brush.polygon(wall.corners, mix(palette.panel, palette.sand, 0.3))
    brush.polygon(
        Box.around((x, wall.bottom - size * 0.13), size * 0.16, size * 0.26).corners, palette.wood_dark
    )
    eaves = [(x - size * 0.46, y), (x + size * 0.46, y), (x, y - size * 0.44)]
    brush.polygon(eaves, darker(roof, 0.35))
    brush.polygon(
        [(x - size * 0.4, y - size * 0.04), (x + size * 0.4, y - size * 0.04), (x, y - size * 0.4)], roof
    )


def _stage(brush: Brush, palette: Palette, field: Hexes, table: Table) -> None:
    """The landing stage across the end of the river, with a pier to each hex that can be reached."""
    if table.platform is None:
        return
    size, hexes = field.size, table.stage()
    heading = turned_by(table.tiles[-1].heading, table.platform)
    degrees = NORTH + 60 * SIXTH[heading]
    for share, fill in (
        (1.3, palette.rock_dark),
        (1.2, palette.rock),
        (1.0, palette.wood_dark),
        (0.94, palette.wood),
    ):
        for at in hexes:
            brush.polygon(field.corners(at, share), fill)
        if share <= 1:
            brush.line([field.centre(at) for at in hexes], fill, size * 1.5 * share)
    for at in hexes:
        for n in range(-3, 4):
            middle = polar(field.centre(at), size * 0.24 * n, degrees)
            ends = [polar(middle, size * 0.72, degrees + side) for side in (90, -90)]
            brush.line(ends, mix(palette.wood, palette.wood_dark, 0.45), size * 0.03)
    for pier in pier_hexes(table):
        stands = [at for at in beside(pier) if at in hexes]
        stand = max(stands, key=lambda at: _ahead(pier, at, heading))
        start, end = field.centre(stand), _toward(field, pier, stand, 0.24)
        brush.line([start, end], palette.wood_dark, size * 0.5)
        brush.line([start, end], palette.wood, size * 0.4)
        for side in (90, -90):
            bollard = polar(end, size * 0.2, _degrees(field, stand, pier) + side)
            brush.dot(bollard, size * 0.12, palette.wood_dark)
            brush.dot(bollard, size * 0.07, palette.mark)


def pier_hexes(table: Table) -> list[Hex]:
    """The hexes of the last tile that a pier leads to (MQ-S17)."""
    if table.platform is None:
        return []
    tile = table.tiles[-1]
    hexes = footprint(centres(table.tiles)[-1], tile.heading)
    return [hexes[index] for index in PIERS[table.platform] if index not in KINDS[tile.kind].land]


def _ahead(start: Hex, end: Hex, heading: Heading) -> int:
    """How nearly one hex lies from another in a heading."""
    turn = (beside(start).index(end) - SIXTH[heading]) % 6
    return -min(turn, 6 - turn)


def _degrees(field: Hexes, start: Hex, end: Hex) -> float:
    return NORTH + 60.0 * beside(start).index(end)


def _letters(
    canvas: Canvas, palette: Palette, field: Hexes, places: dict[Hex, tuple[int, int]], table: Table
) -> None:
    """The name of each tile on a sign at its bank."""
    middles = centres(table.tiles)
    taken = [field.centre(at) for at in [*places, *table.stage()]]
    for number in range(table.gone, len(table.tiles)):
        degrees = NORTH + 60 * SIXTH[table.tiles[number].heading]
        middle = field.centre(middles[number])
        spots = [polar(middle, field.size * 4.9, degrees + side) for side in (-90, 90, -125, 125)]
        free = [
            spot
            for spot in spots
            if all(hypot(x - spot[0], y - spot[1]) > field.size * 1.5 for x, y in taken)
        ]
        x, y = next(
            (s for s in free if 30 < s[0] < canvas.image.width - 30 and 30 < s[1] < canvas.image.height - 30),
            middle,
        )
        box = Box.around((x, y), 46, 46)
        canvas.line([(x, y), (x, y + 38)], palette.wood_dark, 7)
        canvas.box(box, palette.panel, radius=10, outline=palette.wood_dark, width=4, shadow=3)
        canvas.text(box.centre, letter(number), 34, palette.ink, face="black")
