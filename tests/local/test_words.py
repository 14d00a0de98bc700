"""The page's own words are there in both languages, and each is used."""

import re
from pathlib import Path

from local.tab import words

FOLDER = Path(__file__).parents[2] / "local" / "page"


def used() -> set[str]:
    calls = [
        call
        for file in FOLDER.glob("*.js")
        for call in re.findall(r"\bsay\(([^()]*?)[,)]", file.read_text(encoding="utf-8"))
    ]
    return {name for call in calls for name in re.findall(r'"(\w+)"', call)}


def test_both_languages_have_the_same_words() -> None:
    english, french = words("en-US"), words("fr")
    assert set(english) == set(french)
    for key in english:
        assert re.findall(r"\{\w+\}", english[key]) == re.findall(r"\{\w+\}", french[key]), key


def test_every_word_that_the_page_says_is_there_and_no_other() -> None:
    assert used() == set(words("en-US"))
