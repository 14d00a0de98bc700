"""What lies on the board of Loire: steamers, cards, coins, barrels and passengers' labels."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageOps

from engines.loire.cards import COAL, Card
from render.canvas import Canvas, Gradient
from render.fonts import text_width
from render.geometry import Box, Point, in_a_row, polar, smooth
from render.palette import PALETTES, Colour, Palette, darker, ink_on, lighter, mix
from render.seats import symbol

BOAT, LARGE_BOAT = 92, 120
"""How long a steamer is; large where at most two of them lie side by side in midstream."""
GOLD: Colour = (244, 200, 66)
GOLD_EDGE: Colour = (138, 98, 12)
INK: Colour = (34, 30, 26)
SKIN: Colour = (238, 196, 158)
CARD_PAPER = {
    Card.COAL1: "grey",
    Card.COAL2: "grey",
    Card.COAL3: "grey",
    Card.SAILORS: "blue",
    Card.EXPLOSION: "orange",
    Card.FISHING: "teal",
    Card.SUN: "yellow",
    Card.HIDDEN: "brown",
}


@lru_cache(256)
def steamer(seat: int, colour: Colour, name: str, bound_left: bool, width: int = BOAT) -> Image.Image:
    """A paddle steamer with its seat's symbol on the wheel box, bow to the right or to the left."""
    palette, height = PALETTES[name], round(width / 2)
    canvas = Canvas.clear(width, height)

    def at(x: float, y: float) -> Point:
        return x * width, y * height

    def box(left: float, top: float, right: float, bottom: float) -> Box:
        return Box(*at(left, top), *at(right, bottom))

    white, edge = (255, 255, 255), darker(colour, 0.6)
    hull = [
        *smooth([at(0.02, 0.56), at(0.5, 0.62), at(0.99, 0.5)]),
        *smooth([at(0.99, 0.5), at(0.93, 0.8), at(0.84, 0.95)]),
        *smooth([at(0.84, 0.95), at(0.5, 0.98), at(0.1, 0.94)]),
        *smooth([at(0.1, 0.94), at(0.04, 0.78), at(0.02, 0.56)]),
    ]
    canvas.polygon(hull, white, outline=white, width=5)
    canvas.box(box(0.12, 0.34, 0.8, 0.64), white, radius=4, outline=darker(palette.rock, 0.3), width=1.5)
    for x in (0.17, 0.25, 0.68, 0.74):
        canvas.box(box(x, 0.43, x + 0.045, 0.55), darker(palette.water_deep, 0.2))
    canvas.box(box(0.57, 0.04, 0.66, 0.36), darker(palette.rock_dark, 0.4), radius=2)
    canvas.box(box(0.555, 0.03, 0.675, 0.13), colour, outline=edge, width=1.5)
    canvas.line([at(0.9, 0.55), at(0.9, 0.12)], INK, 1.8)
    canvas.polygon([at(0.9, 0.12), at(0.76, 0.2), at(0.9, 0.28)], colour)
    canvas.polygon(hull, Gradient(lighter(colour, 0.15), colour), outline=edge, width=2.2)
    wheel = at(0.4, 0.64)
    canvas.circle(wheel, height * 0.36, white, outline=edge, width=2)
    canvas.circle(wheel, height * 0.31, colour)
    symbol(canvas, wheel, height * 0.5, seat, ink_on(colour))
    return ImageOps.mirror(canvas.image) if bound_left else canvas.image


def smoke(canvas: Canvas, boat: Point, bound_left: bool, palette: Palette, width: int = BOAT) -> None:
    """Steam is up: this boat is still to sail."""
    back = 1 if bound_left else -1
    funnel = (boat[0] - back * width * 0.115, boat[1] - width * 0.25)
    for dx, dy, radius in ((2, -2, 6), (10, -8, 8), (22, -12, 9)):
        canvas.circle((funnel[0] + back * dx, funnel[1] + dy), radius, palette.white, alpha=0.75)


def coin(canvas: Canvas, centre: Point, radius: float, text: str = "", size: int = 26) -> None:
    """A louis, or so many of them."""
    canvas.paste(_coin(round(2 * radius), text, size), centre)


@lru_cache(256)
def _coin(across: int, text: str, size: int) -> Image.Image:
    canvas, middle = Canvas.clear(across, across), (across / 2, across / 2)
    canvas.circle(middle, across / 2, GOLD, outline=GOLD_EDGE, width=max(1.5, across * 0.07))
    if text:
        canvas.text(middle, text, size, INK, face="black", fit=across - 3, smallest=26)
    return canvas.image


