"""A bot on a real store, connected to a Discord on loopback."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import Riverpost
from bot.play import Play
from bot.settings import sqlite
from bot.store import Store
from local import LocalDiscord
from tests.local.schema import check_requests


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in every run: about one in ninety of two players plays itself without a decision."""
    numbers = itertools.count()
    fix_seeds(monkeypatch, lambda: str(next(numbers)))


def fix_seeds(monkeypatch: pytest.MonkeyPatch, seed: Callable[[], str]) -> None:
    ours = SimpleNamespace(token_bytes=lambda n: hashlib.sha256(seed().encode()).digest()[:n])
    monkeypatch.setattr("bot.lobbies.secrets", ours)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store(sqlite(tmp_path / "games.sqlite3"))
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, known={"up_the_river": import_module("engines.up_the_river").GAME})


@pytest.fixture
async def discord_(request: pytest.FixtureRequest) -> AsyncIterator[LocalDiscord]:
    """A Discord; whatever the bot sends must be what Discord's own description allows, and be granted."""
    async with LocalDiscord.start() as server:
        server.point_client()
        yield server
        check_requests(server, refused=request.node.get_closest_marker("provokes") is not None)


@asynccontextmanager
async def running(discord_: LocalDiscord, play: Play, **options: Any) -> AsyncIterator[Riverpost]:
    """The bot, ready, until the block ends: then it is gone, as after a crash."""
    client = Riverpost(play, guild_ready_timeout=0.01, **options)
    task = asyncio.create_task(client.start(discord_.token))
    await discord_.until(lambda: client.is_ready() or task.done(), "the bot is ready")
    if task.done():
        task.result()
    try:
        yield client
    finally:
        await client.close()
        await task


@pytest.fixture
async def bot(discord_: LocalDiscord, play: Play) -> AsyncIterator[Riverpost]:
    async with running(discord_, play) as client:
        yield client
