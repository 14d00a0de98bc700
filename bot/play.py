"""The play service: what is played, by whom, and what then needs nobody's thought. No Discord in it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot import clocks
from bot.clock import HOUR
from bot.lobbies import Lobbies, host_only, in_lobby, playing, seated
from bot.match import ENDED, LOBBY, OVER, PLAYING, Match, Person, Refusal, Stale, Step
from bot.orders import Move, conceivable, read_order
from bot.outbox import REMINDER, letter, spoil
from bot.people import People
from bot.players import PINGS, UNCALLED, players_of
from bot.progress import PLAYER, Entry, Progress, Standing
from bot.records import Records
from bot.store import Store, matches, notes
from engines import games
from engines.core import (
    NOBODY,
    Action,
    Game,
    Luck,
    NotNow,
    Order,
    Seat,
    Table,
    Unreadable,
    begin,
)
from engines.notation import notate, parse

TRIES = 20
"""How often something is worked out anew because somebody else's was stored first."""
ABSENT = 2
"""After so many turns in a row without its player, the AI player keeps a seat until he is back."""
MOST_ORDERS = 20
NUDGE_EVERY = 12 * HOUR

Work = Callable[[Progress, Match], None]


class Play:
    """Play games in one store. Filling tables, wishes and votes are services of their own beside it."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        known: Mapping[str, Game[Any]] | None = None,
    ) -> None:
        self.store = store
        self.games = games() if known is None else known
        self.records = Records(self.games, clock)
        self.lobbies = Lobbies(store, self.records)
        self.people = People(store, self.records.now)

    # Looking

    async def match(self, match_id: int) -> Match:
        async with self.store.read() as db:
            return await self.records.match(db, matches.c.id == match_id)

    async def in_channel(self, channel: int) -> Match:
        """The game of a channel: the open one, or the latest that has ended."""
        async with self.store.read() as db:
            return await self.records.in_channel(db, channel)

    async def of_player(self, player: int) -> list[Match]:
        """The open games of a player, everywhere."""
        async with self.store.read() as db:
            return await self.records.of_player(db, player)

    async def log(self, match: Match, seat: Seat | None, after: int = -1) -> list[Step]:
        """The steps after a number, with the events that a seat may know of."""
        async with self.store.read() as db:
            return await self.records.log(db, match, seat, after)

    async def views(self, match: Match, seat: Seat | None, first: int, last: int) -> list[tuple[Step, Any]]:
        """Some steps, each with what a seat could see after it."""
        async with self.store.read() as db:
            return await self.records.views(db, match, seat, first, last)

    async def moved_on(self, match: Match, seat: Seat, made_for: int) -> bool:
        """Whether a board that a player saw at a step is out of date for his seat."""
        async with self.store.read() as db:
            return await self.records.moved_on(db, match, seat, made_for)

    async def note(self, key: str) -> str | None:
        """Something that the bot wants to remember over a restart."""
        async with self.store.read() as db:
            return await db.scalar(select(notes.c.value).where(notes.c.key == key))

    async def set_note(self, key: str, value: str) -> None:
        async with self.store.begin() as db:
            await db.execute(delete(notes).where(notes.c.key == key))
            await db.execute(insert(notes).values(key=key, value=value))

    # Playing

    async def start(self, match_id: int, player: int) -> Match:
        """Close the lobby and set the game up; the host does."""
        async with self.store.begin() as db:
            match = in_lobby(await self.records.match(db, matches.c.id == match_id))
            host_only(match, player)
            if len(match.chairs) not in match.game.seats:
                raise Refusal("too_few", least=match.game.seats[0], seated=len(match.chairs))
            seed = await self.records.seed(db, match_id)
            outcome = begin(match.game, Table(len(match.chairs), match.options), Luck(seed, 0))
            start = Entry(0, NOBODY, "start", PLAYER, outcome, player)
            await self.records.append(db, match, [start], match.robots)
            match = await self.records.match(db, matches.c.id == match_id)
            for chair in match.people:
                await self._give_usual(db, match, chair.seat)
            status = PLAYING if match.game.to_act(outcome.state) else OVER
            await self._set(db, match_id, status=status)
        return await self.settle(match_id)

    async def submit(
        self,
        match_id: int,
        player: int,
        line: str,
        made_for: int | None = None,
        interaction: int | None = None,
    ) -> Match:
        """Play one action of a player's, and whatever then needs nobody's thought.

        `made_for` is the step of the board that the player saw; an older turn's board is `Stale`. An
        interaction that has been stored already is not played again. Who wants to act is no longer away.
        """
        for _ in range(TRIES):
            async with self.store.read() as db:
                match = await self.records.match(db, matches.c.id == match_id)
                if interaction is not None and await self.records.is_stored(db, interaction):
                    return match
                seat = playing(match, player)
                action = _action(match, line)
                moved_on = made_for is not None and await self.records.moved_on(db, match, seat, made_for)
            if seat in match.robots:  # the AI player has no turn waiting, so there is nothing to play yet
                match = await self.back(match_id, player)
                raise Refusal("back_again", match=match)
            if moved_on:
                raise Stale
            if seat not in match.to_act:
                raise Refusal("not_your_turn", match=match)
            act = partial(_take, seat=seat, action=action, player=player)
            if await self._advanced(match, act, interaction):
                return await self.match(match_id)
        raise Stale

    async def settle(self, match_id: int) -> Match:
        """Play what needs nobody's thought; something other than a move has made that possible."""
        for _ in range(TRIES):
            match = await self.match(match_id)
            if match.status != PLAYING or match.paused is not None:
                return match
            if await self._advanced(match, lambda progress, match: None):
                return await self.match(match_id)
        raise Stale

    async def expire(self, match_id: int, seat: Seat, deadline: int) -> Match | None:
        """A seat's time is up: the AI player acts for this turn. None if that has been dealt with."""
        match = await self.match(match_id)
        chair = match.chairs[seat]
        is_due = chair.deadline == deadline <= self.records.now()
        if not is_due or match.paused is not None or seat not in match.to_act:
            return None
        missed = {"missed": chair.missed + 1, "robot": chair.missed + 1 >= ABSENT}
        robots = match.robots | ({seat} if missed["robot"] else frozenset())

        def act(progress: Progress, match: Match) -> None:
            progress.robots = robots
            progress.act_for(seat)

        if not await self._advanced(match, act, seats={seat: missed}):
            return None
        return await self.match(match_id)

    async def _advanced(
        self,
        match: Match,
        work: Work,
        interaction: int | None = None,
        seats: Mapping[Seat, Mapping[str, Any]] | None = None,
    ) -> bool:
        """Work out steps from a match's head off the event loop, and store them if all is as it was."""
        async with self.store.read() as db:
            seed = await self.records.seed(db, match.id)
            orders = await self.records.standing(db, match)
        progress = Progress(match.game, match._state, match.depth, seed, match.robots, orders)

        def think() -> None:
            work(progress, match)
            progress.settle()

        await asyncio.to_thread(think)
        if not (progress.entries or progress.uses):
            return True
        try:
            async with self.store.begin() as db:
                if not await self.records.is_current(db, match):
                    return False
                await self.records.append(db, match, progress.entries, progress.robots, interaction)
                await self.records.used(db, match, progress.uses)
                for seat, values in (seats or {}).items():
                    await self.records.set_seat(db, match, seat, **values)
                if not match.game.to_act(progress.state):
                    await self.records.close(db, match.id, OVER)
        except IntegrityError:  # somebody was first, or this very interaction was
            return False
        return True

    async def undo(self, match_id: int, player: int) -> Match:
        """Take back the player's own latest step, if nothing new was learnt and nobody has acted since."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            seat = playing(match, player)
            depth = await self.records.undoable(db, match, seat)
            if depth is None:
                raise Refusal("nothing_to_undo")
            await self.records.go_back(db, match, depth - 1, seat, player)
            return await self.records.match(db, matches.c.id == match_id)

    # Seats

    async def resign(self, match_id: int, player: int) -> Match:
        """Leave a running game: the seat plays by itself and can be taken. Without people a game ends."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            seat = seated(match, player)
            if match.status != PLAYING:
                raise Refusal("not_started" if match.status == LOBBY else "not_playing")
            await self.vacate(db, match, seat, player=None)
            await self.records.strike(db, match, seat, None)
            others = [chair for chair in match.chairs if chair.player is not None and chair.seat != seat]
            if not others:
                await self.records.close(db, match_id, ENDED)
            elif player == match.host:
                await self._set(db, match_id, host=others[0].player)
        return await self.settle(match_id)

    async def vacate(self, db: AsyncConnection, match: Match, seat: Seat, **values: Any) -> None:
        """Open a seat, which the AI player keeps meanwhile; its clock stops, its calls are stale."""
        values |= {**clocks.STOPPED, "robot": True, "open": True}
        await self.records.set_seat(db, match, seat, **values)
        if (player := match.chairs[seat].player) is not None:
            await spoil(db, match.id, player)

    async def take_seat(self, match_id: int, person: Person, seat: Seat) -> Match:
        """Sit down on an open seat of a running game."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            if match.seat_of(person.id) is not None:
                raise Refusal("already_seated")
            if match.status != PLAYING or seat >= len(match.chairs) or not match.chairs[seat].open:
                raise Refusal("seat_taken")
            sits = {"player": person.id, "name": person.name, "language": person.language}
            fresh = {"robot": False, "open": False, "missed": 0, "bank": None, "ping": None}
            await self.records.set_seat(db, match, seat, **sits, **fresh)
            await self.records.strike(db, match, seat, None)
            await self._set(db, match_id, touched=self.records.now())
            await self._give_usual(db, match, seat)
            await self._restart_clock(db, match_id, seat)
            return await self.records.match(db, matches.c.id == match_id)

    async def _give_usual(self, db: AsyncConnection, match: Match, seat: Seat) -> None:
        """The orders that come with the game, for somebody who sits down."""
        for order in match.game.given:
            await self.records.give(db, match, seat, notate(order), "")

    async def back(self, match_id: int, player: int) -> Match:
        """A player who was away takes his seat back from the AI player."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            seat = seated(match, player)
            if match.status != PLAYING:
                raise Refusal("not_playing")
            await self.records.set_seat(db, match, seat, robot=False, open=False, missed=0)
            await self._set(db, match_id, touched=self.records.now())
            await self._restart_clock(db, match_id, seat)
            return await self.records.match(db, matches.c.id == match_id)

    async def _restart_clock(self, db: AsyncConnection, match_id: int, seat: Seat) -> None:
        match = await self.records.match(db, matches.c.id == match_id)
        if seat in match.to_act and match.chairs[seat].began is None:
            await clocks.start(db, match, match.chairs[seat], self.records.now())

    async def end(self, match_id: int, player: int, *, may: bool = False) -> Match:
        """Close a game before its time; the host does, or who may end any game of the server."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            if match.status not in (LOBBY, PLAYING):
                raise Refusal("not_playing")
            if not may:
                host_only(match, player)
            await self.records.close(db, match_id, ENDED)
            return await self.records.match(db, matches.c.id == match_id)

    async def nudge(self, match_id: int, person: Person) -> None:
        """Call the others who must act once more, in the way that each wants; not too often."""
        now = self.records.now()
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            playing(match, person.id)
            slow = [chair for chair in match.acting if chair.player not in (None, person.id)]
            if not slow:
                raise Refusal("nobody_to_nudge")
            if match.nudged is not None and now - match.nudged < NUDGE_EVERY:
                raise Refusal("nudged_already")
            wishes = await players_of(db, [chair.player or 0 for chair in slow])
            called = [chair for chair in slow if chair.calls(wishes[chair.player or 0].ping) != UNCALLED]
            if not called:
                raise Refusal("not_to_be_nudged")
            await self._set(db, match_id, nudged=now)
            for chair in called:
                gaps = {"by": person.name}
                said = letter(match_id, chair.player or 0, REMINDER, "letters.nudge", gaps, now)
                await db.execute(said)

    async def set_ping(self, match_id: int, player: int, ping: str) -> Match:
        """How a player wants to be called in this one game; `-` is as everywhere."""
        if ping not in ("-", *PINGS):
            raise Refusal("no_such_value")
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            seat = seated(match, player)
            await self.records.set_seat(db, match, seat, ping=None if ping == "-" else ping)
            return await self.records.match(db, matches.c.id == match_id)

    # Standing orders

    async def orders(self, match: Match, seat: Seat) -> list[Standing]:
        async with self.store.read() as db:
            return [one for one in await self.records.standing(db, match) if one.seat == seat]

    async def give(
        self, match_id: int, player: int, line: str, stop: str = "", instead_of: int | None = None
    ) -> Match:
        """Give a standing order, or another one in place of one; if it fits already, it is played at once."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            seat = playing(match, player)
            try:
                order = read_order(match.game, line)
            except Unreadable as error:
                raise Refusal("unreadable_order", line=line[:80], match=match) from error
            if not conceivable(order, match.view(seat), seat):
                raise Refusal("impossible_order")
            if instead_of is not None and not await self.records.strike(db, match, seat, instead_of):
                raise Refusal("no_such_order")
            mine = [one for one in await self.records.standing(db, match) if one.seat == seat]
            for old in [one for one in mine if _replaces(order, one.order)]:
                await self.records.strike(db, match, seat, old.id)
                mine.remove(old)
            if len(mine) >= MOST_ORDERS:
                raise Refusal("too_many_orders", most=MOST_ORDERS)
            await self.records.give(db, match, seat, line, stop)
            if seat in match.robots:  # who gives orders is no longer away
                await self.records.set_seat(db, match, seat, robot=False, open=False, missed=0)
            await self._set(db, match_id, touched=self.records.now())
        return await self.settle(match_id)

    async def strike(self, match_id: int, player: int, order: int | None = None) -> Match:
        """Take back one standing order, or all of them."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            if not await self.records.strike(db, match, seated(match, player), order):
                raise Refusal("no_such_order")
            return match

    # The table post

    async def posted(self, match: Match, post: int, since: int) -> None:
        """Note which message shows the match at its present step, and what it tells began with which."""
        values = {"post": post, "post_step": match.head, "post_from": since, "post_for": match.turns}
        async with self.store.begin() as db:
            await self._set(db, match.id, **values)

    async def unposted(self) -> list[Match]:
        """The games whose table post lags behind: a crash came between the step and the post."""
        async with self.store.read() as db:
            return await self.records.unposted(db)

    @staticmethod
    async def _set(db: AsyncConnection, match_id: int, **values: Any) -> None:
        await db.execute(update(matches).where(matches.c.id == match_id).values(**values))


def _replaces(order: Order[Any] | Move, old: Order[Any] | Move) -> bool:
    return isinstance(order, Order) and isinstance(old, Order) and order.replaces(old)


def _take(progress: Progress, match: Match, *, seat: Seat, action: Action[Any], player: int) -> None:
    try:
        progress.take(seat, action, PLAYER, player)
    except NotNow as error:
        raise Refusal("not_now", match=match, seat=seat) from error


def _action(match: Match, line: str) -> Action[Any]:
    try:
        return parse(match.game, line)
    except Unreadable as error:
        raise Refusal("unreadable", line=line[:80], match=match) from error
