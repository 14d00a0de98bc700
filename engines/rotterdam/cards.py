"""Playing a transport card: one action for all, so that what is offered does not tell which is held."""

from __future__ import annotations

from typing import NewType

from msgspec.structs import replace

from engines.core import Action, Event, Phrase, Seat, Turn, choice, phrase
from engines.rotterdam.actions import loads, placed, spent, spot
from engines.rotterdam.data import BACK, POINTS, POSITIONS, STARTS, Card, Material, Spot
from engines.rotterdam.events import Added, Laid, Pushed, Seized, Stolen, Swapped
from engines.rotterdam.state import (
    MATERIALS,
    Hull,
    Maas,
    Phase,
    afloat,
    at,
    free_starts,
    hull,
    on_turn,
    owner,
    put,
    seats_of,
    ship_of,
    supplied,
    taken,
    with_ship,
)
from engines.rotterdam.turns import can_place, go_on

Aim = NewType("Aim", str)
"""What a card does: another ship's hull number, a place, or a place with a cargo, `A0:grain`."""


# What each card can be played on


def loaded(maas: Maas) -> list[Hull]:
    return [name for name, ship in afloat(maas) if ship.cargo is not None]


def ways_back(maas: Maas, name: Hull, channels: int) -> list[Spot]:
    """The free places so many channels back, each reached over free positions (RD-S22, RD-R8, RD-R13)."""
    full = taken(maas)
    reached = {at(ship_of(maas, name))}
    for _ in range(channels):
        reached = {back for place in reached for back in BACK[place] if back not in full}
    return sorted(reached)


CHANNELS_BACK = {Card.SETBACK: 1, Card.STORM: 2}


def receivers(maas: Maas, seat: Seat) -> list[Aim]:
    """Where a thief brings cargo: an empty ship of his, or a new one if none is out (RD-R9, RD-R15)."""
    own = list(afloat(maas, seat))
    if own:
        return [Aim(str(name)) for name, ship in own if ship.cargo is None]
    return [Aim(start) for start in free_starts(maas)]  # none out: all are in stock


def targets(maas: Maas, seat: Seat, card: Card) -> list[Hull | None]:
    """The ships on which a card can be played; None for a card that is played on no ship."""
    match card:
        case Card.FORTUNE:
            return [*loaded(maas)] if len(loaded(maas)) > 1 else []
        case Card.EXTRA:
            return [None] if can_place(maas, seat) else []
        case Card.SETBACK | Card.STORM:
            return [name for name, _ in afloat(maas) if ways_back(maas, name, CHANNELS_BACK[card])]
        case Card.THIEF:
            return [*loaded(maas)] if receivers(maas, seat) else []
        case Card.POLICE:
            return [*loaded(maas)]
        case Card.ADVANTAGE | Card.DOUBLE:
            return [None]
    return []  # a joker goes into a mission (RD-S23)


def aims(maas: Maas, seat: Seat, card: Card, ship: Hull | None) -> list[Aim | None]:
    match card:
        case Card.FORTUNE:
            return [Aim(str(name)) for name in loaded(maas) if name != ship]
        case Card.EXTRA:
            return [berth(start, load) for start in free_starts(maas) for load in loads(maas)]
        case Card.SETBACK | Card.STORM if ship is not None:
            return [Aim(place) for place in ways_back(maas, ship, CHANNELS_BACK[card])]
        case Card.THIEF:
            return [*receivers(maas, seat)]
    return [None]


def berth(start: Spot, load: Material | None) -> Aim:
    return Aim(start if load is None else f"{start}:{load}")


def playable(maas: Maas, seat: Seat) -> list[Card]:
    """The kinds of card in hand that can be played; between two draws only those with points (RD-R11)."""
    drawing = maas.phase == Phase.CARDS and maas.acted and maas.due[seat] > 0
    held = [card for card in Card if card in maas.cards[seat]]
    return [card for card in held if (card in POINTS or not drawing) and targets(maas, seat, card)]


# What people call it


def ship_label(maas: Maas, name: Hull) -> Phrase:
    ship = ship_of(maas, name)
    cargo = phrase("values.none.material") if ship.cargo is None else ship.cargo
    return phrase("labels.ship", ship=name, place=spot(at(ship)), cargo=cargo)


def target_label(maas: Maas, seat: Seat, card: Card, ship: Hull | None) -> Phrase:
    return phrase("values.none.hull") if ship is None else ship_label(maas, ship)


def aim_label(maas: Maas, seat: Seat, card: Card, ship: Hull | None, to: Aim | None) -> Phrase:
    if to is None:
        return phrase("values.none.aim")
    if to.isdigit():
        return ship_label(maas, Hull(int(to)))
    place, _, load = to.partition(":")
    if card != Card.EXTRA:
        return phrase("labels.place", place=place)
    cargo = Material(load) if load else phrase("values.none.material")
    return phrase("labels.berth", place=place, cargo=cargo)


# What each card does


