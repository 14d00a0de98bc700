"""The picture of Up the River: boats in lanes by seat, from the waterfall on the left to the harbour."""

from __future__ import annotations

from math import copysign

from PIL import Image

from engines.core import Named, Seat
from engines.up_the_river.data import ARROWS, BEST_DOCK, BOATS, FALLEN, HARBOUR, SECTIONS
from engines.up_the_river.state import Docked, Fell, River, Rolled, over, placing, scores
from render.canvas import WIDTH, Canvas
from render.fonts import printable, text_width
from render.geometry import Box, Point, bow
from render.news import news
from render.palette import PALETTES, Colour, Palette, darker, ink_on, mix
from render.scene import Scene
from render.seats import Player, badge, panel
from render.up_the_river_pieces import boat, die, fleet, sandbank, wave
from render.up_the_river_trips import Trip, last_trips, planned
from render.up_the_river_valley import HALF, HARBOUR_BOX, LIP, QUAY, SECTION, bank, section_middle, valley


def draw(scene: Scene[River]) -> Image.Image:
    river, palette = scene.view, PALETTES[scene.palette]
    canvas = Canvas.over(valley(scene.palette))
    panel(canvas, Box(12, 12, WIDTH - 12, 104), palette, _players(scene))
    for sprite, at in ((sandbank, river.sandbank), (wave, river.wave)):
        canvas.paste(sprite(scene.palette, round(SECTION) - 2, 2 * HALF - 4), section_middle(at))
    _numbers(canvas, palette, river)
    _title(canvas, palette, scene)
    _signs(canvas, palette, scene)
    _harbour(canvas, palette, scene)
    _boats(canvas, palette, scene)
    _falls(canvas, palette, scene)
    _strip(canvas, palette, scene)
    return canvas.image


def describe(scene: Scene[River]) -> list[str]:
    """The whole board in sentences."""
    river, words = scene.view, scene.words
    return [
        words("board.title", name=words("name"), round=river.round),
        f"{_whose_turn(scene)}.",
        words("board.places", sandbank=river.sandbank, wave=river.wave),
        words("board.flows", scene.names, seat=Named(river.starter)),
        *(_fleet_in_words(scene, Seat(seat)) for seat in range(len(river.boats))),
        *(words.event(event, scene.names) for event in scene.events if not isinstance(event, Rolled)),
    ]


def _fleet_in_words(scene: Scene[River], seat: Seat) -> str:
    river, words = scene.view, scene.words
    own = sorted(at for at in river.boats[seat] if FALLEN < at < HARBOUR)
    taken = [BEST_DOCK - dock for dock, owner in enumerate(river.docks) if owner == seat]
    fallen = river.boats[seat].count(FALLEN)
    parts = [words("board.fleet", scene.names, seat=Named(seat), points=scores(river)[seat])]
    if own:
        parts.append(words("board.river", sections=own))
    if taken:
        parts.append(words("board.docks", docks=taken))
    if fallen:
        parts.append(words("board.fallen", n=fallen))
    return " ".join(parts)


def _whose_turn(scene: Scene[River]) -> str:
    """Who plays which roll, or who has won."""
    river, words = scene.view, scene.words
    places = placing(river)
    if places is not None:
        return words("board.over", scene.names, who=[Named(seat) for seat in places[0]], n=len(places[0]))
    key = "board.turn_arrows" if river.roll == ARROWS else "board.turn"
    return words(key, scene.names, seat=Named(river.seat), roll=river.roll)


def _players(scene: Scene[River]) -> list[Player]:
    river, points = scene.view, scores(scene.view)
    lost = [own.count(FALLEN) for own in river.boats]
    return [
        Player(
            seat,
            name,
            points[seat],
            turn=seat == river.seat and not over(river),
            note=scene.words("board.lost", n=lost[seat]) if lost[seat] else "",
        )
        for seat, name in enumerate(scene.names)
    ]


def _title(canvas: Canvas, palette: Palette, scene: Scene[River]) -> None:
    said = f"{scene.words('name')} · {scene.words('board.round', n=scene.view.round)}"
    canvas.text(
        (16, 134), said, 42, palette.ink, anchor="lm", face="serif-bold", halo=palette.panel, halo_width=4
    )


