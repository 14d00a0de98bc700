"""The passenger game (MQ-S20 to MQ-S24, MQ-S26, MQ-R7 to MQ-R10, MQ-R12, MQ-R13)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.core import NOBODY, Luck, Seat, Table, Turn, begin
from engines.mississippi_queen import GAME
from engines.mississippi_queen.data import KINDS, TILES
from engines.mississippi_queen.growth import grow
from engines.mississippi_queen.places import hopeful, order, standing
from engines.mississippi_queen.state import (
    Boarded,
    Docked,
    Ended,
    Ending,
    Face,
    Mode,
    Opened,
    Options,
    River,
    Waiting,
)
from tests.engines.mississippi_queen.rivers import after, can, events, lines, river, sail, where

FAR = ("A1 N 1 6", "A3 N 1 6")
STOP = "A1-2"  # jetty B8, below the island B11 B12 B13


def trip(*steamers: str, **changes: Any) -> River:
    """A river of the passenger game."""
    return river(*steamers, **({"mode": Mode.PASSENGERS} | changes))


def board(own: str, course: str, **changes: Any) -> River:
    """What comes of sailing to or past the jetty of tile B."""
    return after(trip(own, *FAR, **({"tiles": STOP, "waiting": (0, 2)} | changes)), course)


@pytest.mark.parametrize(("seats", "red", "brown", "total"), [(3, 1, 1, 8), (4, 1, 2, 12), (5, 2, 2, 16)])
def test_passengers_go_on_the_stop_of_each_tile_as_it_is_laid(
    seats: int, red: int, brown: int, total: int
) -> None:
    """MQ-S20: by players and colour, the first tile too."""
    firsts = set()
    for number in range(40):
        options = Options(Mode.PASSENGERS, None, False)
        state = begin(GAME, Table(seats, options), Luck(b"%d" % number, 0)).state
        while state.pile:
            state = grow(state, Seat(0), Turn(NOBODY, Luck(b"%d" % number, len(state.pile))))
        amounts = {"red": red, "brown": brown, None: 0}
        assert state.waiting == tuple(amounts[KINDS[tile.kind].stop] for tile in state.tiles)
        assert sum(state.waiting) == total
        firsts.add(state.waiting[1])
    assert firsts == {0, red, brown}


@pytest.mark.parametrize(("kind", "waiting"), [("A1-1", [2]), ("A2-1", [1]), ("A3-1", [])])
def test_the_log_tells_of_the_passengers_on_a_new_tile(kind: str, waiting: list[int]) -> None:
    """MQ-S20: none where there is no stop."""
    fleet = ("A17 N 1 6", *FAR, "A5 N 1 6")
    outcome = sail(trip(*fleet, tiles=STOP, pile=f"{kind} A3-3"), "1 F")
    assert [(event.tile, event.passengers) for event in events(outcome, Waiting)] == [
        ("C", n) for n in waiting
    ]


def test_no_passenger_waits_in_the_race() -> None:
    """MQ-S20, MQ-S26: whatever tiles are laid."""
    state = begin(GAME, Table(5, Options(Mode.RACE, None, False)), Luck(b"", 0)).state
    state = replace(state, pile=TILES)
    while state.pile:
        state = grow(state, Seat(0), Turn(NOBODY, Luck(b"race", len(state.pile))))
    assert state.waiting == (0,) * 13


def test_a_steamer_takes_a_passenger_at_the_jetty_hex_with_its_speed_at_1() -> None:
    """MQ-S21."""
    state = trip("B3 N 1 6", *FAR, tiles=STOP, waiting=(0, 2))
    outcome = sail(state, "1 F")
    assert where(outcome.state)[0] == "B8"
    assert outcome.state.steamers[0].aboard == (1,)
    assert outcome.state.waiting == (0, 1), "one, even if two wait"
    [event] = events(outcome, Boarded)
    assert (event.seat, str(event.at), event.aboard) == (0, "B8", 1)


def test_no_passenger_boards_a_faster_steamer() -> None:
    """MQ-S21: neither at the end of its move nor in passing."""
    assert board("A18 N 2 6", "2 2").steamers[0].aboard == ()
    assert board("A18 N 2 6", "2 2").waiting == (0, 2)
    assert board("B3 N 2 6", "2 FRF").steamers[0].aboard == ()
    assert board("B3 N 2 6", "1 F").steamers[0].aboard == (1,), "slowed down to 1"


def test_a_passenger_boards_at_the_jetty_hex_only() -> None:
    """MQ-S21."""
    assert board("B2 N 1 6", "1 F").steamers[0].aboard == ()


def test_no_passenger_boards_where_none_waits() -> None:
    """MQ-S21."""
    assert board("B3 N 1 6", "1 F", waiting=(0, 0)).steamers[0].aboard == ()
    assert board("B3 N 1 6", "1 F", waiting=(0, 1)).waiting == (0, 0)


def test_a_steamer_takes_at_most_two_passengers() -> None:
    """MQ-S21."""
    assert board("B3 N 1 6 C", "1 F").steamers[0].aboard == (2, 1)
    full = board("B3 N 1 6 C D", "1 F")
    assert full.steamers[0].aboard == (2, 3)
    assert full.waiting == (0, 2)


def test_never_two_passengers_from_the_same_island() -> None:
    """MQ-S21."""
    state = board("B3 N 1 6 B", "1 F")
    assert state.steamers[0].aboard == (1,)
    assert state.waiting == (0, 2)


@pytest.mark.parametrize(
    ("pushed", "aboard"),
    [("B3 N 1 6", (1,)), ("B3 N 2 6", ()), ("B3 N 1 6 B", (1,)), ("B3 N 1 6 C D", (2, 3))],
)
def test_a_steamer_pushed_onto_a_jetty_hex_takes_one_on_the_same_terms(
    pushed: str, aboard: tuple[int, ...]
) -> None:
    """MQ-S22: its own speed counts, not the pusher's."""
    state = trip("A18 N 2 6", pushed, "A1 N 1 6", tiles=STOP, waiting=(0, 2), pile="A2-1")
    outcome = sail(replace(state, pile=()), "2 F>N")
    assert where(outcome.state)[:2] == ["B3", "B8"]
    assert outcome.state.steamers[1].aboard == aboard
    assert outcome.state.steamers[0].aboard == ()
    assert sum(outcome.state.waiting) == 2 - len(events(outcome, Boarded))


