"""The discord.py client: start-up, registration of commands, the clock, and the one error handler."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

from bot.courier import Courier
from bot.derive import Lexicon, group_of
from bot.lobby import Lobby
from bot.match import Refusal
from bot.play import Play
from bot.presses import Presses
from bot.reply import Replies, Reply
from bot.table import Tables
from bot.timekeeper import Timekeeper, keep
from bot.wire import PATTERN, Pressed, parsed, pressable

log = logging.getLogger(__name__)

WORK = ("CommandTree-invoker", "discord-ui-dynamic-item", "discord.py: on_interaction")
"""The names that discord.py gives to the tasks that answer people."""
FINISH = 5


class Riverpost(discord.AutoShardedClient):
    """The bot. It keeps nothing in memory that a restart would lose."""

    def __init__(self, play: Play, **options: Any) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we have no voice
        intents = discord.Intents(guilds=True)
        super().__init__(intents=intents, allowed_mentions=discord.AllowedMentions.none(), **options)
        self.play = play
        self.tables = Tables(self, play)
        self.courier = Courier(self, play)
        self.timekeeper = Timekeeper(play)
        self.replies = Replies(play.people)
        self.presses = Presses(play, self.tables)
        self.lobby = Lobby(play, self.tables, self.presses, self.replies)
        self._woken = asyncio.Event()
        self._going = True
        self._clock: asyncio.Task[None] | None = None
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self._command_failed)
        self.tree.add_command(self.lobby.group())
        for game in play.games.values():
            self.tree.add_command(group_of(game, play, self.presses, self.replies))

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Lexicon())
        self.add_dynamic_items(pressable(self._pressed))
        await self._register()
        await self.timekeeper.make_up()
        await self.tables.catch_up()
        self._clock = asyncio.create_task(
            keep(self.timekeeper, self.after_tick, self._woken, lambda: self._going)
        )

    async def close(self) -> None:
        self._going = False
        self.wake()
        if self._clock is not None:
            # It ends by itself after what it is doing: a transaction cut short would leave its thread behind.
            await asyncio.wait([self._clock], timeout=FINISH)
            self._clock.cancel()
        await self._finish()
        await super().close()

    @staticmethod
    async def _finish() -> None:
        """Let what people have just pressed come to its end."""
        working = [
            task
            for task in asyncio.all_tasks()
            if task.get_name().startswith(WORK) and task is not asyncio.current_task()
        ]
        if working:
            await asyncio.wait(working, timeout=FINISH)

    async def after_tick(self, changed: set[int]) -> None:
        """Show what the clock has done, and send the letters that are due."""
        for match_id in changed:
            try:
                await self.tables.refresh(match_id, force=True)
            except (Refusal, discord.HTTPException):
                log.exception("match %s could not be posted", match_id)
        await self.tables.catch_up()
        await self.courier.deliver()

    def wake(self) -> None:
        """Something has happened: there may be letters to send, or an earlier deadline."""
        self._woken.set()

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
        typed = self.presses.typed.get(found["verb"]) if found else None
        if found is not None and typed is not None:
            id_, fields = parsed(found), dict(_typed(data))
            await self._guarded(interaction, lambda reply: typed(reply, id_, fields))

    async def _pressed(self, interaction: discord.Interaction[Any], pressed: Pressed) -> None:
        await self._guarded(interaction, lambda reply: self.presses.handle(reply, pressed))

    async def _guarded(
        self, interaction: discord.Interaction[Any], work: Callable[[Reply], Awaitable[None]]
    ) -> None:
        """Nothing that goes wrong here is swallowed: the person is told, and the log has the trace."""
        reply = Reply(interaction)
        try:
            reply = await self.replies.to(interaction)
            await work(reply)
        except Exception as error:
            await reply.fail(error)
        self.wake()

    async def _command_failed(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
        try:
            reply = await self.replies.to(interaction)
        except Exception:
            reply = Reply(interaction)
        await reply.fail(cause or error)

    async def on_app_command_completion(self, *_: Any) -> None:
        self.wake()


def _typed(data: Any) -> list[tuple[str, str]]:
    """The fields of a modal and what was typed, wherever Discord nests them."""
    if isinstance(data, list):
        return [field for part in data for field in _typed(part)]
    if not isinstance(data, dict):
        return []
    if isinstance(data.get("value"), str):
        return [(data["custom_id"], data["value"])]
    return [field for part in data.values() for field in _typed(part)]
