"""What Discord refuses, refused: each body goes over the wire and must come back with the right complaint."""

from typing import Any

import discord as client
import pytest
from discord.http import Route

from local import Channel, LocalDiscord, Person
from local.commands import LOCALES
from tests.local.bots import Bot, online

V2 = 1 << 15


def button(custom_id: str = "b", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "B", "custom_id": custom_id} | more


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def options(*values: str) -> list[dict[str, Any]]:
    return [{"label": value, "value": value} for value in values]


def select(custom_id: str = "s", values: tuple[str, ...] = ("a", "b"), **more: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": custom_id, "options": options(*values)} | more


def words(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def layout(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(components)} | more


def gallery(url: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}}]}


def plain(*components: dict[str, Any]) -> dict[str, Any]:
    return {"content": "x", "components": list(components)}


MESSAGES: dict[str, tuple[dict[str, Any], str]] = {
    "content over 2000": ({"content": "x" * 2001}, "content"),
    "content that is no text": ({"content": 5}, "content"),
    "an unknown key": ({"content": "x", "colour": "red"}, "colour"),
    "an unknown key in a component": (plain(row(button(colour="red"))), "colour"),
    "no message at all": ({}, "empty"),
    "only white space": ({"content": "  \n"}, "empty"),
    "embeds over 6000": ({"embeds": [{"description": "x" * 3500}, {"description": "x" * 3500}]}, "embeds"),
    "more than 10 embeds": ({"embeds": [{"title": "x"}] * 11}, "embeds"),
    "an embed title over 256": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "more than 5 rows": (plain(*(row(button(f"b{n}")) for n in range(6))), "components"),
    "more than 5 buttons in a row": (
        plain(row(*(button(f"b{n}") for n in range(6)))),
        "components.0.components",
    ),
    "an empty row": (plain(row()), "components.0.components"),
    "a duplicate custom_id": (plain(row(button("x"), button("x"))), "custom_id"),
    "a duplicate component id": (layout(words() | {"id": 4}, words() | {"id": 4}), "id"),
    "duplicate select values": (plain(row(select(values=("a", "a")))), "options"),
    "a select and a button in one row": (plain(row(select(), button())), "row"),
    "two selects in one row": (plain(row(select("a"), select("b"))), "row"),
    "more than 25 options": (plain(row(select(values=tuple(map(str, range(26)))))), "options"),
    "no options": (plain(row(select(values=()))), "options"),
    "more values than options": (plain(row(select(max_values=3))), "max_values"),
    "fewest above most": (plain(row(select(min_values=2, max_values=1))), "max_values"),
    "more defaults than values": (
        plain(row(select() | {"options": [option | {"default": True} for option in options("a", "b")]})),
        "options",
    ),
    "an option label over 100": (plain(row(select(values=("x" * 101,)))), "label"),
    "a custom_id over 100": (plain(row(button("x" * 101))), "custom_id"),
    "an empty custom_id": (plain(row(button(""))), "custom_id"),
    "a label over 80": (plain(row(button(label="x" * 81))), "label"),
    "a button without label and emoji": (plain(row(button(label=""))), "label"),
    "a button without custom_id": (plain(row({"type": 2, "style": 1, "label": "B"})), "custom_id"),
    "a link without address": (plain(row({"type": 2, "style": 5, "label": "B"})), "url"),
    "a link with a custom_id": (plain(row(button(style=5, url="https://example.org"))), "custom id"),
    "a word for an emoji": (plain(row(button(emoji={"name": "anchor", "id": None}))), "emoji"),
    "a placeholder over 150": (plain(row(select(placeholder="x" * 151))), "placeholder"),
    "a text input in a message": (
        plain(row({"type": 4, "custom_id": "t", "style": 1, "label": "T"})),
        "modals only",
    ),
    "v2 components without the flag": ({"components": [words()]}, "type"),
    "v2 with content": (layout(words(), content="x"), "content"),
    "v2 with embeds": (layout(words(), embeds=[{"title": "x"}]), "embeds"),
    "v2 without components": (layout(), "empty"),
    "more than 40 components": (layout(*(words() for _ in range(41))), "components"),
    "more than 40 nested components": (
        layout(*({"type": 17, "components": [words() for _ in range(13)]} for _ in range(3))),
        "components",
    ),
    "text over 4000 in all": (layout(words("x" * 2500), words("x" * 1501)), "4001"),
    "an empty text display": (layout(words("")), "content"),
    "a container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [words()]}]}),
        "type",
    ),
    "a section without accessory": (layout({"type": 9, "components": [words()]}), "accessory"),
    "a section of four texts": (
        layout({"type": 9, "components": [words() for _ in range(4)], "accessory": button()}),
        "components",
    ),
    "a colour beyond white": (
        layout({"type": 17, "components": [words()], "accent_color": 1 << 24}),
        "accent_color",
    ),
    "a picture that was not uploaded": (layout(gallery("attachment://board.png")), "not found"),
    "a picture by a strange scheme": (layout(gallery("file:///etc/passwd")), "Scheme"),
    "a gallery of eleven": (
        layout({"type": 12, "items": [{"media": {"url": "https://example.org/x"}}] * 11}),
        "items",
    ),
    "an attachment without its file": (
        {"content": "x", "attachments": [{"id": 0, "filename": "x"}]},
        "uploaded",
    ),
    "a nonce over 25": ({"content": "x", "nonce": "x" * 26, "enforce_nonce": True}, "nonce"),
    "an ephemeral flag on a post": ({"content": "x", "flags": 64}, "flags"),
    "all users and some users": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "mutually exclusive",
    ),
    "a user allowed twice": ({"content": "x", "allowed_mentions": {"users": ["1", "1"]}}, "twice"),
    "a reply to nothing": ({"content": "x", "message_reference": {"message_id": "1"}}, "Unknown message"),
}


