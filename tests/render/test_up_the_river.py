"""The picture of Up the River and its description say everything that the rules put on the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines.core import Seat
from engines.up_the_river.actions import Advance, Move, Repel, Skip
from engines.up_the_river.data import ARROWS, BEST_DOCK, FALLEN, HARBOUR
from engines.up_the_river.state import (
    Advanced,
    Carried,
    Docked,
    Fell,
    Flowed,
    Moved,
    Repelled,
    River,
    Stranded,
)
from render import up_the_river
from render.geometry import Box
from render.palette import PALETTES
from render.scene import Draft, Scene
from render.up_the_river_trips import Trip, last_trips, planned
from render.up_the_river_valley import HALF, HARBOUR_BOX, LIP, SECTION, section_middle, valley
from tests.render.scenes import scene_of, scenes, share, written

KEY = "up_the_river"
NAMES = ("Anna", "Bruno", "Chloé", "Dieter")
LANGUAGES = ("en", "fr")
every_palette = pytest.mark.parametrize("palette", PALETTES)


def river(*boats: tuple[int, int, int], **more: Any) -> River:
    """A river with these boats, and sandbank and wave out of their way unless told otherwise."""
    docks = more.pop("docks", ())
    return River(
        **{
            "boats": boats or ((4, 4, 4), (4, 4, 4)),
            "docks": docks,
            "sandbank": 10,
            "wave": 6,
            "starter": 0,
            "seat": 0,
            "roll": 3,
            **more,
        }
    )


def scene(view: River, **more: Any) -> Scene[River]:
    return scene_of(KEY, view, names=NAMES[: len(view.boats)], **more)


def drawn(view: River, **more: Any) -> Image.Image:
    return up_the_river.draw(scene(view, **more))


def section_box(position: int, share_of_width: float = 0.7) -> Box:
    return Box.around(section_middle(position), SECTION * share_of_width, 2 * HALF - 60)


def changed(one: Image.Image, other: Image.Image, box: Box | None = None) -> bool:
    difference = ImageChops.difference(one, other)
    part = difference if box is None else difference.crop(tuple(round(side) for side in box))
    return part.getbbox() is not None


@every_palette
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_of_a_game_can_be_drawn_and_described(seats: int, language: str, palette: str) -> None:
    for one in scenes(KEY, seats, f"draw {seats}", every=13, language=language, palette=palette):
        image = up_the_river.draw(one)
        assert image.size == (1200, 800)
        assert changed(image, valley(palette))
        assert all(up_the_river.describe(one))


@every_palette
@pytest.mark.parametrize("position", range(1, 11))
def test_the_sandbank_lies_on_its_section_and_on_no_other(position: int, palette: str) -> None:
    """UR-S2."""
    far = river((FALLEN, FALLEN, HARBOUR), (FALLEN, FALLEN, FALLEN))
    image = drawn(replace(far, sandbank=position, wave=position % 10 + 1), palette=palette)
    sand = {at: share(image, section_box(at), PALETTES[palette].sand) for at in range(1, 11)}
    assert sand[position] > 0.4
    assert max(found for at, found in sand.items() if at != position) < 0.02


@every_palette
@pytest.mark.parametrize("position", range(1, 11))
def test_the_wave_breaks_on_its_section_and_on_no_other(position: int, palette: str) -> None:
    """UR-S2."""
    far = river((FALLEN, FALLEN, HARBOUR), (FALLEN, FALLEN, FALLEN))
    image = drawn(replace(far, wave=position, sandbank=position % 10 + 1), palette=palette)
    foam = {at: share(image, section_box(at), PALETTES[palette].foam) for at in range(1, 11)}
    assert foam[position] > 0.15
    assert max(found for at, found in foam.items() if at != position) < 0.05


@every_palette
@pytest.mark.parametrize("seat", range(4))
def test_a_boat_shows_its_colour_on_its_section(seat: int, palette: str) -> None:
    boats = [(FALLEN, FALLEN, FALLEN)] * 4
    boats[seat] = (8, FALLEN, FALLEN)
    image = drawn(river(*boats, sandbank=1, wave=5), palette=palette)
    colour = PALETTES[palette].seats[seat]
    here = share(image, section_box(8, 1), colour)
    assert here > 5 * max(share(image, section_box(at, 1), colour) for at in (2, 3, 4, 6, 7, 9, 10))


def test_twelve_boats_on_one_section_hide_no_colour() -> None:
    """UR-S3."""
    image = drawn(river(*[(4, 4, 4)] * 4, sandbank=1, wave=5))
    seen = [share(image, section_box(4, 1), colour) for colour in PALETTES["standard"].seats[:4]]
    assert min(seen) > 0.02


@pytest.mark.parametrize("count", [2, 3])
def test_boats_of_one_colour_on_one_section_are_counted(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UR-R4."""
    made = written(monkeypatch)
    drawn(river((7,) * count + (FALLEN,) * (3 - count), (FALLEN, FALLEN, FALLEN)))  # type: ignore[arg-type]
    alone, together = river((7, 8, 9), (FALLEN,) * 3), [text for text, _ in made]
    made.clear()
    drawn(alone)
    assert together.count(str(count)) == [text for text, _ in made].count(str(count)) + 1


