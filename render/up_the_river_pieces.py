"""What moves in Up the River: boats, sandbank, wave, and the die."""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random

from PIL import Image

from render.canvas import Canvas, Gradient
from render.geometry import Box, Point, in_a_row, smooth
from render.palette import PALETTES, Colour, Palette, darker, ink_on, lighter
from render.seats import symbol


@lru_cache(256)
def boat(seat: int, size: int, colour: Colour, hull: Colour, tilt: int = 0) -> Image.Image:
    """A boat bound for the right, with its seat's symbol on its sail."""
    canvas = Canvas.clear(size, size)

    def at(x: float, y: float) -> Point:
        return x * size, y * size

    sail = [
        *smooth([at(0.13, 0.1), at(0.5, 0.05), at(0.86, 0.1)]),
        *smooth([at(0.86, 0.1), at(0.95, 0.36), at(0.86, 0.66)]),
        *smooth([at(0.86, 0.66), at(0.5, 0.7), at(0.13, 0.66)]),
        *smooth([at(0.13, 0.66), at(0.21, 0.36), at(0.13, 0.1)]),
    ]
    keel = [
        *smooth([at(0.03, 0.72), at(0.5, 0.77), at(0.97, 0.68)]),
        *smooth([at(0.97, 0.68), at(0.9, 0.85), at(0.76, 0.94)]),
        *smooth([at(0.76, 0.94), at(0.5, 0.96), at(0.24, 0.94)]),
        *smooth([at(0.24, 0.94), at(0.1, 0.86), at(0.03, 0.72)]),
    ]
    edge, rim = darker(colour, 0.6), max(1.5, size * 0.03)
    for shape in (sail, keel):
        canvas.polygon(shape, (255, 255, 255), outline=(255, 255, 255), width=rim * 3)
    canvas.line([at(0.5, 0.04), at(0.5, 0.78)], darker(hull, 0.3), rim * 1.6)
    canvas.polygon(keel, Gradient(lighter(hull, 0.15), hull), outline=darker(hull, 0.5), width=rim)
    canvas.line(smooth([at(0.08, 0.78), at(0.5, 0.83), at(0.94, 0.75)]), colour, size * 0.06)
    canvas.polygon(sail, Gradient(lighter(colour, 0.12), colour), outline=edge, width=rim)
    symbol(canvas, at(0.53, 0.38), size * 0.54, seat, ink_on(colour))
    return canvas.image.rotate(tilt, Image.Resampling.BICUBIC, expand=True) if tilt else canvas.image


def fleet(
    canvas: Canvas, centre: Point, seat: int, count: int, size: int, palette: Palette, alpha: float = 1
) -> None:
    """The boats of one colour on one section: one behind the other, and how many."""
    sprite = boat(seat, size, palette.seats[seat], palette.wood)
    for back in range(count - 1, -1, -1):
        canvas.paste(sprite, (centre[0] - 5 * back, centre[1] - 5 * back), alpha=alpha)
    if count > 1:
        at = (centre[0] + size * 0.34, centre[1] + size * 0.28)
        canvas.circle(at, 17, palette.white, outline=palette.shadow, width=3)
        canvas.text(at, str(count), 28, palette.shadow, face="black")


@cache
def sandbank(name: str, width: int, height: int) -> Image.Image:
    """A long hump of sand across the river, speckled, with a rim of shallow water."""
    palette, luck = PALETTES[name], Random(5)
    canvas = Canvas.clear(width, height)
    for rim, fill, alpha in ((0, palette.foam, 0.75), (5, palette.sand_dark, 1.0), (9, palette.sand, 1.0)):
        canvas.polygon(_hump(width, height, rim), fill, alpha=alpha)
    canvas.polygon(
        _hump(width, height, 9), pattern="dots", pattern_fill=palette.sand_dark, pattern_alpha=0.75, pitch=14
    )
    for _ in range(7):
        x, y = luck.uniform(0.25, 0.75) * width, luck.uniform(0.08, 0.94) * height
        for lean in (-5, 0, 5):
            canvas.line([(x, y), (x + lean, y - 13)], palette.leaf_dark, 2.5)
    return canvas.image


def _hump(width: int, height: int, rim: float) -> list[Point]:
    ys = [rim + (height - 2 * rim) * n / 12 for n in range(13)]
    squeeze = [0.34, 0.12, 0.04, 0.08, 0.02, 0.06, 0.0, 0.06, 0.02, 0.08, 0.04, 0.12, 0.34]
    left = [(rim + width * s, y) for s, y in zip(squeeze, ys, strict=True)]
    right = [(width - rim - width * s, y) for s, y in zip(reversed(squeeze), reversed(ys), strict=True)]
    return smooth([*left, *right], closed=True)


@cache
def wave(name: str, width: int, height: int) -> Image.Image:
    """A section of rollers that break towards the harbour."""
    palette = PALETTES[name]
    canvas = Canvas.clear(width, height)
    deep = darker(palette.water_deep, 0.32)
    swell = [(width * (0.06 + 0.05 * (n % 2)), height * n / 6) for n in range(7)]
    shape = [*swell, *((width * 0.92 + x * 0.6, y) for x, y in reversed(swell))]
    canvas.polygon(smooth(shape, closed=True), Gradient(deep, lighter(deep, 0.12)), alpha=0.95)
    rows = 6
    for n in range(rows):
        top, step = 10 + n * (height - 20) / rows, (height - 20) / rows
        spine = (
            (0.06, 0.95),
            (0.3, 0.6),
            (0.52, 0.16),
            (0.78, 0.08),
            (0.94, 0.34),
            (0.88, 0.62),
            (0.72, 0.6),
            (0.7, 0.4),
        )
        crest = smooth([(width * x, top + step * y) for x, y in spine])
        canvas.line(crest, palette.foam, 7)
        canvas.line([(x + 3, y + 10) for x, y in crest[:28]], palette.water_light, 4)
    return canvas.image


PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}


@cache
def die(face: int, size: int, name: str) -> Image.Image:
    """The die, with pips or with the two arrows."""
    palette = PALETTES[name]
    canvas = Canvas.clear(size, size)
    paper, ink = (252, 250, 244), (30, 36, 44)
    canvas.box(
        Box(0, 0, size, size), Gradient(paper, darker(paper, 0.14)), radius=size * 0.2, outline=ink, width=3
    )
    middle = (size / 2, size / 2)
    if face in PIPS:
        for dx, dy in PIPS[face]:
            canvas.circle((middle[0] + dx * size * 0.26, middle[1] + dy * size * 0.26), size * 0.1, ink)
        return canvas.image
    for (x, y), way, colour in zip(
        in_a_row(middle, 2, size * 0.36, 90), (1, -1), (palette.good, palette.bad), strict=True
    ):
        canvas.arrow([(x - way * size * 0.34, y), (x + way * size * 0.34, y)], colour, size * 0.11, head=2.6)
    return canvas.image
