"""The chart of the Maas from the sea to the four ports: where everything lies, and what never changes."""

from __future__ import annotations

from functools import cache
from random import Random

from PIL import Image

from engines.rotterdam.data import ANCHORS, CHANNELS, LANES, PORTS, POSITIONS, Channel, Colour, Spot
from render.canvas import WIDTH, Canvas, Gradient
from render.geometry import Box, Point, between, bow, polar, smooth, trimmed
from render.palette import PALETTES, Palette, darker, ink_on, lighter, mix
from render.palette import Colour as Paint
from render.rotterdam_pieces import anchor, port_hue

HEIGHT = 900
TOP, BOTTOM = 172, 728
"""The chart lies between the players above and the strip below."""
COLUMNS = (118, 290, 462, 634, 806)
FIRST_LANE, LANE = 246, 122
QUAY = 884
"""Where the ports begin."""
BUOY = 40


def spot_at(place: Spot) -> Point:
    """The middle of a position; of a port the place where channels end."""
    if place in PORTS:
        return QUAY + 12, FIRST_LANE + LANE * PORTS.index(place)
    return COLUMNS[int(place[1])], FIRST_LANE + LANE * LANES.index(place[0])


def quay(port: Spot) -> Box:
    return Box.around(((QUAY + WIDTH) / 2 - 3, spot_at(port)[1]), WIDTH - QUAY - 18, LANE - 10)


def basin(port: Spot) -> Box:
    """Where a port's ships lie."""
    box = quay(port)
    return Box(box.left + 8, box.top + 52, box.right - 84, box.bottom - 6)


def course(channel: Channel) -> list[Point]:
    """The line of a channel between the edges of its two places."""
    start, end = spot_at(channel.start), spot_at(channel.end)
    return trimmed([start, end], BUOY + 4, 0 if channel.end in PORTS else BUOY + 4)


def letter_at(channel: Channel) -> Point:
    """Where a channel's letter stands: in a lane in its middle, on a crossing before it meets another."""
    line = course(channel)
    straight = channel.end in PORTS or channel.start[0] == channel.end[0]
    return between(line[0], line[-1], 0.5 if straight else 0.14)


def channel_paint(palette: Palette, colour: Colour) -> Paint:
    return palette.hues[colour.value]


def stroke(canvas: Canvas, palette: Palette, line: list[Point], colour: Colour, width: float = 13) -> None:
    """A line in a channel's colour and pattern: red solid, blue dashed, green dotted, white hollow."""
    paint = channel_paint(palette, colour)
    canvas.line(line, palette.shadow, width + 6, alpha=0.75)
    match colour:
        case Colour.RED:
            canvas.line(line, paint, width)
        case Colour.BLUE:
            canvas.line(line, lighter(paint, 0.72), width)
            canvas.line(line, paint, width, dash=(16, 20))
        case Colour.GREEN:
            canvas.line(line, lighter(paint, 0.75), width)
            canvas.line(line, paint, width * 0.8, dash=(0.1, 16))
        case Colour.WHITE:
            canvas.line(line, palette.white, width)
            canvas.line(line, palette.shadow, width * 0.22)


def letter(canvas: Canvas, palette: Palette, at: Point, colour: Colour) -> None:
    canvas.paste(_disc(colour, palette.name), at)


@cache
def _disc(colour: Colour, name: str) -> Image.Image:
    """A channel's letter on its colour."""
    palette = PALETTES[name]
    paint = channel_paint(palette, colour)
    canvas = Canvas.clear(40, 40)
    canvas.circle((20, 20), 19, palette.shadow)
    canvas.circle((20, 20), 16.5, paint)
    canvas.text((20, 20), colour.value[0].upper(), 27, ink_on(paint), face="black")
    return canvas.image


@cache
def chart(name: str) -> Image.Image:
    """Sea, banks, quays, channels and positions."""
    palette = PALETTES[name]
    canvas = Canvas(WIDTH, HEIGHT, palette.paper)
    _water(canvas, palette)
    _land(canvas, palette)
    for port in PORTS:
        _quay(canvas, palette, port)
    for channel in CHANNELS:
        stroke(canvas, palette, course(channel), channel.colour)
    for place in POSITIONS:
        _position(canvas, palette, place)
    lettering(canvas, palette)
    return canvas.image


def _water(canvas: Canvas, palette: Palette) -> None:
    canvas.box(Box(0, TOP, WIDTH, BOTTOM), Gradient(palette.water, palette.water_deep))
    sea = [
        (0, TOP),
        (74, TOP),
        *smooth([(74, TOP), (52, 300), (78, 450), (50, 600), (72, BOTTOM)]),
        (0, BOTTOM),
    ]
    canvas.polygon(sea, palette.water_deep, alpha=0.8)
    luck = Random(4)
    for _ in range(120):
        x, y = luck.uniform(0, QUAY), luck.uniform(TOP + 20, BOTTOM - 20)
        length = luck.uniform(16, 44)
        canvas.line(bow((x, y), (x + length, y), 0.1, 6), palette.water_light, 2.5, alpha=0.35)
    for lane in range(4):
        y = FIRST_LANE + LANE * lane
        canvas.line([(40, y), (QUAY + 10, y)], palette.water_light, 64, alpha=0.22)


