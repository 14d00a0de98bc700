"""The board of Loire in sentences."""

from __future__ import annotations

from engines.core import Named, Phrase, Seat, phrase
from engines.loire.cards import TOWNS, Card, Load, Town, sorted_loads, stacks
from engines.loire.data import UNDECIDED_TRIES
from engines.loire.state import Loire, Phase, to_act, waiting_at
from render.scene import Scene


def title(scene: Scene[Loire]) -> str:
    """The game, the round and the phase, in a few words."""
    river, words = scene.view, scene.words
    phase = words(f"board.phase_{river.phase.value}")
    if river.phase == Phase.PLACING:
        return f"{words('name')} · {phase}"
    return f"{words('name')} · {words('board.round', n=river.round)} · {phase}"


def status(scene: Scene[Loire]) -> str:
    """Who has to do what, or who has won."""
    river, words = scene.view, scene.words
    if river.winner is not None:
        coins = river.players[river.winner].coins
        return words("board.over", scene.names, seat=Named(river.winner), coins=coins)
    who = [Named(seat) for seat in sorted(to_act(river))]
    return words(f"board.turn_{river.phase.value}", scene.names, who=who)


def rules_of_wrestling(scene: Scene[Loire]) -> tuple[str, str]:
    """What beats what, and how often nobody may be put out before the lot decides (LO-R10)."""
    left = UNDECIDED_TRIES - scene.view.undecided
    return scene.words("board.grips"), scene.words("board.tries", n=left)


def describe(scene: Scene[Loire]) -> list[str]:
    """The whole board: whose turn, the players, the market, the towns, and what has just happened."""
    river, words = scene.view, scene.words
    market = [stack.phrase() for stack in stacks(river.market)] or [phrase("board.nothing")]
    return [
        f"{title(scene)}. {status(scene)}.",
        *(_player(scene, Seat(seat)) for seat in range(len(river.players))),
        words(
            "board.table",
            scene.names,
            seat=Named(river.leader),
            cards=market,
            pile=len(river.pile),
            discards=len(river.discards),
        ),
        *(_town(scene, town) for town in TOWNS if waiting_at(river, town)),
        *(rules_of_wrestling(scene) if river.phase == Phase.WRESTLING else ()),
        *(words.event(event, scene.names) for event in scene.events),
        *_discards(scene),
    ]


def _player(scene: Scene[Loire], seat: Seat) -> str:
    """Louis, boat, cards and cargo of one player."""
    river, words = scene.view, scene.words
    player = river.players[seat]
    parts = [
        words("board.purse", scene.names, seat=Named(seat), coins=player.coins, cards=len(player.hand)),
    ]
    if player.town is not None:
        key = "board.midstream" if player.dock is None else "board.docked"
        heading = words(f"board.heading_{player.heading.value}")
        parts.append(words(key, town=player.town, dock=player.dock, heading=heading))
    if river.phase == Phase.SAILING:
        parts.append(words("board.sailed" if player.sailed else "board.to_sail"))
    if seat in river.wrestlers:
        parts.append(words("board.has_chosen" if player.grip else "board.is_choosing"))
    if player.laid:
        parts.append(words("board.before", cards=[stack.phrase() for stack in stacks(player.laid)]))
    if player.cargo:
        parts.append(words("board.aboard", loads=[load.phrase() for load in player.cargo]))
    return " ".join(parts)


def _town(scene: Scene[Loire], town: Town) -> str:
    loads: list[Phrase] = [load.phrase() for load in waiting_at(scene.view, town)]
    return scene.words("board.waiting", town=town, loads=loads)


def _discards(scene: Scene[Loire]) -> list[str]:
    """What has been discarded, for the pile is open (LO-A1); it is long, so it comes last."""
    pile = scene.view.discards
    cards = [stack.phrase() for stack in stacks(face for face in pile if isinstance(face, Card))]
    loads = [load.phrase() for load in sorted_loads(face for face in pile if isinstance(face, Load))]
    return [scene.words("board.discarded", cards=[*cards, *loads])] if pile else []
