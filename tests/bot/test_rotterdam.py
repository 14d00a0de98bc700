"""Rotterdam at the table: games by button and by command, with trades, and nothing private in others' sight.

What is pressed or typed is what a quick player would do; the seed is one of a short game with exchanges.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.client import Riverpost
from bot.match import OVER, PLAYING, Match
from bot.play import Play
from bot.store import Store
from bot.text import action_label, of_match, words
from engines.core import Action, Luck, Seat, choices, fields_of, name_of
from engines.notation import notate, parse, write
from engines.rotterdam import GAME
from engines.rotterdam.bundles import Bundle
from engines.rotterdam.data import PRODUCTS, Card
from engines.rotterdam.events import (
    Added,
    Completed,
    Joked,
    Laid,
    Pushed,
    Seized,
    Stolen,
    Swapped,
    goal,
)
from engines.rotterdam.state import Maas, Phase
from local import Channel, LocalDiscord, Message, Person
from tests.bot.conftest import running
from tests.bot.test_surface import buttons, post_of, take, tap_for
from tests.engines.rotterdam.tables import table

LANGUAGES = ("en", "fr")
PRIVATE = "offer|barter|accept|decline|withdraw|complete|play"
"""Actions whose choices are nobody else's business."""
IDS = re.compile(rf'"custom_id": "[pcvw]:\d+:\d+:({PRIVATE})\b')
OFFER = re.compile(r"\b[1-4]to[1-4][abc]\b")


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = hashlib.sha256(b"rotterdam 53").digest()
    monkeypatch.setattr("bot.lobbies.secrets.token_bytes", lambda n: seed[:n])


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, known={"rotterdam": GAME})


@pytest.fixture
async def bot(discord_: LocalDiscord, play: Play) -> AsyncIterator[Riverpost]:
    async with running(discord_, play) as client:
        yield client


# Who may see what


def names(table: str, values: Any) -> set[str]:
    return {
        words(language, "rotterdam")(f"values.{table}.{value}") for language in LANGUAGES for value in values
    }


PRODUCT_NAMES = names("product", PRODUCTS)
CARD_NAMES = names("card", [card for card in Card if card != Card.HIDDEN])


def found(secret: set[str], text: str) -> set[str]:
    return {name for name in secret if re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)}


SHOWN_BY = {Swapped: Card.FORTUNE, Stolen: Card.THIEF, Seized: Card.POLICE, Added: Card.EXTRA}
"""The cards whose playing is told by an event of its own."""


class Watch:
    """Reads what each person is sent while somebody else acts, and knows what has become public."""

    def __init__(self, discord: LocalDiscord, people: list[Person]) -> None:
        self.discord, self.people = discord, people
        self.read = {person.id: 0 for person in people}
        self.open: set[str] = set()
        """Texts with names of cards that everyone may read: missions completed, cards played."""
        self.seen = Counter[str]()

    def learn(self, events: list[Any]) -> None:
        for event in events:
            self.seen[name_of(type(event))] += 1
            for language in LANGUAGES:
                said = words(language, "rotterdam")
                match event:
                    case Completed():
                        self.open.add(said.say(event.goal.phrase(), ()))
                    case Joked():
                        self.open.add(said.listed([said(f"values.product.{p}") for p in event.products]))
                        self.open.add(said("values.card.joker"))
                    case Laid() | Pushed():
                        self.open.add(said(f"values.card.{event.card}"))
                    case Swapped() | Stolen() | Seized() | Added():
                        self.open.add(said(f"values.card.{SHOWN_BY[type(event)]}"))

    def news(self, person: Person) -> str:
        """What the person has been sent since the last look."""
        everything = self.discord.sent_to(person)
        new = everything[self.read[person.id] :]
        self.read[person.id] = len(everything)
        return new

    def check(self, acting: Person | None) -> None:
        """Nobody but the one who acted has been sent anything private; at least one thing was read."""
        for person in self.people:
            new = re.sub(r"https?://\S+", "", self.news(person))
            if person is acting:
                continue
            for text in sorted(self.open, key=len, reverse=True):
                new = re.sub(re.escape(text), "", new, flags=re.IGNORECASE)
            told = found(PRODUCT_NAMES | CARD_NAMES, new) | {*OFFER.findall(new), *IDS.findall(new)}
            assert not told, f"{person} was told of {told} while {acting} acted"
            self.seen[f"read by {person.name}"] += bool(new)


