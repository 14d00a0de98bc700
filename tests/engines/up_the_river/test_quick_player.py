"""The quick player."""

from __future__ import annotations

from engines.core import Action, Game, Luck, Seat, sample
from engines.notation import notate
from engines.up_the_river import GAME
from engines.up_the_river.state import River
from tests.engines.up_the_river.rivers import ARROWS, river
from tests.playing import final


def advice(now: River, luck: bytes = b"") -> str:
    return notate(GAME.advise(GAME, now, now.seat, Luck(luck, 1)))


def test_it_docks_its_last_boat_but_one_rather_than_stranding_the_other() -> None:
    assert advice(river((5, 8), (4, 4), roll=4, sandbank=6)) == "move 8"


def test_it_saves_a_boat_from_the_waterfall_rather_than_moving_a_safe_one() -> None:
    assert advice(river((1, 6), (4, 4), roll=1, sandbank=5)) == "move 1"


def test_it_sends_back_the_boat_that_hurts_most() -> None:
    assert advice(river((6, 6, 6), (4, 5), (2, 10), roll=ARROWS)) == "repel 2 10"


def test_it_wins_most_games_against_chance_from_either_seat() -> None:
    wins, games = 0.0, 200
    for number in range(games):
        quick = number % 2

        def chosen(
            game: Game[River], view: River, seat: Seat, luck: Luck, quick: int = quick
        ) -> Action[River]:
            return game.advise(game, view, seat, luck) if seat == quick else sample(game, view, seat, luck)

        places = GAME.placing(final(GAME, 2, f"duel {number}", chosen)) or ((),)
        wins += places[0].count(Seat(quick)) / len(places[0])
    assert wins > 0.57 * games
