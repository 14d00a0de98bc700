"""A whole game over a Discord on loopback: by command and by button, over a restart, in two languages."""

from __future__ import annotations

from typing import Any

from bot.client import Riverpost
from bot.match import OVER, PLAYING
from bot.play import Play
from local import Channel, LocalDiscord, Message, Person
from tests.bot.conftest import running


def post_of(channel: Channel) -> Message:
    return channel.messages[-1]


async def take(person: Person, composer: Message, value: str) -> int:
    """Choose a value in a composer, and count the taps: few values are buttons, more are a list."""
    if tap := tap_for(composer, value):
        await person.press(composer, tap)
        return 1
    (select,) = composer.selects
    await person.choose(composer, select["custom_id"], [value])
    return 2


def tap_for(composer: Message, value: str) -> str | None:
    """The id of the button that chooses a value."""
    ids = [button["custom_id"] for button in buttons(composer)]
    return next((id_ for id_ in ids if id_.startswith("c:") and id_.endswith(f" {value}")), None)


def buttons(message: Message) -> list[dict[str, Any]]:
    """Every button of a message, however deep."""
    found: list[dict[str, Any]] = []
    todo = list(message.components)
    while todo:
        part = todo.pop(0)
        todo = [*part.get("components", []), *todo]
        if part["type"] == 2:
            found.append(part)
    return found


def moves(message: Message) -> list[dict[str, Any]]:
    return [button for button in buttons(message) if button["custom_id"].startswith("p:")]


async def open_table(discord_: LocalDiscord, people: list[Person], **options: str) -> Channel:
    channel = discord_.add_channel("river")
    await people[0].command(channel, "game new", game="up_the_river", **options)
    for person in people[1:]:
        await person.command(channel, "game join")
    await people[0].command(channel, "game start")
    await discord_.settled()
    return channel


async def test_three_people_play_a_whole_game_by_command_and_by_button_over_a_restart(
    discord_: LocalDiscord, play: Play
) -> None:
    people = [discord_.add_user("Alice"), discord_.add_user("Bob", locale="fr"), discord_.add_user("Cleo")]
    by_id = {person.id: person for person in people}
    async with running(discord_, play):
        channel = await open_table(discord_, people)
        match = await play.in_channel(channel.id)
        for turn in range(6):
            match = await take_turn(discord_, play, channel, by_id, by_command=bool(turn % 2))
    async with running(discord_, play):  # a new process: nothing in memory but the store
        turn = 0
        while match.status == PLAYING:
            match = await take_turn(discord_, play, channel, by_id, by_command=bool(turn % 2))
            turn += 1
    assert match.status == OVER
    last = post_of(channel)
    assert "The game is over" in last.text
    assert "1. " in last.text
    assert not moves(last)
    boards = [message for message in channel.messages if message.attachments]
    assert all(len(message.attachments) == 1 for message in boards)
    assert all("Up the River" in (message.attachments[0].description or "") for message in boards)
    assert not any(moves(message) for message in channel.messages), "old posts have lost their buttons"


async def take_turn(
    discord_: LocalDiscord, play: Play, channel: Channel, by_id: dict[int, Person], *, by_command: bool
) -> Any:
    """The player to act plays the first possible action, in one of the two ways."""
    match = await play.in_channel(channel.id)
    person = by_id[match.acting[0].player]
    post, posts = post_of(channel), len(channel.messages)
    pinged = len(discord_.pings(person))
    assert f"<@{person.id}>" in post.text
    first = moves(post)[0]
    if by_command:
        _, _, _, line = first["custom_id"].split(":", 3)
        name, *words = line.split()
        fields = {"move": ["boat"], "advance": ["boat"], "repel": ["player", "boat"], "skip": []}[name]
        done = await person.command(channel, f"river {name}", **dict(zip(fields, words, strict=True)))
        assert done.ephemeral
    else:
        await person.press(post, first["custom_id"])
    await discord_.settled()
    after = await play.match(match.id)
    assert after.head > match.head
    assert after.post_step == after.head, "the table post shows the head step"
    if [chair.player for chair in after.acting] != [person.id]:
        assert len(channel.messages) == posts + 1, "one new post a hand-over"
        for chair in after.acting:
            assert discord_.pings(by_id[chair.player])[-1] is post_of(channel)
        assert len(discord_.pings(person)) == pinged
    else:
        assert len(channel.messages) == posts, "steps of the same player edit the post"
    return after