@pytest.mark.parametrize("case", MESSAGES)
async def test_a_message_is_refused_for(
    discord: LocalDiscord, river: Channel, case: str, caplog: Any
) -> None:
    body, complaint = MESSAGES[case]
    bot = Bot()
    await bot.login(discord.token)
    with pytest.raises(client.HTTPException) as error:
        await bot.http.request(
            Route("POST", "/channels/{channel_id}/messages", channel_id=river.id), json=body
        )
    await bot.close()
    assert error.value.status == 400
    assert error.value.code == (50006 if complaint == "empty" else 50035)
    refused = discord.requests[-1]
    wanted = {"empty": "empty message", "row": "whole row"}.get(complaint, complaint)
    assert wanted in refused.reason
    assert refused.reason in caplog.text
    assert river.messages == []


GOOD: dict[str, dict[str, Any]] = {
    "content of 2000": {"content": "x" * 2000},
    "25 options": plain(row(select(values=tuple(map(str, range(25)))))),
    "5 rows of 5 buttons": plain(*(row(*(button(f"{r}{n}") for n in range(5))) for r in range(5))),
    "40 components": layout(*(words() for _ in range(40))),
    "4000 characters": layout(words("x" * 2500), words("x" * 1500)),
    "an emoji alone": plain(row(button(label=None, emoji={"name": "1️⃣", "id": None}))),
    "a link": plain(row({"type": 2, "style": 5, "label": "B", "url": "https://example.org"})),
    "a nonce of 25": {"content": "x", "nonce": "x" * 25},
    "a select of none": plain(row(select(min_values=0, max_values=2))),
}


@pytest.mark.parametrize("case", GOOD)
async def test_a_message_at_the_limit_is_taken(discord: LocalDiscord, river: Channel, case: str) -> None:
    bot = Bot()
    await bot.login(discord.token)
    await bot.http.request(
        Route("POST", "/channels/{channel_id}/messages", channel_id=river.id), json=GOOD[case]
    )
    await bot.close()
    assert len(river.messages) == 1


def field(custom_id: str = "f", **more: Any) -> dict[str, Any]:
    return row({"type": 4, "custom_id": custom_id, "style": 1, "label": "F"} | more)


def modal(*components: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 9, "data": {"custom_id": "m", "title": "M", "components": list(components)} | more}


ANSWERS: dict[str, tuple[dict[str, Any], str]] = {
    "more than 5 fields": (modal(*(field(f"f{n}") for n in range(6))), "components"),
    "no field": (modal(), "components"),
    "a title over 45": (modal(field(), title="x" * 46), "title"),
    "a field label over 45": (modal(field(label="x" * 46)), "label"),
    "a field without label": (modal(field(label=None)), "label"),
    "a button in a form": (modal(row(button())), "row of a modal"),
    "a select without label in a form": (modal(row(select())), "row of a modal"),
    "the same field twice": (modal(field("a"), field("a")), "custom_id"),
    "choices for a command": ({"type": 8, "data": {"choices": []}}, "type"),
    "a change where no post is": ({"type": 7, "data": {"content": "x"}}, "type"),
    "an empty reply": ({"type": 4, "data": {}}, "empty"),
    "a reply with a nonce": ({"type": 4, "data": {"content": "x", "nonce": "1"}}, "nonce"),
    "a deferral with content": ({"type": 5, "data": {"content": "x"}}, "deferred"),
    "an unknown type": ({"type": 77}, "type"),
    "an unknown key": ({"type": 4, "data": {"content": "x"}, "mood": "good"}, "type and data only"),
}


