"""Tables for the tests, as text: `A fb fg/0 lfn` is river A with a bridge of seat 0 on its second card."""

from __future__ import annotations

from collections.abc import Iterable

from engines.core import Event, Luck, Seat, legal, play
from engines.notation import notate, parse
from engines.rio_grande import GAME
from engines.rio_grande.cards import Card, in_order
from engines.rio_grande.rivers import Letter, River
from engines.rio_grande.state import Basin, river_at


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.read(word) for word in text.split())


def river(text: str) -> River:
    letter, *laid = text.split()
    parts = [word.partition("/") for word in laid]
    return River(
        Letter(letter),
        tuple(Card.read(name) for name, _, _ in parts),
        tuple(Seat(int(owner)) if owner else None for _, _, owner in parts),
    )


def table(
    *rivers: str,
    hands: tuple[str, ...] = ("fb fb fb fb fb", "mg mg mg mg mg"),
    pile: str = "rn rn rn rn rn rn rn rn rn",
    turns_left: int | None = None,
    points: tuple[int, ...] = (),
) -> Basin:
    """Seat 0 to play, with a pile of brown rocks that fit little."""
    return Basin(
        rivers=tuple(river(text) for text in rivers),
        hands=tuple(in_order(cards(hand)) for hand in hands),
        pile=cards(pile),
        gone=(),
        points=points or (0,) * len(hands),
        seat=Seat(0),
        turns_left=turns_left,
    )


def written(basin: Basin, letter: str) -> str | None:
    """A river as `table` takes it, None when it is not there."""
    found = river_at(basin, Letter(letter))
    if found is None:
        return None
    words = (
        f"{card}" if owner is None else f"{card}/{owner}"
        for card, owner in zip(found.cards, found.bridges, strict=True)
    )
    return " ".join([letter, *words])


def after(basin: Basin, *lines: str) -> Basin:
    """The table after the player on turn, whoever it is, has done these one after the other."""
    for line in lines:
        basin = play(GAME, basin, basin.seat, parse(GAME, line), Luck(b"", 1)).state
    return basin


def told(basin: Basin, line: str) -> list[Event]:
    """What a line lets everybody know."""
    outcome = play(GAME, basin, basin.seat, parse(GAME, line), Luck(b"", 1))
    return [event for event, to in outcome.told if to is None]


def offers(basin: Basin, start: str = "") -> list[str]:
    """The lines that the player on turn may play, as far as they begin so."""
    return [line for line in map(notate, legal(GAME, basin, basin.seat)) if line.startswith(start)]


def kinds(basin: Basin) -> set[str]:
    """The first words of what may be played."""
    return first_words(offers(basin))


def first_words(lines: Iterable[str]) -> set[str]:
    return {line.split()[0] for line in lines}
