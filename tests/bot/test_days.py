"""Play over days, under a clock that the test moves: deadlines, reminders, absence, pauses, sleep."""

from __future__ import annotations

import asyncio
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.clock import DAY, HOUR, MINUTE, Rest, after, awake
from bot.match import OVER, PLAYING, Match, Refusal
from bot.outbox import REMINDER, TURN
from bot.play import Play
from bot.progress import AGREED, CLOCK, ROBOT, UNDO
from bot.settings import sqlite
from bot.store import Store, steps
from bot.timekeeper import Timekeeper
from bot.votes import EXTEND, OPEN, PAUSE, Votes
from bot.votes import UNDO as TAKE_BACK
from engines.core import Seat
from tests.bot.days import ALICE, BOB, CLEO, DORA, EMIL, NOON, Days
from tests.bot.test_play import refused


@pytest.fixture
def days(store: Store) -> Days:
    games = ("up_the_river", "rotterdam", "rio_grande")
    return Days(store, {key: import_module(f"engines.{key}").GAME for key in games})


def other(match: Match) -> int:
    """A player who is not to act."""
    return next(c.player or 0 for c in match.people if c.seat not in match.to_act)


# The clock


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [
        ("relaxed", 72 * HOUR),
        ("daily", 24 * HOUR),
        ("brisk", 8 * HOUR),
        ("live", 10 * MINUTE),
        ("none", None),
    ],
)
async def test_each_pace_gives_its_time_for_a_turn(days: Days, pace: str, seconds: int | None) -> None:
    match = await days.started(pace=pace)
    (chair,) = match.acting
    assert chair.deadline == (None if seconds is None else NOON + seconds)
    waiting = [c for c in match.chairs if c.seat != chair.seat]
    assert all(c.deadline is None for c in waiting)


async def test_a_bank_is_drawn_on_and_grows_by_its_increment_up_to_its_cap(days: Days) -> None:
    match = await days.started(pace="bank 10h 2h 11h", game="rio_grande")
    match = await days.until_turn_of(match, ALICE)
    assert match.acting[0].deadline == days.hand.at + 10 * HOUR
    days.hand.pass_(4)
    match = await days.next_turn_of(match, ALICE)
    assert match.acting[0].deadline == days.hand.at + 8 * HOUR, "6 left and 2 more"
    match = await days.next_turn_of(match, ALICE)
    match = await days.next_turn_of(match, ALICE)
    assert match.acting[0].deadline == days.hand.at + 11 * HOUR, "never more than the cap"


async def test_a_clock_follows_sleep_hours_and_holidays_even_those_set_during_the_turn(days: Days) -> None:
    match = await days.until_turn_of(await days.started(), ALICE)
    await days.play.people.set_sleep(ALICE.id, "Europe/Paris", "23:00-7:00")
    (chair,) = (await days.play.match(match.id)).acting
    assert chair.deadline == NOON + 32 * HOUR, "one night lies between"
    days.hand.pass_(2)
    await days.play.people.add_holiday(ALICE.id, "2026-11-19 2026-11-22")
    (chair,) = (await days.play.match(match.id)).acting
    rest = Rest("Europe/Paris", (23 * 60, 7 * 60), ((date(2026, 11, 19), date(2026, 11, 22)),))
    assert chair.deadline == after(days.hand.at, 22 * HOUR, rest)
    await days.pass_(30)
    assert (await days.play.match(match.id)).head == match.head, "on holiday nobody's time runs out"
    await days.play.people.clear_holidays(ALICE.id)
    assert (await days.play.people.player(ALICE.id)).rest.holidays, "one that has begun is not taken back"


async def test_a_turn_that_comes_on_a_holiday_begins_after_it(days: Days) -> None:
    await days.play.people.add_holiday(ALICE.id, "2026-11-18 2026-11-20")
    await days.play.people.add_holiday(BOB.id, "2026-11-18 2026-11-20")
    (chair,) = (await days.started()).acting
    assert chair.deadline == NOON + 12 * HOUR + 2 * DAY + DAY


# Reminders


