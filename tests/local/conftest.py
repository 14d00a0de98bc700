"""A Discord on a free port with two people and a channel."""

from collections.abc import AsyncIterator

import pytest

from local import Channel, LocalDiscord, Person


@pytest.fixture
async def discord() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord.start() as server:
        server.point_client()
        yield server


@pytest.fixture
def alice(discord: LocalDiscord) -> Person:
    return discord.add_user("Alice", locale="fr")


@pytest.fixture
def bob(discord: LocalDiscord) -> Person:
    return discord.add_user("Bob")


@pytest.fixture
def river(discord: LocalDiscord) -> Channel:
    return discord.add_channel("river")
