"""The cards of Rio Grande as tiles of a landscape with water in it, and the bridges that stand on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from PIL import Image

from engines.rio_grande.cards import Card, Kind, Landscape, Water
from engines.rio_grande.data import LAKE_BONUS
from render.canvas import Canvas, Gradient
from render.geometry import Box, Point, ribbon, smooth
from render.palette import PALETTES, Colour, Palette, darker, ink_on, lighter, mix
from render.seats import symbol

BREADTH = 0.4
"""Of the water, as a share of a tile's height."""
SWING = 0.3
"""Of a chicane, as a share of its height."""
LETTERED = 0.32
"""How far from the middle of a tile a card's name may reach, as a share of its width."""
PATTERN = {Water.BLUE: "waves", Water.GREEN: "dots", Water.BROWN: "back-hatch"}
"""Says again what the water's colour says."""


def water_of(palette: Palette, water: Water | None) -> Colour:
    match water:
        case Water.GREEN:
            return mix(palette.hues["green"], palette.hues["teal"], 0.45)
        case Water.BROWN:
            return mix(palette.hues["brown"], palette.wood_dark, 0.15)
    return mix(palette.hues["blue"], palette.water, 0.5)


def ground_of(palette: Palette, landscape: Landscape | None) -> Colour:
    match landscape:
        case Landscape.FOREST:
            return mix(palette.leaf, palette.leaf_dark, 0.7)
        case Landscape.MEADOW:
            return lighter(mix(palette.land_light, palette.hues["green"], 0.38), 0.2)
        case Landscape.ROCKS:
            return lighter(palette.rock, 0.25)
    return palette.sand


@lru_cache(1024)
def tile(
    card: Card, width: int, height: int, name: str, is_source: bool = False, lettered: bool = False
) -> Image.Image:
    """A card as a piece of a river that flows from left to right; `name` is the palette's.

    Where it will be lettered, nothing grows: names and numbers are read on a phone, trees are not.
    """
    palette = PALETTES[name]
    ground = ground_of(palette, card.landscape)
    canvas = Canvas(width, height, ground)
    canvas.box(Box(0, 0, width, height), Gradient(lighter(ground, 0.1), darker(ground, 0.08)))
    _growth(canvas, palette, card, LETTERED * width if lettered else 0)
    _water(canvas, palette, card, is_source)
    edge = darker(ground, 0.35)
    canvas.line([(0, 0), (0, height * 0.24)], edge, 2.5)
    canvas.line([(0, height * 0.76), (0, height)], edge, 2.5)
    return canvas.image.convert("RGBA")


def _water(canvas: Canvas, palette: Palette, card: Card, is_source: bool) -> None:
    width, height = canvas.image.size
    middle, broad = height / 2, height * BREADTH
    spring = broad * 0.5 + 7
    straight = ribbon([(spring if is_source else -6, middle), (width + 6, middle)], broad)
    shapes = [straight]
    match card.kind:
        case Kind.RIVER if is_source:
            shapes.append(_oval((spring, middle), broad * 0.5, broad * 0.5))
        case Kind.LAKE:
            shapes.append(_oval((width / 2, middle), width * 0.46, height * 0.37))
        case Kind.CHICANE:
            shapes = _bends(width, height)
        case Kind.DELTA:
            shapes = _arms(width, height)
        case Kind.SANDBANK:
            shapes = [ribbon([(width * 0.5, middle), (width + 6, middle)], broad)]
    _wet(canvas, palette, card, shapes)
    if card.kind is Kind.LAKE:
        text = f"+{LAKE_BONUS}"
        canvas.text((width / 2, middle), text, 30, palette.white, face="black", halo=palette.shadow)
    if card.kind is Kind.SANDBANK:
        _hump(canvas, palette, width, height)


def _wet(canvas: Canvas, palette: Palette, card: Card, shapes: list[list[Point]]) -> None:
    """Shapes of one water, with a shore round all of them."""
    fill = water_of(palette, card.water)
    shore = mix(palette.sand, palette.white, 0.35)
    for shape in shapes:
        canvas.polygon(shape, shore, outline=darker(fill, 0.45), width=9)
    for shape in shapes:
        canvas.polygon(shape, shore, outline=shore, width=5)
    for shape in shapes:
        canvas.polygon(
            shape,
            fill,
            pattern=PATTERN[card.water or Water.BLUE],
            pattern_fill=lighter(fill, 0.65),
            pattern_alpha=0.6,
            pitch=16,
        )


def _oval(centre: Point, across: float, down: float) -> list[Point]:
    x, y = centre
    turns = [2 * pi * n / 40 for n in range(40)]
    return [(x + across * cos(turn), y + down * sin(turn)) for turn in turns]


def _bends(width: float, height: float) -> list[list[Point]]:
    """A chicane: the river swings up and down, and is as broad as its neighbours where it joins them."""
    turns = [n / 48 for n in range(49)]
    course = [(t * width, height * (0.5 - SWING * sin(2 * pi * t) * sin(pi * t))) for t in turns]
    halves = [height * BREADTH / 2 * (1 - 0.35 * sin(pi * t)) for t in turns]
    upper = [(x, y - half) for (x, y), half in zip(course, halves, strict=True)]
    lower = [(x, y + half) for (x, y), half in zip(course, halves, strict=True)]
    return [[(-6, upper[0][1]), *upper, (width + 6, upper[-1][1]), (width + 6, lower[-1][1]),
             *reversed(lower), (-6, lower[0][1])]]  # fmt: skip


