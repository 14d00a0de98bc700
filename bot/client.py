"""The discord.py client: start-up, registration of commands, and the one error handler."""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.derive import Lexicon, group_of
from bot.lobby import Lobby
from bot.play import Play
from bot.presses import Presses
from bot.reply import Reply
from bot.table import Tables
from bot.wire import PATTERN, Pressed, parsed, pressable

log = logging.getLogger(__name__)


class Riverpost(discord.AutoShardedClient):
    """The bot. It keeps nothing in memory that a restart would lose."""

    def __init__(self, play: Play, **options: Any) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none(), **options)
        self.play = play
        self.tables = Tables(self, play)
        self.presses = Presses(play, self.tables)
        self.lobby = Lobby(play, self.tables, self.presses)
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self._command_failed)
        self.tree.add_command(self.lobby.group())
        for game in play.games.values():
            self.tree.add_command(group_of(game, play, self.presses))

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Lexicon())
        self.add_dynamic_items(pressable(self._pressed))
        await self._register()
        await self.tables.catch_up()

    async def _register(self) -> None:
        """Send the commands to Discord, if they are not those it has."""
        assert self.tree.translator is not None
        commands = [
            await command.get_translated_payload(self.tree, self.tree.translator)
            for command in self.tree.get_commands()
        ]
        digest = hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()
        note = f"commands of {self.application_id}"
        if await self.play.note(note) != digest:
            await self.tree.sync()
            await self.play.set_note(note, digest)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Modals are found by custom id, because discord.py forgets open ones in a restart."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        found = PATTERN.fullmatch(data.get("custom_id", ""))
        if found is None:
            return
        number = _typed_text(data)
        await self._guarded(interaction, lambda reply: self.presses.typed(reply, parsed(found), number))

    async def _pressed(self, interaction: discord.Interaction[Any], pressed: Pressed) -> None:
        if pressed.id.verb == "thread":
            await self._guarded(interaction, lambda reply: self._thread(reply, interaction, pressed))
        else:
            await self._guarded(interaction, lambda reply: self.presses.handle(reply, pressed))

    async def _thread(self, reply: Reply, interaction: discord.Interaction[Any], pressed: Pressed) -> None:
        await reply.acknowledge()
        await self.lobby.open_in_thread(reply, interaction.channel, pressed.id.text)

    async def _guarded(self, interaction: discord.Interaction[Any], work: Any) -> None:
        """Nothing that goes wrong here is swallowed: the person is told, and the log has the trace."""
        reply = Reply(interaction)
        try:
            await work(reply)
        except Exception as error:
            await reply.fail(error)

    async def _command_failed(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
        await Reply(interaction, None).fail(cause or error)


def _typed_text(data: Any) -> str:
    """The text of a modal's one field, wherever Discord nests it."""
    if isinstance(data, dict):
        if data.get("custom_id") == "text":
            return str(data.get("value", ""))
        return next((text for part in data.values() if (text := _typed_text(part))), "")
    if isinstance(data, list):
        return next((text for part in data if (text := _typed_text(part))), "")
    return ""
