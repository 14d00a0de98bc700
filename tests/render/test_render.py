"""A scene becomes the bytes of a picture and the words that say the same, drawn game or not."""

from __future__ import annotations

import sys
import threading
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import render
from engines import games
from engines.up_the_river.state import Skipped
from render import plain
from render.canvas import WIDTH
from render.palette import PALETTES
from tests.playing import start
from tests.render.scenes import scene_of, scenes, written

KEY = "up_the_river"
opened: list[str] | None = None


def _watch(event: str, args: tuple[Any, ...]) -> None:
    if opened is not None and event == "open":
        opened.append(str(args[0]))


sys.addaudithook(_watch)


def test_a_picture_is_an_image_file_of_its_ending_1200_pixels_wide() -> None:
    data = render.picture(KEY, scene_of(KEY, start(games()[KEY], 4), names=("a", "b", "c", "d")))
    image = Image.open(BytesIO(data))
    assert image.format is not None
    assert image.format.lower() == render.EXTENSION
    assert image.width == WIDTH == 1200
    assert image.width > image.height
    assert len(data) < 250 * 1024


def test_encoding_keeps_colours_and_lettering_true() -> None:
    image = render.drawing(KEY, scene_of(KEY, start(games()[KEY], 4), names=("a", "b", "c", "d")))
    again = Image.open(BytesIO(render.encoded(image))).convert("RGB")
    wrong = [
        max(abs(a - b) for a, b in zip(one, other, strict=True))
        for one, other in zip(
            image.resize((300, 200)).get_flattened_data(),
            again.resize((300, 200)).get_flattened_data(),
            strict=True,
        )
    ]
    assert sum(wrong) / len(wrong) < 2.5
    assert sorted(wrong)[len(wrong) * 99 // 100] < 16


def test_alt_text_is_at_most_a_thousand_characters_and_ends_with_a_whole_line() -> None:
    names = tuple(letter * 200 for letter in "abcd")
    scene = scene_of(KEY, start(games()[KEY], 4), names=names, events=(Skipped(0),) * 9)
    whole, alt = render.text_board(KEY, scene), render.alt_text(KEY, scene)
    assert len(whole) > 1000 >= len(alt)
    *said, last = alt.split("\n")
    assert last == "…"
    assert said == whole.split("\n")[: len(said)]


def test_alt_text_of_one_endless_line_is_cut() -> None:
    scene = scene_of(KEY, start(games()[KEY], 2), names=("Anna", "Bruno"))
    endless = replace(scene, words=scene.words.with_table({"name": "x" * 3000}))
    alt = render.alt_text("no_such_game", endless)
    assert len(alt) == 1000
    assert alt.endswith("x…")


def test_short_alt_text_is_the_text_board() -> None:
    scene = scene_of(KEY, start(games()[KEY], 2), names=("Anna", "Bruno"))
    assert render.alt_text(KEY, scene) == render.text_board(KEY, scene)


def test_a_game_without_secrets_has_no_hand() -> None:
    scene = scene_of(KEY, start(games()[KEY], 2), names=("Anna", "Bruno"), seat=0)
    assert render.hand_picture(KEY, scene) is None
    assert render.hand_text(KEY, scene) is None


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_a_game_that_nobody_has_drawn_gets_a_plain_picture(
    seats: int, palette: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(monkeypatch)
    names = ("Anna", "Bruno", "Chloé", "Dieter", "Élise", "Farid")[:seats]
    scene = scene_of(KEY, object(), palette=palette, names=names)
    assert Image.open(BytesIO(render.picture("no_such_game", scene))).width == WIDTH
    assert {"Up the River", *names} <= {text for text, _ in made}
    assert render.text_board("no_such_game", scene).split("\n") == ["Up the River", *names]


def test_the_plain_picture_shows_scores_and_whose_turn_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    *_, scene = scenes(KEY, 3, "plain")
    made = written(monkeypatch)
    plain.draw(KEY, scene)
    points = games()[KEY].scores(scene.view)
    assert {str(p) for p in points} <= {text for text, _ in made}
    running = scene_of(KEY, start(games()[KEY], 2), names=("Anna", "Bruno"))
    (acting,) = games()[KEY].to_act(running.view)
    said = plain.describe(KEY, running)
    assert [line.startswith("→") for line in said[1:]] == [seat == acting for seat in (0, 1)]


async def test_drawing_runs_off_the_event_loop() -> None:
    assert await render.drawn(threading.get_ident) != threading.get_ident()
    scene = scene_of(KEY, start(games()[KEY], 2), names=("Anna", "Bruno"))
    assert await render.drawn(render.picture, KEY, scene) == render.picture(KEY, scene)


@pytest.mark.parametrize("palette", PALETTES)
def test_no_file_is_read_while_drawing(palette: str) -> None:
    global opened
    first, *others = scenes(KEY, 4, "files", every=12, palette=palette)
    render.picture(KEY, first)  # reads fonts and words, once
    opened = []
    try:
        for scene in others:
            render.picture(KEY, scene)
            render.alt_text(KEY, scene)
        assert opened == []
    finally:
        opened = None


def test_the_watch_on_files_sees_one_being_opened() -> None:
    global opened
    opened = []
    try:
        with open(__file__):
            pass
        assert opened == [__file__]
    finally:
        opened = None
