"""The picture of Rio Grande: the rivers as flowing water, the scores above them, the turn below."""

from __future__ import annotations

from PIL import Image

from engines.core import Named, Seat
from engines.rio_grande.rivers import Place, River, worth
from engines.rio_grande.state import Basin, lap, stock
from render.canvas import WIDTH, Canvas
from render.geometry import Box
from render.palette import PALETTES
from render.rio_grande_hand import FAN_HEIGHT, describe_hand, fan, hand
from render.rio_grande_marks import marks_of
from render.rio_grande_rivers import draw_rivers, planned
from render.rio_grande_strip import QUIET, going_on, last_round, plates, strip, track
from render.scene import Scene

__all__ = ["describe", "describe_hand", "draw", "hand"]

RIVERS_TOP = 186
STRIP = 116


def draw(scene: Scene[Basin]) -> Image.Image:
    basin, palette = scene.view, PALETTES[scene.palette]
    marks = marks_of(scene)
    plan = planned(basin, marks, RIVERS_TOP)
    is_composing = scene.draft is not None and scene.seat is not None
    foot = round(plan.bottom) + STRIP + 12
    canvas = Canvas(WIDTH, foot + (FAN_HEIGHT if is_composing else 0), palette.paper)
    plates(canvas, Box(12, 10, WIDTH - 12, 96), palette, scene)
    track(canvas, Box(12, 106, WIDTH - 12, 172), palette, basin)
    draw_rivers(canvas, palette, basin, plan, marks, scene.words)
    strip(canvas, Box(12, foot - STRIP - 4, WIDTH - 12, foot - 12), palette, scene)
    if is_composing:
        fan(canvas, Box(12, foot - 2, WIDTH - 12, foot + FAN_HEIGHT - 12), palette, scene)
    return canvas.image


def describe(scene: Scene[Basin]) -> list[str]:
    """The whole table in short lines."""
    basin, words = scene.view, scene.words
    left = last_round(words, basin)
    pile = words("board.pile", n=len(basin.pile))
    return [
        f"{words('name')}. {going_on(scene)}.",
        f"{pile}. {left}." if left else f"{pile}.",
        *(_player_in_words(scene, Seat(seat)) for seat in range(len(scene.names))),
        *([] if basin.rivers else [words("board.empty")]),
        *(_river_in_words(scene, river) for river in basin.rivers),
        *(words.event(event, scene.names) for event in scene.events if not isinstance(event, QUIET)),
    ]


def _player_in_words(scene: Scene[Basin], seat: Seat) -> str:
    basin, words = scene.view, scene.words
    said = words(
        "board.player",
        scene.names,
        seat=Named(seat),
        points=basin.points[seat],
        bridges=stock(basin, seat),
        cards=len(basin.hands[seat]),
    )
    rounds, space = lap(basin.points[seat])
    return f"{said} {words('board.lap', lap=rounds + 1, space=space)}" if rounds else said


def _river_in_words(scene: Scene[Basin], river: River) -> str:
    """Each card by number and name, and whose bridge on it would pay what."""
    cards = []
    for n, (card, owner) in enumerate(zip(river.cards, river.bridges, strict=True), 1):
        standing = "" if owner is None else f" [{scene.names[owner]} {worth(river, Place(n))}]"
        cards.append(f"{n} {card}{standing}")
    return scene.words("board.river", river=river.letter, cards=", ".join(cards))
