"""By post: what is hidden, wish lists and plans."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations

import pytest
from msgspec.structs import replace

from bot.progress import ORDERED, Progress, Standing
from engines.choices import Stepwise
from engines.core import Luck, NoLuck, Order, Seat, play, values_of
from engines.loire import GAME
from engines.loire.actions import Explode, Lay, Sail, Take, Wrestle
from engines.loire.cards import PLAYABLE, Card, playable_box, set_aside
from engines.loire.docks import usual_claim
from engines.loire.orders import Plan, Step, Wish
from engines.loire.state import Loire, Phase
from engines.luck import NeedsLuck
from engines.notation import LONGEST, notate, parse, parse_order
from engines.words import words_of
from tests.engines.loire.posting import by_post
from tests.engines.loire.tables import after, boat, hand, laid, offers, river, told
from tests.playing import steps

NAMES = ("Anna", "Bruno", "Chloé", "Dieter")


def ordered(state: Loire, seat: int, line: str, *lines: str) -> Progress:
    """The bot's own mechanism: an order is given, the others act, and then all that can goes on."""
    order = parse_order(GAME, line)
    owner = Seat(seat)
    given = GAME.view(state, owner)
    assert type(order).offered(given, owner)
    fields = tuple(getattr(order, name) for name in order.__struct_fields__)
    for n, value in enumerate(fields):
        assert value in values_of(type(order), given, owner, fields[:n]), f"{value} cannot be ordered"
    progress = Progress(GAME, after(state, *lines), 1, b"order", orders=[Standing(1, owner, order, given)])
    progress.settle()
    return progress


def played(progress: Progress) -> list[str]:
    """What the order played."""
    return [f"{entry.seat}: {entry.line}" for entry in progress.entries if entry.how == ORDERED]


def dropped(progress: Progress, language: str = "en") -> list[str]:
    words = words_of("loire", language)
    return [words.say(use.dropped, NAMES) for use in progress.uses if use.dropped]


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


def draft(market: str, seats: int = 2) -> Loire:
    return river(*[boat(hand="coal1 sailors") for _ in range(seats)], phase=Phase.DRAFT, market=market)


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


# LO-A3


def test_a_plan_lays_its_cards_turn_by_turn_and_sails() -> None:
    """LO-A3: coal 3, coal 2, then sail."""
    state = river(boat("blois", hand="coal3 coal2 sailors"), boat("saumur", hand="coal1 coal1 coal1"))
    progress = ordered(state, 0, "plan coal3+coal2 sail - -")
    assert played(progress) == ["0: lay coal3"]
    progress.take(Seat(1), Lay(Card.COAL1), "player")
    progress.settle()
    progress.take(Seat(1), Lay(Card.COAL1), "player")
    progress.settle()
    assert played(progress) == ["0: lay coal3", "0: lay coal2", "0: sail -"]
    assert progress.state.players[0].town == "ancenis"
    assert progress.orders == []
    assert dropped(progress) == []


def test_a_plan_can_fish_until_everyone_else_has_sailed_and_then_sail_last() -> None:
    """LO-A3: with coal that nobody could see before."""
    state = river(boat("blois", hand="coal3 fishing"), boat("saumur", hand="coal1 coal1"), boat("angers"))
    progress = ordered(state, 0, "plan fishing+wait+coal3 sail - dock")
    progress.take(Seat(1), Lay(Card.COAL1), "player")
    progress.settle()  # seat 2 has no choice but to sail
    assert played(progress)[-1] == "0: fish"
    assert laid(progress.state, 0) == "fishing"
    progress.take(Seat(1), Sail(None), "player")
    progress.settle()
    assert played(progress) == ["0: lay fishing", "0: fish", "0: lay coal3", "0: sail -"]
    assert progress.orders == [], "used up, though sailing was all that was left"
    assert dropped(progress) == []
    assert progress.state.round == 2
    assert progress.state.players[0].town == "saumur"


def test_a_plan_can_wait_and_then_ask() -> None:
    """LO-A3"""
    state = river(boat("blois", hand="coal3 coal1", laid="fishing"), boat("saumur", hand="coal1"))
    progress = ordered(state, 0, "plan wait ask - -")
    progress.take(Seat(1), Sail(None), "player")
    progress.settle()
    assert played(progress) == ["0: fish"]
    assert dropped(progress) == ["it is laid out, now it is up to you"]
    assert (progress.state.seat, progress.orders) == (0, [])


