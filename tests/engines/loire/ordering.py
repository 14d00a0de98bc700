"""Standing orders for the tests, given and played by the bot's own mechanism."""

from __future__ import annotations

from bot.progress import ORDERED, Progress, Standing
from engines.core import Seat, values_of
from engines.loire import GAME
from engines.loire.state import Loire, Phase
from engines.notation import parse_order
from engines.words import words_of
from tests.engines.loire.tables import after, boat, river

NAMES = ("Anna", "Bruno", "Chloé", "Dieter")


def ordered(state: Loire, seat: int, line: str, *lines: str) -> Progress:
    """The bot's own mechanism: an order is given, the others act, and then all that can goes on."""
    order = parse_order(GAME, line)
    owner = Seat(seat)
    given = GAME.view(state, owner)
    assert type(order).offered(given, owner)
    fields = tuple(getattr(order, name) for name in order.__struct_fields__)
    for n, value in enumerate(fields):
        assert value in values_of(type(order), given, owner, fields[:n]), f"{value} cannot be ordered"
    progress = Progress(GAME, after(state, *lines), 1, b"order", orders=[Standing(1, owner, order, given)])
    progress.settle()
    return progress


def played(progress: Progress) -> list[str]:
    """What the order played."""
    return [f"{entry.seat}: {entry.line}" for entry in progress.entries if entry.how == ORDERED]


def dropped(progress: Progress, language: str = "en") -> list[str]:
    words = words_of("loire", language)
    return [words.say(use.dropped, NAMES) for use in progress.uses if use.dropped]


def draft(market: str, seats: int = 2) -> Loire:
    return river(*[boat(hand="coal1 sailors") for _ in range(seats)], phase=Phase.DRAFT, market=market)
