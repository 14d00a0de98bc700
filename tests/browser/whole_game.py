"""Play a whole game through the page by hand: `python -m tests.browser.whole_game loire --by command`.

Two people, one of them at a phone, sit at pages of their own; `--pictures` keeps what they saw.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from engines import games
from tests.bot.conftest import fix_seeds
from tests.browser.chromium import FLAGS, chromium
from tests.browser.player import BUTTONS, COMMANDS, Player, Sitting
from tests.browser.seat import Seat, opened
from tests.browser.tables import hosted

NAMES = ("Alice", "Bruno", "Cleo", "Dora")
PHONE, DESK = (400, 860), (1200, 900)


@dataclass
class Album:
    """Keeps pictures of what was seen, the first few of each sort."""

    folder: Path | None
    each: int = 2
    seen: Counter[str] = field(default_factory=Counter)
    taken: int = 0

    async def look(self, page: Seat, what: str) -> None:
        size = page.page.viewport_size
        sort = f"{what}-{size['width'] if size else 0}"
        self.seen[sort] += 1
        if self.folder is None or self.seen[sort] > self.each:
            return
        self.taken += 1
        await asyncio.sleep(0.2)  # pictures arrive a moment after the post that shows them
        await page.page.screenshot(path=self.folder / f"{self.taken:03}-{sort}.png")


async def sit(browser: Browser, address: str, asked: argparse.Namespace) -> list[Sitting]:
    """The second of them at a phone and in the other language."""
    sittings = []
    for place in range(asked.people):
        language = asked.language if place != 1 else {"en": "fr", "fr": "en"}[asked.language]
        width, height = PHONE if place == 1 else DESK
        locale = {"en": "en-US", "fr": "fr"}[language]
        seat = await opened(browser, address, width=width, height=height, language=locale)
        await seat.be(NAMES[place], locale)
        sittings.append(Sitting(NAMES[place], seat, asked.by, language))
    return sittings


async def whole_game(asked: argparse.Namespace, folder: Path) -> None:
    album = Album(asked.pictures)
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright, hosted(folder / "games.sqlite3") as (discord, play):
        browser = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        sittings = await sit(browser, discord.world.address, asked)
        player = Player(discord, play, sittings, album.look)
        options = dict(option.split("=") for option in asked.option)
        await player.open(asked.game, asked.robots, **options)
        began = time.monotonic()
        match = await player.play_on()
        steps = sum(player.played.values())
        print(f"{asked.game}: {match.status} after {steps} actions, {time.monotonic() - began:.0f} s")
        for kind, count in player.played.most_common():
            print(f"  {kind}: {count} played, {player.taps[kind] / count:.1f} taps each")
        for one in sittings:
            await album.look(one.page, "end")
            print(f"{one.name}:", await one.page.table.inner_text(), *one.page.problems, sep="\n")
        await browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--by", choices=(BUTTONS, COMMANDS), default=BUTTONS)
    parser.add_argument("--language", choices=("en", "fr"), default="en", help="of the first person")
    parser.add_argument("--people", type=int, default=2)
    parser.add_argument("--robots", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], help="such as mode=passengers")
    parser.add_argument("--seed", default="river")
    parser.add_argument("--pictures", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        fix_seeds(patch, lambda: asked.seed)
        asyncio.run(whole_game(asked, Path(folder)))


if __name__ == "__main__":
    main()
