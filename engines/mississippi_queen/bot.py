"""A quick player: the most promising courses of this turn, with the next one looked at."""

from __future__ import annotations

from heapq import nsmallest
from typing import Final

from engines.core import Action, Game, Luck, Seat
from engines.mississippi_queen.actions import Sail
from engines.mississippi_queen.courses import Courses
from engines.mississippi_queen.outlook import Outlook
from engines.mississippi_queen.state import River

LOOKED_AT: Final = 12
"""Courses whose next turn is looked at."""


def advise(game: Game[River], river: River, seat: Seat, luck: Luck) -> Action[River]:
    courses = Courses(river, seat)
    outlook = Outlook(courses.fleet)
    promising = nsmallest(LOOKED_AT, outlook.prospects(courses.ends()), key=lambda prospect: prospect.rounds)
    return Sail(min(promising, key=outlook.foreseen).course)
