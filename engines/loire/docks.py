"""Docks: who holds them, which a newcomer may claim, and the fights for them."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat, Turn
from engines.loire.cards import Card, Town
from engines.loire.events import Docked, Drifted, Evicted, Fought, Shifted
from engines.loire.state import NANTES_DOCKS, Dock, Loire, changed, without


def holder(river: Loire, town: Town, dock: Dock) -> Seat | None:
    """Whose boat lies at a dock. Boats that have not sailed this round hold none (LO-S18)."""
    for n, player in enumerate(river.players):
        if player.town == town and player.dock == dock:
            return Seat(n)
    return None


def claims(river: Loire, seat: Seat, town: Town) -> list[Dock | None]:
    """The docks that a newcomer may name; None where there is nothing to choose.

    Only Nantes gives a choice: any free dock, and with sailors a held one too (LO-S23, LO-R14). With both
    held and no sailors the boat stays midstream (LO-R7).
    """
    if town != Town.NANTES:
        return [None]
    sailors = river.players[seat].sailors
    return [d for d in NANTES_DOCKS if sailors or holder(river, town, d) is None] or [None]


def usual_claim(river: Loire, seat: Seat, town: Town) -> Dock | None:
    """The dock of a plan that names none (LO-A4)."""
    open_to_him = claims(river, seat, town)
    free = (d for d in open_to_him if d is not None and holder(river, town, d) is None)
    return next(free, open_to_him[0])


def claim(river: Loire, turn: Turn, dock: Dock | None) -> Loire:
    """The boat of the seat on turn has come to its space, or stayed there: it docks, fights or drifts."""
    seat = turn.seat
    town = river.players[seat].at
    if dock is None and town == Town.NANTES:
        return drift(river, turn, seat)
    dock = dock or Dock.QUAY
    other = holder(river, town, dock)
    if other is None:
        return take(river, turn, dock)  # LO-S18, LO-R14: whatever sailors lie there
    river = fight(river, turn, other)
    if not river.players[seat].sailors:
        return drift(river, turn, seat)  # LO-S19, LO-S20; at Nantes even if the other dock is free (LO-R7)
    return take(evict(river, turn, other, dock), turn, dock)


def fight(river: Loire, turn: Turn, other: Seat) -> Loire:
    """The side with fewer sailors discards all, the other as many (LO-S19)."""
    own, others = river.players[turn.seat].sailors, river.players[other].sailors
    lost = min(own, others)
    if not lost:
        return river
    turn.emit(Fought(turn.seat, other, own, others, lost))
    for side in (turn.seat, other):
        river = changed(river, side, laid=without(river.players[side].laid, Card.SAILORS, lost))
    return replace(river, discards=(*river.discards, *(Card.SAILORS,) * (2 * lost)))


def take(river: Loire, turn: Turn, dock: Dock) -> Loire:
    turn.emit(Docked(turn.seat, river.players[turn.seat].at, dock))
    return changed(river, turn.seat, dock=dock)


def drift(river: Loire, turn: Turn, seat: Seat) -> Loire:
    turn.emit(Drifted(seat, river.players[seat].at))
    return river


def evict(river: Loire, turn: Turn, other: Seat, dock: Dock) -> Loire:
    """The holder goes midstream, or at Nantes to the other dock if it is free (LO-S23)."""
    turn.emit(Evicted(turn.seat, other))
    for spare in NANTES_DOCKS:
        if dock != Dock.QUAY and holder(river, Town.NANTES, spare) is None:
            turn.emit(Shifted(other, spare))
            return changed(river, other, dock=spare)
    return changed(river, other, dock=None)
