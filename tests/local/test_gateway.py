"""Sessions, shards, intents and lost connections, with the real client."""

import asyncio
from typing import Any

import aiohttp
import discord as client
import pytest
from discord import utils

from local import Channel, LocalDiscord, NotAnswered, Person
from local.gateway import MESSAGE_CONTENT
from tests.local.bots import Bot, online

Asked = client.Interaction


def echo(bot: Any) -> Any:
    @bot.tree.command(description="Echo")
    async def echo(asked: Asked, word: str) -> None:
        await asked.response.send_message(word)

    return bot


async def test_it_starts_at_once_on_loopback_only(discord: LocalDiscord) -> None:
    assert discord.world.address.startswith("http://127.0.0.1:")
    assert discord.world.address + "/api/v10" == client.http.Route.BASE


async def test_the_client_is_pointed_back_when_it_stops() -> None:
    before = client.http.Route.BASE
    async with LocalDiscord.start() as server:
        server.point_client()
        assert before != client.http.Route.BASE
    assert before == client.http.Route.BASE


async def test_another_host_name_or_origin_is_turned_away(discord: LocalDiscord) -> None:
    address = f"{discord.world.address}/api/v10/users/@me"
    good = {"Authorization": f"Bot {discord.token}"}
    async with aiohttp.ClientSession() as session:
        for headers, status in [
            (good, 200),
            (good | {"Host": "evil.example"}, 403),
            (good | {"Host": "127.0.0.1:1"}, 403),
            (good | {"Origin": "http://evil.example"}, 403),
            ({"Authorization": "Bot guess"}, 401),
            ({}, 401),
        ]:
            async with session.get(address, headers=headers) as answer:
                assert answer.status == status, headers


async def test_a_wrong_token_does_not_log_in(discord: LocalDiscord) -> None:
    bot = Bot()
    with pytest.raises(client.LoginFailure):
        await bot.start("guess")
    await bot.close()


async def test_privileged_intents_must_have_been_granted(discord: LocalDiscord) -> None:
    intents = client.Intents.default()
    intents.message_content = True
    bot = Bot(intents)
    with pytest.raises(client.PrivilegedIntentsRequired):
        async with online(discord, bot):
            pass
    discord.gateway.granted = MESSAGE_CONTENT
    async with online(discord, Bot(intents)):
        pass