class Room:
    """A game of Rotterdam under way, with its players, an onlooker, and the watch."""

    def __init__(self, discord: LocalDiscord, play: Play, channel: Channel, people: list[Person]) -> None:
        self.discord, self.play, self.channel, self.people = discord, play, channel, people
        self.onlooker = discord.add_user("Dan")
        self.watch = Watch(discord, [*people, self.onlooker])
        self.kinds = Counter[str]()
        self.learned = -1

    async def match(self) -> Match:
        return await self.play.in_channel(self.channel.id)

    def person(self, match: Match) -> tuple[Person, Seat]:
        chair = match.acting[0]
        return next(person for person in self.people if person.id == chair.player), chair.seat

    async def learn(self) -> None:
        """Let the watch know what has become public."""
        match = await self.match()
        steps = await self.play.log(match, None, self.learned)
        self.watch.learn([event for step in steps if step.number > self.learned for event in step.events])
        self.learned = match.head

    async def play_on(self, take: Any, *, until: Any = lambda: False) -> Match:
        """Play what a quick player advises until the game is over, or all has been seen."""
        match = await self.match()
        while match.status == PLAYING and not until():
            person, seat = self.person(match)
            view = match.view(seat)
            action = GAME.advise(GAME, view, seat, Luck(b"", 0))
            self.kinds[name_of(type(action))] += 1
            await take(self, match, person, action)
            await self.discord.settled()
            after = await self.match()
            assert after.head > match.head, notate(action)
            await self.learn()
            if after.status == PLAYING:  # at the end the hands lie open
                self.watch.check(person)
            match = after
        return match


async def open_room(discord_: LocalDiscord, play: Play, people: list[Person], robots: int) -> Room:
    channel = discord_.add_channel("maas")
    await people[0].command(channel, "game new", game="rotterdam")
    for person in people[1:]:
        await person.press(post_of(channel), "Join")
    for _ in range(robots):
        await people[0].press(post_of(channel), "Add AI")
    await people[0].press(post_of(channel), "Start")
    await discord_.settled()
    room = Room(discord_, play, channel, people)
    await room.learn()
    room.watch.check(None)
    return room


def ids(message: Message) -> list[str]:
    return [button["custom_id"] for button in buttons(message)]


def is_private(room_post: Message) -> bool:
    return not any(re.match(r"[pc]:", one) for one in ids(room_post))


# By button

PICTURED = 5
"""After so many decisions the private boards come in words, which is sooner."""


async def by_button(room: Room, match: Match, person: Person, action: Action[Any]) -> None:
    """From the table post where it has the buttons, else from the desk; one choice after the other."""
    post = post_of(room.channel)
    if is_private(post):
        opened = (await person.press(post, "Play")).reply
        assert opened is not None
        assert opened.ephemeral
    else:
        assert not type(action).private
        opened = post
    line, name = notate(action), name_of(type(action))
    if whole := [one for one in ids(opened) if one.split(":", 3)[3] == line]:
        label = next(one["label"] for one in buttons(opened) if one["custom_id"] == whole[0])
        assert "–" not in label, "a card without a target names none"
        await person.press(opened, whole[0])
        return
    (opener,) = [one for one in ids(opened) if one.startswith("c:") and one.endswith(f":{name}")]
    draft = (await person.press(opened, opener)).message
    assert draft.ephemeral
    for value in fields_of(action):
        if "Confirm" in {button["label"] for button in buttons(draft)}:
            break  # the rest was without alternative
        await choose(person, draft, value)
    await person.press(draft, "Confirm")


