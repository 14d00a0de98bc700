"""Phase 5: offers and answers (RD-S16, RD-S17, RD-R5, RD-R17, RD-R20; RD-A4, RD-A6)."""

from __future__ import annotations

import pytest

from engines.core import Outcome, Seat, Unreadable, offered
from engines.notation import LONGEST, notate, parse
from engines.rotterdam import GAME
from engines.rotterdam.bundles import Bundle, Wanted
from engines.rotterdam.data import COPIES, PRODUCTS, Product
from engines.rotterdam.events import (
    Declined,
    Exchanged,
    Finished,
    Goods,
    Lapsed,
    Offered,
    Took,
    Withdrawn,
)
from engines.rotterdam.state import Face, Maas, Phase
from engines.rotterdam.trade import Offer
from tests.engines.rotterdam.tables import acting, can, do, kinds, lines, private, public, step, table

BREAD, BEER, JUICE, JAM, PETROL, PLASTICS, CLOTHES, SAILS = PRODUCTS
YELLOW, RED, BLACK, GREY = (Product(port) for port in ("vulcaanhaven", "merwehaven", "botlek", "waalhaven"))


def market(**hands: str) -> Maas:
    """Three seats in the trade; `market(a="bread jam", b="beer")`."""
    return table(3, Phase.TRADE, products={"abc".index(seat): held for seat, held in hands.items()})


# Opening and closing


def test_the_phase_comes_after_unloading_when_two_players_hold_product_cards() -> None:
    """RD-R5"""
    maas = table(3, Phase.UNLOAD, seat=2, ships={31: "botlek oil"}, products={0: "bread"})
    maas = do(maas, "2: unload")
    assert maas.phase == Phase.TRADE
    assert acting(maas) == {0, 2}


@pytest.mark.parametrize("held", ["", "bread beer"])
def test_the_phase_is_skipped_unless_two_players_hold_product_cards(held: str) -> None:
    """RD-R5"""
    maas = table(3, Phase.UNLOAD, seat=2, ships={31: "botlek"}, products={0: held}, cards={0: "joker"})
    assert do(maas, "2: unload").phase == Phase.MISSIONS


def test_a_player_without_product_cards_counts_as_done() -> None:
    """RD-R20, RD-A4"""
    maas = market(a="bread", b="jam")
    assert acting(maas) == {0, 1}
    maas = table(3, Phase.UNLOAD, seat=2, ships={31: "botlek"}, products={0: "bread", 1: "jam"})
    assert do(maas, "2: unload").done == (False, False, True)


def test_the_phase_ends_when_all_are_done_in_any_order() -> None:
    """RD-S17, RD-S16"""
    maas = market(a="bread", b="jam", c="sails")
    maas = do(maas, "1: done", "0: done")
    assert (maas.phase, acting(maas)) == (Phase.TRADE, {2})
    outcome = step(maas, "2: done")
    assert outcome.state.phase != Phase.TRADE
    assert public(outcome)[0] == Finished(2)


def test_the_phase_does_not_end_while_an_offer_is_open() -> None:
    """RD-R17"""
    maas = do(market(a="bread", b="jam"), "0: offer 1 br ja shown", "0: done", "1: done")
    assert (maas.phase, acting(maas)) == (Phase.TRADE, {1})
    assert do(maas, "1: decline 1to2a").phase != Phase.TRADE


def test_a_player_who_is_done_is_back_only_to_answer() -> None:
    """RD-R5"""
    maas = do(market(a="bread", b="jam jam"), "1: offer 0 ja br shown", "1: done")
    assert acting(maas) == {0}
    maas = do(maas, "0: offer 1 br ja shown")
    assert acting(maas) == {0, 1}
    assert set(lines(maas, 1)) == {"accept 1to2a ja", "decline 1to2a"}
    assert acting(do(maas, "1: decline 1to2a")) == {0}


def test_once_all_are_done_offers_and_refusals_are_forgotten() -> None:
    """RD-R20: in the same phase."""
    maas = do(market(a="bread", b="jam"), "0: offer 1 br ja shown", "1: decline 1to2a", "0: done", "1: done")
    assert (maas.offers, maas.declined) == ((), ())


# What can be offered


def test_any_number_of_cards_against_any_number() -> None:
    """RD-S16"""
    maas = market(a="bread bread beer sails", b="jam")
    assert can(maas, "0: offer 1 2br+be+sa ja shown")
    assert can(maas, "1: offer 0 ja 2br+be+sa shown")
    maas = do(maas, "0: offer 1 2br+be ja shown", "1: accept 1to2a ja")
    assert maas.products[:2] == ((JAM, SAILS), (BREAD, BREAD, BEER))