async def test_public_posts_speak_the_games_language_and_replies_the_readers(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    anna, bruno = discord_.add_user("Anna"), discord_.add_user("Bruno", locale="fr")
    channel = await open_table(discord_, [anna, bruno], language="fr")
    assert "Sur la rivière" in post_of(channel).text
    assert (await anna.command(channel, "game log")).text.startswith("### Up the River")
    assert (await bruno.command(channel, "game log")).text.startswith("### Sur la rivière")
    alt = post_of(channel).attachments[0].description or ""
    assert "Sur la rivière" in alt


async def test_the_servers_locale_is_the_default_language(discord_: LocalDiscord, bot: Riverpost) -> None:
    discord_.set_guild_locale("fr")
    anna, bob = discord_.add_user("Anna"), discord_.add_user("Bob")
    channel = await open_table(discord_, [anna, bob])
    assert "Sur la rivière" in post_of(channel).text


async def test_command_names_are_localised(discord_: LocalDiscord, bot: Riverpost) -> None:
    """A French client shows French names; both are registered."""
    body = next(r.body for r in discord_.requests if r.method == "PUT" and r.path.endswith("/commands"))
    groups = {command["name"]: command for command in body}
    assert groups["game"]["name_localizations"]["fr"] == "partie"
    assert groups["river"]["name_localizations"]["fr"] == "rivière"
    move = next(option for option in groups["river"]["options"] if option["name"] == "move")
    assert move["name_localizations"]["fr"] == "avancer"
    assert move["options"][0]["name_localizations"]["fr"] == "voilier"
    assert "fr" in move["description_localizations"]


async def test_commands_are_registered_once_and_again_only_when_they_change(
    discord_: LocalDiscord, play: Play
) -> None:
    for _ in range(2):
        async with running(discord_, play):
            pass
    registered = [r for r in discord_.requests if r.method == "PUT" and r.path.endswith("/commands")]
    assert len(registered) == 1


async def test_autocomplete_lists_what_is_legal_in_the_readers_words(
    discord_: LocalDiscord, bot: Riverpost, play: Play
) -> None:
    people = [discord_.add_user("Alice"), discord_.add_user("Bob")]
    channel = await open_table(discord_, people)
    match = await play.in_channel(channel.id)
    acting = next(person for person in people if person.id == match.acting[0].player)
    other = next(person for person in people if person is not acting)
    kinds = {type(action).__name__.lower() for action in match.legal(match.acting[0].seat)}
    if "move" in kinds:
        rows = await acting.autocomplete(channel, "river move", focused="boat", boat="")
        assert len(rows) == len(list(match.legal(match.acting[0].seat)))
        assert all("→" in row["name"] for row in rows)
        assert await other.autocomplete(channel, "river move", focused="boat", boat="") == []


async def test_a_crash_between_the_step_and_the_post_posts_it_once_at_the_next_start(
    discord_: LocalDiscord, play: Play
) -> None:
    people = [discord_.add_user("Alice"), discord_.add_user("Bob")]
    async with running(discord_, play):
        channel = await open_table(discord_, people)
    match = await play.in_channel(channel.id)
    chair = match.acting[0]
    line = next(match.legal(chair.seat))
    from engines.notation import notate

    await play.submit(match.id, chair.player, notate(line))  # stored, and then the process dies
    posts = len(channel.messages)
    for _ in range(2):
        async with running(discord_, play):
            await discord_.settled()
    match = await play.match(match.id)
    assert match.post_step == match.head
    assert len(channel.messages) <= posts + 1


async def test_a_post_whose_answer_was_lost_is_not_sent_twice(discord_: LocalDiscord, play: Play) -> None:
    """Discord did it and the connection broke before the answer: the nonce recognises the second try."""
    people = [discord_.add_user("Alice"), discord_.add_user("Bob")]
    async with running(discord_, play):
        channel = discord_.add_channel("river")
        await people[0].command(channel, "game new", game="up_the_river")
        await people[1].command(channel, "game join")
        discord_.fail_next("POST /channels", 502, performed=True)
        await people[0].command(channel, "game start")
        await discord_.settled()
    assert len([message for message in channel.messages if message.attachments]) == 1


async def test_mine_lists_my_games_everywhere(discord_: LocalDiscord, bot: Riverpost) -> None:
    people = [discord_.add_user("Alice"), discord_.add_user("Bob")]
    channel = await open_table(discord_, people)
    elsewhere = discord_.add_channel("elsewhere")
    for person in people:
        text = (await person.command(elsewhere, "game mine")).text
        assert "Up the River" in text
        assert str(channel.id) in text
    stranger = discord_.add_user("Dan")
    assert "no open games" in (await stranger.command(elsewhere, "game mine")).text


async def test_help_shows_the_rules_with_a_picture_in_the_readers_language(
    discord_: LocalDiscord, bot: Riverpost
) -> None:
    bruno = discord_.add_user("Bruno", locale="fr")
    channel = discord_.add_channel("anywhere")
    done = await bruno.command(channel, "game help", game="up_the_river")
    assert done.ephemeral
    assert "cascade" in done.text
    assert done.reply is not None
    assert done.reply.attachments


async def test_a_busy_channel_offers_a_thread(discord_: LocalDiscord, bot: Riverpost, play: Play) -> None:
    alice, bob = discord_.add_user("Alice"), discord_.add_user("Bob")
    channel = discord_.add_channel("river")
    await alice.command(channel, "game new", game="up_the_river")
    done = await bob.command(channel, "game new", game="up_the_river")
    assert "already open" in done.text
    assert done.reply is not None
    await bob.press(done.reply, "Open it in a thread")
    await discord_.settled()
    (thread,) = discord_.threads(channel)
    assert (await play.in_channel(thread.id)).host == bob.id
    assert "a new game" in thread.messages[-1].text
