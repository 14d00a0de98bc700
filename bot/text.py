"""Words for people: by language, with the bot's own and one game's together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import discord
from msgspec import Struct

from bot.match import Match, Refusal
from engines.core import Game, Seat, choices, name_of
from engines.notation import parse, parse_order, write
from engines.words import LANGUAGES, NOTHING, Words, load, words_of

SHOWN = 12
"""How many possibilities a refusal lists."""


def language_of(locale: discord.Locale | str | None) -> str:
    """Our language for one of Discord's locales."""
    short = str(locale or "").partition("-")[0]
    return short if short in LANGUAGES else LANGUAGES[0]


class Reader(NamedTuple):
    """How somebody wants to read: the language, the palette of pictures, or no pictures at all."""

    language: str
    palette: str = "standard"
    text_only: bool = False


@cache
def words(language: str, game: str | None = None) -> Words:
    """The bot's words, and those of a game before them."""
    own = Words(language, load(Path(__file__).parent, language))
    return own if game is None else own.with_table(words_of(game, language).tables[-1])


def of_match(match: Match, language: str | None = None) -> Words:
    """The words of a match: in its public language, or in one reader's."""
    return words(language or match.language, match.game.key)


def command_name(game: Game[Any], language: str) -> str:
    """The name of a game's slash commands in a language."""
    return str(words_of(game.key, language).find("command") or game.command)


def plain(name: str) -> str:
    """A name from outside, unable to format, mention or link."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name))


def bold(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(f"**{plain(name)}**" for name in names)


def escaped(names: Sequence[str]) -> tuple[str, ...]:
    """Names for a message's text; labels of buttons and lists, and pictures, take them as they are."""
    return tuple(map(plain, names))


def value_label(
    said: Words,
    match: Match,
    kind: type[Struct],
    seat: Seat,
    before: Sequence[Any],
    value: Any,
    names: Sequence[str] | None = None,
) -> str:
    """What people call the value of an action's next field."""
    field = list(choices(kind))[len(before)]
    context = (match.view(seat), seat, *before)
    return said.value(kind, field, value, names or match.names, context)


def action_label(
    said: Words, match: Match, seat: Seat, action: Struct, names: Sequence[str] | None = None
) -> str:
    """What a button for one whole action says.

    Title and choices; or, where these would be too long to tell one from another, `actions.<name>.short`
    with the words of the line in its gaps and the label of the last choice as `label`; or, where a row of
    choices would not say what is done, `actions.<name>.sentence` with their labels in its gaps, if none is
    nothing.
    """
    kind, fields = type(action), [getattr(action, name) for name in action.__struct_fields__]
    labels = [
        value_label(said, match, kind, seat, fields[:n], value, names) for n, value in enumerate(fields)
    ]
    short, sentence = (f"actions.{name_of(kind)}.{form}" for form in ("short", "sentence"))
    if said.find(sentence) and NOTHING not in labels:
        return shortened(said(sentence, **dict(zip(choices(kind), labels, strict=True))), 80)
    if said.find(short) is None:
        return shortened(_entitled(said, f"actions.{name_of(kind)}.title", labels), 80)
    words_of_line = {name: write(value) for name, value in zip(choices(kind), fields, strict=True)}
    return shortened(said(short, label=labels[-1], **words_of_line), 80)


def _entitled(said: Words, title: str, labels: Sequence[str]) -> str:
    """A title, and what was chosen, as the language writes it."""
    chosen = ", ".join(label for label in labels if label != NOTHING)
    return said("composer.chosen", field=said(title), value=chosen) if chosen else said(title)


def action_line(said: Words, match: Match, line: str) -> str:
    """What a line of an action or a standing order means, as far as that can be said without a position."""
    game = match.game
    for table, kinds, read in (("actions", game.actions, parse), ("orders", game.orders, parse_order)):
        if line.split()[0] in {name_of(kind) for kind in kinds}:
            made: Any = read(game, line)
            kind: type[Struct] = type(made)
            labels = [
                said.plain_value(kind, field, getattr(made, field), match.names) for field in choices(kind)
            ]
            return _entitled(said, f"{table}.{name_of(kind)}.title", labels)
    return line


def option_label(said: Words, title: str, value: str) -> str:
    """An entry of a list that is to say by itself what it is about."""
    return shortened(said("composer.chosen", field=title, value=value), 100)


def shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def listed(lines: Sequence[str], most: int) -> str:
    """The last lines of a list, as many as fit, with a sign where some are missing."""
    kept: list[str] = []
    for line in reversed(lines):
        if sum(len(one) + 1 for one in kept) + len(line) > most - 2:
            return "\n".join(["…", *reversed(kept)])
        kept.append(line)
    return "\n".join(reversed(kept))


def refusal(error: Refusal, language: str) -> str:
    """Why something was refused, and what is possible instead."""
    gaps = dict(error.phrase.gaps)
    match: Match | None = gaps.pop("match", None)
    if match is None:
        return words(language)(error.phrase.key, **gaps)
    said = of_match(match, language)
    seat: Seat | None = gaps.pop("seat", None)
    if seat is not None:
        few = list(islice(match.legal(seat), SHOWN + 1))
        names = escaped(match.names)
        can = [action_label(said, match, seat, action, names) for action in few[:SHOWN]]
        gaps["possible"] = "".join(f"\n- {line}" for line in can) + ("\n- …" if len(few) > SHOWN else "")
    gaps["waiting"] = said.listed([plain(chair.name) for chair in match.acting])
    command = command_name(match.game, language)
    gaps["commands"] = ", ".join(
        f"`/{command} {said(f'actions.{name_of(a)}.name')}`" for a in match.game.actions
    )
    return said(error.phrase.key, **gaps)


def pace_label(said: Words, pace: str) -> str:
    """What a pace means."""
    if not pace.startswith("bank"):
        return said(f"paces.{pace}")
    _, start, add, cap = pace.split()
    return said("paces.bank", start=start, add=add, cap=cap)
