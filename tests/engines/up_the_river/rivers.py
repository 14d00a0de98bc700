"""Rivers for the tests, and what comes of a line that is played on them."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Event, Luck, Seat, legal, play
from engines.notation import notate, parse
from engines.up_the_river import GAME
from engines.up_the_river.state import Face, Position, River

HARBOUR, FALLEN, ARROWS = 11, 0, 0


def river(
    *boats: Sequence[int],
    roll: int,
    seat: int = 0,
    starter: int = 0,
    sandbank: int = 1,
    docks: Sequence[int] = (),
) -> River:
    """Seat 0 on turn and working the waterfall; the wave lies where the sandbank's place puts it (UR-R3)."""
    return River(
        boats=tuple(tuple(Position(at) for at in own) for own in boats),
        docks=tuple(Seat(owner) for owner in docks),
        sandbank=Position(sandbank),
        wave=Position(sandbank + 4 if sandbank <= 6 else sandbank - 6),
        starter=Seat(starter),
        seat=Seat(seat),
        roll=Face(roll),
    )


def after(before: River, *lines: str) -> River:
    """The river after the players on turn, whoever they are, have done these one after the other."""
    for line in lines:
        before = play(GAME, before, before.seat, parse(GAME, line), Luck(b"after", 1)).state
    return before


def told(before: River, line: str) -> list[Event]:
    """What a line lets everybody know."""
    return [event for event, _ in play(GAME, before, before.seat, parse(GAME, line), Luck(b"told", 1)).told]


def offers(now: River) -> list[str]:
    """The lines that the player on turn may play."""
    return [notate(action) for action in legal(GAME, now, now.seat)]


def kinds(now: River) -> set[str]:
    """The first words of what may be played."""
    return {line.split()[0] for line in offers(now)}
