"""What the players do: place boats, take cards, lay them, sail, and arm-wrestle."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Action, Named, Phrase, Seat, Table, Turn, choice, phrase
from engines.loire.cards import (
    COAL,
    PLAYABLE,
    TOWNS,
    Card,
    Load,
    Town,
    playable_box,
    set_aside,
    sorted_cards,
)
from engines.loire.docks import claim, claims, holder
from engines.loire.events import (
    Banged,
    Bribed,
    Exploded,
    Fished,
    Laid,
    Placed,
    Poured,
    Sailed,
    Stayed,
    Took,
)
from engines.loire.rounds import deal, unload
from engines.loire.state import (
    GRIPS,
    NANTES_DOCKS,
    Dock,
    Grip,
    Heading,
    Loire,
    Phase,
    Player,
    arrival,
    changed,
    clockwise,
    course,
    unsailed,
    without,
)
from engines.loire.wrestling import grip


def setup(table: Table, turn: Turn) -> Loire:
    """Nothing is dealt before the boats are placed (LO-R15)."""
    named = table.options.leader
    leader = Seat(turn.luck.below(table.seats)) if named is None else named
    box = (*playable_box(), *set_aside())
    return Loire(players=(Player(),) * table.seats, leader=leader, seat=leader, pile=box)


def starting_towns(river: Loire, seat: Seat) -> tuple[Town, ...]:
    """Any but Nantes, however many boats are there (LO-S3, LO-R15)."""
    return TOWNS[:-1] if river.phase == Phase.PLACING else ()


class Place(Action[Loire], frozen=True):
    """Put the boat on the river (LO-S3)."""

    town: Town = choice(starting_towns)

    def conceivable(self, river: Loire, seat: Seat) -> bool:
        return self.town in starting_towns(river, seat) and river.players[seat].town is None

    def apply(self, river: Loire, turn: Turn) -> Loire:
        turn.emit(Placed(turn.seat, self.town))
        river = changed(river, turn.seat, town=self.town, heading=Heading.DOWN)
        follower = clockwise(river, turn.seat)[1]
        return deal(river, turn) if follower == river.leader else replace(river, seat=follower)


def on_offer(river: Loire, seat: Seat) -> list[Card]:
    """The kinds of card in the market: equal cards are alike (LO-A2)."""
    return [card for card in PLAYABLE if card in river.market] if river.phase == Phase.DRAFT else []


class Take(Action[Loire], frozen=True):
    """Take a card of the market into hand; nobody may decline (LO-S9, LO-R13)."""

    card: Card = choice(on_offer)

    def conceivable(self, river: Loire, seat: Seat) -> bool:
        return self.card in PLAYABLE

    def apply(self, river: Loire, turn: Turn) -> Loire:
        turn.emit(Took(turn.seat, self.card))
        river = into_hand(river, turn.seat, self.card)
        river = replace(river, market=without(river.market, self.card))
        if river.market:
            return replace(river, seat=clockwise(river, turn.seat)[1])
        return replace(river, phase=Phase.SAILING, seat=river.leader)


def into_hand(river: Loire, seat: Seat, card: Card) -> Loire:
    return changed(river, seat, hand=sorted_cards((*river.players[seat].hand, card)))


def in_hand(river: Loire, seat: Seat, cards: tuple[Card, ...]) -> list[Card]:
    hand = river.players[seat].hand if river.phase == Phase.SAILING else ()
    return [card for card in cards if card in hand]


def unhooked(river: Loire, seat: Seat) -> Loire:
    """The river with the seat's fishing card discarded, if one lies before him (LO-R21, LO-R5)."""
    laid = river.players[seat].laid
    if Card.FISHING not in laid:
        return river
    river = changed(river, seat, laid=without(laid, Card.FISHING))
    return replace(river, discards=(*river.discards, Card.FISHING))


def passed_on(river: Loire) -> Loire:
    """The next clockwise who has not sailed is on turn; the last one left stays on it (LO-R21, LO-S11)."""
    left = unsailed(river)
    return replace(river, seat=left[1] if len(left) > 1 else left[0])


def may_hold_cards(river: Loire, seat: Seat) -> bool:
    """What everybody sees of whether a seat can lay a card: the phase and the size of its hand (LO-A1)."""
    return river.phase == Phase.SAILING and bool(river.players[seat].hand)


LAID = (*COAL, Card.SAILORS, Card.FISHING)
"""What stays before the player who lays it."""