def test_an_exchange_needs_a_card_on_each_side() -> None:
    """RD-R5"""
    maas = market(a="bread beer", b="jam petrol")
    for line in lines(maas, 0):
        words = line.split()
        if words[0] in ("offer", "barter"):
            assert words[2] != "-"
            assert words[3] not in ("-", "0")


def test_only_product_cards_can_be_traded() -> None:
    """RD-S16"""
    for word in ("joker", "bread+jam+mission", "11", "?", "-2br", "vulcaanhaven"):
        with pytest.raises(Unreadable):
            parse(GAME, f"offer 1 {word} ja shown")


def test_one_gives_only_what_one_holds() -> None:
    """RD-R5"""
    maas = market(a="bread", b="jam jam")
    assert not can(maas, "0: offer 1 2br ja shown")
    assert not can(maas, "0: offer 1 be ja shown")
    assert not can(maas, "0: offer 0 br br shown")


def test_no_more_is_asked_of_a_port_than_the_other_holds_from_it() -> None:
    """RD-R20"""
    maas = market(a="bread", b="jam juice petrol")
    for asked, possible in {"ja": True, "2ju": True, "2ja": True, "ju+ja": True, "2ju+ja": False}.items():
        assert can(maas, f"0: offer 1 br {asked} shown") == possible, asked
    assert not can(maas, "0: offer 1 br sa shown")
    assert can(maas, "0: offer 1 br pl shown")  # he cannot know that it is petrol
    assert can(maas, "0: barter 1 br 3 shown")
    assert not can(maas, "0: barter 1 br 4 shown")


def test_what_may_be_asked_does_not_tell_what_the_other_holds() -> None:
    """RD-R20, RD-A1"""
    one, other = market(a="bread", b="jam petrol"), market(a="bread", b="juice plastics")
    assert lines(one, 0) == lines(other, 0)


def test_at_most_three_open_offers_a_player() -> None:
    """RD-R5"""
    maas = market(a="bread jam", b="petrol sails", c="sails")
    maas = do(maas, "0: offer 1 br pe shown", "0: offer 2 br sa shown", "0: barter 1 br 1 hidden")
    assert kinds(maas, 0) == {"withdraw", "done"}
    assert "offer" in kinds(maas, 1)
    assert "offer" in kinds(do(maas, "1: decline 1to2a"), 0)


def test_the_same_card_may_stand_in_several_offers() -> None:
    """RD-R17"""
    maas = do(market(a="bread", b="petrol", c="sails"), "0: offer 1 br pe shown", "0: offer 2 br sa shown")
    assert acting(maas) == {0, 1, 2}


def test_an_offer_declined_is_not_made_again_in_the_same_phase() -> None:
    """RD-R20"""
    maas = do(market(a="bread beer", b="petrol sails"), "0: offer 1 br pe shown", "1: decline 1to2a")
    assert not can(maas, "0: offer 1 br pe shown")
    assert can(maas, "0: offer 1 br pe hidden")
    assert can(maas, "0: offer 1 br sa shown")
    assert can(maas, "0: offer 1 br+be pe shown")
    barter = do(maas, "0: barter 1 br 1 shown", "1: decline 1to2a")
    assert not can(barter, "0: barter 1 br 1 shown")
    assert can(barter, "0: barter 1 br 2 shown")


def test_an_open_offer_is_not_made_twice() -> None:
    """RD-R20"""
    maas = do(market(a="bread beer", b="petrol"), "0: offer 1 br pe shown")
    assert not can(maas, "0: offer 1 br pe shown")


def test_when_everything_has_been_declined_nothing_is_left_to_offer() -> None:
    """RD-R20: each choice that is listed leads to a whole offer."""
    maas = market(a="bread", b="petrol")
    while offers := [line for line in lines(maas, 0) if line.split()[0] in ("offer", "barter")]:
        maas = do(maas, f"0: {offers[0]}", "1: decline 1to2a")
    assert len(maas.declined) == 6  # petrol, plastics or any card; shown or hidden
    assert [kind.__name__ for kind in offered(GAME, maas, Seat(0))] == ["Done"]


# Answers


def told(outcome: Outcome[Maas]) -> dict[int, list[object]]:
    return {seat: list(private(outcome, seat)) for seat in range(3)}


def test_an_offer_is_seen_by_its_two_players_only() -> None:
    """RD-A6"""
    outcome = step(market(a="bread", b="jam", c="sails"), "0: offer 1 br ja shown")
    said = Offered(0, 1, "1to2a", Goods((BREAD,)), Goods((JAM,)))
    assert public(outcome) == []
    assert told(outcome) == {0: [said], 1: [said], 2: []}
    assert GAME.view(outcome.state, 2).offers == ()
    assert GAME.view(outcome.state, None).offers == ()


