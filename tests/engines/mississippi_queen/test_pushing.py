"""Pushing other steamers (MQ-S10 to MQ-S13, MQ-R3, MQ-R4, MQ-R14, MQ-R15)."""

from __future__ import annotations

import pytest

from engines.mississippi_queen.state import Aground, Heading, Pushed
from tests.engines.mississippi_queen.rivers import after, can, events, lines, pushable, river, sail, where

OPEN = "A1-1"
SHUT = "A3-2"
FAR = "A1 N 1 6"


def pushes(own: str, *others: str, tiles: str = OPEN, before: str = "") -> set[str]:
    """Where the steamer ahead may be pushed at speed 6, after the moves before."""
    return pushable(river(f"{own} 6 6", *others, tiles=tiles), f"6:{before}")


def test_a_push_costs_one_movement_point_on_top_of_the_step() -> None:
    """MQ-S10."""
    state = river("A7 N 2 6", "A12 N 1 6", FAR, tiles=OPEN)
    assert can(state, "2 F>NE")
    assert not can(state, "2 F>NEF")
    assert can(state, "3 F>NEF")
    assert not can(state, "3 F>NE")
    assert where(after(state, "2 F>NE")) == ["A12", "A18", "A1"]
    assert where(after(state, "3 F>NEF")) == ["A17", "A18", "A1"]


def test_with_fewer_than_two_points_left_a_held_hex_cannot_be_entered() -> None:
    """MQ-S10."""
    state = river("A7 N 2 6", "A17 N 1 6", FAR, tiles=OPEN)
    assert not can(state, "2 FF>NE")
    assert not can(state, "2 2")
    assert can(state, "3 FF>NE")
    beside = river("A7 N 1 6", "A12 N 1 6", FAR, tiles=OPEN)
    assert not can(beside, "1 F>NE")
    assert not can(beside, "1 F")
    assert can(beside, "2 F>NE")


def test_the_pusher_chooses_among_the_free_neighbours_but_that_which_it_pushes_from() -> None:
    """MQ-S11: all about A12 but A7."""
    assert pushes("A7 N", "A12 N 1 6", FAR) == {"N", "NE", "SE", "SW", "NW"}


def test_nobody_is_pushed_onto_land() -> None:
    """MQ-S11: north of A17 lie three hexes of land."""
    assert pushes("A12 N", "A17 N 1 6", FAR, tiles=SHUT) == {"SE", "SW"}
    assert pushes("A12 N", "A17 N 1 6", FAR, tiles=OPEN) == {"N", "NE", "SE", "SW", "NW"}


def test_nobody_is_pushed_off_the_tiles() -> None:
    """MQ-S11: west of A15 there is no tile."""
    assert pushes("A11 NW", "A15 N 1 6", FAR) == {"N", "NE", "S"}


def test_nobody_is_pushed_onto_a_hex_that_the_pusher_has_moved_through() -> None:
    """MQ-S11: from A5 by A6 and A10 into A11; A6 and A10 are barred, A7 and A12 are not."""
    assert pushes("A5 NE", "A11 N 1 6", FAR, before="FLLFRR") == {"N", "NE", "SE", "NW"}
    state = river("A5 NE 4 6", "A11 N 1 6", FAR, tiles=OPEN)
    assert can(state, "4 FLLFRRF>SE")
    assert not can(state, "4 FLLFRRF>S"), "A6, moved through"
    assert not can(state, "4 FLLFRRF>SW"), "A10, pushed from"


def test_the_hex_on_which_the_pusher_began_counts_as_moved_through() -> None:
    """MQ-R14: from A6 by A10 into A11; A6 is barred."""
    assert pushes("A6 NW", "A11 N 1 6", FAR, before="FRR") == {"N", "NE", "SE", "NW"}


def test_another_way_to_the_same_push_may_leave_the_hex_open() -> None:
    """MQ-S11: the outcome that a barred path hides is listed by the path that is not barred."""
    state = river("A5 NE 4 6", "A11 N 1 6", FAR, tiles=OPEN)
    ways = [line for line in lines(state) if line.startswith("4:") and line.endswith("F>S")]
    assert any(can(state, line) for line in ways)
    assert ways, "A6 can be had by coming to A11 from elsewhere"


def test_without_a_hex_to_push_to_there_is_no_push() -> None:
    """MQ-S11, MQ-R14: about A15 the hexes B0, A16 and A10 are held, and A11 is pushed from."""
    state = river("A11 NW 4 6", "A15 N 1 6", "B0 N 1 6", "A16 N 1 6", "A10 N 1 6", tiles=OPEN)
    assert not any(line.startswith("4:F>") for line in lines(state))
    freed = river("A11 NW 4 6", "A15 N 1 6", "B0 N 1 6", "A16 N 1 6", "A1 N 1 6", tiles=OPEN)
    assert can(freed, "2 F>S")


def test_pushes_do_not_chain() -> None:
    """MQ-R14: the hex must hold no steamer."""
    assert pushes("A7 N", "A12 N 1 6", "A17 N 1 6", "A18 N 1 6") == {"SE", "SW", "NW"}


