"""By post: plans for phase 2."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.progress import Progress, Standing
from engines.choices import Stepwise
from engines.core import Order, Seat, values_of
from engines.loire import GAME
from engines.loire.actions import Lay, Sail, Take
from engines.loire.cards import Card
from engines.loire.docks import usual_claim
from engines.loire.orders import Plan, Step, Then
from engines.loire.state import Loire, Phase
from engines.notation import LONGEST, notate, parse_order
from engines.words import words_of
from tests.engines.loire.ordering import draft, dropped, ordered, played
from tests.engines.loire.tables import after, boat, laid, offers, river, told

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
    state = river(boat("blois", hand="coal3 fishing"), boat("saumur", hand="coal1 " * 3), boat("angers"))
    progress = ordered(state, 0, "plan fishing+wait+coal3 sail - dock")
    progress.take(Seat(1), Lay(Card.COAL1), "player")
    progress.settle()  # seat 2 has no choice but to sail
    assert played(progress)[-1] == "0: fish"
    assert laid(progress.state, 0) == "fishing"
    progress.take(Seat(1), Lay(Card.COAL1), "player")
    progress.settle()
    progress.take(Seat(1), Sail(None), "player")
    progress.settle()
    assert played(progress) == ["0: lay fishing", "0: fish", "0: fish", "0: lay coal3", "0: sail -"]
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
    assert words.say(values.step_label("fishing", "+coal1")) == "coal 1 (→ Saumur)"
    assert values.best(3) == [(), (Step.COAL1,), (Step.FISHING,)]


def test_a_plan_says_where_its_coal_would_lead() -> None:
    """LO-A3, LO-S12: with the coal that lies there already."""
    state = (river(boat(laid="coal1", hand="coal1 coal3 sailors"), boat()), Seat(0))
    for steps, said in (
        ((Step.COAL3,), "coal 3 (→ Nantes)"),
        ((Step.COAL3, Step.SAILORS, Step.COAL1), "coal 3, sailors and coal 1 (→ Ancenis)"),
        ((Step.SAILORS,), "sailors (→ Saumur)"),
        ((), "no card"),
    ):
        assert words_of("loire", "en").value(Plan, "steps", steps, (), state) == said


@pytest.mark.parametrize(
    ("town", "then", "said"),
    [
        ("ancenis", Then.SAIL, "the usual dock (the better free one)"),
        ("tours", Then.SAIL, "Saumur, the dock"),
        ("ancenis", Then.ASK, "yours to say then"),
    ],
)
def test_a_plan_that_names_no_dock_says_what_that_means(town: str, then: Then, said: str) -> None:
    """LO-A4: only at Nantes is there one to choose."""
    state = (river(boat(town, hand="coal1"), boat()), Seat(0), (Step.COAL1,), then)
    assert words_of("loire", "en").value(Plan, "dock", None, (), state) == said


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
