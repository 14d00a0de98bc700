"""What each port and each lane of Rotterdam earns, and how long games take, with quick players at every seat.

python -m bench.rotterdam_ports [games]
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from statistics import mean, median, quantiles

from engines.core import Action, Event, Luck, Seat, Table, begin, legal, play
from engines.rotterdam import GAME
from engines.rotterdam.data import LANES, PORTS, VALUES
from engines.rotterdam.events import Added, Bare, Exchanged, Placed, Received, Stolen, Unloaded, Wasted
from engines.rotterdam.state import Hull, Maas, Options

GAMES = 500


@dataclass
class Tally:
    """What is counted over many games."""

    rounds: dict[int, list[int]] = field(default_factory=lambda: {n: [] for n in GAME.seats})
    asked: dict[int, list[int]] = field(default_factory=lambda: {n: [] for n in GAME.seats})
    exchanged: Counter[int] = field(default_factory=Counter)
    """Exchanges of product cards, by seats."""
    earned: Counter[str] = field(default_factory=Counter)
    """Product cards, by port."""
    points: Counter[str] = field(default_factory=Counter)
    vain: Counter[str] = field(default_factory=Counter)
    """Ships that earned nothing, by port."""
    placed: Counter[str] = field(default_factory=Counter)
    """Ships, by the lane in which they start."""
    paid: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    ended: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Voyages, by lane and port."""
    wait: dict[str, list[int]] = field(default_factory=lambda: {lane: [] for lane in LANES})
    """Rounds under way, by lane."""


def must_decide(view: Maas, seat: Seat) -> bool:
    """Whether a person would be asked: there is a choice, and `play on` does not make it."""
    few = list(islice(legal(GAME, view, seat), 2))
    if len(few) < 2 and not few[0].asks:
        return False
    return not any(isinstance(order.answer(view, seat, view), Action) for order in GAME.given)


def play_one(seats: int, number: int, tally: Tally) -> None:
    seed = f"ports {number}".encode()
    maas: Maas = begin(GAME, Table(seats, Options(None)), Luck(seed, 0)).state
    lanes: dict[Hull, tuple[str, int]] = {}
    step = asked = 0
    while acting := sorted(GAME.to_act(maas)):
        step += 1
        seat = acting[step % len(acting)]
        view = GAME.view(maas, seat)
        asked += must_decide(view, seat)
        action = GAME.advise(GAME, view, seat, Luck(b"advice" + seed, step))
        outcome = play(GAME, maas, seat, action, Luck(seed, step))
        for told in outcome.told:
            tally.exchanged[seats] += isinstance(told.event, Exchanged)
            note(told.event, maas.round, lanes, tally)
        maas = outcome.state
    tally.rounds[seats].append(maas.round)
    tally.asked[seats].append(asked)


def note(event: Event, now: int, lanes: dict[Hull, tuple[str, int]], tally: Tally) -> None:
    match event:
        case Placed(_, ship, place, _) | Added(_, ship, place, _):
            lanes[ship] = (place[0], now)
            tally.placed[place[0]] += 1
        case Stolen(_, _, _, ship, place) if ship not in lanes:  # placed for what was stolen
            lanes[ship] = (place[0], now)
            tally.placed[place[0]] += 1
        case Unloaded(_, ship, port, _):
            lane, since = lanes.pop(ship)
            tally.earned[port] += 1
            tally.paid[lane] += 1
            tally.ended[lane, port] += 1
            tally.wait[lane].append(now - since + 1)
        case Wasted(_, ship, port, _) | Bare(_, ship, port, _):
            lane, since = lanes.pop(ship)
            tally.vain[port] += 1
            tally.lost[lane] += 1
            tally.ended[lane, port] += 1
            tally.wait[lane].append(now - since + 1)
        case Received(product, port):
            tally.points[port] += VALUES[product]


def report(tally: Tally, games: int) -> None:
    print(f"{games} games of quick players\n")
    print(
        "seats  games  rounds: median (10 % to 90 %)   decisions a game: median, a player and round  trades"
    )
    for seats, rounds in tally.rounds.items():
        low, *_, high = quantiles(rounds, n=10)
        each = mean(a / r / seats for a, r in zip(tally.asked[seats], rounds, strict=True))
        print(
            f"{seats:5}{len(rounds):7}{median(rounds):16.1f} ({low:.0f} to {high:.0f})"
            f"{median(tally.asked[seats]):26.0f}{each:10.1f}{tally.exchanged[seats] / len(rounds):27.2f}"
        )
    print("\nport            cards a game   points a game   ships in vain a game   share that earns")
    for port in PORTS:
        came = tally.earned[port] + tally.vain[port]
        print(
            f"{port.capitalize():16}{tally.earned[port] / games:12.2f}{tally.points[port] / games:16.2f}"
            f"{tally.vain[port] / games:23.2f}{tally.earned[port] / came:19.0%}"
        )
    ends = "".join(f"{port.capitalize():>14}" for port in PORTS)
    print(f"\nlane   placed a game   earns   rounds under way   arrives in:{ends}")
    for lane in LANES:
        came = tally.paid[lane] + tally.lost[lane]
        shares = "".join(f"{tally.ended[lane, port] / came:14.0%}" for port in PORTS)
        print(
            f"{lane:5}{tally.placed[lane] / games:15.2f}{tally.paid[lane] / came:8.0%}"
            f"{mean(tally.wait[lane]):19.1f}{'':15}{shares}"
        )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    tally = Tally()
    for number in range(games):
        play_one(GAME.seats[number % len(GAME.seats)], number, tally)
    report(tally, games)


if __name__ == "__main__":
    main()
