"""The play service on real SQLite files: nothing is lost, done twice, or changed by what is illegal."""

from __future__ import annotations

import asyncio
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select, text

from bot.match import ENDED, LOBBY, OVER, PLAYING, Match, Person, Refusal, Stale
from bot.play import Play
from bot.progress import FORCED, UNDO, replayed
from bot.settings import sqlite
from bot.store import METADATA, Store, steps
from engines.core import Seat
from engines.notation import notate

ALICE, BOB, CLEO, DORA, EMIL = (
    Person(n, name) for n, name in enumerate(("Alice", "Bob", "Cleo", "Dora", "Emil"), 1)
)
GAME = "up_the_river"


async def lobby(play: Play, channel: int = 1, *others: Person) -> Match:
    match = await play.lobbies.open(channel, 7, ALICE, GAME, "en")
    for person in others:
        match = await play.lobbies.join(match.id, person)
    return match


async def started(play: Play, channel: int = 1, *others: Person) -> Match:
    match = await lobby(play, channel, *(others or (BOB,)))
    return await play.start(match.id, ALICE.id)


async def step(play: Play, match: Match) -> Match:
    """The player to act plays his first legal action."""
    chair = match.acting[0]
    line = notate(next(match.legal(chair.seat)))
    return await play.submit(match.id, chair.player, line, match.head)


async def to_the_end(play: Play, match: Match) -> Match:
    while match.status == PLAYING:
        match = await step(play, match)
    return match


def refused(key: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, match=f"^{key}$")


async def test_a_game_is_opened_filled_started_and_played_to_its_end(play: Play) -> None:
    match = await to_the_end(play, await started(play, 1, BOB, CLEO))
    assert match.status == OVER
    assert match.placing is not None
    assert not match.acting
    with refused("not_playing"):
        await play.submit(match.id, ALICE.id, "move 4")


async def test_a_restart_loses_nothing(play: Play, store: Store) -> None:
    match = await step(play, await started(play))
    await store.close()
    reopened = Store(store.address)
    again = Play(reopened, known=play.games)
    assert await again.match(match.id) == match
    assert await again.in_channel(1) == match
    await reopened.close()


async def test_the_log_alone_rebuilds_every_state(play: Play, store: Store) -> None:
    match = await to_the_end(play, await started(play))
    async with store.read() as db:
        rows = (await db.execute(select(steps).order_by(steps.c.number))).all()
        seed = await play.records.seed(db, match.id)
    states = [msgspec.json.decode(row.state, type=match.game.state) for row in rows]
    lines = [(row.depth, Seat(row.seat), row.line) for row in rows[1:]]
    assert list(replayed(match.game, states[0], seed, lines)) == states[1:]


async def test_a_turn_with_one_outcome_is_played_without_asking_and_the_log_says_so(play: Play) -> None:
    """UR-A2: all boats lie together at the start, so every first move that is a number is forced."""
    match = await started(play)
    assert any(one.how == FORCED for one in await play.log(match, None))
    assert all(len(list(match.legal(chair.seat))) > 1 for chair in match.acting)


async def test_only_one_game_is_open_in_a_channel(play: Play) -> None:
    match = await lobby(play)
    with refused("channel_busy"):
        await play.lobbies.open(1, 7, BOB, GAME, "en")
    await play.lobbies.open(2, 7, BOB, GAME, "en")
    await play.end(match.id, ALICE.id)
    assert (await play.lobbies.open(1, 7, BOB, GAME, "fr")).status == LOBBY


