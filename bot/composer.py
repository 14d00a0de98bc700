"""The private composer: one choice after the other, the board as it would be, and a confirmation.

Where the composer stands is a text like `lay 4f`: the start of a line, kept in the custom ids. A choice that
is built step by step is written with a `~` before its unfinished word; `#2` at the end means the second page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import discord
from discord import ui

from bot.match import Match, Refusal
from bot.post import Post
from bot.text import Reader, escaped, of_match, shortened, value_label
from bot.wire import Id, button, rows
from engines.choices import Stepwise, Subsets, first
from engines.core import (
    Action,
    Game,
    NoLuck,
    Order,
    Seat,
    Unreadable,
    choices,
    hints,
    name_of,
    play,
    values_of,
)
from engines.luck import NeedsLuck
from engines.notation import notate, read, write
from engines.words import NOTHING, Words
from render.scene import Draft, Scene

PAGE = 25
FEW = 5
"""So many values are buttons, where their labels are not too long for a phone, nor their ids for Discord."""
LABEL = 40
LONGEST_ID = 100
MANY = 100
"""More numbers than this are typed, not chosen from pages."""


@dataclass(frozen=True)
class Drafted:
    """How far a player has got with putting an action together."""

    match: Match
    seat: Seat
    kind: type[Action[Any]] | type[Order[Any]]
    fields: tuple[Any, ...] = ()
    partial: str | None = None
    page: int = 0

    @property
    def is_whole(self) -> bool:
        return len(self.fields) == len(choices(self.kind))

    @property
    def values(self) -> Any:
        return values_of(self.kind, self.match.view(self.seat), self.seat, self.fields)

    @property
    def field(self) -> str:
        return list(choices(self.kind))[len(self.fields)]

    @property
    def line(self) -> str:
        return " ".join([name_of(self.kind), *(write(value) for value in self.fields)])

    @property
    def action(self) -> Any:
        return self.kind(*self.fields)

    def text(self, partial: str | None = None, page: int = 0) -> str:
        """The text that leads back here, or one step further."""
        words = [self.line] + ([f"~{partial}"] if partial is not None else [])
        return " ".join(words) + (f"#{page}" if page else "")

    def then(self, value: Any) -> Drafted:
        return Drafted(self.match, self.seat, self.kind, (*self.fields, value))


def drafted(match: Match, seat: Seat, text: str) -> Drafted:
    """Where a composer's text leads; choices that leave no choice are made on the way."""
    text, _, page = text.partition("#")
    name, *words = text.split() or [""]
    kind = _kind(match.game, name)
    if kind is None:
        raise Refusal("unreadable", match=match)
    if issubclass(kind, Action) and kind not in match.offered(seat):
        raise Refusal("not_now" if seat in match.to_act else "not_your_turn", match=match, seat=seat)
    draft = Drafted(match, seat, kind)
    for word in words:
        if word.startswith("~"):
            return Drafted(match, seat, kind, draft.fields, word[1:])
        value = _read(draft, word)
        if draft.is_whole or value not in draft.values:
            raise Refusal("not_now", match=match, seat=seat)
        draft = draft.then(value)
    while not draft.is_whole and len(few := first(draft.values, 2)) == 1:
        draft = draft.then(few[0])
    return Drafted(match, seat, kind, draft.fields, None, int(page or 0))


def _kind(game: Game[Any], name: str) -> type[Action[Any]] | type[Order[Any]] | None:
    kinds: list[type[Action[Any]] | type[Order[Any]]] = [*game.actions, *game.orders]
    return next((kind for kind in kinds if name_of(kind) == name), None)


def _read(draft: Drafted, word: str) -> Any:
    if draft.is_whole:
        raise Refusal("unreadable", match=draft.match)
    try:
        value = read(hints(draft.kind)[draft.field], word)
    except Unreadable as error:
        raise Refusal("unreadable", match=draft.match) from error
    canonical = getattr(draft.values, "canonical", None)
    return canonical(value) if canonical and value is not None else value