def _numbers(canvas: Canvas, palette: Palette, river: River) -> None:
    """The sections' names, by which boats are called."""
    special: dict[int, Colour] = {river.sandbank: palette.sand, river.wave: darker(palette.water_deep, 0.32)}
    for position in range(1, SECTIONS + 1):
        x = section_middle(position)[0]
        at = x, bank(1, x, x + 1)[0][1] + 34
        fill = special.get(position, palette.panel)
        canvas.circle(at, 25, fill, outline=palette.wood_dark, width=4)
        canvas.text(at, str(position), 34, ink_on(fill), face="black")


def _signs(canvas: Canvas, palette: Palette, scene: Scene[River]) -> None:
    """Words for the sandbank, the wave and the waterfall, and who works the last."""
    river, words = scene.view, scene.words
    for key, at, fill in (
        ("board.sandbank", river.sandbank, palette.sand),
        ("board.wave", river.wave, darker(palette.water_deep, 0.32)),
    ):
        text, x = words(key), section_middle(at)[0]
        half = text_width(text, 30, "bold") / 2 + 16
        middle = min(max(x, LIP + half), QUAY - half)
        canvas.line([(x, 260), (x, bank(-1, x, x + 1)[0][1] + 12)], palette.wood_dark, 7)
        sign = Box(middle - half, 238, middle + half, 282)
        canvas.box(sign, fill, radius=8, outline=palette.wood_dark, width=4, shadow=3)
        canvas.text(sign.centre, text, 30, ink_on(fill), face="bold")
    board = Box(8, 162, 204, 232)
    canvas.line([(40, 230), (40, 290)], palette.wood_dark, 8)
    canvas.box(board, palette.panel, radius=8, outline=palette.wood_dark, width=4, shadow=3)
    canvas.text((20, 183), words("board.waterfall"), 28, palette.ink, face="bold", anchor="lm", fit=172)
    canvas.paste(badge(river.starter, 30, palette.seats[river.starter]), (35, 212))
    name = printable(scene.names[river.starter])
    canvas.text((56, 212), name, 26, palette.ink, anchor="lm", fit=140)


