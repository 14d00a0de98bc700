"""What one player holds in Rotterdam: missions with what is missing, products, transport cards, offers."""

from __future__ import annotations

from collections import Counter

from PIL import Image

from engines.core import Named, Phrase, Seat, phrase
from engines.rotterdam.data import (
    MOST_CARDS,
    NEEDS,
    POINTS,
    PORT_OF,
    PRODUCTS,
    VALUES,
    WORTH,
    Card,
    Mission,
    Product,
)
from engines.rotterdam.events import Goods, goal
from engines.rotterdam.missions import fillings, missing
from engines.rotterdam.state import Deal, Maas
from engines.rotterdam.trade import name_of_deal
from render.canvas import WIDTH, Canvas
from render.fonts import printable, wrapped
from render.geometry import Box
from render.palette import PALETTES, Palette, ink_on, mix
from render.rotterdam_pieces import anchor, port_hue, ware
from render.scene import Scene
from render.seats import badge

HEIGHT = 660
OFFER_LINE = 44


def hand(scene: Scene[Maas]) -> Image.Image:
    """The hand as a picture; the caller sees to it that only its owner gets it."""
    palette, seat = PALETTES[scene.palette], scene.seat
    offers = _offers(scene) if seat is not None else []
    canvas = Canvas(WIDTH, HEIGHT + OFFER_LINE * len(offers) + (16 if offers else 0), palette.paper)
    if seat is None:
        return canvas.image
    canvas.paste(badge(seat, 56, palette.seats[seat]), (44, 42))
    _heading(canvas, palette, (84, 42), scene.words("board.your_missions"))
    _heading(canvas, palette, (636, 42), scene.words("board.your_products"))
    rows = Box(16, 80, 608, 428).rows(max(3, len(scene.view.missions[seat])), 10)
    for mission, box in zip(scene.view.missions[seat], rows, strict=False):
        _mission(canvas, box, palette, scene, seat, mission)
    cells = [cell for row in Box(628, 80, WIDTH - 16, 428).rows(2, 10) for cell in row.columns(4, 10)]
    held = Counter(scene.view.products[seat])
    for product, box in zip(PRODUCTS, cells, strict=True):
        _product(canvas, box, palette, scene, product, held[product])
    _heading(canvas, palette, (16, 464), scene.words("board.your_cards", n=len(scene.view.cards[seat])))
    slots = Box(16, 490, WIDTH - 16, HEIGHT - 12).columns(MOST_CARDS, 12)
    for n, box in enumerate(slots):
        cards = scene.view.cards[seat]
        _card(canvas, box, palette, scene, cards[n] if n < len(cards) else None)
    for n, line in enumerate(offers):
        y = HEIGHT + 16 + OFFER_LINE * n
        canvas.text((20, y), line, 29, palette.ink, anchor="lm", fit=WIDTH - 40, smallest=24)
    return canvas.image


def describe_hand(scene: Scene[Maas]) -> list[str]:
    """The same in lines."""
    if scene.seat is None:
        return []
    maas, words, seat = scene.view, scene.words, scene.seat
    held = Counter(maas.products[seat])
    lines = [
        words("board.mission_line", mission=goal(mission), state=_state(maas, seat, mission))
        for mission in maas.missions[seat]
    ]
    lines.append(
        words("board.products_line", goods=Goods(maas.products[seat]).phrase(), n=sum(held.values()))
    )
    lines += [
        words("board.card_line", card=card, text=words(f"board.card_{card}")) for card in maas.cards[seat]
    ]
    if not maas.cards[seat]:
        lines.append(words("board.no_cards"))
    return [*lines, *_offers(scene)]


def _state(maas: Maas, seat: Seat, mission: Mission) -> Phrase:
    """Whether a mission can be completed, with jokers or without, or what it lacks."""
    lacking = missing(maas, seat, mission)
    if not lacking:
        return phrase("board.ready")
    if fillings(maas, seat, mission):
        return phrase("board.with_jokers", products=lacking)
    return phrase("board.missing", products=lacking)


def _offers(scene: Scene[Maas]) -> list[str]:
    """The open offers that the player has made or has to answer."""
    return [_offer(scene, deal) for deal in scene.view.offers if scene.seat in (deal.maker, deal.other)]


