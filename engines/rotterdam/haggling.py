"""How a quick player trades: what he offers, and which offers he takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from engines.core import Action, Seat
from engines.rotterdam.bundles import Bundle
from engines.rotterdam.data import COPIES, PORT_OF, PRODUCTS, VALUES, Product
from engines.rotterdam.outlook import worth_with
from engines.rotterdam.state import Face, Maas, without
from engines.rotterdam.trade import (
    Accept,
    Decline,
    Done,
    Offer,
    OfferName,
    acceptable,
    deal_called,
    faces,
    is_trading,
    payments,
    to_answer,
)

WORTHWHILE = 0.3
"""The gain in points for which a trade is worth the trouble."""
KEEN = 0.12
"""The gain, weighed by its chance, for which he troubles others with an offer."""
TEMPTING = {-1: 0.1, 0: 0.3, 1: 0.8}
"""How likely an offer is taken by one who holds what is asked, if he gets fewer points, as many, or more."""
LOOKED_AT = 200
"""How many ways to pay for an offer he weighs."""


def haggle(maas: Maas, seat: Seat) -> Action[Maas]:
    """Take the best offer that is worth it and decline the others, then make one, then be done."""
    answers = [answer for name in acceptable(maas, seat) for answer in ways_to_take(maas, seat, name)]
    won, taken = max(answers, key=lambda answer: answer[0], default=(0.0, None))
    if taken is not None and won >= WORTHWHILE:
        return taken
    if to_answer(maas, seat):
        return no_trade(maas, seat)
    if is_trading(maas, seat) and not any(deal.maker == seat for deal in (*maas.offers, *maas.declined)):
        rating, idea = max(proposals(maas, seat), key=lambda idea: idea[0], default=(0.0, None))
        if idea is not None and rating >= KEEN:
            return idea
    return no_trade(maas, seat)


def no_trade(maas: Maas, seat: Seat) -> Decline | Done:
    """No to every offer, and no more of one's own."""
    offers = to_answer(maas, seat)
    return Decline(offers[0]) if offers else Done()


def ways_to_take(maas: Maas, seat: Seat, name: OfferName) -> Iterator[tuple[float, Accept]]:
    """The cards that can be given for an offer, with what that would gain."""
    got = deal_called(maas, name).given
    for paid in islice(payments(maas, seat, name), LOOKED_AT):
        yield gain(maas, seat, paid, got), Accept(name, Bundle(paid))


def gain(maas: Maas, seat: Seat, paid: Sequence[Product], got: Sequence[Product]) -> float:
    """What an exchange is worth to the seat; a card seen from the back is worth the mean of its port."""
    held = maas.products[seat]
    named = [card for card in got if card in COPIES]
    blind = 1.5 * (len(got) - len(named))
    after = [*without(held, paid), *named]
    return worth_with(maas, seat, after) - worth_with(maas, seat, held) + blind


def proposals(maas: Maas, seat: Seat) -> Iterator[tuple[float, Offer]]:
    """One or two cards for one that helps, rated by the gain and by how likely the other holds it."""
    held = maas.products[seat]
    gifts = {Bundle(cards) for size in (1, 2) for cards in combinations(held, size)}
    for other in range(len(maas.products)):
        if other == seat or not maas.products[other]:
            continue
        theirs = Counter(PORT_OF[card] for card in maas.products[other])
        for product in PRODUCTS:
            if product in held or not theirs[PORT_OF[product]]:
                continue
            chance = 1 - (1 - likely(maas, product)) ** theirs[PORT_OF[product]]
            for given in sorted(gifts):
                won = gain(maas, seat, given, (product,))
                wish = Bundle((product,))
                if won >= WORTHWHILE and Face.SHOWN in faces(maas, seat, Seat(other), given, wish):
                    tempting = TEMPTING[max(-1, min(1, worth(given) - worth(wish)))]
                    yield won * chance * tempting, Offer(Seat(other), given, wish, Face.SHOWN)


def worth(cards: Sequence[Product]) -> int:
    return sum(VALUES[card] for card in cards)


def likely(maas: Maas, product: Product) -> float:
    """The share of a product among the cards of its port that the viewer cannot see."""
    seen = Counter(maas.spent)
    for held in maas.products:
        seen.update(held)
    port = [p for p in PRODUCTS if PORT_OF[p] == PORT_OF[product]]
    unseen = {p: COPIES[p] - seen[p] for p in port}
    return unseen[product] / max(1, sum(unseen.values()))