@pytest.mark.parametrize(
    ("change", "box"),
    [
        ({"boats": ((4, 4, 5), (4, 4, 4))}, Box(LIP, 280, 952, 620)),
        ({"docks": (Seat(1),)}, HARBOUR_BOX),
        ({"sandbank": 9}, Box(LIP, 280, 952, 620)),
        ({"wave": 7}, Box(LIP, 280, 952, 620)),
        ({"starter": 1}, Box(0, 160, 210, 240)),
        ({"seat": 1}, Box(0, 0, 1200, 110)),
        ({"roll": 4}, Box(222, 690, 320, 792)),
        ({"roll": ARROWS}, Box(222, 690, 320, 792)),
        ({"round": 2}, Box(0, 110, 500, 160)),
    ],
    ids=lambda part: "-".join(part) if isinstance(part, dict) else "",
)
def test_whatever_changes_in_the_state_changes_in_the_picture(change: dict[str, Any], box: Box) -> None:
    before = river()
    assert changed(drawn(before), drawn(replace(before, **change)), box)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_everything_needed_is_written_large_enough_for_a_phone(
    seats: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(monkeypatch)
    boats = [(1, 4, FALLEN)] * seats
    view = river(*boats, sandbank=3, wave=7)
    one = scene(view, language=language, events=(Moved(Seat(0), 2, 4), Fell(Seat(1), 1)))
    up_the_river.draw(one)
    texts = {text for text, _ in made}
    assert {str(n) for n in range(1, 11)} <= texts
    assert {str(BEST_DOCK - n) for n in range(3 * seats)} <= texts
    assert {
        *NAMES[:seats],
        *(one.words(f"board.{key}") for key in ("sandbank", "wave", "waterfall")),
    } <= texts
    assert min(size for _, size in made) >= 26


@pytest.mark.parametrize(("seats", "worst"), [(2, 7), (3, 4), (4, 1)])
def test_there_is_a_dock_for_every_boat(seats: int, worst: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """UR-S9."""
    boats = [(HARBOUR,) * 3] * seats
    owners = tuple(Seat(n % seats) for n in range(3 * seats))
    made = written(monkeypatch)
    image = drawn(river(*boats, docks=owners))
    texts = {text for text, _ in made}
    assert str(worst) in texts
    colours = PALETTES["standard"].seats
    for dock, owner in enumerate(owners):
        berth = up_the_river._berth(3 * seats, dock)
        middle = (berth.left + 46 + berth.right) / 2, berth.centre[1]
        assert share(image, Box.around(middle, 50), colours[owner]) > 0.1


def test_the_last_move_is_marked_where_the_boat_has_come_to_lie() -> None:
    before = river((7, 4, 4), (4, 4, 4), sandbank=1, wave=9)
    plain, marked = drawn(before), drawn(before, events=(Moved(Seat(0), 5, 7),))
    mark = PALETTES["standard"].mark
    assert share(plain, section_box(7, 1), mark) == 0
    assert share(marked, section_box(7, 1), mark) > 0.01
    assert share(marked, section_box(6, 1), mark) > 0.01  # the wake goes through it
    assert share(marked, section_box(8, 0.5), mark) == 0
    assert changed(plain, marked, section_box(5))  # the ghost


def test_a_boat_that_has_just_docked_is_marked_in_its_dock() -> None:
    before = river((HARBOUR, 4, 4), (4, 4, 4), docks=(Seat(0),))
    marked = drawn(before, events=(Moved(Seat(0), 9, HARBOUR), Docked(Seat(0), 1, 12)))
    first, second = up_the_river._berth(6, 0), up_the_river._berth(6, 1)
    mark = PALETTES["standard"].mark
    assert share(marked, first, mark) > 0.03
    assert share(marked, second.inset(8), mark) == 0


def test_boats_that_have_just_fallen_are_seen_in_the_waterfall() -> None:
    """UR-S14."""
    before, fall = river((FALLEN, FALLEN, 4), (4, 4, 4)), Box(0, 300, LIP - 4, 690)
    colour = PALETTES["standard"].seats[0]
    assert share(drawn(before), fall, colour) == 0
    assert share(drawn(before, events=(Flowed(2), Fell(Seat(0), 2))), fall, colour) > 0.01


def test_a_trip_is_marked_where_its_sections_lie_after_the_river_has_flowed() -> None:
    """UR-S14."""
    events = (Moved(Seat(0), 2, 5), Moved(Seat(1), 1, 3), Flowed(2), Moved(Seat(0), 4, 6))
    assert last_trips(events) == [Trip(Seat(0), (1, 4)), Trip(Seat(1), (0, 2)), Trip(Seat(0), (4, 6))]


def test_every_kind_of_move_is_marked() -> None:
    events = (
        Stranded(Seat(0), 2, 3),
        Advanced(Seat(1), 4, 5),
        Repelled(Seat(0), Seat(1), 6, 4),
        Carried(Seat(0), 5, 8, HARBOUR),
        Docked(Seat(0), 2, 11),
        Flowed(2),
    )
    assert last_trips(events) == [
        Trip(Seat(0), (1, 2)),
        Trip(Seat(1), (3, 4)),
        Trip(Seat(1), (5, 3)),
        Trip(Seat(0), (4, 7, HARBOUR), dock=2),
    ]


@pytest.mark.parametrize(
    ("draft", "trip"),
    [
        (None, None),
        (Draft(Move), None),
        (Draft(Skip), None),
        (Draft(Move, (4,)), Trip(Seat(0), (4, 7))),
        (Draft(Advance, (4,)), Trip(Seat(0), (4, 5))),
        (Draft(Repel, (1,)), None),
        (Draft(Repel, (1, 8)), Trip(Seat(1), (8, 2))),
    ],
)
def test_a_boat_that_is_being_chosen_shows_where_it_would_go(draft: Draft | None, trip: Trip | None) -> None:
    view = river((4, 4, 5), (2, 8, 8))
    one = scene(view, draft=draft, seat=Seat(0))
    assert planned(one) == trip
    assert changed(up_the_river.draw(one), drawn(view)) == (trip is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_says_all_that_is_on_the_table(language: str) -> None:
    view = river((2, 7, HARBOUR), (FALLEN, FALLEN, 9), docks=(Seat(0),), round=5, starter=1, roll=4)
    title, turn, places, starter, anna, bruno, last = up_the_river.describe(
        scene(view, language=language, events=(Moved(Seat(0), 5, 7),))
    )
    numbers = [re.findall(r"\d+", line) for line in (title, turn, places, anna, bruno, last)]
    assert numbers == [["5"], ["4"], ["10", "6"], ["12", "2", "7", "12"], ["0", "9", "2"], ["5", "7"]]
    assert "Anna" in turn
    assert "Bruno" in starter
    assert "Anna" in last


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_arrows_are_named(language: str) -> None:
    said = up_the_river.describe(scene(river(roll=ARROWS), language=language))[1]
    assert {"en": "arrows", "fr": "flèches"}[language] in said


@pytest.mark.parametrize(
    ("docks", "winners"), [((0, 1, 1), {"Bruno"}), ((0, 1, 1, 0), {"Anna", "Bruno"}), ((), {"Anna", "Bruno"})]
)
def test_the_end_names_the_winners(docks: tuple[int, ...], winners: set[str]) -> None:
    """UR-S15, UR-R7."""
    boats = [[HARBOUR] * docks.count(seat) + [FALLEN] * (3 - docks.count(seat)) for seat in (0, 1)]
    view = river(*map(tuple, boats), docks=docks)  # type: ignore[arg-type]
    said = up_the_river.describe(scene(view))[1]
    assert {name for name in NAMES if name in said} == winners


def test_descriptions_of_different_boards_differ() -> None:
    seen = [tuple(up_the_river.describe(one)) for one in scenes(KEY, 4, "words", every=1)]
    assert len(set(seen)) == len(seen) - 1  # the last one comes twice
