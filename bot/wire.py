"""Custom ids: all that a button or select needs is in its own id, so that it works for weeks and restarts."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

PATTERN = re.compile(r"(?P<verb>[a-z]+):(?P<match>\d+):(?P<step>-?\d+):(?P<text>.*)")


class Id(NamedTuple):
    """What a component does: a verb, for a match at a step, and a text (mostly a line, or its start)."""

    verb: str
    match: int
    step: int = 0
    text: str = ""

    def __str__(self) -> str:
        return f"{self.verb}:{self.match}:{self.step}:{self.text}"


class Pressed(NamedTuple):
    """A press of a button or a choice in a select."""

    id: Id
    values: Sequence[str]


Handler = Callable[[discord.Interaction[Any], Pressed], Awaitable[None]]


def pressable(handle: Handler) -> type[ui.DynamicItem[Any]]:
    """The one dynamic item behind every component of the bot."""

    class Press(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
        def __init__(self, item: Any, pressed: Id) -> None:
            super().__init__(item)
            self.pressed = pressed

        @classmethod
        async def from_custom_id(cls, _interaction: Any, item: Any, match: re.Match[str]) -> Press:
            return cls(item, parsed(match))

        async def callback(self, interaction: discord.Interaction[Any]) -> None:
            await handle(interaction, Pressed(self.pressed, getattr(self.item, "values", ())))

    return Press


def parsed(match: re.Match[str]) -> Id:
    return Id(match["verb"], int(match["match"]), int(match["step"]), match["text"])


def button(label: str, id_: Id, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ui.Button[Any]:
    return ui.Button(label=label[:80], custom_id=str(id_), style=style)


def rows(buttons: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    return [ui.ActionRow(*buttons[n : n + 5]) for n in range(0, len(buttons), 5)]
