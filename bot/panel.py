"""What a match looks like in messages: the table post, the lobby, and a player's own desk."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import discord
from discord import ui

from bot.match import LOBBY, OVER, PLAYING, Match, Step
from bot.post import Post
from bot.progress import FORCED, ORDERED, ROBOT, UNDO
from bot.text import action_label, bold, listed, of_match, plain, shortened, words
from bot.wire import Id, button, rows
from engines.core import Action, Event, Seat, choices, name_of
from engines.notation import notate, write
from engines.words import Words
from render.palette import PALETTES
from render.scene import Scene

DIRECT = 10
"""Up to so many legal actions each get a button of their own."""
NARRATED = 1500
"""Characters of what happened in one table post."""
MARKED = {FORCED: "table.forced", ORDERED: "table.ordered", ROBOT: "table.robot"}


def narrated(said: Words, match: Match, steps: Sequence[Step]) -> list[str]:
    """What happened, a line for each event; what nobody decided is marked."""
    lines = []
    names = bold(match.names)
    for step in steps:
        if step.line == UNDO:
            lines.append(f"- {said('table.undone', seat=names[step.seat])}")
        for place, event in enumerate(step.events):
            line = said.event(event, names)
            if place == 0 and step.how in MARKED:
                line = said(MARKED[step.how], line=line)
            lines.append(f"- {line}")
    return lines


def latest(steps: Sequence[Step]) -> tuple[Event, ...]:
    """The events to be marked on the board, without those of steps taken back."""
    kept: list[Step] = []
    for step in steps:
        kept = [
            one for one in kept if one.depth < step.depth or (step.line == UNDO and one.depth == step.depth)
        ]
        if step.line != UNDO:
            kept.append(step)
    return tuple(event for step in kept for event in step.events)


def jump(match: Match) -> str:
    """A link to the table post."""
    return f"https://discord.com/channels/{match.guild or '@me'}/{match.channel}/{match.post or ''}".rstrip(
        "/"
    )


async def table(match: Match, steps: Sequence[Step]) -> Post:
    """The table post: what happened, the picture, whose turn it is and what can be done."""
    said = of_match(match)
    people = tuple(chair.player for chair in match.acting if chair.player is not None)
    post = Post(notify=people, colour=_colour(match))
    post.say(f"## {said('name')}")
    post.say(listed(narrated(said, match, steps), NARRATED))
    scene = Scene(match.view(None), said, match.names, None, latest(steps))
    await post.picture("board", match.game.key, scene)
    post.say(_status(said, match))
    if match.status == PLAYING:
        post.add(*rows(_public_buttons(match, said)))
    return post.add(*rows(_tools(match, said)))


def _colour(match: Match) -> int | None:
    """The colour of the seat to act, if it is one."""
    if len(match.to_act) != 1:
        return None
    (seat,) = match.to_act
    return discord.Colour.from_rgb(*PALETTES["standard"].seats[seat]).value


def _status(said: Words, match: Match) -> str:
    if match.status == PLAYING:
        who = said.listed([f"<@{chair.player}>" for chair in match.acting])
        return said("table.turn" if len(match.acting) == 1 else "table.turns", who=who)
    if match.status != OVER:
        return said("table.ended")
    return "\n".join([f"**{said('table.over')}**", *_places(said, match)])


def _places(said: Words, match: Match) -> list[str]:
    lines, place = [], 1
    for level in match.placing or ():
        who = said.listed([bold(match.names)[seat] for seat in level])
        lines.append(said("table.place", place=place, who=who, points=match.scores[level[0]]))
        place += len(level)
    return lines


def _public_buttons(match: Match, said: Words) -> list[ui.Button[Any]]:
    """Whole actions where they are few and no secret, else one button a kind, which asks in private."""
    kinds = [kind for seat in sorted(match.to_act) for kind in match.offered(seat)]
    if len(match.to_act) == 1 and not any(kind.private for kind in kinds):
        (seat,) = match.to_act
        return action_buttons(match, seat, said)
    return [_opener(match, kind, said) for kind in dict.fromkeys(kinds)]


def action_buttons(match: Match, seat: Seat, said: Words) -> list[ui.Button[Any]]:
    """What a seat can do now: a button for each action if they are few, else one for each kind."""
    few: list[Action[Any]] = list(islice(match.legal(seat), DIRECT + 1))
    if len(few) > DIRECT:
        return [_opener(match, kind, said) for kind in match.offered(seat)]
    return [
        button(
            action_label(said, match, seat, action),
            Id("p", match.id, match.head, notate(action)),
            discord.ButtonStyle.primary,
        )
        for action in few
    ]


def _opener(match: Match, kind: type[Action[Any]], said: Words) -> ui.Button[Any]:
    title, name = said(f"actions.{name_of(kind)}.title"), name_of(kind)
    if not choices(kind):
        return button(title, Id("p", match.id, match.head, name), discord.ButtonStyle.success)
    return button(f"{title} …", Id("c", match.id, match.head, name), discord.ButtonStyle.primary)


def _tools(match: Match, said: Words) -> list[ui.Button[Any]]:
    tools = ["hand", "log", "rules"] if match.status == PLAYING else ["log", "rules"]
    return [button(said(f"table.{tool}"), Id("t", match.id, 0, tool)) for tool in tools]


async def spectated(match: Match, language: str, steps: Sequence[Step]) -> Post:
    """The board for somebody who does not play."""
    said = of_match(match, language)
    scene = Scene(match.view(None), said, match.names, None, latest(steps))
    return (await Post().picture("board", match.game.key, scene)).say(_status(said, match))


async def desk(
    match: Match, seat: Seat, language: str, steps: Sequence[Step], *, board: bool = False
) -> Post:
    """A player's own corner: what only he may see, and what he can do now."""
    said = of_match(match, language)
    post = Post(colour=discord.Colour.from_rgb(*PALETTES["standard"].seats[seat]).value)
    scene = Scene(match.view(seat), said, match.names, seat, latest(steps))
    if board:
        await post.picture("board", match.game.key, scene)
    await post.hand("hand", match.game.key, scene)
    if seat in match.to_act:
        post.say(f"**{said('table.your_turn')}**").add(*rows(action_buttons(match, seat, said)))
        own = [button(said("table.undo"), Id("t", match.id, match.head, "undo"))]
        return post.add(*rows([*own, button(said("table.board"), Id("t", match.id, 0, "board"))]))
    if match.status != PLAYING:
        return post.say(said("table.over"))
    waiting = said("refusals.not_your_turn", waiting=said.listed([plain(c.name) for c in match.acting]))
    return post.say(waiting)


