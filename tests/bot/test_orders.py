"""Standing orders: given by tap or by typing, shown before they are armed, private, played, told, dropped."""

from __future__ import annotations

from importlib import import_module

import pytest
from sqlalchemy import select

from bot.match import PLAYING
from bot.orders import line_of
from bot.outbox import HELD, NEW
from bot.progress import ORDERED
from bot.store import Store, outbox
from engines.core import Seat
from engines.notation import notate
from local import Message, Person
from tests.bot.days import ALICE, BOB, CLEO, Days
from tests.bot.test_bad_input import said_privately
from tests.bot.test_play import refused
from tests.bot.test_surface import buttons
from tests.bot.test_toy import Room, play, room, toy  # noqa: F401


def id_of(message: Message, start: str) -> str:
    """The custom id of a button, whatever language its label is in."""
    return next(b["custom_id"] for b in buttons(message) if b["custom_id"].startswith(start))


async def orders_of(room: Room, person: Person) -> list[str]:  # noqa: F811
    match = await room.play.in_channel(room.channel.id)
    seat = match.seat_of(person.id)
    assert seat is not None
    return [line_of(one.order) for one in await room.play.orders(match, seat)]


async def armed(room: Room, person: Person, line: str) -> Message:  # noqa: F811
    """Type an order and arm it."""
    preview = (await person.command(room.channel, "game orders", order=line)).message
    await person.press(preview, id_of(preview, "arm:"))
    return preview


async def test_an_order_is_composed_previewed_armed_played_told_and_marked(room: Room) -> None:  # noqa: F811
    ann, bo = room.people
    page = (await bo.press(room.post, id_of(room.post, "t:1:0:orders"))).message
    assert page.ephemeral
    await bo.press(page, id_of(page, "c:"))
    modal = (await bo.press(page, id_of(page, "type:"))).modal
    await bo.submit(modal, {"text": "77"})
    assert "Cette consigne ?" in page.text
    assert "77" in page.text
    assert await orders_of(room, bo) == [], "not before it is armed"
    await bo.press(page, id_of(page, "arm:"))
    assert await orders_of(room, bo) == ["bidding 77"]
    assert "77" in page.text
    for secret in (" 77", "bidding"):
        assert secret not in room.discord.sent_to(ann)
    await ann.command(room.channel, "toy rest")
    await room.discord.until(lambda: bo.conversation.messages, "Bo is told")
    assert (await room.view()).points[1] == 77
    assert "77" in bo.conversation.messages[-1].text
    assert "consigne" in bo.conversation.messages[-1].text, "in his language"
    assert "by standing order" in room.post.text
    assert await orders_of(room, bo) == []


async def test_orders_are_typed_changed_struck_out_and_cleared(room: Room) -> None:  # noqa: F811
    ann, bo = room.people
    for line in ("bid 5", "rest", "go lrl"):
        await armed(room, bo, line)
    assert await orders_of(room, bo) == ["bid 5", "rest", "go lrl"]
    page = (await bo.command(room.channel, "game orders")).message
    select_ = {part["custom_id"].split(":")[0]: part for part in page.selects}
    first = select_["change"]["options"][0]["value"]
    modal = (await bo.choose(page, select_["change"]["custom_id"], [first])).modal
    assert modal is not None
    assert "bid 5" in str(modal.body()), "it begins with what the order says"
    await bo.submit(modal, {"text": "bid 6", "stop": "points"})
    assert await orders_of(room, bo) == ["bid 5", "rest", "go lrl"], "the change is armed as well"
    await bo.press(page, id_of(page, "arm:"))
    assert await orders_of(room, bo) == ["rest", "go lrl", "bid 6"]
    select_ = {part["custom_id"].split(":")[0]: part for part in page.selects}
    await bo.choose(page, select_["strike"]["custom_id"], [select_["strike"]["options"][1]["value"]])
    assert await orders_of(room, bo) == ["go lrl", "bid 6"]
    await bo.choose(page, select_["strike"]["custom_id"], ["all"])
    assert await orders_of(room, bo) == []
    assert all(word not in room.discord.sent_to(ann) for word in ("lrl", "bid 6"))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly to the moon", "Je ne comprends pas la consigne"),
        ("bidding 900", "ne pourra jamais"),
        ("bidding", "Je ne comprends pas la consigne"),
    ],
)
async def test_an_order_that_can_never_be_legal_is_refused(room: Room, line: str, answer: str) -> None:  # noqa: F811
    _, bo = room.people
    assert answer in said_privately(await bo.command(room.channel, "game orders", order=line))
    assert await orders_of(room, bo) == []


