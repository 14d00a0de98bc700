"""What a game is made of: state, actions with choices, events, turns, and playing one step.

A game is data plus pure functions. An action is a frozen struct whose fields are its choices, in order; each
names the function that lists its legal values. Everything else is derived from that declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, NewType, TypeVar, get_type_hints

from msgspec import Struct

from engines.choices import Subsets as Subsets
from engines.choices import any_value, draw_from
from engines.luck import Luck as Luck
from engines.luck import NoLuck as NoLuck

Seat = NewType("Seat", int)
NOBODY = Seat(-1)
"""The seat of the set-up, which no player makes."""

S = TypeVar("S")


class ActionError(Exception):
    """An action that changes nothing, because it cannot be done."""


class Unreadable(ActionError):
    """The line is not an action of this game."""


class NotNow(ActionError):
    """The action is readable, but not among the legal ones of this seat."""


class Phrase(Struct, frozen=True):
    """A sentence without a language: a key of the word files and what fills its gaps."""

    key: str
    gaps: dict[str, Any]


def phrase(key: str, **gaps: Any) -> Phrase:
    return Phrase(key, gaps)


class Named(NamedTuple):
    """A gap that the name of a seat's player fills."""

    seat: Seat


@dataclass(frozen=True)
class Choice:
    """One field of an action, order or options: where its values come from, and what they are called."""

    values: Callable[..., Any]
    label: Callable[..., Phrase] | None = None


def choice(values: Callable[..., Any], label: Callable[..., Phrase] | None = None) -> Any:
    """Declare a field whose legal values are `values(state, seat, *fields before it)`.

    Values come in a fixed order, depend only on what the seat can see, and each leads to a whole action.
    `label(state, seat, *fields before it, value)` names a value for people where its type's words do not do.
    """
    return Choice(values, label)


class Event(Struct, frozen=True, tag=str.lower):
    """A fact that a step brought about. Its words are `events.<class name, lower case>`."""


class Action(Struct, Generic[S], frozen=True):
    """One thing that a player does. Its name in a line is the class name, lower case."""

    private: ClassVar[bool] = False
    """The choices themselves are secret: never spelt out on a public button."""
    asks: ClassVar[bool] = False
    """Wait for the player even when this is all that he can do."""

    @classmethod
    def offered(cls, state: S, seat: Seat) -> bool:
        """Whether the action can be thought of now; its first choice must have a value too.

        Of a private action this must say only what everyone can see (the phase, the size of a hand): where
        one can be thought of, the table post does not show which others there are.
        """
        return True

    def conceivable(self, state: S, seat: Seat) -> bool:
        """Whether it could ever be legal for the seat in this game; asked when it is ordered in advance."""
        return True

    def apply(self, state: S, turn: Turn) -> S:
        raise NotImplementedError


class Drop(NamedTuple):
    """An order's answer when it no longer fits: it is struck out and its owner told why."""

    why: Phrase


class Order(Struct, Generic[S], frozen=True):
    """A standing order: what a player wants done when he is asked. Its choices are declared like an action's.

    It can be given at any time, is private to its owner, and is a line (`wish coal3+sailors`) like an action.
    """

    @classmethod
    def offered(cls, view: S, seat: Seat) -> bool:
        """Whether it can be given now; its first choice must have a value too."""
        return True

    def answer(self, view: S, seat: Seat, given: S) -> Action[S] | Drop | None:
        """What to play now, seeing what the seat sees; None to leave it to the player.

        `given` is the seat's view when the order was given, to notice what has changed since.
        """
        raise NotImplementedError

    def replaces(self, other: Order[S]) -> bool:
        """Whether giving this strikes out an earlier order of the same player."""
        return False

    def rest(self, played: Action[S]) -> Order[S] | None:
        """What is left of the order once it has played that; None when it is used up."""
        return self


@cache
def choices(declared: type[Struct]) -> dict[str, Choice]:
    """The choices of an action class or of an options class, by field, in order."""
    fields = declared.__struct_fields__
    defaults = declared.__struct_defaults__
    found = dict(zip(fields[len(fields) - len(defaults) :], defaults, strict=True))
    if set(found) != set(fields) or not all(isinstance(c, Choice) for c in found.values()):
        raise TypeError(f"every field of {declared.__name__} needs a choice(...)")
    return found


@cache
def hints(declared: type[Struct]) -> dict[str, Any]:
    """The types of a struct's fields."""
    return {
        name: hint for name, hint in get_type_hints(declared).items() if name in declared.__struct_fields__
    }


class Told(NamedTuple):
    """An event and who learns of it: everyone, or one seat."""

    event: Event
    to: Seat | None


@dataclass
class Turn:
    """What a rule is given besides the state: who acts, luck, and a place to say what happened."""

    seat: Seat
    luck: Luck
    told: list[Told] = field(default_factory=list)
    revealed: bool = False

    def emit(self, event: Event) -> None:
        """Say a public fact that follows from what everyone could see."""
        self.told.append(Told(event, None))

    def reveal(self, event: Event) -> None:
        """Say a public fact that was a secret until now: the step can no longer be taken back freely."""
        self.emit(event)
        self.revealed = True

    def tell(self, seat: Seat, event: Event) -> None:
        """Say something new to one seat only."""
        self.told.append(Told(event, seat))
        self.revealed = True

    @property
    def final(self) -> bool:
        return self.revealed or self.luck.used


class NoOptions(Struct, frozen=True):
    """The options of a game that has none."""


class Table(NamedTuple):
    """What a game is set up for."""

    seats: int
    options: Any


