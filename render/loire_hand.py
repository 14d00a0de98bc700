"""The hand of one player: his cards, how far each sum of coal takes his boat, and what he carries."""

from __future__ import annotations

from PIL import Image

from engines.core import Seat
from engines.loire.cards import COAL, PLAYABLE, stacks
from engines.loire.state import Loire, Phase, arrival
from render.canvas import WIDTH, Canvas
from render.fonts import text_width
from render.geometry import Box
from render.loire_pieces import barrel, card_face, coin
from render.palette import PALETTES, Palette, mix
from render.scene import Scene
from render.seats import badge

HEIGHT = 600
FARTHEST = 12
"""The longest voyage that the ruler shows."""


def hand(scene: Scene[Loire]) -> Image.Image:
    """The hand as a picture; the caller sees to it that only its owner gets it."""
    palette = PALETTES[scene.palette]
    canvas = Canvas(WIDTH, HEIGHT, palette.paper)
    if scene.seat is None:
        return canvas.image
    player = scene.view.players[scene.seat]
    canvas.paste(badge(scene.seat, 56, palette.seats[scene.seat]), (44, 42))
    said = scene.words("board.your_hand", n=len(player.hand))
    canvas.text((84, 42), said, 38, palette.ink, face="bold", anchor="lm")
    _cards(canvas, Box(14, 84, WIDTH - 14, 314), palette, scene, scene.seat)
    if scene.view.phase == Phase.WRESTLING:
        canvas.text((WIDTH / 2, 430), scene.words("board.grips"), 36, palette.ink, fit=WIDTH - 40)
    elif player.town is not None:
        _ruler(canvas, Box(14, 374, WIDTH - 14, 486), palette, scene, scene.seat)
    _cargo(canvas, Box(14, 502, WIDTH - 14, HEIGHT - 14), palette, scene, scene.seat)
    return canvas.image


def describe_hand(scene: Scene[Loire]) -> list[str]:
    """Cards, voyages and cargo, a line each."""
    if scene.seat is None:
        return []
    words, player = scene.words, scene.view.players[scene.seat]
    cards = [stack.phrase() for stack in stacks(player.hand)]
    lines = [words("board.hand_cards", cards=cards) if cards else words("board.no_cards")]
    if scene.view.phase == Phase.WRESTLING:
        lines.append(words("board.grips"))
    elif player.town is not None:
        for spaces in voyages(scene.view, scene.seat):
            town = arrival(player, spaces - player.coal)
            lines.append(words("board.voyage", n=spaces, town=town))
    if player.cargo:
        lines.append(words("board.aboard", loads=[load.phrase() for load in player.cargo]))
    return lines


def voyages(river: Loire, seat: Seat) -> list[int]:
    """The sums of coal that a seat can still come to, with what lies before it already."""
    player = river.players[seat]
    sums = {player.coal}
    for card in player.hand:
        sums |= {made + COAL[card] for made in sums if card in COAL}
    return sorted(sums)


def _cards(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Loire], seat: Seat) -> None:
    """Each kind with its name and how many there are of it."""
    held = scene.view.players[seat].hand
    kinds = [card for card in PLAYABLE if card in held]
    if not kinds:
        canvas.text(box.centre, scene.words("board.no_cards"), 34, palette.muted)
        return
    draft = scene.draft
    chosen = draft.fields[0] if draft is not None and draft.fields else None
    for card, place in zip(kinds, box.columns(6, 12), strict=False):
        canvas.box(place, palette.panel, radius=18, outline=palette.line, width=3, shadow=6)
        art = Box(place.left + 12, place.top + 12, place.right - 12, place.bottom - 58)
        canvas.paste(card_face(card, round(art.width), round(art.height), scene.palette), art.centre)
        name = scene.words(f"values.card.{card.value}")
        at = (place.centre[0], place.bottom - 30)
        canvas.text(at, name, 32, palette.ink, face="bold", fit=place.width - 16, smallest=26)
        if (count := held.count(card)) > 1:
            tag = Box(art.right - 62, art.top - 6, art.right + 6, art.top + 42)
            canvas.box(tag, palette.panel, radius=14, outline=palette.line, width=3)
            canvas.text(tag.centre, f"×{count}", 36, palette.ink, face="black", fit=60, smallest=28)
        if card == chosen:
            canvas.box(place.inset(-3), radius=20, outline=palette.mark_edge, width=9)
            canvas.box(place.inset(-1), radius=19, outline=palette.mark, width=5)


def _ruler(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Loire], seat: Seat) -> None:
    """Where each sum of coal leads; the sums that can be made stand out, and the one laid is framed."""
    river, words = scene.view, scene.words
    player = river.players[seat]
    canvas.text((box.left + 4, box.top - 24), words("board.ruler"), 30, palette.muted, anchor="lm")
    can = set(voyages(river, seat))
    owed = {load.destination for load in player.cargo}
    for spaces, place in enumerate(box.columns(FARTHEST + 1, 6)):
        town = arrival(player, spaces - player.coal)
        fill = mix(palette.panel, palette.water_light, 0.55) if spaces in can else palette.paper
        canvas.box(place, fill, radius=10, outline=palette.line, width=2)
        ink = palette.ink if spaces in can else palette.muted
        canvas.text((place.centre[0], place.top + 32), str(spaces), 40, ink, face="black")
        short = words(f"board.short.{town.value}")
        face = "bold" if town in owed else "regular"
        canvas.text((place.centre[0], place.top + 80), short, 32, ink, face=face, fit=place.width - 6)
        if town in owed:
            coin(canvas, (place.right - 12, place.top + 14), 9)
        if spaces == player.coal and river.phase == Phase.SAILING:
            canvas.box(place.inset(-2), radius=12, outline=palette.mark_edge, width=7)
            canvas.box(place.inset(-1), radius=11, outline=palette.mark, width=4)


def _cargo(canvas: Canvas, box: Box, palette: Palette, scene: Scene[Loire], seat: Seat) -> None:
    """Whom and what the boat carries, by destination."""
    words, player = scene.words, scene.view.players[seat]
    y = box.centre[1]
    canvas.box(box, palette.panel, radius=14, shadow=4)
    if not player.cargo:
        canvas.text((box.left + 18, y), words("board.no_cargo"), 30, palette.muted, anchor="lm")
        return
    x = box.left + 18
    x += canvas.text((x, y), words("board.cargo"), 30, palette.muted, anchor="lm") + 22
    fares: dict[str, int] = {}
    for load in player.cargo:
        if load.to is not None:
            fares[load.to.value] = fares.get(load.to.value, 0) + load.fare
    room = box.right - x - (110 if player.wines else 10)
    names = {town: words(f"values.town.{town}") for town in fares}
    full = sum(text_width(name, 30, "bold") + 70 for name in names.values()) <= room
    for town, owed in fares.items():
        name = names[town] if full else words(f"board.short.{town}")
        x += canvas.text((x, y), name, 30, palette.ink, face="bold", anchor="lm") + 26
        coin(canvas, (x, y), 20, str(owed), 30)
        x += 44
    if player.wines:
        canvas.paste(barrel(44, scene.palette), (box.right - 84, y))
        canvas.text((box.right - 52, y), f"×{len(player.wines)}", 34, palette.ink, face="black", anchor="lm")
