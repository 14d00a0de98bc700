"""The latest events in a few lines, as every game's picture tells them."""

from __future__ import annotations

from typing import Any

from engines.core import Event
from render.fonts import printable, wrapped
from render.scene import Scene


def news(
    scene: Scene[Any], width: float, quiet: tuple[type[Event], ...] = (), *, size: int = 26, lines: int = 2
) -> tuple[str, ...]:
    """As many of the latest events as the lines hold, without the quiet ones."""
    said, made = "", tuple[str, ...]()
    for event in reversed(scene.events):
        if isinstance(event, quiet):
            continue
        said = f"{printable(scene.words.event(event, scene.names))} {said}".strip()
        longer = wrapped(said, width, size)
        if len(longer) > lines:
            break
        made = longer
    return made
