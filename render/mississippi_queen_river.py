"""The river itself: banks, water with its current, islands, houses and jetties, the landing platform."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import dist
from random import Random
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engines.mississippi_queen.chart import SHAPES, centres
from engines.mississippi_queen.data import KINDS, START, START_SPACES, TURNS
from engines.mississippi_queen.state import Face, Tile, letter
from render.canvas import WIDTH, Canvas
from render.fonts import text_width
from render.geometry import Box, Point, between, polar
from render.mississippi_queen_chart import BOARD, Chart, Plot, Stretch, platform
from render.mississippi_queen_pieces import house, tree
from render.palette import PALETTES, Colour, Palette, mix
from render.patterns import PATTERNS, tiled

HEIGHT = 990
SIGN = 22
"""Half of the sign with a tile's letter."""
UNKNOWN = 26.0
"""The reach of the largest question mark where the river may go on."""


class Sight(NamedTuple):
    """All that the painting of the river depends on."""

    stretches: tuple[Stretch, ...]
    gone: int
    growing: bool
    """Whether tiles are to come."""
    landing: Face | None
    stops: bool
    """Whether passengers are taken aboard."""
    close: bool
    """Whether the hexes will show their names."""
    palette: str


class Spot(NamedTuple):
    """A hex of a tile on the page."""

    place: int
    """Its index on the tile."""
    tile: Tile
    number: int
    point: tuple[int, int]
    plot: Plot

    @property
    def at(self) -> Point:
        return self.plot.at(self.point)

    @property
    def land(self) -> bool:
        return self.place in KINDS[self.tile.kind].land


def spots(stretch: Stretch) -> list[Spot]:
    """The hexes of a stretch that lie on its part of the board."""
    found = []
    middles = centres(stretch.tiles)
    box = stretch.box.inset(-2 * stretch.plot.size)
    for number in stretch.numbers:
        tile, (q, r) = stretch.tiles[number], middles[number]
        for index, (dq, dr) in enumerate(SHAPES[tile.heading]):
            spot = Spot(index, tile, number, (q + dq, r + dr), stretch.plot)
            x, y = spot.at
            if box.left < x < box.right and box.top < y < box.bottom:
                found.append(spot)
    return found


@lru_cache(12)
def painted(sight: Sight) -> Image.Image:
    """The page with the river and nothing on it."""
    palette = PALETTES[sight.palette]
    canvas = Canvas.over(_meadow(sight.palette))
    for stretch in sight.stretches:
        shown = spots(stretch)
        depth = _water(canvas, palette, stretch, shown)
        _current(canvas, palette, stretch.plot, [spot for spot in shown if not spot.land])
        _woods(canvas, sight.palette, stretch, shown, depth)
        _stops(canvas, sight, stretch, shown)
        if not sight.close:
            _start(canvas, palette, shown)
    for n, stretch in enumerate(sight.stretches):
        last = n == len(sight.stretches) - 1
        if last and sight.landing is not None:
            _landing(canvas, palette, stretch, sight)
        elif last and sight.growing:
            _unknown(canvas, palette, stretch)
        _mist(canvas, palette, sight, n)
        _letters(canvas, palette, stretch)
    return canvas.image


@cache
def _meadow(name: str) -> Image.Image:
    """The land through which the river will be laid."""
    palette, luck = PALETTES[name], Random(4)
    canvas = Canvas(WIDTH, HEIGHT, palette.land)
    for _ in range(34):
        x, y, size = luck.uniform(0, WIDTH), luck.uniform(60, 660), luck.uniform(40, 110)
        tone = luck.choice((palette.land_light, palette.land_dark, palette.land_light))
        canvas.ellipse(Box.around((x, y), size * 2, size), tone, alpha=0.35)
    for _ in range(260):
        x, y = luck.uniform(0, WIDTH), luck.uniform(60, 660)
        canvas.line([(x, y), (x + 3, y - 7)], palette.land_dark, 2, alpha=0.7)
        canvas.line([(x + 5, y), (x + 4, y - 6)], palette.land_dark, 2, alpha=0.7)
    return canvas.image


@cache
def _frame() -> Image.Image:
    """What of the page is not board."""
    mask = Image.new("L", (WIDTH * 2, HEIGHT * 2), 255)
    box = tuple(round(2 * side) for side in BOARD)
    ImageDraw.Draw(mask).rounded_rectangle(box, 36, fill=0)
    return mask.reduce(2)


