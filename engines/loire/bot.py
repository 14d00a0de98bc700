"""A quick player: it looks where its coal can take it, and goes where most is to be earned."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engines.core import Action, Game, Luck, Seat
from engines.loire.actions import Bribe, Explode, Fish, Lay, Place, Sail, Take, Wrestle, on_offer
from engines.loire.cards import COAL, INDEX, PLAYABLE, TOWNS, Card, Load, Town
from engines.loire.docks import claims, holder
from engines.loire.state import (
    GRIPS,
    NANTES_DOCKS,
    Dock,
    Heading,
    Loire,
    Phase,
    Player,
    arrival,
    course,
    unsailed,
    waiting_at,
)

SPACES_A_ROUND = 2.5
"""How far a boat gets in a usual round."""
PATIENCE = 0.5
"""What a louis of the next round is worth today."""
COAL_COST = 0.35
"""What a point of coal kept is worth."""
WINE_HOPE = 1.8
"""What a wine may fetch, whatever dock is free by then."""
DEAR = 4.5
"""From so many louis a dock is worth a card or a wine."""
APPEAL = {
    Card.COAL3: 2.3,
    Card.COAL2: 2.1,
    Card.COAL1: 1.5,
    Card.SAILORS: 1.3,
    Card.EXPLOSION: 1.1,
    Card.FISHING: 0.9,
}
"""How much each card of the market is wanted, before the first of its kind is in hand."""


def advise(game: Game[Loire], river: Loire, seat: Seat, luck: Luck) -> Action[Loire]:
    match river.phase:
        case Phase.PLACING:
            return Place(luck.draw(quiet_towns(river)))
        case Phase.DRAFT:
            there = on_offer(river, seat)
            return Take(next(card for card in ranking(river, seat) if card in there))
        case Phase.WRESTLING:
            return Wrestle(luck.draw(GRIPS))
    return sabotage(river, seat) or bribery(river, seat) or next_step(river, seat)


def quiet_towns(river: Loire) -> list[Town]:
    """The towns with the fewest boats yet."""
    boats = Counter(player.town for player in river.players)
    return [town for town in TOWNS[:-1] if boats[town] == min(boats[t] for t in TOWNS[:-1])]


def ranking(river: Loire, seat: Seat) -> tuple[Card, ...]:
    """The cards a seat wants, the dearest first: less of what it has already."""
    hand = river.players[seat].hand
    return tuple(sorted(PLAYABLE, key=lambda card: -APPEAL[card] * 0.8 ** hand.count(card)))


class Intent(NamedTuple):
    """What a seat means to lay before it sails, and what awaits it there."""

    cards: tuple[Card, ...]
    town: Town
    prize: float


def intent(river: Loire, seat: Seat) -> Intent:
    """The best voyage that the coal in hand and before the seat makes possible."""
    player = river.players[seat]
    return max((voyage(river, player, coal) for coal in coal_sets(player)), key=lambda made: made.prize)


def coal_sets(player: Player) -> Iterator[tuple[Card, ...]]:
    """Every way to add coal, as cards from the largest down."""
    have = [player.hand.count(card) for card in (Card.COAL3, Card.COAL2, Card.COAL1)]
    for threes in range(have[0] + 1):
        for twos in range(have[1] + 1):
            for ones in range(have[2] + 1):
                yield (*(Card.COAL3,) * threes, *(Card.COAL2,) * twos, *(Card.COAL1,) * ones)


def voyage(river: Loire, player: Player, coal: tuple[Card, ...]) -> Intent:
    """What laying this coal and the sailors that it takes would lead to."""
    points = sum(COAL[card] for card in coal)
    town, heading = course(player.at, player.heading, player.coal + points)
    sailors = sailors_needed(river, player, town)
    drifting = sum(hope(load, town, heading) for load in player.cargo) - COAL_COST * points
    if sailors is None:
        return Intent(coal, town, drifting)
    docked = earnings(player, town) + sum(
        hope(load, town, heading)
        for load in (*player.cargo, *waiting_at(river, town))
        if load.destination != town
    )
    return Intent((*coal, *(Card.SAILORS,) * sailors), town, docked - COAL_COST * points - 0.3 * sailors)


def sailors_needed(river: Loire, player: Player, town: Town) -> int | None:
    """How many more sailors win a dock there as things are; None when there are not enough in hand."""
    docks = NANTES_DOCKS if town == Town.NANTES else (Dock.QUAY,)
    holders = [holder(river, town, dock) for dock in docks]
    if None in holders:
        return 0
    needed = min(river.players[other].sailors + 1 for other in holders if other is not None)
    more = max(0, needed - player.sailors)
    return more if more <= player.hand.count(Card.SAILORS) else None


def earnings(player: Player, town: Town) -> float:
    """What a boat that docks there lands."""
    return sum(worth(load) for load in player.cargo if load.destination == town)


def worth(load: Load) -> float:
    return WINE_HOPE if load.wine else load.fare


def hope(load: Load, town: Town, heading: Heading) -> float:
    """What a load on board is worth, the less the further its destination lies ahead."""
    rounds = max(1.0, spaces_to(load.destination, town, heading) / SPACES_A_ROUND)
    return worth(load) * math.pow(PATIENCE, rounds)


def spaces_to(goal: Town, town: Town, heading: Heading) -> int:
    """How far a boat has to go, by way of the ends, until it passes a town."""
    last = len(TOWNS) - 1
    at = INDEX[town] if heading == Heading.DOWN else 2 * last - INDEX[town]
    there = (INDEX[goal], 2 * last - INDEX[goal])
    return min((place - at) % (2 * last) for place in there)


def next_step(river: Loire, seat: Seat) -> Action[Loire]:
    """Fish while others may still get in the way; else the next card of the intent, or sail."""
    player = river.players[seat]
    made = intent(river, seat)
    others = len(unsailed(river)) - 1
    if Fish.offered(river, seat):
        return Fish()
    if (
        others
        and made.prize >= DEAR
        and Card.FISHING in player.hand
        and not player.fishing
        and not player.coal
    ):
        return Lay(Card.FISHING)
    if made.cards:
        return Lay(made.cards[0])
    return Sail(likely_claim(river, seat, arrival(player)))


def likely_claim(river: Loire, seat: Seat, town: Town) -> Dock | None:
    """A free dock, the dearer first; else the one whose holder is the weaker."""

    def guard(dock: Dock | None) -> int:
        other = None if dock is None else holder(river, town, dock)
        return -1 if other is None else river.players[other].sailors

    return min(claims(river, seat, town), key=guard)


def sabotage(river: Loire, seat: Seat) -> Action[Loire] | None:
    """Blow up the coal that is about to bring another player a good sum."""
    if Card.EXPLOSION not in river.players[seat].hand:
        return None
    best: tuple[float, Action[Loire]] | None = None
    for other in unsailed(river):
        player = river.players[other]
        if other == seat or not player.coal:
            continue
        now = earnings(player, arrival(player))
        for card in COAL:
            if card in player.laid:
                loss = now - earnings(player, arrival(player, -COAL[card]))
                if loss >= DEAR and (best is None or loss > best[0]):
                    best = (loss, Explode(other, card))
    return best and best[1]


def bribery(river: Loire, seat: Seat) -> Action[Loire] | None:
    """Buy the sailors that hold a dear dock where the coal laid leads, when one wine is enough."""
    player = river.players[seat]
    town = arrival(player)
    other = holder(river, town, Dock.QUAY)
    if not player.wines or other is None or earnings(player, town) < DEAR:
        return None
    theirs, own = river.players[other].sailors, player.sailors + player.hand.count(Card.SAILORS)
    enough = theirs >= 1 and own <= theirs < own + 2
    return Bribe(player.wines[0].origin, other) if enough else None
