"""How often a game by post waits for another person, with and without standing orders.

Run as a script it prints the table: `python -m tests.engines.loire.posting`.
"""

from __future__ import annotations

from statistics import mean
from typing import NamedTuple

from bot.progress import PLAYER, Progress, Standing
from engines.core import Luck, Order, Seat, is_legal
from engines.loire import GAME
from engines.loire.actions import Lay
from engines.loire.bot import intent, ranking
from engines.loire.cards import Card
from engines.loire.orders import Plan, Step, Then, Wake, Wish
from engines.loire.state import Loire, Phase
from tests.playing import start


class Post(NamedTuple):
    """What a game took: how often another person was waited for, and what people decided."""

    hand_overs: int
    decisions: int
    rounds: int


def orders_of(view: Loire, seat: Seat) -> list[Order[Loire]]:
    """What a person who thinks like the quick player leaves when he is asked."""
    left: list[Order[Loire]] = [Wish(ranking(view, seat))]
    if view.phase == Phase.SAILING:
        advised = GAME.advise(GAME, view, seat, Luck(b"plan", 0))
        steps = tuple(Step(card.value) for card in intent(view, seat).cards[:6])
        if advised == Lay(Card.FISHING):
            left.append(Plan((Step.FISHING, Step.WAIT), Then.ASK, None, ()))
        elif steps and advised == Lay(Card(steps[0].value)):
            left.append(Plan(steps, Then.SAIL, None, tuple(Wake)))
    return left


def by_post(seats: int, seed: str, with_orders: bool) -> Post:
    """A game of people who decide like the quick player, through the bot's own mechanism."""
    progress = Progress(GAME, start(GAME, seats, seed), 0, seed.encode())
    hand_overs = decisions = 0
    waited_for: Seat | None = None
    while True:
        progress.settle()
        acting = sorted(GAME.to_act(progress.state))
        if not acting:
            return Post(hand_overs, decisions, progress.state.round)
        seat = waited_for if waited_for in acting else acting[0]
        hand_overs += seat != waited_for
        waited_for = seat
        decisions += 1
        view = GAME.view(progress.state, seat)
        if with_orders:
            kept = [one for one in progress.orders if one.seat != seat]
            given = [
                Standing(2 * seat + n, seat, order, view) for n, order in enumerate(orders_of(view, seat))
            ]
            progress.orders = sorted([*kept, *given], key=lambda one: one.id)
            depth = progress.depth
            progress.settle()
            if progress.depth > depth:
                continue
        action = GAME.advise(GAME, view, seat, Luck(seed.encode(), progress.depth))
        assert is_legal(GAME, progress.state, seat, action)
        progress.take(seat, action, PLAYER)


def main() -> None:
    print("seats  hand-overs a game      a round        decisions a game")
    print("       without  with     without  with    without  with")
    for seats in GAME.seats:
        pairs = [(by_post(seats, f"post {n}", False), by_post(seats, f"post {n}", True)) for n in range(20)]
        without, having = zip(*pairs, strict=True)
        print(
            f"{seats:5}  {mean(p.hand_overs for p in without):7.0f} {mean(p.hand_overs for p in having):5.0f}"
            f"     {mean(p.hand_overs / p.rounds for p in without):7.1f}"
            f" {mean(p.hand_overs / p.rounds for p in having):5.1f}"
            f"    {mean(p.decisions for p in without):7.0f} {mean(p.decisions for p in having):5.0f}"
        )


if __name__ == "__main__":
    main()
