"""Answering an interaction: acknowledged at once, worked on, then shown to the one who asked."""

from __future__ import annotations

import logging
import secrets
from typing import Any

import discord
from discord import ui

from bot.match import Person, Refusal
from bot.people import People
from bot.players import Player
from bot.post import Post
from bot.text import Reader, language_of, refusal, words

log = logging.getLogger(__name__)


class Replies:
    """Answers in the way that each person wants to read."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def to(self, interaction: discord.Interaction[Any]) -> Reply:
        return Reply(interaction, await self._people.player(interaction.user.id))


class Reply:
    """One interaction and how it is being answered."""

    def __init__(self, interaction: discord.Interaction[Any], player: Player | None = None) -> None:
        self._interaction = interaction
        self.reader = Reader(language_of(interaction.locale))
        if player is not None:
            language = player.language or self.reader.language
            self.reader = Reader(language, player.palette, player.text_only)
        asker = interaction.user
        self.user = Person(asker.id, asker.display_name, language_of(interaction.locale))
        self.id = interaction.id

    @property
    def language(self) -> str:
        return self.reader.language

    @property
    def is_manager(self) -> bool:
        """Whether the asker may manage the server."""
        return self._interaction.permissions.manage_guild

    @property
    def is_fresh(self) -> bool:
        """Whether a command was typed, rather than a component pressed."""
        return self._interaction.message is None

    @property
    def channel(self) -> int:
        return self._interaction.channel_id or 0

    @property
    def guild(self) -> int | None:
        return self._interaction.guild_id

    @property
    def is_private(self) -> bool:
        """Whether the answer goes where only the asker can see it: not for a press on a public post."""
        message = self._interaction.message
        return message is None or message.flags.ephemeral or self._opened

    _opened = False

    async def acknowledge(self, *, private: bool = False) -> None:
        """Tell Discord within its three seconds that an answer is coming.

        `private` opens a private answer to a press on a public post; a private post is edited in place.
        """
        response = self._interaction.response
        if response.is_done():
            return
        message = self._interaction.message
        if message is not None and not (private and not message.flags.ephemeral):
            await response.defer()
        else:
            self._opened = True
            await response.defer(ephemeral=True, thinking=True)

    async def private(self, post: Post, then: Post | None = None) -> None:
        """Show something to the asker alone."""
        if not self._interaction.response.is_done():
            await self.acknowledge(private=True)
        if then is not None:
            post.items += then.items
            post.pictures += then.pictures
        if self.is_private:
            await self._interaction.edit_original_response(view=post.view(), attachments=post.files())
        else:
            await self._interaction.followup.send(view=post.view(), files=post.files(), ephemeral=True)

    async def done(self, key: str, **gaps: Any) -> None:
        """A short word to whoever waits for a private answer; a press shows its result in the post itself."""
        if self._interaction.message is None or self._opened:
            await self.private(Post().say(words(self.language)(key, **gaps)))

    async def say(self, text: str) -> None:
        await self.private(Post().say(text))

    async def new_thread(self, name: str) -> int:
        """Open a thread in the asker's channel."""
        channel = self._interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise Refusal("no_thread_here")
        try:
            thread = await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
        except discord.Forbidden as error:
            raise Refusal("cannot_post") from error
        return thread.id

    async def edit(self, post: Post) -> None:
        """Change the post whose button was pressed."""
        await self._interaction.edit_original_response(
            view=post.view(), attachments=post.files(), allowed_mentions=post.mentions
        )

    async def ask(self, title: str, custom_id: str, fields: dict[str, tuple[str, str, str]]) -> None:
        """Open a modal: for each field a label, a hint and what stands there; found again by custom id."""
        modal = ui.Modal(title=title[:45], custom_id=custom_id, timeout=None)
        for name, (label, hint, value) in fields.items():
            text = ui.TextInput[Any](
                label=label[:45], placeholder=hint[:100], default=value or None, custom_id=name, max_length=80
            )
            modal.add_item(text)
        modal.stop()
        await self._interaction.response.send_modal(modal)

    async def fail(self, error: BaseException) -> None:
        """Say what was wrong: a refusal in full, a fault of ours by an id that the log knows too."""
        if isinstance(error, Refusal):
            text = refusal(error, self.language)
        else:
            id_ = secrets.token_hex(4)
            log.error("error %s", id_, exc_info=error)
            text = words(self.language)("errors.sorry", id=id_)
        try:
            await self._say_apart(text)
        except discord.HTTPException:
            log.exception("the answer could not be shown")

    async def _say_apart(self, text: str) -> None:
        """Beside a private post that is in use rather than over it; as the answer where there is none yet."""
        post = Post().say(text)
        if not self._interaction.response.is_done():
            await self._interaction.response.send_message(view=post.view(), ephemeral=True)
        elif self._interaction.message is None or self._opened:
            await self._interaction.edit_original_response(view=post.view(), attachments=[])
        else:
            await self._interaction.followup.send(view=post.view(), ephemeral=True)
