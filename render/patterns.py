"""Patterns that say again what a colour says, as tiles that repeat."""

from __future__ import annotations

from functools import cache
from math import pi, sin

from PIL import Image, ImageChops, ImageDraw

from render.geometry import Point


def tiled(tile: Image.Image, left: int, top: int, width: int, height: int) -> Image.Image:
    """A pattern over an area, in step with that of its neighbours."""
    whole = Image.new("L", (width, height))
    for x in range(-(left % tile.width), width, tile.width):
        for y in range(-(top % tile.height), height, tile.height):
            whole.paste(tile, (x, y))
    return whole


def _tile(pitch: int, *lines: tuple[Point, ...], width: float = 0.22, dots: bool = False) -> Image.Image:
    """A square of a pattern drawn in units of its pitch, four times as large, and shrunk."""
    side = pitch * 4
    tile = Image.new("L", (side, side))
    pen = ImageDraw.Draw(tile)
    for line in lines:
        scaled = [(x * side, y * side) for x, y in line]
        if dots:
            ((x, y),) = scaled
            pen.ellipse((x - side * width, y - side * width, x + side * width, y + side * width), fill=255)
        else:
            pen.line(scaled, fill=255, width=round(side * width), joint="curve")
    return tile.reduce(4)


@cache
def _hatch(pitch: int) -> Image.Image:
    return _tile(pitch, ((-0.5, 0.5), (0.5, -0.5)), ((-0.5, 1.5), (1.5, -0.5)), ((0.5, 1.5), (1.5, 0.5)))


@cache
def _back_hatch(pitch: int) -> Image.Image:
    return _tile(pitch, ((-0.5, 0.5), (0.5, 1.5)), ((-0.5, -0.5), (1.5, 1.5)), ((0.5, -0.5), (1.5, 0.5)))


@cache
def _cross(pitch: int) -> Image.Image:
    return ImageChops.lighter(_hatch(pitch), _back_hatch(pitch))


@cache
def _bars(pitch: int) -> Image.Image:
    return _tile(pitch, ((0, 0.5), (1, 0.5)), width=0.3)


@cache
def _pales(pitch: int) -> Image.Image:
    return _tile(pitch, ((0.5, 0), (0.5, 1)), width=0.3)


@cache
def _dots(pitch: int) -> Image.Image:
    return _tile(pitch, ((0.25, 0.25),), ((0.75, 0.75),), width=0.15, dots=True)


@cache
def _waves(pitch: int) -> Image.Image:
    xs = [n / 16 for n in range(-1, 18)]
    return _tile(pitch, tuple((x, 0.5 + 0.16 * sin(2 * pi * x)) for x in xs), width=0.14)


PATTERNS = {
    "hatch": _hatch,
    "back-hatch": _back_hatch,
    "cross": _cross,
    "bars": _bars,
    "pales": _pales,
    "dots": _dots,
    "waves": _waves,
}
"""By name, each made from its pitch in pixels."""