@pytest.mark.parametrize(("wish", "count"), [("both", 2), ("half", 1), ("off", 0)])
async def test_reminders_come_as_wished_each_once_also_over_a_restart(
    days: Days, wish: str, count: int
) -> None:
    for person in (ALICE, BOB):
        await days.play.people.choose(person.id, "remind", wish)
    match = await days.started()
    (chair,) = match.acting
    seen = []
    for _ in range(47):
        days.hand.pass_(0.5)
        keeper = Timekeeper(Play(days.store, clock=days.hand, known=days.play.games))  # a new process
        await keeper.tick()
        await keeper.tick()
        seen.append(len(await days.letters(REMINDER)))
    assert seen[-1] == count
    assert (seen[22], seen[23], seen[42], seen[43]) == (0, min(count, 1), min(count, 1), count)
    assert {player for player, _ in await days.letters(REMINDER)} <= {chair.player}
    await days.step(match)
    assert await days.letters(REMINDER) == [], "stale when the turn is over"


async def test_a_reminder_that_is_late_waits_for_the_morning_and_two_late_ones_are_one(days: Days) -> None:
    for person in (ALICE, BOB):
        await days.play.people.set_sleep(person.id, "UTC", "22:00-6:00")
    match = await days.started(pace="relaxed")  # of 72 waking hours half are over on the third day, 16:00
    await days.pass_(4 * 24 - 9)  # the bot was away until 3:00 of the fifth
    assert await days.letters(REMINDER) == []
    await days.pass_(3.01)
    assert len(await days.letters(REMINDER)) == 1
    await days.step(match)
    await days.pass_(4 * 24 + 6.9)  # and now until shortly before the end
    assert len(await days.letters(REMINDER)) == 1
    await days.pass_(0.5)
    assert len(await days.letters(REMINDER)) == 1


async def test_who_wants_no_calls_gets_no_reminder_and_who_changes_his_mind_is_heard_at_once(
    days: Days,
) -> None:
    match = await days.until_turn_of(await days.started(), ALICE)
    await days.play.set_ping(match.id, ALICE.id, "none")
    await days.pass_(13)
    assert await days.letters(REMINDER) == []
    await days.play.set_ping(match.id, ALICE.id, "-")
    await days.play.people.choose(ALICE.id, "remind", "off")
    await days.pass_(10)
    assert await days.letters(REMINDER) == []
    await days.play.people.choose(ALICE.id, "remind", "both")
    await days.pass_(0.1)
    assert await days.letters(REMINDER) == [(ALICE.id, REMINDER)]


# Absence


async def test_when_time_is_up_the_ai_player_acts_for_that_turn_and_the_log_says_so(days: Days) -> None:
    match = await days.started(BOB, CLEO)
    (late,) = match.acting
    assert await days.pass_(23.9) == set()
    assert await days.pass_(0.2) == {match.id}
    now = await days.play.match(match.id)
    played = [step for step in await days.play.log(now, None, match.head) if step.seat == late.seat]
    assert {step.how for step in played} == {CLOCK}
    assert now.chairs[late.seat].missed == 1
    assert not now.chairs[late.seat].robot
    assert now.acting[0].player != late.player
    assert now.acting[0].deadline == days.hand.at + DAY


async def test_after_two_missed_turns_the_ai_player_keeps_the_seat_until_its_owner_acts(days: Days) -> None:
    match = await days.started(BOB, CLEO, game="rio_grande")
    for missed in (1, 2):
        match = await days.until_turn_of(match, BOB)
        await days.pass_(24)
        match = await days.play.match(match.id)
        assert match.chairs[1].missed == missed
    assert match.chairs[1].robot
    before = match.head
    while match.head < before + 40 and match.status == PLAYING:
        match = await days.step(match)
        assert match.acting == () or match.acting[0].player != BOB.id, "nobody waits for one who is away"
    assert any(step.how == ROBOT and step.seat == 1 for step in await days.play.log(match, None, before))
    with refused("unreadable"):
        await days.play.submit(match.id, BOB.id, "rubbish")
    assert (await days.play.match(match.id)).chairs[1].robot, "nonsense is no action"
    line = next(step.line for step in await days.play.log(match, None) if step.seat == 0)
    with refused("back_again"):
        await days.play.submit(match.id, BOB.id, line)
    assert not (await days.play.match(match.id)).chairs[1].robot
    match = await days.until_turn_of(match, BOB)
    assert match.acting[0].missed == 0


