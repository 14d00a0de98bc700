"""The picture of Rio Grande: all that is public is on it, nothing secret is, and it is legible when full."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from engines.core import Luck, Seat, play
from engines.notation import parse
from engines.rio_grande import GAME
from engines.rio_grande.actions import Bridge, Lay
from engines.rio_grande.cards import Card, Landscape, Water
from engines.rio_grande.events import Paid
from engines.rio_grande.rivers import Letter, Place
from engines.rio_grande.specials import Chicane, Sandbank
from engines.rio_grande.state import Basin
from engines.words import LANGUAGES, words_of
from render import ALT_TEXT_LIMIT, alt_text, hand_picture, picture
from render.fonts import text_width
from render.palette import PALETTES, ink_on
from render.rio_grande import RIVERS_TOP, describe, describe_hand, draw, hand
from render.rio_grande_cards import PATTERN, ground_of, tile, water_of
from render.rio_grande_marks import marks_of
from render.rio_grande_rivers import MOST, planned
from render.scene import Draft, Scene
from tests.engines.rio_grande.tables import table
from tests.playing import start
from tests.render.scenes import NAMES, scene_of, scenes, share, written

every_palette = pytest.mark.parametrize("palette", PALETTES)
SMALLEST = 26

# Six rivers of fifteen cards: every landscape, water and special card, all twenty bridges.
FULL = table(
    "A rb/0 sb lfb fn/3 fb mb sb sg/0 lfg fn/3 fg lmg rg mg cmg",
    "B mn sn fn mn fn/2 mn/1 mb mn cfn sn sb/0 fb cfg fn fn",
    "C mg sg sb lsn sn/2 sg mg mn/2 lrn lfn fn/1 mn/3 fn fn fn",
    "D bg fg fb/2 fn fn lmn sn/4 sn mn/0 fn fg fn/1 cfb fg fb",
    "E sb sg mg/3 lmg sg lfg lfn fg mg sg fg cfn sn/4 sb sb",
    "F mg fg/4 cfg sg sn lfn fg/4 fg fn/1 lfb fn mn rn rn rn",
    hands=("fb fb fb fb fb",) * 5,
    points=(23, 118, 120, 245, 8),
)
SMALL = table(
    "A fb/1 fb sg/0 lsg sg/1 sb",
    "B rn rn/0 mn",
    hands=("csb bb sg lfb dsb", "mg mg mg mg mg"),
    points=(7, 130),
)


def seen(basin: Basin, seat: int | None = None, **more: Any) -> Scene[Basin]:
    """What a seat, or a spectator, sees of a table."""
    eyes = None if seat is None else Seat(seat)
    names = NAMES[: len(basin.hands)]
    return scene_of("rio_grande", GAME.view(basin, eyes), names=names, seat=eyes, **more)


def played(basin: Basin, *lines: str) -> Scene[Basin]:
    """What everyone sees after some steps of one turn."""
    events: list[Any] = []
    for line in lines:
        outcome = play(GAME, basin, basin.seat, parse(GAME, line), Luck(b"", 1))
        basin = outcome.state
        events += [event for event, to in outcome.told if to is None]
    return seen(basin, events=tuple(events))


@pytest.mark.parametrize("language", LANGUAGES)
@every_palette
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_view_of_a_game_is_drawn_and_described(seats: int, palette: str, language: str) -> None:
    for scene in scenes("rio_grande", seats, "pictures", 29, language=language, palette=palette):
        assert draw(scene).width == 1200
        assert all(describe(scene))
        assert 0 < len(alt_text("rio_grande", scene)) <= ALT_TEXT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
@every_palette
def test_every_hand_is_drawn_and_described(palette: str, language: str) -> None:
    for scene in scenes("rio_grande", 3, "hands", 29, Seat(1), language=language, palette=palette):
        assert hand(scene).width == 1200
        assert all(describe_hand(scene))


def test_the_fullest_table_shows_every_name_number_and_bridge_large_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """RG-A3: names and numbers are those of the commands; RG-S24: what each bridge would pay now."""
    made = written(monkeypatch)
    picture("rio_grande", seen(FULL))
    assert min(size for _, size in made) >= SMALLEST
    texts = [text for text, _ in made]
    for river in FULL.rivers:
        assert river.letter in texts
        assert {str(card) for card in river.cards} <= set(texts)
    for number in range(1, 16):
        assert texts.count(str(number)) >= 6
    assert {"10", "120", "245"} <= set(texts)


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_stock_of_bridges_and_no_gain_hides_a_score(seats: int) -> None:
    """RG-S3, RG-S25: three figures, four bridges in stock and points just won, on the narrowest plate."""
    hands = ("fb",) * seats
    full = table(hands=hands, points=(888,) * seats)
    last = seats - 1
    none = table(f"A fb/{last} fb/{last} fb/{last} fb/{last}", hands=hands, points=(888,) * seats)
    won = seen(full, events=(Paid(Seat(last), Letter.A, 88),))
    left = 1200 - 12 - (1176 - 10 * last) / seats + 78
    score = (round(left), 50, round(left + text_width("888", 40, "black")), 90)
    crops = [draw(scene).crop(score) for scene in (seen(none), seen(full), won)]
    for crop in crops[1:]:
        assert ImageChops.difference(crops[0], crop).getbbox() is None
    assert ImageChops.difference(draw(seen(full)), draw(won)).getbbox() is not None


def test_the_full_table_is_a_landscape_picture() -> None:
    image = draw(seen(FULL))
    assert image.width > image.height


def test_no_two_cards_lie_on_one_place_and_none_outside() -> None:
    """A river that is longer than a row goes on in the next one."""
    long = table("A " + " ".join(["fb"] * 40), "C fb fb", "F fb")
    plan = planned(long, marks_of(seen(long)), RIVERS_TOP)
    boxes = [plan.spot((Letter.A, n)) for n in range(1, 41)] + [plan.spot((Letter.C, 1))]
    assert plan.per_row == MOST
    for one, other in combinations(boxes, 2):
        assert one.right <= other.left or other.right <= one.left or one.top != other.top
    assert all(box.right <= 1200 - 12 and box.bottom <= plan.bottom for box in boxes)
    assert draw(seen(long)).height > plan.bottom


@every_palette
def test_three_waters_and_four_landscapes_differ_in_colour_and_pattern(palette: str) -> None:
    colours = PALETTES[palette]
    waters = [water_of(colours, water) for water in Water]
    grounds = [ground_of(colours, landscape) for landscape in Landscape]
    for group in (waters, grounds):
        for one, other in combinations(group, 2):
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60
    assert len(set(PATTERN.values())) == 3


@every_palette
def test_water_flows_in_its_colour_from_card_to_card(palette: str) -> None:
    basin = table("A fb sb sg sn")
    scene = seen(basin, palette=palette)
    plan, image, colours = planned(basin, marks_of(scene), RIVERS_TOP), draw(scene), PALETTES[palette]
    for place, water in ((2, Water.BLUE), (3, Water.GREEN), (4, Water.BROWN)):
        x, y = plan.spot((Letter.A, place)).centre
        shares = {
            one: share(image, (x - 30, y - 20, x + 30, y + 20), water_of(colours, one)) for one in Water
        }
        assert max(shares, key=lambda one: shares[one]) is water
        assert shares[water] > 0.3


def test_bridges_have_their_seats_colours() -> None:
    scene = seen(FULL)
    plan, image = planned(FULL, marks_of(scene), RIVERS_TOP), draw(scene)
    for river in FULL.rivers:
        for place, owner in enumerate(river.bridges, 1):
            if owner is not None:
                x, y = plan.spot((river.letter, place)).centre
                part = (x - 28, y - 18, x + 28, y + 18)
                assert share(image, part, PALETTES["standard"].seats[owner]) > 0.35


def test_the_description_says_the_whole_table() -> None:
    """RG-A1: rivers, bridges, scores and the pile's size are public."""
    lines = describe(seen(SMALL))
    assert lines[0] == "Rio Grande. Anna: action 1 of 3."
    assert "Pile: 9." in lines
    assert "Anna: 7 points, 2 bridges in stock, 5 cards." in lines
    assert "Bruno: 130 points, 2 bridges in stock, 5 cards. Lap 2 of the track, space 10." in lines
    assert "River A: 1 fb [Bruno 9], 2 fb, 3 sg [Anna 7], 4 lsg, 5 sg [Bruno 2], 6 sb." in lines
    assert "River B: 1 rn, 2 rn [Anna 2], 3 mn." in lines


