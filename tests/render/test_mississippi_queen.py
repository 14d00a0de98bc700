"""The river of The Mississippi Queen, its description and a course in the making say what they must."""

from __future__ import annotations

import re
from math import atan2, degrees, dist
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines.core import Seat
from engines.mississippi_queen import GAME
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.chart import COMPASS
from engines.mississippi_queen.course import Course
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.state import HEADINGS, Aground, Face, Hex, Mode, Pushed, River, Sailed
from render import alt_text, mississippi_queen
from render.geometry import Box
from render.mississippi_queen_chart import BOARD, Chart, Plot, close_up, layout
from render.mississippi_queen_panel import PANELS
from render.mississippi_queen_pieces import coal_wheel, speed_wheel, steamer
from render.mississippi_queen_river import painted, spots, ways_on
from render.mississippi_queen_sketch import sketched
from render.palette import PALETTES
from render.scene import Draft, Scene
from tests.engines.mississippi_queen.rivers import hex_at, river, sail
from tests.render.scenes import NAMES, scene_of, scenes, share, written

KEY = "mississippi_queen"
LANGUAGES = ("en", "fr")
every_palette = pytest.mark.parametrize("palette", PALETTES)
every_language = pytest.mark.parametrize("language", LANGUAGES)

WINDING = "A1-1 <A2-3 <A3-1 >A1-3 >A2-1 >A1-4 <A2-2"
"""A river with six turns."""
STRAIGHT = "A1-1 A2-3 A3-1 A1-3 A2-1 A1-4 A2-2 A3-2 A1-2 A2-4 A3-3"
STANDARD = PALETTES["standard"]


def passengers(
    *steamers: str, tiles: str = "A1-1 >A2-3", waiting: tuple[int, ...] = (0, 2, 1), **more: Any
) -> River:
    return river(*steamers, tiles=tiles, mode=Mode.PASSENGERS, waiting=waiting, **{"pile": "A3-3", **more})


TABLE = passengers("B2 N 3 5", "B14 - 2 4", "A12 NE 1 3 B")


def scene(view: River, **more: Any) -> Scene[River]:
    return scene_of(KEY, view, names=NAMES[: len(view.steamers)], **more)


def drawn(view: River, **more: Any) -> Image.Image:
    return mississippi_queen.draw(scene(view, **more))


def around(view: River, name: str, size: float = 1.4) -> Box:
    chart, at = layout(view), hex_at(name)
    return Box.around(chart.at(at), chart.plot(at.tile).size * size)


def changed(one: Image.Image, other: Image.Image, box: Box | None = None) -> bool:
    difference = ImageChops.difference(one, other)
    part = difference if box is None else difference.crop(tuple(round(side) for side in box))
    return part.getbbox() is not None


def panel(seat: int, seats: int = 3) -> Box:
    return PANELS.columns(seats, 10)[seat]


