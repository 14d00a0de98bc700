"""The valley of Loire, which never changes: the river, its towns, bridges and vineyards.

The river comes from Orléans at the top left, runs past four towns to the right, bends, and runs back past
the other four to Nantes and the sea at the bottom left.
"""

from __future__ import annotations

from functools import cache
from math import sin
from random import Random

from PIL import Image

from engines.loire.cards import INDEX, TOWNS, Town
from engines.loire.state import NANTES_DOCKS, Dock, Heading
from render.canvas import WIDTH, Canvas, Gradient
from render.geometry import Box, Point, along, beside, polar, ribbon, smooth
from render.palette import PALETTES, Colour, Palette, darker, lighter, luminance, mix

VALLEY = Box(0, 152, WIDTH, 768)
"""Where the valley lies in the picture."""
ROW = VALLEY.height / 2
LEFT, COLUMN = 12, 280
RIVER = 140
"""How broad the river is beside the towns; below it a cell ends with a strip of bank."""
BANK = 12
HEAD = 74
"""The upper part of a town's cell: its name and sights; below are its passengers, then the river."""


def cell(town: Town) -> Box:
    """The space of a town: land above, river below."""
    index = INDEX[town]
    column, row = (index, 0) if index < 4 else (7 - index, 1)
    left, top = LEFT + column * COLUMN, VALLEY.top + row * ROW
    return Box(left, top, left + COLUMN, top + ROW)


def river_top(town: Town) -> float:
    return cell(town).bottom - BANK - RIVER


def bound_left(town: Town, heading: Heading) -> bool:
    """Whether a boat there points to the left: upstream in the upper row, downstream in the lower."""
    return (heading == Heading.UP) == (INDEX[town] < 4)


def dock_at(town: Town, dock: Dock) -> Point:
    """Where a docked boat lies, close to the bank."""
    box = cell(town)
    x = box.left + 82
    if dock in NANTES_DOCKS:
        x = box.left + (82, 206)[NANTES_DOCKS.index(dock)]
    return x, river_top(town) + 24


def midstream(town: Town, place: int, count: int) -> Point:
    """Where boats in midstream lie: in one row up to three, else in two; two have room for large boats."""
    box = cell(town)
    rows = 1 if count <= 3 else 2
    row, seats = divmod(place, 3)
    in_row = count if rows == 1 else (3 if row == 0 else count - 3)
    x = box.centre[0] + (seats - (in_row - 1) / 2) * (128 if count <= 2 else 92)
    y = box.bottom - BANK - (46 if rows == 1 else 68 - 44 * row)
    return x, y


def way(start: Town, heading: Heading, spaces: int) -> list[Point]:
    """The middle of the stream from a town on, through as many spaces, turning at the ends."""
    last = len(TOWNS) - 1
    at = INDEX[start] if heading == Heading.DOWN else 2 * last - INDEX[start]
    points = [_stream(start)]
    for step in range(1, spaces + 1):
        before, after = ((at + step - back) % (2 * last) for back in (1, 0))
        one, other = (min(place, 2 * last - place) for place in (before, after))
        if {one, other} == {3, 4}:
            points += BEND[2:-2] if one == 3 else BEND[-3:1:-1]
        points.append(_stream(TOWNS[other]))
    return smooth(points, steps=6)


def _stream(town: Town) -> Point:
    box = cell(town)
    return box.centre[0], box.bottom - BANK - RIVER / 2 + 22


_UPPER, _LOWER = (VALLEY.top + ROW * n - BANK - RIVER / 2 for n in (1, 2))
_RADIUS, _NARROW = 100, 62
"""Of the river's bend, and how broad it is there."""
_TURN = WIDTH - 4 - _NARROW / 2 - _RADIUS
BEND: list[Point] = [
    *(polar((_TURN, _UPPER + _RADIUS), _RADIUS, degrees) for degrees in range(-90, 1, 15)),
    *(polar((_TURN, _LOWER - _RADIUS), _RADIUS, degrees) for degrees in range(0, 91, 15)),
]
"""From the upper row to the lower."""


