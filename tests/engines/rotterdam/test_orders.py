"""Standing orders (RD-A2 to RD-A5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.core import Action, Drop, Order, Seat, is_legal
from engines.notation import notate, parse, parse_order
from engines.rotterdam import GAME
from engines.rotterdam.data import Card
from engines.rotterdam.orders import Onward, ports_ahead
from engines.rotterdam.state import Hull, Maas, Phase
from tests.engines.rotterdam.tables import acting, do, table


def answer(line: str, maas: Maas, seat: int = 0, given: Maas | None = None) -> str | None:
    """What an order makes of a position: a line, `dropped`, or None to ask the player."""
    order: Order[Maas] = parse_order(GAME, line)
    view = GAME.view(maas, Seat(seat))
    made = order.answer(view, Seat(seat), view if given is None else GAME.view(given, Seat(seat)))
    if isinstance(made, Drop):
        return "dropped"
    if made is None:
        return None
    assert is_legal(GAME, maas, Seat(seat), made)
    return notate(made)


def rest(line: str, played: Action[Maas]) -> Order[Maas] | None:
    return parse_order(GAME, line).rest(played)


def forked(place: str, colour: str) -> Maas:
    """Ship 21 before a fork, after the first seat has named a colour."""
    return do(table(3, Phase.SAIL, ships={21: place}), f"0: name {colour}")


@pytest.mark.parametrize(
    ("place", "colour", "port", "answered"),
    [
        ("A3", "white", "vulcaanhaven", "steer A4"),
        ("A3", "white", "merwehaven", "steer B4"),
        ("C3", "blue", "waalhaven", "steer D4"),
        ("D1", "green", "vulcaanhaven", "steer C2"),  # D2 leads only to Botlek and Waalhaven
        ("D1", "green", "waalhaven", None),  # both still lead there
        ("B1", "red", "merwehaven", None),
        ("A3", "white", "botlek", None),  # neither does
    ],
)
def test_a_destination_answers_a_fork_when_exactly_one_way_leads_there(
    place: str, colour: str, port: str, answered: str | None
) -> None:
    """RD-A2"""
    assert answer(f"bound 21 {port}", forked(place, colour), 1) == answered


def test_a_destination_is_given_to_a_ship_under_way_for_a_port_that_it_can_reach() -> None:
    """RD-A2"""
    maas = table(3, ships={11: "A3 oil", 12: "botlek", 21: "B1"})
    order = next(kind for kind in GAME.orders if kind.__name__ == "Bound")
    assert order.offered(maas, Seat(0))
    assert not order.offered(maas, Seat(2))
    assert ports_ahead(maas, Seat(0), Hull(11)) == ["vulcaanhaven", "merwehaven"]


def test_a_destination_answers_for_its_own_ship_only() -> None:
    """RD-A2"""
    maas = table(3, Phase.SAIL, ships={21: "A3", 22: "A0"})
    assert answer("bound 22 merwehaven", do(maas, "0: name white"), 1) is None


def test_a_destination_ends_with_the_voyage() -> None:
    """RD-A2: also when the ship is out again."""
    given = table(3, Phase.SAIL, ships={21: "A3"})
    home = table(3, ships={22: "A1"}, round=4)
    assert answer("bound 21 merwehaven", home, 1, given) == "dropped"
    maas = forked("A3", "white")
    ship = replace(maas.ships[1][0], launched=3)
    again = replace(maas, round=5, ships=(maas.ships[0], (ship, *maas.ships[1][1:]), maas.ships[2]))
    assert answer("bound 21 merwehaven", again, 1, given) == "dropped"


def test_a_ship_placed_anew_is_on_another_voyage() -> None:
    """RD-A2"""
    given, later = (do(table(3, round=n), "0: place A0 grain") for n in (1, 4))
    assert answer("bound 11 merwehaven", given, 0, given) is None
    assert answer("bound 11 merwehaven", later, 0, given) == "dropped"


@pytest.mark.parametrize(
    ("ships", "answered"),
    [
        ({11: "A0", 12: "B0"}, "name red"),
        ({11: "B0"}, "name blue"),
        ({21: "A0", 11: "B0"}, "name blue"),  # what moves others only is no reason
        ({11: "C0"}, None),
    ],
)
def test_name_red_else_blue(ships: dict[int, str], answered: str | None) -> None:
    """RD-A3"""
    assert answer("colours red blue", table(2, Phase.SAIL, ships=ships)) == answered


def test_a_colour_order_waits_for_its_turn_and_is_used_once() -> None:
    """RD-A3"""
    maas = table(2, Phase.SAIL, ships={11: "A0"})
    assert answer("colours red -", maas, 1) is None
    assert answer("colours red -", replace(maas, phase=Phase.PLACE)) is None
    assert rest("colours red -", parse(GAME, "name red")) is None


def test_place_nothing_this_round() -> None:
    """RD-A3"""
    maas = table(3)
    assert answer("stay", maas) == "end"
    assert rest("stay", parse(GAME, "end")) is None
    assert answer("stay", replace(maas, phase=Phase.SAIL)) is None


def test_place_nothing_means_the_next_turn_to_place() -> None:
    """RD-A3: given after one's turn it is for the next round; a round later it is dropped."""
    later = replace(table(3), phase=Phase.SAIL)
    assert answer("stay", replace(table(3), round=2), 0, later) == "end"
    assert answer("stay", replace(table(3), round=2), 0, table(3)) == "dropped"
    after_own_turn = replace(table(3), seat=Seat(1))
    assert answer("stay", replace(table(3), round=2), 0, after_own_turn) == "end"
    placed = table(3, cards={0: "setback"}, acted=True)  # in his turn, but a ship is placed
    assert answer("stay", replace(table(3), round=2), 0, placed) == "end"
    missed = table(3, Phase.SAIL)
    assert answer("stay", missed, 0, table(3)) == "dropped"


