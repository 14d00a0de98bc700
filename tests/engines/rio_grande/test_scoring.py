"""What rivers pay, and how the game ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.core import Seat
from engines.rio_grande import GAME
from engines.rio_grande.events import Emptied, Halved, Rested
from engines.rio_grande.rivers import Letter, Place, worth
from engines.rio_grande.state import Basin
from tests.engines.rio_grande.tables import after, offers, river, table, told

THROUGH = ("discard fb", "discard fb", "discard fb", "end")


@pytest.mark.parametrize(
    ("laid", "pays"),
    [
        ("A fb fb fb/0", 2),  # its own card and the delta
        ("A fb/0 fb fb", 4),
        ("A fb/0 fb/0 fb/0", 4 + 3 + 2),
        ("A fb/0 lfb fb", 4 + 3),
        ("A fb lfb fb/0", 2),  # a lake upstream pays nothing
        ("A fb/0 lfb fb/0 lfb fb", (6 + 6) + (4 + 3)),
        ("A fb/0 cfb fb", 4),  # a chicane is a card like another
        ("A bb fb/0 fb", 3),
    ],
)
def test_a_bridge_pays_its_own_card_each_card_downstream_and_three_more_a_lake(laid: str, pays: int) -> None:
    """RG-S24"""
    basin = table(laid, hands=("dfb fb fb", "mg"))
    assert after(basin, "delta dfb A").points == (pays, 0)


def test_a_river_pays_every_owner() -> None:
    """RG-S24, RG-S25: added to what each had, at once, not at the end of the turn."""
    basin = table("A fb/2 fb/1 lfb fb/1 fb", hands=("dfb fb fb", "mg", "mg"), points=(1, 100, 119))
    assert after(basin, "delta dfb A").points == (1, 100 + (5 + 3) + 3, 119 + (6 + 3))


def test_a_bridge_is_worth_what_lies_downstream_now() -> None:
    """RG-S24"""
    assert [worth(river("A fb fb lfb fb"), Place(n)) for n in (1, 2, 4)] == [7, 6, 1]


def test_the_last_round_begins_when_the_last_card_is_drawn() -> None:
    """RG-S27"""
    basin = table(pile="rn rn rn")
    done = after(basin, "discard fb", "discard fb", "discard fb")
    assert told(done, "end")[-1] == Emptied(Seat(0))
    assert after(done, "end").turns_left == 2
    one_left = after(table(pile="rn rn rn rn"), *THROUGH)
    assert one_left.turns_left is None


def test_everyone_has_one_more_turn_ending_with_the_one_who_drew_it() -> None:
    """RG-R8"""
    basin = table(hands=("fb fb fb fb fb",) * 3, pile="fb fb fb")
    order = []
    while GAME.to_act(basin):
        order.append(basin.seat)
        basin = after(basin, *THROUGH)
    assert order == [0, 1, 2, 0]
    assert GAME.placing(basin) is not None


def test_nobody_draws_any_more_in_the_last_round() -> None:
    """RG-R8"""
    basin = after(table(hands=("fb fb fb fb fb", "fb fb fb fb fb"), pile="fb fb fb"), *THROUGH)
    assert told(after(basin, *THROUGH[:3]), "end") == [Rested(Seat(1))]
    assert len(after(basin, *THROUGH).hands[1]) == 2


def ended(*rivers: str, points: tuple[int, ...] = (0, 0)) -> Basin:
    """The game over with these rivers on the table."""
    last = table(*rivers, hands=("fb fb fb", *("mg",) * (len(points) - 1)), turns_left=1, points=points)
    return after(replace(last, pile=()), *THROUGH)


def test_the_rivers_left_pay_half_rounded_up() -> None:
    """RG-S28"""
    assert ended("A fb/0 fb fb").points == (2, 0)  # half of 3
    assert ended("A fb/0 fb fb fb").points == (2, 0)  # half of 4
    assert ended("A fb/0 lfb").points == (3, 0)  # half of 2 + 3


def test_the_half_is_of_each_players_total_on_each_river() -> None:
    """RG-R9: three and one are four, so two; not two and one. Two rivers of one each pay one each."""
    assert ended("A fb/0 fb fb/0").points == (2, 0)
    assert ended("A fb/0", "B fb/0").points == (2, 0)
    assert ended("A fb/0 fb/1 fb", points=(5, 6)).points == (7, 7)


def test_the_half_of_each_river_is_told() -> None:
    """RG-S28"""
    last = replace(table("C fb/1 fb fb", hands=("fb fb fb", "mg"), turns_left=1), pile=())
    events = told(after(last, *THROUGH[:3]), "end")
    assert events[-1] == Halved(Seat(1), Letter.C, 2, 3)


def test_a_game_that_goes_on_pays_no_halves() -> None:
    """RG-S28: only at the end."""
    last = replace(table("A fb/0 fb fb", hands=("fb fb fb", "mg"), turns_left=2), pile=())
    going = after(last, *THROUGH)
    assert going.points == (0, 0)
    assert GAME.placing(going) is None


def test_the_player_with_the_most_points_in_all_wins() -> None:
    """RG-S30: laps of the track count."""
    assert GAME.placing(ended(points=(119, 121))) == ((1,), (0,))
    assert GAME.scores(ended(points=(119, 121))) == (119, 121)
    assert GAME.placing(ended("A fb/0 fb fb fb fb", points=(119, 121))) == ((0,), (1,))


def test_a_tie_at_the_top_is_a_shared_victory() -> None:
    """RG-R9"""
    assert GAME.placing(ended(points=(30, 12, 30))) == ((0, 2), (1,))


def test_nothing_can_be_done_after_the_end() -> None:
    """RG-S27"""
    assert offers(ended()) == []
    assert GAME.to_act(ended()) == frozenset()
