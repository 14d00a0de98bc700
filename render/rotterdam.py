"""The picture of Rotterdam: the Maas as a chart, the players' cards above it, phase and supply below."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from engines.core import Named, Phrase, Seat, phrase
from engines.rotterdam.actions import Complete
from engines.rotterdam.data import (
    POINTS,
    PORT_OF,
    PORTS,
    WORTH,
    Colour,
    Material,
    Spot,
)
from engines.rotterdam.events import Dealt, Forked, Opened, Trading, goal
from engines.rotterdam.missions import placing, scores
from engines.rotterdam.state import (
    MATERIALS,
    PHASES,
    Hull,
    Maas,
    Phase,
    Ship,
    afloat,
    at,
    owner,
    seats_of,
    to_act,
)
from engines.rotterdam.trade import Accept, Barter, Decline, Offer, Withdraw
from render.canvas import WIDTH, Canvas
from render.fonts import printable
from render.geometry import Box, Point
from render.news import news
from render.palette import PALETTES, Palette, mix
from render.rotterdam_chart import BOTTOM, HEIGHT, TOP, basin, chart, legend, quay, spot_at
from render.rotterdam_hand import describe_hand as describe_hand
from render.rotterdam_hand import hand as hand
from render.rotterdam_marks import ghosts, mark
from render.rotterdam_pieces import (
    card_back,
    crate,
    hull,
    mission_card,
    pawn,
    ship,
    tag,
    transport_back,
    wheel,
)
from render.scene import Scene
from render.seats import badge

SHIP_WIDTH, TAG_WIDTH = 104, 40
MOST_IN_PORT = 4
"""More ships than this are shown by tags with their numbers."""
FROM_HAND = (Offer, Barter, Accept, Decline, Withdraw, Complete)
"""What is put together from the cards one holds: the chart does not matter to it."""


def draw(scene: Scene[Maas]) -> Image.Image:
    if _is_from_hand(scene):
        return _over_hand(scene)
    maas, palette = scene.view, PALETTES[scene.palette]
    canvas = Canvas.over(chart(scene.palette))
    _players(canvas, palette, scene)
    legend(canvas, palette, {colour: scene.words(f"values.colour.{colour}") for colour in Colour})
    for port in PORTS:
        _pile(canvas, palette, maas, port)
    mark(canvas, palette, scene)
    _ships(canvas, palette, scene)
    _strip(canvas, palette, scene)
    return canvas.image


def _is_from_hand(scene: Scene[Maas]) -> bool:
    return scene.seat is not None and scene.draft is not None and scene.draft.kind in FROM_HAND


def _over_hand(scene: Scene[Maas]) -> Image.Image:
    """What everybody holds, over the viewer's own cards."""
    palette, own = PALETTES[scene.palette], hand(scene)
    canvas = Canvas(WIDTH, TOP + own.height, palette.paper)
    _players(canvas, palette, scene)
    canvas.image.paste(own, (0, TOP))
    return canvas.image


# Players


def _players(canvas: Canvas, palette: Palette, scene: Scene[Maas]) -> None:
    boxes = Box(10, 10, WIDTH - 10, 164).columns(len(scene.view.ships), 10)
    for seat, box in enumerate(boxes):
        _player(canvas, box, palette, scene, Seat(seat))


