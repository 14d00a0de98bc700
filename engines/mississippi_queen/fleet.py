"""The waters in which a steamer moves, and the other steamers there, which it may push."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engines.core import Event, Seat
from engines.mississippi_queen.arrivals import arrive
from engines.mississippi_queen.chart import NOWHERE, chart, piers
from engines.mississippi_queen.data import BOARDING_SPEED
from engines.mississippi_queen.state import Hex, Mode, Pushed, River, with_steamer

Spoils = tuple[tuple[Seat, ...], tuple[tuple[int, ...], ...]]


class Waters:
    """What stays as it is while one steamer moves."""

    def __init__(self, river: River, seat: Seat) -> None:
        self.river = river
        """Before the move."""
        self.seat = seat
        self.chart = chart(river)
        self.last = self.chart.last if river.pile else range(0)
        """The cells of the tile that makes the river grow when it is reached (MQ-S14)."""
        self.piers = piers(river)
        self.finish = self.piers if river.mode is Mode.RACE else frozenset[int]()
        """The cells at which any move ends: the movement left over is lost (MQ-S19)."""
        stops = self.piers if river.mode is Mode.RACE else self.chart.jetties | self.piers
        self.landings = [
            stops if river.mode is Mode.RACE or steamer.speed == BOARDING_SPEED else frozenset[int]()
            for steamer in river.steamers
        ]
        """By seat, the cells at which a steamer that is pushed there may gain something."""

    def docks(self, cell: int, speed: int) -> bool:
        """Whether the steamer finishes by coming to a cell at a speed."""
        if cell not in self.piers:
            return False
        own = replace(self.river.steamers[self.seat], at=Hex.at(cell), speed=speed)
        return self.seat in arrive(with_steamer(self.river, self.seat, own), self.seat)[0].finished


class Fleet(NamedTuple):
    """The other steamers, some of them pushed."""

    waters: Waters
    cells: tuple[int, ...]
    """Where they lie, by seat."""
    spoils: Spoils | None
    """What pushes have brought them, if anything: places, and passengers by seat."""
    pushes: tuple[tuple[int, int], ...] = ()
    """From which cell to which."""

    @classmethod
    def of(cls, waters: Waters) -> Fleet:
        return cls(waters, _cells(waters.river, waters.seat), None)

    def targets(self, cell: int) -> list[tuple[int, int]]:
        """The free water beside a cell, with the sixth: where the steamer on it may be pushed (MQ-S11)."""
        cells = self.cells
        return [pair for pair in self.waters.chart.beside(cell) if pair[1] not in cells]

    def pushed(self, cell: int, target: int) -> Fleet:
        """The fleet once the steamer on a cell has gone to another."""
        waters, cells, spoils, pushes = self
        pushes = (*pushes, (cell, target))
        if spoils is None and target not in waters.landings[cells.index(cell)]:
            cells = tuple([target if there == cell else there for there in cells])
            return Fleet(waters, cells, spoils, pushes)
        river, _ = Fleet(waters, cells, spoils, pushes).replay()
        gained = _spoils(river)
        spoils = None if gained == _spoils(waters.river) else gained
        return Fleet(waters, _cells(river, waters.seat), spoils, pushes)

    def replay(self) -> tuple[River, tuple[Event, ...]]:
        """The river after the pushes; the pushed steamers are adrift (MQ-R3)."""
        river, seat = self.waters.river, self.waters.seat
        events: tuple[Event, ...] = ()
        for cell, target in self.pushes:
            other = Seat(_cells(river, seat).index(cell))
            steamer = replace(river.steamers[other], at=Hex.at(target), heading=None)
            river, gained = arrive(with_steamer(river, other, steamer), other)
            events = (*events, Pushed(seat, other, Hex.at(cell), Hex.at(target)), *gained)
        return river, events


def _spoils(river: River) -> Spoils:
    return river.finished, tuple(steamer.aboard for steamer in river.steamers)


def _cells(river: River, seat: Seat) -> tuple[int, ...]:
    return tuple(
        NOWHERE if steamer.at is None or other == seat else steamer.at.cell
        for other, steamer in enumerate(river.steamers)
    )
