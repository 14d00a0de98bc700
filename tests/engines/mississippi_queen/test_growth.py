"""The river grows and goes away (MQ-S14 to MQ-S17, MQ-R5, MQ-R11, MQ-R16)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engines.core import NOBODY, Luck, Seat, Turn
from engines.mississippi_queen.chart import COMPASS, centres, footprint, onward, piers
from engines.mississippi_queen.data import TILES
from engines.mississippi_queen.growth import fits, grow, open_faces, turned_by
from engines.mississippi_queen.state import (
    Aground,
    Face,
    Heading,
    Hex,
    Laid,
    Landing,
    Mode,
    Rerolled,
    River,
    Sailed,
    Taken,
)
from tests.engines.mississippi_queen.rivers import (
    after,
    alone,
    can,
    events,
    lines,
    river,
    sail,
    tiles_of,
    where,
)

OPEN = "A1-1"
PILE = "A2-1 A2-2 A2-3"


def grown(state: River, seed: bytes) -> River:
    """The river with the next tile laid."""
    return grow(state, Seat(0), Turn(NOBODY, Luck(seed, 1)))


def test_the_first_steamer_to_reach_the_last_tile_lays_the_next() -> None:
    """MQ-S14: after its move is over."""
    outcome = sail(alone("A17 N 1 6", tiles=OPEN, pile=PILE), "1 F")
    assert len(outcome.state.tiles) == 3
    assert outcome.state.tiles[2].kind == "A2-1"
    assert outcome.state.pile == ("A2-2", "A2-3")
    kinds = [type(event) for event in events(outcome)]
    assert kinds.index(Sailed) < kinds.index(Laid)
    assert events(outcome, Laid)[0].seat == 0
    assert outcome.final, "a secret was revealed, and the die rolled"


def test_a_steamer_pushed_onto_the_last_tile_has_reached_it() -> None:
    """MQ-S14: its player rolls."""
    outcome = sail(river("A12 N 2 6", "A17 N 1 6", "A1 N 1 6", tiles=OPEN, pile=PILE), "2 F>N")
    assert where(outcome.state)[:2] == ["A17", "B2"]
    assert [event.seat for event in events(outcome, Laid)] == [1]


@pytest.mark.parametrize(
    ("own", "course", "first"), [("A12 N 3 6", "3 F>NRF", 1), ("A16 N 3 6", "3 FRRF>N", 0)]
)
def test_of_two_that_reach_the_last_tile_in_one_move_the_first_rolls(
    own: str, course: str, first: int
) -> None:
    """MQ-S14, MQ-R16: pushed there before the pusher comes, or pushed there from the last tile itself."""
    outcome = sail(river(own, "A17 N 1 6", "A1 N 1 6", tiles=OPEN, pile=PILE), course)
    assert where(outcome.state)[1] == "B2"
    assert [event.seat for event in events(outcome, Laid)] == [first]


def test_a_move_that_does_not_reach_the_last_tile_lays_none() -> None:
    """MQ-S14."""
    outcome = sail(alone("A7 N 1 6", tiles=OPEN, pile=PILE), "2 2")
    assert len(outcome.state.tiles) == 2
    assert not outcome.final


def test_only_the_first_to_reach_a_tile_lays_the_next() -> None:
    """MQ-S14."""
    state = after(river("A17 N 1 6", "A16 N 1 6", "A1 N 1 6", tiles=OPEN, pile=PILE), "1 F")
    assert len(state.tiles) == 3
    assert len(after(state, "1 F").tiles) == 3


def test_a_steamer_that_enters_the_last_tile_and_leaves_it_again_has_reached_it() -> None:
    """MQ-R16: from A18 by B3 back to A17."""
    state = alone("A18 N 2 6", tiles=OPEN, pile=PILE)
    outcome = sail(state, "2 FLLF")
    assert where(outcome.state)[0] == "A17"
    assert len(outcome.state.tiles) == 3
    assert len(after(state, "2 LLFRRFLL").tiles) == 2, "the same end by A12 lays none"
    both = {"2:FLLF", "2:LLFRRFLL"}
    assert both <= lines(state), "both are offered, for they differ by that (MQ-A2)"
    assert len(both & lines(replace(state, pile=()))) == 1, "with no tile to come they do not"


def test_the_next_tile_goes_to_the_left_middle_or_right_notch_by_the_die() -> None:
    """MQ-S14, MQ-D4: each about as often."""
    state = alone("B2 N 1 6", tiles=OPEN, pile=PILE)
    headings = Counter(grown(state, b"%d" % n).tiles[-1].heading for n in range(300))
    assert set(headings) == {Heading.NW, Heading.N, Heading.NE}
    assert min(headings.values()) > 70


def test_a_roll_that_closes_a_loop_is_rolled_again() -> None:
    """MQ-S15: after four bends to the left a fifth would lead back to the start tile."""
    bends = "A1-1 <A1-2 <A1-3 <A1-4"
    state = alone("E7 S 1 6", tiles=bends, pile="A2-1")
    rolls = [open_faces(state, 0), open_faces(state, 1)]
    assert rolls == [[Face.STRAIGHT, Face.RIGHT], [Face.STRAIGHT, Face.RIGHT]]
    seen: Counter[Heading] = Counter()
    again = 0
    for number in range(120):
        turn = Turn(NOBODY, Luck(b"%d" % number, 1))
        seen[grow(state, Seat(2), turn).tiles[-1].heading] += 1
        for told in turn.told:
            if isinstance(told.event, Rerolled):
                again += 1
                assert told.event.seat == 2
                assert set(told.event.faces) == {Face.LEFT}
                break
    assert set(seen) == {Heading.S, Heading.SW}
    assert 20 < again < 90


def test_tiles_that_are_gone_close_no_loop() -> None:
    """MQ-R5: only those on the table count."""
    bends = "A1-1 <A1-2 <A1-3 <A1-4"
    state = alone("E7 S 1 6", tiles=bends, pile="A2-1")
    assert Face.LEFT not in open_faces(state, 0)
    assert Face.LEFT in open_faces(replace(state, gone=1), 0)


def test_a_tile_after_which_the_rest_could_not_be_laid_closes_a_loop_too() -> None:
    """MQ-R5: into the pocket of a hook there is room for one piece, but not for all."""
    hook = alone("A2 N 1 6", tiles="A1-1 <A1-2 A1-3 <A1-4 A2-1 <A2-2 <A2-3", pile="A3-1 A3-2")
    assert open_faces(hook, 0) == [Face.LEFT, Face.STRAIGHT, Face.RIGHT]
    assert open_faces(hook, 2) == [Face.STRAIGHT, Face.RIGHT]
    assert {grown(hook, b"%d" % n).tiles[-1].heading for n in range(60)} == {Heading.SE, Heading.S}


@pytest.mark.parametrize("part", range(10))
def test_no_loop_is_ever_closed_in_a_thousand_random_rivers(part: int) -> None:
    """MQ-S15, MQ-R5: checked hex by hex, the platform as if it were a tile; some face always fits."""
    for number in range(part * 1000, part * 1000 + 1000):
        luck = Luck(b"river", number)
        state = alone("A2 N 1 6", tiles="A1-1", pile=" ".join(TILES[1:]))
        while state.platform is None:
            table = footprints(state)
            state = grown(state, b"%d" % luck.below(1 << 30))
            new = footprints(state)[-1]
            assert apart(new, table[:-1])
            assert not set(new) & set(table[-1])
            if state.platform is not None:
                heading = turned_by(state.tiles[-1].heading, state.platform)
                landing = footprint(onward(centres(state.tiles)[-1], heading, 4), heading)
                assert apart(landing, footprints(state)[:-1])
            if number % 2 and luck.below(3) == 0:
                state = replace(state, gone=min(len(state.tiles) - 2, state.gone + luck.below(3)))


def footprints(state: River) -> list[list[tuple[int, int]]]:
    """The hexes of the tiles on the table."""
    places = list(zip(centres(state.tiles), state.tiles, strict=True))[state.gone :]
    return [footprint(centre, tile.heading) for centre, tile in places]


def apart(tile: list[tuple[int, int]], others: list[list[tuple[int, int]]]) -> bool:
    """Whether a tile neither overlaps nor shares a side with any of the others."""
    about = {(q + dq, r + dr) for q, r in tile for dq, dr in (*COMPASS, (0, 0))}
    return not any(about.intersection(other) for other in others)


def test_two_tiles_touch_exactly_when_their_centres_are_four_hexes_apart_or_less() -> None:
    """MQ-R5: what the test by centres relies on, for every pair of headings."""
    for q in range(-12, 13, 4):
        for r in range(-12, 13, 4):
            if (q, r) != (0, 0):
                close = max(abs(q), abs(r), abs(q + r)) <= 4
                for one in Heading:
                    for other in Heading:
                        touching = not apart(footprint((0, 0), one), [footprint((q, r), other)])
                        assert touching == close
    assert fits([(0, 0)], Heading.N, 0)


def test_a_tile_that_every_steamer_has_left_is_taken_away_with_its_passengers() -> None:
    """MQ-S16, MQ-R11: at the end of the turn in which the last one leaves it."""
    state = river(
        "B17 N 1 6",
        "C7 N 1 6",
        "C8 N 1 6",
        tiles="A1-1 A2-2",
        mode=Mode.PASSENGERS,
        waiting=(0, 2, 1),
        gone=1,
    )
    outcome = sail(state, "1 F")
    assert outcome.state.gone == 2
    assert outcome.state.waiting == (0, 0, 1)
    assert [event.tiles for event in events(outcome, Taken)] == [("B",)]


def test_all_tiles_behind_the_hindmost_steamer_go_at_once_and_nobody_goes_back() -> None:
    """MQ-R11."""
    state = river("B17 N 1 6", "C7 N 1 6", "C11 S 1 6", tiles="A1-1 A2-2")
    outcome = sail(state, "1 F")
    assert [event.tiles for event in events(outcome, Taken)] == [("A", "B")]
    assert outcome.state.gone == 2
    beside = river("C2 S 1 6", "C7 N 2 6", "C11 S 1 6", tiles="A1-1 A2-2")
    assert can(beside, "1 F")
    assert not can(replace(beside, gone=2), "1 F"), "B17 is gone"
    pusher = river("C7 S 2 6", "C2 N 1 6", "C11 S 1 6", tiles="A1-1 A2-2")
    assert can(pusher, "2 F>S")
    assert not can(replace(pusher, gone=2), "2 F>S"), "nobody is pushed onto it"


def test_tiles_with_a_steamer_on_or_behind_them_stay() -> None:
    """MQ-R11."""
    state = river("B17 N 1 6", "C7 N 1 6", "A1 N 1 6", tiles="A1-1 A2-2")
    outcome = sail(state, "1 F")
    assert outcome.state.gone == 0
    assert not events(outcome, Taken)


def test_tiles_go_before_a_new_one_is_laid() -> None:
    """MQ-R11: so they cannot be in its way."""
    outcome = sail(river("A17 N 1 6", "B7 N 1 6", "B11 N 1 6", tiles=OPEN, pile=PILE), "1 F")
    assert [type(event) for event in events(outcome) if isinstance(event, Taken | Laid)] == [Taken, Laid]


def test_tiles_go_when_the_hindmost_steamer_is_out() -> None:
    """MQ-R11."""
    outcome = sail(river("B7 N 1 6", "A2 S 6 0", "B17 N 1 6", tiles="A1-1 A2-2"), "1 F")
    assert [type(event) for event in events(outcome) if isinstance(event, Aground | Taken)] == [
        Aground,
        Taken,
    ]
    assert outcome.state.gone == 1


def test_whoever_lays_the_last_tile_rolls_for_the_platform_too() -> None:
    """MQ-S17: left, middle or right."""
    state = alone("A17 N 1 6", tiles=OPEN, pile="A2-1")
    outcome = sail(state, "1 F")
    assert outcome.state.platform is not None
    assert [type(event) for event in events(outcome) if isinstance(event, Laid | Landing)] == [Laid, Landing]
    assert events(outcome, Landing)[0].seat == 0
    faces = Counter(sail(state, "1 F", seed=b"%d" % n).state.platform for n in range(200))
    assert set(faces) == set(Face)
    two_left = sail(alone("A17 N 1 6", tiles=OPEN, pile="A2-1 A2-2"), "1 F")
    assert two_left.state.platform is None


def test_a_pier_at_an_island_is_not_available() -> None:
    """MQ-S17: tile A3-3 has land on hex 18."""
    state = alone("B7 N 1 6", tiles="A3-3", platform=Face.STRAIGHT)
    assert {str(Hex.at(cell)) for cell in piers(state)} == {"B16", "B17"}
    right = replace(state, platform=Face.RIGHT)
    assert {str(Hex.at(cell)) for cell in piers(right)} == {"B14", "B19"}
    left = replace(state, platform=Face.LEFT)
    assert {str(Hex.at(cell)) for cell in piers(left)} == {"B10", "B15", "B16"}


def test_tiles_are_written_in_short() -> None:
    assert [tile.heading for tile in tiles_of("A1-1 <A1-2 >A1-3")] == ["N", "N", "NW", "N"]
