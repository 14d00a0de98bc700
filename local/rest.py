"""The REST routes that the bot uses; whatever else it asks is answered 404 and said in the log."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from aiohttp import BodyPartReader, web

from local import checks, payload, refusal, shape
from local.capture import Capture, Request
from local.commands import Commands
from local.gateway import Gateway
from local.interactions import Interactions
from local.messages import Messages, Upload
from local.refusal import Refusal
from local.world import DM, TEXT_CHANNEL, THREADS, Channel, Guild, Message, World

log = logging.getLogger("local")

API = "/api/v10"
Answer = dict[str, Any] | list[Any] | None


@dataclass
class Call:
    """A request, read: what its path names, its query, its body and its files."""

    names: dict[str, str]
    query: dict[str, str]
    body: Any
    uploads: list[Upload]


@dataclass
class Rest:
    """Answers requests from the world."""

    world: World
    messages: Messages
    interactions: Interactions
    commands: Commands
    gateway: Gateway
    capture: Capture
    token: str
    on_change: Callable[[], None]

    def routes(self) -> list[web.RouteDef]:
        found: list[tuple[str, str, Callable[[Call], Answer], bool]] = [
            ("GET", "/users/@me", self.me, True),
            ("GET", "/oauth2/applications/@me", self.application, True),
            ("GET", "/applications/@me", self.application, True),
            ("GET", "/gateway/bot", self.gateway_bot, True),
            ("GET", "/users/{user}", self.user, True),
            ("POST", "/users/@me/channels", self.open_conversation, True),
            ("GET", "/guilds/{guild}", self.guild, True),
            ("GET", "/guilds/{guild}/members/{user}", self.member, True),
            ("GET", "/guilds/{guild}/channels", self.guild_channels, True),
            ("GET", "/guilds/{guild}/threads/active", self.guild_threads, True),
            ("GET", "/applications/{app}/commands", self.get_commands, True),
            ("PUT", "/applications/{app}/commands", self.put_commands, True),
            ("GET", "/applications/{app}/guilds/{guild}/commands", self.get_commands, True),
            ("PUT", "/applications/{app}/guilds/{guild}/commands", self.put_commands, True),
            ("GET", "/channels/{channel}", self.channel, True),
            ("PATCH", "/channels/{channel}", self.change_channel, True),
            ("DELETE", "/channels/{channel}", self.delete_channel, True),
            ("POST", "/channels/{channel}/typing", self.typing, True),
            ("GET", "/channels/{channel}/messages", self.get_messages, True),
            ("POST", "/channels/{channel}/messages", self.post_message, True),
            ("GET", "/channels/{channel}/messages/pins", self.get_pins, True),
            ("PUT", "/channels/{channel}/messages/pins/{message}", self.pin, True),
            ("DELETE", "/channels/{channel}/messages/pins/{message}", self.unpin, True),
            ("GET", "/channels/{channel}/messages/{message}", self.get_message, True),
            ("PATCH", "/channels/{channel}/messages/{message}", self.edit_message, True),
            ("DELETE", "/channels/{channel}/messages/{message}", self.delete_message, True),
            ("POST", "/channels/{channel}/threads", self.start_thread, True),
            ("POST", "/channels/{channel}/messages/{message}/threads", self.start_thread, True),
            ("PUT", "/channels/{channel}/thread-members/{user}", self.join_thread, True),
            ("DELETE", "/channels/{channel}/thread-members/{user}", self.leave_thread, True),
            # The token in the path is what gives access here.
            ("POST", "/interactions/{interaction}/{token}/callback", self.respond, False),
            ("POST", "/webhooks/{app}/{token}", self.follow_up, False),
            ("GET", "/webhooks/{app}/{token}/messages/{message}", self.get_reply, False),
            ("PATCH", "/webhooks/{app}/{token}/messages/{message}", self.edit_reply, False),
            ("DELETE", "/webhooks/{app}/{token}/messages/{message}", self.delete_reply, False),
        ]
        routes = [
            web.route(method, API + path, self._handler(call, bot)) for method, path, call, bot in found
        ]
        return [*routes, web.route("*", API + "/{rest:.*}", self._handler(self.missing, needs_bot=False))]

    def _handler(self, answer: Callable[[Call], Answer], needs_bot: bool) -> Callable[..., Any]:
        async def handle(request: web.Request) -> web.Response:
            self.capture.under_way += 1
            try:
                return await self._answer(request, answer, needs_bot)
            finally:
                self.capture.under_way -= 1
                self.on_change()

        return handle

    async def _answer(
        self, request: web.Request, answer: Callable[[Call], Answer], needs_bot: bool
    ) -> web.Response:
        path = request.path.removeprefix(API)
        record = Request(request.method, path, None, [])
        self.capture.requests.append(record)
        mishap = self.capture.mishap(record.method, record.path)
        headers: dict[str, str] = {}
        try:
            if needs_bot and request.headers.get("Authorization") != f"Bot {self.token}":
                raise refusal.unauthorized()
            record.body, record.files = await read(request)
            if mishap and not mishap.performed:
                record.status, record.response, headers = mishap.status, mishap.body, mishap.headers
            else:
                call = Call(dict(request.match_info), dict(request.query), record.body, record.files)
                record.response = answer(call)
                record.status = 200 if record.response is not None else 204
        except Refusal as no:
            record.status, record.response, record.reason = no.status, no.body(), no.reason
            log.warning("Refused %s %s: %s", record.method, without_token(path), no.reason)
        if mishap and mishap.performed:
            return reply(mishap.status, mishap.body, mishap.headers)
        return reply(record.status, record.response, headers)

    # Who and where

    def me(self, call: Call) -> Answer:
        return payload.user(self.world.bot) | {
            "verified": True,
            "mfa_enabled": False,
            "email": None,
            "locale": "en-US",
        }

    def application(self, call: Call) -> Answer:
        people = self.world.people
        return {
            "id": str(self.world.bot.id),
            "name": self.world.bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": False,
            "bot_require_code_grant": False,
            "verify_key": "",
            "flags": 0,
            "owner": payload.user(people[0] if people else self.world.bot),
        }

    def gateway_bot(self, call: Call) -> Answer:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway.address, "shards": self.gateway.shards, "session_start_limit": limit}

    def user(self, call: Call) -> Answer:
        found = self.world.users.get(number(call, "user"))
        if found is None:
            raise refusal.unknown_user()
        return payload.user(found)

    def open_conversation(self, call: Call) -> Answer:
        check(shape.record({"recipient_id": shape.snowflake}), call.body)
        found = self.world.users.get(int(call.body["recipient_id"]))
        if found is None or found.bot:
            raise refusal.unknown_user()
        return payload.channel(self.world, self.world.conversation(found))

    def _guild(self, call: Call) -> Guild:
        found = self.world.guilds.get(number(call, "guild"))
        if found is None:
            raise refusal.unknown_guild()
        return found

    def guild(self, call: Call) -> Answer:
        return payload.guild(self.world, self._guild(call))

    def member(self, call: Call) -> Answer:
        self._guild(call)
        found = self.world.users.get(number(call, "user"))
        if found is None:
            raise refusal.unknown_user()
        return payload.member(found)

    def guild_channels(self, call: Call) -> Answer:
        guild = self._guild(call)
        inside = [
            each for each in self.world.channels.values() if each.guild is guild and each.kind == TEXT_CHANNEL
        ]
        return [payload.channel(self.world, each) for each in inside]

    def guild_threads(self, call: Call) -> Answer:
        guild = self._guild(call)
        inside = [
            each for each in self.world.channels.values() if each.guild is guild and each.kind in THREADS
        ]
        active = [payload.channel(self.world, each) for each in inside if not each.archived]
        return {"threads": active, "members": [each["member"] for each in active]}

    # Commands

    def _command_place(self, call: Call) -> int | None:
        if number(call, "app") != self.world.bot.id:
            raise refusal.unknown_route()
        return self._guild(call).id if "guild" in call.names else None

    def get_commands(self, call: Call) -> Answer:
        return list(self.commands.registered.get(self._command_place(call), {}).values())

    def put_commands(self, call: Call) -> Answer:
        return list(self.commands.register(self._command_place(call), call.body))

    # Channels and threads

    def _channel(self, call: Call) -> Channel:
        found = self.world.channels.get(number(call, "channel"))
        if found is None:
            raise refusal.unknown_channel()
        if not found.seen_by(self.world.bot):
            raise refusal.no_access()
        return found

    def channel(self, call: Call) -> Answer:
        return payload.channel(self.world, self._channel(call))

    def change_channel(self, call: Call) -> Answer:
        channel = self._channel(call)
        if channel.kind == DM:
            raise refusal.no_permission()
        form: dict[str, shape.Check] = {"name": shape.text(1, 100)}
        if channel.kind in THREADS:
            form |= {
                "archived": shape.flag,
                "locked": shape.flag,
                "auto_archive_duration": shape.one_of(60, 1440, 4320, 10080),
                "rate_limit_per_user": shape.maybe(shape.whole(0, 21600)),
            }
        else:
            form |= {"topic": shape.maybe(shape.text(0, 1024))}
        check(shape.record({}, form), call.body)
        body = call.body
        channel.name = body.get("name", channel.name)
        channel.archived = body.get("archived", channel.archived)
        channel.locked = body.get("locked", channel.locked)
        channel.archive_minutes = body.get("auto_archive_duration", channel.archive_minutes)
        self.world.change_channel(channel)
        return payload.channel(self.world, channel)

    def delete_channel(self, call: Call) -> Answer:
        channel = self._channel(call)
        body = payload.channel(self.world, channel)
        if channel.kind != DM:
            self.world.close_channel(channel)
        return body

    def typing(self, call: Call) -> Answer:
        self.world.tell("TYPING_START", self._channel(call))
        return None

    def start_thread(self, call: Call) -> Answer:
        channel = self._channel(call)
        message = self._message(call) if "message" in call.names else None
        check(
            shape.record(
                {"name": shape.text(1, 100)},
                {
                    "auto_archive_duration": shape.maybe(shape.one_of(60, 1440, 4320, 10080)),
                    "rate_limit_per_user": shape.maybe(shape.whole(0, 21600)),
                    **(
                        {}
                        if message
                        else {"type": shape.one_of(*THREADS), "invitable": shape.maybe(shape.flag)}
                    ),
                },
            ),
            call.body,
        )
        if channel.kind != TEXT_CHANNEL:
            raise Refusal(400, 50024, "Cannot execute action on this channel type")
        if not channel.bot_may_post:
            raise refusal.no_permission()
        if message and message.thread:
            raise refusal.already_a_thread()
        # Discord's own default for a thread without a message is a private one.
        private = message is None and call.body.get("type", 12) == 12
        thread = self.world.start_thread(
            channel, call.body["name"], owner=self.world.bot, private=private, message=message
        )
        thread.archive_minutes = call.body.get("auto_archive_duration") or thread.archive_minutes
        return payload.channel(self.world, thread)

    def _thread(self, call: Call) -> Channel:
        channel = self._channel(call)
        if channel.kind not in THREADS:
            raise Refusal(400, 50024, "Cannot execute action on this channel type")
        return channel

    def join_thread(self, call: Call) -> Answer:
        thread = self._thread(call)
        who = self.world.bot if call.names["user"] == "@me" else self.world.users.get(number(call, "user"))
        if who is None:
            raise refusal.unknown_user()
        if who not in thread.members:
            thread.members.append(who)
            self.world.change_channel(thread)
        return None

    def leave_thread(self, call: Call) -> Answer:
        thread = self._thread(call)
        who = self.world.bot if call.names["user"] == "@me" else self.world.users.get(number(call, "user"))
        if who in thread.members:
            thread.members.remove(who)
            self.world.change_channel(thread)
        return None

    # Messages

    def _message(self, call: Call) -> Message:
        """A private reply is out of reach here, as on Discord: only its token leads to it."""
        found = self._channel(call).posts.get(number(call, "message"))
        if found is None or found.viewer:
            raise refusal.unknown_message()
        return found

    def get_messages(self, call: Call) -> Answer:
        found = sorted(self._channel(call).messages, key=lambda message: -message.id)
        if "before" in call.query:
            found = [message for message in found if message.id < int(call.query["before"])]
        if "after" in call.query:
            found = [message for message in found if message.id > int(call.query["after"])][-50:]
        return [payload.message(self.world, message) for message in found[: int(call.query.get("limit", 50))]]

    def post_message(self, call: Call) -> Answer:
        channel = self._channel(call)
        if not channel.bot_may_post or (channel.parent and not channel.parent.bot_may_post):
            raise refusal.no_permission()
        if channel.kind == DM and not all(user.accepts_dms for user in channel.members):
            raise refusal.cannot_message_user()
        if channel.archived and channel.locked:
            raise refusal.archived_thread()
        message = self.messages.write(channel, call.body, call.uploads)
        if channel.archived:
            channel.archived = False
            self.world.change_channel(channel)
        return payload.message(self.world, message)

    def get_message(self, call: Call) -> Answer:
        return payload.message(self.world, self._message(call))

    def edit_message(self, call: Call) -> Answer:
        message = self._message(call)
        if message.author is not self.world.bot:
            raise refusal.not_the_author()
        if message.channel.archived:
            raise refusal.archived_thread()
        return payload.message(
            self.world, self.messages.amend(message, call.body, call.uploads, form=checks.EDIT)
        )

    def delete_message(self, call: Call) -> Answer:
        self.world.delete(self._message(call))
        return None

    def get_pins(self, call: Call) -> Answer:
        pinned = [message for message in self._channel(call).messages if message.pinned]
        items = [
            {"pinned_at": payload.stamp(message.created), "message": payload.message(self.world, message)}
            for message in reversed(pinned)
        ]
        return {"items": items, "has_more": False}

    def _set_pin(self, call: Call, pinned: bool) -> Answer:
        message = self._message(call)
        message.pinned = pinned
        self.world.change(message)
        return None

    def pin(self, call: Call) -> Answer:
        return self._set_pin(call, True)

    def unpin(self, call: Call) -> Answer:
        return self._set_pin(call, False)

    # Answers to interactions

    def respond(self, call: Call) -> Answer:
        receipt = self.interactions.respond(
            number(call, "interaction"), call.names["token"], call.body, call.uploads
        )
        return receipt if call.query.get("with_response", "0") in ("1", "true") else None

    def follow_up(self, call: Call) -> Answer:
        message = self.interactions.follow_up(call.names["token"], call.body, call.uploads)
        return payload.message(self.world, message)

    def get_reply(self, call: Call) -> Answer:
        return payload.message(
            self.world, self.interactions.reply_of(call.names["token"], call.names["message"])
        )

    def edit_reply(self, call: Call) -> Answer:
        message = self.interactions.edit_reply(
            call.names["token"], call.names["message"], call.body, call.uploads
        )
        return payload.message(self.world, message)

    def delete_reply(self, call: Call) -> Answer:
        self.interactions.delete_reply(call.names["token"], call.names["message"])
        return None

    def missing(self, call: Call) -> Answer:
        raise refusal.unknown_route()


def number(call: Call, name: str) -> int:
    """An id in the path."""
    value = call.names[name]
    if not (value.isascii() and value.isdigit()):
        raise refusal.invalid(((f"{name}_id",), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.'))
    return int(value)


def check(form: shape.Check, body: Any) -> None:
    if wrong := list(form(body, ())):
        raise refusal.invalid(*wrong)


async def read(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON of a body and the files that came with it."""
    if request.content_type == "multipart/form-data":
        return await read_multipart(request)
    raw = await request.read()
    return (decode(raw) if raw else None), []


async def read_multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    uploads: list[Upload] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or not part.name:
            continue
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            body = decode(data)
        elif part.name.startswith("files["):
            uploads.append(Upload(int(part.name[6:-1]), part.filename or "unknown", data))
    return body, uploads


def decode(raw: bytes) -> Any:
    try:
        return msgspec.json.decode(raw)
    except msgspec.DecodeError:
        raise Refusal(400, 50109, "The request body contains invalid JSON.") from None


def reply(status: int, body: Any, headers: dict[str, str]) -> web.Response:
    """The content type must be bare: a charset after it breaks the client's login."""
    if body is None:
        return web.Response(status=status, headers=headers)
    return web.Response(
        status=status, body=msgspec.json.encode(body), content_type="application/json", headers=headers
    )


def without_token(path: str) -> str:
    """A path for the log: tokens give access and stay out of it."""
    steps = path.split("/")
    if len(steps) > 3 and steps[1] in ("interactions", "webhooks"):
        steps[3] = "…"
    return "/".join(steps)
