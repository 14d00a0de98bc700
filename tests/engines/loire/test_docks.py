"""Docks and fights, case by case."""

from __future__ import annotations

import pytest

from engines.core import NotNow
from engines.loire.events import Docked, Drifted, Evicted, Fought, Shifted
from engines.loire.state import Loire, Player
from tests.engines.loire.tables import after, boat, offers, river, told, written

FIGHTS = {
    # newcomer's and holder's sailors: does the newcomer take the dock, and what is left to either
    (0, 0): (False, 0, 0),
    (0, 1): (False, 0, 1),
    (0, 2): (False, 0, 2),
    (0, 3): (False, 0, 3),
    (1, 0): (True, 1, 0),
    (1, 1): (False, 0, 0),
    (1, 2): (False, 0, 1),
    (1, 3): (False, 0, 2),
    (2, 0): (True, 2, 0),
    (2, 1): (True, 1, 0),
    (2, 2): (False, 0, 0),
    (2, 3): (False, 0, 1),
    (3, 0): (True, 3, 0),
    (3, 1): (True, 2, 0),
    (3, 2): (True, 1, 0),
    (3, 3): (False, 0, 0),
}
every_fight = pytest.mark.parametrize(("own", "theirs"), FIGHTS, ids=lambda count: str(count))
OTHER = {"1": "2", "2": "1"}


def sailors(count: int) -> str:
    return "sailors " * count


def newcomer(own: int, town: str = "blois", coal: str = "coal2") -> Player:
    return boat(town, laid=coal + " " + sailors(own))


def idle() -> Player:
    """One who keeps the round open."""
    return boat("orleans")


def held(own: int, theirs: int) -> Loire:
    """A newcomer who sails to Tours, where another holds the dock."""
    return river(newcomer(own), boat("tours", laid=sailors(theirs), dock="quay"), idle())


def at_nantes(own: int, *holders: tuple[str, int]) -> Loire:
    """A newcomer who sails to Nantes, where others hold docks with so many sailors."""
    lying = [boat("nantes", laid=sailors(count), dock=dock, up=True) for dock, count in holders]
    return river(newcomer(own, "angers"), *lying, idle())


def docks(state: Loire) -> list[str | None]:
    return [player.dock for player in state.players]


def strengths(state: Loire) -> list[int]:
    return [player.sailors for player in state.players]


# Towns with one dock


def test_a_boat_that_sails_in_takes_a_free_dock() -> None:
    """LO-S18"""
    state = river(newcomer(0), boat("tours"), idle())
    assert docks(after(state, "sail -")) == ["quay", None, None]
    assert Docked(0, "tours", "quay") in told(state, "sail -")


def test_a_boat_that_stays_takes_its_dock_if_it_is_free() -> None:
    """LO-S18"""
    assert docks(after(river(boat("tours"), idle()), "sail -")) == ["quay", None]


def test_a_free_dock_is_always_taken() -> None:
    """LO-R22: nobody can choose to stay midstream."""
    assert offers(river(boat("tours"), idle()), "sail") == ["sail -"]
    assert offers(river(boat("nantes", up=True), idle()), "sail") == ["sail 2", "sail 1"]


def test_boats_midstream_and_boats_still_to_sail_do_not_matter() -> None:
    """LO-S18"""
    drifting = boat("tours", laid=sailors(3), sailed=True)
    not_yet = boat("tours", laid=sailors(3))
    state = after(river(newcomer(0), drifting, not_yet), "sail -")
    assert docks(state) == ["quay", None, None]
    assert strengths(state) == [0, 3, 3]


@every_fight
def test_a_newcomer_at_a_held_dock(own: int, theirs: int) -> None:
    """LO-S19, LO-S20, LO-R8"""
    takes, own_left, theirs_left = FIGHTS[own, theirs]
    state = after(held(own, theirs), "sail -")
    assert docks(state) == (["quay", None, None] if takes else [None, "quay", None])
    assert strengths(state) == [own_left, theirs_left, 0]
    assert written(state.discards).count("sailors") == own + theirs - own_left - theirs_left


@every_fight
def test_a_boat_that_stays_by_laying_no_coal_is_a_newcomer_too(own: int, theirs: int) -> None:
    """LO-S19"""
    takes, own_left, theirs_left = FIGHTS[own, theirs]
    lying = boat("tours", laid=sailors(theirs), dock="quay")
    state = after(river(newcomer(own, "tours", ""), lying, idle()), "sail -")
    assert docks(state) == (["quay", None, None] if takes else [None, "quay", None])
    assert strengths(state) == [own_left, theirs_left, 0]


@every_fight
def test_a_fight_is_told_and_only_where_both_sides_have_sailors(own: int, theirs: int) -> None:
    """LO-S19, LO-S20: it happens even if the newcomer cannot win it."""
    events = told(held(own, theirs), "sail -")
    lost = min(own, theirs)
    assert (Fought(0, 1, own, theirs, lost) in events) == (lost > 0)
    takes = FIGHTS[own, theirs][0]
    assert (Evicted(0, 1) in events) == takes
    assert (Drifted(0, "tours") in events) == (not takes)


def test_equal_numbers_wipe_each_other_out_and_the_dock_stays_with_its_holder() -> None:
    """LO-S20"""
    state = after(held(2, 2), "sail -")
    assert (docks(state), strengths(state)) == ([None, "quay", None], [0, 0, 0])


