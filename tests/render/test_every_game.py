"""What the pictures of every game must keep: every view draws, in every palette and both languages."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from itertools import islice
from typing import Any

import pytest
from PIL import Image

import render
from engines import games
from engines.core import Action, Luck, NoLuck, Seat, legal, play
from engines.luck import NeedsLuck
from engines.words import LANGUAGES, words_of
from render.palette import PALETTES
from render.scene import Scene
from tests.playing import Played, steps

NAMES = ("Anna", "Bruno", "Chloé", "Dieter", "Élise-Marie de la Rivière", "Farid")
every_game = pytest.mark.parametrize("key", games())


def positions(key: str, seats: int, seed: str) -> list[Played]:
    """The beginning, the middle and the end of a game of quick players."""
    game = games()[key]
    played = list(steps(game, seats, seed, lambda *args: game.advise(*args)))
    return [played[0], played[len(played) // 2], played[-1]]


def scene(key: str, view: Any, language: str, seat: Seat | None, played: Played, palette: str) -> Scene[Any]:
    told = tuple(one.event for one in played.outcome.told if one.to is None)
    names = NAMES[: len(games()[key].scores(view))]
    return Scene(view, words_of(key, language), names, seat, told, palette=palette)


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_view_draws_and_is_described_for_spectators_and_players(key: str, language: str) -> None:
    game = games()[key]
    for number, palette in enumerate(PALETTES):
        seats = game.seats[number % len(game.seats)]
        for played in positions(key, seats, f"draw {palette}"):
            for seat in (None, Seat(seats - 1)):
                seen = scene(key, game.view(played.outcome.state, seat), language, seat, played, palette)
                image = Image.open(BytesIO(render.picture(key, seen)))
                assert image.width == 1200
                assert image.height <= 1200
                assert 0 < len(render.alt_text(key, seen)) <= 1000
                assert len(render.text_board(key, seen)) >= len(render.alt_text(key, seen)) - 2
                if seat is not None and (hand := render.hand_picture(key, seen)) is not None:
                    assert Image.open(BytesIO(hand)).width <= 1200
                    assert render.hand_text(key, seen)


@every_game
def test_what_a_spectator_is_shown_is_the_same_whatever_the_secrets_are(key: str) -> None:
    """Guess the hidden things anew: neither the picture nor a word of its description may change."""
    game = games()[key]
    played = positions(key, game.seats[-1], "secret")[1]
    state = played.outcome.state
    other = game.guess(game.view(state, Seat(0)), Seat(0), Luck(b"other", 1))
    both = [scene(key, game.view(one, None), "en", None, played, "standard") for one in (state, other)]
    assert render.text_board(key, both[0]) == render.text_board(key, both[1])
    assert render.picture(key, both[0]) == render.picture(key, both[1])


@every_game
def test_a_preview_on_ones_own_view_works_or_needs_luck(key: str) -> None:
    """The composer shows the board as it would be from what the player can see, and nothing else."""
    game = games()[key]
    seats = game.seats[0]
    advised = steps(game, seats, "preview", lambda *args: game.advise(*args))
    drawn: Counter[type[Action[Any]]] = Counter()
    for played in islice(advised, 400):
        view = game.view(played.before, played.seat)
        for action in {played.action, *islice(legal(game, view, played.seat), 4)}:
            try:
                after = play(game, view, played.seat, action, NoLuck())
            except NeedsLuck:
                continue
            shown = game.view(after.state, played.seat)
            told = tuple(one.event for one in after.told if one.to is None)
            for language in LANGUAGES:
                said = words_of(key, language)
                assert all(said.event(event, NAMES[:seats]) for event in told)
            if drawn[type(action)] < 2:
                drawn[type(action)] += 1
                preview = Scene(shown, words_of(key, "fr"), NAMES[:seats], played.seat, told)
                render.picture(key, preview)
                assert render.alt_text(key, preview)
    assert drawn
