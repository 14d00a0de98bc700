"""What actions do to the table: cards leave hands, rivers change, kinds of action are used up."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engines.core import Seat, Turn
from engines.rio_grande.cards import Card
from engines.rio_grande.events import Returned
from engines.rio_grande.rivers import Letter, River
from engines.rio_grande.state import Basin


def acted(basin: Basin, number: int) -> Basin:
    """One more action of that number done this turn (RG-S6)."""
    return replace(basin, visit=replace(basin.visit, numbers=(*basin.visit.numbers, number)))


def spent(basin: Basin, seat: Seat, card: Card) -> Basin:
    """A card gone from a seat's hand; which of several alike is no matter."""
    hand = list(basin.hands[seat])
    hand.remove(card)
    return replace(basin, hands=(*basin.hands[:seat], tuple(hand), *basin.hands[seat + 1 :]))


def with_river(basin: Basin, river: River) -> Basin:
    """A river new on the table, or as it now lies."""
    others = (other for other in basin.rivers if other.letter is not river.letter)
    return replace(basin, rivers=tuple(sorted((*others, river), key=lambda one: one.letter)))


def without_river(basin: Basin, letter: Letter) -> Basin:
    """A river gone from the table: its letter is free again (RG-A3), and no bridge can be built on it."""
    extended = tuple(other for other in basin.visit.extended if other is not letter)
    return replace(
        basin,
        rivers=tuple(river for river in basin.rivers if river.letter is not letter),
        visit=replace(basin.visit, extended=extended),
    )


def extending(basin: Basin, letter: Letter) -> Basin:
    """A river that was extended this turn may get a bridge (RG-S21)."""
    others = (other for other in basin.visit.extended if other is not letter)
    return replace(basin, visit=replace(basin.visit, extended=(*others, letter)))


def out(basin: Basin, cards: tuple[Card, ...]) -> Basin:
    """Cards that leave the game (RG-R12)."""
    return replace(basin, gone=(*basin.gone, *cards))


def paid(basin: Basin, points: Counter[Seat]) -> Basin:
    """Points added to the running scores (RG-S25)."""
    return replace(basin, points=tuple(own + points[Seat(seat)] for seat, own in enumerate(basin.points)))


def give_back(bridges: tuple[Seat | None, ...], turn: Turn) -> None:
    """Say whose bridges came back; off the rivers, they are in stock by themselves (RG-S23)."""
    owners = Counter(owner for owner in bridges if owner is not None)
    for owner in sorted(owners):
        turn.emit(Returned(owner, owners[owner]))
