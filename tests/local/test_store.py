"""What was said survives a restart, in the bot's own file and without standing in the bot's way."""

import asyncio
import io
import sqlite3
import time
from pathlib import Path

import aiohttp
import discord as client
import pytest
from discord import ui
from PIL import Image

from local import LocalDiscord, payload
from tests.local.bots import Bot, online


def bot_with_everything() -> Bot:
    bot = Bot()

    @bot.tree.command(description="Fill")
    async def fill(asked: client.Interaction, name: str) -> None:
        data = io.BytesIO()
        Image.new("RGB", (30, 20), "teal").save(data, "PNG")
        data.seek(0)
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.Container(ui.TextDisplay(f"Hello {asked.user.mention}"), accent_colour=0x123456))
        view.add_item(ui.MediaGallery(client.MediaGalleryItem("attachment://b.png", description="alt")))
        await asked.response.send_message(view=view, file=client.File(data, "b.png"))
        await asked.followup.send("for you alone", ephemeral=True)
        message = await asked.original_response()
        thread = await message.create_thread(name=name)
        await thread.send("in the thread")
        await asked.user.send("in private")
        gone = await thread.send("gone")
        await gone.delete()

    return bot


async def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "game.sqlite3"
    async with LocalDiscord.start(path=path, guild="Club", locale="fr") as discord:
        discord.point_client()
        alice = discord.add_user("Alice", locale="fr", admin=True)
        bob = discord.add_user("Bob")
        river = discord.add_channel("river")
        bob.say(river, "hello")
        async with online(discord, bot_with_everything()):
            await alice.command(river, "fill", name="talk")
            await discord.settled()
        discord.world.mark_read(alice.user, river)
        bot_id, commands = discord.world.bot.id, discord.commands.registered
        before = {message.id: message.text for message in alice.sees(river)}
        picture = river.messages[-1].attachments[0]
    async with LocalDiscord.start(path=path, guild="Other") as discord:
        discord.point_client()
        world = discord.world
        assert (world.guild.name, world.guild.locale, len(world.guilds)) == ("Club", "fr", 1)
        assert world.bot.id == bot_id
        assert [(user.name, user.locale, user.admin) for user in world.people] == [
            ("Alice", "fr", True),
            ("Bob", "en-US", False),
        ]
        alice, bob = discord.people
        again = world.channels[river.id]
        assert {message.id: message.text for message in alice.sees(again)} == before
        assert "for you alone" not in [message.text for message in bob.sees(again)]
        post = next(message for message in again.messages if message.attachments)
        async with (
            aiohttp.ClientSession() as session,
            session.get(payload.file_address(world, again, post.attachments[0])) as answer,
        ):
            assert await answer.read() == picture.data
            assert picture.key in str(answer.url)
        assert post.thread is not None
        assert [message.content for message in post.thread.messages] == ["in the thread"]
        assert [message.content for message in alice.conversation.messages] == ["in private"]
        assert alice.user.read[river.id] == max(before)
        assert discord.commands.registered == commands
        assert world.next_id() > max(before)
        async with online(discord, bot_with_everything()):
            await alice.command(again, "fill", name="more talk")
            await discord.settled()
        assert [each.name for each in discord.threads(again)] == ["talk", "more talk"]


async def test_what_was_still_being_thought_about_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    bot = Bot()

    @bot.tree.command(description="Stuck")
    async def stuck(asked: client.Interaction) -> None:
        await asked.response.defer()

    async with LocalDiscord.start(path=path) as discord:
        discord.point_client()
        alice, river = discord.add_user("Alice"), discord.add_channel("river")
        async with online(discord, bot):
            done = await alice.command(river, "stuck", wait=False)
            await discord.until(lambda: done.deferred)
        assert len(river.messages) == 1
    for _ in range(2):
        async with LocalDiscord.start(path=path) as discord:
            assert discord.world.channels[river.id].messages == []


async def test_a_deleted_channel_and_a_dropped_file_are_gone_from_the_database(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    async with LocalDiscord.start(path=path) as discord:
        discord.point_client()
        alice, river = discord.add_user("Alice"), discord.add_channel("river")
        lake = discord.add_channel("lake")
        bot = Bot()
        await bot.login(discord.token)
        there = await bot.fetch_channel(lake.id)
        assert isinstance(there, client.TextChannel)
        message = await there.send("x", file=client.File(io.BytesIO(b"secret"), "x.txt"))
        alice.say(river, "stays")
        await asyncio.sleep(0.05)
        await message.edit(attachments=[])
        await bot.close()
        discord.world.close_channel(lake)
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM local_files").fetchone() == (0,)
        kinds = dict(database.execute("SELECT kind, count(*) FROM local_things GROUP BY kind"))
        assert (kinds["channel"], kinds["message"]) == (1, 1)
    database.close()


async def test_a_locked_file_blocks_neither_the_loop_nor_the_bot(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    async with LocalDiscord.start(path=path) as discord:
        alice, river = discord.add_user("Alice"), discord.add_channel("river")
        await asyncio.sleep(0.05)
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("BEGIN IMMEDIATE")
        before = time.monotonic()
        for n in range(50):
            alice.say(river, f"line {n}")
            await asyncio.sleep(0)
        assert time.monotonic() - before < 0.5
        await asyncio.sleep(0.2)
        holder.execute("COMMIT")
        holder.close()
    async with LocalDiscord.start(path=path) as discord:
        assert len(discord.world.channels[river.id].messages) == 50


async def test_a_file_that_is_no_database_is_an_error_at_the_start(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("these are notes, not a database, and long enough to be sure of that")
    with pytest.raises(sqlite3.DatabaseError):
        async with LocalDiscord.start(path=path):
            pass
    assert "notes" in path.read_text()
