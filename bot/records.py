"""Reading and writing the rows behind the play service; one statement does as much as it can."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import questions
from bot.clocks import STOPPED, Moved, keep_time
from bot.match import LOBBY, OVER, PLAYING, Chair, Match, Person, Refusal, Step
from bot.orders import Move, line_of, read_order
from bot.outbox import HELD, NEW, NOTICE, PLAYED, letter, spoil, worded
from bot.players import UNCALLED, players_of
from bot.progress import FORCED, ORDERED, PLAYER, UNDO, Entry, Standing, Use
from bot.store import matches, orders, seats, steps
from engines.core import Event, Game, Seat, Told, hints, phrase
from engines.notation import notate, parse, read, write


class Stored(msgspec.Struct, frozen=True):
    """An event as the store keeps it, with who may know of it."""

    event: msgspec.Raw
    to: int | None = None


class Records:
    """Rows in, matches out."""

    def __init__(self, games: Mapping[str, Game[Any]], clock: Callable[[], float]) -> None:
        self.games = games
        self.clock = clock

    def now(self) -> int:
        return int(self.clock())

    async def match(self, db: AsyncConnection, which: ColumnElement[bool]) -> Match:
        """The match that fits; none is refused. Nobody else changes it before the transaction is over."""
        if db.dialect.name == "postgresql":  # where, unlike in SQLite, several can write at once
            await db.execute(select(matches.c.id).where(which).with_for_update())
        found = await self._matches(db, which)
        if not found:
            raise Refusal("no_game")
        return found[0]

    async def in_channel(self, db: AsyncConnection, channel: int) -> Match:
        is_open = case((matches.c.status.in_((LOBBY, PLAYING)), 0), else_=1)
        newest = select(matches.c.id).where(matches.c.channel == channel)
        match_id = await db.scalar(newest.order_by(is_open, matches.c.id.desc()).limit(1))
        return await self.match(db, matches.c.id == match_id)

    async def of_player(self, db: AsyncConnection, player: int) -> list[Match]:
        mine = select(seats.c.match).where(seats.c.player == player)
        is_open = matches.c.status.in_((LOBBY, PLAYING))
        return await self._matches(db, and_(matches.c.id.in_(mine), is_open))

    async def unposted(self, db: AsyncConnection) -> list[Match]:
        return await self._matches(
            db, and_(matches.c.post_step < matches.c.head, matches.c.status.in_((PLAYING, OVER)))
        )

    async def _matches(self, db: AsyncConnection, which: ColumnElement[bool]) -> list[Match]:
        head = and_(steps.c.match == matches.c.id, steps.c.number == matches.c.head)
        rows = select(matches, steps.c.state, steps.c.depth).join_from(matches, steps, head, isouter=True)
        found = (await db.execute(rows.where(which).order_by(matches.c.id))).mappings().all()
        chairs: dict[int, list[Chair]] = {row["id"]: [] for row in found}
        sitting = select(seats).where(seats.c.match.in_(chairs)).order_by(seats.c.seat)
        for seat in (await db.execute(sitting)).mappings():
            chairs[seat["match"]].append(Chair(**{k: v for k, v in seat.items() if k != "match"}))
        return [self._match(row, tuple(chairs[row["id"]])) for row in found if row["game"] in self.games]

    def _match(self, row: Any, chairs: tuple[Chair, ...]) -> Match:
        game = self.games[row["game"]]
        return Match(
            id=row["id"],
            game=game,
            channel=row["channel"],
            guild=row["guild"],
            language=row["language"],
            status=row["status"],
            host=row["host"],
            options=_options(game, row["options"]),
            chairs=chairs,
            head=row["head"],
            depth=row["depth"] or 0,
            pace=row["pace"],
            paused=row["paused"],
            asleep=row["asleep"],
            nudged=row["nudged"],
            post=row["post"],
            post_step=row["post_step"],
            post_from=row["post_from"],
            post_for=row["post_for"],
            _state=msgspec.json.decode(row["state"], type=game.state) if row["state"] else None,
        )

    async def seed(self, db: AsyncConnection, match_id: int) -> bytes:
        return bytes(await db.scalar(select(matches.c.seed).where(matches.c.id == match_id)) or b"")

    async def is_current(self, db: AsyncConnection, match: Match) -> bool:
        """Whether all that the next steps depend on still is as in a snapshot."""
        of_match, of_seat = (
            (matches.c.head, matches.c.status, matches.c.paused),
            (seats.c.player, seats.c.robot),
        )
        rows = select(*of_match, *of_seat, seats.c.deadline).join_from(seats, matches)
        here = rows.where(matches.c.id == match.id).order_by(seats.c.seat).with_for_update()
        return [tuple(row) for row in await db.execute(here)] == [
            (match.head, match.status, match.paused, chair.player, chair.robot, chair.deadline)
            for chair in match.chairs
        ]

    # Seats

    async def seat(self, db: AsyncConnection, match: Match, person: Person | None, name: str = "") -> None:
        """Put a person, or an AI player, on the next seat."""
        player, called, language = person or (None, name, None)
        row = {"match": match.id, "seat": len(match.chairs), "player": player, "name": called}
        await db.execute(insert(seats).values(row | {"robot": person is None, "language": language}))

    async def unseat(self, db: AsyncConnection, match: Match, seat: Seat) -> list[Chair]:
        """Take a seat away and close the gap; the chairs that are left."""
        await db.execute(delete(seats).where(seats.c.match == match.id, seats.c.seat == seat))
        for chair in match.chairs[seat + 1 :]:  # one by one: the key must not clash on the way
            which = and_(seats.c.match == match.id, seats.c.seat == chair.seat)
            await db.execute(update(seats).where(which).values(seat=chair.seat - 1))
        return [chair for chair in match.chairs if chair.seat != seat]

    async def set_seat(self, db: AsyncConnection, match: Match, seat: Seat, **values: Any) -> None:
        which = and_(seats.c.match == match.id, seats.c.seat == seat)
        await db.execute(update(seats).where(which).values(**values))

    # Steps

    async def append(
        self,
        db: AsyncConnection,
        match: Match,
        entries: Sequence[Entry],
        robots: frozenset[Seat],
        interaction: int | None = None,
    ) -> None:
        """Add steps after a match's head; if another step is there already, the key clashes."""
        if not entries:
            return
        rows = [
            {
                "match": match.id,
                "number": match.head + 1 + place,
                "depth": entry.depth,
                "seat": entry.seat,
                "line": entry.line,
                "how": entry.how,
                "player": entry.player,
                "name": match.chairs[entry.seat].name if entry.seat >= 0 else "",
                "state": msgspec.json.encode(entry.outcome.state).decode(),
                "told": _told(entry.outcome.told),
                "final": entry.outcome.final,
                "at": self.now(),
                "interaction": interaction if place == 0 else None,
            }
            for place, entry in enumerate(entries)
        ]
        await db.execute(insert(steps), rows)
        values: dict[str, Any] = {"head": match.head + len(entries)}
        if any(entry.how == PLAYER for entry in entries):
            values["touched"] = self.now()
        await db.execute(update(matches).where(matches.c.id == match.id).values(**values))
        await questions.lapse(db, match.id, questions.PASSING)
        present = frozenset(entry.seat for entry in entries if entry.how == PLAYER)
        await keep_time(db, match, _moves(match, entries), robots, present, self.now())

    async def close(self, db: AsyncConnection, match_id: int, status: str) -> None:
        values = {"status": status, "ended": self.now()}
        await db.execute(update(matches).where(matches.c.id == match_id).values(**values))
        await db.execute(update(seats).where(seats.c.match == match_id).values(**STOPPED))
        for player in (await db.scalars(select(seats.c.player).where(seats.c.match == match_id))).all():
            await spoil(db, match_id, player)
        await db.execute(delete(orders).where(orders.c.match == match_id))
        await questions.lapse(db, match_id, questions.KINDS)

    # Orders

    async def standing(self, db: AsyncConnection, match: Match) -> list[Standing]:
        """The standing orders of a match, each with what its owner saw when giving it."""
        at = and_(steps.c.match == orders.c.match, steps.c.number == orders.c.given)
        rows = select(orders, steps.c.state).join_from(orders, steps, at).where(orders.c.match == match.id)
        found = []
        for row in await db.execute(rows.order_by(orders.c.id)):
            state = msgspec.json.decode(row.state, type=match.game.state)
            given = match.game.view(state, Seat(row.seat))
            found.append(Standing(row.id, Seat(row.seat), read_order(match.game, row.line, row.stop), given))
        return found

    async def give(self, db: AsyncConnection, match: Match, seat: Seat, line: str, stop: str) -> None:
        row = {"match": match.id, "seat": seat, "line": line, "stop": stop, "given": match.head}
        await db.execute(insert(orders).values(row))

    async def strike(self, db: AsyncConnection, match: Match, seat: Seat, order: int | None) -> int:
        """Take one order of a seat away, or all; how many there were."""
        which = and_(orders.c.match == match.id, orders.c.seat == seat)
        if order is not None:
            which = and_(which, orders.c.id == order)
        return int((await db.execute(delete(orders).where(which))).rowcount)

    async def used(self, db: AsyncConnection, match: Match, uses: Sequence[Use]) -> None:
        """Keep what is left of orders that were played, strike those dropped, and tell their owners.

        Who wants no calls reads it at the next visit, as all do of the orders that come with the game.
        """
        wishes = await players_of(db, [chair.player for chair in match.chairs if chair.player is not None])
        usual = {notate(order) for order in match.game.given}
        for use in uses:
            which = orders.c.id == use.standing.id
            if use.rest is None or isinstance(use.rest, Move):
                await db.execute(delete(orders).where(which))
            else:
                await db.execute(update(orders).where(which).values(line=notate(use.rest)))
            chair, line = match.chairs[use.standing.seat], line_of(use.standing.order)
            if chair.player is None:
                continue
            later = chair.calls(wishes[chair.player].ping) == UNCALLED or (use.played and line in usual)
            key, gaps = PLAYED, dict[str, Any](line=use.played)
            if use.dropped is not None:
                key, gaps = "letters.dropped", {"line": line, "why": worded(use.dropped)}
            state = HELD if later else NEW
            await db.execute(letter(match.id, chair.player, NOTICE, key, gaps, self.now(), state))

    async def is_stored(self, db: AsyncConnection, interaction: int) -> bool:
        found = select(steps.c.number).where(steps.c.interaction == interaction)
        return await db.scalar(found) is not None

    async def moved_on(self, db: AsyncConnection, match: Match, seat: Seat, made_for: int) -> bool:
        """Whether a seat's turn has changed since a step: it has acted, or for a while had nothing to do.

        What others do meanwhile in a phase that is everyone's turn at once makes no board stale.
        """
        if made_for == match.head:
            return False
        rows = select(steps.c.number, steps.c.seat, steps.c.state).where(
            steps.c.match == match.id, steps.c.number >= made_for, steps.c.number <= match.head
        )
        since = (await db.execute(rows)).all()
        if not since or since[0].number != made_for:
            return True
        if any(row.seat == seat for row in since if row.number > made_for):
            return True
        states = (msgspec.json.decode(row.state, type=match.game.state) for row in since)
        return any(seat not in match.game.to_act(state) for state in states)

    async def undoable(self, db: AsyncConnection, match: Match, seat: Seat) -> int | None:
        """The depth of the latest step that a seat may take back by itself."""
        for row in await self._effective(db, match):
            if row.final:
                return None
            if row.how != FORCED:  # what was forced goes with the step that led to it
                return int(row.depth) if row.seat == seat and row.how in (PLAYER, ORDERED) else None
        return None

    async def latest_of(self, db: AsyncConnection, match: Match, seat: Seat) -> int | None:
        """The depth of a seat's latest step of its own, however final."""
        rows = await self._effective(db, match)
        return next((int(row.depth) for row in rows if row.seat == seat and row.how == PLAYER), None)

    async def _effective(self, db: AsyncConnection, match: Match) -> list[Any]:
        """The steps that led to the head, latest first, without those taken back."""
        newest = (
            select(func.max(steps.c.number))
            .where(steps.c.match == match.id, steps.c.line != UNDO, steps.c.depth <= match.depth)
            .group_by(steps.c.depth)
        )
        which = and_(steps.c.match == match.id, steps.c.number.in_(newest), steps.c.depth > 0)
        rows = select(steps.c.depth, steps.c.seat, steps.c.how, steps.c.final, steps.c.number, steps.c.line)
        return list((await db.execute(rows.where(which).order_by(steps.c.depth.desc()))).all())

    async def _taken_back(self, db: AsyncConnection, match: Match, depth: int) -> list[Use]:
        """The orders that would go on from the middle: something that used them up was after this depth."""
        played = [row for row in await self._effective(db, match) if row.depth > depth and row.how == ORDERED]
        why = phrase("orders.taken_back")
        return [
            Use(standing, dropped=why)
            for standing in await self.standing(db, match)
            if not isinstance(standing.order, Move)  # which is played once, and then is here no more
            and any(
                row.seat == standing.seat
                and standing.order.rest(parse(match.game, row.line)) is not standing.order
                for row in played
            )
        ]

    async def go_back(
        self, db: AsyncConnection, match: Match, depth: int, seat: Seat, player: int, how: str = PLAYER
    ) -> None:
        """Append a step that restores the state at a depth; nothing is ever struck from the log."""
        at = and_(steps.c.match == match.id, steps.c.depth == depth, steps.c.line != UNDO)
        row = (await db.execute(select(steps).where(at).order_by(steps.c.number.desc()).limit(1))).one()
        await self.used(db, match, await self._taken_back(db, match, depth))
        restored = {
            **row._mapping,
            "number": match.head + 1,
            "seat": seat,
            "line": UNDO,
            "how": how,
            "player": player,
            "name": match.chairs[seat].name,
            "told": "[]",
            "at": self.now(),
            "interaction": None,
        }
        await db.execute(insert(steps).values(restored))
        values = {"head": match.head + 1, "touched": self.now()}
        await db.execute(update(matches).where(matches.c.id == match.id).values(**values))
        await questions.lapse(db, match.id, questions.PASSING)
        state = msgspec.json.decode(row.state, type=match.game.state)
        moved = Moved(seat, match.to_act, match.game.to_act(state))
        present = frozenset({seat} if how == PLAYER else ())
        await keep_time(db, match, [moved], match.robots, present, self.now())

    async def log(self, db: AsyncConnection, match: Match, seat: Seat | None, after: int) -> list[Step]:
        columns = (steps.c.number, steps.c.depth, steps.c.seat, steps.c.line, steps.c.how, steps.c.at)
        rows = select(*columns, steps.c.name, steps.c.told).where(
            steps.c.match == match.id, steps.c.number > after
        )
        return [
            Step(
                *(row.number, row.depth, Seat(row.seat), row.line, row.how, row.at, row.name),
                events=_heard(match.game, row.told, seat),
            )
            for row in await db.execute(rows.order_by(steps.c.number))
        ]

    async def views(
        self, db: AsyncConnection, match: Match, seat: Seat | None, first: int, last: int
    ) -> list[tuple[Step, Any]]:
        log = {step.number: step for step in await self.log(db, match, seat, first - 1)}
        rows = select(steps.c.number, steps.c.state).where(
            steps.c.match == match.id, steps.c.number >= first, steps.c.number <= last
        )
        return [
            (log[row.number], match.game.view(msgspec.json.decode(row.state, type=match.game.state), seat))
            for row in await db.execute(rows.order_by(steps.c.number))
        ]


def _moves(match: Match, entries: Sequence[Entry]) -> list[Moved]:
    acting = [match.to_act, *(match.game.to_act(entry.outcome.state) for entry in entries)]
    return [Moved(entry.seat, *pair) for entry, pair in zip(entries, pairwise(acting), strict=True)]


def stored_options(options: Any) -> str:
    words = {name: write(getattr(options, name)) for name in options.__struct_fields__}
    return msgspec.json.encode(words).decode()


def _options(game: Game[Any], stored: str) -> Any:
    words = msgspec.json.decode(stored)
    return game.options(**{name: read(hint, words[name]) for name, hint in hints(game.options).items()})


def _told(told: Sequence[Told]) -> str:
    return msgspec.json.encode([{"event": one.event, "to": one.to} for one in told]).decode()


def _heard(game: Game[Any], told: str, seat: Seat | None) -> tuple[Event, ...]:
    """The events of a step that a seat may know of."""
    union: Any = game.events[0]
    for kind in game.events[1:]:
        union |= kind
    return tuple(
        msgspec.json.decode(one.event, type=union)
        for one in msgspec.json.decode(told, type=list[Stored])
        if one.to is None or one.to == seat
    )
