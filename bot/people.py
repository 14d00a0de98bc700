"""What players and servers have set: language, sleep hours, pings, who may open games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import insert, select, update

from bot.clock import (
    HOLIDAYS_A_YEAR,
    NONE,
    days_off,
    holiday_of,
    hours_of,
    pace_of,
    zone_of,
)
from bot.clocks import changed_wishes
from bot.match import Refusal
from bot.players import CHOICES, Player, players_of
from bot.store import Store, players, servers
from engines.words import LANGUAGES

EVERYONE, HOST, MANAGERS = "all", "host", "managers"
SERVER_CHOICES: dict[str, Sequence[str]] = {
    "language": ("-", *LANGUAGES),
    "openers": (EVERYONE, MANAGERS),
    "enders": (HOST, MANAGERS),
    "threads": ("no", "yes"),
}


class Server(msgspec.Struct, frozen=True):
    """The rules of one server."""

    id: int
    language: str | None = None
    pace: str = NONE
    openers: str = EVERYONE
    enders: str = HOST
    channel: int | None = None
    threads: bool = False


class People:
    """Reading and changing what players and servers have set."""

    def __init__(self, store: Store, now: Any) -> None:
        self._store = store
        self._now = now

    async def player(self, id_: int) -> Player:
        async with self._store.read() as db:
            return (await players_of(db, [id_]))[id_]

    async def server(self, id_: int | None) -> Server:
        async with self._store.read() as db:
            row = (await db.execute(select(servers).where(servers.c.id == id_))).mappings().first()
        return Server(**row) if row else Server(id_ or 0)

    async def choose(self, id_: int, field: str, value: str) -> Player:
        """Set one of a player's wishes to one of its values."""
        return await self._set_player(id_, {field: _chosen(CHOICES, field, value)})

    async def set_sleep(self, id_: int, zone: str, hours: str) -> Player:
        """Set the time zone, and the hours in which the clock stands still."""
        player = await self.player(id_)
        try:
            known = zone_of(zone)
        except ValueError as error:
            raise Refusal("no_such_zone", zone=zone[:40]) from error
        try:
            rest = msgspec.structs.replace(player.rest, zone=known, sleep=hours_of(hours))
        except ValueError as error:
            raise Refusal("no_such_hours", hours=hours[:40]) from error
        return await self._set_player(id_, {"rest": msgspec.json.encode(rest).decode()})

    async def add_holiday(self, id_: int, days: str) -> Player:
        """Announce days off; there are only so many in a year."""
        player = await self.player(id_)
        try:
            holiday = holiday_of(days, today := self._today(player))
        except ValueError as error:
            raise Refusal("no_such_holiday", days=days[:40], most=HOLIDAYS_A_YEAR) from error
        kept = tuple(one for one in player.rest.holidays if one[1] >= date(today.year, 1, 1))
        holidays = (*kept, holiday)
        if any(days_off(holidays, year) > HOLIDAYS_A_YEAR for year in {day.year for day in holiday}):
            raise Refusal("too_many_holidays", most=HOLIDAYS_A_YEAR)
        rest = msgspec.structs.replace(player.rest, holidays=holidays)
        return await self._set_player(id_, {"rest": msgspec.json.encode(rest).decode()})

    async def clear_holidays(self, id_: int) -> Player:
        """Take back the holidays that have not begun."""
        player = await self.player(id_)
        begun = tuple(one for one in player.rest.holidays if one[0] <= self._today(player))
        rest = msgspec.structs.replace(player.rest, holidays=begun)
        return await self._set_player(id_, {"rest": msgspec.json.encode(rest).decode()})

    async def choose_server(self, id_: int, field: str, value: str) -> Server:
        """Set one of a server's rules to one of its values."""
        return await self._set_server(id_, {field: _chosen(SERVER_CHOICES, field, value)})

    async def set_server_pace(self, id_: int, pace: str) -> Server:
        return await self._set_server(id_, {"pace": checked_pace(pace)})

    async def set_server_channel(self, id_: int, channel: int | None) -> Server:
        return await self._set_server(id_, {"channel": channel})

    def _today(self, player: Player) -> date:
        return datetime.fromtimestamp(self._now(), ZoneInfo(player.rest.zone)).date()

    async def _set_player(self, id_: int, values: dict[str, Any]) -> Player:
        async with self._store.begin() as db:
            before = (await players_of(db, [id_]))[id_]
            done = await db.execute(update(players).where(players.c.id == id_).values(**values))
            if not done.rowcount:
                await db.execute(insert(players).values(id=id_, **values))
            player = (await players_of(db, [id_]))[id_]
            if (before.rest, before.remind) != (player.rest, player.remind):
                await changed_wishes(db, before, player, self._now())
            return player

    async def _set_server(self, id_: int, values: dict[str, Any]) -> Server:
        async with self._store.begin() as db:
            done = await db.execute(update(servers).where(servers.c.id == id_).values(**values))
            if not done.rowcount:
                await db.execute(insert(servers).values(id=id_, **values))
        return await self.server(id_)


def _chosen(choices: dict[str, Sequence[str]], field: str, value: str) -> Any:
    if value not in choices.get(field, ()):
        raise Refusal("no_such_value")
    return {"-": None, "yes": True, "no": False}.get(value, value)


def checked_pace(pace: str) -> str:
    """A pace that can be read, in its one spelling."""
    text = " ".join(pace.lower().split())
    try:
        pace_of(text)
    except ValueError as error:
        raise Refusal("no_such_pace", pace=pace[:40]) from error
    return text
