"""What the letters of the cards' names mean, shown where a river could still begin."""

from __future__ import annotations

from typing import NamedTuple

from engines.rio_grande.cards import Card
from engines.words import Words
from render.canvas import Canvas
from render.geometry import Box
from render.palette import Palette
from render.rio_grande_cards import tile


class Sample(NamedTuple):
    card: str
    letter: str
    word: str


COLOURS = (
    Sample("fb", "f", "values.landscape.f"),
    Sample("sb", "s", "values.landscape.s"),
    Sample("mb", "m", "values.landscape.m"),
    Sample("rb", "r", "values.landscape.r"),
    Sample("mb", "b", "values.water.b"),
    Sample("mg", "g", "values.water.g"),
    Sample("mn", "n", "values.water.n"),
)
KINDS = (
    Sample("lmb", "l··", "board.kind_lake"),
    Sample("cmb", "c··", "board.kind_chicane"),
    Sample("dmb", "d··", "board.kind_delta"),
    Sample("bb", "b·", "board.kind_sandbank"),
)


def legend(canvas: Canvas, box: Box, palette: Palette, words: Words, samples: tuple[Sample, ...]) -> None:
    """Small pictures in a row, each above its letter and its word."""
    for sample, cell in zip(samples, Box(92, box.top, box.right - 16, box.bottom).columns(7), strict=False):
        x, high = cell.centre[0], round(box.height * 0.56)
        canvas.paste(tile(Card.read(sample.card), 112, high, palette.name), (x, cell.top + 14 + high / 2))
        text = f"{sample.letter} {words(sample.word)}"
        canvas.text(
            (x, cell.bottom - 28), text, 28, palette.ink, face="bold", fit=cell.width - 6, smallest=22
        )
