"""What is said of a picture of Loire, and the picture of a hand: all that may be seen, and no secret."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engines.core import Luck, Seat
from engines.loire import GAME
from engines.loire.actions import Lay
from engines.loire.cards import PLAYABLE, Card, Town
from engines.loire.events import (
    Showed,
    Stayed,
)
from engines.loire.state import Grip, Phase
from render import loire, loire_trips
from render.loire_hand import voyages
from render.scene import Draft
from tests.engines.loire.tables import boat, river
from tests.render.loire_scenes import (
    KEY,
    LANGUAGES,
    changed,
    scene,
)
from tests.render.scenes import scenes, written

# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_says_all_that_is_on_the_table(language: str) -> None:
    """LO-A1"""
    state = river(
        boat(
            "nantes",
            dock="2",
            up=True,
            coins=11,
            hand="coal1 coal1",
            laid="sailors sailors",
            cargo="blois>tours",
        ),
        boat("blois", laid="coal3 fishing", coins=4, cargo="wine:angers"),
        seat=1,
        round=7,
        waiting="tours>saumur wine:tours",
        pile="coal1 " * 31,
        discards="sun sun",
    )
    title, anna, bruno, market, tours, discards = loire.describe(scene(state, language=language))
    words = scene(state, language=language).words
    assert "7" in title
    assert "Bruno" in title
    assert {"11", "2"} <= set(re.findall(r"\d+", anna))
    for said in ("values.dock.2", "board.heading_up", "values.card.sailors", "board.sailed"):
        assert words(said) in anna
    assert "Blois → Tours (1)" in anna
    for said in ("values.card.coal3", "values.card.fishing", "labels.wine.angers", "board.heading_down"):
        assert words(said) in bruno
    assert words("board.to_sail") in bruno
    assert {"31", "2"} <= set(re.findall(r"\d+", market))
    assert "Anna" in market, "who leads"
    assert "Tours → Saumur (1)" in tours
    assert words("labels.wine.tours") in tours
    assert f"2 × {words('values.card.sun')}" in discards


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happened_is_said_after_the_board(language: str) -> None:
    state = river(boat("tours"), boat("blois"))
    *_, said = loire.describe(scene(state, language=language, events=(Stayed(Seat(1), Town.BLOIS),)))
    assert "Bruno" in said
    assert "Blois" in said


def test_the_end_names_the_winner() -> None:
    """LO-S26"""
    over = river(boat(coins=20), boat(coins=23), phase=Phase.OVER, winner=Seat(1))
    first = loire.describe(scene(over))[0]
    assert "Bruno" in first
    assert "23" in first
    assert "Anna" not in first


def test_wrestlers_are_all_named() -> None:
    """LO-R10"""
    tied = river(boat(coins=20), boat(coins=20), boat(), phase=Phase.WRESTLING, wrestlers=(Seat(0), Seat(1)))
    first = loire.describe(scene(tied))[0]
    assert "Anna" in first
    assert "Bruno" in first
    loire.draw(scene(tied))


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrestlers_read_what_beats_what_who_has_chosen_and_how_many_tries_are_left(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LO-R10: on the board, in the hand, and in words; not what was chosen."""
    made = written(monkeypatch)
    chosen = replace(boat(coins=20), grip=Grip.PUSH)
    wrestlers = (Seat(0), Seat(1))
    tied = river(chosen, boat(coins=20), boat(), phase=Phase.WRESTLING, wrestlers=wrestlers, undecided=3)
    one = scene(GAME.view(tied, Seat(1)), seat=Seat(1), language=language)
    said = one.words
    rules = {said("board.grips"), said("board.tries", n=2)}
    loire.draw(one)
    assert rules <= {text for text, _ in made}
    states = (said("board.chosen"), said("board.to_choose"))
    assert tuple(text for text, _ in made if text in states) == states, "row after row"
    lines = loire.describe(one)
    assert rules <= set(lines)
    has, still = said("board.has_chosen"), said("board.is_choosing")
    assert [(has in line, still in line) for line in lines[1:4]] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    made.clear()
    loire.hand(one)
    assert said("board.grips") in [text for text, _ in made]
    assert said("board.grips") in loire.describe_hand(one)


