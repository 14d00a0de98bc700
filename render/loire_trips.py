"""What the picture of Loire marks: where boats have just gone, and where one is about to go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core import Event, Seat
from engines.loire.actions import Lay, Place, Sail
from engines.loire.cards import COAL, Town
from engines.loire.events import Led, Sailed
from engines.loire.state import Dock, Heading, Loire, course
from render.scene import Scene


class Trip(NamedTuple):
    """A boat's way: how it lay, how far it goes, and which dock it is after."""

    seat: Seat
    start: Town
    heading: Heading
    spaces: int
    dock: Dock | None = None

    @property
    def end(self) -> tuple[Town, Heading]:
        return course(self.start, self.heading, self.spaces)


def last_trips(river: Loire, events: Sequence[Event]) -> list[Trip]:
    """The voyages of the latest round among the events; the heading is worked out backwards."""
    trips: dict[Seat, Trip] = {}
    for event in events:
        if isinstance(event, Led) and event.round < river.round:
            trips.clear()
        if isinstance(event, Sailed):
            trips[event.seat] = Trip(event.seat, event.start, _heading(river, event), event.coal)
    return list(trips.values())


def _heading(river: Loire, event: Sailed) -> Heading:
    """How the boat faced before it sailed: the way that leads to where, and as, it lies now."""
    player = river.players[event.seat]
    for heading in Heading:
        if course(event.start, heading, event.coal) == (event.end, player.heading):
            return heading
    return Heading.DOWN


def planned(scene: Scene[Loire]) -> Trip | None:
    """Where the action being put together would take the player's boat, with the coal laid so far."""
    draft, seat, river = scene.draft, scene.seat, scene.view
    if draft is None or seat is None:
        return None
    player = river.players[seat]
    if draft.kind is Place and draft.fields:
        return Trip(seat, draft.fields[0], Heading.DOWN, 0)
    if player.town is None or draft.kind not in (Lay, Sail):
        return None
    more = COAL.get(draft.fields[0], 0) if draft.kind is Lay and draft.fields else 0
    dock = draft.fields[0] if draft.kind is Sail and draft.fields else None
    spaces = player.coal + more
    return Trip(seat, player.town, player.heading, spaces, dock) if spaces or dock else None
