"""How long from a press to the new board: at the gateway, and on the screen of a browser.

python -m bench.press [presses]
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

from playwright.async_api import Page, async_playwright

from bot.client import Riverpost
from bot.play import Play
from bot.settings import sqlite
from bot.store import Store
from engines.up_the_river import GAME
from local import Channel, LocalDiscord, Message, Person
from tests.browser.chromium import FLAGS, chromium

PRESSES = 200
ON_SCREEN = """() => new Promise((done) => {
  const newest = () => [...document.querySelectorAll(".post:not(.private) img")].at(-1);
  const before = newest().src;
  const post = [...document.querySelectorAll(".post:not(.private)")].at(-1);
  const button = post.querySelector(".button.primary");
  const began = performance.now();
  const look = new MutationObserver(async () => {
    const board = newest();
    if (!board || board.src === before) return;
    look.disconnect();
    await board.decode();
    requestAnimationFrame(() => done(performance.now() - began));
  });
  look.observe(document.querySelector(".posts"), { childList: true, subtree: true });
  button.click();
})"""


@asynccontextmanager
async def running() -> AsyncIterator[tuple[LocalDiscord, Play]]:
    """The bot with the page, on a store of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.sqlite3"
        store = Store(sqlite(path))
        await store.open()
        play = Play(store, known={GAME.key: GAME})
        async with LocalDiscord.start(page=True, path=path, remember=False) as discord:
            discord.point_client()
            client = Riverpost(play, guild_ready_timeout=0.01)
            task = asyncio.create_task(client.start(discord.token))
            await discord.until(lambda: discord.gateway.ready, timeout=10)
            yield discord, play
            await client.close()
            await task
        await store.close()


async def new_game(discord: LocalDiscord, people: list[Person], number: int) -> Channel:
    channel = discord.add_channel(f"game-{number}")
    await people[0].command(channel, "game new", game=GAME.key)
    await people[1].command(channel, "game join")
    await people[0].command(channel, "game start")
    await discord.settled()
    return channel


def offered(message: Message) -> list[dict[str, Any]]:
    return [button for button in message.buttons if button["style"] == 1]


def board_of(message: Message) -> int:
    return message.attachments[0].id if message.attachments else 0


def has_other_board(channel: Channel, board: int) -> bool:
    return board_of(channel.messages[-1]) != board


async def acting(play: Play, channel: Channel, people: list[Person]) -> Person:
    match = await play.in_channel(channel.id)
    player = match.acting[0].player
    return next(person for person in people if person.id == player)


async def at_the_gateway(
    discord: LocalDiscord, play: Play, people: list[Person], presses: int
) -> list[float]:
    """From the press to the message with the new picture."""
    times: list[float] = []
    number = 0
    while len(times) < presses:
        channel = await new_game(discord, people, number)
        number += 1
        while len(times) < presses and offered(post := channel.messages[-1]):
            person = await acting(play, channel, people)
            began = time.perf_counter()
            await person.press(post, offered(post)[0]["custom_id"], wait=False)
            await discord.until(partial(has_other_board, channel, board_of(post)))
            times.append((time.perf_counter() - began) * 1000)
            await discord.settled()
    return times


async def on_the_screen(discord: LocalDiscord, play: Play, people: list[Person], presses: int) -> list[float]:
    """From the click to the decoded picture in the next frame."""
    path = chromium()
    if path is None:
        print("No chromium is installed: the screen is not measured.")
        return []
    times: list[float] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        number = 1000
        while len(times) < presses:
            channel = await new_game(discord, people, number)
            number += 1
            pages: dict[int, Page] = {}
            for person in people:
                pages[person.id] = await browser.new_page(viewport={"width": 1200, "height": 900})
                await pages[person.id].goto(f"{discord.world.address}/#/{person.id}/{channel.id}")
                await pages[person.id].locator(".post img").last.wait_for()
            while len(times) < presses and offered(channel.messages[-1]):
                page = pages[(await acting(play, channel, people)).id]
                await page.locator(".post:not(.private)").last.locator(".button.primary").first.wait_for()
                times.append(await page.evaluate(ON_SCREEN))
                await discord.settled()
            for page in pages.values():
                await page.close()
        await browser.close()
    return times


def row(title: str, times: list[float]) -> str:
    cuts = quantiles(times, n=100, method="inclusive")
    return f"| {title} | {len(times)} | {cuts[49]:.0f} | {cuts[98]:.0f} | {max(times):.0f} |"


async def main(presses: int) -> None:
    async with running() as (discord, play):
        people = [discord.add_user("Alice"), discord.add_user("Bob")]
        plain = await at_the_gateway(discord, play, people, presses)
        seen = await on_the_screen(discord, play, people, presses)
    print("| from a press to the new board | presses | p50 ms | p99 ms | longest ms |")
    print("| --- | --- | --- | --- | --- |")
    print(row("message with the picture", plain))
    if seen:
        print(row("picture on the screen", seen))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else PRESSES))
