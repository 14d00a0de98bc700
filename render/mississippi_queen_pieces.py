"""What moves on the Mississippi: paddle steamers and passengers; and their wheels."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PIL import Image

from engines.mississippi_queen.data import FASTEST, FIRST_COAL
from render.canvas import Canvas
from render.geometry import Point, polar, smooth
from render.palette import PALETTES, Colour, Palette, darker, ink_on, lighter, mix
from render.seats import symbol

COAL: Colour = (38, 38, 42)
SMOKE: Colour = (250, 250, 248)


@lru_cache(256)
def steamer(seat: int, size: int, bearing: int | None, name: str) -> Image.Image:
    """A paddle steamer from above, its bow at a bearing; None is adrift: across, in a swirl."""
    palette = PALETTES[name]
    colour = palette.seats[seat]
    canvas = Canvas.clear(round(size * 1.5), round(size * 1.5))
    middle = canvas.image.width / 2
    degrees = radians(-20 if bearing is None else bearing)
    c, s = cos(degrees), sin(degrees)

    def at(x: float, y: float) -> Point:
        return middle + (x * c - y * s) * size, middle + (x * s + y * c) * size

    hull = smooth(
        [
            at(*p)
            for p in (
                (0.56, 0),
                (0.3, 0.22),
                (-0.1, 0.25),
                (-0.4, 0.2),
                (-0.4, -0.2),
                (-0.1, -0.25),
                (0.3, -0.22),
            )
        ],
        closed=True,
        steps=6,
    )
    edge = max(1.5, size * 0.035)
    canvas.polygon(hull, palette.white, outline=palette.white, width=edge * 4)
    stern = [at(-0.36, -0.2), at(-0.58, -0.2), at(-0.58, 0.2), at(-0.36, 0.2)]
    canvas.polygon(stern, palette.bad, outline=darker(palette.bad, 0.5), width=edge)
    for x in (-0.42, -0.47, -0.525):
        canvas.line([at(x, -0.17), at(x, 0.17)], lighter(palette.bad, 0.45), edge)
    canvas.polygon(hull, palette.wood, outline=darker(palette.wood_dark, 0.3), width=edge)
    deck = smooth(
        [at(*p) for p in ((0.4, 0), (0.24, 0.17), (-0.3, 0.19), (-0.36, 0), (-0.3, -0.19), (0.24, -0.17))],
        closed=True,
        steps=6,
    )
    canvas.polygon(deck, colour, outline=darker(colour, 0.5), width=edge)
    for y in (-0.15, 0.15):
        canvas.circle(at(0.27, y * 0.6), size * 0.055, COAL, outline=SMOKE, width=max(1, size * 0.018))
    heart = at(-0.06, 0)
    canvas.circle(heart, size * 0.2, colour, outline=ink_on(colour), width=max(1.2, size * 0.022))
    symbol(canvas, heart, size * 0.3, seat, ink_on(colour))
    if bearing is None:
        _swirl(canvas, (middle, middle), size, palette)
    else:
        tip, back = at(0.73, 0), 0.61
        canvas.polygon([tip, at(back, 0.1), at(back, -0.1)], palette.white, outline=COAL, width=edge * 0.7)
    return canvas.image


def _swirl(canvas: Canvas, centre: Point, size: float, palette: Palette) -> None:
    """Two arrows round a steamer that has no heading, and a question mark."""
    for start in (0, 180):
        arc = [polar(centre, size * 0.6, start + 14 + 13 * n) for n in range(11)]
        canvas.arrow(arc, palette.bad, size * 0.07, head=3, edge=palette.white, edge_width=size * 0.03)
    at = centre[0] + size * 0.42, centre[1] - size * 0.42
    canvas.circle(at, size * 0.22, palette.bad, outline=palette.white, width=max(2, size * 0.04))
    canvas.text(at, "?", max(26, round(size * 0.36)), ink_on(palette.bad), face="black")


@lru_cache(64)
def passenger(size: int, fill: Colour, edge: Colour) -> Image.Image:
    """A lady with a parasol's hat, as tall as the size."""
    canvas = Canvas.clear(round(size * 0.8), size)

    def at(x: float, y: float) -> Point:
        return x * size, y * size

    skirt = [at(0.4, 0.34), at(0.52, 0.5), at(0.72, 0.95), at(0.08, 0.95), at(0.28, 0.5)]
    hat = [at(0.12, 0.24), at(0.68, 0.24), at(0.54, 0.14), at(0.5, 0.04), at(0.3, 0.04), at(0.26, 0.14)]
    for shape in (skirt, hat):
        canvas.polygon(shape, edge, outline=edge, width=max(3.0, size * 0.1))
    canvas.circle(at(0.4, 0.28), size * 0.15, edge)
    canvas.circle(at(0.4, 0.3), size * 0.1, (244, 208, 176))
    canvas.polygon(skirt, fill)
    canvas.polygon(hat, fill)
    canvas.line([at(0.27, 0.16), at(0.53, 0.16)], edge, max(1, size * 0.04))
    return canvas.image


