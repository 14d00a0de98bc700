"""The bot at the local table, as `riverpost run` starts it without a token."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import local
from bot.client import Riverpost
from bot.play import Play
from bot.settings import sqlite
from bot.store import Store


class Hosted(NamedTuple):
    """A running table, and the service that knows how its games stand."""

    discord: local.LocalDiscord
    play: Play


@asynccontextmanager
async def hosted(path: Path, port: int = 0) -> AsyncIterator[Hosted]:
    """Page, server and bot on one SQLite file, until the block ends."""
    store = Store(sqlite(path))
    await store.open()
    play = Play(store)
    try:
        async with local.table(path, port=port, open_browser=False) as discord:
            client = Riverpost(play, guild_ready_timeout=0.01)
            task = asyncio.create_task(client.start(discord.token))
            try:
                await discord.until(
                    lambda: discord.gateway.ready or task.done(), "the bot is ready", timeout=15
                )
                yield Hosted(discord, play)
            finally:
                with suppress(local.NotAnswered):
                    await discord.settled(timeout=3)
                await client.close()
                await task
    finally:
        await store.close()


@asynccontextmanager
async def at_table(path: Path, port: int = 0) -> AsyncIterator[local.LocalDiscord]:
    """The same, where only the page matters."""
    async with hosted(path, port) as (discord, _):
        yield discord


def port_of(discord: local.LocalDiscord) -> int:
    return int(discord.world.address.rsplit(":", 1)[1])