async def test_a_lobby_refuses_what_does_not_fit(play: Play) -> None:
    match = await lobby(play)
    with refused("too_few"):
        await play.start(match.id, ALICE.id)
    with refused("already_seated"):
        await play.lobbies.join(match.id, ALICE)
    for person in (BOB, CLEO, DORA):
        await play.lobbies.join(match.id, person)
    with refused("full"):
        await play.lobbies.join(match.id, EMIL)
    with refused("not_seated"):
        await play.lobbies.leave(match.id, EMIL.id)
    with refused("host_only"):
        await play.start(match.id, BOB.id)
    with refused("host_only"):
        await play.lobbies.set_option(match.id, BOB.id, "first", "1")
    with refused("not_started"):
        await play.submit(match.id, BOB.id, "move 4")
    with refused("no_such_game"):
        await play.lobbies.open(9, 7, BOB, "chess", "en")
    with refused("no_game"):
        await play.in_channel(404)
    assert [chair.player for chair in (await play.match(match.id)).chairs] == [1, 2, 3, 4]


async def test_who_leaves_a_lobby_leaves_no_gap_and_a_host_hands_on(play: Play) -> None:
    match = await lobby(play, 1, BOB, CLEO)
    match = await play.lobbies.leave(match.id, ALICE.id)
    assert [(chair.seat, chair.player) for chair in match.chairs] == [(0, 2), (1, 3)]
    assert match.host == BOB.id
    match = await play.lobbies.leave(match.id, CLEO.id)
    match = await play.lobbies.leave(match.id, BOB.id)
    assert match.status == ENDED


async def test_an_option_is_one_of_its_values_and_falls_back_when_its_seat_is_gone(play: Play) -> None:
    match = await lobby(play, 1, BOB, CLEO)
    assert (await play.lobbies.set_option(match.id, ALICE.id, "first", "2")).options.first == 2
    for field, word in (("first", "3"), ("first", "rubbish"), ("colour", "red")):
        with refused("no_such_value"):
            await play.lobbies.set_option(match.id, ALICE.id, field, word)
    assert (await play.lobbies.leave(match.id, CLEO.id)).options.first is None


async def test_the_host_may_name_the_first_player(play: Play) -> None:
    """UR-R1."""
    for first in (0, 1):
        match = await lobby(play, 10 + first, BOB)
        await play.lobbies.set_option(match.id, ALICE.id, "first", str(first))
        match = await play.start(match.id, ALICE.id)
        assert match.view(None).starter == first


async def test_a_bad_action_changes_nothing(play: Play, store: Store) -> None:
    match = await started(play)
    acting, other = match.acting[0], next(c for c in match.chairs if c.seat not in match.to_act)
    for line, key in (("fly 3", "unreadable"), ("move", "unreadable"), ("move x", "unreadable")):
        with refused(key):
            await play.submit(match.id, acting.player, line)
    with refused("unreadable"):
        await play.submit(match.id, acting.player, "move " + "4" * 100)
    with refused("not_now"):
        await play.submit(match.id, acting.player, "move 10")
    with refused("not_your_turn"):
        await play.submit(match.id, other.player, "move 4")
    with refused("not_seated"):
        await play.submit(match.id, EMIL.id, "move 4")
    with refused("no_game"):
        await play.submit(999, ALICE.id, "move 4")
    assert await play.match(match.id) == match


async def test_an_action_for_an_older_board_is_stale(play: Play) -> None:
    match = await started(play, 1, BOB, CLEO)
    chair = match.acting[0]
    line = notate(next(match.legal(chair.seat)))
    after = await play.submit(match.id, chair.player, line, match.head)
    with pytest.raises(Stale):
        await play.submit(match.id, chair.player, line, match.head)
    assert (await play.match(match.id)).head == after.head


async def test_an_interaction_delivered_twice_is_played_once(play: Play) -> None:
    match = await started(play)
    chair = match.acting[0]
    line = notate(next(match.legal(chair.seat)))
    after = await play.submit(match.id, chair.player, line, match.head, interaction=77)
    assert await play.submit(match.id, chair.player, line, match.head, interaction=77) == after


