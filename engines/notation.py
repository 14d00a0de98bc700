"""The text line of an action: one format for the store, buttons, scripts, orders and bug reports.

`lay 4f B`: the action's name, then a word for each field. None and the empty tuple are written `-`, the
members of a tuple are joined by `+`. A type with a form of its own has `__str__` and a class method `read`.
"""

from __future__ import annotations

import types
from enum import Enum
from typing import Any, TypeVar, Union, get_args, get_origin

from msgspec import Struct

from engines.core import Action, Game, Order, Unreadable, choices, fields_of, hints, name_of

S = TypeVar("S")
K = TypeVar("K", bound=Struct)

LONGEST = 80
"""A line must fit into a button's custom_id with room for the match and the step."""


def notate(action: Action[S] | Order[S]) -> str:
    """The line of an action or a standing order."""
    return " ".join([name_of(type(action)), *(write(value) for value in fields_of(action))])


def parse(game: Game[S], line: str) -> Action[S]:
    """The action of a line; what is not an action of this game raises `Unreadable`."""
    return _parse(game.actions, line)


def parse_order(game: Game[S], line: str) -> Order[S]:
    """The standing order of a line."""
    return _parse(game.orders, line)


def _parse(kinds: tuple[type[K], ...], line: str) -> K:
    name, *words = line.split() or [""]
    kind = next((kind for kind in kinds if name_of(kind) == name), None)
    if kind is None or len(line) > LONGEST:
        raise Unreadable(line)
    fields = choices(kind)
    if len(words) > len(fields) > 0:  # the last field takes the rest: a course may be typed with spaces
        words = [*words[: len(fields) - 1], " ".join(words[len(fields) - 1 :])]
    if len(words) != len(fields):
        raise Unreadable(line)
    return kind(*(read(hints(kind)[name], word) for name, word in zip(fields, words, strict=True)))


def write(value: Any) -> str:
    """The word of one value."""
    if value is None or value == ():
        return "-"
    if isinstance(value, tuple) and not hasattr(type(value), "read"):
        return "+".join(write(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    return str(value)


def read(hint: Any, word: str) -> Any:
    """The value of a word, by the type of its field."""
    while hasattr(hint, "__supertype__"):  # a NewType is written as what it is made of
        hint = hint.__supertype__
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        if word == "-":
            return None
        (inner,) = (arm for arm in get_args(hint) if arm is not type(None))
        return read(inner, word)
    if origin is tuple:
        return () if word == "-" else tuple(read(get_args(hint)[0], part) for part in word.split("+"))
    try:
        return _read_plain(hint, word)
    except ValueError as error:
        raise Unreadable(word) from error


def _read_plain(hint: Any, word: str) -> Any:
    if hasattr(hint, "read"):
        return hint.read(word)
    if hint is bool:
        if word not in ("yes", "no"):
            raise ValueError(word)
        return word == "yes"
    if hint is int and not (word.isascii() and word.removeprefix("-").isdigit()):
        raise ValueError(word)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(_read_plain(type(next(iter(hint)).value), word))
    return hint(word)