def _berth(count: int, dock: int) -> Box:
    """The berth of a dock: two columns, the best at the top."""
    rows = -(-count // 2)
    return HARBOUR_BOX.rows(rows, 4)[dock // 2].columns(2, 4)[dock % 2]


def _harbour(canvas: Canvas, palette: Palette, scene: Scene[River]) -> None:
    river, count = scene.view, len(scene.view.boats) * BOATS
    new = {event.dock - 1 for event in scene.events if isinstance(event, Docked)}
    stone = palette.rock
    canvas.text((HARBOUR_BOX.centre[0], 308), scene.words("board.harbour"), 32, ink_on(stone), face="bold")
    for dock in range(count):
        berth = _berth(count, dock)
        canvas.box(berth, mix(palette.water_deep, palette.water, 0.5), radius=6)
        plank = Box(berth.left, berth.top, berth.left + 46, berth.bottom)
        canvas.box(
            plank, palette.wood, radius=6, pattern="bars", pattern_fill=palette.wood_dark, pattern_alpha=0.3
        )
        canvas.text(
            plank.centre, str(BEST_DOCK - dock), 32, palette.white, face="black", halo=palette.wood_dark
        )
        middle = ((plank.right + berth.right) / 2, berth.centre[1])
        if dock < len(river.docks):
            owner = river.docks[dock]
            size = round(min(berth.height, berth.right - plank.right)) - 2
            canvas.paste(boat(owner, size, palette.seats[owner], palette.wood), middle)
        if dock in new:
            canvas.box(berth.inset(-3), radius=8, outline=palette.mark_edge, width=8)
            canvas.box(berth.inset(-1), radius=7, outline=palette.mark, width=4)


def _lane_gap(river: River) -> float:
    return (2 * HALF - 8) / max(3, len(river.boats))


def _boat_size(river: River) -> int:
    return round(min(SECTION - 8, _lane_gap(river) - 12))


def _lane(river: River, seat: int, position: float) -> Point:
    """Where a seat's boats lie on a section: every seat keeps to its lane, so that none hides another."""
    x, y = section_middle(position)
    return x, y + (seat - (len(river.boats) - 1) / 2) * _lane_gap(river) - 3


def _boats(canvas: Canvas, palette: Palette, scene: Scene[River]) -> None:
    """All boats afloat, above the marks of the last moves and of the one being thought of."""
    river, trips, plan = scene.view, last_trips(scene.events), planned(scene)
    size = _boat_size(river)
    for trip in trips:
        _mark(canvas, palette, river, trip, palette.mark)
    if plan is not None:
        _mark(canvas, palette, river, plan, palette.white)
    gone = {(trip.seat, trip.stops[0]) for trip in trips}
    coming = {(plan.seat, plan.stops[-1])} if plan else set()
    for ghost, at in gone | coming:
        if at in range(1, HARBOUR) and at not in river.boats[ghost]:
            fleet(canvas, _lane(river, ghost, at), ghost, 1, size, palette, alpha=0.4)
    for seat, own in enumerate(river.boats):
        for at in sorted(set(own) - {FALLEN, HARBOUR}):
            fleet(canvas, _lane(river, seat, at), seat, own.count(at), size, palette)


def _mark(canvas: Canvas, palette: Palette, river: River, trip: Trip, fill: Colour) -> None:
    """A boat's way as its wake below the hulls, and a ring where it comes to lie."""
    size, stop = _boat_size(river), trip.stops[-1]
    *way, end = [(x, y + size / 2 + 1) for x, y in (_lane(river, trip.seat, at) for at in trip.stops)]
    if trip.dock is not None:
        end = HARBOUR_BOX.left, _berth(len(river.boats) * BOATS, trip.dock - 1).centre[1]
    elif FALLEN < stop < HARBOUR:
        canvas.ring(_lane(river, trip.seat, stop), size * 0.58, fill, palette.mark_edge, 7)
        end = end[0] - copysign(size * 0.4, end[0] - way[-1][0]), end[1]
    carried = bow(way[-1], end, 0.12) if len(way) > 1 else [way[-1], end]  # the wave lifts it
    canvas.arrow([*way, *carried], fill, 8, head=3.2, edge=palette.mark_edge, edge_width=2.5)


def _falls(canvas: Canvas, palette: Palette, scene: Scene[River]) -> None:
    """The boats that have just gone over the waterfall."""
    fallen = [event for event in scene.events if isinstance(event, Fell)]
    for n, event in enumerate(fallen):
        at = (96 - 14 * n, 370 + n * 300 / max(3, len(fallen)))
        canvas.ring(at, 42, palette.bad, palette.mark_edge, 6)
        canvas.paste(boat(event.seat, 64, palette.seats[event.seat], palette.wood, tilt=62), at)
        if event.boats > 1:
            count = (at[0] + 30, at[1] + 26)
            canvas.circle(count, 17, palette.white, outline=palette.shadow, width=3)
            canvas.text(count, str(event.boats), 28, palette.shadow, face="black")


def _strip(canvas: Canvas, palette: Palette, scene: Scene[River]) -> None:
    """Whose turn it is, the roll, and what has happened."""
    river, box = scene.view, Box(222, 690, WIDTH - 12, 792)
    canvas.box(box, palette.panel, radius=14, shadow=5)
    left, right, middle = box.left + 12, box.right - 14, box.centre[1]
    places = placing(river)
    if places is None:
        canvas.paste(die(river.roll, 80, scene.palette), (left + 40, middle))
        left += 92
    for seat in [river.seat] if places is None else places[0]:
        canvas.paste(badge(seat, 64, palette.seats[seat]), (left + 32, middle))
        left += 74
    left += 6
    said, told = printable(_whose_turn(scene), "bold"), news(scene, right - left, (Rolled,))
    y = middle - 16 * len(told)
    canvas.text((left, y), said, 38, palette.ink, face="bold", anchor="lm", fit=right - left, smallest=30)
    for n, line in enumerate(told):
        canvas.text((left, y + 34 + 29 * n), line, 26, palette.ink, anchor="lm")
