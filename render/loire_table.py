"""The table of the players: louis as a race, hand, what is laid, and cargo by destination."""

from __future__ import annotations

from engines.core import Seat
from engines.loire.cards import INDEX, TOWNS, Card
from engines.loire.data import GOAL
from engines.loire.events import Exploded, Laid, Landed, Showed, Took
from engines.loire.state import Loire, Phase, arrival, to_act
from render.canvas import Canvas
from render.fonts import printable
from render.geometry import Box, Point, polar
from render.loire_pieces import GOLD, GOLD_EDGE, barrel, card_face, coin, fan, framed, pips
from render.palette import Palette, mix
from render.scene import Scene
from render.seats import badge

HEADER, ROW = 36, 54
NAME, LOUIS, HAND, LAID, CARGO, WINE = 64, 262, 414, 484, 680, 1128
"""Where the columns begin."""
TOWN_COLUMN = 56
ROOM = 3
"""Kinds of card laid beside which there is room for where they lead."""


def table_height(players: int) -> int:
    return HEADER + ROW * players


def table(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Loire]) -> None:
    canvas.box(box, palette.panel, radius=14, shadow=4)
    for town in TOWNS[1::2]:
        left = CARGO + INDEX[town] * TOWN_COLUMN
        canvas.box(Box(left, box.top, left + TOWN_COLUMN, box.bottom), palette.paper)
    _headings(canvas, box.top + HEADER / 2, palette, scene)
    for seat in range(len(scene.view.players)):
        top = box.top + HEADER + ROW * seat
        _row(canvas, Box(box.left, top, box.right, top + ROW), palette, scene, Seat(seat))


def _headings(canvas: Canvas, y: float, palette: Palette, scene: Scene[Loire]) -> None:
    words = scene.words
    wheel(canvas, (34, y), 28)
    for x, key, room in ((NAME, "leader", 190), (LOUIS, "louis", 148), (LAID, "laid", 196)):
        canvas.text((x, y), words(f"board.{key}"), 26, palette.muted, anchor="lm", fit=room)
    canvas.text((HAND + 32, y), words("board.hand"), 26, palette.muted, fit=66)
    for town in TOWNS:
        middle = CARGO + (INDEX[town] + 0.5) * TOWN_COLUMN
        canvas.text((middle, y), words(f"board.short.{town.value}"), 26, palette.ink, face="medium", fit=56)
    canvas.text((WINE + 32, y), words("board.wine"), 26, palette.ink, face="medium", fit=66)


def _row(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Loire], seat: Seat) -> None:
    river, y = scene.view, box.centre[1]
    player = river.players[seat]
    on_turn = seat in to_act(river)
    canvas.line([(box.left + 6, box.top), (box.right - 6, box.top)], palette.line, 2)
    if on_turn:
        canvas.box(box.inset(2), mix(palette.panel, palette.mark, 0.4), radius=10, alpha=0.6)
        canvas.box(box.inset(2), radius=10, outline=palette.mark, width=4)
    canvas.paste(badge(seat, 42, palette.seats[seat]), (34, y))
    if seat == river.leader:
        canvas.circle((52, y + 14), 14, palette.panel)
        wheel(canvas, (52, y + 14), 28)
    name = printable(scene.names[seat], "bold") or f"#{seat + 1}"
    room = LOUIS - NAME - 8
    canvas.text((NAME + 4, y), name, 30, palette.ink, face="bold", anchor="lm", fit=room, smallest=26)
    _louis(canvas, y, palette, scene, seat)
    canvas.paste(card_face(Card.HIDDEN, 24, 34, scene.palette), (HAND + 14, y))
    held = str(len(player.hand))
    canvas.text((HAND + 30, y), held, 32, palette.ink, face="black", anchor="lm", fit=36, smallest=26)
    if any(isinstance(event, Took) and event.seat == seat for event in scene.events):
        framed(canvas, Box(HAND, y - 20, HAND + 66, y + 20), palette, 8)
    _laid(canvas, Box(LAID, box.top + 5, CARGO - 8, box.bottom - 5), palette, scene, seat)
    for town in TOWNS:
        owed = sum(load.fare for load in player.cargo if load.to == town)
        if owed:
            coin(canvas, (CARGO + (INDEX[town] + 0.5) * TOWN_COLUMN, y), 20, str(owed), 30)
    if player.wines:
        canvas.paste(barrel(34, scene.palette), (WINE + 18, y))
        count = str(len(player.wines))
        canvas.text((WINE + 36, y), count, 30, palette.ink, face="black", anchor="lm", fit=26, smallest=26)


