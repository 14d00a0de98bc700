"""One browser tab: it acts as one person at a time, and is shown what that person may see, nothing else."""

import asyncio
import logging
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import WSMsgType, web

from local import interactions as kinds
from local import invocation, payload
from local.interactions import Interaction, Modal
from local.invocation import NotPossible
from local.world import THREADS, Channel, Message, User

if TYPE_CHECKING:
    from local.server import LocalDiscord

log = logging.getLogger("local")

PAGE_OF_MESSAGES = 50
LANGUAGES = {"en-US": "English", "fr": "Français"}

Json = dict[str, Any]


@cache
def words(locale: str) -> Json:
    """The page's own words."""
    name = "fr.toml" if locale == "fr" else "en.toml"
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


class Act(msgspec.Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """Something that the page asks for; ids are strings, as everywhere in JSON."""


class Hello(Act):
    locale: str
    user: str | None = None


class AddUser(Act):
    name: str
    locale: str


class SetLocale(Act):
    locale: str


class AddChannel(Act):
    name: str


class Open(Act):
    channel: str
    before: str | None = None


class Read(Act):
    channel: str


class Say(Act):
    channel: str
    text: str


class Command(Act):
    tag: int
    channel: str
    name: str
    path: list[str]
    options: Json
    focused: str | None = None
    """The option that is being typed: then completions are wanted."""


class Press(Act):
    tag: int
    channel: str
    message: str
    custom_id: str


class Choose(Act):
    tag: int
    channel: str
    message: str
    custom_id: str
    values: list[str]


class Submit(Act):
    tag: int
    form: str
    values: Json


class Dismiss(Act):
    channel: str
    message: str


Acts = (
    Hello | AddUser | SetLocale | AddChannel | Open | Read | Say | Command | Press | Choose | Submit | Dismiss
)
DECODER: msgspec.json.Decoder[Acts] = msgspec.json.Decoder(Acts)


class Tab:
    """A socket of the page, and the person it stands for."""

    def __init__(self, discord: "LocalDiscord", socket: web.WebSocketResponse) -> None:
        self.discord = discord
        self.world = discord.world
        self.socket = socket
        self.user: User | None = None
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self.asked: dict[int, int] = {}
        """The interactions of this tab that are not answered yet, with the page's own number for each."""
        self.forms: dict[int, Modal] = {}

    async def run(self) -> None:
        writer = asyncio.create_task(self._write(), name="local-tab-writer")
        self.world.listeners.append(self.listen)
        try:
            async for frame in self.socket:
                if frame.type is WSMsgType.TEXT:
                    self.take(frame.data)
        finally:
            self.world.listeners.remove(self.listen)
            self.queue.put_nowait(None)
            await writer

    async def _write(self) -> None:
        while (text := await self.queue.get()) is not None:
            try:
                await self.socket.send_str(text)
            except ConnectionError:
                return  # the page comes back by itself and asks anew

    def send(self, kind: str, **body: Any) -> None:
        self.queue.put_nowait(msgspec.json.encode({"is": kind, **body}).decode())

    # What the page asks

    def take(self, text: str) -> None:
        try:
            act = DECODER.decode(text)
        except msgspec.ValidationError as error:
            log.warning("The page sent something unreadable: %s", error)
            self.send("refused", tag=None)
            return
        try:
            if isinstance(act, Hello):
                self._hello(act)
            elif isinstance(act, AddUser):
                self._add_user(act)
            elif self.user:
                self._act(act, self.user)
        except NotPossible as no:
            log.warning("Refused %s: %s", type(act).__name__.lower(), no.why)
            self.send("refused", tag=getattr(act, "tag", None))

    def _act(self, act: Acts, me: User) -> None:
        match act:
            case SetLocale():
                me.locale = act.locale if act.locale in LANGUAGES else me.locale
                self.world.tell("USER_UPDATE", me)
                self._welcome(me)
            case AddChannel():
                name = re.sub(r"[\s#]+", "-", act.name.strip().lower())[:100].strip("-")
                if not name:
                    raise NotPossible("a channel needs a name")
                self.send("go", channel=str(self.world.add_channel(name).id))
            case Open():
                self._history(self._channel(act.channel), me, act.before)
            case Read():
                self.world.mark_read(me, self._channel(act.channel))
            case Say():
                self._say(act, me)
            case Dismiss():
                message = self._message(act.channel, act.message)
                if message.viewer is not me:
                    raise NotPossible("only a private reply can be dismissed")
                self.world.dismiss(message)
            case Command() | Press() | Choose() | Submit():
                self._ask(act, me)

    def _say(self, act: Say, me: User) -> None:
        if not act.text.strip() or len(act.text) > 2000:
            raise NotPossible("a message has 1 to 2000 characters")
        channel = self._channel(act.channel)
        self.discord.messages.say(channel, me, act.text.strip())
        self.world.mark_read(me, channel)

    def _hello(self, act: Hello) -> None:
        """Become someone; a page without a person is shown who there is, and may add one."""
        found = self.world.users.get(_id(act.user)) if act.user else None
        if found and not found.bot:
            self._welcome(found)
        else:
            self.user = None
            locale = "fr" if act.locale.startswith("fr") else "en-US"
            self.send(
                "nobody", people=self._people(), words=words(locale), locale=locale, languages=LANGUAGES
            )

    def _add_user(self, act: AddUser) -> None:
        name = " ".join(act.name.split())
        if not 1 <= len(name) <= 32 or any(
            user.name.lower() == name.lower() for user in self.world.users.values()
        ):
            raise NotPossible("a name has 1 to 32 characters and is given once")
        locale = act.locale if act.locale in LANGUAGES else "en-US"
        first = not self.world.people
        # The first to come runs the place, which speaks the same language.
        user = self.world.add_user(name, locale=locale, admin=first)
        if first:
            self.discord.set_guild_locale(locale)
        self.send("become", user=str(user.id))

    def _ask(self, act: Command | Press | Choose | Submit, me: User) -> None:
        world, message, kind = self.world, None, kinds.COMPONENT
        match act:
            case Command():
                channel = self._channel(act.channel)
                kind = kinds.AUTOCOMPLETE if act.focused else kinds.COMMAND
                data = self._command_data(act, channel, me)
            case Press():
                message = self._message(act.channel, act.message)
                channel, data = message.channel, invocation.press_data(world, message, act.custom_id)
            case Choose():
                message = self._message(act.channel, act.message)
                channel = message.channel
                data = invocation.choose_data(world, message, act.custom_id, act.values)
            case Submit():
                form = self.forms.get(_id(act.form))
                if form is None or form.user is not me:
                    raise NotPossible("the form is no longer open")
                channel, message, kind = form.channel, form.message, kinds.MODAL_SUBMIT
                data = invocation.submit_data(world, form.body(), act.values)
                del self.forms[_id(act.form)]
        asked = self.discord.interactions.ask(kind, me, channel, data, message)
        self.asked[asked.id] = act.tag

    def _command_data(self, act: Command, channel: Channel, me: User) -> Json:
        guild = channel.guild.id if channel.guild else None
        command = self.discord.commands.find(me, guild, act.name)
        if command is None:
            raise NotPossible(f"there is no command /{act.name}")
        return invocation.command_data(self.world, command, act.path, act.options, focused=act.focused)

    def _channel(self, number: str) -> Channel:
        channel = self.world.channels.get(_id(number))
        if channel is None or self.user is None or not channel.seen_by(self.user):
            raise NotPossible("there is no such channel")
        return channel

    def _message(self, channel: str, number: str) -> Message:
        message = self._channel(channel).posts.get(_id(number))
        if message is None or self.user is None or not message.seen_by(self.user):
            raise NotPossible("there is no such message")
        return message

    # What the page is shown

    def _welcome(self, me: User) -> None:
        self.user = me
        self.world.conversation(me)
        self.send(
            "welcome",
            me=str(me.id),
            locale=me.locale,
            languages=LANGUAGES,
            words=words(me.locale),
            guild=self.world.guild.name,
            bot=payload.user(self.world.bot),
            people=self._people(),
            channels=[self._summary(each, me) for each in self.world.channels.values() if each.seen_by(me)],
            commands=self._commands(me),
        )

    def _people(self) -> list[Json]:
        """Everyone, with how often each has been called: the number is no secret, the posts may be."""
        return [
            {
                "id": str(user.id),
                "name": user.name,
                "locale": user.locale,
                "pings": sum(self.world.unread_pings(user).values()),
            }
            for user in self.world.people
        ]

    def _summary(self, channel: Channel, me: User) -> Json:
        newest = next((one.id for one in reversed(channel.posts.values()) if self._visible(one, me)), 0)
        return {
            "id": str(channel.id),
            "name": channel.name,
            "kind": channel.kind,
            "thread": channel.kind in THREADS,
            "parent": str(channel.parent.id) if channel.parent else None,
            "archived": channel.archived,
            "unread": newest > me.read.get(channel.id, 0),
            "pings": self.world.unread_pings(me).get(channel.id, 0),
        }

    def _commands(self, me: User) -> Json:
        offered = self.discord.commands.offered
        return {"guild": offered(me, self.world.guild.id), "private": offered(me, None)}

    def _visible(self, message: Message, me: User) -> bool:
        return message.seen_by(me) and not message.dismissed

    def _history(self, channel: Channel, me: User, before: str | None) -> None:
        seen = [message for message in channel.posts.values() if self._visible(message, me)]
        if before:
            seen = [message for message in seen if message.id < _id(before)]
        self.send(
            "history",
            channel=str(channel.id),
            older=before is not None,
            more=len(seen) > PAGE_OF_MESSAGES,
            messages=[self._shown(message, me) for message in seen[-PAGE_OF_MESSAGES:]],
        )

    def _shown(self, message: Message, me: User) -> Json:
        return payload.message(self.world, message) | {
            "loading": message.loading,
            "private": message.ephemeral,
            "pings_me": me in message.pinged,
        }

    # What happens in the world

    def listen(self, event: str, thing: Any) -> None:
        me = self.user
        if isinstance(thing, User):
            self._heard_user(thing)
        elif me is None:
            return
        elif isinstance(thing, Message):
            self._heard_message(event, thing, me)
        elif isinstance(thing, Channel):
            if thing.deleted:
                self.send("channel_gone", id=str(thing.id))
            elif event != "TYPING_START" and thing.seen_by(me):
                self.send("channel", channel=self._summary(thing, me))
        elif isinstance(thing, Interaction):
            self._heard_interaction(event, thing)
        elif event == "COMMANDS":
            self.send("commands", commands=self._commands(me))

    def _heard_user(self, user: User) -> None:
        self.send("people", people=self._people())
        if user is self.user:
            for channel in self.world.channels.values():
                if channel.seen_by(user):
                    self.send("channel", channel=self._summary(channel, user))

    def _heard_message(self, event: str, message: Message, me: User) -> None:
        if event == "MESSAGE_CREATE" and message.pinged:
            self.send("people", people=self._people())
        if not message.seen_by(me):
            return
        if event in ("MESSAGE_DELETE", "MESSAGE_DISMISS"):
            self.send("gone", channel=str(message.channel.id), id=str(message.id))
        elif not message.dismissed:
            self.send("message", fresh=event == "MESSAGE_CREATE", message=self._shown(message, me))
        self.send("channel", channel=self._summary(message.channel, me))

    def _heard_interaction(self, event: str, asked: Interaction) -> None:
        """The page hears of its own interactions: that they were answered, or failed."""
        tag = self.asked.get(asked.id)
        if tag is None or event != "INTERACTION_UPDATE":
            return
        if asked.failed:
            del self.asked[asked.id]
            self.send("answer", tag=tag, failed=True)
        elif asked.shown or asked.answer == kinds.DEFER_UPDATE:
            del self.asked[asked.id]
            form = None
            if asked.modal:
                self.forms[asked.id] = asked.modal
                form = asked.modal.body() | {"id": str(asked.id)}
            self.send("answer", tag=tag, failed=False, form=form, choices=asked.choices)


def _id(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise NotPossible(f"{text!r} is not an id") from None