def test_the_last_round_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """RG-R8"""
    last = seen(replace(SMALL, pile=(), turns_left=1))
    assert "Pile: 0. Last round: 1 turn left." in describe(last)
    made = written(monkeypatch)
    draw(last)
    assert "Last round: 1 turn left" in [text for text, _ in made]
    made.clear()
    draw(seen(SMALL))
    assert not any("Last round" in text for text, _ in made)


def test_the_end_names_the_winners() -> None:
    """RG-S30, RG-R9"""
    over = replace(SMALL, turns_left=0, points=(9, 9))
    assert describe(seen(over))[0] == "Rio Grande. Anna and Bruno win."


def test_the_last_move_is_marked_where_it_was() -> None:
    """Also after a sandbank, when the cards count anew (RG-A3)."""
    mark = PALETTES["standard"].mark
    laid = played(SMALL, "lay sg A")
    assert marks_of(laid).laid == {(Letter.A, 7)}
    cut = played(SMALL, "lay sg A", "sandbank bb A 2")
    assert marks_of(cut).laid == {(Letter.A, 1), (Letter.A, 6)}
    for scene, place in ((laid, 7), (cut, 6)):
        box = planned(scene.view, marks_of(scene), RIVERS_TOP).spot((Letter.A, place))
        assert share(draw(scene), box.inset(-4), mark) > 0.08
        assert share(draw(seen(scene.view)), box.inset(-4), mark) < 0.01


