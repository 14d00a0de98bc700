"""The picture of Loire: the valley with its boats and passengers, the market, and a table of the players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from PIL import Image

from engines.loire.cards import PLAYABLE, TOWNS, Load, Town
from engines.loire.events import Arrived, Docked, Drifted, Placed, Shifted
from engines.loire.state import NANTES_DOCKS, Dock, Loire, Phase, to_act, waiting_at
from render.canvas import WIDTH, Canvas
from render.fonts import printable, text_width
from render.geometry import Box, Point, trimmed
from render.loire_hand import describe_hand as describe_hand
from render.loire_hand import hand as hand
from render.loire_pieces import (
    BOAT,
    LARGE_BOAT,
    barrel,
    card_face,
    coin,
    framed,
    passenger,
    sign,
    smoke,
    steamer,
)
from render.loire_table import table, table_height
from render.loire_trips import Trip, last_trips, planned
from render.loire_valley import HEAD, VALLEY, bound_left, cell, dock_at, midstream, valley, way
from render.loire_words import describe as describe
from render.loire_words import rules_of_wrestling, status, title
from render.news import news
from render.palette import PALETTES, Colour, Palette
from render.scene import Scene
from render.seats import badge

CHIP = (138, 33)
"""The size of a passenger's label."""


def draw(scene: Scene[Loire]) -> Image.Image:
    river, palette = scene.view, PALETTES[scene.palette]
    below = VALLEY.bottom + 8
    canvas = Canvas.over(valley(scene.palette, round(below + table_height(len(river.players)) + 8)))
    _title(canvas, palette, scene)
    _market(canvas, palette, scene)
    new = {load for event in scene.events if isinstance(event, Arrived) for load in event.loads}
    for town in TOWNS:
        _town(canvas, palette, scene, town, new)
    _boats(canvas, palette, scene)
    table(canvas, Box(8, below, WIDTH - 8, below + table_height(len(river.players))), palette, scene)
    return canvas.image


def _title(canvas: Canvas, palette: Palette, scene: Scene[Loire]) -> None:
    """The game, the round and the phase; then whose turn it is."""
    left = 16 + canvas.text((16, 32), title(scene), 40, palette.ink, face="serif-bold", anchor="lm")
    acting = sorted(to_act(scene.view)) or [seat for seat in (scene.view.winner,) if seat is not None]
    room = WIDTH - left - 60 - 52 * len(acting)
    said = _fitting(scene, room)
    width = min(text_width(said, 34, "bold"), room)
    box = Box(WIDTH - 34 - width - 52 * len(acting), 6, WIDTH - 8, 58)
    canvas.box(box, palette.panel, radius=14, shadow=3)
    canvas.box(box, radius=14, outline=palette.mark, width=4)
    for n, seat in enumerate(acting):
        canvas.paste(badge(seat, 44, palette.seats[seat]), (box.left + 32 + 50 * n, box.centre[1]))
    at = (box.left + 10 + 52 * len(acting), box.centre[1])
    canvas.text(at, said, 34, palette.ink, face="bold", anchor="lm", fit=width, smallest=26)


def _fitting(scene: Scene[Loire], room: float) -> str:
    """Whose turn it is; where that is too long, the names are cut and not what they have to do.

    Of wrestlers there may be six, so that their badges alone name them.
    """
    if scene.view.phase == Phase.WRESTLING:
        return scene.words("board.wrestling")
    said, most = printable(status(scene), "bold"), max(map(len, scene.names))
    while text_width(said, 26, "bold") > room and most > 4:
        most -= 1
        names = [name if len(name) <= most else f"{name[: most - 1].rstrip()}…" for name in scene.names]
        said = printable(status(replace(scene, names=tuple(names))), "bold")
    return said


def _market(canvas: Canvas, palette: Palette, scene: Scene[Loire]) -> None:
    """The cards on offer with their names, or else what has just happened, and how many lie in the piles."""
    river, words = scene.view, scene.words
    middle, x = 106, 16.0
    right = WIDTH - 16.0
    for n, (key, pile) in enumerate((("pile", river.pile), ("discards", river.discards))):
        text = words(f"board.{key}", n=len(pile))
        width = canvas.text((WIDTH - 16, middle - 16 + 36 * n), text, 28, palette.ink, anchor="rm")
        right = min(right, WIDTH - 40 - width)
    if not river.market:
        wrestling = river.phase == Phase.WRESTLING
        lines = rules_of_wrestling(scene) if wrestling else news(scene, right - x, size=28)
        for n, line in enumerate(lines or (words("board.no_market"),)):
            canvas.text((x, middle - 16 + 36 * n), line, 28, palette.ink, anchor="lm")
        return
    x += canvas.text((x, middle), words("board.market"), 30, palette.ink, face="bold", anchor="lm") + 16
    for card in [card for card in PLAYABLE if card in river.market]:
        name, count = words(f"values.card.{card.value}"), river.market.count(card)
        width = max(text_width(name, 26), 102) + 10
        box = Box(x, middle - 42, x + width, middle + 40)
        canvas.box(box, palette.panel, radius=10, outline=palette.line, width=2, shadow=3)
        canvas.paste(card_face(card, 54, 46, scene.palette), (box.centre[0] - 20, middle - 15))
        canvas.text((box.centre[0] + 30, middle - 15), f"×{count}", 32, palette.ink, face="black")
        canvas.text((box.centre[0], middle + 25), name, 26, palette.ink)
        x = box.right + 8


