"""Open questions to the players, as rows: the vote, and the message that asks for it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.outbox import QUESTION, SENT, STALE
from bot.store import outbox, votes

UNDO, PAUSE, EXTEND, OPEN = "undo", "pause", "extend", "open"
KINDS = (UNDO, PAUSE, EXTEND, OPEN)
PASSING = (UNDO, EXTEND)
"""What makes sense only as long as the game has not moved on."""


async def posted(
    db: AsyncConnection, vote: int, match: int, asker: int, place: tuple[int, int], now: int
) -> None:
    """Note the message that asks, so that it can be taken back when the question has lapsed."""
    channel, message = place
    row = {"match": match, "player": asker, "kind": QUESTION, "words": str(vote), "created": now}
    await db.execute(insert(outbox).values(row | {"channel": channel, "message": message, "state": SENT}))


async def lapse(db: AsyncConnection, match: int, kinds: Sequence[str]) -> None:
    """Forget open questions; their messages are stale."""
    open_ = select(votes.c.id).where(votes.c.match == match, votes.c.kind.in_(kinds))
    ids = [str(id_) for id_ in await db.scalars(open_)]
    if ids:
        await db.execute(delete(votes).where(votes.c.match == match, votes.c.kind.in_(kinds)))
        asking = and_(outbox.c.match == match, outbox.c.kind == QUESTION, outbox.c.words.in_(ids))
        await db.execute(update(outbox).where(asking).values(state=STALE))


async def answered(db: AsyncConnection, vote: int) -> None:
    """A question is decided; its message stays and says how."""
    await db.execute(delete(votes).where(votes.c.id == vote))
    await db.execute(delete(outbox).where(outbox.c.kind == QUESTION, outbox.c.words == str(vote)))
