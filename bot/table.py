"""Keeping the post of a match in its channel in step with the store.

The post is a projection of the head step: a hand-over to another player makes a new post and takes the
buttons off the old one; everything else edits. What a crash left behind is brought up at the next tick.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from zlib import crc32

import discord

from bot import panel
from bot.clock import HOUR
from bot.lobby_post import lobby
from bot.match import PLAYING, Chair, Match, Refusal, Step
from bot.play import Play
from bot.players import CHANNEL, players_of
from bot.post import Post
from bot.progress import PLAYER

log = logging.getLogger(__name__)


class Tables:
    """The posts of all matches."""

    def __init__(self, client: discord.Client, play: Play) -> None:
        self._client = client
        self._play = play
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._refused: dict[int, int] = {}
        """When a match could not be posted, because we may not or its channel is gone."""

    async def catch_up(self) -> None:
        """Post what a crash, or Discord, kept from being posted; where we may not, once in an hour."""
        now = self._play.records.now()
        for match in await self._play.unposted():
            if now - self._refused.get(match.id, 0) < HOUR:
                continue
            try:
                await self._play.settle(match.id)
                await self.refresh(match.id)
            except (Refusal, discord.HTTPException) as error:
                log.exception("match %s could not be posted", match.id)
                if isinstance(error, Refusal | discord.NotFound):
                    self._refused[match.id] = now

    async def refresh(self, match_id: int, *, force: bool = False) -> Match:
        """Bring the post of a match up to its head step, or anew if something else in it has changed."""
        async with self._locks[match_id]:
            match = await self._play.match(match_id)
            if match.head < 0:
                return await self._refresh_lobby(match)
            begun = _begun(match)
            steps = await self._play.log(match, None, min(match.post_from, match.post_step, begun))
            handed = [turn for turn in match.turns.split() if turn not in match.post_for.split()]
            called = _called(match, handed, [step for step in steps if step.number > match.post_step])
            new = match.post is None or match.post_step < 0 or bool(called)
            new = new or (bool(handed) and match.status != PLAYING)
            if not (new or force or handed or match.post_step < match.head):
                return match
            since = match.post_step if new or handed else match.post_from
            # Whoever is called has not seen the turn before: its steps only edited the last post.
            since = min(since, begun) if new else since
            told = [step for step in steps if step.number > since]
            post = await panel.table(match, told, await self._notified(called))
            if new:
                shown = await self._send(match, post)
                await self._retire(match)
            else:
                shown = await self._edit(match, post)
            await self._play.posted(match, shown, since)
            return await self._play.match(match_id)

    async def _refresh_lobby(self, match: Match) -> Match:
        post = lobby(match)
        if match.post is None:
            shown = await self._send(match, post)
            await self._play.posted(match, shown, match.post_from)
            return await self._play.match(match.id)
        await self._edit(match, post)
        return match

    async def _notified(self, called: Sequence[Chair]) -> list[int]:
        """Those who want to be called in the channel."""
        async with self._play.store.read() as db:
            wishes = await players_of(db, [chair.player or 0 for chair in called])
        return [player for c in called if c.calls(wishes[player := c.player or 0].ping) == CHANNEL]

    async def announce(self, match: Match, post: Post) -> tuple[int, int]:
        """Say something in the channel of a match, beside its table post; where it stands."""
        try:
            message = await self._channel(match).send(view=post.view(), allowed_mentions=post.mentions)
        except discord.Forbidden as error:
            raise Refusal("cannot_post") from error
        return message.channel.id, message.id

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)

    async def _send(self, match: Match, post: Post) -> int:
        try:
            message = await self._channel(match).send(
                view=post.view(),
                files=post.files(),
                allowed_mentions=post.mentions,
                # The same nonce again gives the same message back: a retry is not a second post.
                nonce=f"{match.id}-{match.head}-{crc32(match.turns.encode()):x}"[:25],
            )
        except discord.Forbidden as error:
            raise Refusal("cannot_post") from error
        return message.id

    async def _edit(self, match: Match, post: Post) -> int:
        """Show the present state in the present post; if somebody deleted it, in a new one."""
        if match.post is None:
            return await self._send(match, post)
        message = self._channel(match).get_partial_message(match.post)
        try:
            await message.edit(view=post.view(), attachments=post.files(), allowed_mentions=post.mentions)
        except discord.NotFound:
            return await self._send(match, post)
        except discord.Forbidden as error:
            raise Refusal("cannot_post") from error
        return match.post

    async def _retire(self, match: Match) -> None:
        """Take the buttons off the post before this one; its story and picture stay."""
        if match.post is None:
            return
        post = lobby(match) if match.post_step < 0 else await self._told(match)
        with suppress(discord.HTTPException):
            message = self._channel(match).get_partial_message(match.post)
            await message.edit(view=post.view(), allowed_mentions=discord.AllowedMentions.none())

    async def _told(self, match: Match) -> Post:
        """The story and the picture of the post so far, without buttons and without calling anyone."""
        log = await self._play.log(match, None, match.post_from)
        ((_, view),) = await self._play.views(match, None, match.post_step, match.post_step)
        return panel.story(match, [step for step in log if step.number <= match.post_step], view)


def _called(match: Match, handed: Sequence[str], unposted: Sequence[Step]) -> list[Chair]:
    """The people whose turn has begun since the last post; but whoever has just acted sees it anyway."""
    acted = [step.seat for step in unposted if step.how == PLAYER][-1:]
    return [c for c in match.acting if f"{c.player}@{c.turn}" in handed and c.seat not in acted]


def _begun(match: Match) -> int:
    """The step that began the turn which has ended since the present post; if none has, the one it shows."""
    ended = [turn for turn in match.post_for.split() if turn not in match.turns.split()]
    steps = [turn.rpartition("@")[2] for turn in ended]
    return min((int(step) for step in steps if step.isdecimal()), default=match.post_step)
