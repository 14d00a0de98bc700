"""The text line: it reads back to the same action, and rubbish is unreadable and nothing else."""

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum
from typing import Any, NamedTuple, NewType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from engines import games
from engines.core import Action, Game, NoOptions, Order, Seat, Unreadable, choice, choices, name_of
from engines.notation import LONGEST, notate, parse, parse_order, read, write

Pier = NewType("Pier", int)
Berth = NewType("Berth", Pier)
Piers = NewType("Piers", tuple[int, ...])


class Bank(StrEnum):
    LEFT = "left"
    RIGHT = "right"


class Depth(IntEnum):
    SHALLOW = 1
    DEEP = 10


class Wind(Enum):
    NORTH = "n"
    SOUTH = "s"


class Buoy(Struct, frozen=True):
    """A value with a form of its own."""

    colour: str
    number: int

    def __str__(self) -> str:
        return f"{self.colour}{self.number}"

    @classmethod
    def read(cls, word: str) -> Buoy:
        if not (word[:1].isalpha() and word[1:].isdecimal()):
            raise ValueError(word)
        return cls(word[0], int(word[1:]))


class Mile(NamedTuple):
    """A tuple with a form of its own."""

    mile: int
    bank: Bank

    def __str__(self) -> str:
        return f"{self.mile}/{self.bank}"

    @classmethod
    def read(cls, word: str) -> Mile:
        mile, bank = word.split("/")
        return cls(int(mile), Bank(bank))


words = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x2FF, exclude_characters="+"), min_size=1
).filter(lambda word: word.split() == [word] and word != "-")
buoys = st.builds(Buoy, st.sampled_from("rg"), st.integers(0, 99))
FIELDS: dict[str, tuple[Any, st.SearchStrategy[Any]]] = {
    "int": (int, st.integers()),
    "str": (str, words),
    "bool": (bool, st.booleans()),
    "StrEnum": (Bank, st.sampled_from(Bank)),
    "IntEnum": (Depth, st.sampled_from(Depth)),
    "Enum": (Wind, st.sampled_from(Wind)),
    "NewType": (Pier, st.integers()),
    "NewType of a NewType": (Berth, st.integers()),
    "NewType of a tuple": (Piers, st.lists(st.integers()).map(tuple)),
    "own form": (Buoy, buoys),
    "tuple with a form of its own": (Mile, st.builds(Mile, st.integers(0, 99), st.sampled_from(Bank))),
    "optional int": (int | None, st.none() | st.integers()),
    "optional bool": (bool | None, st.none() | st.booleans()),
    "optional Enum": (Bank | None, st.none() | st.sampled_from(Bank)),
    "optional NewType": (Seat | None, st.none() | st.integers()),
    "optional own form": (Buoy | None, st.none() | buoys),
    "tuple of int": (tuple[int, ...], st.lists(st.integers()).map(tuple)),
    "tuple of str": (tuple[str, ...], st.lists(words).map(tuple)),
    "tuple of bool": (tuple[bool, ...], st.lists(st.booleans()).map(tuple)),
    "tuple of Enum": (tuple[Depth, ...], st.lists(st.sampled_from(Depth)).map(tuple)),
    "tuple of NewType": (tuple[Pier, ...], st.lists(st.integers()).map(tuple)),
    "tuple of own form": (tuple[Buoy, ...], st.lists(buoys).map(tuple)),
}
every_type = pytest.mark.parametrize("name", FIELDS)


def anything(*_: object) -> Any:
    raise AssertionError("notation asks for no legal values")


class Steer(Action[None], frozen=True):
    pier: Pier = choice(anything)
    bank: Bank = choice(anything)
    fast: bool = choice(anything)
    behind: Seat | None = choice(anything)
    depths: tuple[Depth, ...] = choice(anything)
    course: Buoy = choice(anything)


class Moor(Action[None], frozen=True):
    pass


class Hail(Action[None], frozen=True):
    words: str = choice(anything)


class Watch(Order[None], frozen=True):
    bank: Bank = choice(anything)


def unused(*_: object) -> Any:
    raise AssertionError("notation needs no rules")


HARBOUR: Game[None] = Game(
    key="harbour",
    command="harbour",
    seats=range(1, 2),
    state=type(None),
    actions=(Steer, Moor, Hail),
    events=(),
    setup=unused,
    to_act=unused,
    view=unused,
    guess=unused,
    placing=unused,
    scores=unused,
    advise=unused,
    options=NoOptions,
    orders=(Watch,),
)


@every_type
@given(st.data())
@settings(deadline=None, max_examples=60)
def test_a_value_reads_back_from_its_word(name: str, data: st.DataObject) -> None:
    hint, strategy = FIELDS[name]
    value = data.draw(strategy)
    word = write(value)
    assert word
    assert word.split() == [word], "a word has no spaces in it"
    again = read(hint, word)
    assert again == value
    assert type(again) is type(value)


