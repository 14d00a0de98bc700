"""How a quick player trades: what he offers, and which offers he takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from engines.core import Action, Seat
from engines.rotterdam.bundles import Bundle
from engines.rotterdam.data import BACKS, COPIES, PORT_OF, PRODUCTS, VALUES, Product
from engines.rotterdam.outlook import worth_with
from engines.rotterdam.state import Deal, Face, Maas, without
from engines.rotterdam.trade import (
    Accept,
    Decline,
    Done,
    Offer,
    OfferName,
    acceptable,
    can_offer,
    deal_called,
    faces,
    payments,
    to_answer,
)

WORTHWHILE = 0.3
"""The gain in points for which a trade is worth the trouble."""
KEEN = 0.6
"""The gain, weighed by its chance, for which he troubles others with an offer."""


def haggle(maas: Maas, seat: Seat) -> Action[Maas]:
    """Answer offers, then make one, then be done.

    The same player answers for somebody whose time is up, and an offer expires with the clock (RD-A4). So he
    declines, unless the seat itself has offered that very exchange; one that he likes he offers back.
    """
    for name in acceptable(maas, seat):
        deal = deal_called(maas, name)
        if is_own_idea(maas, deal):
            return Accept(name, Bundle(deal.asked))
    for name in acceptable(maas, seat):
        if (back := offered_back(maas, seat, name)) is not None:
            return back
    if offers := to_answer(maas, seat):
        return Decline(offers[0])
    if can_offer(maas, seat) and not any(deal.maker == seat for deal in (*maas.offers, *maas.declined)):
        rating, idea = max(proposals(maas, seat), key=lambda idea: idea[0], default=(0.0, None))
        if idea is not None and rating >= KEEN:
            return idea
    return Done()


def is_own_idea(maas: Maas, deal: Deal) -> bool:
    """Whether the one who is asked had offered the same himself, before, in this phase."""
    mirrored = (deal.other, deal.maker, deal.asked, deal.given)
    before = (*maas.declined, *maas.offers[: maas.offers.index(deal)])
    return any((own.maker, own.other, own.given, own.asked) == mirrored for own in before)


def offered_back(maas: Maas, seat: Seat, name: OfferName) -> Offer | None:
    """The same exchange from the other side, if it gains enough and can be offered."""
    deal = deal_called(maas, name)
    if not can_offer(maas, seat) or any(card in BACKS for card in deal.given):
        return None
    got = Bundle(deal.given)
    won, paid = max((gain(maas, seat, cards, got), Bundle(cards)) for cards in payments(maas, seat, name))
    back = Offer(deal.maker, paid, got, Face.SHOWN)
    new = Face.SHOWN in faces(maas, seat, deal.maker, paid, got)
    return back if won >= WORTHWHILE and new else None


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
