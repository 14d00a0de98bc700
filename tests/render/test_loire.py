"""The picture of Loire shows everything that the rules put on the table."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import Seat
from engines.loire.actions import Explode, Lay, Place, Sail
from engines.loire.cards import PLAYABLE, TOWNS, Card, Town
from engines.loire.events import (
    Arrived,
    Docked,
    Drifted,
    Fought,
    Laid,
    Landed,
    Led,
    Placed,
    Sailed,
    Stayed,
    Took,
)
from engines.loire.state import NANTES_DOCKS, Dock, Heading, Phase, course
from render import loire, loire_pieces, loire_table, loire_valley
from render.canvas import Canvas
from render.fonts import wrapped
from render.geometry import Box
from render.loire_pieces import fan
from render.loire_trips import Trip, last_trips, planned
from render.loire_valley import VALLEY, cell, dock_at, midstream, way
from render.palette import PALETTES
from render.scene import Draft
from tests.engines.loire.tables import boat, cards, loads, river
from tests.render.loire_scenes import (
    KEY,
    LANGUAGES,
    changed,
    drawn,
    every_palette,
    fullest,
    lying,
    row,
    scene,
)
from tests.render.scenes import NAMES, scene_of, scenes, share, written


@every_palette
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_view_of_a_game_can_be_drawn_and_described(seats: int, language: str, palette: str) -> None:
    """LO-A1"""
    for one in scenes(KEY, seats, f"draw {seats}", every=41, language=language, palette=palette):
        image = loire.draw(one)
        assert image.width == 1200
        assert image.height == VALLEY.bottom + 16 + loire_table.table_height(seats) < 1200
        assert all(loire.describe(one))


@every_palette
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hand_of_a_game_can_be_drawn_and_described(language: str, palette: str) -> None:
    for one in scenes(KEY, 4, "hands", every=37, seat=Seat(2), language=language, palette=palette):
        assert loire.hand(one).width == 1200
        assert all(loire.describe_hand(one))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", [Phase.SAILING, Phase.DRAFT])
def test_everything_needed_is_written_large_enough_for_a_phone(
    phase: Phase, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for made_once in (
        loire_pieces._coin,
        loire_pieces.passenger,
        loire_pieces.sign,
        loire_pieces.card_face,
    ):
        made_once.cache_clear()
    made = written(monkeypatch)
    one = scene(fullest(phase), language=language)
    loire.draw(one)
    texts = {text for text, _ in made}
    assert {one.words(f"values.town.{town.value}") for town in TOWNS} <= texts
    assert {one.words(f"board.short.{town.value}") for town in TOWNS} <= texts
    assert set(NAMES) <= texts
    if phase == Phase.DRAFT:
        assert {one.words(f"values.card.{card.value}") for card in PLAYABLE} <= texts
    assert min(size for _, size in made) >= 26


def test_no_name_on_the_board_is_cut() -> None:
    """Passengers' labels hold every town's name in full."""
    for town in TOWNS:
        name = scene(fullest()).words(f"values.town.{town.value}")
        assert loire_pieces.text_width(name, 26) <= loire.CHIP[0] - 36


@pytest.mark.parametrize("phase", [Phase.PLACING, Phase.DRAFT, Phase.SAILING])
@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_are_cut_and_not_what_they_have_to_do(
    phase: Phase, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(monkeypatch)
    names = ("Wilhelmina Theodora von Hohenstein", "DragonSlayer99")
    one = scene_of(KEY, river(boat(), boat(), phase=phase, market=""), names=names, language=language)
    loire.draw(one)
    task = one.words(f"board.turn_{phase.value}", who="")
    (said,) = [text for text, _ in made if text.endswith(task)]
    assert said.startswith("Wilhelm")
    assert "DragonSlayer99" in [text for text, _ in made], "a usual name is not cut"


def test_no_line_of_news_begins_with_a_sign_that_french_sets_apart() -> None:
    for width in range(200, 900, 7):
        events = (
            Sailed(Seat(0), Town.ANGERS, Town.ANCENIS, 1),
            Fought(Seat(0), Seat(1), 2, 1, 1),
        )
        for event in events:
            lines = wrapped(scene(fullest(), language="fr").words.event(event, NAMES), width, 28)
            assert not [line for line in lines if line[0] in ":;!?"]


@pytest.mark.parametrize(
    ("change", "box"),
    [
        ({"waiting": "tours>saumur"}, cell(Town.TOURS)),
        ({"waiting": "tours>nantes tours>saumur"}, cell(Town.TOURS)),
        ({"waiting": "wine:angers"}, cell(Town.ANGERS)),
        ({"waiting": "wine:angers wine:angers"}, cell(Town.ANGERS)),
        ({"market": "coal1 sailors"}, Box(0, 60, 1000, 150)),
        ({"pile": "coal1"}, Box(900, 60, 1200, 150)),
        ({"discards": "coal1"}, Box(900, 60, 1200, 150)),
        ({"leader": 1}, row(1)),
        ({"seat": 1}, row(1)),
        ({"round": 2}, Box(0, 0, 600, 60)),
        ({"phase": Phase.DRAFT}, Box(0, 0, 600, 60)),
    ],
    ids=lambda part: "-".join(part) if isinstance(part, dict) else "",
)
def test_whatever_changes_in_the_state_changes_in_the_picture(change: dict[str, Any], box: Box) -> None:
    before = {"waiting": "tours>saumur tours>nantes tours>ancenis wine:blois"}
    boats = boat("blois", hand="coal1"), boat("orleans")
    assert changed(drawn(river(*boats, **before)), drawn(river(*boats, **{**before, **change})), box)


@pytest.mark.parametrize(
    "change",
    [
        {"coins": 7},
        {"coins": 18},
        {"hand": "coal1 coal1"},
        {"laid": "coal1"},
        {"laid": "coal2"},
        {"laid": "coal2 coal2"},
        {"laid": "sailors"},
        {"laid": "fishing"},
        {"cargo": "blois>angers"},
        {"cargo": "wine:blois"},
        {"sailed": True},
    ],
    ids=lambda part: "-".join(f"{k} {v}" for k, v in part.items()),
)
def test_what_lies_before_a_player_is_seen_in_his_row_only(change: dict[str, Any]) -> None:
    """LO-A1"""
    plain = drawn(river(boat("tours"), boat("blois"), boat("saumur"), seat=2))
    other = drawn(river(boat("tours"), boat("blois", **change), boat("saumur"), seat=2))
    assert changed(plain, other, row(1).inset(4))
    assert not changed(plain, other, row(0).inset(4))
    assert not changed(plain, other, row(2).inset(4))


@every_palette
@pytest.mark.parametrize("town", TOWNS)
def test_docked_and_midstream_are_told_apart(town: Town, palette: str) -> None:
    """LO-S18, LO-S23"""
    colour = PALETTES[palette].seats[0]
    docks = NANTES_DOCKS if town == Town.NANTES else (Dock.QUAY,)
    drifting = drawn(river(boat(town.value, sailed=True), boat(None)), palette=palette)
    assert share(drifting, lying(midstream(town, 0, 1)), colour) > 0.1
    for dock in docks:
        assert share(drifting, lying(dock_at(town, dock)), colour) == 0
        docked = drawn(river(boat(town.value, dock=dock.value), boat(None)), palette=palette)
        assert share(docked, lying(dock_at(town, dock)), colour) > 0.1
        assert share(docked, lying(midstream(town, 0, 1)), colour) == 0


@pytest.mark.parametrize("town", [Town.BLOIS, Town.ANGERS])
def test_a_boat_points_where_it_is_bound(town: Town) -> None:
    """LO-S3, LO-R6: to the right on the upper reach and to the left on the lower when it goes down."""
    down, up = (drawn(river(boat(town.value, up=is_up), boat(None))) for is_up in (False, True))
    assert changed(down, up, cell(town))
    assert not loire_valley.bound_left(Town.BLOIS, Heading.DOWN)
    assert loire_valley.bound_left(Town.ANGERS, Heading.DOWN)
    assert loire_valley.bound_left(Town.BLOIS, Heading.UP)


def test_a_boat_that_is_still_to_sail_has_steam_up() -> None:
    """LO-S11"""
    ready, gone = (drawn(river(boat("tours", sailed=sailed), boat(None))) for sailed in (False, True))
    above = Box.around(midstream(Town.TOURS, 0, 1), 90, 90)
    assert changed(ready, gone, above)


@pytest.mark.parametrize("town", TOWNS)
def test_six_boats_at_one_town_hide_no_colour(town: Town) -> None:
    """LO-R15"""
    image = drawn(river(*[boat(town.value)] * 6))
    seen = [share(image, cell(town), colour) for colour in PALETTES["standard"].seats]
    assert min(seen) > 0.005


def test_no_two_boats_lie_on_one_spot() -> None:
    for count in range(1, 7):
        spots = [midstream(Town.TOURS, place, count) for place in range(count)]
        assert len(set(spots)) == count
        for x, y in spots:
            assert cell(Town.TOURS).left < x < cell(Town.TOURS).right
            assert loire_valley.river_top(Town.TOURS) < y < cell(Town.TOURS).bottom


# Marks


def test_a_boat_that_has_just_sailed_is_marked_with_its_way() -> None:
    """LO-S17"""
    state = river(boat("saumur", sailed=True), boat("blois"))
    events = (Sailed(Seat(0), Town.BLOIS, Town.SAUMUR, 3), Drifted(Seat(0), Town.SAUMUR))
    plain, marked = drawn(state), drawn(state, events=events)
    for town in (Town.AMBOISE, Town.TOURS, Town.SAUMUR):
        assert changed(plain, marked, cell(town))
    assert not changed(plain, marked, cell(Town.ANCENIS))


def test_a_way_leads_through_every_town_and_round_the_bend() -> None:
    """LO-S17"""
    for spaces in range(1, 15):
        line = way(Town.BLOIS, Heading.DOWN, spaces)
        end = course(Town.BLOIS, Heading.DOWN, spaces)[0]
        assert cell(end).left < line[-1][0] < cell(end).right
        assert cell(end).top < line[-1][1] < cell(end).bottom
        assert (max(x for x, _ in line) > 1100) == (spaces >= 3), "from Tours to Saumur by the bend"


def test_trips_are_read_from_the_events_of_the_latest_round() -> None:
    """LO-S17"""
    state = river(boat("nantes", up=True), boat("blois", up=True), round=3)
    events = (
        Sailed(Seat(1), Town.TOURS, Town.SAUMUR, 1),
        Led(Seat(0), 2),
        Sailed(Seat(0), Town.ANCENIS, Town.NANTES, 1),
        Stayed(Seat(1), Town.BLOIS),
    )
    assert last_trips(state, events) == [Trip(Seat(0), Town.ANCENIS, Heading.DOWN, 1)]


@pytest.mark.parametrize("spaces", range(1, 14))
@pytest.mark.parametrize("heading", Heading)
def test_a_trip_ends_as_its_boat_lies(spaces: int, heading: Heading) -> None:
    """LO-S17, LO-R6"""
    end, faces = course(Town.TOURS, heading, spaces)
    state = river(boat(end.value, up=faces == Heading.UP), boat())
    (trip,) = last_trips(state, (Sailed(Seat(0), Town.TOURS, end, spaces),))
    assert trip.end == (end, faces)


def test_new_passengers_are_marked() -> None:
    """LO-S6"""
    state = river(boat(), boat(), waiting="blois>tours angers>tours wine:angers")
    mark, plain = PALETTES["standard"].mark, drawn(state)
    marked = drawn(state, events=(Arrived(loads("angers>tours wine:angers")),))
    assert share(marked, cell(Town.ANGERS), mark) > share(plain, cell(Town.ANGERS), mark) + 0.005
    assert not changed(plain, marked, cell(Town.BLOIS))


@pytest.mark.parametrize(
    ("event", "box"),
    [
        (Laid(Seat(1), Card.COAL2), row(1)),
        (Took(Seat(1), Card.COAL2), row(1)),
        (Placed(Seat(1), Town.BLOIS), cell(Town.BLOIS)),
        (Docked(Seat(1), Town.BLOIS, Dock.QUAY), cell(Town.BLOIS)),
    ],
    ids=lambda part: type(part).__name__,
)
def test_the_last_move_is_marked(event: Any, box: Box) -> None:
    state = river(boat("tours"), boat("blois", laid="coal2", hand="coal1"))
    assert changed(drawn(state), drawn(state, events=(event,)), box.inset(4))
    assert not changed(drawn(state), drawn(state, events=(event,)), row(0).inset(6))


@pytest.mark.parametrize("phase", [Phase.DRAFT, Phase.SAILING])
def test_what_a_round_has_brought_stands_where_its_cards_lay(phase: Phase) -> None:
    """LO-S24: also before a round without a market; and nothing else of the table moves."""
    state = river(boat("tours"), boat("blois", hand="coal1", coins=4), phase=phase)
    plain = drawn(state)
    landed = drawn(state, events=(Landed(Seat(1), Town.BLOIS, loads("angers>blois"), 2),))
    laid = Box(loire_table.LAID, row(1).top, loire_table.CARGO, row(1).bottom)
    assert changed(plain, landed, laid.inset(4))
    for rest in (
        row(0),
        Box(row(1).left, laid.top, laid.left, laid.bottom),
        Box(laid.right, laid.top, row(1).right, laid.bottom),
    ):
        assert not changed(plain, landed, rest.inset(4))
    more = drawn(state, events=(Landed(Seat(1), Town.BLOIS, loads("angers>blois"), 3),))
    elsewhere = drawn(state, events=(Landed(Seat(1), Town.TOURS, loads("angers>tours"), 2),))
    assert changed(landed, more, laid.inset(4))
    assert changed(landed, elsewhere, laid.inset(4)), "it says where"


@pytest.mark.parametrize(
    ("draft", "trip"),
    [
        (None, None),
        (Draft(Lay), Trip(Seat(0), Town.TOURS, Heading.DOWN, 1)),
        (Draft(Lay, (Card.COAL2,)), Trip(Seat(0), Town.TOURS, Heading.DOWN, 3)),
        (Draft(Lay, (Card.SAILORS,)), Trip(Seat(0), Town.TOURS, Heading.DOWN, 1)),
        (Draft(Sail, (None,)), Trip(Seat(0), Town.TOURS, Heading.DOWN, 1)),
        (Draft(Explode), None),
        (Draft(Place, (Town.BLOIS,)), Trip(Seat(0), Town.BLOIS, Heading.DOWN, 0)),
    ],
)
def test_an_action_being_put_together_shows_where_the_boat_would_go(
    draft: Draft | None, trip: Trip | None
) -> None:
    state = river(boat("tours", laid="coal1", hand="coal2 sailors"), boat("orleans"))
    one = scene(state, draft=draft, seat=Seat(0))
    assert planned(one) == trip
    assert changed(loire.draw(one), drawn(state)) == (trip is not None)


def test_a_dock_being_chosen_at_nantes_is_shown() -> None:
    """LO-S23"""
    state = river(boat("ancenis", laid="coal1"), boat("orleans"))
    two, one = (drawn(state, draft=Draft(Sail, (dock,)), seat=Seat(0)) for dock in NANTES_DOCKS)
    assert changed(two, one, Box.around(dock_at(Town.NANTES, Dock.TWO), 60))
    assert changed(two, one, Box.around(dock_at(Town.NANTES, Dock.ONE), 60))


def test_sailors_laid_are_counted_in_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """LO-R8: fights are decided by how many there are, and cards overlap."""
    made = written(monkeypatch)
    canvas, palette = Canvas.clear(200, 44), PALETTES["standard"]
    for laid, figures in (
        ("sailors " * 3, ["3"]),
        ("sailors sailors fishing", ["2"]),
        ("sailors", []),
        ("fishing", []),
    ):
        made.clear()
        fan(canvas, Box(0, 0, 200, 44), cards(laid), palette)
        assert list(dict.fromkeys(text for text, _ in made)) == figures, "its halo is drawn first"


def test_no_card_hides_how_many_sailors_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """LO-R8: however close together the cards lie, the figure is written when all of them do."""
    done: list[str] = []
    for name in ("paste", "text"):
        monkeypatch.setattr(Canvas, name, lambda *_, made=name, **__: done.append(made))
    fan(Canvas.clear(90, 44), Box(0, 0, 90, 44), cards("sailors sailors fishing"), PALETTES["standard"])
    assert done == ["paste"] * 3 + ["text"]


@pytest.mark.parametrize("boats", range(1, 7))
def test_boats_are_large_unless_more_than_two_lie_midstream_in_one_town(boats: int) -> None:
    """LO-S18: those at docks need no room in midstream, and boats side by side never overlap."""
    view = river(*[boat("tours")] * boats, boat("tours", dock="quay"))
    length = loire._length(view)
    assert length == (loire_pieces.LARGE_BOAT if boats <= 2 else loire_pieces.BOAT)
    spots = [midstream(Town.TOURS, place, boats) for place in range(boats)]
    assert all(
        abs(x - other) >= length for x, y in spots for other, level in spots if y == level and x != other
    )
    assert all(cell(Town.TOURS).left <= x - length / 2 for x, _ in spots)
    assert all(x + length / 2 <= cell(Town.TOURS).right for x, _ in spots)
    assert min(y for _, y in spots) - dock_at(Town.TOURS, Dock.QUAY)[1] >= (length / 2 if boats <= 3 else 44)
