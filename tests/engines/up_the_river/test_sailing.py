"""A numbered roll: the boats, the sandbank, the wave and the harbour."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.core import NotNow, Seat
from engines.up_the_river import GAME
from engines.up_the_river.state import Carried, Docked, Face, Moved, Position, Stranded
from tests.engines.up_the_river.rivers import ARROWS, FALLEN, HARBOUR, after, kinds, offers, river, told
from tests.playing import steps

NUMBERS = (1, 2, 3, 4, 5)


def test_any_one_of_the_players_own_boats_may_move() -> None:
    """UR-S5"""
    race = river((2, 6, 9), (3, 4, 5), roll=1)
    assert offers(race) == ["move 2", "move 6", "move 9"]


def test_no_boat_of_another_player_moves_by_a_number() -> None:
    """UR-S5"""
    race = river((2, 6, 9), (3, 4, 5), roll=1)
    for at in (3, 4, 5):
        with pytest.raises(NotNow):
            after(race, f"move {at}")


@pytest.mark.parametrize("roll", NUMBERS)
def test_the_boat_moves_towards_the_harbour_by_as_many_sections_as_rolled(roll: int) -> None:
    """UR-S5: nothing else moves, and then it is the next player's turn."""
    race = river((4, 4, 9), (3, 4, 5), (8, 8, 8), roll=roll, sandbank=10)
    moved = after(race, "move 4")
    assert sorted(moved.boats[0]) == sorted([4, 4 + roll, 9])
    assert moved.boats[1:] == race.boats[1:]
    assert moved.seat == 1
    assert (moved.sandbank, moved.wave) == (race.sandbank, race.wave)


@pytest.mark.parametrize("roll", NUMBERS)
def test_a_number_must_be_used(roll: int) -> None:
    """UR-R2: there is no passing, and no arrow move, while a boat of one's own is on the river."""
    for own in [(1,), (10,), (2, 6, 9), (4, HARBOUR, FALLEN)]:
        assert kinds(river(own, (3, 7, 8), roll=roll)) == {"move"}
        with pytest.raises(NotNow):
            after(river(own, (3, 7, 8), roll=roll), "skip")


@pytest.mark.parametrize("at", [FALLEN, HARBOUR])
def test_a_boat_that_fell_or_arrived_does_not_move(at: int) -> None:
    """UR-S5, UR-R2: only boats on the river do."""
    race = river((at, 6, 9), (3, 4, 5), roll=1, sandbank=4)
    assert offers(race) == ["move 6", "move 9"]
    with pytest.raises(NotNow):
        after(race, f"move {at}")


@pytest.mark.parametrize(
    ("start", "roll", "sandbank"),
    [
        (start, roll, sandbank)
        for sandbank in range(2, 11)
        for start in range(1, sandbank)
        for roll in NUMBERS
        if start + roll >= sandbank
    ],
)
def test_no_boat_passes_the_sandbank_going_up_without_stopping_on_it(
    start: int, roll: int, sandbank: int
) -> None:
    """UR-S6: the points left over are lost, and no wave beyond is reached."""
    race = river((start,), (9,), roll=roll, sandbank=sandbank)
    assert after(race, f"move {start}").boats[0] == (sandbank,)


@pytest.mark.parametrize(("start", "roll", "sandbank"), [(1, 1, 3), (2, 5, 8), (5, 1, 7), (6, 3, 10)])
def test_a_boat_that_does_not_reach_the_sandbank_is_not_stopped(start: int, roll: int, sandbank: int) -> None:
    """UR-S6"""
    assert after(river((start,), (9,), roll=roll, sandbank=sandbank), f"move {start}").boats[0] == (
        start + roll,
    )


def test_the_log_tells_a_stranded_boat_from_one_that_came_to_the_sandbank_exactly() -> None:
    """UR-S6: only the first has lost points."""
    assert told(river((3,), (4,), roll=5, sandbank=6), "move 3")[0] == Stranded(
        Seat(0), Position(3), Position(6)
    )
    assert told(river((3,), (4,), roll=3, sandbank=6), "move 3")[0] == Moved(
        Seat(0), Position(3), Position(6)
    )


@pytest.mark.parametrize("roll", NUMBERS)
def test_a_stranded_boat_goes_on_from_the_sandbank_on_a_later_turn(roll: int) -> None:
    """UR-S6: with the whole of that turn's points."""
    assert after(river((3,), (9,), roll=roll, sandbank=3), "move 3").boats[0] == ((4, 5, 6, 10, 8)[roll - 1],)


def test_the_sandbank_next_to_the_harbour_stops_a_boat_short_of_it() -> None:
    """UR-S6, UR-S8"""
    stopped = after(river((8,), (4,), roll=5, sandbank=10), "move 8")
    assert stopped.boats[0] == (10,)
    assert stopped.docks == ()


