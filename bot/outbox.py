"""Letters to one person: written in the transaction of what they tell, sent later, taken back when stale."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
from sqlalchemy import Insert, and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import outbox
from engines.core import Phrase, phrase

TURN, REMINDER, NOTICE, QUESTION = "turn", "remind", "notice", "question"
PLAYED = "letters.played"
NEW, SENT, STALE, HELD = "new", "sent", "stale", "held"
"""Held: it could not be sent, so it waits for the player's next visit."""


class Letter(msgspec.Struct, frozen=True):
    """One letter and how far it has got."""

    id: int
    match: int
    player: int
    kind: str
    key: str
    gaps: dict[str, Any]
    created: int
    channel: int | None
    message: int | None
    state: str


def letter(
    match: int, player: int, kind: str, key: str, gaps: dict[str, Any], now: int, state: str = NEW
) -> Insert:
    words = msgspec.json.encode([key, gaps]).decode()
    row = {"match": match, "player": player, "kind": kind, "words": words, "created": now, "state": state}
    return insert(outbox).values(row)


def worded(said: Phrase) -> Phrase:
    """The phrase with a game's values in it as phrases too: a letter keeps words, not types."""
    gaps = {
        name: phrase(f"values.{type(gap).__name__.lower()}.{gap.value}") if isinstance(gap, Enum) else gap
        for name, gap in said.gaps.items()
    }
    return Phrase(said.key, gaps)


def read_again(kept: dict[str, Any]) -> Phrase:
    """A phrase as a letter has kept it."""
    gaps = {name: read_again(gap) if isinstance(gap, dict) else gap for name, gap in kept["gaps"].items()}
    return Phrase(kept["key"], gaps)


async def spoil(db: AsyncConnection, match: int, player: int) -> None:
    """A turn is over: what called for it is stale, and gone if it was never sent."""
    calls = and_(outbox.c.match == match, outbox.c.player == player, outbox.c.kind.in_((TURN, REMINDER)))
    await db.execute(delete(outbox).where(calls, outbox.c.state == NEW))
    await db.execute(update(outbox).where(calls, outbox.c.state == SENT).values(state=STALE))


async def pending(db: AsyncConnection) -> list[Letter]:
    """What is to be sent, and what is to be taken back."""
    rows = select(outbox).where(or_(outbox.c.state == NEW, outbox.c.state == STALE)).order_by(outbox.c.id)
    return [_letter(row) for row in (await db.execute(rows)).mappings()]


async def held(db: AsyncConnection, match: int, player: int) -> list[Letter]:
    """What waits for a player's next visit; it is handed out once."""
    which = and_(outbox.c.match == match, outbox.c.player == player, outbox.c.state == HELD)
    rows = select(outbox).where(which).order_by(outbox.c.id)
    letters = [_letter(row) for row in (await db.execute(rows)).mappings()]
    await db.execute(delete(outbox).where(which))
    return letters


async def mark(db: AsyncConnection, letter_id: int, state: str, channel: int = 0, message: int = 0) -> bool:
    """Note how far a letter has got; False if it has become stale meanwhile, and is gone."""
    values: dict[str, Any] = {"state": state}
    if message:
        values |= {"channel": channel, "message": message}
    return bool((await db.execute(update(outbox).where(outbox.c.id == letter_id).values(**values))).rowcount)


async def drop(db: AsyncConnection, letter_id: int) -> None:
    await db.execute(delete(outbox).where(outbox.c.id == letter_id))


def _letter(row: Any) -> Letter:
    values = dict(row)
    words = values.pop("words")
    key, gaps = (words, {}) if values["kind"] == QUESTION else msgspec.json.decode(words)
    return Letter(key=key, gaps=gaps, **values)
