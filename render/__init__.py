"""From a scene to the bytes of a picture, and to the words that say the same.

A game is drawn by the module of its name, which offers `draw(scene) -> Image` and
`describe(scene) -> list[str]` and, where players hold secrets, `hand(scene) -> Image` and
`describe_hand(scene) -> list[str]`. A game without one gets a plain picture, so that it can be played before
it is drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from PIL import Image

from render import plain
from render.scene import Scene

EXTENSION = "webp"
"""The ending of a picture's file name."""
ALT_TEXT_LIMIT = 1000

P = ParamSpec("P")
T = TypeVar("T")

_pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="render")


def picture(key: str, scene: Scene[Any]) -> bytes:
    """The board of a game as the bytes of an image file."""
    return encoded(drawing(key, scene))


def drawing(key: str, scene: Scene[Any]) -> Image.Image:
    """The board of a game as an image, for what is made of several."""
    artist = _artist(key)
    image: Image.Image = artist.draw(scene) if artist else plain.draw(key, scene)
    return image


def text_board(key: str, scene: Scene[Any]) -> str:
    """Everything that the picture says, in lines."""
    return "\n".join(_lines(key, scene))


def alt_text(key: str, scene: Scene[Any]) -> str:
    """What the picture says, short enough for Discord, in whole lines."""
    text = ""
    for line in _lines(key, scene):
        longer = f"{text}\n{line}" if text else line
        if len(longer) > ALT_TEXT_LIMIT - 2:
            return f"{text}\n…" if text else f"{line[: ALT_TEXT_LIMIT - 1]}…"
        text = longer
    return text


def has_hand(key: str) -> bool:
    """Whether the players of a game hold something that only they may see."""
    return hasattr(_artist(key), "hand")


def hand_picture(key: str, scene: Scene[Any]) -> bytes | None:
    """What only `scene.seat` may see, as an image file; None for a game without secrets."""
    drawn_hand = getattr(_artist(key), "hand", None)
    return None if drawn_hand is None else encoded(drawn_hand(scene))


def hand_text(key: str, scene: Scene[Any]) -> str | None:
    """What only `scene.seat` may see, in lines; None for a game without secrets."""
    describe_hand = getattr(_artist(key), "describe_hand", None)
    return None if describe_hand is None else "\n".join(describe_hand(scene))


async def drawn(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run one of these functions off the event loop: `await drawn(picture, key, scene)`."""
    return await asyncio.get_running_loop().run_in_executor(_pool, partial(work, *args, **kwargs))


def encoded(image: Image.Image) -> bytes:
    """A WebP file: half as large as a full PNG, without the bands and false colours of a palette."""
    file = BytesIO()
    image.convert("RGB").save(file, "WEBP", quality=90, method=2, use_sharp_yuv=True)
    return file.getvalue()


@cache
def _artist(key: str) -> ModuleType | None:
    """The module that draws a game, if it has one."""
    return import_module(f"render.{key}") if find_spec(f"render.{key}") else None


def _lines(key: str, scene: Scene[Any]) -> list[str]:
    artist = _artist(key)
    lines: list[str] = artist.describe(scene) if artist else plain.describe(key, scene)
    return lines
