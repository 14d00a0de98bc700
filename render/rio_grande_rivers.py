"""The rivers of Rio Grande: a row each from its source on the left, with names, numbers and bridges."""

from __future__ import annotations

from typing import NamedTuple

from engines.rio_grande.cards import Card
from engines.rio_grande.rivers import Letter, Place, River, worth
from engines.rio_grande.state import Basin, river_at, the_river
from engines.words import Words
from render.canvas import WIDTH, Canvas
from render.geometry import Box
from render.palette import Colour, Palette, ink_on, mix
from render.rio_grande_cards import BREADTH, bridge, ground_of, tile, water_of
from render.rio_grande_legend import COLOURS, KINDS, legend
from render.rio_grande_marks import Marks, Spot

LEFT, RIGHT = 76, WIDTH - 12
GAP = 10
COLUMNS = (9, 12, 16)
"""Cards that a row may be made for: few sizes, so that tiles are seldom drawn anew and boards look alike."""
MOST = COLUMNS[-1]
"""A longer river goes on in the next row."""
LEAST_ROWS = 3
HEIGHTS = {3: 150, 4: 134, 5: 120}
LOWEST = 112


class Row(NamedTuple):
    """A stretch of a river, or a letter that is free."""

    letter: Letter
    first: int
    """The number of its first card, less one."""


class Plan(NamedTuple):
    """Where every card goes."""

    rows: list[Row]
    per_row: int
    top: float

    @property
    def height(self) -> int:
        return HEIGHTS.get(len(self.rows), LOWEST)

    @property
    def width(self) -> int:
        return int((RIGHT - LEFT) / self.per_row)

    @property
    def bottom(self) -> float:
        return self.top + len(self.rows) * (self.height + GAP)

    def row_box(self, row: int) -> Box:
        top = self.top + row * (self.height + GAP)
        return Box(12, top, RIGHT, top + self.height)

    def spot(self, spot: Spot) -> Box:
        """The box of a card of a river, or of the next one to come."""
        letter, place = spot
        first = (place - 1) // self.per_row * self.per_row
        row = self.row_box(self.rows.index(Row(letter, first)))
        left = LEFT + (place - 1 - first) * self.width
        return Box(left, row.top, left + self.width, row.bottom)


def planned(basin: Basin, marks: Marks, top: float) -> Plan:
    """Rows for the rivers and for what may be laid; a table that is nearly empty shows free letters."""
    ends = {river.letter: len(river.cards) for river in basin.rivers}
    for letter, place in marks.ghosts:
        ends[letter] = max(place, ends.get(letter, 0))
    for letter in Letter:
        if len(ends) < LEAST_ROWS:
            ends.setdefault(letter, 0)
    longest = max(ends.values())
    per_row = next((columns for columns in COLUMNS if columns >= longest), MOST)
    rows = [
        Row(letter, first) for letter in sorted(ends) for first in range(0, max(1, ends[letter]), per_row)
    ]
    return Plan(rows, per_row, top)


def draw_rivers(
    canvas: Canvas, palette: Palette, basin: Basin, plan: Plan, marks: Marks, words: Words
) -> None:
    legends = [KINDS, COLOURS]
    for n, row in enumerate(plan.rows):
        if river_at(basin, row.letter) is not None:
            _sign(canvas, palette, plan.row_box(n), row)
            continue
        _free(canvas, palette, plan.row_box(n), row.letter)
        if legends and (row.letter, 1) not in marks.ghosts:
            legend(canvas, plan.row_box(n), palette, words, legends.pop())
    for river in basin.rivers:
        for place in range(1, len(river.cards) + 1):
            _card(canvas, palette, plan, river, Place(place))
        if (river.letter, len(river.cards) + 1) not in marks.ghosts:
            _flow_on(canvas, palette, plan, river)
    for spot, card in marks.ghosts.items():
        _ghost(canvas, palette, plan.spot(spot), card, is_source=spot[1] == 1)
    _frames(canvas, palette, basin, plan, marks)


def _free(canvas: Canvas, palette: Palette, box: Box, letter: Letter) -> None:
    """A letter that no river has."""
    valley = Box(LEFT, box.top, RIGHT, box.bottom).inset(4).corners
    canvas.line([*valley, valley[0]], palette.line, 3, dash=(16, 14))
    canvas.text((40, box.centre[1]), letter, 46, palette.muted, face="black")


