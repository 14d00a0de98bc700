"""The local table: this Discord with its page, on the bot's own file."""

import asyncio
import logging
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from local.server import LocalDiscord

log = logging.getLogger("local")

GUILD, CHANNEL = "Riverpost", "river"


@asynccontextmanager
async def table(path: Path, *, port: int = 8080, open_browser: bool = True) -> AsyncIterator[LocalDiscord]:
    """Serve the page and point discord.py at it; log the bot in with the token of what this gives.

    What was said is kept in the SQLite file. A port that is taken raises OSError with the address in it.
    """
    async with LocalDiscord.start(path=path, port=port, guild=GUILD, page=True, remember=False) as discord:
        if not discord.world.channels:
            discord.add_channel(CHANNEL)
        discord.point_client()
        print(f"Play at {discord.world.address}", flush=True)
        if open_browser:
            await asyncio.to_thread(show, discord.world.address)
        yield discord


def show(address: str) -> None:
    """Open the browser if there is one; the address was printed in any case."""
    try:
        webbrowser.get()
    except webbrowser.Error:
        return
    try:
        webbrowser.open(address)
    except (webbrowser.Error, OSError) as error:
        log.info("No browser could be opened: %s", error)
