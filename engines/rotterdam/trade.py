"""Phase 5: offers between two players, their answers, and the end of the trade."""

from __future__ import annotations

import re
from collections import Counter
from typing import NewType

from msgspec.structs import replace

from engines.core import NOBODY, Action, Named, Phrase, Seat, Turn, choice, phrase
from engines.rotterdam.bundles import Bundle, Bundles, Wanted
from engines.rotterdam.data import BACK_OF, COPIES, MOST_OFFERS, Product
from engines.rotterdam.events import (
    Declined,
    Exchanged,
    Finished,
    Goods,
    Lapsed,
    Offered,
    Took,
    Withdrawn,
)
from engines.rotterdam.state import (
    Deal,
    Face,
    Maas,
    Phase,
    holds,
    put,
    seats_of,
    sorted_products,
    without,
)
from engines.rotterdam.turns import next_phase

OfferName = NewType("OfferName", str)
"""`2to1a`: the first of the second seat's offers to the first."""
SLOTS = "abc"
_NAME = re.compile(rf"(\d)to(\d)[{SLOTS}]")


def name_of_deal(deal: Deal) -> OfferName:
    return OfferName(f"{deal.maker + 1}to{deal.other + 1}{SLOTS[deal.slot]}")


# What can be offered


def is_trading(maas: Maas, seat: Seat) -> bool:
    """Whether offers of the seat can be thought of: what everyone knows of it (RD-R5)."""
    return maas.phase == Phase.TRADE and maas.ending is None and not maas.done[seat]


def others(maas: Maas, seat: Seat) -> list[Seat]:
    """Who could be offered something; nobody while as many offers are open as may be (RD-R5)."""
    if len(own_offers(maas, seat)) >= MOST_OFFERS:
        return []
    return [Seat(n) for n in seats_of(maas) if n != seat and maas.products[n]]


def made(maas: Maas, seat: Seat, other: Seat) -> list[Deal]:
    """What the seat has offered another in this phase and has open or was declined (RD-R20)."""
    return [deal for deal in (*maas.offers, *maas.declined) if (deal.maker, deal.other) == (seat, other)]


def faces(maas: Maas, seat: Seat, other: Seat, given: Bundle, wish: Bundle | int) -> list[Face]:
    """How the cards can still be given for that: not as in an offer that was made already."""
    asked, count = ((), wish) if isinstance(wish, int) else (wish, 0)
    past = {
        deal.face
        for deal in made(maas, seat, other)
        if deal.given == given and deal.asked == asked and deal.count == count
    }
    return [face for face in Face if face not in past]


def wanted(maas: Maas, seat: Seat, other: Seat, given: Bundle) -> Wanted:
    """Products to be asked for, no more of a port than the other holds from it (RD-R20)."""
    past = {deal.asked for deal in made(maas, seat, other) if deal.given == given and deal.asked}
    barred = [asked for asked in past if not faces(maas, seat, other, given, Bundle(asked))]
    return Wanted(maas.products[other], barred)


def counts(maas: Maas, seat: Seat, other: Seat, given: Bundle) -> list[int]:
    """How many cards to ask for, whichever they are."""
    most = len(maas.products[other])
    return [n for n in range(1, most + 1) if faces(maas, seat, other, given, n)]


def givable(maas: Maas, seat: Seat, other: Seat) -> Bundles:
    """What to give for named products: any of one's own cards (RD-S16)."""
    past = {Bundle(deal.given) for deal in made(maas, seat, other) if deal.asked}
    return Bundles(maas.products[seat], barred=[g for g in past if not wanted(maas, seat, other, g)])


def givable_for_any(maas: Maas, seat: Seat, other: Seat) -> Bundles:
    past = {Bundle(deal.given) for deal in made(maas, seat, other) if deal.count}
    return Bundles(maas.products[seat], barred=[g for g in past if not counts(maas, seat, other, g)])


def partners(maas: Maas, seat: Seat) -> list[Seat]:
    return [other for other in others(maas, seat) if givable(maas, seat, other)]


def partners_for_any(maas: Maas, seat: Seat) -> list[Seat]:
    return [other for other in others(maas, seat) if givable_for_any(maas, seat, other)]


def partner_label(maas: Maas, seat: Seat, other: Seat) -> Phrase:
    return phrase("labels.player", other=Named(other))


