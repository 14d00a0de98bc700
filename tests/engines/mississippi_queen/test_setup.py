"""Set-up (MQ-S2 to MQ-S4, MQ-R1)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import Luck, Seat, Table, begin
from engines.mississippi_queen import GAME
from engines.mississippi_queen.data import START, TILES
from engines.mississippi_queen.state import First, Heading, Laid, Mode, Options, River
from tests.engines.mississippi_queen.rivers import events, where

SPACES = ["A2", "A9", "A5", "A3", "A1"]


def opened(seats: int = 3, mode: Mode = Mode.RACE, first: int | None = None, seed: bytes = b"") -> River:
    options = Options(mode, None if first is None else Seat(first), False)
    return begin(GAME, Table(seats, options), Luck(seed, 0)).state


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_steamer_starts_with_speed_1_and_coal_6(seats: int) -> None:
    """MQ-S2."""
    assert [(s.speed, s.coal, s.aboard) for s in opened(seats).steamers] == [(1, 6, ())] * seats


@pytest.mark.parametrize(("mode", "hidden"), [(Mode.RACE, 2), (Mode.PASSENGERS, 10)])
def test_one_tile_lies_straight_ahead_of_the_start_and_the_rest_are_hidden(mode: Mode, hidden: int) -> None:
    """MQ-S3: 3 tiles in the race, all 11 with passengers; the first is laid before anyone moves."""
    river = opened(mode=mode)
    assert [tile.heading for tile in river.tiles] == [Heading.N, Heading.N]
    assert river.tiles[0].kind == START
    assert len(river.pile) == hidden
    used = [*(tile.kind for tile in river.tiles[1:]), *river.pile]
    assert len(set(used)) == len(used)
    assert set(used) <= set(TILES)
    assert river.platform is None


def test_the_tiles_are_drawn_by_lot() -> None:
    """MQ-S3: each tile is as likely as another to be the first, and the order is mixed."""
    firsts = Counter(opened(seed=b"%d" % n).tiles[1].kind for n in range(330))
    assert set(firsts) == set(TILES)
    assert max(firsts.values()) < 60
    assert len({opened(seed=b"%d" % n).pile for n in range(60)}) > 40


@pytest.mark.parametrize("first", range(5))
def test_the_first_player_has_space_1_and_the_others_follow_clockwise(first: int) -> None:
    """MQ-S4: bows down the river."""
    river = opened(5, first=first)
    assert where(river) == [SPACES[(seat - first) % 5] for seat in range(5)]
    assert {s.heading for s in river.steamers} == {Heading.N}
    assert river.queue == tuple(Seat((first + n) % 5) for n in range(5))


def test_the_first_player_is_drawn_by_lot_unless_the_host_names_one() -> None:
    """MQ-R1."""
    drawn = Counter(opened(4, seed=b"%d" % n).first for n in range(200))
    assert set(drawn) == {0, 1, 2, 3}
    assert max(drawn.values()) < 80
    assert {opened(4, first=2, seed=b"%d" % n).first for n in range(20)} == {2}


def test_the_log_says_who_is_first_and_that_the_first_tile_was_laid() -> None:
    """MQ-S3, MQ-S4."""
    outcome = begin(GAME, Table(3, Options(Mode.RACE, Seat(1), False)), Luck(b"", 0))
    assert [type(event) for event in events(outcome)] == [First, Laid]
    assert outcome.final