def _land(canvas: Canvas, palette: Palette) -> None:
    """The two banks with their windmills, and a lighthouse where the river meets the sea."""
    heights = ((180, 20), (420, 12), (660, 22), (WIDTH, 12)), ((190, 44), (460, 36), (700, 46), (WIDTH, 40))
    for west, edge, way, hills in ((96, TOP, 1, heights[0]), (90, BOTTOM, -1, heights[1])):
        shore = smooth([(west, edge), *((across, edge + way * up) for across, up in hills)])
        canvas.polygon([*shore, (WIDTH, edge)], palette.land, outline=palette.sand, width=5)
    luck = Random(9)
    for _ in range(26):
        x, y = luck.uniform(880, WIDTH - 10), luck.uniform(BOTTOM - 28, BOTTOM - 6)
        canvas.circle(
            (x, y), luck.uniform(4, 9), luck.choice((palette.leaf, palette.leaf_dark, palette.land_dark))
        )
    for x, size in ((938, 52), (1030, 44), (1132, 56)):
        _windmill(canvas, palette, (x, BOTTOM - 6), size)
    _lighthouse(canvas, palette, (168, BOTTOM - 6))
    _compass(canvas, palette, (36, 429))


def _windmill(canvas: Canvas, palette: Palette, foot: Point, size: float) -> None:
    x, y = foot
    top = y - size * 0.62
    tower = [(x - size * 0.2, y), (x - size * 0.11, top), (x + size * 0.11, top), (x + size * 0.2, y)]
    canvas.polygon(tower, palette.wood, outline=palette.wood_dark, width=2)
    canvas.circle((x, top), size * 0.13, palette.wood_dark)
    for quarter in range(4):
        tip = polar((x, top), size * 0.5, 28 + 90 * quarter)
        canvas.line([(x, top), tip], palette.wood_dark, 2.5)
        canvas.line([between((x, top), tip, 0.3), tip], palette.foam, size * 0.11, alpha=0.85)


def _lighthouse(canvas: Canvas, palette: Palette, foot: Point) -> None:
    x, y = foot
    for n, fill in enumerate((palette.white, palette.hues["red"], palette.white)):
        half, low = 9 - 1.6 * n, y - 13 * n
        wall = [(x - half, low), (x - half + 1.6, low - 13), (x + half - 1.6, low - 13), (x + half, low)]
        canvas.polygon(wall, fill, outline=palette.shadow, width=1.5)
    canvas.circle((x, y - 45), 6, palette.mark, outline=palette.shadow, width=1.5)


def _compass(canvas: Canvas, palette: Palette, middle: Point) -> None:
    canvas.circle(middle, 27, palette.foam, alpha=0.18)
    for n in range(8):
        length, angle = (25 if n % 2 == 0 else 14), 45 * n - 90
        sides = [polar(middle, 5, angle - 45), polar(middle, length, angle), polar(middle, 5, angle + 45)]
        canvas.polygon([middle, *sides], palette.bad if n == 0 else palette.foam, alpha=0.85)


def _quay(canvas: Canvas, palette: Palette, port: Spot) -> None:
    """A stone quay with the port's name and the material that it takes."""
    box, colour = quay(port), port_hue(palette, port)
    canvas.box(box, palette.rock_dark, radius=10, shadow=5)
    canvas.box(
        box.inset(4),
        palette.rock,
        radius=8,
        pattern="cross",
        pattern_fill=palette.rock_dark,
        pattern_alpha=0.12,
    )
    sign = Box(box.left + 8, box.top + 8, box.right - 84, box.top + 48)
    canvas.box(sign, mix(palette.panel, colour, 0.12), radius=8, outline=darker(colour, 0.4), width=3)
    name = port.capitalize()
    canvas.text(sign.centre, name, 30, palette.ink, face="bold", fit=sign.width - 12, smallest=26)
    canvas.box(basin(port), palette.water_deep, radius=8)


def _position(canvas: Canvas, palette: Palette, place: Spot) -> None:
    """A buoyed berth; one with an anchor is of sand."""
    is_anchor = place in ANCHORS
    fill = palette.sand if is_anchor else mix(palette.water_light, palette.foam, 0.25)
    canvas.circle(spot_at(place), BUOY, palette.shadow, alpha=0.5)
    canvas.circle(spot_at(place), BUOY - 3, fill, outline=palette.foam, width=4)
    if is_anchor:
        anchor(canvas, spot_at(place), 48, darker(palette.sand_dark, 0.35))


def lettering(canvas: Canvas, palette: Palette) -> None:
    """The letters of the channels and the names of the positions, which nothing may cover but ships."""
    for channel in CHANNELS:
        letter(canvas, palette, letter_at(channel), channel.colour)
    for place in POSITIONS:
        x, y = spot_at(place)
        canvas.paste(_plate(place, palette.name), (x - 10 * (place in ANCHORS), y + 52))


@cache
def _plate(place: Spot, name: str) -> Image.Image:
    """A position's name, with an anchor where there is one."""
    palette, is_anchor = PALETTES[name], place in ANCHORS
    canvas = Canvas.clear(76 if is_anchor else 50, 32)
    box = Box(0, 0, canvas.image.width, canvas.image.height)
    canvas.box(box, palette.panel, radius=8, outline=palette.ink, width=2)
    if is_anchor:
        anchor(canvas, (17, 16), 24, palette.ink)
    canvas.text((box.right - 26 if is_anchor else 25, 16), place, 28, palette.ink, face="black")
    return canvas.image


def legend(canvas: Canvas, palette: Palette, names: dict[Colour, str]) -> None:
    """What the letters of the channels mean, on the south bank."""
    left = 196.0
    for colour, name in names.items():
        y = BOTTOM - 19
        stroke(canvas, palette, [(left + 26, y), (left + 72, y)], colour, 10)
        letter(canvas, palette, (left + 8, y), colour)
        width = canvas.text((left + 84, y), name, 27, ink_on(palette.land), face="bold", anchor="lm")
        left += 84 + width + 30
