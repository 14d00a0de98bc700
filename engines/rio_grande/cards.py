"""The cards: river cards and the four specials, with the short names that players type.

`fb` is a river card, forest and blue; `lfb` the lake, `cfb` the chicane, `dfb` the delta of that kind; `bb`
is the blue sandbank. The letters do for both languages: forest/forêt, steppe, meadow, rocks/rochers;
blue/bleu, green, brown/marron.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from msgspec import Struct

from engines.core import Phrase, phrase
from engines.rio_grande.data import (
    CHICANE_COPIES,
    DELTA_COPIES,
    LAKE_COPIES,
    RIVER_COPIES,
    SANDBANK_COPIES,
)


class Landscape(StrEnum):
    FOREST = "f"
    STEPPE = "s"
    MEADOW = "m"
    ROCKS = "r"


class Water(StrEnum):
    BLUE = "b"
    GREEN = "g"
    BROWN = "n"


class Kind(StrEnum):
    RIVER = "r"
    LAKE = "l"
    CHICANE = "c"
    DELTA = "d"
    SANDBANK = "b"
    HIDDEN = "?"


class Card(Struct, frozen=True, array_like=True):
    """A kind of card; equal cards are alike."""

    kind: Kind
    landscape: Landscape | None = None
    """A sandbank has none (RG-S2)."""
    water: Water | None = None

    def __str__(self) -> str:
        kind = "" if self.kind is Kind.RIVER else self.kind
        return f"{kind}{self.landscape or ''}{self.water or ''}"

    @classmethod
    def read(cls, word: str) -> Card:
        card = by_name().get(word.lower())
        if card is None:
            raise ValueError(word)
        return card

    def phrase(self) -> Phrase:
        """The card's name and what it shows."""
        key = f"labels.card_{self.kind.name.lower()}"
        return phrase(key, name=str(self), landscape=self.landscape, water=self.water)


HIDDEN = Card(Kind.HIDDEN)
"""A card seen from behind."""

COPIES = {
    Kind.RIVER: RIVER_COPIES,
    Kind.LAKE: LAKE_COPIES,
    Kind.CHICANE: CHICANE_COPIES,
    Kind.DELTA: DELTA_COPIES,
    Kind.SANDBANK: SANDBANK_COPIES,
}


@cache
def deck() -> tuple[Card, ...]:
    """All the cards (RG-S1, RG-S2), in the order in which hands are sorted."""
    return tuple(
        Card(kind, landscape, water)
        for kind, copies in COPIES.items()
        for landscape in ((None,) if kind is Kind.SANDBANK else Landscape)
        for water in Water
        for _ in range(copies)
    )


@cache
def by_name() -> dict[str, Card]:
    return {str(card): card for card in deck()}


@cache
def ranks() -> dict[Card, int]:
    return {card: rank for rank, card in enumerate((*by_name().values(), HIDDEN))}


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand as it is held: by kind, landscape and water."""
    return tuple(sorted(cards, key=ranks().__getitem__))


def kinds_of(cards: tuple[Card, ...]) -> list[Card]:
    """Each kind of card once: which copy is no matter."""
    return list(dict.fromkeys(cards))


def fits(card: Card, last: Card) -> bool:
    """Whether the card may follow the river's last one: same water or same landscape (RG-S10)."""
    return card.water is last.water or card.landscape is last.landscape
