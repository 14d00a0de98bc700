"""Phase 2: what can be laid, what it does, and who is on turn."""

from __future__ import annotations

import pytest

from engines.core import NotNow, Seat
from engines.loire.actions import Bribe
from engines.loire.cards import Town
from engines.loire.events import Bribed, Exploded
from engines.words import words_of
from tests.engines.loire.tables import (
    after,
    boat,
    cards,
    hand,
    kinds,
    laid,
    loads,
    offers,
    river,
    told,
    written,
)

NAMES = ("Anna", "Bruno")
ANY = "coal1 coal2 coal3 sailors explosion fishing"


def test_a_player_lays_coal_sailors_explosion_fishing_or_a_wine_of_his_hold() -> None:
    """LO-S10"""
    state = river(boat(hand=ANY, cargo="wine:blois tours>saumur"), boat())
    assert offers(state) == [
        *[f"lay {card}" for card in ("coal1", "coal2", "coal3", "sailors", "fishing")],
        "explode - -",
        "bribe blois -",
        "sail -",
    ]


def test_cards_laid_lie_face_up_before_the_player() -> None:
    """LO-S10, LO-S13"""
    state = after(
        river(boat(hand="coal2 sailors"), boat(hand="coal1")), "lay sailors", "lay coal1", "lay coal2"
    )
    assert (laid(state, 0), hand(state, 0)) == ("coal2 sailors", "")
    assert (laid(state, 1), hand(state, 1)) == ("coal1", "")


def test_only_cards_in_hand_can_be_laid() -> None:
    """LO-S10"""
    with pytest.raises(NotNow):
        after(river(boat(hand="coal1"), boat()), "lay coal2")


def test_it_goes_round_one_card_a_turn_as_long_as_anyone_adds() -> None:
    """LO-S10, LO-R21, LO-R19: from the leader clockwise."""
    state = river(*[boat(hand="coal1 coal1 coal1")] * 3, leader=1, seat=1)
    turns = []
    for _ in range(7):
        turns.append(state.seat)
        state = after(state, "lay coal1")
    assert turns == [1, 2, 0, 1, 2, 0, 1]


def test_who_sails_plays_no_more_and_the_others_go_on() -> None:
    """LO-S11, LO-S22"""
    state = river(boat(hand=ANY, cargo="wine:blois"), boat(hand="coal1 coal2"), boat(hand="coal1 coal2"))
    state = after(state, "sail -")
    turns = []
    for line in ("lay coal1", "lay coal1", "lay coal2", "lay coal2"):
        turns.append(state.seat)
        state = after(state, line)
    assert turns == [1, 2, 1, 2]
    assert offers(state, seat=0) == []


def test_the_last_one_left_adds_as_many_as_he_likes() -> None:
    """LO-S11"""
    state = river(boat(hand="coal1 sailors sailors"), boat("blois", dock="quay"), boat("angers", sailed=True))
    for line in ("lay sailors", "lay coal1", "lay sailors"):
        assert state.seat == 0
        state = after(state, line)
    assert laid(state, 0) == "coal1 sailors sailors"
    assert offers(state) == ["sail -"], "with nothing left to lay there is only sailing"


def test_an_explosion_discards_a_coal_card_of_any_player_and_is_discarded() -> None:
    """LO-S14, LO-R12: oneself included, though the others come first; the player names the coal."""
    state = river(
        boat(hand="explosion", laid="coal1 sailors"), boat(laid="coal1 coal3 coal3"), boat(laid="sailors")
    )
    assert offers(state, "explode") == [
        "explode 1 coal1",
        "explode 1 coal3",
        "explode 0 coal1",
        "explode - -",
    ]
    blown = after(state, "explode 1 coal3")
    assert laid(blown, 1) == "coal1 coal3"
    assert written(blown.discards) == ["coal3", "explosion"]
    assert (hand(blown, 0), blown.seat) == ("", 1)
    assert laid(after(state, "explode 0 coal1"), 0) == "sailors"
    assert Exploded(0, 1, "coal3") in told(state, "explode 1 coal3")


