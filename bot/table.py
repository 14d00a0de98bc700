"""Keeping the post of a match in its channel in step with the store.

The post is a projection of the head step: a hand-over to another player makes a new post and takes the
buttons off the old one; everything else edits. What a crash left behind is brought up at the next start.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from contextlib import suppress

import discord

from bot import panel
from bot.lobby_post import lobby
from bot.match import Match, Refusal
from bot.people import players_of
from bot.play import Play
from bot.post import Post

log = logging.getLogger(__name__)


class Tables:
    """The posts of all matches."""

    def __init__(self, client: discord.Client, play: Play) -> None:
        self._client = client
        self._play = play
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def catch_up(self) -> None:
        """Post what a crash kept from being posted."""
        for match in await self._play.unposted():
            try:
                await self._play.settle(match.id)
                await self.refresh(match.id)
            except (Refusal, discord.HTTPException):
                log.exception("match %s could not be posted", match.id)

    async def refresh(self, match_id: int, *, force: bool = False) -> Match:
        """Bring the post of a match up to its head step, or anew if something else in it has changed."""
        async with self._locks[match_id]:
            match = await self._play.match(match_id)
            if match.head < 0:
                return await self._refresh_lobby(match)
            new = match.post is None or match.post_step < 0 or match.awaited != match.post_for
            since = match.post_step if new else match.post_from
            steps = await self._play.log(match, None, since)
            post = await panel.table(match, steps, await self._notified(match))
            if new:
                shown = await self._send(match, post)
                await self._retire(match)
            elif force or match.post_step < match.head:
                shown = await self._edit(match, post)
            else:
                return match
            await self._play.posted(match, shown, new)
            return await self._play.match(match_id)

    async def _refresh_lobby(self, match: Match) -> Match:
        post = lobby(match)
        if match.post is None:
            shown = await self._send(match, post)
            await self._play.posted(match, shown, new=False)
            return await self._play.match(match.id)
        await self._edit(match, post)
        return match

    async def _notified(self, match: Match) -> list[int]:
        """The players to act who want to be called in the channel."""
        async with self._play.store.read() as db:
            wishes = await players_of(db, [c.player for c in match.acting if c.player is not None])
        return [
            chair.player
            for chair in match.acting
            if chair.player is not None and (chair.ping or wishes[chair.player].ping) == "channel"
        ]

    async def announce(self, match: Match, post: Post) -> None:
        """Say something in the channel of a match, beside its table post."""
        try:
            await self._channel(match).send(view=post.view(), allowed_mentions=post.mentions)
        except discord.Forbidden as error:
            raise Refusal("cannot_post") from error

    def _channel(self, match: Match) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(match.channel, guild_id=match.guild)

    async def _send(self, match: Match, post: Post) -> int:
        try:
            message = await self._channel(match).send(
                view=post.view(),
                files=post.files(),
                allowed_mentions=post.mentions,
                # The same nonce again gives the same message back: a retry is not a second post.
                nonce=f"{match.id}-{match.head}-{match.status}"[:25],
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
        if match.post_step < 0:
            post = lobby(match)
        else:
            post = Post()
            message = await self._fetched(match)
            if message is None:
                return
            for item in discord.ui.LayoutView.from_message(message).walk_children():
                if isinstance(item, discord.ui.TextDisplay | discord.ui.MediaGallery):
                    post.add(item)
            if post.items and isinstance(post.items[-1], discord.ui.TextDisplay):
                post.items.pop()  # whose turn it was: a call that is stale now
        with suppress(discord.HTTPException):
            message_ = self._channel(match).get_partial_message(match.post)
            await message_.edit(view=post.view(), allowed_mentions=discord.AllowedMentions.none())

    async def _fetched(self, match: Match) -> discord.Message | None:
        with suppress(discord.HTTPException):
            return await self._channel(match).fetch_message(match.post or 0)
        return None