def _player(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Maas], seat: Seat) -> None:
    """Name, points and turn; product cards by port; transport cards, points laid and missions done."""
    maas = scene.view
    turn = seat in to_act(maas)
    canvas.box(box, mix(palette.panel, palette.mark, 0.35 * turn), radius=14, shadow=4)
    if turn:
        canvas.box(box, radius=14, outline=palette.mark_edge, width=5)
        canvas.box(box.inset(1), radius=13, outline=palette.mark, width=3)
    y = box.top + 32
    canvas.paste(badge(seat, 46, palette.seats[seat]), (box.left + 34, y))
    left, right = box.left + 64, box.right - 14
    points = canvas.text((right, y), str(scores(maas)[seat]), 44, palette.ink, face="black", anchor="rm")
    right -= points + 8
    if seat == maas.master:
        canvas.paste(pawn(46, palette.name), (right - 14, y - 2))
        right -= 34
    name = printable(scene.names[seat], "bold") or f"#{seat + 1}"
    canvas.text((left, y), name, 32, palette.ink, face="bold", anchor="lm", fit=right - left, smallest=26)
    _products(canvas, Box(box.left + 10, box.top + 62, box.right - 10, box.top + 104), palette, maas, seat)
    _cards(canvas, Box(box.left + 10, box.top + 108, box.right - 10, box.top + 150), palette, maas, seat)


def _products(canvas: Canvas, box: Box, palette: Palette, maas: Maas, seat: Seat) -> None:
    held = Counter(PORT_OF[card] for card in maas.products[seat])
    for port, cell in zip(PORTS, box.columns(4), strict=True):
        sprite = card_back(port, 32, 40, palette.name)
        _counted(canvas, palette, (cell.left + 18, cell.centre[1]), sprite, held[port])


def _cards(canvas: Canvas, box: Box, palette: Palette, maas: Maas, seat: Seat) -> None:
    """Transport cards in hand, points laid, missions completed, and the ships in stock."""
    y, left = box.centre[1], box.left + 2
    _counted(canvas, palette, (left + 16, y), transport_back(32, 40, palette.name), len(maas.cards[seat]))
    left += 66
    home = sum(one.at is None for one in maas.ships[seat])
    canvas.paste(hull(seat, home, palette.name), (box.right - 27, y), alpha=1 if home else 0.35)
    if maas.laid[seat]:
        canvas.paste(transport_back(32, 40, palette.name), (left + 12, y))
        canvas.circle((left + 23, y + 5), 17, palette.white, outline=palette.shadow, width=2)
        points = sum(POINTS[card] for card in maas.laid[seat])
        canvas.text((left + 23, y + 5), f"+{points}", 26, palette.shadow, face="black")
        left += 46
    done = maas.completed[seat]
    step = min(39.0, (box.right - 58 - left - 36) / max(1, len(done) - 1))
    for n, mission in enumerate(done):
        canvas.paste(mission_card(36, 42, str(WORTH[mission]), palette.name), (left + 18 + n * step, y))


def _counted(canvas: Canvas, palette: Palette, at: Point, sprite: Image.Image, count: int) -> None:
    """A thing and how many of it there are; none is faint."""
    alpha = 1.0 if count else 0.35
    canvas.paste(sprite, at, alpha=alpha)
    beside = (at[0] + sprite.width / 2 + 6, at[1])
    canvas.text(beside, str(count), 30, palette.ink, face="bold", anchor="lm", alpha=alpha)


# The chart


def _pile(canvas: Canvas, palette: Palette, maas: Maas, port: Spot) -> None:
    """The product cards that a port still has."""
    box = quay(port)
    count = len(maas.piles[PORTS.index(port)])
    middle = (box.right - 43, box.top + 44)
    for n in range(3 if count > 2 else count):
        canvas.paste(card_back(port, 52, 66, palette.name), (middle[0] - 3 * n, middle[1] - 3 * n))
    if not count:
        canvas.box(Box.around(middle, 52, 66), radius=6, outline=palette.panel, width=3)
    at_count = (box.right - 43, box.bottom - 19)
    canvas.box(Box.around(at_count, 50, 32), palette.panel, radius=8)
    canvas.text(at_count, str(count), 30, palette.ink, face="black")


