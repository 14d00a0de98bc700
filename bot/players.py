"""What one player wants: language, hours of rest, reminders, calls and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import Rest
from bot.store import players
from engines.words import LANGUAGES

CHANNEL, DIRECT, UNCALLED = "channel", "direct", "none"
PINGS = (CHANNEL, DIRECT, UNCALLED)
"""How a player is called when something needs him."""
CHOICES: dict[str, Sequence[str]] = {
    "language": ("-", *LANGUAGES),
    "remind": ("both", "half", "off"),
    "ping": PINGS,
    "palette": ("standard", "colourblind", "dark"),
    "text_only": ("no", "yes"),
}


class Player(msgspec.Struct, frozen=True):
    """The wishes of one player."""

    id: int
    language: str | None = None
    rest: Rest = Rest()
    remind: str = "both"
    ping: str = CHANNEL
    palette: str = "standard"
    text_only: bool = False


async def players_of(db: AsyncConnection, ids: Sequence[int]) -> dict[int, Player]:
    """The wishes of some players; who never set any has the usual ones."""
    rows = (await db.execute(select(players).where(players.c.id.in_(ids)))).mappings()
    known = {row["id"]: _player(row) for row in rows}
    return {id_: known.get(id_, Player(id_)) for id_ in ids}


def _player(row: Any) -> Player:
    rest = msgspec.json.decode(row["rest"], type=Rest) if row["rest"] else Rest()
    return Player(**{**row, "rest": rest})
