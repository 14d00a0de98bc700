"""The rules of moving once more, written plainly on the hexes of the table: every path is walked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from engines.mississippi_queen.data import HEXES, KINDS, PIERS
from engines.mississippi_queen.state import HEADINGS, Mode, River

Point = tuple[int, int]
AROUND = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


class Other(NamedTuple):
    """Another steamer: where it lies, if on the river, and the tiles whose passengers it carries."""

    at: Point | None
    aboard: tuple[int, ...]


class Ending(NamedTuple):
    """What two courses that are one have in common."""

    speed: int
    end: Point
    heading: int | None
    others: tuple[Other, ...]
    home: tuple[int, ...]
    """Those who have come to the piers, in order, but for this steamer."""
    reached: bool


class Way(NamedTuple):
    """A course so far."""

    at: Point
    bow: int
    points: int
    coal: int
    free: int
    others: tuple[Other, ...]
    """By seat; of the steamer itself only what it had aboard."""
    through: frozenset[Point]
    home: tuple[int, ...]
    reached: bool


def clockwise(point: Point) -> Point:
    return -point[1], point[0] + point[1]


def table(river: River) -> tuple[dict[tuple[int, int], Point], set[Point]]:
    """Where each hex of each tile lies, and which of them are water."""
    places: dict[tuple[int, int], Point] = {}
    water: set[Point] = set()
    centre = (0, 0)
    for number, tile in enumerate(river.tiles):
        sixths = HEADINGS.index(tile.heading)
        if number:
            centre = (centre[0] + 4 * AROUND[sixths][0], centre[1] + 4 * AROUND[sixths][1])
        for index, point in enumerate(HEXES):
            for _ in range(sixths):
                point = clockwise(point)
            places[number, index] = (centre[0] + point[0], centre[1] + point[1])
            if number >= river.gone and index not in KINDS[tile.kind].land:
                water.add(places[number, index])
    return places, water


class Walk:
    """All the paths of one steamer's turn."""

    def __init__(self, river: River, seat: int) -> None:
        self.river, self.seat = river, seat
        self.places, self.water = table(river)
        last = len(river.tiles) - 1
        self.newest = {self.places[last, n] for n in range(20)} if river.pile else set()
        faced = PIERS[river.platform] if river.platform else ()
        self.piers = {self.places[last, n] for n in faced} & self.water
        kinds = [KINDS[tile.kind] for tile in river.tiles]
        self.jetties = {self.places[n, k.jetty]: n for n, k in enumerate(kinds) if k.jetty is not None}

    def endings(self) -> dict[Ending, int]:
        """Every outcome of the turn and the most coal that it can leave."""
        own = self.river.steamers[self.seat]
        bows = [HEADINGS.index(own.heading)] if own.heading else range(6)
        found: dict[Ending, int] = {}
        for bow, speed in product(bows, range(1, 7)):
            for way in self.ways(bow, speed):
                home = self.is_home(way, speed)
                if home or way.points == 0:
                    bow_then = None if home else way.bow
                    ending = Ending(speed, way.at, bow_then, way.others, way.home, way.reached)
                    found[ending] = max(way.coal, found.get(ending, 0))
        return found

    def ways(self, bow: int, speed: int) -> set[Way]:
        """Every course at a speed, whole or not; paths alike in all that matters later are one."""
        own = self.river.steamers[self.seat]
        assert own.at is not None
        start = self.places[own.at.tile, own.at.index]
        others = tuple(
            Other(self.places[s.at.tile, s.at.index] if s.at and n != self.seat else None, s.aboard)
            for n, s in enumerate(self.river.steamers)
        )
        coal = own.coal - max(0, abs(speed - own.speed) - 1)
        if coal < 0:
            return set()
        to_do = [Way(start, bow, speed, coal, 1, others, frozenset({start}), self.river.finished, False)]
        found = set(to_do)
        while to_do:
            for further in self.onward(to_do.pop(), speed):
                if further not in found:
                    found.add(further)
                    to_do.append(further)
        return found

    def is_home(self, way: Way, speed: int) -> bool:
        return way.points < speed and self._come(way, self.seat, way.at, speed).at is None

    def onward(self, way: Way, speed: int) -> Iterator[Way]:
        """What may follow: a turn, a step, a push."""
        if self.is_home(way, speed):
            return
        if way.free or way.coal:
            paid = way._replace(free=0, coal=way.coal - (not way.free))
            for turned in (-1, 1):
                yield paid._replace(bow=(way.bow + turned) % 6)
        ahead = (way.at[0] + AROUND[way.bow][0], way.at[1] + AROUND[way.bow][1])
        if way.points == 0 or ahead not in self.water:
            return
        held = {other.at for other in way.others}
        there = way._replace(
            at=ahead,
            points=way.points - 1,
            through=way.through | {ahead},
            reached=way.reached or ahead in self.newest,
        )
        if ahead not in held:
            yield there
        elif way.points >= 2:
            for dq, dr in AROUND:
                target = (ahead[0] + dq, ahead[1] + dr)
                if target in self.water and target not in held and target not in way.through:
                    yield self._pushed(there, target)

    def _pushed(self, way: Way, target: Point) -> Way:
        """The way on once the steamer that lies where it has come to has gone to the target."""
        seat = [other.at for other in way.others].index(way.at)
        pushed = self._come(way, seat, target, self.river.steamers[seat].speed)
        return way._replace(
            points=way.points - 1,
            others=(*way.others[:seat], pushed, *way.others[seat + 1 :]),
            home=way.home if pushed.at else (*way.home, seat),
            reached=way.reached or target in self.newest,
        )

    def _come(self, way: Way, seat: int, at: Point, speed: int) -> Other:
        """A steamer that has just come to a hex: perhaps with one passenger more, or home."""
        aboard, stop = way.others[seat].aboard, self.jetties.get(at)
        if self.river.mode is Mode.RACE:
            return Other(None if at in self.piers else at, aboard)
        if speed > 1:
            return Other(at, aboard)
        if stop is not None and stop not in aboard and len(aboard) < 2:
            now = sum(other.aboard.count(stop) for other in way.others)
            before = sum(steamer.aboard.count(stop) for steamer in self.river.steamers)
            if self.river.waiting[stop] > now - before:
                aboard = (*aboard, stop)
        return Other(None if at in self.piers and len(aboard) == 2 else at, aboard)


def endings(river: River, seat: int) -> dict[Ending, int]:
    return Walk(river, seat).endings()
