"""Laying a special card: lakes, chicanes, deltas and sandbanks; one a turn (RG-S7)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Action, Seat, Subsets, Turn, choice
from engines.rio_grande.cards import Card, Kind, fits, kinds_of
from engines.rio_grande.changes import (
    acted,
    extending,
    give_back,
    out,
    paid,
    spent,
    with_river,
    without_river,
)
from engines.rio_grande.data import CHICANE_TAKES, SPECIAL_CARD
from engines.rio_grande.events import Bridged, Dried, Ended, Extended, Paid, Silted, Unbridged, Unpaid
from engines.rio_grande.labels import (
    bridges_taken,
    card_fits,
    place_pays_after,
    place_silted,
    river_ended,
    river_joined,
    river_silted,
)
from engines.rio_grande.rivers import (
    Letter,
    Place,
    River,
    bridge_places,
    bridged,
    free_places,
    latest_chicane,
    longer,
    owner_at,
    silted,
    tally,
)
from engines.rio_grande.state import Basin, may, stock, the_river


def specials(basin: Basin, seat: Seat, kind: Kind) -> list[Card]:
    """The seat's special cards of a kind, if the turn allows one."""
    if not may(basin, SPECIAL_CARD):
        return []
    return [card for card in kinds_of(basin.hands[seat]) if card.kind is kind]


def rivers_joined(basin: Basin, seat: Seat, card: Card) -> list[Letter]:
    """A special card never begins a river (RG-S12)."""
    return [river.letter for river in basin.rivers if fits(card, river.last)]


def lakes(basin: Basin, seat: Seat) -> list[Card]:
    return [card for card in specials(basin, seat, Kind.LAKE) if rivers_joined(basin, seat, card)]


class Lake(Action[Basin], frozen=True):
    """(2) Lay a lake at a river's end (RG-S13)."""

    private = True
    card: Card = choice(lakes, label=card_fits(rivers_joined))
    river: Letter = choice(rivers_joined, label=river_joined)

    def apply(self, basin: Basin, turn: Turn) -> Basin:
        return with_special(basin, turn, self.card, self.river)


def rivers_bent(basin: Basin, seat: Seat, card: Card) -> list[Letter]:
    """Those with two bridges or more after their latest chicane (RG-S14, RG-R3)."""
    return [
        letter
        for letter in rivers_joined(basin, seat, card)
        if len(bridges_of_stretch(the_river(basin, letter))) >= CHICANE_TAKES
    ]


def bridges_of_stretch(river: River) -> list[Place]:
    return bridge_places(river, latest_chicane(river))


def chicanes(basin: Basin, seat: Seat) -> list[Card]:
    return [card for card in specials(basin, seat, Kind.CHICANE) if rivers_bent(basin, seat, card)]


def pairs_of_bridges(basin: Basin, seat: Seat, card: Card, letter: Letter) -> Subsets[Place]:
    """Any two of the stretch (RG-S15)."""
    return Subsets(bridges_of_stretch(the_river(basin, letter)), CHICANE_TAKES, CHICANE_TAKES)


def without_bridges(basin: Basin, letter: Letter, taken: tuple[Place, ...]) -> Basin:
    river = the_river(basin, letter)
    for at in taken:
        river = bridged(river, at, None)
    return with_river(basin, river)


def new_sites(
    basin: Basin, seat: Seat, card: Card, letter: Letter, taken: tuple[Place, ...]
) -> list[Place | None]:
    """Any river card of the stretch that is free once the two are off, or none (RG-R3, RG-R10).

    The turn's one bridge cannot have been built yet: it would come after the special card (RG-S6).
    """
    basin = without_bridges(basin, letter, taken)
    if not stock(basin, seat):
        return [None]
    river = the_river(basin, letter)
    return [*free_places(river, latest_chicane(river)), None]