def bundle_label(maas: Maas, seat: Seat, *chosen: object) -> Phrase:
    cards = chosen[-1]
    return Bundle(cards).phrase() if isinstance(cards, tuple) else phrase("labels.any_cards", n=cards)


def offer(maas: Maas, turn: Turn, deal: Deal) -> Maas:
    """Open an offer and tell its two players, and nobody else (RD-A6)."""
    pair = (deal.maker, deal.other)
    used = {one.slot for one in maas.offers if (one.maker, one.other) == pair}
    deal = replace(deal, slot=next(n for n in range(MOST_OFFERS) if n not in used))
    asked = Goods(deal.asked, deal.count)
    for seat in pair:
        given = Goods(deal.given if seat == deal.maker else as_seen(deal))
        turn.tell(seat, Offered(*pair, name_of_deal(deal), given, asked))
    return settled(replace(maas, offers=(*maas.offers, deal)), turn, maas)


def as_seen(deal: Deal) -> tuple[Product, ...]:
    """The cards given as the other player sees them: hidden ones from the back (RD-R17)."""
    return deal.given if deal.face == Face.SHOWN else backs(deal.given)


def backs(cards: tuple[Product, ...]) -> tuple[Product, ...]:
    return tuple(BACK_OF[card] for card in cards)


def is_other(maas: Maas, seat: Seat, other: Seat) -> bool:
    return other != seat and other in seats_of(maas)


def exists(cards: Bundle) -> bool:
    """Whether the game has so many cards of each product."""
    return bool(cards) and all(n <= COPIES.get(product, 0) for product, n in Counter(cards).items())


class Offer(Action[Maas], frozen=True):
    """Cards for named products (RD-R5)."""

    private = True

    other: Seat = choice(partners, label=partner_label)
    given: Bundle = choice(givable, label=bundle_label)
    asked: Bundle = choice(wanted, label=bundle_label)
    face: Face = choice(faces)

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return is_trading(maas, seat)

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        return is_other(maas, seat, self.other) and exists(self.given) and exists(self.asked)

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        given, asked = tuple(self.given), tuple(self.asked)
        return offer(maas, turn, Deal(turn.seat, self.other, given, self.face, asked))


class Barter(Action[Maas], frozen=True):
    """Cards for so many of the other's, which he picks (RD-R17)."""

    private = True

    other: Seat = choice(partners_for_any, label=partner_label)
    given: Bundle = choice(givable_for_any, label=bundle_label)
    count: int = choice(counts, label=bundle_label)
    face: Face = choice(faces)

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return is_trading(maas, seat)

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        possible = is_other(maas, seat, self.other) and exists(self.given)
        return possible and 0 < self.count <= sum(COPIES.values()) - len(self.given)

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        deal = Deal(turn.seat, self.other, tuple(self.given), self.face, count=self.count)
        return offer(maas, turn, deal)


# What can be answered


def to_answer(maas: Maas, seat: Seat) -> list[OfferName]:
    return [name_of_deal(deal) for deal in maas.offers if deal.other == seat]


def own_offers(maas: Maas, seat: Seat) -> list[OfferName]:
    return [name_of_deal(deal) for deal in maas.offers if deal.maker == seat]


def deal_called(maas: Maas, name: OfferName) -> Deal:
    return next(deal for deal in maas.offers if name_of_deal(deal) == name)


def acceptable(maas: Maas, seat: Seat) -> list[OfferName]:
    """Only one who holds what is asked can accept (RD-R17)."""
    return [name for name in to_answer(maas, seat) if payments(maas, seat, name)]


def payments(maas: Maas, seat: Seat, name: OfferName) -> Bundles | list[Bundle]:
    """What can be given for an offer: the products named, or any so many of the accepter's (RD-R17)."""
    deal, held = deal_called(maas, name), maas.products[seat]
    if deal.count:
        return Bundles(held, deal.count, deal.count)
    return [Bundle(deal.asked)] if holds(held, deal.asked) else []


def deal_label(maas: Maas, seat: Seat, name: OfferName) -> Phrase:
    deal = deal_called(maas, name)
    other = deal.other if deal.maker == seat else deal.maker
    given, asked = Bundle(deal.given), Bundle(deal.asked)
    if len(set(given)) + len(set(asked)) > 2:  # by their short forms, to fit a select
        codes = phrase("labels.code", code=str(given)), phrase("labels.code", code=str(asked))
        return phrase("labels.deal", deal=name, given=codes[0], asked=codes[1] if asked else _any(deal))
    sides = (given.phrase(), asked.phrase() if asked else _any(deal))
    return phrase("labels.offer", other=Named(other), given=sides[0], asked=sides[1])


