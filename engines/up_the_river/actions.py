"""A turn: one boat moves by the roll or by the arrows; then the river flows and the next die is rolled."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Action, Named, Phrase, Seat, Table, Turn, choice, phrase
from engines.up_the_river.data import (
    ARROWS,
    BEST_DOCK,
    BOATS,
    BOATS_START,
    FACES,
    FALLEN,
    HARBOUR,
    SANDBANK_START,
    SECTIONS,
    WAVE_CARRIES,
    WAVE_START,
)
from engines.up_the_river.state import (
    Advanced,
    Carried,
    Docked,
    Face,
    Fell,
    Flowed,
    Moved,
    Position,
    Repelled,
    River,
    Rolled,
    Skipped,
    Stranded,
    afloat,
    over,
)


def setup(table: Table, turn: Turn) -> River:
    first = table.options.first
    starter = Seat(turn.luck.below(table.seats)) if first is None else first
    river = River(
        boats=((Position(BOATS_START),) * BOATS,) * table.seats,
        docks=(),
        sandbank=Position(SANDBANK_START),
        wave=Position(WAVE_START),
        starter=starter,
        seat=starter,
        roll=Face(ARROWS),
    )
    return roll(river, turn)


def landing(river: River, start: Position) -> Position:
    """Where a boat that uses the numbered roll comes to lie."""
    end = start + river.roll
    if start < river.sandbank <= end:
        return river.sandbank  # UR-S6: the points left over are lost
    if end == river.wave:
        end += WAVE_CARRIES  # UR-S7
    return Position(min(end, HARBOUR))  # UR-S8


def ahead(river: River, seat: Seat, start: Position) -> Position:
    """Where (a) of the arrows takes a boat: to the next one ahead, or to a sandbank in between (UR-S11)."""
    target = min(at for at in afloat(river, seat) if at > start)
    return river.sandbank if start < river.sandbank < target else target


def behind(river: River, seat: Seat, start: Position) -> Position:
    """Where (b) of the arrows takes a boat; the sandbank does not matter (UR-S12)."""
    return max(at for at in afloat(river, seat) if at < start)


def movable(river: River, seat: Seat) -> list[Position]:
    return [] if river.roll == ARROWS else afloat(river, seat)


def advancing(river: River, seat: Seat) -> list[Position]:
    """Every own boat but the foremost has one ahead (UR-S11)."""
    return afloat(river, seat)[:-1] if river.roll == ARROWS else []


def repelled(river: River, other: Seat) -> list[Position]:
    """Every boat of a colour but the hindmost has one behind (UR-S12)."""
    return afloat(river, other)[1:]


def others(river: River, seat: Seat) -> list[Seat]:
    if river.roll != ARROWS:
        return []
    everyone = (Seat(n) for n in range(len(river.boats)))
    return [other for other in everyone if other != seat and repelled(river, other)]


def on_river(position: Position) -> bool:
    return FALLEN < position < HARBOUR


def place(position: Position) -> Phrase:
    return phrase("labels.harbour") if position == HARBOUR else phrase("labels.section", position=position)


def from_to(start: Position, end: Position) -> Phrase:
    return phrase("labels.from_to", start=start, end=place(end))


class Move(Action[River], frozen=True):
    """Use the number rolled (UR-S5, UR-R2)."""

    boat: Position = choice(movable, label=lambda river, seat, start: from_to(start, landing(river, start)))

    def conceivable(self, river: River, seat: Seat) -> bool:
        return on_river(self.boat)

    def apply(self, river: River, turn: Turn) -> River:
        end, seat = landing(river, self.boat), turn.seat
        if end == river.sandbank and end < self.boat + river.roll:
            turn.emit(Stranded(seat, self.boat, end))
        elif self.boat + river.roll == river.wave:
            turn.emit(Carried(seat, self.boat, river.wave, end))
        else:
            turn.emit(Moved(seat, self.boat, end))
        river = shifted(river, seat, self.boat, end)
        if end == HARBOUR:
            turn.emit(Docked(seat, len(river.docks) + 1, BEST_DOCK - len(river.docks)))
            river = replace(river, docks=(*river.docks, seat))
        return pass_on(river, turn)


class Advance(Action[River], frozen=True):
    """(a) of the arrows (UR-S10)."""

    boat: Position = choice(
        advancing, label=lambda river, seat, start: from_to(start, ahead(river, seat, start))
    )

    def conceivable(self, river: River, seat: Seat) -> bool:
        return on_river(self.boat)

    def apply(self, river: River, turn: Turn) -> River:
        end = ahead(river, turn.seat, self.boat)
        turn.emit(Advanced(turn.seat, self.boat, end))
        return pass_on(shifted(river, turn.seat, self.boat, end), turn)


class Repel(Action[River], frozen=True):
    """(b) of the arrows (UR-S10)."""

    other: Seat = choice(others, label=lambda river, seat, other: phrase("labels.player", other=Named(other)))
    boat: Position = choice(
        lambda river, seat, other: repelled(river, other),
        label=lambda river, seat, other, start: from_to(start, behind(river, other, start)),
    )

    def conceivable(self, river: River, seat: Seat) -> bool:
        return on_river(self.boat) and self.other != seat and 0 <= self.other < len(river.boats)

    def apply(self, river: River, turn: Turn) -> River:
        end = behind(river, self.other, self.boat)
        turn.emit(Repelled(turn.seat, self.other, self.boat, end))
        return pass_on(shifted(river, self.other, self.boat, end), turn)


class Skip(Action[River], frozen=True):
    """The arrows with nothing to use them on (UR-S13)."""

    @classmethod
    def offered(cls, river: River, seat: Seat) -> bool:
        return river.roll == ARROWS and not advancing(river, seat) and not others(river, seat)

    def apply(self, river: River, turn: Turn) -> River:
        turn.emit(Skipped(turn.seat))
        return pass_on(river, turn)


def shifted(river: River, seat: Seat, start: Position, end: Position) -> River:
    """The river with one boat of a seat moved; which of those on one section is no matter (UR-R4)."""
    own = list(river.boats[seat])
    own[own.index(start)] = end
    return replace(river, boats=(*river.boats[:seat], tuple(own), *river.boats[seat + 1 :]))


def pass_on(river: River, turn: Turn) -> River:
    """Open the turn of the next player with boats, by way of the waterfall once a round (UR-R5, UR-R6)."""
    while not over(river):
        river = replace(river, seat=Seat((river.seat + 1) % len(river.boats)))
        if river.seat == river.starter:
            river = flow(river, turn)
        if afloat(river, river.seat):  # after the waterfall, not before it (UR-R8)
            return roll(river, turn)
    return river


def flow(river: River, turn: Turn) -> River:
    """The section at position 1 goes to position 10 and what lay on it falls (UR-S14)."""
    turn.emit(Flowed(river.round + 1))
    for seat, own in enumerate(river.boats):
        if fallen := own.count(Position(1)):
            turn.emit(Fell(Seat(seat), fallen))
    return replace(
        river,
        boats=tuple(tuple(downstream(at) for at in own) for own in river.boats),
        sandbank=around(river.sandbank),
        wave=around(river.wave),
        round=river.round + 1,
    )


def downstream(at: Position) -> Position:
    return at if at in (FALLEN, HARBOUR) else Position(at - 1)


def around(section: Position) -> Position:
    return Position(section - 1 or SECTIONS)


def roll(river: River, turn: Turn) -> River:
    """The die is rolled as the turn opens (UR-A1)."""
    face = Face(turn.luck.draw(FACES))
    turn.emit(Rolled(river.seat, face))
    return replace(river, roll=face)