def test_a_wait_ends_when_everyone_still_to_sail_is_fishing() -> None:
    """LO-A3, LO-S16"""
    state = river(
        boat(hand="fishing coal2"), boat(hand="coal1 coal1", laid="fishing"), boat("blois", dock="quay")
    )
    progress = ordered(state, 0, "plan fishing+wait+coal2 sail - -")
    progress.take(Seat(1), Lay(Card.COAL1), "player")
    progress.settle()
    assert played(progress)[-1] == "0: fish", "the other one no longer fishes"
    both = river(boat(hand="coal2", laid="fishing"), boat(hand="coal1", laid="fishing"))
    assert played(ordered(both, 0, "plan wait+coal2 sail - -"))[0] == "0: lay coal2"


@pytest.mark.parametrize(
    ("wake", "reason"),
    [("coal", "blown up"), ("coal+sailors+dock", "blown up"), ("sailors+dock", None), ("-", None)],
)
def test_a_plan_wakes_its_owner_when_his_coal_is_blown_up_if_he_asked_for_it(
    wake: str, reason: str | None
) -> None:
    """LO-A3"""
    state = river(
        boat("blois", hand="coal2", laid="coal3"), boat("saumur", hand="explosion coal1 coal1"), seat=1
    )
    progress = ordered(state, 0, f"plan coal2 sail - {wake}", "explode 0 coal3")
    if reason:
        assert played(progress) == []
        assert [reason in line for line in dropped(progress)] == [True]
    else:
        assert played(progress) == ["0: lay coal2"]
        assert dropped(progress) == []


@pytest.mark.parametrize(("wake", "woken"), [("sailors", True), ("coal+dock", False), ("-", False)])
def test_a_plan_wakes_its_owner_when_his_sailors_are_bribed_if_he_asked_for_it(
    wake: str, woken: bool
) -> None:
    """LO-A3"""
    state = river(boat("blois", hand="coal2", laid="sailors"), boat("saumur", cargo="wine:blois"), seat=1)
    progress = ordered(state, 0, f"plan coal2 sail - {wake}", "bribe blois 0")
    assert bool(dropped(progress)) == woken
    assert ("0: lay coal2" in played(progress)) == (not woken)


@pytest.mark.parametrize(
    ("wake", "coal", "woken"),
    [
        ("dock", "coal2", True),
        ("dock", "coal1", False),
        ("coal+sailors", "coal2", False),
        ("-", "coal2", False),
    ],
)
def test_a_plan_wakes_its_owner_when_someone_docks_where_he_is_heading_if_he_asked_for_it(
    wake: str, coal: str, woken: bool
) -> None:
    """LO-A3: and not for a dock elsewhere."""
    state = river(boat("blois", hand="coal1 coal2"), boat("tours"), boat("angers", hand="coal1"), seat=1)
    progress = ordered(state, 0, f"plan {coal} sail - {wake}", "sail -", "lay coal1")
    assert bool(dropped(progress)) == woken
    assert (f"0: lay {coal}" in played(progress)) == (not woken), "before another card is spent on it"
    if woken:
        assert dropped(progress) == ["a boat has docked at Tours, where you are heading"]
        assert "Tours" in dropped(progress, "fr")[0]


def test_coal_and_sailors_lost_before_the_plan_was_given_wake_nobody() -> None:
    """LO-A3: he has seen it, and planned with what is left."""
    looted = replace(boat("blois", hand="coal2 coal1"), blown=1, bribed=1)
    state = river(looted, boat("tours", hand="coal1"))
    progress = ordered(state, 0, "plan coal2 sail - coal+sailors")
    assert (played(progress), dropped(progress)) == (["0: lay coal2"], [])


def test_a_plan_that_ends_with_a_question_is_used_up_with_its_last_card() -> None:
    """LO-A3: when his turn comes again he is asked like anyone, with no word of a dropped plan."""
    state = river(boat("blois", hand="coal2 coal1"), boat("tours", hand="coal1 coal1"))
    progress = ordered(state, 0, "plan coal2 ask - -")
    assert (played(progress), progress.orders) == (["0: lay coal2"], [])
    progress.take(Seat(1), Lay(Card.COAL1), "player")
    progress.settle()
    assert (progress.state.seat, dropped(progress)) == (0, [])


