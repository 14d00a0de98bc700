"""Marks on the river: the last courses as wakes, pushes, and the course that is being put together."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Event
from engines.mississippi_queen.state import Aground, Hex, Pushed, River, Sailed
from render.canvas import Canvas
from render.geometry import Point, between
from render.mississippi_queen_chart import Chart, Plot
from render.mississippi_queen_pieces import COAL, SMOKE, steamer
from render.mississippi_queen_sketch import Sketch
from render.palette import Palette, ink_on, mix

ROOMY = 35
"""The size of a hex that holds two lines."""
PLATE = 0.92
"""Of a hex: two lines of the smallest lettering just fit, whichever way the hexes are turned."""


def wakes(canvas: Canvas, palette: Palette, chart: Chart, river: River, events: Sequence[Event]) -> None:
    """The way of every steamer that has just sailed, and where it pushed others to."""
    for event in events:
        match event:
            case Sailed(_, _, track, end):
                shown = [at for at in track if at.tile >= river.gone]
                if shown and shown[0] != end:
                    _way(canvas, palette, chart, shown, palette.mark)
            case Pushed(_, _, start, end) if start.tile >= river.gone and end.tile >= river.gone:
                push(canvas, palette, chart, start, end)
            case Aground(seat, at) if at.tile >= river.gone:
                _wreck(canvas, palette, chart, seat, at)


def _way(
    canvas: Canvas, palette: Palette, chart: Chart, track: Sequence[Hex], fill: tuple[int, int, int]
) -> None:
    size = chart.plot(track[0].tile).size
    points = [chart.at(at) for at in track]
    if chart.plot(track[0].tile) != chart.plot(track[-1].tile):  # over a fold: the part in the last row
        last = chart.plot(track[-1].tile)
        points = [chart.at(at) for at in track if chart.plot(at.tile) == last]
    if len(points) < 2:
        return
    canvas.circle(
        points[0], size * 0.3, fill, outline=palette.mark_edge, width=max(2, size * 0.06), alpha=0.9
    )
    end = between(points[-2], points[-1], 0.62)
    width = max(5.0, size * 0.17)
    canvas.arrow(
        [*points[:-1], end], fill, width, head=2.6, edge=palette.mark_edge, edge_width=max(2, size * 0.05)
    )


def push(canvas: Canvas, palette: Palette, chart: Chart, start: Hex, end: Hex) -> None:
    """Where a steamer was pushed from and to."""
    if chart.plot(start.tile) != chart.plot(end.tile):
        return
    size, a, b = chart.plot(start.tile).size, chart.at(start), chart.at(end)
    canvas.arrow(
        [between(a, b, 0.12), between(a, b, 0.62)],
        palette.bad,
        max(6.0, size * 0.22),
        head=2.3,
        edge=palette.white,
        edge_width=max(2, size * 0.06),
    )


def _wreck(canvas: Canvas, palette: Palette, chart: Chart, seat: int, at: Hex) -> None:
    """Where a steamer has just run aground."""
    size, middle = chart.plot(at.tile).size, chart.at(at)
    canvas.paste(steamer(seat, round(size * 1.5), -50, palette.name), middle, alpha=0.45)
    for a, b in (((-1, -1), (1, 1)), ((-1, 1), (1, -1))):
        bar = [(middle[0] + x * size * 0.45, middle[1] + y * size * 0.45) for x, y in (a, b)]
        canvas.line(bar, palette.white, size * 0.28)
        canvas.line(bar, palette.bad, size * 0.18)


def names(
    canvas: Canvas, palette: Palette, chart: Chart, cells: Sequence[int], sketch: Sketch, taken: set[int]
) -> None:
    """The names of all the water that is shown, on a plate where the course can end (MQ-A3)."""
    for cell in cells:
        at = Hex.at(cell)
        plot, middle = chart.plot(at.tile), chart.at(at)
        if cell in sketch.goals:
            ring = plot.corners(chart.axial(at), PLATE)
            tint = mix(palette.panel, palette.good, 0.14)
            canvas.polygon(ring, tint, outline=palette.good, width=max(3, plot.size * 0.08), alpha=0.93)
            if cell not in taken:
                _goal(canvas, palette, plot, middle, str(at), sketch, cell)
        elif cell not in taken:
            canvas.text(
                middle, str(at), 26, palette.white, face="medium", halo=palette.water_deep, alpha=0.75
            )


def tags(canvas: Canvas, palette: Palette, chart: Chart, taken: Sequence[int], sketch: Sketch) -> None:
    """The names of hexes with a steamer, at their foot."""
    for cell in taken:
        at = Hex.at(cell)
        (x, y), size = chart.at(at), chart.plot(at.tile).size
        halo = mix(palette.panel, palette.good, 0.14) if cell in sketch.goals else palette.water_deep
        canvas.text((x, y + size * 0.55), str(at), 26, ink_on(halo), face="black", halo=halo, halo_width=5)


def _goal(
    canvas: Canvas, palette: Palette, plot: Plot, middle: Point, name: str, sketch: Sketch, cell: int
) -> None:
    goal = sketch.goals[cell]
    x, y = middle
    size = 30 if plot.size > 42 else 26
    tint = mix(palette.panel, palette.good, 0.14)
    if plot.size < ROOMY:
        canvas.text(middle, name, 26, ink_on(tint), face="black")
        return
    canvas.text((x, y - plot.size * 0.3), name, size, ink_on(tint), face="black")
    if sketch.voyage is None:
        low, high = goal.speeds[0], goal.speeds[-1]
        said = str(low) if low == high else f"{low}–{high}"
        canvas.text((x, y + plot.size * 0.3), said, 26, mix(palette.good, ink_on(tint), 0.3), face="bold")
        return
    at = x, y + plot.size * 0.36
    canvas.circle(at, 16, COAL, outline=SMOKE, width=2)
    canvas.text(at, str(goal.coal), 26, SMOKE, face="black")


def course(canvas: Canvas, palette: Palette, chart: Chart, sketch: Sketch) -> None:
    """The course so far, below the steamer that has come to its end."""
    track = [chart.at(at) for at in sketch.track]
    size = chart.plot(sketch.at.tile).size
    canvas.circle(track[0], size * 0.26, palette.white, outline=palette.mark_edge, width=3)
    if len(track) > 1:
        canvas.line(track, palette.mark_edge, size * 0.3)
        canvas.line(track, palette.white, size * 0.19)
        for at in track[1:-1]:
            canvas.circle(at, size * 0.17, palette.white, outline=palette.mark_edge, width=3)
    if sketch.voyage is not None:
        for start, end in sketch.voyage.fleet.pushes:
            push(canvas, palette, chart, Hex.at(start), Hex.at(end))
