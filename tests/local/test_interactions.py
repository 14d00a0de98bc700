"""Commands, components, forms and completions, as the real client answers them."""

import asyncio
import io
from typing import Any

import discord as client
import pytest
from discord import app_commands, ui
from PIL import Image

from local import Channel, LocalDiscord, NotAnswered, NotPossible, Person
from tests.local.bots import Bot, online
from tests.local.schema import check_requests

Asked = client.Interaction


def picture(colour: str = "navy") -> client.File:
    data = io.BytesIO()
    Image.new("RGB", (60, 40), colour).save(data, "PNG")
    data.seek(0)
    return client.File(data, filename="board.png", description="A small board")


async def test_a_command_carries_its_options_the_languages_and_who_asked(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    discord.set_guild_locale("de")
    bot = Bot()
    got: dict[str, Any] = {}
    group = app_commands.Group(name="game", description="Games")

    @group.command(description="Begin")
    async def new(
        asked: Asked,
        size: app_commands.Range[int, 1, 9],
        against: client.Member,
        where: client.TextChannel,
        fast: bool = False,
        note: str = "-",
    ) -> None:
        got.update(size=size, against=against, where=where, fast=fast, note=note)
        got.update(
            locale=asked.locale.value,
            guild_locale=asked.guild_locale and asked.guild_locale.value,
            user=asked.user,
            channel=asked.channel_id,
            limit=asked.filesize_limit,
            guild=asked.guild_id,
            may_post=asked.app_permissions.send_messages,
            admin=asked.permissions.administrator,
        )
        assert asked.context.guild
        assert asked.is_guild_integration()
        await asked.response.send_message("begun")

    bot.tree.add_command(group)
    async with online(discord, bot):
        done = await alice.command(river, "game new", size=3, against=bob, where=river, note="été")
    assert done.text == "begun"
    assert not done.ephemeral
    assert river.messages == [done.reply]
    assert (got["size"], got["fast"], got["note"]) == (3, False, "été")
    assert got["against"].display_name == "Bob"
    assert got["where"].name == "river"
    assert (got["locale"], got["guild_locale"]) == ("fr", "de")
    assert got["user"].id == alice.id
    assert (got["channel"], got["guild"]) == (river.id, discord.guild.id)
    assert got["limit"] == 10 * 1024 * 1024
    assert got["may_post"]
    assert not got["admin"]
    check_requests(discord)


async def test_a_person_cannot_give_a_command_what_its_options_do_not_take(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Roll")
    @app_commands.choices(kind=[app_commands.Choice(name="Big", value="big")])
    async def roll(asked: Asked, times: app_commands.Range[int, 1, 6], kind: str = "big") -> None:
        await asked.response.send_message("rolled")

    @bot.tree.command(description="Close")
    @app_commands.default_permissions(manage_guild=True)
    async def close(asked: Asked) -> None:
        await asked.response.send_message("closed")

    @bot.tree.command(description="Public only")
    @app_commands.guild_only()
    async def public(asked: Asked) -> None:
        await asked.response.send_message("seen")

    async with online(discord, bot):
        for command, options in [
            ("roll", {}),
            ("roll", {"times": 7}),
            ("roll", {"times": "3"}),
            ("roll", {"times": True}),
            ("roll", {"times": 2, "kind": "small"}),
            ("roll", {"times": 2, "colour": "red"}),
            ("roll again", {"times": 2}),
            ("throw", {}),
            ("close", {}),
        ]:
            with pytest.raises(NotPossible):
                await alice.command(river, command, **options)
        with pytest.raises(NotPossible):
            await alice.command(alice.conversation, "public")
        with pytest.raises(NotPossible):
            await alice.autocomplete(river, "roll", focused="times")
        admin = discord.add_user("Ada", admin=True)
        assert (await admin.command(river, "close")).text == "closed"
        assert (await alice.command(alice.conversation, "roll", times=1)).text == "rolled"


async def test_completion_sees_what_was_typed_and_the_other_options(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Move")
    async def move(asked: Asked, boat: int, to: str) -> None:
        await asked.response.send_message(f"{boat} to {to}")

    @move.autocomplete("to")
    async def to(asked: Asked, typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=f"{asked.namespace.boat} to {typed}{n}", value=f"{typed}{n}")
            for n in "12"
        ]

    @move.autocomplete("boat")
    async def boat(asked: Asked, typed: str) -> list[app_commands.Choice[int]]:
        return [app_commands.Choice(name=f"boat {typed}", value=4)]

    async with online(discord, bot):
        rows = await alice.autocomplete(river, "move", focused="to", boat=4, to="B")
        assert [(row["name"], row["value"]) for row in rows] == [("4 to B1", "B1"), ("4 to B2", "B2")]
        rows = await alice.autocomplete(river, "move", focused="boat", boat="ab")
        assert rows[0]["value"] == 4
    assert "4 to B1" in discord.sent_to(alice)
    check_requests(discord)


class Desk(ui.View):
    """Every component of a plain message."""

    @ui.button(label="Go", style=client.ButtonStyle.success, emoji="⛵")
    async def go(self, asked: Asked, button: ui.Button[Any]) -> None:
        await asked.response.edit_message(content="gone", attachments=[picture("red")])

    @ui.button(label="Later")
    async def later(self, asked: Asked, button: ui.Button[Any]) -> None:
        await asked.response.defer()
        await asyncio.sleep(0.01)
        await asked.edit_original_response(content="later")

    @ui.button(label="Nothing")
    async def nothing(self, asked: Asked, button: ui.Button[Any]) -> None:
        await asked.response.defer()

    @ui.button(label="Off", disabled=True)
    async def off(self, asked: Asked, button: ui.Button[Any]) -> None: ...

    @ui.select(
        placeholder="Which?",
        custom_id="which",
        max_values=2,
        options=[
            client.SelectOption(label=word.title(), value=word, description="a word")
            for word in ("a", "b", "c")
        ],
    )
    async def which(self, asked: Asked, select: ui.Select[Any]) -> None:
        await asked.response.send_message("+".join(select.values), ephemeral=True)

    @ui.select(cls=ui.UserSelect, custom_id="who")
    async def who(self, asked: Asked, select: ui.UserSelect[Any]) -> None:
        await asked.response.send_message(select.values[0].mention)


async def test_buttons_and_selects_change_the_post_or_answer(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Desk")
    async def desk(asked: Asked) -> None:
        view = Desk()
        view.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
        await asked.response.send_message("here", view=view, file=picture())

    async with online(discord, bot):
        post = (await alice.command(river, "desk")).message
        first = post.attachments[0]
        assert (first.width, first.height, first.description) == (60, 40, "A small board")
        done = await bob.press(post, "Go")
        assert done.reply is post
        assert post.content == "gone"
        assert [file.id for file in post.attachments] != [first.id]
        assert len(post.attachments) == 1
        await bob.press(post, "Later")
        assert post.content == "later"
        assert len(post.attachments) == 1
        assert (await bob.press(post, "Nothing")).reply is None
        for label in ("Off", "Rules", "Missing"):
            with pytest.raises(NotPossible):
                await bob.press(post, label)
        done = await bob.choose(post, "Which?", ["a", "c"])
        assert (done.text, done.ephemeral) == ("a+c", True)
        for values in ([], ["a", "b", "c"], ["z"]):
            with pytest.raises(NotPossible):
                await bob.choose(post, "which", values)
        assert (await bob.choose(post, "who", [alice])).text == alice.mention
    check_requests(discord)


class Shore(ui.LayoutView):
    """Every component of the second kind."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        row: ui.ActionRow[Any] = ui.ActionRow()
        button: ui.Button[Any] = ui.Button(label="Deep", custom_id="deep")
        button.callback = self.pressed  # type: ignore[method-assign]
        row.add_item(button)
        self.add_item(
            ui.Container(
                ui.TextDisplay("# Head"),
                ui.Section(
                    "beside a picture", accessory=ui.Thumbnail("attachment://board.png", description="thumb")
                ),
                ui.Section("beside a button", accessory=ui.Button(label="Side", custom_id="side")),
                ui.MediaGallery(client.MediaGalleryItem("attachment://board.png", description="the board")),
                ui.Separator(spacing=client.SeparatorSpacing.large),
                ui.File("attachment://log.txt"),
                row,
                accent_colour=0x336699,
            )
        )

    async def pressed(self, asked: Asked) -> None:
        await asked.response.edit_message(view=self, attachments=[picture("green"), log_file()])


def log_file() -> client.File:
    return client.File(io.BytesIO(b"log"), filename="log.txt")


async def test_a_layout_shows_its_pictures_and_they_are_not_listed_twice(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()
    told: list[client.Message] = []

    @bot.tree.command(description="Shore")
    async def shore(asked: Asked) -> None:
        await asked.response.send_message(view=Shore(), files=[picture(), log_file()])
        told.append(await asked.original_response())

    async with online(discord, bot):
        post = (await alice.command(river, "shore")).message
        await discord.settled()
        assert post.v2
        assert post.text == "# Head\nbeside a picture\nbeside a button"
        assert post.descriptions[:2] == ["thumb", "the board"]
        assert told[0].attachments == []
        gallery = next(
            part for part in told[0].components[0].children if part.type is client.ComponentType.media_gallery
        )  # type: ignore[union-attr]
        item = gallery.items[0]  # type: ignore[union-attr]
        assert (item.media.width, item.media.height) == (60, 40)
        assert await bot.http.get_from_cdn(item.media.url) == post.attachments[0].data
        with pytest.raises(client.NotFound):
            await bot.http.get_from_cdn(item.media.url.split("?")[0])
        before = post.attachments[0].data
        await alice.press(post, "Deep")
        assert post.attachments[0].data != before
        assert len(post.attachments) == 2
    check_requests(discord)


class Form(ui.Modal, title="A form"):
    name: ui.TextInput[Any] = ui.TextInput(label="Name", custom_id="name", min_length=2, max_length=8)
    note: ui.TextInput[Any] = ui.TextInput(label="Note", custom_id="note", required=False, default="n/a")
    size: ui.Label[Any] = ui.Label(
        text="Size",
        component=ui.Select(custom_id="size", options=[client.SelectOption(label=x) for x in ("S", "M")]),
    )
    who: ui.Label[Any] = ui.Label(
        text="Who", component=ui.UserSelect(custom_id="who", required=False, min_values=0)
    )

    async def on_submit(self, asked: Asked, /) -> None:
        size = self.size.component
        assert isinstance(size, ui.Select)
        text = f"{self.name.value}|{self.note.value}|{size.values}"
        if asked.message:
            await asked.response.edit_message(content=text)
        else:
            await asked.response.send_message(text)


async def test_a_form_is_filled_in_and_knows_the_post_it_was_opened_from(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Form")
    async def form(asked: Asked) -> None:
        await asked.response.send_modal(Form())

    @bot.tree.command(description="Post")
    async def post(asked: Asked) -> None:
        view = ui.View()
        button: ui.Button[Any] = ui.Button(label="Open")
        button.callback = lambda asked: asked.response.send_modal(Form())  # type: ignore[method-assign, assignment]
        view.add_item(button)
        await asked.response.send_message("press", view=view)

    async with online(discord, bot):
        opened = await alice.command(river, "form")
        assert opened.modal
        assert opened.reply is None
        assert opened.modal.title == "A form"
        assert [field["custom_id"] for field in opened.modal.fields] == ["name", "note", "size", "who"]
        with pytest.raises(NotPossible):
            await bob.submit(opened.modal, {"name": "Bob", "size": "M"})
        for values in (
            {"size": "M"},
            {"name": "A", "size": "M"},
            {"name": "Ann", "size": "XL"},
            {"name": "Ann", "x": "y"},
        ):
            with pytest.raises(NotPossible):
                await alice.submit(opened.modal, values)
        done = await alice.submit(opened.modal, {"name": "Ann", "size": "M"})
        assert done.text == "Ann|n/a|['M']"
        message = (await alice.command(river, "post")).message
        opened = await alice.press(message, "Open")
        done = await alice.submit(opened.modal, {"name": "Ann", "note": "x", "size": ["S"], "who": [bob]})
        assert done.reply is message
        assert message.content == "Ann|x|['S']"
    check_requests(discord)


async def test_a_deferred_reply_is_waited_for_and_stays_private(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Think")
    async def think(asked: Asked, private: bool) -> None:
        await asked.response.defer(ephemeral=private, thinking=True)
        await asyncio.sleep(0.02)
        await asked.edit_original_response(content="thought")
        await asked.followup.send("and more", ephemeral=private)
        last = await asked.followup.send("and last", ephemeral=private, wait=True)
        await last.edit(content="and the end")

    @bot.tree.command(description="Follow")
    async def follow(asked: Asked) -> None:
        await asked.response.defer(ephemeral=True)
        await asked.followup.send("in its place")

    @bot.tree.command(description="Erase")
    async def erase(asked: Asked) -> None:
        await asked.response.defer()
        await asked.delete_original_response()

    async with online(discord, bot):
        done = await alice.command(river, "think", private=True)
        assert (done.text, done.ephemeral, done.deferred) == ("thought", True, True)
        await discord.settled()
        assert [message.content for message in done.followups] == ["and more", "and the end"]
        assert river.messages == []
        assert len(alice.sees(river)) == 3
        assert bob.sees(river) == []
        assert "thought" in discord.sent_to(alice)
        assert "and last" in discord.sent_to(alice)
        assert "thought" not in discord.sent_to(bob)
        with pytest.raises(NotPossible):
            await bob.press(done.message, "x")
        assert not (await alice.command(river, "think", private=False)).ephemeral
        await discord.settled()
        assert len(river.messages) == 3
        done = await alice.command(river, "follow")
        assert (done.text, done.ephemeral, done.followups) == ("in its place", True, [])
        assert (await alice.command(river, "erase")).reply is None
    check_requests(discord)


async def test_an_answer_after_three_seconds_comes_too_late(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    discord.interactions.reply_within = 0.05
    bot = Bot()

    @bot.tree.command(description="Slow")
    async def slow(asked: Asked) -> None:
        await asyncio.sleep(0.1)
        await asked.response.send_message("late")

    async with online(discord, bot):
        done = await alice.command(river, "slow", wait=False)
        with pytest.raises(NotAnswered, match="/slow"):
            await done.answered()
        assert done.failed
        await discord.until(lambda: bot.errors)
    error = bot.errors[0]
    assert isinstance(error, client.NotFound)
    assert error.code == 10062
    assert river.messages == []


async def test_a_follow_up_after_fifteen_minutes_comes_too_late(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    discord.interactions.follow_up_within = 0.05
    bot = Bot()

    @bot.tree.command(description="Slow")
    async def slow(asked: Asked) -> None:
        await asked.response.send_message("in time")
        await asyncio.sleep(0.1)
        await asked.followup.send("late")

    async with online(discord, bot):
        await alice.command(river, "slow")
        await discord.until(lambda: bot.errors)
    error = bot.errors[0]
    assert isinstance(error, client.HTTPException)
    assert (error.status, error.code) == (401, 50027)


async def test_only_the_first_of_two_first_replies_counts(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Twice")
    async def twice(asked: Asked) -> None:
        await asked.response.send_message("one")
        again = client.Interaction(
            data=discord.interactions.event(next(iter(discord.interactions.by_id.values()))),
            state=bot._connection,
        )  # type: ignore[arg-type]
        await again.response.send_message("two")

    async with online(discord, bot):
        await alice.command(river, "twice")
        await discord.until(lambda: bot.errors)
    assert isinstance(bot.errors[0], client.InteractionResponded | client.HTTPException)
    assert getattr(bot.errors[0], "code", None) == 40060
    assert [message.content for message in river.messages] == ["one"]


async def test_what_was_pressed_must_still_be_there(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Desk")
    async def desk(asked: Asked) -> None:
        await asked.response.send_message("here", view=Desk())

    async with online(discord, bot):
        post = (await alice.command(river, "desk")).message
        discord.world.delete(post)
        with pytest.raises(NotPossible):
            await alice.press(post, "Go")


async def test_many_people_can_act_at_once(
    discord: LocalDiscord, alice: Person, bob: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Slow")
    async def slow(asked: Asked, n: int) -> None:
        await asyncio.sleep(0.02)
        await asked.response.send_message(str(n))

    async with online(discord, bot):
        pending = [
            await who.command(river, "slow", n=n, wait=False) for n, who in enumerate((alice, bob) * 10)
        ]
        assert not any(one.reply for one in pending)
        done = [await one.answered() for one in pending]
    assert [one.text for one in done] == [str(n) for n in range(20)]
    assert len(river.messages) == 20


async def test_a_silent_bot_is_named_in_the_complaint(
    discord: LocalDiscord, alice: Person, river: Channel
) -> None:
    bot = Bot()

    @bot.tree.command(description="Stuck")
    async def stuck(asked: Asked) -> None:
        await asked.response.defer()

    async with online(discord, bot):
        with pytest.raises(NotAnswered, match="Alice waits for its deferred reply to /stuck"):
            await alice.command(river, "stuck", timeout=0.05)


async def test_what_a_player_chose_stays_out_of_the_log(
    discord: LocalDiscord, alice: Person, river: Channel, caplog: pytest.LogCaptureFixture
) -> None:
    discord.interactions.reply_within = 0.05
    bot = Bot()

    @bot.tree.command(description="Hand")
    async def hand(asked: Asked) -> None:
        view = ui.View()
        view.add_item(ui.Button(label="Play", custom_id="play:the-heron-card"))
        await asked.response.send_message("hand", view=view, ephemeral=True)

    async with online(discord, bot):
        done = await alice.command(river, "hand")
        pressed = await alice.press(done.message, "Play", wait=False)
        with pytest.raises(NotAnswered):
            await pressed.answered()
    lines = [record.getMessage() for record in caplog.records if record.name == "local"]
    assert any("did not answer" in line for line in lines)
    assert not any("heron" in line for line in lines)