@lru_cache(32)
def barrel(size: int, name: str) -> Image.Image:
    """A cask of wine."""
    palette = PALETTES[name]
    canvas = Canvas.clear(size, size)
    x = y = size / 2
    half, belly, tall = size * 0.36, size * 0.46, size / 2 - 1
    outline = [
        *smooth([(x - half, y - tall), (x - belly, y), (x - half, y + tall)]),
        *smooth([(x + half, y + tall), (x + belly, y), (x + half, y - tall)]),
    ]
    wine = mix(palette.hues["red"], palette.hues["violet"], 0.45)
    canvas.polygon(outline, Gradient(lighter(wine, 0.15), darker(wine, 0.15)), outline=darker(wine, 0.5))
    for dy in (-0.26, 0.26):
        canvas.line([(x - belly * 0.92, y + dy * size), (x + belly * 0.92, y + dy * size)], GOLD, size * 0.08)
    return canvas.image


@lru_cache(256)
def passenger(to: str, fare: int, width: int, height: int, name: str) -> Image.Image:
    """Where a passenger wants to go, and what he pays."""
    palette = PALETTES[name]
    canvas = Canvas.clear(width, height)
    box = Box(0, 0, width, height)
    canvas.box(box, palette.panel, radius=height / 2, outline=palette.shadow, width=2)
    canvas.text((7, height / 2), to, 26, palette.ink, anchor="lm", fit=width - 35)
    coin(canvas, (width - 14, height / 2), 14, str(fare), 26)
    return canvas.image


@lru_cache(32)
def sign(text: str, name: str) -> Image.Image:
    """The name of a town."""
    palette = PALETTES[name]
    width = round(text_width(text, 32, "serif-bold")) + 22
    canvas = Canvas.clear(width, 38)
    box = Box(0, 0, width, 38)
    canvas.box(box, palette.panel, radius=8, outline=palette.wood_dark, width=3)
    canvas.text(box.centre, text, 32, palette.ink, face="serif-bold")
    return canvas.image


@lru_cache(128)
def card_face(card: Card, width: int, height: int, name: str) -> Image.Image:
    """A card without its name: paper, frame and emblem."""
    palette = PALETTES[name]
    canvas = Canvas.clear(width, height)
    hue = palette.hues[CARD_PAPER[card]]
    paper = lighter(hue, 0.55) if card not in COAL else lighter(hue, 0.35)
    box = Box(0, 0, width, height)
    canvas.box(box, Gradient(lighter(paper, 0.3), paper), radius=min(width, height) * 0.14)
    canvas.box(box, radius=min(width, height) * 0.14, outline=darker(hue, 0.5), width=2.5)
    emblem(canvas, (width / 2, height / 2), min(width, height) * 0.86, card, palette)
    return canvas.image


def emblem(canvas: Canvas, centre: Point, size: float, card: Card, palette: Palette) -> None:
    """What a card shows."""
    if card in COAL:
        _coal(canvas, centre, size, COAL[card])
    elif card == Card.SAILORS:
        _sailor(canvas, centre, size, palette)
    elif card == Card.EXPLOSION:
        _burst(canvas, centre, size, palette)
    elif card == Card.FISHING:
        _fish(canvas, centre, size, palette)
    elif card == Card.SUN:
        _sun(canvas, centre, size)
    else:
        canvas.circle(centre, size * 0.3, outline=palette.hues["brown"], width=size * 0.1)


def _coal(canvas: Canvas, centre: Point, size: float, points: int) -> None:
    x, y = centre
    for dx, dy, radius in ((-0.2, 0.16, 0.26), (0.22, 0.18, 0.24), (0.02, -0.12, 0.34)):
        lump = [
            polar((x + dx * size, y + dy * size), radius * size * (1 - 0.14 * (n % 2)), 45 * n + 20)
            for n in range(8)
        ]
        canvas.polygon(lump, (38, 38, 42), outline=(14, 14, 16), width=1.5)
    canvas.text((x, y), str(points), max(26, round(size * 0.62)), (255, 255, 255), face="black")


def _sailor(canvas: Canvas, centre: Point, size: float, palette: Palette) -> None:
    """A man of the Loire: a blue smock, a broad black hat, an earring."""
    x, y = centre
    smock = smooth(
        [(x - size * 0.38, y + size * 0.48), (x - size * 0.26, y + size * 0.16), (x, y + size * 0.1)]
    )
    canvas.polygon(
        [*smock, *((2 * x - px, py) for px, py in reversed(smock))],
        palette.hues["blue"],
        outline=darker(palette.hues["blue"], 0.5),
        width=1.5,
    )
    canvas.circle((x, y - size * 0.03), size * 0.2, SKIN, outline=darker(SKIN, 0.5), width=1.5)
    canvas.circle((x + size * 0.19, y + size * 0.05), size * 0.045, GOLD)
    for side in (-1, 1):
        canvas.circle((x + side * size * 0.07, y - size * 0.03), size * 0.022, INK)
        moustache = [
            (x, y + size * 0.05),
            (x + side * size * 0.06, y + size * 0.045),
            (x + side * size * 0.13, y + size * 0.08),
        ]
        canvas.line(smooth(moustache), (92, 58, 34), size * 0.045)
    canvas.ellipse(Box.around((x, y - size * 0.17), size * 0.78, size * 0.16), INK)
    canvas.box(Box.around((x, y - size * 0.29), size * 0.36, size * 0.26), INK, radius=size * 0.08)


