"""What a picture of the rivers should point out: the last move, and where an action being composed can go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engines.core import Event, Seat, choices, values_of
from engines.rio_grande.actions import Bridge, Lay
from engines.rio_grande.cards import Card
from engines.rio_grande.events import Bridged, Dried, Ended, Extended, Silted, Sprang, Unbridged
from engines.rio_grande.rivers import Letter, Place, free_places, longer, worth
from engines.rio_grande.specials import Chicane, Delta, Lake, Sandbank, places_silted
from engines.rio_grande.state import Basin, river_at, the_river
from render.scene import Draft, Scene

Spot = tuple[Letter, int]
"""A card's river and its number there."""


@dataclass
class Marks:
    laid: set[Spot] = field(default_factory=set)
    """Cards that are new."""
    built: set[Spot] = field(default_factory=set)
    taken: set[Spot] = field(default_factory=set)
    """Cards from which a bridge came off, or is about to."""
    ghosts: dict[Spot, Card] = field(default_factory=dict)
    """A card where it could be laid."""
    sites: dict[Spot, str] = field(default_factory=dict)
    """Cards that can be chosen, and what there is to say of them."""


def marks_of(scene: Scene[Basin]) -> Marks:
    marks = Marks()
    for event in scene.events:
        _happened(marks, event)
    if scene.draft is not None and scene.seat is not None:
        _drafted(marks, scene.view, scene.seat, scene.draft)
    return marks


def _happened(marks: Marks, event: Event) -> None:
    match event:
        case Sprang(river=river):
            marks.laid.add((river, 1))
        case Extended(river=river, place=place):
            marks.laid.add((river, place))
        case Bridged(river=river, place=place):
            marks.built.add((river, place))
            marks.taken.discard((river, place))
        case Unbridged(river=river, place=place):
            marks.taken.add((river, place))
        case Silted(river=river, place=place):
            _renumber(marks, river, place)
            marks.laid.add((river, 1))
        case Ended(river=river) | Dried(river=river):
            _renumber(marks, river, Place(1_000))


def _renumber(marks: Marks, river: Letter, covered: Place) -> None:
    """After a sandbank the cards count from it (RG-A3); what lay upstream is gone."""
    for spots in (marks.laid, marks.built, marks.taken):
        old = {spot for spot in spots if spot[0] is river}
        spots -= old
        spots |= {(river, place - covered + 1) for _, place in old if place > covered}


def _drafted(marks: Marks, basin: Basin, seat: Seat, draft: Draft) -> None:
    fields = draft.fields
    values = () if len(fields) == len(choices(draft.kind)) else values_of(draft.kind, basin, seat, fields)
    if draft.kind in (Lay, Lake, Chicane, Delta) and fields:
        letters = fields[1:2] or values
        marks.ghosts |= {_end(basin, letter): fields[0] for letter in letters}
    if draft.kind is Chicane and len(fields) > 1:
        _bent(marks, basin, fields, values)
    if draft.kind is Bridge:
        for letter in fields[:1] or values:
            river = the_river(basin, letter)
            marks.sites |= {(letter, place): str(worth(river, place)) for place in free_places(river)}
    if draft.kind is Sandbank and fields:
        for letter in fields[1:2] or values:
            places = places_silted(basin, seat, fields[0], letter)
            marks.sites |= {(letter, place): "" for place in places}


def _end(basin: Basin, letter: Letter) -> Spot:
    river = river_at(basin, letter)
    return letter, len(river.cards) + 1 if river else 1


def _bent(marks: Marks, basin: Basin, fields: tuple[Any, ...], values: Any) -> None:
    """First the bridges that may come off, then the cards that may carry the new one."""
    card, letter, *taken = fields
    if not taken:
        marks.sites |= {(letter, place): "" for place in values.of}
        return
    marks.taken |= {(letter, place) for place in taken[0]}
    river = longer(the_river(basin, letter), card)
    places = [place for place in values if place is not None]
    marks.sites |= {(letter, place): str(worth(river, place)) for place in places}