def lobby(match: Match) -> Post:
    """The lobby post: who is seated, what was chosen, and Join, Leave, Start."""
    said = of_match(match)
    post = Post().say(f"## {said('lobby.title', game=said('name'))}\n{said('description')}")
    least, most = match.game.seats[0], match.game.seats[-1]
    head = said("lobby.seats", seated=len(match.chairs), least=least, most=most)
    lines = [f"**{head}**"]
    for place in range(most):
        if place < len(match.chairs):
            chair = match.chairs[place]
            host = f" ({said('lobby.host')})" if chair.player == match.host else ""
            lines.append(f"{place + 1}. <@{chair.player}>{host}")
        else:
            lines.append(f"{place + 1}. {said('lobby.free')}")
    post.say("\n".join(lines))
    if match.status != LOBBY:
        closing = "table.begins" if match.status in (PLAYING, OVER) else "lobby.closed"
        return post.say("\n".join([*_chosen(match, said), said(closing)]))
    for field in choices(match.game.options):
        post.add(ui.ActionRow(_option(match, field, said)))
    joins = [
        button(said("lobby.join"), Id("l", match.id, 0, "join"), discord.ButtonStyle.success),
        button(said("lobby.leave"), Id("l", match.id, 0, "leave")),
        button(said("lobby.start"), Id("l", match.id, 0, "start"), discord.ButtonStyle.primary),
        button(said("lobby.rules"), Id("t", match.id, 0, "rules")),
    ]
    return post.add(*rows(joins))


def _chosen(match: Match, said: Words) -> list[str]:
    return [
        said(
            "lobby.option",
            title=said(f"options.{field}.title"),
            value=_option_label(match, field, value, said),
        )
        for field in choices(match.game.options)
        if (value := getattr(match.options, field)) is not None
    ]


def _option_label(match: Match, field: str, value: Any, said: Words) -> str:
    return said.value(match.game.options, field, value, match.names, (len(match.chairs),))


def _option(match: Match, field: str, said: Words) -> ui.Select[Any]:
    current = getattr(match.options, field)
    values = list(choices(match.game.options)[field].values(len(match.chairs)))
    title = said(f"options.{field}.title")
    options = [
        discord.SelectOption(
            label=shortened(f"{title}: {_option_label(match, field, value, said)}", 100),
            value=write(value),
            default=value == current,
        )
        for value in values[:25]
    ]
    return ui.Select(custom_id=str(Id("o", match.id, 0, field)), options=options, placeholder=title)


async def rules(key: str, language: str, scene: Scene[Any] | None) -> Post:
    """The rule page of a game, with a picture."""
    said = words(language, key)
    post = Post().say(f"## {said('name')}\n{said('help').strip()}")
    return post if scene is None else await post.picture("rules", key, scene)


def log_page(match: Match, steps: Sequence[Step], language: str) -> Post:
    """What has happened, as far as the reader may know it."""
    said = of_match(match, language)
    lines = narrated(said, match, steps)
    return Post().say(f"### {said('name')}").say(listed(lines, 3500) or said("table.log_empty"))
