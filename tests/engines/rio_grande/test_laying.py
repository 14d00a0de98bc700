"""River cards and lakes: where they may go."""

from __future__ import annotations

import pytest

from engines.core import NotNow, Seat
from engines.rio_grande.cards import Card
from engines.rio_grande.events import Extended, Sprang
from engines.rio_grande.rivers import Letter, Place
from tests.engines.rio_grande.tables import after, kinds, offers, table, told, written

SIX = ("A fb fb", "B sg", "C rn", "D rg", "E sn", "F mn")


def test_a_river_card_begins_a_river_or_extends_one_at_its_downstream_end() -> None:
    """RG-S8"""
    basin = table("A mb sb", hands=("sg fb fb fb fb", "mg"))
    assert offers(basin, "lay sg") == ["lay sg A", "lay sg B"]
    assert written(after(basin, "lay sg A"), "A") == "A mb sb sg"
    assert written(after(basin, "lay sg B"), "B") == "B sg"


def test_the_source_end_is_never_extended() -> None:
    """RG-S8: the card matches the source, not the last card."""
    basin = table("A mg sb", hands=("mg fb fb fb fb", "mg"))
    assert offers(basin, "lay mg") == ["lay mg B"]


def test_at_most_six_rivers_are_on_the_table() -> None:
    """RG-S9"""
    full = table(*SIX, hands=("fb fb fb mg fb", "mg"))
    assert offers(full, "lay fb") == ["lay fb A"]
    five = table(*SIX[:5], hands=("fb fb fb mg fb", "mg"))
    assert offers(five, "lay fb") == ["lay fb A", "lay fb F"]
    assert offers(after(five, "lay fb F"), "lay fb") == ["lay fb A", "lay fb F"]


def test_a_full_table_takes_no_card_that_fits_nowhere() -> None:
    """RG-S9, RG-S10"""
    full = table("A fb", "B fb", "C fb", "D fb", "E fb", "F fb", hands=("sg sg sg sg sg", "mg"))
    assert kinds(full) == {"discard"}


@pytest.mark.parametrize(
    ("card", "may"),
    [("fb", True), ("fg", True), ("fn", True), ("sb", True), ("mb", True), ("sg", False), ("rn", False)],
)
def test_a_card_follows_one_of_the_same_water_or_landscape(card: str, may: bool) -> None:
    """RG-S10"""
    basin = table("A sg fb", hands=(f"{card} fb fb", "mg"))
    assert (f"lay {card} A" in offers(basin)) == may


@pytest.mark.parametrize(("card", "may"), [("fg", True), ("sb", True), ("sg", False)])
def test_a_card_follows_a_special_card_by_the_same_rule(card: str, may: bool) -> None:
    """RG-S10: the river's last card, whatever it is."""
    for last in ("lfb", "cfb"):
        basin = table(f"A sg {last}", hands=(f"{card} rn rn", "mg"))
        assert (f"lay {card} A" in offers(basin)) == may


def test_several_cards_of_one_turn_go_to_one_river_or_to_several() -> None:
    """RG-S11"""
    basin = table("A fb", "B fb", "C fb")
    assert written(after(basin, "lay fb A", "lay fb A", "lay fb A"), "A") == "A fb fb fb fb"
    spread = after(basin, "lay fb A", "lay fb C", "lay fb B")
    assert [written(spread, letter) for letter in "ABC"] == ["A fb fb", "B fb fb", "C fb fb"]


def test_a_source_laid_this_turn_can_be_extended_this_turn() -> None:
    """RG-S11"""
    assert written(after(table(), "lay fb A", "lay fb A", "lay fb A"), "A") == "A fb fb fb"


@pytest.mark.parametrize("line", ["lake lfb B", "chicane cfb B - -", "delta dfb B", "sandbank bb B 1"])
def test_a_special_card_never_begins_a_river(line: str) -> None:
    """RG-S12: nor does any of them find a place on an empty table."""
    card = line.split()[1]
    assert kinds(table(hands=(f"{card} {card} {card}", "mg"))) == {"discard"}
    with pytest.raises(NotNow):
        after(table("A rn", hands=(f"{card} fb fb", "mg")), line)


@pytest.mark.parametrize(("lake", "may"), [("lfg", True), ("lsb", True), ("lsg", False)])
def test_a_lake_is_laid_like_a_river_card(lake: str, may: bool) -> None:
    """RG-S13: on any river that it fits, and on no other."""
    basin = table("A fb", "B rn", "C fb", hands=(f"{lake} rg rg", "mg"))
    assert offers(basin, "lake") == ([f"lake {lake} A", f"lake {lake} C"] if may else [])


def test_a_river_may_hold_several_lakes() -> None:
    """RG-S13: they pay each (3 more points, and 1 for the card)."""
    basin = table("A fb/1 lfb", hands=("lfg dfg fb", "mg"))
    second = after(basin, "lake lfg A")
    assert written(second, "A") == "A fb/1 lfb lfg"
    ended = table("A fb/1 lfb lfg", hands=("dfg fb fb", "mg"))
    assert after(ended, "delta dfg A").points == (0, 4 + 3 + 3)


def test_laying_is_told_with_the_place_from_the_source() -> None:
    """RG-S8, RG-A3"""
    basin = table("A fb fb")
    assert told(basin, "lay fb A") == [Extended(Seat(0), Card.read("fb"), Letter.A, Place(3))]
    assert told(basin, "lay fb B") == [Sprang(Seat(0), Card.read("fb"), Letter.B)]


def test_a_card_that_is_not_in_hand_cannot_be_laid() -> None:
    """RG-S8"""
    with pytest.raises(NotNow):
        after(table("A fb"), "lay fg A")
    assert "fg" not in " ".join(offers(table("A fb")))
