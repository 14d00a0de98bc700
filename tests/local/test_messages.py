"""Posts, edits, files, threads, private conversations, nonces and pings, with the real client."""

import io
import time
from typing import Any

import discord as client
import pytest
from discord import ui

from local import Channel, LocalDiscord, Person
from tests.local.bots import Bot, online
from tests.local.schema import check_requests


async def place(bot: client.Client, channel: Channel) -> Any:
    return await bot.fetch_channel(channel.id)


def text_file(name: str = "a.txt", data: bytes = b"a") -> client.File:
    return client.File(io.BytesIO(data), filename=name)


async def test_a_post_is_edited_fetched_listed_pinned_and_deleted(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()
    async with online(discord, bot):
        there = await place(bot, river)
        message = await there.send("one")
        await message.edit(content="two")
        assert river.messages[0].content == "two"
        assert river.messages[0].edited
        assert (await there.fetch_message(message.id)).content == "two"
        second = await there.send("three", reference=message)
        assert [each.content async for each in there.history()] == ["three", "two"]
        assert [each.content async for each in there.history(after=message)] == ["three"]
        await message.pin()
        assert [each.content async for each in there.pins()] == ["two"]
        await message.unpin()
        assert not river.messages[0].pinned
        async with there.typing():
            pass
        await message.delete()
        assert [each.id for each in river.messages] == [second.id]
        for gone in (message.id, 12345):
            with pytest.raises(client.NotFound) as error:
                await there.fetch_message(gone)
            assert error.value.code == 10008
        with pytest.raises(client.NotFound) as error:
            await bot.fetch_channel(12345)
        assert error.value.code == 10003
    check_requests(discord, refused=True)


async def test_files_are_kept_replaced_or_added_as_the_edit_says(
    discord: LocalDiscord, river: Channel
) -> None:
    bot = Bot()
    async with online(discord, bot):
        there = await place(bot, river)
        message = await there.send("files", files=[text_file("a.txt", b"a"), text_file("b c.txt", b"b")])
        post = river.messages[0]
        assert [file.name for file in post.attachments] == ["a.txt", "b_c.txt"]
        assert await message.attachments[0].read() == b"a"
        message = await message.edit(content="same")
        assert len(post.attachments) == 2
        message = await message.edit(attachments=[message.attachments[1], text_file("c.txt", b"c")])
        assert [file.data for file in post.attachments] == [b"b", b"c"]
        message = await message.add_files(text_file("d.txt", b"d"))
        assert [file.data for file in post.attachments] == [b"b", b"c", b"d"]
        await message.edit(attachments=[])
        assert post.attachments == []
    check_requests(discord)


async def test_a_refused_edit_changes_nothing(discord: LocalDiscord, river: Channel) -> None:
    bot = Bot()
    async with online(discord, bot):
        message = await (await place(bot, river)).send("kept")
        with pytest.raises(client.HTTPException) as error:
            await message.edit(content="", attachments=[])
        assert error.value.code == 50006
        with pytest.raises(client.HTTPException):
            await message.edit(content="x" * 2001)
        assert river.messages[0].content == "kept"
        assert not river.messages[0].edited


async def test_the_words_of_others_cannot_be_edited(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()
    theirs = alice.say(river, "mine")
    async with online(discord, bot):
        message = await (await place(bot, river)).fetch_message(theirs.id)
        with pytest.raises(client.Forbidden) as error:
            await message.edit(content="ours")
        assert error.value.code == 50005
        assert theirs.content == "mine"


async def test_the_same_nonce_again_is_the_same_post(discord: LocalDiscord, river: Channel) -> None:
    bot = Bot()
    async with online(discord, bot):
        there = await place(bot, river)
        first = await there.send("once", nonce="match-7-step-3")
        again = await there.send("once", nonce="match-7-step-3")
        assert first.id == again.id
        await there.send("other", nonce="match-7-step-4")
        assert [message.content for message in river.messages] == ["once", "other"]
        river.messages[0].created -= 3600
        assert (await there.send("once", nonce="match-7-step-3")).id != first.id


async def test_a_post_whose_answer_was_lost_is_not_posted_twice(
    discord: LocalDiscord, river: Channel
) -> None:
    bot = Bot()
    async with online(discord, bot):
        there = await place(bot, river)
        discord.fail_next("POST /channels/.*/messages", 502, performed=True)
        before = time.monotonic()
        await there.send("once", nonce="n")
        assert time.monotonic() - before >= 1  # the client's own pause before it tries again
        assert [message.content for message in river.messages] == ["once"]
        assert [one.status for one in discord.requests if one.path.endswith("/messages")] == [200, 200]


async def test_a_rate_limit_is_waited_for(discord: LocalDiscord, river: Channel) -> None:
    bot = Bot()
    async with online(discord, bot):
        there = await place(bot, river)
        discord.rate_limit_next("/messages$", 0.05, times=2)
        before = time.monotonic()
        await there.send("patient")
        assert time.monotonic() - before >= 0.1
        statuses = [one.status for one in discord.requests if one.path.endswith("/messages")]
        assert statuses == [429, 429, 200]
        assert len(river.messages) == 1


async def test_only_allowed_mentions_ping_and_only_when_a_post_appears(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    bot = Bot()
    both = f"{alice.mention} and {bob.mention}"
    async with online(discord, bot):
        there = await place(bot, river)
        everyone = await there.send(both)
        only_bob = await there.send(
            both, allowed_mentions=client.AllowedMentions(users=[client.Object(bob.id)])
        )
        nobody = await there.send(both, allowed_mentions=client.AllowedMentions.none())
        silent = await there.send(both, silent=True)
        quiet = await there.send("quiet")
        await quiet.edit(content=both)
    assert [message.id for message in discord.pings(alice)] == [everyone.id]
    assert [message.id for message in discord.pings(bob)] == [everyone.id, only_bob.id]
    assert {user.name for user in discord.world.channels[river.id].posts[nobody.id].mentions} == {
        "Alice",
        "Bob",
    }
    assert silent.flags.suppress_notifications
    check_requests(discord)


async def test_mentions_in_text_displays_ping_too(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()
    view = ui.LayoutView()
    view.add_item(ui.Container(ui.TextDisplay(f"Your turn, {alice.mention}")))
    async with online(discord, bot):
        await (await place(bot, river)).send(view=view)
    assert [message.text for message in discord.pings(alice)] == [f"Your turn, {alice.mention}"]


async def test_a_private_conversation_is_between_two(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    bot = Bot()
    async with online(discord, bot):
        user = await bot.fetch_user(alice.id)
        await user.send("only you")
        assert [message.content for message in alice.conversation.messages] == ["only you"]
        assert [message.content for message in discord.pings(alice)] == ["only you"]
        assert "only you" in discord.sent_to(alice)
        assert "only you" not in discord.sent_to(bob)
        assert bob.sees(alice.conversation) == []
        alice.user.accepts_dms = False
        with pytest.raises(client.Forbidden) as error:
            await user.send("and again")
        assert error.value.code == 50007
        with pytest.raises(client.NotFound):
            await bot.fetch_user(4321)
    check_requests(discord, refused=True)


async def test_threads_hang_on_a_message_or_stand_alone(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    bot = Bot()
    async with online(discord, bot):
        there = await place(bot, river)
        message = await there.send("a table")
        thread = await message.create_thread(name="table talk")
        assert thread.id == message.id
        with pytest.raises(client.HTTPException) as error:
            await message.create_thread(name="table talk")
        assert error.value.code == 160004
        alone = await there.create_thread(name="alone", type=client.ChannelType.public_thread)
        await alone.send("hello")
        secret = await there.create_thread(name="secret")
        await secret.add_user(client.Object(alice.id))
        await secret.send("hush")
        assert [each.name for each in discord.threads(river)] == ["table talk", "alone", "secret"]
        assert "hello" in discord.sent_to(bob)
        assert "hush" not in discord.sent_to(bob)
        assert "hush" in discord.sent_to(alice)
        await alone.edit(name="renamed", archived=True)
        with pytest.raises(client.HTTPException) as error:
            await alone.get_partial_message(next(iter(discord.world.channels[alone.id].posts))).edit(
                content="x"
            )
        assert error.value.code == 50083
        await alone.send("wakes it")
        assert not discord.world.channels[alone.id].archived
        await alone.delete()
        assert alone.id not in discord.world.channels
    check_requests(discord, refused=True)


async def test_a_bot_without_the_right_to_post_is_told(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()
    told: list[bool] = []

    @bot.tree.command(description="May I?")
    async def may(asked: client.Interaction) -> None:
        told.append(asked.app_permissions.send_messages)
        await asked.response.send_message("a reply needs no right")

    async with online(discord, bot):
        there = await place(bot, river)
        river.bot_may_post = False
        with pytest.raises(client.Forbidden) as error:
            await there.send("x")
        assert error.value.code == 50013
        await alice.command(river, "may")
    assert told == [False]


async def test_everything_ever_shown_is_remembered(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    bot = Bot()
    async with online(discord, bot):
        message = await (await place(bot, river)).send(
            "first words", file=client.File(io.BytesIO(b"x"), "x.png", description="alt words")
        )
        await message.edit(content="second words")
        await message.delete()
    for words in ("first words", "alt words", "second words"):
        assert words in discord.sent_to(bob)
