"""When the game ends and who wins (RD-S27, RD-S28, RD-R10)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engines.core import NoLuck, Seat, play
from engines.luck import NeedsLuck
from engines.notation import parse
from engines.rotterdam import GAME
from engines.rotterdam.data import Mission, Product
from engines.rotterdam.events import Counted, Over
from engines.rotterdam.missions import mission_points
from engines.rotterdam.state import Ending, Maas, Phase
from tests.engines.rotterdam.tables import do, lines, public, step, table


def last(seats: int = 2, **fields: Any) -> Maas:
    """The last turn of a phase 6; the last seat can complete bread+juice (4 points), or end."""
    seat = Seat(seats - 1)
    maas = table(seats, Phase.MISSIONS, seat=seat, **fields)
    return replace(
        maas,
        missions=(*maas.missions[:-1], (Mission("bread+juice"),)),
        products=(*maas.products[:-1], (Product.BREAD, Product.JUICE)),
    )


def test_the_game_ends_when_someone_has_12_points_in_missions_after_phase_6() -> None:
    """RD-S27"""
    maas = last(completed={0: "bread+juice+clothes jam+sails"})
    assert mission_points(maas, 0) == 13
    outcome = step(maas, "1: end")
    assert outcome.state.ending == Ending.POINTS
    assert GAME.to_act(outcome.state) == frozenset()
    assert public(outcome)[0] == Over(Ending.POINTS)


def test_twelve_points_exactly_are_enough_and_eleven_are_not() -> None:
    """RD-S27"""
    eleven = last(completed={1: "bread+juice+petrol"})  # 7, and 4 with the next
    assert do(eleven, "1: complete bread+juice -").ending is None
    twelve = last(completed={1: "beer+juice+petrol"})  # 8, and 4 with the next
    assert do(twelve, "1: complete bread+juice -").ending == Ending.POINTS
    assert do(twelve, "1: end").ending is None


def test_the_phase_is_played_to_its_end_first() -> None:
    """RD-S27: those who come later may still complete a mission."""
    maas = table(
        2,
        Phase.MISSIONS,
        completed={0: "beer+juice+petrol"},
        missions={0: "bread+juice", 1: "jam+sails"},
        products={0: "bread juice", 1: "jam sails"},
    )
    maas = do(maas, "0: complete bread+juice -")
    assert maas.ending is None
    maas = do(maas, "1: complete jam+sails -")
    assert maas.ending == Ending.POINTS
    assert maas.completed[1] == ("jam+sails",)


def test_points_in_products_and_cards_do_not_end_the_game() -> None:
    """RD-S27: in completed missions."""
    maas = last(products={0: "beer beer jam jam sails sails"}, laid={0: "double"})
    assert do(maas, "1: end").ending is None
    close = last(completed={0: "bread+juice+petrol bread+petrol"}, laid={0: "double"})
    assert mission_points(close, 0) == 11
    assert GAME.scores(close)[0] >= 12
    assert do(close, "1: end").ending is None


def test_missions_cards_with_points_and_products_in_hand_all_count() -> None:
    """RD-S28, RD-S24"""
    maas = last(
        completed={0: "bread+jam+sails jam+sails"},  # 9 + 6
        laid={0: "advantage"},
        cards={0: "double joker"},
        products={0: "bread beer"},
    )
    assert GAME.scores(maas) == (16, 0)  # hands are secret while the game goes on
    outcome = step(maas, "1: end")
    assert GAME.scores(outcome.state) == (15 + 1 + 2 + 3, 2)
    assert Counted(0, 15, 3, 3, 21) in public(outcome)
    assert Counted(1, 0, 0, 2, 2) in public(outcome)


@pytest.mark.parametrize(
    ("fields", "places"),
    [
        # most points win, not who came first to 12
        (
            {
                "completed": {0: "jam+sails beer+jam", 1: "beer+juice+petrol"},
                "products": {1: "beer beer sails"},
            },
            ((1,), (0,)),
        ),
        # level at 12: more in missions
        (
            {"completed": {0: "jam+sails beer+jam", 1: "bread+beer jam+plastics"}, "laid": {1: "advantage"}},
            ((0,), (1,)),
        ),
        # level in missions too: more product cards
        (
            {
                "completed": {0: "jam+sails beer+jam", 1: "beer+sails jam+plastics"},
                "products": {0: "beer", 1: "bread juice"},
            },
            ((1,), (0,)),
        ),
        # then level
        ({"completed": {0: "jam+sails beer+jam", 1: "beer+sails jam+plastics"}}, ((0, 1),)),
    ],
    ids=["most points", "missions break a tie", "then product cards", "then shared"],
)
def test_who_wins(fields: dict[str, Any], places: tuple[tuple[int, ...], ...]) -> None:
    """RD-S28, RD-R10"""
    maas = table(2, Phase.MISSIONS, seat=1, cards={1: "joker"}, **fields)
    assert GAME.placing(maas) is None
    assert GAME.placing(do(maas, "1: end")) == places


@pytest.mark.parametrize("hands", [{"products": {0: "petrol"}}, {"cards": {0: "double"}}])
def test_the_count_cannot_be_previewed_while_a_hand_is_hidden(hands: dict[str, Any]) -> None:
    """RD-S28, RD-A1: else the preview would count nothing for the others."""
    maas = last(completed={1: "beer+juice+petrol"}, **hands)
    with pytest.raises(NeedsLuck):
        play(GAME, GAME.view(maas, Seat(1)), Seat(1), parse(GAME, "complete bread+juice -"), NoLuck())
    assert do(maas, "1: complete bread+juice -").ending == Ending.POINTS


EMPTY: tuple[tuple[Product, ...], ...] = ((), (), (), ())


def test_the_game_ends_after_a_round_without_a_mission_whose_phase_4_began_with_empty_piles() -> None:
    """RD-R10"""
    maas = do(
        table(2, Phase.SAIL, seat=1, piles=EMPTY, cards={1: "joker"}), "1: name red", "1: end", "1: end"
    )
    assert (maas.phase, maas.bare) == (Phase.UNLOAD, True)
    maas = do(maas, "1: end", "1: end")
    assert maas.ending == Ending.EMPTY


def test_a_mission_completed_in_that_round_lets_the_game_go_on() -> None:
    """RD-R10"""
    maas = last(piles=EMPTY, bare=True)
    assert do(maas, "1: complete bread+juice -").ending is None
    assert do(maas, "1: end").ending == Ending.EMPTY


def test_a_mission_of_an_earlier_round_does_not_keep_the_game_going() -> None:
    """RD-R10: in which nobody completed a mission."""
    maas = do(last(piles=EMPTY, bare=True), "1: complete bread+juice -")
    assert (maas.round, maas.ending) == (2, None)
    while maas.ending is None and maas.round == 2:
        maas = do(maas, f"{maas.seat}: {lines(maas, maas.seat)[-1]}")
    assert (maas.round, maas.ending) == (2, Ending.EMPTY)


def test_piles_that_were_emptied_in_phase_4_itself_do_not_count_yet() -> None:
    """RD-R10: began with all four piles empty."""
    one = (*EMPTY[:2], (Product.PETROL,), ())
    maas = table(2, Phase.SAIL, seat=1, piles=one, ships={11: "botlek oil"})
    maas = do(maas, "1: name white", "0: unload")
    assert (maas.ending, maas.round, maas.piles) == (None, 2, EMPTY)
    while maas.round == 2:  # nobody has a mission: now the next round is the last
        maas = do(maas, f"{maas.seat}: {lines(maas, maas.seat)[-1]}")
        if maas.ending is not None:
            break
    assert maas.ending == Ending.EMPTY


def test_the_game_ends_after_60_rounds() -> None:
    """RD-R10"""
    assert do(last(round=59), "1: end").ending is None
    assert do(last(round=60), "1: end").ending == Ending.ROUNDS
