"""Chicanes: two bridges come off, and one may go on."""

from __future__ import annotations

import pytest

from engines.core import NotNow, Seat, offered
from engines.rio_grande import GAME
from engines.rio_grande.events import Bridged, Extended, Unbridged
from engines.rio_grande.specials import Chicane
from engines.rio_grande.state import stock
from tests.engines.rio_grande.tables import after, kinds, offers, table, told, written

TWO = table("A fb/1 fb fb/2", hands=("cfb fb fb", "mg", "mg"))


def test_a_chicane_needs_two_bridges_on_the_river() -> None:
    """RG-S14"""
    assert offers(TWO, "chicane")
    for river in ("A fb fb fb", "A fb/1 fb fb"):
        assert not offers(table(river, hands=("cfb fb fb", "mg", "mg")), "chicane")


@pytest.mark.parametrize(("chicane", "may"), [("cfg", True), ("csb", True), ("csg", False)])
def test_a_chicane_is_laid_like_a_river_card(chicane: str, may: bool) -> None:
    """RG-S14"""
    basin = table("A fb/1 fb fb/2", hands=(f"{chicane} fb fb", "mg", "mg"))
    assert bool(offers(basin, "chicane")) == may


def test_the_bridges_of_two_rivers_do_not_add_up() -> None:
    """RG-S14: on that river."""
    assert not offers(table("A fb/1 fb", "B fb/2 fb", hands=("cfb fb fb", "mg", "mg")), "chicane")


def test_two_bridges_of_his_choice_go_back_to_their_owners() -> None:
    """RG-S15"""
    basin = table("A fb/1 fb/0 fb/2 fb", hands=("cfb fb fb", "mg", "mg"))
    pairs = {line.split()[3] for line in offers(basin, "chicane")}
    assert pairs == {"1+2", "1+3", "2+3"}
    left = after(basin, "chicane cfb A 1+3 -")
    assert written(left, "A") == "A fb fb/0 fb fb cfb"
    assert [stock(left, Seat(n)) for n in range(3)] == [3, 4, 4]


def test_exactly_two_come_off() -> None:
    """RG-S15"""
    for taken in ("1", "1+2+3", "-"):
        with pytest.raises(NotNow):
            after(table("A fb/1 fb/0 fb/2 fb", hands=("cfb fb fb", "mg", "mg")), f"chicane cfb A {taken} -")


def test_then_he_may_put_one_of_his_own_bridges_on_the_river_or_not() -> None:
    """RG-S15"""
    assert written(after(TWO, "chicane cfb A 1+3 1"), "A") == "A fb/0 fb fb cfb"
    assert written(after(TWO, "chicane cfb A 1+3 -"), "A") == "A fb fb fb cfb"


def test_any_free_river_card_of_the_stretch_will_do() -> None:
    """RG-R10: every one lies nearer the source than the chicane. RG-R13: so do the cards just freed."""
    assert [line.split()[4] for line in offers(TWO, "chicane cfb A 1+3")] == ["1", "2", "3", "-"]
    laked = table("A fb/1 lfb fb/2 fb/0 sb", hands=("cfb fb fb", "mg", "mg"))
    assert [line.split()[4] for line in offers(laked, "chicane cfb A 1+3")] == ["1", "3", "5", "-"]


def test_with_an_earlier_chicane_only_the_stretch_after_the_latest_counts() -> None:
    """RG-S16"""
    basin = table("A fb/1 fb cfb fb/1 fb cfg fb/1 fb/2 fb", hands=("csb fb fb", "mg", "mg"))
    lines = offers(basin, "chicane csb A")
    assert {line.split()[3] for line in lines} == {"7+8"}
    assert {line.split()[4] for line in lines} == {"7", "8", "9", "-"}


def test_with_fewer_than_two_bridges_on_the_stretch_it_cannot_be_laid() -> None:
    """RG-R3: two upstream of the earlier chicane do not help."""
    basin = table("A fb/1 fb/2 cfb fb/1 fb", hands=("csb fb fb", "mg", "mg"))
    assert not offers(basin, "chicane")
    assert Chicane not in offered(GAME, basin, Seat(0))


def test_the_new_bridge_costs_no_action_and_is_the_turns_one_bridge() -> None:
    """RG-R3, RG-S7"""
    laid = after(TWO, "chicane cfb A 1+3 2")
    assert laid.visit.numbers == (2,)
    assert kinds(laid) == {"discard"}


def test_a_player_who_puts_no_bridge_may_still_build_one() -> None:
    """RG-R10: by action (3), on any free river card of the river, which the chicane extended (RG-R7)."""
    basin = table("A fb fb/1 cfb fb/1 fb/2 fb", hands=("csb fb fb", "mg", "mg"))
    left = after(basin, "chicane csb A 4+5 -")
    assert offers(left, "bridge") == ["bridge A 1", "bridge A 4", "bridge A 5", "bridge A 6"]
    assert written(after(left, "bridge A 1"), "A") == "A fb/0 fb/1 cfb fb fb fb csb"


def test_a_bridge_of_his_own_just_taken_off_may_be_the_one_he_puts() -> None:
    """RG-R3: with no other in stock."""
    basin = table("A fb fb/0 fb/1 fb/0", "B fb/0 fb/0", hands=("cfb fb fb", "mg"))
    assert stock(basin, Seat(0)) == 0
    lines = offers(basin, "chicane cfb A")
    assert {line.split()[4] for line in lines if "2+3" in line} == {"1", "2", "3", "-"}
    moved = after(basin, "chicane cfb A 2+3 1")
    assert written(moved, "A") == "A fb/0 fb fb fb/0 cfb"
    assert stock(moved, Seat(0)) == 0


def test_without_a_bridge_in_stock_none_is_put() -> None:
    """RG-R3, RG-S3"""
    basin = table("A fb fb/1 fb/1 fb", "B fb/0 fb/0", "C fb/0 fb/0", hands=("cfb fb fb", "mg"))
    assert offers(basin, "chicane cfb A") == ["chicane cfb A 2+3 -"]


def test_the_chicane_is_told_step_by_step() -> None:
    """RG-S15"""
    events = told(TWO, "chicane cfb A 1+3 1")
    assert [type(event) for event in events] == [Extended, Unbridged, Unbridged, Bridged]
    assert [event.seat for event in events[1:] if isinstance(event, Unbridged | Bridged)] == [1, 2, 0]
