"""What people ask of the bot, and the rules for its answers: once, in time, and of the right kind."""

import asyncio
import logging
import secrets
from dataclasses import dataclass, field
from typing import Any

from local import checks, invocation, payload, refusal, shape
from local import components as parts
from local.components import Component
from local.messages import SIZE_LIMIT, Messages, Upload
from local.refusal import invalid
from local.world import DM, EPHEMERAL, Channel, Message, User, World

log = logging.getLogger("local")

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
COMMAND_REPLY = 20
"""The type of a message that answers a slash command."""

Json = dict[str, Any]

CHOICE = shape.record(
    {"name": shape.text(1, 100), "value": shape.anything}, {"name_localizations": shape.maybe(shape.anything)}
)


@dataclass(eq=False)
class Modal:
    """A form that is open in front of one person."""

    custom_id: str
    title: str
    components: list[Component]
    user: User = field(repr=False)
    channel: Channel = field(repr=False)
    message: Message | None = field(repr=False, default=None)
    """The post whose component opened it."""

    @property
    def fields(self) -> list[Component]:
        return [part for part in parts.each_component(self.components) if part["type"] in parts.INPUTS]

    def body(self) -> Json:
        return {"custom_id": self.custom_id, "title": self.title, "components": self.components}


@dataclass(eq=False)
class Interaction:
    """One command, press, choice, completion or filled-in form, and what the bot answered."""

    id: int
    token: str = field(repr=False)
    kind: int
    user: User
    channel: Channel = field(repr=False)
    data: Json = field(repr=False)
    asked_at: float = field(repr=False)
    message: Message | None = field(default=None, repr=False)
    answer: int | None = None
    """The type of the first reply, once there is one."""
    original: Message | None = field(default=None, repr=False)
    followups: list[Message] = field(default_factory=list, repr=False)
    edited: bool = False
    modal: Modal | None = field(default=None, repr=False)
    choices: list[Json] = field(default_factory=list, repr=False)
    failed: bool = False

    @property
    def title(self) -> str:
        """What was done, in the words of the person: `/game new`, or the custom_id."""
        if self.kind not in (COMMAND, AUTOCOMPLETE):
            return str(self.data["custom_id"])
        names, options = [self.data["name"]], self.data["options"]
        while options and options[0]["type"] <= 2:
            names.append(options[0]["name"])
            options = options[0]["options"]
        return "/" + " ".join(names)

    @property
    def shown(self) -> bool:
        """Whether the person has the answer in front of them, not only a sign that it is coming."""
        if self.answer == DEFER_REPLY:
            return self.original is None or self.original.deleted or not self.original.loading
        if self.answer == DEFER_UPDATE:
            return self.edited or bool(self.followups)
        return self.answer is not None

    def allowed(self) -> tuple[int, ...]:
        """The types of first reply that fit."""
        if self.kind == AUTOCOMPLETE:
            return (CHOICES,)
        on_message = (DEFER_UPDATE, UPDATE) if self.message else ()
        return (REPLY, DEFER_REPLY, *on_message, *(() if self.kind == MODAL_SUBMIT else (MODAL,)))


