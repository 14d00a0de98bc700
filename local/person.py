"""What a test does as a person: commands, presses, choices, forms; each waits for the bot's answer."""

from typing import TYPE_CHECKING, Any

from local import interactions as kinds
from local import invocation
from local.interactions import Interaction, Modal
from local.invocation import NotPossible
from local.world import Channel, Message, User

if TYPE_CHECKING:
    from local.server import LocalDiscord


class NotAnswered(Exception):
    """The bot did not answer in time; says what was pending."""


class Done:
    """What came of something that a person did."""

    def __init__(self, discord: "LocalDiscord", asked: Interaction) -> None:
        self.discord = discord
        self.asked = asked

    def __repr__(self) -> str:
        return f"<{self.asked.user.name}: {self.asked.title} -> {self.asked.answer}>"

    @property
    def reply(self) -> Message | None:
        """The message shown in answer: the reply, or the post that was changed by it."""
        message = self.asked.original
        if message is None or message.deleted:
            return None
        if self.asked.answer == kinds.DEFER_UPDATE and not self.asked.edited:
            return None
        return message

    @property
    def message(self) -> Message:
        """The reply, where a test knows that there is one."""
        if self.reply is None:
            raise NotAnswered(f"{self!r} shows no message")
        return self.reply

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is a private reply (not: whether it changed one)."""
        return self.asked.answer in (kinds.REPLY, kinds.DEFER_REPLY) and bool(
            self.asked.original and self.asked.original.ephemeral
        )

    @property
    def deferred(self) -> bool:
        return self.asked.answer in (kinds.DEFER_REPLY, kinds.DEFER_UPDATE)

    @property
    def modal(self) -> Modal | None:
        return self.asked.modal

    @property
    def followups(self) -> list[Message]:
        return [message for message in self.asked.followups if not message.deleted]

    @property
    def failed(self) -> bool:
        """Whether Discord has told the person that the interaction failed."""
        return self.asked.failed

    async def answered(self, timeout: float = 10.0) -> "Done":
        """Wait for the answer: the first reply, and if it only said that one is coming, that one."""
        asked = self.asked
        await self.discord.until(lambda: asked.failed or asked.answer is not None, self._pending(), timeout)
        if asked.answer == kinds.DEFER_UPDATE:
            # The bot may leave the post as it is, so the end of its work will do.
            await self.discord.settled(timeout, or_when=lambda: asked.shown)
        else:
            await self.discord.until(lambda: asked.failed or asked.shown, self._pending(), timeout)
        if asked.failed:
            raise NotAnswered(f"{self!r}: Discord shows that the interaction failed")
        await self.discord.breathe()
        return self

    def _pending(self) -> str:
        stage = "its deferred reply" if self.asked.answer == kinds.DEFER_REPLY else "an answer"
        return f"{self.asked.user.name} waits for {stage} to {self.asked.title}"


class Person:
    """A user at the keyboard."""

    def __init__(self, discord: "LocalDiscord", user: User) -> None:
        self.discord = discord
        self.user = user

    def __repr__(self) -> str:
        return f"<{self.user.name}>"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return self.user.mention

    @property
    def conversation(self) -> Channel:
        """The private channel with the bot."""
        return self.discord.world.conversation(self.user)

    def sees(self, channel: Channel) -> list[Message]:
        """The channel as this person sees it, own private replies included."""
        return [message for message in channel.posts.values() if message.seen_by(self.user)]

    def say(self, channel: Channel, content: str) -> Message:
        return self.discord.messages.say(channel, self.user, content)

    async def command(
        self, channel: Channel, command: str, /, *, wait: bool = True, timeout: float = 10.0, **options: Any
    ) -> Done:
        """Use a slash command; the names of groups and sub-commands follow after spaces."""
        data = self._command_data(channel, command, options)
        return await self._ask(kinds.COMMAND, channel, data, None, wait, timeout)

    async def autocomplete(
        self, channel: Channel, command: str, /, *, focused: str, timeout: float = 10.0, **options: Any
    ) -> list[dict[str, Any]]:
        """The rows that the bot suggests for the option that is being typed."""
        data = self._command_data(channel, command, options, focused=focused)
        done = await self._ask(kinds.AUTOCOMPLETE, channel, data, None, True, timeout)
        return done.asked.choices

    def _command_data(
        self, channel: Channel, command: str, options: dict[str, Any], *, focused: str | None = None
    ) -> dict[str, Any]:
        title, *path = command.removeprefix("/").split()
        guild = channel.guild.id if channel.guild else None
        found = self.discord.commands.find(self.user, guild, title)
        if found is None:
            offered = [each["name"] for each in self.discord.commands.offered(self.user, guild)]
            raise NotPossible(f"{self.name} finds no command /{title} here, only {offered}")
        return invocation.command_data(self.discord.world, found, path, options, focused=focused)

    async def press(self, message: Message, button: str, *, wait: bool = True, timeout: float = 10.0) -> Done:
        """Press a button, by its label or custom_id."""
        data = invocation.press_data(self.discord.world, message, button)
        return await self._ask(kinds.COMPONENT, message.channel, data, message, wait, timeout)

    async def choose(
        self, message: Message, select: str, values: list[Any], *, wait: bool = True, timeout: float = 10.0
    ) -> Done:
        """Choose in a select, by its custom_id or placeholder."""
        data = invocation.choose_data(self.discord.world, message, select, values)
        return await self._ask(kinds.COMPONENT, message.channel, data, message, wait, timeout)

    async def submit(
        self, modal: Modal | None, values: dict[str, Any], *, wait: bool = True, timeout: float = 10.0
    ) -> Done:
        """Fill in a form, by the custom_ids of its fields."""
        if modal is None or modal.user is not self.user:
            raise NotPossible(f"{self.name} has no such form open")
        data = invocation.submit_data(self.discord.world, modal.body(), values)
        return await self._ask(kinds.MODAL_SUBMIT, modal.channel, data, modal.message, wait, timeout)

    async def _ask(
        self,
        kind: int,
        channel: Channel,
        data: dict[str, Any],
        message: Message | None,
        wait: bool,
        timeout: float,
    ) -> Done:
        done = Done(self.discord, self.discord.interactions.ask(kind, self.user, channel, data, message))
        return await done.answered(timeout) if wait else done