def _louis(canvas: Canvas, y: float, palette: Palette, scene: Scene[Loire], seat: Seat) -> None:
    """A coin for each louis on the way to the goal, and the sum."""
    coins = scene.view.players[seat].coins
    pips(canvas, Box(LOUIS, y - 12, LOUIS + 100, y + 12), coins, GOAL, palette)
    canvas.text((LOUIS + 126, y), str(coins), 38, palette.ink, face="black", fit=48, smallest=30)


def _earned(canvas: Canvas, at: Point, palette: Palette, scene: Scene[Loire], seat: Seat) -> None:
    """What the round has just brought, and where; its cards are gone by then, so there is room for it."""
    landings = [e for e in scene.events if isinstance(e, Landed) and e.seat == seat]
    if landings:
        town = scene.words(f"board.short.{landings[-1].town.value}")
        said = f"+{sum(e.louis for e in landings)} {town}"
        canvas.text(at, said, 30, palette.good, face="black", anchor="lm", fit=CARGO - LAID - 16)


def _wrestled(scene: Scene[Loire], seat: Seat) -> str:
    """At the arm-wrestle: what a player has just shown, or whether he has chosen."""
    shown = [e for e in scene.events if isinstance(e, Showed) and e.seat == seat]
    if shown:
        return scene.words(f"values.grip.{shown[-1].grip.value}")
    if seat not in scene.view.wrestlers:
        return ""
    return scene.words("board.chosen" if scene.view.players[seat].grip else "board.to_choose")


def _laid(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Loire], seat: Seat) -> None:
    """Cards before a player and where his coal would take him; an anchor once he has sailed."""
    river = scene.view
    player = river.players[seat]
    left, right = box.left, box.right
    if said := _wrestled(scene, seat):
        canvas.text((left + 8, box.centre[1]), said, 30, palette.ink, anchor="lm", fit=CARGO - LAID - 16)
    elif not player.laid and not player.sailed:
        _earned(canvas, (left + 8, box.centre[1]), palette, scene, seat)
    if river.phase != Phase.SAILING:
        return
    if player.sailed:
        anchor(canvas, (left + 18, box.centre[1]), 38, palette)
        left += 42
    kinds = len(set(player.laid))
    if player.coal and kinds <= ROOM:
        goal = scene.words(f"board.short.{arrival(player).value}")
        said = f"{player.coal}→{goal}"
        right -= canvas.text((right, box.centre[1]), said, 28, palette.ink, face="bold", anchor="rm") + 8
    latest = next((e for e in reversed(scene.events) if isinstance(e, (Laid, Exploded))), None)
    marked = latest.card if isinstance(latest, Laid) and latest.seat == seat else None
    fan(canvas, Box(left, box.top, right, box.bottom), player.laid, palette, marked)


def wheel(canvas: Canvas, centre: Point, size: float) -> None:
    """The leader's mark: a ship's wheel."""
    for n in range(6):
        canvas.line([centre, polar(centre, size * 0.5, 60 * n + 30)], GOLD_EDGE, size * 0.1)
    canvas.circle(centre, size * 0.4, outline=GOLD_EDGE, width=size * 0.18)
    canvas.circle(centre, size * 0.36, outline=GOLD, width=size * 0.1)
    canvas.circle(centre, size * 0.13, GOLD, outline=GOLD_EDGE, width=2)


def anchor(canvas: Canvas, centre: Point, size: float, palette: Palette) -> None:
    """This boat has sailed."""
    x, y = centre
    width = size * 0.1
    canvas.line([(x, y - size * 0.26), (x, y + size * 0.42)], palette.ink, width)
    canvas.line([(x - size * 0.2, y - size * 0.1), (x + size * 0.2, y - size * 0.1)], palette.ink, width)
    arc = [polar((x, y + size * 0.06), size * 0.36, degrees) for degrees in range(10, 171, 16)]
    canvas.line(arc, palette.ink, width)
    canvas.circle((x, y - size * 0.34), size * 0.1, outline=palette.ink, width=width * 0.8)
