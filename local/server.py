"""Starts and stops the stand-in, and gives tests one object for everything."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import discord as client
import yarl
from aiohttp import web
from discord.gateway import DiscordWebSocket

from local import payload
from local.capture import Capture, Request
from local.commands import Commands
from local.gateway import Gateway
from local.interactions import Interaction, Interactions
from local.messages import Messages
from local.person import NotAnswered, Person
from local.rest import API, Rest
from local.store import Store
from local.web import Page
from local.world import Channel, Guild, Message, User, World

log = logging.getLogger("local")

BOT_TASKS = ("discord-ui-", "CommandTree-invoker", "discord.py: ")
"""How discord.py names the tasks in which a bot works on something."""

QUIET_CHECKS = 3


class LocalDiscord:
    """A Discord on loopback that the unmodified client connects to."""

    def __init__(self, *, token: str | None = None, remember: bool = True) -> None:
        self.token = token or secrets.token_urlsafe(24)
        self.world = World()
        self.messages = Messages(self.world)
        self.interactions = Interactions(self.world, self.messages)
        self.commands = Commands(self.world)
        self.gateway = Gateway(self.world, self.interactions, self.token)
        self.capture = Capture(None if remember else 100)
        self.store: Store | None = None
        self.sockets: set[web.WebSocketResponse] = set()
        """Of the page's open tabs."""
        self.busy_when: list[Callable[[], bool]] = []
        """Further signs that the bot is at work, for `settled`."""
        self._waiting: list[asyncio.Future[None]] = []
        self._shown: list[tuple[Message | None, User | None, str]] = []
        self._before: tuple[str, yarl.URL, str] | None = None
        self._runner: web.AppRunner | None = None
        self.gateway.on_change = self._changed
        self.world.listeners.append(self.gateway.listen)
        if remember:
            self.world.listeners.append(self._remember)
        self.world.listeners.append(lambda event, thing: self._changed())

    @classmethod
    @asynccontextmanager
    async def start(
        cls,
        *,
        port: int = 0,
        token: str | None = None,
        guild: str = "River club",
        locale: str = "en-US",
        path: Path | None = None,
        page: bool = False,
        remember: bool = True,
    ) -> AsyncIterator["LocalDiscord"]:
        """Serve on 127.0.0.1 (port 0: any free one) until the block ends.

        With a path, what was said is kept in that SQLite file; a world without a guild gets one.
        """
        here = cls(token=token, remember=remember)
        async with AsyncExitStack() as stack:
            if path:
                here.store = Store(path, here.world, here.commands)
                await here.store.open()
                stack.push_async_callback(here.store.close)
                here.world.tell("USER_UPDATE", here.world.bot)
            if not here.world.guilds:
                here.world.add_guild(guild, locale=locale)
            stack.push_async_callback(here.stop)
            await here.serve(port, Page(here).routes() if page else [])
            yield here

    async def serve(self, port: int, more: list[web.RouteDef]) -> None:
        rest = Rest(
            self.world,
            self.messages,
            self.interactions,
            self.commands,
            self.gateway,
            self.capture,
            self.token,
            self._changed,
        )
        app = web.Application(client_max_size=2**27, middlewares=[own_host])
        app.add_routes(
            [
                *rest.routes(),
                web.get("/gateway", self.gateway.connect),
                web.get("/gateway/", self.gateway.connect),
                web.get("/attachments/{channel}/{file}/{name}", self._file),
                *more,
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        self.world.address = f"http://127.0.0.1:{self._runner.addresses[0][1]}"

    async def stop(self) -> None:
        if self._before:
            client.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, client.Asset.BASE = self._before
            self._before = None
        await self.gateway.stop()
        for socket in list(self.sockets):
            await socket.close(code=1001)
        if self._runner:
            await self._runner.cleanup()

    def point_client(self) -> None:
        """Make discord.py in this process talk to this server; undone when it stops."""
        if self._before is None:
            self._before = (client.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, client.Asset.BASE)
        client.http.Route.BASE = self.world.address + API
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self.gateway.address)
        client.Asset.BASE = self.world.address

    async def _file(self, request: web.Request) -> web.Response:
        """An uploaded file, for those who were given its whole address."""
        number = request.match_info["file"]
        file = self.world.files.get(int(number)) if number.isascii() and number.isdigit() else None
        if file is None or not secrets.compare_digest(request.query.get("ex", ""), file.key):
            raise web.HTTPNotFound
        headers = {
            "X-Content-Type-Options": "nosniff",
            "Cache-Control": "private, max-age=31536000, immutable",
        }
        if not file.content_type.startswith("image/") or "svg" in file.content_type:
            headers["Content-Disposition"] = "attachment"
        data = file.data or (await self.store.bytes_of(file) if self.store else b"")
        return web.Response(body=data, content_type=file.content_type, headers=headers)

    # The world, for tests

    @property
    def guild(self) -> Guild:
        return self.world.guild

    @property
    def requests(self) -> list[Request]:
        """Every REST request so far, oldest first."""
        return list(self.capture.requests)

    def add_user(self, name: str, *, locale: str = "en-US", admin: bool = False) -> Person:
        return Person(self, self.world.add_user(name, locale=locale, admin=admin))

    @property
    def people(self) -> list[Person]:
        return [Person(self, user) for user in self.world.people]

    def add_channel(self, name: str, *, guild: Guild | None = None) -> Channel:
        return self.world.add_channel(name, guild=guild)

    def add_guild(self, name: str, *, locale: str = "en-US") -> Guild:
        return self.world.add_guild(name, locale=locale)

    def set_guild_locale(self, locale: str, guild: Guild | None = None) -> None:
        changed = guild or self.guild
        changed.locale = locale
        self.world.tell("GUILD_UPDATE", changed)

    def threads(self, channel: Channel) -> list[Channel]:
        return [each for each in self.world.channels.values() if each.parent is channel]

    def pings(self, person: Person) -> list[Message]:
        """The messages that really notified this person, oldest first, deleted ones included."""
        found = {
            message.id: message for message, _, _ in self._shown if message and person.user in message.pinged
        }
        return list(found.values())

    def sent_to(self, person: Person) -> str:
        """Everything that this person could ever see, earlier versions and deleted messages included."""
        return "\n".join(
            text
            for message, viewer, text in self._shown
            if viewer in (None, person.user) and (message is None or message.seen_by(person.user))
        )

    def rate_limit_next(self, pattern: str, retry_after: float, times: int = 1) -> None:
        """Answer the next requests whose path (or "METHOD path") fits with 429."""
        self.capture.rate_limit_next(pattern, retry_after, times)

    def fail_next(self, pattern: str, status: int = 500, *, performed: bool = False, times: int = 1) -> None:
        """Answer the next requests that fit with an error; with `performed` they take effect all the same."""
        self.capture.fail_next(pattern, status, performed=performed, times=times)

    async def drop_connections(self, how: str = "reconnect", *, forget: bool = False) -> None:
        """Break the gateway: "reconnect" (opcode 7), "close", "cut" or "invalid" (opcode 9)."""
        await self.gateway.drop(how, forget=forget)

    def _remember(self, event: str, thing: Any) -> None:
        if isinstance(thing, Message) and event != "MESSAGE_DELETE":
            body = payload.message(self.world, thing)
            body["descriptions"] = thing.descriptions
            self._shown.append((thing, thing.viewer, json.dumps(body, ensure_ascii=False)))
        elif isinstance(thing, Interaction) and (thing.modal or thing.choices):
            body = thing.modal.body() if thing.modal else {"choices": thing.choices}
            self._shown.append((None, thing.user, json.dumps(body, ensure_ascii=False)))
        elif isinstance(thing, Channel):
            self._shown.append((None, None, thing.name))

    # Waiting

    def _changed(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def _next_change(self, within: float) -> None:
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await asyncio.wait([future], timeout=within)

    async def until(self, condition: Callable[[], Any], what: str = "", timeout: float = 5.0) -> None:
        """Wait until the condition holds; it is looked at after every change, and now and then besides."""
        end = time.monotonic() + timeout
        while not condition():
            if time.monotonic() > end:
                raise NotAnswered(f"Not within {timeout:g} s: {what or 'the condition'}{self._state()}")
            await self._next_change(0.02)

    def _state(self) -> str:
        """What hangs, for the message of a time-out."""
        refused = [f"{one.method} {one.path}: {one.reason}" for one in self.capture.requests if one.reason]
        facts = []
        if not self.gateway.ready:
            facts.append("no bot is connected")
        if self.capture.under_way:
            facts.append(f"{self.capture.under_way} requests under way")
        if refused:
            facts.append(f"last refusal: {refused[-1]}")
        return f" ({'; '.join(facts)})" if facts else ""

    def _bot_works(self) -> bool:
        """Whether a task of the bot in this process has something in hand."""
        return any(task.get_name().startswith(BOT_TASKS) for task in asyncio.all_tasks())

    @property
    def quiet(self) -> bool:
        return not (
            self.capture.under_way
            or not self.gateway.idle
            or self._bot_works()
            or any(busy() for busy in self.busy_when)
        )

    async def settled(self, timeout: float = 10.0, or_when: Callable[[], bool] = lambda: False) -> None:
        """Wait until no request is under way and the bot has nothing in hand, for a moment on end."""
        end = time.monotonic() + timeout
        calm = 0
        while calm < QUIET_CHECKS and not or_when():
            if time.monotonic() > end:
                raise NotAnswered(f"The bot did not come to rest within {timeout:g} s{self._state()}")
            await asyncio.sleep(0.003)
            calm = calm + 1 if self.quiet else 0

    async def breathe(self) -> None:
        """Let the bot take in its answer: it stores a View only then."""
        end = time.monotonic() + 0.05
        while self._bot_works() and time.monotonic() < end:
            await asyncio.sleep(0.001)


@web.middleware
async def own_host(request: web.Request, handler: Callable[..., Any]) -> web.StreamResponse:
    """Only this machine's own names, so that no page on the web can reach in through a name of its own."""
    host, _, port = request.host.partition(":")
    mine = request.transport.get_extra_info("sockname")[1] if request.transport else None
    if host not in ("127.0.0.1", "localhost") or port != str(mine):
        log.warning("Refused a request for the host %r", request.host)
        raise web.HTTPForbidden(text="This server answers on 127.0.0.1 only.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        log.warning("Refused a request from the origin %r", origin)
        raise web.HTTPForbidden(text="Only the local page may ask.")
    response: web.StreamResponse = await handler(request)
    return response
