"""One steamer's move as it goes: turning, stepping into the hex ahead, pushing others out of the way."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from engines.core import Event, Seat
from engines.mississippi_queen.arrivals import arrive
from engines.mississippi_queen.chart import NOWHERE
from engines.mississippi_queen.data import FASTEST, FREE_TURNS, PUSH_COSTS, SLOWEST
from engines.mississippi_queen.fleet import Fleet
from engines.mississippi_queen.state import HEADINGS, SIXTH, Heading, Hex, River, with_steamer

PUSH: Final = 1 + PUSH_COSTS
"""The movement points of a step that pushes (MQ-S10)."""


def fuel(speed: int, wanted: int) -> int:
    """The coal for a change of speed: the first point is free (MQ-S5)."""
    return max(0, abs(wanted - speed) - 1)


def speeds(speed: int, coal: int) -> list[int]:
    """The speeds that a steamer can change to."""
    return [wanted for wanted in range(SLOWEST, FASTEST + 1) if fuel(speed, wanted) <= coal]


class Voyage(NamedTuple):
    """A move so far. Each of its ways on gives the next one, or None where it may not go."""

    fleet: Fleet
    speed: int
    coal: int
    """What the change of speed left; the turns cost more."""
    node: int
    left: int
    """Movement points."""
    turns: int
    """Turns of 60° that it can still make, the free one included (MQ-S7)."""
    track: tuple[int, ...]
    """The cells moved through, the first one included (MQ-R14)."""
    reached: Seat | None = None
    """Whose steamer was first to reach the last tile (MQ-R16)."""
    docked: bool = False

    @property
    def coal_left(self) -> int:
        return min(self.coal, self.turns)

    @property
    def done(self) -> bool:
        return self.left == 0 or self.docked

    @property
    def heading(self) -> Heading:
        return HEADINGS[self.node % 6]

    @property
    def ahead(self) -> int:
        """The node that a step would lead to, or NOWHERE."""
        return self.fleet.waters.chart.ahead[self.node]

    def turn(self, sixths: int) -> Voyage | None:
        if self.turns == 0 or self.docked:
            return None
        cell, sixth = divmod(self.node, 6)
        return self._replace(node=6 * cell + (sixth + sixths) % 6, turns=self.turns - 1)

    def step(self) -> Voyage | None:
        """Into the free hex ahead (MQ-S6, MQ-S8)."""
        node = self.ahead
        if self.done or node == NOWHERE or node // 6 in self.fleet.cells:
            return None
        return self._entered(self.fleet, node, 1, self.reached)

    def pushes(self) -> list[tuple[int, int]]:
        """Where the steamer ahead may be pushed: the sixth and the cell (MQ-S10, MQ-S11)."""
        node = self.ahead
        if self.done or node == NOWHERE or node // 6 not in self.fleet.cells or self.left < PUSH:
            return []
        return [pair for pair in self.fleet.targets(node // 6) if pair[1] not in self.track]

    def push(self, sixth: int) -> Voyage | None:
        target = dict(self.pushes()).get(sixth)
        if target is None:
            return None
        cell = self.ahead // 6
        reached = self.reached
        if reached is None and target in self.fleet.waters.last:
            reached = Seat(self.fleet.cells.index(cell))
        return self._entered(self.fleet.pushed(cell, target), self.ahead, PUSH, reached)

    def _entered(self, fleet: Fleet, node: int, points: int, reached: Seat | None) -> Voyage:
        cell, waters = node // 6, fleet.waters
        if reached is None and cell in waters.last:
            reached = waters.seat
        return self._replace(
            fleet=fleet,
            node=node,
            left=self.left - points,
            track=(*self.track, cell),
            reached=reached,
            docked=waters.docks(cell, self.speed),
        )

    def ended(self) -> tuple[River, tuple[Event, ...]]:
        """The river once the move is over, and what came of it."""
        seat = self.fleet.waters.seat
        river, pushes = self.fleet.replay()
        own = replace(
            river.steamers[seat],
            at=Hex.at(self.node // 6),
            heading=self.heading,
            speed=self.speed,
            coal=self.coal_left,
        )
        river, events = arrive(with_steamer(river, seat, own), seat)
        return river, (*pushes, *events)


def depart(fleet: Fleet, heading: Heading | None, speed: int) -> Voyage | None:
    """The move before its first step: the speed is set, and the heading if the steamer is adrift (MQ-R3)."""
    own = fleet.waters.river.steamers[fleet.waters.seat]
    bow = own.heading or heading
    if own.at is None or bow is None or (own.heading and heading):
        return None
    if speed not in speeds(own.speed, own.coal):
        return None
    coal, cell = own.coal - fuel(own.speed, speed), own.at.cell
    return Voyage(fleet, speed, coal, 6 * cell + SIXTH[bow], speed, coal + FREE_TURNS, (cell,))