def _offer(scene: Scene[Maas], deal: Deal) -> str:
    said = scene.words(
        "events.offered",
        scene.names,
        offer=name_of_deal(deal),
        maker=Named(deal.maker),
        other=Named(deal.other),
        given=Goods(deal.given).phrase(),
        asked=Goods(deal.asked, deal.count).phrase(),
    )
    return printable(said)


def _heading(canvas: Canvas, palette: Palette, at: tuple[float, float], text: str) -> None:
    canvas.text(at, text, 34, palette.ink, face="serif-bold", anchor="lm")


def _mission(
    canvas: Canvas, box: Box, palette: Palette, scene: Scene[Maas], seat: Seat, mission: Mission
) -> None:
    """Its points, its products (faded where missing), and what it still lacks."""
    maas, words = scene.view, scene.words
    lacking = missing(maas, seat, mission)
    can = bool(fillings(maas, seat, mission))
    canvas.box(box, mix(palette.panel, palette.good, 0.22 if can else 0), radius=14, shadow=4)
    canvas.box(box, radius=14, outline=palette.good if can else palette.line, width=4 if can else 2)
    y = box.centre[1]
    canvas.circle((box.left + 46, y), 34, palette.ink)
    canvas.text((box.left + 46, y), str(WORTH[mission]), 42, ink_on(palette.ink), face="black")
    size = round(min(78, box.height - 18))
    left = box.left + 96
    for product in NEEDS[mission]:
        is_missing = product in lacking
        canvas.paste(ware(product, size, palette.name, is_missing), (left + size / 2, y))
        left += size + 10
    left += 6
    said, face = words.say(_state(maas, seat, mission)), "bold" if can else "regular"
    lines = wrapped(said, box.right - 10 - left, 27, face, 3)
    for n, line in enumerate(lines):
        canvas.text(
            (left, y + 33 * (n - (len(lines) - 1) / 2)), line, 27, palette.ink, face=face, anchor="lm"
        )


def _product(
    canvas: Canvas, box: Box, palette: Palette, scene: Scene[Maas], product: Product, count: int
) -> None:
    """One kind of product: how many one holds, its value, and the letters by which it is typed."""
    alpha = 1.0 if count else 0.4
    canvas.box(box, palette.panel if count else palette.paper, radius=12, outline=palette.line, width=2)
    if count:
        foot = Box(box.left, box.bottom - 8, box.right, box.bottom)
        canvas.box(foot, port_hue(palette, PORT_OF[product]), radius=4)
    x = box.centre[0]
    canvas.paste(ware(product, 76, palette.name), (x - 18, box.top + 50), alpha=alpha)
    canvas.text((box.right - 28, box.top + 50), str(count), 44, palette.ink, face="black", alpha=alpha)
    name = scene.words(f"values.product.{product}")
    canvas.text((x, box.top + 110), name, 28, palette.ink, face="bold", fit=box.width - 8, smallest=24)
    said = f"{product[:2]} · {VALUES[product]}"
    canvas.text((x, box.top + 145), said, 26, palette.muted)


def _card(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Maas], card: Card | None) -> None:
    if card is None:
        canvas.box(box, radius=14, outline=palette.line, width=3)
        return
    canvas.box(box, palette.panel, radius=14, shadow=4, outline=palette.water_deep, width=4)
    head = Box(box.left + 4, box.top + 4, box.right - 4, box.top + 50)
    canvas.box(head, palette.water_deep, radius=10)
    ink = ink_on(palette.water_deep)
    anchor(canvas, (head.left + 24, head.centre[1]), 30, ink)
    title = scene.words(f"values.card.{card}")
    left, room = head.left + 48, head.width - 60
    canvas.text((left, head.centre[1]), title, 30, ink, face="bold", anchor="lm", fit=room, smallest=26)
    if card in POINTS:
        corner = (box.right - 16, box.bottom - 28)
        canvas.text(corner, f"+{POINTS[card]}", 38, palette.ink, face="black", anchor="rm")
    text = Box(box.left + 16, box.top + 58, box.right - 12, box.bottom - 4)
    canvas.paragraph(text, scene.words(f"board.card_{card}"), 26, palette.ink)