Placing = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """The declaration of one game."""

    key: str
    """The folder's name; the words are beside it."""
    command: str
    """The name of the slash-command group."""
    seats: range
    state: type[S]
    actions: tuple[type[Action[S]], ...]
    events: tuple[type[Event], ...]
    setup: Callable[[Table, Turn], S]
    to_act: Callable[[S], frozenset[Seat]]
    """Several seats: simultaneous. None: over."""
    view: Callable[[S, Seat | None], S]
    """The same type with secrets blanked; None is a spectator."""
    guess: Callable[[S, Seat, Luck], S]
    """Fill a view's blanks with a guess that is consistent with it."""
    placing: Callable[[S], Placing | None]
    """Seats from first to last, level ones together; None while the game goes on."""
    scores: Callable[[S], tuple[int, ...]]
    advise: Callable[[Game[S], S, Seat, Luck], Action[S]]
    """A quick player's choice, from that seat's view."""
    lapse: Callable[[Game[S], S, Seat, Luck], Action[S]] | None = None
    """What is played for a person whose time is up, where the rules want something else than `advise`."""
    options: type[Struct] = NoOptions
    orders: tuple[type[Order[S]], ...] = ()
    """The standing orders that players can give."""
    given: tuple[Order[S], ...] = ()
    """The orders that every seat has from the start, until its player strikes them out."""
    version: int = 1


class Outcome(NamedTuple, Generic[S]):
    """What one step made."""

    state: S
    told: tuple[Told, ...]
    final: bool


def name_of(action: type[Struct]) -> str:
    """The name of an action or event, in lines and in the word files."""
    return action.__name__.lower()


def values_of(action: type[Action[S]] | type[Order[S]], state: S, seat: Seat, before: Sequence[Any]) -> Any:
    """The legal values of an action's next field, given the fields before it."""
    fields = tuple(choices(action).values())
    return fields[len(before)].values(state, seat, *before)


def offered(game: Game[S], state: S, seat: Seat) -> tuple[type[Action[S]], ...]:
    """The kinds of action of which the seat has at least one now."""
    if seat not in game.to_act(state):
        return ()
    return tuple(
        action
        for action in game.actions
        if action.offered(state, seat)
        and (not choices(action) or any_value(values_of(action, state, seat, ())))
    )


def legal(game: Game[S], state: S, seat: Seat) -> Iterator[Action[S]]:
    """Every legal action of a seat, in a fixed order."""
    for action in offered(game, state, seat):
        yield from _completed(action, state, seat, ())


def _completed(action: type[Action[S]], state: S, seat: Seat, before: tuple[Any, ...]) -> Iterator[Action[S]]:
    if len(before) == len(choices(action)):
        yield action(*before)
        return
    for value in values_of(action, state, seat, before):
        yield from _completed(action, state, seat, (*before, value))


def fields_of(action: Struct) -> tuple[Any, ...]:
    return tuple(getattr(action, name) for name in action.__struct_fields__)


def is_legal(game: Game[S], state: S, seat: Seat, action: Action[S]) -> bool:
    """Whether the action is among the legal ones, without listing them."""
    kind = type(action)
    if seat not in game.to_act(state) or kind not in game.actions or not kind.offered(state, seat):
        return False
    fields = fields_of(action)
    return all(value in values_of(kind, state, seat, fields[:n]) for n, value in enumerate(fields))


def sample(game: Game[S], state: S, seat: Seat, luck: Luck) -> Action[S]:
    """A legal action at random: first the kind, then one choice after the other."""
    kind = luck.draw(offered(game, state, seat))
    fields: tuple[Any, ...] = ()
    while len(fields) < len(choices(kind)):
        fields = (*fields, draw_from(values_of(kind, state, seat, fields), luck))
    return kind(*fields)


def tidy(state: S, seat: Seat, action: Action[S]) -> Action[S]:
    """The same action with chosen sets in the order in which the choices list them; an illegal one as is."""
    kind = type(action)
    if not kind.offered(state, seat):
        return action
    fields: tuple[Any, ...] = ()
    for value in fields_of(action):
        values = values_of(kind, state, seat, fields)
        canonical = getattr(values, "canonical", None)
        tidied = canonical(value) if canonical and value is not None else value
        if tidied not in values:  # a later choice need not know what to do with it
            return action
        fields = (*fields, tidied)
    return kind(*fields)


def play(game: Game[S], state: S, seat: Seat, action: Action[S], luck: Luck) -> Outcome[S]:
    """Apply a legal action; an illegal one raises `NotNow` and changes nothing."""
    if not is_legal(game, state, seat, action):
        raise NotNow(name_of(type(action)))
    turn = Turn(seat, luck)
    after = action.apply(state, turn)
    return Outcome(after, tuple(turn.told), turn.final)


def begin(game: Game[S], table: Table, luck: Luck) -> Outcome[S]:
    """Set a game up."""
    turn = Turn(NOBODY, luck)
    state = game.setup(table, turn)
    return Outcome(state, tuple(turn.told), True)


def lot_or_seat(seats: int) -> list[Seat | None]:
    """The values of an option that names a player: nobody, so by lot, or any seat."""
    return [None, *(Seat(n) for n in range(seats))]


def ranked(standings: Sequence[Any]) -> Placing:
    """Seats from the highest standing to the lowest; those that are level share their place."""
    levels = sorted(set(standings), reverse=True)
    return tuple(tuple(Seat(n) for n, own in enumerate(standings) if own == level) for level in levels)


def default_options(game: Game[S], seats: int) -> Any:
    """The options with the first value of each choice."""
    return game.options(*(next(iter(c.values(seats))) for c in choices(game.options).values()))