def _burst(canvas: Canvas, centre: Point, size: float, palette: Palette) -> None:
    for scale, colour in (
        (0.5, palette.hues["red"]),
        (0.36, palette.hues["orange"]),
        (0.22, (255, 244, 190)),
    ):
        spikes = [polar(centre, size * scale * (1 if n % 2 else 0.58), 360 / 18 * n + 9) for n in range(18)]
        canvas.polygon(spikes, colour)


def _fish(canvas: Canvas, centre: Point, size: float, palette: Palette) -> None:
    x, y = centre
    fill = darker(palette.hues["teal"], 0.25)
    canvas.line(
        smooth([(x + size * 0.42, y - size * 0.48), (x + size * 0.44, y - size * 0.1), (x + size * 0.3, y)]),
        INK,
        max(1.5, size * 0.035),
    )
    body = [
        *smooth(
            [(x + size * 0.36, y + size * 0.04), (x, y - size * 0.22), (x - size * 0.24, y + size * 0.02)]
        ),
        *smooth(
            [(x - size * 0.24, y + size * 0.06), (x, y + size * 0.3), (x + size * 0.36, y + size * 0.04)]
        ),
    ]
    tail = [
        (x - size * 0.18, y + size * 0.04),
        (x - size * 0.46, y - size * 0.16),
        (x - size * 0.42, y + size * 0.26),
    ]
    canvas.polygon(tail, fill)
    canvas.polygon(body, fill, outline=darker(fill, 0.4), width=1.5)
    canvas.circle((x + size * 0.2, y), size * 0.04, (255, 255, 255))


def _sun(canvas: Canvas, centre: Point, size: float) -> None:
    for n in range(12):
        canvas.line([polar(centre, size * 0.3, 30 * n), polar(centre, size * 0.46, 30 * n)], GOLD_EDGE, 2.5)
    canvas.circle(centre, size * 0.26, GOLD, outline=GOLD_EDGE, width=2)


def fan(
    canvas: Canvas, box: Box, cards: tuple[Card, ...], palette: Palette, marked: Card | None = None
) -> None:
    """Cards in a row from the left, equal ones overlapping; as close together as the box needs.

    Sailors are counted in a figure, for fights are decided by how many there are; no card hides it.
    """
    width, height = round(box.height * 0.86), round(box.height)
    kinds, repeats = len(set(cards)), len(cards) - len(set(cards))
    apart = min(width + 3.0, (box.width - width - 5 * repeats) / max(1, kinds - 1))
    overlap = min(12.0, (box.width - width - apart * (kinds - 1)) / max(1, repeats))
    x, corner = box.left + width / 2, box.centre
    for n, card in enumerate(cards):
        if n:
            x += overlap if card == cards[n - 1] else apart
        canvas.paste(card_face(card, width, height, palette.name), (x, box.centre[1]))
        if card == marked and card not in cards[n + 1 :]:
            framed(canvas, Box.around((x, box.centre[1]), width, height), palette, 6)
        if card == Card.SAILORS:
            corner = (x + width / 2 - 9, box.bottom - 13)
    if (count := cards.count(Card.SAILORS)) > 1:
        canvas.text(corner, str(count), 28, palette.ink, face="black", halo=palette.panel)


def framed(canvas: Canvas, box: Box, palette: Palette, radius: float) -> None:
    """The mark round a box that has just changed."""
    canvas.box(box.inset(-3), radius=radius + 3, outline=palette.mark_edge, width=6)
    canvas.box(box.inset(-2), radius=radius + 2, outline=palette.mark, width=3.5)


def pips(canvas: Canvas, box: Box, count: int, goal: int, palette: Palette) -> None:
    """The race to the goal: a coin for each louis, and hollows for those still missing, in two rows."""
    canvas.paste(
        _purse(round(box.width), round(box.height), min(count, goal), goal, palette.name), box.centre
    )


@lru_cache(128)
def _purse(width: int, height: int, count: int, goal: int, name: str) -> Image.Image:
    palette, half = PALETTES[name], goal // 2
    canvas = Canvas.clear(width, height)
    radius = min(width / half, height / 2) / 2 - 0.5
    for row in range(2):
        middle = (width / 2, height * (0.25 + 0.5 * row))
        for n, at in enumerate(in_a_row(middle, half, width / half)):
            if row * half + n < count:
                canvas.circle(at, radius, GOLD, outline=GOLD_EDGE, width=2)
            else:
                canvas.circle(at, radius * 0.55, mix(palette.line, palette.panel, 0.35))
    return canvas.image
