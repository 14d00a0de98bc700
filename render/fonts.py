"""Lettering: two families, text measured and fitted to a width, and text as a mask to be coloured."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from math import ceil
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

import font_roboto  # type: ignore[import-untyped]
import font_source_serif_pro  # type: ignore[import-untyped]
from PIL import Image, ImageDraw, ImageFont

FACES = {
    "regular": font_roboto.Roboto,
    "medium": font_roboto.RobotoMedium,
    "bold": font_roboto.RobotoBold,
    "black": font_roboto.RobotoBlack,
    "italic": font_roboto.RobotoItalic,
    "serif": font_source_serif_pro.SourceSerifProSemibold,
    "serif-bold": font_source_serif_pro.SourceSerifProBold,
    "serif-italic": font_source_serif_pro.SourceSerifProIt,
}
"""What a `face` may be."""
SPARE = "serif-bold"
"""Has arrows and a few symbols that Roboto lacks."""
ELLIPSIS = "…"
BREAK = re.compile(r"(?<!«)\s+(?![\s:;!?»])")
"""Where a line may end: at a space, but not at one by which French sets a sign apart from its word."""


@cache
def _file(face: str) -> bytes:
    # In memory, since FreeType would otherwise go on reading the file while it draws.
    return Path(FACES[face]).with_suffix(".ttf").read_bytes()


@cache
def font(size: int, face: str = "regular") -> ImageFont.FreeTypeFont:
    # The basic layout is quicker, and fails on no character.
    return ImageFont.truetype(BytesIO(_file(face)), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def cap_height(size: int, face: str) -> float:
    """How high a capital stands, by which lettering is centred."""
    return -font(size, face).getbbox("H", anchor="ls")[1]


@cache
def _has(face: str, character: str) -> bool:
    """Whether the face has a glyph of its own for a character."""
    letters = font(24, face)
    return character.isspace() or bytes(letters.getmask(character)) != bytes(letters.getmask("\uffff"))


@lru_cache(4096)
def _runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """The text in pieces of one face each: what the face lacks, arrows above all, comes from SPARE."""
    plain = (" " if c.isspace() else c for c in text if c.isspace() or c.isprintable())
    faces = ((SPARE if not _has(face, c) and _has(SPARE, c) else face, c) for c in plain)
    return tuple((used, "".join(c for _, c in run)) for used, run in groupby(faces, key=itemgetter(0)))


@lru_cache(4096)
def text_width(text: str, size: int, face: str = "regular") -> float:
    return sum(font(size, used).getlength(run) for used, run in _runs(text, face))


@lru_cache(1024)
def printable(text: str, face: str = "regular") -> str:
    """The text without what no face can write (emoji, other scripts); fancy letters become plain ones."""
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    kept = (c for c in plain if unicodedata.category(c)[0] not in "CM" and (_has(face, c) or _has(SPARE, c)))
    return " ".join("".join(kept).split())


class Fitted(NamedTuple):
    text: str
    size: int


@lru_cache(2048)
def fitted(text: str, width: float, size: int, face: str = "regular", smallest: int | None = None) -> Fitted:
    """The text at the largest size from `size` down to `smallest` that fits, cut with `…` if none does."""
    smallest = size if smallest is None else smallest
    while size > smallest and text_width(text, size, face) > width:
        size -= 1
    if text_width(text, size, face) <= width:
        return Fitted(text, size)
    for end in range(len(text) - 1, 0, -1):
        if text_width(cut := text[:end].rstrip() + ELLIPSIS, size, face) <= width:
            return Fitted(cut, size)
    return Fitted("", size)


@lru_cache(512)
def wrapped(text: str, width: float, size: int, face: str = "regular", lines: int = 99) -> tuple[str, ...]:
    """The text broken between words into at most so many lines, the last one cut with `…` if need be."""
    words, made = BREAK.split(text.strip()), [""]
    for n, word in enumerate(words):
        longer = f"{made[-1]} {word}".strip()
        if not made[-1] or text_width(longer, size, face) <= width:
            made[-1] = longer
        elif len(made) < lines:
            made.append(word)
        else:
            made[-1] = " ".join((made[-1], *words[n:]))
            break
    return tuple(fitted(line, width, size, face).text for line in made)


class Lettering(NamedTuple):
    """A mask of some text, and where its top left corner is, seen from the start of the base line."""

    mask: Image.Image
    left: int
    top: int


@lru_cache(2048)
def lettering(text: str, size: int, face: str, stroke: int = 0) -> Lettering:
    pad = stroke + size // 4
    ascent, descent = max(font(size, used).getmetrics() for used in (face, SPARE))
    mask = Image.new("L", (ceil(text_width(text, size, face)) + 2 * pad, ascent + descent + 2 * stroke))
    pen, x = ImageDraw.Draw(mask), float(pad)
    for used, run in _runs(text, face):
        letters = font(size, used)
        pen.text((x, ascent + stroke), run, fill=255, font=letters, anchor="ls", stroke_width=stroke)
        x += letters.getlength(run)
    return Lettering(mask, -pad, -ascent - stroke)
