"""Shapes and lettering come out where, as large and in the colour that they were asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from render.canvas import Canvas, Gradient
from render.fonts import FACES, fitted, font, lettering, printable, text_width, wrapped
from render.geometry import Box, bow
from render.patterns import PATTERNS

WHITE, BLACK, RED, BLUE = (255, 255, 255), (0, 0, 0), (220, 30, 30), (30, 60, 200)
FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’…–"

lines = st.text(max_size=60)
every_face = pytest.mark.parametrize("face", FACES)


def touched(canvas: Canvas, ground: tuple[int, int, int] = WHITE) -> tuple[int, int, int, int]:
    """The smallest box that holds everything painted on a plain ground."""
    plain = Image.new("RGB", canvas.image.size, ground)
    box = ImageChops.difference(canvas.image, plain).getbbox()
    assert box is not None
    return box


def paper(width: int = 200, height: int = 120) -> Canvas:
    return Canvas(width, height, WHITE)


@every_face
def test_every_face_writes_french(face: str) -> None:
    missing = bytes(font(24, face).getmask("\uffff"))
    assert [c for c in FRENCH if bytes(font(24, face).getmask(c)) == missing] == []


@every_face
def test_an_arrow_is_written_even_where_the_face_has_none(face: str) -> None:
    arrow, tofu = lettering("→", 40, face).mask, lettering("漢", 40, face).mask
    assert arrow.getbbox() is not None
    assert arrow.tobytes() != tofu.tobytes()


def test_what_cannot_be_written_is_left_out_of_a_name() -> None:
    assert printable("Bob 😀🚤") == "Bob"
    assert printable("𝓐𝓷𝓷𝓪") == "Anna"
    assert printable("漢字") == ""
    assert printable("a\u202eb\nc") == "ab c"


@given(lines, st.integers(0, 400), st.integers(26, 60))
def test_fitted_text_is_never_wider_than_its_box(text: str, width: int, size: int) -> None:
    fit = fitted(text, width, size, "bold", 26)
    assert text_width(fit.text, fit.size, "bold") <= width
    assert 26 <= fit.size <= size


def test_text_shrinks_before_it_is_cut() -> None:
    whole = text_width("Constantinople", 26, "bold")
    assert fitted("Constantinople", whole, 40, "bold", 26) == ("Constantinople", 26)
    assert fitted("Constantinople", whole - 1, 40, "bold", 26).text.endswith("…")


@given(lines, st.integers(30, 400), st.integers(1, 4))
def test_wrapped_text_keeps_to_its_width_and_its_lines(text: str, width: int, most: int) -> None:
    made = wrapped(text, width, 26, "regular", most)
    assert len(made) <= most
    assert all(text_width(line, 26) <= width for line in made)


def test_wrapped_text_that_fits_loses_no_word() -> None:
    text = "the river carries everything down to the waterfall"
    assert " ".join(wrapped(text, 200, 26)) == text


@pytest.mark.parametrize(("anchor", "left", "right"), [("lm", 40, 140), ("mm", -10, 90), ("rm", -60, 40)])
def test_text_is_painted_within_its_fit(anchor: str, left: int, right: int) -> None:
    canvas = paper()
    width = canvas.text((40, 60), "wider than one hundred", 40, RED, face="bold", anchor=anchor, fit=100)
    box = touched(canvas)
    assert width <= 100
    assert left - 2 <= box[0]
    assert box[2] <= right + 2


@every_face
def test_capitals_and_digits_stand_in_the_middle(face: str) -> None:
    canvas = paper()
    canvas.text((100, 60), "H8", 60, RED, face=face)
    left, top, right, bottom = touched(canvas)
    assert abs((left + right) / 2 - 100) <= 3
    assert abs((top + bottom) / 2 - 60) <= 2


@given(st.text(max_size=20))
def test_any_text_can_be_written(text: str) -> None:
    paper().text((100, 60), text, 30, RED, halo=BLACK, fit=150, smallest=26)


def test_a_hard_space_is_a_space() -> None:
    assert text_width("à vous : 4", 30) == text_width("à vous : 4", 30)


def test_a_halo_goes_round_the_letters() -> None:
    plain, haloed = paper(), Canvas(200, 120, WHITE)
    plain.text((100, 60), "12", 50, RED, face="bold")
    haloed.text((100, 60), "12", 50, RED, face="bold", halo=BLACK, halo_width=4)
    inner, outer = touched(plain), touched(haloed)
    assert outer[0] < inner[0] < inner[2] < outer[2]
    assert BLACK in {colour for _, colour in haloed.image.getcolors(99999) or []}


def test_a_paragraph_stays_in_its_box() -> None:
    canvas, box = paper(300, 200), Box(20, 30, 220, 110)
    canvas.paragraph(box, "words that are wrapped and then cut where the box ends " * 4, 26, RED)
    left, top, right, bottom = touched(canvas)
    assert left >= 18
    assert top >= 28
    assert right <= 222
    assert bottom <= 114


def test_shapes_keep_to_their_place_and_colour() -> None:
    for draw in ("box", "ellipse"):
        canvas = paper()
        getattr(canvas, draw)(Box(20, 20, 100, 80), RED)
        assert touched(canvas) == (20, 20, 100, 80)
        assert canvas.image.getpixel((60, 50)) == RED
    canvas = paper()
    canvas.polygon(Box(20, 20, 100, 80).corners, RED)
    assert touched(canvas) in {(20, 20, 100, 80), (20, 20, 101, 81)}  # a quarter of a pixel more at most
    assert canvas.image.getpixel((60, 50)) == RED


def test_slanted_edges_are_smooth() -> None:
    canvas = paper()
    canvas.polygon([(20, 20), (150, 57), (20, 100)], BLACK)
    greys = {colour for _, colour in canvas.image.getcolors(99999) or []} - {WHITE, BLACK}
    assert len(greys) >= 8


def test_a_shape_beyond_the_edge_is_clipped_and_one_outside_is_nothing() -> None:
    canvas = paper()
    canvas.circle((-50, -50), 20, RED)
    canvas.circle((900, 60), 20, RED)
    assert canvas.image.getcolors() == [(200 * 120, WHITE)]
    canvas.circle((0, 60), 30, RED)
    assert touched(canvas)[0] == 0


def test_alpha_lets_the_ground_through() -> None:
    canvas = paper()
    canvas.box(Box(20, 20, 80, 80), BLACK, alpha=0.5)
    assert canvas.image.getpixel((50, 50)) in {(127, 127, 127), (128, 128, 128)}


def test_a_gradient_goes_from_top_to_foot() -> None:
    canvas = paper()
    canvas.box(Box(0, 0, 200, 120), Gradient(BLACK, WHITE))
    levels = [canvas.image.getpixel((100, y))[0] for y in range(0, 120, 10)]
    assert levels == sorted(levels)
    assert levels[0] < 20
    assert levels[-1] > 220


def test_patterns_can_be_told_apart_without_colour() -> None:
    tiles = [make(12) for make in PATTERNS.values()]
    for n, one in enumerate(tiles):
        for other in tiles[n + 1 :]:
            assert ImageChops.difference(one, other).getextrema()[1] > 100


def test_patterns_of_neighbours_are_in_step() -> None:
    whole, halves = paper(), paper()
    whole.box(Box(7, 9, 187, 99), RED, pattern="hatch")
    for half in Box(7, 9, 187, 99).columns(2):
        halves.box(half, RED, pattern="hatch")
    assert ImageChops.difference(whole.image, halves.image).getbbox() is None


def test_dashes_leave_gaps() -> None:
    solid, dashed = paper(), paper()
    solid.line([(20, 60), (180, 60)], BLACK, 6)
    dashed.line([(20, 60), (180, 60)], BLACK, 6, dash=(16, 24))
    row = [dashed.image.getpixel((x, 60)) for x in range(20, 180)]
    assert row.count(BLACK) < row.count(WHITE) + row.count(BLACK)
    assert WHITE in row
    assert all(solid.image.getpixel((x, 60)) == BLACK for x in range(20, 180))


@pytest.mark.parametrize("points", [[(20, 60), (170, 60)], bow((20, 60), (170, 60), 0.2)])
def test_an_arrow_ends_at_its_point_and_is_broadest_before_it(points: list[tuple[float, float]]) -> None:
    canvas = paper()
    canvas.arrow(points, BLACK, 8, head=3)
    assert abs(touched(canvas)[2] - 170) <= 2
    columns = {x: sum(canvas.image.getpixel((x, y)) == BLACK for y in range(120)) for x in (60, 152)}
    assert columns[152] > columns[60]


def test_a_sprite_has_no_dark_fringe() -> None:
    sprite = Canvas.clear(60, 60)
    sprite.circle((30, 30), 24, WHITE)
    canvas = paper()
    canvas.paste(sprite.image, (100, 60))
    assert canvas.image.getcolors() == [(200 * 120, WHITE)]


def test_sprites_are_drawn_on_sprites_in_order() -> None:
    inner = Canvas.clear(20, 20)
    inner.box(Box(0, 0, 20, 20), BLUE)
    outer = Canvas.clear(60, 60)
    outer.circle((30, 30), 28, RED)
    outer.paste(inner.image, (30, 30))
    canvas = paper()
    canvas.paste(outer.image, (100, 60))
    assert canvas.image.getpixel((100, 60)) == BLUE
    assert canvas.image.getpixel((100, 42)) == RED
    assert canvas.image.getpixel((73, 33)) == WHITE


def test_a_canvas_over_a_base_leaves_the_base_alone() -> None:
    base = Image.new("RGB", (50, 50), WHITE)
    Canvas.over(base).circle((25, 25), 20, RED)
    assert base.getcolors() == [(2500, WHITE)]
