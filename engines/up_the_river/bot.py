"""A quick player: the move after which its boats stand best."""

from __future__ import annotations

from engines.core import Action, Game, Luck, Seat, legal
from engines.up_the_river.actions import Advance, Move, Repel, ahead, behind, landing, shifted
from engines.up_the_river.data import BEST_DOCK, FALLEN, HARBOUR
from engines.up_the_river.state import Position, River

ARRIVED = 1.3
"""A boat in the harbour is worth more than its dock: nobody can send it back, and the next dock pays less."""
NEAR_FALL = {1: 0.4, 2: 0.9}


def advise(game: Game[River], river: River, seat: Seat, luck: Luck) -> Action[River]:
    return max(legal(game, river, seat), key=lambda action: promise(after(river, seat, action), seat))


def after(river: River, seat: Seat, action: Action[River]) -> River:
    """The boats as the action leaves them, before the river flows."""
    match action:
        case Move(boat):
            return shifted(river, seat, boat, landing(river, boat))
        case Advance(boat):
            return shifted(river, seat, boat, ahead(river, seat, boat))
        case Repel(other, boat):
            return shifted(river, other, boat, behind(river, other, boat))
    return river


def promise(river: River, seat: Seat) -> float:
    """What a seat's boats may still earn, less what the others' may."""
    dock = BEST_DOCK - len(river.docks)
    worth = [sum(hope(river, at, dock) for at in own) for own in river.boats]
    return worth[seat] - sum(w for n, w in enumerate(worth) if n != seat) / max(1, len(worth) - 1)


def hope(river: River, at: Position, dock: int) -> float:
    if at == HARBOUR:
        return dock * ARRIVED
    if at == FALLEN:
        return 0.0
    likely = at / HARBOUR
    if at < river.sandbank:
        likely *= 0.85  # it will have to stop there
    return dock * likely * NEAR_FALL.get(at, 1.0)