def framed(canvas: Canvas, palette: Palette) -> None:
    """Cut the board out of the page, and frame it."""
    canvas.image.paste(palette.paper, (0, 0), _frame())
    canvas.box(BOARD, radius=18, outline=palette.wood_dark, width=4)


@cache
def _shades(name: str) -> list[int]:
    """A colour for each depth from the bank to the fairway, as a table for an image."""
    palette = PALETTES[name]
    steps: tuple[tuple[int, Colour], ...] = (
        (0, mix(palette.sand_dark, palette.land_dark, 0.4)),
        (56, palette.sand),
        (104, palette.foam),
        (122, palette.water_light),
        (165, palette.water),
    )
    table: list[int] = []
    for depth in range(256):
        colour = steps[0][1]
        for level, fill in steps[1:]:
            colour = mix(colour, fill, max(0.0, min(1.0, (depth - level) / 36 + 0.5)))
        table.extend(colour)
    return table


@cache
def _ripples() -> Image.Image:
    return tiled(PATTERNS["waves"](22), 0, 0, round(BOARD.width), round(BOARD.height))


def _flat(points: Sequence[Point], scale: int) -> list[Point]:
    """Points of the page on a mask of the board."""
    return [((x - BOARD.left) * scale, (y - BOARD.top) * scale) for x, y in points]


def _water(canvas: Canvas, palette: Palette, stretch: Stretch, shown: Sequence[Spot]) -> Image.Image:
    """Banks, shallows and deep water; returns how deep it is, blurred over the shores."""
    at = round(BOARD.left), round(BOARD.top)
    size = round(BOARD.width), round(BOARD.height)
    mask = Image.new("L", (size[0] * 2, size[1] * 2))
    pen = ImageDraw.Draw(mask)
    for spot in shown:
        if not spot.land:
            pen.polygon(_flat(spot.plot.corners(spot.point, 1.03), 2), fill=255)
    depth = mask.reduce(2).filter(ImageFilter.BoxBlur(stretch.plot.size * 0.17))
    depth = depth.filter(ImageFilter.BoxBlur(stretch.plot.size * 0.13))
    shaded = depth.copy()
    shaded.putpalette(_shades(palette.name))
    edge = depth.point([max(0, min(255, (level - 36) * 7 + 128)) for level in range(256)])
    canvas.image.paste(shaded.convert("RGB"), at, edge)
    far = mask.reduce(8).filter(ImageFilter.GaussianBlur(stretch.plot.size * 0.14)).resize(size)
    deep = far.point([max(0, min(255, (level - 190) * 5)) for level in range(256)])
    canvas.image.paste(mix(palette.water, palette.water_deep, 0.55), at, deep)
    ripples = ImageChops.multiply(_ripples(), depth.point([56 * (level > 165) for level in range(256)]))
    canvas.image.paste(palette.water_light, at, ripples)
    return depth


def _current(canvas: Canvas, palette: Palette, plot: Plot, shown: Sequence[Spot]) -> None:
    """The hexes, and in some of them where the water runs."""
    mask = Image.new("L", (round(BOARD.width) * 2, round(BOARD.height) * 2))
    pen = ImageDraw.Draw(mask)
    for spot in shown:
        ring = _flat(plot.corners(spot.point), 2)
        pen.line([*ring, ring[0]], fill=107, width=max(2, round(plot.size * 0.05)))
        degrees = plot.bearing(spot.tile.heading)
        if (spot.point[0] + 2 * spot.point[1]) % 3 == 0:
            tip = polar(spot.at, plot.size * 0.3, degrees)
            for side in (-1, 1):
                barb = polar(tip, plot.size * 0.36, degrees + 180 + 38 * side)
                pen.line(_flat((tip, barb), 2), fill=84, width=max(3, round(plot.size * 0.13)))
    canvas.image.paste(palette.foam, (round(BOARD.left), round(BOARD.top)), mask.reduce(2))


