"""A turn: three actions that can be taken back, then its end, which draws and hands over (RG-A2)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engines.core import Action, Seat, Table, Turn, choice
from engines.rio_grande.cards import Card, Kind, deck, fits, in_order, kinds_of
from engines.rio_grande.changes import acted, extending, out, paid, spent, with_river
from engines.rio_grande.data import ACTIONS, BRIDGE, DISCARD, HAND, LEFT_OVER, RIVER_CARD
from engines.rio_grande.events import (
    Begins,
    Bridged,
    Discarded,
    Drew,
    Emptied,
    Extended,
    Halved,
    Refilled,
    Rested,
    Sprang,
)
from engines.rio_grande.labels import card_fits, card_in_hand, place_pays, river_joined, river_named
from engines.rio_grande.rivers import Letter, Place, bridged, free_places, longer, source, tally
from engines.rio_grande.state import Basin, Visit, free_letter, may, river_at, stock, the_river


def setup(table: Table, turn: Turn) -> Basin:
    """Shuffle, deal, and draw lots for the first player (RG-S4, RG-R1)."""
    cards = turn.luck.shuffle(deck())
    hands = tuple(in_order(cards[n * HAND : (n + 1) * HAND]) for n in range(table.seats))
    first = table.options.first
    starter = Seat(turn.luck.below(table.seats)) if first is None else first
    turn.emit(Begins(starter))
    for seat, hand in enumerate(hands):
        turn.tell(Seat(seat), Drew(hand))
    return Basin(
        rivers=(),
        hands=hands,
        pile=cards[table.seats * HAND :],
        gone=(),
        points=(0,) * table.seats,
        seat=starter,
    )


def rivers_for(basin: Basin, seat: Seat, card: Card) -> list[Letter]:
    """The rivers that a river card extends, and the name of the one that it can begin (RG-S8 to RG-S10)."""
    letters = [river.letter for river in basin.rivers if fits(card, river.last)]
    new = free_letter(basin)
    return sorted([*letters, new] if new else letters)


def river_cards(basin: Basin, seat: Seat) -> list[Card]:
    if not may(basin, RIVER_CARD):
        return []
    cards = (card for card in kinds_of(basin.hands[seat]) if card.kind is Kind.RIVER)
    return [card for card in cards if rivers_for(basin, seat, card)]


class Lay(Action[Basin], frozen=True):
    """(1) Lay a river card: a new source, or a river's end."""

    private = True
    card: Card = choice(river_cards, label=card_fits(rivers_for))
    river: Letter = choice(rivers_for, label=river_joined)

    def apply(self, basin: Basin, turn: Turn) -> Basin:
        basin = acted(spent(basin, turn.seat, self.card), RIVER_CARD)
        river = river_at(basin, self.river)
        if river is None:  # a source alone does not extend a river (RG-R7)
            turn.emit(Sprang(turn.seat, self.card, self.river))
            return with_river(basin, source(self.river, self.card))
        river = longer(river, self.card)
        turn.emit(Extended(turn.seat, self.card, self.river, Place(len(river.cards))))
        return extending(with_river(basin, river), self.river)


def bridgeable(basin: Basin, seat: Seat) -> list[Letter]:
    """The rivers extended this turn that have a river card free (RG-S21)."""
    if not may(basin, BRIDGE) or not stock(basin, seat):
        return []
    return sorted(letter for letter in basin.visit.extended if free_places(the_river(basin, letter)))


def sites(basin: Basin, seat: Seat, letter: Letter) -> list[Place]:
    return free_places(the_river(basin, letter))


class Bridge(Action[Basin], frozen=True):
    """(3) Build a bridge on a river that was extended this turn."""

    river: Letter = choice(bridgeable, label=river_named)
    card: Place = choice(sites, label=place_pays)

    def apply(self, basin: Basin, turn: Turn) -> Basin:
        turn.emit(Bridged(turn.seat, self.river, self.card))
        basin = with_river(basin, bridged(the_river(basin, self.river), self.card, turn.seat))
        basin = replace(basin, visit=replace(basin.visit, bridged=True))
        return acted(basin, BRIDGE)


def discardable(basin: Basin, seat: Seat) -> list[Card]:
    return kinds_of(basin.hands[seat]) if may(basin, DISCARD) else []


class Discard(Action[Basin], frozen=True):
    """(4) Discard a card, for all to see (RG-S26, RG-A1)."""

    private = True
    card: Card = choice(discardable, label=card_in_hand)

    def apply(self, basin: Basin, turn: Turn) -> Basin:
        turn.emit(Discarded(turn.seat, self.card))
        return acted(out(spent(basin, turn.seat, self.card), (self.card,)), DISCARD)


class End(Action[Basin], frozen=True):
    """Confirm the turn: draw, and hand over."""

    asks = True

    @classmethod
    def offered(cls, basin: Basin, seat: Seat) -> bool:
        """After three actions, or when no other is possible: a card can always be discarded (RG-R2)."""
        done = len(basin.visit.numbers) == ACTIONS
        return done or not (basin.hands[seat] or bridgeable(basin, seat))

    def apply(self, basin: Basin, turn: Turn) -> Basin:
        seats = len(basin.hands)
        basin = counted_down(drawn(basin, turn), seats, turn)
        if basin.turns_left == 0:
            basin = halved(basin, turn)
        return replace(basin, seat=Seat((basin.seat + 1) % seats), visit=Visit())


def drawn(basin: Basin, turn: Turn) -> Basin:
    """The hand filled up, from what there is (RG-S5, RG-R12); what was laid is now laid for good (RG-A2)."""
    seat, hand = turn.seat, basin.hands[turn.seat]
    cards, pile = basin.pile[: HAND - len(hand)], basin.pile[HAND - len(hand) :]
    if not cards:
        turn.reveal(Rested(seat))
        return basin
    turn.reveal(Refilled(seat, len(cards), len(pile)))
    turn.tell(seat, Drew(in_order(cards)))
    hands = (*basin.hands[:seat], in_order((*hand, *cards)), *basin.hands[seat + 1 :])
    return replace(basin, hands=hands, pile=pile)


def counted_down(basin: Basin, seats: int, turn: Turn) -> Basin:
    """One more turn for everyone once the last card is drawn (RG-S27, RG-R8)."""
    if basin.turns_left is not None:
        return replace(basin, turns_left=basin.turns_left - 1)
    if basin.pile:
        return basin
    turn.emit(Emptied(turn.seat))
    return replace(basin, turns_left=seats)


def halved(basin: Basin, turn: Turn) -> Basin:
    """Each player's total on each river left, by half and rounded up (RG-S28, RG-R9)."""
    points: Counter[Seat] = Counter()
    for river in basin.rivers:
        for owner, whole in sorted(tally(river).items()):
            half = -(-whole // LEFT_OVER)
            turn.emit(Halved(owner, river.letter, half, whole))
            points[owner] += half
    return paid(basin, points)
