"""A canvas for boards: smooth shapes and lettering, painted in order, in the pixels of the finished picture.

    palette = PALETTES[scene.palette]
    canvas = Canvas(1200, 760, palette.paper)
    canvas.polygon(ribbon(smooth(course), 120), palette.water, outline=palette.foam, width=4)
    canvas.box(Box(20, 20, 420, 90), palette.panel, radius=16, shadow=6)
    canvas.text((40, 55), name, 32, palette.ink, face="bold", anchor="lm", fit=360)
    canvas.arrow(bow(start, end), palette.mark, 10, edge=palette.mark_edge)
    return canvas.image

Each shape is painted through its own supersampled mask, so shapes and lettering may come in any order, and
every one may be translucent (`alpha`). A big shape costs milliseconds: paint what never changes once, in a
function with `functools.cache` that returns the image, and start from `Canvas.over(base(scene.palette))`.
Paint what is repeated (pieces, cards) on `Canvas.clear(width, height)` in a cached function of its size and
colours, and `paste` it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import atan2, ceil, dist, floor, pi
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.fonts import cap_height, fitted, lettering, text_width, wrapped
from render.geometry import Box, Point, along, polar, trimmed
from render.palette import Colour
from render.patterns import PATTERNS, tiled

WIDTH = 1200
"""Of every picture. Essential lettering is at least 26 px, which is 9 px on a phone."""


class Gradient(NamedTuple):
    """A fill that goes from one colour at the top of a shape to another at its foot."""

    top: Colour
    bottom: Colour


Fill = Colour | Gradient
Pen = Callable[[ImageDraw.ImageDraw, Callable[[Point], Point], int], None]


class Canvas:
    """An image, and the ways to paint on it."""

    def __init__(self, width: int, height: int, fill: Colour) -> None:
        self.image = Image.new("RGB", (width, height), fill)

    @classmethod
    def clear(cls, width: int, height: int) -> Canvas:
        """A transparent canvas, for a sprite."""
        return cls._of(Image.new("RGBA", (width, height)))

    @classmethod
    def over(cls, base: Image.Image) -> Canvas:
        """A canvas that begins as a copy of an image."""
        return cls._of(base.copy())

    @classmethod
    def _of(cls, image: Image.Image) -> Canvas:
        canvas = cls.__new__(cls)
        canvas.image = image
        return canvas

    # Shapes

    def polygon(
        self,
        points: Sequence[Point],
        fill: Fill | None = None,
        *,
        outline: Colour | None = None,
        width: float = 2,
        alpha: float = 1,
        pattern: str | None = None,
        pattern_fill: Colour = (0, 0, 0),
        pattern_alpha: float = 0.35,
        pitch: int = 12,
    ) -> None:
        """A filled area, with an outline and a pattern (one of PATTERNS) if wanted."""
        bounds = Box.bounding(points)

        def paint(pen: ImageDraw.ImageDraw, to: Callable[[Point], Point], scale: int) -> None:
            pen.polygon([to(p) for p in points], fill=255)

        if fill is not None:
            self._paint(bounds, paint, fill, alpha)
        if pattern is not None:
            self._paint(bounds, paint, pattern_fill, pattern_alpha, PATTERNS[pattern](pitch))
        if outline is not None:
            self.line([*points, points[0]], outline, width, alpha=alpha)

    def box(
        self,
        box: Box,
        fill: Fill | None = None,
        *,
        radius: float = 0,
        outline: Colour | None = None,
        width: float = 2,
        alpha: float = 1,
        shadow: float = 0,
        pattern: str | None = None,
        pattern_fill: Colour = (0, 0, 0),
        pattern_alpha: float = 0.35,
        pitch: int = 12,
    ) -> None:
        """A rectangle, rounded if `radius`; its outline lies within it; `shadow` is how far one falls."""
        if shadow:
            self.shadow(box, radius, shadow)

        def paint(pen: ImageDraw.ImageDraw, to: Callable[[Point], Point], scale: int) -> None:
            pen.rounded_rectangle(_span(box, to), radius * scale, fill=255)

        def paint_edge(pen: ImageDraw.ImageDraw, to: Callable[[Point], Point], scale: int) -> None:
            span = _span(box, to)
            pen.rounded_rectangle(span, radius * scale, outline=255, width=round(width * scale))

        if fill is not None:
            self._paint(box, paint, fill, alpha)
        if pattern is not None:
            self._paint(box, paint, pattern_fill, pattern_alpha, PATTERNS[pattern](pitch))
        if outline is not None:
            self._paint(box, paint_edge, outline, alpha)

    def ellipse(
        self,
        box: Box,
        fill: Fill | None = None,
        *,
        outline: Colour | None = None,
        width: float = 2,
        alpha: float = 1,
    ) -> None:
        """An ellipse; its outline lies within it."""

        def paint(pen: ImageDraw.ImageDraw, to: Callable[[Point], Point], scale: int) -> None:
            pen.ellipse(_span(box, to), fill=255)

        def paint_edge(pen: ImageDraw.ImageDraw, to: Callable[[Point], Point], scale: int) -> None:
            pen.ellipse(_span(box, to), outline=255, width=round(width * scale))

        if fill is not None:
            self._paint(box, paint, fill, alpha)
        if outline is not None:
            self._paint(box, paint_edge, outline, alpha)

    def circle(
        self,
        centre: Point,
        radius: float,
        fill: Fill | None = None,
        *,
        outline: Colour | None = None,
        width: float = 2,
        alpha: float = 1,
    ) -> None:
        self.ellipse(Box.around(centre, 2 * radius), fill, outline=outline, width=width, alpha=alpha)

    def line(
        self,
        points: Sequence[Point],
        fill: Fill,
        width: float = 2,
        *,
        dash: tuple[float, float] | None = None,
        alpha: float = 1,
    ) -> None:
        """A line through points with round joints and ends; `dash` is the length on and the length off."""
        strokes = _dashes(points, *dash) if dash else [list(points)]
        bounds = Box.bounding(points).inset(-width / 2 - 1)

        def paint(pen: ImageDraw.ImageDraw, to: Callable[[Point], Point], scale: int) -> None:
            radius = width * scale / 2
            for stroke in strokes:
                dots = [to(p) for p in stroke]
                for a, b in pairwise(dots):
                    pen.polygon(_bar(a, b, radius), fill=255)
                for x, y in dots:
                    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)

        self._paint(bounds, paint, fill, alpha)

    def arrow(
        self,
        points: Sequence[Point],
        fill: Colour,
        width: float = 8,
        *,
        head: float = 3,
        edge: Colour | None = None,
        edge_width: float = 3,
        dash: tuple[float, float] | None = None,
        alpha: float = 1,
    ) -> None:
        """An arrow along points (`bow` curves it); its head is `head` times as broad; `edge` sets it off."""
        tip, length = points[-1], width * head
        shaft = trimmed(points, end=length * 0.8)
        from_point, degrees = along(points, max(0.0, 1 - length / max(_length(points), 1)))
        degrees = atan2(tip[1] - from_point[1], tip[0] - from_point[0]) * 180 / pi
        barbs = [tip, polar(tip, length, degrees + 151), polar(tip, length, degrees - 151)]
        if edge is not None:
            self.line(shaft, edge, width + 2 * edge_width, dash=dash, alpha=alpha)
            self.polygon(barbs, edge, outline=edge, width=2 * edge_width, alpha=alpha)
        self.line(shaft, fill, width, dash=dash, alpha=alpha)
        self.polygon(barbs, fill, alpha=alpha)

    def ring(self, centre: Point, radius: float, fill: Colour, edge: Colour, width: float = 6) -> None:
        """The mark round what has just changed: a ring with an edge on both sides."""
        self.circle(centre, radius + 2, outline=edge, width=width + 4)
        self.circle(centre, radius, outline=fill, width=width)

    def shadow(
        self, box: Box, radius: float = 0, drop: float = 6, fill: Colour = (16, 24, 32), alpha: float = 0.3
    ) -> None:
        """A soft shadow under a rounded box."""
        mask = _shadow(ceil(box.width), ceil(box.height), round(radius), round(drop))
        at = floor(box.left - 2 * drop), floor(box.top - drop)
        self._stamp(mask, at, fill, alpha)

    # Lettering

    def text(
        self,
        at: Point,
        text: str,
        size: int,
        fill: Colour,
        *,
        face: str = "regular",
        anchor: str = "mm",
        fit: float | None = None,
        smallest: int | None = None,
        halo: Colour | None = None,
        halo_width: int = 3,
        alpha: float = 1,
    ) -> float:
        """Write one line; returns its width.

        `anchor` is l, m or r across and t, m or s down: the top or middle of a capital, or the base line.
        Text wider than `fit` shrinks down to the `smallest` size and is then cut. A `halo` makes it legible
        on anything. Names go through `printable` first.
        """
        if fit is not None:
            text, size = fitted(text, fit, size, face, smallest)
        if not text:
            return 0
        width, capital = text_width(text, size, face), cap_height(size, face)
        x = at[0] - {"l": 0.0, "m": width / 2, "r": width}[anchor[0]]
        y = at[1] + {"t": capital, "m": capital / 2, "s": 0.0}[anchor[1]]
        for stroke, colour in ((halo_width, halo), (0, fill)):
            if colour is not None:
                mask, left, top = lettering(text, size, face, stroke)
                self._stamp(mask, (round(x) + left, round(y) + top), colour, alpha)
        return width

    def paragraph(
        self,
        box: Box,
        text: str,
        size: int,
        fill: Colour,
        *,
        face: str = "regular",
        align: str = "l",
        leading: float = 1.25,
    ) -> float:
        """Write text wrapped into a box from its top, cut where the box ends; returns the height used."""
        step = size * leading
        lines = wrapped(text, box.width, size, face, max(1, int((box.height + step - size) // step)))
        x = {"l": box.left, "m": box.centre[0], "r": box.right}[align]
        for n, line in enumerate(lines):
            self.text((x, box.top + n * step + size * 0.8), line, size, fill, face=face, anchor=f"{align}s")
        return len(lines) * step

    # Sprites

    def paste(self, sprite: Image.Image, centre: Point, *, alpha: float = 1) -> None:
        """Put a sprite (RGBA) with its middle at a point."""
        at = round(centre[0] - sprite.width / 2), round(centre[1] - sprite.height / 2)
        if alpha < 1:
            sprite = sprite.copy()
            sprite.putalpha(sprite.getchannel("A").point(_faded(alpha)))
        if self.image.mode == "RGBA":
            layer = Image.new("RGBA", self.image.size)
            layer.paste(sprite, at)
            self.image.alpha_composite(layer)
        else:
            self.image.paste(sprite, at, sprite)

    # How it is done

    def _paint(
        self, bounds: Box, pen: Pen, fill: Fill, alpha: float, pattern: Image.Image | None = None
    ) -> None:
        """Draw a mask several times as large, shrink it, and paint the fill through it."""
        left, top = max(0, floor(bounds.left) - 1), max(0, floor(bounds.top) - 1)
        right = min(self.image.width, ceil(bounds.right) + 2)
        bottom = min(self.image.height, ceil(bounds.bottom) + 2)
        width, height = right - left, bottom - top
        if width <= 0 or height <= 0:
            return
        scale = 4 if width * height < 120_000 else 2  # a big shape shows its edge less and costs more
        mask = Image.new("L", (width * scale, height * scale))

        def to(point: Point) -> Point:
            return (point[0] - left) * scale, (point[1] - top) * scale

        pen(ImageDraw.Draw(mask), to, scale)
        mask = mask.reduce(scale)
        if pattern is not None:
            mask = ImageChops.multiply(mask, tiled(pattern, left, top, width, height))
        self._stamp(mask, (left, top), fill, alpha)

    def _stamp(self, mask: Image.Image, at: tuple[int, int], fill: Fill, alpha: float = 1) -> None:
        """Paint a fill through a mask."""
        if alpha < 1:
            mask = mask.point(_faded(alpha))
        paint = fill if not isinstance(fill, Gradient) else _ramp(fill, mask.width, mask.height)
        if self.image.mode == "RGBA":
            layer = Image.new("RGBA", self.image.size)
            box = (*at, at[0] + mask.width, at[1] + mask.height)
            solid = Image.new("RGB", mask.size, paint) if isinstance(paint, tuple) else paint
            solid.putalpha(mask)
            layer.paste(solid, box)
            self.image.alpha_composite(layer)
        else:
            self.image.paste(paint, (*at, at[0] + mask.width, at[1] + mask.height), mask)


def _span(box: Box, to: Callable[[Point], Point]) -> tuple[float, float, float, float]:
    """A box as Pillow wants it: the last row and column belong to it."""
    (left, top), (right, bottom) = to(box[:2]), to(box[2:])
    return left, top, max(left, right - 1), max(top, bottom - 1)


@cache
def _faded(alpha: float) -> list[int]:
    return [round(level * alpha) for level in range(256)]


def _ramp(fill: Gradient, width: int, height: int) -> Image.Image:
    share = Image.linear_gradient("L").resize((width, height))
    return Image.composite(
        Image.new("RGB", (width, height), fill.bottom), Image.new("RGB", (width, height), fill.top), share
    )


@lru_cache(256)
def _shadow(width: int, height: int, radius: int, drop: int) -> Image.Image:
    mask = Image.new("L", (width + 4 * drop, height + 4 * drop))
    corners = (2 * drop, 2 * drop, 2 * drop + width, 2 * drop + height)
    ImageDraw.Draw(mask).rounded_rectangle(corners, radius, fill=255)
    return mask.filter(ImageFilter.GaussianBlur(drop * 0.8))


def _bar(a: Point, b: Point, radius: float) -> list[Point]:
    length = dist(a, b) or 1
    across, down = -(b[1] - a[1]) / length * radius, (b[0] - a[0]) / length * radius
    return [
        (a[0] + across, a[1] + down),
        (b[0] + across, b[1] + down),
        (b[0] - across, b[1] - down),
        (a[0] - across, a[1] - down),
    ]


def _length(points: Sequence[Point]) -> float:
    return sum(dist(a, b) for a, b in pairwise(points))


def _dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    total = _length(points)
    starts = [n * (on + off) for n in range(ceil(total / (on + off)))]
    return [trimmed(points, start, max(0.0, total - start - on)) for start in starts]
