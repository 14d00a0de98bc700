"""What a hand can complete, with and without jokers, and what everybody has."""

from __future__ import annotations

from itertools import combinations

from engines.core import Placing, ranked
from engines.rotterdam.data import NEEDS, POINTS, UNKNOWN, VALUES, WORTH, Card, Mission, Product
from engines.rotterdam.state import Maas, seats_of


def missing(maas: Maas, seat: int, mission: Mission) -> tuple[Product, ...]:
    """The products of a mission that the seat does not hold; no mission asks for one twice (RD-D4)."""
    return tuple(product for product in NEEDS[mission] if product not in maas.products[seat])


def fillings(maas: Maas, seat: int, mission: Mission) -> list[tuple[Product, ...]]:
    """The products for which jokers can stand: all that is missing, or more (RD-S23, RD-R16)."""
    lacking = set(missing(maas, seat, mission))
    jokers = maas.cards[seat].count(Card.JOKER)
    needs = NEEDS[mission]
    return [
        chosen
        for size in range(len(lacking), min(jokers, len(needs)) + 1)
        for chosen in combinations(needs, size)
        if lacking <= set(chosen)
    ]


def completable(maas: Maas, seat: int) -> list[Mission]:
    known = (mission for mission in maas.missions[seat] if mission != UNKNOWN)  # another's, in a preview
    return [mission for mission in known if fillings(maas, seat, mission)]


# Counting


def mission_points(maas: Maas, seat: int) -> int:
    return sum(WORTH[mission] for mission in maas.completed[seat])


def card_points(maas: Maas, seat: int) -> int:
    """In hand or face up alike (RD-S24); what a view hides counts nothing."""
    return sum(POINTS.get(card, 0) for card in (*maas.laid[seat], *maas.cards[seat]))


def product_points(maas: Maas, seat: int) -> int:
    return sum(VALUES[product] for product in maas.products[seat])


def scores(maas: Maas) -> tuple[int, ...]:
    """What lies face up while the game goes on, as hands are secret; at the end everything (RD-S28)."""
    if maas.ending is None:
        return tuple(
            mission_points(maas, n) + sum(POINTS[card] for card in maas.laid[n]) for n in seats_of(maas)
        )
    return tuple(
        mission_points(maas, n) + card_points(maas, n) + product_points(maas, n) for n in seats_of(maas)
    )


def placing(maas: Maas) -> Placing | None:
    """Most points, then most in missions, then most product cards; then level (RD-S28, RD-R10)."""
    if maas.ending is None:
        return None
    total = scores(maas)
    ranks = [(total[n], mission_points(maas, n), len(maas.products[n])) for n in seats_of(maas)]
    return ranked(ranks)
