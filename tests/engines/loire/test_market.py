"""Phase 1: cards are turned up, suns shine, and the market is shared out."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from engines.core import NotNow
from engines.loire import GAME
from engines.loire.state import Loire, Phase
from tests.engines.loire.tables import after, boat, cards, hand, laid, loads, offers, river, told, written
from tests.playing import steps


def turned(pile: str, waiting: str = "", discards: str = "", cargo: str = "", seed: str = "") -> Loire:
    """The next round of two players, of whom nobody is docked where anything waits."""
    last = river(
        boat("tours", sailed=True, cargo=cargo),
        boat("tours"),
        seat=1,
        pile=pile,
        waiting=waiting,
        discards=discards,
    )
    return after(last, "sail -", seed=seed)


@pytest.mark.parametrize(("seats", "count"), [(2, 10), (3, 12), (4, 14), (5, 16), (6, 18)])
def test_so_many_cards_are_turned_up_each_round(seats: int, count: int) -> None:
    """LO-S5, LO-R2: 10 with two players."""
    boats = [boat("tours", sailed=True) for _ in range(seats - 1)]
    last = river(*boats, boat("blois"), seat=seats - 1, pile="coal2 " * 40)
    opened = after(last, "sail -")
    assert len(opened.market) == count
    assert len(opened.pile) == 40 - count


def test_passengers_and_wines_wait_in_their_towns_and_the_rest_is_the_market() -> None:
    """LO-S6"""
    opened = turned(
        "blois>tours blois>saumur wine:blois sailors coal2 coal2 fishing explosion saumur>nantes coal1"
    )
    assert written(opened.waiting) == ["blois>saumur", "blois>tours", "saumur>nantes", "wine:blois"]
    assert opened.market == cards("coal1 coal2 coal2 explosion fishing sailors")
    assert opened.phase == Phase.DRAFT


def test_what_was_waiting_already_goes_on_waiting() -> None:
    """LO-S6: several may wait in one town."""
    opened = turned("blois>tours " + "coal1 " * 9, waiting="blois>saumur wine:blois saumur>nantes")
    assert written(opened.waiting) == ["blois>saumur", "blois>tours", "saumur>nantes", "wine:blois"]


def test_a_sun_turns_all_waiting_wine_to_vinegar() -> None:
    """LO-S7"""
    opened = turned("sun " + "coal1 " * 9, waiting="wine:blois wine:angers blois>saumur")
    assert written(opened.waiting) == ["blois>saumur"]
    assert written(opened.discards) == ["sun", "wine:angers", "wine:blois"]
    assert opened.market == cards("coal1 " * 9), "a sun is no card of the market"


def test_wine_on_board_and_wine_turned_up_this_round_is_safe() -> None:
    """LO-S7"""
    opened = turned(
        "wine:saumur sun sun wine:blois " + "coal1 " * 6, waiting="wine:blois", cargo="wine:tours"
    )
    assert written(opened.waiting) == ["wine:blois", "wine:saumur"]
    assert opened.players[0].cargo == loads("wine:tours")
    assert written(opened.discards) == ["sun", "sun", "wine:blois"]


def test_without_a_sun_wine_keeps() -> None:
    """LO-S7"""
    assert written(turned("coal1 " * 10, waiting="wine:blois").waiting) == ["wine:blois"]


def test_when_the_pile_runs_out_the_discards_become_a_new_one() -> None:
    """LO-S8: delivered passengers and wines included."""
    opened = turned("coal3 " * 4, discards="fishing blois>tours wine:blois sailors " + "coal1 " * 8)
    assert opened.market.count(cards("coal3")[0]) == 4
    assert len(opened.market) + len(opened.waiting) == 10
    assert len(opened.pile) == 12 - 6
    assert opened.discards == ()


def test_the_new_pile_is_shuffled() -> None:
    """LO-S8"""
    discards = "coal1 coal2 coal3 sailors explosion fishing " * 4
    piles = {turned("", discards=discards, seed=f"{number}").pile for number in range(6)}
    assert len(piles) == 6


def test_a_pile_that_is_just_enough_is_used_up_and_the_discards_stay() -> None:
    """LO-S8"""
    opened = turned("coal3 " * 10, discards="coal1 " * 5)
    assert opened.market == cards("coal3 " * 10)
    assert opened.pile == ()
    assert len(opened.discards) == 5


def test_if_even_the_discards_are_too_few_as_many_as_there_are_are_turned_up() -> None:
    """LO-R3"""
    opened = turned("coal3 coal3", discards="coal1 coal1 fishing")
    assert opened.market == cards("coal3 coal3 coal1 coal1 fishing")
    assert (opened.pile, opened.discards) == ((), ())


def test_with_no_card_anywhere_the_round_goes_on_without_a_market() -> None:
    """LO-R3"""
    opened = turned("")
    assert (opened.market, opened.phase, opened.round) == ((), Phase.SAILING, 2)


def test_the_rest_of_the_pile_is_turned_up_before_the_discards_are_shuffled() -> None:
    """LO-R16"""
    for number in range(5):
        opened = turned("sailors sailors sailors", discards="coal1 " * 30, seed=f"{number}")
        assert opened.market == cards("sailors sailors sailors" + " coal1" * 7)


def test_suns_work_when_all_cards_lie_open_and_are_not_in_a_reshuffle_made_meanwhile() -> None:
    """LO-R16: neither is the vinegar."""
    opened = turned("sun", waiting="wine:blois", discards="coal1 " * 3)
    assert opened.market == cards("coal1 coal1 coal1")
    assert written(opened.discards) == ["sun", "wine:blois"]
    assert opened.pile == ()
    late = turned("wine:saumur", waiting="wine:blois", discards="sun")
    assert written(late.waiting) == ["wine:saumur"], "turned up before the sun, in the same round"


def test_from_the_leader_clockwise_each_takes_one_card_until_none_is_left() -> None:
    """LO-S9: some may get one more."""
    state = river(
        boat(), boat(), boat(), phase=Phase.DRAFT, leader=1, seat=1, market="coal1 coal2 coal3 sailors"
    )
    takers = []
    for line in ("take coal3", "take sailors", "take coal2", "take coal1"):
        takers.append(state.seat)
        state = after(state, line)
    assert takers == [1, 2, 0, 1]
    assert [hand(state, seat) for seat in range(3)] == ["coal2", "coal1 coal3", "sailors"]
    assert (state.phase, state.seat, state.market) == (Phase.SAILING, 1, ())


def test_only_what_lies_in_the_market_can_be_taken() -> None:
    """LO-S9"""
    state = river(boat(), boat(), phase=Phase.DRAFT, market="coal1 fishing", waiting="blois>tours")
    assert offers(state) == ["take coal1", "take fishing"]
    with pytest.raises(NotNow):
        after(state, "take coal3")


def test_taking_is_not_optional() -> None:
    """LO-R13"""
    state = river(boat(hand="coal1 " * 20), boat(), phase=Phase.DRAFT, market="coal1 fishing")
    assert {line.split()[0] for line in offers(state)} == {"take"}


def test_hands_and_cargoes_have_no_limit() -> None:
    """LO-R13"""
    state = river(boat(hand="coal1 " * 20), boat(), phase=Phase.DRAFT, market="coal1 fishing")
    assert len(after(state, "take fishing").players[0].hand) == 21
    full = "wine:blois wine:blois wine:angers wine:angers wine:ancenis wine:ancenis " * 2
    loading = river(boat("tours", cargo=full), boat("blois", sailed=True), waiting="tours>saumur wine:tours")
    assert len(after(loading, "sail -").players[0].cargo) == 14


def test_equal_cards_are_alike_so_a_market_of_one_kind_leaves_no_choice() -> None:
    """LO-A2"""
    state = river(boat(), boat(), phase=Phase.DRAFT, market="sailors sailors sailors")
    assert offers(state) == ["take sailors"]


def test_no_card_is_ever_lost_or_made() -> None:
    """LO-S1, LO-S8, LO-S25: the same 108 cards through a whole game."""
    for played in islice(steps(GAME, 5, "cards"), 400):
        state = played.outcome.state
        found = [*state.pile, *state.market, *state.waiting, *state.discards]
        for player in state.players:
            found += [*player.hand, *player.laid, *player.cargo]
        assert Counter(written(found)).total() == 108


def test_what_is_turned_up_is_told() -> None:
    """LO-S6, LO-S7, LO-S8"""
    last = river(
        boat(sailed=True),
        boat(),
        seat=1,
        pile="sun blois>tours",
        discards="coal1 coal1",
        waiting="wine:angers",
    )
    names = [type(event).__name__ for event in told(last, "sail -")]
    assert names[-5:] == ["Led", "Reshuffled", "Soured", "Arrived", "Opened"]
    assert laid(last, 0) == ""
