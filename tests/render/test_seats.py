"""Players are told apart by symbol as well as by colour, and the one to play stands out."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PIL import ImageChops

from render.canvas import Canvas
from render.geometry import Box
from render.palette import PALETTES, SYMBOLS, contrast
from render.seats import Player, badge, panel, plate
from tests.render.scenes import written

every_palette = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
BOX = Box(10, 10, 290, 102)


def drawn(player: Player, name: str = "standard") -> Canvas:
    canvas = Canvas(300, 112, PALETTES[name].paper)
    plate(canvas, BOX, PALETTES[name], player)
    return canvas


@every_palette
def test_lettering_has_contrast_on_its_grounds(palette: Any) -> None:
    assert contrast(palette.ink, palette.paper) >= 7
    assert contrast(palette.ink, palette.panel) >= 7
    assert contrast(palette.muted, palette.panel) >= 4.5


@every_palette
def test_seat_colours_stand_out_on_water(palette: Any) -> None:
    assert all(sum(abs(a - b) for a, b in zip(c, palette.water, strict=True)) > 100 for c in palette.seats)


def test_there_are_six_seats_in_every_palette() -> None:
    assert len(set(SYMBOLS)) == 6
    assert all(len(set(palette.seats)) == 6 for palette in PALETTES.values())


@pytest.mark.parametrize(("one", "other"), [*combinations(range(6), 2)])
def test_badges_of_one_grey_differ_by_their_symbols(one: int, other: int) -> None:
    grey = (90, 90, 90)
    marks = [badge(seat, 48, grey).convert("L") for seat in (one, other)]
    changed = ImageChops.difference(*marks).point(lambda level: 255 * (level > 60))
    assert changed.histogram()[255] > 40


@pytest.mark.parametrize("seat", range(6))
def test_a_badge_shows_its_colour(seat: int) -> None:
    colour = PALETTES["standard"].seats[seat]
    shown = badge(seat, 64, colour).getcolors(9999) or []
    assert sum(n for n, (*found, _) in shown if tuple(found) == colour) > 500


def test_the_player_to_move_is_marked_by_more_than_colour() -> None:
    waiting, moving = (drawn(Player(0, "Ana", 3, turn=turn)).image.convert("L") for turn in (False, True))
    changed = ImageChops.difference(waiting, moving).crop((12, 30, 34, 80))
    assert changed.getextrema()[1] > 100  # the pointer


def test_a_player_who_is_out_is_faded() -> None:
    playing, out = (drawn(Player(0, "Ana", 3, out=out)).image.convert("L") for out in (False, True))
    assert playing.crop((90, 20, 280, 90)).getextrema()[0] < out.crop((90, 20, 280, 90)).getextrema()[0]


@pytest.mark.parametrize("name", ["W" * 32, "Ana", "Maximilienne-Aurélie de la Très Grande Rivière"])
def test_a_name_never_reaches_the_score(name: str) -> None:
    with_name, without = drawn(Player(2, name, 120)), drawn(Player(2, "", 120))
    changed = ImageChops.difference(with_name.image, without.image).getbbox()
    assert changed is not None
    score = ImageChops.difference(without.image, drawn(Player(2, "")).image).getbbox()
    assert score is not None
    assert changed[2] < score[0]


def test_a_name_that_no_face_can_write_becomes_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    made = written(monkeypatch)
    drawn(Player(3, "漢字 🚤"))
    assert [text for text, _ in made] == ["#4"]


@pytest.mark.parametrize("columns", [None, 3, 2, 1])
def test_a_panel_shows_everyone(columns: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    made = written(monkeypatch)
    players = [Player(n, f"name{n}", 70 + n) for n in range(5)]
    panel(Canvas(1200, 600, (0, 0, 0)), Box(0, 0, 1200, 600), PALETTES["dark"], players, columns=columns)
    texts = {text for text, _ in made}
    assert texts == {p.name for p in players} | {str(p.score) for p in players}
