"""What a seat may see of the state (RD-A1, RD-A6), and a guess at the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engines.core import Luck, Seat
from engines.rotterdam.data import (
    BACK_OF,
    BACKS,
    COPIES,
    DECK,
    MISSIONS,
    UNKNOWN,
    Card,
    Mission,
    Product,
)
from engines.rotterdam.state import Deal, Maas, seats_of, sorted_cards, sorted_products
from engines.rotterdam.trade import as_seen


def view(maas: Maas, seat: Seat | None) -> Maas:
    """The same with secrets blanked; at the end the hands lie open, and only the piles stay face down."""
    maas = replace(
        maas,
        piles=tuple((back,) * len(pile) for back, pile in zip(BACKS, maas.piles, strict=True)),
        mission_pile=(UNKNOWN,) * len(maas.mission_pile),
        card_pile=(Card.HIDDEN,) * len(maas.card_pile),
    )
    if maas.ending is not None:
        return maas
    return replace(
        maas,
        products=tuple(held if n == seat else blank(held) for n, held in enumerate(maas.products)),
        missions=tuple(held if n == seat else (UNKNOWN,) * len(held) for n, held in enumerate(maas.missions)),
        cards=tuple(held if n == seat else (Card.HIDDEN,) * len(held) for n, held in enumerate(maas.cards)),
        offers=tuple(seen(deal, seat) for deal in maas.offers if seat in (deal.maker, deal.other)),
        declined=tuple(deal for deal in maas.declined if deal.maker == seat),
    )


def blank(cards: Sequence[Product]) -> tuple[Product, ...]:
    return tuple(BACK_OF[card] for card in cards)


def seen(deal: Deal, seat: Seat | None) -> Deal:
    return deal if deal.maker == seat else replace(deal, given=as_seen(deal))


def guess(maas: Maas, seat: Seat, luck: Luck) -> Maas:
    """Deal what the seat cannot see at random: cards of the right backs, in the right numbers."""
    maas = guess_products(maas, luck)
    unseen: list[Mission] = sorted(
        set(MISSIONS) - {m for row in (*maas.missions, *maas.completed) for m in row}
    )
    missions = list(luck.shuffle(unseen))
    hands = tuple(tuple(missions.pop() if m == UNKNOWN else m for m in held) for held in maas.missions)
    pile = tuple(missions.pop() if m == UNKNOWN else m for m in maas.mission_pile)
    return guess_cards(replace(maas, missions=hands, mission_pile=pile), luck)


def guess_products(maas: Maas, luck: Luck) -> Maas:
    """Backs turned over; a card that an open offer names is surely in its maker's hand."""
    known = Counter(maas.spent)
    for row in (*maas.products, *maas.piles):
        known.update(card for card in row if card in COPIES)
    left = {back: Counter[Product]() for back in BACKS}
    for product, copies in COPIES.items():
        left[BACK_OF[product]][product] = copies - known[product]
    promised = [promises(maas, seat) for seat in seats_of(maas)]
    for held in promised:
        for product in held.elements():
            left[BACK_OF[product]][product] -= 1
    decks = {back: list(luck.shuffle(sorted(unseen.elements()))) for back, unseen in left.items()}
    hands = tuple(
        sorted_products(turned(held, promised[seat], decks)) for seat, held in enumerate(maas.products)
    )
    piles = tuple(tuple(turned(pile, Counter(), decks)) for pile in maas.piles)
    offers = tuple(replace(deal, given=picked(deal, hands[deal.maker], luck)) for deal in maas.offers)
    return replace(maas, products=hands, piles=piles, offers=offers)


def promises(maas: Maas, seat: int) -> Counter[Product]:
    """What a hand seen from the back must hold, by its open offers."""
    needed = Counter[Product]()
    if all(card in BACKS for card in maas.products[seat]):
        for deal in maas.offers:
            if deal.maker == seat:
                needed |= Counter(card for card in deal.given if card in COPIES)
    return needed


def turned(
    cards: Iterable[Product], promised: Counter[Product], decks: dict[Product, list[Product]]
) -> list[Product]:
    """Cards with every back turned over: first what is promised, then from the unseen of its port."""
    sure = list(promised.elements())
    found = []
    for card in cards:
        if card in COPIES:
            found.append(card)
            continue
        fitting = next((product for product in sure if BACK_OF[product] == card), None)
        if fitting is not None:
            sure.remove(fitting)
        found.append(decks[card].pop() if fitting is None else fitting)
    return found


def picked(deal: Deal, held: Sequence[Product], luck: Luck) -> tuple[Product, ...]:
    """The cards of an offer, hidden ones chosen among those that its maker holds."""
    if all(card in COPIES for card in deal.given):
        return deal.given
    chosen: list[Product] = []
    for back, count in Counter(deal.given).items():
        chosen += luck.shuffle([card for card in held if BACK_OF[card] == back])[:count]
    return sorted_products(chosen)


def guess_cards(maas: Maas, luck: Luck) -> Maas:
    left = Counter(DECK)
    for row in (maas.used, maas.card_pile, *maas.cards, *maas.laid):
        left.subtract(card for card in row if card != Card.HIDDEN)
    unseen = list(luck.shuffle(sorted(left.elements())))
    hands = tuple(
        sorted_cards(unseen.pop() if card == Card.HIDDEN else card for card in held) for held in maas.cards
    )
    pile = tuple(unseen.pop() if card == Card.HIDDEN else card for card in maas.card_pile)
    return replace(maas, cards=hands, card_pile=pile)
