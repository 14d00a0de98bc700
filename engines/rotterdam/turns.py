"""How the game goes on: whose turn is next, which phase, which round, and when it is over."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat, Turn
from engines.luck import NeedsLuck
from engines.rotterdam.data import ANCHORS, BACKS, FEWEST_NEEDED, LAST_ROUND, TARGET, UNKNOWN, Card
from engines.rotterdam.events import Counted, Opened, Over, Trading
from engines.rotterdam.missions import (
    card_points,
    completable,
    mission_points,
    product_points,
    scores,
)
from engines.rotterdam.state import (
    PHASES,
    Ending,
    Maas,
    Phase,
    afloat,
    free_starts,
    in_port,
    seats_of,
    stock,
)


def can_place(maas: Maas, seat: int) -> bool:
    """RD-S7; a ship may be placed empty, so the supply does not matter."""
    return stock(maas, seat) is not None and bool(free_starts(maas))


def has_own(maas: Maas, seat: int) -> bool:
    """Whether the phase's own action is still before the player on turn."""
    match maas.phase:
        case Phase.PLACE:
            return not maas.acted and can_place(maas, seat)
        case Phase.SAIL:
            return not maas.acted
        case Phase.CARDS:
            return maas.due[seat] > 0
        case Phase.UNLOAD:
            return bool(in_port(maas, seat))
        case Phase.MISSIONS:
            return not maas.acted and (bool(completable(maas, seat)) or might_complete(maas, seat))
        case Phase.TRADE:
            return False


def might_complete(maas: Maas, seat: int) -> bool:
    """Whether one whose missions the viewer cannot see holds cards enough: a preview waits for him."""
    return UNKNOWN in maas.missions[seat] and len(maas.products[seat]) >= FEWEST_NEEDED


COMPULSORY = (Phase.SAIL, Phase.CARDS, Phase.UNLOAD)
"""The phases whose own action cannot be left out (RD-R18)."""


def go_on(maas: Maas, turn: Turn) -> Maas:
    """Stay in the turn while its player holds cards or has something to do, else open the next (RD-R7)."""
    if maas.cards[maas.seat] or has_own(maas, maas.seat):
        return maas
    return pass_on(maas, turn)


def pass_on(maas: Maas, turn: Turn) -> Maas:
    """Open the next turn, clockwise from the harbour master in every phase (RD-S5)."""
    seat = Seat((maas.seat + 1) % len(maas.ships))
    if seat == maas.master:
        return next_phase(maas, turn)
    return go_on(replace(maas, seat=seat, acted=False), turn)


def next_phase(maas: Maas, turn: Turn) -> Maas:
    if maas.phase == Phase.MISSIONS:
        return next_round(maas, turn)
    phase = PHASES[PHASES.index(maas.phase) + 1]
    maas = replace(maas, phase=phase, seat=maas.master, acted=False)
    if phase == Phase.CARDS:  # what moves during the phase changes nothing any more (RD-S12)
        maas = replace(maas, due=tuple(anchored(maas, seat) for seat in seats_of(maas)))
    elif phase == Phase.UNLOAD:
        maas = replace(maas, bare=not any(maas.piles))
    elif phase == Phase.TRADE:
        if sum(map(bool, maas.products)) < 2:  # RD-R5
            return next_phase(maas, turn)
        turn.emit(Trading())
        nobody = (False,) * len(maas.ships)
        return replace(maas, done=tuple(not held for held in maas.products), answering=nobody)
    return go_on(maas, turn)


def anchored(maas: Maas, seat: int) -> int:
    return sum(ship.at in ANCHORS for _, ship in afloat(maas, seat))


def next_round(maas: Maas, turn: Turn) -> Maas:
    """The pawn passes to the left (RD-S5), unless the game is over."""
    ending = ended(maas)
    if ending is not None:
        return finish(maas, turn, ending)
    master = Seat((maas.master + 1) % len(maas.ships))
    turn.emit(Opened(maas.round + 1, master))
    maas = replace(
        maas,
        round=maas.round + 1,
        master=master,
        seat=master,
        phase=Phase.PLACE,
        acted=False,
        fulfilled=False,
    )
    return go_on(maas, turn)


def ended(maas: Maas) -> Ending | None:
    """Whether the round that closes is the last (RD-S27, RD-R10)."""
    if any(mission_points(maas, seat) >= TARGET for seat in seats_of(maas)):
        return Ending.POINTS
    if maas.bare and not maas.fulfilled:
        return Ending.EMPTY
    return Ending.ROUNDS if maas.round >= LAST_ROUND else None


def hides_cards(maas: Maas) -> bool:
    """Whether somebody's cards cannot be seen."""
    backs = any(card in BACKS for held in maas.products for card in held)
    return backs or any(Card.HIDDEN in held for held in maas.cards)


def finish(maas: Maas, turn: Turn, ending: Ending) -> Maas:
    """Lay all hands open and count them; a preview cannot, where a hand is hidden."""
    if hides_cards(maas):
        raise NeedsLuck
    maas = replace(maas, ending=ending)
    turn.reveal(Over(ending))
    for seat, total in enumerate(scores(maas)):
        counts = mission_points(maas, seat), card_points(maas, seat), product_points(maas, seat)
        turn.reveal(Counted(Seat(seat), *counts, total))
    return maas
