"""A whole game as text: every line is played, and what each round leaves behind is written beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engines.core import Luck, Seat, name_of, play
from engines.notation import parse
from engines.rotterdam import GAME
from engines.rotterdam.data import DECK, Card
from engines.rotterdam.missions import mission_points
from engines.rotterdam.state import Maas, Options
from tests.engines.rotterdam.tables import where
from tests.playing import start

SCRIPT = Path(__file__).with_name("game.play")
SEED = "Maas"
SEATS = 3


class Line(NamedTuple):
    number: int
    text: str

    @property
    def is_check(self) -> bool:
        return self.text.startswith("=")


def script() -> Iterator[Line]:
    for number, line in enumerate(SCRIPT.read_text("utf-8").splitlines(), 1):
        text, _, _ = line.partition("#")
        if text.strip():
            yield Line(number, text.strip())


def summary(maas: Maas) -> str:
    """What everyone sees at the start of a round, or at the end."""
    ships = " ".join(f"{name}@{place.replace(' ', ':')}" for name, place in where(maas).items())
    points = "+".join(str(mission_points(maas, seat)) for seat in range(SEATS))
    held = "+".join(str(len(hand)) for hand in maas.products)
    cards = "+".join(str(len(hand)) for hand in maas.cards)
    if maas.ending is not None:
        return f"= over, {maas.ending}, totals {'+'.join(map(str, GAME.scores(maas)))}"
    return f"= round {maas.round}, missions {points}, products {held}, cards {cards}, ships {ships or 'none'}"


def test_the_scripted_game_goes_as_it_is_written() -> None:
    """RD-S1 to RD-S28, RD-R1 to RD-R21: a game of 3 players from the set-up to the count."""
    maas: Maas = start(GAME, SEATS, SEED, Options(Seat(1)))
    steps, kinds = 0, set()
    for line in script():
        if line.is_check:
            assert line.text == summary(maas), f"line {line.number}"
            continue
        seat, _, action = line.text.partition(": ")
        steps += 1
        kinds.add(" ".join(action.split()[: 2 if action.startswith("play") else 1]))
        maas = play(GAME, maas, Seat(int(seat)), parse(GAME, action), Luck(SEED.encode(), steps)).state
    assert maas.ending is not None
    assert GAME.placing(maas) == ((0,), (2,), (1,))
    cards = {f"play {card}" for card in DECK if card != Card.JOKER}  # jokers go into missions
    assert kinds == {name_of(kind) for kind in GAME.actions} - {"play"} | cards
