"""The quick player, who also answers for a player whose time is up (RD-A4, RD-A7)."""

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
        seen.append(advice(maas))
        maas = do(maas, f"0: {seen[-1]}")
    assert "decline 2to1a" in seen
    assert not any(line.startswith("accept") for line in seen)


def test_what_he_has_offered_himself_he_takes() -> None:
    """RD-A4: the seat has agreed to it already."""
    maas = table(2, Phase.TRADE, products={0: "juice", 1: "bread"})
    maas = do(maas, "0: offer 1 ju br shown", "1: offer 0 br ju shown")
    assert advice(maas) == "accept 2to1a ju"
    other = do(table(2, Phase.TRADE, products={0: "juice", 1: "bread"}), "1: offer 0 br ju shown")
    assert advice(other) != "accept 2to1a ju"


def test_a_bargain_is_offered_back() -> None:
    """RD-R5: counter-offers are made by declining and offering."""
    maas = table(2, Phase.TRADE, products={0: "juice juice", 1: "bread"}, missions={0: "bread+juice"})
    maas = do(maas, "1: offer 0 br ju shown")
    assert advice(maas) == "offer 1 ju br shown"


def test_quick_players_trade_with_each_other() -> None:
    taken = 0
    for seats in (2, 3, 4):
        for number in range(6):
            played = steps(GAME, seats, f"trade {number}", lambda g, v, s, luck: g.advise(g, v, s, luck))
            taken += sum(isinstance(one.action, Accept) for one in played)
    assert taken >= 3


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