def test_sailors_left_fight_again_if_another_boat_comes() -> None:
    """LO-S21, LO-R8: three hold off one, and then the two that are left meet the next."""
    first = river(newcomer(1), boat("tours", laid=sailors(3), dock="quay"), newcomer(3), idle())
    once = after(first, "sail -")
    assert (docks(once), strengths(once)) == ([None, "quay", None, None], [0, 2, 3, 0])
    twice = after(once, "sail -")
    assert (docks(twice), strengths(twice)) == ([None, None, "quay", None], [0, 0, 1, 0])


def test_each_sailors_card_counts_as_one() -> None:
    """LO-R8"""
    assert newcomer(3).sailors == 3
    assert boat(laid="coal3 sailors fishing").sailors == 1


def test_sailors_in_hand_do_not_fight() -> None:
    """LO-S13, LO-S19"""
    state = river(
        boat("tours", hand=sailors(3)), boat("tours", hand=sailors(3), dock="quay"), newcomer(1), idle()
    )
    assert docks(after(state, "sail -")) == [None, "quay", None, None]
    assert docks(after(state, "sail -", "sail -")) == [None, None, "quay", None]


# Nantes, no dock held


@pytest.mark.parametrize("own", range(4))
@pytest.mark.parametrize("dock", ["1", "2"])
def test_at_nantes_a_newcomer_chooses_a_free_dock(own: int, dock: str) -> None:
    """LO-S23, LO-S18"""
    state = at_nantes(own)
    assert offers(state, "sail") == ["sail 2", "sail 1"]
    docked = after(state, f"sail {dock}")
    assert (docks(docked), strengths(docked)) == ([dock, None], [own, 0])


# Nantes, one dock held


@every_fight
@pytest.mark.parametrize("taken", ["1", "2"])
def test_at_nantes_who_takes_the_free_dock_fights_nobody(own: int, theirs: int, taken: str) -> None:
    """LO-R14, LO-S23: whatever sailors lie there."""
    free = OTHER[taken]
    state = after(at_nantes(own, (taken, theirs)), f"sail {free}")
    assert docks(state) == [free, taken, None]
    assert strengths(state) == [own, theirs, 0]


@every_fight
@pytest.mark.parametrize("taken", ["1", "2"])
def test_at_nantes_a_held_dock_is_fought_for_with_sailors_only(own: int, theirs: int, taken: str) -> None:
    """LO-R14, LO-S23, LO-R7: evicted, its holder takes the free dock; beaten, the newcomer drifts."""
    state = at_nantes(own, (taken, theirs))
    free = OTHER[taken]
    if not own:
        assert offers(state, "sail") == [f"sail {free}"]
        with pytest.raises(NotNow):
            after(state, f"sail {taken}")
        return
    assert offers(state, "sail") == ["sail 2", "sail 1"]
    takes, own_left, theirs_left = FIGHTS[own, theirs]
    fought = after(state, f"sail {taken}")
    assert docks(fought) == ([taken, free, None] if takes else [None, taken, None])
    assert strengths(fought) == [own_left, theirs_left, 0]
    assert (Shifted(1, free) in told(state, f"sail {taken}")) == takes


# Nantes, both docks held


@every_fight
@pytest.mark.parametrize("wanted", ["1", "2"])
def test_at_nantes_with_both_docks_held_the_newcomer_must_fight_for_one(
    own: int, theirs: int, wanted: str
) -> None:
    """LO-S23, LO-R7: evicted, its holder goes midstream; without sailors the newcomer does."""
    bystander = 2
    state = at_nantes(own, (wanted, theirs), (OTHER[wanted], bystander))
    if not own:
        assert offers(state, "sail") == ["sail -"]
        drifted = after(state, "sail -")
        assert docks(drifted) == [None, wanted, OTHER[wanted], None]
        assert strengths(drifted) == [0, theirs, bystander, 0]
        return
    assert offers(state, "sail") == ["sail 2", "sail 1"], "staying midstream is no choice"
    takes, own_left, theirs_left = FIGHTS[own, theirs]
    fought = after(state, f"sail {wanted}")
    assert docks(fought) == [wanted if takes else None, None if takes else wanted, OTHER[wanted], None]
    assert strengths(fought) == [own_left, theirs_left, bystander, 0]


@pytest.mark.parametrize("own", range(3))
def test_a_boat_that_stays_at_nantes_chooses_likewise(own: int) -> None:
    """LO-R14: the dock is named as it sails."""
    lying = boat("nantes", dock="2", up=True)
    state = river(boat("nantes", laid=sailors(own), up=True), lying, idle())
    assert offers(state, "sail") == (["sail 2", "sail 1"] if own else ["sail 1"])
    assert docks(after(state, "sail 1")) == ["1", "2", None]
    assert after(state, "sail 1").players[0].town == "nantes"


def test_only_nantes_has_a_choice_of_docks() -> None:
    """LO-S23, LO-S18"""
    for town in ("orleans", "blois", "amboise", "tours", "saumur", "angers", "ancenis"):
        assert offers(river(boat(town, laid=sailors(1)), idle()), "sail") == ["sail -"]
        with pytest.raises(NotNow):
            after(river(boat(town), idle()), "sail 2")
