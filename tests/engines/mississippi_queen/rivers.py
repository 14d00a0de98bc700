"""Rivers for tests, written in short."""

from __future__ import annotations

from typing import Any

from engines.core import Event, Luck, Outcome, Seat, is_legal, play
from engines.mississippi_queen import GAME
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.course import Course
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.data import START
from engines.mississippi_queen.state import HEADINGS, Heading, Hex, Mode, River, Steamer, Tile, TileId
from engines.notation import parse

BENDS = {"<": -1, ">": 1}


def hex_at(name: str) -> Hex:
    return Hex(ord(name[0]) - ord("A"), int(name[1:]))


def steamer(text: str) -> Steamer:
    """`B7 NE 2 6`: hex, heading (- is adrift), speed, coal; then the tiles of passengers aboard, `B`."""
    at, heading, speed, coal, *aboard = text.split()
    return Steamer(
        None if at == "-" else hex_at(at),
        None if heading == "-" else Heading(heading),
        int(speed),
        int(coal),
        tuple(ord(tile) - ord("A") for tile in aboard),
    )


def tiles_of(text: str) -> tuple[Tile, ...]:
    """`A1-1 <A2-3 >A3-1`: the tiles after the start tile, < and > where the river bends left and right."""
    found = [Tile(TileId(START), Heading.N)]
    for word in text.split():
        heading = found[-1].heading.turned(BENDS.get(word[0], 0))
        found.append(Tile(TileId(word.lstrip("<>")), heading))
    return tuple(found)


def river(*steamers: str, tiles: str = "A3-2", pile: str = "", **changes: Any) -> River:
    """A river with steamers by seat, the first of them on turn."""
    laid = tiles_of(tiles)
    fleet = tuple(steamer(text) for text in steamers)
    fields: dict[str, Any] = {
        "mode": Mode.RACE,
        "short": False,
        "tiles": laid,
        "gone": 0,
        "pile": tuple(TileId(kind) for kind in pile.split()),
        "platform": None,
        "waiting": (0,) * len(laid),
        "steamers": fleet,
        "first": Seat(0),
        "queue": tuple(Seat(seat) for seat, one in enumerate(fleet) if one.at),
    }
    return River(**(fields | changes))


def alone(text: str, **changes: Any) -> River:
    """A river on which the others are far away, on the start tile."""
    return river(text, "A1 N 1 0", "A3 N 1 0", **changes)


def can(state: River, course: str) -> bool:
    """Whether the steamer on turn may sail so."""
    seat = state.queue[0]
    return is_legal(GAME, state, seat, Sail(Course.read(course)))


def sail(state: River, course: str, seed: bytes = b"test", step: int = 1) -> Outcome[River]:
    """What comes of a course of the steamer on turn."""
    return play(GAME, state, state.queue[0], parse(GAME, f"sail {course}"), Luck(seed, step))


def after(state: River, *courses: str) -> River:
    for course in courses:
        state = sail(state, course).state
    return state


def events(outcome: Outcome[River], kind: type[Event] | None = None) -> list[Any]:
    return [told.event for told in outcome.told if kind is None or isinstance(told.event, kind)]


def lines(state: River, seat: int | None = None) -> set[str]:
    """Every course that is listed."""
    return {str(course) for course in Courses(state, state.queue[0] if seat is None else Seat(seat))}


def ends(state: River) -> set[str]:
    """The hexes in which listed courses end."""
    courses = Courses(state, state.queue[0])
    found = set()
    for course in courses:
        voyage = courses.sail(course.plan)
        assert voyage is not None
        found.add(str(Hex.at(voyage.node // 6)))
    return found


def speeds(state: River) -> set[int]:
    return {course.speed for course in Courses(state, state.queue[0])}


def where(state: River) -> list[str | None]:
    """By seat, where the steamers lie."""
    return [None if one.at is None else str(one.at) for one in state.steamers]


def pushable(state: River, prefix: str) -> set[str]:
    """Where the steamer ahead of a course that has begun may be pushed."""
    leg = Courses(state, state.queue[0]).leg(prefix)
    assert leg is not None
    assert leg.voyage is not None
    return {HEADINGS[sixth].value for sixth, _ in leg.voyage.pushes()}
