"""A whole game from its lines, with scores that were worked out by hand."""

from __future__ import annotations

from pathlib import Path

from engines.core import Luck, Seat, play
from engines.notation import parse
from engines.rio_grande import GAME
from engines.rio_grande.data import TRACK
from engines.rio_grande.state import lap
from tests.playing import start

LINES = (Path(__file__).parent / "full_game.play").read_text("utf-8").splitlines()


def test_a_whole_game_comes_to_the_scores_worked_out_by_hand() -> None:
    """RG-S24 and RG-S25 at each delta; RG-S27, RG-S28, RG-R8 and RG-R9 at the end; RG-S30."""
    basin, checked = start(GAME, 3, "full 26"), 0
    for number, line in enumerate(LINES, 1):
        if line.startswith("="):
            assert basin.points == tuple(map(int, line[1:].split())), f"line {number}"
            checked += 1
        elif line and not line.startswith("#"):
            seat, _, action = line.partition(":")
            basin = play(GAME, basin, Seat(int(seat)), parse(GAME, action), Luck(b"", number)).state
    assert checked == 7
    assert GAME.placing(basin) == ((0,), (1,), (2,))
    assert [lap(points).rounds for points in basin.points] == [1, 1, 0], f"a lap of {TRACK} is counted"
