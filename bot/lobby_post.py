"""The lobby post: who is seated, what was chosen, and Join, Leave, Start."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.clock import BANK, PACES
from bot.match import LOBBY, OVER, PLAYING, Match
from bot.post import Post
from bot.text import of_match, option_label, pace_label, plain
from bot.wire import Id, button, rows
from engines.core import choices
from engines.notation import write
from engines.words import Words


def lobby(match: Match) -> Post:
    said = of_match(match)
    post = Post().say(f"## {said('lobby.title', game=said('name'))}\n{said('description')}")
    least, most = match.game.seats[0], match.game.seats[-1]
    head = said("lobby.seats", seated=len(match.chairs), least=least, most=most)
    post.say("\n".join([f"**{head}**", *(_place(match, place, said) for place in range(most))]))
    if match.status != LOBBY:
        closing = "table.begins" if match.status in (PLAYING, OVER) else "lobby.closed"
        return post.say("\n".join([*_chosen(match, said), said(closing)]))
    post.add(ui.ActionRow(pace_select(match.pace, Id("pace", match.id), said)))
    for field in choices(match.game.options):
        post.add(ui.ActionRow(_option(match, field, said)))
    buttons = [
        button(said("lobby.join"), Id("l", match.id, 0, "join"), discord.ButtonStyle.success),
        button(said("lobby.leave"), Id("l", match.id, 0, "leave")),
        button(said("lobby.add_robot"), Id("l", match.id, 0, "add_robot")),
        button(said("lobby.remove_robot"), Id("l", match.id, 0, "remove_robot")),
        button(said("lobby.start"), Id("l", match.id, 0, "start"), discord.ButtonStyle.primary),
        button(said("lobby.rules"), Id("t", match.id, 0, "rules")),
    ]
    return post.add(*rows([one for one in buttons if _useful(match, one)]))


def _useful(match: Match, one: ui.Button[Any]) -> bool:
    """Only offer to send an AI player away where there is one."""
    has_robot = any(chair.player is None for chair in match.chairs)
    return has_robot or not (one.custom_id or "").endswith("remove_robot")


def _place(match: Match, place: int, said: Words) -> str:
    if place >= len(match.chairs):
        return f"{place + 1}. {said('lobby.free')}"
    chair = match.chairs[place]
    who = plain(chair.name) if chair.player is None else f"<@{chair.player}>"
    host = f" ({said('lobby.host')})" if chair.player == match.host else ""
    return f"{place + 1}. {who}{host}"


def _chosen(match: Match, said: Words) -> list[str]:
    return [
        f"{said('lobby.pace')}: {pace_label(said, match.pace)}",
        *(
            f"{said(f'options.{field}.title')}: {_option_label(match, field, value, said)}"
            for field in choices(match.game.options)
            if (value := getattr(match.options, field)) is not None
        ),
    ]


def pace_select(current: str, id_: Id, said: Words) -> ui.Select[Any]:
    """The paces to choose from, and the present one if it is another."""
    title = said("lobby.pace")
    options = [
        discord.SelectOption(
            label=option_label(said, title, pace_label(said, pace)), value=pace, default=pace == current
        )
        for pace in dict.fromkeys((*PACES, BANK, current))
    ]
    return ui.Select(custom_id=str(id_), options=options, placeholder=title)


def _option_label(match: Match, field: str, value: Any, said: Words) -> str:
    return said.value(match.game.options, field, value, match.names, (len(match.chairs),))


def _option(match: Match, field: str, said: Words) -> ui.Select[Any]:
    current = getattr(match.options, field)
    values = list(choices(match.game.options)[field].values(len(match.chairs)))
    title = said(f"options.{field}.title")
    options = [
        discord.SelectOption(
            label=option_label(said, title, _option_label(match, field, value, said)),
            value=write(value),
            default=value == current,
        )
        for value in values[:25]
    ]
    return ui.Select(custom_id=str(Id("o", match.id, 0, field)), options=options, placeholder=title)
