"""A small bot for tests of the stand-in, and how to bring any bot online."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord as client
from discord import app_commands

from local import LocalDiscord


class Bot(client.Client):
    """A bare bot: tests add the commands, then let it log in."""

    def __init__(self, intents: client.Intents | None = None, **more: Any) -> None:
        super().__init__(intents=intents or client.Intents.default(), guild_ready_timeout=0.01, **more)
        self.tree = app_commands.CommandTree(self)
        self.errors: list[Exception] = []
        self.seen: list[str] = []
        self.tree.error(self.note_error)

    async def note_error(self, interaction: client.Interaction, error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The five seconds between two logins are Discord's limit, not ours."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        self.seen.append(event)
        super().dispatch(event, *args, **kwargs)


@asynccontextmanager
async def online(discord: LocalDiscord, bot: client.Client) -> AsyncIterator[None]:
    """Log the bot in, wait until it is ready, and log it out at the end."""
    task = asyncio.create_task(bot.start(discord.token))
    try:
        await discord.until(lambda: task.done() or bot.is_ready(), "the bot to be ready")
        if task.done():
            task.result()
        yield
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
