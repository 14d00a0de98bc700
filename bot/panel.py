"""What a running game looks like in messages: the table post, and a player's own desk."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import discord
from discord import ui

import render
from bot.match import OVER, PLAYING, Chair, Match, Step
from bot.post import Post
from bot.progress import CLOCK, FORCED, ORDERED, PLAYER, ROBOT, UNDO
from bot.text import Reader, action_label, bold, listed, of_match, plain
from bot.wire import Id, button, rows
from engines.core import Action, Event, Seat, choices, name_of
from engines.notation import notate
from engines.words import Words
from render.palette import PALETTES
from render.scene import Scene

DIRECT = 10
"""Up to so many legal actions each get a button of their own."""
NARRATED = 1500
"""Characters of what happened in one table post."""
MARKED = {FORCED: "forced", ORDERED: "ordered", ROBOT: "robot", CLOCK: "clock"}
"""How a step came about that nobody pressed: words of the table."""


def narrated(said: Words, match: Match, steps: Sequence[Step]) -> list[str]:
    """What happened, a line for each event; what nobody decided is marked."""
    lines = []
    for step in without_undone(steps):
        names = bold([step.name if n == step.seat else name for n, name in enumerate(match.names)])
        if step.line == UNDO:
            lines.append(f"- {said('table.undone', seat=names[step.seat])}")
        for place, event in enumerate(step.events):
            line = said.event(event, names)
            if place == 0 and step.how in MARKED:
                line = said(f"table.{MARKED[step.how]}", line=line)
            lines.append(f"- {line}")
    return lines


def without_undone(steps: Sequence[Step]) -> list[Step]:
    """Without what its own player took back: a card that he laid for a moment is a secret of his hand again.

    That he did is told. What was taken back because all agreed had been seen, and stays.
    """
    kept: list[Step] = []
    for step in steps:
        if step.line == UNDO and step.how == PLAYER:
            kept = [one for one in kept if one.depth <= step.depth]
        kept.append(step)
    return kept


def latest(steps: Sequence[Step]) -> tuple[Event, ...]:
    """The events to be marked on the board, without those of steps taken back."""
    kept: list[Step] = []
    for step in steps:
        if step.line == UNDO:
            kept = [one for one in kept if one.depth <= step.depth]
        else:
            kept.append(step)
    return tuple(event for step in kept for event in step.events)


def jump(match: Match) -> str:
    """A link to the table post."""
    channel = f"https://discord.com/channels/{match.guild or '@me'}/{match.channel}"
    return f"{channel}/{match.post}" if match.post else channel


async def table(match: Match, steps: Sequence[Step], notify: Sequence[int] = ()) -> Post:
    """The table post: what happened, the picture, whose turn it is and what can be done."""
    said = of_match(match)
    post = Post(notify=tuple(notify), colour=_colour(match))
    post.say(f"## {said('name')}")
    post.say(listed(narrated(said, match, steps), NARRATED))
    scene = Scene(match.view(None), said, match.names, None, latest(steps))
    await post.picture("board", match.game.key, scene)
    post.say(status(said, match))
    if match.status == PLAYING and match.paused is None:
        post.add(*rows(_public_buttons(match, said)))
    return post.add(*rows(_seat_buttons(match, said)), *rows(_tools(match, said)))


def story(match: Match, steps: Sequence[Step], view: Any) -> Post:
    """What a post told, kept when the game has moved on: the picture is the file that it has already."""
    said = of_match(match)
    scene = Scene(view, said, match.names, None, latest(steps))
    post = Post().say(f"## {said('name')}").say(listed(narrated(said, match, steps), NARRATED))
    return post.keep("board", render.alt_text(match.game.key, scene))


def _colour(match: Match) -> int | None:
    """The colour of the seat to act, if it is one."""
    if len(match.to_act) != 1:
        return None
    (seat,) = match.to_act
    return seat_colour(seat)


def seat_colour(seat: Seat) -> int:
    return discord.Colour.from_rgb(*PALETTES["standard"].seats[seat]).value


def status(said: Words, match: Match) -> str:
    """Whose turn it is and until when, or how the game ended."""
    if match.status == OVER:
        return "\n".join([f"**{said('table.over')}**", *_places(said, match)])
    if match.status != PLAYING:
        return said("table.ended")
    if match.paused is not None:
        return said("table.asleep" if match.asleep else "table.paused")
    who = said.listed([_until(said, chair) for chair in match.acting])
    return said("table.turn" if len(match.acting) == 1 else "table.turns", who=who)


def _until(said: Words, chair: Chair) -> str:
    if chair.deadline is None:
        return f"<@{chair.player}>"
    return said("table.until", who=f"<@{chair.player}>", when=f"<t:{chair.deadline}:R>")


def _places(said: Words, match: Match) -> list[str]:
    lines, place = [], 1
    for level in match.placing or ():
        who = said.listed([bold(match.names)[seat] for seat in level])
        lines.append(said("table.place", place=place, who=who, points=match.scores[level[0]]))
        place += len(level)
    return lines


def _public_buttons(match: Match, said: Words) -> list[ui.Button[Any]]:
    """What the one player to act can do; but one button to the desk where even that would tell a secret."""
    if len(match.acting) == 1 and not match.has_secrets(match.acting[0].seat):
        return action_buttons(match, match.acting[0].seat, said)
    return [button(said("table.act"), Id("t", match.id, 0, "desk"), discord.ButtonStyle.primary)]


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


def _seat_buttons(match: Match, said: Words) -> list[ui.Button[Any]]:
    """For a game that stands still, a seat that is open, a player who was away."""
    if match.status != PLAYING:
        return []
    found = []
    if match.paused is not None:
        wake = said("table.wake" if match.asleep else "table.resume")
        found.append(button(wake, Id("t", match.id, 0, "resume"), discord.ButtonStyle.success))
    for chair in match.chairs:
        if chair.open:
            label = said("table.take_seat", who=chair.name)
            found.append(button(label, Id("seat", match.id, 0, str(chair.seat)), discord.ButtonStyle.success))
    if any(chair.robot and chair.player is not None for chair in match.chairs):
        found.append(button(said("table.back"), Id("t", match.id, 0, "back"), discord.ButtonStyle.success))
    return found


def _tools(match: Match, said: Words) -> list[ui.Button[Any]]:
    going = match.status == PLAYING
    tools = ["hand", "orders", "catchup", "log", "rules"] if going else ["replay", "log", "rules"]
    own = "hand" if render.has_hand(match.game.key) else "desk"
    return [
        button(said(f"table.{own if tool == 'hand' else tool}"), Id("t", match.id, 0, tool)) for tool in tools
    ]


def scene_for(match: Match, seat: Seat | None, reader: Reader, steps: Sequence[Step]) -> Scene[Any]:
    """The board as one person sees it."""
    said = of_match(match, reader.language)
    return Scene(match.view(seat), said, match.names, seat, latest(steps), palette=reader.palette)


async def spectated(match: Match, reader: Reader, steps: Sequence[Step]) -> Post:
    """The board for somebody who does not play."""
    scene = scene_for(match, None, reader, steps)
    post = await Post().picture("board", match.game.key, scene, text_only=reader.text_only)
    return post.say(status(scene.words, match))


async def desk(
    match: Match, seat: Seat, reader: Reader, steps: Sequence[Step], *, board: bool = False
) -> Post:
    """A player's own corner: what only he may see, and what he can do now."""
    scene = scene_for(match, seat, reader, steps)
    said, post = scene.words, Post(colour=seat_colour(seat))
    if board:
        await post.picture("board", match.game.key, scene, text_only=reader.text_only)
    await post.hand("hand", match.game.key, scene, text_only=reader.text_only)
    if match.status != PLAYING or match.paused is not None:
        return post.say(status(said, match))
    looking = [button(said(f"table.{tool}"), Id("t", match.id, 0, tool)) for tool in ("board", "text")]
    if seat in match.to_act and seat not in match.robots:
        post.say(f"**{said('table.your_turn')}**").add(*rows(action_buttons(match, seat, said)))
        back = button(said("table.undo"), Id("t", match.id, match.head, "undo"))
        return post.add(*rows([back, *looking]))
    waiting = said("refusals.not_your_turn", waiting=said.listed([plain(c.name) for c in match.acting]))
    return post.say(waiting).add(*rows(looking))


def log_page(match: Match, steps: Sequence[Step], language: str) -> Post:
    """What has happened, as far as the reader may know it."""
    said = of_match(match, language)
    lines = narrated(said, match, steps)
    return Post().say(f"### {said('name')}").say(listed(lines, 3500) or said("table.log_empty"))
