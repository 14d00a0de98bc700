"""The chart of Rotterdam, its description and the private hand say what they must, and nothing more."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engines.core import Seat
from engines.rotterdam import GAME
from engines.rotterdam.actions import Name, Place, Steer
from engines.rotterdam.cards import Play
from engines.rotterdam.data import ANCHORS, CHANNELS, PORTS, POSITIONS, PRODUCTS, Card, Colour, Material, Spot
from engines.rotterdam.events import Placed, Pushed, Sailed, Seized, Waited
from engines.rotterdam.state import PHASES, Maas, Phase
from engines.words import words_of
from render import alt_text, hand_picture, hand_text, picture, rotterdam, rotterdam_chart
from render.geometry import Box, between
from render.palette import PALETTES
from render.rotterdam_chart import BOTTOM, HEIGHT, TOP, basin, chart, course, quay, spot_at
from render.rotterdam_pieces import crate, ware
from render.scene import Draft, Scene
from tests.engines.rotterdam.tables import do, table
from tests.render.scenes import NAMES, scene_of, scenes, share, written

KEY = "rotterdam"
LANGUAGES = ("en", "fr")
every_palette = pytest.mark.parametrize("palette", PALETTES)
every_language = pytest.mark.parametrize("language", LANGUAGES)

HANDS: dict[str, Any] = {
    "products": {0: "bread jam jam petrol", 1: "beer beer", 2: "clothes"},
    "cards": {0: "joker storm advantage", 1: "thief"},
    "laid": {1: "advantage double"},
    "completed": {0: "jam+sails", 1: "bread+juice+petrol"},
    "missions": {0: "bread+jam jam+plastics beer+jam+plastics", 1: "bread+clothes"},
}
FLEET = {11: "B1 oil", 12: "A0", 21: "A1 fruit", 22: "botlek oil", 31: "C3 textiles"}


def scene(maas: Maas, seat: Seat | None = None, **more: Any) -> Scene[Maas]:
    return scene_of(KEY, GAME.view(maas, seat), names=NAMES[: len(maas.ships)], seat=seat, **more)


def drawn(maas: Maas, **more: Any) -> Image.Image:
    return rotterdam.draw(scene(maas, **more))


def around(place: str, size: float = 100) -> Box:
    return Box.around(spot_at(Spot(place)), size)


def changed(one: Image.Image, other: Image.Image, box: Box | None = None) -> bool:
    difference = ImageChops.difference(one, other)
    part = difference if box is None else difference.crop(tuple(round(side) for side in box))
    return part.getbbox() is not None


@every_palette
@every_language
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_view_of_a_game_can_be_drawn_and_described(seats: int, language: str, palette: str) -> None:
    for one in scenes(KEY, seats, f"draw {seats}", every=180, language=language, palette=palette):
        image = rotterdam.draw(one)
        assert image.size == (1200, HEIGHT)
        assert all(rotterdam.describe(one))
        assert 0 < len(alt_text(KEY, one)) <= 1000


@every_palette
@every_language
@pytest.mark.parametrize("seat", [0, 1])
def test_every_hand_of_a_game_can_be_drawn_and_described(seat: Seat, language: str, palette: str) -> None:
    for one in scenes(KEY, 3, f"hand {seat}", every=170, seat=seat, language=language, palette=palette):
        assert rotterdam.hand(one).width == 1200
        assert all(rotterdam.describe_hand(one))
        assert rotterdam.draw(one).size == (1200, HEIGHT)


def test_pictures_and_texts_come_out_of_the_package() -> None:
    one = scene(table(3, ships=FLEET, **HANDS), Seat(0))
    assert 1000 < len(picture(KEY, one)) < 300_000
    assert 1000 < len(hand_picture(KEY, one) or b"") < 300_000
    assert "bread" in (hand_text(KEY, one) or "")


# The chart


@every_palette
def test_every_channel_shows_its_colour(palette: str) -> None:
    """RD-D6"""
    image, colours = chart(palette), PALETTES[palette]
    for channel in CHANNELS:
        line = course(channel)
        box = Box.around(between(line[0], line[-1], 0.5 if channel.end in PORTS else 0.75), 30)
        paints = [colours.hues[channel.colour]] + [colours.white] * (channel.colour == Colour.WHITE)
        assert share(image, box, *paints) > 0.08, channel


def test_the_chart_writes_every_position_port_and_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """RD-D6, RD-D7"""
    made = written(monkeypatch)
    for cached in (chart, rotterdam_chart._plate, rotterdam_chart._disc):
        cached.cache_clear()
    chart("standard")
    texts = [text for text, _ in made]
    assert {*POSITIONS, *(port.capitalize() for port in PORTS), "R", "B", "G", "W"} <= set(texts)
    assert min(size for _, size in made) >= 26


@every_palette
def test_anchors_are_of_sand_and_other_positions_are_not(palette: str) -> None:
    """RD-D7"""
    image = chart(palette)
    for place in POSITIONS:
        sand = share(image, around(place, 50), PALETTES[palette].sand)
        assert (sand > 0.3) == (place in ANCHORS), place


@every_palette
@pytest.mark.parametrize("seat", range(4))
def test_a_ship_shows_its_owners_colour_where_it_lies(seat: int, palette: str) -> None:
    colour = PALETTES[palette].seats[seat]
    for place in ("A0", "C2", "D4"):
        image = drawn(table(4, ships={10 * (seat + 1) + 1: place}), palette=palette)
        here = share(image, around(place), colour)
        bare = share(drawn(table(4), palette=palette), around(place), colour)
        assert here > bare + 0.05


def test_every_ship_shows_its_number_and_its_cargo(monkeypatch: pytest.MonkeyPatch) -> None:
    made = written(monkeypatch)
    rotterdam.ship.cache_clear()
    drawn(table(3, ships=FLEET))
    assert {str(name) for name in FLEET} <= {text for text, _ in made}
    for material in Material:
        empty, loaded = drawn(table(3, ships={11: "B2"})), drawn(table(3, ships={11: f"B2 {material}"}))
        assert changed(empty, loaded, around("B2"))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 9])
def test_ships_in_one_port_hide_no_number(count: int) -> None:
    """RD-R3"""
    names = [10 * seat + number for number in (1, 2, 3, 4) for seat in (1, 2, 3)][:count]
    maas = table(3, ships=dict.fromkeys(names, "botlek oil"))
    places = rotterdam.places_of(maas)
    assert set(places) == set(names)
    box = basin(Spot("botlek")).inset(-6)
    middles = sorted(middle for middle, _ in places.values())
    for (x, y), width in places.values():
        assert box.left <= x - width / 2
        assert x + width / 2 <= box.right
        assert box.top <= y <= box.bottom
    if count > rotterdam.MOST_IN_PORT:
        assert len({(round(x), round(y)) for x, y in middles}) == count
    else:  # the number stands at the stern, which the next ship does not cover
        assert all(right[0] - left[0] >= 38 for left, right in pairwise(middles))


@pytest.mark.parametrize(
    ("change", "box"),
    [
        (
            {"ships": {11: "B1 oil", 12: "A0", 21: "A2 fruit", 22: "botlek oil", 31: "C3 textiles"}},
            around("A2"),
        ),
        ({"products": {0: "bread"}}, Box(10, 10, 400, 164)),
        ({"cards": {0: "joker"}}, Box(10, 110, 400, 164)),
        ({"laid": {}}, Box(405, 110, 800, 164)),
        ({"completed": {0: "jam+sails bread+beer"}}, Box(10, 110, 400, 164)),
        ({"master": 1}, Box(405, 10, 800, 64)),
        ({"seat": 1}, Box(405, 10, 800, 164)),
        ({"phase": Phase.UNLOAD}, Box(10, BOTTOM + 10, 170, HEIGHT)),
        ({"round": 7}, Box(170, BOTTOM + 10, 600, BOTTOM + 60)),
        ({"supply": (1, 2, 3, 4)}, Box(860, BOTTOM + 10, 1190, BOTTOM + 90)),
        ({"used": (Card.STORM,)}, Box(860, BOTTOM + 80, 1030, HEIGHT)),
        ({"mission_pile": ()}, Box(1030, BOTTOM + 80, 1190, HEIGHT)),
        ({"piles": ((), (), (), ())}, quay(Spot("botlek"))),
    ],
    ids=lambda part: "-".join(part) if isinstance(part, dict) else "",
)
def test_whatever_changes_in_the_state_changes_in_the_picture(change: dict[str, Any], box: Box) -> None:
    before = drawn(table(3, **{"ships": FLEET, **HANDS}))
    assert changed(before, drawn(table(3, **{"ships": FLEET, **HANDS, **change})), box)


@every_language
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_needed_is_written_large_enough_for_a_phone(
    seats: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = written(monkeypatch)
    one = scene(table(seats, ships={11: "B1 oil"}, **_only(HANDS, seats)), language=language)
    rotterdam.draw(one)
    texts = {text for text, _ in made}
    assert set(NAMES[:seats]) <= texts
    assert {one.words(f"values.colour.{colour}") for colour in Colour} <= texts
    assert min(size for _, size in made) >= 26


def _only(hands: dict[str, Any], seats: int) -> dict[str, Any]:
    return {name: {seat: held for seat, held in rows.items() if seat < seats} for name, rows in hands.items()}


@pytest.mark.parametrize("phase", PHASES)
def test_the_wheel_marks_the_phase(phase: Phase) -> None:
    image = drawn(table(3, phase, **HANDS))
    others = [drawn(table(3, other, **HANDS)) for other in PHASES if other != phase]
    assert all(changed(image, other, Box(10, BOTTOM + 10, 170, HEIGHT)) for other in others)


# Marks


def test_the_last_moves_are_marked() -> None:
    maas = table(3, ships={11: "A1", 21: "C3"})
    mark, bad = PALETTES["standard"].mark, PALETTES["standard"].bad
    plain = drawn(maas)
    way = Box.around(between(spot_at(Spot("A0")), spot_at(Spot("A1")), 0.34), 20)
    sailed = drawn(maas, events=(Sailed(Seat(0), 11, "A0", "A1"),))
    assert share(plain, way, mark) == 0
    assert share(sailed, way, mark) > 0.2
    placed = drawn(maas, events=(Placed(Seat(0), 11, "A1", None),))
    assert share(placed, around("A1", 116), mark) > 0.02
    for event in (
        Waited(Seat(0), 11, "A1"),
        Seized(Seat(1), 11, "oil"),
        Pushed(Seat(1), Card.SETBACK, 11, "A2", "A1"),
    ):
        image = drawn(maas, events=(event,))
        assert share(image, around("A1", 116), bad) > share(plain, around("A1", 116), bad) + 0.02
        assert share(image, around("C3", 116), bad) == share(plain, around("C3", 116), bad)


def test_a_fork_shows_both_ways() -> None:
    maas = do(table(3, Phase.SAIL, ships={21: "A3"}), "0: name white")
    image, plain = drawn(maas), drawn(replace(maas, queue=(), colour=None))
    for end in ("A4", "B4"):
        assert changed(image, plain, Box.around(between(spot_at(Spot("A3")), spot_at(Spot(end)), 0.6), 20))


@pytest.mark.parametrize(
    ("draft", "place"),
    [
        (Draft(Place, (Spot("B0"),)), "B0"),
        (Draft(Name, (Colour.RED,)), "A1"),
        (Draft(Play, (Card.STORM, 31)), "C3"),
        (Draft(Play, (Card.STORM, 31, "C1")), "C1"),
    ],
    ids=["place", "name", "card", "card and aim"],
)
def test_what_is_being_thought_of_is_drawn(draft: Draft, place: str) -> None:
    maas = table(3, ships=FLEET, cards={0: "storm"})
    plain, thought = drawn(maas, seat=Seat(0)), drawn(maas, seat=Seat(0), draft=draft)
    assert changed(plain, thought, around(place, 130))


def test_a_way_being_chosen_is_drawn() -> None:
    maas = do(table(3, Phase.SAIL, ships={21: "A3"}), "0: name white")
    thought = drawn(maas, seat=Seat(1), draft=Draft(Steer, (Spot("B4"),)))
    assert changed(drawn(maas, seat=Seat(1)), thought)


CHOOSING = [
    (Phase.TRADE, "Offer"),
    (Phase.TRADE, "Barter"),
    (Phase.TRADE, "Accept"),
    (Phase.MISSIONS, "Complete"),
]


@pytest.mark.parametrize(("phase", "name"), CHOOSING)
def test_a_choice_among_ones_cards_shows_them_and_how_many_everyone_holds(phase: Phase, name: str) -> None:
    """RD-S16, RD-S18: what one gives, wants and lacks is seen while one chooses."""
    kind = next(kind for kind in GAME.actions if kind.__name__ == name)
    one = scene(table(3, phase, ships=FLEET, **HANDS), Seat(0), draft=Draft(kind))
    image, own = rotterdam.draw(one), rotterdam.hand(one)
    assert not changed(image.crop((0, image.height - own.height, 1200, image.height)), own)
    said = alt_text(KEY, one)
    assert "Mission beer, jam and plastics (10 points): still missing: beer and plastics." in said
    assert "Bruno holds product cards: Vulcaanhaven 2" in said


@pytest.mark.parametrize(("phase", "name"), CHOOSING)
def test_a_choice_among_anothers_cards_is_never_drawn_from_his_hand(phase: Phase, name: str) -> None:
    """RD-A1: without a seat of one's own there is only the chart."""
    kind = next(kind for kind in GAME.actions if kind.__name__ == name)
    one = scene(table(3, phase, ships=FLEET, **HANDS), draft=Draft(kind))
    assert not changed(rotterdam.draw(one), drawn(table(3, phase, ships=FLEET, **HANDS)))
    assert rotterdam.describe(one) == rotterdam.describe(scene(table(3, phase, ships=FLEET, **HANDS)))


