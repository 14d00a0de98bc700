"""The bot's own words: both languages, the same gaps, Discord's lengths, and every key that is used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.clock import BANK
from bot.lobby_post import pace_select
from bot.text import words
from bot.wire import Id
from engines.words import LANGUAGES
from tests.engines.test_words import COMMAND_NAME, flat, gaps

TABLES = {language: dict(flat(words(language).tables[0])) for language in LANGUAGES}
SPOKEN = "table|lobby|composer|errors|votes|orders|history|letters"
SOURCES = [path.read_text("utf-8") for path in (Path(__file__).parents[2] / "bot").glob("*.py")]


def test_both_languages_say_the_same() -> None:
    assert TABLES["en"].keys() == TABLES["fr"].keys()
    for key, template in TABLES["en"].items():
        assert gaps(template) == gaps(TABLES["fr"][key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_and_labels_fit(language: str) -> None:
    for key, text in TABLES[language].items():
        if key.startswith("commands.") and key.endswith(".name"):
            assert COMMAND_NAME.fullmatch(text), key
            assert text == text.lower()
        if key.startswith("commands.") and key.endswith(".description"):
            assert 0 < len(text) <= 100, key
        if key.startswith(("lobby.", "table.", "composer.")) and "{" not in text:
            assert len(text) <= 80, key


def test_every_key_that_the_bot_says_exists() -> None:
    said = {
        key
        for source in SOURCES
        for key in re.findall(r"\"((?:table|lobby|composer|votes|orders|history|letters)\.[a-z_]+)\"", source)
    }
    assert said
    assert said <= TABLES["en"].keys() | {"orders.title"}
    refused = {key for source in SOURCES for key in re.findall(r"Refusal\(\s*\"([a-z_]+)\"", source)}
    assert refused
    assert {f"refusals.{key}" for key in refused} <= TABLES["en"].keys()


@pytest.mark.parametrize(("language", "title"), [("en", "Pace: "), ("fr", "Rythme : ")])
def test_an_entry_of_a_list_sets_its_colon_as_its_language_does(language: str, title: str) -> None:
    entries = pace_select(BANK, Id("pace", 1), words(language)).options
    assert all(entry.label.startswith(title) for entry in entries)