def test_a_steamer_pushed_over_a_jetty_hex_keeps_the_passenger() -> None:
    """MQ-S22, MQ-R15: pushed onto it and on again in one turn."""
    state = trip("A18 N 4 6", "B3 N 1 6", "A1 N 1 6", tiles=STOP, waiting=(0, 2))
    outcome = sail(state, "4 F>NF>NE")
    assert where(outcome.state)[:2] == ["B8", "B14"]
    assert outcome.state.steamers[1].aboard == (1,)


def test_boarding_is_automatic_and_staying_is_not_arriving() -> None:
    """MQ-R7: one that lies at the jetty boards neither while others sail nor by leaving."""
    state = trip("A1 N 1 6", "B8 SE 1 6", "A3 N 1 6", tiles=STOP, waiting=(0, 2))
    state = after(state, "1 F")
    assert state.steamers[1].aboard == ()
    state = after(state, "1 F")
    assert where(state)[1] == "B9"
    assert state.steamers[1].aboard == ()
    back = after(trip("B9 NW 1 6", *FAR, tiles=STOP, waiting=(0, 2)), "1 F")
    assert back.steamers[0].aboard == (1,), "coming back is arriving"


def test_each_round_the_foremost_steamer_moves_first() -> None:
    """MQ-S23, MQ-R8: fixed at the start of the round; level ones by speed, coal, then further right."""
    state = trip(
        "A7 N 1 6", "B7 N 1 6", "A10 N 1 6", tiles="A1-1 A2-2", queue=(2,), round=3, waiting=(0, 1, 1)
    )
    outcome = sail(state, "1 F")
    assert outcome.state.queue == (1, 2, 0)
    assert outcome.state.round == 4
    assert [event.order for event in events(outcome, Opened)] == [(1, 2, 0)]


