"""The quick player."""

from __future__ import annotations

import pytest

from engines.core import Action, Game, Luck, Seat, sample
from engines.notation import notate
from engines.rio_grande import GAME
from engines.rio_grande.state import Basin
from tests.engines.rio_grande.tables import after, table
from tests.playing import final


def advice(basin: Basin) -> str:
    return notate(GAME.advise(GAME, GAME.view(basin, basin.seat), basin.seat, Luck(b"", 1)))


def test_it_ends_a_river_that_pays_it_and_not_one_that_pays_another() -> None:
    """RG-S24"""
    ready = table("A fb/0 fb fb lfb fb", "B sb/1 sb sb sb", hands=("dfb rn rn", "mg"))
    assert advice(ready) == "delta dfb A"
    assert advice(table("B sb/1 sb sb sb sb", hands=("dsb rn rn", "mg"))) != "delta dsb B"


def test_it_builds_where_a_bridge_pays_most() -> None:
    """RG-S24"""
    extended = after(table("A sg sg fb fb", "B fb", hands=("fb rn rn rn", "mg")), "lay fb A")
    assert advice(extended) == "bridge A 1"


def test_it_sends_the_bridges_of_the_others_home_and_not_its_own() -> None:
    """RG-S15"""
    bent = table("A fb/0 fb/1 fb/1 lfb fb fb", hands=("cfb rn rn", "mg"))
    assert advice(bent).startswith("chicane cfb A 2+3")


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_beats_players_who_play_at_random(seats: int) -> None:
    def one_against_chance(game: Game[Basin], view: Basin, seat: Seat, luck: Luck) -> Action[Basin]:
        return (game.advise if seat == 0 else sample)(game, view, seat, luck)

    won = sum(GAME.placing(final(GAME, seats, f"match {n}", one_against_chance))[0] == (0,) for n in range(6))
    assert won >= 5
