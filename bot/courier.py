"""Sends the letters of the outbox, each once, and takes back those that are stale."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import discord

from bot import outbox
from bot.match import Match, Refusal
from bot.outbox import HELD, NOTICE, PLAYED, REMINDER, SENT, STALE, Letter
from bot.panel import jump
from bot.play import Play
from bot.players import CHANNEL
from bot.post import LONGEST_TEXT, Post
from bot.text import action_line, language_of, listed, of_match, plain

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
            for together in _bundles(letters):
                letter = together[0]
                try:
                    await self._take_back(letter) if letter.state == STALE else await self._send(together)
                except (Refusal, discord.HTTPException):
                    log.exception("letter %s could not be delivered", letter.id)

    async def _send(self, letters: Sequence[Letter]) -> None:
        """Send letters to one person about one game, in one message."""
        letter = letters[0]
        match = await self._play.match(letter.match)
        player = await self._play.people.player(letter.player)
        chair = match.chair_of(letter.player)
        by_channel = letter.kind == REMINDER and chair is not None and chair.calls(player.ping) == CHANNEL
        spoken = player.language or (chair and chair.language) or match.language
        language = match.language if by_channel else spoken
        texts = [letter_text(one, match, language) for one in letters]
        post = Post(notify=(letter.player,)).say(listed(texts, LONGEST_TEXT))
        try:
            where: Any = await self._place(letter, match, by_channel)
            message = await where.send(
                view=post.view(),
                allowed_mentions=post.mentions,
                nonce=f"letter-{letter.id}",
                silent=all(one.key == PLAYED for one in letters),  # all went as ordered: no need to buzz
            )
        except (
            discord.Forbidden,
            discord.NotFound,
        ):  # a notice waits for the next visit
            async with self._play.store.begin() as db:
                for one in letters:
                    await outbox.mark(db, one.id, HELD if one.kind == NOTICE else SENT)
            return
        async with self._play.store.begin() as db:
            if letter.kind != NOTICE:
                is_wanted = await outbox.mark(db, letter.id, SENT, message.channel.id, message.id)
            for one in letters if letter.kind == NOTICE else ():
                await outbox.drop(db, one.id)
        if letter.kind != NOTICE and not is_wanted:  # the turn ended while the letter was on its way
            await self._delete(message.channel.id, message.id)

    async def _place(self, letter: Letter, match: Match, by_channel: bool) -> Any:
        if by_channel:
            return self._client.get_partial_messageable(match.channel, guild_id=match.guild)
        return await self._client.create_dm(discord.Object(letter.player))

    async def _take_back(self, letter: Letter) -> None:
        if letter.channel and letter.message:
            await self._delete(letter.channel, letter.message)
        async with self._play.store.begin() as db:
            await outbox.drop(db, letter.id)

    async def _delete(self, channel: int, message: int) -> None:
        with suppress(discord.NotFound, discord.Forbidden):
            await self._client.get_partial_messageable(channel).get_partial_message(message).delete()


def _bundles(letters: Sequence[Letter]) -> list[list[Letter]]:
    """Notices to one person about one game together; every other letter by itself."""
    bundles: dict[Any, list[Letter]] = {}
    for one in letters:
        together = one.kind == NOTICE and one.state != STALE
        bundles.setdefault((one.match, one.player) if together else one.id, []).append(one)
    return list(bundles.values())


def letter_text(letter: Letter, match: Match, language: str) -> str:
    """What a letter says, in its reader's language."""
    said = of_match(match, language_of(language))
    gaps = dict(letter.gaps)
    if "by" in gaps:
        gaps["by"] = plain(gaps["by"])
    if "line" in gaps:
        gaps["line"] = action_line(said, match, gaps["line"])
    if "why" in gaps:
        gaps["why"] = said.say(outbox.read_again(gaps["why"]), match.names)
    return said(letter.key, game=said("name"), link=jump(match), who=f"<@{letter.player}>", **gaps)
