"""The quick player, and how long its games take."""

from __future__ import annotations

from statistics import median
from time import perf_counter

import pytest

from engines.core import Action, Game, Luck, Seat, sample
from engines.loire import GAME
from engines.loire.state import Loire, Phase
from engines.notation import notate
from tests.engines.loire.tables import boat, river
from tests.playing import final, steps


def advice(state: Loire) -> str:
    return notate(GAME.advise(GAME, GAME.view(state, state.seat), state.seat, Luck(b"", 1)))


def test_it_lays_the_coal_that_brings_its_passengers_home() -> None:
    """LO-S12, LO-S24"""
    cargo = "nantes>orleans"
    state = river(boat("tours", hand="coal1 coal2 sailors", cargo=cargo, up=True), boat("saumur"))
    assert advice(state) == "lay coal2"
    assert advice(river(boat("blois", hand="coal3", laid="coal1", cargo=cargo, up=True), boat())) == "sail -"


def test_it_brings_the_sailors_that_a_held_dock_takes() -> None:
    """LO-S19"""
    held = boat("tours", laid="sailors", dock="quay")
    mine = boat("tours", hand="sailors sailors sailors", cargo="nantes>tours orleans>tours")
    assert advice(river(mine, held)) == "lay sailors"
    ready = boat("tours", hand="sailors", laid="sailors sailors", cargo="nantes>tours orleans>tours")
    assert advice(river(ready, held)) == "sail -", "two against one are enough"


def test_at_nantes_it_takes_the_dock_that_pays_more() -> None:
    """LO-S23"""
    mine = boat("nantes", up=True, cargo="wine:blois wine:blois")
    assert advice(river(mine, boat("blois"))) == "sail 2"
    assert advice(river(mine, boat("nantes", up=True, dock="2"))) == "sail 1"


def test_it_blows_up_coal_that_is_about_to_bring_another_a_good_sum() -> None:
    """LO-S14"""
    rich = boat("tours", laid="coal3", cargo="nantes>orleans angers>orleans", up=True)
    assert advice(river(boat("saumur", hand="explosion"), rich)) == "explode 1 coal3"
    poor = boat("tours", laid="coal3", cargo="amboise>orleans", up=True)
    assert advice(river(boat("saumur", hand="explosion"), poor)) == "sail -"


def test_it_buys_the_last_sailors_that_keep_it_from_a_dear_dock() -> None:
    """LO-S15"""
    held = boat("orleans", laid="sailors", dock="quay")
    mine = boat("orleans", hand="sailors", cargo="nantes>orleans angers>orleans wine:blois")
    assert advice(river(mine, held, boat())) == "bribe blois 1"


def test_it_takes_less_of_what_it_has() -> None:
    """LO-S9"""
    draft = river(boat(), boat(), phase=Phase.DRAFT, market="coal3 coal2 fishing")
    assert advice(draft) == "take coal3"
    stocked = river(boat(hand="coal3 coal3"), boat(), phase=Phase.DRAFT, market="coal3 coal2 fishing")
    assert advice(stocked) == "take coal2"


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_beats_players_who_play_at_random(seats: int) -> None:
    def one_against_chance(game: Game[Loire], view: Loire, seat: Seat, luck: Luck) -> Action[Loire]:
        return (game.advise if seat == 0 else sample)(game, view, seat, luck)

    won = sum(GAME.placing(final(GAME, seats, f"match {n}", one_against_chance))[0] == (0,) for n in range(6))
    assert won >= 5


@pytest.mark.parametrize("seats", GAME.seats)
def test_its_games_take_six_to_fourteen_rounds(seats: int) -> None:
    """LO-D1 to LO-D6: the split of the cards makes games of a good length."""
    rounds = [final(GAME, seats, f"rounds {n}", advised).round for n in range(9)]
    assert 6 <= median(rounds) <= 14


def advised(game: Game[Loire], view: Loire, seat: Seat, luck: Luck) -> Action[Loire]:
    return game.advise(game, view, seat, luck)


def test_it_takes_a_few_milliseconds_a_move_at_most() -> None:
    begun = perf_counter()
    moves = sum(1 for _ in steps(GAME, 6, "pace", advised))
    assert (perf_counter() - begun) / moves < 0.005