def test_several_pushes_in_a_turn_are_each_paid_for() -> None:
    """MQ-S12."""
    state = river("A7 N 4 6", "A12 N 1 6", "A17 N 1 6", tiles=OPEN)
    assert where(after(state, "4 F>NEF>NE")) == ["A17", "A18", "B3"]
    assert not can(state, "3 F>NEF>NE")
    assert can(state, "5 F>NEF>NEF")
    outcome = sail(state, "4 F>NEF>NE")
    assert [(e.seat, e.other, str(e.start), str(e.end)) for e in events(outcome, Pushed)] == [
        (0, 1, "A12", "A18"),
        (0, 2, "A17", "B3"),
    ]


def test_the_same_steamer_may_be_pushed_again() -> None:
    """MQ-R15."""
    state = river("A7 N 4 6", "A12 N 1 6", FAR, tiles=OPEN)
    assert where(after(state, "4 F>NF>N")) == ["A17", "B2", "A1"]


def test_the_owner_of_a_pushed_steamer_chooses_its_heading_when_he_next_sails() -> None:
    """MQ-S13, MQ-R3: until then it is adrift; any of the six, and the free turn is still his."""
    state = after(river("A7 N 2 6", "A12 S 1 0", FAR, tiles=OPEN), "2 F>SE")
    assert state.steamers[1].heading is None
    assert state.queue[0] == 1
    for heading, end in {"N": "A18", "NE": "A19", "SE": "A14", "S": "A8", "SW": "A7"}.items():
        assert can(state, f"@{heading} 1 F"), heading
        moved = after(state, f"@{heading} 1 F")
        assert where(moved)[1] == end
        assert moved.steamers[1].heading == heading
        assert moved.steamers[1].coal == 0
    assert can(state, "@SE 1 LF"), "the free turn of the turn itself"
    assert not can(state, "@SE 1 LLF")
    assert not can(state, "@NW 1 F"), "the pusher lies there"


def test_a_steamer_that_is_adrift_must_choose_and_another_may_not() -> None:
    """MQ-R3."""
    adrift = river("A7 - 1 6", "A1 N 1 6", "A3 N 1 6", tiles=OPEN)
    assert not can(adrift, "1 F")
    assert all(line.startswith("@") for line in lines(adrift))
    assert {line[1 : line.index(":")] for line in lines(adrift)} == set(Heading)
    steered = river("A7 N 1 6", "A1 N 1 6", "A3 N 1 6", tiles=OPEN)
    assert not can(steered, "@N 1 F")
    assert not any(line.startswith("@") for line in lines(steered))


def test_a_steamer_adrift_is_out_only_if_no_heading_saves_it() -> None:
    """MQ-R3: at A2 with speed 6 only the way north is long enough; facing south it would be out."""
    saved = sail(river("A14 N 1 6", "A2 - 6 0", "A5 N 1 6", tiles=OPEN), "1 F")
    assert saved.state.out == ()
    facing_south = sail(river("A14 N 1 6", "A2 S 6 0", "A5 N 1 6", tiles=OPEN), "1 F")
    assert facing_south.state.out == (1,)
    lost = sail(river("A1 N 1 6", "B10 - 6 0", "A3 N 1 6", tiles=OPEN), "1 F")
    assert lost.state.out == (1,), "at B10 no heading has five hexes of water with one turn"


def test_a_steamer_hemmed_in_by_others_is_out() -> None:
    """MQ-R15: the only way is A10, which is held, and its holder has nowhere to go."""
    hemmed = river("A18 N 1 6", "A5 NW 1 0", "A10 N 1 6", "A15 N 1 6", "A11 N 1 6", tiles=OPEN)
    assert sail(hemmed, "1 F").state.out == (), "A6 is free: a push at speed 2"
    shut = river("A8 SW 1 6", "A5 NW 1 0", "A10 N 1 6", "A15 N 1 6", "A11 N 1 6", tiles=OPEN)
    outcome = sail(shut, "2 FRF")
    assert where(outcome.state)[0] == "A6"
    assert outcome.state.out == (1,)
    assert [str(event.at) for event in events(outcome, Aground)] == ["A5"]


def test_a_steamer_that_is_out_or_has_finished_leaves_its_hex_free() -> None:
    """MQ-R4: off the river, it is not in the way and cannot be pushed."""
    state = after(river("A5 N 1 6", "A2 S 6 0", "A7 S 1 6", tiles=OPEN), "1 F")
    assert where(state) == ["A10", None, "A7"]
    assert can(state, "1 F"), "into A2"
    assert not can(state, "2 F>SE")
    home = river("A5 N 1 6", "- N 1 6", "A7 S 1 6", tiles=OPEN, finished=(1,))
    assert sail(home, "1 F").state.queue == (2,)


@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5, 6])
def test_a_listed_course_never_enters_a_held_hex_without_a_push(speed: int) -> None:
    """MQ-S10."""
    state = river(f"A7 N {speed} 3", "A12 N 1 6", "A13 N 1 6", "A11 S 1 6", tiles=OPEN)
    for line in lines(state):
        end = after(state, line)
        places = [place for place in where(end) if place]
        assert len(set(places)) == len(places), line
