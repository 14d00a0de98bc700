"""A turn: three actions whose numbers never go down, then the draw."""

from __future__ import annotations

from itertools import product

import pytest

from engines.core import Luck, NotNow, Seat, play
from engines.notation import parse
from engines.rio_grande import GAME
from engines.rio_grande.events import Discarded, Refilled
from tests.engines.rio_grande.tables import after, cards, kinds, offers, table, told, written

# Everything is possible on this table with this hand, as far as the numbers allow it.
RICH = table("A fb fb", "B fg fg", hands=("fb fb fb lfb lfg", "mg mg mg mg mg"))
DOES = {
    1: ("lay fb A", "lay fb A", "lay fb A"),
    2: ("lake lfb A", "lake lfg A"),
    3: ("bridge A 1", "bridge A 2"),
    4: ("discard fb", "discard fb", "discard fb"),
}


def sequence(numbers: tuple[int, ...]) -> list[str]:
    used = dict.fromkeys(DOES, 0)
    lines = []
    for number in numbers:
        lines.append(DOES[number][used[number] % len(DOES[number])])
        used[number] += 1
    return lines


def allowed(numbers: tuple[int, ...]) -> bool:
    """What the clauses say of three numbers on the rich table; a bridge needs an extension before it."""
    rising = list(numbers) == sorted(numbers)
    extended = 3 not in numbers or bool({1, 2} & set(numbers))
    return rising and numbers.count(2) <= 1 and numbers.count(3) <= 1 and extended


@pytest.mark.parametrize("numbers", list(product((1, 2, 3, 4), repeat=3)))
def test_a_turn_is_three_actions_whose_numbers_never_go_down(numbers: tuple[int, ...]) -> None:
    """RG-S5, RG-S6, RG-R2 and RG-S7: of all 64 sequences of three, exactly those that the clauses allow."""
    lines = sequence(numbers)
    if allowed(numbers):
        assert after(RICH, *lines, "end").seat == 1
    else:
        with pytest.raises(NotNow):
            after(RICH, *lines)


def test_the_allowed_sequences_are_those_of_the_rulebook() -> None:
    """RG-R2: 1-1-1, 1-2-3, 1-3-4, 4-4-4 and 2-4-4 are; RG-S6: 3 then 1 is not; RG-S7: 2-2 and 3-3 are not."""
    for numbers in ((1, 1, 1), (1, 2, 3), (1, 3, 4), (4, 4, 4), (2, 4, 4)):
        after(RICH, *sequence(numbers))
    for numbers in ((1, 3, 1), (2, 2, 4), (1, 3, 3), (4, 1, 1), (2, 1, 4)):
        with pytest.raises(NotNow):
            after(RICH, *sequence(numbers))


def test_after_a_bridge_no_river_card_can_be_laid() -> None:
    """RG-S6"""
    assert kinds(after(RICH, "lay fb A", "bridge A 1")) == {"discard"}


def test_after_a_special_card_no_river_card_and_no_second_special_card() -> None:
    """RG-S6, RG-S7"""
    assert kinds(after(RICH, "lake lfb A")) == {"bridge", "discard"}


def test_after_a_discard_there_are_only_discards() -> None:
    """RG-S6"""
    assert kinds(after(RICH, "discard fb")) == {"discard"}


def test_two_actions_are_not_enough_and_four_are_too_many() -> None:
    """RG-S5"""
    two = after(RICH, "lay fb A", "lay fb A")
    assert "end" not in kinds(two)
    with pytest.raises(NotNow):
        after(two, "end")
    three = after(two, "lay fb A")
    assert offers(three) == ["end"]
    with pytest.raises(NotNow):
        after(three, "discard lfb")


def test_the_player_draws_back_up_to_five_cards() -> None:
    """RG-S5: three cards after three cards, two when one action was a bridge; from the top of the pile."""
    piled = table("A fb fb", hands=("fb fb fb sg sg", "mg"), pile="rn mb fn fg sg sg")
    three = after(piled, "lay fb A", "lay fb A", "lay fb A", "end")
    assert sorted(map(str, three.hands[0])) == ["fn", "mb", "rn", "sg", "sg"]
    assert three.pile == cards("fg sg sg")
    two = after(piled, "lay fb A", "lay fb A", "bridge A 1", "end")
    assert sorted(map(str, two.hands[0])) == ["fb", "mb", "rn", "sg", "sg"]
    assert two.pile == cards("fn fg sg sg")


