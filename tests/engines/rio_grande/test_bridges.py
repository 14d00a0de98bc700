"""Bridges: where they may be built, and how they come back."""

from __future__ import annotations

import pytest

from engines.core import NotNow, Seat
from engines.rio_grande.state import stock
from tests.engines.rio_grande.tables import after, offers, table, written


def test_a_bridge_stands_only_on_a_river_extended_this_turn() -> None:
    """RG-S21"""
    basin = table("A fb", "B fb")
    assert not offers(basin, "bridge")
    assert offers(after(basin, "lay fb A"), "bridge") == ["bridge A 1", "bridge A 2"]
    both = after(basin, "lay fb A", "lay fb B")
    assert offers(both, "bridge") == ["bridge A 1", "bridge A 2", "bridge B 1", "bridge B 2"]


def test_an_extension_of_the_turn_before_does_not_count() -> None:
    """RG-S21"""
    basin = after(table("A fb"), "lay fb A", "discard fb", "discard fb", "end")
    assert not offers(basin, "bridge")
    back = after(basin, "discard mg", "discard mg", "discard mg", "end")
    assert not offers(back, "bridge")


def test_never_on_a_special_card() -> None:
    """RG-S21: lake, chicane and sandbank carry none."""
    basin = table("A bb fb lfb cfb fb", hands=("fb lfg fb", "mg"))
    assert offers(after(basin, "lay fb A", "lake lfg A"), "bridge") == [
        "bridge A 2",
        "bridge A 5",
        "bridge A 6",
    ]


def test_a_river_may_carry_bridges_of_several_players_and_several_of_one() -> None:
    """RG-S22"""
    basin = after(table("A fb/0 fb/1 fb"), "lay fb A", "bridge A 3", "discard fb", "end")
    assert written(basin, "A") == "A fb/0 fb/1 fb/0 fb"


def test_a_laid_bridge_is_never_moved() -> None:
    """RG-S22: with none in stock, no action builds or shifts one."""
    basin = after(table("A fb/0 fb/0 fb/0 fb/0 fb"), "lay fb A")
    assert not offers(basin, "bridge")
    assert {line.split()[0] for line in offers(basin)} == {"lay", "discard"}


def test_bridges_that_came_back_may_be_used_again() -> None:
    """RG-S23"""
    chicane = table("A fb/0 fb/0 fb/0 fb/0 fb", hands=("mg", "cfb mg mg"), pile="fb fb fb fb fb fb fb fb fb")
    basin = after(chicane, "discard mg", "end")
    assert stock(basin, Seat(0)) == 0
    basin = after(basin, "chicane cfb A 1+2 -", "discard mg", "discard mg", "end")
    assert stock(basin, Seat(0)) == 2
    assert written(after(basin, "lay fb A", "bridge A 1"), "A") == "A fb/0 fb fb/0 fb/0 fb cfb fb"


def test_a_bridge_that_a_sandbank_gave_back_is_used_again_in_the_same_turn() -> None:
    """RG-S23, RG-R11"""
    basin = table("A fb/0 fb/0 fb/0 fb/0 fb sb", hands=("sb bb fb", "mg"))
    cut = after(basin, "lay sb A", "sandbank bb A 5")
    assert written(after(cut, "bridge A 2"), "A") == "A bb sb/0 sb"


def test_a_bridge_that_a_delta_gave_back_is_used_again_in_the_same_turn() -> None:
    """RG-R11"""
    basin = table("A fb/0 fb/0 fb/0 fb/0 fb", "B sb", hands=("sb dfb fb", "mg"))
    ended = after(basin, "lay sb B", "delta dfb A", "bridge B 1")
    assert written(ended, "B") == "B sb/0 sb"


def test_a_bridge_that_a_chicane_gave_back_is_used_again_in_the_same_turn() -> None:
    """RG-R11: by action (3)."""
    basin = table("A fb/0 fb/0 fb/0 fb/0", hands=("cfb fb fb", "mg"))
    assert written(after(basin, "chicane cfb A 3+4 -", "bridge A 4"), "A") == "A fb/0 fb/0 fb fb/0 cfb"


def test_a_sandbank_that_leaves_the_river_does_not_undo_its_extension() -> None:
    """RG-R13"""
    basin = table("A fb fb", hands=("fb bb fb", "mg"))
    cut = after(basin, "lay fb A", "sandbank bb A 1")
    assert offers(cut, "bridge") == ["bridge A 2", "bridge A 3"]


def test_a_river_dried_or_ended_this_turn_takes_no_bridge() -> None:
    """RG-R13, RG-S21"""
    basin = table("A fb fb", hands=("fb bb dfb", "mg"))
    assert not offers(after(basin, "lay fb A", "sandbank bb A 3"), "bridge")
    assert not offers(after(basin, "lay fb A", "delta dfb A"), "bridge")


def test_a_card_from_which_a_chicane_took_a_bridge_is_free() -> None:
    """RG-R13"""
    basin = table("A fb/1 fb/1 fb", hands=("cfb fb fb", "mg"))
    assert written(after(basin, "chicane cfb A 1+2 1"), "A") == "A fb/0 fb fb cfb"
    assert written(after(basin, "chicane cfb A 1+2 -", "bridge A 2"), "A") == "A fb fb/0 fb cfb"


def test_one_bridge_a_card() -> None:
    """RG-R7"""
    basin = after(table("A fb/1 fb fb/0"), "lay fb A")
    assert offers(basin, "bridge") == ["bridge A 2", "bridge A 4"]
    with pytest.raises(NotNow):
        after(basin, "bridge A 1")


def test_laying_a_source_alone_does_not_extend_a_river() -> None:
    """RG-R7: but a second card on it does."""
    begun = after(table(), "lay fb A")
    assert not offers(begun, "bridge")
    assert offers(after(begun, "lay fb A"), "bridge") == ["bridge A 1", "bridge A 2"]


def test_a_lake_or_a_chicane_extends_a_river() -> None:
    """RG-R7"""
    lake = table("A fb", hands=("lfb fb fb", "mg"))
    assert offers(after(lake, "lake lfb A"), "bridge") == ["bridge A 1"]
    chicane = table("A fb/1 fb/1", hands=("cfb fb fb", "mg"))
    assert offers(after(chicane, "chicane cfb A 1+2 -"), "bridge") == ["bridge A 1", "bridge A 2"]
