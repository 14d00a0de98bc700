"""A whole game from its lines, followed by hand from round to round."""

from __future__ import annotations

from pathlib import Path

from engines.core import Luck, Seat, play
from engines.loire import GAME
from engines.loire.state import Heading, Loire
from engines.notation import parse
from tests.playing import start

LINES = (Path(__file__).parent / "full_game.play").read_text("utf-8").splitlines()
SEED = "full 2551"


def standing(state: Loire) -> str:
    arrows = {Heading.DOWN: ">", Heading.UP: "<"}
    return " ".join(f"{p.coins}@{p.town}{arrows[p.heading]}" for p in state.players)


def test_a_whole_game_goes_as_it_was_followed_by_hand() -> None:
    """LO-S17, LO-S19, LO-S24, LO-S26, LO-S27: ten rounds, and an arm-wrestle at 20 to 20."""
    state, step, checked = start(GAME, 3, SEED), 0, 0
    for number, line in enumerate(LINES, 1):
        if line.startswith("="):
            assert standing(state) == line[1:].strip(), f"line {number}"
            checked += 1
        elif line and not line.startswith("#"):
            step += 1
            seat, _, action = line.partition(":")
            state = play(GAME, state, Seat(int(seat)), parse(GAME, action), Luck(SEED.encode(), step)).state
    assert checked == 11
    assert state.round == 10
    assert GAME.scores(state) == (20, 4, 20)
    assert GAME.placing(state) == ((2,), (0,), (1,))
