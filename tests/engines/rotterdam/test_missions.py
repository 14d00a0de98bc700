"""Phase 6: missions and jokers (RD-S18, RD-R6, RD-S23, RD-R16)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.core import Seat
from engines.rotterdam import GAME
from engines.rotterdam.data import Card, Mission, Product
from engines.rotterdam.events import Completed, Goal, Joked, Learned
from engines.rotterdam.state import Phase
from tests.engines.rotterdam.tables import acting, can, do, kinds, lines, private, public, step, table


def test_a_mission_is_completed_by_handing_in_its_products_which_leave_the_game() -> None:
    """RD-S18"""
    maas = table(
        2, Phase.MISSIONS, missions={0: "bread+juice jam+sails"}, products={0: "bread bread juice petrol"}
    )
    outcome = step(maas, "0: complete bread+juice -")
    after = outcome.state
    assert after.completed[0] == ("bread+juice",)
    assert after.products[0] == (Product.BREAD, Product.PETROL)
    assert after.spent == (Product.BREAD, Product.JUICE)
    assert after.piles == maas.piles
    assert public(outcome)[0] == Completed(0, Goal(Mission("bread+juice")))


def test_a_new_mission_is_always_drawn() -> None:
    """RD-S18, RD-R6"""
    maas = table(2, Phase.MISSIONS, missions={0: "bread+juice jam+sails"}, products={0: "bread juice"})
    top = maas.mission_pile[0]
    outcome = step(maas, "0: complete bread+juice -")
    assert outcome.state.missions[0] == ("jam+sails", top)
    assert outcome.state.mission_pile == maas.mission_pile[1:]
    assert private(outcome, 0) == [Learned(Goal(top))]
    assert private(outcome, 1) == []
    assert outcome.final


def test_an_empty_mission_pile_gives_none() -> None:
    """RD-R6"""
    maas = table(
        2, Phase.MISSIONS, missions={0: "bread+juice jam+sails"}, products={0: "bread juice"}, mission_pile=()
    )
    outcome = step(maas, "0: complete bread+juice -")
    assert outcome.state.missions[0] == ("jam+sails",)
    assert private(outcome, 0) == []


def test_each_player_completes_at_most_one_mission_in_a_phase() -> None:
    """RD-S18"""
    hands = {0: "bread juice jam sails"}
    maas = table(2, Phase.MISSIONS, missions={0: "bread+juice jam+sails"}, products=hands, cards={0: "storm"})
    maas = do(maas, "0: complete bread+juice -")
    assert acting(maas) == {0}
    assert kinds(maas, 0) == {"end"}


def test_a_player_need_not_complete_a_mission() -> None:
    """RD-S18"""
    maas = table(2, Phase.MISSIONS, missions={0: "bread+juice"}, products={0: "bread juice"})
    assert lines(maas, 0) == ["complete bread+juice -", "end"]
    assert do(maas, "0: end").completed == ((), ())


def test_only_ones_own_missions_with_all_their_products_can_be_completed() -> None:
    """RD-S18"""
    maas = table(
        2,
        Phase.MISSIONS,
        missions={0: "bread+juice bread+jam+sails", 1: "bread+clothes"},
        products={0: "bread juice jam clothes", 1: "sails"},
    )
    assert lines(maas, 0) == ["complete bread+juice -", "end"]
    assert not can(maas, "0: complete bread+clothes -")


def test_missions_are_completed_in_turn_order() -> None:
    """RD-S18, RD-S5"""
    maas = table(
        3,
        Phase.MISSIONS,
        master=1,
        seat=1,
        missions={0: "bread+juice", 1: "bread+beer", 2: "jam+sails"},
        products={0: "bread juice", 1: "bread beer", 2: "jam sails"},
    )
    order = []
    while maas.phase == Phase.MISSIONS:
        order.append(maas.seat)
        maas = do(maas, f"{maas.seat}: {lines(maas, maas.seat)[0]}")
    assert order == [1, 2, 0]


def test_missions_are_completed_in_phase_6_only() -> None:
    """RD-S18"""
    for phase in set(Phase) - {Phase.MISSIONS}:
        maas = table(2, phase, missions={0: "bread+juice"}, products={0: "bread juice", 1: "jam"})
        assert "complete" not in kinds(maas, 0)


def test_a_joker_stands_for_any_one_product() -> None:
    """RD-S23: legal, illegal and blocked; RD-R16: it joins the used transport cards."""
    tasks, hands = {0: "bread+juice jam+plastics+sails"}, {0: "bread"}
    maas = table(2, Phase.MISSIONS, missions=tasks, products=hands, cards={0: "joker storm"})
    outcome = step(maas, "0: complete bread+juice juice")
    assert public(outcome) == [Completed(0, Goal(Mission("bread+juice"))), Joked(0, (Product.JUICE,))]
    assert outcome.state.completed[0] == ("bread+juice",)
    assert outcome.state.products[0] == ()
    assert outcome.state.spent == (Product.BREAD,)
    assert (outcome.state.cards[0], outcome.state.used) == ((Card.STORM,), (Card.JOKER,))
    assert not can(maas, "0: complete bread+juice bread")
    assert not can(maas, "0: complete jam+plastics+sails jam")
    assert "play" not in kinds(maas, 0)
    trade = replace(maas, phase=Phase.TRADE, done=(False, True))
    assert not can(trade, "0: complete bread+juice juice")
    assert not can(replace(maas, cards=((Card.STORM,), (Card.JOKER,))), "0: complete bread+juice juice")


def test_several_jokers_may_go_into_one_mission() -> None:
    """RD-R16"""
    maas = table(2, Phase.MISSIONS, missions={0: "bread+jam+sails"}, cards={0: "joker joker joker"})
    assert "complete bread+jam+sails bread+jam+sails" in lines(maas, 0)
    two = table(
        2, Phase.MISSIONS, missions={0: "bread+jam+sails"}, products={0: "jam"}, cards={0: "joker joker"}
    )
    assert lines(two, 0) == ["complete bread+jam+sails bread+sails", "end"]
    after = do(two, "0: complete bread+jam+sails bread+sails")
    assert after.used == (Card.JOKER, Card.JOKER)
    one = table(2, Phase.MISSIONS, missions={0: "bread+jam+sails"}, products={0: "jam"}, cards={0: "joker"})
    assert kinds(one, 0) == {"end"}


def test_a_joker_may_stand_for_a_product_that_one_holds() -> None:
    """RD-S23: the player says which card it replaces."""
    maas = table(
        2, Phase.MISSIONS, missions={0: "bread+jam"}, products={0: "bread jam"}, cards={0: "joker joker"}
    )
    assert lines(maas, 0) == [
        "complete bread+jam -",
        "complete bread+jam bread",
        "complete bread+jam jam",
        "complete bread+jam bread+jam",
        "end",
    ]
    after = do(maas, "0: complete bread+jam jam")
    assert after.products[0] == (Product.JAM,)


def test_a_turn_ends_with_the_mission_when_the_last_card_went_into_it() -> None:
    """RD-R7"""
    maas = table(
        2,
        Phase.MISSIONS,
        missions={0: "bread+jam", 1: "bread+beer"},
        products={0: "bread", 1: "bread beer"},
        cards={0: "joker"},
    )
    assert acting(do(maas, "0: complete bread+jam jam")) == {1}


@pytest.mark.parametrize(("held", "phase"), [("petrol sails", Phase.MISSIONS), ("petrol", Phase.PLACE)])
def test_a_preview_passes_nobody_over_who_may_yet_complete_a_mission(held: str, phase: Phase) -> None:
    """RD-S18, RD-S27, RD-A1: whether he can is his secret; that he holds too few cards is none."""
    maas = table(
        2,
        Phase.MISSIONS,
        missions={0: "bread+juice", 1: "jam+sails"},
        products={0: "bread juice", 1: held},
    )
    preview = do(GAME.view(maas, Seat(0)), "0: complete bread+juice -")
    assert preview.phase == phase
    assert preview.seat == 1
