"""The Mississippi Queen over a Discord on loopback: a race by taps, a passenger game by command."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.match import OVER, PLAYING, Match
from bot.play import Play
from bot.store import Store
from engines.core import Luck
from engines.mississippi_queen import GAME
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.course import Course
from engines.mississippi_queen.data import TILES
from engines.mississippi_queen.state import Mode, letter
from local import Channel, LocalDiscord, Message, Person
from tests.bot.conftest import running
from tests.bot.test_surface import post_of
from tests.engines.mississippi_queen.rivers import river


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, known={GAME.key: GAME})


class Landing:
    """A game under way at which some people sit, and what they did last."""

    def __init__(self, discord: LocalDiscord, play: Play, channel: Channel, people: list[Person]) -> None:
        self.discord, self.play, self.channel, self.people = discord, play, channel, people

    @property
    def post(self) -> Message:
        return post_of(self.channel)

    async def match(self) -> Match:
        return await self.play.in_channel(self.channel.id)

    def acting(self, match: Match) -> Person:
        return next(person for person in self.people if person.id == match.acting[0].player)

    async def check(self, log: str) -> None:
        """Nobody was told of a tile that has not been laid (MQ-A1)."""
        laid = len((await self.match()).view(None).tiles)
        for person in self.people:
            sent = self.discord.sent_to(person)
            for kind in TILES:
                assert kind not in sent
                assert kind not in log
            told = set(re.findall(r"(?:[Tt]ile|[Tt]uile) ([A-L])\b", sent))
            assert told <= {letter(tile) for tile in range(laid)}


@asynccontextmanager
async def opened(
    discord_: LocalDiscord, play: Play, people: list[Person], robots: int = 0, **options: str
) -> AsyncIterator[Landing]:
    async with running(discord_, play):
        channel = discord_.add_channel("river")
        await people[0].command(channel, "game new", game=GAME.key)
        for person in people[1:]:
            await person.press(post_of(channel), "Join")
        for _ in range(robots):
            await people[0].press(post_of(channel), "Add AI")
        for field, value in options.items():
            await people[0].choose(post_of(channel), id_of(post_of(channel), "o:", field), [value])
        await people[0].press(post_of(channel), "Start")
        await discord_.settled()
        yield Landing(discord_, play, channel, people)


def id_of(message: Message, start: str, end: str) -> str:
    """The custom id of a button or a list that begins and ends so."""
    ids = [part["custom_id"] for part in (*message.buttons, *message.selects)]
    found = [id_ for id_ in ids if id_.startswith(start) and id_.endswith(f":{end}")]
    assert len(found) == 1, (start, end, ids)
    return str(found[0])


def advised(match: Match) -> Course:
    """A sensible course for the player to act."""
    seat = match.acting[0].seat
    action = GAME.advise(GAME, match.view(seat), seat, Luck(b"advice", match.head))
    assert isinstance(action, Sail)
    return action.course


def steps_of(course: Course) -> list[str]:
    """What is tapped for a course."""
    plan = course.plan
    return [*([f"@{plan.heading}:"] if plan.heading else []), f"{plan.speed}:", *plan.moves]


async def tap(person: Person, desk: Message, course: Course) -> int:
    """Build a course one tap a step, with one step taken back, and count the taps."""
    made, steps = "", steps_of(course)
    for place, step in enumerate(steps):
        labels = [button["label"] for button in desk.buttons]
        assert len(set(labels)) == len(labels)
        assert max(map(len, labels)) <= 40, "a button's label is read on a phone"
        made += step
        await person.press(desk, id_of(desk, "c:", f"sail ~{made}"))
        if place == 1:
            await person.press(desk, "Back")
            assert not any(id_.endswith(f"~{made}F") for id_ in ids(desk))
            await person.press(desk, id_of(desk, "c:", f"sail ~{made}"))
    await person.press(desk, id_of(desk, "c:", f"sail {made}"))
    return len(steps) + 1


def ids(message: Message) -> list[str]:
    return [button["custom_id"] for button in message.buttons]


async def take_turn(landing: Landing, *, by_taps: bool) -> int:
    """One turn by the player to act, from the table post; the taps that it took."""
    match = await landing.match()
    person, posts, course = landing.acting(match), len(landing.channel.messages), advised(match)
    opener = [id_ for id_ in ids(landing.post) if id_.startswith("c:") and id_.endswith(":sail")]
    if not opener:  # few courses have a button each
        await person.press(landing.post, id_of(landing.post, "p:", f"sail {course}"))
        taps = 1
    else:
        desk = (await person.press(landing.post, opener[0])).message
        assert desk.ephemeral
        assert "one tap at a time" in desk.text, "not how a course is typed"
        best = [option["value"] for option in desk.selects[0]["options"]]
        if by_taps or str(course) not in best:
            taps = 2 + await tap(person, desk, course)
        else:
            await person.choose(desk, "Choose", [str(course)])
            taps = 4
        assert (await landing.match()).head == match.head, "nothing is played before it is confirmed"
        await person.press(desk, id_of(desk, "p:", f"sail {course}"))
    await landing.discord.settled()
    after = await landing.match()
    assert after.head > match.head
    assert after.post_step == after.head, "the table post shows the head step"
    if after.status == PLAYING:
        assert len(landing.channel.messages) == posts + 1, "one new post a hand-over"
        assert landing.discord.pings(landing.acting(after))[-1] is landing.post
    return taps


async def test_three_people_race_by_buttons_and_composer_alone(
    discord_: LocalDiscord, play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    """MQ-A1, MQ-A2: every third turn tapped step by step, the others chosen among the best courses."""
    caplog.set_level("DEBUG", "bot")
    people = [discord_.add_user("Ann"), discord_.add_user("Ben"), discord_.add_user("Cleo")]
    taps: list[int] = []
    async with opened(discord_, play, people) as landing:
        while (match := await landing.match()).status == PLAYING:
            if len(taps) == 4:  # a good deal quicker, and boards in words are held to the same
                for person in people:
                    await play.people.choose(person.id, "text_only", "yes")
            taps.append(await take_turn(landing, by_taps=len(taps) % 3 == 0))
            await landing.check(caplog.text)
    assert match.status == OVER
    assert match.options.mode is Mode.RACE
    assert "The game is over" in landing.post.text
    first = match.names[match.placing[0][0]] if match.placing else ""
    assert f"1. **{first}**" in landing.post.text
    assert "point" not in landing.post.text, "places, not points (MQ-S19)"
    assert len(taps) > 8


def typed(course: Course, language: str) -> str:
    """A course as a hand writes it: with spaces, in small letters, in French with French letters."""
    text = str(course).replace(":", " ").lower()
    return text.translate(str.maketrans("flrw", "agdo")) if language == "fr" else text


async def test_a_passenger_game_is_sailed_by_commands_in_two_languages(
    discord_: LocalDiscord, play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    """MQ-A2, MQ-A4: courses typed with spaces, after a look at what is suggested; boards in words."""
    caplog.set_level("DEBUG", "bot")
    ann, bruno = discord_.add_user("Ann"), discord_.add_user("Bruno", locale="fr")
    for person in (ann, bruno):
        await play.people.choose(person.id, "text_only", "yes")
    turns = 0
    async with opened(
        discord_, play, [ann, bruno], robots=1, mode="passengers", first="1", short="yes"
    ) as landing:
        match = await landing.match()
        assert (match.options.mode, match.options.first, match.options.short) == (Mode.PASSENGERS, 1, True)
        assert landing.acting(match) is bruno, "whom the table chose has start space 1 (MQ-R1)"
        assert "First player: Bruno" in landing.channel.messages[0].text
        while (match := await landing.match()).status == PLAYING:
            person, course = landing.acting(match), advised(match)
            if turns < 6:
                await look_at_suggestions(landing, person, course)
            text = typed(course, "fr" if person is bruno else "en")
            done = await person.command(landing.channel, "queen sail", course=text)
            assert done.ephemeral
            await discord_.settled()
            assert (await landing.match()).head > match.head, (text, done.text)
            turns += 1
        await landing.check(caplog.text)
    assert match.status == OVER
    assert "takes a passenger aboard" in discord_.sent_to(ann)
    assert "The game is over" in landing.post.text
    assert "the first steamer has arrived" in landing.post.text


async def look_at_suggestions(landing: Landing, person: Person, course: Course) -> None:
    """What a course leads to is suggested; part of that, or of the course, narrows the list."""
    rows = await person.autocomplete(landing.channel, "queen sail", focused="course", course="")
    assert 0 < len(rows) <= 25
    assert len({row["name"] for row in rows}) == len(rows)
    word = "charbon" if person.user.locale == "fr" else "coal"
    assert all(word in row["name"] for row in rows)
    end = rows[0]["name"].split()[0]
    fewer = await person.autocomplete(landing.channel, "queen sail", focused="course", course=end)
    assert fewer
    assert all(end in row["name"] for row in fewer)
    text = typed(course, person.user.locale)
    exact = await person.autocomplete(landing.channel, "queen sail", focused="course", course=text)
    assert str(course) in [row["value"] for row in exact], "a course typed in full says where it leads"
    others = [one for one in landing.people if one is not person]
    for other in others:
        assert not await other.autocomplete(landing.channel, "queen sail", focused="course", course="")


async def test_a_hex_that_is_typed_is_found_among_thousands_of_courses(
    discord_: LocalDiscord, store: Store
) -> None:
    """MQ-A2."""
    state = river("A7 N 4 6", "A12 N 1 6", "A13 N 1 6", tiles="A1-1 A2-2", pile="A3-1")
    play = Play(store, known={GAME.key: replace(GAME, setup=lambda table, turn: state)})
    ann = discord_.add_user("Ann")
    async with opened(discord_, play, [ann], robots=2) as landing:
        for end in ("B14", "A1 "):  # there, and back again
            rows = await ann.autocomplete(landing.channel, "queen sail", focused="course", course=end)
            assert rows
            assert all(end in row["name"] for row in rows)


IMPOSSIBLE = (
    "7 7",
    "1 2",
    "1 L",
    "1 F" + "L" * 8,
    "@NE 1 1",
    "1 F>NE",
    "north",
    "",
    "1 " + "LR" * 60,
    "**4**",
)


async def test_a_course_that_cannot_be_sailed_is_answered_with_what_can_and_changes_nothing(
    discord_: LocalDiscord, play: Play
) -> None:
    """MQ-S5, MQ-S6, MQ-S8: too fast, too far, too short, not adrift, nobody to push, or no course at all."""
    ann, bruno = discord_.add_user("Ann"), discord_.add_user("Bruno", locale="fr")
    async with opened(discord_, play, [ann, bruno], robots=1, first="0") as landing:
        match, posts, before = await landing.match(), len(landing.channel.messages), landing.post.text
        assert landing.acting(match) is ann
        for text in IMPOSSIBLE:
            done = await ann.command(landing.channel, "queen sail", course=text)
            assert done.ephemeral
            assert "That is not possible now. You can:" in done.text, text
            assert re.search(r"- Sail \d:\S+: [AB]\d+ facing \w+, speed \d, coal \d", done.text), text
        early = await bruno.command(landing.channel, "queen sail", course=typed(advised(match), "fr"))
        assert early.ephemeral
        assert "Ann" in early.text, "whom we wait for"
        after = await landing.match()
        assert (after.head, after.view(None)) == (match.head, match.view(None))
        assert (len(landing.channel.messages), landing.post.text) == (posts, before)


async def test_a_course_ordered_in_advance_is_sailed_at_ones_turn_and_a_nonsensical_one_refused(
    discord_: LocalDiscord, play: Play
) -> None:
    """MQ-A2: nobody else learns of it before."""
    ann, bruno = discord_.add_user("Ann"), discord_.add_user("Bruno", locale="fr")
    async with opened(discord_, play, [ann, bruno], robots=1, first="0") as landing:
        for line in ("sail 4 2L", "sail 3 5", "sail 1 F" + "L" * 8):
            refused = await bruno.command(landing.channel, "game orders", order=line)
            assert refused.ephemeral
            assert "jamais" in refused.text, (line, refused.text)
        page = (await bruno.command(landing.channel, "game orders", order="sail 1 a")).message
        assert page.ephemeral
        await bruno.press(page, next(id_ for id_ in ids(page) if id_.startswith("arm:")))
        assert "sail 1:F" not in discord_.sent_to(ann)
        match = await landing.match()
        await ann.command(landing.channel, "queen sail", course=typed(advised(match), "en"))
        await discord_.settled()
        after = await landing.match()
        assert landing.acting(after) is ann, "the order and the AI have played"
        (line,) = [one for one in landing.post.text.splitlines() if "Bruno** sails" in one]
        assert "sails 1:F:" in line
        assert "by standing order" in line
