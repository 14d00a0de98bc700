"""The picture of a game that nobody has drawn yet: its name, the players, whose turn and the scores."""

from __future__ import annotations

from typing import Any

from PIL import Image

from engines import games
from render.canvas import WIDTH, Canvas
from render.fonts import printable
from render.geometry import Box
from render.palette import PALETTES
from render.scene import Scene
from render.seats import Player, panel


def draw(key: str, scene: Scene[Any]) -> Image.Image:
    palette = PALETTES[scene.palette]
    rows = -(-len(scene.names) // 2)
    canvas = Canvas(WIDTH, 140 + 112 * rows, palette.paper)
    title = printable(_title(key, scene), "serif-bold")
    canvas.text((40, 68), title, 60, palette.ink, face="serif-bold", anchor="lm", fit=WIDTH - 80, smallest=40)
    box = Box(40, 120, WIDTH - 40, 120 + 112 * rows - 12)
    panel(canvas, box, palette, _players(key, scene), columns=2)
    return canvas.image


def describe(key: str, scene: Scene[Any]) -> list[str]:
    players = _players(key, scene)
    said = [f"{p.name}: {p.score}" if p.score is not None else p.name for p in players]
    return [
        _title(key, scene),
        *(f"→ {line}" if p.turn else line for p, line in zip(players, said, strict=True)),
    ]


def _title(key: str, scene: Scene[Any]) -> str:
    name = scene.words.find("name")
    return name if isinstance(name, str) else key


def _players(key: str, scene: Scene[Any]) -> list[Player]:
    """Scores and turns where the game can be asked for them."""
    game = games().get(key)
    scores = game.scores(scene.view) if game else (None,) * len(scene.names)
    acting = game.to_act(scene.view) if game else frozenset()
    return [Player(n, name, scores[n], n in acting) for n, name in enumerate(scene.names)]
