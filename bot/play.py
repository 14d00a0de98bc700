"""The play service: the only writer. No Discord in it, and no game by name."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.match import ENDED, LOBBY, OVER, PLAYING, Match, Person, Refusal, Stale, Step
from bot.progress import PLAYER, Entry, Progress
from bot.records import Records, stored_options
from bot.store import Store, matches, notes, seats
from engines import games
from engines.core import (
    NOBODY,
    Action,
    Game,
    Luck,
    NotNow,
    Seat,
    Table,
    Unreadable,
    begin,
    choices,
    default_options,
    hints,
)
from engines.notation import parse, read

TRIES = 20
"""How often a submission is worked out anew because somebody else's was stored first."""


class Play:
    """Open, fill, start, play and end games in one store."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], float] = time.time,
        known: Mapping[str, Game[Any]] | None = None,
    ) -> None:
        self.store = store
        self.games = games() if known is None else known
        self.records = Records(self.games, clock)

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

    # Lobby

    async def open(self, channel: int, guild: int | None, host: Person, key: str, language: str) -> Match:
        """Open a lobby in a channel; its host takes the first seat."""
        if key not in self.games:
            raise Refusal("no_such_game")
        game = self.games[key]
        try:
            async with self.store.begin() as db:
                match_id = await db.scalar(
                    insert(matches)
                    .returning(matches.c.id)
                    .values(
                        channel=channel,
                        guild=guild,
                        game=key,
                        version=game.version,
                        language=language,
                        status=LOBBY,
                        host=host.id,
                        seed=secrets.token_bytes(32),
                        options=stored_options(default_options(game, 1)),
                        head=-1,
                        created=self.records.now(),
                    )
                )
                await db.execute(insert(seats).values(match=match_id, seat=0, player=host.id, name=host.name))
                return await self.records.match(db, matches.c.id == match_id)
        except IntegrityError as error:
            raise Refusal("channel_busy") from error

    async def join(self, match_id: int, person: Person) -> Match:
        """Take the next free seat of a lobby."""
        async with self.store.begin() as db:
            match = _lobby(await self.records.match(db, matches.c.id == match_id))
            if match.seat_of(person.id) is not None:
                raise Refusal("already_seated")
            if len(match.chairs) == match.game.seats[-1]:
                raise Refusal("full", seats=len(match.chairs))
            await self.records.seat(db, match, person)
            return await self.records.match(db, matches.c.id == match_id)

    async def leave(self, match_id: int, player: int) -> Match:
        """Give a seat of a lobby back; an empty lobby closes, and a host hands on to the next player."""
        async with self.store.begin() as db:
            match = _lobby(await self.records.match(db, matches.c.id == match_id))
            left = await self.records.unseat(db, match, _seated(match, player))
            values: dict[str, Any] = {"options": stored_options(_fitting(match, len(left)))}
            if not left:
                values |= {"status": ENDED, "ended": self.records.now()}
            elif player == match.host:
                values |= {"host": left[0].player}
            await db.execute(update(matches).where(matches.c.id == match_id).values(**values))
            return await self.records.match(db, matches.c.id == match_id)

    async def set_option(self, match_id: int, player: int, field: str, word: str) -> Match:
        """Choose one option of the set-up; the host does."""
        async with self.store.begin() as db:
            match = _lobby(await self.records.match(db, matches.c.id == match_id))
            _host_only(match, player)
            fields = choices(match.game.options)
            value = _option(match, field, word)
            if value not in fields[field].values(len(match.chairs)):
                raise Refusal("no_such_value")
            options = msgspec.structs.replace(match.options, **{field: value})
            values = {"options": stored_options(options)}
            await db.execute(update(matches).where(matches.c.id == match_id).values(**values))
            return await self.records.match(db, matches.c.id == match_id)

    async def start(self, match_id: int, player: int) -> Match:
        """Close the lobby and set the game up; the host does."""
        async with self.store.begin() as db:
            match = _lobby(await self.records.match(db, matches.c.id == match_id))
            _host_only(match, player)
            if len(match.chairs) not in match.game.seats:
                raise Refusal("too_few", least=match.game.seats[0], seated=len(match.chairs))
            seed = await self.records.seed(db, match_id)
            outcome = begin(match.game, Table(len(match.chairs), match.options), Luck(seed, 0))
            progress = Progress(match.game, outcome.state, 0, seed)
            progress.entries.append(Entry(0, NOBODY, "start", PLAYER, outcome, player))
            progress.settle()
            await self.records.append(db, match, progress.entries)
            status = PLAYING if match.game.to_act(progress.state) else OVER
            await db.execute(update(matches).where(matches.c.id == match_id).values(status=status))
            return await self.records.match(db, matches.c.id == match_id)

    # Playing

    async def submit(
        self,
        match_id: int,
        player: int,
        line: str,
        made_for: int | None = None,
        interaction: int | None = None,
    ) -> Match:
        """Play one action of a player's, and whatever then needs nobody's thought.

        `made_for` is the step of the board that the player saw; an older turn's board is `Stale`.
        An interaction that has been stored already is not played again.
        """
        for _ in range(TRIES):
            async with self.store.read() as db:
                match = await self.records.match(db, matches.c.id == match_id)
                if interaction is not None and await self.records.is_stored(db, interaction):
                    return match
                seat = _playing(match, player)
                if made_for is not None and await self.records.moved_on(db, match, seat, made_for):
                    raise Stale
                seed = await self.records.seed(db, match_id)
            if seat not in match.to_act:
                raise Refusal("not_your_turn", match=match)
            progress = Progress(match.game, match._state, match.depth, seed, match.robots)
            try:
                progress.take(seat, _action(match, line), PLAYER, player)
            except NotNow as error:
                raise Refusal("not_now", match=match, seat=seat) from error
            await asyncio.to_thread(progress.settle)  # AI players think here, off the event loop
            if await self._stored(match, progress, interaction):
                return await self.match(match_id)
        raise Stale

    async def _stored(self, match: Match, progress: Progress, interaction: int | None) -> bool:
        """Store what was worked out from a head that must still be the head."""
        try:
            async with self.store.begin() as db:
                await self.records.append(db, match, progress.entries, interaction)
                if not match.game.to_act(progress.state):
                    await self.records.close(db, match.id, OVER)
        except IntegrityError:  # somebody was first, or this very interaction was
            return False
        return True

    async def undo(self, match_id: int, player: int) -> Match:
        """Take back the player's own latest step, if nothing new was learnt and nobody has acted since."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            seat = _playing(match, player)
            depth = await self.records.undoable(db, match, seat)
            if depth is None:
                raise Refusal("nothing_to_undo")
            await self.records.go_back(db, match, depth - 1, seat, player)
            return await self.records.match(db, matches.c.id == match_id)

    async def resign(self, match_id: int, player: int) -> Match:
        """Leave a running game: from now on the seat plays by itself. Without people a game ends."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            seat = _playing(match, player)
            await self.records.set_robot(db, match, seat, True)
            if not [chair for chair in match.chairs if not chair.robot and chair.seat != seat]:
                await self.records.close(db, match_id, ENDED)
            match = await self.records.match(db, matches.c.id == match_id)
            if match.status == PLAYING:
                seed = await self.records.seed(db, match_id)
                progress = Progress(match.game, match._state, match.depth, seed, match.robots)
                progress.settle()
                await self.records.append(db, match, progress.entries)
                if not match.game.to_act(progress.state):
                    await self.records.close(db, match_id, OVER)
            return await self.records.match(db, matches.c.id == match_id)

    async def end(self, match_id: int, player: int) -> Match:
        """Close a game before its time; the host does."""
        async with self.store.begin() as db:
            match = await self.records.match(db, matches.c.id == match_id)
            if match.status not in (LOBBY, PLAYING):
                raise Refusal("not_playing")
            _host_only(match, player)
            await self.records.close(db, match_id, ENDED)
            return await self.records.match(db, matches.c.id == match_id)

    # The table post

    async def posted(self, match: Match, post: int, new: bool) -> None:
        """Note which message shows the match at its present step."""
        values: dict[str, Any] = {"post": post, "post_step": match.head}
        if new:
            values |= {"post_from": match.post_step, "post_for": match.awaited}
        async with self.store.begin() as db:
            await db.execute(update(matches).where(matches.c.id == match.id).values(**values))

    async def unposted(self) -> list[Match]:
        """The games whose table post lags behind: a crash came between the step and the post."""
        async with self.store.read() as db:
            return await self.records.unposted(db)


def _lobby(match: Match) -> Match:
    if match.status != LOBBY:
        raise Refusal("already_started" if match.status == PLAYING else "not_playing")
    return match


def _host_only(match: Match, player: int) -> None:
    if player != match.host:
        raise Refusal("host_only", host=match.name_of(match.host))


def _seated(match: Match, player: int) -> Seat:
    seat = match.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _playing(match: Match, player: int) -> Seat:
    seat = _seated(match, player)
    if match.status != PLAYING:
        raise Refusal("not_started" if match.status == LOBBY else "not_playing")
    return seat


def _action(match: Match, line: str) -> Action[Any]:
    try:
        return parse(match.game, line)
    except Unreadable as error:
        raise Refusal("unreadable", line=line[:80], match=match) from error


def _option(match: Match, field: str, word: str) -> Any:
    fields = hints(match.game.options)
    try:
        return read(fields[field], word)
    except (KeyError, Unreadable) as error:
        raise Refusal("no_such_value") from error


def _fitting(match: Match, seated: int) -> Any:
    """The options, with those that no longer fit the number of seats back at their default."""
    fields = choices(match.game.options)
    kept = {
        name: value if (value := getattr(match.options, name)) in fields[name].values(seated) else None
        for name in fields
    }
    default = default_options(match.game, max(1, seated))
    return msgspec.structs.replace(default, **{n: v for n, v in kept.items() if v is not None})