@pytest.mark.parametrize("case", ANSWERS)
async def test_an_answer_is_refused_for(
    discord: LocalDiscord, alice: Person, river: Channel, case: str
) -> None:
    """A refused answer does not count: the bot can still give a good one."""
    body, complaint = ANSWERS[case]
    bot = Bot()
    caught: list[client.HTTPException] = []

    @bot.tree.command(description="Try")
    async def attempt(asked: client.Interaction) -> None:
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=asked.id,
            webhook_token=asked.token,
        )
        try:
            await bot.http.request(route, json=body)
        except client.HTTPException as error:
            caught.append(error)
        await asked.response.send_message("sorry")

    async with online(discord, bot):
        assert (await alice.command(river, "attempt")).text == "sorry"
    assert caught[0].code == (50006 if complaint == "empty" else 50035)
    reason = next(one.reason for one in discord.requests if one.reason)
    assert ("empty message" if complaint == "empty" else complaint) in reason


async def test_completions_are_refused_when_too_many_or_of_the_wrong_type(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()
    rows: list[Any] = []

    @bot.tree.command(description="Move")
    async def move(asked: client.Interaction, boat: int) -> None: ...

    @move.autocomplete("boat")
    async def boat(asked: client.Interaction, typed: str) -> list[client.app_commands.Choice[int]]:
        return rows

    discord.interactions.reply_within = 0.1
    async with online(discord, bot):
        for bad in (
            [client.app_commands.Choice(name="x", value=n) for n in range(26)],
            [client.app_commands.Choice(name="x", value="one")],
            [client.app_commands.Choice(name="x" * 101, value=1)],
            [client.app_commands.Choice(name="", value=1)],
        ):
            rows[:] = bad
            with pytest.raises(Exception, match="interaction failed"):
                await alice.autocomplete(river, "move", focused="boat")
            assert "choices" in discord.requests[-1].reason


def command(**more: Any) -> dict[str, Any]:
    return {"name": "game", "description": "Games"} | more


def option(name: str = "size", **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "An option"} | more


def sub(name: str = "new", **more: Any) -> dict[str, Any]:
    return {"type": 1, "name": name, "description": "A sub-command"} | more


COMMANDS: dict[str, tuple[list[dict[str, Any]], str]] = {
    "capital letters": ([command(name="Game")], "name"),
    "spaces in a name": ([command(name="game new")], "name"),
    "a name over 32": ([command(name="x" * 33)], "name"),
    "capital letters in a translation": (
        [command(name_localizations={"fr": "Jeu"})],
        "name_localizations.fr",
    ),
    "an unknown locale": ([command(name_localizations={"xx": "jeu"})], "locale"),
    "no description": ([{"name": "game"}], "description"),
    "an empty description": ([command(description="")], "description"),
    "a description over 100": ([command(description="x" * 101)], "description"),
    "an option without description": ([command(options=[{"type": 3, "name": "x"}])], "description"),
    "a required option after an optional one": (
        [command(options=[option("a"), option("b", required=True)])],
        "before non-required",
    ),
    "more than 25 options": ([command(options=[option(f"o{n}") for n in range(26)])], "options"),
    "more than 25 sub-commands": ([command(options=[sub(f"s{n}") for n in range(26)])], "options"),
    "more than 25 choices": (
        [command(options=[option(choices=[{"name": "x", "value": str(n)} for n in range(26)])])],
        "choices",
    ),
    "a choice of the wrong type": ([command(options=[option(choices=[{"name": "x", "value": 1}])])], "value"),
    "the same choice twice": (
        [command(options=[option(choices=[{"name": "x", "value": "1"}] * 2)])],
        "twice",
    ),
    "choices and autocomplete": (
        [command(options=[option(autocomplete=True, choices=[{"name": "x", "value": "1"}])])],
        "exclude",
    ),
    "sub-commands beside options": ([command(options=[sub(), option()])], "mix"),
    "groups within groups": (
        [
            command(
                options=[{"type": 2, "name": "a", "description": "b", "options": [{"type": 2, "name": "c"}]}]
            )
        ],
        "type",
    ),
    "the same command twice": ([command(), command()], "twice"),
    "the same option twice": ([command(options=[option("a"), option("a")])], "twice"),
    "more than 100 commands": ([command(name=f"g{n}") for n in range(101)], "100"),
    "more than 8000 characters": (
        [
            command(
                options=[
                    sub(f"s{n}", options=[option(f"o{m}", description="x" * 100) for m in range(20)])
                    for n in range(5)
                ]
            )
        ],
        "maximum size",
    ),
    "an unknown key": ([command(colour="red")], "colour"),
}


@pytest.mark.parametrize("case", COMMANDS)
async def test_commands_are_refused_for(discord: LocalDiscord, case: str) -> None:
    body, complaint = COMMANDS[case]
    bot = Bot()
    await bot.login(discord.token)
    assert bot.application_id
    with pytest.raises(client.HTTPException) as error:
        await bot.http.bulk_upsert_global_commands(bot.application_id, payload=body)  # type: ignore[arg-type]
    await bot.close()
    assert error.value.code == 50035
    assert complaint in discord.requests[-1].reason
    assert not discord.commands.registered.get(None)


async def test_commands_keep_their_id_and_can_be_of_one_guild(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Everywhere")
    async def everywhere(asked: client.Interaction) -> None: ...

    @bot.tree.command(description="Here", guild=client.Object(discord.guild.id))
    async def here(asked: client.Interaction) -> None:
        await asked.response.send_message("here")

    async with online(discord, bot):
        first = (await bot.tree.sync())[0].id
        assert (await bot.tree.sync())[0].id == first
        assert [each.id for each in await bot.tree.fetch_commands()] == [first]
        await bot.tree.sync(guild=client.Object(discord.guild.id))
        assert (await alice.command(river, "here")).text == "here"
        guild = discord.guild.id
        assert {each["name"] for each in discord.commands.offered(alice.user, guild)} == {
            "everywhere",
            "here",
        }
        assert {each["name"] for each in discord.commands.offered(alice.user, None)} == {"everywhere"}
    assert "fr" in LOCALES


async def test_a_file_over_ten_megabytes_is_refused(discord: LocalDiscord, river: Channel) -> None:
    import io

    bot = Bot()
    await bot.login(discord.token)
    channel: Any = await bot.fetch_channel(river.id)
    with pytest.raises(client.HTTPException) as error:
        await channel.send(file=client.File(io.BytesIO(b"x" * (10 * 1024 * 1024 + 1)), "x.png"))
    await bot.close()
    assert (error.value.status, error.value.code) == (413, 40005)


async def test_what_discord_does_not_have_is_not_found(discord: LocalDiscord) -> None:
    bot = Bot()
    await bot.login(discord.token)
    with pytest.raises(client.NotFound):
        await bot.http.request(Route("GET", "/lighthouse"))
    await bot.close()


async def test_a_token_stays_out_of_the_log(discord: LocalDiscord, river: Channel, caplog: Any) -> None:
    bot = Bot()
    await bot.login(discord.token)
    route = Route(
        "POST", "/webhooks/{webhook_id}/{webhook_token}", webhook_id=1, webhook_token="secret-token"
    )
    with pytest.raises(client.HTTPException):
        await bot.http.request(route, json={"content": "x"})
    await bot.close()
    lines = [record.getMessage() for record in caplog.records if record.name == "local"]
    assert any("Refused" in line for line in lines)
    assert not any("secret-token" in line for line in lines)


async def test_an_edit_to_the_second_kind_must_drop_the_content(
    discord: LocalDiscord, river: Channel
) -> None:
    bot = Bot()
    await bot.login(discord.token)
    channel: Any = await bot.fetch_channel(river.id)
    message = await channel.send("x")
    route = Route("PATCH", "/channels/{c}/messages/{m}", c=river.id, m=message.id)
    with pytest.raises(client.HTTPException):
        await bot.http.request(route, json=layout(words()))
    await bot.http.request(route, json=layout(words("y"), content=None))
    assert river.messages[0].text == "y"
    with pytest.raises(client.HTTPException):
        await bot.http.request(route, json={"content": "back"})
    await bot.close()
