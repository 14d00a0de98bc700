"""The picture of The Mississippi Queen: the winding river, the steamers on it, and their wheels."""

from __future__ import annotations

from PIL import Image

from engines.core import Seat
from engines.mississippi_queen.chart import water
from engines.mississippi_queen.data import KINDS
from engines.mississippi_queen.places import to_act
from engines.mississippi_queen.state import HEADINGS, Heading, Hex, Mode, River
from render.canvas import Canvas
from render.fonts import printable, text_width, wrapped
from render.geometry import Box, between
from render.mississippi_queen_chart import BOARD, Chart, close_up, layout
from render.mississippi_queen_marks import course, names, tags, wakes
from render.mississippi_queen_panel import panels
from render.mississippi_queen_pieces import passenger, steamer
from render.mississippi_queen_river import UNKNOWN, Sight, framed, free_corner, house_hex, painted, rose
from render.mississippi_queen_sketch import Sketch, fleet, sketched
from render.mississippi_queen_words import describe, news, progress, whose_turn, winner
from render.palette import PALETTES, Palette
from render.scene import Scene
from render.seats import badge

__all__ = ["describe", "draw"]

STRIP = Box(12, 886, 1188, 980)
SMALLEST = 46
"""Of a steamer, however long the river is."""
ROSES = 80, 68
"""The reach of the compass, and that where there is little room."""
ROSE_IN_ROWS = 42
CLOSEST = 56.0
"""The largest hexes of a close-up."""


def draw(scene: Scene[River]) -> Image.Image:
    river, palette, sketch = scene.view, PALETTES[scene.palette], sketched(scene)
    chart = layout(river) if sketch is None else close_up(river, sketch.cells, CLOSEST)
    sight = Sight(
        chart.stretches,
        river.gone,
        bool(river.pile),
        river.platform,
        river.mode is Mode.PASSENGERS,
        sketch is not None,
        scene.palette,
    )
    canvas = Canvas.over(painted(sight))
    _waiting(canvas, palette, chart, river)
    if sketch is None:
        wakes(canvas, palette, chart, river, scene.events)
        _steamers(canvas, palette, scene, chart, sketch)
    else:
        shown, taken = _shown(river, chart), _taken(river, sketch)
        names(canvas, palette, chart, shown, sketch, taken)
        course(canvas, palette, chart, sketch)
        _steamers(canvas, palette, scene, chart, sketch)
        tags(canvas, palette, chart, [cell for cell in shown if cell in taken], sketch)
    _rose(canvas, palette, scene, chart, sketch)
    framed(canvas, palette)
    _header(canvas, palette, scene)
    panels(canvas, palette, scene, sketch)
    _strip(canvas, palette, scene, sketch)
    return canvas.image


def _shown(river: River, chart: Chart) -> list[int]:
    """The water of a close-up."""
    inner = BOARD.inset(36, 26)
    found = []
    for cell in water(river.tiles, river.gone):
        x, y = chart.at(Hex.at(cell))
        if inner.left < x < inner.right and inner.top < y < inner.bottom:
            found.append(cell)
    return found


def _taken(river: River, sketch: Sketch) -> set[int]:
    """The hexes on which steamers lie once the course so far has been sailed."""
    others = fleet(river, sketch).steamers
    taken = {own.at.cell for seat, own in enumerate(others) if own.at and seat != sketch.seat}
    return {*taken, sketch.track[-1].cell}


def _waiting(canvas: Canvas, palette: Palette, chart: Chart, river: River) -> None:
    """The passengers at the stops (MQ-S20)."""
    for number in range(river.gone, len(river.tiles)):
        tile = river.tiles[number]
        kind, home = KINDS[tile.kind], house_hex(tile)
        if kind.jetty is None or home is None or kind.stop is None:
            continue
        size = chart.plot(number).size
        shore, jetty = chart.at(Hex(number, home)), chart.at(Hex(number, kind.jetty))
        sprite = passenger(round(max(28, size * 0.86)), palette.hues["pink"], palette.hues["black"])
        x, y = between(shore, jetty, 0.52)
        for n in range(river.waiting[number]):
            gap = sprite.width * 0.66
            place = x + (n - (river.waiting[number] - 1) / 2) * gap, y - size * 0.16
            if (
                BOARD.left + 20 < place[0] < BOARD.right - 20
                and BOARD.top + 20 < place[1] < BOARD.bottom - 20
            ):
                canvas.paste(sprite, place)


