"""The command line."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from contextlib import AsyncExitStack

import discord

from bot.client import Riverpost
from bot.play import Play
from bot.settings import Settings, from_environment
from bot.store import Store
from local.venue import table


def main() -> None:
    """`riverpost run`."""
    parser = argparse.ArgumentParser(prog="riverpost", description="River board games by post, on Discord.")
    commands = parser.add_subparsers(required=True, metavar="command")
    run_parser = commands.add_parser(
        "run", help="run the bot: on Discord with DISCORD_TOKEN set, else at a local table in the browser"
    )
    run_parser.set_defaults(work=run)
    arguments = parser.parse_args()
    settings = from_environment()
    logging.basicConfig(level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        asyncio.run(arguments.work(settings))
    except (KeyboardInterrupt, asyncio.CancelledError):
        print("Stopped.")
    except discord.LoginFailure:
        raise SystemExit("Discord refused DISCORD_TOKEN: copy it anew from the developer portal.") from None


async def run(settings: Settings) -> None:
    """Run the bot until it is stopped: on Discord, or without a token at the local table."""
    work = asyncio.current_task()
    if work is not None and sys.platform != "win32":
        # A container is stopped with SIGTERM: end as cleanly as with Ctrl-C.
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, work.cancel)
    async with AsyncExitStack() as stack:
        store = Store(settings.database)
        await store.open()
        stack.push_async_callback(store.close)
        token = settings.token or await _local_token(settings, stack)
        client = await stack.enter_async_context(Riverpost(Play(store)))
        await client.start(token)


async def _local_token(settings: Settings, stack: AsyncExitStack) -> str:
    """Start the local table beside the bot, and give the token that it knows the bot by."""
    if settings.database_file is None:
        raise SystemExit("Without DISCORD_TOKEN the local table is run, which needs an SQLite database.")
    discord_ = await stack.enter_async_context(table(settings.database_file, port=settings.port))
    return discord_.token


if __name__ == "__main__":
    main()
