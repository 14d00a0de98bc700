"""Every way a steamer can go, found layer by layer: one layer a movement point.

Two moves that come to the same node with the same pushes are one from there on, so a layer keeps only the
one with the fewest turns. The key of a move is its node, with three things above it: whether the last tile
was reached (MQ-R16), which of the hexes near other steamers it went through, for these bar pushes (MQ-S11),
and the number of the waters that its pushes made. What is found is the same at any speed; only where a move
may stop depends on that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engines.mississippi_queen.chart import NOWHERE, REACHED, distance
from engines.mississippi_queen.course import LEFT, RIGHT, STEP
from engines.mississippi_queen.fleet import Fleet
from engines.mississippi_queen.state import HEADINGS
from engines.mississippi_queen.voyage import PUSH

NODE: Final = REACHED - 1
"""The bits of a key that hold the node."""
HELD: Final = NOWHERE - 1
"""What a step leads to where another steamer lies."""

Level = dict[int, str]
"""Moves with the same number of turns, by key."""

_PUSHES: Final = tuple(f"{STEP}>{heading}" for heading in HEADINGS)
_TO_LEFT: Final = tuple(5 if node % 6 == 0 else -1 for node in range(REACHED))
_TO_RIGHT: Final = tuple(-5 if node % 6 == 5 else 1 for node in range(REACHED))


class Wave(NamedTuple):
    """The moves that have used the same movement points."""

    points: int
    levels: list[Level]
    """By the number of turns."""
    marked: bool
    """Keys may differ by marks alone."""
    docked: bool = False
    """They are over, at the piers, at any speed (MQ-S19)."""


class Sea:
    """The waters of a turn, from which the waves are made."""

    def __init__(self, fleet: Fleet, track: Sequence[int], limits: Sequence[int]) -> None:
        self.limits = limits
        """The most turns for a move that stops after so many points; below 0 where none may."""
        self.top = len(limits) - 1
        self._marks = near(fleet, track[-1], self.top)
        self.outcome = ~sum(self._marks.values())
        """What two moves that end alike have in common: all but the marks."""
        self._shift = REACHED.bit_length() + len(self._marks)
        self._through = sum(mark for cell, mark in self._marks.items() if cell in track)
        self._waters = fleet.waters
        chart = fleet.waters.chart
        self._open = (chart.reaching if fleet.waters.last else chart.ahead).copy()
        """What a step makes of each node while no steamer is in the way."""
        for cell, mark in self._marks.items():
            for node in chart.facing[cell]:
                self._open[node] |= mark
        for cell in fleet.cells:
            if cell not in self._marks:
                self._bar(self._open, cell)  # too far to be pushed
        self._fleets = [fleet]
        self._ready = 1
        self._steps = [self._steps_among(fleet)]
        """By fleet, what a step makes of each node."""
        self._numbers = {fleet.key: 0}
        self._pushes: dict[tuple[int, int], list[tuple[int, int, str]]] = {}

    def fleet(self, key: int) -> Fleet:
        """The fleet as a move has left it."""
        return self._fleets[key >> self._shift]

    def waves(self, starts: Level) -> Iterator[Wave]:
        """Where moves can stop, from starts that have not turned."""
        layers: list[list[Level]] = [[] for _ in range(len(self.limits) + PUSH)]
        layers[0] = [{key | self._through: text for key, text in starts.items()}]
        finish = self._waters.finish
        for points, limit in enumerate(self.limits):
            most = max(self.limits[points:])
            arrived = layers[points][: most + 1]
            marked = bool(self._marks) and points + PUSH <= self.top
            if finish:
                yield Wave(points, [_docked(level, finish) for level in arrived], marked, True)
            levels = self._spread(arrived, most, layers[points + 1], layers[points + PUSH], points)
            if limit >= 0:
                yield Wave(points, levels[: limit + 1], marked)

    def _spread(
        self, arrived: list[Level], most: int, ahead: list[Level], beyond: list[Level], points: int
    ) -> list[Level]:
        """The moves that have come to their hexes and all that they can turn to there, by turns.

        Each is carried on: a step into the layer ahead, a push into the one beyond. Of two with one key, the
        one with fewer turns stays. A move turns one way at a hex: both ways is waste.
        """
        for fleet in self._fleets[len(self._steps) : self._ready]:
            self._steps.append(self._steps_among(fleet))
        self._ready = len(self._fleets)  # those that are made now come up in two layers
        steps, shift = self._steps, self._shift
        keep = -1 if points + 1 + PUSH <= self.top else self.outcome  # no push to come, no marks to keep
        seen: set[int] = set()
        found: list[Level] = []
        lefts: Level = {}
        rights: Level = {}
        for turns in range(most + 1):
            straight = arrived[turns] if turns < len(arrived) else {}
            for key in seen.intersection(straight):
                del straight[key]
            level = rights | lefts | straight if turns else straight
            seen.update(level)
            found.append(level)
            onto = _level(ahead, turns)
            pushing = []
            for key, text in level.items():
                there = steps[key >> shift][key & NODE]
                if there >= 0:
                    onto[(key & ~NODE | there) & keep] = text + STEP
                elif there == HELD:
                    pushing.append(key)
            if pushing and points + PUSH <= self.top:
                self._push(level, pushing, _level(beyond, turns), points)
            if turns < most:
                lefts = _turned(straight, lefts, LEFT, _TO_LEFT, seen)
                rights = _turned(straight, rights, RIGHT, _TO_RIGHT, seen)
        return found

    def _push(self, level: Level, barred: list[int], onto: Level, points: int) -> None:
        """Carry on by pushes the moves of a level whose way is barred by a steamer."""
        keep = -1 if points + 2 * PUSH <= self.top else self.outcome
        ahead, shift, known = self._waters.chart.ahead, self._shift, self._pushes
        for key in barred:
            number, node = key >> shift, ahead[key & NODE]
            pushes = known.get((number, node // 6))
            if pushes is None:
                pushes = known[number, node // 6] = list(self._pushes_of(number, node // 6))
            entered = key - (number << shift) & ~NODE | node
            for bar, adds, push in pushes:
                if not key & bar:
                    onto.setdefault((entered | adds) & keep, level[key] + push)

    def _pushes_of(self, number: int, cell: int) -> Iterator[tuple[int, int, str]]:
        """Each push of the steamer on a cell: the mark that bars it, what it adds to a key, its text."""
        fleet, last = self._fleets[number], self._waters.last
        for sixth, target in fleet.targets(cell):
            made = self._number(fleet.pushed(cell, target)) << self._shift
            reached = REACHED if target in last or cell in last else 0
            yield self._marks[target], made | reached | self._marks[cell], _PUSHES[sixth]

    def _number(self, fleet: Fleet) -> int:
        number = self._numbers.setdefault(fleet.key, len(self._fleets))
        if number == len(self._fleets):
            self._fleets.append(fleet)
        return number

    def _steps_among(self, fleet: Fleet) -> list[int]:
        steps = self._open.copy()
        for cell in fleet.cells:
            if cell in self._marks:
                self._bar(steps, cell)
        return steps

    def _bar(self, steps: list[int], cell: int) -> None:
        for node in self._waters.chart.facing.get(cell, ()):
            steps[node] = HELD


def near(fleet: Fleet, start: int, points: int) -> dict[int, int]:
    """A mark for each cell on which a steamer may lie before or after pushes that take so many points.

    The first push of a steamer d hexes away takes d + 1 points, and each further one 2.
    """
    chart = fleet.waters.chart
    found: dict[int, int] = {}
    for cell in fleet.cells:
        if cell == NOWHERE:
            continue
        pushes = (points + 1 - distance(chart.points[start], chart.points[cell])) // PUSH
        about = {cell} if pushes > 0 else set()
        for _ in range(pushes):
            about |= {there for cell in about for _, there in chart.beside[cell]}
        for cell in sorted(about):
            found.setdefault(cell, REACHED << (1 + len(found)))
    return found


def _level(levels: list[Level], turns: int) -> Level:
    levels.extend({} for _ in range(turns + 1 - len(levels)))
    return levels[turns]


def _docked(level: Level, finish: frozenset[int]) -> Level:
    """Take out of a level the moves that are over."""
    return {key: level.pop(key) for key in list(level) if (key & NODE) // 6 in finish}


def _turned(straight: Level, before: Level, way: str, to: Sequence[int], seen: set[int]) -> Level:
    """One turn more, of moves that have not turned here or have turned that way."""
    found = {
        turned: text + way for key, text in straight.items() if (turned := key + to[key & NODE]) not in seen
    }
    if before:
        for key, text in before.items():
            turned = key + to[key & NODE]
            if turned not in seen:
                found[turned] = text + way
    return found
