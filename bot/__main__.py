"""The command line."""

from __future__ import annotations

import argparse
import asyncio
import logging
from contextlib import AbstractAsyncContextManager, AsyncExitStack

import discord

from bot.client import Riverpost
from bot.play import Play
from bot.settings import Settings, from_environment
from bot.store import Store


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
    except KeyboardInterrupt:
        print("Stopped.")
    except discord.LoginFailure:
        raise SystemExit("Discord refused DISCORD_TOKEN: copy it anew from the developer portal.") from None


async def run(settings: Settings) -> None:
    """Run the bot until it is stopped."""
    async with AsyncExitStack() as stack:
        store = Store(settings.database)
        await store.open()
        stack.push_async_callback(store.close)
        token = settings.token or await stack.enter_async_context(_local_table(settings))
        client = await stack.enter_async_context(Riverpost(Play(store)))
        await client.start(token)


def _local_table(settings: Settings) -> AbstractAsyncContextManager[str]:
    raise SystemExit("DISCORD_TOKEN is not set.")


if __name__ == "__main__":
    main()