@pytest.mark.parametrize(
    ("start", "roll", "wave", "sandbank"),
    [
        (wave - roll, roll, wave, sandbank)
        for wave, sandbank in [(2, 8), (3, 9), (4, 10), (5, 1), (6, 2), (7, 3)]
        for roll in NUMBERS
        if (sandbank if sandbank < wave else 1) <= wave - roll  # the sandbank is not in between
    ],
)
def test_a_boat_that_lands_on_the_wave_by_exact_count_is_carried_three_sections_further(
    start: int, roll: int, wave: int, sandbank: int
) -> None:
    """UR-S7"""
    race = river((start,), (9,), roll=roll, sandbank=sandbank)
    assert race.wave == wave
    assert after(race, f"move {start}").boats[0] == (wave + 3,)
    carried = Carried(Seat(0), Position(start), Position(wave), Position(wave + 3))
    assert told(race, f"move {start}")[0] == carried


def test_the_wave_does_not_carry_a_boat_that_passes_it_or_sets_off_from_it() -> None:
    """UR-S7: only an exact count does."""
    assert after(river((4,), (4,), roll=2), "move 4").boats[0] == (6,)
    assert after(river((5,), (4,), roll=1), "move 5").boats[0] == (6,)
    assert after(river((3,), (4,), roll=1), "move 3").boats[0] == (4,)


@pytest.mark.parametrize(("sandbank", "wave"), [(4, 8), (5, 9), (6, 10)])
def test_the_wave_may_carry_a_boat_into_the_harbour(sandbank: int, wave: int) -> None:
    """UR-R3"""
    race = river((wave - 1, 2, 2), (4, 4, 4), roll=1, sandbank=sandbank, docks=(1,))
    carried = after(race, f"move {wave - 1}")
    assert carried.boats[0] == (HARBOUR, 2, 2)
    assert carried.docks == (1, 0)
    assert [type(event) for event in told(race, f"move {wave - 1}")][:2] == [Carried, Docked]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sandbank_is_always_six_above_the_wave_or_four_below_it(seats: int) -> None:
    """UR-R3: so that a carried boat never meets it; each of the ten places comes up."""
    places = {(played.before.sandbank, played.before.wave) for played in steps(GAME, seats, "places 7")}
    assert {sandbank - wave for sandbank, wave in places} <= {6, -4}
    assert {sandbank for sandbank, _ in places} >= {1, 10, 9, 8, 7, 6}


def test_the_arrows_leave_a_boat_on_the_wave() -> None:
    """UR-R3: only a numbered roll has an exact count, forward or back."""
    assert after(river((3, 5, 8), (4, 4, 4), roll=ARROWS), "advance 3").boats[0] == (5, 5, 8)
    assert after(river((4, 4, 4), (3, 5, 8), roll=ARROWS), "repel 1 8").boats[1] == (3, 5, 5)


@pytest.mark.parametrize(("start", "roll"), [(s, r) for r in NUMBERS for s in range(11 - r, 11)])
def test_the_harbour_needs_no_exact_count(start: int, roll: int) -> None:
    """UR-S8; it is one step beyond position 10 (UR-R8)."""
    arrived = after(river((start, 2), (4,), roll=roll), f"move {start}")
    assert arrived.boats[0] == (HARBOUR, 2)
    assert arrived.docks == (0,)


@pytest.mark.parametrize(("start", "roll"), [(s, r) for r in NUMBERS for s in range(6, 11 - r)])
def test_a_boat_short_of_the_harbour_is_not_in_it(start: int, roll: int) -> None:
    """UR-R8: from position 9 a one leads to position 10."""
    short = after(river((start, 2), (4,), roll=roll), f"move {start}")
    assert short.boats[0] == (start + roll, 2)
    assert short.docks == ()


def test_boats_take_the_docks_in_order_of_arrival() -> None:
    """UR-S9: twelve points for the first, eleven for the second, and so on down to one."""
    race = river(*[(10, 10, 10)] * 4, roll=1, sandbank=9)
    for dock, seat in enumerate(map(Seat, (0, 3, 2, 1, 1, 0, 3, 2, 2, 1, 0, 3)), 1):
        race = replace(race, seat=seat, starter=seat, roll=Face(1))
        docked = [event for event in told(race, "move 10") if isinstance(event, Docked)]
        assert docked == [Docked(seat, dock, 13 - dock)]
        race = after(race, "move 10")
    assert GAME.scores(race) == (12 + 7 + 2, 9 + 8 + 3, 10 + 5 + 4, 11 + 6 + 1)