async def choose(person: Person, draft: Message, value: Any) -> None:
    """The value among those before the player, if it is what is asked for now."""
    if not draft.selects:
        if tap_for(draft, write(value)):
            await take(person, draft, write(value))
        return
    (select,) = draft.selects
    offered = [option["value"] for option in select["options"]]
    if isinstance(value, Bundle) and ":" in offered[0]:
        left, wanted = list(offered), []
        for product in value:
            wanted.append(next(one for one in left if one.endswith(f":{product}")))
            left.remove(wanted[-1])
        await person.choose(draft, select["custom_id"], wanted)
    elif write(value) in offered:
        await person.choose(draft, select["custom_id"], [write(value)])


async def test_a_whole_game_is_played_by_button_and_composer_against_players_who_trade(
    discord_: LocalDiscord, bot: Riverpost, play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    """RD-A1, RD-A4, RD-A6"""
    alice = discord_.add_user("Alice")

    async def pressed(room: Room, match: Match, person: Person, action: Action[Any]) -> None:
        if room.kinds.total() == PICTURED:
            await play.people.choose(alice.id, "text_only", "yes")
        await by_button(room, match, person, action)

    with caplog.at_level(logging.DEBUG, logger="bot"):
        room = await open_room(discord_, play, [alice], robots=2)
        end = await room.play_on(pressed)
    assert end.status == OVER
    assert "The game is over" in post_of(room.channel).text
    assert room.watch.seen["exchanged"] >= 2
    assert {"place", "name", "steer", "offer", "accept", "decline", "done", "play", "end"} <= set(room.kinds)
    assert room.watch.seen["read by Dan"] > 10, "the watch had something to read"
    assert found(PRODUCT_NAMES, discord_.sent_to(alice)), "and Alice was told of her own"
    assert not found(PRODUCT_NAMES | CARD_NAMES, caplog.text)


async def test_a_button_for_an_offer_says_who_gets_what_for_what(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    """RD-S16: in the reader's language."""
    room = await open_room(discord_, play, [discord_.add_user("Alice")], robots=1)
    trading = table(2, Phase.TRADE, products={0: "bread", 1: "petrol"})
    match = replace(await room.match(), _state=trading)
    line, other = "offer 1 br pe hidden", match.names[1]
    for language, label in (
        ("en", f"Offer {other} bread for petrol, face down"),
        ("fr", f"Proposer à {other} pain contre essence, face cachée"),
    ):
        assert action_label(of_match(match, language), match, Seat(0), parse(GAME, line)) == label


async def test_a_button_for_a_card_says_what_it_does_to_which_ship(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    """RD-S22, RD-S24: and nothing more where there is nothing more to say."""
    room = await open_room(discord_, play, [discord_.add_user("Alice")], robots=1)
    sailing = table(2, Phase.SAIL, ships={21: "A3 grain"}, cards={0: "setback advantage"})
    match = replace(await room.match(), _state=sailing)
    for language, line, label in (
        ("en", "play setback 21 A2", "Setback: 21 · A3 · grain → A2"),
        ("fr", "play setback 21 A2", "Revers : 21 · A3 · céréales → A2"),
        ("fr", "play advantage - -", "Jouer une carte : Avantage"),
    ):
        said = action_label(of_match(match, language), match, Seat(0), parse(GAME, line))
        assert said.replace("\u00a0", " ").replace("\u202f", " ") == label


# From a position


@asynccontextmanager
async def at_table(discord_: LocalDiscord, store: Store, maas: Maas, *people: Person) -> AsyncIterator[Room]:
    """A game of those people that begins where a test wants it."""
    begun = replace(GAME, setup=lambda table, turn: maas)
    play = Play(store, known={"rotterdam": begun})
    async with running(discord_, play):
        yield await open_room(discord_, play, list(people), robots=0)


async def compose(room: Room, person: Person, action: str, *chosen: str) -> Message:
    """*Play*, the kind of action and its choices: what then asks to be confirmed."""
    desk = (await person.press(post_of(room.channel), "Play")).message
    (opener,) = [one for one in ids(desk) if one.startswith("c:") and one.endswith(f":{action}")]
    draft = (await person.press(desk, opener)).message
    for value in chosen:
        await take(person, draft, value)
    return draft


@pytest.mark.parametrize("in_words", [False, True])
async def test_a_mission_is_composed_seen_as_it_would_be_confirmed_and_played(
    discord_: LocalDiscord, store: Store, in_words: bool
) -> None:
    """RD-S18, RD-R6: the new mission is told to its owner once it is drawn, and not before."""
    alice, bob = discord_.add_user("Alice"), discord_.add_user("Bob")
    maas = table(
        2,
        Phase.MISSIONS,
        missions={0: "bread+juice jam+sails bread+jam+sails", 1: "beer+petrol"},
        products={0: "bread juice jam sails", 1: "petrol"},
        cards={0: "joker joker"},
    )
    new = words("en", "rotterdam").say(goal(maas.mission_pile[0]), ())
    async with at_table(discord_, store, maas, alice, bob) as room:
        if in_words:
            await room.play.people.choose(alice.id, "text_only", "yes")
        draft = await compose(room, alice, "complete", "jam+sails", "sails")
        assert "Mission: **jam and sails (6 points)**" in draft.text
        assert "Jokers: **joker for sails**" in draft.text
        assert "This is how the board will look" in draft.text
        assert new not in discord_.sent_to(alice)
        await alice.press(draft, "Confirm")
        await discord_.settled()
        view = (await room.match()).view(Seat(0))
        assert view.completed[0] == ("jam+sails",)
        assert view.products[0] == ("bread", "juice", "sails")
        assert "Alice** completes a mission: jam and sails (6 points)" in post_of(room.channel).text
        assert new in discord_.sent_to(alice)
        assert new not in discord_.sent_to(bob)


async def test_what_a_card_is_not_played_on_is_not_said_while_it_is_put_together(
    discord_: LocalDiscord, store: Store
) -> None:
    """RD-S21: extra cargo is played on no ship."""
    alice, bob = discord_.add_user("Alice"), discord_.add_user("Bob")
    async with at_table(discord_, store, table(2, cards={0: "extra"}), alice, bob) as room:
        draft = await compose(room, alice, "play", "B0:oil")
        assert "Card: **Extra cargo**" in draft.text
        assert "To: **B0 · crude oil**" in draft.text
        assert "Ship" not in draft.text
        await alice.press(draft, "Confirm")
        await discord_.settled()
        assert (await room.match()).view(None).ships[0][0].at == "B0"


async def ask_everything(room: Room, person: Person) -> None:
    """Every button and command with which one can look at a game, answer an offer or have the last undone."""
    post = post_of(room.channel)
    for label in ("Play", "My hand", "Plan", "Catch up", "Log"):
        shown = (await person.press(post, label)).reply
        for further in ("Board", "In words"):
            if shown and further in {button["label"] for button in buttons(shown)}:
                await person.press(shown, further)
    for name in ("board", "hand", "log", "catchup", "orders", "mine", "replay", "undo"):
        await person.command(room.channel, f"game {name}")
    await person.command(room.channel, "game board", text=True)
    for name in ("accept", "decline", "withdraw"):
        command = f"rotterdam {name}"
        for offer in ("", "1to2a", "1to3a"):
            await person.autocomplete(room.channel, command, focused="offer", offer=offer)
    await person.autocomplete(room.channel, "rotterdam accept", focused="cards", offer="1to2a", cards="")
    await person.command(room.channel, "rotterdam accept", offer="1to2a", cards="sa")
    await person.command(room.channel, "rotterdam play", card="police", ship="11")


@pytest.mark.parametrize("in_words", [False, True])
async def test_cards_given_face_down_are_told_to_nobody_before_they_change_hands(
    discord_: LocalDiscord, store: Store, caplog: pytest.LogCaptureFixture, in_words: bool
) -> None:
    """RD-R17, RD-A1, RD-A6: whatever the others press and type, in words and in what goes with pictures."""
    alice, bob, cleo = (discord_.add_user(name) for name in ("Alice", "Bob", "Cleo"))
    given = names("product", ["bread", "jam"])
    secret = given | names("card", ["storm"])
    maas = table(
        3,
        Phase.TRADE,
        products={0: "bread jam", 1: "beer", 2: "petrol"},
        missions={0: "bread+jam", 1: "beer+petrol", 2: "beer+petrol"},
        cards={0: "storm"},
        done=(False, True, True),
    )
    with caplog.at_level(logging.DEBUG, logger="bot"):
        async with at_table(discord_, store, maas, alice, bob, cleo) as room:
            for person in (bob, cleo, room.onlooker):
                await room.play.people.choose(person.id, "text_only", "yes" if in_words else "no")
            await plan(room, cleo, "No trades")
            for line in ({"player": "1", "ask": "be"}, {"player": "2", "ask": "pe"}):
                typed = {**line, "give": "br+ja", "face": "hidden"}
                await alice.command(room.channel, "rotterdam offer", **typed)
                await discord_.settled()
            for person in (bob, cleo, room.onlooker):
                await ask_everything(room, person)
            told = {person: discord_.sent_to(person) for person in (bob, cleo, room.onlooker)}
            for person, text in told.items():
                assert not found(secret, text), person
                assert "br+ja" not in text, person
                offers = {"1to2"} if person is bob else {"1to3"} if person is cleo else set()
                assert {one[:4] for one in OFFER.findall(text)} == offers, person
            assert "Vulcaanhaven card and Merwehaven card for beer" in told[bob]
            await bob.command(room.channel, "rotterdam accept", offer="1to2a", cards="be")
            await discord_.settled()
            for person in (cleo, room.onlooker):
                await ask_everything(room, person)
                assert not found(secret, discord_.sent_to(person)), person
            assert not found(PRODUCT_NAMES, discord_.sent_to(room.onlooker))
            assert found(given, discord_.sent_to(bob)), "now they are his"
    assert not found(secret, caplog.text)


# By command


async def by_command(room: Room, match: Match, person: Person, action: Action[Any]) -> None:
    """Typed, with what autocomplete suggests the first times that a kind of action is used."""
    said, name = words("en", "rotterdam"), name_of(type(action))
    command = f"rotterdam {said(f'actions.{name}.name')}"
    typed: dict[str, str] = {}
    for field, value in zip(choices(type(action)), fields_of(action), strict=True):
        option, token = said(f"actions.{name}.{field}.name"), write(value)
        if room.kinds[name] <= 3:
            rows = await person.autocomplete(room.channel, command, focused=option, **typed, **{option: ""})
            if len(rows) == 25:
                rows = await person.autocomplete(
                    room.channel, command, focused=option, **typed, **{option: token}
                )
            assert token in [row["value"] for row in rows], (command, option)
            assert all(0 < len(row["name"]) <= 100 for row in rows)
        typed[option] = token
    done = await person.command(room.channel, command, **typed)
    assert done.ephemeral


async def test_a_game_is_played_by_command_in_two_languages_with_trades_that_only_two_see(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    """RD-A1, RD-A6"""
    alice, bob = discord_.add_user("Alice"), discord_.add_user("Bruno", locale="fr")
    for person in (alice, bob):  # boards in words: as much to read, and sooner
        await play.people.choose(person.id, "text_only", "yes")
    room = await open_room(discord_, play, [alice, bob], robots=1)
    looked = 0

    async def watched(room: Room, match: Match, person: Person, action: Action[Any]) -> None:
        nonlocal looked
        await by_command(room, match, person, action)
        if name_of(type(action)) in ("offer", "barter", "complete") and looked < 4:
            looked += 1
            await room.learn()
            room.watch.check(person)
            other = next(one for one in room.people if one is not person)
            refused = await other.command(room.channel, "rotterdam accept", offer="1to3a", cards="br")
            assert "1to3a" not in refused.text, "an offer between the others"
            room.watch.news(other)  # what he can do himself
            await look_around(room, room.onlooker)

    end = await room.play_on(watched)
    assert end.status == OVER
    assert {"place", "name", "steer", "offer", "accept", "complete", "done", "end"} <= set(room.kinds)
    assert room.watch.seen["exchanged"] > 0
    assert looked >= 2
    assert "Cartes Produit" in discord_.sent_to(bob)
    assert "Cartes Produit" not in discord_.sent_to(alice)
    assert room.watch.seen["read by Dan"] > 10


async def look_around(room: Room, person: Person) -> None:
    """Everything that somebody who does not play can ask for."""
    post = post_of(room.channel)
    for label in ("Board", "Play", "My hand", "Log", "In words", "Plan"):
        if label in {button["label"] for button in buttons(post)}:
            await person.press(post, label)
    for line in ("accept", "decline", "withdraw"):
        typed = {"offer": "1to2a", "cards": "br"} if line == "accept" else {"offer": "1to2a"}
        refused = await person.command(room.channel, f"rotterdam {line}", **typed)
        assert "1to2a" not in refused.text
        assert await person.autocomplete(room.channel, f"rotterdam {line}", focused="offer", offer="") == []
    await person.command(room.channel, "game log")


# Plans


async def plan(room: Room, person: Person, title: str, *chosen: str) -> Message:
    """*Plan*, the order, its choices, and arming it after the preview."""
    page = (await person.press(post_of(room.channel), "Plan")).message
    assert page.ephemeral
    await person.press(page, title)
    for value in chosen:
        await take(person, page, value)
    assert "This order?" in page.text
    await person.press(page, "Arm it")
    return page


async def test_standing_orders_are_given_by_button_kept_private_and_played(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    """RD-A2, RD-A3, RD-A4"""
    alice, bob = discord_.add_user("Alice"), discord_.add_user("Bob")
    room = await open_room(discord_, play, [alice, bob], robots=0)
    match = await room.match()
    first, _ = room.person(match)
    second = bob if first is alice else alice
    await plan(room, second, "Name a colour next time", "red", "blue")
    await plan(room, second, "No trades")
    page = await plan(room, second, "Complete any mission I can")
    assert "Play on" in page.text, "set from the start"
    assert "Name a colour next time: red, blue" in page.text
    room.watch.check(second)
    assert not found({"Name a colour next time", "No trades"}, discord_.sent_to(first))
    await first.command(room.channel, "rotterdam place", at="B0", cargo="grain")
    await second.command(room.channel, "rotterdam place", at="A0", cargo="oil")
    await first.command(room.channel, "rotterdam name", colour="green")
    await discord_.settled()
    after = await room.match()
    assert after.view(None).round == 2, "her colour was named for her, and nothing was left to ask"
    ship = after.view(None).ships[after.seat_of(second.id) or 0][0]
    assert (ship.at, ship.cargo) == ("A1", "oil")
    said = "names red. *(by standing order)*"
    assert any(said in message.text for message in room.channel.messages)
    page = await plan(room, second, "A ship's destination", "botlek")  # there is but one ship
    assert "Botlek" in page.text
    assert "destination" not in discord_.sent_to(first)


@pytest.mark.parametrize(
    "line", ["place Z9 grain", "offer 0 9br ja shown", "steer A1", "accept 9to9z br", "play joker - -"]
)
async def test_nonsense_is_not_taken_as_a_move_in_advance(
    discord_: LocalDiscord, bot: Riverpost, play: Play, line: str
) -> None:
    alice = discord_.add_user("Alice")
    room = await open_room(discord_, play, [alice], robots=1)
    page = (await alice.press(post_of(room.channel), "Plan")).message
    modal = (await alice.press(page, "A move …")).modal
    answered = await alice.submit(modal, {"text": line})
    shown = answered.followups[-1] if answered.followups else answered.message
    assert "Arm it" not in {button["label"] for button in buttons(shown)}
    match = await room.match()
    assert len(await play.orders(match, Seat(0))) == len(GAME.given)