def test_a_chicane_marks_the_bridges_that_came_off_and_the_new_one() -> None:
    """RG-S15"""
    marks = marks_of(played(SMALL, "chicane csb A 1+5 1"))
    assert marks.laid == {(Letter.A, 7)}
    assert marks.taken == {(Letter.A, 5)}
    assert marks.built == {(Letter.A, 1)}


def test_a_river_that_is_gone_leaves_no_mark() -> None:
    assert marks_of(played(SMALL, "lay sg A", "delta dsb A")).laid == set()


def test_an_action_being_composed_shows_where_it_can_go() -> None:
    """RG-S10, RG-S15, RG-S18, RG-S21"""
    card = Card.read("sg")
    lay = marks_of(seen(SMALL, 0, draft=Draft(Lay, (card,))))
    assert lay.ghosts == {(Letter.A, 7): card, (Letter.C, 1): card}
    pair = marks_of(seen(SMALL, 0, draft=Draft(Chicane, (Card.read("csb"), Letter.A))))
    assert set(pair.sites) == {(Letter.A, 1), (Letter.A, 3), (Letter.A, 5)}
    chosen = (Card.read("csb"), Letter.A, (Place(1), Place(5)))
    new = marks_of(seen(SMALL, 0, draft=Draft(Chicane, chosen)))
    assert new.taken == {(Letter.A, 1), (Letter.A, 5)}
    assert new.sites == {(Letter.A, 1): "10", (Letter.A, 2): "9", (Letter.A, 5): "3", (Letter.A, 6): "2"}
    sand = marks_of(seen(SMALL, 0, draft=Draft(Sandbank, (Card.read("bb"),))))
    assert set(sand.sites) == {(Letter.A, 2), (Letter.A, 6)}
    extended = played(SMALL, "lay sg A").view
    bridge = marks_of(scene_of("rio_grande", extended, seat=Seat(0), draft=Draft(Bridge, (Letter.A,))))
    assert bridge.sites == {(Letter.A, 2): "9", (Letter.A, 6): "2", (Letter.A, 7): "1"}


