"""A game as the play service hands it out: who sits where, how far it is, and views of its state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct

from engines.core import Action, Event, Game, Phrase, Placing, Seat, legal, offered

LOBBY, PLAYING, OVER, ENDED = "lobby", "playing", "over", "ended"


class Person(NamedTuple):
    """Somebody on Discord."""

    id: int
    name: str
    language: str | None = None
    """As his Discord says."""


class Chair(Struct, frozen=True):
    """One seat, who sits on it, and how its clock stands."""

    seat: Seat
    player: int | None
    """None: an AI player's from the start, or left for good."""
    name: str
    robot: bool = False
    """The seat plays by itself: an AI player's, or one whose player is away."""
    open: bool = False
    """Somebody who is not at the table may take it."""
    missed: int = 0
    """Turns in a row in which the clock ran out."""
    bank: int | None = None
    turn: int | None = None
    """The step with which the present turn began."""
    began: int | None = None
    deadline: int | None = None
    remind: int | None = None
    reminded: int = 0
    ping: str | None = None
    language: str | None = None

    @property
    def is_person(self) -> bool:
        return self.player is not None and not self.robot

    def calls(self, usual: str) -> str:
        """How the player is called in this game, if everywhere else it is as usual."""
        return self.ping or usual


class Refusal(Exception):
    """What was asked cannot be done; the phrase says why, and what can."""

    def __init__(self, key: str, **gaps: Any) -> None:
        super().__init__(key)
        self.phrase = Phrase(f"refusals.{key}", gaps)


class Stale(Refusal):
    """Made for a board that is no longer the current one."""

    def __init__(self) -> None:
        super().__init__("stale")


class Step(NamedTuple):
    """One entry of the log, as one viewer may read it."""

    number: int
    depth: int
    seat: Seat
    line: str
    how: str
    at: int
    name: str
    """Who sat there then; a substitute may sit there now."""
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Match:
    """A snapshot of one game. Its state is reached only through views."""

    id: int
    game: Game[Any]
    channel: int
    guild: int | None
    language: str
    status: str
    host: int
    options: Any
    chairs: tuple[Chair, ...]
    head: int
    depth: int
    pace: str
    paused: int | None
    """Since when the clocks stand still."""
    asleep: bool
    """Paused by itself, because nobody had acted for long."""
    nudged: int | None
    post: int | None
    post_step: int
    post_from: int
    post_for: str
    _state: Any = field(default=None, repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def to_act(self) -> frozenset[Seat]:
        return self.game.to_act(self._state) if self.status == PLAYING else frozenset()

    @property
    def robots(self) -> frozenset[Seat]:
        return frozenset(chair.seat for chair in self.chairs if chair.robot)

    @property
    def acting(self) -> tuple[Chair, ...]:
        """The people who must act."""
        return tuple(chair for chair in self.chairs if chair.seat in self.to_act and chair.is_person)

    @property
    def people(self) -> tuple[Chair, ...]:
        return tuple(chair for chair in self.chairs if chair.is_person)

    @property
    def turns(self) -> str:
        """Whose turn it is since which step; what is new in it has been handed over."""
        turns = [f"{chair.player}@{chair.turn}" for chair in self.acting]
        return self.status if self.status != PLAYING else " ".join(turns)

    def name_of(self, player: int) -> str:
        return next((chair.name for chair in self.chairs if chair.player == player), "?")

    @property
    def placing(self) -> Placing | None:
        return self.game.placing(self._state) if self._state is not None else None

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self._state)

    def chair_of(self, player: int) -> Chair | None:
        return next((chair for chair in self.chairs if chair.player == player), None)

    def seat_of(self, player: int) -> Seat | None:
        chair = self.chair_of(player)
        return None if chair is None else chair.seat

    def view(self, seat: Seat | None) -> Any:
        return self.game.view(self._state, seat)

    def offered(self, seat: Seat) -> tuple[type[Action[Any]], ...]:
        return offered(self.game, self.view(seat), seat) if seat in self.to_act else ()

    def has_secrets(self, seat: Seat) -> bool:
        """Whether what a seat can do now may tell something of what it holds."""
        public = self.view(None)
        return any(kind.private and kind.offered(public, seat) for kind in self.game.actions)

    def legal(self, seat: Seat) -> Any:
        return legal(self.game, self.view(seat), seat) if seat in self.to_act else iter(())