def test_complete_any_mission_i_can() -> None:
    """RD-A3: without jokers rather than with them, then the most valuable."""
    tasks = {0: "bread+juice jam+sails jam+plastics+sails"}
    maas = table(2, Phase.MISSIONS, missions=tasks, products={0: "bread juice jam sails"}, cards={0: "joker"})
    assert answer("fulfil", maas) == "complete jam+sails -"
    short = replace(maas, products=(maas.products[0][1:], ()))  # no bread
    short = replace(short, products=(tuple(p for p in short.products[0] if p != "sails"), ()))
    assert answer("fulfil", short) == "complete jam+sails sails"
    assert answer("fulfil", do(maas, "0: complete jam+sails -")) == "end"
    none = table(2, Phase.MISSIONS, missions={0: "bread+juice"}, cards={0: "storm"})
    assert answer("fulfil", none) == "end"
    assert answer("fulfil", replace(maas, phase=Phase.PLACE)) is None
    assert rest("fulfil", parse(GAME, "end")) == parse_order(GAME, "fulfil")


def test_no_trades() -> None:
    """RD-A4: he is never waited for."""
    maas = table(2, Phase.TRADE, products={0: "bread", 1: "jam"})
    assert answer("quiet", maas) == "done"
    asked = do(maas, "1: offer 0 ja br shown")
    assert answer("quiet", asked) == "decline 2to1a"
    done = do(asked, "0: done")
    assert acting(done) == {0, 1}
    assert answer("quiet", done) == "decline 2to1a"
    assert answer("quiet", table(2)) is None
    assert rest("quiet", parse(GAME, "done")) == parse_order(GAME, "quiet")


def test_play_on_is_given_from_the_start_and_stays() -> None:
    """RD-A5"""
    assert GAME.given == (Onward(),)
    assert rest("onward", parse(GAME, "end")) == Onward()


def test_play_on_answers_in_phases_3_and_4_for_one_who_holds_cards() -> None:
    """RD-A5"""
    drawing = table(2, Phase.CARDS, due=(1, 0), cards={0: "storm"})
    assert answer("onward", drawing) == "draw"
    assert answer("onward", replace(drawing, due=(0, 0))) == "end"
    unloading = table(2, Phase.UNLOAD, ships={11: "botlek oil"}, cards={0: "storm"})
    assert answer("onward", unloading) == "unload"
    assert answer("onward", do(unloading, "0: unload")) == "end"
    assert answer("onward", table(2, Phase.SAIL, cards={0: "storm"})) is None


def test_play_on_leaves_phases_1_and_6_to_the_player_and_finish_ends_them_in_time() -> None:
    """RD-A5, RD-R7: where no ship can be placed and no mission completed, or that has been done."""
    placing = table(2, cards={0: "storm"})
    assert answer("finish", placing) is None
    assert answer("finish", do(placing, "0: place A0 grain")) == "end"
    crowded = table(2, cards={0: "storm"}, ships={11: "A0", 21: "B0", 22: "C0", 23: "D0"})
    assert answer("onward", crowded) is None
    assert answer("finish", crowded) == "end"
    tasks = {0: "bread+juice bread+jam"}
    able = table(2, Phase.MISSIONS, cards={0: "storm"}, missions=tasks, products={0: "bread juice jam"})
    assert answer("finish", able) is None
    assert answer("finish", do(able, "0: complete bread+juice -")) == "end"
    unable = table(2, Phase.MISSIONS, cards={0: "storm"}, missions=tasks, products={0: "bread"})
    assert answer("onward", unable) is None
    assert answer("finish", unable) == "end"


def test_play_on_asks_when_a_card_would_be_lost_that_need_not_be() -> None:
    """RD-A5, RD-R11: a full hand with a card that could be laid."""
    full = table(2, Phase.CARDS, due=(1, 0), cards={0: "storm police advantage"})
    assert answer("onward", full) is None
    useless = replace(full, cards=((Card.STORM, Card.POLICE, Card.THIEF), ()))
    assert answer("onward", useless) == "draw"


def test_finish_ends_a_turn_whose_action_is_done() -> None:
    """RD-R7: one who holds cards ends his turn himself, or by this order."""
    maas = table(2, Phase.SAIL, cards={0: "storm"})
    assert answer("finish", maas) is None
    assert answer("finish", do(maas, "0: name red")) == "end"
    assert answer("finish", replace(do(maas, "0: name red"), phase=Phase.CARDS)) is None
