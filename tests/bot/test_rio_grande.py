"""Rio Grande over a Discord on loopback: whole games by buttons and by command, and hands kept hidden."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.composer import composer, drafted
from bot.match import OVER, PLAYING, Match, Refusal
from bot.play import Play
from bot.store import Store
from bot.text import Reader, action_label, of_match, refusal
from engines.core import Luck, Seat, choices
from engines.notation import notate, parse
from engines.rio_grande import GAME
from engines.rio_grande.cards import by_name
from engines.rio_grande.state import Basin
from engines.words import LANGUAGES, words_of
from local import Channel, LocalDiscord, Message, Person
from tests.bot.conftest import running
from tests.bot.test_surface import post_of, take, tap_for
from tests.engines.rio_grande.tables import after, table

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


def offered(desk: Message) -> dict[str, str]:
    """The values that a composer offers, in a list or by buttons, with their labels."""
    listed = {option["value"]: option["label"] for one in desk.selects for option in one["options"]}
    taps = {b["custom_id"].split()[-1]: b["label"] for b in desk.buttons if " " in b["custom_id"]}
    return listed or taps


async def tap(person: Person, desk: Message, line: str) -> int:
    """Play a line from a desk as a person does, and count the taps; a choice in a list takes two."""
    taps = 1
    if id_of(desk, "p:", line) is None:
        name, *words = line.split()
        await person.press(desk, id_of(desk, "c:", name) or f"a button for {name}")
        for word in words:
            several = [o["value"] for s in desk.selects for o in s["options"] if ":" in o["value"]]
            if several:
                parts = [value for value in several if value.partition(":")[2] in word.split("+")]
                await person.choose(desk, desk.selects[0]["custom_id"], parts)
                taps += 2
            elif desk.selects or tap_for(desk, word):
                taps += await take(person, desk, word)
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
        labels = [button["label"] for button in desk.buttons]
        assert len(set(labels)) == len(labels)
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
            if len(taps) == 4:  # a good deal quicker, and boards in words are held to the same
                await play.people.choose(ann.id, "text_only", "yes")
        match = await room.match()
    assert match.status == OVER
    assert "The game is over" in room.post.text
    assert "half of" in room.post.text, "the rivers left are paid by half (RG-S28)"
    assert not id_of(room.post, "t:", "desk")
    assert len(taps) > 8
    assert sum(taps) / len(taps) < 10, "about two taps an action"


async def say(room: Room, person: Person, line: str) -> None:
    """Type a command, taking every option from what is suggested."""
    name, *words = line.split()
    kind = type(parse(GAME, line))
    typed: dict[str, Any] = {}
    for field, word in zip(choices(kind), words, strict=True):
        typed[field] = ""
        rows = await person.autocomplete(room.channel, f"rio {name}", focused=field, **typed)
        assert word in [row["value"] for row in rows], (line, field, rows)
        typed[field] = word
    done = await person.command(room.channel, f"rio {name}", **typed)
    assert done.ephemeral


async def test_a_whole_game_is_played_by_commands_in_two_languages(
    discord_: LocalDiscord, play: Play
) -> None:
    """RG-A1: what is typed, suggested and answered, here in words alone, stays with its player."""
    people = [discord_.add_user("Ann"), discord_.add_user("Bruno", locale="fr")]
    for person in people:
        await play.people.choose(person.id, "text_only", "yes")
    async with opened(discord_, play, people, robots=3) as room:
        while (match := await room.match()).status == PLAYING:
            await say(room, room.acting(match), advised(match))
        await discord_.settled()
        for person in people:
            room.check(person)
    assert "The game is over" in room.post.text


async def test_hands_stay_hidden_whatever_the_others_look_at(discord_: LocalDiscord, play: Play) -> None:
    """RG-A1: posts, pictures' texts, private answers and custom ids, in both languages."""
    ann, bruno = discord_.add_user("Ann"), discord_.add_user("Bruno", locale="fr")
    watcher = discord_.add_user("Wes")
    async with opened(discord_, play, [ann, bruno]) as room:
        for _ in range(4):
            match = await room.match()
            idle = next(person for person in room.people if person is not room.acting(match))
            for tool in ("hand", "orders", "catchup", "log"):
                await idle.press(room.post, id_of(room.post, "t:", tool) or tool)
            for command in ("board", "hand", "log"):
                await idle.command(room.channel, f"game {command}")
            for command in ("board", "log"):
                await watcher.command(room.channel, f"game {command}")
            refused = await idle.command(room.channel, "rio discard", card=str(next(iter(by_name()))))
            assert refused.ephemeral
            assert not await idle.autocomplete(room.channel, "rio discard", focused="card", card="")
            await take_turn(room)
            for reader in (ann, bruno, watcher):
                room.check(reader)
        hands = [match.view(seat).hands[seat] for seat in (chair.seat for chair in match.chairs)]
    for person, hand in zip(room.people, hands, strict=True):
        assert str(hand[0]) in discord_.sent_to(person), "one's own hand is shown"


