"""Scenes for tests: views of random games at points all along them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PIL import Image

import render.canvas
from engines import games
from engines.core import Seat
from engines.words import words_of
from render.scene import Scene
from tests.playing import steps

NAMES = ("Anna", "Bruno", "Chloé", "Dieter", "Élise", "Farid")


def scene_of(key: str, view: Any, language: str = "en", palette: str = "standard", **more: Any) -> Scene[Any]:
    """A scene with as many names as a game of that many seats needs."""
    return Scene(view=view, words=words_of(key, language), palette=palette, **{"names": NAMES, **more})


def scenes(
    key: str, seats: int, seed: str, every: int = 9, seat: Seat | None = None, **more: Any
) -> Iterator[Scene[Any]]:
    """What a seat, or a spectator, sees after every so many steps of a random game, and at its end."""
    game = games()[key]
    last = None
    for number, step in enumerate(steps(game, seats, seed)):
        events = tuple(told.event for told in step.outcome.told if told.to in (None, seat))
        view = game.view(step.outcome.state, seat)
        last = scene_of(key, view, names=NAMES[:seats], seat=seat, events=events, **more)
        if number % every == 0:
            yield last
    if last is not None:
        yield last


def share(
    image: Image.Image, box: tuple[float, float, float, float], *colours: tuple[int, int, int]
) -> float:
    """How much of a part of a picture has one of some colours, or nearly."""
    part = image.crop(tuple(round(side) for side in box)).convert("RGB")
    counted = part.getcolors(part.width * part.height) or []
    near = sum(n for n, found in counted if any(_near(found, colour) for colour in colours))
    return near / (part.width * part.height)


def _near(one: Any, other: tuple[int, int, int]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 12


def written(monkeypatch: Any) -> list[tuple[str, int]]:
    """A list that fills with every text that is drawn from now on, and its size once fitted."""
    made: list[tuple[str, int]] = []
    lettering = render.canvas.lettering

    def note(text: str, size: int, face: str, stroke: int = 0) -> Any:
        made.append((text, size))
        return lettering(text, size, face, stroke)

    monkeypatch.setattr(render.canvas, "lettering", note)
    return made
