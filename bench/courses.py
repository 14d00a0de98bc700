"""Listing the courses of a turn in The Mississippi Queen, against one random move in Up the River.

Run as `python -m bench.courses`. Both are timed over the turns of whole games of quick players, nothing kept
from one listing to the next but the chart of the river, and that is drawn within the time.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from statistics import mean, median
from time import process_time
from typing import Any

from engines import games
from engines.core import Game, Luck, Seat, Table, begin, default_options, play, sample
from engines.mississippi_queen.chart import forget
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.state import Mode, Options

LIMIT = 20
"""How many random moves listing a turn's courses may take."""
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


def timed(work: Callable[[Any, Seat], object], turns: list[Position]) -> list[float]:
    """Microseconds for each of them."""
    found = []
    for state, seat in turns:
        start = process_time()
        work(state, seat)
        found.append((process_time() - start) * 1e6)
    return found


def quickest(rounds: list[list[float]]) -> list[float]:
    """For each turn the best of its times: a machine that does other things makes all but that longer."""
    return [min(times) for times in zip(*rounds, strict=True)]


def main() -> None:
    river, queen = games()["up_the_river"], games()["mississippi_queen"]
    moves = [
        position
        for number in range(10)
        for position in positions(river, Table(4, default_options(river, 4)), b"%d" % number, False)
    ]
    turns = [
        (mode, position)
        for mode in Mode
        for seats in queen.seats
        for number in range(3)
        for position in positions(queen, Table(seats, Options(mode, None, False)), b"%d" % number, True)
    ]
    listed = [position for _, position in turns]
    counts = [sum(1 for _ in Courses(*position)) for position in listed]
    gc.freeze()  # what the games above have made is not to be walked over and over
    moved, listing = [], []
    for _ in range(ROUNDS):
        forget()
        moved.append(timed(lambda state, seat: sample(river, state, seat, Luck(b"move", 1)), moves))
        listing.append(timed(lambda state, seat: list(Courses(state, seat)), listed))
    move, times = mean(quickest(moved)), quickest(listing)
    print(f"a random move in Up the River: {move:.1f} µs")
    for mode in Mode:
        own = [(time, count) for (m, _), time, count in zip(turns, times, counts, strict=True) if m is mode]
        outcomes, average = mean(count for _, count in own), mean(time for time, _ in own)
        print(
            f"{mode}: {len(own)} turns, {outcomes:.0f} outcomes, {average:.0f} µs, {average / move:.1f} moves"
        )
    within = sum(time <= LIMIT * move for time in times) / len(times)
    print(
        f"half of all turns take {median(times) / move:.1f} moves or less; {within:.0%} no more than {LIMIT}"
    )
    print(f"an outcome takes {sum(times) / sum(counts):.2f} µs; the most a turn had were {max(counts)}")
    ratio = mean(times) / move
    print(f"ratio {ratio:.1f}, allowed {LIMIT}")
    raise SystemExit(ratio > LIMIT)


if __name__ == "__main__":
    main()
