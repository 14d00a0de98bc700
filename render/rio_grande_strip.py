"""What surrounds the rivers: the players, the score track, and the strip that says what is going on."""

from __future__ import annotations

from engines.core import Seat
from engines.rio_grande.data import ACTIONS, TRACK
from engines.rio_grande.events import Drew, Halved, Paid, Refilled, Rested
from engines.rio_grande.state import Basin, lap, over, placing, stock
from engines.words import Words
from render.canvas import Canvas
from render.fonts import printable, text_width
from render.geometry import Box, Point, in_a_row, polar
from render.news import news
from render.palette import Palette, darker, ink_on, mix
from render.scene import Scene
from render.seats import badge

PAWN = 34
CROWDED = 4
"""Spaces between pawns below which they would hide each other."""
QUIET = (Drew, Refilled, Rested)
"""Events that the strip leaves out: the pile and whose turn it is say them."""


def plates(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Basin]) -> None:
    for seat, cell in enumerate(box.columns(len(scene.names), 10)):
        _plate(canvas, cell, palette, scene, Seat(seat))


def _plate(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Basin], seat: Seat) -> None:
    """Badge, name and what has just been won; below them the score and the bridges in stock."""
    basin, is_turn = scene.view, seat == scene.view.seat and not over(scene.view)
    canvas.box(box, mix(palette.panel, palette.mark, 0.35) if is_turn else palette.panel, radius=14, shadow=4)
    if is_turn:
        canvas.box(box, radius=14, outline=palette.mark_edge, width=5)
        canvas.box(box.inset(1), radius=13, outline=palette.mark, width=3)
    canvas.paste(badge(seat, 56, palette.seats[seat]), (box.left + 42, box.centre[1]))
    left, right = box.left + 78, box.right - 12
    name = printable(scene.names[seat], "bold") or f"#{seat + 1}"
    line = box.top + 24
    room = right - left
    if gained := _gained(scene, seat):
        room -= 8 + canvas.text((right, line), f"+{gained}", 28, palette.good, face="black", anchor="rm")
    canvas.text((left, line), name, 30, palette.ink, face="bold", anchor="lm", fit=room, smallest=26)
    line = box.bottom - 27
    canvas.text((left, line), str(basin.points[seat]), 40, palette.ink, face="black", anchor="lm")
    _stock(canvas, palette, seat, stock(basin, seat), (right, line))


def _stock(canvas: Canvas, palette: Palette, seat: Seat, bridges: int, end: Point) -> None:
    """A bridge and how many of it are not built; it ends at a point."""
    right, y = end
    fill = palette.ink if bridges else palette.muted
    right -= 6 + canvas.text((right, y), str(bridges), 30, fill, face="bold", anchor="rm")
    colour = palette.seats[seat] if bridges else palette.line
    edge, x, low = darker(colour, 0.5), right - 16, y + 11
    span = [polar((x, low), 15, angle) for angle in range(180, 361, 15)]
    hole = [polar((x, low), 7, angle) for angle in range(360, 179, -15)]
    canvas.polygon([*span, *hole], colour, outline=edge, width=2.5)
    canvas.line([(x - 17, low - 18), (x + 17, low - 18)], edge, 5)


def _gained(scene: Scene[Basin], seat: Seat) -> int:
    return sum(e.points for e in scene.events if isinstance(e, Paid | Halved) and e.seat == seat)


def track(canvas: Canvas, box: Box, palette: Palette, basin: Basin) -> None:
    """The score track of 120 that players may lap (RG-S3)."""
    canvas.box(box, palette.panel, radius=12, shadow=3)
    lane = Box(box.left + 30, box.top, box.right - 30, box.bottom)

    def x_of(space: int) -> float:
        return lane.left + lane.width * space / TRACK

    rail = box.top + 24
    canvas.line([(lane.left, rail), (lane.right, rail)], palette.line, 12)
    for space in range(0, TRACK + 1, 5):
        canvas.line([(x_of(space), rail - 5), (x_of(space), rail + 5)], palette.muted, 2.5)
    for space in range(0, TRACK + 1, 10):
        canvas.text((x_of(space), box.bottom - 15), str(space), 26, palette.muted, face="medium")
    for seats in _crowds(basin):
        middle = sum(x_of(lap(basin.points[seat]).space) for seat in seats) / len(seats)
        half = PAWN * len(seats) / 2
        middle = min(max(middle, box.left + half + 4), box.right - half - 4)
        for seat, at in zip(seats, in_a_row((middle, rail), len(seats), PAWN - 4), strict=True):
            canvas.paste(badge(seat, PAWN, palette.seats[seat]), at)
            rounds = lap(basin.points[seat]).rounds
            for ring in in_a_row((at[0], at[1] - 18), rounds, 11):
                canvas.circle(ring, 6, palette.mark, outline=palette.mark_edge, width=2)


