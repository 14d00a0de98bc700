"""Rivers for the tests, as text: cards are `coal3 sailors`, loads `blois>tours wine:blois`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import Event, Luck, Seat, legal, play
from engines.loire import GAME
from engines.loire.cards import Card, Face, Load, Town, sorted_cards, sorted_loads
from engines.loire.state import Dock, Heading, Loire, Phase, Player
from engines.notation import notate, parse

PILE = "coal1 " * 18
"""Enough for the next round of any number of players, with nothing in it that matters."""


def load(word: str) -> Load:
    if word.startswith("wine:"):
        return Load(Town(word.removeprefix("wine:")))
    origin, _, to = word.partition(">")
    return Load(Town(origin), Town(to))


def face(word: str) -> Face:
    return load(word) if ">" in word or ":" in word else Card(word)


def faces(text: str) -> tuple[Face, ...]:
    return tuple(face(word) for word in text.split())


def cards(text: str) -> tuple[Card, ...]:
    return sorted_cards(Card(word) for word in text.split())


def loads(text: str) -> tuple[Load, ...]:
    return sorted_loads(load(word) for word in text.split())


def boat(
    town: str | None = "tours",
    hand: str = "",
    laid: str = "",
    cargo: str = "",
    coins: int = 0,
    up: bool = False,
    dock: str | None = None,
    sailed: bool | None = None,
) -> Player:
    """A player's boat, heading for Nantes unless `up`; who holds a dock has sailed."""
    return Player(
        town=None if town is None else Town(town),
        heading=Heading.UP if up else Heading.DOWN,
        dock=None if dock is None else Dock(dock),
        sailed=dock is not None if sailed is None else sailed,
        hand=cards(hand),
        laid=cards(laid),
        cargo=loads(cargo),
        coins=coins,
    )


def river(
    *players: Player,
    phase: Phase = Phase.SAILING,
    leader: int = 0,
    seat: int = 0,
    market: str = "",
    waiting: str = "",
    pile: str = PILE,
    discards: str = "",
    **more: Any,
) -> Loire:
    """A round in phase 2 unless said otherwise; the next card of the pile is the first of its text."""
    return Loire(
        players=players,
        leader=Seat(leader),
        seat=Seat(seat),
        pile=faces(pile)[::-1],
        phase=phase,
        round=more.pop("round", 1),
        market=cards(market),
        waiting=loads(waiting),
        discards=faces(discards),
        stirred=more.pop("stirred", True),
        **more,
    )


def after(state: Loire, *lines: str, seed: str = "") -> Loire:
    """The river after the players on turn have done these one after the other."""
    for line in lines:
        state = play(GAME, state, state.seat, parse(GAME, line), Luck(seed.encode(), 1)).state
    return state


def told(state: Loire, line: str) -> list[Event]:
    """What a line lets everybody know."""
    outcome = play(GAME, state, state.seat, parse(GAME, line), Luck(b"", 1))
    return [event for event, to in outcome.told if to is None]


def offers(state: Loire, start: str = "", seat: int | None = None) -> list[str]:
    """The lines that a player, or the one on turn, may play, as far as they begin so."""
    who = state.seat if seat is None else Seat(seat)
    return [line for line in map(notate, legal(GAME, state, who)) if line.startswith(start)]


def kinds(state: Loire) -> set[str]:
    """The first words of what the player on turn may play."""
    return {line.split()[0] for line in offers(state)}


def hand(state: Loire, seat: int) -> str:
    return " ".join(state.players[seat].hand)


def laid(state: Loire, seat: int) -> str:
    return " ".join(state.players[seat].laid)


def written(found: Sequence[Face]) -> list[str]:
    """Loads and cards as the texts above have them, sorted."""
    words = []
    for one in found:
        if isinstance(one, Card):
            words.append(one.value)
        else:
            words.append(f"{one.origin}>{one.to}" if one.to else f"wine:{one.origin}")
    return sorted(words)