class Chicane(Action[Basin], frozen=True):
    """(2) Lay a chicane: two bridges come off, and one of one's own may go on (RG-S15)."""

    private = True
    card: Card = choice(chicanes, label=card_fits(rivers_bent))
    river: Letter = choice(rivers_bent, label=river_joined)
    bridges: tuple[Place, ...] = choice(pairs_of_bridges, label=bridges_taken)
    new: Place | None = choice(new_sites, label=place_pays_after)

    def apply(self, basin: Basin, turn: Turn) -> Basin:
        before = the_river(basin, self.river)
        basin = with_special(basin, turn, self.card, self.river)
        for at in self.bridges:
            turn.emit(Unbridged(owner_at(before, at), self.river, at))
        basin = without_bridges(basin, self.river, self.bridges)
        if self.new is None:
            return basin
        turn.emit(Bridged(turn.seat, self.river, self.new))
        basin = with_river(basin, bridged(the_river(basin, self.river), self.new, turn.seat))
        return replace(basin, visit=replace(basin.visit, bridged=True))


def deltas(basin: Basin, seat: Seat) -> list[Card]:
    return [card for card in specials(basin, seat, Kind.DELTA) if rivers_joined(basin, seat, card)]


class Delta(Action[Basin], frozen=True):
    """(2) Lay a delta: the river is scored and gone (RG-S17)."""

    private = True
    card: Card = choice(deltas, label=card_fits(rivers_joined))
    river: Letter = choice(rivers_joined, label=river_ended)

    def apply(self, basin: Basin, turn: Turn) -> Basin:
        basin = acted(spent(basin, turn.seat, self.card), SPECIAL_CARD)
        river = longer(the_river(basin, self.river), self.card)
        turn.emit(Ended(turn.seat, self.card, self.river, len(river.cards)))
        points = tally(river)
        for owner in sorted(points):
            turn.emit(Paid(owner, self.river, points[owner]))
        if not points:  # RG-R4
            turn.emit(Unpaid(self.river))
        return paid(out(without_river(basin, self.river), river.cards), points)


def places_silted(basin: Basin, seat: Seat, card: Card, letter: Letter) -> list[Place]:
    """The cards that a sandbank can cover: of its water, without a bridge, of any kind (RG-S18, RG-R5)."""
    river = the_river(basin, letter)
    return [
        Place(n)
        for n, (laid, owner) in enumerate(zip(river.cards, river.bridges, strict=True), 1)
        if laid.water is card.water and owner is None
    ]


def rivers_silted(basin: Basin, seat: Seat, card: Card) -> list[Letter]:
    return [river.letter for river in basin.rivers if places_silted(basin, seat, card, river.letter)]


def sandbanks(basin: Basin, seat: Seat) -> list[Card]:
    return [card for card in specials(basin, seat, Kind.SANDBANK) if rivers_silted(basin, seat, card)]


class Sandbank(Action[Basin], frozen=True):
    """(2) Lay a sandbank on a card: what lies upstream goes, at the end the whole river (RG-S18)."""

    private = True
    card: Card = choice(sandbanks, label=card_fits(rivers_silted))
    river: Letter = choice(rivers_silted, label=river_silted)
    on: Place = choice(places_silted, label=place_silted)

    def apply(self, basin: Basin, turn: Turn) -> Basin:
        basin = acted(spent(basin, turn.seat, self.card), SPECIAL_CARD)
        river = the_river(basin, self.river)
        if self.on == len(river.cards):
            turn.emit(Dried(turn.seat, self.card, self.river))
            give_back(river.bridges, turn)
            return out(without_river(basin, self.river), (*river.cards, self.card))
        turn.emit(Silted(turn.seat, self.card, self.river, self.on))
        give_back(river.bridges[: self.on], turn)
        # the covered card no longer counts (RG-R5); the extension this turn still does (RG-R13)
        return with_river(out(basin, river.cards[: self.on]), silted(river, self.on, self.card))


def with_special(basin: Basin, turn: Turn, card: Card, letter: Letter) -> Basin:
    """A lake or a chicane at a river's end; it extends the river (RG-R7)."""
    basin = acted(spent(basin, turn.seat, card), SPECIAL_CARD)
    river = longer(the_river(basin, letter), card)
    turn.emit(Extended(turn.seat, card, letter, Place(len(river.cards))))
    return extending(with_river(basin, river), letter)
