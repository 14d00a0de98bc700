"""A quick player: the most promising courses of this turn, with the next one looked at."""

from __future__ import annotations

from heapq import nsmallest
from typing import Final

from engines.core import Action, Game, Luck, Seat
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.courses import PUSHING, Courses
from engines.mississippi_queen.outlook import Outlook
from engines.mississippi_queen.state import River

LOOKED_AT: Final = 12
"""Courses whose next turn is looked at."""
GIVES_WAY: Final = 3
"""One time in so many a steamer that has been pushed does not push: two could go on for ever."""


def advise(game: Game[River], river: River, seat: Seat, luck: Luck) -> Action[River]:
    courses = Courses(river, seat)
    outlook = Outlook(courses.fleet)
    prospects = list(outlook.prospects(courses.ends()))
    if river.steamers[seat].heading is None and luck.below(GIVES_WAY) == 0:
        prospects = [one for one in prospects if PUSHING not in one.course.moves] or prospects
    promising = nsmallest(LOOKED_AT, prospects, key=lambda prospect: prospect.rounds)
    return Sail(min(promising, key=outlook.foreseen).course)
