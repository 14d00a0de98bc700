"""A whole game from its lines, checked by hand from round to round."""

from __future__ import annotations

from pathlib import Path

from engines.core import Luck, Seat, play
from engines.loire import GAME
from engines.loire.events import (
    Arrived,
    Evicted,
    Fought,
    Landed,
    Led,
    Loaded,
    Opened,
    Reshuffled,
    Soured,
    Won,
)
from engines.loire.state import Heading, Loire
from engines.notation import parse
from engines.words import words_of
from tests.playing import start

LINES = (Path(__file__).parent / "full_game.play").read_text("utf-8").splitlines()
SEED = "full 2551"
TOLD = (Led, Reshuffled, Soured, Arrived, Opened, Fought, Evicted, Loaded, Landed, Won)
"""What the comments tell."""


def standing(state: Loire) -> str:
    arrows = {Heading.DOWN: ">", Heading.UP: "<"}
    return " ".join(f"{p.coins}@{p.town}{arrows[p.heading]}" for p in state.players)


def test_a_whole_game_goes_as_it_was_checked_by_hand() -> None:
    """LO-S17, LO-S19, LO-S24, LO-S26, LO-S27: ten rounds, and an arm-wrestle at 20 to 20."""
    state, step, checked = start(GAME, 3, SEED), 0, 0
    words, told = words_of("loire", "en"), list[str]()
    for number, line in enumerate(LINES, 1):
        if line.startswith("="):
            assert standing(state) == line[1:].strip(), f"line {number}"
            checked += 1
        elif line and not line.startswith("#"):
            step += 1
            seat, _, action = line.partition(":")
            made = play(GAME, state, Seat(int(seat)), parse(GAME, action), Luck(SEED.encode(), step))
            told += [words.event(event, "012") for event, _ in made.told if isinstance(event, TOLD)]
            state = made.state
    assert checked == 11
    assert told == [line[2:] for line in LINES[LINES.index("") :] if line.startswith("#")]
    assert state.round == 10
    assert GAME.scores(state) == (20, 4, 20)
    assert GAME.placing(state) == ((2,), (0,), (1,))
