"""The local table: this Discord with its page, on the bot's own file."""

import errno
import logging
import os
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from local.server import LocalDiscord

log = logging.getLogger("local")

GUILD, CHANNEL = "Riverpost", "river"


@asynccontextmanager
async def table(
    path: Path | None, *, port: int = 8080, open_browser: bool = True
) -> AsyncIterator[LocalDiscord]:
    """Serve the page and point discord.py at it; log the bot in with the token of what this gives.

    What was said is kept in the SQLite file, if there is one.
    """
    async with AsyncExitStack() as stack:
        served = LocalDiscord.start(path=path, port=port, guild=GUILD, page=True, remember=False)
        try:
            discord = await stack.enter_async_context(served)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            raise SystemExit(
                f"Port {port} is in use by another program: set RIVERPOST_PORT to a free one."
            ) from None
        if not discord.world.channels:
            discord.add_channel(CHANNEL)
        discord.point_client()
        print(f"Play at {discord.world.address}", flush=True)
        if open_browser and has_screen():
            # Some browsers keep their caller waiting until they are closed.
            threading.Thread(target=show, args=(discord.world.address,), daemon=True).start()
        yield discord


def has_screen() -> bool:
    """A browser in a terminal would take the terminal over."""
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def show(address: str) -> None:
    """Open the browser if there is one; the address was printed in any case."""
    try:
        webbrowser.open(address)
    except (webbrowser.Error, OSError) as error:
        log.info("No browser could be opened: %s", error)