def test_a_wine_takes_sailors_of_another_player_into_hand_and_is_discarded() -> None:
    """LO-S15, LO-R12: not one's own; the player names the wine."""
    state = river(
        boat(laid="sailors", cargo="wine:angers wine:blois blois>tours"), boat(laid="sailors sailors"), boat()
    )
    assert offers(state, "bribe") == ["bribe blois 1", "bribe blois -", "bribe angers 1", "bribe angers -"]
    bribed = after(state, "bribe angers 1")
    assert (hand(bribed, 0), laid(bribed, 1)) == ("sailors", "sailors")
    assert bribed.players[0].cargo == loads("wine:blois blois>tours")
    assert written(bribed.discards) == ["wine:angers"]
    assert bribed.seat == 1
    assert Bribed(0, "angers", 1) in told(state, "bribe angers 1")


def test_wine_works_on_a_player_who_has_sailed() -> None:
    """LO-S15"""
    state = river(boat(cargo="wine:blois"), boat("angers", laid="sailors", dock="quay"), boat())
    assert "bribe blois 1" in offers(state)


def test_only_wine_on_board_can_be_played() -> None:
    """LO-R12: a passenger is no wine, and wine that waits in a town is not on board."""
    state = river(boat(cargo="blois>tours"), boat(laid="sailors"), waiting="wine:tours")
    assert offers(state, "bribe") == []
    both = river(boat(cargo="blois>tours wine:blois"), boat(laid="sailors"))
    bribed = after(both, "bribe blois 1")
    assert bribed.players[0].cargo == loads("blois>tours"), "the wine goes, not who came from the same town"
    assert written(bribed.discards) == ["wine:blois"]


def test_explosion_and_wine_may_be_played_without_a_target_even_when_there_is_one() -> None:
    """LO-R4"""
    state = river(boat(hand="explosion", cargo="wine:blois"), boat(laid="coal3 sailors"))
    assert {"explode 1 coal3", "explode - -", "bribe blois 1", "bribe blois -"} <= set(offers(state))
    wasted = after(state, "explode - -")
    assert (laid(wasted, 1), written(wasted.discards), wasted.seat) == ("coal3 sailors", ["explosion"], 1)
    poured = after(state, "bribe blois -")
    assert (laid(poured, 1), written(poured.discards), poured.seat) == ("coal3 sailors", ["wine:blois"], 1)
    assert hand(poured, 0) == "explosion"
    idle = river(boat(hand="explosion", cargo="wine:blois"), boat())
    assert offers(idle) == ["explode - -", "bribe blois -", "sail -"]


def test_taking_sailors_from_a_docked_player_changes_no_dock() -> None:
    """LO-R20"""
    state = river(boat("angers", cargo="wine:blois"), boat("angers", laid="sailors", dock="quay"), boat())
    bribed = after(state, "bribe blois 1")
    assert bribed.players[1].dock == "quay"
    assert bribed.players[0].dock is None


def test_sailors_taken_may_be_laid_on_a_later_turn_of_the_round() -> None:
    """LO-R20"""
    state = river(boat(cargo="wine:blois"), boat("angers", laid="sailors", dock="quay"), boat(hand="coal1"))
    assert offers(state, "lay") == []
    assert laid(after(state, "bribe blois 1", "lay coal1", "lay sailors"), 0) == "sailors"


def test_a_player_who_fishes_may_pass_as_often_as_he_likes() -> None:
    """LO-S16"""
    state = after(river(boat(hand="fishing coal1"), boat(hand="coal1 coal1 coal1")), "lay fishing")
    for _ in range(3):
        state = after(state, "lay coal1")
        assert "fish" in kinds(state)
        state = after(state, "fish")
        assert (laid(state, 0), hand(state, 0)) == ("fishing", "coal1")


def test_without_a_fishing_card_nobody_passes() -> None:
    """LO-S16, LO-R21"""
    state = river(boat(hand="fishing coal1", laid="coal2"), boat(laid="fishing"))
    assert "fish" not in kinds(state)


def test_a_player_who_fishes_may_lay_another_card_or_sail() -> None:
    """LO-S16"""
    state = river(boat(laid="fishing coal1", hand="coal2"), boat(hand="coal1"))
    assert offers(state) == ["lay coal2", "fish", "sail -"]
    assert after(state, "sail -").players[0].town == "saumur"


