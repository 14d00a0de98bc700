"""How long a catch-up of 60 steps takes to make, and how large it is: `python -m bench.catchup`."""

from __future__ import annotations

from itertools import islice
from time import perf_counter, process_time
from typing import Any

from bot.text import words
from engines import games
from engines.core import Game, Luck, Seat, Table, begin, default_options, play
from render.animation import MOST_BYTES, animation
from render.scene import Scene

STEPS = 60
NAMES = ("Ada", "Ben", "Chloé", "Dan", "Ève", "Finn")


def scenes(game: Game[Any], seats: int) -> list[Scene[Any]]:
    """The last steps of a game of quick players, as its first seat sees them."""
    seed = b"catch-up"
    state = begin(game, Table(seats, default_options(game, seats)), Luck(seed, 0)).state
    made = []
    for step in range(1, 10_000):
        acting = sorted(game.to_act(state))
        if not acting:
            break
        action = game.advise(game, game.view(state, acting[0]), acting[0], Luck(b"advice", step))
        state, told, _ = play(game, state, acting[0], action, Luck(seed, step))
        heard = tuple(one.event for one in told if one.to in (None, 0))
        view = game.view(state, Seat(0))
        made.append(Scene(view, words("en", game.key), NAMES[:seats], Seat(0), heard))
    first = max(0, len(made) - STEPS)
    return list(islice(made, first, None))


def main() -> None:
    print("| game | seats | frames | seconds | of processor | MiB | of the most |")
    print("|---|---|---|---|---|---|---|")
    for key, game in games().items():
        seats = game.seats[-1]
        shown = scenes(game, seats)
        animation(key, shown[:1])  # fonts and base boards are there already in a bot that runs
        start, worked = perf_counter(), process_time()
        size = len(animation(key, shown))
        took = f"{perf_counter() - start:.2f} | {process_time() - worked:.2f}"
        print(f"| {key} | {seats} | {len(shown)} | {took} | {size / 2**20:.2f} | {size / MOST_BYTES:.0%} |")


if __name__ == "__main__":
    main()
