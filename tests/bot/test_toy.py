"""Adding a game is adding a folder: commands, buttons, help and log appear without a line in bot/."""

from __future__ import annotations

from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import engines
from bot.match import OVER
from bot.play import Play
from bot.store import Store
from local import Channel, LocalDiscord, Message, Person
from tests.bot.conftest import running
from tests.bot.test_surface import buttons, post_of

SECRETS = ("amber", "basalt", "coral")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A folder of games put beside the real ones for one test."""
    path = [*engines.__path__, str(Path(__file__).parent / "toys")]
    monkeypatch.setattr(engines, "__path__", path)
    return import_module("engines.toy").GAME


@pytest.fixture
def play(store: Store, toy: Any) -> Play:
    return Play(store, known={"toy": toy})


class Room:
    """A game of the toy under way."""

    def __init__(self, discord: LocalDiscord, play: Play, channel: Channel, people: list[Person]) -> None:
        self.discord, self.play, self.channel, self.people = discord, play, channel, people

    @property
    def post(self) -> Message:
        return post_of(self.channel)

    async def view(self) -> Any:
        return (await self.play.in_channel(self.channel.id)).view(None)


@pytest.fixture
async def room(discord_: LocalDiscord, play: Play) -> AsyncIterator[Room]:
    async with running(discord_, play):
        people = [discord_.add_user("Ann"), discord_.add_user("Bo", locale="fr")]
        channel = discord_.add_channel("toys")
        await people[0].command(channel, "game new", game="toy")
        await people[1].press(post_of(channel), "Join")
        await people[0].press(post_of(channel), "Start")
        await discord_.settled()
        yield Room(discord_, play, channel, people)


async def act(room: Room, person: Person, label: str) -> Message:
    """Open the desk from the table post, which tells nobody what can be done, and press a button there."""
    opened = (await person.press(room.post, "Play")).reply
    assert opened is not None
    assert opened.ephemeral
    await person.press(opened, label)
    return opened


def labels(message: Message) -> list[str]:
    return [button["label"] for button in buttons(message)]


async def test_a_new_games_commands_buttons_help_and_log_appear(room: Room) -> None:
    ann, bo = room.people
    assert "Show stones …" not in labels(room.post), "what can be shown is a secret"
    desk = (await ann.press(room.post, "Play")).reply
    assert desk is not None
    assert {"Bid …", "Show stones …", "Place …", "Walk …", "Rest"} <= set(labels(desk))
    await ann.command(room.channel, "toy bid", number="7")
    assert (await room.view()).points[0] == 7
    assert "Ann** bids 7" in (await ann.command(room.channel, "game log")).text
    assert "mise 7" in (await bo.command(room.channel, "game log")).text
    help_ = await ann.command(room.channel, "game help")
    assert "Choose what you like" in help_.text
    assert help_.reply is not None
    assert help_.reply.attachments


async def test_a_number_too_many_to_list_is_typed_in_a_modal_that_survives_a_restart(
    discord_: LocalDiscord, play: Play
) -> None:
    ann, bo = discord_.add_user("Ann"), discord_.add_user("Bo")
    channel = discord_.add_channel("toys")
    async with running(discord_, play):
        await ann.command(channel, "game new", game="toy")
        await bo.command(channel, "game join")
        await ann.command(channel, "game start")
        opened = await act(Room(discord_, play, channel, [ann, bo]), ann, "Bid …")
        modal = (await ann.press(opened, "Type a number")).modal
        assert modal is not None
    async with running(discord_, play):
        wrong = await ann.submit(modal, {"text": "many"})
        shown = wrong.reply or wrong.followups[-1]
        assert "cannot read" in shown.text or "not possible" in shown.text
        answered = await ann.submit(modal, {"text": "120"})
        preview = answered.reply
        assert preview is not None
        assert "120" in preview.text
        await ann.press(preview, "Confirm")
        await discord_.settled()
        assert (await play.in_channel(channel.id)).view(None).points[0] == 120


async def test_long_lists_come_in_pages_and_a_choice_without_alternative_is_not_asked(room: Room) -> None:
    ann = room.people[0]
    opened = await act(room, ann, "Place …")
    assert len(opened.attachments) == 1
    await ann.press(opened, "More …")
    await ann.choose(opened, "Choose", ["30"])
    assert "Which side" in opened.text
    await ann.press(opened, "Back")
    await ann.choose(opened, "Choose", ["1"])
    assert "This is how the board will look" in opened.text
    await ann.press(opened, "Confirm")
    await room.discord.settled()
    log = (await ann.command(room.channel, "game log")).text
    assert "places on 1, side 1" in log


async def test_several_of_a_secret_hand_are_chosen_in_private(room: Room) -> None:
    ann, bo = room.people
    match = await room.play.in_channel(room.channel.id)
    hand = [stone.value for stone in match.view(match.chairs[0].seat).hands[0]]
    opened = await act(room, ann, "Show stones …")
    assert not any(secret in room.discord.sent_to(bo) for secret in SECRETS)
    await ann.choose(opened, "Choose", [f"1:{hand[1]}", f"0:{hand[0]}"])
    await ann.press(opened, "Confirm")
    await room.discord.settled()
    assert (await room.view()).points[0] == 2
    assert hand[0] in room.discord.sent_to(bo), "what is shown is shown"


async def test_a_way_is_walked_step_by_step_back_and_on_or_chosen_whole(room: Room) -> None:
    ann = room.people[0]
    opened = await act(room, ann, "Walk …")
    for step in ("r", "l", "Back", "r", "r"):
        await ann.press(opened, step)
    await ann.press(opened, "Confirm")
    await ann.press(opened, "Confirm")
    await room.discord.settled()
    assert (await room.view()).points[0] == 3
    again = await act(room, ann, "Walk …")
    await ann.choose(again, "Choose", ["rlr"])
    await ann.press(again, "Confirm")
    await room.discord.settled()
    assert (await room.view()).points[0] == 5


async def test_steps_of_a_turn_edit_the_post_and_are_taken_back_until_something_is_shown(
    room: Room,
) -> None:
    ann, bo = room.people
    posts = len(room.channel.messages)
    await ann.command(room.channel, "toy bid", number="5")
    await ann.command(room.channel, "toy bid", number="6")
    await room.discord.settled()
    assert (await room.view()).points[0] == 11
    assert len(room.channel.messages) == posts
    desk = (await ann.press(room.post, "Play")).reply if "Play" in labels(room.post) else room.post
    assert desk is not None
    assert labels(desk)[0] == "Rest", "confirmed even though it is all that is left"
    refused = await bo.command(room.channel, "game undo")
    assert "rien que vous puissiez reprendre" in refused.text
    await ann.command(room.channel, "game undo")
    await ann.command(room.channel, "game undo")
    assert (await room.view()).points[0] == 0
    await ann.command(room.channel, "toy bid", number="9")
    match = await room.play.in_channel(room.channel.id)
    stone = match.view(match.chairs[0].seat).hands[0][0].value
    await ann.command(room.channel, "toy show", stones=stone)
    assert "others have been asked" in (await ann.command(room.channel, "game undo")).text
    assert (await room.view()).points[0] == 10


async def test_a_cancelled_draft_plays_nothing_and_an_old_composer_shows_the_board(room: Room) -> None:
    ann = room.people[0]
    opened = await act(room, ann, "Place …")
    before = await room.play.in_channel(room.channel.id)
    await ann.press(opened, "Cancel")
    assert (await room.play.in_channel(room.channel.id)).head == before.head
    stale = await act(room, ann, "Place …")
    await ann.command(room.channel, "toy bid", number="5")
    await ann.choose(stale, "Choose", ["3"])
    assert "out of date" in stale.text
    assert (await room.view()).points[0] == 5


async def test_the_toy_is_played_to_its_end_with_buttons_only(room: Room) -> None:
    ann, bo = room.people
    for person in (ann, bo, ann, bo):
        await act(room, person, "Rest")
        await room.discord.settled()
    assert (await room.play.in_channel(room.channel.id)).status == OVER
    assert "1. **Ann** and **Bo**: 0 points" in room.post.text