def fortune(maas: Maas, seat: Seat, play: Play) -> tuple[Maas, Event]:
    """Swap two cargoes (RD-S20)."""
    one, other = _ship(play), Hull(int(_aim(play)))
    first, second = ship_of(maas, one), ship_of(maas, other)
    said = Swapped(seat, one, _cargo(first.cargo), other, _cargo(second.cargo))
    maas = with_ship(maas, one, replace(first, cargo=second.cargo))
    return with_ship(maas, other, replace(second, cargo=first.cargo)), said


def extra(maas: Maas, seat: Seat, play: Play) -> tuple[Maas, Event]:
    """One more ship (RD-S21)."""
    place, _, load = _aim(play).partition(":")
    cargo = Material(load) if load else None
    maas, name = placed(maas, seat, Spot(place), cargo)
    return maas, Added(seat, name, Spot(place), cargo)


def back(maas: Maas, seat: Seat, play: Play) -> tuple[Maas, Event]:
    """A ship one or two channels back (RD-S22)."""
    name, end = _ship(play), Spot(_aim(play))
    ship = ship_of(maas, name)
    return with_ship(maas, name, replace(ship, at=end)), Pushed(seat, play.card, name, at(ship), end)


def thief(maas: Maas, seat: Seat, play: Play) -> tuple[Maas, Event]:
    """A cargo onto an empty ship of one's own (RD-S25)."""
    name, to = _ship(play), _aim(play)
    robbed = ship_of(maas, name)
    cargo = _cargo(robbed.cargo)
    maas = with_ship(maas, name, replace(robbed, cargo=None))
    if not to.isdigit():
        maas, receiver = placed(maas, seat, Spot(to), None)
    else:
        receiver = Hull(int(to))
    ship = ship_of(maas, receiver)
    return with_ship(maas, receiver, replace(ship, cargo=cargo)), Stolen(
        seat, name, cargo, receiver, at(ship)
    )


def police(maas: Maas, seat: Seat, play: Play) -> tuple[Maas, Event]:
    """A cargo back to the supply (RD-S26)."""
    name = _ship(play)
    ship = ship_of(maas, name)
    said = Seized(seat, name, _cargo(ship.cargo))
    return with_ship(supplied(maas, ship.cargo, +1), name, replace(ship, cargo=None)), said


def lay(maas: Maas, seat: Seat, play: Play) -> tuple[Maas, Event]:
    """A card with points face up on the table (RD-S13)."""
    return replace(maas, laid=put(maas.laid, seat, (*maas.laid[seat], play.card))), Laid(seat, play.card)


EFFECTS = {
    Card.FORTUNE: fortune,
    Card.EXTRA: extra,
    Card.SETBACK: back,
    Card.STORM: back,
    Card.THIEF: thief,
    Card.POLICE: police,
    Card.ADVANTAGE: lay,
    Card.DOUBLE: lay,
}


class Play(Action[Maas], frozen=True):
    """A transport card, on the player's own turn (RD-S19, RD-R7)."""

    private = True

    card: Card = choice(playable)
    ship: Hull | None = choice(targets, label=target_label)
    to: Aim | None = choice(aims, label=aim_label)

    @classmethod
    def offered(cls, maas: Maas, seat: Seat) -> bool:
        return on_turn(maas, seat) and bool(maas.cards[seat])

    def conceivable(self, maas: Maas, seat: Seat) -> bool:
        ship, to = self.ship, self.to or ""
        match self.card:
            case Card.FORTUNE:
                return is_hull(maas, ship) and is_hull(maas, to) and to != str(ship)
            case Card.EXTRA:
                place, _, load = to.partition(":")
                return ship is None and place in STARTS and (to == place or load in MATERIALS)
            case Card.SETBACK | Card.STORM:
                return is_hull(maas, ship) and to in POSITIONS
            case Card.THIEF:
                own = is_hull(maas, to) and owner(Hull(int(to))) == seat
                return is_hull(maas, ship) and (own or to in STARTS) and to != str(ship)
            case Card.POLICE:
                return is_hull(maas, ship) and self.to is None
        return self.card in POINTS and ship is None and self.to is None

    def apply(self, maas: Maas, turn: Turn) -> Maas:
        maas, said = EFFECTS[self.card](discarded(maas, turn.seat, self.card), turn.seat, self)
        turn.reveal(said)
        return go_on(maas, turn)


def is_hull(maas: Maas, name: Hull | str | None) -> bool:
    """Whether some ship is called that."""
    return str(name) in {str(hull(seat, n)) for seat in seats_of(maas) for n in range(len(maas.ships[seat]))}


def discarded(maas: Maas, seat: Seat, card: Card) -> Maas:
    """The card out of the hand: to the used ones, unless it will lie on the table."""
    after = spent(maas, seat, card)
    return replace(after, used=maas.used) if card in POINTS else after


def _ship(play: Play) -> Hull:
    if play.ship is None:
        raise ValueError(play.card)
    return play.ship


def _aim(play: Play) -> Aim:
    if play.to is None:
        raise ValueError(play.card)
    return play.to


def _cargo(cargo: Material | None) -> Material:
    if cargo is None:
        raise ValueError("the ship is empty")
    return cargo
