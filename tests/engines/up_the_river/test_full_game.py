"""A whole game from its lines, with boats and scores that were worked out by hand."""

from __future__ import annotations

from pathlib import Path

from engines.core import Luck, Seat, play
from engines.notation import parse
from engines.up_the_river import GAME
from engines.up_the_river.state import River
from tests.playing import start

SEED = "full 2144"
LINES = (Path(__file__).parent / "full_game.play").read_text("utf-8").splitlines()


def boats(river: River) -> list[list[str]]:
    return [[{0: "x", 11: "H"}.get(at, str(at)) for at in sorted(own)] for own in river.boats]


def test_a_whole_game_comes_to_the_boats_and_scores_worked_out_by_hand() -> None:
    """UR-S5 to UR-S15, UR-R3, UR-R5, UR-R6."""
    river, step, rounds = start(GAME, 3, SEED), 0, 0
    assert river.starter == 0
    for number, line in enumerate(LINES, 1):
        said = line.partition("#")[0]
        if said.startswith("="):
            assert boats(river) == [own.split() for own in said[1:].split("|")], f"line {number}"
            rounds += 1
        elif said:
            seat, die, action = said.split(maxsplit=2)
            assert (str(river.seat), str(river.roll or ">")) == (seat, die), f"line {number}"
            step += 1
            river = play(GAME, river, Seat(int(seat)), parse(GAME, action), Luck(SEED.encode(), step)).state
    assert (step, rounds) == (25, 10)
    assert river.docks == (0, 1, 2, 0, 1)
    assert GAME.scores(river) == (12 + 9, 11 + 8, 10)
    assert GAME.placing(river) == ((0,), (1,), (2,))