def drafted(view: River, prefix: str = "", **more: Any) -> Scene[River]:
    return scene(view, seat=view.queue[0], draft=Draft(Sail, (), prefix), **more)


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is written from now on; what is kept of earlier pictures would be written no more."""
    for kept in (painted, steamer, speed_wheel, coal_wheel):
        kept.cache_clear()
    return written(monkeypatch)


@every_language
@pytest.mark.parametrize("seats", [3, 5])
def test_the_boards_of_whole_games_draw_and_are_described(seats: int, language: str) -> None:
    palettes = list(PALETTES)
    for number, one in enumerate(scenes(KEY, seats, f"whole {seats}", every=25, language=language)):
        seen = Scene(one.view, one.words, one.names, one.seat, one.events, None, palettes[number % 3])
        assert mississippi_queen.draw(seen).size == (1200, 990)
        assert len(alt_text(KEY, seen)) <= 1000


@pytest.mark.parametrize("tiles", ["A1-1", "A1-1 >A2-3", WINDING, STRAIGHT], ids=["2", "3", "8", "12"])
@pytest.mark.parametrize("platform", [None, *Face])
def test_every_hex_lies_on_the_board_and_no_two_at_one_place(tiles: str, platform: Face | None) -> None:
    view = river("A2 N 1 6", "A9 N 1 6", "A5 N 1 6", tiles=tiles, platform=platform)
    chart = layout(view)
    shown = [spot for stretch in chart.stretches for spot in spots(stretch)]
    assert len(shown) == 20 * len(view.tiles)
    for number, spot in enumerate(shown):
        assert BOARD.left < spot.at[0] < BOARD.right
        assert BOARD.top < spot.at[1] < BOARD.bottom
        assert all(dist(spot.at, other.at) > 1.7 * spot.plot.size for other in shown[:number])


def test_the_river_runs_from_left_to_right() -> None:
    for tiles in ("A1-1", "A1-1 >A2-3 >A3-1 >A1-3", "A1-1 <A2-3 <A3-1 <A1-3", WINDING):
        view = river("A2 N 1 6", "A9 N 1 6", "A5 N 1 6", tiles=tiles)
        chart = layout(view)
        for stretch in chart.stretches:
            first, last = chart.at(Hex(stretch.first, 2)), chart.at(Hex(len(stretch.tiles) - 1, 17))
            assert first[0] < last[0], tiles


def test_a_long_river_is_folded_into_rows_and_a_short_one_is_not() -> None:
    ships = "A2 N 1 6", "A9 N 1 6", "A5 N 1 6"
    short, long = layout(river(*ships, tiles="A1-1 A2-3")), layout(river(*ships, tiles=STRAIGHT))
    assert len(short.stretches) == 1
    assert len(long.stretches) > 1
    assert min(stretch.plot.size for stretch in long.stretches) > 20
    assert [n for stretch in long.stretches for n in stretch.numbers] == list(range(12))


@pytest.mark.parametrize("turn", range(0, 360, 30))
def test_a_heading_points_on_the_page_to_the_next_hex(turn: int) -> None:
    """MQ-S6."""
    plot = Plot(30, turn)
    for heading, (q, r) in zip(HEADINGS, COMPASS, strict=True):
        x, y = plot.at((q, r))
        off = degrees(atan2(y, x)) - plot.bearing(heading)
        assert (off + 180) % 360 - 180 == pytest.approx(0, abs=1e-6)


@every_palette
@pytest.mark.parametrize("seat", range(5))
def test_a_steamer_shows_its_colour_on_its_hex(seat: int, palette: str) -> None:
    places = ["A2 N 1 6", "A9 N 1 6", "A5 N 1 6", "A3 N 1 6", "A1 N 1 6"]
    places[seat] = "B12 NE 2 4"
    view = river(*places, tiles="A3-2 A1-1")
    colour = PALETTES[palette].seats[seat]
    image = drawn(view, palette=palette)
    here = share(image, around(view, "B12"), colour)
    elsewhere = [share(image, around(view, name), colour) for name in ("B7", "C12", "A11", "A19")]
    assert here > 0.08
    assert here > 5 * max(elsewhere)


def test_each_heading_looks_different_and_none_like_a_steamer_adrift() -> None:
    """MQ-R3."""
    looks = []
    for heading in (*HEADINGS, "-"):
        view = river(f"B12 {heading} 2 4", "A9 N 1 6", "A5 N 1 6", tiles="A3-2 A1-1", queue=(Seat(1),))
        image = drawn(view)
        looks.append(image.crop(tuple(round(side) for side in around(view, "B12", 2))))
        red = share(image, around(view, "B12", 2), STANDARD.bad)
        assert (red > 0.06) == (heading == "-"), heading
    assert all(changed(one, other) for n, one in enumerate(looks) for other in looks[:n])


@pytest.mark.parametrize(
    ("change", "box"),
    [
        ({"steamers": ("B2 N 3 5", "B14 - 2 4", "A12 NE 2 3 B")}, panel(2)),
        ({"steamers": ("B2 N 3 5", "B14 - 2 4", "A12 NE 1 2 B")}, panel(2)),
        ({"steamers": ("B2 N 3 5", "B14 - 2 4", "A12 NE 1 3")}, panel(2)),
        ({"steamers": ("B2 N 3 5", "B14 - 2 4", "A12 N 1 3 B")}, BOARD),
        ({"steamers": ("B2 N 3 5", "B14 N 2 4", "A12 NE 1 3 B")}, panel(1)),
        ({"waiting": (0, 1, 1)}, BOARD),
        ({"waiting": (0, 2, 0)}, BOARD),
        ({"queue": (Seat(0), Seat(2), Seat(1))}, Box(780, 0, 1200, 64)),
        ({"queue": (Seat(1),)}, panel(0)),
        ({"round": 2}, Box(400, 0, 780, 64)),
        ({"mode": Mode.RACE}, Box(400, 0, 780, 64)),
        ({"gone": 1}, BOARD),
        ({"platform": Face.LEFT}, BOARD),
        ({"pile": ""}, BOARD),
    ],
    ids=lambda part: "-".join(part) if isinstance(part, dict) else "",
)
def test_whatever_changes_in_the_state_changes_in_the_picture(change: dict[str, Any], box: Box) -> None:
    fields = {"steamers": ("B2 N 3 5", "B14 - 2 4", "A12 NE 1 3 B"), "waiting": (0, 2, 1), **change}
    ships = fields.pop("steamers")
    after = passengers(*ships, **{key: value for key, value in fields.items() if key != "mode"})
    after = replace(after, mode=fields.get("mode", Mode.PASSENGERS))
    assert changed(drawn(TABLE), drawn(after), box)


def test_those_who_have_arrived_or_run_aground_are_off_the_river_and_say_so(
    texts: list[tuple[str, int]],
) -> None:
    """MQ-R4."""
    view = river(
        "- N 1 0", "- N 3 0", "B7 N 1 6", "B5 N 1 1", tiles="A3-2", finished=(Seat(0),), out=(Seat(1),)
    )
    image = drawn(view)
    assert {"arrived", "aground"} <= {text for text, _ in texts}
    assert share(image, BOARD, STANDARD.seats[1]) < 0.0005


def test_the_last_course_is_marked_from_its_first_hex_to_its_last() -> None:
    """MQ-A2."""
    track = tuple(hex_at(name) for name in ("A11", "A16", "A17", "B7"))
    view = river("B7 N 3 5", "A9 N 1 6", "A5 N 1 6", tiles="A1-2 A3-2", queue=(Seat(1),))
    course = Sailed(Seat(0), "3:FRFLF", track, track[-1], HEADINGS[0], 3, 5)
    plain, marked = drawn(view), drawn(view, events=(course,))
    for name in ("A11", "A16", "A17"):
        assert share(plain, around(view, name, 0.8), STANDARD.mark) == 0
        assert share(marked, around(view, name, 0.8), STANDARD.mark) > 0.08, name
    assert share(marked, around(view, "A12", 0.8), STANDARD.mark) == 0


def test_a_push_and_a_wreck_are_marked() -> None:
    """MQ-S11, MQ-R2."""
    view = river("B5 N 3 5", "A9 N 1 6", "A5 N 1 6", tiles="A3-2 A3-3", queue=(Seat(1),))
    pushed = Pushed(Seat(0), Seat(2), hex_at("A7"), hex_at("A12"))
    marked = drawn(view, events=(pushed, Aground(Seat(2), hex_at("A14"))))
    assert share(drawn(view), around(view, "A7"), STANDARD.bad) == 0
    assert share(marked, around(view, "A7"), STANDARD.bad) > 0.02
    assert share(marked, around(view, "A14"), STANDARD.bad) > 0.05


def test_a_course_from_a_tile_that_has_gone_does_not_leave_the_board() -> None:
    """MQ-R11."""
    view = passengers("C12 N 3 5", "B14 - 2 4", "B12 NE 1 3 B", gone=1)
    course = Sailed(Seat(2), "2:FF", (hex_at("A12"), hex_at("A17")), hex_at("B12"), HEADINGS[0], 2, 5)
    assert not changed(drawn(view), drawn(view, events=(course,)), BOARD)


def test_passengers_are_drawn_only_where_they_are_played_for() -> None:
    """MQ-S20."""
    race = replace(TABLE, mode=Mode.RACE, waiting=(0, 0, 0))
    none = replace(TABLE, waiting=(0, 0, 0))
    pink, home = STANDARD.hues["pink"], around(TABLE, "B11", 2.6)
    assert share(drawn(TABLE), home, pink) > 0.01
    assert share(drawn(none), home, pink) == 0
    assert share(drawn(none), home, STANDARD.hues["brown"]) > 2 * share(
        drawn(race), home, STANDARD.hues["brown"]
    )


@pytest.mark.parametrize("face", list(Face))
def test_each_open_pier_is_framed_and_one_at_an_island_is_crossed_out(face: Face) -> None:
    """MQ-S17, MQ-D5: A3-3 has land on 18."""
    view = river("A2 N 1 6", "A9 N 1 6", "A5 N 1 6", tiles="A3-2 A3-3", platform=face, queue=(Seat(1),))
    image = drawn(view)
    faced = {Face.LEFT: (10, 15, 16), Face.STRAIGHT: (16, 17, 18), Face.RIGHT: (14, 18, 19)}[face]
    for index in (10, 14, 15, 16, 17, 18, 19):
        framed = share(image, around(view, f"C{index}", 1.6), STANDARD.mark) > 0.03
        assert framed == (index in faced and index != 18), index
    assert (share(image, around(view, "C18", 2.6), STANDARD.bad) > 0.005) == (18 in faced)


@every_language
@pytest.mark.parametrize("seats", [3, 5])
def test_everything_needed_is_written_large_enough_for_a_phone(
    seats: int, language: str, texts: list[tuple[str, int]]
) -> None:
    ships = ("B2 N 3 5", "B14 - 2 4", "A12 NE 1 3 B", "A1 N 6 0", "A5 N 1 6")[:seats]
    view = passengers(*ships)
    one = scene(view, language=language, events=(Pushed(Seat(0), Seat(1), hex_at("B9"), hex_at("B14")),))
    mississippi_queen.draw(one)
    mississippi_queen.draw(drafted(view, "3:", language=language))
    said = {text for text, _ in texts}
    assert {*NAMES[:seats], "A", "B", "C", *(str(n) for n in range(1, 6))} <= said
    assert {one.words(f"values.heading.{heading.value}") for heading in HEADINGS} <= said
    assert min(size for _, size in texts) >= 26


def test_hexes_show_their_names_with_a_draft_only(texts: list[tuple[str, int]]) -> None:
    """MQ-A3."""

    def named() -> set[str]:
        return {text for text, _ in texts if re.fullmatch(r"[A-L]\d+", text)}

    drawn(TABLE)
    assert not named()
    one = drafted(TABLE, "3:")
    mississippi_queen.draw(one)
    plan = sketched(one)
    assert plan is not None
    assert {str(Hex.at(cell)) for cell in plan.goals} <= named()
    assert "B7" in named()


@pytest.mark.parametrize("prefix", ["", "2:", "3:", "3:F", "3:L", "4:R", "4:RR", "3:FL"])
def test_the_hexes_marked_are_those_where_the_course_can_end(prefix: str) -> None:
    """MQ-A2: the ends are those of the courses that begin so."""
    view = river("A2 N 2 3", "A9 N 1 6", "A12 N 1 6", tiles="A3-2 A1-1")
    courses = Courses(view, Seat(0))
    plan = sketched(drafted(view, prefix))
    assert plan is not None
    found: dict[int, int] = {}
    for whole in _finished(courses, prefix):
        voyage = courses.sail(Course.read(whole).plan)
        assert voyage is not None
        cell = voyage.node // 6
        found[cell] = max(found.get(cell, 0), voyage.coal_left)
    assert {cell: goal.coal for cell, goal in plan.goals.items()} == found


def _finished(courses: Courses, prefix: str) -> list[str]:
    """Every whole course that begins so, step by step."""
    found = [prefix] if courses.complete(prefix) else []
    if not found:
        for step in courses.steps(prefix):
            found += _finished(courses, prefix + step)
    return found


@pytest.mark.parametrize("tiles", ["A1-1", "A1-1 >A2-3", WINDING, STRAIGHT], ids=["2", "3", "8", "12"])
def test_a_draft_is_the_same_way_up_as_the_board(tiles: str) -> None:
    """MQ-A2: left on the board is left in the composer."""
    for tile in range(len(tiles.split())):
        view = river(f"{'ABCDEFGHIJKL'[tile]}2 N 2 3", "A9 N 1 6", "A5 N 1 6", tiles=tiles)
        plan = sketched(drafted(view))
        assert plan is not None
        close = close_up(view, plan.cells, mississippi_queen.CLOSEST)
        assert close.plot(tile).turn == layout(view).plot(tile).turn


def test_a_draft_counts_the_coal_down() -> None:
    """MQ-S5, MQ-S7: two points of speed beyond the free one, and a second turn."""
    view = river("A2 N 1 6", "A9 N 1 6", "A5 N 1 6", tiles="A3-2 A1-1")
    before, faster = mississippi_queen.draw(drafted(view, "1:")), mississippi_queen.draw(drafted(view, "4:"))
    assert changed(before, faster, panel(0))
    said = [" ".join(mississippi_queen.describe(drafted(view, prefix))) for prefix in ("1:", "4:", "4:FLFL")]
    assert [f"coal {n}" in text for text, n in zip(said, (6, 4, 3), strict=True)] == [True] * 3
    assert "next turn free" in said[1]
    assert "2 steps to go" in said[2]


@pytest.mark.parametrize("prefix", ["", "@NE:", "@NE:2:", "@NE:2:F"])
def test_a_steamer_adrift_is_drafted_from_its_heading_on(prefix: str) -> None:
    """MQ-R3."""
    view = river("A7 - 2 3", "A9 N 1 6", "A5 N 1 6", tiles="A3-2 A1-1")
    one = drafted(view, prefix)
    image, plan = mississippi_queen.draw(one), sketched(one)
    assert plan is not None
    chart = close_up(view, plan.cells, mississippi_queen.CLOSEST)
    at = Box.around(chart.at(plan.track[-1]), 1.8 * chart.plot(0).size)
    assert (share(image, at, STANDARD.bad) > 0.05) == (prefix == "")


def test_a_drafted_push_moves_the_other_steamer() -> None:
    """MQ-S11."""
    view = river("A2 N 3 5", "A7 N 2 4", "A5 N 1 3", tiles="A3-2")
    before, after = drafted(view, "4:"), drafted(view, "4:F>NE")
    plan = sketched(after)
    assert plan is not None
    chart: Chart = close_up(view, plan.cells, mississippi_queen.CLOSEST)
    box = Box.around(chart.at(hex_at("A13")), 1.5 * chart.plot(0).size)
    assert share(mississippi_queen.draw(after), box, STANDARD.seats[1]) > 0.08
    assert changed(mississippi_queen.draw(before), mississippi_queen.draw(after))


@pytest.mark.parametrize("prefix", ["nonsense", "6:", "4:FFFFFFF", "@N:2:"])
def test_a_draft_that_breaks_a_rule_shows_the_turn_from_its_beginning(prefix: str) -> None:
    view = river("A2 N 1 0", "A9 N 1 6", "A5 N 1 3", tiles="A3-2")
    assert not changed(mississippi_queen.draw(drafted(view, prefix)), mississippi_queen.draw(drafted(view)))


def test_a_whole_course_is_drawn_to_its_end() -> None:
    view = river("A2 N 2 3", "A9 N 1 6", "A5 N 1 6", tiles="A3-2 A1-1")
    one = scene(view, seat=Seat(0), draft=Draft(Sail, (Course.read("2 FF"),)))
    plan = sketched(one)
    assert plan is not None
    assert [str(at) for at in plan.track] == ["A2", "A7", "A12"]
    assert list(plan.goals) == [hex_at("A12").cell]
    mississippi_queen.draw(one)


@every_language
def test_the_description_says_all_that_is_on_the_table(language: str) -> None:
    view = replace(TABLE, round=4, platform=Face.LEFT, pile=())
    lines = mississippi_queen.describe(scene(view, language=language))
    numbers = [re.findall(r"[A-L]\d+|\d+", line) for line in lines]
    assert numbers[0] == ["4"]
    by_name = {name: line for name in NAMES[:3] for line in lines[3:6] if line.startswith(name)}
    assert re.findall(r"[A-L]\d+|\d+", by_name["Anna"]) == ["B2", "3", "5", "3"]
    assert re.findall(r"[A-L]\d+|\d+", by_name["Bruno"]) == ["B14", "2", "4", "2"]
    assert {"en": "adrift", "fr": "dérive"}[language] in by_name["Bruno"]
    assert re.findall(r"[A-L]\d+|\d+", by_name["Chloé"])[:3] == ["A12", "1", "3"]
    assert {"en": "1 passenger aboard", "fr": "1 passagère à bord"}[language] in by_name["Chloé"]
    assert numbers[6] == ["C10", "C15", "C16"]
    assert numbers[7] == ["A0", "A4", "1", "5", "A2", "A9", "A5", "A3", "A1", "A12"]
    assert numbers[8] == ["B5", "B6", "B8", "B11", "2", "B2", "B14"]
    assert numbers[9] == ["C0", "C4", "C7", "C8", "C11", "1"]


def test_the_description_names_who_is_on_turn_who_has_won_and_what_has_gone() -> None:
    assert "Anna" in mississippi_queen.describe(scene(TABLE))[1]
    assert "Anna, Bruno and Chloé" in mississippi_queen.describe(scene(TABLE))[2]
    gone = replace(passengers("C12 N 3 5", "B14 - 2 4", "B12 NE 1 3 B"), gone=1)
    assert "Taken away: A." in mississippi_queen.describe(scene(gone))
    over = river("- N 1 0", "- N 3 0", "B7 N 1 6", tiles="A3-2", finished=(Seat(1),), out=(Seat(0),))
    said = mississippi_queen.describe(scene(over))
    assert said[1] == "Bruno wins."
    assert said[2].startswith("Bruno: arrived")
    assert said[4].startswith("Anna: ran aground")


def test_the_description_tells_the_last_events_and_nothing_of_the_pile() -> None:
    outcome = sail(river("A2 N 1 6", "A9 N 1 6", "A5 N 1 6", tiles="A3-2", pile="A1-1 A2-3"), "1 F")
    told = tuple(told.event for told in outcome.told)
    lines = mississippi_queen.describe(scene(GAME.view(outcome.state, None), events=told))
    assert any(line.startswith("Anna sails 1:F") for line in lines)
    assert "A2-3" not in " ".join(lines)


@pytest.mark.parametrize(
    "tiles", ["A2-2", "A2-2 A1-1", "A2-2 A1-1 A1-4", "A2-2 <A1-1 >A1-4", "A2-2 >A1-1 A1-4"]
)
@pytest.mark.parametrize("gone", [0, 1])
def test_the_compass_covers_no_sign_of_where_the_river_may_go_on(
    tiles: str, gone: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However little room there is beside the river."""
    roses: list[tuple[Any, float]] = []
    monkeypatch.setattr(
        mississippi_queen, "rose", lambda canvas, palette, at, names, reach: roses.append((at, reach))
    )
    view = river("B7 N 1 6", "B2 N 1 6", "B13 N 1 6", tiles=tiles, gone=gone, pile="A3-2")
    drawn(view)
    at, reach = roses[-1]
    assert all(dist(at, sign) > reach + 20 for sign, _ in ways_on(layout(view).stretches[-1]))


def test_descriptions_of_different_boards_differ() -> None:
    seen = [tuple(mississippi_queen.describe(one)) for one in scenes(KEY, 3, "words", every=1)]
    assert len(set(seen)) == len(seen) - 1  # the last one comes twice
