"""Luck: the same from one seed and step on every machine, and fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.luck import Luck, NeedsLuck, NoLuck


def dice(seed: bytes, step: int, count: int = 20) -> list[int]:
    luck = Luck(seed, step)
    return [luck.die() for _ in range(count)]


def test_the_stream_is_the_one_that_stored_games_were_played_with() -> None:
    """A stored game is replayed from its seed: another algorithm would be another game."""
    luck = Luck(b"riverpost", 1)
    assert [luck.below(1 << 64) for _ in range(3)] == [
        16232588697221969378,
        13403465713735999808,
        7100113543370299333,
    ]
    assert dice(b"riverpost", 1) == [3, 3, 2, 4, 3, 5, 2, 4, 5, 1, 4, 6, 6, 4, 5, 1, 6, 6, 6, 1]
    assert dice(b"riverpost", 2) == [4, 3, 6, 6, 2, 5, 3, 1, 2, 4, 6, 6, 3, 5, 1, 5, 4, 4, 5, 5]


def test_shuffling_and_drawing_are_those_that_stored_games_were_played_with() -> None:
    luck = Luck(b"riverpost", 3)
    assert luck.shuffle(range(10)) == (4, 7, 8, 0, 1, 6, 3, 2, 9, 5)
    assert luck.draw("abcdef") == "c"
    assert luck.die(20) == 19
    assert "".join(Luck(bytes(range(100)), 1 << 40).shuffle("riverpost")) == "ivrspreto"


def test_every_seed_and_every_step_has_a_stream_of_its_own() -> None:
    streams = [tuple(dice(seed, step)) for seed in (b"", b"a", b"b", b"a" * 100) for step in range(50)]
    assert len(set(streams)) == len(streams)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52])
def test_every_number_below_a_limit_is_equally_likely(n: int) -> None:
    """Chi squared over streams as games use them: a few numbers from each step."""
    draws = 2000 * n
    counts = Counter(Luck(b"fair", step).below(n) for step in range(draws))
    assert set(counts) == set(range(n))
    chi = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi < n - 1 + 4 * (2 * (n - 1)) ** 0.5


def test_a_limit_that_does_not_divide_the_words_favours_nobody() -> None:
    """Without rejecting the words that are left over, the lowest third would come up half of the time."""
    n = 3 << 62
    low = sum(Luck(b"rejected", step).below(n) < n // 3 for step in range(3000))
    assert 900 < low < 1100


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    orders = Counter(Luck(b"orders", step).shuffle("abc") for step in range(6000))
    assert set(orders) == set(permutations("abc"))
    assert all(880 < count < 1120 for count in orders.values())


@given(st.lists(st.integers()), st.binary(max_size=40), st.integers(0, 1 << 60))
@settings(deadline=None)
def test_a_shuffle_is_a_permutation_and_leaves_what_it_was_given(
    values: list[int], seed: bytes, step: int
) -> None:
    before = list(values)
    shuffled = Luck(seed, step).shuffle(values)
    assert values == before
    assert sorted(shuffled) == sorted(values)
    assert shuffled == Luck(seed, step).shuffle(values)


@given(st.integers(1, 1 << 64), st.binary(max_size=40), st.integers(0, 1 << 60))
@settings(deadline=None)
def test_numbers_stay_below_their_limit(n: int, seed: bytes, step: int) -> None:
    luck = Luck(seed, step)
    assert 0 <= luck.below(n) < n
    assert 1 <= luck.die(n) <= n


def test_luck_knows_whether_it_was_used() -> None:
    luck = Luck(b"", 0)
    assert not luck.used
    luck.shuffle(())
    luck.shuffle("a")
    assert not luck.used, "there is only one order of one card"
    luck.die()
    assert luck.used


def test_no_luck_says_that_luck_is_needed() -> None:
    with pytest.raises(NeedsLuck):
        NoLuck().die()
    with pytest.raises(NeedsLuck):
        NoLuck().draw("ab")
    with pytest.raises(NeedsLuck):
        NoLuck().shuffle("ab")
    assert NoLuck().shuffle("a") == ("a",)
    assert not NoLuck().used
