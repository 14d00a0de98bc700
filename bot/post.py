"""A message in the making: components, pictures, and who is to be notified."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

import discord
from discord import ui

import render
from bot.text import escaped, shortened
from render.scene import Scene

LONGEST_TEXT = 3000
"""Of the 4,000 characters that a message may hold, what a board in words may take."""


def board_in_words(key: str, scene: Scene[Any]) -> str:
    return shortened(render.text_board(key, _escaped(scene)), LONGEST_TEXT)


def hand_in_words(key: str, scene: Scene[Any], most: int = LONGEST_TEXT) -> str:
    return shortened(render.hand_text(key, _escaped(scene)) or "", most)


def _escaped(scene: Scene[Any]) -> Scene[Any]:
    return replace(scene, names=escaped(scene.names))


@dataclass
class Post:
    """What a message will hold; a text alone, or one container with pictures and rows."""

    items: list[ui.Item[Any]] = field(default_factory=list)
    pictures: list[tuple[str, bytes, str]] = field(default_factory=list)
    notify: tuple[int, ...] = ()
    colour: int | None = None

    def say(self, text: str) -> Post:
        """Add a paragraph."""
        if text:
            self.items.append(ui.TextDisplay(text))
        return self

    def add(self, *items: ui.Item[Any]) -> Post:
        self.items.extend(items)
        return self

    async def picture(self, name: str, key: str, scene: Scene[Any], *, text_only: bool = False) -> Post:
        """Add the board of a game with its alt text, or in words for who wants no pictures."""
        if text_only:
            return self.say(board_in_words(key, scene))
        data, alt = await render.drawn(lambda: (render.picture(key, scene), render.alt_text(key, scene)))
        return self.show(name, data, alt)

    async def hand(self, name: str, key: str, scene: Scene[Any], *, text_only: bool = False) -> Post:
        """Add what only the scene's seat may see, if the game has such a thing."""
        if text_only:
            return self.say(hand_in_words(key, scene))

        def both() -> tuple[bytes | None, str | None]:
            return render.hand_picture(key, scene), render.hand_text(key, scene)

        data, alt = await render.drawn(both)
        return self if data is None else self.show(name, data, (alt or "")[:1000])

    def show(self, name: str, data: bytes, alt: str, extension: str = render.EXTENSION) -> Post:
        self.pictures.append((f"{name}.{extension}", data, alt))
        return self.keep(name, alt, extension)

    def keep(self, name: str, alt: str, extension: str = render.EXTENSION) -> Post:
        """Show a picture that the message has already."""
        item = discord.MediaGalleryItem(f"attachment://{name}.{extension}", description=alt or None)
        return self.add(ui.MediaGallery(item))

    def texts(self) -> list[str]:
        return [item.content for item in self.items if isinstance(item, ui.TextDisplay)]

    def view(self) -> ui.LayoutView:
        """The layout, already stopped: presses are found by custom id, so nothing is kept in memory."""
        layout = ui.LayoutView(timeout=None)
        layout.add_item(ui.Container(*self.items, accent_colour=self.colour))
        layout.stop()
        return layout

    def files(self) -> list[discord.File]:
        return [discord.File(BytesIO(data), name, description=alt) for name, data, alt in self.pictures]

    @property
    def mentions(self) -> discord.AllowedMentions:
        people = [discord.Object(person) for person in self.notify]
        return discord.AllowedMentions(everyone=False, roles=False, users=people, replied_user=False)