# Secrets


def test_what_only_a_hand_knows_changes_nothing_that_everyone_sees() -> None:
    """RD-A1, RD-A6: two tables that differ in secrets alone look and read the same."""
    one = table(
        3,
        Phase.TRADE,
        ships=FLEET,
        products={0: "bread jam", 1: "beer"},
        cards={0: "joker"},
        missions={0: "bread+jam", 1: "bread+beer", 2: "jam+sails"},
    )
    other = table(
        3,
        Phase.TRADE,
        ships=FLEET,
        products={0: "beer juice", 1: "bread"},
        cards={0: "storm"},
        missions={0: "jam+sails", 1: "bread+jam", 2: "bread+clothes"},
    )
    one = do(one, "0: offer 1 br be shown")
    other = do(other, "0: offer 1 be br shown")
    assert not changed(drawn(one), drawn(other))
    assert rotterdam.describe(scene(one)) == rotterdam.describe(scene(other))


@every_language
@pytest.mark.parametrize("seats", [2, 4])
def test_a_spectators_description_names_nothing_hidden(seats: int, language: str) -> None:
    """RD-A1: no product, mission or transport card but those that lie open or were just played."""
    words = words_of(KEY, language)
    secret = [words(f"values.card.{card}") for card in Card if card != Card.HIDDEN]
    secret += [words(f"values.product.{product}") for product in PRODUCTS]
    for one in scenes(KEY, seats, "secret", every=90, language=language):
        if one.view.ending is not None:
            continue
        quiet = replace_scene(one)
        text = " ".join(rotterdam.describe(quiet)).lower()
        for word in secret:
            assert f" {word.lower()} " not in f" {text.replace(',', ' ').replace('.', ' ')} ", word


