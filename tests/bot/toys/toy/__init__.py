"""A toy: every kind of choice once, a secret hand, steps to take back, and a turn that is confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from engines.core import (
    Action,
    Drop,
    Event,
    Game,
    Luck,
    Order,
    Placing,
    Seat,
    Subsets,
    Table,
    Turn,
    choice,
    phrase,
)

SECRETS = ("amber", "basalt", "coral")


class Stone(Enum):
    AMBER = "amber"
    BASALT = "basalt"
    CORAL = "coral"
    HIDDEN = "hidden"


class Walk:
    """Words of three steps, each left or right: built step by step."""

    def __init__(self) -> None:
        self.all = [a + b + c for a in "lr" for b in "lr" for c in "lr"]

    def __contains__(self, value: object) -> bool:
        return value in self.all

    def __iter__(self) -> Iterator[str]:
        return iter(self.all)

    def sample(self, luck: Luck) -> str:
        return luck.draw(self.all)

    def steps(self, prefix: str) -> Sequence[str]:
        return ["l", "r"] if len(prefix) < 3 else []

    def complete(self, prefix: str) -> bool:
        return len(prefix) == 3

    def best(self, count: int) -> Sequence[str]:
        return self.all[-count:]


class State(Struct, frozen=True):
    hands: tuple[tuple[Stone, ...], ...]
    points: tuple[int, ...]
    seat: Seat
    done: int = 0
    round: int = 0


class Bidden(Event, frozen=True):
    seat: Seat
    number: int


class Shown(Event, frozen=True):
    seat: Seat
    stones: tuple[Stone, ...]


class Walked(Event, frozen=True):
    seat: Seat
    way: str


class Placed(Event, frozen=True):
    seat: Seat
    space: int
    side: int


class Rested(Event, frozen=True):
    seat: Seat


def scored(state: State, seat: Seat, points: int) -> State:
    own = (*state.points[:seat], state.points[seat] + points, *state.points[seat + 1 :])
    return replace(state, points=own, done=state.done + 1)


class Bid(Action[State], frozen=True):
    number: int = choice(lambda state, seat: range(1, 201))

    def apply(self, state: State, turn: Turn) -> State:
        turn.emit(Bidden(turn.seat, self.number))
        return scored(state, turn.seat, self.number)


class Show(Action[State], frozen=True):
    stones: tuple[Stone, ...] = choice(lambda state, seat: Subsets(state.hands[seat], 1))
    private = True

    def apply(self, state: State, turn: Turn) -> State:
        turn.reveal(Shown(turn.seat, self.stones))
        return scored(state, turn.seat, len(self.stones))


class Place(Action[State], frozen=True):
    space: int = choice(lambda state, seat: list(range(1, 41)))
    side: int = choice(lambda state, seat, space: [1, 2] if space > 1 else [1])

    def apply(self, state: State, turn: Turn) -> State:
        turn.emit(Placed(turn.seat, self.space, self.side))
        return scored(state, turn.seat, 1)


class Go(Action[State], frozen=True):
    way: str = choice(lambda state, seat: Walk())

    def apply(self, state: State, turn: Turn) -> State:
        turn.emit(Walked(turn.seat, self.way))
        return scored(state, turn.seat, self.way.count("r"))


class Rest(Action[State], frozen=True):
    """End the turn; the round ends with the last seat, the game after two rounds."""

    asks = True

    def apply(self, state: State, turn: Turn) -> State:
        turn.emit(Rested(turn.seat))
        seat = Seat((turn.seat + 1) % len(state.hands))
        return replace(state, seat=seat, done=0, round=state.round + (seat == 0))


for kind in (Bid, Show, Place, Go):
    kind.offered = classmethod(lambda cls, state, seat: state.done < 2)  # type: ignore[method-assign]


class Bidding(Order[State], frozen=True):
    number: int = choice(lambda state, seat: range(1, 201))

    def answer(self, view: State, seat: Seat, given: State) -> Action[State] | Drop | None:
        if view.points[seat] > given.points[seat]:
            return Drop(phrase("labels.changed"))
        return Bid(self.number)

    def rest(self, played: Action[State]) -> None:
        return None


def setup(table: Table, turn: Turn) -> State:
    stones = tuple(Stone(name) for name in SECRETS)
    return State(
        tuple(turn.luck.shuffle(stones * 2)[:4] for _ in range(table.seats)), (0,) * table.seats, Seat(0)
    )


def view(state: State, seat: Seat | None) -> State:
    hands = (own if n == seat else (Stone.HIDDEN,) * len(own) for n, own in enumerate(state.hands))
    return replace(state, hands=tuple(hands))


def placing(state: State) -> Placing | None:
    if state.round < 2:
        return None
    levels = sorted(set(state.points), reverse=True)
    return tuple(tuple(Seat(n) for n, own in enumerate(state.points) if own == level) for level in levels)


GAME = Game(
    key="toy",
    command="toy",
    seats=range(2, 4),
    state=State,
    actions=(Bid, Show, Place, Go, Rest),
    events=(Bidden, Shown, Walked, Placed, Rested),
    orders=(Bidding,),
    setup=setup,
    to_act=lambda state: frozenset() if state.round == 2 else frozenset({state.seat}),
    view=view,
    guess=lambda state, seat, luck: state,
    placing=placing,
    scores=lambda state: state.points,
    advise=lambda game, state, seat, luck: Rest() if state.done == 2 else Bid(1),
)