def test_what_wrestlers_have_shown_stands_in_their_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """LO-R10: also of those who are out by it."""
    made = written(monkeypatch)
    tied = river(*[boat(coins=20)] * 3, phase=Phase.WRESTLING, wrestlers=(Seat(0), Seat(1)))
    shown = [Showed(Seat(n), grip) for n, grip in enumerate((Grip.PUSH, Grip.PUSH, Grip.FEINT))]
    loire.draw(scene(tied, events=shown))
    words_ = [text for text, _ in made]
    assert (words_.count("push"), words_.count("feint"), words_.count("is choosing")) == (2, 1, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_wrestlers_are_told_in_full_what_to_do(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """LO-R10: their badges name them."""
    made = written(monkeypatch)
    everyone = tuple(map(Seat, range(6)))
    one = scene(river(*[boat()] * 6, phase=Phase.WRESTLING, wrestlers=everyone), language=language)
    loire.draw(one)
    assert one.words("board.wrestling") in [text for text, _ in made]


def test_no_secret_reaches_the_picture_or_its_words() -> None:
    """LO-A1: states that differ only in what is hidden look alike to a spectator and to another seat."""
    for number, one in enumerate(scenes(KEY, 4, "secrets", every=53, seat=Seat(1))):
        guessed = GAME.view(GAME.guess(one.view, Seat(1), Luck(b"other", number)), None)
        for view in (GAME.view(one.view, None), one.view):
            seen, other = scene(view, events=one.events), scene(guessed, events=one.events)
            assert loire.describe(seen) == loire.describe(other)
            assert not changed(loire.draw(seen), loire.draw(other))


def test_the_board_never_shows_the_hand_of_its_viewer() -> None:
    """LO-A1: the table post is drawn for everyone."""
    state = river(boat(hand="explosion"), boat())
    spectator, owner = scene(GAME.view(state, None)), scene(state, seat=Seat(0))
    assert loire.describe(spectator) == loire.describe(owner)
    assert not any("explosion" in line for line in loire.describe(owner))


# The hand


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_tells_its_cards_voyages_and_cargo(language: str) -> None:
    state = river(boat("angers", laid="coal1", hand="coal2 coal2 sailors", cargo="blois>tours"), boat())
    one = scene(GAME.view(state, Seat(0)), seat=Seat(0), language=language)
    cards, *reach, cargo = loire.describe_hand(one)
    assert f"2 × {one.words('values.card.coal2')}" in cards
    assert one.words("values.card.sailors") in cards
    assert [re.findall(r"\d+", line) for line in reach] == [["1"], ["3"], ["5"]]
    assert [line.split()[-1].rstrip(".") for line in reach] == ["Ancenis", "Ancenis", "Saumur"]
    assert "Tours" in cargo


def test_the_voyages_of_a_hand_are_the_sums_of_its_coal() -> None:
    """LO-S12"""
    state = river(boat(hand="coal1 coal3 coal3 fishing", laid="coal2"), boat())
    assert voyages(state, Seat(0)) == [2, 3, 5, 6, 8, 9]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_shows_every_kind_of_card_with_its_name(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are of a kind, its name is not cut."""
    made = written(monkeypatch)
    state = river(boat(hand="coal1 coal2 coal3 sailors explosion fishing " * 2), boat())
    one = scene(state, seat=Seat(0), language=language)
    loire.hand(one)
    texts = [text for text, _ in made]
    assert {one.words(f"values.card.{card.value}") for card in PLAYABLE} <= set(texts)
    assert texts.count("×2") == len(PLAYABLE)


def test_hands_that_differ_look_different() -> None:
    hands = ["", "coal1", "coal2", "coal1 coal1", "sailors", "explosion", "fishing"]
    images = [loire.hand(scene(river(boat(hand=held), boat()), seat=Seat(0))) for held in hands]
    for n, image in enumerate(images):
        assert all(changed(image, other) for other in images[n + 1 :])


def test_a_spectator_has_no_hand() -> None:
    """LO-A1"""
    state = river(boat(hand="explosion"), boat())
    assert loire.describe_hand(scene(GAME.view(state, None))) == []
    assert not changed(loire.hand(scene(state)), loire.hand(scene(river(boat(), boat()))))


def test_drawing_reads_no_draft_of_another_seat() -> None:
    assert loire_trips.planned(scene(river(boat(), boat()), draft=Draft(Lay, (Card.COAL1,)))) is None


def test_the_discard_pile_is_open_in_words() -> None:
    """LO-A1: every card of it, counted, after everything else."""
    state = river(boat(), boat(), discards="coal1 sun wine:blois coal1 blois>tours")
    assert loire.describe(scene(state))[-1] == (
        "On the discard pile: 2 × coal 1, sun, Blois → Tours (1) and wine of Blois."
    )
    assert "discard pile" not in " ".join(loire.describe(scene(river(boat(), boat()))))
