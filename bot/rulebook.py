"""The rule page of a game, with the picture of a game under way."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.post import Post
from bot.progress import FORCED, Progress
from bot.text import Reader, words
from engines.core import Game, Luck, Table, begin, default_options
from render.scene import Scene

SHOWN_STEPS = 14
NAMES = ("Ada", "Ben", "Chloé", "Dan", "Ève", "Finn")


async def rule_page(game: Game[Any], reader: Reader) -> Post:
    """How to play, in the reader's language."""
    said = words(reader.language, game.key)
    post = Post().say(f"## {said('name')}\n{said('help').strip()}")
    if reader.text_only:
        return post
    return await post.picture("rules", game.key, _example(game, reader.language))


@cache
def _example(game: Game[Any], language: str) -> Scene[Any]:
    """Some turns into a game of quick players, as a spectator sees it."""
    seats = game.seats[-1]
    seed = b"rule page"
    outcome = begin(game, Table(seats, default_options(game, seats)), Luck(seed, 0))
    progress = Progress(game, outcome.state, 0, seed)
    for step in range(SHOWN_STEPS):
        for seat in sorted(game.to_act(progress.state))[:1]:
            view = game.view(progress.state, seat)
            progress.take(seat, game.advise(game, view, seat, Luck(seed, step)), FORCED)
    last = tuple(told.event for told in progress.entries[-1].outcome.told if told.to is None)
    return Scene(game.view(progress.state, None), words(language, game.key), NAMES[:seats], None, last)