def _course() -> tuple[list[Point], list[float]]:
    """The middle line of the river, and how broad it is at each of its points."""
    upper = [(x, _UPPER + 3 * sin(x / 90)) for x in range(-40, 1000, 60)]
    lower = [(x, _LOWER + 3 * sin(x / 80)) for x in range(980, -60, -60)]
    drawn = smooth([*upper, *BEND, *lower], steps=6)
    line = [along(drawn, n / 300)[0] for n in range(301)]  # even steps keep the banks smooth
    widths = []
    for x, y in line:
        bent = max(0.0, (x - 970) / (WIDTH - 35 - 970))
        sea = max(0.0, (60 - x) / 100) if y > (_UPPER + _LOWER) / 2 else 0.0
        widths.append(RIVER - (RIVER - _NARROW) * min(1.0, bent) ** 1.5 + 14 * sea)
    return line, widths


@cache
def valley(name: str, height: int) -> Image.Image:
    """The picture without anything that a game changes, as high as its table of players needs."""
    palette = PALETTES[name]
    canvas = Canvas(WIDTH, height, palette.paper)
    luck = Random(1822)  # the year of the first steamer
    canvas.box(VALLEY, Gradient(palette.land_light, palette.land))
    _fields(canvas, palette, luck)
    for town in TOWNS:
        SIGHTS[town](canvas, palette, (cell(town).right - 62, cell(town).top + HEAD))
    _water(canvas, palette, luck)
    for town in TOWNS:
        _jetties(canvas, palette, town)
    return canvas.image


def _fields(canvas: Canvas, palette: Palette, luck: Random) -> None:
    """Meadows, vineyards in rows, and poplars."""
    for row in range(2):
        top = VALLEY.top + row * ROW
        hill = [(x, top + 30 + 15 * sin(x / 67 + row) + 6 * sin(x / 23)) for x in range(-12, WIDTH + 13, 12)]
        canvas.polygon(
            [*hill, (WIDTH + 12, top + 120), (-12, top + 120)],
            Gradient(mix(palette.land_dark, palette.land, 0.3), palette.land),
        )
    for town in TOWNS:
        box = cell(town)
        _vines(canvas, palette, Box(box.left + 150, box.top + HEAD + 8, box.left + 272, river_top(town) - 16))
        for _ in range(3):
            _poplar(canvas, palette, (box.left + luck.uniform(8, 130), box.top + luck.uniform(36, 46)), luck)
    for _ in range(220):
        x, y = luck.uniform(0, WIDTH), luck.uniform(VALLEY.top + 10, VALLEY.bottom)
        canvas.line([(x, y), (x + 3, y - 6)], palette.land_dark, 2, alpha=0.5)


def _vines(canvas: Canvas, palette: Palette, field: Box) -> None:
    """Rows of vines that run up a slope."""
    slope = 24
    ground = [
        (field.left + slope, field.top),
        (field.right, field.top),
        (field.right - slope, field.bottom),
        (field.left, field.bottom),
    ]
    canvas.polygon(ground, mix(palette.sand, palette.land, 0.45), alpha=0.8)
    for n in range(7):
        left = field.left + n * (field.width - slope) / 6
        row = [(left + slope, field.top + 3), (left, field.bottom - 3)]
        canvas.line(row, palette.leaf, 6, dash=(3, 8), alpha=0.9)


def _poplar(canvas: Canvas, palette: Palette, foot: Point, luck: Random) -> None:
    x, y = foot
    height = luck.uniform(22, 34)
    canvas.line([(x, y), (x, y - 6)], palette.wood_dark, 3)
    canvas.ellipse(Box(x - 6, y - height, x + 6, y - 3), palette.leaf_dark)
    canvas.ellipse(Box(x - 5, y - height + 2, x + 2, y - 6), palette.leaf)