def test_the_order_of_a_round_stands_though_a_push_changes_the_places() -> None:
    """MQ-R8: steamer 2 is pushed past steamer 1, and sails after it all the same."""
    state = trip("A7 N 2 6", "A18 N 1 6", "A12 N 1 6", tiles="A1-1 A2-2", round=3, waiting=(0, 1, 1))
    pushed = after(state, "2 F>N")
    assert where(pushed) == ["A12", "A18", "A17"]
    assert order(pushed) == (2, 1, 0)
    assert pushed.queue == (1, 2)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C5 N 1 0", "B17 N 6 6"),
        ("B17 N 1 0", "B16 N 6 6"),
        ("B10 N 3 0", "B7 N 2 6"),
        ("B10 N 2 3", "B7 N 2 2"),
        ("B14 N 2 2", "B7 N 2 2"),
        ("B14 N 2 2", "B10 N 2 2"),
    ],
)
def test_the_order_is_by_tile_progress_speed_coal_and_right(one: str, other: str) -> None:
    """MQ-S23, MQ-R8, MQ-D2."""
    state = trip("A1 N 1 6", other, one, tiles="A1-1 A2-2", round=2)
    assert order(state) == (2, 1, 0)


def test_place_is_told_in_the_tiles_own_heading() -> None:
    """MQ-R8: on a tile that heads north-west the hexes further along are those to the north-west."""
    state = trip("C2 N 1 6", "C17 N 1 6", "C7 N 1 6", tiles="A1-1 <A2-1", round=2)
    assert order(state) == (1, 2, 0)


def test_in_the_first_round_the_order_is_that_of_the_start_spaces() -> None:
    """MQ-R12: start space 1 is not the foremost with five steamers, by MQ-S23."""
    state = begin(GAME, Table(5, Options(Mode.PASSENGERS, Seat(3), False)), Luck(b"", 0)).state
    assert state.queue == (3, 4, 0, 1, 2)
    assert order(replace(state, round=2)) == (4, 3, 0, 1, 2)


PIER = {"tiles": "A1-1", "platform": Face.STRAIGHT, "waiting": (0, 2)}  # piers at B16, B17 and B18


def test_the_first_steamer_with_two_passengers_to_reach_a_pier_at_speed_1_wins() -> None:
    """MQ-S24."""
    outcome = sail(trip("B12 N 1 6 C D", *FAR, **PIER), "1 F")
    assert outcome.state.finished == (0,)
    assert [event.place for event in events(outcome, Docked)] == [1]


@pytest.mark.parametrize(
    ("own", "course"), [("B12 N 1 6 C", "1 F"), ("B12 N 1 6", "1 F"), ("B7 N 2 6 C D", "2 2")]
)
def test_a_steamer_that_reaches_a_pier_without_the_conditions_sails_on(own: str, course: str) -> None:
    """MQ-S24, MQ-R9."""
    state = after(trip(own, *FAR, **PIER), course)
    assert state.finished == ()
    assert where(state)[0] == "B17"


def test_a_faster_steamer_goes_through_a_pier_hex() -> None:
    """MQ-R9: from B12 by the piers B18 and on to B19, where there is none."""
    state = trip("B12 NE 2 6 C D", *FAR, **PIER)
    assert can(state, "2 FRRF")
    assert after(state, "2 FRRF").finished == ()


