"""Playing one step: what is legal, what a step makes, and what it leaves alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from enum import Enum, StrEnum
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from engines import games
from engines.core import (
    NOBODY,
    Action,
    Event,
    Game,
    Luck,
    NoLuck,
    NoOptions,
    NotNow,
    Order,
    Outcome,
    Seat,
    Subsets,
    Table,
    Told,
    Turn,
    begin,
    choice,
    choices,
    default_options,
    hints,
    is_legal,
    legal,
    name_of,
    offered,
    play,
    sample,
    tidy,
    values_of,
)
from engines.luck import NeedsLuck
from engines.notation import notate
from tests.playing import steps

ROOT = Path(__file__).parents[2]


class Goods(StrEnum):
    COAL = "coal"
    WINE = "wine"
    SALT = "salt"


class Ferry(Struct, frozen=True):
    """A toy: two players load a ferry and cross in it."""

    quay: tuple[Goods, ...]
    hold: tuple[Goods, ...] = ()
    seat: Seat = Seat(0)
    crossed: int = 0


class Loaded(Event, frozen=True):
    goods: tuple[Goods, ...]


class Found(Event, frozen=True):
    goods: Goods


class Crossed(Event, frozen=True):
    to: int


def handfuls(ferry: Ferry, seat: Seat) -> Subsets[Goods]:
    return Subsets(ferry.quay, at_least=1, at_most=2)


def loaded(ferry: Ferry, seat: Seat) -> list[Goods]:
    """What is on board, the last first: to ask an empty ferry is a mistake."""
    return list(dict.fromkeys([ferry.hold[-1], *reversed(ferry.hold)]))


def landings(ferry: Ferry, seat: Seat, goods: Goods) -> range:
    """Goods that are not on board have no landing: to ask for one is a mistake."""
    return range(1, 1 + {kind: ferry.hold.count(kind) for kind in set(ferry.hold)}[goods])


class Load(Action[Ferry], frozen=True):
    goods: tuple[Goods, ...] = choice(handfuls)

    def apply(self, ferry: Ferry, turn: Turn) -> Ferry:
        quay = list(ferry.quay)
        for one in self.goods:
            quay.remove(one)
        turn.emit(Loaded(self.goods))
        return replace(ferry, quay=tuple(quay), hold=(*ferry.hold, *self.goods), seat=Seat(1 - ferry.seat))


class Land(Action[Ferry], frozen=True):
    goods: Goods = choice(loaded)
    landing: int = choice(landings)

    @classmethod
    def offered(cls, ferry: Ferry, seat: Seat) -> bool:
        return len(ferry.hold) > 2  # not with less, although the choices would have values

    def apply(self, ferry: Ferry, turn: Turn) -> Ferry:
        turn.emit(Crossed(turn.luck.die()))
        return replace(ferry, hold=(), quay=(), crossed=self.landing)


class Look(Action[Ferry], frozen=True):
    def apply(self, ferry: Ferry, turn: Turn) -> Ferry:
        turn.tell(turn.seat, Found(ferry.quay[0]))
        return ferry


class Show(Action[Ferry], frozen=True):
    def apply(self, ferry: Ferry, turn: Turn) -> Ferry:
        turn.reveal(Found(ferry.quay[0]))
        return ferry


class Sink(Action[Ferry], frozen=True):
    """An action of some other game."""

    def apply(self, ferry: Ferry, turn: Turn) -> Ferry:
        raise AssertionError


class Toll(Struct, frozen=True):
    first: Seat = choice(lambda seats: [Seat(n) for n in range(seats)])
    price: int = choice(lambda seats: range(seats, 10))
    free: bool = choice(lambda seats: [True, False])


def set_up(table: Table, turn: Turn) -> Ferry:
    assert turn.seat == NOBODY
    turn.emit(Crossed(0))
    return Ferry(turn.luck.shuffle([*Goods, Goods.COAL, Goods.COAL]), seat=table.options.first)


def unused(*_: object) -> Any:
    raise AssertionError


FERRY: Game[Ferry] = Game(
    key="ferry",
    command="ferry",
    seats=range(2, 3),
    state=Ferry,
    actions=(Load, Land, Look, Show),
    events=(Loaded, Found, Crossed),
    setup=set_up,
    to_act=lambda ferry: frozenset({ferry.seat} if ferry.quay else ()),
    view=lambda ferry, seat: ferry,
    guess=lambda ferry, seat, luck: ferry,
    placing=unused,
    scores=unused,
    advise=unused,
    options=Toll,
)
COAL, WINE, SALT = Goods.COAL, Goods.WINE, Goods.SALT
AT_QUAY = Ferry((COAL, WINE, COAL, SALT))
HALF_LADEN = Ferry((SALT,), (COAL, COAL))
LADEN = Ferry((COAL,), (COAL, WINE, COAL))
LUCK = Luck(b"unused", 9)


def done(ferry: Ferry, action: Action[Ferry]) -> Outcome[Ferry]:
    return play(FERRY, ferry, ferry.seat, action, Luck(b"ferry", 1))


# What is legal


def test_the_legal_actions_are_those_that_the_choices_list_in_a_fixed_order() -> None:
    assert [notate(action) for action in legal(FERRY, LADEN, Seat(0))] == [
        "load coal",
        "land coal 1",
        "land coal 2",
        "land wine 1",
        "look",
        "show",
    ]


def test_a_seat_that_is_not_to_act_has_nothing() -> None:
    assert list(legal(FERRY, LADEN, Seat(1))) == []
    assert offered(FERRY, LADEN, Seat(1)) == ()
    assert not is_legal(FERRY, LADEN, Seat(1), Look())
    with pytest.raises(NotNow):
        play(FERRY, LADEN, Seat(1), Look(), LUCK)


def test_an_action_that_is_not_offered_is_not_legal_whatever_its_choices_list() -> None:
    assert Land(COAL, 1) not in list(legal(FERRY, HALF_LADEN, Seat(0)))
    assert values_of(Land, HALF_LADEN, Seat(0), ()) == [COAL]


def test_an_action_is_offered_when_it_says_so_and_its_first_choice_has_a_value() -> None:
    assert offered(FERRY, AT_QUAY, Seat(0)) == (Load, Look, Show)
    assert offered(FERRY, LADEN, Seat(0)) == (Load, Land, Look, Show)
    beached = Game(**{**vars(FERRY), "to_act": lambda ferry: frozenset({Seat(0)})})
    assert offered(beached, Ferry((), (COAL,)), Seat(0)) == (Look, Show)
    assert offered(beached, Ferry(()), Seat(0)) == (Look, Show)


@pytest.mark.parametrize(
    ("ferry", "action"),
    [
        pytest.param(AT_QUAY, Load(()), id="too few"),
        pytest.param(AT_QUAY, Load((COAL, COAL, WINE)), id="too many"),
        pytest.param(AT_QUAY, Load((WINE, WINE)), id="more than there are"),
        pytest.param(AT_QUAY, Load((WINE, COAL)), id="not in the order of the list"),
        pytest.param(AT_QUAY, Land(COAL, 1), id="not on board"),
        pytest.param(HALF_LADEN, Land(COAL, 1), id="not offered, although its choices have values"),
        pytest.param(LADEN, Land(SALT, 1), id="the first field"),
        pytest.param(LADEN, Land(WINE, 2), id="the second field, which the first one limits"),
        pytest.param(AT_QUAY, Sink(), id="an action of another game"),
        pytest.param(Ferry(()), Look(), id="the game is over"),
    ],
)
def test_an_action_that_is_not_among_the_legal_ones_is_not_now(ferry: Ferry, action: Action[Ferry]) -> None:
    before = msgspec.json.encode(ferry)
    luck = Luck(b"ferry", 1)
    assert not is_legal(FERRY, ferry, Seat(0), action)
    with pytest.raises(NotNow) as refused:
        play(FERRY, ferry, Seat(0), action, luck)
    assert str(refused.value) == name_of(type(action)), "it names the action and nothing of its fields"
    assert msgspec.json.encode(ferry) == before
    assert not luck.used


def test_later_choices_are_asked_only_about_legal_ones_before_them() -> None:
    """`landings` knows no goods that are not on board: the answer is not now, not a crash."""
    with pytest.raises(KeyError):
        values_of(Land, LADEN, Seat(0), (SALT,))
    assert not is_legal(FERRY, LADEN, Seat(0), Land(SALT, 1))


def test_chosen_sets_may_come_in_any_order_and_are_put_into_that_of_the_list() -> None:
    assert tidy(AT_QUAY, Seat(0), Load((WINE, COAL))) == Load((COAL, WINE))
    assert tidy(AT_QUAY, Seat(0), Load((COAL, COAL))) == Load((COAL, COAL))
    assert tidy(LADEN, Seat(0), Land(WINE, 1)) == Land(WINE, 1)
    assert tidy(LADEN, Seat(0), Look()) == Look()


@pytest.mark.parametrize(
    ("ferry", "action"),
    [
        (LADEN, Land(SALT, 1)),
        (LADEN, Land(WINE, 7)),
        (AT_QUAY, Land(COAL, 1)),
        (AT_QUAY, Load((WINE, WINE))),
        (AT_QUAY, Load(())),
        (Ferry(()), Load((COAL,))),
    ],
)
def test_an_illegal_action_is_not_tidied_but_refused(ferry: Ferry, action: Action[Ferry]) -> None:
    assert tidy(ferry, Seat(0), action) == action
    with pytest.raises(NotNow):
        done(ferry, tidy(ferry, Seat(0), action))


def test_a_sample_is_legal_and_every_kind_comes_up() -> None:
    drawn = [sample(FERRY, LADEN, Seat(0), Luck(b"sample", n)) for n in range(200)]
    assert {notate(action) for action in drawn} == {notate(action) for action in legal(FERRY, LADEN, Seat(0))}


def test_every_field_of_an_action_needs_a_choice() -> None:
    class Drift(Action[Ferry], frozen=True):
        far: int

    class Swim(Action[Ferry], frozen=True):
        far: int = 3

    for kind in (Drift, Swim):
        with pytest.raises(TypeError, match="needs a choice"):
            choices(kind)


def test_choices_and_their_types_come_in_the_order_of_the_fields() -> None:
    assert list(choices(Land)) == ["goods", "landing"]
    assert hints(Land) == {"goods": Goods, "landing": int}
    assert choices(Look) == hints(Look) == {}


# What a step makes


def test_a_step_has_the_state_after_it_and_what_was_told_to_whom() -> None:
    outcome = done(AT_QUAY, Load((COAL, WINE)))
    assert outcome.state == Ferry((COAL, SALT), (COAL, WINE), Seat(1))
    assert outcome.told == (Told(Loaded((COAL, WINE)), None),)


@pytest.mark.parametrize(
    ("ferry", "action", "final"),
    [
        pytest.param(AT_QUAY, Load((COAL,)), False, id="everyone could foresee it"),
        pytest.param(LADEN, Land(WINE, 1), True, id="luck was used"),
        pytest.param(AT_QUAY, Look(), True, id="one seat was told something"),
        pytest.param(AT_QUAY, Show(), True, id="a secret was revealed"),
    ],
)
def test_a_step_is_final_when_it_used_luck_or_told_something_new(
    ferry: Ferry, action: Action[Ferry], final: bool
) -> None:
    assert done(ferry, action).final is final


def test_what_is_told_to_one_seat_is_told_to_nobody_else() -> None:
    assert done(AT_QUAY, Look()).told == (Told(Found(COAL), Seat(0)),)
    assert done(AT_QUAY, Show()).told == (Told(Found(COAL), None),)


def test_a_turn_is_not_final_until_something_makes_it_so() -> None:
    turn = Turn(Seat(0), Luck(b"", 0))
    turn.emit(Crossed(1))
    assert not turn.final
    turn.luck.die()
    assert turn.final
    for say in (lambda turn: turn.reveal(Crossed(1)), lambda turn: turn.tell(Seat(1), Crossed(1))):
        turn = Turn(Seat(0), Luck(b"", 0))
        say(turn)
        assert turn.final


def test_a_step_that_needs_luck_cannot_be_previewed_and_another_can() -> None:
    assert play(FERRY, AT_QUAY, Seat(0), Load((COAL,)), NoLuck()).state.hold == (COAL,)
    with pytest.raises(NeedsLuck):
        play(FERRY, LADEN, Seat(0), Land(WINE, 1), NoLuck())


def test_the_set_up_is_made_by_nobody_and_is_always_final() -> None:
    outcome = begin(FERRY, Table(2, Toll(Seat(1), 3, True)), Luck(b"begin", 0))
    assert sorted(outcome.state.quay) == sorted([*Goods, COAL, COAL])
    assert outcome.state.seat == 1
    assert outcome.final
    assert outcome.told == (Told(Crossed(0), None),)


def test_the_default_of_an_option_is_the_first_of_its_values() -> None:
    assert default_options(FERRY, 2) == Toll(Seat(0), 2, True)
    assert default_options(FERRY, 4) == Toll(Seat(0), 4, True)
    plain = Game(**{**vars(FERRY), "options": NoOptions})
    assert default_options(plain, 2) == NoOptions()


def test_an_action_or_order_that_does_nothing_says_so() -> None:
    class Idle(Action[Ferry], frozen=True):
        pass

    class Wish(Order[Ferry], frozen=True):
        pass

    with pytest.raises(NotImplementedError):
        Idle().apply(AT_QUAY, Turn(Seat(0), LUCK))
    with pytest.raises(NotImplementedError):
        Wish().answer(AT_QUAY, Seat(0), AT_QUAY)
    assert Wish().rest(Look()) == Wish(), "an order stays until it says otherwise"
    assert not Idle.private
    assert not Idle.asks


# What every game keeps


def pool(game: Game[Any], seats: int) -> dict[Any, list[Any]]:
    """Values by type, from legal ones and beyond."""
    found: dict[Any, list[Any]] = defaultdict(list)
    for played in islice(steps(game, seats, "pool"), 60):
        for action in islice(legal(game, played.before, played.seat), 40):
            for name, hint in hints(type(action)).items():
                found[hint].append(getattr(action, name))
    for hint in list(found):
        for plain in (hint, *get_args(hint)):
            if getattr(plain, "__supertype__", plain) is int:
                found[hint] += [-99, -1, 0, 1, 2, 5, 9, 50, 10**6]
            elif isinstance(plain, type) and issubclass(plain, Enum):
                found[hint] += list(plain)
        if type(None) in get_args(hint):
            found[hint].append(None)
    return found


@pytest.mark.parametrize("key", games())
def test_whatever_a_player_asks_for_is_played_or_refused_and_nothing_else(key: str) -> None:
    """Any action that can be written, legal or not, at any time: the service tidies it and plays it."""
    game = games()[key]
    for seats in (game.seats[0], game.seats[-1]):
        values = pool(game, seats)
        for number, played in enumerate(islice(steps(game, seats, "asked"), 0, 200, 7)):
            luck = Luck(b"asked", number)
            for kind in game.actions:
                for _ in range(12):
                    if all(values[hint] for hint in hints(kind).values()):
                        asked = kind(*(luck.draw(values[hint]) for hint in hints(kind).values()))
                        tried = tidy(played.before, played.seat, asked)
                        if not is_legal(game, played.before, played.seat, tried):
                            with pytest.raises(NotNow):
                                play(game, played.before, played.seat, tried, Luck(b"", number))
                        else:
                            play(game, played.before, played.seat, tried, Luck(b"", number))


@pytest.mark.parametrize("key", games())
def test_no_state_is_changed_by_playing_on_from_it(key: str) -> None:
    """Looked at before and after, in case a rule changes something inside a frozen state."""
    game = games()[key]
    for seats in (game.seats[0], game.seats[-1]):
        for number, played in enumerate(islice(steps(game, seats, "kept"), 150)):
            state = played.outcome.state
            kept = msgspec.json.encode(state)
            for seat in sorted(game.to_act(state)):
                list(islice(legal(game, state, seat), 20))
                view = game.view(state, seat)
                seen = msgspec.json.encode(view)
                advised = game.advise(game, view, seat, Luck(b"advice", number))
                assert msgspec.json.encode(view) == seen
                play(game, state, seat, advised, Luck(b"kept", number))
            game.scores(state)
            game.placing(state)
            assert msgspec.json.encode(state) == kept


SAME = """
import hashlib
from itertools import islice
import msgspec
from engines import games
from engines.core import sample
from engines.notation import notate
from tests.playing import steps

def advised(game, view, seat, luck):
    return game.advise(game, view, seat, luck)

for key, game in games().items():
    for chooser in (sample, advised):
        whole = hashlib.sha256()
        for step in islice(steps(game, game.seats[-1], "same", chooser), 90):
            whole.update(notate(step.action).encode() + msgspec.json.encode(step.outcome.state))
        print(key, chooser.__name__, whole.hexdigest())
"""


def test_a_game_goes_the_same_way_in_every_process() -> None:
    """No rule depends on the order of a set, which changes from one Python process to the next."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", SAME],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.splitlines()
        for seed in ("1", "2")
    ]
    assert len(runs[0]) == 2 * len(games())
    assert runs[0] == runs[1]