def test_who_was_docked_there_when_the_plan_was_given_wakes_nobody() -> None:
    """LO-A3: the table must have changed."""
    state = river(boat("blois", hand="coal2"), boat("tours", dock="quay"), boat("angers", hand="coal1"))
    progress = ordered(state, 0, "plan coal2 sail - dock")
    assert played(progress) == ["0: lay coal2"]


def test_a_plan_is_for_the_round_in_which_it_was_given() -> None:
    """LO-A3"""
    state = river(boat("blois", hand="coal2 coal1"), boat("tours", sailed=True))
    plan = parse_order(GAME, "plan coal1 sail - -")
    progress = Progress(
        GAME,
        after(state, "sail -"),
        1,
        b"next",
        orders=[Standing(1, Seat(0), plan, GAME.view(state, Seat(0)))],
    )
    progress.state = after(progress.state, *["take coal1"] * 10)
    progress.settle()
    assert progress.state.seat == 1
    progress.take(Seat(1), Sail(None), "player")
    progress.settle()
    assert played(progress) == []
    assert dropped(progress) == ["its round is over"]


def test_a_plan_given_during_the_draft_waits_for_phase_2() -> None:
    """LO-A3"""
    state = river(boat(hand="coal1"), boat(hand="coal1"), phase=Phase.DRAFT, market="coal1 coal2")
    assert parse_order(GAME, "plan coal1 sail - -").answer(state, Seat(0), state) is None
    progress = ordered(state, 0, "plan coal1 sail - -")
    assert (played(progress), dropped(progress)) == ([], [])
    progress.take(Seat(0), Take(Card.COAL2), "player")
    progress.settle()
    assert played(progress) == ["0: lay coal1"]


def test_a_plan_that_lacks_a_card_is_dropped_with_a_reason() -> None:
    """LO-A3: as long as it is legal."""
    state = river(boat(hand="coal1 coal2"), boat(hand="coal1"))
    given = GAME.view(state, Seat(0))
    now = after(state, "lay coal1", "lay coal1")
    plan = parse_order(GAME, "plan coal1 sail - -")
    progress = Progress(GAME, now, 1, b"short", orders=[Standing(1, Seat(0), plan, given)])
    progress.settle()
    assert dropped(progress) == ["you no longer hold coal 1"]
    assert progress.state.seat == 0


def test_a_plan_is_offered_until_its_owner_has_sailed() -> None:
    """LO-A3"""
    assert Plan.offered(river(boat(), boat()), Seat(1))
    assert Plan.offered(draft("coal1 coal2"), Seat(1))
    assert not Plan.offered(river(boat(), boat("blois", dock="quay")), Seat(1))
    assert not Plan.offered(river(boat(None), boat(None), phase=Phase.PLACING, round=0), Seat(1))


def test_a_plan_names_only_cards_of_the_hand_and_waits_only_while_fishing() -> None:
    """LO-A3"""
    state = river(boat(hand="coal1 coal1 fishing explosion"), boat(hand="coal3"))
    values = values_of(Plan, state, Seat(0), ())
    assert (Step.COAL1, Step.COAL1, Step.FISHING, Step.WAIT) in values
    assert (Step.FISHING, Step.WAIT, Step.COAL1) in values
    for wrong in ((Step.WAIT,), (Step.COAL3,), (Step.COAL1,) * 3, (Step.FISHING, Step.COAL1, Step.WAIT)):
        assert wrong not in values
    assert (Step.WAIT,) in values_of(Plan, river(boat(laid="fishing"), boat()), Seat(0), ())


def test_a_plan_is_built_step_by_step() -> None:
    """LO-A3"""
    values = values_of(Plan, river(boat(hand="coal1 fishing"), boat()), Seat(0), ())
    assert isinstance(values, Stepwise)
    assert values.steps("") == ["-", "coal1", "fishing"]
    assert values.steps("fishing") == ["+coal1", "+wait"]
    assert values.steps("fishing+wait") == ["+coal1"]
    assert values.steps("coal3") == []
    assert [values.complete(text) for text in ("", "-", "coal1+fishing", "coal2")] == [
        False,
        True,
        True,
        False,
    ]
    assert (values.undone("fishing+wait"), values.undone("coal1")) == ("fishing", "")
    words = words_of("loire", "en")
    assert words.say(values.step_label("fishing", "+wait")) == "wait as long as I may"
    assert words.say(values.step_label("", "-")) == "no card"
    assert values.best(3) == [(), (Step.COAL1,), (Step.FISHING,)]