def test_no_turn_is_made_at_the_pier_that_is_reached() -> None:
    """MQ-S24: the move is over."""
    arriving = trip("B12 N 1 6 C D", *FAR, **PIER)
    assert not can(arriving, "1 FL")
    assert {line for line in lines(arriving) if line.startswith("1:")} == {"1:F", "1:LF", "1:RF"} | {
        line for line in lines(arriving) if line.startswith("1:LL") or line.startswith("1:RR")
    }
    assert can(trip("B12 N 1 6 C", *FAR, **PIER), "1 FL")


@pytest.mark.parametrize(
    ("pushed", "finished"), [("B12 N 1 6 C D", (1,)), ("B12 N 1 6 C", ()), ("B12 N 2 6 C D", ())]
)
def test_a_steamer_pushed_onto_a_pier_wins_on_the_same_conditions(
    pushed: str, finished: tuple[int, ...]
) -> None:
    """MQ-R13."""
    state = trip("B7 N 2 6", pushed, "A1 N 1 6", **PIER)
    assert after(state, "2 F>N").finished == finished


def test_a_passenger_boards_before_arrival_is_tested() -> None:
    """MQ-R9: tile A1-3 has its jetty on hex 10, which a pier on the left faces."""
    state = trip("B6 N 1 6 C", *FAR, tiles="A1-3", platform=Face.LEFT, waiting=(0, 1))
    outcome = sail(state, "1 LF")
    assert [type(event) for event in events(outcome) if isinstance(event, Boarded | Docked)] == [
        Boarded,
        Docked,
    ]
    assert outcome.state.finished == (0,)


def test_the_others_go_on_for_the_places_on_the_same_conditions() -> None:
    """MQ-R9: until at most one is on the river."""
    state = after(trip("B12 N 1 6 C D", "B11 N 1 6 C D", "A3 N 1 6", **PIER), "1 F")
    assert GAME.to_act(state) == {1}
    end = after(state, "1 F")
    assert end.finished == (0, 1)
    assert GAME.placing(end) == ((0,), (1,), (2,))


def test_those_on_the_river_come_next_by_passengers_then_place_and_those_out_last() -> None:
    """MQ-R9, MQ-R17."""
    state = trip("A7 N 1 6 C", "B7 N 1 6", "- N 1 6", "B10 N 2 6", "- N 1 6", **PIER, finished=(4,), out=(2,))
    assert standing(state) == (4, 0, 3, 1, 2)


def test_the_last_steamer_left_wins_if_nobody_has_arrived() -> None:
    """MQ-R10: with no passenger at all."""
    state = trip("A7 N 1 6", "A2 S 6 0", "- N 1 6", tiles="A1-1", out=(2,), waiting=(0, 2))
    outcome = sail(state, "1 F")
    assert GAME.placing(outcome.state) == ((0,), (1,), (2,))
    assert [event.why for event in events(outcome, Ended)] == [Ending.ALONE]


def test_it_ends_after_sixty_rounds() -> None:
    """MQ-R10: placed by MQ-R9."""
    state = trip("A7 N 1 6 C", "B7 N 1 6", "A10 N 1 6", tiles="A1-1", round=60, queue=(0,), waiting=(0, 2))
    outcome = sail(state, "1 F")
    assert [event.why for event in events(outcome, Ended)] == [Ending.ROUNDS]
    assert GAME.placing(outcome.state) == ((0,), (1,), (2,))
    earlier = sail(replace(state, round=59), "1 F")
    assert GAME.to_act(earlier.state)


ALL_LAID = " ".join(TILES)


@pytest.mark.parametrize(
    ("aboard", "waiting", "hope"),
    [
        ("", {}, False),
        ("B", {}, False),
        ("B C", {}, True),
        ("", {10: 1}, False),
        ("", {10: 2}, False),
        ("B", {10: 1}, True),
        ("K", {10: 2}, False),
        ("", {8: 1, 10: 1}, True),
        ("", {1: 1, 10: 1}, False),
    ],
)
def test_a_steamer_has_hope_while_two_islands_may_give_it_passengers(
    aboard: str, waiting: dict[int, int], hope: bool
) -> None:
    """MQ-R10: aboard and on the table, one from each island; what is gone with its tile does not count."""
    stops = tuple(waiting.get(tile, 0) if tile >= 2 else 0 for tile in range(12))
    state = trip(f"L7 N 1 6 {aboard}", "L8 N 1 6", "L9 N 1 6", tiles=ALL_LAID, gone=2, waiting=stops)
    assert hopeful(state, Seat(0)) is hope


