"""Rio Grande over a Discord on loopback: whole games by buttons and by command, and hands that stay hidden."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.match import OVER, PLAYING, Match
from bot.play import Play
from bot.store import Store
from bot.text import action_label, of_match
from engines.core import Luck, choices
from engines.notation import notate, parse
from engines.rio_grande import GAME
from engines.rio_grande.cards import by_name
from engines.rio_grande.state import Basin
from engines.words import LANGUAGES, words_of
from local import Channel, LocalDiscord, Message, Person
from tests.bot.conftest import running
from tests.bot.test_surface import post_of

NAME_OF_CARD = re.compile(r"\b(?:[lcd]?[fsmr][bgn]|b[bgn])\b")


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, known={GAME.key: GAME})


class Room:
    """A game under way, and what has been public in it."""

    def __init__(self, discord: LocalDiscord, play: Play, channel: Channel, people: list[Person]) -> None:
        self.discord, self.play, self.channel, self.people = discord, play, channel, people
        self.shown: set[str] = set()
        self.held: dict[int, set[str]] = {person.id: set() for person in people}

    @property
    def post(self) -> Message:
        return post_of(self.channel)

    async def match(self) -> Match:
        """The game as it stands; whoever asks has looked at it, so what lies on the table is known."""
        match = await self.play.in_channel(self.channel.id)
        basin: Basin = match.view(None)
        self.shown |= {str(card) for river in basin.rivers for card in river.cards}
        self.shown |= set(map(str, basin.gone))
        for person in self.people:
            seat = match.seat_of(person.id)
            assert seat is not None
            self.held[person.id] |= set(map(str, match.view(seat).hands[seat]))
        return match

    def acting(self, match: Match) -> Person:
        return next(person for person in self.people if person.id == match.acting[0].player)

    def check(self, reader: Person) -> None:
        """Nothing that the reader was ever sent names a card that he cannot know (RG-A1)."""
        sent = self.discord.sent_to(reader)
        known = self.shown | self.held.get(reader.id, set())
        assert set(NAME_OF_CARD.findall(sent)) <= known
        for name in by_name().keys() - known:
            for language in LANGUAGES:
                assert words_of(GAME.key, language).say(by_name()[name].phrase()) not in sent


@asynccontextmanager
async def opened(
    discord_: LocalDiscord, play: Play, people: list[Person], robots: int = 0
) -> AsyncIterator[Room]:
    async with running(discord_, play):
        channel = discord_.add_channel("rio")
        await people[0].command(channel, "game new", game=GAME.key)
        for person in people[1:]:
            await person.press(post_of(channel), "Join")
        for _ in range(robots):
            await people[0].press(post_of(channel), "Add AI")
        await people[0].press(post_of(channel), "Start")
        await discord_.settled()
        yield Room(discord_, play, channel, people)


def advised(match: Match) -> str:
    """A sensible line for the player to act."""
    seat = match.acting[0].seat
    return notate(GAME.advise(GAME, match.view(seat), seat, Luck(b"advice", match.head)))


def id_of(message: Message, start: str, end: str) -> str | None:
    """The custom id of a button that begins and ends so."""
    ids = (button["custom_id"] for button in message.buttons)
    return next((id_ for id_ in ids if id_.startswith(start) and id_.endswith(f":{end}")), None)


async def tap(person: Person, desk: Message, line: str) -> int:
    """Play a line from a desk as a person does, and count the taps; a choice in a list takes two."""
    taps = 1
    if id_of(desk, "p:", line) is None:
        name, *words = line.split()
        await person.press(desk, id_of(desk, "c:", name) or f"a button for {name}")
        while desk.selects:
            (select,) = desk.selects
            made = len(select["custom_id"].split(":", 3)[3].split()) - 1
            values = [option["value"] for option in select["options"]]
            parts = words[made].split("+")
            several = [value for value in values if value.partition(":")[2] in parts]
            await person.choose(desk, select["custom_id"], several or parts)
            taps += 2
        taps += 1
    await person.press(desk, id_of(desk, "p:", line) or f"a button for {line}")
    return taps


async def take_turn(room: Room) -> int:
    """One visit to the table by the player to act: three actions and their confirmation (RG-A2)."""
    match = await room.match()
    person, seat = room.acting(match), match.acting[0].seat
    posts, calls = len(room.channel.messages), [len(room.discord.pings(one)) for one in room.people]
    desk = (await person.press(room.post, "Play")).message
    assert desk.ephemeral
    taps = 1
    while (line := advised(match)) != "end":
        taps += await tap(person, desk, line)
        await room.discord.settled()
        match = await room.match()
        assert match.post_step == match.head, "the table post shows the head step"
        assert match.acting[0].seat == seat
        assert len(room.channel.messages) == posts, "the steps of a turn edit the post"
        assert [len(room.discord.pings(one)) for one in room.people] == calls, "and call nobody"
    taps += await tap(person, desk, "end")
    await room.discord.settled()
    await room.match()
    return taps


async def test_a_whole_game_is_played_by_buttons_and_composer_alone(
    discord_: LocalDiscord, play: Play
) -> None:
    """RG-A1, RG-A2: one person with four AI players; somebody who watches never sees a card of the hand."""
    ann, watcher = discord_.add_user("Ann"), discord_.add_user("Wes")
    taps = []
    async with opened(discord_, play, [ann], robots=4) as room:
        while (await room.match()).status == PLAYING:
            taps.append(await take_turn(room))
            room.check(watcher)
        match = await room.match()
    assert match.status == OVER
    assert "The game is over" in room.post.text
    assert "half of" in room.post.text, "the rivers left are paid by half (RG-S28)"
    assert not id_of(room.post, "t:", "desk")
    assert len(taps) > 8
    assert sum(taps) / len(taps) < 18


async def say(room: Room, person: Person, line: str) -> None:
    """Type a command, taking every option from what is suggested."""
    name, *words = line.split()
    kind = type(parse(GAME, line))
    typed: dict[str, str] = {}
    for field, word in zip(choices(kind), words, strict=True):
        rows = await person.autocomplete(room.channel, f"rio {name}", focused=field, **typed, **{field: ""})
        assert word in [row["value"] for row in rows], (line, field, rows)
        typed[field] = word
    done = await person.command(room.channel, f"rio {name}", **typed)
    assert done.ephemeral


async def test_a_whole_game_is_played_by_commands_in_two_languages(
    discord_: LocalDiscord, play: Play
) -> None:
    """RG-A1: what is typed, suggested and answered stays with its player."""
    people = [discord_.add_user("Ann"), discord_.add_user("Bruno", locale="fr")]
    async with opened(discord_, play, people, robots=3) as room:
        while (match := await room.match()).status == PLAYING:
            await say(room, room.acting(match), advised(match))
        await discord_.settled()
        for person in people:
            room.check(person)
    assert "The game is over" in room.post.text
