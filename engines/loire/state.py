"""The river, the players on it, and what can be read off them."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engines.core import Luck, Placing, Seat, choice, lot_or_seat, ranked
from engines.loire.cards import (
    INDEX,
    PLAYABLE,
    TOWNS,
    Card,
    Face,
    Load,
    Town,
    coal_in,
    playable_box,
    set_aside,
    sorted_cards,
)


class Phase(StrEnum):
    PLACING = "placing"
    DRAFT = "draft"
    SAILING = "sailing"
    WRESTLING = "wrestling"
    OVER = "over"


class Heading(StrEnum):
    """Which way a boat faces: down to Nantes or up to Orléans."""

    DOWN = "down"
    UP = "up"


class Dock(StrEnum):
    """Where a boat can lie: a town's only dock, or one of those of Nantes, by its price (LO-S23)."""

    QUAY = "quay"
    ONE = "1"
    TWO = "2"

    @property
    def price(self) -> int:
        """Louis for each wine landed; wine is landed at Nantes only."""
        return 0 if self is Dock.QUAY else int(self.value)


NANTES_DOCKS = (Dock.TWO, Dock.ONE)
"""The better first, which is also the order in which an unnamed dock is looked for (LO-A4)."""


class Grip(StrEnum):
    """A choice of the arm-wrestle (LO-R10), or one that is not shown yet."""

    PUSH = "push"
    HOLD = "hold"
    FEINT = "feint"
    HIDDEN = "hidden"


GRIPS = (Grip.PUSH, Grip.HOLD, Grip.FEINT)


class Options(Struct, frozen=True):
    leader: Seat | None = choice(lot_or_seat)
    """LO-R1."""


class Player(Struct, frozen=True):
    """One player's boat and what he has."""

    town: Town | None = None
    heading: Heading = Heading.DOWN
    dock: Dock | None = None
    """None is midstream; a dock is held until the end of the round (LO-S25)."""
    sailed: bool = False
    hand: tuple[Card, ...] = ()
    laid: tuple[Card, ...] = ()
    """Coal, sailors and at most one fishing card, face up before him."""
    cargo: tuple[Load, ...] = ()
    coins: int = 0
    blown: int = 0
    """How many of his coal cards were blown up this round; a plan may ask to be woken for it (LO-A3)."""
    bribed: int = 0
    """How many of his sailors were bribed this round."""
    grip: Grip | None = None
    """His choice at the arm-wrestle, until the choices are shown."""

    @property
    def at(self) -> Town:
        """Where the boat is, once it has been placed."""
        if self.town is None:
            raise LookupError("this boat has not been placed yet")
        return self.town

    @property
    def coal(self) -> int:
        return coal_in(self.laid)

    @property
    def sailors(self) -> int:
        """Each card counts as one (LO-R8)."""
        return self.laid.count(Card.SAILORS)

    @property
    def fishing(self) -> bool:
        return Card.FISHING in self.laid

    @property
    def wines(self) -> tuple[Load, ...]:
        return tuple(load for load in self.cargo if load.wine)


class Loire(Struct, frozen=True):
    """The whole state. Hands, the pile's order and grips are secret (LO-A1)."""

    players: tuple[Player, ...]
    leader: Seat
    seat: Seat
    """Whose turn it is."""
    pile: tuple[Face, ...]
    """The next card last."""
    phase: Phase = Phase.PLACING
    round: int = 0
    market: tuple[Card, ...] = ()
    waiting: tuple[Load, ...] = ()
    """Passengers and wines in the towns, each in its own."""
    discards: tuple[Face, ...] = ()
    stirred: bool = False
    """Whether this round had a market or a card laid (LO-R18)."""
    quiet: int = 0
    """Rounds running that had neither."""
    wrestlers: tuple[Seat, ...] = ()
    """Those still in."""
    undecided: int = 0
    winner: Seat | None = None


def changed(river: Loire, seat: Seat, **changes: Any) -> Loire:
    """The river with some of one player's things changed."""
    players = list(river.players)
    players[seat] = replace(players[seat], **changes)
    return replace(river, players=tuple(players))


