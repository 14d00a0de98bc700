"""What lies on the chart of Rotterdam: materials, products, ships, cards, the pawn and the phase wheel."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin

from PIL import Image

from engines.rotterdam.data import MADE_OF, PORT_OF, Material, Product, Spot
from render.canvas import Canvas, Gradient
from render.geometry import Box, Point, polar, smooth
from render.palette import PALETTES, Colour, Palette, darker, ink_on, lighter, mix
from render.seats import symbol

HUES = {Material.GRAIN: "yellow", Material.FRUIT: "red", Material.OIL: "black", Material.TEXTILES: "grey"}
"""The colours of the materials, and of the cards of their ports (RD-S3, RD-D2)."""
SHIP = (104, 68)


def hue(palette: Palette, material: Material) -> Colour:
    return palette.hues[HUES[material]]


def port_hue(palette: Palette, port: Spot) -> Colour:
    return hue(palette, MADE_OF[port])


# Materials


def _grain(canvas: Canvas, box: Box, ink: Colour) -> None:
    x, side = box.centre[0], box.width
    canvas.line([(x, box.bottom - side * 0.06), (x, box.top + side * 0.2)], ink, side * 0.07)
    for n in range(3):
        y = box.top + side * (0.26 + 0.19 * n)
        for way in (-1, 1):
            seed = [(x, y + side * 0.14), (x + way * side * 0.26, y - side * 0.1), (x + way * side * 0.06, y)]
            canvas.polygon(smooth(seed, closed=True), ink)
    canvas.ellipse(Box.around((x, box.top + side * 0.16), side * 0.15, side * 0.26), ink)


def _fruit(canvas: Canvas, box: Box, ink: Colour) -> None:
    x, y = box.centre
    side = box.width
    for way in (-1, 1):
        canvas.ellipse(Box.around((x + way * side * 0.13, y + side * 0.1), side * 0.5, side * 0.6), ink)
    canvas.line([(x, y - side * 0.12), (x + side * 0.05, y - side * 0.36)], ink, side * 0.07)
    leaf = [
        (x + side * 0.05, y - side * 0.27),
        (x + side * 0.22, y - side * 0.42),
        (x + side * 0.34, y - side * 0.3),
    ]
    canvas.polygon(smooth(leaf, closed=True), ink)


def _oil(canvas: Canvas, box: Box, ink: Colour) -> None:
    x, side = box.centre[0], box.width
    middle = (x, box.top + side * 0.62)
    arc = [polar(middle, side * 0.3, 200 - 11 * n) for n in range(21)]
    canvas.polygon([(x, box.top + side * 0.06), *reversed(arc)], ink)


def _textiles(canvas: Canvas, box: Box, ink: Colour) -> None:
    half = ((0.5, 0.22), (0.66, 0.12), (0.96, 0.3), (0.84, 0.5), (0.72, 0.43), (0.72, 0.9))
    canvas.polygon(_in(box, (*half, *((1 - x, y) for x, y in reversed(half)))), ink)


_ICONS = {
    Material.GRAIN: _grain,
    Material.FRUIT: _fruit,
    Material.OIL: _oil,
    Material.TEXTILES: _textiles,
}


@lru_cache(128)
def crate(material: Material, size: int, name: str) -> Image.Image:
    """A unit of a material: its colour, and its own shape for those who cannot tell colours."""
    colour = hue(PALETTES[name], material)
    canvas = Canvas.clear(size, size)
    whole = Box(0, 0, size, size)
    canvas.box(whole, (255, 255, 255), radius=size * 0.2)
    canvas.box(whole.inset(size * 0.05), darker(colour, 0.5), radius=size * 0.17)
    canvas.box(whole.inset(size * 0.09), colour, radius=size * 0.13)
    _ICONS[material](canvas, whole.inset(size * 0.17), ink_on(colour))
    return canvas.image


# Products

Shape = tuple[tuple[float, float], ...]


def _in(box: Box, shape: Shape) -> list[Point]:
    """Points given in shares of a box."""
    return [(box.left + x * box.width, box.top + y * box.height) for x, y in shape]


def _part(box: Box, left: float, top: float, right: float, bottom: float) -> Box:
    """A box given in shares of another."""
    return Box.bounding(_in(box, ((left, top), (right, bottom))))


def _bread(canvas: Canvas, box: Box, ink: Colour, paper: Colour) -> None:
    crust = ((0.06, 0.62), (0.12, 0.36), (0.35, 0.25), (0.65, 0.25), (0.88, 0.36), (0.94, 0.62))
    canvas.polygon(smooth(_in(box, (*crust, (0.84, 0.76), (0.16, 0.76))), closed=True), ink)
    for x in (0.3, 0.5, 0.7):
        canvas.line(_in(box, ((x - 0.06, 0.56), (x + 0.06, 0.36))), paper, box.width * 0.05)


def _beer(canvas: Canvas, box: Box, ink: Colour, paper: Colour) -> None:
    canvas.ellipse(_part(box, 0.55, 0.38, 0.92, 0.76), outline=ink, width=box.width * 0.08)
    canvas.box(_part(box, 0.2, 0.26, 0.72, 0.9), ink, radius=box.width * 0.07)
    for x in (0.26, 0.46, 0.66):
        canvas.circle(_in(box, ((x, 0.24),))[0], box.width * 0.15, ink)
    for x in (0.34, 0.46, 0.58):
        canvas.line(_in(box, ((x, 0.45), (x, 0.78))), paper, box.width * 0.05)


def _juice(canvas: Canvas, box: Box, ink: Colour, paper: Colour) -> None:
    canvas.polygon(_in(box, ((0.24, 0.26), (0.76, 0.26), (0.68, 0.92), (0.32, 0.92))), ink)
    canvas.line(_in(box, ((0.5, 0.6), (0.7, 0.06))), ink, box.width * 0.07)
    (middle,) = _in(box, ((0.5, 0.56),))
    canvas.circle(middle, box.width * 0.13, paper)
    canvas.circle(middle, box.width * 0.08, ink)


def _jam(canvas: Canvas, box: Box, ink: Colour, paper: Colour) -> None:
    canvas.box(_part(box, 0.24, 0.1, 0.76, 0.25), ink, radius=box.width * 0.04)
    canvas.box(_part(box, 0.17, 0.3, 0.83, 0.92), ink, radius=box.width * 0.13)
    canvas.box(_part(box, 0.3, 0.48, 0.7, 0.74), paper, radius=box.width * 0.04)


def _petrol(canvas: Canvas, box: Box, ink: Colour, paper: Colour) -> None:
    canvas.box(_part(box, 0.16, 0.1, 0.62, 0.92), ink, radius=box.width * 0.06)
    canvas.box(_part(box, 0.25, 0.2, 0.53, 0.44), paper, radius=box.width * 0.03)
    hose = ((0.62, 0.62), (0.78, 0.62), (0.78, 0.84), (0.9, 0.84), (0.9, 0.36), (0.78, 0.22))
    canvas.line(_in(box, hose), ink, box.width * 0.07)


def _plastics(canvas: Canvas, box: Box, ink: Colour, paper: Colour) -> None:
    shoulder = ((0.41, 0.2), (0.59, 0.2), (0.6, 0.3), (0.74, 0.46))
    canvas.polygon(_in(box, (*shoulder, (0.74, 0.93), (0.26, 0.93), (0.26, 0.46), (0.4, 0.3))), ink)
    canvas.box(_part(box, 0.38, 0.05, 0.62, 0.15), ink, radius=box.width * 0.03)
    canvas.box(_part(box, 0.26, 0.57, 0.74, 0.76), paper)


def _clothes(canvas: Canvas, box: Box, ink: Colour, paper: Colour) -> None:
    _textiles(canvas, box, ink)


def _sails(canvas: Canvas, box: Box, ink: Colour, paper: Colour) -> None:
    canvas.line(_in(box, ((0.52, 0.04), (0.52, 0.94))), ink, box.width * 0.06)
    canvas.polygon(_in(box, ((0.47, 0.08), (0.47, 0.8), (0.06, 0.8))), ink)
    canvas.polygon(_in(box, ((0.58, 0.2), (0.92, 0.8), (0.58, 0.8))), ink)


_WARES = {
    Product.BREAD: _bread,
    Product.BEER: _beer,
    Product.JUICE: _juice,
    Product.JAM: _jam,
    Product.PETROL: _petrol,
    Product.PLASTICS: _plastics,
    Product.CLOTHES: _clothes,
    Product.SAILS: _sails,
}


@lru_cache(128)
def ware(product: Product, size: int, name: str, faded: bool = False) -> Image.Image:
    """A product on the colour of its port; faded where it is still missing."""
    palette = PALETTES[name]
    colour = port_hue(palette, PORT_OF[product])
    ink = ink_on(colour)
    canvas = Canvas.clear(size, size)
    whole = Box(0, 0, size, size)
    if faded:
        colour, ink = mix(palette.panel, colour, 0.12), mix(palette.panel, palette.ink, 0.55)
        canvas.box(whole, colour, radius=size * 0.16, outline=palette.muted, width=max(2, size * 0.03))
    else:
        canvas.box(whole, darker(colour, 0.45), radius=size * 0.16)
        canvas.box(whole.inset(size * 0.04), Gradient(lighter(colour, 0.12), colour), radius=size * 0.13)
    _WARES[product](canvas, whole.inset(size * 0.16), ink, colour)
    return canvas.image


# Cards


@lru_cache(128)
def card_back(port: Spot, width: int, height: int, name: str) -> Image.Image:
    """A product card from behind: the colour and the material of its port."""
    palette = PALETTES[name]
    canvas = _card(width, height, port_hue(palette, port), palette)
    side = min(width, height) * 0.72
    _ICONS[MADE_OF[port]](canvas, Box.around((width / 2, height / 2), side), ink_on(port_hue(palette, port)))
    return canvas.image


@lru_cache(64)
def transport_back(width: int, height: int, name: str) -> Image.Image:
    """A transport card from behind: an anchor."""
    palette = PALETTES[name]
    fill = darker(palette.water_deep, 0.25)
    canvas = _card(width, height, fill, palette)
    anchor(canvas, (width / 2, height / 2), min(width, height * 0.8) * 0.74, ink_on(fill))
    return canvas.image


@lru_cache(64)
def mission_card(width: int, height: int, points: str, name: str) -> Image.Image:
    """A completed mission with its points, or from behind without."""
    palette = PALETTES[name]
    canvas = _card(width, height, palette.white if points else palette.hues["blue"], palette)
    middle = (width / 2, height / 2)
    if points:
        canvas.text(middle, points, 27, palette.shadow, face="black", fit=width - 4, smallest=20)
    else:
        for n in range(4):
            canvas.circle(polar(middle, min(width, height) * 0.24, 45 + 90 * n), width * 0.12, palette.white)
    return canvas.image


def _card(width: int, height: int, fill: Colour, palette: Palette) -> Canvas:
    canvas = Canvas.clear(width, height)
    whole = Box(0, 0, width, height)
    canvas.box(whole, palette.white, radius=5)
    canvas.box(whole.inset(1), palette.shadow, radius=5)
    canvas.box(whole.inset(3), fill, radius=3)
    return canvas


def anchor(canvas: Canvas, at: Point, size: float, ink: Colour, halo: Colour | None = None) -> None:
    """An anchor, upright."""
    x, y = at
    for fill, more in ((halo, size * 0.14), (ink, 0.0)):
        if fill is None:
            continue
        width = size * 0.12 + more
        canvas.circle((x, y - size * 0.38), size * 0.13 + more / 2, outline=fill, width=size * 0.08 + more)
        canvas.line([(x, y - size * 0.26), (x, y + size * 0.42)], fill, width)
        canvas.line([(x - size * 0.22, y - size * 0.12), (x + size * 0.22, y - size * 0.12)], fill, width)
        arc = [polar((x, y + size * 0.04), size * 0.38, 15 + 7.5 * n) for n in range(21)]
        canvas.line(arc, fill, width)


# Ships


@lru_cache(512)
def ship(seat: int, number: int, cargo: Material | None, width: int, name: str) -> Image.Image:
    """A freighter bound for the right: seat's colour and symbol, hull number, and the cargo on deck."""
    palette = PALETTES[name]
    colour, scale = palette.seats[seat], width / SHIP[0]
    canvas = Canvas.clear(width, round(SHIP[1] * scale))

    def at(x: float, y: float) -> Point:
        return x * scale, y * scale

    def box(left: float, top: float, right: float, bottom: float) -> Box:
        return Box(*at(left, top), *at(right, bottom))

    keel = [at(3, 35), at(84, 35), at(102, 28), at(88, 62), at(82, 65), at(14, 65), at(9, 62)]
    cabin = box(7, 5, 37, 38)
    white, dark = palette.white, darker(colour, 0.6)
    canvas.polygon(keel, white, outline=white, width=6 * scale)
    canvas.box(cabin.inset(-3 * scale), white, radius=7 * scale)
    canvas.box(cabin, dark, radius=5 * scale)
    canvas.box(cabin.inset(2 * scale), white, radius=4 * scale)
    canvas.polygon(
        keel, Gradient(lighter(colour, 0.1), darker(colour, 0.08)), outline=dark, width=2.2 * scale
    )
    symbol(canvas, at(22, 20.5), 30 * scale, seat, darker(colour, 0.25) if seat != 2 else darker(colour, 0.4))
    canvas.text(at(35, 50), str(number), round(28 * scale), ink_on(colour), face="black")
    if cargo is None:
        canvas.line([at(46, 33), at(80, 33)], dark, 3 * scale)
    else:
        canvas.paste(crate(cargo, round(36 * scale), name), at(63, 19))
    return canvas.image


