"""Who sees what (RD-A1, RD-A6), and guesses at the rest."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import msgspec
import pytest

from bot.progress import forced
from engines.core import Luck, Seat, legal
from engines.notation import notate, parse
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
from tests.engines.rotterdam.tables import acting, do, table
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


# What the others can read off what a player is asked


def public_kinds(maas: Maas, seat: int) -> set[str]:
    """The private actions of a seat that everyone can think of."""
    public = GAME.view(maas, None)
    return {kind.__name__ for kind in GAME.actions if kind.private and kind.offered(public, Seat(seat))}


def own_kinds(maas: Maas, seat: int) -> set[str]:
    return {kind.__name__ for kind in GAME.actions if kind.private and kind.offered(maas, Seat(seat))}


def test_whether_a_mission_can_be_completed_is_not_told_by_what_can_be_thought_of() -> None:
    """RD-A1"""
    tasks = {0: "bread+juice"}
    for held in ("bread juice", "bread jam"):
        maas = table(2, Phase.MISSIONS, missions=tasks, products={0: held}, cards={0: "storm"})
        assert own_kinds(maas, 0) == public_kinds(maas, 0) == {"Complete", "Play"}


def test_how_many_offers_are_open_is_not_told_by_what_can_be_thought_of() -> None:
    """RD-A6, RD-R5: not even that there can be no more."""
    maas = table(3, Phase.TRADE, products={0: "bread jam", 1: "petrol sails", 2: "sails"})
    full = do(maas, "0: offer 1 br pe shown", "0: offer 2 br sa shown", "0: barter 1 br 1 hidden")
    assert own_kinds(full, 0) == public_kinds(full, 0) == own_kinds(maas, 0) == public_kinds(maas, 0)


def test_who_holds_no_transport_card_has_no_secret_to_keep_before_phase_5() -> None:
    """RD-A1: their number is public, so what he can do may be shown to all."""
    assert public_kinds(table(2, cards={1: "joker"}), 0) == set()
    assert public_kinds(table(2, cards={0: "joker"}), 0) == {"Play"}
    forked = do(table(2, Phase.SAIL, ships={21: "B1"}, cards={1: "joker"}), "0: name red")
    assert own_kinds(forked, 1) == set()


@pytest.mark.parametrize("card", ["joker", "setback", "advantage"])
def test_a_hand_that_cannot_be_played_is_not_told_by_passing_over_its_player(card: str) -> None:
    """RD-R7, RD-A1: he ends his turn himself, as with a card that could be played."""
    maas = do(table(2, Phase.SAIL, cards={0: card}), "0: name red")
    assert acting(maas) == {0}
    assert forced(GAME, maas, Seat(0)) is None
    crowded = table(2, ships={11: "A0", 21: "B0", 22: "C0", 23: "D0"}, cards={0: card})
    assert forced(GAME, crowded, Seat(0)) is None


def test_that_a_product_asked_for_is_not_held_is_not_told_by_an_answer_at_once() -> None:
    """RD-R17, RD-A1: one who is done and cannot accept is asked like one who can."""
    for held in ("jam", "juice"):
        maas = table(2, Phase.TRADE, products={0: "bread", 1: held})
        maas = do(maas, "1: done", "0: offer 1 br ja shown")
        assert forced(GAME, maas, Seat(1)) is None


# Moves given in advance


@pytest.mark.parametrize(
    ("line", "possible"),
    [
        ("place A0 grain", True),
        ("place A1 grain", False),
        ("place botlek -", False),
        ("steer B2", True),
        ("steer A4", True),
        ("steer A1", False),  # no fork leads there
        ("steer Z9", False),
        ("complete bread+juice -", True),
        ("complete bread+juice juice", True),
        ("complete bread+juice jam", False),
        ("complete bread+juice juice+juice", False),
        ("complete bread+bread -", False),
        ("complete ? -", False),
        ("accept 2to1a br", True),
        ("accept 1to2a br", False),  # his own
        ("accept 4to1a br", False),  # there is no fourth seat
        ("accept 2to1d br", False),
        ("accept 2to1a 9br", False),
        ("decline 3to1c", True),
        ("decline 1to1a", False),
        ("decline no", False),
        ("withdraw 1to2a", True),
        ("withdraw 2to1a", False),
        ("offer 1 br ja shown", True),
        ("offer 0 br ja shown", False),
        ("offer 3 br ja shown", False),
        ("offer 1 9br ja shown", False),
        ("offer 1 br 8ja shown", False),
        ("barter 1 br 2 hidden", True),
        ("barter 1 br 0 hidden", False),
        ("barter 1 br -2 hidden", False),
        ("barter 1 br 60 hidden", False),
        ("play fortune 11 21", True),
        ("play fortune 11 11", False),
        ("play fortune 11 A0", False),
        ("play extra - A0:grain", True),
        ("play extra - B0", True),
        ("play extra - B0:", False),
        ("play extra - B1:grain", False),
        ("play extra - A0:gold", False),
        ("play extra 11 A0", False),
        ("play setback 21 A2", True),
        ("play setback 45 A2", False),
        ("play storm 21 botlek", False),
        ("play thief 21 11", True),
        ("play thief 21 A0", True),
        ("play thief 11 21", False),  # not on another's ship
        ("play thief 11 11", False),
        ("play police 31 -", True),
        ("play police 31 A0", False),
        ("play police - -", False),
        ("play advantage - -", True),
        ("play double 11 -", False),
        ("play joker - -", False),
        ("play hidden - -", False),
        ("name red", True),
        ("end", True),
        ("done", True),
    ],
)
def test_a_move_given_in_advance_must_be_one_that_the_game_knows(line: str, possible: bool) -> None:
    """Three seats, seen by the first."""
    assert parse(GAME, line).conceivable(GAME.view(table(3), Seat(0)), Seat(0)) == possible


def test_whatever_is_legal_is_conceivable() -> None:
    for played in steps(GAME, 3, "conceivable"):
        view = GAME.view(played.before, played.seat)
        for action in [played.action, *islice(legal(GAME, view, played.seat), 40)]:
            assert action.conceivable(view, played.seat), notate(action)
