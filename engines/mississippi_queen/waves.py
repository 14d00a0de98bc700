"""Every way a steamer can go, found layer by layer: one layer a movement point.

Two moves that come to the same node with the same pushes are one from there on, so a layer keeps only the
one with the fewest turns. The key of a move is its node, with three things above it: whether the last tile
was reached (MQ-R16), the number of the fleet that its pushes have made, and marks for those hexes near other
steamers that it went through, for these bar pushes (MQ-S11). What is found is the same at any speed; only
where a move may stop depends on that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engines.mississippi_queen.chart import NOWHERE, REACHED
from engines.mississippi_queen.course import LEFT, RIGHT, STEP
from engines.mississippi_queen.fleet import Fleet
from engines.mississippi_queen.state import HEADINGS
from engines.mississippi_queen.voyage import PUSH

NODE: Final = REACHED - 1
"""The bits of a key that hold the node."""
ABOVE: Final = ~NODE
HELD: Final = NOWHERE - 1
SHIFT: Final = REACHED.bit_length()
FLEETS: Final = (1 << 30 - SHIFT) - 1
"""Fleets that a key can tell apart: more than any turn has, and a key without marks is a small number."""
OUTCOME: Final = (1 << 30) - 1
"""What two moves that end alike have in common: all but the marks."""

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


class Push(NamedTuple):
    """A fleet that is not made yet: that of a number, with one steamer pushed."""

    number: int
    cell: int
    target: int


class Sea:
    """The waters of a turn, from which the waves are made."""

    def __init__(self, fleet: Fleet, track: Sequence[int], limits: Sequence[int]) -> None:
        self.limits = limits
        """The most turns for a move that stops after so many points; below 0 where none may."""
        self.top = len(limits) - 1
        self._waters = fleet.waters
        self._marks = near(fleet, track[-1], self.top)
        self._through = sum(mark for cell, mark in self._marks.items() if cell in track)
        chart = fleet.waters.chart
        self._steps = (chart.reaching if fleet.waters.last else chart.ahead).copy()
        """What a step makes of each node; HELD where a steamer lies in some fleet of this turn."""
        self._held: dict[int, tuple[int, int]] = {}
        """For those, what a step makes of the node if no steamer lies there, and the cell."""
        for cell, mark in self._marks.items():
            for node in chart.facing(cell):
                self._steps[node] |= mark
        for cell in fleet.cells:
            if cell in self._marks:
                self._hold(cell)
            elif cell != NOWHERE:
                for node in chart.facing(cell):
                    self._steps[node] = NOWHERE  # too far to be pushed
        self._fleets: list[Fleet | Push] = [fleet]
        """By number; those that pushes make are made in full only when they are asked for."""
        self._cells = [fleet.cells]
        self._numbers: dict[object, int] = {fleet.cells: 0}
        self._pushes: dict[tuple[int, int], list[tuple[int, int, int, str]]] = {}

    def _hold(self, cell: int) -> None:
        """Note that a steamer lies on a cell in some fleet."""
        for node in self._waters.chart.facing(cell):
            if self._steps[node] == HELD:
                return
            self._held[node] = self._steps[node], cell
            self._steps[node] = HELD

    def fleet(self, key: int) -> Fleet:
        """The fleet as a move has left it."""
        return self._fleet(key >> SHIFT & FLEETS)

    def _fleet(self, number: int) -> Fleet:
        made = self._fleets[number]
        if isinstance(made, Push):
            made = self._fleets[number] = self._fleet(made.number).pushed(made.cell, made.target)
        return made

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
            levels = _turned(arrived, most)
            if limit >= 0:
                yield Wave(points, levels[: limit + 1], marked)
            if points < self.top:
                useful = levels[: max(self.limits[points + 1 :]) + 1]
                self._onward(useful, layers[points + 1], layers[points + PUSH], points)

    def _onward(self, levels: list[Level], ahead: list[Level], beyond: list[Level], points: int) -> None:
        """Carry the moves of a layer on: a step leads into the layer ahead, a push into the one beyond."""
        steps, held, cells = self._steps, self._held, self._cells
        keep = -1 if points + 1 + PUSH <= self.top else OUTCOME  # no push to come, no marks to keep
        for turns, level in enumerate(levels):
            onto = _level(ahead, turns)
            barred = []
            for key, text in level.items():
                there = steps[key & NODE]
                if there >= 0:
                    onto[(key & ABOVE | there) & keep] = text + STEP
                elif there == HELD:
                    there, cell = held[key & NODE]
                    if cell in cells[key >> SHIFT & FLEETS]:
                        barred.append(key)
                    else:
                        onto[(key & ABOVE | there) & keep] = text + STEP
            if barred and points + PUSH <= self.top:
                self._push(level, barred, _level(beyond, turns), points)

    def _push(self, level: Level, barred: list[int], onto: Level, points: int) -> None:
        """Carry on by pushes the moves of a level whose way is barred by a steamer."""
        keep = -1 if points + 2 * PUSH <= self.top else OUTCOME
        known = self._pushes
        for key in barred:
            there, cell = self._held[key & NODE]
            who = key >> SHIFT & FLEETS, cell
            pushes = known.get(who)
            if pushes is None:
                pushes = known[who] = self._pushes_of(*who)
            text, entered = level[key], key & ABOVE | there
            for bar, renumbers, reached, push in pushes:
                if not key & bar:
                    onto.setdefault((entered + renumbers | reached) & keep, text + push)

    def _pushes_of(self, number: int, cell: int) -> list[tuple[int, int, int, str]]:
        """Each push of the steamer on a cell: the mark that bars it, what it does to a key, its text."""
        waters, cells, found = self._waters, self._cells[number], []
        other = cells.index(cell)
        before, after = cells[:other], cells[other + 1 :]
        plain = self._numbers.get(cells) == number  # nobody has gained anything by the pushes so far
        landings = waters.landings[other]
        for sixth, target in waters.chart.beside(cell):
            if target in cells:
                continue
            new = len(self._fleets)
            if plain and target not in landings:
                made = self._numbers.setdefault(lie := (*before, target, *after), new)
                fleet: Fleet | Push = Push(number, cell, target)
            else:
                fleet = self._fleet(number).pushed(cell, target)
                lie = fleet.cells
                made = self._numbers.setdefault((lie, fleet.spoils) if fleet.spoils else lie, new)
            if made == new:
                self._fleets.append(fleet)
                self._cells.append(lie)
                self._hold(target)
            reached = REACHED if target in waters.last else 0
            found.append((self._marks[target], made - number << SHIFT, reached, _PUSHES[sixth]))
        return found


def near(fleet: Fleet, start: int, points: int) -> dict[int, int]:
    """A mark for each cell on which a steamer may lie before or after pushes that take so many points.

    The first push of a steamer d hexes away takes d + 1 points, and each further one 2.
    """
    chart = fleet.waters.chart
    found: dict[int, int] = {}
    for cell in fleet.cells:
        if cell != NOWHERE:
            pushes = (points + 1 - chart.apart(start, cell)) // PUSH
            for there in chart.about(cell, pushes) if pushes > 0 else ():
                found.setdefault(there, OUTCOME + 1 << len(found))
    return found


def _level(levels: list[Level], turns: int) -> Level:
    levels.extend({} for _ in range(turns + 1 - len(levels)))
    return levels[turns]


def _docked(level: Level, finish: frozenset[int]) -> Level:
    """Take out of a level the moves that are over."""
    return {key: level.pop(key) for key in list(level) if (key & NODE) // 6 in finish}


def _turned(arrived: list[Level], most: int) -> list[Level]:
    """The moves that have come to their hexes and all that they can turn to there, by turns.

    Of two with one key, the one with fewer turns stays. A move turns one way at a hex: both ways is waste.
    """
    seen: set[int] = set()
    found: list[Level] = []
    lefts: Level = {}
    rights: Level = {}
    for turns in range(most + 1):
        straight = arrived[turns] if turns < len(arrived) else {}
        for key in seen.intersection(straight):
            del straight[key]
        seen.update(straight, lefts, rights)
        found.append(rights | lefts | straight if turns else straight)
        if turns < most:
            lefts = _turn(straight, lefts, LEFT, _TO_LEFT, seen)
            rights = _turn(straight, rights, RIGHT, _TO_RIGHT, seen)
    return found


def _turn(straight: Level, before: Level, way: str, to: Sequence[int], seen: set[int]) -> Level:
    """One turn more, of moves that have not turned here or have turned that way."""
    return {
        turned: text + way
        for moves in (before, straight)
        for key, text in moves.items()
        if (turned := key + to[key & NODE]) not in seen
    }
