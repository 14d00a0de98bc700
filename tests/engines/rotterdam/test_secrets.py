"""Who sees what (RD-A1, RD-A6), and guesses at the rest."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engines.core import Luck, Seat
from engines.rotterdam import GAME
from engines.rotterdam.data import COPIES, DECK, MISSIONS, UNKNOWN, Card, Product
from engines.rotterdam.events import (
    Declined,
    Found,
    Lapsed,
    Learned,
    Offered,
    Received,
    Took,
    Withdrawn,
)
from engines.rotterdam.state import Maas, Phase, holds
from tests.engines.rotterdam.tables import do, table
from tests.playing import final, steps

HANDS = {
    "products": {0: "bread jam", 1: "beer beer sails", 2: "petrol"},
    "missions": {0: "bread+juice", 1: "bread+beer jam+sails", 2: "beer+jam+plastics"},
    "cards": {0: "joker", 1: "storm thief", 2: "double"},
}


def test_hands_are_private_and_their_numbers_and_ports_public() -> None:
    """RD-A1"""
    maas = table(3, **HANDS)
    view = GAME.view(maas, Seat(0))
    assert (view.products[0], view.missions[0], view.cards[0]) == (
        maas.products[0],
        maas.missions[0],
        maas.cards[0],
    )
    assert view.products[1] == ("vulcaanhaven", "vulcaanhaven", "waalhaven")
    assert view.missions[1] == (UNKNOWN, UNKNOWN)
    assert view.cards[1] == (Card.HIDDEN, Card.HIDDEN)
    spectator = GAME.view(maas, None)
    assert spectator.products[0] == ("vulcaanhaven", "merwehaven")
    assert spectator.cards == ((Card.HIDDEN,), (Card.HIDDEN,) * 2, (Card.HIDDEN,))


def test_the_piles_lie_face_down_for_everyone() -> None:
    """RD-A1, RD-S4"""
    maas = table(3, **HANDS)
    for seat in (None, Seat(0)):
        view = GAME.view(maas, seat)
        assert [set(pile) for pile in view.piles] == [{p} for p in Product if p not in COPIES]
        assert [len(pile) for pile in view.piles] == [len(pile) for pile in maas.piles]
        assert view.mission_pile == (UNKNOWN,) * len(maas.mission_pile)
        assert view.card_pile == (Card.HIDDEN,) * len(maas.card_pile)


def test_the_rest_is_public() -> None:
    """RD-A1"""
    maas = table(3, ships={11: "A1 grain"}, completed={1: "jam+sails"}, laid={2: "double"}, **HANDS)
    view = GAME.view(maas, None)
    for field in ("ships", "supply", "completed", "laid", "master", "round", "phase", "used", "spent", "due"):
        assert getattr(view, field) == getattr(maas, field)


def test_hands_lie_open_when_the_game_is_over() -> None:
    """RD-S28: they are counted."""
    end = final(GAME, 2, "open")
    view = GAME.view(end, None)
    assert (view.products, view.cards) == (end.products, end.cards)
    assert GAME.scores(view) == GAME.scores(end)
    assert GAME.placing(view) == GAME.placing(end)


PRIVATE = (Received, Found, Learned, Offered, Declined, Withdrawn, Lapsed, Took)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_public_event_depends_on_what_nobody_may_see(seats: int) -> None:
    """RD-A1, RD-A6: a public event of a hidden card would differ where only that card differs."""
    for played in steps(GAME, seats, "leaks"):
        for told in played.outcome.told:
            assert (told.to is not None) or not isinstance(told.event, PRIVATE)
        said = {msgspec.json.encode(told.event) for told in played.outcome.told if told.to is None}
        text = b" ".join(said)
        for product in COPIES:  # fronts are named in completed missions and jokers alone
            if product.encode() in text:
                assert any(b'"type":"completed"' in one or b'"type":"joked"' in one for one in said)


def test_a_public_event_is_the_same_whatever_the_others_hold() -> None:
    """RD-A1: the events of an unloading, a draw and an exchange tell no front."""
    one = table(2, Phase.TRADE, products={0: "bread", 1: "jam petrol"})
    other = table(2, Phase.TRADE, products={0: "beer", 1: "juice plastics"})
    script = [
        ("0: barter 1 br 1 hidden", "1: accept 1to2a ja"),
        ("0: barter 1 be 1 hidden", "1: accept 1to2a ju"),
    ]
    views = [GAME.view(do(maas, *lines), None) for maas, lines in zip((one, other), script, strict=True)]
    assert views[0] == views[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_deals_the_right_cards(seats: int) -> None:
    """RD-A1: nothing twice, nothing lost, and what offers promise is held."""
    for number, played in enumerate(steps(GAME, seats, "guessing")):
        if number % 7:
            continue
        seat = Seat(number % seats)
        guessed = GAME.guess(GAME.view(played.before, seat), seat, Luck(b"guess", number))
        check_box(guessed)
        for deal in guessed.offers:
            assert holds(guessed.products[deal.maker], deal.given)


def check_box(maas: Maas) -> None:
    products = Counter(card for row in (*maas.piles, *maas.products, maas.spent) for card in row)
    assert products == COPIES
    cards = Counter(card for row in (maas.card_pile, maas.used, *maas.cards, *maas.laid) for card in row)
    assert cards == DECK
    missions = [m for row in (maas.mission_pile, *maas.missions, *maas.completed) for m in row]
    assert sorted(missions) == sorted(MISSIONS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_or_doubled_in_a_game(seats: int) -> None:
    """RD-S1, RD-S2, RD-D1: cards, ships and units, wherever they are."""
    for played in steps(GAME, seats, "keeping"):
        maas = played.outcome.state
        check_box(maas)
        loads = Counter(ship.cargo for own in maas.ships for ship in own if ship.cargo)
        assert sum(maas.supply) + sum(loads.values()) == 24
        assert min(maas.supply) >= 0
        assert all(len(hand) <= 3 for hand in maas.cards)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_two_ships_ever_share_a_position(seats: int) -> None:
    """RD-S10"""
    for played in steps(GAME, seats, "crowd"):
        places = [ship.at for own in played.outcome.state.ships for ship in own if ship.at is not None]
        positions = [place for place in places if len(place) == 2]
        assert len(set(positions)) == len(positions)