def to_lay(river: Loire, seat: Seat) -> list[Card]:
    return in_hand(river, seat, LAID)


class Lay(Action[Loire], frozen=True):
    """Lay coal, sailors or a fishing card before oneself (LO-S10)."""

    private = True

    card: Card = choice(to_lay)

    @classmethod
    def offered(cls, river: Loire, seat: Seat) -> bool:
        return may_hold_cards(river, seat)

    def conceivable(self, river: Loire, seat: Seat) -> bool:
        return self.card in LAID

    def apply(self, river: Loire, turn: Turn) -> Loire:
        turn.reveal(Laid(turn.seat, self.card))
        river = unhooked(river, turn.seat)
        player = river.players[turn.seat]
        hand, laid = without(player.hand, self.card), sorted_cards((*player.laid, self.card))
        return passed_on(replace(changed(river, turn.seat, hand=hand, laid=laid), stirred=True))


def victims(river: Loire, seat: Seat) -> list[Seat | None]:
    """Any player with coal before him, oneself included and last; or nobody (LO-S14, LO-R12, LO-R4)."""
    if not in_hand(river, seat, (Card.EXPLOSION,)):
        return []
    everyone = (*clockwise(river, seat)[1:], seat)
    return [*(victim for victim in everyone if river.players[victim].coal), None]


def coal_before(river: Loire, seat: Seat, victim: Seat | None) -> list[Card | None]:
    return [None] if victim is None else [card for card in COAL if card in river.players[victim].laid]


def other_or_nobody(river: Loire, seat: Seat, other: Seat | None) -> Phrase:
    return phrase("labels.nobody") if other is None else phrase("labels.player", other=Named(other))


def coal_or_nothing(river: Loire, seat: Seat, victim: Seat | None, coal: Card | None) -> Phrase:
    return phrase("labels.nothing") if coal is None else phrase("labels.one", card=coal)


class Explode(Action[Loire], frozen=True):
    """Play an explosion, on one coal card or on nothing (LO-S14, LO-R4)."""

    private = True

    victim: Seat | None = choice(victims, label=other_or_nobody)
    coal: Card | None = choice(coal_before, label=coal_or_nothing)

    @classmethod
    def offered(cls, river: Loire, seat: Seat) -> bool:
        return may_hold_cards(river, seat)

    def conceivable(self, river: Loire, seat: Seat) -> bool:
        if self.victim is None:
            return self.coal is None
        return self.victim in clockwise(river, seat) and self.coal in COAL

    def apply(self, river: Loire, turn: Turn) -> Loire:
        river = unhooked(river, turn.seat)
        hand = without(river.players[turn.seat].hand, Card.EXPLOSION)
        gone = [Card.EXPLOSION]
        river = changed(river, turn.seat, hand=hand)
        if self.victim is None or self.coal is None:
            turn.reveal(Banged(turn.seat))
        else:
            turn.reveal(Exploded(turn.seat, self.victim, self.coal))
            player = river.players[self.victim]
            laid = without(player.laid, self.coal)
            river = changed(river, self.victim, laid=laid, blown=player.blown + 1)
            gone.append(self.coal)
        return passed_on(replace(river, discards=(*river.discards, *gone), stirred=True))


def wines_on_board(river: Loire, seat: Seat) -> list[Town]:
    """A wine is named by the town it comes from (LO-R12)."""
    if river.phase != Phase.SAILING:
        return []
    return list(dict.fromkeys(load.origin for load in river.players[seat].wines))


def bribable(river: Loire, seat: Seat, wine: Town) -> list[Seat | None]:
    """Another player with sailors before him, sailed or not, or nobody (LO-S15, LO-R4)."""
    others = clockwise(river, seat)[1:]
    return [*(other for other in others if river.players[other].sailors), None]


