"""Words by language: templates from TOML, with gaps that are filled according to their types."""

from __future__ import annotations

import tomllib
import types
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any, Union, get_args, get_origin

from msgspec import Struct

from engines.core import Event, Named, Phrase, Seat, choices, hints, name_of

LANGUAGES = ("en", "fr")


NOTHING = "–"
"""What an empty list is called, and a value that goes without saying."""


class Words(Formatter):
    """The words of one language; later tables are looked into first."""

    def __init__(self, language: str, *tables: Mapping[str, Any]) -> None:
        self.language = language
        self.tables = tables

    def with_table(self, table: Mapping[str, Any]) -> Words:
        return Words(self.language, *self.tables, table)

    def find(self, key: str) -> Any:
        """The entry under a dotted key, or None."""
        for table in reversed(self.tables):
            entry: Any = table
            for part in key.split("."):
                entry = entry.get(part) if isinstance(entry, Mapping) else None
            if entry is not None:
                return entry
        return None

    def __call__(self, key: str, /, names: Sequence[str] = (), **gaps: Any) -> str:
        """The sentence under a key with its gaps filled; `{n:point|points}` chooses by number."""
        template = self.find(key)
        if not isinstance(template, str):
            raise KeyError(f"{key} in {self.language}")
        return self.vformat(template, (), {name: self._gap(gap, names) for name, gap in gaps.items()})

    def say(self, said: Phrase, names: Sequence[str] = ()) -> str:
        return self(said.key, names, **said.gaps)

    def event(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event, from `events.<name>`."""
        types_of = hints(type(event))
        gaps = {name: self._typed(types_of[name], getattr(event, name), names) for name in types_of}
        return self(f"events.{name_of(type(event))}", names, **gaps)

    def value(
        self, declared: type[Struct], field: str, value: Any, names: Sequence[str], context: Sequence[Any]
    ) -> str:
        """What people call a value of a choice; the context is what the choice's label is given."""
        label = choices(declared)[field].label
        if label is not None:
            return self.say(label(*context, value), names)
        return self.plain_value(declared, field, value, names)

    def plain_value(self, declared: type[Struct], field: str, value: Any, names: Sequence[str]) -> str:
        """What a value is called where there is no position to tell of."""
        return str(self._typed(hints(declared)[field], value, names))

    def format_field(self, value: Any, format_spec: str) -> Any:
        if "|" in format_spec:
            one, many = format_spec.split("|")
            single = abs(int(value)) < 2 if self.language == "fr" else abs(int(value)) == 1
            return one if single else many
        return super().format_field(value, format_spec)

    def _gap(self, gap: Any, names: Sequence[str]) -> Any:
        match gap:
            case Phrase():
                return self.say(gap, names)
            case Named(seat):
                return names[seat]
            case Enum():
                return self(f"values.{type(gap).__name__.lower()}.{gap.value}")
            case tuple() | list():
                return self.listed([str(self._gap(part, names)) for part in gap])
        return gap

    def listed(self, parts: Sequence[str]) -> str:
        """`a, b and c`."""
        if len(parts) < 2:
            return "".join(parts) or NOTHING
        return f"{', '.join(parts[:-1])} {'et' if self.language == 'fr' else 'and'} {parts[-1]}"

    def _typed(self, hint: Any, value: Any, names: Sequence[str]) -> Any:
        """A value as its declared type is called: seats by name, others by `values.<type>.<value>`."""
        origin = get_origin(hint)
        if origin in (Union, types.UnionType):
            arms = [arm for arm in get_args(hint) if arm is not type(None)]
            if value is None:
                return self(f"values.none.{self._type_name(arms[0])}")
            return self._typed(arms[0], value, names)
        if origin is tuple:
            return self.listed([str(self._typed(get_args(hint)[0], part, names)) for part in value])
        if hint is Seat:
            return names[value]
        if isinstance(value, Enum | Phrase | Named):
            return self._gap(value, names)
        if hasattr(value, "phrase"):
            return self.say(value.phrase(), names)
        if isinstance(value, bool):
            return self(f"values.bool.{'yes' if value else 'no'}")
        entry = self.find(f"values.{self._type_name(hint)}.{value}")
        return entry if isinstance(entry, str) else value

    @staticmethod
    def _type_name(hint: Any) -> str:
        return str(getattr(hint, "__name__", hint)).lower()


@cache
def load(folder: Path, language: str) -> Mapping[str, Any]:
    """The table of one word file."""
    return tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))


@cache
def words_of(key: str, language: str) -> Words:
    """The words of one game, by its key."""
    package = import_module(f"engines.{key}")
    return Words(language, load(Path(package.__path__[0]), language))
