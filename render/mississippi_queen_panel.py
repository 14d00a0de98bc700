"""A panel for each player: badge, name, the wheels for speed and coal, passengers, and where he is."""

from __future__ import annotations

from engines.core import Seat
from engines.mississippi_queen.data import CABINS
from engines.mississippi_queen.places import standing, to_act
from engines.mississippi_queen.state import Mode, River, Steamer
from render.canvas import Canvas
from render.fonts import printable
from render.geometry import Box
from render.mississippi_queen_pieces import coal_wheel, passenger, speed_wheel
from render.mississippi_queen_sketch import Sketch, fleet
from render.palette import Palette, mix
from render.scene import Scene
from render.seats import badge

PANELS = Box(12, 666, 1188, 876)
WHEEL = 84
NARROW = 250


def panels(canvas: Canvas, palette: Palette, scene: Scene[River], sketch: Sketch | None) -> None:
    after = fleet(scene.view, sketch).steamers
    for seat, box in enumerate(PANELS.columns(len(after), 10)):
        own = sketch if sketch and sketch.seat == seat else None
        _panel(canvas, box, palette, scene, Seat(seat), own)
        _where(canvas, box, palette, scene, Seat(seat), after[seat], own)


def rank(river: River, seat: Seat) -> int:
    """The place that a seat has now."""
    return standing(river).index(seat) + 1


def _panel(
    canvas: Canvas, box: Box, palette: Palette, scene: Scene[River], seat: Seat, sketch: Sketch | None
) -> None:
    river = scene.view
    turn, gone = seat in to_act(river), river.steamers[seat].at is None
    canvas.box(box, mix(palette.panel, palette.mark, 0.35 * turn), radius=14, shadow=4)
    if turn:
        canvas.box(box, radius=14, outline=palette.mark_edge, width=5)
        canvas.box(box.inset(1), radius=13, outline=palette.mark, width=3)
    alpha = 0.45 if seat in river.out else 1.0
    left, y = box.left + 12, box.top + 32
    canvas.paste(badge(seat, 44, palette.seats[seat]), (left + 22, y), alpha=alpha)
    said = scene.words("board.place", n=rank(river, seat))
    won = gone and seat not in river.out
    width = canvas.text(
        (box.right - 12, y), said, 34, palette.good if won else palette.muted, face="black", anchor="rm"
    )
    name = printable(scene.names[seat], "bold") or f"#{seat + 1}"
    room = box.right - 20 - width - (left + 52)
    canvas.text(
        (left + 52, y), name, 30, palette.ink, face="bold", anchor="lm", fit=room, smallest=26, alpha=alpha
    )
    _wheels(canvas, box, palette, scene, seat, sketch, alpha)


def _wheels(
    canvas: Canvas,
    box: Box,
    palette: Palette,
    scene: Scene[River],
    seat: Seat,
    sketch: Sketch | None,
    alpha: float,
) -> None:
    river, words = scene.view, scene.words
    own = river.steamers[seat]
    speed, coal = own.speed, own.coal
    if sketch and sketch.voyage:
        speed, coal = sketch.voyage.speed, sketch.voyage.coal_left
    with_passengers = river.mode is Mode.PASSENGERS
    inner = Box(box.left + 8, box.top + 60, box.right - (56 if with_passengers else 8), box.bottom - 42)
    one, other = inner.columns(2, 2)
    short = "_short" if box.width < NARROW else ""
    wheels = (
        (one, "speed", speed_wheel(WHEEL, speed, palette.seats[seat], palette.name)),
        (other, "coal", coal_wheel(WHEEL, coal, palette.name, own.coal - coal)),
    )
    for column, key, sprite in wheels:
        x = column.centre[0]
        canvas.text(
            (x, inner.top + 10), words(f"board.{key}{short}"), 26, palette.muted, fit=column.width + 4
        )
        canvas.paste(sprite, (x, inner.bottom - WHEEL / 2 + 3), alpha=alpha)
    if with_passengers:
        for n in range(CABINS):
            aboard = n < len(own.aboard)
            fill = palette.hues["pink"] if aboard else mix(palette.panel, palette.line, 0.45)
            edge = palette.ink if aboard else palette.line
            at = box.right - 32, inner.bottom - 20 - 56 * (CABINS - 1 - n)
            canvas.paste(passenger(48, fill, edge), at)


def _where(
    canvas: Canvas,
    box: Box,
    palette: Palette,
    scene: Scene[River],
    seat: Seat,
    own: Steamer,
    sketch: Sketch | None,
) -> None:
    """The hex and the heading, or why there is none."""
    river, words = scene.view, scene.words
    at, fill = (box.centre[0], box.bottom - 22), palette.ink
    if seat in river.out:
        said, fill = words("board.out"), palette.bad
    elif own.at is None:
        said, fill = words("board.arrived"), palette.good
    elif sketch is not None and sketch.voyage is not None:
        said = words("board.lies", at=sketch.track[-1], heading=sketch.voyage.heading)
    elif own.heading is None:
        said, fill = words("board.lies", at=own.at, heading=words("board.adrift")), palette.bad
    else:
        said = words("board.lies", at=own.at, heading=own.heading)
    canvas.text(at, said, 30, fill, face="bold", fit=box.width - 16, smallest=26)
