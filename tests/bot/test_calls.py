"""Calls, votes, seats, settings and looking back, as people meet them on Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.client import Riverpost
from bot.match import OVER, PLAYING, Match
from bot.play import Play
from bot.post import LONGEST_TEXT
from bot.store import Store
from engines.core import Luck
from engines.notation import notate
from local import Channel, LocalDiscord, Message, Person
from tests.bot.days import Hand, clocked, tick
from tests.bot.test_bad_input import said_privately
from tests.bot.test_surface import buttons, moves, post_of


class Club:
    """A table of three, the bot, and a clock that the test moves."""

    def __init__(self, discord: LocalDiscord, client: Riverpost, play: Play, hand: Hand) -> None:
        self.discord, self.client, self.play, self.hand = discord, client, play, hand
        self.ann = discord.add_user("Ann", admin=True)
        self.bo = discord.add_user("Bo", locale="fr")
        self.cy = discord.add_user("Cy")
        self.people = (self.ann, self.bo, self.cy)
        self.channel: Channel = discord.add_channel("river")

    async def match(self) -> Match:
        return await self.play.in_channel(self.channel.id)

    async def acting(self) -> Person:
        player = (await self.match()).acting[0].player
        return next(person for person in self.people if person.id == player)

    @property
    def board(self) -> Message:
        return next(message for message in reversed(self.channel.messages) if message.attachments)

    async def tick(self, hours: float = 0) -> None:
        self.hand.pass_(hours)
        await tick(self.client, self.discord)

    async def open(self, game: str = "up_the_river", pace: str = "daily", **options: Any) -> None:
        await self.ann.command(self.channel, "game new", game=game, pace=pace, **options)
        for person in (self.bo, self.cy):
            await person.press(post_of(self.channel), id_of(post_of(self.channel), "join"))
        await self.ann.press(post_of(self.channel), id_of(post_of(self.channel), "start"))
        await self.tick()

    async def play_on(self) -> Person:
        """The player to act does what the quick player would; who it was."""
        match, person = await self.match(), await self.acting()
        seat = match.acting[0].seat
        action = match.game.advise(match.game, match.view(seat), seat, Luck(b"club", match.head))
        await self.play.submit(match.id, person.id, notate(action))
        await self.client.tables.refresh(match.id)
        await self.tick()
        return person


@pytest.fixture
async def club(discord_: LocalDiscord, store: Store) -> AsyncIterator[Club]:
    hand = Hand()
    keys = ("up_the_river", "rio_grande", "rotterdam")
    play = Play(store, clock=hand, known={key: import_module(f"engines.{key}").GAME for key in keys})
    async with clocked(discord_, play) as client:
        yield Club(discord_, client, play, hand)


def id_of(message: Message, part: str) -> str:
    return next(b["custom_id"] for b in buttons(message) if part in b["custom_id"])


def told_in(message: Message) -> list[str]:
    """What a post tells, a line for each event."""
    return [line for line in message.text.splitlines() if line.startswith("- ")]


def has(message: Message, part: str) -> bool:
    return any(part in b["custom_id"] for b in buttons(message))


# Calls


@pytest.mark.parametrize("wish", ["channel", "direct", "none"])
async def test_each_is_called_as_wished_once_a_hand_over_and_stale_calls_are_gone(
    club: Club, wish: str
) -> None:
    for person in club.people:
        await club.play.people.choose(person.id, "ping", wish)
    await club.open()
    for _ in range(8):
        if (await club.match()).status != PLAYING:
            break
        person = await club.acting()
        before = {one.id: len(club.discord.pings(one)) for one in club.people}
        posts = len(club.channel.messages)
        await club.play_on()
        match = await club.match()
        handed = [chair.player for chair in match.acting if chair.player != person.id]
        for one in club.people:
            new = club.discord.pings(one)[before[one.id] :]
            assert len(new) == (one.id in handed and wish != "none")
            if new and wish == "direct":
                assert new[0].channel is one.conversation
            if one.id not in [chair.player for chair in match.acting]:
                assert one.conversation.messages == [], "stale letters are gone"
        if handed:
            assert len(club.channel.messages) == posts + 1
            older = [m for m in club.channel.messages if m.attachments][:-1]
            assert not any(f"<@{one.id}>" in m.text for m in older for one in club.people)


async def test_a_wish_for_one_game_goes_before_the_usual_one(club: Club) -> None:
    await club.open()
    while (person := await club.acting()) is club.ann:
        await club.play_on()
    page = (await club.ann.command(club.channel, "game settings")).message
    await club.ann.choose(page, "Calls in this channel's game", ["none"])
    assert (await club.play.people.player(club.ann.id)).ping == "channel"
    pinged = len(club.discord.pings(club.ann))
    while (await club.acting()) is not club.ann:
        await club.play_on()
    assert len(club.discord.pings(club.ann)) == pinged
    assert person is not club.ann


async def test_a_reminder_comes_in_the_channel_with_a_timestamp_and_goes_with_the_turn(club: Club) -> None:
    await club.open()
    person = await club.acting()
    deadline = (await club.match()).acting[0].deadline
    assert f"<t:{deadline}:R>" in club.board.text
    await club.tick(12)
    reminder = club.discord.pings(person)[-1]
    assert reminder is post_of(club.channel)
    assert f"<t:{deadline}:R>" in reminder.text
    await club.tick(0.1)
    assert club.discord.pings(person)[-1] is reminder
    await club.play_on()
    assert reminder.deleted


async def test_a_nudge_calls_once_in_12_hours_and_mine_lists_the_turn_with_its_deadline(club: Club) -> None:
    await club.open()
    person = await club.acting()
    other = next(one for one in club.people if one is not person and one is not club.bo)
    await other.command(club.channel, "game nudge")
    await club.tick()
    assert other.name in club.discord.pings(person)[-1].text
    assert "12 hours" in said_privately(await other.command(club.channel, "game nudge"))
    match = await club.match()
    elsewhere = club.discord.add_channel("elsewhere")
    for one in club.people:
        text = (await one.command(elsewhere, "game mine")).text
        assert f"<t:{match.acting[0].deadline}:R>" in text
        assert f"/{club.channel.id}/{match.post}" in text
    assert "votre tour" in (await club.bo.command(elsewhere, "game mine")).text or person is not club.bo


@pytest.mark.provokes
async def test_a_board_that_could_not_be_posted_is_posted_later_with_its_call(
    club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    await club.open()
    person = await club.acting()
    match = await club.match()
    club.channel.bot_may_post = False
    while (await club.acting()) is person:
        seat = (await club.match()).acting[0].seat
        line = notate(next((await club.match()).legal(seat)))
        await club.play.submit(match.id, person.id, line)
    posts, called = len(club.channel.messages), await club.acting()
    pings = len(club.discord.pings(called))
    await club.tick()
    assert "could not be posted" in caplog.text
    caplog.clear()
    await club.tick(0.5)
    assert "could not be posted" not in caplog.text, "it is not tried at every tick"
    club.channel.bot_may_post = True
    await club.tick(0.6)
    assert len(club.channel.messages) == posts + 1
    assert len(club.discord.pings(called)) == pings + 1


# Absence and seats


async def test_an_expired_turn_is_posted_once_and_two_open_the_way_to_a_substitute(club: Club) -> None:
    await club.open("rio_grande")
    while (await club.acting()) is not club.bo:
        await club.play_on()
    posts = len(club.channel.messages)
    await club.tick(24.1)
    assert len([m for m in club.channel.messages[posts:] if m.attachments]) == 1
    assert "time ran out" in club.board.text
    while (await club.acting()) is not club.bo:
        await club.play_on()
    await club.tick(24.1)
    assert has(club.board, ":back")
    stranger = club.discord.add_user("Dan", locale="fr")
    answer = await club.cy.command(club.channel, "game substitute", player=stranger.user)
    assert "not at this table" in said_privately(answer)
    await club.ann.command(club.channel, "game substitute", player=club.bo.user)
    assert "déjà à cette table" in said_privately(await club.bo.press(club.board, id_of(club.board, "seat:")))
    taken = await stranger.press(club.board, id_of(club.board, "seat:"))
    assert taken.message.ephemeral
    assert (await club.match()).seat_of(stranger.id) == 1
    assert not has(club.board, "seat:")
    log = (await club.ann.command(club.channel, "game log")).text
    assert "**Bo**" in log, "what Bo did stays Bo's"


async def test_who_was_away_is_back_with_one_press(club: Club) -> None:
    await club.open("rio_grande")
    for _ in range(2):
        while (await club.acting()) is not club.cy:
            await club.play_on()
        await club.tick(24.1)
    assert (await club.match()).chairs[2].robot
    assert "pas à cette table" in said_privately(
        await club.discord.add_user("Eva", locale="fr").press(club.board, id_of(club.board, ":back"))
    )
    await club.cy.press(club.board, id_of(club.board, ":back"))
    assert not (await club.match()).chairs[2].robot
    assert not has(club.board, ":back")


async def test_a_sleeping_game_wakes_with_one_press(club: Club) -> None:
    await club.open(pace="none")
    await club.tick(14 * 24)
    assert "asleep" in club.board.text
    assert not moves(club.board)
    refused = said_privately(await club.bo.command(club.channel, "river move", boat="4"))
    assert "dort" in refused
    await club.bo.press(club.board, id_of(club.board, ":resume"))
    assert moves(club.board)


async def test_several_ai_turns_in_a_row_make_one_post_that_tells_only_of_them(club: Club) -> None:
    await club.ann.command(club.channel, "game new", game="up_the_river")
    for _ in range(3):
        await club.ann.press(post_of(club.channel), "Add AI")
    await club.ann.press(post_of(club.channel), "Remove AI")
    await club.ann.press(post_of(club.channel), "Start")
    await club.discord.settled()
    posts = len(club.channel.messages)
    told = 0
    while (match := await club.match()).status == PLAYING:
        assert len(club.channel.messages) == posts, "the post is edited"
        await club.ann.press(club.board, moves(club.board)[0]["custom_id"])
        await club.discord.settled()
        told = max(told, len(await club.play.log(match, None, match.post_from)))
    assert len(club.channel.messages) == posts + 1
    assert told < match.head, "each time from the last turn on, not from the beginning"
    assert "AI player" in club.discord.sent_to(club.ann)


# Votes


async def test_a_new_post_tells_the_whole_turn_of_several_steps_that_led_to_it(club: Club) -> None:
    await club.open("rio_grande")
    longest = 0
    for _ in range(6):
        before, steps = await club.match(), 0
        told = len(told_in(club.board))
        person = await club.acting()
        while await club.acting() is person:
            old = club.board
            turn = told_in(old)[told:]
            await club.play_on()
            steps += 1
        assert club.board is not old
        lines = told_in(club.board)
        assert lines[: len(turn)] == turn, "what edited the post before is told to whoever is called"
        assert len(lines) > len(turn)
        log = await club.play.log(await club.match(), None, before.head)
        assert len(lines) == sum(len(step.events) for step in log), "and nothing that was told before"
        longest = max(longest, steps)
    assert longest > 2


async def test_a_vote_is_put_to_the_others_and_strangers_have_none(club: Club) -> None:
    await club.open()
    await club.bo.command(club.channel, "game pause")
    question = post_of(club.channel)
    assert {user.id for user in question.pinged} == {club.ann.id, club.cy.id}
    dan = club.discord.add_user("Dan", locale="fr")
    assert "pas à cette table" in said_privately(await dan.press(question, id_of(question, "yes:")))
    await club.ann.press(question, id_of(question, "yes:"))
    assert (await club.match()).paused is None
    await club.cy.press(question, id_of(question, "yes:"))
    await club.discord.settled()
    assert "Agreed" in question.text
    assert "paused" in club.board.text
    for command, options in (("river move", {"boat": "4"}), ("game undo", {}), ("game orders", {})):
        person = await club.acting()
        text = said_privately(await person.command(club.channel, command, **options))
        assert "paused" in text or "en pause" in text
    await club.cy.press(club.board, id_of(club.board, ":resume"))
    assert "paused" not in club.board.text


async def test_a_request_to_undo_is_refused_or_lapses_and_its_call_is_taken_back(club: Club) -> None:
    await club.open()
    while (await club.play_on()) is not club.bo:
        pass
    before = await club.match()
    for answer in ("no", None):
        assert "posée aux autres" in (await club.bo.command(club.channel, "game undo")).text
        question = post_of(club.channel)
        assert {user.id for user in question.pinged} == {club.ann.id, club.cy.id}
        assert (await club.match()).head == before.head
        if answer == "no":
            await club.ann.press(question, id_of(question, "no:"))
            await club.discord.settled()
            assert "refuses" in question.text
            assert (await club.match()).head == before.head
        else:
            await club.play_on()
            assert question.deleted, "the game has moved on"


async def test_an_undo_that_all_accept_hands_the_game_back_with_one_call_and_tells_nothing_new(
    club: Club,
) -> None:
    await club.open("rio_grande")
    while (await club.play_on()) is not club.bo or (await club.acting()) is club.bo:
        pass
    before = await club.match()
    views = {person.id: before.view(before.seat_of(person.id)) for person in club.people}
    acting = await club.acting()
    await club.play_on()
    await acting.command(club.channel, "game undo")
    if (await club.match()).view(None) != before.view(None):  # something new was seen: the others decide
        question = post_of(club.channel)
        for person in club.people:
            if person is not acting:
                await person.press(question, id_of(question, "yes:"))
        await club.discord.settled()
    after = await club.match()
    assert {person.id: after.view(after.seat_of(person.id)) for person in club.people} == views
    assert (await club.acting()) is acting
    assert "takes a step back" in club.board.text


# Settings


async def test_settings_are_chosen_typed_stored_and_change_what_is_shown(club: Club) -> None:
    await club.open()
    person = club.cy
    page = (await person.command(club.channel, "game settings")).message
    await person.choose(page, "Boards for me", ["yes"])
    await person.choose(page, "Language", ["fr"])
    assert "Vos réglages" in page.text, "at once in the new language"
    board = (await person.command(club.channel, "game board")).message
    assert not board.attachments
    assert "Sur la rivière" in board.text
    page = (await person.command(club.channel, "game settings")).message
    modal = (await person.press(page, id_of(page, "sleep:"))).modal
    wrong = await person.submit(modal, {"zone": "Atlantis/Capital", "hours": "23:00-7:00"})
    assert "fuseau" in said_privately(wrong)
    await person.submit(modal, {"zone": "europe/paris", "hours": "23:00-7:00"})
    stored = (await club.play.people.player(person.id)).rest
    assert (stored.zone, stored.sleep) == ("Europe/Paris", (1380, 420))
    modal = (await person.press(page, id_of(page, "holiday:"))).modal
    past = await person.submit(modal, {"days": "2020-01-01 2020-01-05"})
    assert "pas dans le passé" in said_privately(past)
    await person.submit(modal, {"days": "2026-12-24 2026-12-26"})
    assert "2026-12-24" in page.text
    await person.press(page, id_of(page, "home:"))
    assert not (await club.play.people.player(person.id)).rest.holidays


async def test_a_palette_changes_the_pictures(club: Club) -> None:
    await club.open()
    seen = []
    for palette in ("standard", "colourblind", "dark"):
        await club.play.people.choose(club.ann.id, "palette", palette)
        seen.append((await club.ann.command(club.channel, "game board")).message.attachments[0].data)
    assert len(set(seen)) == 3


async def test_the_servers_rules_are_set_by_those_who_manage_it_and_hold(club: Club) -> None:
    page = (await club.ann.command(club.channel, "game settings")).message
    await club.ann.press(page, "Server's rules")
    await club.ann.choose(page, "Pace", ["relaxed"])
    await club.ann.choose(page, "Language", ["fr"])
    await club.ann.choose(page, "Who may open games", ["managers"])
    await club.ann.choose(page, "Who may end games", ["managers"])
    await club.ann.press(page, "This channel")
    assert not has((await club.bo.command(club.channel, "game settings")).message, "server:")
    assert "gérer" in said_privately(await club.bo.command(club.channel, "game new", game="up_the_river"))
    elsewhere = club.discord.add_channel("elsewhere")
    refused = said_privately(await club.ann.command(elsewhere, "game new", game="up_the_river"))
    assert f"<#{club.channel.id}>" in refused
    await club.ann.command(club.channel, "game new", game="up_the_river")
    match = await club.match()
    assert (match.pace, match.language) == ("relaxed", "fr")
    await club.ann.command(club.channel, "game end")
    await club.ann.choose(page, "Who may open games", ["all"])
    await club.ann.choose(page, "New games", ["yes"])
    await club.bo.command(club.channel, "game new", game="up_the_river")
    (thread,) = club.discord.threads(club.channel)
    assert "gérer" in said_privately(await club.bo.command(thread, "game end"))
    assert (await club.play.in_channel(thread.id)).host == club.bo.id


# Looking back


async def test_catch_up_shows_what_was_missed_exactly_as_the_seat_may_see_it(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Any] = []
    real = import_module("bot.history").animation
    monkeypatch.setattr(
        "bot.history.animation", lambda key, scenes: (drawn.extend(scenes), real(key, scenes))[1]
    )
    await club.open("rio_grande")
    while (await club.play_on()) is not club.ann or (await club.acting()) is club.ann:
        pass
    for _ in range(6):
        await club.play_on()
    done = (await club.ann.command(club.channel, "game catchup")).message
    assert done.ephemeral
    match = await club.match()
    seat = match.seat_of(club.ann.id)
    assert drawn[-1].view == match.view(seat)
    assert all(scene.view == match.game.view(scene.view, seat) for scene in drawn), "nothing to blank is left"
    (file,) = done.attachments
    picture = Image.open(BytesIO(file.data))
    assert getattr(picture, "n_frames", 1) > 1
    assert len(file.data) < 8 * 2**20
    own = [
        step.number for step in await club.play.log(match, seat) if step.seat == seat and step.how == "player"
    ]
    assert len(drawn) == match.head - max(own) + 1, "a frame a step, after the board as one left it"
    watched = (await club.discord.add_user("Dan").press(club.board, id_of(club.board, ":catchup"))).message
    assert watched.attachments
    assert all(scene.seat is None for scene in drawn[-len(await club.play.log(match, None)) :])


async def test_a_finished_game_is_replayed_whole_with_scores_and_step_by_step(club: Club) -> None:
    await club.open()
    assert "quand elle est terminée" in said_privately(await club.bo.command(club.channel, "game replay"))
    while (await club.match()).status == PLAYING:
        await club.play_on()
    match = await club.match()
    assert match.status == OVER
    page = (await club.bo.press(club.board, id_of(club.board, ":replay"))).message
    assert page.ephemeral
    assert "1. " in page.text
    assert Image.open(BytesIO(page.attachments[0].data)).n_frames > 10
    await club.bo.press(page, id_of(page, ":next"))
    assert page.text.startswith("### Étape 1 sur")
    await club.bo.press(page, id_of(page, ":last"))
    assert page.text.startswith(f"### Étape {match.head} sur {match.head}")
    assert next(b for b in buttons(page) if b["custom_id"].endswith(":next"))["disabled"]


@pytest.mark.parametrize("key", ["up_the_river", "rio_grande", "rotterdam"])
async def test_the_board_in_words_says_all_in_both_languages(club: Club, key: str) -> None:
    await club.open(key)
    for _ in range(12):
        await club.play_on()
    match = await club.match()
    for person in club.people:
        text = (await person.command(club.channel, "game board", text=True)).message.text
        assert len(text) < LONGEST_TEXT
        assert "…" not in text[-2:], "whole"
        assert all(chair.name in text for chair in match.chairs)