def test_the_cards_given_may_be_kept_hidden_but_for_their_ports() -> None:
    """RD-R17, RD-S16"""
    outcome = step(market(a="bread jam", b="petrol", c="sails"), "0: offer 1 br+ja pe hidden")
    assert private(outcome, 0) == [Offered(0, 1, "1to2a", Goods((BREAD, JAM)), Goods((PETROL,)))]
    assert private(outcome, 1) == [Offered(0, 1, "1to2a", Goods((YELLOW, RED)), Goods((PETROL,)))]
    assert GAME.view(outcome.state, 1).offers[0].given == (YELLOW, RED)
    assert GAME.view(outcome.state, 0).offers[0].given == (BREAD, JAM)


def test_an_accepted_offer_exchanges_the_cards() -> None:
    """RD-R5, RD-S16"""
    maas = do(market(a="bread jam", b="petrol", c="sails"), "0: offer 1 br+ja pe hidden")
    outcome = step(maas, "1: accept 1to2a pe")
    assert outcome.state.products == ((PETROL,), (BREAD, JAM), (SAILS,))
    assert outcome.state.offers == ()
    assert outcome.final


def test_that_an_exchange_was_made_and_the_ports_of_its_cards_are_public() -> None:
    """RD-A6"""
    maas = do(market(a="bread jam", b="petrol", c="sails"), "0: offer 1 br+ja pe hidden")
    outcome = step(maas, "1: accept 1to2a pe")
    assert public(outcome) == [Exchanged(0, 1, Goods((YELLOW, RED)), Goods((BLACK,)))]
    given, taken = Goods((BREAD, JAM)), Goods((PETROL,))
    assert told(outcome) == {0: [Took(1, given, taken)], 1: [Took(0, taken, given)], 2: []}


def test_only_one_who_holds_what_is_asked_can_accept() -> None:
    """RD-R17"""
    maas = do(market(a="bread", b="petrol", c="sails"), "0: offer 1 br pl shown", "1: done")
    assert lines(maas, 1) == ["decline 1to2a"]
    assert not can(maas, "2: accept 1to2a pl")
    assert not can(maas, "0: accept 1to2a pl")


def test_an_offer_for_a_number_of_cards_lets_the_accepter_pick_them() -> None:
    """RD-R17"""
    maas = do(market(a="bread", b="jam petrol petrol"), "0: barter 1 br 2 shown")
    found = {line for line in lines(maas, 1) if line.startswith("accept")}
    assert found == {"accept 1to2a ja+pe", "accept 1to2a 2pe"}
    maas = do(maas, "1: accept 1to2a 2pe")
    assert maas.products[:2] == ((PETROL, PETROL), (BREAD, JAM))


def test_too_few_cards_for_a_number_that_was_asked_cannot_be_accepted() -> None:
    """RD-R17"""
    maas = do(
        market(a="bread", b="jam petrol", c="sails"), "0: barter 1 br 2 shown", "1: offer 2 ja+pe sa shown"
    )
    maas = do(maas, "2: accept 2to3a sa")
    assert "accept" not in kinds(maas, 1)
    assert can(maas, "1: decline 1to2a")


def test_a_declined_offer_is_told_to_its_two_players_only() -> None:
    """RD-R5, RD-A6"""
    maas = do(market(a="bread", b="jam", c="sails"), "0: offer 1 br ja shown")
    outcome = step(maas, "1: decline 1to2a")
    said = Declined(0, 1, "1to2a")
    assert public(outcome) == []
    assert told(outcome) == {0: [said], 1: [said], 2: []}
    assert outcome.state.products == maas.products
    assert outcome.state.offers == ()


def test_what_was_declined_is_kept_for_its_maker_only() -> None:
    """RD-A6: a refusal says what was offered, and to the other what lay hidden in it."""
    maas = table(3, Phase.TRADE, products={0: "bread", 1: "jam", 2: "sails"})
    maas = do(maas, "0: offer 1 br ja hidden", "1: decline 1to2a")
    assert len(maas.declined) == 1
    assert GAME.view(maas, Seat(0)).declined == maas.declined
    assert [GAME.view(maas, seat).declined for seat in (Seat(1), Seat(2), None)] == [(), (), ()]


