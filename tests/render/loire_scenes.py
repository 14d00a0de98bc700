"""Scenes of Loire for the tests, and where to look in its picture."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines.loire.cards import PLAYABLE, passengers, wines
from engines.loire.state import Loire, Phase
from render import loire, loire_table
from render.geometry import Box
from render.loire_valley import VALLEY
from render.palette import PALETTES
from render.scene import Scene
from tests.engines.loire.tables import boat, river
from tests.render.scenes import NAMES, scene_of

KEY = "loire"
LANGUAGES = ("en", "fr")
every_palette = pytest.mark.parametrize("palette", PALETTES)
TABLE = VALLEY.bottom + 8 + loire_table.HEADER


def scene(view: Loire, **more: Any) -> Scene[Loire]:
    return scene_of(KEY, view, names=NAMES[: len(view.players)], **more)


def drawn(view: Loire, **more: Any) -> Image.Image:
    return loire.draw(scene(view, **more))


def changed(one: Image.Image, other: Image.Image, box: Box | None = None) -> bool:
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    part = difference if box is None else difference.crop(tuple(round(side) for side in box))
    return part.getbbox() is not None


def row(seat: int) -> Box:
    """A player's row of the table."""
    top = TABLE + loire_table.ROW * seat
    return Box(8, top, 1192, top + loire_table.ROW)


def lying(at: tuple[float, float]) -> Box:
    """Where a boat is looked for: around its hull, out of its neighbours' way."""
    return Box.around(at, 40, 36)


def fullest(phase: Phase = Phase.SAILING) -> Loire:
    """Everything waits, everyone carries and has laid a lot."""
    places = [
        ("nantes", "2"),
        ("nantes", "1"),
        ("nantes", None),
        ("tours", "quay"),
        ("tours", None),
        ("tours", None),
    ]
    players = tuple(
        replace(
            boat(
                town,
                laid="sailors sailors coal1 coal2 coal3 fishing",
                hand="coal1 " * 12,
                coins=3 * n,
                dock=dock,
            ),
            cargo=tuple(one for k, one in enumerate((*passengers(), *wines())) if k % 3 == n % 3),
        )
        for n, (town, dock) in enumerate(places)
    )
    full = river(*players, seat=4, leader=2, round=12, phase=phase)
    market = tuple(PLAYABLE) if phase == Phase.DRAFT else ()
    return replace(full, waiting=(*passengers(), *wines()), market=market)