def _crowds(basin: Basin) -> list[list[int]]:
    """Seats by their space on the track; those who would hide each other stand together."""
    crowds: list[list[int]] = []
    for seat in sorted(range(len(basin.points)), key=lambda one: lap(basin.points[one]).space):
        space = lap(basin.points[seat]).space
        if crowds and space - lap(basin.points[crowds[-1][-1]]).space < CROWDED:
            crowds[-1].append(seat)
        else:
            crowds.append([seat])
    return crowds


def strip(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Basin]) -> None:
    """The pile, whose turn it is, how far, and what has happened."""
    basin = scene.view
    canvas.box(box, palette.panel, radius=14, shadow=5)
    left, right, middle = box.left + 16, box.right - 14, box.centre[1]
    left += _pile(canvas, palette, basin, left, middle)
    places = placing(basin)
    for seat in [basin.seat] if places is None else places[0]:
        canvas.paste(badge(seat, 60, palette.seats[seat]), (left + 30, middle))
        left += 70
    if (said := last_round(scene.words, basin)) is not None:
        right = _banner(canvas, palette, said, right, box.top + 28) - 14
    told = news(scene, box.right - 14 - left, QUIET)
    y = middle - 17 * len(told)
    canvas.text(
        (left, y), printable(going_on(scene), "bold"), 34, palette.ink, face="bold", anchor="lm",
        fit=right - left, smallest=26,
    )  # fmt: skip
    for n, line in enumerate(told):
        canvas.text((left, y + 35 + 31 * n), line, 26, palette.ink, anchor="lm")


def _pile(canvas: Canvas, palette: Palette, basin: Basin, left: float, middle: float) -> float:
    """The pile from behind with its size; returns the room that it takes."""
    back = palette.water_deep if basin.pile else palette.line
    for n in range(min(3, len(basin.pile))):
        card = Box.around((left + 34 + 4 * n, middle - 4 * n + 3), 62, 78)
        canvas.box(card, back, radius=8, outline=palette.foam, width=3, pattern="waves", pitch=16)
    if not basin.pile:
        empty = Box.around((left + 34, middle), 62, 78).corners
        canvas.line([*empty, empty[0]], palette.muted, 3, dash=(9, 8))
    at = (left + 34 + 4 * min(2, len(basin.pile)), middle - 4)
    size = str(len(basin.pile))
    canvas.text(at, size, 38, palette.white, face="black", halo=palette.shadow, fit=58, smallest=30)
    return 98


def _banner(canvas: Canvas, palette: Palette, text: str, right: float, y: float) -> float:
    """A warning at the right; returns where it begins."""
    half = text_width(text, 28, "bold") / 2 + 16
    ribbon = Box.around((right - half, y), 2 * half, 42)
    canvas.box(ribbon, palette.bad, radius=9)
    canvas.text(ribbon.centre, text, 28, ink_on(palette.bad), face="bold")
    return ribbon.left


def last_round(words: Words, basin: Basin) -> str | None:
    """How many turns are left, once the last card is drawn (RG-R8)."""
    left = basin.turns_left
    return words("board.last_round", n=left) if left else None


def going_on(scene: Scene[Basin]) -> str:
    """Who has won, or whose turn it is and how far that player has got."""
    basin, words = scene.view, scene.words
    places = placing(basin)
    if places is not None:
        who = words.listed([scene.names[seat] for seat in places[0]])
        return words("board.over", who=who, n=len(places[0]))
    done, name = len(basin.visit.numbers), scene.names[basin.seat]
    return words("board.confirm" if done == ACTIONS else "board.turn", who=name, n=min(done + 1, ACTIONS))
