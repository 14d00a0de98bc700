"""The courses open to a steamer: a collection that is tested, listed, drawn from or built step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from typing import NamedTuple

from engines.core import Luck, Phrase, Seat, phrase
from engines.mississippi_queen import labels
from engines.mississippi_queen.chart import NOWHERE
from engines.mississippi_queen.course import LEFT, RIGHT, STEP, Course, Plan, plan
from engines.mississippi_queen.ends import Ends
from engines.mississippi_queen.fleet import Fleet, Waters
from engines.mississippi_queen.outlook import Outlook, Prospect
from engines.mississippi_queen.state import HEADINGS, SIXTH, Heading, River
from engines.mississippi_queen.voyage import Voyage, depart, speeds

TURNS = {LEFT: -1, RIGHT: 1}
HALF_CIRCLE = 3
"""Turns at one hex that lead to every heading; more are waste, and so is turning back."""

FORESEEN = 25
"""Courses of which the turn after is looked at before they are shown: a list's worth."""


class Leg(NamedTuple):
    """A course so far: what is written of it, and once it has a speed, where it leads."""

    plan: Plan
    voyage: Voyage | None


PUSHING = f"{STEP}>"
START = Leg(Plan(None, None, ()), None)


class Courses:
    """Every course of one steamer. `in` knows them all; iterating gives one for each outcome (MQ-A2)."""

    def __init__(self, river: River, seat: Seat) -> None:
        self.river = river
        self.seat = seat
        self.steamer = river.steamers[seat]
        self.fleet = Fleet.of(Waters(river, seat))
        self._closed: set[tuple[tuple[int, ...], int, int, int]] = set()

    def __contains__(self, course: object) -> bool:
        voyage = self.sail(course.plan) if isinstance(course, Course) else None
        return voyage is not None and voyage.done

    def __iter__(self) -> Iterator[Course]:
        for end in self.ends() if self.steamer.at else ():
            yield from map(Course, repeat(end.speed), end.moves.values())

    def __bool__(self) -> bool:
        return self._open(START)

    def sample(self, luck: Luck) -> Course:
        """A course at random, one step after the other."""
        leg = START
        while True:
            ways = luck.shuffle(self._ways(leg))
            if leg.voyage is not None and leg.voyage.done and luck.below(len(ways) + 1) == 0:
                return Course.of(leg.plan)
            leg = next(way for _, way in ways if self._open(way))

    def steps(self, prefix: str) -> list[str]:
        """What may follow the beginning of a course: the heading if adrift, the speed, then moves."""
        leg = self.leg(prefix)
        return [] if leg is None else [step for step, way in self._ways(leg) if self._open(way)]

    def complete(self, prefix: str) -> bool:
        leg = self.leg(prefix)
        return leg is not None and leg.voyage is not None and leg.voyage.done

    def undone(self, prefix: str) -> str:
        """The prefix a step back."""
        begun = plan(prefix)
        return "" if begun is None else str(begun.undone())

    def best(self, count: int) -> list[Course]:
        """Courses to show first: the most promising to each hex at each speed, traps behind the others."""
        outlook = Outlook(self.fleet)
        shown: dict[tuple[int, int], Prospect] = {}
        for prospect in sorted(outlook.prospects(self.ends()), key=lambda prospect: prospect.rounds):
            shown.setdefault((prospect.cell, prospect.course.speed), prospect)
        best = list(shown.values())[:count]
        best[:FORESEEN] = sorted(best[:FORESEEN], key=outlook.foreseen)
        return [prospect.course for prospect in best]

    def label(self, course: Course) -> Phrase:
        """What a course leads to, in words."""
        voyage = self.sail(course.plan)
        return phrase("labels.none") if voyage is None else labels.outcome(voyage)

    def step_label(self, prefix: str, step: str) -> Phrase:
        """What a step does, in words."""
        before, after = self.leg(prefix), self.leg(prefix + step)
        if before is None or after is None:
            return phrase("labels.none")
        voyage = after.voyage
        if voyage is None:
            return labels.heading(after.plan.heading or HEADINGS[0])
        if before.voyage is None:
            return labels.speed(voyage, self.steamer.coal)
        if step in TURNS:
            return labels.turn(voyage, before.voyage, step == LEFT)
        return labels.step(voyage) if step == STEP else labels.push(voyage)

    def leg(self, prefix: str) -> Leg | None:
        """The beginning of a course; None where the text is none, or breaks a rule."""
        begun = plan(prefix)
        if begun is None or (begun.heading and self.steamer.heading):
            return None
        if begun.speed is None:
            return Leg(begun, None)
        voyage = self.sail(begun)
        return voyage and Leg(begun, voyage)

    def sail(self, begun: Plan) -> Voyage | None:
        """Where a course or its beginning leads; None where it breaks a rule."""
        voyage = None if begun.speed is None else depart(self.fleet, begun.heading, begun.speed)
        for move in begun.moves:
            voyage = voyage and moved(voyage, move)
        return voyage

    def ends(self, leg: Leg = START) -> Ends:
        """The outcomes that the beginning of a course can lead to."""
        begun, voyage = leg
        if voyage is None:
            return Ends.of_turn(self.fleet, begun.heading)
        return Ends.of_move(voyage, Course.of(begun).moves)

    def _ways(self, leg: Leg) -> list[tuple[str, Leg]]:
        """What a person would write next; some of it may lead nowhere."""
        begun, voyage = leg
        if voyage is not None:
            return [
                (move, Leg(begun._replace(moves=(*begun.moves, move)), way))
                for move, way in ways_on(voyage, begun.moves)
            ]
        if begun.heading is None and self.steamer.heading is None:
            return [(f"@{heading}:", Leg(begun._replace(heading=heading), None)) for heading in HEADINGS]
        if begun.speed is not None or self.steamer.at is None:
            return []
        set_speeds = (begun._replace(speed=speed) for speed in speeds(self.steamer.speed, self.steamer.coal))
        return [(f"{faster.speed}:", Leg(faster, self.sail(faster))) for faster in set_speeds]

    def _open(self, leg: Leg) -> bool:
        """Whether the beginning of a course can be brought to an end."""
        begun, voyage = leg
        if voyage is None:
            return any(self._open(way) for _, way in self._ways(leg))
        if voyage.done:
            return True
        if begun.moves[-1:] in ((LEFT,), (RIGHT,)):  # not by turning back, so one way on must do
            return any(self._open(way) for _, way in self._ways(leg))
        if self._free(voyage.fleet, voyage.node, voyage.left, voyage.turns):
            return True
        return bool(Ends.of_move(voyage))  # only a push helps, if anything does

    def _free(self, fleet: Fleet, node: int, left: int, turns: int) -> bool:
        """Whether a move can be brought to an end without a push: looked for straight ahead first."""
        if left == 0:
            return True
        here = (fleet.cells, node, left, turns)
        if here in self._closed:
            return False
        cell, sixth = divmod(node, 6)
        ahead, waters = fleet.waters.chart.ahead, fleet.waters
        for way in (0, -1, 1, -2, 2, 3)[: 2 * min(turns, HALF_CIRCLE) + 1]:
            there = ahead[6 * cell + (sixth + way) % 6]
            if there == NOWHERE or there // 6 in fleet.cells:
                continue
            if there // 6 in waters.finish or self._free(fleet, there, left - 1, turns - abs(way)):
                return True
        self._closed.add(here)
        return False


def moved(voyage: Voyage, move: str) -> Voyage | None:
    """A move a step further, or None where it may not go."""
    if move in TURNS:
        return voyage.turn(TURNS[move])
    if move == STEP:
        return voyage.step()
    return voyage.push(SIXTH[Heading(move.removeprefix(PUSHING))])


def ways_on(voyage: Voyage, moves: tuple[str, ...]) -> Iterator[tuple[str, Voyage]]:
    """The moves that a person would think of next; turning back, or past half a circle, is waste."""
    ways = [STEP, *(f"{PUSHING}{HEADINGS[sixth]}" for sixth, _ in voyage.pushes())]
    for way, back in ((LEFT, RIGHT), (RIGHT, LEFT)):
        if moves[-1:] != (back,) and moves[-HALF_CIRCLE:] != (way,) * HALF_CIRCLE:
            ways.append(way)
    for way in ways:
        further = moved(voyage, way)
        if further is not None:
            yield way, further