async def composer(draft: Drafted, reader: Reader) -> Post:
    """The private message that asks for the next choice, or shows the result and asks to confirm."""
    said = of_match(draft.match, reader.language)
    table = "actions" if issubclass(draft.kind, Action) else "orders"
    path = f"{table}.{name_of(draft.kind)}"
    post = Post().say("\n".join([f"### {said(f'{path}.title')}", *_made(draft, said, path)]))
    scene, is_preview = _scene(draft, said, reader)
    await post.picture("draft", draft.match.game.key, scene, text_only=reader.text_only)
    if draft.is_whole:
        if not issubclass(draft.kind, Action):
            post.say(f"**{said('orders.preview')}**")
        elif is_preview:
            post.say(said("composer.preview"))
        return post.add(*rows([_confirm(draft, said), *_ways_out(draft, said)]))
    post.say(f"**{_asked(said, f'{path}.{draft.field}')}**")
    values = draft.values
    if isinstance(values, Stepwise):
        return _stepwise(post, draft, values, said)
    if isinstance(values, Subsets):
        post.add(ui.ActionRow(_several(draft, values, said)))
        return post.add(*rows([*_none(draft, values, said), *_ways_out(draft, said)]))
    if isinstance(values, range) and len(values) > MANY:
        typed = button(said("composer.type"), _id("type", draft, draft.text()), discord.ButtonStyle.primary)
        return post.add(*rows([typed, *_ways_out(draft, said)]))
    listed = first(values, (draft.page + 1) * PAGE + 1)
    here = listed[draft.page * PAGE : (draft.page + 1) * PAGE]
    if len(listed) <= FEW and (taps := _taps(draft, listed, said)):
        return post.add(*rows(taps), *rows(_ways_out(draft, said)))
    post.add(ui.ActionRow(_select(draft, here, said)))
    turning = []
    if draft.page:
        turning.append(button(said("composer.previous"), _id("c", draft, draft.text(page=draft.page - 1))))
    if len(listed) > (draft.page + 1) * PAGE:
        turning.append(button(said("composer.more"), _id("c", draft, draft.text(page=draft.page + 1))))
    return post.add(*rows([*turning, *_ways_out(draft, said)]))


def _asked(said: Words, path: str) -> str:
    """What to choose; where the description says how to type it, those who tap are asked in other words."""
    return said(f"{path}.ask" if said.find(f"{path}.ask") else f"{path}.description")


def _made(draft: Drafted, said: Words, path: str) -> list[str]:
    """The choices made so far, a line each; one that goes without saying is not said."""
    lines = []
    for place, (field, value) in enumerate(zip(choices(draft.kind), draft.fields, strict=False)):
        name = said(f"{path}.{field}.name")
        before, names = draft.fields[:place], escaped(draft.match.names)
        label = value_label(said, draft.match, draft.kind, draft.seat, before, value, names)
        if label != NOTHING:
            lines.append(said("composer.chosen", field=name.capitalize(), value=f"**{label}**"))
    return lines


def _scene(draft: Drafted, said: Words, reader: Reader) -> tuple[Scene[Any], bool]:
    """The board as the player sees it with the draft on it; once whole, as it would be if no luck decides."""
    match, view = draft.match, draft.match.view(draft.seat)
    names, palette = match.names, reader.palette
    if draft.is_whole and issubclass(draft.kind, Action):
        try:
            after = play(match.game, view, draft.seat, draft.action, NoLuck())
        except NeedsLuck:
            pass
        else:
            shown = match.game.view(after.state, draft.seat)
            # What is told to one alone is news, and none of it is known yet.
            events = tuple(told.event for told in after.told if told.to is None)
            return Scene(shown, said, names, draft.seat, events, palette=palette), True
    sketch = Draft(draft.kind, draft.fields, draft.partial or "") if issubclass(draft.kind, Action) else None
    return Scene(view, said, names, draft.seat, (), sketch, palette), False


def _id(verb: str, draft: Drafted, text: str) -> Id:
    return Id(verb, draft.match.id, draft.match.head, text)


def _confirm(draft: Drafted, said: Words) -> ui.Button[Any]:
    line = notate(draft.action)
    if issubclass(draft.kind, Action):
        return button(said("composer.confirm"), _id("p", draft, line), discord.ButtonStyle.success)
    return button(said("orders.arm"), Id("arm", draft.match.id, 0, line), discord.ButtonStyle.success)


