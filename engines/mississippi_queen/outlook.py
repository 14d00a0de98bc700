"""What an outcome promises: an estimate of the rounds that a steamer will still need, to rank courses by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.mississippi_queen.chart import REACHED, chart
from engines.mississippi_queen.course import Course
from engines.mississippi_queen.data import BOARDING_SPEED, CABINS, FREE_TURNS, HEXES, KINDS, TILES
from engines.mississippi_queen.distances import HALTING, PASSING, downriver, rounds, to_cells
from engines.mississippi_queen.ends import Ends, Stop
from engines.mississippi_queen.fleet import Fleet
from engines.mississippi_queen.state import Mode
from engines.mississippi_queen.voyage import fuel, speeds
from engines.mississippi_queen.waves import NODE

COAL_WORTH: Final = (0.0, 0.6, 1.0, 1.3, 1.5, 1.65, 1.75)
"""The rounds that so much coal will save on a river of usual length."""
COAL_AT_ONCE: Final = 0.6
COAL_LATER: Final = 0.3
"""What that is multiplied by; in the long passenger game more for each tile that is to come."""
BEYOND: Final = 8
"""Steps of river that are not laid yet, as far as they are thought of."""
STOP_TAKES: Final = 4.0
"""Rounds for a passenger who is not in sight yet."""
LOST: Final = 50.0
"""Rounds by which a steamer with no course is behind."""
RIVALS: Final = 0.05
"""Rounds that it is worth to set another steamer back by a step."""
CAREFUL: Final = 3
RASH: Final = 0.5
"""The speed at which a tile not yet seen is best entered, and the rounds each point above it may cost."""


class Prospect(NamedTuple):
    """An outcome and the rounds that it leaves to go."""

    rounds: float
    course: Course
    key: int
    coal: int
    fleet: Fleet

    @property
    def cell(self) -> int:
        return (self.key & NODE) // 6


class Outlook:
    """What one steamer can hope for, wherever it comes to lie in its turn."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        river, seat = fleet.waters.river, fleet.waters.seat
        self._river = river
        self._goal = downriver(river)
        thrift = COAL_AT_ONCE
        if river.mode is Mode.PASSENGERS:
            thrift += COAL_LATER * len(river.pile)
        self._coal = [thrift * worth for worth in COAL_WORTH]
        self._beyond = BEYOND if river.pile else 0
        own = river.steamers[seat]
        self._missing = 0 if river.mode is Mode.RACE else CABINS - len(own.aboard)
        self._halts = river.mode is Mode.PASSENGERS and river.platform is not None
        water = chart(river)
        self._stops = {
            tile * len(HEXES) + jetty: to_cells(water, frozenset({tile * len(HEXES) + jetty}))
            for tile in range(river.gone, len(river.tiles))
            if (jetty := KINDS[river.tiles[tile].kind].jetty) is not None
            and river.waiting[tile]
            and tile not in own.aboard
        }
        laid = {tile.kind for tile in river.tiles}
        self._later = any(KINDS[kind].stop for kind in TILES if kind not in laid)

    def prospects(self, ends: Ends) -> Iterator[Prospect]:
        """Each outcome with its promise."""
        for speed, coal, moves, docked in ends:
            for key, text in moves.items():
                fleet = ends.sea.fleet(key)
                left = -LOST if docked else self.rounds(key & NODE, speed, coal) - self._set_back(fleet)
                yield Prospect(left, Course(speed, text), key, coal, fleet)

    def rounds(self, node: int, speed: int, coal: int) -> float:
        """The rounds that a steamer which has just come to a node needs."""
        missing = self._missing
        cell = node // 6
        boards = missing > 0 and speed == BOARDING_SPEED and cell in self._stops
        left = self._left(node, speed, missing - boards, cell if boards else None)
        return left - self._coal[coal] * min(1.0, left / 4)

    def _left(self, node: int, speed: int, missing: int, done: int | None) -> float:
        if missing == 0:
            table = HALTING if self._halts else PASSING
            return rounds(table, self._goal[node] + self._beyond, speed)
        ways = [
            rounds(HALTING, field[node], speed)
            + rounds(PASSING, min(self._goal[6 * stop : 6 * stop + 6]) + self._beyond, BOARDING_SPEED)
            + STOP_TAKES * (missing - 1)
            for stop, field in self._stops.items()
            if stop != done
        ]
        if self._later:
            ways.append(rounds(PASSING, self._goal[node] + self._beyond, speed) + STOP_TAKES * missing)
        return min(ways, default=LOST)

    def _set_back(self, fleet: Fleet) -> float:
        """What the pushes have cost the others."""
        return RIVALS * sum(self._nearest(target) - self._nearest(cell) for cell, target in fleet.pushes)

    def _nearest(self, cell: int) -> float:
        return min(self._goal[6 * cell : 6 * cell + 6])

    def foreseen(self, prospect: Prospect) -> float:
        """The rounds that a prospect leaves, with the turn after it looked at."""
        river, node, speed = self._river, prospect.key & NODE, prospect.course.speed
        if prospect.rounds <= -LOST:
            return prospect.rounds
        if river.pile and (prospect.key & REACHED or prospect.cell in self.fleet.waters.last):
            return prospect.rounds + RASH * max(0, speed - CAREFUL)  # another tile will be there by then
        for coal in (0, prospect.coal):
            stops = {
                wanted: Stop(wanted, spare := coal - fuel(speed, wanted), spare + FREE_TURNS)
                for wanted in speeds(speed, coal)
            }
            ends = Ends(prospect.fleet, {node: ""}, (prospect.cell,), stops)
            left = [
                -LOST if end.docked else self.rounds(key & NODE, end.speed, end.coal + prospect.coal - coal)
                for end in ends
                for key in end.moves
            ]
            if left:
                return (1 + min(left) + prospect.rounds) / 2
        return LOST