class Interactions:
    """Passes what people do to the bot, and takes its answers."""

    def __init__(self, world: World, messages: Messages) -> None:
        self.world = world
        self.messages = messages
        self.reply_within = 3.0
        self.follow_up_within = 900.0
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}

    def ask(
        self, kind: int, user: User, channel: Channel, data: Json, message: Message | None = None
    ) -> Interaction:
        """Tell the bot, and begin to count the seconds."""
        if channel.deleted or not channel.seen_by(user):
            raise invocation.NotPossible("there is no such channel")
        if message and (message.deleted or not message.seen_by(user)):
            raise invocation.NotPossible("there is no such message")
        loop = asyncio.get_running_loop()
        asked = Interaction(
            self.world.next_id(), secrets.token_urlsafe(24), kind, user, channel, data, loop.time(), message
        )
        self.by_id[asked.id] = self.by_token[asked.token] = asked
        loop.call_later(self.reply_within, self._late, asked)
        loop.call_later(self.follow_up_within, self._forget, asked)
        self.world.tell("INTERACTION_CREATE", asked)
        return asked

    def _late(self, asked: Interaction) -> None:
        if asked.answer is None:
            asked.failed = True
            # A custom_id may say what a player was about to do, so only commands are named.
            what = asked.title if asked.kind in (COMMAND, AUTOCOMPLETE) else "a press, choice or form"
            log.warning("The bot did not answer %s within %g s", what, self.reply_within)
            self.world.tell("INTERACTION_UPDATE", asked)

    def _forget(self, asked: Interaction) -> None:
        self.by_id.pop(asked.id, None)
        self.by_token.pop(asked.token, None)
        if not asked.failed and not asked.shown and asked.answer == DEFER_REPLY:
            asked.failed = True
            self.world.tell("INTERACTION_UPDATE", asked)

    def event(self, asked: Interaction) -> Json:
        """The interaction as the gateway tells it."""
        world, channel = self.world, asked.channel
        body: Json = {
            "id": str(asked.id),
            "application_id": str(world.bot.id),
            "type": asked.kind,
            "token": asked.token,
            "version": 1,
            "data": asked.data,
            "locale": asked.user.locale,
            "channel_id": str(channel.id),
            "channel": payload.channel(world, channel) | {"permissions": str(asked.user.permissions)},
            "app_permissions": str(payload.bot_permissions(channel)),
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(channel.guild.id) if channel.guild else "0"},
            "context": 1 if channel.kind == DM else 0,
            "attachment_size_limit": SIZE_LIMIT,
        }
        body |= invocation.permissions(asked.user, channel)
        if channel.guild:
            body["guild_id"] = str(channel.guild.id)
            body["guild_locale"] = channel.guild.locale
            body["guild"] = {"id": str(channel.guild.id), "locale": channel.guild.locale, "features": []}
        if asked.message:
            body["message"] = payload.message(world, asked.message)
        return body

    def respond(self, number: int, token: str, body: Any, uploads: list[Upload]) -> Json:
        """The first reply; it counts only if all of it was right."""
        asked = self.by_id.get(number)
        if asked is None or asked.token != token or asked.failed:
            raise refusal.unknown_interaction()
        if asked.answer is not None:
            raise refusal.already_acknowledged()
        if not isinstance(body, dict) or set(body) - {"type", "data"}:
            raise invalid(((), "UNKNOWN_KEY", "An answer has a type and data only"))
        if body.get("type") not in asked.allowed():
            raise invalid((("type",), "BASE_TYPE_CHOICES", f"Value must be one of {asked.allowed()}."))
        kind, data = body["type"], body.get("data") or {}
        self._answer(asked, kind, data, uploads)
        asked.answer = kind
        self.world.tell("INTERACTION_UPDATE", asked)
        return self._receipt(asked)

    def _answer(self, asked: Interaction, kind: int, data: Json, uploads: list[Upload]) -> None:
        if kind == REPLY:
            asked.original = self._write(asked, data, uploads)
        elif kind == DEFER_REPLY:
            if set(data) - {"flags"} or data.get("flags", 0) & ~EPHEMERAL:
                raise invalid((("data",), "UNKNOWN_KEY", "A deferred reply has no content yet"))
            asked.original = self.messages.think(
                asked.channel,
                viewer=asked.user if data.get("flags", 0) & EPHEMERAL else None,
                kind=COMMAND_REPLY if asked.kind == COMMAND else 0,
                asked=self._origin(asked),
            )
        elif kind == DEFER_UPDATE:
            asked.original = asked.message
        elif kind == UPDATE and asked.message:
            self._check_alive(asked.message)
            asked.original = self.messages.amend(asked.message, data, uploads)
        elif kind == CHOICES:
            asked.choices = self._choices(asked, data)
        elif kind == MODAL:
            asked.modal = self._modal(asked, data)

    def _check_alive(self, message: Message) -> None:
        if message.deleted:
            raise refusal.unknown_message()

    def _choices(self, asked: Interaction, data: Json) -> list[Json]:
        form = shape.record({"choices": shape.each(CHOICE, 0, 25)})
        wrong = list(form(data, ("data",)))
        if not wrong:
            options = asked.data["options"]
            while options[0]["type"] <= 2:
                options = options[0]["options"]
            kind = next(option["type"] for option in options if option.get("focused"))
            fits = {3: shape.text(0, 100), 4: shape.whole(-(2**53), 2**53), 10: shape.number}[kind]
            for index, choice in enumerate(data["choices"]):
                wrong += fits(choice["value"], ("data", "choices", index, "value"))
        if wrong:
            raise invalid(*wrong)
        return list(data["choices"])

    def _modal(self, asked: Interaction, data: Json) -> Modal:
        form = shape.record(
            {
                "custom_id": parts.CUSTOM_ID,
                "title": shape.text(1, 45),
                "components": lambda value, path: parts.modal_complaints(value),
            }
        )
        if wrong := list(form(data, ("data",))):
            raise invalid(*wrong)
        return Modal(
            data["custom_id"], data["title"], data["components"], asked.user, asked.channel, asked.message
        )

    def _write(self, asked: Interaction, data: Json, uploads: list[Upload]) -> Message:
        private = isinstance(data, dict) and bool((data.get("flags") or 0) & EPHEMERAL)
        return self.messages.write(
            asked.channel,
            data,
            uploads,
            form=checks.REPLY,
            flags=checks.REPLY_FLAGS,
            viewer=asked.user if private else None,
            kind=COMMAND_REPLY if asked.kind == COMMAND and asked.answer is None else 0,
            asked=self._origin(asked),
        )

    def _origin(self, asked: Interaction) -> Json:
        """Which interaction a message answers, as the message carries it."""
        origin: Json = {
            "id": str(asked.id),
            "type": asked.kind,
            "user": payload.user(asked.user),
            "authorizing_integration_owners": {
                "0": str(asked.channel.guild.id) if asked.channel.guild else "0"
            },
        }
        if asked.kind == COMMAND:
            origin["name"] = asked.title.removeprefix("/")
        if asked.kind == COMPONENT and asked.message:
            origin["interacted_message_id"] = str(asked.message.id)
        if asked.kind == MODAL_SUBMIT:
            origin["triggering_interaction_metadata"] = origin | {
                "type": COMPONENT if asked.message else COMMAND
            }
            if asked.message:
                origin["triggering_interaction_metadata"]["interacted_message_id"] = str(asked.message.id)
        return origin

    def _receipt(self, asked: Interaction) -> Json:
        about: Json = {"id": str(asked.id), "type": asked.kind}
        resource: Json = {"type": asked.answer}
        if asked.original:
            about |= {
                "response_message_id": str(asked.original.id),
                "response_message_loading": asked.original.loading,
                "response_message_ephemeral": asked.original.ephemeral,
            }
            if asked.answer in (REPLY, DEFER_REPLY, UPDATE):
                resource["message"] = payload.message(self.world, asked.original)
        return {"interaction": about, "resource": resource}

    def answered(self, token: str) -> Interaction:
        """The interaction of a webhook token, if the bot has answered it and its time is not over."""
        asked = self.by_token.get(token)
        if asked is None:
            raise refusal.expired_token()
        if asked.answer is None:
            raise refusal.unknown_webhook()
        return asked

    def reply_of(self, token: str, which: str) -> Message:
        """The message that a token gives access to: the original reply, or a follow-up by its id."""
        asked = self.answered(token)
        known = {str(message.id): message for message in asked.followups}
        if asked.original:
            known |= {"@original": asked.original, str(asked.original.id): asked.original}
        message = known.get(which)
        if message is None or message.deleted:
            raise refusal.unknown_message()
        return message

    def edit_reply(self, token: str, which: str, body: Any, uploads: list[Upload]) -> Message:
        message = self.messages.amend(self.reply_of(token, which), body, uploads, form=checks.REPLY)
        self._touch(token)
        return message

    def delete_reply(self, token: str, which: str) -> None:
        self.world.delete(self.reply_of(token, which))
        self._touch(token)

    def _touch(self, token: str) -> None:
        asked = self.by_token[token]
        asked.edited = True
        self.world.tell("INTERACTION_UPDATE", asked)

    def follow_up(self, token: str, body: Any, uploads: list[Upload]) -> Message:
        """A further message; straight after a deferral it takes the place of the sign that the bot thinks."""
        asked = self.answered(token)
        if (
            asked.answer == DEFER_REPLY
            and asked.original
            and asked.original.loading
            and not asked.original.deleted
        ):
            return self.edit_reply(token, "@original", body, uploads)
        message = self._write(asked, body, uploads)
        asked.followups.append(message)
        self.world.tell("INTERACTION_UPDATE", asked)
        return message
