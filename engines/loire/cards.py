"""The cards: those that players lay, and the passengers and wines that boats carry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engines.core import Phrase, phrase
from engines.loire.data import CARDS, PASSENGER_STEPS, SPACES_A_LOUIS, WINES_A_TOWN


class Town(StrEnum):
    """The spaces, upstream to downstream (LO-D1)."""

    ORLEANS = "orleans"
    BLOIS = "blois"
    AMBOISE = "amboise"
    TOURS = "tours"
    SAUMUR = "saumur"
    ANGERS = "angers"
    ANCENIS = "ancenis"
    NANTES = "nantes"


TOWNS = tuple(Town)
INDEX = {town: n for n, town in enumerate(TOWNS)}


class Card(StrEnum):
    """A card that is laid before a player, or a sun, or one whose face is not seen."""

    COAL1 = "coal1"
    COAL2 = "coal2"
    COAL3 = "coal3"
    SAILORS = "sailors"
    EXPLOSION = "explosion"
    FISHING = "fishing"
    SUN = "sun"
    HIDDEN = "hidden"


COAL = {Card.COAL1: 1, Card.COAL2: 2, Card.COAL3: 3}
"""The coal cards and how many spaces each drives a boat."""
PLAYABLE = (Card.COAL1, Card.COAL2, Card.COAL3, Card.SAILORS, Card.EXPLOSION, Card.FISHING)
"""What can lie in the market and in a hand."""
_PLACE = {card: n for n, card in enumerate(Card)}


class Load(Struct, frozen=True, array_like=True):
    """A passenger, or a wine, which has no destination of its own: it goes to Nantes."""

    origin: Town
    to: Town | None = None

    @property
    def wine(self) -> bool:
        return self.to is None

    @property
    def destination(self) -> Town:
        return self.to or Town.NANTES

    @property
    def fare(self) -> int:
        """What a passenger pays (LO-D2); the price of wine depends on the dock."""
        if self.to is None:
            return 0
        return -(-abs(INDEX[self.origin] - INDEX[self.to]) // SPACES_A_LOUIS)

    def phrase(self) -> Phrase:
        if self.to is None:
            return phrase(f"labels.wine.{self.origin.value}")
        return phrase("labels.passenger", origin=self.origin, to=self.to, fare=self.fare)


Face: TypeAlias = Card | Load
"""Anything that the draw pile can hold."""


class Stack(Struct, frozen=True):
    """Equal cards, counted, for the log."""

    card: Card
    count: int

    def phrase(self) -> Phrase:
        key = "labels.one" if self.count == 1 else "labels.several"
        return phrase(key, card=self.card, count=self.count)


def stacks(cards: Iterable[Card]) -> tuple[Stack, ...]:
    counted = Counter(cards)
    return tuple(Stack(card, counted[card]) for card in Card if card in counted)


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the one order in which hands, markets and cards laid are kept."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def sorted_loads(loads: Iterable[Load]) -> tuple[Load, ...]:
    """Passengers and wines by town, the wines last, in the one order in which they are kept."""
    return tuple(
        sorted(loads, key=lambda load: (INDEX[load.origin], INDEX[load.to] if load.to else len(TOWNS)))
    )


def coal_in(cards: Iterable[Card]) -> int:
    """The sum of the coal among some cards (LO-S12)."""
    return sum(COAL.get(card, 0) for card in cards)


def playable_box() -> tuple[Card, ...]:
    """The cards that first hands are dealt from (LO-S4)."""
    return tuple(card for card in PLAYABLE for _ in range(CARDS[card.value]))


def set_aside() -> tuple[Face, ...]:
    """The passengers, wines and suns, which join the pile after the deal (LO-S4)."""
    return (*passengers(), *wines(), *(Card.SUN for _ in range(CARDS[Card.SUN.value])))


def passengers() -> tuple[Load, ...]:
    return tuple(
        Load(town, TOWNS[(n + step) % len(TOWNS)])
        for n, town in enumerate(TOWNS)
        for step in sorted(PASSENGER_STEPS)
    )


def wines() -> tuple[Load, ...]:
    return tuple(Load(town) for town in TOWNS if town != Town.NANTES for _ in range(WINES_A_TOWN))
