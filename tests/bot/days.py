"""A clock that the test moves, and people at a table under it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from bot.client import Riverpost
from bot.clock import HOUR
from bot.match import PLAYING, Match, Person
from bot.play import Play
from bot.store import Store, outbox
from bot.timekeeper import Timekeeper
from engines.core import Luck
from engines.notation import notate
from local import LocalDiscord
from tests.bot.conftest import running

NOON = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp())
ALICE, BOB, CLEO, DORA, EMIL = (
    Person(n, name) for n, name in enumerate(("Alice", "Bob", "Cleo", "Dora", "Emil"), 1)
)
GAME = "up_the_river"


class Hand:
    """The hand of a clock: it moves when the test says so."""

    def __init__(self, at: int = NOON) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at

    def pass_(self, hours: float) -> None:
        self.at += int(hours * HOUR)


class Days:
    """A play service under a clock that the test moves."""

    def __init__(self, store: Store, games: dict[str, Any]) -> None:
        self.hand = Hand()
        self.store = store
        self.play = Play(store, clock=self.hand, known=games)
        self.keeper = Timekeeper(self.play)

    async def started(
        self, *others: Person, pace: str = "daily", game: str = GAME, channel: int = 1
    ) -> Match:
        match = await self.play.lobbies.open(channel, 7, ALICE, game, "en", pace)
        for person in others or (BOB,):
            await self.play.lobbies.join(match.id, person)
        return await self.play.start(match.id, ALICE.id)

    async def step(self, match: Match) -> Match:
        """The first player to act plays what the quick player would."""
        match = await self.play.match(match.id)
        chair, game = match.acting[0], match.game
        action = game.advise(game, match.view(chair.seat), chair.seat, Luck(b"days", match.head))
        return await self.play.submit(match.id, chair.player or 0, notate(action))

    async def until_turn_of(self, match: Match, person: Person) -> Match:
        match = await self.play.match(match.id)
        while match.status == PLAYING and match.acting[0].player != person.id:
            match = await self.step(match)
        assert match.status == PLAYING
        return match

    async def next_turn_of(self, match: Match, person: Person) -> Match:
        """Play the turn of a person to its end, and on to the next one's beginning."""
        match = await self.play.match(match.id)
        while match.acting[0].player == person.id:
            match = await self.step(match)
        return await self.until_turn_of(match, person)

    async def pass_(self, hours: float) -> set[int]:
        self.hand.pass_(hours)
        return await self.keeper.tick()

    async def letters(self, *kinds: str) -> list[tuple[int, str]]:
        """Who has a letter of what kind waiting or sent."""
        async with self.store.read() as db:
            rows = select(outbox.c.player, outbox.c.kind, outbox.c.state).order_by(outbox.c.id)
            found = (await db.execute(rows)).all()
        return [(row.player, row.kind) for row in found if row.kind in kinds and row.state != "stale"]


@asynccontextmanager
async def clocked(discord_: LocalDiscord, play: Play) -> AsyncIterator[Callable[..., Any]]:
    """The bot, whose clock ticks only when it is told to: `await tick(hours)`."""
    async with running(discord_, play) as client:
        await stop_ticking(client)
        yield client


async def stop_ticking(client: Riverpost) -> None:
    """The test ticks by hand, so that nothing happens between two of its lines."""
    task = client._clock
    assert task is not None
    task.cancel()


async def tick(client: Riverpost, discord_: LocalDiscord) -> None:
    await discord_.settled()
    await client.after_tick(await client.timekeeper.tick())
    await discord_.settled()
