"""A quick player: the most promising courses of this turn, with the next one looked at."""

from __future__ import annotations

from heapq import nsmallest
from operator import itemgetter
from typing import Final

from engines.core import Action, Game, Luck, Seat
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.courses import PUSHING, Courses
from engines.mississippi_queen.outlook import LOST, Outlook, Prospect
from engines.mississippi_queen.state import River
from engines.mississippi_queen.voyage import PUSH

LOOKED_AT: Final = 12
"""Courses whose next turn is looked at."""
GIVES_WAY: Final = 3
"""One time in so many a steamer that was pushed does not push back on the spot: two could go on for ever."""


def advise(game: Game[River], river: River, seat: Seat, luck: Luck) -> Action[River]:
    courses = Courses(river, seat)
    outlook = Outlook(courses.fleet)
    prospects = list(outlook.prospects(courses.ends()))
    best, _ = most_promising(outlook, prospects)
    is_duel = river.steamers[seat].heading is None and best.course.speed == PUSH and pushes(best)
    if is_duel and luck.below(GIVES_WAY) == 0:
        peaceful = [one for one in prospects if not pushes(one)]
        if peaceful and (other := most_promising(outlook, peaceful))[1] < LOST:
            best, _ = other
    return Sail(best.course)


def most_promising(outlook: Outlook, prospects: list[Prospect]) -> tuple[Prospect, float]:
    """The best of the best, and the rounds that it leaves."""
    promising = nsmallest(LOOKED_AT, prospects, key=lambda prospect: prospect.rounds)
    return min(((one, outlook.foreseen(one)) for one in promising), key=itemgetter(1))


def pushes(prospect: Prospect) -> bool:
    return PUSHING in prospect.course.moves
