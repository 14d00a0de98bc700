"""How a game gets on from one step: the action asked for, then all that needs nobody's thought. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from bot.orders import Move
from engines.core import (
    Action,
    Drop,
    Game,
    Luck,
    Order,
    Outcome,
    Phrase,
    Seat,
    is_legal,
    legal,
    play,
    tidy,
)
from engines.notation import notate, parse

PLAYER, FORCED, ORDERED, ROBOT, CLOCK, AGREED = "player", "forced", "order", "robot", "clock", "agreed"
"""How a step came about; agreed: taken back because all players let it."""
UNDO = "undo"
LONGEST_TURN = 200


class Entry(NamedTuple):
    """A step to be stored."""

    depth: int
    seat: Seat
    line: str
    how: str
    outcome: Outcome[Any]
    player: int | None = None


class Standing(NamedTuple):
    """A standing order of a seat, and what its owner saw when giving it."""

    id: int
    seat: Seat
    order: Order[Any] | Move
    given: Any


class Use(NamedTuple):
    """What became of a standing order: played (and what is left of it), or dropped and why."""

    standing: Standing
    played: str | None = None
    rest: Order[Any] | Move | None = None
    dropped: Phrase | None = None


@dataclass
class Progress:
    """Steps made one after the other from a state, by whoever needs no asking."""

    game: Game[Any]
    state: Any
    depth: int
    seed: bytes
    robots: frozenset[Seat] = frozenset()
    orders: Sequence[Standing] = ()
    entries: list[Entry] = field(default_factory=list)
    uses: list[Use] = field(default_factory=list)

    def take(self, seat: Seat, action: Action[Any], how: str, player: int | None = None) -> None:
        """Play one action; an illegal one raises `NotNow`."""
        action = tidy(self.state, seat, action)
        luck = Luck(self.seed, self.depth + 1)
        outcome = play(self.game, self.state, seat, action, luck)
        self.depth += 1
        self.state = outcome.state
        self.entries.append(Entry(self.depth, seat, notate(action), how, outcome, player))

    def settle(self) -> None:
        """Go on until a person must decide, or the game is over."""
        while self._settled_one():
            pass

    def _settled_one(self) -> bool:
        for seat in sorted(self.game.to_act(self.state)):
            if self._ordered(seat):  # before what is forced, so that the order knows that it is done
                return True
            only = forced(self.game, self.state, seat)
            if only is not None:
                self.take(seat, only, FORCED)
                return True
            if seat in self.robots:
                self._advised(seat, ROBOT)
                return True
        return False

    def act_for(self, seat: Seat) -> None:
        """Let the AI player finish a seat's turn, because its time is up; not the one after it."""
        for _ in range(LONGEST_TURN):
            before = self.game.to_act(self.state)
            self._advised(seat, CLOCK)
            after = self.game.to_act(self.state)
            if seat not in after or after - before:
                return

    def _advised(self, seat: Seat, how: str) -> None:
        luck = Luck(b"advice" + self.seed, self.depth)
        view = self.game.view(self.state, seat)
        choose = self.game.lapse if how == CLOCK and self.game.lapse else self.game.advise
        self.take(seat, choose(self.game, view, seat, luck), how)

    def _ordered(self, seat: Seat) -> bool:
        """Let the seat's first standing order that has an answer play it."""
        view = self.game.view(self.state, seat)
        for standing in [mine for mine in self.orders if mine.seat == seat]:
            answer = standing.order.answer(view, seat, standing.given)
            if isinstance(answer, Drop):
                self._keep(standing, None)
                self.uses.append(Use(standing, dropped=answer.why))
            elif answer is not None and is_legal(self.game, self.state, seat, answer):
                self.take(seat, answer, ORDERED)
                rest = standing.order.rest(answer)
                self._keep(standing, rest)
                self.uses.append(Use(standing, played=notate(answer), rest=rest))
                return True
        return False

    def _keep(self, standing: Standing, rest: Order[Any] | Move | None) -> None:
        kept = [one for one in self.orders if one.id != standing.id]
        if rest is not None:
            kept.append(standing._replace(order=rest))
        self.orders = sorted(kept, key=lambda one: one.id)


def forced(game: Game[Any], state: Any, seat: Seat) -> Action[Any] | None:
    """The one thing that a seat can do, unless it is one to be asked about."""
    few = list(islice(legal(game, state, seat), 2))
    return few[0] if len(few) == 1 and not few[0].asks else None


def replayed(
    game: Game[Any], start: Any, seed: bytes, lines: Iterable[tuple[int, Seat, str]]
) -> Iterator[Any]:
    """The states that a log rebuilds from the one after set-up, as (depth, seat, line) goes on."""
    states: dict[int, Any] = {0: start}
    for depth, seat, line in lines:
        if line != UNDO:
            action = parse(game, line)
            states[depth] = play(game, states[depth - 1], seat, action, Luck(seed, depth)).state
        yield states[depth]