def replace_scene(one: Scene[Maas]) -> Scene[Maas]:
    """The scene without what lies open, so that what is left to name would be a secret."""
    nothing = ((),) * len(one.view.ships)
    view = replace(one.view, completed=nothing, laid=nothing)
    return scene_of(KEY, view, names=one.names, language=one.words.language)


def test_a_description_says_all_that_is_public() -> None:
    """RD-A1"""
    text = "\n".join(rotterdam.describe(scene(table(3, ships=FLEET, **HANDS))))
    for part in (
        "Round 1 · 1 Place",
        "Anna may place a ship",
        "Anna is harbour master",
        "11 · B1 · crude oil and 12 · A0 · empty",
        "22 · Botlek · crude oil",
        "2 in stock",
        "Vulcaanhaven 1, Merwehaven 2 and Botlek 1; 3 transport cards; 3 missions",
        "jam and sails (6 points)",
        "Advantage and Extra advantage",
        "Supply: grain 7, fruit 4, crude oil 5 and textiles 4.",
        "Vulcaanhaven 12, Merwehaven 13, Botlek 14 and Waalhaven 14",
    ):
        assert part in text, part


# The hand


def test_a_hand_says_what_each_mission_lacks() -> None:
    lines = rotterdam.describe_hand(scene(table(3, **HANDS), Seat(0)))
    assert lines[:3] == [
        "Mission bread and jam (5 points): can be completed.",
        "Mission jam and plastics (6 points): can be completed with jokers for plastics.",
        "Mission beer, jam and plastics (10 points): still missing: beer and plastics.",
    ]
    assert lines[3] == "Product cards (4): bread, 2 × jam and petrol."
    assert [line.split(":")[0] for line in lines[4:]] == ["Storm", "Joker", "Advantage"]


