"""Everything that a player reads exists in English and in French, and fits where Discord shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import islice
from string import Formatter
from typing import Any, get_args

import pytest

from engines import games
from engines.core import choices, hints, name_of, offered, values_of
from engines.words import LANGUAGES, words_of
from tests.playing import steps

every_game = pytest.mark.parametrize("key", games())
NAMES = ("Anna", "Bruno", "Chloé", "Dieter", "Élise", "Farid")
COMMAND_NAME = re.compile(r"[-_\w]{1,32}")  # and no capitals


def flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, entry in table.items():
        if isinstance(entry, Mapping):
            yield from flat(entry, f"{path}{key}.")
        else:
            yield f"{path}{key}", entry


def table_of(key: str, language: str) -> dict[str, str]:
    return dict(flat(words_of(key, language).tables[0]))


def gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@every_game
def test_both_languages_have_the_same_words_with_the_same_gaps(key: str) -> None:
    english, french = (table_of(key, language) for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for entry in english:
        if entry != "help":
            assert gaps(english[entry]) == gaps(french[entry]), entry


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_names_titles_and_descriptions_are_there_and_within_discords_lengths(key: str, language: str) -> None:
    game, words = games()[key], words_of(key, language)
    assert 0 < len(words("name")) <= 32
    assert 0 < len(words("description")) <= 100
    assert 200 < len(words("help")) <= 3500
    for table, declared in (("actions", game.actions), ("orders", game.orders)):
        for kind in declared:
            path = f"{table}.{name_of(kind)}"
            assert COMMAND_NAME.fullmatch(words(f"{path}.name"))
            assert words(f"{path}.name") == words(f"{path}.name").lower()
            assert 0 < len(words(f"{path}.title")) <= 40
            assert 0 < len(words(f"{path}.description")) <= 100
            for field in choices(kind):
                assert COMMAND_NAME.fullmatch(words(f"{path}.{field}.name"))
                assert 0 < len(words(f"{path}.{field}.description")) <= 100
            names = [words(f"{path}.{field}.name") for field in choices(kind)]
            assert len(set(names)) == len(names)
    for field in choices(game.options):
        assert 0 < len(words(f"options.{field}.title")) <= 45
        assert 0 < len(words(f"options.{field}.description")) <= 100
    for table in ("actions", "orders"):
        names = [entry["name"] for entry in (words.find(table) or {}).values()]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_value_that_is_offered_and_every_event_can_be_said(key: str, language: str) -> None:
    game, words = games()[key], words_of(key, language)
    for seats in game.seats:
        for field, option in choices(game.options).items():
            for value in option.values(seats):
                assert 0 < len(words.value(game.options, field, value, NAMES, (seats,))) <= 80
        for played in islice(steps(game, seats, "words"), 120):
            for told in played.outcome.told:
                assert 0 < len(words.event(told.event, NAMES)) <= 300
            for kind in offered(game, played.before, played.seat):
                before: tuple[Any, ...] = ()
                for field in choices(kind):
                    values = list(islice(values_of(kind, played.before, played.seat, before), 30))
                    context = (played.before, played.seat, *before)
                    said = [words.value(kind, field, value, NAMES, context) for value in values]
                    assert all(0 < len(text) <= 80 for text in said), said
                    before = (*before, values[0])


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_kind_of_event_and_every_named_value_has_words(key: str, language: str) -> None:
    game, words = games()[key], words_of(key, language)
    for event in game.events:
        template = words.find(f"events.{name_of(event)}")
        assert isinstance(template, str), name_of(event)
        assert gaps(template) <= set(hints(event))
    declared = [*game.actions, *game.orders, *game.events, game.options]
    for hint in {h for kind in declared for h in hints(kind).values()}:
        for plain in (hint, *get_args(hint)):
            if isinstance(plain, type) and issubclass(plain, Enum):
                for member in plain:
                    assert words.find(f"values.{plain.__name__.lower()}.{member.value}"), member
