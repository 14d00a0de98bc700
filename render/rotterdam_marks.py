"""What has just happened on the chart of Rotterdam, and what a player is about to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.core import Event
from engines.rotterdam.actions import Name, Place, Steer
from engines.rotterdam.cards import Play
from engines.rotterdam.data import CHANNELS, ONWARD, Channel, Material, Spot
from engines.rotterdam.events import (
    Added,
    ColourNamed,
    Placed,
    Pushed,
    Sailed,
    Seized,
    Stolen,
    Swapped,
    Waited,
)
from engines.rotterdam.state import Hull, Maas, at, ship_of, stock
from render.canvas import Canvas
from render.geometry import Point, trimmed
from render.palette import Colour as Paint
from render.palette import Palette
from render.rotterdam_chart import BUOY, course, lettering, spot_at
from render.scene import Draft, Scene

RING = BUOY + 12


def mark(canvas: Canvas, palette: Palette, scene: Scene[Maas]) -> None:
    """Arrows along the channels sailed, rings where something changed; then what is being thought of."""
    maas = scene.view
    for event in latest(scene.events):
        _mark_event(canvas, palette, maas, event)
    if maas.queue and maas.colour is not None:
        name = maas.queue[0]
        _ring(canvas, palette, at(ship_of(maas, name)), palette.white)
        for channel in ONWARD[at(ship_of(maas, name))]:
            if channel.colour == maas.colour:
                _highlight(canvas, palette, channel)
    if scene.draft is not None:
        _mark_draft(canvas, palette, maas, scene.draft)
    lettering(canvas, palette)


def latest(events: Sequence[Event]) -> list[Event]:
    """The events from the last naming on, if there was one: older arrows would tangle with its own."""
    begins = [n for n, event in enumerate(events) if isinstance(event, ColourNamed)]
    return list(events[begins[-1] :]) if begins else list(events)


def _mark_event(canvas: Canvas, palette: Palette, maas: Maas, event: Event) -> None:
    match event:
        case Sailed(_, _, start, end):
            _arrow(canvas, palette, start, end, palette.mark)
        case Pushed(_, _, _, start, end):
            _arrow(canvas, palette, start, end, palette.bad)
            _ring(canvas, palette, end, palette.bad)
        case Placed(_, _, place, _) | Added(_, _, place, _):
            _ring(canvas, palette, place, palette.mark)
        case Waited(_, _, place):
            _ring(canvas, palette, place, palette.bad)
        case Swapped(_, one, _, other, _):
            _ring_ships(canvas, palette, maas, palette.mark, one, other)
        case Stolen(_, robbed, _, to, _):
            _ring_ships(canvas, palette, maas, palette.bad, robbed)
            _ring_ships(canvas, palette, maas, palette.mark, to)
        case Seized(_, robbed, _):
            _ring_ships(canvas, palette, maas, palette.bad, robbed)


def _ring_ships(canvas: Canvas, palette: Palette, maas: Maas, fill: Paint, *names: Hull) -> None:
    for name in names:
        place = ship_of(maas, name).at
        if place is not None:
            _ring(canvas, palette, place, fill)


def _ring(canvas: Canvas, palette: Palette, place: Spot, fill: Paint) -> None:
    if len(place) == 2:
        canvas.ring(spot_at(place), RING, fill, palette.mark_edge, 7)


def _arrow(canvas: Canvas, palette: Palette, start: Spot, end: Spot, fill: Paint) -> None:
    """A ship's way from one place to another, beside which its letter stays legible."""
    way = trimmed([spot_at(start), spot_at(end)], BUOY - 6, BUOY + 8 if len(end) == 2 else 0)
    canvas.arrow(way, fill, 11, head=2.8, edge=palette.mark_edge, edge_width=3)


def _highlight(canvas: Canvas, palette: Palette, channel: Channel) -> None:
    canvas.line(course(channel), palette.white, 30, alpha=0.6)
    canvas.arrow(course(channel), palette.white, 9, head=3, edge=palette.mark_edge)


def _mark_draft(canvas: Canvas, palette: Palette, maas: Maas, draft: Draft) -> None:
    fields = draft.fields
    if draft.kind is Name and fields:
        for channel in CHANNELS:
            if channel.colour == fields[0]:
                canvas.line(course(channel), palette.white, 28, alpha=0.55)
    elif draft.kind is Steer and fields and maas.queue:
        _arrow(canvas, palette, at(ship_of(maas, maas.queue[0])), fields[0], palette.white)
    elif draft.kind is Play:
        for field in fields[1:]:
            place = _place(maas, field)
            if place is not None:
                _ring(canvas, palette, place, palette.white)


def _place(maas: Maas, field: object) -> Spot | None:
    """The place that a choice of a transport card speaks of: a ship's, or itself."""
    text = str(field or "").partition(":")[0]
    if text.isdigit():
        return ship_of(maas, Hull(int(text))).at
    return Spot(text) if len(text) == 2 else None


def ghosts(scene: Scene[Maas]) -> Iterator[tuple[Hull, Point, Material | None]]:
    """The ship that a player is about to place."""
    draft = scene.draft
    if draft is not None and draft.kind is Place and draft.fields and scene.seat is not None:
        name = stock(scene.view, scene.seat)
        if name is not None:
            x, y = spot_at(draft.fields[0])
            yield name, (x, y - 4), draft.fields[1] if len(draft.fields) > 1 else None