def _steamers(
    canvas: Canvas, palette: Palette, scene: Scene[River], chart: Chart, sketch: Sketch | None
) -> None:
    river = fleet(scene.view, sketch)
    acting = to_act(scene.view)
    for seat, own in enumerate(river.steamers):
        at, heading = own.at, own.heading
        if sketch is not None and seat == sketch.seat:
            at, heading = sketch.track[-1], sketch.heading or heading
        if at is None:
            continue
        plot, middle = chart.plot(at.tile), chart.at(at)
        if not (BOARD.left < middle[0] < BOARD.right and BOARD.top < middle[1] < BOARD.bottom):
            continue
        size = max(SMALLEST, plot.size * 1.55)
        if seat in acting:
            reach = size * (0.72 if heading is None else 0.58)
            canvas.ring(middle, reach, palette.mark, palette.mark_edge, max(4, size * 0.08))
        bearing = None if heading is None else round(plot.bearing(heading)) % 360
        canvas.paste(steamer(seat, round(size), bearing, scene.palette), middle)


def _rose(canvas: Canvas, palette: Palette, scene: Scene[River], chart: Chart, sketch: Sketch | None) -> None:
    """The table is turned so that the river runs to the right: a compass says where north is."""
    rows = len(chart.stretches) if sketch is None else 1
    for n in range(rows):
        plot = chart.stretches[n].plot
        headings = HEADINGS if rows == 1 else (Heading.N,)
        said = [(plot.bearing(one), scene.words(f"values.heading.{one.value}")) for one in headings]
        for reach in ROSES if rows == 1 else (ROSE_IN_ROWS,):
            at, room = free_corner(chart, reach, chart.stretches[n].box)
            if room >= reach + UNKNOWN:
                break
        rose(canvas, palette, at, said, reach)


def _header(canvas: Canvas, palette: Palette, scene: Scene[River]) -> None:
    """Name, round, game; and who is still to sail in this round."""
    river, words = scene.view, scene.words
    right = 1188.0
    queue = river.queue if to_act(river) else ()
    for seat in reversed(queue):
        canvas.paste(badge(seat, 44, palette.seats[seat]), (right - 22, 34))
        if seat != queue[0]:
            tip = right - 52
            canvas.polygon([(tip - 4, 25), (tip + 6, 34), (tip - 4, 43)], palette.muted)
        right -= 60
    if queue:
        right -= canvas.text((right - 4, 34), words("board.order"), 28, palette.muted, anchor="rm") + 24
    title = words("name")
    canvas.text((16, 34), title, 38, palette.ink, face="serif-bold", anchor="lm")
    left = 16 + text_width(title, 38, "serif-bold") + 16
    said = f"{words('board.round', n=river.round)} · {words(f'board.{river.mode.value}')}"
    canvas.text(
        (left, 36), said, 28, palette.muted, face="medium", anchor="lm", fit=right - left, smallest=26
    )


def _strip(canvas: Canvas, palette: Palette, scene: Scene[River], sketch: Sketch | None) -> None:
    """Whose turn it is, what is being planned, and what has happened."""
    canvas.box(STRIP, palette.panel, radius=14, shadow=5)
    left, right, middle = STRIP.left + 12, STRIP.right - 14, STRIP.centre[1]
    seat = winner(scene.view) if sketch is None else sketch.seat
    seat = next(iter(to_act(scene.view)), None) if seat is None else seat
    if seat is not None:
        canvas.paste(badge(Seat(seat), 64, palette.seats[seat]), (left + 32, middle))
        left += 80
    lines: tuple[str, ...] = ()
    if sketch is not None:
        key = scene.words("board.key_coal" if sketch.voyage else "board.key_speed")
        lines = progress(scene, sketch), key
    else:
        for said in news(scene):
            longer = wrapped(printable(said), right - left, 26)
            if len(longer) > 2:
                break
            lines = longer
    y = middle - (0, 16, 28)[len(lines)]
    turn = printable(whose_turn(scene, sketch), "bold")
    canvas.text((left, y), turn, 36, palette.ink, face="bold", anchor="lm", fit=right - left, smallest=30)
    for n, line in enumerate(lines):
        canvas.text((left, y + 31 + 28 * n), line, 26, palette.ink, anchor="lm")