def test_a_counter_offer_is_made_by_declining_and_offering() -> None:
    """RD-R5"""
    maas = do(
        market(a="bread beer", b="jam"),
        "0: offer 1 br ja shown",
        "1: decline 1to2a",
        "1: offer 0 ja be shown",
        "0: accept 2to1a be",
    )
    assert maas.products[:2] == ((BREAD, JAM), (BEER,))


def test_the_maker_may_withdraw_an_open_offer() -> None:
    """RD-R20"""
    maas = do(market(a="bread", b="jam", c="sails"), "0: offer 1 br ja shown")
    assert not can(maas, "1: withdraw 1to2a")
    outcome = step(maas, "0: withdraw 1to2a")
    assert told(outcome) == {0: [Withdrawn(0, 1, "1to2a")], 1: [Withdrawn(0, 1, "1to2a")], 2: []}
    assert outcome.state.offers == ()
    assert can(outcome.state, "0: offer 1 br ja shown")  # withdrawn, not declined


def test_an_offer_lapses_when_its_maker_no_longer_holds_the_cards() -> None:
    """RD-R17"""
    maas = market(a="bread", b="petrol", c="sails")
    maas = do(maas, "0: offer 1 br pe shown", "0: offer 2 br sa shown")
    outcome = step(maas, "1: accept 1to2a pe")
    assert outcome.state.offers == ()
    assert private(outcome, 2) == [Lapsed(0, 2, "1to3a")]
    assert Lapsed(0, 2, "1to3a") in private(outcome, 0)
    assert Lapsed(0, 2, "1to3a") not in private(outcome, 1)


def test_an_offer_stays_while_its_maker_has_another_such_card() -> None:
    """RD-R17"""
    maas = market(a="bread bread", b="petrol", c="sails")
    maas = do(maas, "0: offer 1 br pe shown", "0: offer 2 br sa shown", "1: accept 1to2a pe")
    assert [deal.other for deal in maas.offers] == [2]
    assert can(maas, "2: accept 1to3a sa")


def test_an_offer_of_two_such_cards_lapses_with_the_first() -> None:
    """RD-R17: one of the kind is not the cards given."""
    maas = market(a="bread bread", b="petrol", c="sails")
    maas = do(maas, "0: offer 1 br pe shown", "0: offer 2 br+br sa shown", "1: accept 1to2a pe")
    assert maas.products[0].count(Product.BREAD) == 1
    assert maas.offers == ()


def test_the_names_of_offers_do_not_tell_of_offers_to_others() -> None:
    """RD-A6"""
    maas = market(a="bread beer", b="petrol", c="sails")
    maas = do(maas, "0: offer 1 br pe shown", "0: offer 1 be pe shown", "0: offer 2 br sa shown")
    assert [line for line in lines(maas, 2) if line.startswith("decline")] == ["decline 1to3a"]
    assert [line for line in lines(maas, 1) if line.startswith("decline")] == [
        "decline 1to2a",
        "decline 1to2b",
    ]


def test_a_preview_of_the_last_answer_that_one_knows_of_does_not_end_the_trade_for_others() -> None:
    """RD-R17, RD-A6: that someone has to answer is public, the offer is not."""
    maas = market(a="bread beer", b="jam", c="sails")
    maas = do(maas, "0: offer 1 br ja shown", "0: offer 2 be sa shown", "0: done", "1: done", "2: done")
    for answer in ("1: decline 1to2a", "1: accept 1to2a ja"):
        preview = do(GAME.view(maas, Seat(1)), answer)
        assert (preview.phase, acting(preview)) == (Phase.TRADE, {2})
        assert acting(do(maas, answer)) == {2}


# Bundles


def test_a_bundle_reads_back_and_may_be_typed_with_whole_names() -> None:
    bundle = Bundle((BREAD, BREAD, JAM))
    assert str(bundle) == "2br+ja"
    assert Bundle.read("2br+ja") == Bundle.read("jam+2bread") == bundle
    for word in ("", "b", "2", "brx", "0br", "12br", "vu"):
        with pytest.raises(ValueError, match=word or "^$"):
            Bundle.read(word)


def test_the_longest_offer_fits_a_line() -> None:
    """RD-S16: any number."""
    everything = Bundle(product for product in PRODUCTS for _ in range(COPIES[product]))
    assert len(notate(Offer(3, everything, everything, Face.HIDDEN))) <= LONGEST


def test_what_can_be_wished_for_is_what_the_backs_allow() -> None:
    """RD-R20"""
    wanted = Wanted((YELLOW, YELLOW, GREY))
    listed = list(wanted)
    assert len(listed) == len(set(listed)) == 6 * 3 - 1
    assert all(wish in wanted for wish in listed)
    assert (BREAD, BREAD, BEER) not in wanted
