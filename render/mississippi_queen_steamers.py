"""The pieces of The Mississippi Queen: paddle steamers, passengers, and the wheels for speed and coal."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engines.mississippi_queen.data import FASTEST
from render.canvas import Canvas, Gradient
from render.geometry import Box, Point, polar, smooth
from render.palette import PALETTES, Colour, darker, ink_on, lighter, mix
from render.seats import symbol


@lru_cache(256)
def steamer(seat: int, size: int, degrees: int, name: str) -> Image.Image:
    """A paddle steamer from above, of a length, with its bow in a direction (0 is east)."""
    return _broadside(seat, size, name).rotate(-degrees, Image.Resampling.BICUBIC)


@lru_cache(64)
def _broadside(seat: int, size: int, name: str) -> Image.Image:
    """A steamer with its bow to the east; its symbol stays upright enough to be told from any side."""
    palette = PALETTES[name]
    colour = palette.seats[seat]
    canvas = Canvas.clear(size, size)
    middle = size / 2

    def at(along: float, across: float) -> Point:
        return middle + along * size, middle + across * size

    hull = smooth(
        [
            at(0.5, 0),
            at(0.3, 0.19),
            at(-0.25, 0.2),
            at(-0.44, 0.15),
            at(-0.44, -0.15),
            at(-0.25, -0.2),
            at(0.3, -0.19),
        ],
        closed=True,
        steps=6,
    )
    shade = [(x + size * 0.02, y + size * 0.035) for x, y in hull]
    canvas.polygon(shade, palette.shadow, alpha=0.35)
    for side in (-1, 1):  # the paddle boxes
        box = Box.around(at(-0.06, side * 0.235), size * 0.3, size * 0.11)
        canvas.box(box, darker(colour, 0.5), radius=size * 0.03)
        for n in range(5):
            x = box.left + box.width * (n + 0.5) / 5
            canvas.line([(x, box.top + 1), (x, box.bottom - 1)], palette.white, size * 0.014, alpha=0.8)
    canvas.polygon(hull, palette.white, outline=darker(colour, 0.55), width=max(2, size * 0.03))
    inner = [(middle + (x - middle) * 0.82, middle + (y - middle) * 0.78) for x, y in hull]
    canvas.polygon(inner, colour)
    canvas.circle(
        at(-0.06, 0), size * 0.155, lighter(colour, 0.15), outline=darker(colour, 0.45), width=size * 0.02
    )
    symbol(canvas, at(-0.06, 0), size * 0.25, seat, ink_on(colour))
    for side in (-1, 1):  # the chimneys, in front of the deck house
        canvas.circle(at(0.21, side * 0.075), size * 0.052, palette.shadow)
        canvas.circle(at(0.21, side * 0.075), size * 0.026, palette.rock)
    return canvas.image


@lru_cache(64)
def passenger(size: int, colour: Colour) -> Image.Image:
    """A lady in a wide dress, in the colour of her stop."""
    canvas = Canvas.clear(size, size)
    edge = darker(colour, 0.6)
    middle = size / 2
    dress = [(middle, size * 0.3), (size * 0.84, size * 0.95), (size * 0.16, size * 0.95)]
    canvas.polygon(dress, colour, outline=edge, width=max(1.5, size * 0.06))
    canvas.circle(
        (middle, size * 0.27), size * 0.19, lighter(colour, 0.75), outline=edge, width=max(1.5, size * 0.06)
    )
    canvas.ellipse(Box.around((middle, size * 0.15), size * 0.62, size * 0.16), edge)
    return canvas.image


@lru_cache(128)
def wheel(number: int, size: int, colour: Colour) -> Image.Image:
    """A wheel from the box: its number large in the middle, the six places round it, that one lit."""
    canvas = Canvas.clear(size, size)
    middle = (size / 2, size / 2)
    canvas.circle(middle, size / 2, darker(colour, 0.55))
    canvas.circle(middle, size / 2 - 2, Gradient(lighter(colour, 0.12), darker(colour, 0.2)))
    for place in range(FASTEST):
        spot = polar(middle, size * 0.4, 60 * place - 90)
        lit = place < number
        canvas.circle(spot, size * 0.055, (255, 255, 255) if lit else darker(colour, 0.5))
    canvas.text(middle, str(number), round(size * 0.5), ink_on(colour), face="black")
    return canvas.image


def fading(colour: Colour, ground: Colour) -> Colour:
    return mix(colour, ground, 0.55)
