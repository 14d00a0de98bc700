"""The arrows: catching up with oneself, sending another back, or passing."""

from __future__ import annotations

import pytest

from engines.core import NotNow, Seat
from engines.up_the_river.state import Advanced, Position, Repelled, River, Skipped
from tests.engines.up_the_river.rivers import ARROWS, FALLEN, HARBOUR, after, kinds, offers, river, told


def arrows(*boats: tuple[int, ...], sandbank: int = 1, docks: tuple[int, ...] = ()) -> River:
    return river(*boats, roll=ARROWS, sandbank=sandbank, docks=docks)


def test_the_player_does_one_of_the_two_and_not_both() -> None:
    """UR-S10"""
    race = arrows((2, 4, 7), (3, 6, 9))
    assert offers(race) == ["advance 2", "advance 4", "repel 1 6", "repel 1 9"]
    for line in offers(race):
        done = after(race, line)
        assert done.seat == 1, "one of them ends the turn"
        assert sum(a != b for a, b in zip(done.boats, race.boats, strict=True)) == 1


def test_no_boat_uses_the_arrows_as_a_number() -> None:
    """UR-S10"""
    assert "move" not in kinds(arrows((2, 4, 7), (3, 6, 9)))
    with pytest.raises(NotNow):
        after(arrows((2, 4, 7), (3, 6, 9)), "move 4")


@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5])
def test_a_number_is_not_used_as_arrows(roll: int) -> None:
    """UR-S10"""
    race = river((2, 4, 7), (3, 6, 9), roll=roll)
    for line in ("advance 2", "repel 1 6"):
        with pytest.raises(NotNow):
            after(race, line)


def test_a_boat_advances_to_the_section_of_the_next_own_boat_ahead_of_it() -> None:
    """UR-S10: the third to the second, or the second to the first, and never further."""
    race = arrows((2, 4, 7), (3, 3, 3))
    assert after(race, "advance 2").boats == ((4, 4, 7), (3, 3, 3))
    assert after(race, "advance 4").boats == ((2, 7, 7), (3, 3, 3))
    assert told(race, "advance 4")[0] == Advanced(Seat(0), Position(4), Position(7))


def test_the_foremost_boat_has_none_to_advance_to() -> None:
    """UR-S10"""
    with pytest.raises(NotNow):
        after(arrows((2, 4, 7), (3, 3, 3)), "advance 7")


def test_only_boats_of_ones_own_are_caught_up_with() -> None:
    """UR-S10: those of the others do not count."""
    assert after(arrows((2, 7, 7), (3, 4, 5)), "advance 2").boats[0] == (7, 7, 7)


def test_a_boat_of_another_player_goes_back_to_the_next_of_its_colour_behind_it() -> None:
    """UR-S10: the first to the second, or the second to the third, and never further."""
    race = arrows((4, 4, 4), (2, 5, 8), (3, 3, 3))
    assert after(race, "repel 1 8").boats == ((4, 4, 4), (2, 5, 5), (3, 3, 3))
    assert after(race, "repel 1 5").boats == ((4, 4, 4), (2, 2, 8), (3, 3, 3))
    assert told(race, "repel 1 5")[0] == Repelled(Seat(0), Seat(1), Position(5), Position(2))


def test_the_hindmost_boat_has_none_to_go_back_to() -> None:
    """UR-S10"""
    with pytest.raises(NotNow):
        after(arrows((4, 4, 4), (2, 5, 8)), "repel 1 2")


def test_any_of_the_other_players_may_be_the_one_but_never_oneself() -> None:
    """UR-S10"""
    race = arrows((2, 4, 4), (3, 6, 6), (1, 1, 5), (7, 8, 9))
    assert offers(race) == ["advance 2", "repel 1 6", "repel 2 5", "repel 3 8", "repel 3 9"]
    with pytest.raises(NotNow):
        after(race, "repel 0 4")


@pytest.mark.parametrize("line", ["repel 9 6", "repel -1 6", "repel 4 6"])
def test_a_seat_that_is_not_at_the_table_cannot_be_sent_back(line: str) -> None:
    """UR-S10"""
    with pytest.raises(NotNow):
        after(arrows((2, 4, 4), (3, 6, 6)), line)


def test_the_arrows_never_bring_a_boat_into_the_harbour() -> None:
    """UR-S11: a boat that has arrived is not one ahead on the river."""
    race = arrows((2, 7, HARBOUR), (3, 3, 3), docks=(0,))
    assert offers(race) == ["advance 2"]
    assert after(race, "advance 2").docks == (0,)
    with pytest.raises(NotNow):
        after(race, "advance 7")


