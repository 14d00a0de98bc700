"""By post: one visit a turn, and none for a turn that leaves no choice."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.panel import narrated
from bot.progress import FORCED, PLAYER, ROBOT, Progress
from bot.text import words
from engines.core import Luck, Seat, play
from engines.notation import parse
from engines.up_the_river import GAME
from engines.up_the_river.state import Options, River, Rolled
from tests.engines.up_the_river.rivers import ARROWS, FALLEN, HARBOUR, offers, river, told
from tests.playing import start, steps

SEED = b"by post"


def settled(now: River, robots: frozenset[Seat] = frozenset()) -> Progress:
    progress = Progress(GAME, now, 0, SEED, robots)
    progress.settle()
    return progress


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_die_is_rolled_as_the_turn_opens(seats: int) -> None:
    """UR-A1: whoever must act answers a known roll, which everybody was told last."""
    for played in steps(GAME, seats, "opened"):
        state, told = played.outcome.state, played.outcome.told
        if GAME.to_act(state):
            assert told[-1] == (Rolled(state.seat, state.roll), None)
        else:
            assert not [event for event, _ in told if isinstance(event, Rolled)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_is_answered_with_one_choice(seats: int) -> None:
    """UR-A1: any one action ends it, unless everybody else is out of the game."""
    for before, seat, _, outcome in steps(GAME, seats, "visits"):
        assert GAME.to_act(before) == {seat}
        if any(0 < at < 11 for other, own in enumerate(outcome.state.boats) if other != seat for at in own):
            assert outcome.state.seat != seat
        assert outcome.final or not GAME.to_act(outcome.state), (
            "a die was rolled: it is not taken back freely"
        )


@pytest.mark.parametrize(
    ("now", "line"),
    [
        pytest.param(river((4, 4, 4), (5, 7), roll=3), "move 4", id="one stack"),
        pytest.param(river((6, FALLEN, HARBOUR), (5, 7), roll=2), "move 6", id="one boat"),
        pytest.param(river((2, 6, 6), (5, 5), roll=ARROWS), "advance 2", id="one to advance"),
        pytest.param(river((6, 6, 6), (5, 5), (3, 8), roll=ARROWS), "repel 2 8", id="one to send back"),
        pytest.param(river((6, 6, 6), (5, 5), (8, 8), roll=ARROWS), "skip", id="a pass"),
    ],
)
def test_a_turn_with_only_one_outcome_is_played_without_asking(now: River, line: str) -> None:
    """UR-A2"""
    first = settled(now).entries[0]
    assert (first.seat, first.line, first.how, first.player) == (0, line, FORCED, None)
    assert first.outcome == play(GAME, now, Seat(0), parse(GAME, line), Luck(SEED, 1))


@pytest.mark.parametrize(
    "now",
    [
        pytest.param(river((4, 4, 5), (5, 7), roll=3), id="two stacks"),
        pytest.param(river((2, 4, 6), (5, 5), roll=ARROWS), id="two to advance"),
        pytest.param(river((2, 6, 6), (5, 7), roll=ARROWS), id="one to advance or one to send back"),
        pytest.param(river((6, 6), (5, 7), (5, 7), roll=ARROWS), id="either of two players to send back"),
    ],
)
def test_a_turn_with_a_choice_waits_for_its_player(now: River) -> None:
    """UR-A2"""
    assert len(offers(now)) > 1
    progress = settled(now)
    assert progress.entries == []
    assert progress.state is now


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_forced_turns_are_played_one_after_the_other_until_somebody_must_choose(seats: int) -> None:
    """UR-A2: from the common start everybody's first boat is the only stack there is."""
    for number in range(20):
        opened = start(GAME, seats, f"first round {number}", Options(Seat(0)))
        progress = settled(opened)
        assert len(progress.entries) >= seats, "one stack each, or arrows that lead nowhere"
        assert [entry.seat for entry in progress.entries[:seats]] == list(range(seats))
        assert [entry.depth for entry in progress.entries] == list(range(1, len(progress.entries) + 1))
        assert {entry.how for entry in progress.entries} == {FORCED}
        assert len(offers(progress.state)) > 1


def test_a_game_that_leaves_no_choice_is_played_to_its_end() -> None:
    """UR-A2, UR-S15"""
    alone = settled(river((2, FALLEN), (HARBOUR, HARBOUR), roll=ARROWS, docks=(1, 1)))
    assert GAME.to_act(alone.state) == frozenset()
    assert GAME.placing(alone.state) is not None


def test_a_forced_turn_is_forced_for_an_ai_player_too() -> None:
    """UR-A2: the log tells what nobody decided from what it did."""
    progress = settled(river((4, 4, 4), (5, 7), roll=3), frozenset({Seat(0), Seat(1)}))
    assert progress.entries[0].how == FORCED
    assert {entry.how for entry in progress.entries} == {FORCED, ROBOT}
    assert GAME.to_act(progress.state) == frozenset()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "- **Anna**: 4 → 7. *(the only move)*"),
        ("fr", "- **Anna** : 4 → 7. *(seul coup possible)*"),
    ],
)
def test_the_log_says_that_a_turn_was_played_without_asking(language: str, said: str) -> None:
    """UR-A2"""
    table: Any = SimpleNamespace(names=("Anna", "Bruno"))
    forced = settled(river((4, 4, 4), (5, 7), roll=3)).entries[0]
    events = tuple(told.event for told in forced.outcome.told)
    for how, marked in ((FORCED, True), (PLAYER, False)):
        step: Any = SimpleNamespace(seat=forced.seat, line=forced.line, how=how, name="Anna", events=events)
        lines = narrated(words(language, GAME.key), table, [step])
        assert (lines[0] == said) == marked
        assert "*(" not in "".join(lines[1:])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Anna: 8 → 9, and the wave carries the boat to harbour."),
        ("fr", "Anna : 8 → 9, et la vague porte le voilier plus loin : port."),
    ],
)
def test_the_log_says_where_the_wave_carried_a_boat(language: str, said: str) -> None:
    """UR-S7, UR-R3"""
    carried = told(river((8, 2), (4, 4), roll=1, sandbank=5), "move 8")[0]
    assert words(language, GAME.key).event(carried, ("Anna", "Bruno")) == said
