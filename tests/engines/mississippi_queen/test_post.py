"""By post (MQ-A1 to MQ-A4): what is secret, what courses and hexes are called, the first arrival."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from engines.core import Luck, NoLuck, Seat, Table, begin, default_options, legal, play
from engines.luck import NeedsLuck
from engines.mississippi_queen import GAME
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.course import Course
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.data import TILES
from engines.mississippi_queen.state import HIDDEN, Ended, Ending, Face, Hex, Mode, Options, River
from engines.words import words_of
from tests.engines.mississippi_queen.rivers import after, alone, events, hex_at, river, sail
from tests.playing import steps

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def said(state: River, course: str, language: str = "en") -> str:
    words = words_of("mississippi_queen", language)
    context = (state, state.queue[0])
    return words.value(Sail, "course", Course.read(course), NAMES, context)


def step_said(state: River, prefix: str, step: str, language: str = "en") -> str:
    label = Courses(state, state.queue[0]).step_label(prefix, step)
    return words_of("mississippi_queen", language).say(label, NAMES)


@pytest.mark.parametrize("mode", Mode)
def test_everything_is_public_but_the_order_of_the_hidden_tiles(mode: Mode) -> None:
    """MQ-A1."""
    state = begin(GAME, Table(3, Options(mode, None, False)), Luck(b"x", 0)).state
    for seat in (None, Seat(0), Seat(2)):
        view = GAME.view(state, seat)
        assert view.pile == (HIDDEN,) * len(state.pile)
        assert msgspec.structs.replace(view, pile=state.pile) == state
        assert not any(f'"{kind}"'.encode() in msgspec.json.encode(view) for kind in state.pile)


def test_a_guess_fills_the_pile_with_tiles_that_nobody_has_seen() -> None:
    """MQ-A1: those taken away have been seen too."""
    state = alone("C7 N 1 6", tiles="A1-1 A2-2", pile="? ? ?", gone=2)
    piles = {GAME.guess(state, Seat(0), Luck(b"g", n)).pile for n in range(200)}
    assert {len(pile) for pile in piles} == {3}
    assert {kind for pile in piles for kind in pile} == set(TILES) - {"A1-1", "A2-2"}
    assert all(len(set(pile)) == 3 for pile in piles)


def test_no_event_names_a_tile_that_is_hidden() -> None:
    """MQ-A1: nor does any log line name a printed tile at all."""
    for played in steps(GAME, 4, "secret"):
        for told in played.outcome.told:
            text = msgspec.json.encode(told.event)
            assert not any(kind.encode() in text for kind in TILES)


def test_a_move_that_lays_a_tile_cannot_be_previewed_and_another_can() -> None:
    """MQ-A1: the die and the pile are not to be looked at."""
    state = GAME.view(alone("A17 N 1 6", tiles="A1-1", pile="A2-1"), Seat(0))
    with pytest.raises(NeedsLuck):
        play(GAME, state, Seat(0), Sail(Course.read("1 F")), NoLuck())
    assert play(GAME, state, Seat(0), Sail(Course.read("1 RRF")), NoLuck()).state.round == 1


def test_a_course_is_called_by_its_outcome() -> None:
    """MQ-A2."""
    state = river("A7 N 3 6", "A12 N 1 6", "A3 N 1 6", tiles="A1-1")
    assert said(state, "2 LFRF") == "A16 facing N, speed 2, coal 5"
    assert said(state, "2 LFRF", "fr") == "A16 cap N, vitesse 2, charbon 5"
    assert said(state, "2 F>SW") == "A12 facing N, speed 2, coal 6, Bob → A11"
    assert said(state, "2 LFLF", "fr") == "A10 cap SO, vitesse 2, charbon 5"
    pier = river("B12 N 1 6", "A12 N 1 6", "A3 N 1 6", tiles="A1-1", platform=Face.STRAIGHT)
    assert said(pier, "1 F") == "pier B17 at speed 1, coal 6"
    stop = alone("B3 N 1 6", tiles="A1-2", waiting=(0, 1), mode=Mode.PASSENGERS)
    assert said(stop, "1 F") == "B8 facing N, speed 1, coal 6, passenger"


def test_each_step_of_a_course_has_words() -> None:
    """MQ-A2: with what it costs."""
    state = river("A7 N 3 6", "A12 N 1 6", "A3 N 1 6", tiles="A1-1")
    assert step_said(state, "", "4:") == "Speed 4"
    assert step_said(state, "", "6:") == "Speed 6 (coal −2)"
    assert step_said(state, "4:", "L") == "Left to NW"
    assert step_said(state, "4:L", "L", "fr") == "Gauche, cap SO (charbon −1)"
    assert step_said(state, "4:R", "F") == "Forward to A13"
    assert step_said(state, "4:", "F>SW") == "Push Bob to A11"
    adrift = river("A7 - 3 6", "A12 N 1 6", "A3 N 1 6", tiles="A1-1")
    assert step_said(adrift, "", "@NW:", "fr") == "Cap NO"
    assert step_said(adrift, "", "?") == "no course"


def test_hexes_have_short_names() -> None:
    """MQ-A3: the tile's letter down the river, and the index of the book."""
    assert str(Hex(0, 7)) == "A7"
    assert str(Hex(11, 19)) == "L19"
    names = {str(Hex.at(cell)) for cell in range(240)}
    assert len(names) == 240
    assert all(hex_at(str(Hex.at(cell))).cell == cell for cell in range(240))