async def test_words_of_others_come_only_with_the_intent_for_them(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    discord.gateway.granted = MESSAGE_CONTENT
    for granted, expected in [(False, ["", "for you"]), (True, ["hello", "for you"])]:
        intents = client.Intents.default()
        intents.message_content = granted
        bot = Bot(intents)
        words: list[str] = []

        @bot.event
        async def on_message(message: client.Message, words: list[str] = words) -> None:
            words.append(message.content.split("> ")[-1])

        async with online(discord, bot):
            alice.say(river, "hello")
            alice.say(river, f"{discord.world.bot.mention} for you")
            await discord.until(lambda words=words: len(words) == 2)
        assert words == expected


async def test_without_an_intent_its_events_do_not_come(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = echo(Bot(client.Intents(guilds=True)))
    async with online(discord, bot):
        alice.say(river, "hello")
        alice.say(alice.conversation, "psst")
        await alice.command(river, "echo", word="a")
        await discord.settled()
        assert "message" not in bot.seen
        assert "interaction" in bot.seen
        assert bot.get_channel(river.id)


async def test_channels_threads_messages_and_guild_changes_are_told(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()
    async with online(discord, bot):
        assert [guild.name for guild in bot.guilds] == ["River club"]
        lake = discord.add_channel("lake")
        discord.set_guild_locale("fr")
        thread = discord.world.start_thread(lake, "talk", owner=alice.user)
        message = alice.say(lake, "x")
        discord.world.change(message)
        discord.world.delete(message)
        await discord.settled()
        for event in (
            "guild_channel_create",
            "guild_update",
            "thread_create",
            "message",
            "raw_message_delete",
        ):
            assert event in bot.seen, event
        found = bot.get_channel(lake.id)
        assert isinstance(found, client.TextChannel)
        assert found.guild.preferred_locale is client.Locale.french
        assert [each.id for each in found.threads] == [thread.id]
        discord.world.close_channel(lake)
        await discord.until(lambda: bot.get_channel(lake.id) is None)


@pytest.mark.parametrize("how", ["reconnect", "close", "cut"])
async def test_a_lost_connection_is_resumed_and_nothing_is_missed(
    discord: LocalDiscord, alice: Person, river: Channel, how: str
) -> None:
    bot = echo(Bot())
    async with online(discord, bot):
        session = next(iter(discord.gateway.sessions))
        await discord.drop_connections(how)
        await discord.until(lambda: how == "reconnect" or not discord.gateway.ready)
        pending = await alice.command(river, "echo", word="missed", wait=False)
        assert (await pending.answered()).text == "missed"
        await discord.until(lambda: "resumed" in bot.seen)
        assert list(discord.gateway.sessions) == [session]
        assert bot.seen.count("ready") == 1


async def test_a_forgotten_session_begins_anew(discord: LocalDiscord, alice: Person, river: Channel) -> None:
    bot = echo(Bot())
    async with online(discord, bot):
        session = next(iter(discord.gateway.sessions))
        await discord.drop_connections("close", forget=True)
        await discord.until(lambda: bot.seen.count("ready") == 2, "the second login", timeout=5)
        assert list(discord.gateway.sessions) != [session]
        assert (await alice.command(river, "echo", word="again")).text == "again"


async def test_an_invalidated_session_begins_anew(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = echo(Bot())
    async with online(discord, bot):
        await discord.drop_connections("invalid")
        await discord.until(lambda: bot.seen.count("ready") == 2, "the second login", timeout=5)
        assert "resumed" not in bot.seen
        assert (await alice.command(river, "echo", word="again")).text == "again"


async def test_a_bot_that_starts_again_still_answers(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    for word in ("one", "two"):
        async with online(discord, echo(Bot())):
            assert (await alice.command(river, "echo", word=word)).text == word
    assert len(discord.gateway.sessions) == 1, "the one that was left behind is forgotten"
    done = await alice.command(river, "echo", word="three", wait=False)
    with pytest.raises(NotAnswered, match="no bot is connected"):
        await done.answered(timeout=0.05)


class Sharded(client.AutoShardedClient):
    def __init__(self, **more: Any) -> None:
        super().__init__(intents=client.Intents.default(), guild_ready_timeout=0.01, **more)
        self.tree = client.app_commands.CommandTree(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The five seconds between two shards are Discord's limit, not ours."""

    async def setup_hook(self) -> None:
        await self.tree.sync()


@pytest.mark.parametrize("told", [False, True], ids=["as recommended", "as configured"])
async def test_each_shard_hears_of_its_own_guilds(discord: LocalDiscord, alice: Person, told: bool) -> None:
    discord.gateway.shards = 2
    guilds = [discord.guild]
    while {(guild.id >> 22) % 2 for guild in guilds} != {0, 1}:
        await asyncio.sleep(0.001)
        guilds.append(discord.add_guild("Another club"))
    bot = echo(Sharded(shard_count=2) if told else Sharded())
    heard: dict[int, int] = {}

    @bot.event
    async def on_interaction(asked: Asked) -> None:
        heard[asked.guild_id or 0] = asked.guild.shard_id if asked.guild else 0

    async with online(discord, bot):
        assert sorted(bot.shards) == [0, 1]
        for guild in guilds:
            channel = discord.add_channel("river", guild=guild)
            assert (await alice.command(channel, "echo", word="x")).text == "x"
        assert (await alice.command(alice.conversation, "echo", word="x")).text == "x"
        assert {session.shard for session in discord.gateway.sessions.values()} == {(0, 2), (1, 2)}
    assert heard == {guild.id: (guild.id >> 22) % 2 for guild in guilds} | {0: 0}


async def test_events_also_come_uncompressed(discord: LocalDiscord) -> None:
    """zlib-stream is what the client asks for; whatever else is asked for gets plain text."""
    assert utils._ActiveDecompressionContext.COMPRESSION_TYPE == "zlib-stream"
    for query in ("", "&compress=zstd-stream"):
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(f"{discord.gateway.address}?v=10{query}") as socket,
        ):
            assert (await socket.receive_json())["op"] == 10
            await socket.send_json({"op": 1, "d": None})
            assert (await socket.receive_json())["op"] == 11
            await socket.send_json({"op": 2, "d": {"token": discord.token, "intents": 0, "properties": {}}})
            ready = await socket.receive_json()
            assert (ready["t"], ready["s"]) == ("READY", 1)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("nonsense", 4002),
        ('{"op": 99, "d": null}', 4003),
        ('{"op": 2, "d": {"token": "guess", "intents": 0}}', 4004),
        ('{"op": 2, "d": {"token": "TOKEN", "intents": 0, "shard": [3, 2]}}', 4010),
    ],
)
async def test_the_gateway_closes_on_what_it_does_not_take(
    discord: LocalDiscord, frame: str, code: int
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(discord.gateway.address) as socket:
        await socket.receive_json()
        await socket.send_str(frame.replace("TOKEN", discord.token))
        await socket.receive()
        assert socket.close_code == code


async def test_members_are_given_on_request(discord: LocalDiscord, alice: Person, bob: Person) -> None:
    bot = Bot()
    async with online(discord, bot):
        guild = bot.guilds[0]
        assert [member.name for member in await guild.query_members("ali")] == ["Alice"]
        assert [member.name for member in await guild.query_members(user_ids=[bob.id])] == ["Bob"]
        assert (await guild.fetch_member(alice.id)).display_name == "Alice"
