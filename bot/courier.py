"""Sends the letters of the outbox, each once, and takes back those that are stale."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import discord

from bot import outbox
from bot.match import Match, Refusal
from bot.outbox import HELD, NOTICE, REMINDER, SENT, STALE, Letter
from bot.panel import jump
from bot.play import Play
from bot.post import Post
from bot.text import action_line, language_of, of_match, plain
from engines.core import Phrase

log = logging.getLogger(__name__)


class Courier:
    """From the outbox to Discord."""

    def __init__(self, client: discord.Client, play: Play) -> None:
        self._client = client
        self._play = play
        self._lock = asyncio.Lock()

    async def deliver(self) -> None:
        """Send what is new and take back what is stale."""
        async with self._lock:
            async with self._play.store.read() as db:
                letters = await outbox.pending(db)
            for letter in letters:
                try:
                    await self._take_back(letter) if letter.state == STALE else await self._send(letter)
                except (Refusal, discord.HTTPException):
                    log.exception("letter %s could not be delivered", letter.id)

    async def _send(self, letter: Letter) -> None:
        match = await self._play.match(letter.match)
        player = await self._play.people.player(letter.player)
        chair = match.chair_of(letter.player)
        by_channel = letter.kind == REMINDER and ((chair and chair.ping) or player.ping) == "channel"
        language = match.language if by_channel else player.language or match.language
        post = Post(notify=(letter.player,)).say(letter_text(letter, match, language))
        try:
            where: Any = await self._place(letter, match, by_channel)
            message = await where.send(
                view=post.view(), allowed_mentions=post.mentions, nonce=f"letter-{letter.id}"
            )
        except discord.Forbidden:  # no direct messages from us: a notice waits for the next visit
            async with self._play.store.begin() as db:
                await outbox.mark(db, letter.id, HELD if letter.kind == NOTICE else SENT)
            return
        async with self._play.store.begin() as db:
            if letter.kind == NOTICE:
                await outbox.drop(db, letter.id)
            else:
                await outbox.mark(db, letter.id, SENT, message.channel.id, message.id)

    async def _place(self, letter: Letter, match: Match, by_channel: bool) -> Any:
        if by_channel:
            return self._client.get_partial_messageable(match.channel, guild_id=match.guild)
        return await self._client.create_dm(discord.Object(letter.player))

    async def _take_back(self, letter: Letter) -> None:
        if letter.channel and letter.message:
            place = self._client.get_partial_messageable(letter.channel)
            with suppress(discord.NotFound, discord.Forbidden):
                await place.get_partial_message(letter.message).delete()
        async with self._play.store.begin() as db:
            await outbox.drop(db, letter.id)


def letter_text(letter: Letter, match: Match, language: str) -> str:
    """What a letter says, in its reader's language."""
    said = of_match(match, language_of(language))
    gaps = dict(letter.gaps)
    if "by" in gaps:
        gaps["by"] = plain(gaps["by"])
    if "line" in gaps:
        gaps["line"] = action_line(said, match, gaps["line"])
    if "why" in gaps:
        key, inner = gaps["why"]
        gaps["why"] = said.say(Phrase(key, inner), match.names)
    return said(letter.key, game=said("name"), link=jump(match), who=f"<@{letter.player}>", **gaps)