def test_the_longest_plan_fits_a_line() -> None:
    """LO-A3"""
    longest = "plan sailors+sailors+sailors+sailors+sailors+sailors sail 2 coal+sailors+dock"
    state = river(boat("nantes", hand="sailors " * 9, up=True), boat())
    assert len(longest) <= LONGEST
    order: Order[Loire] = parse_order(GAME, longest)
    assert notate(order) == longest
    assert order.steps in values_of(Plan, state, Seat(0), ())  # type: ignore[attr-defined]
    assert (Step.SAILORS,) * 7 not in values_of(Plan, state, Seat(0), ())


# LO-A4


@pytest.mark.parametrize(
    ("sailors", "held", "dock"),
    [
        (0, "", "2"),
        (0, "2", "1"),
        (0, "1", "2"),
        (0, "12", None),
        (1, "", "2"),
        (1, "2", "1"),
        (1, "1", "2"),
        (1, "12", "2"),
    ],
)
def test_a_plan_that_names_no_dock(sailors: int, held: str, dock: str | None) -> None:
    """LO-A4: the better free dock, else the free one, else with sailors the 2-louis dock, else midstream."""
    lying = [boat("nantes", dock=one, up=True) for one in held]
    state = river(boat("ancenis", laid="coal1 " + "sailors " * sailors, hand="coal1"), *lying, boat("blois"))
    assert usual_claim(state, Seat(0), "nantes") == dock
    assert played(ordered(state, 0, "plan - sail - -")) == [f"0: sail {dock or '-'}"]


@pytest.mark.parametrize("dock", ["1", "2"])
def test_a_plan_may_name_the_dock_at_nantes(dock: str) -> None:
    """LO-A4"""
    state = river(boat("angers", hand="coal2 coal1"), boat("blois", hand="coal1 coal1"))
    progress = ordered(state, 0, f"plan coal2 sail {dock} -")
    progress.take(Seat(1), Lay(Card.COAL1), "player")
    progress.settle()
    assert played(progress)[-1] == f"0: sail {dock}"


def test_a_dock_is_named_only_by_a_plan_that_ends_at_nantes() -> None:
    """LO-A4"""
    state = river(boat("angers", hand="coal2 coal1"), boat())
    assert values_of(Plan, state, Seat(0), ((Step.COAL2,), "sail")) == [None, "2", "1"]
    assert values_of(Plan, state, Seat(0), ((Step.COAL2,), "ask")) == [None]
    assert values_of(Plan, state, Seat(0), ((Step.COAL1,), "sail")) == [None]


def test_a_plan_whose_named_dock_is_not_open_to_it_is_dropped() -> None:
    """LO-A4, LO-A3"""
    state = river(
        boat("ancenis", laid="coal1", hand="coal1"), boat("nantes", laid="sailors", up=True), boat(), seat=1
    )
    progress = ordered(state, 0, "plan - sail 2 -", "sail 2")
    assert played(progress) == []
    assert dropped(progress) == ["the 2-louis dock of Nantes is not open to you"]


def test_a_plan_that_was_to_end_at_nantes_docks_where_its_coal_takes_it() -> None:
    """LO-A4, LO-R22"""
    state = river(boat("ancenis", laid="coal1", hand="coal1"), boat(hand="explosion"), seat=1)
    progress = ordered(state, 0, "plan - sail 2 -", "explode 0 coal1")
    assert played(progress) == ["0: sail -"]


def test_orders_tell_the_others_nothing() -> None:
    """LO-A1, LO-A3: what an order plays is told like any other turn."""
    state = river(boat("blois", hand="coal3 coal2"), boat("saumur", hand="coal1 coal1"))
    progress = ordered(state, 0, "plan coal3+coal2 sail - -")
    assert [told_.event for told_ in progress.entries[0].outcome.told] == told(state, "lay coal3")
    assert offers(progress.state) == ["lay coal1", "sail -"]


# The measure


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_wish_lists_and_plans_save_more_than_half_of_the_hand_overs(seats: int) -> None:
    """LO-A2, LO-A3"""
    for number in range(2):
        without, having = (by_post(seats, f"measure {number}", orders) for orders in (False, True))
        assert having.hand_overs / having.rounds < without.hand_overs / without.rounds / 2
