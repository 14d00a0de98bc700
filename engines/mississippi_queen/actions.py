"""A turn: one steamer sails; then the river changes, and the next steamer that can is on turn."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Action, Luck, Phrase, Seat, Table, Turn, choice
from engines.mississippi_queen.course import STEP, Course
from engines.mississippi_queen.courses import TURNS, Courses
from engines.mississippi_queen.data import FREE_TURNS, RACE_TILES, START, START_SPACES, TILES
from engines.mississippi_queen.growth import grow, laid, take_away
from engines.mississippi_queen.places import ending, order
from engines.mississippi_queen.state import (
    HIDDEN,
    Aground,
    Ended,
    Face,
    First,
    Heading,
    Hex,
    Mode,
    Opened,
    River,
    Sailed,
    Steamer,
    Tile,
    TileId,
    with_steamer,
)
from engines.mississippi_queen.voyage import PUSH


def setup(table: Table, turn: Turn) -> River:
    options = table.options
    first = Seat(turn.luck.below(table.seats)) if options.first is None else options.first
    tiles = turn.luck.shuffle(TILES)
    spaces = {(first + n) % table.seats: Hex(0, START_SPACES[n]) for n in range(table.seats)}
    river = River(
        mode=options.mode,
        short=options.short,
        tiles=(Tile(TileId(START), Heading.N),),
        gone=0,
        pile=tuple(
            TileId(kind) for kind in (tiles if options.mode is Mode.PASSENGERS else tiles[:RACE_TILES])
        ),
        platform=None,
        waiting=(0,),
        steamers=tuple(Steamer(spaces[seat], Heading.N) for seat in range(table.seats)),
        first=first,
        queue=(),
    )
    turn.emit(First(first))
    river = laid(river, first, Face.STRAIGHT, turn)  # before anyone moves (MQ-S3)
    return replace(river, queue=order(river))


def courses(river: River, seat: Seat) -> Courses:
    return Courses(river, seat)


def outcome(river: River, seat: Seat, course: Course) -> Phrase:
    return Courses(river, seat).label(course)


class Sail(Action[River], frozen=True):
    """Set the speed and move (MQ-S5, MQ-S6)."""

    course: Course = choice(courses, label=outcome)

    def conceivable(self, river: River, seat: Seat) -> bool:
        """Coal never comes back (MQ-S7); a move is as long as its speed, unless it docks (MQ-S6, MQ-S19)."""
        steamer, (_, speed, moves) = river.steamers[seat], self.course.plan
        turns = sum(move in TURNS for move in moves)
        points = sum(1 if move == STEP else PUSH for move in moves if move not in TURNS)
        docks = river.mode is Mode.RACE and points > 0 and moves[-1] not in TURNS
        fits = points == speed or (docks and points < (speed or 0))
        return steamer.at is not None and turns <= steamer.coal + FREE_TURNS and fits

    def apply(self, river: River, turn: Turn) -> River:
        voyage = Courses(river, turn.seat).sail(self.course.plan)
        if voyage is None:
            raise ValueError(str(self.course))
        river, events = voyage.ended()
        end = Hex.at(voyage.node // 6)
        track = tuple(Hex.at(cell) for cell in voyage.track)
        turn.emit(
            Sailed(turn.seat, str(self.course), track, end, voyage.heading, voyage.speed, voyage.coal_left)
        )
        for event in events:
            turn.emit(event)
        river = take_away(replace(river, queue=river.queue[1:]), turn)
        if voyage.reached is not None and ending(river) is None:
            river = grow(river, voyage.reached, turn)
        return pass_on(river, turn)


def pass_on(river: River, turn: Turn) -> River:
    """Open the turn of the next steamer that has a course; one that has none is out (MQ-R2)."""
    while True:
        river = replace(river, queue=tuple(seat for seat in river.queue if river.steamers[seat].at))
        if (why := ending(river)) is not None:
            turn.emit(Ended(why))
            return river
        if not river.queue:
            river = new_round(river, turn)
        if Courses(river, river.queue[0]):
            return river
        river = take_away(aground(river, river.queue[0], turn), turn)


def new_round(river: River, turn: Turn) -> River:
    river = replace(river, round=river.round + 1)
    river = replace(river, queue=order(river))
    if river.mode is Mode.PASSENGERS:
        turn.emit(Opened(river.round, river.queue))
    return river


def aground(river: River, seat: Seat, turn: Turn) -> River:
    steamer = river.steamers[seat]
    if steamer.at is not None:
        turn.emit(Aground(seat, steamer.at))
    return replace(with_steamer(river, seat, replace(steamer, at=None)), out=(*river.out, seat))


def view(river: River, seat: Seat | None) -> River:
    """Everything but the order of the pile (MQ-A1)."""
    return replace(river, pile=(HIDDEN,) * len(river.pile))


def guess(river: River, seat: Seat, luck: Luck) -> River:
    """A pile of tiles that have not been seen."""
    seen = {tile.kind for tile in river.tiles}
    unseen = luck.shuffle([TileId(kind) for kind in TILES if kind not in seen])
    return replace(river, pile=unseen[: len(river.pile)])
