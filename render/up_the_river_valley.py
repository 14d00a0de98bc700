"""The valley of Up the River, which never changes: sky, hills, banks, water, waterfall and quay."""

from __future__ import annotations

from functools import cache
from math import sin
from random import Random

from PIL import Image

from engines.up_the_river.data import SECTIONS
from render.canvas import WIDTH, Canvas, Gradient
from render.geometry import Box, Point, polar, smooth
from render.palette import PALETTES, Palette, darker, lighter, luminance, mix

HEIGHT = 800
LIP = 150
"""Where the river ends and the water drops."""
QUAY = 952
"""Where the river ends and the harbour begins."""
SECTION = (QUAY - LIP) / SECTIONS
HALF = 158
"""From the middle of the river to a bank."""
QUAY_TOP = 284
HARBOUR_BOX = Box(QUAY + 16, 332, WIDTH - 12, 670)


def course(x: float) -> float:
    """How far down the middle of the river lies."""
    return 450 + 9 * sin(x / 170)


def section_middle(position: float) -> Point:
    """The middle of a section; 0 is over the waterfall."""
    x = LIP + (position - 0.5) * SECTION
    return x, course(x)


def bank(side: int, left: float, right: float, beyond: float = 0) -> list[Point]:
    """The line of a bank, -1 for the upper and 1 for the lower one."""
    xs = [left + (right - left) * n / 40 for n in range(41)]
    return [(x, course(x) + side * (HALF + beyond + 5 * sin(x / 37 + side))) for x in xs]


@cache
def valley(name: str) -> Image.Image:
    """The picture without anything that a game changes."""
    palette = PALETTES[name]
    canvas = Canvas(WIDTH, HEIGHT, palette.land)
    luck = Random(11)  # the same valley every time
    _sky(canvas, palette, luck)
    _land(canvas, palette, luck)
    _water(canvas, palette, luck)
    _waterfall(canvas, palette, luck)
    _quay(canvas, palette)
    return canvas.image


def _sky(canvas: Canvas, palette: Palette, luck: Random) -> None:
    night = luminance(palette.sky) < 0.2
    canvas.box(
        Box(0, 0, WIDTH, 308),
        Gradient(mix(palette.sky, palette.water, 0.45), lighter(palette.sky, 0.25 * (not night))),
    )
    if night:
        for _ in range(70):
            canvas.circle(
                (luck.uniform(0, WIDTH), luck.uniform(106, 200)),
                luck.uniform(0.8, 2),
                palette.foam,
                alpha=0.7,
            )
        canvas.circle((640, 148), 28, palette.foam)
        canvas.circle((653, 141), 25, mix(palette.sky, palette.water, 0.3))
    else:
        for radius, alpha in ((62, 0.18), (48, 0.3), (36, 1)):
            canvas.circle((640, 158), radius, mix(palette.mark, palette.white, 0.45), alpha=alpha)
        for x, y, size in ((820, 136, 1.0), (560, 132, 0.6), (1020, 152, 0.7)):
            for dx, dy, r in ((-34, 6, 16), (-12, -5, 23), (16, 0, 20), (38, 8, 13)):
                canvas.circle((x + dx * size, y + dy * size), r * size, palette.white, alpha=0.85)
    far, near = mix(palette.land_dark, palette.sky, 0.6), mix(palette.land_dark, palette.sky, 0.3)
    for colour, base, swing, wave in ((far, 196, 28, 96), (near, 230, 18, 70)):
        ridge = [
            (x, base - swing * sin(x / wave) - swing * 0.4 * sin(x / 31 + wave)) for x in range(-10, 1221, 15)
        ]
        canvas.polygon([*ridge, (WIDTH, 320), (0, 320)], Gradient(colour, mix(colour, palette.land, 0.6)))


def _land(canvas: Canvas, palette: Palette, luck: Random) -> None:
    meadow = [(x, 262 + 8 * sin(x / 83)) for x in range(-10, 1221, 15)]
    canvas.polygon([*meadow, (WIDTH, HEIGHT), (0, HEIGHT)], Gradient(palette.land_light, palette.land))
    for x in range(-10, WIDTH + 30, 26):
        kind = luck.choice((_fir, _oak, _fir))
        if not 560 < x < 710:
            kind(
                canvas,
                palette,
                (x + luck.uniform(-9, 9), 268 + luck.uniform(-12, 10)),
                luck.uniform(0.6, 1.0),
            )
    for _ in range(150):
        left, y = luck.uniform(0, WIDTH), luck.choice((luck.uniform(272, 288), luck.uniform(630, 800)))
        canvas.line([(left, y), (left + 3, y - 7)], palette.land_dark, 2, alpha=0.6)
        canvas.line([(left + 5, y), (left + 4, y - 6)], palette.land_dark, 2, alpha=0.6)


