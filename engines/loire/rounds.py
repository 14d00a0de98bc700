"""What no player decides: the deal, the cards turned up, loading and landing, and the end."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat, Turn
from engines.loire.cards import (
    Card,
    Face,
    Load,
    playable_box,
    set_aside,
    sorted_cards,
    sorted_loads,
    stacks,
)
from engines.loire.data import DEALT, GOAL, QUIET_ROUNDS, TURNED_UP
from engines.loire.events import (
    Arrived,
    Dealt,
    Landed,
    Led,
    Loaded,
    Opened,
    Reshuffled,
    Soured,
    Tied,
    Won,
)
from engines.loire.state import Dock, Loire, Phase, Player, changed, clockwise, waiting_at
from engines.luck import NeedsLuck


def deal(river: Loire, turn: Turn) -> Loire:
    """Once all boats are placed: first hands, then everything left becomes the pile (LO-S4, LO-R15)."""
    cards = list(turn.luck.shuffle(playable_box()))
    for seat in clockwise(river, river.leader):
        hand, cards = cards[:DEALT], cards[DEALT:]
        river = changed(river, seat, hand=sorted_cards(hand))
    turn.emit(Dealt(DEALT))
    return open_round(replace(river, pile=turn.luck.shuffle((*cards, *set_aside()))), turn)


def open_round(river: Loire, turn: Turn) -> Loire:
    """Phase 1 up to the first choice: cards are turned up and go where they belong (LO-S6)."""
    turn.emit(Led(river.leader, river.round + 1))
    river, faces = turn_up(river, turn, TURNED_UP[len(river.players)])
    suns = [face for face in faces if face == Card.SUN]
    loads = sorted_loads(face for face in faces if isinstance(face, Load))
    market = sorted_cards(face for face in faces if isinstance(face, Card) and face != Card.SUN)
    if suns:
        river = sour(river, turn, len(suns))
    if loads:
        turn.reveal(Arrived(loads))
    if market:
        turn.reveal(Opened(stacks(market)))
    return replace(
        river,
        phase=Phase.DRAFT if market else Phase.SAILING,
        round=river.round + 1,
        seat=river.leader,
        waiting=sorted_loads((*river.waiting, *loads)),
        market=market,
        stirred=bool(market),
    )


def turn_up(river: Loire, turn: Turn, count: int) -> tuple[Loire, list[Face]]:
    """The next cards of the pile; when it runs out the discards become a new one (LO-S8, LO-R16)."""
    pile, discards = list(river.pile), river.discards
    faces: list[Face] = []
    while len(faces) < count and (pile or discards):  # LO-R3: as many as there are
        if not pile:
            turn.emit(Reshuffled(len(discards)))
            pile, discards = list(turn.luck.shuffle(discards)), ()
        faces.append(pile.pop())
        if faces[-1] == Card.HIDDEN:  # looking ahead from a view ends where the pile begins
            raise NeedsLuck
    return replace(river, pile=tuple(pile), discards=discards), faces


def sour(river: Loire, turn: Turn, suns: int) -> Loire:
    """Wines that waited before this round turn to vinegar; the suns are discarded with them (LO-S7)."""
    vinegar = [load for load in river.waiting if load.wine]
    turn.reveal(Soured(suns, len(vinegar)))
    return replace(
        river,
        waiting=tuple(load for load in river.waiting if not load.wine),
        discards=(*river.discards, *vinegar, *(Card.SUN,) * suns),
    )


def unload(river: Loire, turn: Turn) -> Loire:
    """Phase 3 for everyone, in turn order from the leader (LO-R11), and what follows it."""
    for seat in clockwise(river, river.leader):
        if dock := river.players[seat].dock:
            river = land(take_on(river, turn, seat), turn, seat, dock)
    return close_round(river, turn)


def take_on(river: Loire, turn: Turn, seat: Seat) -> Loire:
    """A docked boat takes on all that waits in its town (LO-S24)."""
    player = river.players[seat]
    found = waiting_at(river, player.at)
    if not found:
        return river
    turn.emit(Loaded(seat, player.at, found))
    river = changed(river, seat, cargo=sorted_loads((*player.cargo, *found)))
    return replace(river, waiting=tuple(load for load in river.waiting if load.origin != player.at))


def land(river: Loire, turn: Turn, seat: Seat, dock: Dock) -> Loire:
    """A docked boat lands everyone who wants to go there, and at Nantes all wine (LO-S24, LO-R9)."""
    player = river.players[seat]
    landed = tuple(load for load in player.cargo if load.destination == player.at)
    if not landed:
        return river
    louis = sum(dock.price if load.wine else load.fare for load in landed)
    turn.emit(Landed(seat, player.at, landed, louis))
    kept = tuple(load for load in player.cargo if load.destination != player.at)
    river = changed(river, seat, cargo=kept, coins=player.coins + louis)
    return replace(river, discards=(*river.discards, *landed))


def close_round(river: Loire, turn: Turn) -> Loire:
    """Sailors are discarded and boats return midstream (LO-S25); then the end is looked at (LO-R17)."""
    used = [card for player in river.players for card in player.laid]
    players = tuple(
        Player(p.town, p.heading, hand=p.hand, cargo=p.cargo, coins=p.coins) for p in river.players
    )
    quiet = 0 if river.stirred else river.quiet + 1
    river = replace(river, players=players, discards=(*river.discards, *used), quiet=quiet)
    if max(p.coins for p in players) >= GOAL or quiet == QUIET_ROUNDS:  # LO-S26, LO-R18
        return decide(river, turn)
    return open_round(replace(river, leader=clockwise(river, river.leader)[1]), turn)


def decide(river: Loire, turn: Turn) -> Loire:
    """The richest wins; level ones arm-wrestle (LO-S27)."""
    most = max(player.coins for player in river.players)
    richest = tuple(seat for seat in clockwise(river, river.leader) if river.players[seat].coins == most)
    if len(richest) == 1:
        return win(river, turn, richest[0])
    turn.emit(Tied(richest, most))
    return replace(river, phase=Phase.WRESTLING, wrestlers=richest)


def win(river: Loire, turn: Turn, seat: Seat) -> Loire:
    turn.emit(Won(seat, river.players[seat].coins))
    return replace(river, phase=Phase.OVER, winner=seat, wrestlers=())