@pytest.mark.parametrize(
    ("start", "sandbank", "target", "end"),
    [
        pytest.param(2, 5, 8, 5, id="in between"),
        pytest.param(2, 3, 8, 3, id="just ahead"),
        pytest.param(2, 7, 8, 7, id="just before the other boat"),
        pytest.param(2, 8, 8, 8, id="under the other boat"),
        pytest.param(2, 9, 8, 8, id="beyond"),
        pytest.param(2, 2, 8, 8, id="where it sets off"),
        pytest.param(2, 1, 8, 8, id="behind"),
    ],
)
def test_the_sandbank_in_between_stops_a_boat_that_advances(
    start: int, sandbank: int, target: int, end: int
) -> None:
    """UR-S11"""
    race = arrows((start, target), (4, 4), sandbank=sandbank)
    assert after(race, f"advance {start}").boats[0] == (end, target)


@pytest.mark.parametrize(
    "own", [(4, 4, 4), (4, 4, HARBOUR), (4, 4, FALLEN), (4, HARBOUR, FALLEN), (4, HARBOUR, HARBOUR)]
)
def test_nothing_advances_while_all_own_boats_on_the_river_share_one_section(own: tuple[int, ...]) -> None:
    """UR-S11"""
    assert kinds(arrows(own, (2, 5, 8))) == {"repel"}


@pytest.mark.parametrize("sandbank", range(1, 11))
def test_the_sandbank_does_not_stop_a_boat_that_is_sent_back(sandbank: int) -> None:
    """UR-S12; UR-S6: it does not stop boats that are pushed back."""
    race = arrows((4, 4, 4), (2, 9, 9), sandbank=sandbank)
    assert after(race, "repel 1 9").boats[1] == (2, 2, 9)


def test_a_boat_in_the_harbour_is_not_sent_back() -> None:
    """UR-S12"""
    race = arrows((4, 4, 4), (2, 5, HARBOUR), docks=(1,))
    assert offers(race) == ["repel 1 5"]
    with pytest.raises(NotNow):
        after(race, "repel 1 11")


def test_a_boat_is_not_sent_back_over_the_waterfall() -> None:
    """UR-S12: one that has fallen is not behind on the river."""
    race = arrows((4, 4, 4), (FALLEN, 5, 8))
    assert offers(race) == ["repel 1 8"]
    with pytest.raises(NotNow):
        after(race, "repel 1 5")


@pytest.mark.parametrize(
    "colour", [(6, 6, 6), (6, 6, HARBOUR), (6, 6, FALLEN), (6, HARBOUR, FALLEN), (FALLEN, FALLEN, HARBOUR)]
)
def test_a_colour_whose_boats_on_the_river_share_one_section_cannot_be_touched(
    colour: tuple[int, ...],
) -> None:
    """UR-S12: another colour still can."""
    assert offers(arrows((4, 4, 4), colour, (2, 3, 3))) == ["repel 2 3"]


def test_the_turn_is_passed_if_neither_is_possible() -> None:
    """UR-S13"""
    stuck = arrows((4, 4, HARBOUR), (6, 6, 6), (7, FALLEN, FALLEN), docks=(0,))
    assert offers(stuck) == ["skip"]
    passed = after(stuck, "skip")
    assert passed.boats == stuck.boats
    assert passed.seat == 1
    assert told(stuck, "skip")[0] == Skipped(Seat(0))


@pytest.mark.parametrize(
    ("own", "other", "possible"),
    [
        pytest.param((2, 4, 4), (6, 6, 6), ["advance 2"], id="only advancing"),
        pytest.param((4, 4, 4), (2, 6, 6), ["repel 1 6"], id="only sending back"),
        pytest.param((2, 4, 4), (2, 6, 6), ["advance 2", "repel 1 6"], id="both"),
    ],
)
def test_if_one_is_possible_the_player_must_do_one(
    own: tuple[int, ...], other: tuple[int, ...], possible: list[str]
) -> None:
    """UR-R4"""
    race = arrows(own, other)
    assert offers(race) == possible
    with pytest.raises(NotNow):
        after(race, "skip")


def test_choosing_among_the_boats_of_one_colour_on_one_section_is_no_choice() -> None:
    """UR-R4: a stack is offered once, whichever way its boats are counted, and one of them moves."""
    assert offers(river((4, 7, 4), (3, 3, 3), roll=2)) == ["move 4", "move 7"]
    assert offers(arrows((4, 7, 4), (8, 3, 8))) == ["advance 4", "repel 1 8"]
    assert sorted(after(arrows((4, 7, 4), (8, 3, 8)), "advance 4").boats[0]) == [4, 7, 7]
    assert sorted(after(arrows((4, 7, 4), (8, 3, 8)), "repel 1 8").boats[1]) == [3, 3, 8]
    assert sorted(after(river((4, 4, 4), (3, 3, 3), roll=2), "move 4").boats[0]) == [4, 4, 6]
