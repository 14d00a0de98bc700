"""How rivers end, and how they dry up."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import NotNow, Seat
from engines.rio_grande.events import Dried, Ended, Paid, Returned, Silted, Unpaid
from engines.rio_grande.state import stock
from tests.engines.rio_grande.tables import after, cards, offers, table, told, written


@pytest.mark.parametrize(("delta", "may"), [("dfg", True), ("dsb", True), ("dsg", False)])
def test_a_delta_is_laid_like_a_river_card(delta: str, may: bool) -> None:
    """RG-S17: on any river that it fits, and on no other."""
    basin = table("A fb", "B rn", "C fb", hands=(f"{delta} rg rg", "mg"))
    assert offers(basin, "delta") == ([f"delta {delta} A", f"delta {delta} C"] if may else [])


def test_a_delta_ends_the_river_which_is_scored_at_once() -> None:
    """RG-S17, RG-S25: its cards leave the game and its bridges go back; the other river stays."""
    basin = table("A fb/0 fb/1 fb", "B fb/1", hands=("dfb fb fb", "mg"), points=(10, 20))
    ended = after(basin, "delta dfb A")
    assert ended.points == (14, 23)
    assert written(ended, "A") is None
    assert written(ended, "B") == "B fb/1"
    assert Counter(ended.gone) == Counter(cards("fb fb fb dfb"))
    assert [stock(ended, Seat(n)) for n in range(2)] == [4, 3]
    assert [type(event) for event in told(basin, "delta dfb A")] == [Ended, Paid, Paid]


def test_a_river_with_no_bridges_may_be_ended_and_nobody_scores() -> None:
    """RG-R4"""
    basin = table("A fb fb", hands=("dfb fb fb", "mg"), points=(10, 20))
    ended = after(basin, "delta dfb A")
    assert ended.points == (10, 20)
    assert ended.rivers == ()
    assert [type(event) for event in told(basin, "delta dfb A")] == [Ended, Unpaid]


def test_a_sandbank_covers_a_card_of_its_water_that_carries_no_bridge() -> None:
    """RG-S18: blue, and free."""
    basin = table("A fb sb/1 sg fb lmb", "B mg mn", hands=("bb rn rn", "mg"))
    assert offers(basin, "sandbank") == ["sandbank bb A 1", "sandbank bb A 4", "sandbank bb A 5"]


def test_what_lies_upstream_of_a_sandbank_leaves_the_game() -> None:
    """RG-S19: and the bridges on it go back to their owners, unpaid; those downstream stay."""
    basin = table("A fb/0 sb/1 sg fb sb/1", hands=("bb rn rn", "mg"))
    cut = after(basin, "sandbank bb A 4")
    assert written(cut, "A") == "A bb sb/1"
    assert [stock(cut, Seat(n)) for n in range(2)] == [4, 3]
    assert cut.points == (0, 0)
    assert [type(event) for event in told(basin, "sandbank bb A 4")] == [Silted, Returned, Returned]


def test_on_the_last_card_it_dries_the_whole_river() -> None:
    """RG-S20: no points, all cards out of the game (RG-R12), all bridges back."""
    basin = table("A fb/0 sb/1 sb", hands=("bb rn rn", "mg"))
    dry = after(basin, "sandbank bb A 3")
    assert dry.rivers == ()
    assert dry.points == (0, 0)
    assert Counter(dry.gone) == Counter(cards("fb sb sb bb"))
    assert [stock(dry, Seat(n)) for n in range(2)] == [4, 4]
    assert [type(event) for event in told(basin, "sandbank bb A 3")] == [Dried, Returned, Returned]


def test_a_source_alone_is_a_last_card() -> None:
    """RG-S20"""
    assert after(table("A fb", hands=("bb rn rn", "mg")), "sandbank bb A 1").rivers == ()


def test_otherwise_the_sandbank_stands_as_the_rivers_first_card() -> None:
    """RG-R5, RG-A3: cards are numbered anew from it. RG-R12: the covered card is out of the game."""
    basin = table("A fb sb sg", hands=("bb rn rn", "mg"))
    first = after(basin, "sandbank bb A 1")
    assert written(first, "A") == "A bb sb sg"
    assert first.gone == cards("fb")
    second = after(basin, "sandbank bb A 2")
    assert written(second, "A") == "A bb sg"
    assert second.gone == cards("fb sb")


def test_a_covered_lake_pays_nothing() -> None:
    """RG-R5: it is gone, with what lay upstream; the bridge downstream is paid for its own stretch."""
    basin = table("A fb lfb fb/0", hands=("bb fb fb", "mg"))
    cut = after(basin, "sandbank bb A 2")
    assert written(cut, "A") == "A bb fb/0"
    ended = after(table("A bb fb/0", hands=("dfb fb fb", "mg")), "delta dfb A")
    assert ended.points == (2, 0)


@pytest.mark.parametrize("covered", ["fb", "lfb", "cfb", "bb"])
def test_it_may_cover_any_laid_card(covered: str) -> None:
    """RG-R5: a river card, a lake, a chicane or an earlier sandbank."""
    basin = table(f"A {covered} sb", hands=("bb rn rn", "mg"))
    assert "sandbank bb A 1" in offers(basin)
    assert written(after(basin, "sandbank bb A 1"), "A") == "A bb sb"


@pytest.mark.parametrize("place", [3, 4])
def test_a_chicane_covered_or_removed_no_longer_limits(place: int) -> None:
    """RG-R6: the stretch is the whole river again."""
    basin = table("A fb fb cfb sb fb/0 fb/1", hands=("bb rn rn", "mg"))
    cut = after(basin, f"sandbank bb A {place}")
    assert "cfb" not in str(written(cut, "A"))
    behind = table("A fb/0 fb/1 cfb sb fb", hands=("csb rn rn", "mg"))
    assert not offers(behind, "chicane")
    uncovered = table("A fb/0 fb/1 fb sb fb", hands=("csb rn rn", "mg"))
    assert offers(uncovered, "chicane")


def test_after_the_sandbank_the_next_player_may_lay_a_chicane_on_the_whole_river() -> None:
    """RG-R6"""
    basin = table("A fb fb cfb fb/0 fb/1 fb", hands=("bb rn rn", "csb mg mg"))
    cut = after(basin, "sandbank bb A 3", "discard rn", "discard rn", "end")
    assert written(cut, "A") == "A bb fb/0 fb/1 fb"
    assert {line.split()[3] for line in offers(cut, "chicane csb A")} == {"2+3"}


def test_a_sandbank_does_not_extend_the_river() -> None:
    """RG-R6: no bridge can be built for it."""
    basin = table("A fb sb sb", hands=("bb rn rn", "mg"))
    assert not offers(after(basin, "sandbank bb A 1"), "bridge")


def test_a_river_is_never_continued_upstream_of_a_sandbank() -> None:
    """RG-R5, RG-S8"""
    basin = after(table("A fb sg", hands=("bb rn rn", "sb sb sb")), "sandbank bb A 1", *["discard rn"] * 2)
    assert offers(after(basin, "end"), "lay") == ["lay sb A", "lay sb B"]
    with pytest.raises(NotNow):
        after(basin, "lay rn A")


def test_cards_of_ended_and_dried_rivers_and_discards_do_not_come_back() -> None:
    """RG-R12: the pile is only drawn from."""
    basin = table("A fb", "B sb", hands=("dfb bb fb rn rn", "bb mg mg mg mg"), pile="rg rg rg rg")
    done = after(basin, "delta dfb A", "discard rn", "discard rn", "end")
    done = after(done, "sandbank bb B 1", "discard mg", "discard mg", "end")
    assert done.pile == ()
    assert Counter(done.gone) == Counter(cards("fb dfb rn rn sb bb mg mg"))
    assert Counter(card for hand in done.hands for card in hand) == Counter(cards("bb fb rg rg rg mg mg rg"))


def test_with_too_few_in_the_pile_the_player_draws_what_there_is() -> None:
    """RG-R12: and that is the last card drawn (RG-S27)."""
    basin = table(pile="rg rg")
    done = after(basin, "discard fb", "discard fb", "discard fb", "end")
    assert len(done.hands[0]) == 4
    assert done.pile == ()
    assert done.turns_left == 2
