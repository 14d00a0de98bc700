"""The board of The Mississippi Queen in words."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Event, Named, Seat
from engines.mississippi_queen.chart import piers
from engines.mississippi_queen.data import KINDS, START, START_SPACES
from engines.mississippi_queen.places import ending, standing, to_act
from engines.mississippi_queen.state import Hex, Mode, Opened, River, Taken, Waiting, letter
from render.mississippi_queen_sketch import Sketch, sketched
from render.scene import Scene

QUIET = (Taken, Waiting, Opened)
"""Events that the picture shows well enough without words."""


def describe(scene: Scene[River]) -> list[str]:
    """The whole board in sentences: players, then tile by tile, then what has just happened."""
    river, words, sketch = scene.view, scene.words, sketched(scene)
    lines = [
        words("board.title", name=words("name"), round=river.round, mode=river.mode),
        f"{whose_turn(scene, sketch)}.",
    ]
    if sketch is not None:
        lines += _sketch(scene, sketch)
    if to_act(river):
        lines.append(words("board.queue", scene.names, seats=[Named(seat) for seat in river.queue]))
    lines += [_player(scene, seat) for seat in standing(river)]
    if river.platform is not None:
        lines.append(_landing(scene))
    else:
        lines.append(words("board.pile", n=len(river.pile)))
    if river.gone:
        lines.append(words("board.taken", tiles=[letter(n) for n in range(river.gone)]))
    lines += [_tile(scene, number) for number in range(river.gone, len(river.tiles))]
    return [*lines, *(words.event(event, scene.names) for event in scene.events)]


def winner(river: River) -> Seat | None:
    """Who has won, once the game is over."""
    return standing(river)[0] if ending(river) else None


def whose_turn(scene: Scene[River], sketch: Sketch | None = None) -> str:
    river, words = scene.view, scene.words
    first = winner(river)
    if first is not None:
        return words("board.over", scene.names, seat=Named(first))
    if sketch is not None:
        if sketch.course:
            return words("board.course", scene.names, seat=Named(sketch.seat), course=sketch.course)
        adrift = river.steamers[sketch.seat].heading is None
        return words("board.bow" if adrift else "board.begun", scene.names, seat=Named(sketch.seat))
    return words("board.turn", scene.names, seat=Named(river.queue[0]))


def progress(scene: Scene[River], sketch: Sketch) -> str:
    """What is left of the course that is being put together."""
    words, voyage = scene.words, sketch.voyage
    if voyage is None:
        return words("board.fuel", n=scene.view.steamers[sketch.seat].coal)
    rest = words("board.done") if voyage.done else words("board.left", n=voyage.left)
    if voyage.docked:
        return f"{rest} · {words('board.fuel', n=voyage.coal_left)}"
    turn = "board.last" if not voyage.turns else "board.free" if voyage.turns > voyage.coal else "board.dear"
    return f"{rest} · {words(turn)} · {words('board.fuel', n=voyage.coal_left)}"


def news(scene: Scene[River]) -> Iterator[str]:
    """What has happened, from the last event alone to more and more of them."""
    said = ""
    for event in reversed(scene.events):
        if not isinstance(event, QUIET):
            said = f"{_event(scene, event)} {said}".strip()
            yield said


def _event(scene: Scene[River], event: Event) -> str:
    return scene.words.event(event, scene.names)


def _sketch(scene: Scene[River], sketch: Sketch) -> Iterator[str]:
    words = scene.words
    if sketch.voyage is not None:
        yield words(
            "board.sketch",
            course=sketch.course,
            at=sketch.track[-1],
            heading=sketch.voyage.heading,
            rest=progress(scene, sketch),
        )
    if sketch.goals:
        yield words("board.ends", ends=[str(Hex.at(cell)) for cell in sketch.goals])


def _player(scene: Scene[River], seat: Seat) -> str:
    river, words = scene.view, scene.words
    own, place = river.steamers[seat], standing(river).index(seat) + 1
    if seat in river.out:
        said = words("board.stranded", scene.names, seat=Named(seat))
    elif own.at is None:
        said = words("board.finished", scene.names, seat=Named(seat), place=place)
    else:
        gaps = {"seat": Named(seat), "at": own.at, "speed": own.speed, "coal": own.coal, "place": place}
        if own.heading is None:
            said = words("board.drifting", scene.names, **gaps)
        else:
            said = words("board.sailing", scene.names, heading=own.heading, **gaps)
    if own.aboard:
        tiles = [letter(tile) for tile in own.aboard]
        said += " " + words("board.aboard", n=len(own.aboard), tiles=tiles)
    return said


def _tile(scene: Scene[River], number: int) -> str:
    """What is printed on a tile, and who is there."""
    river, words = scene.view, scene.words
    tile = river.tiles[number]
    kind = KINDS[tile.kind]
    land = [str(Hex(number, index)) for index in kind.land]
    parts = [words("board.tile", tile=letter(number), heading=tile.heading, land=land)]
    if tile.kind == START:
        parts.append(words("board.starts", spaces=[str(Hex(number, index)) for index in START_SPACES]))
    if river.mode is Mode.PASSENGERS and kind.stop is not None and kind.jetty is not None:
        jetty, waiting = Hex(number, kind.jetty), river.waiting[number]
        parts.append(words(f"board.{kind.stop}", jetty=jetty, n=waiting))
    ships = [
        f"{scene.names[seat]} ({own.at})"
        for seat, own in enumerate(river.steamers)
        if own.at is not None and own.at.tile == number
    ]
    if ships:
        parts.append(words("board.ships", ships=ships))
    return " ".join(parts)


def _landing(scene: Scene[River]) -> str:
    river = scene.view
    return scene.words(
        "board.piers",
        face=river.platform,
        tile=letter(len(river.tiles) - 1),
        piers=[str(Hex.at(cell)) for cell in sorted(piers(river))],
    )
