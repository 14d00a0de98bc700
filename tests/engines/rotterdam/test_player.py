"""The quick player, and what is played for a player whose time is up (RD-A4, RD-A7)."""

from __future__ import annotations

from statistics import median

import pytest

from engines.core import Luck, NoLuck, Seat, legal, play
from engines.luck import NeedsLuck
from engines.notation import notate
from engines.rotterdam import GAME
from engines.rotterdam.state import Maas, Phase
from engines.rotterdam.trade import Accept
from tests.engines.rotterdam.tables import acting, advised, do, table
from tests.playing import steps


def advice(maas: Maas, seat: int = 0) -> str:
    return notate(advised(maas, seat))


def lapsed(maas: Maas, seat: int = 0) -> str:
    """What is played when a seat's time is up."""
    assert GAME.lapse is not None
    return notate(GAME.lapse(GAME, GAME.view(maas, Seat(seat)), Seat(seat), Luck(b"lapse", 0)))


@pytest.mark.parametrize(
    ("place", "colour", "way"),
    [("B1", "red", "B2"), ("D1", "green", "D2"), ("A3", "white", "A4"), ("C3", "blue", "C4")],
)
def test_a_fork_that_is_not_answered_in_time_takes_the_first_free_channel(
    place: str, colour: str, way: str
) -> None:
    """RD-A7: in the order of RD-D6, whatever the ship carries."""
    for cargo in ("", " grain", " fruit", " oil", " textiles"):
        maas = do(table(3, Phase.SAIL, ships={21: f"{place}{cargo}"}), f"0: name {colour}")
        assert lapsed(maas, 1) == f"steer {way}"


@pytest.mark.parametrize(
    ("place", "colour", "cargo", "way"),
    [
        ("A3", "white", "grain", "A4"),
        ("A3", "white", "fruit", "B4"),
        ("C3", "blue", "oil", "C4"),
        ("C3", "blue", "textiles", "D4"),
        ("D1", "green", "textiles", "D2"),
        ("D1", "green", "fruit", "C2"),
    ],
)
def test_quick_players_steer_for_the_port_of_their_cargo(
    place: str, colour: str, cargo: str, way: str
) -> None:
    """RD-S11"""
    maas = do(table(3, Phase.SAIL, ships={21: f"{place} {cargo}"}), f"0: name {colour}")
    assert advice(maas, 1) == f"steer {way}"


def test_an_offer_that_is_not_answered_in_time_is_declined() -> None:
    """RD-A4: even one that would be good to take, and then he is done."""
    maas = table(
        2,
        Phase.TRADE,
        products={0: "juice juice", 1: "bread"},
        missions={0: "bread+juice", 1: "jam+sails"},
    )
    maas = do(maas, "1: offer 0 br ju shown", "1: done")
    seen = []
    while 0 in acting(maas):
        seen.append(lapsed(maas))
        maas = do(maas, f"0: {seen[-1]}")
    assert seen == ["decline 2to1a", "done"]


def test_one_whose_time_is_up_offers_nothing_and_is_no_more_waited_for() -> None:
    """RD-A4: whatever he would gain."""
    maas = table(2, Phase.TRADE, products={0: "juice sails", 1: "bread"}, missions={0: "bread+juice"})
    assert advice(maas).startswith("offer 1")
    assert lapsed(maas) == "done"
    assert lapsed(do(maas, "0: done", "1: offer 0 br ju shown")) == "decline 2to1a"


def test_quick_players_take_a_bargain_and_decline_the_rest() -> None:
    """RD-R5"""
    maas = table(2, Phase.TRADE, products={0: "juice juice", 1: "bread"}, missions={0: "bread+juice"})
    assert advice(do(maas, "1: offer 0 br ju shown")) == "accept 2to1a ju"
    dear = table(2, Phase.TRADE, products={0: "juice beer sails", 1: "bread"}, missions={0: "jam+plastics"})
    assert advice(do(dear, "1: offer 0 br sa shown")) == "decline 2to1a"


