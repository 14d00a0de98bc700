"""The tables, and transactions on them that neither lose updates nor wait for each other's reads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    event,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

METADATA = MetaData()

matches = Table(
    "matches",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("channel", BigInteger, nullable=False),
    Column("guild", BigInteger),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("language", String(5), nullable=False),
    Column("status", String(10), nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("options", Text, nullable=False),
    Column("head", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("pace", String(40), nullable=False, server_default="none"),
    Column("paused", BigInteger),
    Column("asleep", Boolean, nullable=False, server_default=text("false")),
    Column("touched", BigInteger, nullable=False),
    Column("nudged", BigInteger),
    # The table post is a projection of the head step; these say how far it has got. Whatever lags behind
    # after a crash is brought up at the next start, so nothing that must be posted is lost.
    Column("post", BigInteger),
    Column("post_step", Integer, nullable=False, server_default="-1"),
    Column("post_from", Integer, nullable=False, server_default="0"),
    Column("post_for", Text, nullable=False, server_default=""),
    Index(
        "one_game_a_channel",
        "channel",
        unique=True,
        sqlite_where=text("status IN ('lobby', 'playing')"),
        postgresql_where=text("status IN ('lobby', 'playing')"),
    ),
)

seats = Table(
    "seats",
    METADATA,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", BigInteger),
    Column("name", String(100), nullable=False),
    # The seat plays by itself: an AI player's, or one whose player is away. An open one can be taken.
    Column("robot", Boolean, nullable=False, server_default=text("false")),
    Column("open", Boolean, nullable=False, server_default=text("false")),
    Column("missed", Integer, nullable=False, server_default="0"),
    Column("bank", Integer),
    Column("turn", Integer),
    Column("began", BigInteger),
    Column("deadline", BigInteger, index=True),
    Column("remind", BigInteger, index=True),
    Column("reminded", Integer, nullable=False, server_default="0"),
    Column("ping", String(8)),
    Column("language", String(5)),
)

orders = Table(
    "orders",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("line", String(80), nullable=False),
    Column("stop", String(40), nullable=False, server_default=""),
    Column("given", Integer, nullable=False),
)

votes = Table(
    "votes",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),
    Column("asker", BigInteger, nullable=False),
    Column("value", Integer, nullable=False),
    Column("head", Integer, nullable=False),
    Column("agreed", Text, nullable=False),
)

outbox = Table(
    "outbox",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("match", ForeignKey("matches.id"), nullable=False, index=True),
    Column("player", BigInteger, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("words", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    # Where it was sent; nothing yet, or a message that can be taken back once it is stale.
    Column("channel", BigInteger),
    Column("message", BigInteger),
    Column("state", String(6), nullable=False, server_default="new", index=True),
    sqlite_autoincrement=True,  # a letter's number is its nonce: never one that a letter before it had
)

steps = Table(
    "steps",
    METADATA,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("depth", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("line", String(80), nullable=False),
    Column("how", String(10), nullable=False),
    Column("player", BigInteger),
    Column("name", String(100), nullable=False),
    Column("state", Text, nullable=False),
    Column("told", Text, nullable=False),
    Column("final", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("interaction", BigInteger, unique=True),
)

players = Table(
    "players",
    METADATA,
    Column("id", BigInteger, primary_key=True),
    Column("language", String(5)),
    Column("rest", Text),
    Column("remind", String(5), nullable=False, server_default="both"),
    Column("ping", String(8), nullable=False, server_default="channel"),
    Column("palette", String(12), nullable=False, server_default="standard"),
    Column("text_only", Boolean, nullable=False, server_default=text("false")),
)

servers = Table(
    "servers",
    METADATA,
    Column("id", BigInteger, primary_key=True),
    Column("language", String(5)),
    Column("pace", String(40), nullable=False, server_default="none"),
    Column("openers", String(8), nullable=False, server_default="all"),
    Column("enders", String(8), nullable=False, server_default="host"),
    Column("channel", BigInteger),
    Column("threads", Boolean, nullable=False, server_default=text("false")),
)

notes = Table(
    "notes",
    METADATA,
    Column("key", String(80), primary_key=True),
    Column("value", Text, nullable=False),
)


class Store:
    """One database, opened and migrated."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._closed = False
        self.engine: AsyncEngine = create_async_engine(address)
        self._writing: AbstractAsyncContextManager[Any] = nullcontext()
        if self.engine.dialect.name == "sqlite":
            # SQLite has one writer at a time: queueing here is fair and quick, its busy waiting is neither.
            self._writing = asyncio.Lock()
            _tame_sqlite(self.engine)

    async def open(self) -> None:
        """Bring the tables up to date."""
        if (file := self.engine.url.database) and self.engine.dialect.name == "sqlite":
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.connect() as connection:
            await connection.run_sync(_migrate)
            await connection.commit()

    async def close(self) -> None:
        self._closed = True
        await self.engine.dispose()

    def _is_open(self) -> None:
        """A late connection would be closed by nobody, and its thread would keep the process alive."""
        if self._closed:
            raise RuntimeError("the store is closed")

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes: all of it is kept, or nothing."""
        self._is_open()
        async with self._writing, self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads, and waits for no writer."""
        self._is_open()
        async with self.engine.connect() as connection:
            yield await connection.execution_options(reading=True)


def _migrate(connection: Any) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _tame_sqlite(engine: AsyncEngine) -> None:
    """SQLite's default deferred begin loses updates in silence: begin at once, and sync every commit."""

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Any) -> None:
        reading = connection.get_execution_options().get("reading")
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