def test_stops_on_tiles_to_come_give_hope() -> None:
    """MQ-R10: told from what has been laid, not from the hidden pile."""
    two_to_come = " ".join(kind for kind in TILES if kind not in ("A1-1", "A2-1"))
    state = trip("C7 N 1 6", *FAR, tiles=two_to_come, pile="? ?")
    assert hopeful(state, Seat(0))
    one_to_come = " ".join(kind for kind in TILES if kind != "A1-1")
    assert not hopeful(trip("C7 N 1 6", *FAR, tiles=one_to_come, pile="?"), Seat(0))
    assert hopeful(trip("C7 N 1 6 B", *FAR, tiles=one_to_come, pile="?"), Seat(0))
    no_stop_to_come = " ".join(kind for kind in TILES if KINDS[kind].stop)
    assert not hopeful(trip("C7 N 1 6 B", *FAR, tiles=no_stop_to_come, pile="? ? ?"), Seat(0))


def test_it_ends_once_no_steamer_can_ever_have_two_passengers() -> None:
    """MQ-R10: the last waiting passengers go with their tile; one with two aboard keeps it going."""
    stops = tuple(2 if tile == 1 else 0 for tile in range(12))
    fleet = ("B17 N 1 6 D", "C7 N 1 6", "C14 N 1 6")
    state = trip(*fleet, tiles=ALL_LAID, gone=1, waiting=stops, platform=Face.STRAIGHT)
    assert GAME.to_act(state) == {0}, "it may still turn back to the stop of tile B"
    lost = sail(state, "1 F")
    assert lost.state.gone == 2
    assert [event.why for event in events(lost, Ended)] == [Ending.PASSENGERS]
    assert GAME.placing(lost.state) is not None
    full = replace(state.steamers[1], aboard=(3, 4))
    kept = sail(replace(state, steamers=(state.steamers[0], full, state.steamers[2])), "1 F")
    assert GAME.to_act(kept.state) == {1}


def test_no_tile_is_laid_once_it_is_over() -> None:
    """MQ-R10, MQ-S14: the move that leaves the last stop behind reaches the last tile too."""
    stops = " ".join(kind for kind in TILES if KINDS[kind].stop)
    fleet = ("H17 N 1 6 D", "I7 N 1 6", "I14 N 1 6")
    state = trip(*fleet, tiles=stops, gone=7, waiting=(0,) * 7 + (1, 0), pile="A3-1 A3-2 A3-3")
    outcome = sail(
        replace(state, steamers=(replace(state.steamers[0], aboard=(3,)), *state.steamers[1:])), "1 F"
    )
    assert [event.why for event in events(outcome, Ended)] == [Ending.PASSENGERS]
    assert len(outcome.state.tiles) == len(state.tiles)
    assert outcome.state.pile == state.pile


def test_the_rules_of_the_race_hold_but_for_these() -> None:
    """MQ-S26: speed, coal, pushing, growth and running aground are the same in both games."""
    for mode in Mode:
        state = river("A7 N 1 2", "A12 N 1 6", "A2 S 6 0", tiles="A1-1", pile="A2-1 A2-2", mode=mode)
        outcome = sail(state, "4 F>NF>N")
        assert where(outcome.state)[:2] == ["A17", "B2"]
        assert outcome.state.steamers[0].coal == 0
        assert outcome.state.steamers[1].heading is None
        assert len(outcome.state.tiles) == 3
        after_second = after(outcome.state, "@N 1 F")
        assert after_second.out == (2,)
        assert after_second.gone == 0