def _water(canvas: Canvas, palette: Palette, luck: Random) -> None:
    line, widths = _course()
    for beyond, colour in ((26, palette.land_dark), (16, palette.sand_dark), (9, palette.sand)):
        canvas.polygon(ribbon(line, [w + beyond for w in widths]), colour)
    canvas.polygon(ribbon(line, widths), palette.water)
    canvas.polygon(ribbon(line, [w * 0.66 for w in widths]), palette.water_deep, alpha=0.35)
    for side in (-1, 1):
        canvas.line(beside(line, [side * (w / 2 - 4) for w in widths]), palette.foam, 3, alpha=0.6)
    for _ in range(170):
        n = luck.randrange(len(line) - 1)
        x, y = beside(line, [luck.uniform(-0.42, 0.42) * w for w in widths])[n]
        length = luck.uniform(16, 40) if x < _TURN - 30 else 14
        ripple = [(x + k * length / 4, y + (2 if k % 2 else -2)) for k in range(5)]
        canvas.line(smooth(ripple), palette.water_light, 2.2, alpha=0.5)
    for town in (*TOWNS[:3], *TOWNS[4:7]):
        edge = cell(town).right if INDEX[town] < 4 else cell(town).left
        _bridge(canvas, palette, edge, cell(town).bottom - BANK)


def _bridge(canvas: Canvas, palette: Palette, x: float, bottom: float) -> None:
    """A stone bridge from above, with its piers in the stream; it parts two towns."""
    top = bottom - RIVER - 12
    for n in range(1, 5):
        y = top + n * (RIVER + 20) / 5
        pier = [(x - 17, y), (x - 8, y - 6), (x + 8, y - 6), (x + 17, y), (x + 8, y + 6), (x - 8, y + 6)]
        canvas.polygon(pier, palette.rock, outline=palette.rock_dark, width=1.5)
    road = Box(x - 8, top, x + 8, bottom + 8)
    canvas.box(road, lighter(palette.rock, 0.35), outline=palette.rock_dark, width=2.5)
    canvas.line([(x, top + 4), (x, bottom + 4)], palette.rock, 2, dash=(5, 7))


def _jetties(canvas: Canvas, palette: Palette, town: Town) -> None:
    """The docks: planks along the bank with bollards; a free dock is seen as one."""
    for dock in NANTES_DOCKS if town == Town.NANTES else (Dock.QUAY,):
        x, y = dock_at(town, dock)
        planks = Box(x - 56, y - 34, x + 56, y - 13)
        canvas.box(
            planks,
            palette.wood,
            radius=4,
            outline=palette.wood_dark,
            width=2.5,
            pattern="pales",
            pattern_fill=palette.wood_dark,
            pattern_alpha=0.4,
            pitch=11,
        )
        for post in (x - 50, x + 50):
            canvas.line([(post, y - 28), (post, y + 22)], palette.wood_dark, 6)
            canvas.circle((post, y - 28), 5, palette.wood, outline=palette.wood_dark, width=1.5)


# The sights, each drawn up from the middle of its foot


