"""A week of four people with lives: sleep hours, one who vanishes, one who takes over; it ends by itself."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.client import Riverpost
from bot.match import OVER, PLAYING, Match
from bot.play import Play
from bot.progress import CLOCK, ROBOT
from bot.store import Store
from engines.core import Luck
from engines.notation import notate
from local import Channel, LocalDiscord, Message, Person
from tests.bot.conftest import fix_seeds
from tests.bot.days import Hand, clocked, tick
from tests.bot.test_surface import buttons, moves, post_of

LOOKS = {
    "Alice": ("Europe/Paris", "23:00-7:00", (8, 12, 19), "both"),
    "Bob": ("America/New_York", "22:30-6:30", (8, 13, 21), "half"),
    "Cleo": ("Asia/Tokyo", "0:00-8:00", (9, 20), "off"),
    "Dora": ("Europe/Paris", "22:00-6:00", (7, 13, 20), "both"),
    "Emil": ("UTC", "23:00-7:00", (9, 14, 18), "both"),
}
"""Where each lives and sleeps, at which hours each looks at the phone, and which reminders each wants."""
GONE_AFTER, FOUND_AFTER = 24, 130
"""Hours after which Dora never looks again, and after which Emil comes across the open seat."""


class Week:
    """The people, the table and the clock."""

    def __init__(self, discord: LocalDiscord, client: Riverpost, play: Play, hand: Hand) -> None:
        self.discord, self.client, self.play, self.hand = discord, client, play, hand
        self.people = {name: discord.add_user(name) for name in LOOKS}
        self.channel: Channel = discord.add_channel("river")
        self.hand_overs: dict[int, int] = dict.fromkeys((one.id for one in self.people.values()), 0)
        self.began = hand.at
        self.sent: dict[int, int] = {}
        """When each message that pinged somebody came."""

    async def match(self) -> Match:
        return await self.play.in_channel(self.channel.id)

    @property
    def board(self) -> Message:
        """The table post, to which every call links."""
        return next(message for message in reversed(self.channel.messages) if message.attachments)

    @property
    def hours(self) -> float:
        return (self.hand.at - self.began) / 3600

    async def sit_down(self) -> None:
        for name, (zone, sleep, _, remind) in LOOKS.items():
            person = self.people[name]
            await self.play.people.set_sleep(person.id, zone, sleep)
            await self.play.people.choose(person.id, "remind", remind)
        alice, *others = (self.people[name] for name in ("Alice", "Bob", "Cleo", "Dora"))
        await alice.command(self.channel, "game new", game="up_the_river", pace="daily")
        for person in others:
            await person.press(post_of(self.channel), "Join")
        await alice.press(post_of(self.channel), "Start")
        await self.discord.settled()
        self.hand_overs[(await self.match()).acting[0].player or 0] += 1

    def looks(self, name: str) -> bool:
        zone, _, hours, _ = LOOKS[name]
        if (name == "Dora" and self.hours > GONE_AFTER) or (name == "Emil" and self.hours < FOUND_AFTER):
            return False
        return datetime.fromtimestamp(self.hand.at, ZoneInfo(zone)).hour in hours

    async def hour(self) -> None:
        """The clock ticks, and whoever looks at the phone does what there is to do."""
        await self.watched(tick(self.client, self.discord), None)
        for name, person in self.people.items():
            if self.looks(name):
                await self.look(name, person)
        self.hand.pass_(1)

    async def look(self, name: str, person: Person) -> None:
        match, post = await self.match(), self.board
        take = next((b["custom_id"] for b in buttons(post) if b["custom_id"].startswith("seat:")), None)
        if name == "Emil" and take and match.seat_of(person.id) is None:
            await self.watched(person.press(post, take), person)
        dora = match.chair_of(self.people["Dora"].id)
        if name == "Alice" and dora is not None and dora.robot and not dora.open:
            await person.command(self.channel, "game substitute", player=self.people["Dora"].user)
        while person.id in [chair.player for chair in (await self.match()).acting]:
            line = advised(await self.match())
            move = next(b["custom_id"] for b in moves(self.board) if b["custom_id"].endswith(f":{line}"))
            await self.watched(person.press(self.board, move), person)  # one tap

    async def watched(self, work: Any, actor: Person | None) -> None:
        """Note, from the outside, to whom a step hands the game over."""
        before = await self.match()
        await work
        await self.discord.settled()
        after = await self.match()
        for person in self.people.values():
            for message in self.discord.pings(person):
                self.sent.setdefault(message.id, self.hand.at)
        if after.head == before.head:
            return
        for chair in after.acting:
            went_on = chair.player in [c.player for c in before.acting]
            if not went_on or actor is None:
                self.hand_overs[chair.player or 0] += 1


def advised(match: Match) -> str:
    """What somebody who knows the game would play."""
    (chair,) = match.acting
    view = match.view(chair.seat)
    return notate(match.game.advise(match.game, view, chair.seat, Luck(b"week", match.head)))


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def play(store: Store, play: Play, hand: Hand) -> Play:
    return Play(store, clock=hand, known=play.games)


async def test_a_week_of_four_people_ends_by_itself_with_one_ping_for_each_hand_over(
    discord_: LocalDiscord,
    play: Play,
    hand: Hand,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fix_seeds(monkeypatch, lambda: "week 5")  # a long game, with many decisions
    async with clocked(discord_, play) as client:
        week = Week(discord_, client, play, hand)
        await week.sit_down()
        while (await week.match()).status == PLAYING and week.hours < 24 * 21:
            await week.hour()
        await tick(client, discord_)
        match = await week.match()
        log = await play.log(match, None)
    names = {chair.name for chair in match.chairs}
    pings = {name: discord_.pings(person) for name, person in week.people.items()}
    boards = [message for message in week.channel.messages if message.attachments]
    called = {name: [m for m in all_ if m.attachments] for name, all_ in pings.items()}
    reminders = [m for name, all_ in pings.items() for m in all_ if m not in called[name]]
    with capsys.disabled():
        print(
            f"\n{week.hours / 24:.1f} days, {match.head} steps, "
            f"{sum(step.how == 'player' for step in log)} by people, "
            f"{sum(week.hand_overs.values())} hand-overs to people, "
            f"{sum(map(len, called.values()))} pings for them, {len(reminders)} reminders, "
            f"{len(boards)} table posts, {len(week.channel.messages)} messages left in the channel"
        )
    assert match.status == OVER
    assert week.hours > 5 * 24, "it lasted for days"
    assert "Emil" in names
    assert "Dora" not in names
    assert {step.how for step in log if step.name == "Dora"} >= {"player", CLOCK, ROBOT}
    assert any(step.name == "Emil" and step.how == "player" for step in log)
    assert {name: len(called[name]) for name in LOOKS} == {
        name: week.hand_overs[person.id] for name, person in week.people.items()
    }, "one ping for each hand-over to a person, none without one"
    assert len(boards) == sum(week.hand_overs.values()) + 1, "one post a hand-over, and one for the end"
    assert len(reminders) == 4, "two for each of the turns that Dora missed"
    assert all(message.deleted for message in reminders), "stale calls are gone"
    for message in reminders:
        (person,) = message.pinged
        zone, _, _, wish = LOOKS[person.name]
        assert wish != "off"
        assert 6 <= datetime.fromtimestamp(week.sent[message.id], ZoneInfo(zone)).hour < 24
    assert not any(moves(message) for message in week.channel.messages)
