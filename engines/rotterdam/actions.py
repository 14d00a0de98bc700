"""The set-up, and what each phase with turns is for: place, name, steer, draw, unload, complete, end."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Action, Phrase, Seat, Table, Turn, choice, phrase
from engines.rotterdam.data import (
    COPIES,
    DEALT,
    DECK,
    FORK_ENDS,
    MADE_OF,
    MISSIONS,
    MOST_CARDS,
    NEEDS,
    PORT_OF,
    PORTS,
    PRODUCTS,
    SHIPS,
    SHIPS_OF_TWO,
    STARTS,
    UNITS,
    Card,
    Colour,
    Material,
    Mission,
    Product,
    Spot,
)
from engines.rotterdam.events import (
    Bare,
    Completed,
    Dealt,
    Drew,
    Found,
    Goal,
    Held,
    Joked,
    Learned,
    Missed,
    Opened,
    Placed,
    Received,
    Reshuffled,
    Unloaded,
    Wasted,
    goal,
)
from engines.rotterdam.missions import completable, fillings
from engines.rotterdam.sailing import free_ways, name_colour, sail_on, sailed
from engines.rotterdam.state import (
    MATERIALS,
    Hull,
    Maas,
    Phase,
    Ship,
    at,
    available,
    fork_owner,
    free_starts,
    in_port,
    on_turn,
    put,
    ship_of,
    sorted_cards,
    sorted_products,
    stock,
    supplied,
    with_ship,
    without,
)
from engines.rotterdam.turns import COMPULSORY, can_place, go_on, has_own, pass_on


def setup(table: Table, turn: Turn) -> Maas:
    luck, seats = turn.luck, range(table.seats)
    first = table.options.first
    master = Seat(luck.below(table.seats)) if first is None else first
    missions = luck.shuffle(MISSIONS)
    hands = tuple(missions[DEALT * n : DEALT * (n + 1)] for n in seats)
    nothing: tuple[tuple[()], ...] = ((),) * table.seats
    turn.emit(Opened(1, master))
    for seat in seats:
        turn.tell(Seat(seat), Dealt(tuple(map(Goal, hands[seat]))))
    return Maas(
        ships=((Ship(),) * (SHIPS_OF_TWO if table.seats == 2 else SHIPS),) * table.seats,
        supply=tuple(UNITS[material] for material in MATERIALS),
        piles=tuple(luck.shuffle(products_of(port)) for port in PORTS),
        mission_pile=missions[DEALT * table.seats :],
        card_pile=luck.shuffle([card for card, copies in DECK.items() for _ in range(copies)]),
        products=nothing,
        missions=hands,
        cards=nothing,
        completed=nothing,
        laid=nothing,
        master=master,
        seat=master,
        due=(0,) * table.seats,
        done=(True,) * table.seats,
        answering=(False,) * table.seats,
    )


def products_of(port: Spot) -> list[Product]:
    """The cards of a port's pile (RD-D3)."""
    return [product for product in PRODUCTS if PORT_OF[product] == port for _ in range(COPIES[product])]


def placed(maas: Maas, seat: Seat, place: Spot, cargo: Material | None) -> tuple[Maas, Hull]:
    """The next ship of a player's stock on a start position, and which it is."""
    name = stock(maas, seat)
    if name is None:
        raise ValueError("no ship left")
    return with_ship(supplied(maas, cargo, -1), name, Ship(place, cargo, maas.round)), name


def starts(maas: Maas, seat: Seat) -> list[Spot]:
    return free_starts(maas)


def loads(maas: Maas, *before: object) -> list[Material | None]:
    """A material of which a unit is left, or none (RD-S7)."""
    return [*available(maas), None]


class Place(Action[Maas], frozen=True):
    """Phase 1 (RD-S6)."""

    at: Spot = choice(starts)
    cargo: Material | None = choice(loads)

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return maas.phase == Phase.PLACE and on_turn(maas, seat) and not maas.acted and can_place(maas, seat)

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        return self.at in STARTS

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        maas, name = placed(maas, turn.seat, self.at, self.cargo)
        turn.emit(Placed(turn.seat, name, self.at, self.cargo))
        return go_on(replace(maas, acted=True), turn)


class Name(Action[Maas], frozen=True):
    """Phase 2 (RD-S8)."""

    colour: Colour = choice(lambda maas, seat: list(Colour))

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return maas.phase == Phase.SAIL and on_turn(maas, seat) and not maas.acted

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        return name_colour(maas, turn, self.colour)


def forks(maas: Maas, seat: Seat) -> list[Spot]:
    """The free channels of the named colour before the first ship of the queue."""
    return free_ways(maas, maas.queue[0], maas.colour) if maas.colour is not None else []


class Steer(Action[Maas], frozen=True):
    """A fork, answered by the ship's owner (RD-S11)."""

    to: Spot = choice(
        forks, label=lambda maas, seat, to: phrase("labels.steer", ship=maas.queue[0], to=spot(to))
    )

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return fork_owner(maas) == seat

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        return self.to in FORK_ENDS

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        return sail_on(sailed(maas, turn, self.to), turn)


def spot(place: Spot) -> Spot | Phrase:
    return phrase(f"values.spot.{place}") if place in PORTS else place