@pytest.mark.parametrize("mode", Mode)
def test_a_table_may_end_the_game_at_the_first_arrival(mode: Mode) -> None:
    """MQ-A4: the others are placed at once, by place on the river or by passengers and place."""
    fleet = ("B12 N 1 6 A C", "A12 N 1 6", "A3 N 1 6 C")
    state = river(*fleet, tiles="A1-1", platform=Face.STRAIGHT, mode=mode, short=True, waiting=(2, 2))
    outcome = sail(state, "1 F")
    assert GAME.to_act(outcome.state) == frozenset()
    assert [event.why for event in events(outcome, Ended)] == [Ending.ARRIVAL]
    expected = ((0,), (1,), (2,)) if mode is Mode.RACE else ((0,), (2,), (1,))
    assert GAME.placing(outcome.state) == expected
    longer = msgspec.structs.replace(state, short=False)
    assert GAME.to_act(after(longer, "1 F"))


def test_a_table_may_end_by_a_push_onto_a_pier() -> None:
    """MQ-A4, MQ-R13."""
    fleet = ("B7 N 2 6", "B12 N 1 6", "A3 N 1 6")
    state = after(river(*fleet, tiles="A1-1", platform=Face.STRAIGHT, short=True), "2 F>N")
    assert GAME.placing(state) == ((1,), (0,), (2,))


def test_the_options_begin_with_a_race_by_lot_for_all_the_places() -> None:
    """MQ-A4, MQ-R1."""
    assert default_options(GAME, 3) == Options(Mode.RACE, None, False)


@pytest.mark.parametrize(
    ("course", "in_race", "with_passengers"),
    [
        ("4 2L2", True, True),
        ("@NE 3 2R1", True, True),
        ("3 FF>NE", True, True),
        ("4 2", True, False),
        ("4 2L", False, False),
        ("4", False, False),
        ("2 F>NEF", False, False),
        ("1 FLLL", True, True),
        ("1 FLLLL", False, False),
    ],
)
def test_an_order_for_a_course_must_be_as_long_as_its_speed_and_within_the_coal(
    course: str, in_race: bool, with_passengers: bool
) -> None:
    """MQ-S7, MQ-S10, MQ-S19, MQ-S24: only in the race do the piers end a course before its speed."""
    for mode, can_be in ((Mode.RACE, in_race), (Mode.PASSENGERS, with_passengers)):
        state = alone("A12 N 1 2", tiles="A1-1", mode=mode)
        assert Sail(Course.read(course)).conceivable(state, Seat(0)) == can_be


def test_a_steamer_that_has_left_the_river_has_no_more_orders() -> None:
    """MQ-R4."""
    state = alone("A12 N 1 6", tiles="A1-1")
    gone = replace(state, steamers=tuple(replace(steamer, at=None) for steamer in state.steamers))
    assert not Sail(Course.read("1 1")).conceivable(gone, Seat(0))


def test_every_legal_course_is_conceivable() -> None:
    """MQ-A2."""
    for mode in Mode:
        state = river("A7 N 3 6", "A12 N 1 6", "A3 N 1 6", tiles="A1-1", platform=Face.STRAIGHT, mode=mode)
        assert all(action.conceivable(state, Seat(0)) for action in legal(GAME, state, Seat(0)))
