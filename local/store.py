"""Keeps the world in an SQLite file, in tables of its own beside the bot's.

The world lives in memory; what changed is written behind it by one task, over a connection of its own whose
thread alone waits when the bot holds the file.
"""

import asyncio
import dataclasses
import logging
from pathlib import Path
from typing import Any

import aiosqlite
import msgspec

from local.commands import Commands
from local.world import Attachment, Channel, Guild, Message, User, World

log = logging.getLogger("local")

TABLES = """
CREATE TABLE IF NOT EXISTS local_things (
    kind TEXT NOT NULL, id INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS local_files (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
"""
KINDS: dict[type, str] = {User: "user", Guild: "guild", Channel: "channel", Message: "message"}
BUSY_MS = 30_000
EVERYWHERE = 0
"""The key of the commands that are of no guild."""

Key = tuple[str, int]


def record(thing: Any) -> bytes:
    """A thing with ids in the place of other things; files keep their bytes elsewhere."""
    body = {
        field.name: plain(getattr(thing, field.name))
        for field in dataclasses.fields(thing)
        if field.name not in ("posts", "deleted", "data")
    }
    return msgspec.json.encode(body)


def plain(value: Any) -> Any:
    if isinstance(value, Attachment):
        return msgspec.Raw(record(value))
    if isinstance(value, User | Guild | Channel):
        return value.id
    if isinstance(value, list):
        return [plain(member) for member in value]
    return value