def _fir(canvas: Canvas, palette: Palette, foot: Point, size: float) -> None:
    x, y = foot
    canvas.line([(x, y), (x, y - 12 * size)], palette.wood_dark, 5 * size)
    for n in range(3):
        top, half = y - (62 - 16 * n) * size, (12 + 5 * n) * size
        points = [(x, top), (x + half, top + 28 * size), (x - half, top + 28 * size)]
        canvas.polygon(points, palette.leaf_dark)
        canvas.polygon(
            [(x, top), (x - half, top + 28 * size), (x - 2, top + 28 * size)], palette.leaf, alpha=0.7
        )


def _oak(canvas: Canvas, palette: Palette, foot: Point, size: float) -> None:
    x, y = foot
    canvas.line([(x, y), (x, y - 22 * size)], palette.wood_dark, 6 * size)
    for dx, dy, r in ((-13, -28, 14), (13, -28, 14), (0, -40, 17), (0, -26, 15)):
        canvas.circle((x + dx * size, y + dy * size), r * size, palette.leaf_dark)
    for dx, dy, r in ((-12, -32, 10), (8, -34, 10), (-3, -45, 11)):
        canvas.circle((x + dx * size, y + dy * size), r * size, palette.leaf)


def _water(canvas: Canvas, palette: Palette, luck: Random) -> None:
    for beyond, colour in ((16, palette.land_dark), (10, palette.sand_dark), (6, palette.sand)):
        canvas.polygon(
            [*bank(-1, LIP - 6, QUAY + 14, beyond), *reversed(bank(1, LIP - 6, QUAY + 14, beyond))], colour
        )
    shape = [*bank(-1, LIP - 6, QUAY + 14), *reversed(bank(1, LIP - 6, QUAY + 14))]
    canvas.polygon(shape, Gradient(palette.water, palette.water_deep))
    for side in (-1, 1):
        canvas.line(bank(side, LIP, QUAY + 14, -5), palette.foam, 4, alpha=0.55)
    for _ in range(120):
        x = luck.uniform(LIP + 10, QUAY - 60)
        y, length = course(x) + luck.uniform(-0.92, 0.92) * HALF, luck.uniform(22, 56)
        line = [(x + n * length / 4, y + (2.5 if n % 2 else -2.5)) for n in range(5)]
        canvas.line(smooth(line), palette.water_light, 2.5, alpha=0.55)
    for n in range(1, SECTIONS):
        x = LIP + n * SECTION
        y = course(x)
        canvas.line([(x, y - HALF + 12), (x, y + HALF - 12)], palette.foam, 3, dash=(3, 12), alpha=0.75)
    for x in (*range(170, 940, 46),):
        for side in (-1, 1):
            if luck.random() < 0.6:
                _reeds(canvas, palette, bank(side, x, x + 1, 8 if side > 0 else 2)[0], luck)


def _reeds(canvas: Canvas, palette: Palette, foot: Point, luck: Random) -> None:
    for n in range(5):
        x = foot[0] + (n - 2) * 6
        tip = (x + luck.uniform(-5, 5), foot[1] - luck.uniform(14, 28))
        canvas.line([(x, foot[1]), tip], palette.leaf_dark, 2.5)
        if n % 2:
            canvas.line([tip, (tip[0], tip[1] + 7)], palette.wood_dark, 5)


