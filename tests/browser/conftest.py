"""A browser for all tests of the page; where there is none they are skipped."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from local import LocalDiscord
from tests.bot.conftest import seeds as seeds
from tests.browser.chromium import FLAGS, chromium
from tests.browser.seat import Seat, opened
from tests.browser.showcase import showcase
from tests.local.bots import online

Sit = Callable[..., Awaitable[Seat]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("no chromium is installed, so the page cannot be opened")
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield opened
        await opened.close()


@pytest_asyncio.fixture(loop_scope="session")
async def discord() -> AsyncIterator[LocalDiscord]:
    """The page with the bot that shows every component."""
    async with LocalDiscord.start(page=True) as server:
        server.point_client()
        server.add_channel("river")
        async with online(server, showcase()):
            yield server


@pytest_asyncio.fixture(loop_scope="session")
async def sit(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Sit]:
    """Open the page in a fresh browser profile; at the end nothing must have gone wrong in any of them."""
    seats: list[Seat] = []

    async def sat(address: str, name: str | None = None, **how: Any) -> Seat:
        seat = await opened(browser, address, **how)
        seats.append(seat)
        if name:
            await seat.be(name)
        return seat

    yield sat
    for seat in seats:
        await seat.page.context.close()
    assert [problem for seat in seats for problem in seat.problems] == []