def test_a_frame_never_hides_the_name_and_number_of_a_card_to_be_chosen() -> None:
    """RG-A3, RG-S18: on the smallest cards every stroke of the lettering stays as it is without the frame."""
    basin = replace(FULL, hands=(table(hands=("bb", "mg")).hands[0], *FULL.hands[1:]))
    framed = seen(basin, 0, draft=Draft(Sandbank, (Card.read("bb"),)))
    marks = marks_of(framed)
    plan = planned(basin, marks, RIVERS_TOP)
    bare, drawn = draw(seen(basin)), draw(framed)
    assert len(marks.sites) > 10
    for letter, place in marks.sites:
        box = plan.spot((letter, place))
        card = next(river for river in basin.rivers if river.letter is letter).cards[place - 1]
        ink = ink_on(ground_of(PALETTES["standard"], card.landscape))
        rows = [
            *range(round(box.top) + 2, round(box.top) + 30),
            *range(round(box.bottom) - 28, round(box.bottom)),
        ]
        strokes = [
            (x, y)
            for x in range(round(box.left), round(box.right))
            for y in rows
            if bare.getpixel((x, y))[:3] == ink
        ]
        assert len(strokes) > 50
        assert all(drawn.getpixel(at)[:3] == ink for at in strokes), (letter, place)


@pytest.mark.parametrize(
    "draft",
    [Draft(Lay), Draft(Lay, (Card.read("sg"),)), Draft(Lay, (Card.read("sg"), Letter.C)), Draft(Sandbank)],
)
def test_the_composer_shows_the_hand_below_the_rivers(draft: Draft) -> None:
    assert draw(seen(SMALL, 0, draft=draft)).height > draw(seen(SMALL, 0)).height


def test_the_composer_says_where_the_cards_that_it_can_use_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """RG-S6: those of another kind are faded. A sandbank that can cover many cards is put by its rivers."""
    made = written(monkeypatch)
    draw(seen(SMALL, 0, draft=Draft(Lay)))
    texts = {text for text, _ in made}
    assert {"sg", "csb", "→ A, new C"} <= texts
    assert "→ A2, A6" not in texts
    many = table("A fb fb sb sb", "B mb sb lsb fb", hands=("bb", "mg"))
    made.clear()
    draw(seen(many, 0, draft=Draft(Sandbank)))
    assert "→ A, B" in {text for text, _ in made}
    everywhere = table(*(f"{letter} fb fb" for letter in "ABCDEF"), hands=("bb", "mg"))
    made.clear()
    draw(seen(everywhere, 0, draft=Draft(Sandbank)))
    assert "→ ABCDEF" in {text for text, _ in made}, "none of six is left out"
    assert describe_hand(seen(many, 0)) == ["bb (sandbank, blue): A1, A2, A3, A4, B1, B2, B3, B4"]


def test_a_new_river_is_never_cut_short_in_the_composer(monkeypatch: pytest.MonkeyPatch) -> None:
    """RG-S8: where `nouveau B` has no room beside the card's name, the letter alone says it."""
    made = written(monkeypatch)
    draw(seen(table("A fb fb", hands=("sg", "mg")), 0, draft=Draft(Lay), language="fr"))
    texts = {text for text, _ in made}
    assert "→ B" in texts
    assert not any("…" in text for text in texts)


def test_nothing_grows_behind_a_cards_name() -> None:
    """RG-A3: the names that the commands use are read on a phone."""
    for card in ("fb", "sb", "mb", "rb"):
        plain, grown = (tile(Card.read(card), 72, 112, "standard", False, on) for on in (True, False))
        name = (20, 4, 52, 24)
        assert len(plain.crop(name).getcolors(10_000) or []) < 24, "only the shade of the ground"
        assert grown.crop(name).getcolors(10_000) != plain.crop(name).getcolors(10_000)
        assert len(plain.crop((0, 0, 16, 26)).getcolors(10_000) or []) > 30, "beside it something does"


