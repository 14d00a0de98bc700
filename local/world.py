"""What this Discord holds: users, guilds, channels and messages. Every change is told to the listeners."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from local import components as parts
from local.components import Component
from local.snowflake import Snowflakes

TEXT_CHANNEL, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15

ALL_PERMISSIONS = (1 << 53) - 1
ADMINISTRATOR = 1 << 3
SEND_MESSAGES, SEND_IN_THREADS = 1 << 11, 1 << 38
# View, send, embed, attach, history, react, use commands, threads: what @everyone has in a new guild.
MEMBER_PERMISSIONS = sum(1 << bit for bit in (6, 10, 11, 14, 15, 16, 18, 31, 35, 38))

USER_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(eq=False)
class User:
    """Someone with an account, or the bot."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    admin: bool = False
    accepts_dms: bool = True
    read: dict[int, int] = field(default_factory=dict, repr=False)
    """The last message seen, by channel."""

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def permissions(self) -> int:
        return ALL_PERMISSIONS if self.admin or self.bot else MEMBER_PERMISSIONS


@dataclass(eq=False)
class Guild:
    """A server; everyone in this world is a member of every guild."""

    id: int
    name: str
    locale: str = "en-US"


@dataclass(eq=False)
class Channel:
    """A text channel, a thread in one, or a private conversation with the bot."""

    id: int
    name: str
    kind: int = TEXT_CHANNEL
    guild: Guild | None = None
    parent: "Channel | None" = None
    owner: User | None = None
    members: list[User] = field(default_factory=list)
    """Who takes part in a conversation or a private thread."""
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 4320
    bot_may_post: bool = True
    deleted: bool = False
    posts: dict[int, "Message"] = field(default_factory=dict, repr=False)
    """Every message that was not deleted, private replies included, oldest first."""

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def messages(self) -> list["Message"]:
        """What everyone in the channel sees, newest last."""
        return [message for message in self.posts.values() if message.viewer is None]

    def seen_by(self, user: User) -> bool:
        return user in self.members if self.kind in (DM, PRIVATE_THREAD) else True


@dataclass(eq=False)
class Attachment:
    """A file that came with a message."""

    id: int
    name: str
    size: int
    data: bytes = field(default=b"", repr=False)
    """Empty after a restart: the bytes are then in the store alone."""
    description: str | None = None
    content_type: str = "application/octet-stream"
    width: int | None = None
    height: int | None = None
    key: str = field(default="", repr=False)
    """Without it the address of the file opens nothing, as with Discord's signed addresses."""


@dataclass(eq=False)
class Message:
    """A post as it stands now; edits change it in place."""

    id: int
    channel: Channel = field(repr=False)
    author: User = field(repr=False)
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list, repr=False)
    components: list[Component] = field(default_factory=list, repr=False)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    mentions: list[User] = field(default_factory=list, repr=False)
    pinged: list[User] = field(default_factory=list, repr=False)
    """Whom the post notified when it appeared; an edit notifies nobody."""
    viewer: User | None = field(default=None, repr=False)
    """The only one who sees it, for a private reply."""
    created: float = field(default_factory=time.time, repr=False)
    edited: float | None = field(default=None, repr=False)
    nonce: str | None = field(default=None, repr=False)
    reference: int | None = field(default=None, repr=False)
    asked: dict[str, Any] | None = field(default=None, repr=False)
    """The interaction that it answers: id, type, name, user."""
    thread: Channel | None = field(default=None, repr=False)
    pinned: bool = False
    dismissed: bool = False
    """Whether its only viewer has put it away; the bot does not learn of that."""
    deleted: bool = False

    @property
    def ephemeral(self) -> bool:
        return self.viewer is not None

    @property
    def v2(self) -> bool:
        return bool(self.flags & V2)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def text(self) -> str:
        """The content, the embeds and the text displays, in the order in which they are read."""
        lines = [self.content]
        for embed in self.embeds:
            lines += [embed.get("title", ""), embed.get("description", "")]
            for entry in embed.get("fields", []):
                lines += [entry["name"], entry["value"]]
        lines += [part["content"] for part in self.parts() if part["type"] == parts.TEXT]
        return "\n".join(line for line in lines if line)

    @property
    def descriptions(self) -> list[str]:
        """The alternative texts of its pictures."""
        shown = [text for _, _, text in parts.media(self.components)]
        return [text for text in (*shown, *(file.description for file in self.attachments)) if text]

    @property
    def buttons(self) -> list[Component]:
        return [part for part in self.parts() if part["type"] == parts.BUTTON]

    @property
    def selects(self) -> list[Component]:
        return [part for part in self.parts() if part["type"] in parts.SELECTS]

    def parts(self) -> Iterator[Component]:
        """Every component, however deep."""
        return parts.each_component(self.components)

    def seen_by(self, user: User) -> bool:
        return self.viewer in (None, user) and self.channel.seen_by(user)


