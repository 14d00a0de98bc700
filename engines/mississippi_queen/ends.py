"""Where the courses of a turn end: one course for each outcome, the one that leaves most coal (MQ-A2)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from engines.mississippi_queen.data import BOARDING_SPEED, FREE_TURNS
from engines.mississippi_queen.fleet import Fleet
from engines.mississippi_queen.state import HEADINGS, SIXTH, Heading
from engines.mississippi_queen.voyage import Voyage, fuel, speeds
from engines.mississippi_queen.waves import NODE, OUTCOME, Level, Sea, Wave


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


Home = dict[tuple[Stop, int], tuple[int, int, str]]
"""Moves that are over at the piers: by stop and place, the turns, the key and the text."""


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
        home: Home = {}
        for wave in self.sea.waves(self._starts):
            if wave.docked:
                self._bring_home_at_any_speed(home, wave)
                continue
            stop = self._stops[wave.points]
            seen: set[int] = set()
            for turns, level in enumerate(wave.levels):
                if wave.marked:
                    level = {key & OUTCOME: moves for key, moves in level.items()}
                    for key in seen.intersection(level):
                        del level[key]
                    seen.update(level)
                if self._waters.piers and stop.speed == BOARDING_SPEED:
                    level = self._still_out(home, stop, turns, level)
                if level:
                    found.append((turns, End(stop.speed, stop.coal_left(turns), level)))
        for (stop, _), (turns, key, moves) in home.items():
            found.append((turns, End(stop.speed, stop.coal_left(turns), {key: moves}, True)))
        found.sort(key=itemgetter(0))
        return map(itemgetter(1), found)

    def _bring_home_at_any_speed(self, home: Home, wave: Wave) -> None:
        """Take in moves that are over, with movement left or not (MQ-S19)."""
        for turns, level in enumerate(wave.levels):
            for points, stop in self._stops.items():
                if wave.points <= points and turns <= stop.turns:
                    self._bring_home(home, stop, turns, level)

    def _still_out(self, home: Home, stop: Stop, turns: int, level: Level) -> Level:
        """Take in the moves that are over because of their speed (MQ-S24); what is left goes on."""
        docked = {
            key: moves for key, moves in level.items() if self._waters.docks((key & NODE) // 6, stop.speed)
        }
        self._bring_home(
            home, stop, turns, docked
        )  # one that turns at the pier has more turns, and drops out
        return {key: moves for key, moves in level.items() if key not in docked}

    def _bring_home(self, home: Home, stop: Stop, turns: int, level: Level) -> None:
        """Of the moves that are over at one pier, whatever their heading, keep that with the fewest turns."""
        for key, moves in level.items():
            place = stop, key & OUTCOME & ~NODE | (key & NODE) // 6
            if place not in home or turns < home[place][0]:
                home[place] = turns, key & OUTCOME, moves