class Draw(Action[Maas], frozen=True):
    """Phase 3: one of the cards that are due, lost where there is no room for it (RD-S12, RD-R11)."""

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return maas.phase == Phase.CARDS and on_turn(maas, seat) and has_own(maas, seat)

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        seat = turn.seat
        maas = replace(maas, acted=True, due=put(maas.due, seat, maas.due[seat] - 1))
        if len(maas.cards[seat]) >= MOST_CARDS:  # RD-S13
            turn.emit(Missed(seat))
            return go_on(maas, turn)
        maas = refilled(maas, turn)
        card, *rest = maas.card_pile
        turn.emit(Drew(seat))
        turn.tell(seat, Found(card))
        held = sorted_cards([*maas.cards[seat], card])
        return go_on(replace(maas, card_pile=tuple(rest), cards=put(maas.cards, seat, held)), turn)


def refilled(maas: Maas, turn: Turn) -> Maas:
    """The used cards are shuffled when one is to be drawn and the pile is empty (RD-S14, RD-R19).

    Hands and table hold at most 15 of the 20 cards, so there is always one to draw.
    """
    if maas.card_pile:
        return maas
    turn.emit(Reshuffled(len(maas.used)))
    return replace(maas, card_pile=turn.luck.shuffle(maas.used), used=())


class Unload(Action[Maas], frozen=True):
    """Phase 4: all the player's ships in port (RD-S15, RD-R4)."""

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return maas.phase == Phase.UNLOAD and on_turn(maas, seat) and has_own(maas, seat)

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        for name in in_port(maas, turn.seat):
            maas = unloaded(maas, turn, name)
        return go_on(replace(maas, acted=True), turn)


def unloaded(maas: Maas, turn: Turn, name: Hull) -> Maas:
    """One ship comes home; the right material earns the top card of the port's pile."""
    seat, ship = turn.seat, ship_of(maas, name)
    port, cargo = at(ship), ship.cargo
    rank = PORTS.index(port)
    maas = with_ship(supplied(maas, cargo, +1), name, Ship())
    if cargo is None or cargo != MADE_OF[port]:
        turn.emit(Wasted(seat, name, port, cargo))
        return maas
    if not maas.piles[rank]:
        turn.emit(Bare(seat, name, port, cargo))
        return maas
    product, *rest = maas.piles[rank]
    turn.emit(Unloaded(seat, name, port, cargo))
    turn.tell(seat, Received(product, port))
    held = sorted_products([*maas.products[seat], product])
    return replace(maas, piles=put(maas.piles, rank, tuple(rest)), products=put(maas.products, seat, held))


def jokers(maas: Maas, seat: Seat, mission: Mission) -> list[tuple[Product, ...]]:
    return fillings(maas, seat, mission)


def joker_label(maas: Maas, seat: Seat, mission: Mission, stood: tuple[Product, ...]) -> Phrase:
    return phrase("labels.jokers", products=stood) if stood else phrase("labels.no_joker")


class Complete(Action[Maas], frozen=True):
    """Phase 6 (RD-S18)."""

    private = True

    mission: Mission = choice(completable, label=lambda maas, seat, mission: goal(mission))
    jokers: tuple[Product, ...] = choice(jokers, label=joker_label)

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return maas.phase == Phase.MISSIONS and on_turn(maas, seat) and not maas.acted

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        needs = NEEDS.get(self.mission, ())
        return bool(needs) and len(set(self.jokers)) == len(self.jokers) and set(self.jokers) <= set(needs)

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        seat = turn.seat
        handed_in = [product for product in NEEDS[self.mission] if product not in self.jokers]
        turn.reveal(Completed(seat, Goal(self.mission)))
        if self.jokers:
            turn.reveal(Joked(seat, self.jokers))
        maas = spent(maas, seat, Card.JOKER, len(self.jokers))
        left = tuple(mission for mission in maas.missions[seat] if mission != self.mission)
        if maas.mission_pile:  # RD-R6
            left = (*left, maas.mission_pile[0])
            turn.tell(seat, Learned(Goal(left[-1])))
        maas = replace(
            maas,
            acted=True,
            fulfilled=True,
            missions=put(maas.missions, seat, left),
            mission_pile=maas.mission_pile[1:],
            completed=put(maas.completed, seat, (*maas.completed[seat], self.mission)),
            products=put(maas.products, seat, without(maas.products[seat], handed_in)),
            spent=sorted_products([*maas.spent, *handed_in]),
        )
        return go_on(maas, turn)


def spent(maas: Maas, seat: Seat, card: Card, copies: int = 1) -> Maas:
    """Transport cards go from a hand to the used ones."""
    held = list(maas.cards[seat])
    for _ in range(copies):
        held.remove(card)
    return replace(maas, cards=put(maas.cards, seat, tuple(held)), used=(*maas.used, *[card] * copies))


class End(Action[Maas], frozen=True):
    """The end of a turn: of one in which the player does no more, or does not care to (RD-S7, RD-R7).

    Who holds cards ends it himself, even where he can play none of them: else all would see that he cannot.
    """

    asks = True

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return on_turn(maas, seat) and not (maas.phase in COMPULSORY and has_own(maas, seat))

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        if Place.offered(maas, turn.seat):
            turn.emit(Held(turn.seat))
        return pass_on(maas, turn)
