"""The end of the game, and the arm-wrestle."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from engines.core import Luck, Seat, play
from engines.loire import GAME
from engines.loire.actions import Wrestle
from engines.loire.events import Gripped, Showed, Tied, Undecided, Won
from engines.loire.state import GRIPS, Grip, Loire, Phase
from engines.luck import NeedsLuck, NoLuck
from tests.engines.loire.tables import after, boat, offers, river, told


def ending(*coins: int, leader: int = 0) -> Loire:
    """The last boat is about to sail; nobody will land anything."""
    boats = [boat("blois", coins=sum_, sailed=True) for sum_ in coins[:-1]]
    return river(*boats, boat("tours", coins=coins[-1]), seat=len(coins) - 1, leader=leader)


def wrestle(state: Loire, *grips: str, seed: str = "") -> Loire:
    """One try: those still in choose these, in the order of their seats."""
    for seat, grip in zip(sorted(state.wrestlers), grips, strict=True):
        state = play(GAME, state, seat, Wrestle(Grip(grip)), Luck(seed.encode(), 1)).state
    return state


def tied(count: int) -> Loire:
    return after(ending(*[20] * count, 3), "sail -")


@pytest.mark.parametrize(("coins", "over"), [(19, False), (20, True), (23, True)])
def test_the_first_with_20_louis_wins(coins: int, over: bool) -> None:
    """LO-S26"""
    state = after(ending(coins, 5, 6), "sail -")
    assert (GAME.placing(state) is not None) == over
    if over:
        assert GAME.placing(state) == ((0,), (2,), (1,))
        assert GAME.to_act(state) == frozenset()
        assert GAME.scores(state) == (coins, 5, 6)


def test_if_several_get_there_in_one_phase_3_the_richest_wins() -> None:
    """LO-S26"""
    state = after(ending(20, 22, 21), "sail -")
    assert GAME.placing(state) == ((1,), (2,), (0,))


def test_the_end_is_looked_at_when_phase_3_is_over_for_all() -> None:
    """LO-R17: the leader reaches 20 first, but the next one lands more."""
    state = river(
        boat("tours", cargo="blois>tours", coins=19, dock="quay"),
        boat("angers", cargo="nantes>angers orleans>angers", coins=18),
        seat=1,
    )
    over = after(state, "sail -")
    assert GAME.scores(over) == (20, 22)
    assert GAME.placing(over) == ((1,), (0,))


def test_at_the_end_the_marker_does_not_move_and_no_round_is_opened() -> None:
    """LO-R17"""
    over = after(ending(20, 3, leader=1), "sail -")
    assert (over.leader, over.round, over.market, over.phase) == (1, 1, (), Phase.OVER)
    assert Won(0, 20) in told(ending(20, 3), "sail -")


def test_level_players_share_a_place_below_the_winner() -> None:
    """LO-S26"""
    assert GAME.placing(after(ending(21, 7, 9, 7), "sail -")) == ((0,), (2,), (1, 3))


def test_those_still_level_arm_wrestle_at_once() -> None:
    """LO-S27, LO-R10: all of them together."""
    state = after(ending(21, 21, 20, 21), "sail -")
    assert state.phase == Phase.WRESTLING
    assert GAME.to_act(state) == {0, 1, 3}
    assert GAME.placing(state) is None
    assert offers(state, seat=0) == ["wrestle push", "wrestle hold", "wrestle feint"]
    assert offers(state, seat=2) == []
    assert any(isinstance(event, Tied) for event in told(ending(21, 21, 20), "sail -"))


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ("push", "feint", 0),
        ("feint", "hold", 0),
        ("hold", "push", 0),
        ("feint", "push", 1),
        ("hold", "feint", 1),
        ("push", "hold", 1),
        ("push", "push", None),
        ("hold", "hold", None),
        ("feint", "feint", None),
    ],
)
def test_push_beats_feint_feint_beats_hold_and_hold_beats_push(
    one: str, other: str, winner: int | None
) -> None:
    """LO-R10"""
    state = wrestle(tied(2), one, other)
    assert state.winner == winner
    if winner is not None:
        assert GAME.placing(state) == ((winner,), (1 - winner,), (2,))


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    """LO-R10, LO-A1"""
    state = tied(3)
    outcome = play(GAME, state, Seat(1), Wrestle(Grip.FEINT), Luck(b"", 1))
    assert [told.event for told in outcome.told] == [Gripped(Seat(1))]
    assert GAME.to_act(outcome.state) == {0, 2}
    for viewer in (None, Seat(0), Seat(2)):
        assert GAME.view(outcome.state, viewer).players[1].grip == Grip.HIDDEN
    assert GAME.view(outcome.state, Seat(1)).players[1].grip == Grip.FEINT
    assert Wrestle.private
    second = play(GAME, outcome.state, Seat(2), Wrestle(Grip.FEINT), Luck(b"", 1)).state
    last = play(GAME, second, Seat(0), Wrestle(Grip.PUSH), Luck(b"", 1))
    assert {e.event for e in last.told if isinstance(e.event, Showed)} == {
        Showed(Seat(0), Grip.PUSH),
        Showed(Seat(1), Grip.FEINT),
        Showed(Seat(2), Grip.FEINT),
    }
    assert last.final


def test_nobody_can_look_ahead_to_what_the_others_have_chosen() -> None:
    """LO-R10, LO-A1: the last to choose sees that they have, and no more."""
    one = play(GAME, tied(2), Seat(0), Wrestle(Grip.PUSH), NoLuck()).state
    for grip in GRIPS:
        with pytest.raises(NeedsLuck):
            play(GAME, GAME.view(one, Seat(1)), Seat(1), Wrestle(grip), NoLuck())


def test_of_three_those_who_chose_the_beaten_kind_are_out_when_two_kinds_are_shown() -> None:
    """LO-R10: with one kind or three, nobody is."""
    beats = {"push": "feint", "feint": "hold", "hold": "push"}
    for shown in product(beats, repeat=3):
        state = wrestle(tied(3), *shown)
        if len(set(shown)) == 2:
            winning = next(kind for kind in shown if beats[kind] in shown)
            still_in = tuple(seat for seat, kind in enumerate(shown) if kind == winning)
        else:
            still_in = (0, 1, 2)
        if len(still_in) == 1:
            assert state.winner == still_in[0]
        else:
            assert state.wrestlers == still_in
            assert GAME.to_act(state) == set(still_in), "those still in try again"


def test_a_decided_try_does_not_count_as_undecided() -> None:
    """LO-R10"""
    state = wrestle(tied(3), "push", "push", "feint")
    assert (state.wrestlers, state.undecided) == ((0, 1), 0)


def test_undecided_tries_are_counted_on_when_somebody_is_put_out_between() -> None:
    """LO-R10: the fifth of all, not the fifth running."""
    state = wrestle(tied(3), "hold", "push", "feint")
    state = wrestle(state, "push", "push", "feint")
    assert (state.wrestlers, state.undecided) == ((0, 1), 1)
    for _ in range(4):
        assert state.winner is None
        state = wrestle(state, "hold", "hold")
    assert state.winner in (0, 1)


def test_after_the_fifth_undecided_try_the_lot_decides_among_those_still_in() -> None:
    """LO-R10"""
    state = wrestle(tied(3), "hold", "hold", "push")
    for number in range(1, 5):
        state = wrestle(state, "hold", "hold")
        assert (state.winner, state.undecided) == (None, number)
    chosen = Counter(wrestle(state, "push", "push", seed=f"lot {n}").winner for n in range(40))
    assert set(chosen) == {0, 1}, "the one who is out is not drawn"


def test_an_undecided_try_says_how_many_are_left() -> None:
    """LO-R10"""
    state = play(GAME, tied(2), Seat(0), Wrestle(Grip.HOLD), Luck(b"", 1)).state
    outcome = play(GAME, state, Seat(1), Wrestle(Grip.HOLD), Luck(b"", 1))
    assert Undecided(4) in [told.event for told in outcome.told]


# Nothing left to do


def quiet(*coins: int, rounds: int, pile: str = "", hand: str = "") -> Loire:
    """A round without a market: nobody holds a coal, nothing is to come."""
    boats = [boat("blois", coins=sum_, sailed=True) for sum_ in coins[:-1]]
    last = boat("tours", coins=coins[-1], hand=hand)
    return river(*boats, last, seat=len(coins) - 1, pile=pile, stirred=False, quiet=rounds)


def test_two_rounds_running_without_market_and_cards_end_the_game() -> None:
    """LO-R18: the richest wins, whatever he has."""
    first = after(quiet(4, 9, rounds=0), "sail -")
    assert (first.phase, first.quiet) == (Phase.SAILING, 1)
    over = after(first, "sail -", "sail -")
    assert GAME.placing(over) == ((1,), (0,))


def test_a_quiet_round_after_one_with_cards_is_the_first() -> None:
    """LO-R18"""
    busy = quiet(4, 9, rounds=0, hand="sailors", pile="blois>tours " * 25)
    laid = after(busy, "lay sailors", "sail -")
    assert (laid.market, laid.stirred, laid.quiet) == ((), False, 0)
    assert after(laid, "sail -", "sail -").quiet == 1


def test_level_players_of_such_an_end_arm_wrestle() -> None:
    """LO-R18, LO-S27"""
    over = after(quiet(4, 4, 2, rounds=1), "sail -")
    assert (over.phase, over.wrestlers) == (Phase.WRESTLING, (0, 1))


def test_a_card_laid_or_a_market_between_breaks_the_run() -> None:
    """LO-R18"""
    laid = after(quiet(4, 9, rounds=1, hand="coal1"), "lay coal1", "sail -")
    assert (laid.winner, laid.quiet) == (None, 0)
    wine = river(
        boat("blois", sailed=True), boat(cargo="wine:blois"), seat=1, pile="", stirred=False, quiet=1
    )
    assert after(wine, "bribe blois -", "sail -").quiet == 0
    bang = quiet(4, 9, rounds=1, hand="explosion")
    assert after(bang, "explode - -", "sail -").quiet == 0
    market = after(quiet(4, 9, rounds=0, pile="coal1 coal1"), "sail -")
    assert market.stirred
    shared = after(market, "take coal1", "take coal1", "sail -", "sail -")
    assert shared.quiet == 0


def test_a_market_turned_up_after_a_quiet_round_counts_for_its_own_round() -> None:
    """LO-R18"""
    state = after(quiet(4, 9, rounds=0, pile="blois>tours " * 10), "sail -")
    assert (state.stirred, state.quiet, state.phase) == (False, 1, Phase.SAILING)
