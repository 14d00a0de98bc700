"""The hand of one player: cards with their names, what they show, and where each of them fits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from engines.core import Seat, values_of
from engines.rio_grande.actions import Bridge, bridgeable, discardable, river_cards, rivers_for
from engines.rio_grande.cards import Card, Kind
from engines.rio_grande.data import ACTIONS, BRIDGE, DISCARD, RIVER_CARD, SPECIAL_CARD
from engines.rio_grande.rivers import Letter
from engines.rio_grande.specials import (
    chicanes,
    deltas,
    lakes,
    places_silted,
    rivers_bent,
    rivers_joined,
    rivers_silted,
    sandbanks,
)
from engines.rio_grande.state import Basin, may, over, river_at
from render.canvas import WIDTH, Canvas
from render.fonts import text_width
from render.geometry import Box
from render.palette import PALETTES, Palette, ink_on, mix
from render.rio_grande_cards import tile
from render.scene import Scene
from render.seats import badge

FAN_HEIGHT = 168
HAND = 5
KINDS: tuple[tuple[int, str, tuple[Callable[[Basin, Seat], Sequence[object]], ...]], ...] = (
    (RIVER_CARD, "river_card", (river_cards,)),
    (SPECIAL_CARD, "special_card", (lakes, chicanes, deltas, sandbanks)),
    (BRIDGE, "bridge", (bridgeable,)),
    (DISCARD, "discard", (discardable,)),
)
"""The kinds of action by number, with what lists the cards and rivers that they can use (RG-S6)."""


def hand(scene: Scene[Basin]) -> Image.Image:
    """The hand as a picture; the caller sees to it that only its owner gets it."""
    palette = PALETTES[scene.palette]
    canvas = Canvas(WIDTH, 500, palette.paper)
    if scene.seat is None:
        return canvas.image
    _header(canvas, palette, scene, scene.seat)
    cards = scene.view.hands[scene.seat]
    for card, box in zip(
        cards, Box(16, 92, WIDTH - 16, 484).columns(max(HAND, len(cards)), 14), strict=False
    ):
        _card(canvas, box, palette, scene, scene.seat, card)
    return canvas.image


def describe_hand(scene: Scene[Basin]) -> list[str]:
    """A line a card: its name, what it is, and where it fits."""
    if scene.seat is None:
        return []
    words, cards = scene.words, scene.view.hands[scene.seat]
    seat = scene.seat
    lines = [words("board.card_fits", card=card.phrase(), where=fitting(scene, seat, card)) for card in cards]
    return lines or [words("board.no_cards")]


def fitting(scene: Scene[Basin], seat: Seat, card: Card) -> str:
    """Where a card could go as the rivers lie."""
    return ", ".join(spot.name for spot in spots(scene, seat, card)) or scene.words("board.nowhere")


class Spot(NamedTuple):
    """A river to which a card can go, and what to call it; for a sandbank a card that it can cover."""

    river: Letter
    name: str


def spots(scene: Scene[Basin], seat: Seat, card: Card) -> list[Spot]:
    basin = scene.view
    match card.kind:
        case Kind.RIVER:
            letters = rivers_for(basin, seat, card)
            old = [Spot(letter, letter) for letter in letters if river_at(basin, letter)]
            new = (letter for letter in letters if not river_at(basin, letter))
            return [*old, *(Spot(letter, scene.words("board.new", river=letter)) for letter in new)]
        case Kind.CHICANE:
            return [Spot(letter, letter) for letter in rivers_bent(basin, seat, card)]
        case Kind.SANDBANK:
            return [
                Spot(letter, f"{letter}{place}")
                for letter in rivers_silted(basin, seat, card)
                for place in places_silted(basin, seat, card, letter)
            ]
        case Kind.HIDDEN:
            return []
    return [Spot(letter, letter) for letter in rivers_joined(basin, seat, card)]


def _pointed(parts: list[str], width: float, size: int) -> list[str]:
    """An arrow and the parts in lines, none of them broken."""
    lines = ["→"]
    for n, part in enumerate(parts):
        text = part if n == len(parts) - 1 else f"{part},"
        longer = f"{lines[-1]} {text}"
        if n and text_width(longer, size, "bold") > width:
            lines.append(text)
        else:
            lines[-1] = longer
    return lines


def _where(scene: Scene[Basin], seat: Seat, card: Card, width: float, size: int, most: int) -> list[str]:
    """Where a card fits, in so many lines at most; where that is too much to say, by rivers alone."""
    found = spots(scene, seat, card)
    if not found:
        return []
    rivers = sorted({str(spot.river) for spot in found})
    ways = ([spot.name for spot in found], rivers, ["".join(rivers)])
    said = [_pointed(way, width, size) for way in ways]
    return next((lines for lines in said if len(lines) <= most and _narrow(lines, width, size)), said[-1])


def _narrow(lines: list[str], width: float, size: int) -> bool:
    return all(text_width(line, size, "bold") <= width for line in lines)


def _may_go(basin: Basin, seat: Seat, card: Card) -> bool:
    """Whether the turn still allows a card of that kind; who waits for a turn may hope for all (RG-S6)."""
    number = RIVER_CARD if card.kind is Kind.RIVER else SPECIAL_CARD
    return basin.seat != seat or may(basin, number)


def _header(canvas: Canvas, palette: Palette, scene: Scene[Basin], seat: Seat) -> None:
    """Whose hand, and which kinds of action are possible now."""
    basin, words = scene.view, scene.words
    canvas.paste(badge(seat, 60, palette.seats[seat]), (46, 48))
    is_turn = basin.seat == seat and not over(basin)
    done = len(basin.visit.numbers)
    if not is_turn or done == ACTIONS:
        said = words("board.done") if is_turn else words("board.your_hand")
        canvas.text((90, 48), said, 38, palette.ink, face="bold", anchor="lm", fit=WIDTH - 110, smallest=28)
        return
    said = words("board.action", n=done + 1)
    left = 90 + canvas.text((90, 48), said, 34, palette.ink, face="bold", anchor="lm") + 20
    for (number, key, choices), box in zip(KINDS, Box(left, 20, WIDTH - 16, 76).columns(4, 10), strict=True):
        is_open = any(listed(basin, seat) for listed in choices)
        fill = mix(palette.panel, palette.mark, 0.5) if is_open else palette.paper
        canvas.box(box, fill, radius=12, outline=palette.mark_edge if is_open else palette.line, width=3)
        ink = ink_on(fill) if is_open else palette.muted
        text = f"{number} {words(f'board.{key}')}"
        canvas.text(
            box.centre, text, 30, ink, face="bold" if is_open else "regular", fit=box.width - 12, smallest=24
        )
        if not is_open:
            canvas.line([(box.left + 10, box.centre[1]), (box.right - 10, box.centre[1])], palette.muted, 3)


def _card(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Basin], seat: Seat, card: Card) -> None:
    """Name, picture, what it is, and where it fits."""
    words, x = scene.words, box.centre[0]
    canvas.box(box, palette.panel, radius=18, outline=palette.line, width=3, shadow=6)
    canvas.text((x, box.top + 36), str(card), 60, palette.ink, face="black")
    art = Box(box.left + 8, box.top + 76, box.right - 8, box.top + 226)
    canvas.paste(tile(card, round(art.width), round(art.height), palette.name), art.centre)
    canvas.box(art, outline=palette.shadow, width=3)
    kind = words(f"board.kind_{card.kind.name.lower()}")
    canvas.text((x, art.bottom + 28), kind, 30, palette.ink, face="bold", fit=box.width - 16)
    shows = [words(f"values.landscape.{card.landscape}")] if card.landscape else []
    shows += [words(f"values.water.{card.water}")] if card.water else []
    canvas.text((x, art.bottom + 62), ", ".join(shows), 28, palette.ink, fit=box.width - 16, smallest=24)
    lines = _where(scene, seat, card, box.width - 16, 34, 2)
    ink = palette.good if lines and _may_go(scene.view, seat, card) else palette.muted
    lines = lines or [words("board.nowhere")]
    for n, line in enumerate(lines):
        y = box.bottom - 44 + 40 * (n - (len(lines) - 1) / 2)
        canvas.text((x, y), line, 34, ink, face="bold", fit=box.width - 8, smallest=28)


def fan(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Basin]) -> None:
    """The hand below the rivers while an action is composed: what it can use, and the card it does use."""
    assert scene.seat is not None
    assert scene.draft is not None
    draft, seat = scene.draft, scene.seat
    chosen = next((field for field in draft.fields if isinstance(field, Card)), None)
    cards = scene.view.hands[seat]
    usable = cards if draft.kind is Bridge else values_of(draft.kind, scene.view, seat, ())
    for card, cell in zip(cards, box.columns(max(HAND, len(cards)), 14), strict=False):
        _held(canvas, cell, palette, scene, seat, card, card in usable)
        if card == chosen:
            canvas.box(cell.inset(-3), radius=16, outline=palette.mark_edge, width=9)
            canvas.box(cell.inset(-1), radius=15, outline=palette.mark, width=5)
            chosen = None


def _held(
    canvas: Canvas, box: Box, palette: Palette, scene: Scene[Basin], seat: Seat, card: Card, is_usable: bool
) -> None:
    """A card of the fan; faded if the action being composed cannot use it."""
    canvas.box(box, palette.panel, radius=14, outline=palette.line, width=3, shadow=4)
    art = Box(box.left + 6, box.top + 54, box.right - 6, box.bottom - 6)
    sprite = tile(card, round(art.width), round(art.height), palette.name)
    canvas.paste(sprite, art.centre, alpha=1 if is_usable else 0.3)
    x, y = box.left + 14, box.top + 29
    ink = palette.ink if is_usable else palette.muted
    x += 12 + canvas.text((x, y), str(card), 44, ink, face="black", anchor="lm")
    room = box.right - x - 8
    for line in _where(scene, seat, card, room, 28, 1) if is_usable else ():
        canvas.text((x, y + 3), line, 28, palette.good, face="bold", anchor="lm", fit=room)
