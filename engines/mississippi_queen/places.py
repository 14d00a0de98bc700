"""Who is ahead, in what order the steamers sail, and when the game is over."""

from __future__ import annotations

from engines.core import Placing, Seat
from engines.mississippi_queen.data import CABINS, HEXES, KINDS, LAST_ROUND, PROGRESS, TILES
from engines.mississippi_queen.state import Ending, Mode, River, afloat


def place(river: River, seat: Seat) -> tuple[int, ...]:
    """How far down the river a steamer lies, and what tells level ones apart (MQ-S23, MQ-R8)."""
    steamer = river.steamers[seat]
    if steamer.at is None:
        return ()
    q, _ = HEXES[steamer.at.index]
    return steamer.at.tile, PROGRESS[steamer.at.index], steamer.speed, steamer.coal, q


def foremost_first(river: River) -> list[Seat]:
    return sorted(afloat(river), key=lambda seat: place(river, seat), reverse=True)


def order(river: River) -> tuple[Seat, ...]:
    """The order of a round: clockwise in the race (MQ-S18), by place with passengers (MQ-S23, MQ-R12)."""
    if river.mode is Mode.PASSENGERS and river.round > 1:
        return tuple(foremost_first(river))
    seats = len(river.steamers)
    clockwise = (Seat((river.first + n) % seats) for n in range(seats))
    return tuple(seat for seat in clockwise if river.steamers[seat].at is not None)


def hopeful(river: River, seat: Seat) -> bool:
    """Whether a steamer can still come to have two passengers (MQ-R10)."""
    aboard = river.steamers[seat].aboard
    stops = sum(waiting > 0 and tile not in aboard for tile, waiting in enumerate(river.waiting))
    laid = {tile.kind for tile in river.tiles}
    to_come = sum(KINDS[kind].stop is not None for kind in TILES if kind not in laid)
    return len(aboard) + stops + to_come >= CABINS


def ending(river: River) -> Ending | None:
    """Why the game is over, if it is."""
    on_the_river = afloat(river)
    if river.short and river.finished:
        return Ending.ARRIVAL  # MQ-A4
    if len(on_the_river) <= 1:
        return Ending.ALONE  # MQ-R6, MQ-R9, MQ-R10
    if river.mode is Mode.PASSENGERS and not any(hopeful(river, seat) for seat in on_the_river):
        return Ending.PASSENGERS  # MQ-R10
    if river.round >= LAST_ROUND and not river.queue:
        return Ending.ROUNDS  # MQ-R6, MQ-R10
    return None


def standing(river: River) -> tuple[Seat, ...]:
    """The seats as they would be placed now: arrived, on the river, out (MQ-R6, MQ-R9, MQ-R17)."""
    sailing = foremost_first(river)
    if river.mode is Mode.PASSENGERS:
        sailing.sort(key=lambda seat: -len(river.steamers[seat].aboard))
    return *river.finished, *sailing, *reversed(river.out)


def to_act(river: River) -> frozenset[Seat]:
    return frozenset() if ending(river) else frozenset(river.queue[:1])


def placing(river: River) -> Placing | None:
    return tuple((seat,) for seat in standing(river)) if ending(river) else None


def scores(river: River) -> tuple[int, ...]:
    """How many steamers each seat has behind it."""
    behind = {seat: len(river.steamers) - 1 - n for n, seat in enumerate(standing(river))}
    return tuple(behind[Seat(seat)] for seat in range(len(river.steamers)))