async def test_a_step_taken_back_edits_the_post_and_calls_nobody(discord_: LocalDiscord, play: Play) -> None:
    """RG-A2: until the turn is confirmed; the cards drawn then keep it from being taken back."""
    people = [discord_.add_user("Ann"), discord_.add_user("Bruno", locale="fr")]
    watcher = discord_.add_user("Wes")
    async with opened(discord_, play, people) as room:
        begun = await room.match()
        person, seat = room.acting(begun), begun.acting[0].seat
        other = next(one for one in people if one is not person)
        posts, calls = len(room.channel.messages), [len(discord_.pings(one)) for one in people]
        alt, attached = room.post.descriptions[0], room.post.attachments
        desk = (await person.press(room.post, "Play")).message
        hand = begun.view(seat).hands[seat]
        await tap(person, desk, f"discard {hand[0]}")
        await tap(person, desk, f"discard {hand[1]}")
        assert f"discards {hand[1]}" in room.post.text
        for _ in range(2):
            await person.press(desk, id_of(desk, "t:", "undo") or "undo")
            await discord_.settled()
        back = await room.match()
        assert back.view(seat) == begun.view(seat)
        assert room.post.descriptions[0] == alt
        assert room.post.attachments != attached, "a new picture"
        assert "takes a step back" in room.post.text
        tools = [id_of(room.post, "t:", tool) or tool for tool in ("log", "catchup")]
        looked = [await watcher.press(room.post, tool) for tool in tools]
        for shown in (room.post, *(done.message for done in looked)):
            assert not NAME_OF_CARD.findall(f"{shown.text} {shown.descriptions}"), "back in the hand"
        assert len(room.channel.messages) == posts
        assert [len(discord_.pings(one)) for one in people] == calls
        await take_turn(room)
        assert len(discord_.pings(other)) == calls[people.index(other)] + 1
        after = await room.match()
        await person.command(room.channel, "game undo")
        assert (await room.match()).view(None) == after.view(None)


async def test_the_composer_says_why_a_river_fits(discord_: LocalDiscord, play: Play) -> None:
    """RG-S10: in the words of whoever composes; back and out again without playing anything."""
    bruno = discord_.add_user("Bruno", locale="fr")
    async with opened(discord_, play, [bruno], robots=4) as room:
        desk = (await bruno.press(room.post, "Play")).message
        while (opener := id_of(desk, "c:", "lay")) is None:
            await take_turn(room)
            desk = (await bruno.press(room.post, "Play")).message
        match = await room.match()
        await bruno.press(desk, opener)
        cards = offered(desk)
        assert all(" → " in label for label in cards.values())
        wide = max(cards, key=lambda card: len(cards[card]))
        await take(bruno, desk, wide)
        rivers = list(offered(desk).values())
        assert all(re.search(r" : (après \w+, même|un nouveau fleuve)", label) for label in rivers), rivers
        assert any(" : après " in label for label in rivers), rivers
        await bruno.press(desk, "Retour")
        assert offered(desk) == cards
        await bruno.press(desk, "Annuler")
        assert (await room.match()).head == match.head
        assert id_of(desk, "c:", "lay") == opener


async def test_buttons_tell_one_action_from_another(discord_: LocalDiscord, play: Play) -> None:
    """Within the 80 characters of a button, and early enough for a phone; pairs of bridges too."""
    people = [discord_.add_user("Bartholomew Montgomery"), discord_.add_user("Wilhelmina Featherstone")]
    async with opened(discord_, play, people) as room:
        match = await room.match()
    basin = table("A fb/1 fb sg/0 lsg sg/1 sb", "B rn rn/0 mn", hands=("csb bb sg lfb dsb", "mg mg mg mg mg"))
    for begun in (basin, after(basin, "lay sg A")):
        seen = replace(match, _state=begun)
        for language in LANGUAGES:
            said = of_match(seen, language)
            labels = [action_label(said, seen, Seat(0), action) for action in seen.legal(Seat(0))]
            assert max(map(len, labels)) < 80
            assert len({label[:40] for label in labels}) == len(labels)


async def test_names_in_choices_cannot_format_or_link(discord_: LocalDiscord, play: Play) -> None:
    """A chicane's bridges are called by their owners (RG-S15), whatever these call themselves."""
    people = [discord_.add_user("[gold](https://example.org)"), discord_.add_user("*Bo*")]
    async with opened(discord_, play, people) as room:
        match = await room.match()
    basin = table("A fb/1 fb/1 sb/0", hands=("csb rn rn", "mg mg"))
    bent = replace(match, _state=basin)
    post = await composer(drafted(bent, Seat(0), "chicane csb A 1+3"), Reader("en"))
    assert "\\*Bo\\*" in "".join(post.texts())
    refused = refusal(Refusal("not_now", match=bent, seat=Seat(0)), "en")
    words = await composer(drafted(bent, Seat(0), "chicane csb A 1+3"), Reader("en", text_only=True))
    assert "River A" in "".join(words.texts())
    for text in (*post.texts(), *words.texts(), refused):
        assert "*Bo*" not in text.replace("\\*", "")
        assert not re.search(r"(?<!\\)\[gold\]", text)