@lru_cache(64)
def hull(seat: int, count: int, name: str) -> Image.Image:
    """The ships that wait in their owner's stock: an empty hull with their number."""
    colour = PALETTES[name].seats[seat]
    canvas = Canvas.clear(54, 40)
    canvas.box(Box(5, 2, 17, 16), darker(colour, 0.6), radius=3)
    keel = [(2.0, 13.0), (43.0, 13.0), (52.0, 8.0), (45.0, 37.0), (8.0, 37.0)]
    canvas.polygon(keel, colour, outline=darker(colour, 0.6), width=2)
    canvas.text((26, 25), str(count), 27, ink_on(colour), face="black")
    return canvas.image


@lru_cache(64)
def tag(seat: int, number: int, name: str) -> Image.Image:
    """A ship in a crowded port: its colour and its number."""
    palette = PALETTES[name]
    colour = palette.seats[seat]
    canvas = Canvas.clear(40, 26)
    canvas.box(Box(0, 0, 40, 26), palette.white, radius=6)
    canvas.box(Box(1, 1, 39, 25), colour, radius=5)
    canvas.text((20, 13), str(number), 26, ink_on(colour), face="black")
    return canvas.image


# Pawn and wheel


@lru_cache(16)
def pawn(height: int, name: str) -> Image.Image:
    """The harbour master: a blue pawn with a cap."""
    palette = PALETTES[name]
    colour, width = palette.hues["blue"], round(height * 0.62)
    canvas = Canvas.clear(width, height)
    x = width / 2
    body = [(x, height * 0.3), (width * 0.86, height * 0.94), (width * 0.14, height * 0.94)]
    for fill, grow in ((palette.shadow, 3.0), (colour, 0.0)):
        canvas.polygon(body, fill, outline=fill, width=3 + grow)
        canvas.circle((x, height * 0.33), height * 0.17 + grow / 2, fill)
    for half, top, bottom in ((0.24, 0.17, 0.28), (0.17, 0.03, 0.21)):
        cap = Box(x - height * half, height * top, x + height * half, height * bottom)
        canvas.box(cap, palette.shadow, radius=4)
        canvas.box(cap.inset(2), palette.white, radius=3)
    return canvas.image


@cache
def wheel(current: int, size: int, name: str) -> Image.Image:
    """The six phases as sectors, clockwise from the top; the marker lies on the current one."""
    palette = PALETTES[name]
    canvas = Canvas.clear(size, size)
    middle, radius = (size / 2, size / 2), size / 2 - 2
    canvas.circle(middle, radius + 2, palette.wood_dark)
    for n in range(6):
        edge = [polar(middle, radius - 2, -90 + 60 * n + 5 * step) for step in range(13)]
        here = n == current
        fill = palette.mark if here else palette.panel
        canvas.polygon([middle, *edge], fill, outline=palette.wood_dark, width=3)
        turn = (-90 + 60 * n + 30) * pi / 180
        at = middle[0] + radius * 0.64 * cos(turn), middle[1] + radius * 0.64 * sin(turn)
        if here:
            canvas.circle(at, size * 0.145, palette.hues["blue"], outline=palette.white, width=3)
        ink = ink_on(palette.hues["blue"]) if here else palette.ink
        canvas.text(at, str(n + 1), 32, ink, face="black")
    canvas.circle(middle, size * 0.1, palette.wood_dark)
    return canvas.image