@every_type
@given(st.text(max_size=30))
@settings(deadline=None, max_examples=150)
def test_any_word_is_a_value_of_the_type_or_unreadable(name: str, word: str) -> None:
    hint, _ = FIELDS[name]
    try:
        value = read(hint, word)
    except Unreadable:
        return
    assert read(hint, write(value)) == value or word.split() != [word]


@pytest.mark.parametrize(
    ("hint", "word"),
    [
        (int, ""),
        (int, "-"),
        (int, "--3"),
        (int, "+3"),
        (int, "3.0"),
        (int, "1_000"),
        (int, " 3"),
        (int, "３"),
        (int, "²"),
        (int, "9" * 5000),
        (bool, "true"),
        (bool, "1"),
        (bool, ""),
        (Bank, "LEFT"),
        (Bank, ""),
        (Depth, "2"),
        (Depth, "deep"),
        (Depth, "1_0"),
        (Depth, " 1"),
        (Depth, "１"),
        (Buoy, "7"),
        (Mile, "7"),
        (tuple[int, ...], "1++2"),
        (tuple[int, ...], "1,2"),
        (tuple[int, ...], "+"),
        (tuple[int, ...], "1+"),
        (tuple[Bank, ...], "left right"),
        (int | None, "none"),
        (Berth, "x"),
        (Piers, "1+x"),
    ],
)
def test_rubbish_is_unreadable(hint: Any, word: str) -> None:
    with pytest.raises(Unreadable):
        read(hint, word)


@given(
    st.builds(
        Steer,
        st.integers(-999, 999),
        st.sampled_from(Bank),
        st.booleans(),
        st.none() | st.integers(0, 5),
        st.lists(st.sampled_from(Depth), max_size=5).map(tuple),
        buoys,
    )
)
@settings(deadline=None)
def test_a_line_reads_back_to_its_action(action: Steer) -> None:
    assert parse(HARBOUR, notate(action)) == action


def test_a_line_is_the_actions_name_and_a_word_for_each_field() -> None:
    steer = Steer(Pier(-4), Bank.LEFT, True, None, (Depth.DEEP, Depth.SHALLOW), Buoy("r", 7))
    assert notate(steer) == "steer -4 left yes - 10+1 r7"
    assert notate(Steer(Pier(0), Bank.RIGHT, False, Seat(2), (), Buoy("g", 0))) == "steer 0 right no 2 - g0"
    assert notate(Moor()) == "moor"


def test_spaces_around_and_between_words_do_not_matter() -> None:
    assert parse(HARBOUR, "  moor\n") == Moor()
    assert parse(HARBOUR, "steer  1 left\tno - - r1 ") == parse(HARBOUR, "steer 1 left no - - r1")


def test_the_last_field_takes_the_rest_of_the_line() -> None:
    assert parse(HARBOUR, "hail ahoy out  there") == Hail("ahoy out there")


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "row",
        "Moor",
        "moor 1",
        "hail",
        "steer",
        "steer 1 left no - -",
        "steer 1 left no - - r1 r2",
        "steer 1 left maybe - - r1",
        "watch left",
        "hail " + "a" * (LONGEST - 4),
        "moor" + " " * LONGEST,
        "\0",
        "🛶",
    ],
)
def test_a_line_that_is_no_action_of_the_game_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        parse(HARBOUR, line)


def test_a_line_may_be_as_long_as_a_button_allows() -> None:
    longest = "hail " + "a" * (LONGEST - 5)
    assert notate(parse(HARBOUR, longest)) == longest


def test_standing_orders_are_lines_too_but_no_actions() -> None:
    assert parse_order(HARBOUR, "watch left") == Watch(Bank.LEFT)
    for line in ("moor", "watch", "watch up", ""):
        with pytest.raises(Unreadable):
            parse_order(HARBOUR, line)


PLAUSIBLE = st.one_of(
    st.sampled_from(
        ["-", "+", "0", "-1", "99", "yes", "no", "A", "a+b", "1+1", "@", "/", "1e9", "'", "x" * 40]
    ),
    st.integers().map(str),
    st.text(max_size=20),
    st.lists(st.text("abcdefgrn0123456789+-@>/LRF", max_size=8), max_size=4).map("+".join),
)


@pytest.mark.parametrize("key", games())
@given(st.data())
@settings(deadline=None, max_examples=150)
def test_no_game_answers_a_line_with_anything_but_an_action_or_unreadable(
    key: str, data: st.DataObject
) -> None:
    game = games()[key]
    kind = data.draw(st.sampled_from([*game.actions, *game.orders]))
    count = len(choices(kind))
    typed = data.draw(st.lists(PLAUSIBLE, min_size=max(0, count - 1), max_size=count + 1))
    line = " ".join([name_of(kind), *typed])
    reader: Any = parse if kind in game.actions else parse_order
    try:
        made = reader(game, line)
    except Unreadable:
        return
    assert type(made) is kind


@pytest.mark.parametrize("key", games())
@given(line=st.text(max_size=100))
@settings(deadline=None, max_examples=100)
def test_no_game_is_upset_by_any_text(key: str, line: str) -> None:
    for reader in (parse, parse_order):
        try:
            reader(games()[key], line)
        except Unreadable:
            continue
