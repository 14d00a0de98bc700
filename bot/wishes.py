"""`/game settings`: a player's wishes, and a server's rules for those who manage it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.lobby_post import pace_select
from bot.match import Match, Refusal
from bot.people import SERVER_CHOICES, Server
from bot.play import Play
from bot.players import CHOICES, PINGS, Player
from bot.post import Post
from bot.presses import Presses
from bot.reply import Reply
from bot.text import option_label, words
from bot.wire import Id, Pressed, button, rows
from engines.words import Words


class Wishes:
    """The settings, as selects and small forms."""

    def __init__(self, play: Play, presses: Presses) -> None:
        self._play = play
        presses.verbs |= {
            "set": self._set,
            "sleep": self._ask_sleep,
            "holiday": self._ask_holiday,
            "home": self._clear_holidays,
            "sset": self._set_server,
            "space": self._server_pace,
            "shere": self._server_channel,
            "server": self._show_server,
            "mute": self._mute,
        }
        presses.typed |= {"sleep": self._sleep, "holiday": self._holiday}

    async def show(self, reply: Reply) -> None:
        """A player's own wishes; the way to the server's rules for who may change them."""
        player = await self._play.people.player(reply.user.id)
        said = words(player.language or reply.language)
        post = Post().say(f"### {said('settings.title')}\n{self._resting(player, said)}")
        for field, values in CHOICES.items():
            post.add(ui.ActionRow(_select("set", field, values, _current(player, field), said)))
        if (match := await self._here(reply)) is not None and (chair := match.chair_of(player.id)):
            post.add(ui.ActionRow(_mute(match, chair.ping, said)))
        forms = [
            button(said("settings.sleep"), Id("sleep", 0)),
            button(said("settings.holiday"), Id("holiday", 0)),
        ]
        if player.rest.holidays:
            forms.append(button(said("settings.no_holidays"), Id("home", 0)))
        if reply.is_manager and reply.guild:
            forms.append(button(said("settings.server"), Id("server", 0)))
        await reply.private(post.add(*rows(forms)))

    async def _here(self, reply: Reply) -> Match | None:
        try:
            return await self._play.in_channel(reply.channel)
        except Refusal:
            return None

    @staticmethod
    def _resting(player: Player, said: Words) -> str:
        lines = []
        if player.rest.sleep is not None:
            begin, end = map(_hour, player.rest.sleep)
            lines.append(said("settings.sleeping", begin=begin, end=end, zone=player.rest.zone))
        for first, last in player.rest.holidays:
            lines.append(said("settings.away", first=first.isoformat(), last=last.isoformat()))
        return "\n".join(lines) or said("settings.never_resting")

    async def _set(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        await self._play.people.choose(reply.user.id, pressed.id.text, pressed.values[0])
        await self.show(reply)

    async def _mute(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        await self._play.set_ping(pressed.id.match, reply.user.id, pressed.values[0])
        await self.show(reply)

    async def _ask_sleep(self, reply: Reply, pressed: Pressed) -> None:
        player = await self._play.people.player(reply.user.id)
        said = words(reply.language)
        hours = "-".join(_hour(minute) for minute in player.rest.sleep or ())
        fields = {
            "zone": (said("settings.zone"), "Europe/Paris", player.rest.zone),
            "hours": (said("settings.hours"), "23:00-7:30", hours),
        }
        await reply.ask(said("settings.sleep"), str(Id("sleep", 0)), fields)

    async def _sleep(self, reply: Reply, _: Id, fields: dict[str, str]) -> None:
        await reply.acknowledge()
        await self._play.people.set_sleep(reply.user.id, fields["zone"], fields.get("hours", ""))
        await self.show(reply)

    async def _ask_holiday(self, reply: Reply, pressed: Pressed) -> None:
        said = words(reply.language)
        fields = {"days": (said("settings.days"), "2026-12-24 2027-01-02", "")}
        await reply.ask(said("settings.holiday"), str(Id("holiday", 0)), fields)

    async def _holiday(self, reply: Reply, _: Id, fields: dict[str, str]) -> None:
        await reply.acknowledge()
        await self._play.people.add_holiday(reply.user.id, fields["days"])
        await self.show(reply)

    async def _clear_holidays(self, reply: Reply, _: Pressed) -> None:
        await reply.acknowledge()
        await self._play.people.clear_holidays(reply.user.id)
        await self.show(reply)

    # The server's

    async def _show_server(self, reply: Reply, _: Pressed) -> None:
        await reply.acknowledge()
        await self._server_page(reply)

    async def _server_page(self, reply: Reply) -> None:
        server = await self._play.people.server(self._managed(reply))
        said = words(reply.language)
        where = f"<#{server.channel}>" if server.channel else said("settings.any_channel")
        post = Post().say(f"### {said('settings.server')}\n{said('settings.channel', where=where)}")
        for field, values in SERVER_CHOICES.items():
            post.add(ui.ActionRow(_select("sset", field, values, _current(server, field), said)))
        post.add(ui.ActionRow(pace_select(server.pace, Id("space", 0), said)))
        ways = [
            button(said("settings.this_channel"), Id("shere", 0, 0, "here")),
            button(said("settings.any_channel"), Id("shere", 0, 0, "any")),
        ]
        await reply.private(post.add(*rows(ways)))

    @staticmethod
    def _managed(reply: Reply) -> int:
        if not reply.is_manager or reply.guild is None:
            raise Refusal("managers_only")
        return reply.guild

    async def _set_server(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        await self._play.people.choose_server(self._managed(reply), pressed.id.text, pressed.values[0])
        await self._server_page(reply)

    async def _server_pace(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        await self._play.people.set_server_pace(self._managed(reply), pressed.values[0])
        await self._server_page(reply)

    async def _server_channel(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        channel = reply.channel if pressed.id.text == "here" else None
        await self._play.people.set_server_channel(self._managed(reply), channel)
        await self._server_page(reply)


def _hour(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"


def _current(settings: Player | Server, field: str) -> str:
    value = getattr(settings, field)
    return str({None: "-", True: "yes", False: "no"}.get(value, value))


def _select(verb: str, field: str, values: Sequence[str], current: str, said: Words) -> ui.Select[Any]:
    title = said(f"settings.{field}.title")
    options = [
        discord.SelectOption(
            label=option_label(said, title, said(f"settings.{field}.{_key(value)}")),
            value=value,
            default=value == current,
        )
        for value in values
    ]
    return ui.Select(custom_id=str(Id(verb, 0, 0, field)), options=options, placeholder=title)


def _key(value: str) -> str:
    return "usual" if value == "-" else value


def _mute(match: Match, current: str | None, said: Words) -> ui.Select[Any]:
    """Calls for the game of this channel only."""
    title = said("settings.here")
    options = [
        discord.SelectOption(
            label=option_label(said, title, said(f"settings.ping.{_key(value)}")),
            value=value,
            default=value == (current or "-"),
        )
        for value in ("-", *PINGS)
    ]
    return ui.Select(custom_id=str(Id("mute", match.id)), options=options, placeholder=title)