def _ways_out(draft: Drafted, said: Words) -> list[ui.Button[Any]]:
    """Back by one choice, if there was one to make, and out."""
    out = []
    shorter = _shorter(draft)
    if shorter is not None:
        out.append(button(said("composer.back"), _id("c", draft, shorter)))
    return [*out, button(said("composer.cancel"), _id("t", draft, "desk"))]


def _shorter(draft: Drafted) -> str | None:
    """The text of the last choice that was really one."""
    if draft.partial:
        steps = draft.values.undone(draft.partial) if hasattr(draft.values, "undone") else draft.partial[:-1]
        return draft.text(steps)
    for count in range(len(draft.fields) - 1, -1, -1):
        before = Drafted(draft.match, draft.seat, draft.kind, draft.fields[:count])
        if len(first(before.values, 2)) > 1:
            return before.text()
    return None


def _label(draft: Drafted, value: Any, said: Words) -> str:
    return shortened(value_label(said, draft.match, draft.kind, draft.seat, draft.fields, value), 100)


def _taps(draft: Drafted, values: Sequence[Any], said: Words) -> list[ui.Button[Any]]:
    """A button for each value: a tap less than a select. None where one does not fit into a button."""
    written = [(value, f"{draft.text()} {write(value)}") for value in values]
    taps = [(_label(draft, value, said), _id("c", draft, text)) for value, text in written]
    if any(len(label) > LABEL or len(str(id_)) > LONGEST_ID for label, id_ in taps):
        return []
    return [button(label, id_, discord.ButtonStyle.primary) for label, id_ in taps]


def _select(draft: Drafted, values: Sequence[Any], said: Words) -> ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=_label(draft, value, said),
            value=write(value),
        )
        for value in values
    ]
    return ui.Select(
        custom_id=str(_id("v", draft, draft.text())), options=options, placeholder=said("composer.choose")
    )


def _several(draft: Drafted, values: Subsets[Any], said: Words) -> ui.Select[Any]:
    """Several at once; equal ones are told apart by their place in the list."""
    options = [
        discord.SelectOption(
            label=_label(draft, (value,), said),
            value=f"{place}:{write(value)}",
        )
        for place, value in enumerate(islice(values.of, PAGE))
    ]
    return ui.Select(
        custom_id=str(_id("w", draft, draft.text())),
        options=options,
        min_values=values.at_least,
        max_values=min(values.at_most, len(options)),
        placeholder=said("composer.choose"),
    )


def _none(draft: Drafted, values: Subsets[Any], said: Words) -> list[ui.Button[Any]]:
    """A button for choosing nothing: Discord sends no choice from a select in which none was made."""
    return [] if values.at_least else [button(_label(draft, (), said), _id("c", draft, f"{draft.text()} -"))]


def _stepwise(post: Post, draft: Drafted, values: Stepwise, said: Words) -> Post:
    """A choice built by one tap a step, or chosen whole among the best."""
    partial = draft.partial or ""
    labels = getattr(values, "step_label", None)
    taps = [
        button(
            said.say(labels(partial, step), draft.match.names) if labels else step,
            _id("c", draft, draft.text(partial + step)),
            discord.ButtonStyle.primary,
        )
        for step in islice(values.steps(partial), 15)
    ]
    whole = []
    if partial and values.complete(partial):
        built = draft.then(_read(draft, partial))
        post.say(_label(draft, built.fields[-1], said))  # an order's taps are on no picture
        if built.is_whole and not issubclass(draft.kind, Action):
            whole = [_confirm(built, said)]  # what it says stands above: nothing is left to be previewed
        else:
            line = _id("c", draft, f"{draft.line} {partial}")
            whole = [button(said("composer.confirm"), line, discord.ButtonStyle.success)]
    post.add(*rows(taps))
    if not partial and (best := list(values.best(PAGE))):
        post.say(said("composer.best")).add(ui.ActionRow(_select(draft, best, said)))
    return post.add(*rows([*whole, *_ways_out(draft, said)]))
