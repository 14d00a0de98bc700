"""Every page of every game at positions met at random: whatever is shown, Discord would take."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.clock import BANK
from bot.match import PLAYING, Match
from bot.play import MOST_ORDERS, Play
from bot.store import Store
from engines import games
from engines.core import Luck, sample
from engines.notation import notate
from local import Channel, LocalDiscord, Message, Person
from tests.bot.days import Hand, clocked, tick
from tests.bot.test_surface import buttons, post_of

POSITIONS, APART = 3, 23
LONG = "Maximiliane-Eleonore von Hohenfe"
"""As long as Discord lets a name be: 32 characters."""


def ids(message: Message, *starts: str) -> list[str]:
    return [
        b["custom_id"]
        for b in buttons(message)
        if b["custom_id"].startswith(starts) and not b.get("disabled")
    ]


def onward(page: Message) -> list[dict[str, Any]]:
    """The taps of a composer that lead further; those that lead back or out are grey."""
    return [b for b in buttons(page) if b["custom_id"].startswith("c:") and b["style"] != 2]


class Walk:
    """Somebody who presses whatever there is, but never plays."""

    def __init__(self, play: Play, chance: Random) -> None:
        self.play, self.chance = play, chance
        self.visits = 0

    async def compose(self, person: Person, page: Message, opener: str) -> Message:
        """Put an action or an order together by taps, at random, until it could be confirmed."""
        done = await person.press(page, opener)
        page = done.message
        for _ in range(30):
            whole = ids(page, "p:", "arm:") and not page.selects
            if whole and (not onward(page) or self.chance.random() < 0.3):
                return page
            page = await self.further(person, page)
        return page

    async def further(self, person: Person, page: Message) -> Message:
        ways: list[Any] = [part for part in page.selects if part["custom_id"].startswith(("v:", "w:"))]
        ways += [b for b in buttons(page) if b["custom_id"].startswith("type:")]
        ways += onward(page)
        way = self.chance.choice(ways)
        if way["custom_id"].startswith("type:"):
            modal = (await person.press(page, way["custom_id"])).modal
            assert modal is not None
            return (await person.submit(modal, {"text": "1"})).message
        if "options" not in way:
            return (await person.press(page, way["custom_id"])).message
        values = [option["value"] for option in way["options"]]
        least, most = way.get("min_values", 1), way.get("max_values", 1)
        chosen = self.chance.sample(values, self.chance.randint(max(1, least), most))
        return (await person.choose(page, way["custom_id"], chosen)).message


async def moved_on(play: Play, match: Match, steps: int, chance: Random) -> Match:
    """Some steps further, by chance."""
    for _ in range(steps):
        match = await play.match(match.id)
        if match.status != PLAYING:
            break
        chair = chance.choice(match.acting)
        action = sample(match.game, match.view(chair.seat), chair.seat, Luck(b"walk", match.head))
        match = await play.submit(match.id, chair.player or 0, notate(action))
    return match


@pytest.mark.parametrize("key", list(games()))
async def test_every_page_of_a_game_is_one_that_discord_takes(
    discord_: LocalDiscord, store: Store, key: str
) -> None:
    play, chance = Play(store, clock=Hand(), known=games()), Random(key)
    walk = Walk(play, chance)
    async with clocked(discord_, play) as client:
        channel = discord_.add_channel("river")
        seats = games()[key].seats[-1]
        people = [discord_.add_user(f"{LONG[:30]}{n}", locale=("fr", "en-US")[n % 2]) for n in range(seats)]
        await lobby(people, channel, key)
        match = await play.in_channel(channel.id)
        for apart in (2, *[APART] * (POSITIONS - 1)):
            match = await moved_on(play, match, apart, chance)
            if match.status != PLAYING:
                break
            for person in people:  # quick to draw, and longest in words
                await play.people.choose(person.id, "text_only", chance.choice(("yes", "no")))
            await client.tables.refresh(match.id, force=True)
            await tick(client, discord_)
            await visit(walk, channel, people, match)
    assert walk.visits > 0


async def lobby(people: list[Person], channel: Channel, key: str) -> None:
    """Every option is chosen once, and a pace that is not in the list."""
    await people[0].command(channel, "game new", game=key, pace="bank 47h 11h 95h")
    for person in people[1:]:
        await person.press(post_of(channel), ids(post_of(channel), "l:")[0])
    for part in list(post_of(channel).selects):
        values = [option["value"] for option in part["options"]]
        await people[0].choose(post_of(channel), part["custom_id"], [values[-1]])
    await people[0].choose(post_of(channel), post_of(channel).selects[0]["custom_id"], [BANK])
    await people[0].command(channel, "game start")


async def visit(walk: Walk, channel: Channel, people: list[Person], match: Match) -> None:
    walk.visits += 1
    board = next(message for message in reversed(channel.messages) if message.attachments)
    by_id = {person.id: person for person in people}
    person = by_id[walk.chance.choice(match.acting).player or 0]
    for tool in ("hand", "catchup", "log", "rules"):
        await person.press(board, next(i for i in ids(board, "t:") if i.endswith(tool)))
    await person.command(channel, "game board", text=True)
    desk = (await person.command(channel, "game hand")).message
    for opener in ids(desk, "c:"):
        whole = await walk.compose(person, (await person.command(channel, "game hand")).message, opener)
        await person.press(whole, ids(whole, "t:")[-1])
    await orders(walk, channel, person, match)
    await person.command(channel, "game settings")


async def orders(walk: Walk, channel: Channel, person: Person, match: Match) -> None:
    """Every kind of order is composed and shown; and a list that is as long as it may be."""
    page = (await person.command(channel, "game orders")).message
    for opener in ids(page, "c:", "order:"):
        page = (await person.command(channel, "game orders")).message
        preview = await walk.compose(person, page, opener)
        assert ids(preview, "arm:")
    match = await walk.play.match(match.id)
    seat = match.seat_of(person.id)
    assert seat is not None
    async with walk.play.store.begin() as db:
        lines = [notate(sample(match.game, match.view(s), s, Luck(b"o", s))) for s in match.to_act]
        for n in range(MOST_ORDERS - len(await walk.play.orders(match, seat))):
            await walk.play.records.give(db, match, seat, lines[n % len(lines)], "points,acted")
    await person.command(channel, "game orders")
    await walk.play.strike(match.id, person.id)