class Bribe(Action[Loire], frozen=True):
    """Give away a wine from the hold for another player's sailors, or for nothing (LO-S15, LO-R4)."""

    wine: Town = choice(wines_on_board, label=lambda river, seat, town: Load(town).phrase())
    other: Seat | None = choice(
        bribable, label=lambda river, seat, wine, other: other_or_nobody(river, seat, other)
    )

    def conceivable(self, river: Loire, seat: Seat) -> bool:
        is_other = self.other is None or self.other in clockwise(river, seat)[1:]
        return is_other and self.wine != Town.NANTES

    def apply(self, river: Loire, turn: Turn) -> Loire:
        river = unhooked(river, turn.seat)
        cargo = list(river.players[turn.seat].cargo)
        bottle = next(load for load in cargo if load.wine and load.origin == self.wine)
        cargo.remove(bottle)
        river = changed(river, turn.seat, cargo=tuple(cargo))
        if self.other is None:
            turn.emit(Poured(turn.seat, self.wine))
        else:
            turn.emit(Bribed(turn.seat, self.wine, self.other))
            player = river.players[self.other]  # his dock, if he has one, stays his (LO-R20)
            laid = without(player.laid, Card.SAILORS)
            river = changed(river, self.other, laid=laid, bribed=player.bribed + 1)
            river = into_hand(river, turn.seat, Card.SAILORS)
        return passed_on(replace(river, discards=(*river.discards, bottle), stirred=True))


class Fish(Action[Loire], frozen=True):
    """Pass while fishing, unless everyone who has not sailed is fishing (LO-S16)."""

    @classmethod
    def offered(cls, river: Loire, seat: Seat) -> bool:
        if river.phase != Phase.SAILING or not river.players[seat].fishing:
            return False
        return any(not river.players[other].fishing for other in unsailed(river))

    def apply(self, river: Loire, turn: Turn) -> Loire:
        turn.emit(Fished(turn.seat))
        return passed_on(river)


def berths(river: Loire, seat: Seat) -> list[Dock | None]:
    """What a boat that sails now may claim where its coal takes it."""
    if river.phase != Phase.SAILING:
        return []
    return claims(river, seat, arrival(river.players[seat]))


def berth(river: Loire, seat: Seat, dock: Dock | None) -> Phrase:
    """Where sailing now would lead, and to what."""
    player = river.players[seat]
    return phrase("labels.sail_to" if player.coal else "labels.stay_at", where=goal(river, seat, dock))


def goal(river: Loire, seat: Seat, dock: Dock | None) -> Phrase:
    """The town, its dock at Nantes, and who is in the way."""
    player = river.players[seat]
    town = arrival(player)
    if dock is None and town == Town.NANTES:
        return phrase("labels.midstream", town=town)
    other = holder(river, town, dock or Dock.QUAY)
    where = phrase("labels.town", town=town) if dock is None else phrase("labels.dock", town=town, dock=dock)
    if other is None:
        return phrase("labels.free", where=where)
    if not player.sailors:
        return phrase("labels.midstream", town=town)
    theirs = river.players[other].sailors
    return phrase("labels.fight", where=where, other=Named(other), own=player.sailors, theirs=theirs)


class Sail(Action[Loire], frozen=True):
    """Lay no more this round: move by the coal laid and claim a dock (LO-S11, LO-S17)."""

    dock: Dock | None = choice(berths, label=berth)

    def conceivable(self, river: Loire, seat: Seat) -> bool:
        return self.dock is None or self.dock in NANTES_DOCKS

    def apply(self, river: Loire, turn: Turn) -> Loire:
        river = unhooked(river, turn.seat)  # LO-R5
        player = river.players[turn.seat]
        town, heading = course(player.at, player.heading, player.coal)
        turn.emit(
            Sailed(turn.seat, player.at, town, player.coal) if player.coal else Stayed(turn.seat, player.at)
        )
        burnt = tuple(card for card in player.laid if card in COAL)
        kept = tuple(card for card in player.laid if card not in COAL)
        river = changed(river, turn.seat, town=town, heading=heading, laid=kept, sailed=True)
        river = claim(replace(river, discards=(*river.discards, *burnt)), turn, self.dock)
        left = unsailed(river)
        return replace(river, seat=left[0]) if left else unload(river, turn)


def grips(river: Loire, seat: Seat) -> tuple[Grip, ...]:
    return GRIPS if river.phase == Phase.WRESTLING else ()


class Wrestle(Action[Loire], frozen=True):
    """Choose in secret how to wrestle (LO-R10)."""

    private = True

    grip: Grip = choice(grips)

    @classmethod
    def offered(cls, river: Loire, seat: Seat) -> bool:
        return river.phase == Phase.WRESTLING

    def conceivable(self, river: Loire, seat: Seat) -> bool:
        return self.grip in GRIPS

    def apply(self, river: Loire, turn: Turn) -> Loire:
        return grip(river, turn, self.grip)


ACTIONS = (Place, Take, Lay, Explode, Bribe, Fish, Sail, Wrestle)
