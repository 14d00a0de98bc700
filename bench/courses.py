"""Listing the courses of a turn in The Mississippi Queen, against one random move in Up the River.

Run as `python -m bench.courses`. Both are timed in turns, over the positions of whole games, so that a busy
machine slows both alike; a chart that a new tile calls for is drawn within the time.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from statistics import mean
from time import process_time
from typing import Any

from engines import games
from engines.core import Game, Luck, Seat, Table, begin, default_options, play, sample
from engines.mississippi_queen.chart import forget
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.state import Mode, Options

LIMIT = 20
ROUNDS = 7
Position = tuple[Any, Seat]


def positions(game: Game[Any], table: Table, seed: bytes, advised: bool) -> Iterator[Position]:
    """Every turn of one game."""
    state = begin(game, table, Luck(seed, 0)).state
    for step in range(1, 2_000):
        if not (acting := sorted(game.to_act(state))):
            return
        seat, luck = acting[0], Luck(b"moves", step)
        yield state, seat
        view = game.view(state, seat)
        action = game.advise(game, view, seat, luck) if advised else sample(game, view, seat, luck)
        state = play(game, state, seat, action, Luck(seed, step)).state


def timed(work: Callable[[Any, Seat], object], turns: list[Position]) -> float:
    """Microseconds for one of them."""
    start = process_time()
    for state, seat in turns:
        work(state, seat)
    return (process_time() - start) / len(turns) * 1e6


def main() -> None:
    river, queen = games()["up_the_river"], games()["mississippi_queen"]
    moves = [
        position
        for number in range(10)
        for position in positions(river, Table(4, default_options(river, 4)), b"%d" % number, False)
    ]
    courses = {
        (mode, seats): [
            position
            for number in range(3)
            for position in positions(queen, Table(seats, Options(mode, None, False)), b"%d" % number, True)
        ]
        for mode in Mode
        for seats in queen.seats
    }
    everything = [position for turns in courses.values() for position in turns]
    counts = [sum(1 for _ in Courses(*position)) for position in everything]
    print(f"{len(everything)} turns, {mean(counts):.0f} outcomes on average, {max(counts)} at most")
    gc.freeze()  # what the games above have made is not to be walked over and over
    moved, listed = [], []
    for _ in range(ROUNDS):
        forget()
        moved.append(timed(lambda state, seat: sample(river, state, seat, Luck(b"move", 1)), moves))
        listed.append(timed(lambda state, seat: list(Courses(state, seat)), everything))
        print(f"random move {moved[-1]:6.1f} µs   listing {listed[-1]:7.1f} µs")
    for (mode, seats), turns in courses.items():
        best = min(timed(lambda state, seat: list(Courses(state, seat)), turns) for _ in range(ROUNDS))
        print(f"  {mode}, {seats} seats, {len(turns)} turns: {best / min(moved):.1f} times a random move")
    ratio = min(listed) / min(moved)  # the quietest moments of a machine that does other things too
    print(f"ratio {ratio:.1f}, allowed {LIMIT}")
    raise SystemExit(ratio > LIMIT)


if __name__ == "__main__":
    main()