@pytest.mark.parametrize("line", ["lay coal2", "lay sailors", "lay fishing", "explode - -", "bribe blois -"])
def test_laying_any_card_first_discards_the_fishing_card(line: str) -> None:
    """LO-R21, LO-S16"""
    state = river(
        boat(laid="fishing", hand="coal2 sailors explosion fishing", cargo="wine:blois"), boat(hand="coal1")
    )
    moved = after(state, line)
    assert laid(moved, 0).count("fishing") == (1 if line == "lay fishing" else 0)
    assert written(moved.discards).count("fishing") == 1


def test_when_everyone_still_to_sail_is_fishing_the_player_on_turn_must_lay_or_sail() -> None:
    """LO-S16"""
    state = river(
        boat(laid="fishing", hand="coal1 fishing"),
        boat(laid="fishing", hand="coal1"),
        boat("blois", dock="quay"),
    )
    assert offers(state) == ["lay coal1", "lay fishing", "sail -"]


def test_another_fishing_card_will_do_and_then_the_next_player_must() -> None:
    """LO-S16"""
    state = river(boat(laid="fishing", hand="fishing"), boat(laid="fishing", hand="coal1"))
    again = after(state, "lay fishing")
    assert again.seat == 1
    assert offers(again) == ["lay coal1", "sail -"]
    freed = after(again, "lay coal1")
    assert "fish" in kinds(freed), "now somebody who has not sailed is not fishing"


def test_the_last_player_left_cannot_fish_on() -> None:
    """LO-S16: everyone who has not sailed, he alone, is fishing."""
    state = river(boat(laid="fishing", hand="coal1"), boat("blois", dock="quay"))
    assert kinds(state) == {"lay", "sail"}


def test_fishing_cards_are_discarded_when_their_player_sails() -> None:
    """LO-R5"""
    state = after(river(boat(laid="fishing sailors coal1"), boat()), "sail -")
    assert laid(state, 0) == "sailors"
    assert written(state.discards) == ["coal1", "fishing"]


def test_a_turn_is_one_card_one_pass_or_sailing_and_then_comes_the_next_who_has_not_sailed() -> None:
    """LO-R21"""
    players = [boat(hand="coal1", laid="fishing"), boat("blois", dock="quay"), boat(hand="coal1"), boat()]
    state = river(*players)
    assert after(state, "lay coal1").seat == 2
    assert after(state, "fish").seat == 2
    assert after(state, "sail -").seat == 2
    assert after(state, "fish", "sail -").seat == 3
    assert after(state, "fish", "sail -", "sail -").seat == 0


def test_a_player_who_has_sailed_adds_no_sailors_and_plays_no_wine_or_explosion() -> None:
    """LO-S22"""
    state = after(
        river(boat(hand="sailors explosion", cargo="wine:angers"), boat(laid="coal1 sailors")), "sail -"
    )
    assert offers(state, seat=0) == []
    for line in ("lay sailors", "explode 1 coal1", "bribe angers 1"):
        with pytest.raises(NotNow):
            after(state, line)


def test_laid_cards_keep_one_order() -> None:
    state = after(river(boat(hand="coal1 coal3"), boat(hand="coal1")), "lay coal3", "lay coal1", "lay coal1")
    assert state.players[0].laid == cards("coal1 coal3")


@pytest.mark.parametrize(
    ("language", "to_him", "to_nobody"),
    [
        ("en", "Give the wine of Blois to Bruno", "Give the wine of Blois to nobody"),
        ("fr", "Offrir le vin de Blois à Bruno", "Offrir le vin de Blois à personne"),
    ],
)
def test_a_button_for_wine_says_what_is_given_to_whom(language: str, to_him: str, to_nobody: str) -> None:
    """LO-S15, LO-R4"""
    state, said = river(boat(cargo="wine:blois"), boat(laid="sailors")), words_of("loire", language)
    wine = said.value(Bribe, "wine", Town.BLOIS, NAMES, (state, Seat(0)))
    for other, label in ((Seat(1), to_him), (None, to_nobody)):
        named = said.value(Bribe, "other", other, NAMES, (state, Seat(0), Town.BLOIS))
        assert said("actions.bribe.sentence", wine=wine, other=named) == label