@lru_cache(64)
def speed_wheel(size: int, speed: int, colour: Colour, name: str, faded: bool = False) -> Image.Image:
    """A paddle wheel with a paddle lit for each point of speed."""
    palette = PALETTES[name]
    canvas, middle = Canvas.clear(size, size), (size / 2, size / 2)
    for n in range(FASTEST):
        degrees = 60 * n - 90
        lit = n < speed and not faded
        fill = colour if lit else mix(palette.panel, palette.line, 0.7)
        side = [
            polar(polar(middle, size * r, degrees), size * w, degrees + 90)
            for r, w in ((0.3, -0.1), (0.47, -0.16), (0.47, 0.16), (0.3, 0.1))
        ]
        canvas.polygon(side, fill, outline=darker(fill, 0.45), width=max(1.5, size * 0.02))
    canvas.circle(middle, size * 0.34, palette.panel, outline=palette.wood_dark, width=size * 0.05)
    canvas.text(middle, str(speed), round(size * 0.5), palette.ink, face="black")
    return canvas.image


@lru_cache(64)
def coal_wheel(size: int, coal: int, name: str, spent: int = 0) -> Image.Image:
    """A black wheel with a lump for each coal that is left; what a draft spends glows."""
    palette = PALETTES[name]
    canvas, middle = Canvas.clear(size, size), (size / 2, size / 2)
    for n in range(FIRST_COAL):
        at = polar(middle, size * 0.4, 60 * n - 90)
        if n < coal:
            canvas.circle(at, size * 0.105, COAL, outline=SMOKE, width=max(1, size * 0.02))
            canvas.circle((at[0] - size * 0.03, at[1] - size * 0.035), size * 0.025, SMOKE, alpha=0.7)
        elif n < coal + spent:
            canvas.circle(at, size * 0.105, palette.bad, outline=palette.mark, width=size * 0.03)
        else:
            canvas.circle(at, size * 0.085, palette.panel, outline=palette.line, width=size * 0.025)
    canvas.circle(middle, size * 0.3, COAL, outline=palette.rock, width=size * 0.03)
    canvas.text(middle, str(coal), round(size * 0.46), SMOKE, face="black")
    return canvas.image


@lru_cache(64)
def tree(size: int, kind: int, name: str) -> Image.Image:
    """A tree from above."""
    palette = PALETTES[name]
    canvas, middle = Canvas.clear(size, size), size / 2
    fill, dark = (
        (palette.leaf, palette.leaf_dark)
        if kind % 2
        else (mix(palette.leaf, palette.land_dark, 0.4), palette.leaf)
    )
    canvas.circle((middle + size * 0.06, middle + size * 0.09), size * 0.38, palette.shadow, alpha=0.22)
    lumps = [polar((middle, middle), size * 0.16, 72 * n + 31 * kind) for n in range(5)]
    for lump in lumps:
        canvas.circle(lump, size * 0.24, dark)
    for x, y in lumps:
        canvas.circle((x - size * 0.03, y - size * 0.04), size * 0.2, fill)
    canvas.circle((middle - size * 0.09, middle - size * 0.11), size * 0.13, lighter(fill, 0.22))
    return canvas.image


@lru_cache(32)
def house(size: int, stop: str, name: str) -> Image.Image:
    """The house of a stop: red ones have a gable roof with a round window, brown ones a tower."""
    palette = PALETTES[name]
    roof = palette.hues[stop]
    canvas = Canvas.clear(size, size)

    def at(x: float, y: float) -> Point:
        return x * size, y * size

    line = max(1.5, size * 0.04)
    wall, edge = palette.hues["white"], darker(roof, 0.5)
    if stop == "red":
        canvas.polygon(
            [at(0.18, 0.52), at(0.82, 0.52), at(0.82, 0.92), at(0.18, 0.92)], wall, outline=edge, width=line
        )
        canvas.polygon([at(0.5, 0.08), at(0.96, 0.56), at(0.04, 0.56)], roof, outline=edge, width=line)
        canvas.circle(at(0.5, 0.4), size * 0.09, wall)
        canvas.polygon([at(0.42, 0.66), at(0.58, 0.66), at(0.58, 0.92), at(0.42, 0.92)], edge)
    else:
        canvas.polygon(
            [at(0.08, 0.5), at(0.92, 0.5), at(0.92, 0.92), at(0.08, 0.92)], wall, outline=edge, width=line
        )
        canvas.polygon(
            [at(0.04, 0.52), at(0.14, 0.34), at(0.86, 0.34), at(0.96, 0.52)], roof, outline=edge, width=line
        )
        canvas.polygon(
            [at(0.36, 0.06), at(0.64, 0.06), at(0.64, 0.4), at(0.36, 0.4)], roof, outline=edge, width=line
        )
        canvas.polygon([at(0.43, 0.14), at(0.57, 0.14), at(0.57, 0.3), at(0.43, 0.3)], wall)
        for x in (0.2, 0.43, 0.66):
            canvas.polygon([at(x, 0.6), at(x + 0.14, 0.6), at(x + 0.14, 0.8), at(x, 0.8)], edge)
    return canvas.image
