"""How a quick player trades: what he offers, and which offers he takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

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
    acceptable,
    can_offer,
    deal_called,
    faces,
    payments,
    to_answer,
)

WORTHWHILE = 0.3
"""The gain in points for which a trade is worth the trouble."""
PATIENCE = 2
"""Offers that he makes in one phase."""


def haggle(maas: Maas, seat: Seat) -> Action[Maas]:
    """Take the best offer that gains enough, decline the others, then make one or two, then be done."""
    takings = [
        (gain(maas, seat, cards, deal_called(maas, name).given), name, cards)
        for name in acceptable(maas, seat)
        for cards in payments(maas, seat, name)
    ]
    if takings:
        best = max(takings)
        if best[0] >= WORTHWHILE:
            return Accept(best[1], Bundle(best[2]))
    if offers := to_answer(maas, seat):
        return Decline(offers[0])
    tried = sum(deal.maker == seat for deal in (*maas.offers, *maas.declined))
    if can_offer(maas, seat) and tried < PATIENCE:
        ideas = list(proposals(maas, seat))
        if ideas:
            return max(ideas, key=lambda idea: idea[0])[1]
    return Done()


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
                    fair = sum(VALUES[card] for card in given) - VALUES[product]
                    rating = won * chance + 0.2 * min(fair, 1)
                    yield rating, Offer(Seat(other), given, wish, Face.SHOWN)


def likely(maas: Maas, product: Product) -> float:
    """The share of a product among the cards of its port that the viewer cannot see."""
    seen = Counter(maas.spent)
    for held in maas.products:
        seen.update(held)
    port = [p for p in PRODUCTS if PORT_OF[p] == PORT_OF[product]]
    unseen = {p: COPIES[p] - seen[p] for p in port}
    return unseen[product] / max(1, sum(unseen.values()))
