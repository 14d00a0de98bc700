"""Bad input gets a clear private answer in the asker's language, which says what is possible."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import pytest

from bot.client import Riverpost
from bot.match import LOBBY, Match
from bot.play import Play
from local import Channel, Done, LocalDiscord, Message, NotPossible, Person
from tests.bot.test_surface import moves, open_table, post_of


class Table(NamedTuple):
    """A running game of two people, and what is needed to look at it."""

    discord: LocalDiscord
    play: Play
    bot: Riverpost
    channel: Channel
    acting: Person
    waiting: Person
    stranger: Person

    @property
    def post(self) -> Message:
        return post_of(self.channel)

    async def match(self) -> Match:
        return await self.play.in_channel(self.channel.id)


@pytest.fixture
async def table(discord_: LocalDiscord, bot: Riverpost, play: Play) -> Table:
    people = [discord_.add_user("Alice"), discord_.add_user("Bob")]
    channel = await open_table(discord_, people)
    match = await play.in_channel(channel.id)
    acting = next(person for person in people if person.id == match.acting[0].player)
    waiting = next(person for person in people if person is not acting)
    return Table(discord_, play, bot, channel, acting, waiting, discord_.add_user("Dan", locale="fr"))


def said_privately(done: Done) -> str:
    """What only the asker was told."""
    if done.reply is not None and done.reply.ephemeral and done.reply.text:
        return done.reply.text
    (message,) = done.followups
    assert message.ephemeral
    return message.text


async def test_a_strangers_press_is_refused_privately_in_his_language(table: Table) -> None:
    before, posts = await table.match(), len(table.channel.messages)
    done = await table.stranger.press(table.post, moves(table.post)[0]["custom_id"])
    assert "pas à cette table" in said_privately(done)
    assert await table.match() == before
    assert len(table.channel.messages) == posts


async def test_a_press_out_of_turn_is_told_whom_we_wait_for(table: Table) -> None:
    before = await table.match()
    done = await table.waiting.press(table.post, moves(table.post)[0]["custom_id"])
    assert table.acting.name in said_privately(done)
    assert await table.match() == before


async def test_an_illegal_move_is_told_what_is_possible(table: Table) -> None:
    before = await table.match()
    done = await table.acting.command(table.channel, "river repel", player="0", boat="99")
    text = said_privately(done)
    assert "not possible now" in text
    assert "→" in text
    assert await table.match() == before


async def test_a_press_on_an_old_board_shows_the_new_one(table: Table) -> None:
    old = table.post
    components = [dict(part) for part in old.components]
    before = await table.match()
    first = moves(old)[0]["custom_id"]
    await table.acting.press(old, first)
    await table.discord.settled()
    current = await table.match()
    # A phone that has not caught up still shows the old buttons.
    old.components[:] = components
    done = await table.acting.press(old, first)
    message = done.followups[-1] if done.followups else done.reply
    assert message is not None
    assert message.ephemeral
    assert "out of date" in message.text
    assert message.attachments
    assert await table.match() == current
    assert current.head > before.head


async def test_two_presses_at_once_play_once(table: Table) -> None:
    before = await table.match()
    custom_id = moves(table.post)[0]["custom_id"]
    presses = [await table.acting.press(table.post, custom_id, wait=False) for _ in range(3)]
    await asyncio.gather(*(press.answered() for press in presses))
    await table.discord.settled()
    log = await table.play.log(await table.match(), None, before.head)
    assert [step.how for step in log].count("player") == 1


async def test_a_command_in_the_wrong_channel_says_where_to_go(table: Table) -> None:
    elsewhere = table.discord.add_channel("elsewhere")
    for command, options in (("river move", {"boat": "4"}), ("game hand", {}), ("game join", {})):
        done = await table.acting.command(elsewhere, command, **options)
        assert "no game in this channel" in said_privately(done)
        assert "/game new" in said_privately(done)


async def test_a_lobby_refuses_the_fifth_player_a_double_seat_and_an_early_start(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    people = [discord_.add_user(name) for name in ("Ann", "Bo", "Cy", "Di", "Ed")]
    channel = discord_.add_channel("river")
    await people[0].command(channel, "game new", game="up_the_river")
    post = post_of(channel)
    assert "at least 2" in said_privately(await people[0].press(post, "Start"))
    assert "already at this table" in said_privately(await people[0].press(post, "Join"))
    for person in people[1:4]:
        await person.press(post, "Join")
    assert "All 4 seats" in said_privately(await people[4].press(post, "Join"))
    assert "not at this table" in said_privately(await people[4].press(post, "Leave"))
    assert "Ann" in said_privately(await people[1].press(post, "Start"))
    assert "Ann" in said_privately(await people[1].choose(post, "First player", ["1"]))
    match = await play.in_channel(channel.id)
    assert match.status == LOBBY
    assert len(match.chairs) == 4


async def test_an_option_is_chosen_in_the_lobby(discord_: LocalDiscord, bot: Riverpost, play: Play) -> None:
    ann, bo = discord_.add_user("Ann"), discord_.add_user("Bo")
    channel = discord_.add_channel("river")
    await ann.command(channel, "game new", game="up_the_river")
    await bo.press(post_of(channel), "Join")
    await ann.choose(post_of(channel), "First player", ["1"])
    await discord_.settled()
    assert (await play.in_channel(channel.id)).options.first == 1


@pytest.mark.provokes
async def test_where_the_bot_may_not_post_there_is_no_table(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    ann = discord_.add_user("Ann")
    channel = discord_.add_channel("closed")
    channel.bot_may_post = False
    done = await ann.command(channel, "game new", game="up_the_river")
    assert "may not post" in said_privately(done)
    channel.bot_may_post = True
    await ann.command(channel, "game new", game="up_the_river")
    assert (await play.in_channel(channel.id)).status == LOBBY


async def test_an_unexpected_error_apologises_with_an_id_that_the_log_knows(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = await table.match()

    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("the river is on fire")

    monkeypatch.setattr(table.play.records, "append", broken)
    for done in (
        await table.acting.press(table.post, moves(table.post)[0]["custom_id"]),
        await table.acting.command(table.channel, "game log"),
    ):
        text = said_privately(done)
        if "Sorry" not in text:
            continue  # reading still works
        id_ = text.split("`")[1]
        assert id_ in caplog.text
        assert "on fire" not in text
    assert "on fire" in caplog.text
    monkeypatch.undo()
    assert await table.match() == before
    caplog.clear()


async def test_names_from_outside_cannot_format_or_ping(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    rude, bob = discord_.add_user("**@everyone** `x` <@1>"), discord_.add_user("Bob")
    channel = await open_table(discord_, [rude, bob])
    text = post_of(channel).text
    assert "**@everyone**" not in text.replace("\\*", "")
    assert not any(
        message.mention_everyone for message in channel.messages if hasattr(message, "mention_everyone")
    )


async def test_a_button_that_is_gone_cannot_be_pressed(table: Table) -> None:
    with pytest.raises(NotPossible):
        await table.acting.press(table.post, "p:1:0:rubbish")
