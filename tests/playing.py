"""Playing games in tests: at random, by the quick players, or by a script of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from engines.core import (
    Action,
    Game,
    Luck,
    Outcome,
    Seat,
    Table,
    begin,
    choices,
    default_options,
    play,
    sample,
)
from engines.notation import parse

MOST_STEPS = 20_000
Chooser = Callable[[Game[Any], Any, Seat, Luck], Action[Any]]


class Played(NamedTuple):
    """One step of a game: the state before it, who did what, and what came of it."""

    before: Any
    seat: Seat
    action: Action[Any]
    outcome: Outcome[Any]


def any_options(game: Game[Any], seats: int, luck: Luck) -> Any:
    """Options at random, each among its values."""
    return game.options(*(luck.draw(list(c.values(seats))) for c in choices(game.options).values()))


def start(game: Game[Any], seats: int, seed: str = "", options: Any = None) -> Any:
    """The state after set-up, with the default options unless some are given."""
    table = Table(seats, default_options(game, seats) if options is None else options)
    return begin(game, table, Luck(seed.encode(), 0)).state


def steps(game: Game[Any], seats: int, seed: str, chooser: Chooser = sample) -> Iterator[Played]:
    """A whole game, one step after the other; who acts among several is drawn too."""
    state = start(game, seats, seed, any_options(game, seats, Luck(f"options {seed}".encode(), seats)))
    for number in range(1, MOST_STEPS):
        acting = sorted(game.to_act(state))
        if not acting:
            return
        luck = Luck(f"chooser {seed}".encode(), number)
        seat = luck.draw(acting)
        action = chooser(game, game.view(state, seat), seat, luck)
        outcome = play(game, state, seat, action, Luck(seed.encode(), number))
        yield Played(state, seat, action, outcome)
        state = outcome.state
    raise AssertionError(f"{game.key}, {seats} seats, seed {seed!r}: not over after {MOST_STEPS} steps")


def final(game: Game[Any], seats: int, seed: str, chooser: Chooser = sample) -> Any:
    """The state at the end of a whole game."""
    *_, last = steps(game, seats, seed, chooser)
    return last.outcome.state


def run(game: Game[Any], state: Any, script: str, seed: str = "script") -> Any:
    """Play a script: one line a step, `seat: action`; what follows a # is a comment."""
    for number, line in enumerate(script.splitlines(), 1):
        step, _, _ = line.partition("#")
        if step.strip():
            seat, _, action = step.partition(":")
            luck = Luck(seed.encode(), number)
            state = play(game, state, Seat(int(seat)), parse(game, action), luck).state
    return state
