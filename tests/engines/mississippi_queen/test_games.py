"""Whole games at random, in both ways to play: what must hold after every turn."""

from __future__ import annotations

import pytest

from engines.core import Game, Luck, Outcome, Seat, Table, begin, play, sample
from engines.mississippi_queen import GAME
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.chart import piers, water
from engines.mississippi_queen.course import Course
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.data import FASTEST, FREE_TURNS, KINDS, LAST_ROUND, SLOWEST
from engines.mississippi_queen.state import Laid, Mode, Options, River, Sailed
from tests.engines.mississippi_queen.rivers import events
from tests.playing import Chooser

GAMES = 200
PARTS = 4
CAREFUL = 4
every_table = pytest.mark.parametrize(
    ("mode", "seats"), [(mode, seats) for mode in Mode for seats in GAME.seats]
)


@pytest.mark.parametrize("part", range(PARTS))
@every_table
def test_two_hundred_random_games_are_sailed_by_the_rules_to_their_end(
    mode: Mode, seats: int, part: int
) -> None:
    """MQ-S1: for every number of seats, in the race and with passengers, for all the places."""
    for number in range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS):
        sailed(mode, seats, f"{mode} {seats} {number}", sample)


@every_table
def test_games_of_careful_players_are_sailed_by_the_rules_to_the_piers(mode: Mode, seats: int) -> None:
    """MQ-S17, MQ-S21: those who sail quite at random run aground long before the last tile is laid."""
    ends = [sailed(mode, seats, f"careful {mode} {seats} {number}", careful) for number in range(CAREFUL)]
    assert any(end.platform for end in ends)
    assert any(end.finished if mode is Mode.RACE else any(one.aboard for one in end.steamers) for end in ends)


def careful(game: Game[River], river: River, seat: Seat, luck: Luck) -> Sail:
    """Of a few courses at random one after which there is another, and that brings most and leaves most."""
    courses = Courses(river, seat)

    def worth(course: Course) -> tuple[bool, bool, int, int]:
        voyage = courses.sail(course.plan)
        assert voyage is not None
        after, _ = voyage.ended()
        safe = bool(Courses(after, seat))
        return voyage.docked, safe, len(after.steamers[seat].aboard), voyage.coal_left

    return Sail(max((courses.sample(luck) for _ in range(6)), key=worth))


def sailed(mode: Mode, seats: int, seed: str, player: Chooser) -> River:
    """A whole game, each turn of it checked."""
    river = begin(GAME, Table(seats, Options(mode, None, False)), Luck(seed.encode(), 0)).state
    step = 0
    while acting := GAME.to_act(river):
        step += 1
        (seat,) = acting
        action = player(GAME, GAME.view(river, seat), seat, Luck(f"player {seed}".encode(), step))
        outcome = play(GAME, river, seat, action, Luck(seed.encode(), step))
        check(river, seat, outcome)
        river = outcome.state
    assert river.round <= LAST_ROUND
    placing = GAME.placing(river)
    assert placing is not None
    assert sorted(placing) == [(seat,) for seat in range(seats)]
    assert [place for (place,) in placing][: len(river.finished)] == list(river.finished)
    return river


def check(before: River, seat: Seat, outcome: Outcome[River]) -> None:
    """One turn: MQ-S5 to S14, MQ-S20, MQ-S21, MQ-R4, MQ-R11."""
    after = outcome.state
    places = [one.at for one in after.steamers if one.at]
    assert len(set(places)) == len(places)
    assert {at.cell for at in places} <= set(water(after.tiles, after.gone))
    assert after.gone == min((at.tile for at in places), default=after.gone)
    off = {other for other, one in enumerate(after.steamers) if one.at is None}
    assert off == {*after.finished, *after.out}
    assert not set(after.finished) & set(after.out)
    [sailed] = events(outcome, Sailed)
    old, new = before.steamers[seat], after.steamers[seat]
    dearer = max(0, abs(new.speed - old.speed) - 1)
    turns = sailed.course.count("L") + sailed.course.count("R")
    assert SLOWEST <= new.speed <= FASTEST
    assert new.coal == old.coal - dearer - max(0, turns - FREE_TURNS) >= 0
    pushes, steps = sailed.course.count(">"), len(sailed.track) - 1
    assert steps + pushes == new.speed or (before.mode is Mode.RACE and sailed.end.cell in piers(before))
    for other in set(range(len(after.steamers))) - {seat}:
        one, same = before.steamers[other], after.steamers[other]
        assert (one.speed, one.coal) == (same.speed, same.coal)
        assert one.at == same.at or same.heading is None or same.at is None, "moved, so adrift"
    laid = len(events(outcome, Laid))
    assert len(after.tiles) - len(before.tiles) == laid == len(before.pile) - len(after.pile)
    assert laid <= 1
    assert (after.platform is None) == bool(after.pile)
    for one in after.steamers:
        assert len(set(one.aboard)) == len(one.aboard) <= 2
        assert all(KINDS[after.tiles[tile].kind].stop for tile in one.aboard)
    boarded = sum(len(one.aboard) for one in after.steamers) - sum(len(one.aboard) for one in before.steamers)
    new_ones = sum(after.waiting[len(before.tiles) :])
    gone = sum(before.waiting[before.gone : after.gone])
    assert 0 <= sum(before.waiting) - boarded - sum(after.waiting) + new_ones <= gone