def places_of(maas: Maas) -> dict[Hull, tuple[Point, int]]:
    """Where each ship on the water is drawn, and how wide; those in a port lie side by side."""
    found: dict[Hull, tuple[Point, int]] = {}
    in_port: dict[Spot, list[Hull]] = {port: [] for port in PORTS}
    for name, one in afloat(maas):
        if one.at in PORTS:
            in_port[at(one)].append(name)
        else:
            x, y = spot_at(at(one))
            found[name] = ((x, y - 4), SHIP_WIDTH)
    for port, names in in_port.items():
        for name, place in zip(names, _berths(basin(port), len(names)), strict=True):
            found[name] = place
    return found


def _berths(box: Box, count: int) -> list[tuple[Point, int]]:
    """Berths for so many ships: side by side, then overlapping, then as tags in two rows."""
    if count > MOST_IN_PORT:
        cells = [cell for row in box.rows(2) for cell in row.columns(-(-count // 2))]
        return [(cell.centre, TAG_WIDTH) for cell in cells[:count]]
    width = 84 if count < 3 else 76
    step = min(width + 4, (box.width - 8 - width) / max(1, count - 1))
    return [((box.left + 4 + width / 2 + n * step, box.centre[1] - 2), width) for n in range(count)]


def _ships(canvas: Canvas, palette: Palette, scene: Scene[Maas]) -> None:
    ships: dict[Hull, Ship] = dict(afloat(scene.view))
    for ghost, middle, cargo in ghosts(scene):
        canvas.paste(ship(owner(ghost), ghost, cargo, SHIP_WIDTH, palette.name), middle, alpha=0.55)
    for name, (middle, width) in places_of(scene.view).items():
        seat = owner(name)
        if width == TAG_WIDTH:
            canvas.paste(tag(seat, name, palette.name), middle)
        else:
            canvas.paste(ship(seat, name, ships[name].cargo, width, palette.name), middle)


# The strip


def _strip(canvas: Canvas, palette: Palette, scene: Scene[Maas]) -> None:
    """Phase wheel, whose turn, what has happened, and what is left in the supply and the piles."""
    maas, words = scene.view, scene.words
    box = Box(10, BOTTOM + 10, WIDTH - 10, HEIGHT - 10)
    canvas.box(box, palette.panel, radius=14, shadow=5)
    phase = PHASES.index(maas.phase)
    canvas.paste(wheel(phase, 142, palette.name), (box.left + 80, box.centre[1]))
    supply = Box(box.right - 322, box.top + 10, box.right - 10, box.bottom - 10)
    left = box.left + 164
    room = supply.left - 16 - left
    title = words("board.phase", round=maas.round, number=phase + 1, phase=maas.phase)
    canvas.text((left, box.top + 26), title, 32, palette.muted, face="serif-bold", anchor="lm", fit=room)
    turn, said = (left, box.top + 64), printable(_whose_turn(scene), "bold")
    canvas.text(turn, said, 34, palette.ink, face="bold", anchor="lm", fit=room, smallest=26)
    for n, line in enumerate(news(scene, room, (Dealt, Forked, Trading, Opened))):
        canvas.text((left, box.top + 99 + 31 * n), line, 26, palette.ink, anchor="lm")
    _supply(canvas, supply, palette, maas)


def _supply(canvas: Canvas, box: Box, palette: Palette, maas: Maas) -> None:
    canvas.line([(box.left - 8, box.top), (box.left - 8, box.bottom)], palette.line, 3)
    upper, lower = box.rows(2, 4)
    for material, units, cell in zip(MATERIALS, maas.supply, upper.columns(4), strict=True):
        _counted(canvas, palette, (cell.left + 24, cell.centre[1]), crate(material, 42, palette.name), units)
    cards, missions = lower.columns(2)
    _counted(
        canvas,
        palette,
        (cards.left + 24, cards.centre[1]),
        transport_back(40, 52, palette.name),
        len(maas.card_pile),
    )
    used = (cards.left + 96, cards.centre[1])
    canvas.text(used, f"+{len(maas.used)}", 28, palette.muted, face="bold", anchor="lm")
    back = mission_card(40, 52, "", palette.name)
    _counted(canvas, palette, (missions.left + 24, missions.centre[1]), back, len(maas.mission_pile))


def _whose_turn(scene: Scene[Maas]) -> str:
    """What the game waits for, or who has won."""
    maas, words = scene.view, scene.words
    places = placing(maas)
    if places is not None:
        return words("board.over", scene.names, who=[Named(seat) for seat in places[0]], n=len(places[0]))
    if maas.queue:
        name = maas.queue[0]
        return words("board.fork", scene.names, seat=Named(owner(name)), ship=name)
    if maas.phase == Phase.TRADE:
        return words("board.trade", scene.names, who=[Named(seat) for seat in sorted(to_act(maas))])
    done = maas.acted and not (maas.phase == Phase.CARDS and maas.due[maas.seat])
    key = "board.after" if done else f"board.turn_{maas.phase}"
    return words(key, scene.names, seat=Named(maas.seat))


# In words


def describe(scene: Scene[Maas]) -> list[str]:
    """All that everyone may know, in lines; for a choice among one's cards these, and who holds what."""
    maas, words = scene.view, scene.words
    number = PHASES.index(maas.phase) + 1
    piles = tuple(_cards_of(port, len(pile)) for port, pile in zip(PORTS, maas.piles, strict=True))
    cards, used = len(maas.card_pile), len(maas.used)
    head = [
        f"{words('name')}. {words('board.phase', round=maas.round, number=number, phase=maas.phase)}.",
        f"{_whose_turn(scene)}. {words('board.master', scene.names, seat=Named(maas.master))}",
    ]
    held = [_cards_in_words(scene, seat) for seat in seats_of(maas)]
    if _is_from_hand(scene):
        return [*head, *describe_hand(scene), *held]
    return [
        *head,
        *(_fleet(scene, seat) for seat in seats_of(maas)),
        *held,
        words("board.supply", units=tuple(map(_units, MATERIALS, maas.supply))),
        words("board.piles", piles=piles),
        words("board.decks", cards=cards, used=used, missions=len(maas.mission_pile)),
        *(words.event(event, scene.names) for event in scene.events),
    ]


def _units(material: Material, n: int) -> Phrase:
    return phrase("board.count", what=material, n=n)


def _cards_of(port: Spot, n: int) -> Phrase:
    return phrase("board.count", what=phrase(f"values.spot.{port}"), n=n)


def _fleet(scene: Scene[Maas], seat: int) -> str:
    """A player's points and ships."""
    maas, words = scene.view, scene.words
    out = [
        phrase(
            "labels.ship",
            ship=name,
            place=phrase(f"values.spot.{one.at}") if one.at in PORTS else one.at,
            cargo=phrase("values.none.material") if one.cargo is None else one.cargo,
        )
        for name, one in afloat(maas, seat)
    ]
    head = words("board.player", scene.names, seat=Named(Seat(seat)), points=scores(maas)[seat])
    stock = len(maas.ships[seat]) - len(out)
    return f"{head} {words('board.fleet', ships=tuple(out), n=stock)}"


def _cards_in_words(scene: Scene[Maas], seat: int) -> str:
    """How many cards a player holds, which everyone may know, and what lies open before him."""
    maas, words = scene.view, scene.words
    held = Counter(PORT_OF[card] for card in maas.products[seat])
    products = tuple(_cards_of(port, held[port]) for port in PORTS if held[port])
    parts = [
        words(
            "board.holds",
            scene.names,
            seat=Named(Seat(seat)),
            products=products,
            cards=len(maas.cards[seat]),
            missions=len(maas.missions[seat]),
        )
    ]
    if maas.completed[seat]:
        parts.append(words("board.completed", missions=tuple(map(goal, maas.completed[seat]))))
    if maas.laid[seat]:
        parts.append(words("board.laid", cards=maas.laid[seat]))
    return " ".join(parts)
