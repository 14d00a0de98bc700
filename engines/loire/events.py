"""What the log of a game tells."""

from __future__ import annotations

from engines.core import Event, Seat
from engines.loire.cards import Card, Load, Stack, Town
from engines.loire.state import Dock, Grip


class Led(Event, frozen=True):
    """A round begins under its leader."""

    seat: Seat
    round: int


class Placed(Event, frozen=True):
    seat: Seat
    town: Town


class Dealt(Event, frozen=True):
    cards: int


class Reshuffled(Event, frozen=True):
    cards: int


class Arrived(Event, frozen=True):
    """Passengers and wines that were turned up wait in their towns."""

    loads: tuple[Load, ...]


class Opened(Event, frozen=True):
    """The market of the round."""

    cards: tuple[Stack, ...]


class Soured(Event, frozen=True):
    """Suns were turned up; so many old wines turned to vinegar."""

    suns: int
    wines: int


class Took(Event, frozen=True):
    seat: Seat
    card: Card


class Laid(Event, frozen=True):
    seat: Seat
    card: Card


class Exploded(Event, frozen=True):
    seat: Seat
    other: Seat
    coal: Card


class Banged(Event, frozen=True):
    """An explosion without a target."""

    seat: Seat


class Bribed(Event, frozen=True):
    seat: Seat
    wine: Town
    other: Seat


class Poured(Event, frozen=True):
    """A wine without a target."""

    seat: Seat
    wine: Town


class Fished(Event, frozen=True):
    """A player passed while fishing."""

    seat: Seat


class Sailed(Event, frozen=True):
    seat: Seat
    start: Town
    end: Town
    coal: int


class Stayed(Event, frozen=True):
    seat: Seat
    town: Town


class Docked(Event, frozen=True):
    seat: Seat
    town: Town
    dock: Dock


class Drifted(Event, frozen=True):
    """A newcomer stays midstream."""

    seat: Seat
    town: Town


class Fought(Event, frozen=True):
    """Sailors on both sides: how many each had, and that each side lost as many as the weaker had."""

    seat: Seat
    other: Seat
    own: int
    others: int
    lost: int


class Evicted(Event, frozen=True):
    seat: Seat
    other: Seat


class Shifted(Event, frozen=True):
    """Evicted at Nantes, a boat moves over to the free dock."""

    seat: Seat
    dock: Dock


class Loaded(Event, frozen=True):
    seat: Seat
    town: Town
    loads: tuple[Load, ...]


class Landed(Event, frozen=True):
    seat: Seat
    town: Town
    loads: tuple[Load, ...]
    louis: int


class Tied(Event, frozen=True):
    seats: tuple[Seat, ...]
    coins: int


class Gripped(Event, frozen=True):
    """A wrestler has chosen; what, nobody knows yet."""

    seat: Seat


class Showed(Event, frozen=True):
    seat: Seat
    grip: Grip


class Beaten(Event, frozen=True):
    seat: Seat


class Undecided(Event, frozen=True):
    left: int


class Lot(Event, frozen=True):
    seat: Seat


class Won(Event, frozen=True):
    seat: Seat
    coins: int


EVENTS = (
    Led,
    Placed,
    Dealt,
    Reshuffled,
    Arrived,
    Opened,
    Soured,
    Took,
    Laid,
    Exploded,
    Banged,
    Bribed,
    Poured,
    Fished,
    Sailed,
    Stayed,
    Docked,
    Drifted,
    Fought,
    Evicted,
    Shifted,
    Loaded,
    Landed,
    Tied,
    Gripped,
    Showed,
    Beaten,
    Undecided,
    Lot,
    Won,
)