def _tower(
    canvas: Canvas, foot: Point, width: float, height: float, wall: Colour, roof: Colour, peak: float
) -> None:
    x, y = foot
    body = Box(x - width / 2, y - height, x + width / 2, y)
    canvas.box(body, Gradient(lighter(wall, 0.1), darker(wall, 0.06)), outline=darker(wall, 0.35), width=1.5)
    if peak:
        tip = [(x - width / 2 - 3, y - height), (x + width / 2 + 3, y - height), (x, y - height - peak)]
        canvas.polygon(tip, roof, outline=darker(roof, 0.4), width=1.5)
    for n in range(max(1, int(height // 16))):
        canvas.box(Box(x - 2, y - height + 6 + 14 * n, x + 2, y - height + 12 + 14 * n), darker(wall, 0.55))


def _stone(palette: Palette) -> tuple[Colour, Colour]:
    """White tufa and blue slate, as they build there."""
    night = luminance(palette.paper) < 0.2
    return (darker(palette.sand, 0.25) if night else lighter(palette.sand, 0.45)), mix(
        palette.rock_dark, palette.water_deep, 0.45
    )


def _cathedral(canvas: Canvas, palette: Palette, foot: Point) -> None:
    wall, roof = _stone(palette)
    x, y = foot
    canvas.polygon([(x - 46, y - 34), (x + 12, y - 34), (x + 12, y - 52), (x - 40, y - 52)], roof)
    canvas.box(Box(x - 46, y - 34, x + 12, y), wall, outline=darker(wall, 0.35), width=1.5)
    for dx in (14, 42):
        _tower(canvas, (x + dx, y), 22, 64, wall, roof, 0)
        for n in (-9, 0, 9):
            canvas.line([(x + dx + n, y - 64), (x + dx + n, y - 74)], wall, 3)
    canvas.circle((x + 28, y - 26), 9, darker(palette.water_deep, 0.2), outline=wall, width=2)
    canvas.polygon([(x - 35, y - 52), (x - 25, y - 52), (x - 30, y - 76)], roof)


def _blois(canvas: Canvas, palette: Palette, foot: Point) -> None:
    wall, roof = _stone(palette)
    x, y = foot
    canvas.box(Box(x - 54, y - 40, x + 54, y), wall, outline=darker(wall, 0.35), width=1.5)
    canvas.polygon([(x - 58, y - 40), (x + 58, y - 40), (x + 46, y - 62), (x - 46, y - 62)], roof)
    for dx in (-40, -22, 24, 42):
        canvas.box(Box(x + dx - 4, y - 32, x + dx + 4, y - 20), darker(wall, 0.5))
    _tower(canvas, (x, y), 26, 58, lighter(wall, 0.1), roof, 16)
    for n in range(4):
        canvas.line([(x - 12, y - 8 - 13 * n), (x + 12, y - 16 - 13 * n)], darker(wall, 0.45), 3)


def _amboise(canvas: Canvas, palette: Palette, foot: Point) -> None:
    wall, roof = _stone(palette)
    x, y = foot
    canvas.polygon([(x - 62, y), (x - 54, y - 24), (x + 50, y - 30), (x + 62, y)], palette.rock)
    canvas.box(Box(x - 34, y - 52, x + 28, y - 26), wall, outline=darker(wall, 0.35), width=1.5)
    canvas.polygon([(x - 38, y - 52), (x + 32, y - 52), (x + 20, y - 70), (x - 26, y - 70)], roof)
    for dx in (-20, 0, 20):
        canvas.polygon([(x + dx - 6, y - 56), (x + dx + 6, y - 56), (x + dx, y - 68)], wall)
    _tower(canvas, (x + 42, y), 30, 50, darker(wall, 0.04), roof, 20)


def _tours(canvas: Canvas, palette: Palette, foot: Point) -> None:
    """Its long stone bridge, with the towers of Saint-Gatien behind."""
    wall, roof = _stone(palette)
    x, y = foot
    for dx in (-8, 18):
        _tower(canvas, (x + dx, y - 8), 18, 58, wall, roof, 16)
    deck = Box(x - 62, y - 30, x + 62, y)
    canvas.box(deck, lighter(palette.rock, 0.25), outline=palette.rock_dark, width=1.5)
    for n in range(5):
        middle = x - 49 + n * 24.5
        canvas.ellipse(Box(middle - 9, y - 20, middle + 9, y + 14), palette.water)
    canvas.box(Box(x - 62, y, x + 62, y + 14), palette.land)


def _saumur(canvas: Canvas, palette: Palette, foot: Point) -> None:
    """The castle of the Book of Hours on its rock."""
    wall, roof = _stone(palette)
    x, y = foot
    canvas.polygon([(x - 60, y), (x - 44, y - 20), (x + 44, y - 20), (x + 60, y)], palette.rock)
    canvas.box(Box(x - 38, y - 50, x + 38, y - 18), wall, outline=darker(wall, 0.35), width=1.5)
    canvas.polygon([(x - 36, y - 50), (x + 36, y - 50), (x + 26, y - 62), (x - 26, y - 62)], roof)
    for dx in (-40, -14, 14, 40):
        _tower(canvas, (x + dx, y - 16), 16, 44 if abs(dx) > 20 else 40, wall, roof, 22)


def _angers(canvas: Canvas, palette: Palette, foot: Point) -> None:
    """The fortress with its banded towers, and the spires of the cathedral above it."""
    wall, roof = _stone(palette)
    x, y = foot
    stone = mix(palette.rock, palette.wood, 0.25)
    for dx in (-14, 8):
        _tower(canvas, (x + dx, y - 20), 14, 34, wall, roof, 24)
    canvas.box(Box(x - 56, y - 26, x + 56, y), stone, outline=darker(stone, 0.4), width=1.5)
    for dx in (-48, -16, 16, 48):
        body = [(x + dx - 13, y), (x + dx + 13, y), (x + dx + 11, y - 42), (x + dx - 11, y - 42)]
        canvas.polygon(body, Gradient(lighter(stone, 0.15), darker(stone, 0.2)))
        for level in (9, 17, 25):
            canvas.line([(x + dx - 10, y - 42 + level), (x + dx + 10, y - 42 + level)], wall, 3)
        for notch in (-9, 0, 9):
            canvas.box(Box(x + dx + notch - 3, y - 47, x + dx + notch + 3, y - 41), lighter(stone, 0.1))


def _ancenis(canvas: Canvas, palette: Palette, foot: Point) -> None:
    """A windmill over its vineyards."""
    wall, roof = _stone(palette)
    x, y = foot
    canvas.polygon(smooth([(x - 64, y), (x - 20, y - 18), (x + 24, y - 20), (x + 64, y)]), palette.land_dark)
    for n in range(6):
        canvas.line([(x - 44 + 10 * n, y - 6), (x - 38 + 10 * n, y - 16)], palette.leaf_dark, 5, dash=(2, 6))
    canvas.polygon([(x + 14, y - 18), (x + 44, y - 18), (x + 38, y - 52), (x + 20, y - 52)], wall)
    canvas.polygon([(x + 16, y - 52), (x + 42, y - 52), (x + 29, y - 66)], roof)
    for dx, dy in ((24, 20), (-24, -20), (20, -24), (-20, 24)):
        canvas.line([(x + 29, y - 52), (x + 29 + dx, y - 52 + dy)], palette.wood_dark, 5)


def _nantes(canvas: Canvas, palette: Palette, foot: Point) -> None:
    """Masts of the ships that bring sugar and coffee."""
    wall, _ = _stone(palette)
    x, y = foot
    for dx in (-44, -18):
        canvas.box(Box(x + dx - 12, y - 40, x + dx + 12, y), wall, outline=darker(wall, 0.35), width=1.5)
        canvas.polygon(
            [(x + dx - 14, y - 40), (x + dx + 14, y - 40), (x + dx, y - 56)], darker(palette.bad, 0.2)
        )
    hull = smooth([(x, y - 16), (x + 8, y), (x + 52, y), (x + 62, y - 18)])
    for dx, height in ((16, 72), (38, 80)):
        canvas.line([(x + dx, y - 10), (x + dx, y - height)], palette.wood_dark, 3)
        for n in range(3):
            level, half = y - height + 12 + 17 * n, 9 + 3 * n
            sail = [
                (x + dx - half, level),
                (x + dx + half, level),
                (x + dx + half + 2, level + 13),
                (x + dx - half + 2, level + 13),
            ]
            canvas.polygon(sail, lighter(palette.sand, 0.5))
    canvas.polygon(hull, palette.wood, outline=palette.wood_dark, width=2)


SIGHTS = {
    Town.ORLEANS: _cathedral,
    Town.BLOIS: _blois,
    Town.AMBOISE: _amboise,
    Town.TOURS: _tours,
    Town.SAUMUR: _saumur,
    Town.ANGERS: _angers,
    Town.ANCENIS: _ancenis,
    Town.NANTES: _nantes,
}
