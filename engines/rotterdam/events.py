"""What steps bring about, and the two kinds of value that only events and labels speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engines.core import Event, Phrase, Seat, phrase
from engines.rotterdam.data import NEEDS, WORTH, Card, Colour, Material, Mission, Product, Spot
from engines.rotterdam.state import Ending, Hull


def counted(cards: Sequence[Product]) -> Phrase:
    """`2 × bread and jam`; backs are counted by port."""
    parts = tuple(
        phrase("labels.several", n=n, product=product) if n > 1 else product
        for product, n in Counter(cards).items()
    )
    return phrase("labels.goods", goods=parts)


class Goods(Struct, frozen=True):
    """Some product cards, seen from the front or from the back, or any so many."""

    cards: tuple[Product, ...] = ()
    any: int = 0

    def phrase(self) -> Phrase:
        return phrase("labels.any_cards", n=self.any) if self.any else counted(self.cards)


class Goal(Struct, frozen=True):
    """A mission that is spoken of."""

    mission: Mission

    def phrase(self) -> Phrase:
        return goal(self.mission)


def goal(mission: Mission) -> Phrase:
    return phrase("labels.mission", products=NEEDS[mission], points=WORTH[mission])


# Rounds


class Opened(Event, frozen=True):
    round: int
    master: Seat


class Dealt(Event, frozen=True):
    """To one player: his first missions."""

    goals: tuple[Goal, ...]


class Over(Event, frozen=True):
    ending: Ending


class Counted(Event, frozen=True):
    """A player's final count (RD-S28)."""

    seat: Seat
    missions: int
    cards: int
    products: int
    total: int


# Ships


class Placed(Event, frozen=True):
    seat: Seat
    ship: Hull
    place: Spot
    cargo: Material | None


class Held(Event, frozen=True):
    """A player placed no ship."""

    seat: Seat


class ColourNamed(Event, frozen=True):
    seat: Seat
    colour: Colour


class Still(Event, frozen=True):
    """No ship stood before a channel of the colour."""

    colour: Colour


class Sailed(Event, frozen=True):
    seat: Seat
    ship: Hull
    start: Spot
    end: Spot


class Waited(Event, frozen=True):
    """The way was taken."""

    seat: Seat
    ship: Hull
    place: Spot


class Forked(Event, frozen=True):
    """A ship lies before two free channels of the colour."""

    seat: Seat
    ship: Hull
    place: Spot


class Unloaded(Event, frozen=True):
    """The right material: a product card from the port's pile."""

    seat: Seat
    ship: Hull
    port: Spot
    cargo: Material


class Received(Event, frozen=True):
    """To one player: the product card that he drew."""

    product: Product
    port: Spot


class Wasted(Event, frozen=True):
    """A wrong material, or none."""

    seat: Seat
    ship: Hull
    port: Spot
    cargo: Material | None


class Bare(Event, frozen=True):
    """The right material, but no card is left in the pile (RD-R4)."""

    seat: Seat
    ship: Hull
    port: Spot
    cargo: Material


# Transport cards


class Drew(Event, frozen=True):
    seat: Seat


class Found(Event, frozen=True):
    """To one player: the transport card that he drew."""

    card: Card


class Missed(Event, frozen=True):
    """No room in hand for a card that was due."""

    seat: Seat


class Reshuffled(Event, frozen=True):
    cards: int


class Laid(Event, frozen=True):
    seat: Seat
    card: Card


class Swapped(Event, frozen=True):
    seat: Seat
    ship: Hull
    cargo: Material
    other: Hull
    other_cargo: Material


class Added(Event, frozen=True):
    """Extra cargo placed a ship."""

    seat: Seat
    ship: Hull
    place: Spot
    cargo: Material | None


class Pushed(Event, frozen=True):
    """A setback or a storm moved a ship back."""

    seat: Seat
    card: Card
    ship: Hull
    start: Spot
    end: Spot


class Stolen(Event, frozen=True):
    seat: Seat
    ship: Hull
    cargo: Material
    to: Hull
    place: Spot


class Seized(Event, frozen=True):
    seat: Seat
    ship: Hull
    cargo: Material


# Trade


class Trading(Event, frozen=True):
    """The trade is open."""


class Finished(Event, frozen=True):
    seat: Seat


class Offered(Event, frozen=True):
    """To the two players of an offer."""

    maker: Seat
    other: Seat
    offer: str
    given: Goods
    asked: Goods


class Declined(Event, frozen=True):
    maker: Seat
    other: Seat
    offer: str


class Withdrawn(Event, frozen=True):
    maker: Seat
    other: Seat
    offer: str


class Lapsed(Event, frozen=True):
    """The maker of an offer no longer holds what he gives (RD-R17)."""

    maker: Seat
    other: Seat
    offer: str


class Exchanged(Event, frozen=True):
    """To all: how many cards of which ports went each way (RD-A6)."""

    maker: Seat
    other: Seat
    given: Goods
    taken: Goods


class Took(Event, frozen=True):
    """To one player: what he gave and got in an exchange."""

    other: Seat
    given: Goods
    taken: Goods


# Missions


class Completed(Event, frozen=True):
    seat: Seat
    goal: Goal


class Joked(Event, frozen=True):
    """Jokers stood for products of a mission."""

    seat: Seat
    products: tuple[Product, ...]


class Learned(Event, frozen=True):
    """To one player: his new mission."""

    goal: Goal


EVENTS = (
    Opened, Dealt, Over, Counted, Placed, Held, ColourNamed, Still, Sailed, Waited, Forked, Unloaded,
    Received, Wasted, Bare, Drew, Found, Missed, Reshuffled, Laid, Swapped, Added, Pushed, Stolen, Seized,
    Trading, Finished, Offered, Declined, Withdrawn, Lapsed, Exchanged, Took, Completed, Joked, Learned,
)  # fmt: skip