def _sign(canvas: Canvas, palette: Palette, box: Box, row: Row) -> None:
    """The river's letter on a post."""
    middle = box.centre[1]
    canvas.line([(40, middle), (40, box.bottom - 4)], palette.wood_dark, 9)
    sign = Box(14, middle - 36, 68, middle + 24)
    canvas.box(sign, palette.wood, radius=8, outline=palette.wood_dark, width=4, shadow=3)
    text = f"{row.letter}…" if row.first else str(row.letter)
    canvas.text(
        sign.centre, text, 46, palette.white, face="black", halo=palette.wood_dark, fit=46, smallest=30
    )


def _card(canvas: Canvas, palette: Palette, plan: Plan, river: River, place: Place) -> None:
    card, owner = river.cards[place - 1], river.bridges[place - 1]
    box = plan.spot((river.letter, place))
    canvas.paste(tile(card, plan.width, plan.height, palette.name, place == 1, True), box.centre)
    if owner is not None:
        deck = _deck(plan, box)
        pays = worth(river, place)
        canvas.paste(bridge(owner, pays, round(deck.width), round(deck.height), palette.name), deck.centre)
    _lettered(canvas, palette, box, card, str(place))


def _deck(plan: Plan, box: Box) -> Box:
    """Where a card's bridge stands."""
    return Box.around(box.centre, min(plan.width - 4, 88), plan.height * BREADTH + 10)


def _lettered(canvas: Canvas, palette: Palette, box: Box, card: Card, number: str) -> None:
    """The card's name above the water, its number below."""
    ground = ground_of(palette, card.landscape)
    ink = ink_on(ground)
    halo = mix(ground, ink_on(ink), 0.45)
    x, size = box.centre[0], 34 if box.width > 90 else 29
    canvas.text((x, box.top + size * 0.58), str(card), size, ink, face="black", halo=halo, halo_width=4)
    canvas.text((x, box.bottom - size * 0.55), number, size - 3, ink, face="medium", halo=halo, halo_width=4)


def _flow_on(canvas: Canvas, palette: Palette, plan: Plan, river: River) -> None:
    """Ripples beyond the last card, where the river goes on."""
    count = len(river.cards)
    if count % plan.per_row == 0:
        return
    box = plan.spot((river.letter, count))
    fill, y = water_of(palette, river.last.water), box.centre[1]
    for n, high in enumerate((0.3, 0.22, 0.14)):
        x, half = box.right + 12 + 14 * n, high * box.height / 2
        canvas.line([(x, y - half), (x + half * 0.6, y), (x, y + half)], fill, 5, alpha=0.9 - 0.22 * n)


def _ghost(canvas: Canvas, palette: Palette, box: Box, card: Card, is_source: bool) -> None:
    """A card where it could be laid."""
    sprite = tile(card, round(box.width), round(box.height), palette.name, is_source, True)
    canvas.paste(sprite, box.centre, alpha=0.75)
    _lettered(canvas, palette, box, card, "?")
    _frame(canvas, palette, box, palette.white)


def _frame(canvas: Canvas, palette: Palette, box: Box, fill: Colour) -> None:
    canvas.box(box.inset(-4), radius=9, outline=palette.mark_edge, width=10)
    canvas.box(box.inset(-2), radius=8, outline=fill, width=6)


def _frames(canvas: Canvas, palette: Palette, basin: Basin, plan: Plan, marks: Marks) -> None:
    for spot in sorted(marks.laid):
        _frame(canvas, palette, plan.spot(spot), palette.mark)
    for spot in sorted(marks.built - marks.laid):
        _frame(canvas, palette, _deck(plan, plan.spot(spot)), palette.mark)
    for spot in sorted(marks.taken):
        box = _deck(plan, plan.spot(spot))
        _frame(canvas, palette, box, palette.bad)
        canvas.line([(box.left, box.top), (box.right, box.bottom)], palette.bad, 6)
    for spot, text in marks.sites.items():
        box = plan.spot(spot)
        _frame(canvas, palette, box.inset(3), palette.white)
        letter, place = spot
        card = the_river(basin, letter).cards[place - 1]
        _lettered(canvas, palette, box, card, str(place))  # what is to be chosen stands above its frame
        if text:
            canvas.circle(box.centre, 24, palette.white, outline=palette.mark_edge, width=4)
            canvas.text(box.centre, text, 28, palette.shadow, face="black")
