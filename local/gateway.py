"""The gateway: sessions that outlive their socket, and events only for the intents that were asked for."""

import asyncio
import logging
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from local import payload
from local.interactions import Interaction, Interactions
from local.world import DM, THREADS, Channel, Guild, Message, World

log = logging.getLogger("local")

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, REQUEST_MEMBERS = 0, 1, 2, 3, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11

GUILDS, GUILD_MEMBERS, PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT

UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, INVALID_SHARD, DISALLOWED_INTENTS = 4005, 4010, 4014

REMEMBERED_EVENTS = 2000

Json = dict[str, Any]


class Link:
    """One open socket of the bot, with a queue so that events leave in order and nobody waits for it."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        # Another compression than zlib is answered in plain text, which the client takes as well.
        self.deflate = zlib.compressobj() if compress else None
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, op: int, data: Any = None) -> None:
        self.queue.put_nowait(msgspec.json.encode({"op": op, "d": data, "s": None, "t": None}))

    async def run(self) -> None:
        while (text := await self.queue.get()) is not None:
            try:
                if self.deflate:
                    packed = self.deflate.compress(text) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
                else:
                    await self.socket.send_str(text.decode())
            except ConnectionError:
                return  # the session keeps what was not delivered


class Session:
    """What was said to one shard; it can be taken up again on a new socket."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.events: deque[tuple[int, bytes]] = deque(maxlen=REMEMBERED_EVENTS)
        self.link: Link | None = None

    def send(self, event: str, data: Any) -> None:
        self.sequence += 1
        text = msgspec.json.encode({"op": DISPATCH, "d": data, "s": self.sequence, "t": event})
        self.events.append((self.sequence, text))
        if self.link:
            self.link.queue.put_nowait(text)

    def remembers(self, sequence: int) -> bool:
        oldest = self.events[0][0] if self.events else self.sequence + 1
        return oldest - 1 <= sequence <= self.sequence

    def hears(self, guild: Guild | None) -> bool:
        """Events of a guild go to its shard, private ones to the first."""
        number, shards = self.shard
        return (guild.id >> 22) % shards == number if guild else number == 0


