"""A course as it is written: `4:2L2`, `4:FLF>NEF`, `@NE:2:2`; colons may be spaces (MQ-A2)."""

from __future__ import annotations

import re
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct

from engines.mississippi_queen.state import Heading

STEP, LEFT, RIGHT = "F", "L", "R"
_HEADING = "NE|NW|SE|SW|N|S"
_MOVE = re.compile(rf"F>(?:{_HEADING})|[FLR]")
_MOVES = re.compile(rf"(?:@({_HEADING}))?((?:{_MOVE.pattern})*)")
_HEAD = re.compile(rf"(@(?:{_HEADING}))?([1-6])?")
_FRENCH = str.maketrans({"G": "L", "D": "R", "A": "F", "O": "W"})
"""Avancer, gauche, droite, ouest: what a French hand types."""


class Plan(NamedTuple):
    """A course or its beginning, taken apart."""

    heading: Heading | None
    """What an adrift steamer turns to first."""
    speed: int | None
    moves: tuple[str, ...]

    def __str__(self) -> str:
        runs = ((move, len(list(run))) for move, run in groupby(self.moves))
        moves = "".join(str(n) if move == STEP and n > 1 else move * n for move, n in runs)
        return (
            (f"@{self.heading}:" if self.heading else "") + (f"{self.speed}:" if self.speed else "") + moves
        )

    def undone(self) -> Plan:
        """The same without what was written last."""
        if self.moves:
            return self._replace(moves=self.moves[:-1])
        return self._replace(speed=None) if self.speed else self._replace(heading=None)


def plan(text: str) -> Plan | None:
    """The parts of a course's text or of its beginning; None where it is neither."""
    plain = re.sub(r"[\s:]", "", text).upper().translate(_FRENCH)
    head = _HEAD.match(plain)
    if head is None:
        return None
    steps = re.sub(r"[1-6]", lambda run: STEP * int(run[0]), plain[head.end() :])
    found = _MOVES.fullmatch((head[1] or "") + steps)
    if found is None or (steps and not head[2]):
        return None
    return Plan(
        Heading(found[1]) if found[1] else None,
        int(head[2]) if head[2] else None,
        tuple(_MOVE.findall(found[2])),
    )


class Course(Struct, frozen=True, gc=False):
    """A speed and the moves made at it; those of an adrift steamer begin with its heading."""

    speed: int
    moves: str
    """`FFLFF`, or `@NEFFLFF`."""

    @classmethod
    def read(cls, text: str) -> Course:
        parts = plan(text)
        if parts is None or parts.speed is None:
            raise ValueError(text)
        return cls.of(parts)

    @classmethod
    def of(cls, parts: Plan) -> Course:
        """The course of a plan, whose speed is set."""
        heading = f"@{parts.heading}" if parts.heading else ""
        return cls(parts.speed or 0, heading + "".join(parts.moves))

    @property
    def plan(self) -> Plan:
        found = _MOVES.fullmatch(self.moves)
        if found is None:
            raise ValueError(self.moves)
        return Plan(Heading(found[1]) if found[1] else None, self.speed, tuple(_MOVE.findall(found[2])))

    def __str__(self) -> str:
        return str(self.plan)