def _pair(maas: Maas, name: OfferName) -> tuple[int, int]:
    """The seats whose offer has that name, if two can have one."""
    match = _NAME.fullmatch(name)
    maker, other = (int(match[1]) - 1, int(match[2]) - 1) if match else (NOBODY, NOBODY)
    return (maker, other) if maker != other and {maker, other} <= {*seats_of(maas)} else (NOBODY, NOBODY)


def _any(deal: Deal) -> Phrase:
    return phrase("labels.any_cards", n=deal.count)


class Accept(Action[Maas], frozen=True):
    private = True

    offer: OfferName = choice(acceptable, label=deal_label)
    cards: Bundle = choice(payments, label=bundle_label)

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return maas.phase == Phase.TRADE and maas.answering[seat]

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        return seat == _pair(maas, self.offer)[1] and exists(self.cards)

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        deal = deal_called(maas, self.offer)
        maker, other, taken = deal.maker, deal.other, tuple(self.cards)
        turn.reveal(Exchanged(maker, other, Goods(backs(deal.given)), Goods(backs(taken))))
        turn.tell(maker, Took(other, Goods(deal.given), Goods(taken)))
        turn.tell(other, Took(maker, Goods(taken), Goods(deal.given)))
        hands = put(maas.products, maker, exchanged(maas.products[maker], deal.given, taken))
        hands = put(hands, other, exchanged(hands[other], taken, deal.given))
        return settled(replace(closed(maas, deal), products=hands), turn, maas)


def exchanged(
    held: tuple[Product, ...], given: tuple[Product, ...], got: tuple[Product, ...]
) -> tuple[Product, ...]:
    return sorted_products([*without(held, given), *got])


class Decline(Action[Maas], frozen=True):
    """No to an offer. Who can say nothing else is asked all the same: else its maker would learn as much."""

    private = True
    asks = True

    offer: OfferName = choice(to_answer, label=deal_label)

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return maas.phase == Phase.TRADE and maas.answering[seat]

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        return seat == _pair(maas, self.offer)[1]

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        deal = deal_called(maas, self.offer)
        for seat in (deal.maker, deal.other):
            turn.tell(seat, Declined(deal.maker, deal.other, self.offer))
        declined = (*maas.declined, replace(deal, slot=0))
        return settled(replace(closed(maas, deal), declined=declined), turn, maas)


class Withdraw(Action[Maas], frozen=True):
    """An open offer taken back by its maker (RD-R20)."""

    private = True

    offer: OfferName = choice(own_offers, label=deal_label)

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return is_trading(maas, seat)

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        return seat == _pair(maas, self.offer)[0]

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        deal = deal_called(maas, self.offer)
        for seat in (deal.maker, deal.other):
            turn.tell(seat, Withdrawn(deal.maker, deal.other, self.offer))
        return settled(closed(maas, deal), turn, maas)


class Done(Action[Maas], frozen=True):
    """No more trades in this phase, but for answers (RD-S17, RD-R5)."""

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return is_trading(maas, seat)

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        turn.emit(Finished(turn.seat))
        return settled(replace(maas, done=put(maas.done, turn.seat, True)), turn, maas)


def closed(maas: Maas, deal: Deal) -> Maas:
    return replace(maas, offers=tuple(one for one in maas.offers if one != deal))


def settled(maas: Maas, turn: Turn, before: Maas) -> Maas:
    """Strike what has lapsed (RD-R17); the phase ends when all are done and no offer is open.

    A preview knows only from who has to answer that there are offers between the others (RD-A6).
    """
    kept = []
    for deal in maas.offers:
        if holds(maas.products[deal.maker], deal.given):
            kept.append(deal)
        else:
            for seat in (deal.maker, deal.other):
                turn.tell(seat, Lapsed(deal.maker, deal.other, name_of_deal(deal)))
    unseen = {n for n in seats_of(maas) if before.answering[n] and not to_answer(before, Seat(n))}
    waiting = {deal.other for deal in kept} | unseen
    maas = replace(maas, offers=tuple(kept), answering=tuple(seat in waiting for seat in seats_of(maas)))
    if waiting or not all(maas.done):
        return maas
    return next_phase(replace(maas, declined=()), turn)