def _woods(canvas: Canvas, name: str, stretch: Stretch, shown: Sequence[Spot], depth: Image.Image) -> None:
    """Trees on land that is far enough from the water, and on islands without a house."""
    luck, plot, coarse = Random(9), stretch.plot, 15
    wet = depth.reduce(coarse).filter(ImageFilter.MaxFilter(3)).load()
    for y in range(round(stretch.box.top) + 22, round(stretch.box.bottom) - 20, 44):
        for x in range(36, WIDTH - 34, 44):
            at = x + luck.uniform(-15, 15), y + luck.uniform(-13, 13)
            kind, size = luck.randrange(6), luck.choice((26, 32, 38))
            place = int((at[0] - BOARD.left) // coarse), int((at[1] - BOARD.top) // coarse)
            if kind < 4 and wet is not None and not wet[place]:
                canvas.paste(tree(size, kind, name), at)
    for spot in shown:
        if spot.land and spot.place not in _housed(spot.tile):
            for n in range(3):
                at = polar(spot.at, plot.size * 0.32, 120 * n + 47 * spot.place)
                canvas.paste(tree(max(12, round(plot.size * 0.6)), n + spot.place, name), at)


def _housed(tile: Tile) -> tuple[int, ...]:
    found = house_hex(tile)
    return () if found is None else (found,)


@cache
def house_hex(tile: Tile) -> int | None:
    """The hex of the island beside the jetty, on which the house of the stop stands."""
    kind, shape = KINDS[tile.kind], SHAPES[tile.heading]
    if kind.jetty is None:
        return None
    unit, jetty = Plot(1, 0), shape[kind.jetty]
    return min(kind.island, key=lambda index: (round(dist(unit.at(shape[index]), unit.at(jetty)), 3), index))


def _stops(canvas: Canvas, sight: Sight, stretch: Stretch, shown: Sequence[Spot]) -> None:
    """Houses; and where passengers are played for, the jetties and the hexes that they reach."""
    name, palette, plot = sight.palette, PALETTES[sight.palette], stretch.plot
    by_place = {(spot.number, spot.place): spot for spot in shown}
    for (number, index), spot in by_place.items():
        kind = KINDS[spot.tile.kind]
        home = house_hex(spot.tile)
        if index != kind.jetty or home is None or kind.stop is None or (number, home) not in by_place:
            continue
        colour, there = palette.hues[kind.stop], by_place[number, home].at
        if sight.stops:
            canvas.line(
                [*plot.corners(spot.point, 0.86), plot.corners(spot.point, 0.86)[0]],
                colour,
                max(2.5, plot.size * 0.075),
                dash=(plot.size * 0.22, plot.size * 0.16),
            )
            _planks(
                canvas, palette, between(there, spot.at, 0.3), between(there, spot.at, 0.68), plot.size * 0.3
            )
        canvas.paste(house(round(plot.size * 0.98), kind.stop, name), between(there, spot.at, 0.08))


def _planks(canvas: Canvas, palette: Palette, start: Point, end: Point, width: float) -> None:
    """A jetty of boards from a shore into the water."""
    across = width * 0.5
    length = dist(start, end) or 1
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    corners = [
        (start[0] - dy * across, start[1] + dx * across),
        (end[0] - dy * across, end[1] + dx * across),
        (end[0] + dy * across, end[1] - dx * across),
        (start[0] + dy * across, start[1] - dx * across),
    ]
    canvas.polygon(corners, palette.wood, outline=palette.wood_dark, width=max(1.5, width * 0.12))
    for n in range(1, round(length / max(5, width * 0.35))):
        x, y = between(start, end, n * max(5, width * 0.35) / length)
        rung = [(x - dy * across, y + dx * across), (x + dy * across, y - dx * across)]
        canvas.line(rung, palette.wood_dark, max(1, width * 0.07), alpha=0.8)


def _start(canvas: Canvas, palette: Palette, shown: Sequence[Spot]) -> None:
    """The numbered start spaces (MQ-D6)."""
    for spot in shown:
        if spot.tile.kind == START and spot.place in START_SPACES:
            size = spot.plot.size
            canvas.circle(spot.at, size * 0.56, outline=palette.foam, width=max(2, size * 0.07), alpha=0.8)
            number = str(START_SPACES.index(spot.place) + 1)
            canvas.text(spot.at, number, max(26, round(size * 0.7)), palette.foam, face="black")


def _landing(canvas: Canvas, palette: Palette, stretch: Stretch, sight: Sight) -> None:
    """The platform and its piers; one that faces an island is closed off (MQ-S17)."""
    if sight.landing is None:
        return
    plot, tile, centre = stretch.plot, stretch.tiles[-1], centres(stretch.tiles)[-1]
    land, shape = KINDS[tile.kind].land, SHAPES[tile.heading]
    hexes = platform(tile, centre, sight.landing)
    for _, point in hexes:
        canvas.polygon(plot.corners(point, 1.0), palette.wood_dark)
    for _, point in hexes:
        canvas.polygon(
            plot.corners(point, 0.97),
            palette.wood,
            pattern="bars",
            pattern_fill=palette.wood_dark,
            pattern_alpha=0.35,
            pitch=10,
        )
    for index, point in hexes:
        at = plot.at((centre[0] + shape[index][0], centre[1] + shape[index][1]))
        if index in land:
            _cross(canvas, palette, between(plot.at(point), at, 0.45), plot.size * 0.3)
            continue
        ring = plot.corners((centre[0] + shape[index][0], centre[1] + shape[index][1]), 0.86)
        canvas.line(
            [*ring, ring[0]], palette.mark, max(3, plot.size * 0.1), dash=(plot.size * 0.3, plot.size * 0.14)
        )
        _planks(
            canvas,
            palette,
            between(plot.at(point), at, 0.3),
            between(plot.at(point), at, 0.78),
            plot.size * 0.42,
        )
        _flag(canvas, palette, plot.at(point), plot.size)


def _cross(canvas: Canvas, palette: Palette, at: Point, reach: float) -> None:
    for degrees in (45, 135):
        bar = [polar(at, reach, degrees), polar(at, reach, degrees + 180)]
        canvas.line(bar, palette.white, reach * 0.65)
        canvas.line(bar, palette.bad, reach * 0.4)


def _flag(canvas: Canvas, palette: Palette, foot: Point, size: float) -> None:
    """A chequered flag: this is the finish."""
    x, y = foot[0] - size * 0.3, foot[1] + size * 0.5
    canvas.line([(x, y), (x, y - size * 1.1)], palette.wood_dark, max(2, size * 0.09))
    cell = size * 0.2
    for row in range(3):
        for column in range(4):
            box = Box.around((x + (column + 0.5) * cell, y - size * 1.1 + (row + 0.5) * cell), cell)
            canvas.polygon(box.corners, palette.hues["black"] if (row + column) % 2 else palette.white)


def ways_on(stretch: Stretch) -> list[tuple[Point, float]]:
    """Where beyond the last tile the river may go on, and which way."""
    plot, tile, (q, r) = stretch.plot, stretch.tiles[-1], centres(stretch.tiles)[-1]
    out = plot.size * 1.732 * 2 + plot.size * 0.95 + _unknown_size(stretch)
    bearings = [plot.bearing(tile.heading.turned(TURNS[face])) for face in Face]
    return [(polar(plot.at((q, r)), out, degrees), degrees) for degrees in bearings]


def _unknown_size(stretch: Stretch) -> float:
    return min(UNKNOWN, max(17.0, stretch.plot.size * 0.5))


def _unknown(canvas: Canvas, palette: Palette, stretch: Stretch) -> None:
    """The three ways in which the river may go on."""
    size = _unknown_size(stretch)
    for at, degrees in ways_on(stretch):
        tip = [
            polar(at, size * 1.5, degrees),
            polar(at, size * 0.9, degrees + 60),
            polar(at, size * 0.9, degrees - 60),
        ]
        canvas.polygon(tip, palette.panel, outline=palette.wood_dark, width=3)
        canvas.circle(at, size, palette.panel, outline=palette.wood_dark, width=3)
        canvas.text(at, "?", max(26, round(size * 1.3)), palette.ink, face="black")


def _mist(canvas: Canvas, palette: Palette, sight: Sight, n: int) -> None:
    """Where the river has been taken away behind the steamers, or goes on in another row."""
    stretch = sight.stretches[n]
    plot, middles = stretch.plot, centres(stretch.tiles)
    if stretch.first > 0:
        back = plot.bearing(stretch.tiles[stretch.first].heading) + 180
        at = polar(plot.at(middles[stretch.first]), plot.size * 4.7, back)
        _puffs(canvas, palette, at, back + 90, plot.size)
        if n:
            _pointer(canvas, palette, at, f"{letter(stretch.first - 1)} →")
    if n < len(sight.stretches) - 1:
        following = sight.stretches[n + 1].tiles[len(stretch.tiles)]
        ahead = plot.bearing(following.heading)
        at = polar(plot.at(middles[-1]), plot.size * 4.6, ahead)
        _pointer(canvas, palette, at, f"→ {letter(len(stretch.tiles))}")


def _puffs(canvas: Canvas, palette: Palette, at: Point, degrees: float, size: float) -> None:
    """A bank of fog across the river."""
    box = Box.around(at, 10 * size)
    mask = Image.new("L", (round(box.width), round(box.height)))
    pen = ImageDraw.Draw(mask)
    for k in range(-4, 5):
        x, y = polar((5 * size, 5 * size), size * 0.85 * k, degrees)
        radius = size * (0.85 if k % 2 else 1.05) * (1 - 0.07 * abs(k))
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=190)
    mask = mask.filter(ImageFilter.BoxBlur(size * 0.3)).filter(ImageFilter.BoxBlur(size * 0.2))
    canvas.image.paste(palette.foam, (round(box.left), round(box.top)), mask)


