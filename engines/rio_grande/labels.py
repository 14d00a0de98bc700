"""What the values of the choices are called: each says where a card fits, why, and what it would do."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Named, Phrase, Seat, phrase
from engines.rio_grande.cards import Card
from engines.rio_grande.rivers import Letter, Place, River, bridge_places, longer, owner_at, tally, worth
from engines.rio_grande.state import Basin, river_at, the_river


def card_fits(rivers: Callable[[Basin, Seat, Card], list[Letter]]) -> Callable[[Basin, Seat, Card], Phrase]:
    """A hand card and the rivers to which it can go; one that it would begin comes last."""

    def label(basin: Basin, seat: Seat, card: Card) -> Phrase:
        letters = rivers(basin, seat, card)
        old = [letter for letter in letters if river_at(basin, letter)]
        new = [phrase("labels.new_river", river=letter) for letter in letters if letter not in old]
        return phrase("labels.fits", card=card.phrase(), rivers=(*old, *new))

    return label


def card_in_hand(basin: Basin, seat: Seat, card: Card) -> Phrase:
    count = basin.hands[seat].count(card)
    return card.phrase() if count == 1 else phrase("labels.several", card=card.phrase(), count=count)


def river_silted(basin: Basin, seat: Seat, card: Card, letter: Letter) -> Phrase:
    return river_named(basin, seat, letter)


def river_named(basin: Basin, seat: Seat, letter: Letter) -> Phrase:
    """A river by its length and last card."""
    river = the_river(basin, letter)
    return phrase("labels.river", river=river.letter, cards=len(river.cards), last=str(river.last))


def river_joined(basin: Basin, seat: Seat, card: Card, letter: Letter) -> Phrase:
    """A river and why the card fits there (RG-S10)."""
    river = river_at(basin, letter)
    if river is None:
        return phrase("labels.new", river=letter)
    return phrase("labels.joined", river=letter, last=str(river.last), why=why(card, river.last))


def why(card: Card, last: Card) -> Phrase:
    if card.water is not last.water:
        return phrase("labels.same_landscape", landscape=card.landscape)
    if card.landscape is not last.landscape:
        return phrase("labels.same_water", water=card.water)
    return phrase("labels.same_both", landscape=card.landscape, water=card.water)


def river_ended(basin: Basin, seat: Seat, card: Card, letter: Letter) -> Phrase:
    """A river and what its end would pay: to the player, and to the best of the others."""
    river = the_river(basin, letter)
    points = tally(longer(river, card))
    others = max((paid for owner, paid in points.items() if owner != seat), default=0)
    own = points[seat]
    return phrase("labels.ended", river=letter, why=why(card, river.last), own=own, others=others)


def numbered(river: River, at: Place) -> Phrase:
    return phrase("labels.place", place=at, card=str(river.cards[at - 1]))


def place_pays(basin: Basin, seat: Seat, letter: Letter, at: Place) -> Phrase:
    """A card and what a bridge on it would pay now."""
    river = the_river(basin, letter)
    return phrase("labels.pays", at=numbered(river, at), points=worth(river, at))


def bridges_taken(basin: Basin, seat: Seat, card: Card, letter: Letter, taken: tuple[Place, ...]) -> Phrase:
    river = the_river(basin, letter)
    return phrase("labels.taken", bridges=tuple(owned(river, at) for at in taken))


def owned(river: River, at: Place) -> Phrase:
    """A bridge by its card, its owner and what it would pay now."""
    at_card, owner = numbered(river, at), Named(owner_at(river, at))
    return phrase("labels.owned", at=at_card, owner=owner, points=worth(river, at))


def place_pays_after(
    basin: Basin, seat: Seat, card: Card, letter: Letter, taken: tuple[Place, ...], at: Place | None
) -> Phrase:
    """As above, counting the chicane that is being laid."""
    if at is None:
        return phrase("labels.no_bridge")
    river = longer(the_river(basin, letter), card)
    return phrase("labels.pays", at=numbered(river, at), points=worth(river, at))


def place_silted(basin: Basin, seat: Seat, card: Card, letter: Letter, at: Place) -> Phrase:
    """A card to be covered, and what goes with it."""
    river = the_river(basin, letter)
    if at == len(river.cards):
        return phrase("labels.dries", at=numbered(river, at), bridges=len(bridge_places(river)))
    lost = sum(bridge < at for bridge in bridge_places(river))
    return phrase("labels.silts", at=numbered(river, at), cards=at, bridges=lost)
