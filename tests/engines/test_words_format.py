"""How words are put together: gaps, plurals, lists and names, in both languages."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NewType

import pytest
from msgspec import Struct

from engines.core import Event, Named, Phrase, Seat, choice, phrase
from engines.words import LANGUAGES, Words, load, words_of

NAMES = ("Anna", "Bruno", "Chloé")
Face = NewType("Face", int)


class Wind(StrEnum):
    NORTH = "n"
    SOUTH = "s"


class Buoy(Struct, frozen=True):
    colour: str

    def phrase(self) -> Phrase:
        return phrase("labels.buoy", colour=self.colour)


TABLE: dict[str, Any] = {
    "points": "{n} {n:point|points}",
    "horses": "{n:cheval|chevaux}",
    "all": "{what}",
    "greeting": "{who}, {n:one|many}: {what}",
    "empty": "",
    "braces": "{{n}}",
    "nested": {"deep": {"key": "found", "other": "{x}"}},
    "labels": {"buoy": "a {colour} buoy", "wind": "wind {wind}"},
    "values": {
        "wind": {"n": "north", "s": "south"},
        "face": {"0": "the arrows"},
        "none": {"seat": "nobody", "wind": "calm", "face": "no roll"},
        "bool": {"yes": "aye", "no": "nay"},
    },
    "events": {
        "sailed": "{seat} sails {wind} past {buoy}: {face}",
        "met": "{seats} met {other}",
        "weighed": "{fast}, {winds}, {faces}",
    },
}
ENGLISH, FRENCH = (Words(language, TABLE) for language in ("en", "fr"))


class Sailed(Event, frozen=True):
    seat: Seat
    wind: Wind
    buoy: Buoy
    face: Face


class Met(Event, frozen=True):
    seats: tuple[Seat, ...]
    other: Seat | None


class Weighed(Event, frozen=True):
    fast: bool
    winds: tuple[Wind, ...]
    faces: tuple[Face, ...]


def any_values(*_: object) -> tuple[Any, ...]:
    return ()


def wind_label(state: str, wind: Wind) -> Phrase:
    return phrase("labels.wind", wind=wind)


class Options(Struct, frozen=True):
    seat: Seat | None = choice(any_values)
    wind: Wind = choice(any_values)
    breeze: Wind | None = choice(any_values)
    named: Wind = choice(any_values, label=wind_label)
    face: Face = choice(any_values)
    count: int = choice(any_values)
    fast: bool = choice(any_values)
    buoy: Buoy = choice(any_values)
    winds: tuple[Wind, ...] = choice(any_values)


@pytest.mark.parametrize(
    ("words", "n", "said"),
    [
        (ENGLISH, 0, "0 points"),
        (ENGLISH, 1, "1 point"),
        (ENGLISH, 2, "2 points"),
        (ENGLISH, -1, "-1 point"),
        (ENGLISH, 11, "11 points"),
        (FRENCH, 0, "0 point"),
        (FRENCH, 1, "1 point"),
        (FRENCH, 2, "2 points"),
        (FRENCH, -1, "-1 point"),
        (FRENCH, -2, "-2 points"),
    ],
)
def test_a_number_chooses_singular_or_plural_as_its_language_does(words: Words, n: int, said: str) -> None:
    """In French nought is singular, in English plural."""
    assert words("points", n=n) == said


def test_a_plural_may_be_any_other_word() -> None:
    assert [FRENCH("horses", n=n) for n in (1, 2)] == ["cheval", "chevaux"]


@pytest.mark.parametrize(
    ("parts", "english", "french"),
    [
        ([], "–", "–"),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a et b"),
        (["a", "b", "c"], "a, b and c", "a, b et c"),
    ],
)
def test_a_list_ends_with_and(parts: list[str], english: str, french: str) -> None:
    assert ENGLISH.listed(parts) == english
    assert FRENCH.listed(parts) == french
    assert ENGLISH("all", what=tuple(parts)) == ENGLISH("all", what=parts) == english


def test_gaps_are_filled_according_to_what_they_are() -> None:
    assert ENGLISH("all", NAMES, what=Named(Seat(1))) == "Bruno"
    assert ENGLISH("all", what=Wind.NORTH) == "north"
    assert ENGLISH("all", what=phrase("labels.buoy", colour="red")) == "a red buoy"
    assert ENGLISH("all", what=phrase("labels.wind", wind=Wind.SOUTH)) == "wind south"
    assert ENGLISH("all", NAMES, what=(Named(Seat(0)), Wind.SOUTH, 3)) == "Anna, south and 3"
    assert ENGLISH("all", NAMES, what=phrase("all", what=(Named(Seat(2)),))) == "Chloé"
    assert ENGLISH("all", what=0) == "0"
    assert ENGLISH("all", what="plain") == "plain"


def test_several_gaps_are_filled_in_one_sentence() -> None:
    said = ENGLISH.say(phrase("greeting", who=Named(Seat(0)), n=3, what=Wind.NORTH), NAMES)
    assert said == "Anna, many: north"


def test_what_fills_a_gap_is_not_a_template_itself() -> None:
    """A player may be called anything, and reaches nothing by it."""
    rogue = "{who.__class__} {0} {n:x|y} %s {"
    assert ENGLISH("greeting", who=rogue, n=1, what=rogue) == f"{rogue}, one: {rogue}"
    assert ENGLISH("all", (rogue,), what=Named(Seat(0))) == rogue
    assert ENGLISH.event(Met((Seat(0),), None), (rogue,)) == f"{rogue} met nobody"


def test_doubled_braces_are_braces() -> None:
    assert ENGLISH("braces") == "{n}"


@pytest.mark.parametrize(
    "key", ["nowhere", "nested", "nested.deep", "nested.deep.key.more", "points.more", ""]
)
def test_a_missing_key_says_which_and_in_which_language(key: str) -> None:
    with pytest.raises(KeyError) as missing:
        FRENCH(key)
    assert missing.value.args == (f"{key} in fr",)


def test_a_missing_gap_is_an_error_and_one_too_many_is_not() -> None:
    with pytest.raises(KeyError, match="n"):
        ENGLISH("points")
    assert ENGLISH("nested.deep.key", unused=1) == "found"


def test_a_value_without_words_is_an_error_where_it_has_a_name_of_its_own() -> None:
    class Tide(StrEnum):
        EBB = "ebb"

    with pytest.raises(KeyError, match=r"values\.tide\.ebb in en"):
        ENGLISH("all", what=Tide.EBB)


def test_later_tables_are_looked_into_first_and_the_earlier_ones_still_hold() -> None:
    both = ENGLISH.with_table({"points": "{n} pts", "nested": {"deep": {"key": "mine"}}})
    assert both("points", n=2) == "2 pts"
    assert both("nested.deep.key") == "mine"
    assert both("nested.deep.other", x=1) == "1", "a table that is there in part hides nothing more"
    assert both.language == "en"
    assert ENGLISH("points", n=2) == "2 points", "the first words are as they were"


def test_an_empty_text_is_a_text() -> None:
    assert ENGLISH("empty") == ""
    assert ENGLISH.find("nowhere.at.all") is None
    assert ENGLISH.find("nested.deep") == {"key": "found", "other": "{x}"}


def test_an_event_is_told_by_the_types_of_its_fields() -> None:
    sailed = Sailed(Seat(2), Wind.SOUTH, Buoy("red"), Face(0))
    assert ENGLISH.event(sailed, NAMES) == "Chloé sails south past a red buoy: the arrows"
    assert ENGLISH.event(Sailed(Seat(0), Wind.NORTH, Buoy("green"), Face(3)), NAMES).endswith(": 3")


def test_seats_are_named_in_lists_and_where_there_is_none() -> None:
    assert ENGLISH.event(Met((Seat(0), Seat(2)), Seat(1)), NAMES) == "Anna and Chloé met Bruno"
    assert FRENCH.event(Met((Seat(0), Seat(1), Seat(2)), None), NAMES) == "Anna, Bruno et Chloé met nobody"


def test_lists_of_named_values_and_yes_and_no() -> None:
    weighed = Weighed(True, (Wind.NORTH, Wind.SOUTH), (Face(0), Face(4)))
    assert ENGLISH.event(weighed, NAMES) == "aye, north and south, the arrows and 4"
    assert ENGLISH.event(Weighed(False, (), ()), NAMES) == "nay, –, –"


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seat", Seat(1), "Bruno"),
        ("seat", Seat(0), "Anna"),
        ("seat", None, "nobody"),
        ("wind", Wind.NORTH, "north"),
        ("breeze", Wind.NORTH, "north"),
        ("breeze", None, "calm"),
        ("named", Wind.NORTH, "wind north"),
        ("face", Face(0), "the arrows"),
        ("face", Face(5), "5"),
        ("count", 0, "0"),
        ("fast", False, "nay"),
        ("buoy", Buoy("red"), "a red buoy"),
        ("winds", (), "–"),
        ("winds", (Wind.SOUTH, Wind.NORTH), "south and north"),
    ],
)
def test_the_value_of_a_choice_is_called_by_its_type_or_its_label(field: str, value: Any, said: str) -> None:
    assert ENGLISH.value(Options, field, value, NAMES, ("state",)) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_games_words_are_those_in_its_folder(language: str) -> None:
    words = words_of("up_the_river", language)
    assert words.language == language
    assert words("name") == {"en": "Up the River", "fr": "Sur la rivière"}[language]


def test_a_word_file_that_is_not_there_is_an_error(tmp_path: Any) -> None:
    (tmp_path / "en.toml").write_text('[a]\nb = "é {n}"\n', "utf-8")
    assert load(tmp_path, "en") == {"a": {"b": "é {n}"}}
    with pytest.raises(FileNotFoundError):
        load(tmp_path, "fr")