def test_quick_players_pick_what_they_miss_least() -> None:
    """RD-R17: of an offer for any card, and the best of several offers."""
    maas = table(
        3,
        Phase.TRADE,
        products={0: "juice clothes sails", 1: "bread", 2: "beer"},
        missions={0: "bread+juice"},
    )
    assert advice(do(maas, "1: barter 0 br 1 shown")) == "accept 2to1a cl"
    both = do(maas, "2: barter 0 be 1 shown", "1: barter 0 br 1 shown")
    assert advice(both) == "accept 2to1a cl"


def test_quick_players_trade_with_each_other() -> None:
    taken = 0
    for seats in (2, 3, 4):
        for number in range(6):
            played = steps(GAME, seats, f"trade {number}", lambda g, v, s, luck: g.advise(g, v, s, luck))
            taken += sum(isinstance(one.action, Accept) for one in played)
    assert taken >= 8


def test_quick_players_load_what_their_missions_need() -> None:
    maas = table(2, missions={0: "bread+beer"}, products={0: "bread"})
    assert advice(maas) == "place A0 grain"
    maas = table(2, missions={0: "clothes+sails"}, products={0: "sails"})
    assert advice(maas) == "place D0 textiles"


def test_quick_players_bring_a_ship_into_its_port() -> None:
    maas = table(2, Phase.SAIL, ships={11: "C4 oil", 21: "C0"}, missions={0: "petrol+sails"})
    assert advice(maas) == "name red"


def test_quick_players_complete_missions() -> None:
    tasks = {0: "bread+juice jam+plastics+sails"}
    maas = table(2, Phase.MISSIONS, missions=tasks, products={0: "bread juice jam plastics sails"})
    assert advice(maas) == "complete jam+plastics+sails -"


def test_quick_players_make_room_for_a_card() -> None:
    maas = table(2, Phase.CARDS, due=(1, 0), cards={0: "joker storm advantage"})
    assert advice(maas) == "play advantage - -"


def test_quick_players_play_cards_that_tell() -> None:
    """A cargo about to be unloaded by another is worth a card."""
    maas = table(2, Phase.UNLOAD, ships={11: "C4", 21: "botlek oil"}, cards={0: "thief"})
    assert advice(maas) == "play thief 21 11"


@pytest.mark.parametrize(("seats", "least", "most"), [(2, 10, 20), (3, 8, 17), (4, 8, 16)])
def test_games_of_quick_players_are_of_a_good_length(seats: int, least: int, most: int) -> None:
    rounds = []
    for number in range(9):
        *_, last = steps(GAME, seats, f"length {number}", lambda g, v, s, luck: g.advise(g, v, s, luck))
        rounds.append(last.outcome.state.round)
    assert least <= median(rounds) <= most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_can_be_shown_beforehand_from_what_its_player_sees(seats: int) -> None:
    """RD-A1: a preview is played on the view, and only a reshuffle needs luck."""
    for number, played in enumerate(steps(GAME, seats, "previews")):
        view = GAME.view(played.before, played.seat)
        some = [played.action]
        if number % 10 == 0:
            some += [action for action, _ in zip(legal(GAME, view, played.seat), range(30), strict=False)]
        for action in some:
            try:
                shown = play(GAME, view, played.seat, action, NoLuck()).state
            except NeedsLuck:
                continue
            assert GAME.view(GAME.view(shown, played.seat), None) == GAME.view(shown, None)


def test_advice_is_the_same_from_the_same_view() -> None:
    maas = table(3, Phase.SAIL, ships={11: "A0 grain", 21: "B1 oil"})
    view = GAME.view(maas, Seat(0))
    assert len({notate(GAME.advise(GAME, view, Seat(0), Luck(b"x", n))) for n in range(3)}) == 1