def _pointer(canvas: Canvas, palette: Palette, at: Point, said: str) -> None:
    half = text_width(said, 28, "black") / 2 + 12
    box = Box.around(at, 2 * half, 40)
    canvas.box(box, palette.mark, radius=12, outline=palette.mark_edge, width=3)
    canvas.text(box.centre, said, 28, palette.mark_edge, face="black")


def _letters(canvas: Canvas, palette: Palette, stretch: Stretch) -> None:
    """A sign on a bank of each tile with the letter by which its hexes are called (MQ-A3)."""
    plot, middles = stretch.plot, centres(stretch.tiles)
    taken = [spot.at for spot in spots(stretch)]
    for number in stretch.numbers:
        middle = plot.at(middles[number])
        if BOARD.left < middle[0] < BOARD.right and BOARD.top < middle[1] < BOARD.bottom:
            at = _bank(stretch, middle, plot.bearing(stretch.tiles[number].heading), taken)
            box = Box.around(at, 2 * SIGN)
            canvas.box(box, palette.panel, radius=10, outline=palette.wood_dark, width=4, shadow=3)
            canvas.text(box.centre, letter(number), 32, palette.ink, face="black")
            taken.append(at)


def _bank(stretch: Stretch, middle: Point, heading: float, taken: Sequence[Point]) -> Point:
    """The place beside a tile that is farthest from the water and from other signs."""
    size, inner = stretch.plot.size, stretch.box.inset(SIGN + 8)
    places = []
    for side in (90, -90):
        for slide in (0, -1.5, 1.5, -3):
            shore = polar(middle, size * 4.1 + SIGN * 0.9, heading + side)
            x, y = polar(shore, slide * size, heading)
            places.append((min(max(x, inner.left), inner.right), min(max(y, inner.top), inner.bottom)))
    enough = size + SIGN
    return max(places, key=lambda place: min(enough, *(dist(place, other) for other in taken)))


