"""How players are shown, the same in every game: symbol, badge, plate, and the panel of all players.

panel(canvas, Box(20, 20, 1180, 110), palette, [Player(0, "Ana", score=12, turn=True, note="2 lost"), …])
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.canvas import Canvas
from render.fonts import printable
from render.geometry import Box, Point, polar
from render.palette import SYMBOLS, Colour, Palette, darker, ink_on, mix


class Player(NamedTuple):
    """What a plate says of one player."""

    seat: int
    name: str
    score: int | str | None = None
    turn: bool = False
    note: str = ""
    """A second, smaller line."""
    out: bool = False
    """No longer in the game: shown faded."""


def symbol(canvas: Canvas, centre: Point, size: float, seat: int, fill: Colour, alpha: float = 1) -> None:
    """The shape of a seat; all six look equally heavy within a circle of that size across."""
    x, y = centre
    match SYMBOLS[seat]:
        case "circle":
            canvas.circle(centre, size * 0.36, fill, alpha=alpha)
        case "square":
            canvas.polygon(Box.around(centre, size * 0.62).corners, fill, alpha=alpha)
        case "triangle":
            middle = (x, y + size * 0.06)
            canvas.polygon([polar(middle, size * 0.47, a) for a in (-90, 30, 150)], fill, alpha=alpha)
        case "diamond":
            up, across = size * 0.47, size * 0.36
            canvas.polygon([(x, y - up), (x + across, y), (x, y + up), (x - across, y)], fill, alpha=alpha)
        case "star":
            middle = (x, y + size * 0.03)
            tips = [polar(middle, size * (0.21 if n % 2 else 0.5), 36 * n - 90) for n in range(10)]
            canvas.polygon(tips, fill, alpha=alpha)
        case "cross":
            a, b = size * 0.42, size * 0.15
            corners = ((-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b))
            half = [(x + dx, y + dy) for dx, dy in corners]
            canvas.polygon([*half, *((2 * x - px, 2 * y - py) for px, py in half)], fill, alpha=alpha)


@lru_cache(256)
def badge(seat: int, size: int, colour: Colour) -> Image.Image:
    """A seat's symbol on its colour, for `canvas.paste`: `badge(seat, 44, palette.seats[seat])`."""
    canvas = Canvas.clear(size, size)
    middle = (size / 2, size / 2)
    canvas.circle(middle, size / 2, darker(colour, 0.45))
    canvas.circle(middle, size / 2 - max(1.5, size * 0.05), colour)
    symbol(canvas, middle, size * 0.66, seat, ink_on(colour))
    return canvas.image


NARROW = 270
"""Below this width a plate puts the score under the name rather than beside it."""


def plate(canvas: Canvas, box: Box, palette: Palette, player: Player) -> None:
    """Badge, name and score in a box; whoever has the turn stands out by colour, frame and pointer."""
    alpha = 0.5 if player.out else 1
    left, middle = box.left + 12, box.centre[1]
    canvas.box(box, mix(palette.panel, palette.mark, 0.35 * player.turn), radius=14, shadow=4)
    if player.turn:
        canvas.box(box, radius=14, outline=palette.mark_edge, width=5)
        canvas.box(box.inset(1), radius=13, outline=palette.mark, width=3)
        canvas.polygon([(left - 5, middle - 11), (left + 8, middle), (left - 5, middle + 11)], palette.ink)
        left += 11
    narrow = box.width < NARROW
    size = round(min(box.height - 20, 46 if narrow else 56))
    sprite = badge(player.seat, size, palette.seats[player.seat])
    canvas.paste(sprite, (left + size / 2, middle), alpha=alpha)
    left, right = left + size + 10, box.right - 14
    two_lines = bool(player.note) or (narrow and player.score is not None)
    upper, lower = (middle - 17, middle + 19) if two_lines else (middle, middle)
    name_right = right
    if player.score is not None:
        at, height = (lower, 38) if narrow else (middle, 46)
        width = canvas.text(
            (right, at), str(player.score), height, palette.ink, face="black", anchor="rm", alpha=alpha
        )
        right -= width + 10
        name_right = name_right if narrow else right
    name = printable(player.name, "bold") or f"#{player.seat + 1}"
    _line(canvas, (left, upper), name, 32, palette.ink, "bold", name_right, alpha)
    if player.note:
        _line(canvas, (left, lower), player.note, 26, palette.muted, "regular", right, alpha)


def _line(
    canvas: Canvas, at: Point, text: str, size: int, fill: Colour, face: str, right: float, alpha: float
) -> None:
    canvas.text(
        at, text, size, fill, face=face, anchor="lm", fit=max(0.0, right - at[0]), smallest=26, alpha=alpha
    )


def panel(
    canvas: Canvas,
    box: Box,
    palette: Palette,
    players: Sequence[Player],
    *,
    columns: int | None = None,
    gap: float = 12,
) -> None:
    """The plates of all players within a box: side by side, or in fewer columns and several rows."""
    columns = columns or len(players)
    rows = -(-len(players) // columns)
    cells = [cell for row in box.rows(rows, gap) for cell in row.columns(columns, gap)]
    for cell, player in zip(cells, players, strict=False):
        plate(canvas, cell, palette, player)
