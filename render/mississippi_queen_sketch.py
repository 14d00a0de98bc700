"""A course that is being put together: where it has come to, and where it can end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.core import Seat
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.course import LEFT, RIGHT, Course, Plan
from engines.mississippi_queen.courses import START, Courses, Leg, ways_on
from engines.mississippi_queen.places import to_act
from engines.mississippi_queen.state import Heading, Hex, River
from engines.mississippi_queen.voyage import Voyage
from engines.mississippi_queen.waves import NODE
from render.scene import Scene


class Goal(NamedTuple):
    """What it takes to end on a hex."""

    speeds: tuple[int, ...]
    coal: int
    """The most that can be left."""


class Sketch(NamedTuple):
    seat: Seat
    at: Hex
    plan: Plan
    voyage: Voyage | None
    """None until the speed is chosen."""
    goals: dict[int, Goal]
    """By cell."""

    @property
    def course(self) -> str:
        return str(self.plan).replace(":", " ").strip()

    @property
    def heading(self) -> Heading | None:
        return self.voyage.heading if self.voyage else self.plan.heading

    @property
    def track(self) -> tuple[Hex, ...]:
        return tuple(Hex.at(cell) for cell in self.voyage.track) if self.voyage else (self.at,)

    @property
    def cells(self) -> list[int]:
        """What must be seen: where the steamer is first, then where it may go."""
        return [self.at.cell, *(at.cell for at in self.track), *self.goals]


def sketched(scene: Scene[River]) -> Sketch | None:
    """The draft of the steamer on turn, as far as it can be read."""
    draft, river = scene.draft, scene.view
    seat = next(iter(to_act(river)), None) if scene.seat is None else scene.seat
    if draft is None or draft.kind is not Sail or seat is None:
        return None
    at, courses = river.steamers[seat].at, Courses(river, seat)
    if at is None:
        return None
    leg = courses.leg(draft.prefix) or START
    if draft.fields and isinstance(draft.fields[0], Course):
        plan = draft.fields[0].plan
        leg = Leg(plan, courses.sail(plan))
    return Sketch(seat, at, leg.plan, leg.voyage, _goals(courses, leg))


def _goals(courses: Courses, leg: Leg) -> dict[int, Goal]:
    """The hexes on which the course can end, with the speeds and the coal for it."""
    speeds: dict[int, set[int]] = {}
    coal: dict[int, int] = {}
    if leg.voyage is not None and leg.voyage.done:
        return {leg.voyage.node // 6: Goal((leg.voyage.speed,), leg.voyage.coal_left)}
    for way in _onward(leg):
        for end in courses.ends(way):
            for cell in {(key & NODE) // 6 for key in end.moves}:
                speeds.setdefault(cell, set()).add(end.speed)
                coal[cell] = max(coal.get(cell, 0), end.coal)
    return {cell: Goal(tuple(sorted(speeds[cell])), coal[cell]) for cell in sorted(speeds)}


def _onward(leg: Leg) -> Iterator[Leg]:
    """The course past its last turns: nobody is offered to turn straight back."""
    begun, voyage = leg
    if voyage is None or begun.moves[-1:] not in ((LEFT,), (RIGHT,)):
        yield leg
        return
    for move, way in ways_on(voyage, begun.moves):
        yield from _onward(Leg(begun._replace(moves=(*begun.moves, move)), way))


def fleet(river: River, sketch: Sketch | None) -> River:
    """The river with the steamers that the draft would push already moved."""
    return river if sketch is None or sketch.voyage is None else sketch.voyage.fleet.replay()[0]