def _waterfall(canvas: Canvas, palette: Palette, luck: Random) -> None:
    """The water leaves the river at its lip, bends over and falls into the pool in the corner."""
    top, foot = course(LIP) - HALF, course(LIP) + HALF
    canvas.polygon(
        smooth([(-10, 280), (60, 266), (150, top - 14), (160, foot), (150, 820), (-10, 820)]),
        Gradient(palette.rock, palette.rock_dark),
    )
    for _ in range(26):
        x, y = luck.uniform(0, 150), luck.uniform(284, 350)
        canvas.line(
            [(x, y), (x + luck.uniform(-14, 14), y + luck.uniform(8, 20))], palette.rock_dark, 3, alpha=0.7
        )
    sheet = [
        *smooth([(LIP, top), (90, top + 22), (38, top + 100), (14, 530), (4, 760)]),
        *smooth([(150, 776), (152, 720), (LIP, foot)]),
    ]
    canvas.polygon(sheet, Gradient(palette.water, palette.water_deep))
    for n in range(15):
        share = n / 14
        start = (LIP, top + 8 + share * (2 * HALF - 16))
        end = (12 + share * 134, 750)
        drop = [
            start,
            (start[0] - 26 * (1 - share) - 10, start[1] + 10),
            (end[0] + 20 * (1 - share), (start[1] + end[1]) / 2),
            end,
        ]
        canvas.line(
            smooth(drop), palette.foam if n % 2 else palette.water_light, luck.uniform(3, 8), alpha=0.75
        )
    canvas.line([(LIP, top), (LIP + 2, foot)], palette.foam, 7, alpha=0.9)
    canvas.ellipse(Box(-60, 720, 214, 860), palette.water_deep)
    canvas.ellipse(Box(-60, 724, 206, 860), palette.water)
    for _ in range(46):
        at = polar((74, 752), luck.uniform(0, 1) ** 0.5 * 92, luck.uniform(0, 360))
        spray = (at[0], 752 + (at[1] - 752) * 0.5)
        canvas.circle(spray, luck.uniform(6, 19), palette.foam, alpha=luck.uniform(0.35, 0.8))


def _quay(canvas: Canvas, palette: Palette) -> None:
    """Stone on three sides; the fourth is open to the river."""
    stone = Box(QUAY + 8, QUAY_TOP, WIDTH + 20, HARBOUR_BOX.bottom + 12)
    canvas.box(stone, palette.rock, radius=12, outline=palette.rock_dark, width=4, shadow=8)
    canvas.box(HARBOUR_BOX.inset(-4), Gradient(palette.water, palette.water_deep), radius=8)
    mouth = [*bank(-1, QUAY, HARBOUR_BOX.left, -3), *reversed(bank(1, QUAY, HARBOUR_BOX.left, -3))]
    canvas.polygon(
        [(x, max(y, HARBOUR_BOX.top)) for x, y in mouth], Gradient(palette.water, palette.water_deep)
    )
    _lighthouse(canvas, palette, (1168, QUAY_TOP))
    for x, wall in ((1000, palette.sand), (1054, palette.panel), (1106, palette.sand)):
        _house(canvas, palette, (x, QUAY_TOP), wall)


def _lighthouse(canvas: Canvas, palette: Palette, foot: Point) -> None:
    x, y = foot
    canvas.polygon([(x - 17, y), (x + 17, y), (x + 11, y - 92), (x - 11, y - 92)], palette.white)
    for low, high in ((0, 18), (38, 58), (76, 92)):
        a, b = 17 - 6 * low / 92, 17 - 6 * high / 92
        canvas.polygon(
            [(x - a, y - low), (x + a, y - low), (x + b, y - high), (x - b, y - high)], palette.bad
        )
    canvas.box(Box(x - 14, y - 98, x + 14, y - 92), palette.ink)
    canvas.box(Box(x - 8, y - 114, x + 8, y - 98), palette.mark, outline=palette.ink)
    canvas.polygon([(x - 12, y - 114), (x + 12, y - 114), (x, y - 128)], palette.ink)


def _house(canvas: Canvas, palette: Palette, foot: Point, wall: tuple[int, int, int]) -> None:
    x, y = foot
    canvas.box(Box(x - 22, y - 34, x + 22, y), darker(wall, 0.05))
    canvas.polygon([(x - 27, y - 33), (x + 27, y - 33), (x, y - 58)], darker(palette.bad, 0.25))
    canvas.box(Box(x - 5, y - 18, x + 5, y), palette.wood_dark)
    for dx in (-15, 9):
        canvas.box(
            Box(x + dx, y - 27, x + dx + 7, y - 19),
            palette.mark if luminance(palette.paper) < 0.2 else palette.water_light,
        )
