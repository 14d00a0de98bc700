"""Collections of legal values that are not listed, and drawing from any collection."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.choices import Sampled, Subsets, any_value, draw_from, first
from engines.luck import Luck

values = st.lists(st.sampled_from("abcd"), max_size=6)
sizes = st.integers(0, 7)
lucks = st.builds(Luck, st.binary(max_size=8), st.integers(0, 1000))


def drawn_by_hand(of: list[str], at_least: int, at_most: int) -> set[tuple[tuple[str, int], ...]]:
    """Which handfuls there are, as counts."""
    return {
        tuple(sorted(Counter(taken).items()))
        for size in range(at_least, at_most + 1)
        for taken in combinations(of, size)
    }


@given(values, sizes, sizes)
@settings(deadline=None)
def test_each_handful_is_listed_once(of: list[str], at_least: int, at_most: int) -> None:
    listed = list(Subsets(of, at_least, at_most))
    assert len(set(listed)) == len(listed)
    counted = {tuple(sorted(Counter(taken).items())) for taken in listed}
    assert counted == drawn_by_hand(of, at_least, at_most)
    assert len(counted) == len(listed), "two orders of the same values are one handful"


@given(values, sizes, st.one_of(st.none(), sizes), st.lists(st.sampled_from("abcde"), max_size=7))
@settings(deadline=None, max_examples=150)
def test_what_is_in_it_is_what_it_lists(
    of: list[str], at_least: int, at_most: int | None, tried: list[str]
) -> None:
    subsets = Subsets(of, at_least, at_most)
    listed = list(subsets)
    assert all(taken in subsets for taken in listed)
    for value in (tuple(tried), tuple(sorted(tried)), subsets.canonical(tried)):
        assert (value in subsets) == (value in listed)


@given(values, lucks)
@settings(deadline=None)
def test_any_order_of_a_handful_has_one_canonical_form(of: list[str], luck: Luck) -> None:
    subsets = Subsets(of)
    for taken in islice(subsets, 20):
        assert subsets.canonical(luck.shuffle(taken)) == taken


@given(values, sizes, sizes, lucks)
@settings(deadline=None)
def test_a_sample_is_one_of_them_and_none_is_left_out(
    of: list[str], at_least: int, at_most: int, luck: Luck
) -> None:
    subsets = Subsets(of, at_least, at_most)
    listed = list(subsets)
    assert bool(subsets) == bool(listed) == any_value(subsets)
    if listed:
        assert draw_from(subsets, luck) in subsets


def test_every_handful_can_be_drawn() -> None:
    subsets = Subsets("aab", 1)
    drawn = {subsets.sample(Luck(b"handfuls", step)) for step in range(200)}
    assert drawn == set(subsets) == {("a",), ("b",), ("a", "a"), ("a", "b"), ("a", "a", "b")}


def test_they_come_in_the_order_of_the_values_and_small_ones_first() -> None:
    assert list(Subsets("baa", 0, 2)) == [(), ("b",), ("a",), ("b", "a"), ("a", "a")]


@pytest.mark.parametrize("stranger", [None, "ab", ["a"], ("a", "a", "a"), ("c",), ("b", "a"), (), 3, (None,)])
def test_a_stranger_is_not_in_it(stranger: object) -> None:
    assert stranger not in Subsets("aab", 1, 2)


def test_strangers_keep_to_the_end_of_a_canonical_form() -> None:
    assert Subsets("ab").canonical(("z", "b", "a")) == ("a", "b", "z")


def test_the_first_of_very_many_are_there_at_once() -> None:
    many = Subsets(range(60))
    assert first(many, 3) == [(), (0,), (1,)]
    assert tuple(range(30)) in many
    assert any_value(many)


def test_there_is_nothing_in_a_collection_that_asks_for_more_than_there_is() -> None:
    assert list(Subsets("ab", 3)) == []
    assert not any_value(Subsets("ab", 3))
    assert any_value(Subsets("", 0)), "the empty handful is one"


def test_any_collection_says_whether_it_holds_anything() -> None:
    class Endless:
        def __iter__(self) -> object:
            return iter(int, 1)

    for full in ([0], (None,), range(3), {""}, Endless(), iter("a")):
        assert any_value(full)
    nothing: tuple[Any, ...] = ([], (), range(0), set(), iter(""))
    for empty in nothing:
        assert not any_value(empty)


def test_drawing_from_a_list_reaches_each_of_its_values() -> None:
    assert {draw_from(["x", "y", "z"], Luck(b"list", step)) for step in range(60)} == {"x", "y", "z"}
    assert not isinstance(["x"], Sampled)
    assert isinstance(Subsets("x"), Sampled)
