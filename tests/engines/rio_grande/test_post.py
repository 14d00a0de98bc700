"""By post: what is hidden, and what things are called."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from engines.core import Luck, Seat, Unreadable
from engines.notation import parse
from engines.rio_grande import GAME
from engines.rio_grande.actions import Discard, Lay
from engines.rio_grande.cards import HIDDEN, Card, by_name, deck
from engines.rio_grande.events import Drew
from engines.rio_grande.rivers import Letter, Place
from engines.rio_grande.specials import Chicane, Delta, Lake, Sandbank
from engines.rio_grande.state import Basin
from engines.words import words_of
from tests.engines.rio_grande.tables import after, offers, table, written
from tests.playing import start, steps


def everything(basin: Basin) -> Counter[Card]:
    cards = [*basin.pile, *basin.gone]
    for hand in basin.hands:
        cards += hand
    for river in basin.rivers:
        cards += river.cards
    return Counter(cards)


def test_hands_are_private_and_all_the_rest_is_public() -> None:
    """RG-A1"""
    basin = start(GAME, 3, "private")
    seen = GAME.view(basin, Seat(1))
    assert seen.hands == ((HIDDEN,) * 5, basin.hands[1], (HIDDEN,) * 5)
    assert seen.pile == (HIDDEN,) * 150
    public = GAME.view(basin, None)
    assert set(public.hands) == {(HIDDEN,) * 5}
    for view in (seen, public):
        assert (view.rivers, view.points, view.gone) == (basin.rivers, basin.points, basin.gone)


@pytest.mark.parametrize("kind", [Lay, Lake, Chicane, Delta, Sandbank, Discard])
def test_what_names_a_card_of_the_hand_is_never_on_a_public_button(kind: type) -> None:
    """RG-A1"""
    assert kind.private


def test_drawn_cards_are_told_to_the_one_who_drew_them() -> None:
    """RG-A1"""
    for played in islice(steps(GAME, 3, "draws"), 200):
        for event, to in played.outcome.told:
            assert isinstance(event, Drew) == (to is not None)
            assert to in (None, played.seat)


def test_every_card_is_somewhere_and_a_guess_deals_exactly_the_unseen_ones() -> None:
    """RG-A1, RG-S1, RG-R12"""
    for number, played in enumerate(islice(steps(GAME, 4, "count"), 0, 230, 7)):
        assert everything(played.before) == Counter(deck())
        for seat in (Seat(0), Seat(3)):
            guessed = GAME.guess(GAME.view(played.before, seat), seat, Luck(b"guess", number))
            assert everything(guessed) == Counter(deck())
            assert guessed.hands[seat] == played.before.hands[seat]


def test_a_new_river_takes_the_first_free_letter_and_others_keep_theirs() -> None:
    """RG-A3: B is free again once it is gone."""
    basin = table("A rn", "B fb", "C rn", hands=("dfb fb fb", "fb fb fb"))
    ended = after(basin, "delta dfb B", "discard fb", "discard fb", "end")
    assert [river.letter for river in ended.rivers] == ["A", "C"]
    assert offers(ended, "lay") == ["lay fb B"]
    assert [river.letter for river in after(ended, "lay fb B").rivers] == ["A", "B", "C"]


def test_cards_are_numbered_from_the_source_and_anew_after_a_sandbank() -> None:
    """RG-A3"""
    basin = table("A mb sb sb", hands=("sb bb fb", "mg"))
    cut = after(basin, "lay sb A", "sandbank bb A 2")
    assert written(cut, "A") == "A bb sb sb"
    assert offers(cut, "bridge") == ["bridge A 2", "bridge A 3"]


def test_every_card_has_a_short_name_that_can_be_typed() -> None:
    """RG-A3: in lines as in pictures; capitals do not matter."""
    assert len(by_name()) == 12 * 4 + 3
    for name, card in by_name().items():
        assert name.isalpha()
        assert name.islower()
        assert len(name) <= 3
        assert Card.read(name.upper()) == card
    assert parse(GAME, "lay FB a") == parse(GAME, "lay fb A")


@pytest.mark.parametrize(
    "line", ["lay xx A", "lay fb G", "lay fb", "lay ? A", "bridge A x", "chicane cfb A 1,2 -", "float", ""]
)
def test_what_is_no_action_is_unreadable(line: str) -> None:
    """RG-A3"""
    with pytest.raises(Unreadable):
        parse(GAME, line)


def test_labels_say_where_a_card_fits_and_why() -> None:
    """RG-S10, RG-A3"""
    words = words_of("rio_grande", "en")
    basin = table("A mb sb", "B sg", hands=("sb dsb fb", "mg"))
    seat, card = Seat(0), Card.read("sb")
    said = [
        words.value(Lay, "river", letter, (), (basin, seat, card))
        for letter in (Letter.A, Letter.B, Letter.C)
    ]
    assert said == [
        "A: after sb, same water and landscape",
        "B: after sg, same landscape (steppe)",
        "C: a new river",
    ]
    assert words.value(Lay, "card", card, (), (basin, seat)) == "sb (steppe, blue) → A, B and new C"


def test_the_bridges_that_a_chicane_can_take_are_told_apart() -> None:
    """RG-S15: by card, owner and what each would pay now."""
    basin = table("A fb/1 fb sg/0 lsg sb", hands=("csb fb fb", "mg"))
    chosen = (basin, Seat(0), Card.read("csb"), Letter.A)
    names = ("Anna", "Bruno")
    pair = words_of("rio_grande", "en").value(Chicane, "bridges", (Place(1), Place(3)), names, chosen)
    assert pair == "1 fb (Bruno, 8 points) and 3 sg (Anna, 6 points)"
    one = words_of("rio_grande", "fr").value(Chicane, "bridges", (Place(3),), names, chosen)
    assert one == "3 sg (Anna, 6 points)"
