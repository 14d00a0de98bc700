"""Standing orders: what a player can settle beforehand, so that the game need not wait (RD-A2 to RD-A5)."""

from __future__ import annotations

from engines.core import Action, Drop, Order, Seat, choice, phrase
from engines.rotterdam.actions import Complete, Draw, End, Name, Place, Steer, Unload, forks
from engines.rotterdam.cards import playable, ship_label
from engines.rotterdam.data import MOST_CARDS, POINTS, PORTS, REACH, WORTH, Colour, Mission, Spot
from engines.rotterdam.haggling import no_trade
from engines.rotterdam.missions import completable, fillings
from engines.rotterdam.sailing import movers
from engines.rotterdam.state import (
    Hull,
    Maas,
    Phase,
    afloat,
    at,
    clockwise,
    fork_owner,
    on_turn,
    owner,
    ship_of,
)
from engines.rotterdam.turns import has_own


def sailing_ships(maas: Maas, seat: Seat) -> list[Hull]:
    return [name for name, ship in afloat(maas, seat) if ship.at not in PORTS]


def ports_ahead(maas: Maas, seat: Seat, ship: Hull) -> list[Spot]:
    ahead = REACH[at(ship_of(maas, ship))]
    return [port for port in PORTS if port in ahead]


class Bound(Order[Maas], frozen=True):
    """A ship's private destination (RD-A2)."""

    ship: Hull = choice(sailing_ships, label=lambda maas, seat, ship: ship_label(maas, ship))
    port: Spot = choice(ports_ahead)

    @classmethod
    def offered(cls, view: Maas, seat: Seat) -> bool:
        return bool(sailing_ships(view, seat))

    def answer(self, view: Maas, seat: Seat, given: Maas) -> Action[Maas] | Drop | None:
        ship = ship_of(view, self.ship)
        if ship.at is None or ship.launched != ship_of(given, self.ship).launched:
            return Drop(phrase("labels.voyage_over", ship=self.ship))
        if fork_owner(view) != seat or view.queue[0] != self.ship:
            return None
        leading = [end for end in forks(view, seat) if self.port in REACH[end]]
        return Steer(leading[0]) if len(leading) == 1 else None


def other_colours(maas: Maas, seat: Seat, first: Colour) -> list[Colour | None]:
    return [None, *(colour for colour in Colour if colour != first)]


class Colours(Order[Maas], frozen=True):
    """Name a colour, else another, the next time (RD-A3): the first that moves a ship of the player's."""

    first: Colour = choice(lambda maas, seat: list(Colour))
    second: Colour | None = choice(other_colours)

    def answer(self, view: Maas, seat: Seat, given: Maas) -> Action[Maas] | Drop | None:
        if not Name.offered(view, seat):
            return None
        for colour in (self.first, self.second):
            if colour is not None and any(owner(name) == seat for name in movers(view, seat, colour)):
                return Name(colour)
        return None

    def rest(self, played: Action[Maas]) -> Order[Maas] | None:
        return None


def placing_round(maas: Maas, seat: Seat) -> int:
    """The round in which the seat will next be asked to place a ship."""
    order = clockwise(maas, maas.master)
    gone = maas.phase != Phase.PLACE or order.index(seat) < order.index(maas.seat)
    done = maas.phase == Phase.PLACE and maas.seat == seat and maas.acted
    return maas.round + (gone or done)


class Stay(Order[Maas], frozen=True):
    """Place nothing in this round, or in the next if this one's turn is over (RD-A3)."""

    def answer(self, view: Maas, seat: Seat, given: Maas) -> Action[Maas] | Drop | None:
        meant = placing_round(given, seat)
        if view.round > meant or (view.round == meant and placing_round(view, seat) > meant):
            return Drop(phrase("labels.round_over", round=meant))
        return End() if view.round == meant and Place.offered(view, seat) else None

    def rest(self, played: Action[Maas]) -> Order[Maas] | None:
        return None


class Fulfil(Order[Maas], frozen=True):
    """Complete any mission that can be, the most valuable first; with none, end the turn (RD-A3)."""

    def answer(self, view: Maas, seat: Seat, given: Maas) -> Action[Maas] | Drop | None:
        if view.phase != Phase.MISSIONS or not on_turn(view, seat):
            return None
        if not has_own(view, seat):
            return End()

        def rank(mission: Mission) -> tuple[int, int]:
            return -len(fillings(view, seat, mission)[0]), WORTH[mission]

        best = max(completable(view, seat), key=rank)
        return Complete(best, fillings(view, seat, best)[0])


class Quiet(Order[Maas], frozen=True):
    """No trades (RD-A4)."""

    def answer(self, view: Maas, seat: Seat, given: Maas) -> Action[Maas] | Drop | None:
        if view.phase != Phase.TRADE:
            return None
        return no_trade(view, seat)


class Onward(Order[Maas], frozen=True):
    """Play on although one holds cards, in phases 3 and 4 (RD-A5); it is on from the start."""

    def answer(self, view: Maas, seat: Seat, given: Maas) -> Action[Maas] | Drop | None:
        if view.phase not in (Phase.CARDS, Phase.UNLOAD) or not on_turn(view, seat):
            return None
        if Draw.offered(view, seat):
            full = len(view.cards[seat]) >= MOST_CARDS
            can_lay = any(card in POINTS for card in playable(view, seat))
            return None if full and can_lay else Draw()  # a card would be lost that need not be
        return Unload() if Unload.offered(view, seat) else End()


class Finish(Order[Maas], frozen=True):
    """End the turn in phases 1, 2 and 6 once its action is done or impossible, although one holds cards."""

    def answer(self, view: Maas, seat: Seat, given: Maas) -> Action[Maas] | Drop | None:
        done = view.acted or not has_own(view, seat)
        over = view.phase in (Phase.PLACE, Phase.SAIL, Phase.MISSIONS) and done
        return End() if over and on_turn(view, seat) else None


ORDERS = (Bound, Colours, Stay, Fulfil, Quiet, Onward, Finish)