def _arms(width: float, height: float) -> list[list[Point]]:
    """A delta: the river parts into three arms that reach the sea."""
    middle, broad = height / 2, height * BREADTH
    sea = [
        *smooth([(width * 0.88, -8), (width * 0.8, middle), (width * 0.88, height + 8)]),
        (width + 8, height + 8),
        (width + 8, -8),
    ]
    fork = (width * 0.22, middle)
    arms = [
        ribbon(smooth([fork, (width * 0.5, y * 0.75 + middle * 0.25), (width * 0.95, y)]), broad * 0.34)
        for y in (height * 0.13, middle, height * 0.87)
    ]
    stem = ribbon([(-6, middle), (width * 0.12, middle), (width * 0.34, middle)], [broad, broad, broad * 0.5])
    return [stem, *arms, sea]


def _hump(canvas: Canvas, palette: Palette, width: float, height: float) -> None:
    hump = _oval((width * 0.45, height / 2), width * 0.34, height * 0.28)
    canvas.polygon(hump, palette.sand, outline=palette.sand_dark, width=4)
    canvas.polygon(hump, pattern="dots", pattern_fill=palette.sand_dark, pattern_alpha=0.8, pitch=12)


def _growth(canvas: Canvas, palette: Palette, card: Card, clear: float) -> None:
    """What grows or lies on both banks, so far or farther from the middle of each."""
    width, height = canvas.image.size
    if card.landscape is None:
        canvas.box(
            Box(0, 0, width, height),
            pattern="dots",
            pattern_fill=palette.sand_dark,
            pattern_alpha=0.5,
            pitch=14,
        )
        return
    luck = Random(str(card))
    grow: Callable[[Canvas, Palette, float, float, float], None] = {
        Landscape.FOREST: _tree,
        Landscape.STEPPE: _tuft,
        Landscape.MEADOW: _flower,
        Landscape.ROCKS: _boulder,
    }[card.landscape]
    size = height * 0.25
    columns = max(4, round(width / 15))
    for low in (height * 0.24, height * 0.99):
        for n in range(columns):
            x = (n + 0.5) * width / columns + luck.uniform(-2, 2)
            if abs(x - width / 2) >= clear:
                grow(canvas, palette, x, low - luck.uniform(0, 5), size * luck.uniform(0.75, 1))


def _tree(canvas: Canvas, palette: Palette, x: float, y: float, size: float) -> None:
    canvas.line([(x, y), (x, y - size * 0.3)], palette.wood_dark, size * 0.12)
    for low, broad in ((0.15, 0.36), (0.45, 0.27)):
        base = y - size * low
        canvas.polygon(
            [(x - size * broad, base), (x + size * broad, base), (x, base - size * 0.55)],
            darker(palette.leaf_dark, 0.3),
            outline=lighter(palette.leaf, 0.3),
            width=1,
        )


def _tuft(canvas: Canvas, palette: Palette, x: float, y: float, size: float) -> None:
    for lean in (-0.3, 0.0, 0.3):
        canvas.line([(x, y), (x + size * lean, y - size * 0.5)], darker(palette.sand_dark, 0.1), 2.5)


def _flower(canvas: Canvas, palette: Palette, x: float, y: float, size: float) -> None:
    canvas.line([(x, y), (x, y - size * 0.4)], palette.leaf_dark, 2)
    hue = ("white", "yellow", "pink")[int(x) % 3]
    canvas.circle((x, y - size * 0.5), size * 0.15, palette.hues[hue], outline=palette.leaf_dark, width=1)


def _boulder(canvas: Canvas, palette: Palette, x: float, y: float, size: float) -> None:
    half = size * 0.36
    outline = [
        (x - half, y),
        (x - half * 0.7, y - size * 0.4),
        (x, y - size * 0.62),
        (x + half, y - size * 0.3),
    ]
    canvas.polygon([*outline, (x + half, y)], lighter(palette.rock, 0.45), outline=palette.rock_dark, width=2)
    canvas.line([outline[2], (x + half * 0.1, y - size * 0.2)], palette.rock_dark, 2)


@lru_cache(512)
def bridge(seat: int, points: int, width: int, height: int, name: str) -> Image.Image:
    """A bridge from bank to bank in its seat's colour: the symbol, and what it would pay now."""
    palette = PALETTES[name]
    colour = palette.seats[seat]
    edge = darker(colour, 0.55)
    canvas = Canvas.clear(width, height)
    canvas.box(Box(0, 0, width, height), palette.white, radius=8)
    canvas.box(Box(2, 2, width - 2, height - 2), edge, radius=7)
    canvas.box(Box(7, 2, width - 7, height - 2), colour)
    for side in (4.5, width - 4.5):
        for n in range(4):
            canvas.circle((side, 8 + n * (height - 16) / 3), 2, lighter(colour, 0.7))
    ink, middle = ink_on(colour), height / 2
    size = max(26, min(34, round(width * 0.38)))
    symbol(canvas, (width * 0.3, middle), size, seat, ink)
    canvas.text((width * 0.66, middle), str(points), size, ink, face="black", fit=width * 0.5, smallest=20)
    return canvas.image
