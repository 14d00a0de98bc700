"""Whole games at the local table, played through the page to the final places.

In each of them one person plays by buttons at a wide page and another by commands at a phone, one in French
and one in English. Longer ones are played by hand: see whole_game.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import expect

from bot.match import OVER
from bot.text import words
from tests.browser.conftest import Sit
from tests.browser.player import BUTTONS, COMMANDS, Player, Sitting
from tests.browser.tables import hosted
from tests.browser.whole_game import DESK, PHONE, seed

pytestmark = pytest.mark.asyncio(loop_scope="session")

LOCALES = {"en": "en-US", "fr": "fr"}


class Case(NamedTuple):
    game: str
    host: str
    """The language of the one who plays by buttons, and of the table; the other speaks the other one."""
    robots: int
    options: dict[str, str]
    kinds: set[str]
    """Actions of which people must have played one: else little was seen."""


CASES = [
    Case("rio_grande", "fr", 3, {}, {"lay", "bridge", "discard", "end"}),
    Case("loire", "en", 0, {}, {"place", "take", "lay", "sail"}),
    Case("mississippi_queen", "fr", 1, {"mode": "passengers"}, {"sail"}),
    Case("rotterdam", "en", 1, {}, {"place", "name", "steer", "offer", "accept", "complete", "end"}),
]


@contextmanager
def the_same_game() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        seed(patch, "rotterdam 53")  # one in which Rotterdam's merchants trade
        yield


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.game)
async def test_a_whole_game_by_buttons_and_by_commands(case: Case, sit: Sit, tmp_path: Path) -> None:
    guest = "en" if case.host == "fr" else "fr"
    with the_same_game():
        async with hosted(tmp_path / "games.sqlite3") as (discord, play):
            sittings = []
            for name, language, by, (width, height) in (
                ("Alice", case.host, BUTTONS, DESK),
                ("Bruno", guest, COMMANDS, PHONE),
            ):
                locale = LOCALES[language]
                seat = await sit(discord.world.address, width=width, height=height, language=locale)
                await seat.be(name, locale)
                sittings.append(Sitting(name, seat, by, language))
            player = Player(discord, play, sittings)
            await player.open(case.game, case.robots, **case.options)
            match = await player.play_on()
            assert match.status == OVER
            assert match.language == case.host, "the table speaks as its first guest does"
            assert case.kinds <= set(player.played), player.played
            for one in sittings:
                await check_end(one, words(case.host, case.game)("table.over"), match.names)
            for owner in sittings:
                for reader in sittings:
                    secrets = player.reached(owner, reader)
                    assert bool(secrets) == (owner is reader), f"{reader.name} was told {secrets}"


async def check_end(one: Sitting, over: str, names: tuple[str, ...]) -> None:
    """The last post names the places of all, and nothing before it can be pressed any more."""
    last = one.page.table
    await expect(last).to_contain_text(over)
    places = " ".join(await last.locator("ol li").all_inner_texts())
    assert all(name in places for name in names), places
    await expect(last.locator(".button.primary")).to_have_count(0)
    earlier = one.page.page.locator(".post:not(.private) button.button")
    assert await earlier.count() == await last.locator("button.button").count()
    await one.page.no_sideways_scroll()
