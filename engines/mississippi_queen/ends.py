"""Where the courses of a turn end: one course for each outcome, the one that leaves most coal (MQ-A2)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from engines.mississippi_queen.course import LEFT, RIGHT
from engines.mississippi_queen.data import BOARDING_SPEED, FREE_TURNS
from engines.mississippi_queen.fleet import Fleet
from engines.mississippi_queen.state import HEADINGS, SIXTH, Heading
from engines.mississippi_queen.voyage import Voyage, fuel, speeds
from engines.mississippi_queen.waves import NODE, Level, Sea


class End(NamedTuple):
    """Courses of one speed that leave the same coal: by key, their moves."""

    speed: int
    coal: int
    moves: Level
    docked: bool = False


class Stop(NamedTuple):
    """With how much a move may stop, once its movement points are used."""

    speed: int
    coal: int
    """What there is for turns beyond the free one."""
    turns: int

    def coal_left(self, turns: int) -> int:
        return min(self.coal, self.turns - turns)


class Ends:
    """The outcomes that a turn, or a move that has begun, can come to."""

    def __init__(self, fleet: Fleet, starts: Level, track: tuple[int, ...], stops: dict[int, Stop]) -> None:
        self._starts = starts
        self._stops = stops
        """By movement points."""
        self._waters = fleet.waters
        limits = [-1] * (max(stops) + 1)
        for points, stop in stops.items():
            limits[points] = stop.turns
        self.sea = Sea(fleet, track, limits)

    @classmethod
    def of_turn(cls, fleet: Fleet, heading: Heading | None = None) -> Ends:
        """Those of a whole turn; an adrift steamer may have chosen its heading."""
        own = fleet.waters.river.steamers[fleet.waters.seat]
        cell = own.at.cell if own.at else 0
        stops = {}
        for speed in speeds(own.speed, own.coal):
            coal = own.coal - fuel(own.speed, speed)
            stops[speed] = Stop(speed, coal, coal + FREE_TURNS)
        if own.heading:
            starts = {6 * cell + SIXTH[own.heading]: ""}
        else:
            bows = [heading] if heading else HEADINGS
            starts = {6 * cell + SIXTH[bow]: f"@{bow}" for bow in bows}
        return cls(fleet, starts, (cell,), stops)

    @classmethod
    def of_move(cls, voyage: Voyage, moves: str = "") -> Ends:
        """Those of a move that is not over yet."""
        stop = Stop(voyage.speed, voyage.coal, voyage.turns)
        return cls(voyage.fleet, {voyage.node: moves}, voyage.track, {voyage.left: stop})

    def __bool__(self) -> bool:
        return any(level for wave in self.sea.waves(self._starts) for level in wave.levels)

    def __iter__(self) -> Iterator[End]:
        """Those with the fewest turns first."""
        found: list[tuple[int, End]] = []
        home: dict[tuple[Stop, int], tuple[int, int, str]] = {}
        for wave in self.sea.waves(self._starts):
            seen: set[int] = set()
            for turns, level in enumerate(wave.levels):
                if wave.docked:
                    for points, stop in self._stops.items():
                        if wave.points <= points and turns <= stop.turns:
                            self._bring_home(home, stop, turns, level)
                    continue
                stop = self._stops[wave.points]
                if wave.marked:
                    level = {key & self.sea.outcome: moves for key, moves in level.items()}
                    for key in seen.intersection(level):
                        del level[key]
                    seen.update(level)
                if self._waters.piers and stop.speed == BOARDING_SPEED:
                    docked = {key for key in level if self._waters.docks((key & NODE) // 6, stop.speed)}
                    arrived = {key: level[key] for key in docked if level[key][-1] not in (LEFT, RIGHT)}
                    self._bring_home(home, stop, turns, arrived)
                    level = {key: moves for key, moves in level.items() if key not in docked}
                found.append((turns, End(stop.speed, stop.coal_left(turns), level)))
        for (stop, _), (turns, key, moves) in home.items():
            found.append((turns, End(stop.speed, stop.coal_left(turns), {key: moves}, True)))
        found.sort(key=itemgetter(0))
        return map(itemgetter(1), found)

    def _bring_home(
        self, home: dict[tuple[Stop, int], tuple[int, int, str]], stop: Stop, turns: int, level: Level
    ) -> None:
        """Of the moves that are over at one pier, whatever their heading, keep that with the fewest turns."""
        for key, moves in level.items():
            place = stop, key & self.sea.outcome & ~NODE | (key & NODE) // 6
            if place not in home or turns < home[place][0]:
                home[place] = turns, key & self.sea.outcome, moves
