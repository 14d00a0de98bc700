"""The outcomes of a turn (MQ-A2): every one is listed once, against every path walked on the hexes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from msgspec.structs import replace

from engines.core import Luck, Seat
from engines.mississippi_queen import GAME
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.data import BOARDING_SPEED, CABINS, KINDS, PIERS, TILES, WAITING
from engines.mississippi_queen.state import HEADINGS, Face, Hex, Mode, River, Steamer, TileId
from tests.engines.mississippi_queen.reference import Ending, Other, endings, table
from tests.engines.mississippi_queen.rivers import river, tiles_of
from tests.playing import steps

TABLE = tomllib.loads((Path(__file__).parent / "outcomes.toml").read_text("utf-8"))
POSITIONS = list(TABLE.items())


def listed(courses: Courses) -> dict[Ending, int]:
    """The outcomes of the courses listed and the coal that each leaves, none of them twice."""
    places, _ = table(courses.river)
    found: dict[Ending, int] = {}
    for course in courses:
        voyage = courses.sail(course.plan)
        assert voyage is not None, course
        assert voyage.done, course
        after, _ = voyage.ended()
        ending = Ending(
            voyage.speed,
            places[divmod(voyage.node // 6, 20)],
            None if voyage.docked else HEADINGS.index(voyage.heading),
            tuple(
                Other(places[s.at.tile, s.at.index] if s.at else None, s.aboard)
                if seat != courses.seat
                else Other(None, courses.steamer.aboard)
                for seat, s in enumerate(after.steamers)
            ),
            tuple(seat for seat in after.finished if seat != courses.seat),
            voyage.reached is not None,
        )
        assert ending not in found, f"{course} is listed twice"
        found[ending] = voyage.coal_left
    return found


def with_coal(state: River, seat: int, coal: int) -> River:
    own = replace(state.steamers[seat], coal=min(coal, state.steamers[seat].coal))
    return replace(state, steamers=(*state.steamers[:seat], own, *state.steamers[seat + 1 :]))


@pytest.mark.parametrize("number", range(24))
def test_the_courses_listed_are_every_outcome_once_with_the_most_coal(number: int) -> None:
    """MQ-A2, MQ-R16: against every path walked on the hexes of the table, in both games."""
    for nth, played in enumerate(steps(GAME, 3 + number % 3, f"reference {number}")):
        if nth % 4 == number % 4:
            state = with_coal(played.before, played.seat, (nth + number) % 3)
            assert listed(Courses(state, played.seat)) == endings(state, played.seat)


def crowded(luck: Luck) -> River:
    """A river with everybody about one hex: a jetty or a pier, or any other."""
    kinds = luck.shuffle(TILES)
    laid, seats, mode = 1 + luck.below(3), 3 + luck.below(3), luck.draw(list(Mode))
    tiles = tiles_of(" ".join(luck.draw(["", "<", ">"]) + kind for kind in kinds[:laid]))
    platform = luck.draw([None, *Face])
    stops = [KINDS[tile.kind].stop for tile in tiles]
    waiting = tuple(luck.draw([0, 1, WAITING[seats][stop]]) if stop else 0 for stop in stops)
    state = River(
        mode=mode,
        short=False,
        tiles=tiles,
        gone=0,
        pile=() if platform else tuple(TileId(kind) for kind in kinds[laid:]),
        platform=platform,
        waiting=waiting if mode is Mode.PASSENGERS else (0,) * len(tiles),
        steamers=(),
        first=Seat(0),
        queue=tuple(Seat(seat) for seat in range(seats)),
    )
    hexes = about_one(state, luck)[:seats]
    own, *others = (any_steamer(Hex(*at), mode, stops, luck) for at in hexes)
    steamers = (replace(own, speed=1 + luck.below(6)), *others)
    hindmost = min(tile for tile, _ in hexes)
    return replace(state, steamers=steamers, gone=luck.below(hindmost + 1))


def about_one(state: River, luck: Luck) -> tuple[tuple[int, int], ...]:
    """Some hexes of water that lie close together."""
    places, water = table(state)
    last = len(state.tiles) - 1
    piers = [(last, index) for index in PIERS[state.platform]] if state.platform else []
    kinds = [KINDS[tile.kind] for tile in state.tiles]
    jetties = [(n, kind.jetty) for n, kind in enumerate(kinds) if kind.jetty is not None]
    hexes = [at for at, point in places.items() if point in water]
    q, r = places[luck.draw(luck.draw([piers, jetties, hexes]) or hexes)]
    if state.mode is Mode.RACE:  # nobody stays at a pier
        hexes = [at for at in hexes if at not in piers]

    def far(at: tuple[int, int]) -> int:
        dq, dr = places[at][0] - q, places[at][1] - r
        return max(abs(dq), abs(dr), abs(dq + dr))

    return luck.shuffle(sorted(hexes, key=far)[:9])


def any_steamer(at: Hex, mode: Mode, stops: list[str | None], luck: Luck) -> Steamer:
    """At any speed, and half of the time at the only one at which passengers board."""
    speed = luck.draw([BOARDING_SPEED, 1 + luck.below(6)])
    tiles = luck.shuffle([tile for tile, stop in enumerate(stops) if stop])
    aboard = tiles[: luck.below(CABINS + 1)] if mode is Mode.PASSENGERS else ()
    return Steamer(at, luck.draw([None, *HEADINGS, *HEADINGS]), speed, luck.below(4), aboard)


@pytest.mark.parametrize("number", range(24))
def test_in_a_crowd_too_the_courses_listed_are_every_outcome_once(number: int) -> None:
    """MQ-A2, MQ-S11, MQ-S12, MQ-R13, MQ-S22: several pushes a turn, onto jetties and to the piers."""
    for nth in range(8):
        state = crowded(Luck(f"crowd {number}".encode(), nth))
        assert listed(Courses(state, Seat(0))) == endings(state, 0), state


@pytest.mark.parametrize("adrift", [False, True])
@pytest.mark.parametrize("platform", [None, *Face])
def test_the_outcomes_about_the_piers_are_every_one(platform: Face | None, adrift: bool) -> None:
    """MQ-S19, MQ-R13: moves end there, others are pushed there."""
    bow = "-" if adrift else "N"
    state = river(f"B7 {bow} 3 1", "B12 N 1 1", "B16 N 1 1", "B14 N 1 1", tiles="A1-1", platform=platform)
    assert listed(Courses(state, Seat(0))) == endings(state, 0)


def test_a_push_onto_the_last_tile_reaches_it_in_the_list_too() -> None:
    """MQ-R16: whether or not the pusher was there before."""
    state = river("A11 N 4 1", "A17 N 1 1", "A1 N 1 1", tiles="A1-1", pile="A2-1 A2-2")
    assert listed(Courses(state, Seat(0))) == endings(state, 0)


def test_a_longer_way_to_a_pier_may_leave_more_coal() -> None:
    """MQ-S19, MQ-A2: at speed 5 movement is lost at the pier, so the way there may be of any length."""
    state = river("B3 NE 4 3", tiles="A1-1", platform=Face.STRAIGHT)
    found = listed(Courses(state, Seat(0)))
    assert found == endings(state, 0)
    at_five = {coal for ending, coal in found.items() if ending.speed == 5 and ending.heading is None}
    assert 2 in at_five


@pytest.mark.parametrize(("name", "entry"), POSITIONS, ids=[name for name, _ in POSITIONS])
def test_the_number_of_outcomes_at_each_speed_is_that_of_the_table(
    name: str, entry: dict[str, object]
) -> None:
    """MQ-A2: like a perft table, with and without another steamer in the way."""
    state = river(*entry["steamers"], tiles=entry["tiles"], pile=entry["pile"])  # type: ignore[misc, arg-type]
    counts = [0] * 6
    for course in Courses(state, Seat(0)):
        counts[course.speed - 1] += 1
    assert counts == entry["outcomes"]
