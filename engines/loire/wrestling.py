"""The arm-wrestle of players who are level at the end (LO-R10)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Turn
from engines.loire.data import UNDECIDED_TRIES
from engines.loire.events import Beaten, Gripped, Lot, Showed, Undecided
from engines.loire.rounds import win
from engines.loire.state import Grip, Loire, changed
from engines.luck import NeedsLuck

BEATS = {Grip.PUSH: Grip.FEINT, Grip.FEINT: Grip.HOLD, Grip.HOLD: Grip.PUSH}


def grip(river: Loire, turn: Turn, chosen: Grip) -> Loire:
    """One wrestler's secret choice; the last one shows them all."""
    river = changed(river, turn.seat, grip=chosen)
    turn.emit(Gripped(turn.seat))
    if any(river.players[seat].grip is None for seat in river.wrestlers):
        return river
    return show(river, turn)


def show(river: Loire, turn: Turn) -> Loire:
    """When exactly two kinds are shown, those who chose the beaten kind are out."""
    grips = {seat: river.players[seat].grip for seat in river.wrestlers}
    if Grip.HIDDEN in grips.values():  # looking ahead from a view ends where the others' choices begin
        raise NeedsLuck
    for seat, shown in grips.items():
        turn.reveal(Showed(seat, shown or Grip.HIDDEN))
        river = changed(river, seat, grip=None)
    kinds = {shown for shown in grips.values() if shown}
    beaten = {BEATS[kind] for kind in kinds} & kinds if len(kinds) == 2 else set()
    if not beaten:
        return undecided(river, turn)
    for seat, shown in grips.items():
        if shown in beaten:
            turn.emit(Beaten(seat))
    left = tuple(seat for seat, shown in grips.items() if shown not in beaten)
    return win(river, turn, left[0]) if len(left) == 1 else replace(river, wrestlers=left)


def undecided(river: Loire, turn: Turn) -> Loire:
    """A try that put nobody out; after the fifth the lot decides among those still in."""
    river = replace(river, undecided=river.undecided + 1)
    turn.emit(Undecided(UNDECIDED_TRIES - river.undecided))
    if river.undecided < UNDECIDED_TRIES:
        return river
    chosen = turn.luck.draw(river.wrestlers)
    turn.emit(Lot(chosen))
    return win(river, turn, chosen)
