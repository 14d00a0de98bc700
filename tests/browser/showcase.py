"""A small bot that shows every component, for the tests of the page."""

import asyncio
import io
from typing import Any

import discord as client
from discord import app_commands, ui
from PIL import Image, ImageDraw

from tests.local.bots import Bot

Asked = client.Interaction

WORDS = """# Heading
## Smaller heading
Some **bold**, *slanted*, __underlined__, ~~struck~~ and `code` words, a ||secret||,
[a link](https://example.org/rules) and <script>alert(1)</script>.
- a point
  - a point below
1. first
2. second
> quoted
```
code block <b>
```
-# small print"""


def picture(text: str = "board", colour: str = "#28648c", size: tuple[int, int] = (600, 300)) -> client.File:
    image = Image.new("RGB", size, colour)
    ImageDraw.Draw(image).text((20, 20), text, fill="white", font_size=48)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return client.File(data, filename="board.png", description=f"A picture that says {text}")


def text(content: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(content)


class Counter(ui.LayoutView):
    """A post with a count that a press raises."""

    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        self.count = count
        row: ui.ActionRow[Any] = ui.ActionRow()
        for label, action in (
            ("Raise", self.raise_it),
            ("Slowly", self.slowly),
            ("Hush", self.hush),
            ("Fail", self.fail),
        ):
            button: ui.Button[Any] = ui.Button(
                label=label, custom_id=f"counter:{label}", emoji="⛵" if label == "Raise" else None
            )
            button.callback = action  # type: ignore[method-assign]
            row.add_item(button)
        row.add_item(ui.Button(label="Off", disabled=True, custom_id="off", style=client.ButtonStyle.danger))
        self.add_item(ui.Container(text(f"## Count: {count}"), row, accent_colour=0x2E8B57))

    async def raise_it(self, asked: Asked) -> None:
        await asked.response.edit_message(view=Counter(self.count + 1))

    async def slowly(self, asked: Asked) -> None:
        await asked.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.4)
        await asked.edit_original_response(content="Slow and steady.")

    async def hush(self, asked: Asked) -> None:
        await asked.response.send_message(f"A secret for {asked.user.display_name}: heron", ephemeral=True)

    async def fail(self, asked: Asked) -> None:
        """Says nothing at all."""


class Menus(ui.View):
    @ui.select(
        placeholder="One river",
        options=[
            client.SelectOption(label=name, value=name.lower(), description=f"The {name}", emoji="🌊")
            for name in ("Loire", "Meuse", "Rhine")
        ],
    )
    async def one(self, asked: Asked, select: ui.Select[Any]) -> None:
        await asked.response.send_message(f"You chose {select.values[0]}.")

    @ui.select(
        placeholder="Up to three",
        min_values=1,
        max_values=3,
        options=[client.SelectOption(label=x) for x in "ABCDE"],
    )
    async def many(self, asked: Asked, select: ui.Select[Any]) -> None:
        await asked.response.send_message(f"You chose {'+'.join(sorted(select.values))}.")


class Form(ui.Modal, title="A small form"):
    name: ui.TextInput[Any] = ui.TextInput(label="Name", custom_id="name", max_length=20, min_length=2)
    tale: ui.TextInput[Any] = ui.TextInput(
        label="Tale", custom_id="tale", style=client.TextStyle.paragraph, required=False, default="Once"
    )
    size: ui.Label[Any] = ui.Label(
        text="Size",
        description="How large",
        component=ui.Select(
            custom_id="size", options=[client.SelectOption(label=x) for x in ("Small", "Large")]
        ),
    )

    async def on_submit(self, asked: Asked, /) -> None:
        size = self.size.component
        assert isinstance(size, ui.Select)
        await asked.response.send_message(f"{self.name.value}, {self.tale.value}, {size.values[0]}")


def showcase() -> Bot:
    """Commands: /show …, each with one thing to look at."""
    bot = Bot()
    group = app_commands.Group(name="show", description="Show something")

    @group.command(name="layout", description="Every component of a layout")
    async def layout(asked: Asked) -> None:
        view = ui.LayoutView(timeout=None)
        until = int(asked.created_at.timestamp()) + 7200
        row: ui.ActionRow[Any] = ui.ActionRow(
            *(
                ui.Button(label=style.name, style=style, custom_id=style.name)
                for style in list(client.ButtonStyle)[:4]
            ),
            ui.Button(label="Rules", url="https://example.org"),
        )
        view.add_item(
            ui.Container(
                text(WORDS),
                ui.Separator(),
                text(f"Whose turn: {asked.user.mention} in <#{asked.channel_id}>, until <t:{until}:R>"),
                ui.MediaGallery(
                    client.MediaGalleryItem("attachment://board.png", description="The board, in words")
                ),
                ui.Section(
                    text("Beside a thumbnail"),
                    accessory=ui.Thumbnail("attachment://board.png", description="Thumb"),
                ),
                ui.Section(text("Beside a button"), accessory=ui.Button(label="Side", custom_id="side")),
                row,
                accent_colour=0x5865F2,
            )
        )
        await asked.response.send_message(view=view, file=picture())

    @group.command(name="counter", description="A post that changes in place")
    async def counter(asked: Asked) -> None:
        await asked.response.send_message(view=Counter())

    @group.command(name="menus", description="Selects")
    async def menus(asked: Asked) -> None:
        await asked.response.send_message("Choose:", view=Menus())

    @group.command(name="form", description="A form")
    async def form(asked: Asked) -> None:
        await asked.response.send_modal(Form())

    @group.command(name="slow", description="Think for a while")
    async def slow(asked: Asked) -> None:
        await asked.response.defer()
        await asyncio.sleep(0.4)
        await asked.edit_original_response(content="Thought through.")

    @group.command(name="silent", description="Never answer")
    async def silent(asked: Asked) -> None: ...

    @group.command(name="call", description="Call someone")
    async def call(asked: Asked, who: client.Member, loud: bool = True) -> None:
        await asked.response.send_message("Called.", ephemeral=True)
        if loud and isinstance(asked.channel, client.TextChannel):
            await asked.channel.send(f"{who.mention}, your turn.")

    @group.command(name="thread", description="Open a thread")
    async def thread(asked: Asked, title: str) -> None:
        await asked.response.send_message("A table for talk:")
        message = await asked.original_response()
        opened = await message.create_thread(name=title)
        await opened.send("Talk here.")

    @group.command(name="letter", description="Write to you in private")
    async def letter(asked: Asked) -> None:
        await asked.user.send("A letter for you.")
        await asked.response.send_message("Sent.", ephemeral=True)

    @group.command(name="move", description="Move a boat")
    @app_commands.describe(boat="Which boat", to="Where to", speed="How fast")
    @app_commands.choices(
        speed=[app_commands.Choice(name="Fast", value=2), app_commands.Choice(name="Slow", value=1)]
    )
    async def move(asked: Asked, boat: int, to: str, speed: int = 1) -> None:
        await asked.response.send_message(f"Boat {boat} to {to} at speed {speed}.")

    @move.autocomplete("to")
    async def to(asked: Asked, typed: str) -> list[app_commands.Choice[str]]:
        places = ["Angers", "Blois", "Nantes", "Nevers", "Orléans", "Tours"]
        boat = asked.namespace.boat or 0
        return [
            app_commands.Choice(name=f"{place} (boat {boat})", value=place)
            for place in places
            if typed.lower() in place.lower()
        ]

    bot.tree.add_command(group)
    return bot