async def test_an_order_that_no_longer_fits_is_dropped_with_the_reason(room: Room) -> None:  # noqa: F811
    ann, bo = room.people
    await armed(room, bo, "bidding 30")
    await armed(room, bo, "bidding 31")
    await ann.command(room.channel, "toy rest")
    await room.discord.until(lambda: bo.conversation.messages, "Bo is told")
    text = bo.conversation.messages[-1].text
    assert "30" in text
    assert "31" in text
    assert len(bo.conversation.messages) == 1, "both in one message"
    assert (await room.view()).points[1] == 30
    assert await orders_of(room, bo) == []


@pytest.mark.parametrize(
    ("stop", "before", "points"), [("acted", "rest", 0), ("points", "rest", 9), ("points", "bid", 0)]
)
async def test_a_stop_condition_asks_the_player_instead(
    room: Room,  # noqa: F811
    stop: str,
    before: str,
    points: int,
) -> None:
    ann, bo = room.people
    page = (await bo.command(room.channel, "game orders")).message
    modal = (await bo.press(page, id_of(page, "oline:"))).modal
    await bo.submit(modal, {"text": "bid 9", "stop": stop})
    await bo.press(page, id_of(page, "arm:"))
    if before == "bid":
        await ann.command(room.channel, "toy bid", number="3")
    await ann.command(room.channel, "toy rest")
    await room.discord.until(lambda: bo.conversation.messages, "Bo is told")
    assert (await room.view()).points[1] == points
    assert ("abandonnée" in bo.conversation.messages[-1].text) == (points == 0)


@pytest.mark.provokes
async def test_a_notice_that_cannot_be_sent_waits_on_the_desk(room: Room) -> None:  # noqa: F811
    ann, bo = room.people
    bo.user.accepts_dms = False
    await armed(room, bo, "bid 42")
    await ann.command(room.channel, "toy rest")
    await room.discord.settled()
    for _ in range(200):
        async with room.play.store.read() as db:
            states = list(await db.scalars(select(outbox.c.state)))
        if states == [HELD]:
            break
        await room.discord.breathe()
        await room.discord.settled()
    desk = (await bo.press(room.post, id_of(room.post, "t:1:0:desk"))).message
    assert "42" in desk.text
    again = (await bo.press(room.post, id_of(room.post, "t:1:0:desk"))).message
    assert "42" not in again.text, "told once"


# The orders of real games


@pytest.fixture
def days(store: Store) -> Days:
    keys = ("loire", "rotterdam", "up_the_river")
    return Days(store, {key: import_module(f"engines.{key}").GAME for key in keys})


async def test_a_wish_list_picks_in_the_draft_and_stays(days: Days) -> None:
    """LO-A2."""
    match = await days.started(BOB, CLEO, game="loire", pace="none")
    for person in (ALICE, BOB, CLEO):
        match = await days.play.give(match.id, person.id, "wish coal3+coal2+coal1+sailors+fishing")
    while match.head < 30:
        match = await days.step(match)
    log = [step for step in await days.play.log(match, None) if step.how == ORDERED]
    assert len(log) > 3
    assert all(step.line.startswith("take") for step in log)
    for person in (ALICE, BOB, CLEO):
        assert len(await days.play.orders(match, match.seat_of(person.id) or Seat(0))) == 1


async def test_orders_that_come_with_the_game_are_there_used_quietly_and_struck_out(days: Days) -> None:
    """RD-A5: Onward is on from the start."""
    match = await days.started(BOB, game="rotterdam", pace="none")
    usual = [notate(order) for order in match.game.given]
    assert usual
    for chair in match.chairs:
        assert [line_of(one.order) for one in await days.play.orders(match, chair.seat)] == usual
    while not any(step.how == ORDERED for step in await days.play.log(match, None)):
        match = await days.step(match)
    async with days.store.read() as db:
        states = set(await db.scalars(select(outbox.c.state).where(outbox.c.kind == "notice")))
    assert states == {HELD}, "told on the desk, not by a letter each time"
    assert NEW not in states
    await days.play.strike(match.id, ALICE.id)
    assert await days.play.orders(match, Seat(0)) == []
    with refused("no_such_order"):
        await days.play.strike(match.id, ALICE.id)
    assert match.status == PLAYING


async def test_orders_are_refused_while_paused_and_to_strangers_and_beyond_the_most(days: Days) -> None:
    match = await days.started(pace="none")
    with refused("not_seated"):
        await days.play.give(match.id, CLEO.id, "skip")
    waiting = next(chair for chair in match.chairs if chair.seat not in match.to_act)
    with refused("impossible_order"):
        await days.play.give(match.id, waiting.player or 0, "move 99")
    with refused("no_such_order"):
        await days.play.give(match.id, waiting.player or 0, "skip", "", 999)
