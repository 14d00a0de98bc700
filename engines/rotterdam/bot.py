"""A quick player: the cargo he needs, the colour after which he stands best, cards where they tell."""

from __future__ import annotations

from engines.core import Action, Game, Luck, Seat
from engines.rotterdam.actions import Complete, Draw, End, Name, Place, Steer, Unload, forks
from engines.rotterdam.cards import EFFECTS, Play, aims, playable, targets
from engines.rotterdam.data import MOST_CARDS, POINTS, WORTH, Colour, Material, Spot
from engines.rotterdam.haggling import haggle, no_trade
from engines.rotterdam.missions import completable, fillings
from engines.rotterdam.outlook import PORT_FOR, PROMISE, better_way, drifted, prospects, wishes
from engines.rotterdam.state import (
    Maas,
    Phase,
    afloat,
    available,
    free_starts,
    ship_of,
)

TELLING = 0.55
"""How much a transport card must change to be played."""
CROWDED = 0.6
"""What a second cargo of one kind is worth beside the first."""


def advise(game: Game[Maas], maas: Maas, seat: Seat, luck: Luck) -> Action[Maas]:
    if maas.queue:
        return Steer(better_way(ship_of(maas, maas.queue[0]), forks(maas, seat)))
    if maas.phase == Phase.TRADE:
        return haggle(maas, seat)
    return card_to_play(maas, seat) or own_action(maas, seat) or End()


def lapse(game: Game[Maas], maas: Maas, seat: Seat, luck: Luck) -> Action[Maas]:
    """For one whose time is up: the first free channel (RD-A7), and no trade, for offers expire (RD-A4)."""
    if maas.queue:
        return Steer(forks(maas, seat)[0])
    if maas.phase == Phase.TRADE:
        return no_trade(maas, seat)
    return advise(game, maas, seat, luck)


def own_action(maas: Maas, seat: Seat) -> Action[Maas] | None:
    """What the phase is for."""
    if Place.offered(maas, seat):
        return placing_of(maas, seat)
    if Name.offered(maas, seat):
        wish = wishes(maas, seat)
        return Name(max(Colour, key=lambda colour: prospects(drifted(maas, seat, colour), seat, wish)))
    if completable(maas, seat) and Complete.offered(maas, seat):
        best = max(completable(maas, seat), key=lambda m: WORTH[m] - 2 * len(fillings(maas, seat, m)[0]))
        return Complete(best, fillings(maas, seat, best)[0])
    return next((kind() for kind in (Draw, Unload) if kind.offered(maas, seat)), None)


def placing_of(maas: Maas, seat: Seat) -> Place:
    """The cargo that is most wanted and least under way, from where it gets there best."""
    wish = wishes(maas, seat)
    under_way = [ship.cargo for _, ship in afloat(maas, seat)]

    def rating(material: Material, start: Spot) -> float:
        return (
            (wish[material] + 0.1) * CROWDED ** under_way.count(material) * PROMISE[start, PORT_FOR[material]]
        )

    ideas = [(start, material) for start in free_starts(maas) for material in available(maas)]
    if not ideas:
        return Place(free_starts(maas)[0], None)
    return Place(*max(ideas, key=lambda idea: rating(idea[1], idea[0])))


def card_to_play(maas: Maas, seat: Seat) -> Play | None:
    """The card that changes most for the better, if any changes enough."""
    held = playable(maas, seat)
    if maas.phase == Phase.CARDS and len(maas.cards[seat]) == MOST_CARDS and maas.due[seat]:
        points = [card for card in held if card in POINTS]
        if points:  # room for one that is due
            return Play(points[0], None, None)
    if not set(held) - POINTS.keys():
        return None
    wish = wishes(maas, seat)
    now = prospects(maas, seat, wish)
    best, most = None, TELLING
    for card in held:
        if card in POINTS:
            continue
        for ship in targets(maas, seat, card):
            for to in aims(maas, seat, card, ship):
                play = Play(card, ship, to)
                change = prospects(EFFECTS[card](maas, seat, play)[0], seat, wish) - now
                if change > most:
                    best, most = play, change
    return best