def _town(canvas: Canvas, palette: Palette, scene: Scene[Loire], town: Town, new: set[Load]) -> None:
    """Its name, and the wine and the passengers that wait there."""
    box, words = cell(town), scene.words
    board = sign(words(f"values.town.{town.value}"), scene.palette)
    middle = box.top + 55
    canvas.paste(board, (box.left + 4 + board.width / 2, middle))
    waiting = waiting_at(scene.view, town)
    for n, load in enumerate(load for load in waiting if load.wine):
        at = (box.left + board.width + 26 + 34 * n, middle - 2)
        if load in new:
            canvas.circle(at, 23, palette.mark, outline=palette.mark_edge, width=3)
        canvas.paste(barrel(36, scene.palette), at)
    for n, load in enumerate(load for load in waiting if not load.wine):
        x, y = box.left + 1 + 140 * (n % 2), box.top + HEAD + 2 + (CHIP[1] + 2) * (n // 2)
        chip = Box(x, y, x + CHIP[0], y + CHIP[1])
        name = words(f"values.town.{load.destination.value}")
        canvas.paste(passenger(name, load.fare, *CHIP, scene.palette), chip.centre)
        if load in new:
            framed(canvas, chip, palette, CHIP[1] / 2)


# Boats


def _spots(river: Loire) -> dict[int, Point]:
    """Where each boat lies: at its dock, or in midstream beside the others of its town."""
    spots: dict[int, Point] = {}
    for town in TOWNS:
        here = [n for n, player in enumerate(river.players) if player.town == town]
        drifting = [n for n in here if river.players[n].dock is None]
        for n in here:
            dock = river.players[n].dock
            spots[n] = (
                midstream(town, drifting.index(n), len(drifting)) if dock is None else dock_at(town, dock)
            )
    return spots


def _length(river: Loire) -> int:
    """How long the boats are drawn: all alike, and large unless some town is crowded."""
    drifting = Counter(player.town for player in river.players if player.town and player.dock is None)
    return LARGE_BOAT if max(drifting.values(), default=0) <= 2 else BOAT


def _boats(canvas: Canvas, palette: Palette, scene: Scene[Loire]) -> None:
    """All boats, above the wakes of those that have just sailed; what the docks of Nantes pay, above all."""
    river, spots, length = scene.view, _spots(scene.view), _length(scene.view)
    for trip in last_trips(river, scene.events):
        _wake(canvas, palette, trip, spots[trip.seat], palette.mark, length)
    plan = planned(scene)
    if plan is not None:
        _ghost(canvas, palette, scene, plan, length)
    for seat in _moved(scene):
        framed(canvas, Box.around(spots[seat], length + 8, length / 2 + 8), palette, length / 4)
    facing = {seat: bound_left(river.players[seat].at, river.players[seat].heading) for seat in spots}
    for seat, at in spots.items():  # below all boats, so that no smoke hides another's symbol
        if river.phase == Phase.SAILING and not river.players[seat].sailed:
            smoke(canvas, at, facing[seat], palette, length)
    for seat, at in spots.items():
        player, left = river.players[seat], facing[seat]
        canvas.paste(steamer(seat, palette.seats[seat], scene.palette, left, length), at)
        if player.dock is not None:
            for dx in (-0.46, 0.46):
                start = (at[0] + dx * length, at[1] + 8)
                canvas.line([start, (at[0] + dx * 110, at[1] - 26)], palette.sand, 3)
    for dock in NANTES_DOCKS:
        x, y = dock_at(Town.NANTES, dock)
        coin(canvas, (x - 52, y - 24), 17, str(dock.price), 30)


def _moved(scene: Scene[Loire]) -> Iterable[int]:
    """Whose boats the latest events moved."""
    moved = [e.seat for e in scene.events if isinstance(e, (Placed, Docked, Drifted, Shifted))]
    return dict.fromkeys(seat for seat in moved if scene.view.players[seat].town is not None)


def _wake(canvas: Canvas, palette: Palette, trip: Trip, end: Point, fill: Colour, length: int) -> None:
    line = trimmed([*way(trip.start, trip.heading, trip.spaces)[:-1], end], end=length * 0.56)
    canvas.arrow(line, fill, 7, head=3, edge=palette.mark_edge, edge_width=2, alpha=0.85)


def _ghost(canvas: Canvas, palette: Palette, scene: Scene[Loire], plan: Trip, length: int) -> None:
    """The boat where it would come to lie."""
    town, heading = plan.end
    there = sum(p.town == town and p.dock is None for n, p in enumerate(scene.view.players) if n != plan.seat)
    docks = (plan.dock,) if plan.dock else (Dock.QUAY,) if town != Town.NANTES else ()
    free = [d for d in docks if not any(p.town == town and p.dock == d for p in scene.view.players)]
    at = dock_at(town, free[0]) if free else midstream(town, there, there + 1)
    if plan.spaces:
        _wake(canvas, palette, plan, at, palette.white, length)
    sprite = steamer(plan.seat, palette.seats[plan.seat], scene.palette, bound_left(town, heading), length)
    canvas.ring(at, length * 0.5, palette.white, palette.mark_edge, 4)
    canvas.paste(sprite, at, alpha=0.6)
