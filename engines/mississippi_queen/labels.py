"""What people call a course by what it leads to, and each step of one."""

from __future__ import annotations

from engines.core import Named, Phrase, phrase
from engines.mississippi_queen.state import Boarded, Docked, Heading, Hex, Pushed
from engines.mississippi_queen.voyage import PUSH, Voyage


def outcome(voyage: Voyage) -> Phrase:
    """Where a course ends, with what speed and coal, and what comes of it."""
    end, seat = Hex.at(voyage.node // 6), voyage.fleet.waters.seat
    _, events = voyage.ended()
    more: list[Phrase] = []
    pier = False
    for event in events:
        match event:
            case Pushed(_, other, _, to):
                more.append(phrase("labels.pushes", other=Named(other), end=to))
            case Boarded(who) if who == seat:
                more.append(phrase("labels.boards"))
            case Docked(who) if who == seat:
                pier = True
    gaps = {"end": end, "heading": voyage.heading, "speed": voyage.speed, "coal": voyage.coal_left}
    said = Phrase("labels.pier" if pier else "labels.course", gaps)
    return phrase("labels.with", course=said, more=tuple(more)) if more else said


def heading(wanted: Heading) -> Phrase:
    """Of an adrift steamer."""
    return phrase("labels.adrift", heading=wanted)


def speed(voyage: Voyage, before: int) -> Phrase:
    """Of the speed that a move has been given, and the coal that it has cost."""
    spent = before - voyage.coal
    return phrase("labels.speed_for" if spent else "labels.speed", speed=voyage.speed, coal=spent)


def turn(voyage: Voyage, before: Voyage, left: bool) -> Phrase:
    spent = before.coal_left - voyage.coal_left
    key = ("labels.left" if left else "labels.right") + ("_for" if spent else "")
    return phrase(key, heading=voyage.heading, coal=spent)


def step(voyage: Voyage) -> Phrase:
    return phrase("labels.ahead", end=Hex.at(voyage.node // 6))


def push(voyage: Voyage) -> Phrase:
    cell, target = voyage.fleet.pushes[-1]
    other = next(
        event.other
        for event in reversed(voyage.fleet.replay()[1])
        if isinstance(event, Pushed) and event.start.cell == cell
    )
    return phrase("labels.push", other=Named(other), end=Hex.at(target), points=PUSH)