def rose(
    canvas: Canvas, palette: Palette, at: Point, names: Sequence[tuple[float, str]], reach: float
) -> None:
    """A compass rose: the table may be turned, so it says where each heading lies."""
    canvas.circle(at, reach, palette.panel, outline=palette.wood_dark, width=4, alpha=0.94)
    for degrees, said in names:
        north = said == "N"
        fill: Colour = palette.bad if north else palette.muted
        tip, side = polar(at, reach * 0.4, degrees), reach * 0.12
        canvas.polygon([tip, polar(at, side, degrees + 90), polar(at, side, degrees - 90)], fill)
        out = 0.67 if len(names) > 1 else 0.71  # two letters abreast must not touch the rim
        lettering = palette.bad if north else palette.ink
        canvas.text(polar(at, reach * out, degrees), said, 26, lettering, face="bold")


def free_corner(chart: Chart, reach: float, box: Box = BOARD) -> tuple[Point, float]:
    """Where on a part of the board there is most room, and how far it is from there to what must be seen."""
    taken = [spot.at for stretch in chart.stretches for spot in spots(stretch)]
    taken += [at for at, _ in ways_on(chart.stretches[-1])]
    inner = box.inset(reach + 8)
    places = [
        (x, y)
        for y in (inner.top, inner.bottom, inner.centre[1])
        for x in (inner.right, inner.left, *(inner.left + inner.width * n / 8 for n in range(1, 8)))
    ]
    enough = reach + 1.2 * chart.stretches[0].plot.size + 2 * SIGN

    def room(place: Point) -> float:
        return min(enough, *(dist(place, other) for other in taken))

    at = max(places, key=room)
    return at, room(at)
