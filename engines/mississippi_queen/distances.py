"""How far it is to somewhere on the river, in steps and in rounds."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Final
from weakref import WeakKeyDictionary

from engines.mississippi_queen.chart import NOWHERE, Chart, chart, piers
from engines.mississippi_queen.data import BOARDING_SPEED, FASTEST, KINDS, SLOWEST
from engines.mississippi_queen.state import SIXTH, River

Field = list[float]
"""By node, how many steps away something is, turns counted too."""

FAR: Final = 99
"""Steps: no way there."""
TURN_COSTS: Final = 0.5
"""A turn of 60°, in steps: one a round is free."""
CRUISING: Final = 4
"""A speed that a winding river allows on the whole."""
OVERSHOT: Final = 5
"""Rounds lost by not halting where one should."""
FAR_SIDE: Final = 15
"""The hexes of a tile from this index on lie along its far side."""

_fields: WeakKeyDictionary[Chart, dict[frozenset[int], Field]] = WeakKeyDictionary()


def field(water: Chart, goals: Iterable[tuple[int, float]]) -> Field:
    """The distance of every node from goals: nodes, each with a cost of its own."""
    behind = {there: node for node, there in enumerate(water.ahead) if there != NOWHERE}
    found = [float(FAR)] * len(water.ahead)
    queue: list[tuple[float, int]] = []

    def offer(node: int, cost: float) -> None:
        if cost < found[node]:
            found[node] = cost
            heappush(queue, (cost, node))

    for node, cost in goals:
        offer(node, cost)
    while queue:
        cost, node = heappop(queue)
        if cost == found[node]:
            cell, sixth = divmod(node, 6)
            offer(6 * cell + (sixth + 1) % 6, cost + TURN_COSTS)
            offer(6 * cell + (sixth - 1) % 6, cost + TURN_COSTS)
            if node in behind:
                offer(behind[node], cost + 1)
    return found


def to_cells(water: Chart, cells: frozenset[int]) -> Field:
    """The distance to the nearest of some cells, whatever the heading there."""
    known = _fields.setdefault(water, {})
    if cells not in known:
        known[cells] = field(water, ((6 * cell + sixth, 0.0) for cell in cells for sixth in range(6)))
    return known[cells]


def downriver(river: River) -> Field:
    """The distance to the piers, or while there are none, over the far side of the last tile."""
    water, ports = chart(river), piers(river)
    if ports:
        return to_cells(water, ports)
    known = _fields.setdefault(water, {})
    if frozenset() not in known:
        down = SIXTH[river.tiles[-1].heading]
        land = KINDS[river.tiles[-1].kind].land
        exits = [cell for n, cell in enumerate(water.last) if n >= FAR_SIDE and n not in land]
        known[frozenset()] = field(
            water,
            (
                (6 * cell + sixth, TURN_COSTS * min((sixth - down) % 6, (down - sixth) % 6))
                for cell in exits
                for sixth in range(6)
            ),
        )
    return known[frozenset()]


def _rounds(halts: bool) -> list[list[float]]:
    found = [[0.0 if speed == BOARDING_SPEED or not halts else OVERSHOT for speed in range(FASTEST + 1)]]
    for steps in range(1, FAR + 2):
        row = [0.0] * (FASTEST + 1)
        for speed in range(SLOWEST, FASTEST + 1):
            row[speed] = 1 + min(
                found[max(0, steps - next_)][next_] + (OVERSHOT if halts and next_ > steps else 0)
                for next_ in (speed - 1, speed, speed + 1)
                if SLOWEST <= next_ <= max(CRUISING, speed - 1)
            )
        found.append(row)
    return found


PASSING: Final = _rounds(halts=False)
"""By steps and speed, the rounds to come somewhere."""
HALTING: Final = _rounds(halts=True)
"""By steps and speed, the rounds to come there at the speed at which passengers board."""


def rounds(table: list[list[float]], steps: float, speed: int) -> float:
    """The rounds for a distance that is no whole number."""
    whole = int(steps)
    here, further = table[whole][speed], table[whole + 1][speed]
    return here + (further - here) * (steps - whole) + steps / FAR