async def test_64_submissions_at_once_in_64_games_are_all_kept(play: Play) -> None:
    matches = [match for channel in range(70) if (match := await started(play, channel)).acting][:64]
    assert len(matches) == 64
    done = await asyncio.gather(*(step(play, match) for match in matches))
    for before, after in zip(matches, done, strict=True):
        log = await play.log(after, None, before.head)
        assert log[0].how == "player"
        assert after.head == log[-1].number > before.head


async def test_64_submissions_at_once_in_one_game_are_played_once(play: Play) -> None:
    match = await started(play)
    chair = match.acting[0]
    line = notate(next(match.legal(chair.seat)))
    tries = (play.submit(match.id, chair.player, line, match.head, n) for n in range(1, 65))
    results = await asyncio.gather(*tries, return_exceptions=True)
    played = [result for result in results if isinstance(result, Match)]
    assert len(played) == 1
    assert sum(isinstance(result, Refusal) for result in results) == 63
    by_hand = [one for one in await play.log(match, None, match.head) if one.how == "player"]
    assert len(by_hand) == 1


async def test_two_services_on_one_file_play_every_step_once(play: Play, tmp_path: Path) -> None:
    """Two processes with a connection pool of their own: the key (match, number) decides who was first."""
    other_store = Store(sqlite(tmp_path / "games.sqlite3"))
    other = Play(other_store, known=play.games)
    match = await started(play)
    while match.status == PLAYING:
        chair = match.acting[0]
        line = notate(next(match.legal(chair.seat)))
        both = (one.submit(match.id, chair.player, line, match.head) for one in (play, other))
        results = await asyncio.gather(*both, return_exceptions=True)
        assert sum(isinstance(result, Match) for result in results) == 1
        match = await play.match(match.id)
    await other_store.close()
    numbers = [one.number for one in await play.log(match, None)]
    assert numbers == list(range(match.head + 1))


async def test_a_final_step_is_not_taken_back(play: Play) -> None:
    """The next die has been rolled: that is something new."""
    match = await started(play)
    chair = match.acting[0]
    after = await step(play, match)
    with refused("nothing_to_undo"):
        await play.undo(match.id, chair.player)
    assert (await play.match(match.id)).head == after.head
    assert UNDO not in [one.line for one in await play.log(after, None)]


async def test_a_resigned_seat_plays_on_by_itself_and_without_people_a_game_ends(play: Play) -> None:
    match = await started(play, 1, BOB, CLEO)
    match = await play.resign(match.id, BOB.id)
    match = await to_the_end(play, match)
    assert match.status == OVER
    assert any(one.how == "robot" and one.seat == 1 for one in await play.log(match, None))
    match = await started(play, 2)
    await play.resign(match.id, ALICE.id)
    assert (await play.resign(match.id, BOB.id)).status == ENDED


async def test_the_host_ends_a_game_and_nobody_else(play: Play) -> None:
    match = await started(play)
    with refused("host_only"):
        await play.end(match.id, BOB.id)
    assert (await play.end(match.id, ALICE.id)).status == ENDED
    with refused("not_playing"):
        await play.end(match.id, ALICE.id)


async def test_the_seed_never_leaves_the_service(play: Play) -> None:
    match = await started(play)
    assert not hasattr(match, "seed")
    assert "seed" not in repr(match)
    assert "_state" not in repr(match)


async def test_the_file_is_durable_and_migrated(store: Store) -> None:
    async with store.read() as db:
        assert (await db.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await db.execute(text("PRAGMA synchronous"))).scalar() == 2
        assert (await db.execute(text("PRAGMA foreign_keys"))).scalar() == 1


async def test_the_migrations_make_exactly_the_declared_tables(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async with store.read() as db:
        differences = await db.run_sync(
            lambda connection: compare_metadata(MigrationContext.configure(connection), METADATA)
        )
    assert differences == []


async def test_games_that_are_no_longer_installed_are_left_alone(play: Play, store: Store) -> None:
    await started(play)
    without = Play(store, known={})
    with refused("no_game"):
        await without.in_channel(1)
    assert import_module("engines.up_the_river").GAME is play.games[GAME]
