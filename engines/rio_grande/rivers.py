"""One river: its cards from the source down, the bridges on them, and what these pay."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import NewType

from msgspec import Struct
from msgspec.structs import replace

from engines.core import Seat
from engines.rio_grande.cards import Card, Kind
from engines.rio_grande.data import LAKE_BONUS

Place = NewType("Place", int)
"""A card's number in its river, the source being 1 (RG-A3)."""


class Letter(StrEnum):
    """A river's name; there are as many as rivers may lie on the table (RG-S9, RG-A3)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"

    @classmethod
    def read(cls, word: str) -> Letter:
        return cls(word.upper())


class River(Struct, frozen=True):
    letter: Letter
    cards: tuple[Card, ...]
    bridges: tuple[Seat | None, ...]
    """Whose bridge stands on each card; one at most (RG-R7)."""

    @property
    def last(self) -> Card:
        return self.cards[-1]


def source(letter: Letter, card: Card) -> River:
    return River(letter, (card,), (None,))


def longer(river: River, card: Card) -> River:
    """With a card at its downstream end (RG-S8)."""
    return replace(river, cards=(*river.cards, card), bridges=(*river.bridges, None))


def bridged(river: River, at: Place, owner: Seat | None) -> River:
    """With that owner's bridge on a card, or with none."""
    return replace(river, bridges=(*river.bridges[: at - 1], owner, *river.bridges[at:]))


def silted(river: River, at: Place, sandbank: Card) -> River:
    """What a sandbank leaves: itself as the first card, and what lies downstream (RG-S19, RG-R5)."""
    return replace(river, cards=(sandbank, *river.cards[at:]), bridges=(None, *river.bridges[at:]))


def bridge_places(river: River, after: Place = Place(0)) -> list[Place]:
    """The cards after a place that carry a bridge."""
    return [Place(n) for n, owner in enumerate(river.bridges, 1) if owner is not None and n > after]


def owner_at(river: River, at: Place) -> Seat:
    """Whose bridge stands on a card that is known to carry one."""
    owner = river.bridges[at - 1]
    assert owner is not None
    return owner


def free_places(river: River, after: Place = Place(0)) -> list[Place]:
    """The cards after a place on which a bridge can be built: river cards without one (RG-S21, RG-R7)."""
    return [
        Place(n)
        for n, (card, owner) in enumerate(zip(river.cards, river.bridges, strict=True), 1)
        if card.kind is Kind.RIVER and owner is None and n > after
    ]


def latest_chicane(river: River) -> Place:
    """Where the stretch begins that another chicane would concern; 0 is the source (RG-S16)."""
    chicanes = (n for n, card in enumerate(river.cards, 1) if card.kind is Kind.CHICANE)
    return Place(max(chicanes, default=0))


def worth(river: River, at: Place) -> int:
    """What a bridge on that card pays: each card from its own down, and more for a lake (RG-S24)."""
    lakes = sum(card.kind is Kind.LAKE for card in river.cards[at:])
    return len(river.cards) - at + 1 + LAKE_BONUS * lakes


def tally(river: River) -> Counter[Seat]:
    """What each owner of bridges is paid when the river ends as it lies."""
    points: Counter[Seat] = Counter()
    for n, owner in enumerate(river.bridges, 1):
        if owner is not None:
            points[owner] += worth(river, Place(n))
    return points
