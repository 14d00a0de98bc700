"""What can happen, as facts for the log and for the marks of the last move."""

from __future__ import annotations

from engines.core import Event, Seat
from engines.rio_grande.cards import Card
from engines.rio_grande.rivers import Letter, Place


class Begins(Event, frozen=True):
    seat: Seat


class Sprang(Event, frozen=True):
    """A river card became the source of a new river."""

    seat: Seat
    card: Card
    river: Letter


class Extended(Event, frozen=True):
    """A river card, a lake or a chicane was laid at a river's end."""

    seat: Seat
    card: Card
    river: Letter
    place: Place


class Unbridged(Event, frozen=True):
    """A chicane took a bridge off."""

    seat: Seat
    river: Letter
    place: Place


class Bridged(Event, frozen=True):
    seat: Seat
    river: Letter
    place: Place


class Ended(Event, frozen=True):
    """A delta ended a river."""

    seat: Seat
    card: Card
    river: Letter
    cards: int


class Paid(Event, frozen=True):
    seat: Seat
    river: Letter
    points: int


class Unpaid(Event, frozen=True):
    """A river ended that carried no bridge."""

    river: Letter


class Silted(Event, frozen=True):
    """A sandbank cut a river's beginning off."""

    seat: Seat
    card: Card
    river: Letter
    place: Place


class Dried(Event, frozen=True):
    """A sandbank took a whole river."""

    seat: Seat
    card: Card
    river: Letter


class Returned(Event, frozen=True):
    """Bridges came back to their owner without pay."""

    seat: Seat
    bridges: int


class Discarded(Event, frozen=True):
    seat: Seat
    card: Card


class Refilled(Event, frozen=True):
    """A turn ended with a draw."""

    seat: Seat
    cards: int
    pile: int


class Rested(Event, frozen=True):
    """A turn ended with nothing to draw."""

    seat: Seat


class Drew(Event, frozen=True):
    """Told to the one who drew them."""

    cards: tuple[Card, ...]


class Emptied(Event, frozen=True):
    """The last card was drawn: everyone has one more turn."""

    seat: Seat


class Halved(Event, frozen=True):
    """What an unfinished river paid at the end of the game."""

    seat: Seat
    river: Letter
    points: int
    whole: int


EVENTS = (
    Begins,
    Sprang,
    Extended,
    Unbridged,
    Bridged,
    Ended,
    Paid,
    Unpaid,
    Silted,
    Dried,
    Returned,
    Discarded,
    Refilled,
    Rested,
    Drew,
    Emptied,
    Halved,
)
