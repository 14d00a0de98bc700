"""Phase 2: what a named colour moves, in which order, and what stands in the way."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engines.rotterdam.events import ColourNamed, Forked, Sailed, Still, Waited
from engines.rotterdam.state import Phase
from tests.engines.rotterdam.tables import acting, can, do, kinds, lines, public, step, table, where


class Case(NamedTuple):
    name: str
    before: dict[int, str]
    script: list[str]
    after: dict[int, str]


CASES = [
    Case(
        "RD-S8 every ship before the colour moves one channel, whoever owns it",
        {11: "A0 grain", 21: "C2 oil", 31: "D3"},
        ["0: name red"],
        {11: "A1 grain", 21: "C3 oil", 31: "D4"},
    ),
    Case(
        "RD-S8 ships before other colours stay",
        {11: "A0", 21: "B0", 31: "C0"},
        ["0: name green"],
        {11: "A0", 21: "B0", 31: "C1"},
    ),
    Case(
        "RD-R2 a ship moves one channel only, though the next has the colour too",
        {11: "A0"},
        ["0: name red"],
        {11: "A1"},
    ),
    Case("RD-S8 the last channel leads into the port", {21: "C4 oil"}, ["0: name red"], {21: "botlek oil"}),
    Case(
        "RD-S8 a crossing is a channel like others",
        {11: "A1", 12: "D3"},
        ["0: name red"],
        {11: "B2", 12: "D4"},
    ),
    Case("RD-S8 a ship in port stays", {11: "botlek oil"}, ["0: name red"], {11: "botlek oil"}),
    Case(
        "RD-R2 a chain of one's own ships moves up together, the foremost first",
        {11: "A0", 12: "A1"},
        ["0: name red"],
        {11: "A1", 12: "B2"},
    ),
    Case(
        "RD-S9 the namer's ship goes before the one on its left and finds the position still taken",
        {11: "A0", 21: "A1"},
        ["0: name red"],
        {11: "A0", 21: "B2"},
    ),
    Case(
        "RD-S9 another's ship follows into the position that the namer's has left",
        {11: "A1", 21: "A0"},
        ["0: name red"],
        {11: "B2", 21: "A1"},
    ),
    Case(
        "RD-S9 clockwise from the namer: the third seat moves after the second",
        {21: "A1", 31: "A0"},
        ["0: name red"],
        {21: "B2", 31: "A1"},
    ),
    Case(
        "RD-R12 a ship that had to wait is not tried again when the way clears",
        {21: "A0", 31: "A1"},
        ["0: name red"],
        {21: "A0", 31: "B2"},
    ),
    Case(
        "RD-S10 a ship behind one that does not move waits",
        {11: "A0", 21: "A1", 31: "B2"},
        ["0: name red"],
        {11: "A0", 21: "A1", 31: "B2"},
    ),
    Case(
        "RD-S10 two ships for one position: the namer's gets it",
        {11: "B3", 21: "A3 grain", 31: "B4"},
        ["0: name red", "1: name white"],
        {11: "A4", 21: "A3 grain", 31: "merwehaven"},
    ),
    Case(
        "RD-R2 of two own ships for one position the one in lane A gets it, and the other turns aside",
        {11: "B1", 12: "A1"},
        ["0: name red"],
        {11: "C2", 12: "B2"},
    ),
    Case(
        "RD-R3 a port takes any number of ships",
        {11: "A4 grain", 21: "vulcaanhaven", 31: "vulcaanhaven oil"},
        ["0: name blue"],
        {11: "vulcaanhaven grain", 21: "vulcaanhaven", 31: "vulcaanhaven oil"},
    ),
    Case(
        "RD-S11 before two channels of the colour the owner chooses the first",
        {21: "B1 oil"},
        ["0: name red", "1: steer B2"],
        {21: "B2 oil"},
    ),
    Case(
        "RD-S11 before two channels of the colour the owner chooses the second",
        {21: "B1 oil"},
        ["0: name red", "1: steer C2"],
        {21: "C2 oil"},
    ),
    Case(
        "RD-S11 if one of two is blocked the ship takes the other",
        {21: "B1", 31: "B2"},
        ["0: name red"],
        {21: "C2", 31: "B2"},
    ),
    Case(
        "RD-S11 and the one when the other is blocked",
        {21: "C3", 31: "D4"},
        ["0: name blue"],
        {21: "C4", 31: "D4"},
    ),
    Case(
        "RD-S11 RD-S10 with both blocked it waits",
        {21: "A3", 31: "A4", 32: "B4"},
        ["0: name white"],
        {21: "A3", 31: "A4", 32: "merwehaven"},
    ),
    Case(
        "RD-S11 RD-S9 two forks in turn: what the first owner takes is no longer free for the second",
        {11: "B1", 21: "D1", 31: "C0"},
        ["0: name red", "0: steer C2", "1: name green"],
        {11: "C2", 21: "D2", 31: "C1"},
    ),
    Case(
        "RD-S11 a chain goes on behind a fork",
        {11: "B1", 21: "A1", 31: "A0"},
        ["0: name red", "0: steer C2"],
        {11: "C2", 21: "B2", 31: "A1"},
    ),
    Case(
        "RD-S11 the fork decides whom it blocks",
        {11: "B1", 21: "A1", 31: "A0"},
        ["0: name red", "0: steer B2"],
        {11: "B2", 21: "A1", 31: "A0"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_naming(case: Case) -> None:
    """RD-S8, RD-S9, RD-S10, RD-S11, RD-R2, RD-R3, RD-R12"""
    maas = table(3, Phase.SAIL, ships=case.before)
    assert where(do(maas, *case.script)) == case.after


def test_every_fork_of_the_water_is_asked_of_the_owner() -> None:
    """RD-S11, RD-D6: the places with two channels of one colour."""
    forks = {
        "B1": ("red", "B2 C2"),
        "D1": ("green", "D2 C2"),
        "A3": ("white", "A4 B4"),
        "C3": ("blue", "C4 D4"),
    }
    for place, (colour, ends) in forks.items():
        maas = do(table(3, Phase.SAIL, ships={31: place}), f"0: name {colour}")
        assert acting(maas) == {2}
        assert lines(maas, 2) == [f"steer {end}" for end in ends.split()]


def test_each_player_in_turn_must_name_a_colour() -> None:
    """RD-S8, RD-R18"""
    maas = table(3, Phase.SAIL, ships={31: "A0"})
    for seat in range(3):
        assert lines(maas, seat) == ["name red", "name blue", "name green", "name white"]
        assert acting(maas) == {seat}
        maas = do(maas, f"{seat}: name red")
    assert maas.phase == Phase.CARDS  # the ship lies on an anchor by now
    with_card = table(2, Phase.SAIL, cards={0: "joker"})
    assert not can(with_card, "0: end")
    assert can(do(with_card, "0: name blue"), "0: end")


def test_a_colour_may_be_named_again() -> None:
    """RD-S8"""
    maas = do(table(2, Phase.SAIL, ships={11: "A0"}), "0: name red", "1: name red")
    assert where(maas) == {11: "B2"}


def test_a_colour_is_named_once_in_a_turn() -> None:
    """RD-S8"""
    maas = do(table(2, Phase.SAIL, cards={0: "joker"}), "0: name blue")
    assert acting(maas) == {0}
    assert "name" not in kinds(maas, 0)


def test_order_runs_round_the_table_from_the_namer() -> None:
    """RD-S9: from the middle seat, the first one comes last."""
    maas = table(3, Phase.SAIL, seat=1, ships={11: "A0", 21: "C2", 31: "A1", 32: "D3"})
    said = public(step(maas, "1: name red"))
    assert said == [
        ColourNamed(1, "red"),
        Sailed(1, 21, "C2", "C3"),
        Sailed(2, 32, "D3", "D4"),
        Sailed(2, 31, "A1", "B2"),
        Sailed(0, 11, "A0", "A1"),
    ]


def test_own_ships_move_the_furthest_downstream_first_then_lane_a_to_d() -> None:
    """RD-R2"""
    maas = table(2, Phase.SAIL, ships={11: "A0", 12: "C4", 13: "D3", 14: "B3", 15: "A1"})
    moved = [event.ship for event in public(step(maas, "0: name red")) if isinstance(event, Sailed)]
    assert moved == [12, 14, 13, 15, 11]


def test_a_waiting_ship_and_a_fork_are_told() -> None:
    """RD-S10, RD-S11"""
    maas = table(3, Phase.SAIL, ships={11: "A0", 21: "A1", 31: "B2"})
    assert [e for e in public(step(maas, "0: name red")) if isinstance(e, Waited)] == [
        Waited(0, 11, "A0"),
        Waited(1, 21, "A1"),
    ]
    fork = table(3, Phase.SAIL, ships={31: "D1"})
    assert public(step(fork, "0: name green"))[-1] == Forked(2, 31, "D1")


def test_a_colour_that_moves_nothing_may_be_named() -> None:
    """RD-S8"""
    outcome = step(table(2, Phase.SAIL, ships={11: "A0"}), "0: name white")
    assert public(outcome) == [ColourNamed(0, "white"), Still("white")]
    assert acting(outcome.state) == {1}


def test_nobody_else_acts_while_a_fork_is_open_and_then_the_namer_goes_on() -> None:
    """RD-S11, RD-R7"""
    maas = do(table(3, Phase.SAIL, ships={21: "B1"}, cards={0: "police", 1: "police"}), "0: name red")
    assert acting(maas) == {1}
    assert kinds(maas, 1) == {"steer"}
    maas = do(maas, "1: steer C2")
    assert acting(maas) == {0}
    assert kinds(maas, 0) == {"end"}


def test_the_namer_plays_no_card_while_a_way_of_his_own_is_to_be_chosen() -> None:
    """RD-R7: before and after the phase's own action, which the naming is to its last ship."""
    maas = table(2, Phase.SAIL, ships={11: "A3 grain", 21: "A1"}, cards={0: "setback"})
    forked = do(maas, "0: name white")
    assert lines(forked, 0) == ["steer A4", "steer B4"]
    assert can(do(forked, "0: steer A4"), "0: play setback 21 A0")
