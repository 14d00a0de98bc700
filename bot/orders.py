"""Standing orders: those that a game declares, and moves to be played when they fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core import (
    Action,
    Drop,
    Game,
    Order,
    Seat,
    Unreadable,
    fields_of,
    is_legal,
    offered,
    phrase,
    values_of,
)
from engines.notation import notate, parse, parse_order

POINTS, ACTED = "points", "acted"
STOPS = (POINTS, ACTED)
"""Ask me instead if: somebody's points have changed; somebody else has acted since I gave the order."""


@dataclass(frozen=True)
class Move:
    """Play this when it is legal; once. If that kind of decision comes and the move is not legal, ask me."""

    game: Game[Any]
    action: Action[Any]
    stops: tuple[str, ...] = ()

    def answer(self, view: Any, seat: Seat, given: Any) -> Action[Any] | Drop | None:
        if POINTS in self.stops and self.game.scores(view) != self.game.scores(given):
            return Drop(phrase("orders.stopped_points"))
        if ACTED in self.stops and self.game.view(view, None) != self.game.view(given, None):
            return Drop(phrase("orders.stopped_acted"))
        if type(self.action) not in offered(self.game, view, seat):
            return None
        if is_legal(self.game, view, seat, self.action):
            return self.action
        return Drop(phrase("orders.not_legal"))

    def rest(self, played: Action[Any]) -> None:
        return None


def read_order(game: Game[Any], line: str, stop: str = "") -> Order[Any] | Move:
    """A standing order from its line: one that the game declares, or a move."""
    try:
        return parse_order(game, line)
    except Unreadable:
        stops = tuple(one for one in stop.split(",") if one in STOPS)
        return Move(game, parse(game, line), stops)


def conceivable(order: Order[Any] | Move, view: Any, seat: Seat) -> bool:
    """Whether an order can come to anything in this game."""
    if isinstance(order, Move):
        return order.action.conceivable(view, seat)
    kind, fields = type(order), fields_of(order)
    return kind.offered(view, seat) and all(
        value in values_of(kind, view, seat, fields[:n]) for n, value in enumerate(fields)
    )


def line_of(order: Order[Any] | Move) -> str:
    return notate(order.action if isinstance(order, Move) else order)
