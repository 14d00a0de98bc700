"""A quick player: the step after which its bridges, its hand and the rest of its turn look best."""

from __future__ import annotations

from engines.core import Action, Game, Luck, NoLuck, Seat, Turn, legal
from engines.rio_grande.actions import End
from engines.rio_grande.cards import Card, Kind, fits
from engines.rio_grande.data import ACTIONS, BRIDGE
from engines.rio_grande.rivers import Letter, River, free_places, tally, worth
from engines.rio_grande.state import Basin, may, stock

ENDS = 0.7
"""How likely a river is to be paid in full."""
HALF = 0.5
"""What an open river is worth in the last round."""
LATER = 0.2
"""How likely a good site is to be got in a later turn."""
KEPT = {Kind.RIVER: 0.7, Kind.LAKE: 1.6, Kind.CHICANE: 1.3, Kind.DELTA: 1.5, Kind.SANDBANK: 1.2}
"""What a card in hand is worth before the rivers are looked at."""
CLOSING = 0.1
"""The part of a river's gain that a delta in hand promises."""


def advise(game: Game[Basin], basin: Basin, seat: Seat, luck: Luck) -> Action[Basin]:
    return max(legal(game, basin, seat), key=lambda action: promise(after(basin, seat, action), seat))


def after(basin: Basin, seat: Seat, action: Action[Basin]) -> Basin:
    """The table as the action leaves it; the end of a turn is never weighed against anything."""
    return basin if isinstance(action, End) else action.apply(basin, Turn(seat, NoLuck()))


def promise(basin: Basin, seat: Seat) -> float:
    """What a seat has and may hope for, less what the others have on average."""
    ends = ENDS if basin.turns_left is None else HALF
    leads = {river.letter: lead(basin, river, seat) for river in basin.rivers}
    points = basin.points[seat] - sum(basin.points[:seat] + basin.points[seat + 1 :]) / rivals(basin)
    hopes = ends * sum(leads.values()) + best_site(basin, seat, ends)
    if basin.turns_left is None:
        hopes += sum(kept(basin, card, leads) for card in basin.hands[seat])
    return points + hopes


def rivals(basin: Basin) -> int:
    return len(basin.points) - 1


def lead(basin: Basin, river: River, seat: Seat) -> float:
    """What a river would pay the seat beyond the average of the others."""
    points = tally(river)
    return points[seat] - (points.total() - points[seat]) / rivals(basin)


def best_site(basin: Basin, seat: Seat, ends: float) -> float:
    """The best bridge that could still be built this turn, or with less hope later."""
    if not stock(basin, seat):
        return 0.0
    now = may(basin, BRIDGE) and len(basin.visit.numbers) < ACTIONS
    hope = [
        (ends if now and river.letter in basin.visit.extended else LATER) * worth(river, sites[0])
        for river in basin.rivers
        if (sites := free_places(river))
    ]
    return max(hope, default=0.0)


def kept(basin: Basin, card: Card, leads: dict[Letter, float]) -> float:
    """What a card left in hand may still do."""
    value = KEPT[card.kind]
    if card.kind is Kind.DELTA:
        gains = (leads[river.letter] for river in basin.rivers if fits(card, river.last))
        value += CLOSING * max(0.0, *gains, 0.0)
    return value
