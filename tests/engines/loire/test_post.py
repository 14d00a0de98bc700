"""By post: what is hidden, and wish lists."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations

import pytest

from bot.progress import Progress
from engines.core import Luck, NoLuck, Seat, play, values_of
from engines.loire import GAME
from engines.loire.actions import Explode, Lay, Sail, Take, Wrestle
from engines.loire.cards import PLAYABLE, Card, playable_box, set_aside
from engines.loire.orders import Wish
from engines.loire.state import Loire, Phase
from engines.luck import NeedsLuck
from engines.notation import LONGEST, notate, parse, parse_order
from tests.engines.loire.ordering import draft, dropped, ordered, played
from tests.engines.loire.posting import by_post
from tests.engines.loire.tables import boat, hand, river
from tests.playing import steps

# LO-A1


def everything(state: Loire) -> Counter[object]:
    found: list[object] = [*state.pile, *state.market, *state.waiting, *state.discards]
    for player in state.players:
        found += [*player.hand, *player.laid, *player.cargo]
    return Counter(found)


def test_hands_and_the_order_of_the_pile_are_hidden_and_all_the_rest_is_public() -> None:
    """LO-A1"""
    for step in islice(steps(GAME, 4, "hidden"), 5, 300, 11):
        state = step.before
        for viewer in (None, Seat(0), Seat(3)):
            view = GAME.view(state, viewer)
            assert view.pile == (Card.HIDDEN,) * len(state.pile)
            for seat, player in enumerate(view.players):
                own = state.players[seat]
                assert player.hand == (own.hand if seat == viewer else (Card.HIDDEN,) * len(own.hand))
                assert (player.laid, player.cargo, player.coins) == (own.laid, own.cargo, own.coins)
                assert (player.town, player.heading, player.dock) == (own.town, own.heading, own.dock)
            assert (view.market, view.waiting, view.discards) == (state.market, state.waiting, state.discards)


def test_a_guess_deals_exactly_the_cards_that_were_not_seen() -> None:
    """LO-A1: and no hand ever holds a passenger, a wine or a sun."""
    box: Counter[object] = Counter((*playable_box(), *set_aside()))
    for number, step in enumerate(islice(steps(GAME, 5, "guess"), 0, 400, 9)):
        for seat in (Seat(0), Seat(4)):
            guessed = GAME.guess(GAME.view(step.before, seat), seat, Luck(b"guess", number))
            assert everything(guessed) == box
            assert guessed.players[seat] == step.before.players[seat]
            assert all(card in PLAYABLE for player in guessed.players for card in player.hand)


def test_a_guess_shuffles_the_pile() -> None:
    """LO-A1: passengers and cards to lay are to be met with all through it."""
    view = GAME.view(next(islice(steps(GAME, 3, "pile"), 20, None)).before, Seat(0))
    for number in range(5):
        pile = GAME.guess(view, Seat(0), Luck(b"pile", number)).pile
        for half in (pile[: len(pile) // 2], pile[len(pile) // 2 :]):
            assert {face in PLAYABLE for face in half} == {True, False}


def test_sailing_that_turns_up_cards_cannot_be_previewed_and_other_sailing_can() -> None:
    """LO-A1: nobody looks into the pile."""
    last = river(boat("tours", laid="coal1"), boat("blois", sailed=True))
    with pytest.raises(NeedsLuck):
        play(GAME, GAME.view(last, Seat(0)), Seat(0), Sail(None), NoLuck())
    first = river(boat("tours", laid="coal1"), boat("blois"))
    seen = play(GAME, GAME.view(first, Seat(0)), Seat(0), Sail(None), NoLuck()).state
    assert seen.players[0].town == "saumur"


def test_what_names_a_card_of_the_hand_is_never_on_a_public_button() -> None:
    """LO-A1"""
    assert Lay.private
    assert Explode.private


def test_a_card_shown_from_the_hand_cannot_be_taken_back_freely() -> None:
    """LO-A1"""
    state = river(boat(hand="coal1 explosion", cargo="wine:blois"), boat(laid="coal1 sailors"))
    for line, final in (
        ("lay coal1", True),
        ("explode - -", True),
        ("explode 1 coal1", True),
        ("bribe blois 1", False),
        ("sail -", False),
    ):
        assert play(GAME, state, Seat(0), parse(GAME, line), Luck(b"", 1)).final == final


PLACING = river(boat(None), boat(None), phase=Phase.PLACING, round=0)


def test_cards_of_the_hand_can_be_thought_of_in_phase_2_only_and_by_its_size_alone() -> None:
    """LO-A1: so the placing and the draft, where all is open, have their buttons on the table."""
    holding, empty = river(boat(hand="coal1"), boat()), river(boat(hand="coal1"), boat(), seat=1)
    drafting = draft("coal1 coal2")
    wrestling = river(boat(coins=20), boat(coins=20), phase=Phase.WRESTLING, wrestlers=(0, 1))
    for kind in (Lay, Explode):
        assert kind.offered(GAME.view(holding, None), Seat(0))
        assert not kind.offered(empty, Seat(1))
        assert not any(kind.offered(state, Seat(0)) for state in (PLACING, drafting, wrestling))
    assert Wrestle.offered(GAME.view(wrestling, None), Seat(0))
    assert not any(Wrestle.offered(state, Seat(0)) for state in (PLACING, drafting, holding))


@pytest.mark.parametrize(
    ("line", "can_be"),
    [
        ("place tours", False),  # the boat has been placed
        ("take explosion", True),
        ("take sun", False),
        ("take hidden", False),
        ("lay fishing", True),
        ("lay explosion", False),
        ("lay sun", False),
        ("explode 1 coal3", True),
        ("explode 0 coal1", True),
        ("explode - -", True),
        ("explode 1 coal1", True),
        ("explode - coal1", False),
        ("explode 1 -", False),
        ("explode 1 sailors", False),
        ("explode 2 coal1", False),
        ("explode -1 coal1", False),
        ("bribe blois 1", True),
        ("bribe blois -", True),
        ("bribe nantes 1", False),
        ("bribe blois 0", False),
        ("bribe blois 7", False),
        ("fish", True),
        ("sail -", True),
        ("sail 2", True),
        ("sail quay", False),
        ("wrestle push", True),
        ("wrestle hidden", False),
    ],
)
def test_a_move_in_advance_is_one_that_could_ever_be_made(line: str, can_be: bool) -> None:
    """LO-A3: at a table of two, by the player of seat 0."""
    action = parse(GAME, line)
    assert action.conceivable(river(boat(), boat()), Seat(0)) == can_be


def test_a_boat_can_be_placed_in_advance_anywhere_but_at_nantes() -> None:
    """LO-S3"""
    assert parse(GAME, "place tours").conceivable(PLACING, Seat(1))
    assert not parse(GAME, "place nantes").conceivable(PLACING, Seat(1))
    placed = river(boat(), boat(None), phase=Phase.PLACING, round=0, seat=1)
    assert not parse(GAME, "place tours").conceivable(placed, Seat(0))


# LO-A2


def test_a_wish_list_takes_the_first_of_its_cards_that_is_there() -> None:
    """LO-A2"""
    progress = ordered(draft("coal1 coal2 sailors sailors fishing"), 0, "wish coal3+sailors+coal2")
    assert played(progress) == ["0: take sailors"]
    assert progress.state.seat == 1


def test_a_wish_list_stands_from_pick_to_pick_and_round_to_round() -> None:
    """LO-A2"""
    wish = parse_order(GAME, "wish coal3+sailors+coal2")
    assert wish.rest(wish.answer(draft("coal2 coal1"), Seat(0), draft(""))) == wish  # type: ignore[arg-type]
    progress = ordered(draft("coal1 coal2 sailors fishing fishing"), 0, "wish sailors+coal2")
    progress.take(Seat(1), Take(Card.FISHING), "player")
    progress.settle()
    assert played(progress) == ["0: take sailors", "0: take coal2"]


def test_a_wish_list_leaves_a_pick_it_does_not_decide_to_its_owner() -> None:
    """LO-A2"""
    progress = ordered(draft("coal1 fishing"), 0, "wish coal3+sailors")
    assert (played(progress), dropped(progress)) == ([], [])
    assert progress.state.seat == 0
    assert progress.orders, "and it goes on standing"


def test_a_market_of_equal_cards_is_shared_out_without_asking() -> None:
    """LO-A2, LO-S9"""
    progress = Progress(GAME, draft("sailors sailors sailors", seats=3), 1, b"equal")
    progress.settle()
    assert progress.state.phase == Phase.SAILING
    assert [hand(progress.state, seat).count("sailors") for seat in range(3)] == [2, 2, 2]


def test_a_wish_list_ranks_any_cards_none_twice() -> None:
    """LO-A2"""
    state = draft("coal1 coal2")
    values = values_of(Wish, state, Seat(0), ())
    every = [tuple(order) for size in range(1, 7) for order in permutations(PLAYABLE, size)]
    assert list(values) == every
    assert all(value in values for value in every[::37])
    for wrong in (
        (),
        (Card.COAL1, Card.COAL1),
        (Card.SUN,),
        (Card.HIDDEN,),
        "coal1",
        (*PLAYABLE, Card.COAL1),
    ):
        assert wrong not in values
    drawn = {values.sample(Luck(b"wish", n)) for n in range(50)}
    assert len(drawn) > 30
    assert all(value in values for value in drawn)
    longest = notate(Wish(PLAYABLE))
    assert len(longest) <= LONGEST
    assert parse_order(GAME, longest) == Wish(PLAYABLE)


def test_a_wish_can_be_left_at_any_time_and_not_after_the_end() -> None:
    """LO-A2"""
    assert Wish.offered(river(boat(), boat()), Seat(1))
    assert not Wish.offered(river(boat(), boat(), phase=Phase.OVER, winner=Seat(0)), Seat(1))


def test_a_new_wish_list_replaces_the_old_one_and_a_new_plan_the_old_plan() -> None:
    """LO-A2, LO-A3: a player has one of each."""
    wishes = [parse_order(GAME, line) for line in ("wish coal1", "wish sailors+coal1")]
    plans = [parse_order(GAME, line) for line in ("plan coal1 sail - -", "plan - sail - dock")]
    assert wishes[1].replaces(wishes[0])
    assert plans[1].replaces(plans[0])
    assert not wishes[0].replaces(plans[0])
    assert not plans[0].replaces(wishes[0])


# The measure


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_wish_lists_and_plans_save_more_than_half_of_the_hand_overs(seats: int) -> None:
    """LO-A2, LO-A3"""
    for number in range(2):
        without, having = (by_post(seats, f"measure {number}", orders) for orders in (False, True))
        assert having.hand_overs / having.rounds < without.hand_overs / without.rounds / 2