Listener = Callable[[str, Any], None]


class World:
    """Everything there is, in memory; whoever needs to know of a change listens."""

    def __init__(self) -> None:
        self.next_id = Snowflakes()
        self.address = ""
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.files: dict[int, Attachment] = {}
        self.listeners: list[Listener] = []
        self.bot = User(self.next_id(), "Riverpost", bot=True, admin=True)
        self.users[self.bot.id] = self.bot

    def tell(self, event: str, thing: Any) -> None:
        for listener in list(self.listeners):
            listener(event, thing)

    @property
    def guild(self) -> Guild:
        """The first guild, which is the only one unless a test adds more."""
        return next(iter(self.guilds.values()))

    @property
    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.bot]

    def add_user(self, name: str, *, locale: str = "en-US", admin: bool = False) -> User:
        user = User(self.next_id(), name, locale=locale, admin=admin)
        self.users[user.id] = user
        self.tell("USER_CREATE", user)
        return user

    def add_guild(self, name: str, *, locale: str = "en-US") -> Guild:
        guild = Guild(self.next_id(), name, locale)
        self.guilds[guild.id] = guild
        self.tell("GUILD_CREATE", guild)
        return guild

    def add_channel(self, name: str, *, guild: Guild | None = None) -> Channel:
        return self._open(Channel(self.next_id(), name, guild=guild or self.guild), "CHANNEL_CREATE")

    def start_thread(
        self,
        parent: Channel,
        name: str,
        *,
        owner: User,
        private: bool = False,
        message: Message | None = None,
    ) -> Channel:
        """A thread takes the id of the message it hangs on."""
        thread = Channel(
            message.id if message else self.next_id(),
            name,
            kind=PRIVATE_THREAD if private else PUBLIC_THREAD,
            guild=parent.guild,
            parent=parent,
            owner=owner,
            members=[owner],
        )
        self._open(thread, "THREAD_CREATE")
        if message:
            message.thread = thread
            self.tell("MESSAGE_UPDATE", message)
        return thread

    def conversation(self, user: User) -> Channel:
        """The one private channel between the bot and this user."""
        for channel in self.channels.values():
            if channel.kind == DM and user in channel.members:
                return channel
        return self._open(
            Channel(self.next_id(), user.name, kind=DM, members=[user, self.bot]), "CHANNEL_CREATE"
        )

    def _open(self, channel: Channel, event: str) -> Channel:
        self.channels[channel.id] = channel
        self.tell(event, channel)
        return channel

    def change_channel(self, channel: Channel) -> None:
        self.tell("THREAD_UPDATE" if channel.kind in THREADS else "CHANNEL_UPDATE", channel)

    def close_channel(self, channel: Channel) -> None:
        """Its threads, messages and files go with it."""
        for thread in [each for each in self.channels.values() if each.parent is channel]:
            self.close_channel(thread)
        for message in channel.posts.values():
            self.forget_files(message.attachments)
        channel.deleted = True
        del self.channels[channel.id]
        self.tell("THREAD_DELETE" if channel.kind in THREADS else "CHANNEL_DELETE", channel)

    def post(self, message: Message) -> None:
        message.channel.posts[message.id] = message
        self.files.update({file.id: file for file in message.attachments})
        self.tell("MESSAGE_CREATE", message)

    def change(self, message: Message) -> None:
        self.files.update({file.id: file for file in message.attachments})
        self.tell("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        message.deleted = True
        message.channel.posts.pop(message.id, None)
        self.forget_files(message.attachments)
        self.tell("MESSAGE_DELETE", message)

    def forget_files(self, files: list[Attachment]) -> None:
        for file in files:
            self.files.pop(file.id, None)

    def dismiss(self, message: Message) -> None:
        message.dismissed = True
        self.tell("MESSAGE_DISMISS", message)

    def mark_read(self, user: User, channel: Channel) -> None:
        last = next(reversed(channel.posts), 0)
        if user.read.get(channel.id, 0) < last:
            user.read[channel.id] = last
            self.tell("USER_UPDATE", user)

    def unread_pings(self, user: User) -> dict[int, int]:
        """How many posts notified the user since they last looked, by channel."""
        counts: dict[int, int] = {}
        for channel in self.channels.values():
            if channel.seen_by(user):
                read = user.read.get(channel.id, 0)
                fresh = takewhile(lambda message: message.id > read, reversed(channel.posts.values()))  # noqa: B023
                if calls := sum(user in message.pinged for message in fresh):
                    counts[channel.id] = calls
        return counts

    def mentioned(self, message: Message) -> list[User]:
        """Whom the text names, whether or not that notifies them."""
        found = [self.users.get(int(match)) for match in USER_MENTION.findall(message.text)]
        return list(dict.fromkeys(user for user in found if user))