def without(cards: tuple[Card, ...], card: Card, count: int = 1) -> tuple[Card, ...]:
    """Some cards less so many of a kind."""
    left = list(cards)
    for _ in range(count):
        left.remove(card)
    return tuple(left)


def clockwise(river: Loire, start: Seat) -> list[Seat]:
    """Every seat in turn order from one of them (LO-R19)."""
    count = len(river.players)
    return [Seat((start + n) % count) for n in range(count)]


def unsailed(river: Loire) -> list[Seat]:
    """Who has still to sail this round, in turn order from the seat on turn."""
    return [seat for seat in clockwise(river, river.seat) if not river.players[seat].sailed]


def waiting_at(river: Loire, town: Town) -> tuple[Load, ...]:
    return tuple(load for load in river.waiting if load.origin == town)


def course(town: Town, heading: Heading, spaces: int) -> tuple[Town, Heading]:
    """Where a boat comes to lie and faces: it turns at both ends and goes on (LO-S17, LO-R6)."""
    last = len(TOWNS) - 1
    at = INDEX[town] if heading == Heading.DOWN else 2 * last - INDEX[town]
    at = (at + spaces) % (2 * last)
    return (TOWNS[at], Heading.DOWN) if at < last else (TOWNS[2 * last - at], Heading.UP)


def arrival(player: Player, more: int = 0) -> Town:
    """Where the coal laid, and some more, would take a boat that has been placed."""
    return course(player.at, player.heading, player.coal + more)[0]


def to_act(river: Loire) -> frozenset[Seat]:
    if river.phase == Phase.OVER:
        return frozenset()
    if river.phase == Phase.WRESTLING:
        return frozenset(seat for seat in river.wrestlers if river.players[seat].grip is None)
    return frozenset({river.seat})


def scores(river: Loire) -> tuple[int, ...]:
    return tuple(player.coins for player in river.players)


def placing(river: Loire) -> Placing | None:
    """The winner (LO-S26, LO-S27), then the others by their louis, level ones together."""
    if river.winner is None:
        return None
    return ranked([(n == river.winner, player.coins) for n, player in enumerate(river.players)])


def view(river: Loire, seat: Seat | None) -> Loire:
    """What a seat, or a spectator, sees: sizes of the other hands and of the pile (LO-A1)."""
    players = tuple(player if n == seat else _closed(player) for n, player in enumerate(river.players))
    return replace(river, players=players, pile=(Card.HIDDEN,) * len(river.pile))


def _closed(player: Player) -> Player:
    grip = player.grip and Grip.HIDDEN
    return replace(player, hand=(Card.HIDDEN,) * len(player.hand), grip=grip)


def guess(river: Loire, seat: Seat, luck: Luck) -> Loire:
    """Deal the cards that the seat has not seen to the hands and the pile, at random."""
    unseen = list((Counter((*playable_box(), *set_aside())) - Counter(_seen(river))).elements())
    cards = [card for card in luck.shuffle(unseen) if card in PLAYABLE]
    players = []
    for player in river.players:
        hand = [cards.pop() if card == Card.HIDDEN else card for card in player.hand]
        grip = luck.draw(GRIPS) if player.grip == Grip.HIDDEN else player.grip
        players.append(replace(player, hand=sorted_cards(c for c in hand if isinstance(c, Card)), grip=grip))
    rest = [*cards, *(card for card in unseen if card not in PLAYABLE)]
    pile = luck.shuffle(rest) if Card.HIDDEN in river.pile else river.pile
    return replace(river, players=tuple(players), pile=pile)


def _seen(river: Loire) -> list[Face]:
    """Every card of the view that lies open."""
    faces: list[Face] = [*river.pile, *river.market, *river.waiting, *river.discards]
    for player in river.players:
        faces += [*player.hand, *player.laid, *player.cargo]
    return [face for face in faces if face != Card.HIDDEN]
