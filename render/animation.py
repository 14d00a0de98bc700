"""Several scenes one after the other, as an animation that Discord plays."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from PIL import Image

import render
from render.scene import Scene

WIDTH = 800
FRAME, LAST = 900, 4000
"""Milliseconds that a frame is shown, and the last one."""
MOST_BYTES = 8 * 1024 * 1024


def animation(key: str, scenes: Sequence[Scene[Any]]) -> bytes:
    """A frame for each scene; smaller pictures if they would be too many bytes."""
    with ThreadPoolExecutor(max_workers=2, thread_name_prefix="animation") as pool:
        frames = list(pool.map(lambda scene: _shrunk(render.drawing(key, scene), WIDTH), scenes))
    size = max(frame.height for frame in frames)
    frames = [_padded(frame, size) for frame in frames]
    for quality in (70, 40, 15):
        data = _encoded(frames, quality)
        if len(data) <= MOST_BYTES:
            return data
    return _encoded([_shrunk(frame, WIDTH // 2) for frame in frames], 15)


def _encoded(frames: Sequence[Image.Image], quality: int) -> bytes:
    file = BytesIO()
    frames[0].save(
        file,
        "WEBP",
        save_all=True,
        append_images=frames[1:],
        duration=[*([FRAME] * (len(frames) - 1)), LAST],
        loop=0,
        quality=quality,
        method=0,
        # Frames as what differs from the one before: half the bytes, and a third less time to find them.
        kmin=len(frames),
        kmax=len(frames) + 1,
    )
    return file.getvalue()


def _shrunk(image: Image.Image, width: int) -> Image.Image:
    height = round(image.height * width / image.width)
    whole = image if image.mode == "RGB" else image.convert("RGB")
    return whole.resize((width, height), Image.Resampling.BOX)


def _padded(image: Image.Image, height: int) -> Image.Image:
    """Frames of one size: a board may grow in the course of a game."""
    if image.height == height:
        return image
    padded = Image.new("RGB", (image.width, height), image.getpixel((0, 0)))
    padded.paste(image, (0, 0))
    return padded