def test_a_hand_shows_open_offers_to_their_two_players_only() -> None:
    """RD-A6"""
    maas = do(table(3, Phase.TRADE, **HANDS), "0: offer 1 br+ja be hidden")
    own, other, third = (rotterdam.describe_hand(scene(maas, Seat(seat))) for seat in range(3))
    assert own[-1] == "Offer 1to2a: Anna gives Bruno bread and jam for beer."
    assert other[-1] == "Offer 1to2a: Anna gives Bruno Vulcaanhaven card and Merwehaven card for beer."
    assert not any("1to2a" in line for line in third)


def test_a_hand_is_nobodys_without_a_seat() -> None:
    one = scene(table(3, **HANDS))
    assert rotterdam.describe_hand(one) == []
    assert len(rotterdam.hand(one).getcolors() or []) == 1


@every_palette
def test_products_and_materials_can_be_told_apart_without_colour(palette: str) -> None:
    """Each has its own shape, so their grey pictures differ."""
    for sprites in ([ware(p, 76, palette) for p in PRODUCTS], [crate(m, 42, palette) for m in Material]):
        shapes = {image.convert("L").point(lambda v: 255 * (v > 128)).tobytes() for image in sprites}
        assert len(shapes) == len(sprites)


def test_the_chart_lies_between_the_players_and_the_strip() -> None:
    for place in POSITIONS:
        assert spot_at(place)[1] - 40 > TOP
        assert spot_at(place)[1] + 70 < BOTTOM