def test_nothing_is_drawn_before_the_turn_ends() -> None:
    """RG-S5"""
    basin = after(RICH, "lay fb A", "lay fb A", "lay fb A")
    assert len(basin.hands[0]) == 2
    assert basin.pile == RICH.pile


def test_a_turn_ends_early_when_nothing_more_is_possible() -> None:
    """RG-R2: an empty hand and no bridge to build."""
    short = table("A fb", hands=("fg mg", "mg"), pile="", turns_left=2)
    two = after(short, "discard fg", "discard mg")
    assert offers(two) == ["end"]
    assert after(two, "end").seat == 1


def test_a_bridge_that_is_possible_must_be_built_before_the_turn_can_end() -> None:
    """RG-R2: the turn ends after the last possible action, RG-S5: the player must."""
    short = table("A fb", hands=("fb fb", "mg"), pile="", turns_left=2)
    assert kinds(after(short, "lay fb A", "lay fb A")) == {"bridge"}
    one = table("A fb", hands=("fb", "mg"), pile="", turns_left=2)
    assert offers(after(one, "lay fb A", "bridge A 1")) == ["end"]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_to_three_cards_may_be_discarded_each_an_action(count: int) -> None:
    """RG-S26"""
    basin = after(RICH, *["lay fb A"] * (3 - count), *["discard lfb", "discard lfg", "discard fb"][:count])
    assert basin.visit.numbers == (1,) * (3 - count) + (4,) * count
    assert basin.gone == cards("lfb lfg fb")[:count]
    assert offers(basin) == ["end"]


def test_any_card_may_be_discarded() -> None:
    """RG-S26"""
    hand = table(hands=("fb lfb cfb dfb bb", "mg"))
    lines = ["discard fb", "discard lfb", "discard cfb", "discard dfb", "discard bb"]
    assert offers(hand, "discard") == lines


def test_a_discard_is_public() -> None:
    """RG-S26, RG-A1"""
    assert told(RICH, "discard lfg") == [Discarded(Seat(0), cards("lfg")[0])]


def test_the_three_actions_use_no_luck_and_only_the_end_is_final() -> None:
    """RG-A2: steps can be taken back until the turn is confirmed."""
    basin = RICH
    for line in ("lay fb A", "lake lfb A", "bridge A 1"):
        outcome = play(GAME, basin, Seat(0), parse(GAME, line), Luck(b"", 1))
        assert not outcome.final
        assert GAME.to_act(outcome.state) == {0}, "nobody else is asked in between"
        basin = outcome.state
    assert written(basin, "A") == "A fb/0 fb fb lfb"
    assert play(GAME, basin, Seat(0), parse(GAME, "end"), Luck(b"", 1)).final


def test_the_end_of_a_turn_asks_even_when_it_is_all_that_is_left() -> None:
    """RG-A2: the third action is confirmed by the player; also in the last round, when nothing is drawn."""
    assert [kind.__name__ for kind in GAME.actions if kind.asks] == ["End"]
    last = table(hands=("fb fb fb", "mg"), pile="", turns_left=2)
    done = after(last, "discard fb", "discard fb", "discard fb")
    assert play(GAME, done, Seat(0), parse(GAME, "end"), Luck(b"", 1)).final


def test_the_draw_tells_the_others_how_many_and_the_player_which() -> None:
    """RG-A1, RG-A2"""
    done = after(RICH, "lay fb A", "lay fb A", "lay fb A")
    outcome = play(GAME, done, Seat(0), parse(GAME, "end"), Luck(b"", 1))
    public = [event for event, to in outcome.told if to is None]
    assert public == [Refilled(Seat(0), 3, 6)]
    assert [(type(event).__name__, to) for event, to in outcome.told if to is not None] == [("Drew", 0)]