async def test_a_turn_played_in_time_forgives_the_missed_one(days: Days) -> None:
    match = await days.until_turn_of(await days.started(game="rio_grande"), ALICE)
    await days.pass_(24)
    match = await days.until_turn_of(match, ALICE)
    match = await days.step(match)
    assert match.chairs[0].missed == 0
    match = await days.until_turn_of(match, ALICE)
    await days.pass_(24)
    assert not (await days.play.match(match.id)).chairs[0].robot


async def test_one_expiry_plays_one_turn_even_where_all_act_at_once(days: Days) -> None:
    """RD-A4: in the trade several must act; each whose clock runs out is done, and gets a new one later."""
    match = await days.started(BOB, CLEO, game="rotterdam")
    while len(match.acting) < 2:
        match = await days.step(match)
    together = {chair.seat for chair in match.acting}
    await days.pass_(24)
    match = await days.play.match(match.id)
    for seat in together:
        assert match.chairs[seat].missed == 1
        assert not match.chairs[seat].robot
    for chair in match.acting:
        assert chair.deadline == days.hand.at + DAY


async def test_a_fault_in_one_game_does_not_stop_the_clocks_of_others(
    days: Days, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await days.started(channel=1), await days.started(channel=2)
    expire = days.play.expire

    async def faulty(match: int, seat: Seat, at: int) -> Any:
        if match == bad.id:
            raise RuntimeError("no idea")
        return await expire(match, seat, at)

    monkeypatch.setattr(days.play, "expire", faulty)
    assert await days.pass_(24) == {good.id}
    assert "no idea" in caplog.text
    assert (await days.play.match(bad.id)).acting[0].deadline == days.hand.at + HOUR, "tried again later"


async def test_a_game_without_a_person_for_14_days_sleeps_and_wakes_with_one_press(days: Days) -> None:
    match = await days.started(pace="none")
    await days.pass_(14 * 24 - 1)
    assert (await days.play.match(match.id)).paused is None
    assert await days.pass_(1) == {match.id}
    asleep = await days.play.match(match.id)
    assert asleep.asleep
    with refused("asleep"):
        await days.play.submit(match.id, match.acting[0].player or 0, "move 4")
    assert await days.pass_(24) == set()
    woken = await Votes(days.play).resume(match.id, other(match))
    assert woken.paused is None
    assert not woken.asleep
    await days.step(woken)


async def test_while_the_bot_was_away_no_clock_ran(days: Days) -> None:
    match = await days.started(pace="brisk")
    days.hand.pass_(2)
    await days.keeper.beat()
    days.hand.pass_(30)  # no process of the bot runs
    again = Timekeeper(Play(days.store, clock=days.hand, known=days.play.games))
    await again.make_up()
    assert await again.tick() == set()
    (chair,) = (await days.play.match(match.id)).acting
    assert chair.deadline == days.hand.at + 6 * HOUR
    assert chair.remind == days.hand.at + 2 * HOUR
    days.hand.pass_(0.01)  # a quick restart, or a second process, gives nothing
    await again.make_up()
    assert (await days.play.match(match.id)).acting[0].deadline == chair.deadline
    assert await days.pass_(6) == {match.id}


# Pause and extension


async def test_a_pause_keeps_the_time_that_was_left(days: Days) -> None:
    for person in (ALICE, BOB):
        await days.play.people.set_sleep(person.id, "UTC", "23:00-7:00")
    match = await days.started()
    votes = Votes(days.play)
    days.hand.pass_(6)
    assert await votes.ask(match.id, ALICE.id, PAUSE) is None, "the host need not ask"
    with refused("paused"):
        await days.step(match)
    with refused("paused"):
        await votes.ask(match.id, BOB.id, EXTEND, 5)
    await days.pass_(100)
    assert (await days.play.match(match.id)).head == match.head
    again = await votes.resume(match.id, BOB.id)
    (chair,) = again.acting
    rest = (await days.play.people.player(chair.player or 0)).rest
    assert awake(days.hand.at, chair.deadline or 0, rest) == 18 * HOUR
    assert chair.remind == after(days.hand.at, 6 * HOUR, rest), "half of the whole turn"
    with refused("not_paused"):
        await votes.resume(match.id, BOB.id)


async def test_a_pause_and_more_time_need_all_players_or_the_host(days: Days) -> None:
    match = await days.started(BOB, CLEO)
    votes, deadline = Votes(days.play), match.acting[0].deadline or 0
    vote = await votes.ask(match.id, BOB.id, EXTEND, 5)
    assert vote is not None
    assert (await votes.answer(vote.id, CLEO.id, True))[1] is None
    assert (await days.play.match(match.id)).acting[0].deadline == deadline
    with refused("not_seated"):
        await votes.answer(vote.id, EMIL.id, True)
    assert (await votes.answer(vote.id, ALICE.id, True))[1] is True
    assert (await days.play.match(match.id)).acting[0].deadline == deadline + 5 * HOUR
    with refused("vote_over"):
        await votes.answer(vote.id, ALICE.id, True)
    await votes.ask(match.id, ALICE.id, EXTEND, 7)
    chair = (await days.play.match(match.id)).acting[0]
    assert chair.deadline == deadline + 12 * HOUR
    assert chair.remind == NOON + 18 * HOUR, "half time moves too"
    for hours in (0, -3, 10_000):
        with refused("no_such_hours_more"):
            await votes.ask(match.id, ALICE.id, EXTEND, hours)
    vote = await votes.ask(match.id, BOB.id, PAUSE)
    assert vote is not None
    assert (await votes.answer(vote.id, CLEO.id, False))[1] is False
    assert (await days.play.match(match.id)).paused is None


async def test_without_a_clock_there_is_no_more_time(days: Days) -> None:
    match = await days.started(pace="none")
    with refused("no_clock"):
        await Votes(days.play).ask(match.id, ALICE.id, EXTEND, 5)


async def test_a_question_about_a_turn_lapses_when_the_game_moves_on(days: Days) -> None:
    match = await days.step(await days.started(BOB, CLEO))
    votes = Votes(days.play)
    kinds = {TAKE_BACK: 0, EXTEND: 5, PAUSE: 0}
    asker = next(step for step in reversed(await days.play.log(match, None)) if step.how == "player")
    player = match.chairs[asker.seat].player or 0
    match = await days.play.match(match.id)
    asked = {}
    for kind, value in kinds.items():
        who = BOB.id if kind != TAKE_BACK else player
        asked[kind] = await votes.ask(match.id, who, kind, value)
    await days.step(match)
    for kind in (TAKE_BACK, EXTEND):
        if (vote := asked[kind]) is not None:
            with refused("vote_over"):
                await votes.answer(vote.id, CLEO.id, True)
    assert asked[PAUSE] is not None
    assert (await votes.answer(asked[PAUSE].id, CLEO.id, True))[1] is None, "a pause makes sense all the same"


# Undo


async def test_a_step_taken_back_by_agreement_gives_turn_and_clock_back(days: Days) -> None:
    match = await days.until_turn_of(await days.started(BOB, CLEO), ALICE)
    days.hand.pass_(3)
    after_ = await days.step(match)
    late = after_.acting[0]
    votes = Votes(days.play)
    vote = await votes.ask(match.id, ALICE.id, TAKE_BACK)
    assert vote is not None
    for person in (BOB, CLEO):
        await votes.answer(vote.id, person.id, True)
    back = await days.play.match(match.id)
    assert back.view(None) == match.view(None)
    assert [chair.player for chair in back.acting] == [ALICE.id]
    assert back.acting[0].deadline == days.hand.at + DAY
    if late.player != ALICE.id:
        assert back.chairs[late.seat].deadline is None, "nobody else's clock runs on"
    last = (await days.play.log(back, None))[-1]
    assert (last.line, last.how) == (UNDO, AGREED)
    again = await days.step(back)
    assert again.view(None) == after_.view(None), "the same luck"


# Seats


async def test_a_resigned_or_opened_seat_is_kept_by_the_ai_player_and_taken_by_a_substitute(
    days: Days,
) -> None:
    match = await days.until_turn_of(await days.started(BOB, CLEO), BOB)
    match = await days.step(match)
    with refused("not_seated"):
        await days.play.resign(match.id, EMIL.id)
    vote = await Votes(days.play).ask(match.id, CLEO.id, OPEN, 1)
    assert vote is not None, "Alice, the host, is asked; Bob, whom it is about, is not"
    assert (await Votes(days.play).answer(vote.id, ALICE.id, True))[1] is True
    match = await days.play.match(match.id)
    assert (match.chairs[1].robot, match.chairs[1].open, match.chairs[1].deadline) == (True, True, None)
    with refused("seat_open"):
        await Votes(days.play).ask(match.id, ALICE.id, OPEN, 1)
    with refused("already_seated"):
        await days.play.take_seat(match.id, CLEO, Seat(1))
    with refused("seat_taken"):
        await days.play.take_seat(match.id, EMIL, Seat(2))
    match = await days.play.take_seat(match.id, EMIL, Seat(1))
    assert match.chairs[1].name == "Emil"
    with refused("not_seated"):
        await days.play.submit(match.id, BOB.id, "move 4")
    match = await days.until_turn_of(match, EMIL)
    match = await days.step(match)
    names = {(step.name, step.how) for step in await days.play.log(match, None) if step.seat == 1}
    assert {("Bob", "player"), ("Emil", "player")} <= names, "the log says who really played"


async def test_a_resignation_during_ones_turn_lets_the_game_go_on_and_hands_the_host_on(days: Days) -> None:
    match = await days.until_turn_of(await days.started(BOB, CLEO), ALICE)
    await days.play.people.choose(ALICE.id, "ping", "direct")
    match = await days.play.resign(match.id, ALICE.id)
    assert match.host == BOB.id
    assert match.chairs[0].robot
    assert match.acting[0].player in (BOB.id, CLEO.id)
    assert await days.letters(TURN, REMINDER) == []


async def test_ai_seats_play_at_once_and_in_one_go(days: Days) -> None:
    match = await days.play.lobbies.open(1, 7, ALICE, "up_the_river", "en")
    for _ in range(3):
        await days.play.lobbies.add_robot(match.id, ALICE.id, "AI")
    with refused("full"):
        await days.play.lobbies.add_robot(match.id, ALICE.id, "AI")
    await days.play.lobbies.remove_robot(match.id, ALICE.id)
    with refused("host_only"):
        await days.play.lobbies.remove_robot(match.id, BOB.id)
    match = await days.play.start(match.id, ALICE.id)
    while match.status == PLAYING:
        assert [chair.player for chair in match.acting] == [ALICE.id]
        match = await days.step(match)
    assert match.status == OVER
    assert {step.seat for step in await days.play.log(match, None) if step.how == ROBOT} == {1, 2}


# Calls


async def test_direct_calls_are_written_once_a_turn_and_not_to_who_has_just_acted(days: Days) -> None:
    for person in (ALICE, BOB, CLEO, DORA):
        await days.play.people.choose(person.id, "ping", "direct")
    match = await days.started(BOB, CLEO, DORA)
    for _ in range(8):
        acting = [chair.player for chair in match.acting]
        assert [player for player, _ in await days.letters(TURN)] == acting
        assert await days.keeper.tick() == set()
        match = await days.step(match)
    for step in range(4):
        alone = await days.play.lobbies.open(2 + step, 7, EMIL, "up_the_river", "en")
        await days.play.people.choose(EMIL.id, "ping", "direct")
        await days.play.lobbies.add_robot(alone.id, EMIL.id, "AI")
        alone = await days.play.start(alone.id, EMIL.id)
        while alone.status == PLAYING:
            turn = alone.acting[0].turn
            alone = await days.step(alone)
            if alone.acting and alone.acting[0].turn != turn:
                assert (EMIL.id, TURN) not in await days.letters(TURN), "he has just played, and sees it"


async def test_a_nudge_goes_to_those_we_wait_for_at_most_once_in_12_hours(days: Days) -> None:
    match = await days.started(pace="none")
    slow = match.acting[0]
    quick = next(p for p in (ALICE, BOB) if p.id != slow.player)
    with refused("not_seated"):
        await days.play.nudge(match.id, EMIL)
    with refused("nobody_to_nudge"):
        await days.play.nudge(match.id, next(p for p in (ALICE, BOB) if p.id == slow.player))
    await days.play.set_ping(match.id, slow.player or 0, "none")
    with refused("not_to_be_nudged"):
        await days.play.nudge(match.id, quick)
    await days.play.set_ping(match.id, slow.player or 0, "-")
    await days.play.nudge(match.id, quick)
    days.hand.pass_(11.9)
    with refused("nudged_already"):
        await days.play.nudge(match.id, quick)
    days.hand.pass_(0.2)
    await days.play.nudge(match.id, quick)
    assert await days.letters(REMINDER) == [(slow.player, REMINDER)] * 2


# Two processes


async def test_two_processes_act_on_the_same_deadline_and_reminder_exactly_once(
    days: Days, tmp_path: Path
) -> None:
    second = Store(sqlite(tmp_path / "games.sqlite3"))
    keepers = [days.keeper, Timekeeper(Play(second, clock=days.hand, known=days.play.games))]
    matches = [await days.started(BOB, CLEO, channel=channel) for channel in range(8)]
    days.hand.pass_(12)
    await asyncio.gather(*(keeper.tick() for keeper in keepers))
    assert len(await days.letters(REMINDER)) == len(matches)
    for turn in (1, 2, 3):
        days.hand.pass_(24)
        changed = await asyncio.gather(*(keeper.tick() for keeper in keepers))
        assert not changed[0] & changed[1], "each deadline is dealt with by one of them"
        assert changed[0] | changed[1] == {m.id for m in matches}
        async with days.store.read() as db:
            rows = select(steps.c.match, steps.c.seat, steps.c.depth).where(steps.c.how == CLOCK)
            assert len(set((await db.execute(rows)).all())) == turn * len(matches), "one turn each"
    for match in matches:
        numbers = [step.number for step in await days.play.log(match, None)]
        assert numbers == list(range(len(numbers)))
    await second.close()


async def test_a_deadline_moved_while_the_ai_player_was_thinking_is_respected(
    days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await days.started()
    days.hand.pass_(24)
    votes = Votes(days.play)
    looked = days.play.match

    async def overtaken(match_id: int) -> Match:
        found = await looked(match_id)
        monkeypatch.undo()
        await votes.ask(match_id, ALICE.id, EXTEND, 5)
        return found

    monkeypatch.setattr(days.play, "match", overtaken)
    (chair,) = match.acting
    assert await days.play.expire(match.id, chair.seat, chair.deadline or 0) is None
    assert (await days.play.match(match.id)).head == match.head


# Bad input


async def test_bad_settings_are_refused_and_change_nothing(days: Days) -> None:
    people = days.play.people
    await people.set_sleep(ALICE.id, "Europe/Paris", "23:00-7:30")
    await people.add_holiday(ALICE.id, "2026-12-24 2027-01-02")
    before = await people.player(ALICE.id)
    bad: list[tuple[str, Any]] = [
        ("no_such_zone", people.set_sleep(ALICE.id, "Mars/Olympus", "23:00-7:00")),
        ("no_such_hours", people.set_sleep(ALICE.id, "UTC", "all night")),
        ("no_such_hours", people.set_sleep(ALICE.id, "UTC", "8:00-7:00")),
        ("no_such_holiday", people.add_holiday(ALICE.id, "2026-11-01 2026-11-10")),
        ("no_such_holiday", people.add_holiday(ALICE.id, "2026-11-10 2026-11-30")),
        ("no_such_holiday", people.add_holiday(ALICE.id, "soon")),
        ("too_many_holidays", people.add_holiday(ALICE.id, "2027-01-03 2027-02-11")),
        ("no_such_value", people.choose(ALICE.id, "ping", "telegram")),
        ("no_such_value", people.choose(ALICE.id, "rest", "{}")),
        ("no_such_pace", people.set_server_pace(7, "bank 1h")),
        ("no_such_value", people.choose_server(7, "openers", "nobody")),
    ]
    for key, work in bad:
        with pytest.raises(Refusal, match=f"^{key}$"):
            await work
    assert await people.player(ALICE.id) == before
