"""Tables that are being filled: opened, joined, left, set up."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from sqlalchemy import insert, update
from sqlalchemy.exc import IntegrityError

from bot.match import ENDED, LOBBY, PLAYING, Match, Person, Refusal
from bot.people import checked_pace
from bot.records import Records, stored_options
from bot.store import Store, matches
from engines.core import Seat, Unreadable, choices, default_options, hints
from engines.notation import read


class Lobbies:
    """What the play service does before a game begins."""

    def __init__(self, store: Store, records: Records) -> None:
        self._store = store
        self._records = records

    async def open(
        self, channel: int, guild: int | None, host: Person, key: str, language: str, pace: str = "none"
    ) -> Match:
        """Open a lobby in a channel; its host takes the first seat."""
        if key not in self._records.games:
            raise Refusal("no_such_game")
        game, now = self._records.games[key], self._records.now()
        row = {
            "channel": channel,
            "guild": guild,
            "game": key,
            "version": game.version,
            "language": language,
            "status": LOBBY,
            "host": host.id,
            "seed": secrets.token_bytes(32),
            "options": stored_options(default_options(game, 1)),
            "head": -1,
            "created": now,
            "touched": now,
            "pace": checked_pace(pace),
        }
        try:
            async with self._store.begin() as db:
                match_id = await db.scalar(insert(matches).returning(matches.c.id).values(row))
                match = await self._records.match(db, matches.c.id == match_id)
                await self._records.seat(db, match, host)
                return await self._records.match(db, matches.c.id == match_id)
        except IntegrityError as error:
            raise Refusal("channel_busy") from error

    async def join(self, match_id: int, person: Person) -> Match:
        """Take the next free seat."""
        async with self._store.begin() as db:
            match = in_lobby(await self._records.match(db, matches.c.id == match_id))
            if match.seat_of(person.id) is not None:
                raise Refusal("already_seated")
            _has_room(match)
            await self._records.seat(db, match, person)
            return await self._records.match(db, matches.c.id == match_id)

    async def add_robot(self, match_id: int, player: int, name: str) -> Match:
        """Put an AI player on the next free seat; the host does."""
        async with self._store.begin() as db:
            match = in_lobby(await self._records.match(db, matches.c.id == match_id))
            host_only(match, player)
            _has_room(match)
            taken = {chair.name for chair in match.chairs}
            free = next(f"{name} {n}" for n in range(1, 99) if f"{name} {n}" not in taken)
            await self._records.seat(db, match, None, free)
            return await self._records.match(db, matches.c.id == match_id)

    async def remove_robot(self, match_id: int, player: int) -> Match:
        """Send the last AI player away; the host does."""
        async with self._store.begin() as db:
            match = in_lobby(await self._records.match(db, matches.c.id == match_id))
            host_only(match, player)
            robots = [chair for chair in match.chairs if chair.player is None]
            if not robots:
                raise Refusal("no_robot")
            left = await self._records.unseat(db, match, robots[-1].seat)
            await self._set(db, match_id, options=stored_options(_fitting(match, len(left))))
            return await self._records.match(db, matches.c.id == match_id)

    async def leave(self, match_id: int, player: int) -> Match:
        """Give a seat back; a lobby without people closes, and a host hands on to the next person."""
        async with self._store.begin() as db:
            match = in_lobby(await self._records.match(db, matches.c.id == match_id))
            left = await self._records.unseat(db, match, seated(match, player))
            people = [chair for chair in left if chair.player is not None]
            values: dict[str, Any] = {"options": stored_options(_fitting(match, len(left)))}
            if not people:
                values |= {"status": ENDED, "ended": self._records.now()}
            elif player == match.host:
                values |= {"host": people[0].player}
            await self._set(db, match_id, **values)
            return await self._records.match(db, matches.c.id == match_id)

    async def set_option(self, match_id: int, player: int, field: str, word: str) -> Match:
        """Choose one option of the set-up; the host does."""
        async with self._store.begin() as db:
            match = in_lobby(await self._records.match(db, matches.c.id == match_id))
            host_only(match, player)
            fields = choices(match.game.options)
            value = _option(match, field, word)
            if value not in fields[field].values(len(match.chairs)):
                raise Refusal("no_such_value")
            options = msgspec.structs.replace(match.options, **{field: value})
            await self._set(db, match_id, options=stored_options(options))
            return await self._records.match(db, matches.c.id == match_id)

    async def set_pace(self, match_id: int, player: int, pace: str) -> Match:
        """Choose how much time there is; the host does."""
        async with self._store.begin() as db:
            match = in_lobby(await self._records.match(db, matches.c.id == match_id))
            host_only(match, player)
            await self._set(db, match_id, pace=checked_pace(pace))
            return await self._records.match(db, matches.c.id == match_id)

    @staticmethod
    async def _set(db: Any, match_id: int, **values: Any) -> None:
        await db.execute(update(matches).where(matches.c.id == match_id).values(**values))


def in_lobby(match: Match) -> Match:
    if match.status != LOBBY:
        raise Refusal("already_started" if match.status == PLAYING else "not_playing")
    return match


def _has_room(match: Match) -> None:
    if len(match.chairs) == match.game.seats[-1]:
        raise Refusal("full", seats=len(match.chairs))


def host_only(match: Match, player: int) -> None:
    if player != match.host:
        raise Refusal("host_only", host=match.name_of(match.host))


def seated(match: Match, player: int) -> Seat:
    seat = match.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def playing(match: Match, player: int) -> Seat:
    """The seat of a player in a game that goes on and is not paused."""
    seat = seated(match, player)
    if match.status != PLAYING:
        raise Refusal("not_started" if match.status == LOBBY else "not_playing")
    if match.paused is not None:
        raise Refusal("asleep" if match.asleep else "paused")
    return seat


def _option(match: Match, field: str, word: str) -> Any:
    fields = hints(match.game.options)
    try:
        return read(fields[field], word)
    except (KeyError, Unreadable) as error:
        raise Refusal("no_such_value") from error


def _fitting(match: Match, seated_: int) -> Any:
    """The options, with those that no longer fit the number of seats back at their default."""
    default = default_options(match.game, max(1, seated_))
    kept = {
        name: value
        for name, option in choices(match.game.options).items()
        if (value := getattr(match.options, name)) in option.values(seated_)
    }
    return msgspec.structs.replace(default, **kept)
