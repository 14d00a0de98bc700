"""Drawing transport cards (RD-S12 to S14, R11, R19) and playing them (RD-S19 to S26 and their rulings)."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engines.rotterdam.data import DECK, Card, Product
from engines.rotterdam.events import (
    Added,
    Drew,
    Found,
    Laid,
    Missed,
    Pushed,
    Reshuffled,
    Seized,
    Stolen,
    Swapped,
)
from engines.rotterdam.missions import card_points
from engines.rotterdam.state import Phase
from tests.engines.rotterdam.tables import (
    acting,
    can,
    do,
    kinds,
    lines,
    private,
    public,
    step,
    table,
    where,
)

# Phase 3


def test_each_ship_on_an_anchor_earns_its_owner_a_card_in_turn_order() -> None:
    """RD-S12"""
    maas = table(3, Phase.SAIL, seat=2, ships={11: "A3", 12: "B2 oil", 21: "C3", 31: "D3", 32: "A4"})
    maas = do(maas, "2: name green")
    assert (maas.phase, maas.due, maas.seat) == (Phase.CARDS, (2, 1, 0), 0)
    maas = do(maas, "0: draw")
    assert (maas.due, maas.seat) == ((1, 1, 0), 0)
    maas = do(maas, "0: draw", "0: end", "1: draw", "1: end")
    assert [len(hand) for hand in maas.cards] == [2, 1, 0]
    assert maas.phase == Phase.UNLOAD


def test_a_ship_moved_during_the_phase_changes_nothing_that_is_due() -> None:
    """RD-S12: at the start of the phase."""
    maas = table(2, Phase.CARDS, ships={21: "A3", 22: "B3"}, cards={0: "setback setback"}, due=(0, 1))
    maas = do(maas, "0: play setback 21 A2", "0: play setback 22 B2")
    assert maas.due == (0, 1)


def test_the_card_drawn_is_told_to_its_owner_only() -> None:
    """RD-S12, RD-A1"""
    maas = table(2, Phase.CARDS, due=(1, 0))
    outcome = step(maas, "0: draw")
    assert public(outcome) == [Drew(0)]
    assert private(outcome, 0) == [Found(maas.card_pile[0])]
    assert private(outcome, 1) == []
    assert outcome.final


def test_drawing_is_compulsory() -> None:
    """RD-R18"""
    maas = table(2, Phase.CARDS, due=(2, 0), cards={0: "setback"})
    assert not can(maas, "0: end")
    assert not can(do(maas, "0: draw"), "0: end")
    assert can(do(maas, "0: draw", "0: draw"), "0: end")


def test_nobody_holds_more_than_three() -> None:
    """RD-S13, RD-R11: a draw that he has no room for is lost."""
    maas = table(2, Phase.CARDS, due=(2, 0), cards={0: "setback storm"})
    first = step(maas, "0: draw")
    second = step(first.state, "0: draw")
    assert public(first) == [Drew(0)]
    assert public(second) == [Missed(0)]
    assert len(second.state.cards[0]) == 3
    assert second.state.due == (0, 0)
    assert second.state.card_pile == first.state.card_pile


def test_laying_a_card_with_points_makes_room() -> None:
    """RD-S13, RD-R11: before the draw."""
    maas = table(2, Phase.CARDS, due=(1, 0), cards={0: "setback storm advantage"})
    outcome = step(maas, "0: play advantage - -")
    assert public(outcome) == [Laid(0, Card.ADVANTAGE)]
    assert outcome.state.laid == ((Card.ADVANTAGE,), ())
    assert outcome.state.used == ()
    assert public(step(outcome.state, "0: draw")) == [Drew(0)]


def test_a_card_with_points_just_drawn_may_be_laid_before_the_next_draw() -> None:
    """RD-R11"""
    pile = (Card.DOUBLE, Card.POLICE)
    maas = table(2, Phase.CARDS, due=(2, 0), cards={0: "setback storm"}, card_pile=pile)
    maas = do(maas, "0: draw", "0: play double - -", "0: draw")
    assert maas.cards[0] == (Card.SETBACK, Card.STORM, Card.POLICE)


def test_a_lost_draw_loses_no_other() -> None:
    """RD-R11: what is laid after it makes room for the next."""
    maas = table(2, Phase.CARDS, due=(2, 0), cards={0: "setback storm advantage"})
    maas = do(maas, "0: draw", "0: play advantage - -")
    assert maas.due == (1, 0)
    assert public(step(maas, "0: draw")) == [Drew(0)]


def test_between_the_draws_only_cards_with_points_are_played() -> None:
    """RD-R11"""
    maas = table(2, Phase.CARDS, ships={21: "A3"}, due=(2, 0), cards={0: "setback advantage"})
    assert can(maas, "0: play setback 21 A2")
    between = do(maas, "0: draw")
    assert not can(between, "0: play setback 21 A2")
    assert can(between, "0: play advantage - -")
    assert can(do(between, "0: draw"), "0: play setback 21 A2")


@pytest.mark.parametrize("phase", [Phase.PLACE, Phase.SAIL, Phase.UNLOAD, Phase.MISSIONS])
def test_a_card_with_points_may_be_laid_on_any_of_ones_turns(phase: Phase) -> None:
    """RD-R11, RD-S13"""
    maas = table(2, phase, cards={0: "double", 1: "double"})
    assert can(maas, "0: play double - -")
    assert not can(maas, "1: play double - -")


def test_used_cards_are_reshuffled_when_one_is_drawn_from_an_empty_pile() -> None:
    """RD-S14, RD-R19"""
    used = (Card.STORM, Card.POLICE, Card.THIEF, Card.JOKER, Card.EXTRA)
    maas = table(2, Phase.CARDS, due=(2, 0), card_pile=(Card.SETBACK,), used=used)
    first = step(maas, "0: draw")
    assert first.state.card_pile == ()  # emptying the pile is not drawing from an empty one
    assert first.state.used == used
    second = step(first.state, "0: draw")
    assert public(second) == [Reshuffled(5), Drew(0)]
    assert second.state.used == ()
    drawn = (*second.state.card_pile, *second.state.cards[0])
    assert sorted(drawn) == sorted((*used, Card.SETBACK))
    piles = {step(first.state, "0: draw", f"seed {n}").state.card_pile for n in range(6)}
    assert len(piles) > 1


def test_hands_and_table_never_hold_the_whole_deck() -> None:
    """RD-S14: there is always a card to draw."""
    assert 4 * 3 + DECK[Card.ADVANTAGE] + DECK[Card.DOUBLE] < sum(DECK.values())


# Playing


class Use(NamedTuple):
    """One card with a legal use, an illegal one, and one that something blocks."""

    card: str
    legal: tuple[dict[int, str], str, dict[int, str]]
    """Ships before, line, ships after."""
    illegal: tuple[dict[int, str], str]
    blocked: tuple[dict[int, str], str]


USES = [
    Use(
        "fortune",  # RD-S20: both loaded, anyone's
        ({21: "A1 grain", 31: "C3 oil"}, "play fortune 21 31", {21: "A1 oil", 31: "C3 grain"}),
        ({21: "A1 grain", 31: "C3 oil"}, "play fortune 21 21"),
        ({21: "A1 grain", 31: "C3"}, "play fortune 21 31"),
    ),
    Use(
        "extra",  # RD-S21
        ({11: "A0 grain"}, "play extra - B0:oil", {11: "A0 grain", 12: "B0 oil"}),
        ({11: "A0 grain"}, "play extra - B1:oil"),
        ({11: "A0", 21: "B0", 31: "C0", 32: "D0"}, "play extra - B0:oil"),
    ),
    Use(
        "setback",  # RD-S22: any colour, any ship
        ({21: "B2 fruit"}, "play setback 21 A1", {21: "A1 fruit"}),
        ({21: "B2 fruit"}, "play setback 21 D1"),
        ({21: "B2 fruit", 31: "A1"}, "play setback 21 A1"),
    ),
    Use(
        "storm",  # RD-S22, RD-R13
        ({21: "B2 fruit"}, "play storm 21 C0", {21: "C0 fruit"}),
        ({21: "B2 fruit"}, "play storm 21 B1"),
        ({21: "A2", 31: "A1"}, "play storm 21 A0"),
    ),
    Use(
        "thief",  # RD-S25, RD-R9
        ({11: "B1", 31: "C3 oil"}, "play thief 31 11", {11: "B1 oil", 31: "C3"}),
        ({11: "B1", 21: "A1", 31: "C3 oil"}, "play thief 31 21"),
        ({11: "B1 grain", 31: "C3 oil"}, "play thief 31 11"),
    ),
    Use(
        "police",  # RD-S26
        ({21: "botlek oil"}, "play police 21 -", {21: "botlek"}),
        ({21: "botlek oil"}, "play police 22 -"),
        ({21: "botlek"}, "play police 21 -"),
    ),
    Use(
        "advantage",  # RD-S24: laid for room, never on a ship; phase 5 has no turns
        ({}, "play advantage - -", {}),
        ({21: "A1"}, "play advantage 21 -"),
        ({}, ""),
    ),
    Use(
        "double",
        ({}, "play double - -", {}),
        ({21: "A1"}, "play double 21 -"),
        ({}, ""),
    ),
]


@pytest.mark.parametrize("use", USES, ids=lambda use: use.card)
class TestEachCard:
    """RD-S20, RD-S21, RD-S22, RD-S24, RD-S25, RD-S26 (the joker is in the tests of missions, RD-S23)."""

    def test_can_be_used(self, use: Use) -> None:
        before, line, after = use.legal
        maas = table(3, ships=before, cards={0: use.card})
        assert line in lines(maas, 0)
        maas = do(maas, f"0: {line}")
        assert where(maas) == after
        assert maas.cards[0] == ()

    def test_cannot_be_used_otherwise(self, use: Use) -> None:
        before, line = use.illegal
        assert not can(table(3, ships=before, cards={0: use.card}), f"0: {line}")

    def test_can_be_blocked(self, use: Use) -> None:
        before, line = use.blocked
        if line:
            assert not can(table(3, ships=before, cards={0: use.card}), f"0: {line}")
            return
        trade = table(3, Phase.TRADE, cards={0: use.card}, products={0: "bread", 1: "beer"})
        assert "play" not in kinds(trade, 0)

    def test_must_be_held(self, use: Use) -> None:
        before, line, _ = use.legal
        assert not can(table(3, ships=before, cards={0: "joker", 1: use.card}), f"0: {line}")

    @pytest.mark.parametrize("phase", [Phase.PLACE, Phase.SAIL, Phase.CARDS, Phase.UNLOAD, Phase.MISSIONS])
    def test_is_played_on_the_owners_turn_in_every_phase_that_has_turns(self, use: Use, phase: Phase) -> None:
        """RD-S19, RD-R7"""
        before, line, _ = use.legal
        maas = table(3, phase, ships=before, cards={0: use.card, 1: use.card})
        assert can(maas, f"0: {line}")
        assert not can(maas, f"1: {line}")

    def test_joins_the_used_cards_unless_it_has_points(self, use: Use) -> None:
        before, line, _ = use.legal
        maas = do(table(3, ships=before, cards={0: use.card}), f"0: {line}")
        points = use.card in ("advantage", "double")
        assert (maas.used, maas.laid[0]) == (((), (use.card,)) if points else ((use.card,), ()))


def test_cards_are_played_before_and_after_the_phases_own_action() -> None:
    """RD-R7"""
    maas = table(2, Phase.SAIL, ships={21: "A2 grain"}, cards={0: "setback police"})
    maas = do(maas, "0: play police 21 -", "0: name white", "0: play setback 21 A1")
    assert where(maas) == {21: "A1"}


def test_several_cards_may_be_played_in_one_turn() -> None:
    """RD-S19"""
    maas = table(2, ships={11: "C1", 21: "botlek oil"}, cards={0: "thief police storm"})
    maas = do(maas, "0: play thief 21 11", "0: play storm 21 C3", "0: play police 11 -")
    assert where(maas) == {11: "C1", 21: "C3"}
    assert acting(maas) == {0}  # he may still place


def test_a_player_without_cards_ends_his_turn_with_its_action() -> None:
    """RD-R7"""
    assert do(table(2), "0: place A0 -").seat == 1
    assert do(table(2, cards={0: "joker"}), "0: place A0 -").seat == 0
    assert do(table(2, cards={0: "joker"}), "0: place A0 -", "0: end").seat == 1
    last = table(2, ships={21: "A2"}, cards={0: "setback"})
    assert do(last, "0: place A0 -", "0: play setback 21 A1").seat == 1


def test_phase_5_has_no_turns_to_play_cards_in() -> None:
    """RD-R7"""
    trade = table(2, Phase.TRADE, cards={0: "police"}, ships={21: "A1 oil"}, products={0: "bread", 1: "jam"})
    assert not can(trade, "0: play police 21 -")
    assert "end" not in kinds(trade, 0)


def test_a_turn_without_cards_and_without_anything_to_do_is_passed_over() -> None:
    """RD-R18: phases 3, 4 and 6 ask only those who have something to do."""
    maas = table(3, Phase.SAIL, seat=2, ships={21: "A3"}, cards={2: "joker"})
    maas = do(maas, "2: name red", "2: end")
    assert (maas.phase, maas.seat) == (Phase.CARDS, 1)
    maas = do(maas, "1: draw", "1: end")
    assert (maas.phase, maas.seat) == (Phase.CARDS, 2)
    maas = do(maas, "2: end")
    assert (maas.phase, maas.seat) == (Phase.UNLOAD, 1)


def test_fortune_takes_any_two_loaded_ships_and_even_equal_cargoes() -> None:
    """RD-S20, RD-R21"""
    ships = {11: "A1 grain", 12: "B1 grain", 21: "botlek oil", 22: "D2"}
    maas = table(3, ships=ships, cards={0: "fortune"})
    pairs = {tuple(line.split()[2:4]) for line in lines(maas, 0) if line.startswith("play")}
    loaded = ("11", "12", "21")
    assert pairs == {(one, other) for one in loaded for other in loaded if one != other}
    outcome = step(maas, "0: play fortune 11 21")
    assert public(outcome)[0] == Swapped(0, 11, "grain", 21, "oil")
    assert where(outcome.state) == {**ships, 11: "A1 oil", 21: "botlek grain"}


def test_fortune_needs_two_loaded_ships() -> None:
    """RD-S20"""
    assert "play" not in kinds(table(3, ships={11: "A1 grain", 21: "B1"}, cards={0: "fortune"}), 0)


def test_extra_cargo_places_one_more_ship_even_empty() -> None:
    """RD-S21, RD-R15"""
    maas = table(2, Phase.UNLOAD, cards={0: "extra joker"})
    outcome = step(maas, "0: play extra - D0")
    assert public(outcome)[0] == Added(0, 11, "D0", None)
    loaded = do(maas, "0: play extra - D0:oil")
    assert where(loaded) == {11: "D0 oil"}
    assert loaded.supply == (7, 5, 6, 5)


def test_extra_cargo_needs_a_ship_in_stock_and_a_unit_of_the_kind() -> None:
    """RD-R15, RD-S7"""
    out = {11: "A4", 12: "B4", 13: "C4", 14: "D4"}
    assert "play" not in kinds(table(3, ships=out, cards={0: "extra"}), 0)
    short = table(3, cards={0: "extra"}, supply=(0, 5, 7, 5))
    assert not can(short, "0: play extra - A0:grain")
    assert can(short, "0: play extra - A0:fruit")


@pytest.mark.parametrize(
    ("place", "back"),
    [
        ("A1", ["A0"]),
        ("B2", ["A1", "B1", "C1"]),
        ("C2", ["B1", "C1", "D1"]),
        ("B3", ["A2", "B2", "C2"]),
        ("A4", ["A3", "B3"]),
        ("D4", ["C3", "D3"]),
        ("botlek", ["C4"]),
        ("A0", []),
    ],
)
def test_a_setback_goes_back_along_any_channel_that_leads_there(place: str, back: list[str]) -> None:
    """RD-S22, RD-R8: from a port too, but not from a start position."""
    maas = table(3, ships={21: place}, cards={0: "setback"})
    found = [line for line in lines(maas, 0) if line.startswith("play")]
    assert found == [f"play setback 21 {end}" for end in back]


def test_a_setback_or_storm_may_hit_ones_own_ship() -> None:
    """RD-S22: any ship."""
    outcome = step(table(3, ships={11: "A4 fruit"}, cards={0: "storm"}), "0: play storm 11 A2")
    assert public(outcome)[0] == Pushed(0, Card.STORM, 11, "A4", "A2")


@pytest.mark.parametrize(
    ("ships", "ends"),
    [
        ({21: "A2"}, ["A0"]),
        ({21: "A2", 31: "A0"}, []),  # the end is taken
        ({21: "A2", 31: "A1"}, []),  # the way is taken
        ({21: "B2"}, ["A0", "B0", "C0"]),
        ({21: "B2", 31: "B1"}, ["A0", "C0"]),  # round the ship in the way
        ({21: "B3", 31: "B2"}, ["A1", "B1", "C1", "D1"]),  # B1 and C1 still by way of C2
        ({21: "B3", 31: "B2", 32: "C2"}, ["A1"]),
        ({21: "merwehaven"}, ["A3", "B3"]),
        ({21: "merwehaven", 31: "B4"}, []),
        ({21: "A1"}, []),  # exactly two channels
        ({21: "A0"}, []),
    ],
)
def test_a_storm_goes_exactly_two_channels_back_over_free_positions(
    ships: dict[int, str], ends: list[str]
) -> None:
    """RD-S22, RD-R13"""
    maas = table(3, ships=ships, cards={0: "storm"})
    assert [line.split()[3] for line in lines(maas, 0) if line.startswith("play storm 21")] == ends


def test_the_thief_puts_the_cargo_on_an_empty_ship_of_his() -> None:
    """RD-S25, RD-R9"""
    maas = table(3, ships={11: "A1", 12: "B1 oil", 21: "C3 grain"}, cards={0: "thief"})
    found = {line for line in lines(maas, 0) if line.startswith("play")}
    assert found == {"play thief 12 11", "play thief 21 11"}  # RD-R21: his own cargo too
    outcome = step(maas, "0: play thief 21 11")
    assert public(outcome)[0] == Stolen(0, 21, "grain", 11, "A1")
    assert where(outcome.state) == {11: "A1 grain", 12: "B1 oil", 21: "C3"}


def test_a_thief_without_ships_on_the_water_may_place_one() -> None:
    """RD-S25, RD-R15"""
    maas = table(3, ships={21: "C3 grain", 22: "A0"}, cards={0: "thief"})
    found = {line for line in lines(maas, 0) if line.startswith("play")}
    assert found == {f"play thief 21 {start}" for start in ("B0", "C0", "D0")}
    after = do(maas, "0: play thief 21 B0")
    assert where(after) == {11: "B0 grain", 21: "C3", 22: "A0"}
    assert after.supply == maas.supply


def test_a_thief_with_ships_out_but_none_empty_cannot_act() -> None:
    """RD-R15: also not by placing one."""
    maas = table(3, ships={11: "A4 oil", 21: "C3 grain"}, cards={0: "thief"})
    assert "play" not in kinds(maas, 0)
    full = table(3, ships={21: "A0 oil", 22: "B0", 23: "C0", 24: "D0"}, cards={0: "thief"})
    assert "play" not in kinds(full, 0)


def test_the_port_police_returns_any_cargo_to_the_supply() -> None:
    """RD-S26, RD-R21: one's own too."""
    maas = table(3, ships={11: "A1 grain", 21: "B3 oil", 31: "C0"}, cards={0: "police"})
    assert {line for line in lines(maas, 0) if line.startswith("play")} == {
        "play police 11 -",
        "play police 21 -",
    }
    outcome = step(maas, "0: play police 21 -")
    assert public(outcome)[0] == Seized(0, 21, "oil")
    assert outcome.state.supply == (6, 5, 7, 5)
    assert where(outcome.state) == {11: "A1 grain", 21: "B3", 31: "C0"}


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("fortune", "play fortune 21 22"),
        ("setback", "play setback 21 C4"),
        ("storm", "play storm 21 C3"),
        ("thief", "play thief 21 11"),
        ("police", "play police 21 -"),
    ],
)
def test_every_card_reaches_a_ship_in_port_until_it_is_unloaded(card: str, line: str) -> None:
    """RD-R14"""
    ships = {11: "A1", 21: "botlek oil", 22: "A3 fruit"}
    assert can(table(2, Phase.UNLOAD, ships=ships, cards={0: card}), f"0: {line}")


def test_a_thief_may_bring_cargo_to_his_empty_ship_in_port() -> None:
    """RD-R14, RD-R9: where it can be unloaded at once."""
    maas = table(2, Phase.UNLOAD, ships={11: "botlek", 21: "A1 oil"}, cards={0: "thief"})
    maas = do(maas, "0: play thief 21 11", "0: unload")
    assert maas.products[0] == (Product.PETROL,)


def test_cards_with_points_count_in_hand_or_face_up() -> None:
    """RD-S24"""
    maas = table(3, cards={0: "advantage double", 1: "joker"}, laid={0: "advantage", 1: "double"})
    assert [card_points(maas, seat) for seat in range(3)] == [4, 2, 0]


def test_a_played_card_makes_the_step_final() -> None:
    """RD-A1: what was in a hand is known now."""
    assert step(table(3, ships={21: "A1 oil"}, cards={0: "police"}), "0: play police 21 -").final