def test_a_board_never_shows_a_hand() -> None:
    """RG-A1: it is the same for its owner and for a spectator; only a composer, which is private, adds it."""
    for seed in ("one", "two", "three"):
        basin = start(GAME, 3, seed)
        public, own = draw(seen(basin)), draw(seen(basin, 1))
        assert ImageChops.difference(public, own).getbbox() is None
        assert describe(seen(basin)) == describe(seen(basin, 1))


def test_what_the_public_reads_names_no_card_of_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """RG-A1: as long as nothing is laid, no card's name is on the picture or in its words."""
    made = written(monkeypatch)
    basin = start(GAME, 5, "secret")
    scene = seen(basin, draft=Draft(Lay))  # and a spectator never gets a composer's picture
    draw(scene)
    said = {text for text, _ in made} | set(" ".join(describe(scene)).replace(",", " ").split())
    assert not said & {str(card) for card in basin.hands[0]}
    assert not any(str(card) in said for hand_ in basin.hands for card in hand_)


def test_the_hand_shows_each_card_by_its_name_and_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    made = written(monkeypatch)
    assert hand_picture("rio_grande", seen(SMALL, 0))
    texts = {text for text, _ in made}
    assert {"csb", "bb", "sg", "lfb", "dsb"} <= texts
    assert "→ A, new C" in texts
    assert describe_hand(seen(SMALL, 0)) == [
        "sg (steppe, green): A, new C",
        "lfb (lake, forest, blue): A",
        "csb (chicane, steppe, blue): A",
        "dsb (delta, steppe, blue): A",
        "bb (sandbank, blue): A2, A6",
    ]


def test_a_card_that_fits_nowhere_says_so() -> None:
    lonely = table("A fb", hands=("lsg bn csg", "mg"))
    said = words_of("rio_grande", "en")("board.nowhere")
    assert all(line.endswith(said) for line in describe_hand(seen(lonely, 0)))


def test_the_hand_says_which_kinds_of_action_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """RG-S6: what is ruled out is struck out."""
    fresh = hand(seen(SMALL, 0)).crop((300, 0, 1200, 90))
    later = scene_of("rio_grande", replace(SMALL, visit=played(SMALL, "lake lfb A").view.visit), seat=Seat(0))
    assert ImageChops.difference(fresh, hand(later).crop((300, 0, 1200, 90))).getbbox() is not None
    no_special = replace(SMALL, hands=(SMALL.hands[0][:1] * 5, SMALL.hands[1]))
    plain = hand(seen(no_special, 0)).crop((300, 0, 1200, 90))
    assert ImageChops.difference(fresh, plain).getbbox() is not None, "nor what no card in hand can do"
    made = written(monkeypatch)
    hand(seen(SMALL, 1))
    assert "Your hand, and where each card fits now" in [text for text, _ in made]


def test_a_card_that_the_turn_rules_out_is_not_shown_as_if_it_could_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """RG-S6, RG-S7: after a bridge only discards are left; where cards fit is then said in grey."""
    good, low = PALETTES["standard"].good, (0, 400, 1200, 490)
    turn = play(GAME, SMALL, Seat(0), parse(GAME, "lay sg A"), Luck(b"", 1)).state
    assert share(hand(seen(turn, 0)), low, good) > 0.001
    built = play(GAME, turn, Seat(0), parse(GAME, "bridge A 2"), Luck(b"", 2)).state
    assert share(hand(seen(built, 0)), low, good) == 0
    made = written(monkeypatch)
    hand(seen(built, 0))
    assert "→ A" in {text for text, _ in made}
    assert share(hand(seen(built, 1)), low, good) > 0.001, "who waits is not bound by the turn of another"


def test_a_spectator_has_no_hand() -> None:
    assert describe_hand(seen(SMALL)) == []
    assert len(set(hand(seen(SMALL)).getcolors() or [])) == 1