class Store:
    """Writes behind the world, and fills it again at the start."""

    def __init__(self, path: Path, world: World, commands: Commands) -> None:
        self.path = path
        self.world = world
        self.commands = commands
        self.changed: dict[Key, Any] = {}
        """What is to be written; None is to be deleted."""
        self.written: set[int] = set()
        """The files whose bytes are already there."""
        self.wake = asyncio.Event()
        self.closing = False

    async def open(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.database = await aiosqlite.connect(self.path, isolation_level=None)
        try:
            await self.database.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            await self.database.execute("PRAGMA journal_mode = WAL")
            await self.database.execute("PRAGMA synchronous = NORMAL")
            await self.database.executescript(TABLES)
            await self._load()
        except BaseException:
            await self.database.close()
            raise
        self.world.listeners.append(self.listen)
        self.writer = asyncio.create_task(self._write_behind(), name="local-store")

    async def close(self) -> None:
        """Write what is left, and let go of the file."""
        self.closing = True
        self.wake.set()
        try:
            await self.writer
        finally:
            await self.database.close()

    def listen(self, event: str, thing: Any) -> None:
        if event == "COMMANDS":
            self.changed["commands", thing or EVERYWHERE] = thing
        elif type(thing) in KINDS:
            gone = event.endswith("_DELETE")
            self.changed[KINDS[type(thing)], thing.id] = None if gone else thing
            if isinstance(thing, Channel) and gone:
                self.changed |= {("message", number): None for number in thing.posts}
        else:
            return
        self.wake.set()

    async def _write_behind(self) -> None:
        while not (self.closing and not self.changed):
            await self.wake.wait()
            self.wake.clear()
            changed, self.changed = self.changed, {}
            try:
                await self._write(changed)
            except aiosqlite.OperationalError as error:
                log.warning("The history could not be written yet: %s", error)
                self.changed = changed | self.changed
                if self.closing:
                    raise
                self.wake.set()
                await asyncio.sleep(1)

    async def _write(self, changed: dict[Key, Any]) -> None:
        """One transaction, prepared beforehand so that it holds the file as shortly as possible."""
        data = {key: self._data(key[0], thing) for key, thing in changed.items()}
        rows = [(*key, row) for key, row in data.items() if row is not None]
        gone = [key for key, row in data.items() if row is None]
        fresh = {number: file.data for number, file in self.world.files.items() if number not in self.written}
        lost = [(number,) for number in self.written if number not in self.world.files]
        if not (rows or gone or fresh or lost):
            return
        await self.database.execute("BEGIN IMMEDIATE")
        try:
            await self.database.executemany("INSERT OR REPLACE INTO local_things VALUES (?, ?, ?)", rows)
            await self.database.executemany("DELETE FROM local_things WHERE kind = ? AND id = ?", gone)
            await self.database.executemany("INSERT OR REPLACE INTO local_files VALUES (?, ?)", fresh.items())
            await self.database.executemany("DELETE FROM local_files WHERE id = ?", lost)
        except BaseException:
            await self.database.execute("ROLLBACK")
            raise
        await self.database.execute("COMMIT")
        self.written |= set(fresh)
        self.written -= {number for (number,) in lost}

    def _data(self, kind: str, thing: Any) -> bytes | None:
        if kind == "commands":
            return msgspec.json.encode(self.commands.registered.get(thing, {}))
        return None if thing is None else record(thing)

    async def _load(self) -> None:
        found: dict[str, dict[int, dict[str, Any]]] = {}
        async with self.database.execute("SELECT kind, id, data FROM local_things ORDER BY kind, id") as rows:
            async for kind, number, data in rows:
                found.setdefault(kind, {})[number] = msgspec.json.decode(data)
        async with self.database.execute("SELECT id FROM local_files") as rows:
            self.written = {number async for (number,) in rows}
        for body in found.get("user", {}).values():
            self._add_user(body)
        for body in found.get("guild", {}).values():
            self.world.guilds[body["id"]] = Guild(**body)
        # A thread has a later id than its channel, or that of a message in it.
        for body in found.get("channel", {}).values():
            self._add_channel(body)
        threads = [(self._add_message(body), body["thread"]) for body in found.get("message", {}).values()]
        for message, thread in threads:
            message.thread = self.world.channels.get(thread) if thread else None
        for number, commands in found.get("commands", {}).items():
            self.commands.registered[None if number == EVERYWHERE else number] = commands
        numbers = [number for things in found.values() for number in things]
        self.world.next_id.last = max([self.world.next_id.last, *numbers, *self.written])

    async def bytes_of(self, file: Attachment) -> bytes:
        """What an earlier run uploaded."""
        query = "SELECT data FROM local_files WHERE id = ?"
        async with self.database.execute(query, (file.id,)) as rows:
            row = await rows.fetchone()
        return bytes(row[0]) if row else b""

    def _add_user(self, body: dict[str, Any]) -> None:
        user = User(**body | {"read": {int(channel): last for channel, last in body["read"].items()}})
        if user.bot:
            del self.world.users[self.world.bot.id]
            self.world.bot = user
        self.world.users[user.id] = user

    def _add_channel(self, body: dict[str, Any]) -> None:
        world = self.world
        guild = world.guilds.get(body["guild"]) if body["guild"] else None
        parent = world.channels.get(body["parent"]) if body["parent"] else None
        owner = world.users.get(body["owner"]) if body["owner"] else None
        members = [world.users[number] for number in body["members"]]
        world.channels[body["id"]] = Channel(
            **body | {"guild": guild, "parent": parent, "owner": owner, "members": members}
        )

    def _add_message(self, body: dict[str, Any]) -> Message:
        world = self.world
        files = [Attachment(**file) for file in body["attachments"]]
        message = Message(
            **body
            | {
                "channel": world.channels[body["channel"]],
                "author": world.users[body["author"]],
                "viewer": world.users[body["viewer"]] if body["viewer"] else None,
                "mentions": [world.users[number] for number in body["mentions"]],
                "pinged": [world.users[number] for number in body["pinged"]],
                "attachments": files,
                "thread": None,
            }
        )
        if message.loading:
            # Whoever was thinking is no more, and says nothing further.
            self.changed["message", message.id] = None
            self.wake.set()
            return message
        message.channel.posts[message.id] = message
        world.files.update({file.id: file for file in message.attachments})
        return message
