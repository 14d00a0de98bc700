"""The table: rivers, hands, pile and scores, and what can be read off them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engines.core import Luck, Placing, Seat, choice, lot_or_seat, ranked
from engines.rio_grande.cards import HIDDEN, Card, deck, in_order
from engines.rio_grande.data import ACTIONS, BRIDGE, BRIDGES, SPECIAL_CARD, TRACK
from engines.rio_grande.rivers import Letter, River


class Options(Struct, frozen=True):
    first: Seat | None = choice(lot_or_seat)


class Visit(Struct, frozen=True):
    """What the player on turn has done so far."""

    numbers: tuple[int, ...] = ()
    """The kinds of his actions, in order (RG-S6)."""
    extended: tuple[Letter, ...] = ()
    """The rivers that he extended and that still lie on the table (RG-S21)."""
    bridged: bool = False
    """He has put the turn's one bridge, by an action or with a chicane (RG-S7, RG-R3)."""


class Basin(Struct, frozen=True):
    """The whole state; the hands and the pile are secret (RG-A1)."""

    rivers: tuple[River, ...]
    """By letter."""
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    """The top card first."""
    gone: tuple[Card, ...]
    """Out of the game for good, in the order in which they left it (RG-R12)."""
    points: tuple[int, ...]
    seat: Seat
    """Whose turn it is."""
    visit: Visit = Visit()
    turns_left: int | None = None
    """Counted once the pile is empty (RG-R8); None before."""


def over(basin: Basin) -> bool:
    return basin.turns_left == 0


def to_act(basin: Basin) -> frozenset[Seat]:
    return frozenset() if over(basin) else frozenset({basin.seat})


def river_at(basin: Basin, letter: Letter) -> River | None:
    return next((river for river in basin.rivers if river.letter is letter), None)


def the_river(basin: Basin, letter: Letter) -> River:
    """A river that is known to lie on the table."""
    return next(river for river in basin.rivers if river.letter is letter)


def free_letter(basin: Basin) -> Letter | None:
    """The name that a new river would get; None when the table is full (RG-S9, RG-A3)."""
    taken = {river.letter for river in basin.rivers}
    return next((letter for letter in Letter if letter not in taken), None)


def stock(basin: Basin, seat: Seat) -> int:
    """The seat's bridges that stand on no river (RG-S3, RG-S23)."""
    return BRIDGES - sum(river.bridges.count(seat) for river in basin.rivers)


def may(basin: Basin, number: int) -> bool:
    """Whether the turn still allows an action of that number (RG-S5 to RG-S7)."""
    done = basin.visit.numbers
    if len(done) == ACTIONS or (done and done[-1] > number):
        return False
    if number == SPECIAL_CARD:
        return SPECIAL_CARD not in done
    return number != BRIDGE or not basin.visit.bridged


class Lap(NamedTuple):
    """A place on the score track: rounds made, and the space (RG-S3)."""

    rounds: int
    space: int


def lap(points: int) -> Lap:
    return Lap(*divmod(points, TRACK))


def scores(basin: Basin) -> tuple[int, ...]:
    return basin.points


def placing(basin: Basin) -> Placing | None:
    """Most points first; level seats share their place (RG-S30, RG-R9)."""
    return ranked(basin.points) if over(basin) else None


def view(basin: Basin, seat: Seat | None) -> Basin:
    """The pile and the other hands from behind (RG-A1)."""
    return replace(
        basin,
        hands=tuple(hand if n == seat else (HIDDEN,) * len(hand) for n, hand in enumerate(basin.hands)),
        pile=(HIDDEN,) * len(basin.pile),
    )


def guess(basin: Basin, seat: Seat, luck: Luck) -> Basin:
    """Deal the cards that nothing on the table shows to the places that are seen from behind."""
    unseen = Counter(deck())
    unseen.subtract(basin.gone)
    for cards in (*(river.cards for river in basin.rivers), *basin.hands, basin.pile):
        unseen.subtract(card for card in cards if card != HIDDEN)
    dealt = iter(luck.shuffle(tuple(unseen.elements())))

    def shown(hidden: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(next(dealt) if card == HIDDEN else card for card in hidden)

    return replace(basin, hands=tuple(in_order(shown(hand)) for hand in basin.hands), pile=shown(basin.pile))