class Gateway:
    """Takes the bot's sockets and tells it what happens in the world."""

    def __init__(self, world: World, interactions: Interactions, token: str) -> None:
        self.world = world
        self.interactions = interactions
        self.token = token
        self.granted = 0
        """The privileged intents that the application was given: none, unless a test says so."""
        self.heartbeat_ms = 41250
        self.shards = 1
        """How many shards /gateway/bot recommends."""
        self.sessions: dict[str, Session] = {}
        self.links: set[Link] = set()
        self.on_change: Callable[[], None] = lambda: None

    @property
    def address(self) -> str:
        return self.world.address.replace("http://", "ws://") + "/gateway"

    @property
    def ready(self) -> bool:
        """Whether a bot is connected and has been told the guilds."""
        return any(session.link for session in self.sessions.values())

    @property
    def idle(self) -> bool:
        return all(link.queue.empty() for link in self.links)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """One socket from hello to its end."""
        socket = web.WebSocketResponse(max_msg_size=2**20)
        await socket.prepare(request)
        link = Link(socket, compress=request.query.get("compress") == "zlib-stream")
        self.links.add(link)
        writer = asyncio.create_task(link.run(), name="local-gateway-writer")
        link.send(HELLO, {"heartbeat_interval": self.heartbeat_ms})
        session: Session | None = None
        try:
            async for frame in socket:
                if frame.type is not WSMsgType.TEXT:
                    await socket.close(code=DECODE_ERROR)
                    break
                session = await self._take(link, session, frame.data)
        finally:
            self.links.discard(link)
            link.queue.put_nowait(None)
            await writer
            if session and session.link is link:
                session.link = None
            self.on_change()
        return socket

    async def _take(self, link: Link, session: Session | None, frame: str) -> Session | None:
        """Answer one frame of the bot; gives the session that the socket now belongs to."""
        try:
            message = msgspec.json.decode(frame)
            op, data = message["op"], message.get("d")
        except (msgspec.DecodeError, KeyError, TypeError):
            await link.socket.close(code=DECODE_ERROR)
            return session
        if op == HEARTBEAT:
            link.send(HEARTBEAT_ACK)
        elif op in (IDENTIFY, RESUME):
            if session:
                await link.socket.close(code=ALREADY_AUTHENTICATED)
            elif data.get("token", "").removeprefix("Bot ") != self.token:
                log.warning("The gateway refused a wrong token")
                await link.socket.close(code=AUTHENTICATION_FAILED)
            else:
                session = await self._identify(link, data) if op == IDENTIFY else self._resume(link, data)
        elif session is None:
            await link.socket.close(code=NOT_AUTHENTICATED)
        elif op == REQUEST_MEMBERS:
            self._members(session, data)
        elif op != PRESENCE:
            await link.socket.close(code=UNKNOWN_OPCODE)
        self.on_change()
        return session

    async def _identify(self, link: Link, data: Json) -> Session | None:
        intents = int(data.get("intents", 0))
        number, shards = data.get("shard") or (0, 1)
        if not 0 <= number < shards:
            await link.socket.close(code=INVALID_SHARD)
            return None
        if intents & PRIVILEGED & ~self.granted:
            log.warning("The gateway refused privileged intents that the application does not have")
            await link.socket.close(code=DISALLOWED_INTENTS)
            return None
        session = Session((number, shards), intents)
        # Whoever begins anew does not come back for what was left behind.
        self.sessions = {
            known: old for known, old in self.sessions.items() if old.link or old.shard != session.shard
        }
        self.sessions[session.id] = session
        session.link = link
        mine = [guild for guild in self.world.guilds.values() if session.hears(guild)]
        session.send(
            "READY",
            {
                "v": 10,
                "user": payload.user(self.world.bot)
                | {"verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
                "session_id": session.id,
                "resume_gateway_url": self.address,
                "shard": [number, shards],
                "application": {"id": str(self.world.bot.id), "flags": 0},
            },
        )
        if intents & GUILDS:
            for guild in mine:
                session.send("GUILD_CREATE", payload.guild(self.world, guild))
        return session

    def _resume(self, link: Link, data: Json) -> Session | None:
        session = self.sessions.get(data.get("session_id", ""))
        sequence = data.get("seq") or 0
        if session is None or not session.remembers(sequence):
            link.send(INVALID_SESSION, False)
            return None
        session.link = link
        for number, text in session.events:
            if number > sequence:
                link.queue.put_nowait(text)
        session.send("RESUMED", {})
        return session

    def _members(self, session: Session, data: Json) -> None:
        guild = self.world.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        wanted = {int(number) for number in data.get("user_ids") or []}
        query = data.get("query")
        found = [
            user
            for user in self.world.users.values()
            if user.id in wanted or (query is not None and user.name.lower().startswith(query.lower()))
        ]
        if query == "" and not session.intents & GUILD_MEMBERS:
            found = [self.world.bot]
        chunk = {
            "guild_id": str(guild.id),
            "members": [payload.member(user) for user in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(number) for number in wanted - {user.id for user in found}],
        }
        session.send("GUILD_MEMBERS_CHUNK", chunk | ({"nonce": data["nonce"]} if data.get("nonce") else {}))

    async def drop(self, how: str = "reconnect", *, forget: bool = False) -> None:
        """Break the bot's connections: politely (opcode 7), by closing, or by cutting the wire."""
        links = list(self.links)
        if forget:
            self.sessions.clear()
        for link in links:
            if how == "reconnect":
                link.send(RECONNECT)
            elif how == "close":
                await link.socket.close(code=1001)
            elif how == "cut":
                transport = link.socket._req.transport if link.socket._req else None
                if transport:
                    transport.abort()
            elif how == "invalid":
                link.send(INVALID_SESSION, False)
            else:
                raise ValueError(how)

    async def stop(self) -> None:
        for link in list(self.links):
            await link.socket.close(code=1001)

    # What happens in the world, in the words of the gateway.

    def listen(self, event: str, thing: Any) -> None:
        if isinstance(thing, Interaction):
            if event == "INTERACTION_CREATE":
                self._dispatch(event, self.interactions.event(thing), thing.channel.guild, 0)
        elif isinstance(thing, Message):
            self._message(event, thing)
        elif isinstance(thing, Channel):
            self._channel(event, thing)
        elif isinstance(thing, Guild):
            self._dispatch(event, payload.guild(self.world, thing), thing, GUILDS)

    def _dispatch(self, event: str, data: Json, guild: Guild | None, intent: int) -> None:
        for session in self.sessions.values():
            if session.hears(guild) and (session.intents & intent or not intent):
                session.send(event, data)

    def _message(self, event: str, message: Message) -> None:
        """Nothing is told of private replies; the words of others only with the intent for them."""
        if message.viewer:
            return
        guild = message.channel.guild
        intent = GUILD_MESSAGES if guild else DIRECT_MESSAGES
        if event == "MESSAGE_DELETE":
            data = {"id": str(message.id), "channel_id": str(message.channel.id)}
            if guild:
                data["guild_id"] = str(guild.id)
            self._dispatch(event, data, guild, intent)
            return
        body = payload.message(self.world, message, with_guild=True)
        open_words = not guild or message.author is self.world.bot or self.world.bot in message.mentions
        blank = (
            body if open_words else body | {"content": "", "embeds": [], "attachments": [], "components": []}
        )
        for session in self.sessions.values():
            if session.hears(guild) and session.intents & intent:
                session.send(event, body if session.intents & MESSAGE_CONTENT else blank)

    def _channel(self, event: str, channel: Channel) -> None:
        if channel.kind == DM:
            return
        data = payload.channel(self.world, channel) if not channel.deleted else self._gone(channel)
        if event == "THREAD_CREATE":
            data["newly_created"] = True
        self._dispatch(event, data, channel.guild, GUILDS)

    def _gone(self, channel: Channel) -> Json:
        return {
            "id": str(channel.id),
            "type": channel.kind,
            "guild_id": str(channel.guild.id) if channel.guild else None,
            "parent_id": str(channel.parent.id) if channel.kind in THREADS and channel.parent else None,
            "name": channel.name,
            "position": 0,
            "permission_overwrites": [],
            "nsfw": False,
        }
