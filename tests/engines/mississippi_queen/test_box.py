"""The box (MQ-S1, MQ-D1 to MQ-D7): tiles, joins, die, piers, passengers."""

from __future__ import annotations

from collections import Counter, deque

import pytest

from engines.mississippi_queen import GAME
from engines.mississippi_queen.chart import COMPASS, Chart, distance, footprint, onward, turned
from engines.mississippi_queen.data import (
    DIE,
    HEXES,
    KINDS,
    PASSENGERS,
    PIERS,
    PROGRESS,
    START,
    START_SPACES,
    TILES,
    WAITING,
)
from engines.mississippi_queen.growth import turned_by
from engines.mississippi_queen.state import HEADINGS, Face, Heading, Hex, Mode, Tile, TileId

JOINS = {
    Face.STRAIGHT: "15-0 16-0 16-1 17-1 17-2 17-3 18-3 18-4 19-4",
    Face.LEFT: "5-0 10-0 10-1 15-1 15-2 15-3 16-3 16-4 17-4",
    Face.RIGHT: "9-4 14-3 14-4 17-0 18-0 18-1 19-1 19-2 19-3",
}
BOOK = """
A1-1 | 5 6 8         | 11 | 5 6      | brown
A1-2 | 0 4 11 12 13  | 8  | 11 12 13 | brown
A1-3 | 4 7 11 12     | 10 | 7 11 12  | brown
A1-4 | 0 4 7 8 12    | 13 | 7 8 12   | brown
A2-1 | 0 4 8 11      | 7  | 11       | red
A2-2 | 0 8 12        | 14 | 8        | red
A2-3 | 0 4 7 8       | 11 | 7 8      | red
A2-4 | 0 8 11 12     | 13 | 11 12    | red
A3-1 | 4 5 7 9 10    |    |          |
A3-2 | 1 2 3 13      |    |          |
A3-3 | 4 6 8 11 18   |    |          |
"""


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return (other[0] - one[0], other[1] - one[1]) in COMPASS


def test_there_are_twelve_tiles_sixteen_passengers_and_steamers_for_five_in_two_games() -> None:
    """MQ-S1."""
    assert len(KINDS) == 12
    assert len(TILES) == 11
    assert START not in TILES
    assert max(PASSENGERS.values()) == 16
    assert list(GAME.seats) == [3, 4, 5]
    assert len(START_SPACES) == 5
    assert [mode.value for mode in Mode] == ["race", "passengers"]


def test_the_drawing_of_a_tile_and_its_coordinates_are_one() -> None:
    """MQ-D1: read off the drawing of the rulebook, two columns of text a half hex across."""
    drawing = [
        (17, 0, -4), (16, -1, -3), (18, 1, -3), (15, -2, -2), (12, 0, -2), (19, 2, -2), (11, -1, -1),
        (13, 1, -1), (10, -2, 0), (7, 0, 0), (14, 2, 0), (6, -1, 1), (8, 1, 1), (5, -2, 2), (2, 0, 2),
        (9, 2, 2), (1, -1, 3), (3, 1, 3), (0, -2, 4), (4, 2, 4),
    ]  # fmt: skip
    assert {index: (column, half) for index, column, half in drawing} == {
        index: (q, q + 2 * r) for index, (q, r) in enumerate(HEXES)
    }


def test_progress_counts_half_hexes_along_the_heading() -> None:
    """MQ-D2."""
    book = "17:+4; 16,18:+3; 15,12,19:+2; 11,13:+1; 10,7,14:0; 6,8:-1; 5,2,9:-2; 1,3:-3; 0,4:-4"
    told = {}
    for group in book.split("; "):
        indices, _, half_hexes = group.partition(":")
        told |= dict.fromkeys(map(int, indices.split(",")), int(half_hexes))
    assert dict(enumerate(PROGRESS)) == told


def test_a_turn_of_sixty_degrees_takes_every_heading_to_the_next() -> None:
    """MQ-D3."""
    assert [turned(point, 1) for point in COMPASS] == [*COMPASS[1:], COMPASS[0]]
    assert turned((2, -5), 1) == (5, -3)
    assert [Heading.N.turned(n).value for n in range(6)] == ["N", "NE", "SE", "S", "SW", "NW"]


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("face", Face)
def test_a_tile_joins_the_next_by_exactly_the_hexes_of_the_book(face: Face, heading: Heading) -> None:
    """MQ-D3: all the sides that two tiles share, in every heading, and no hex twice."""
    bend = turned_by(heading, face)
    one = footprint((0, 0), heading)
    other = footprint(onward((0, 0), bend, 4), bend)
    assert not set(one) & set(other)
    sides = {f"{a}-{b}" for a, here in enumerate(one) for b, there in enumerate(other) if near(here, there)}
    assert sides == set(JOINS[face].split())


@pytest.mark.parametrize("face", Face)
def test_a_chart_leads_over_every_join_of_water(face: Face) -> None:
    """MQ-D3, with the land of the tiles left out."""
    for upper in ("A1-1", "A3-3"):
        for lower in TILES:
            tiles = (
                Tile(TileId(upper), Heading.N),
                Tile(TileId(lower), turned_by(Heading.N, face)),
            )
            chart = Chart(tiles, 0)
            crossing = {
                (node // 6, there // 6)
                for node, there in enumerate(chart.ahead)
                if there >= 0 and node // 6 < 20 <= there // 6
            }
            pairs = [tuple(map(int, join.split("-"))) for join in JOINS[face].split()]
            assert crossing == {
                (a, 20 + b) for a, b in pairs if a not in KINDS[upper].land and b not in KINDS[lower].land
            }


def test_the_direction_die_has_two_faces_of_each_kind() -> None:
    """MQ-D4."""
    assert Counter(DIE) == {"left": 2, "straight": 2, "right": 2}


@pytest.mark.parametrize("face", Face)
def test_the_piers_face_three_hexes_on_the_side_of_the_platform(face: Face) -> None:
    """MQ-D5: the rulebook's table; each faces a hex in which the platform would lie if it were a tile."""
    assert PIERS == {"left": (10, 15, 16), "straight": (16, 17, 18), "right": (14, 18, 19)}
    bend = turned_by(Heading.N, face)
    platform = footprint(onward((0, 0), bend, 4), bend)
    for index in PIERS[face]:
        assert any(near(HEXES[index], point) for point in platform)


def test_the_start_tile_has_banks_and_five_start_spaces() -> None:
    """MQ-D6."""
    assert KINDS[START].land == (0, 4)
    assert START_SPACES == (2, 9, 5, 3, 1)
    assert (0, 2) not in HEXES, "the notch is no hex"


def test_the_other_tiles_have_the_land_and_stops_of_the_book() -> None:
    """MQ-D7."""
    rows = [[cell.strip() for cell in line.split("|")] for line in BOOK.strip().splitlines()]
    assert [row[0] for row in rows] == list(TILES)
    for name, land, jetty, island, stop in rows:
        kind = KINDS[name]
        assert kind.land == tuple(map(int, land.split()))
        assert kind.jetty == (int(jetty) if jetty else None)
        assert kind.island == tuple(map(int, island.split()))
        assert kind.stop == (stop or None)


@pytest.mark.parametrize("name", TILES)
def test_a_stop_stands_on_land_beside_its_jetty_in_the_water(name: str) -> None:
    """MQ-D7: the data holds together."""
    kind = KINDS[name]
    if kind.jetty is not None:
        assert kind.jetty not in kind.land
        assert set(kind.island) <= set(kind.land)
        assert any(near(HEXES[kind.jetty], HEXES[index]) for index in kind.island)


def test_passengers_are_as_many_as_the_stops_take() -> None:
    """MQ-S20: 8, 12 or 16."""
    stops = Counter(kind.stop for kind in KINDS.values() if kind.stop)
    assert stops == {"red": 4, "brown": 4}
    for seats, places in WAITING.items():
        assert PASSENGERS[seats] == sum(places[colour] * count for colour, count in stops.items())


@pytest.mark.parametrize("exit_", Face)
@pytest.mark.parametrize("entry", Face)
@pytest.mark.parametrize("name", TILES)
def test_every_tile_can_be_crossed_from_each_side_to_each_exit(name: str, entry: Face, exit_: Face) -> None:
    """MQ-D3, MQ-D7: from the tile before it, however it lies, to the tile after it."""
    first = Tile(TileId(START), Heading.N)
    middle = Tile(TileId(name), turned_by(first.heading, entry))
    for after in TILES:
        tiles = (first, middle, Tile(TileId(after), turned_by(middle.heading, exit_)))
        chart = Chart(tiles, 0)
        start = Hex(0, 7).cell
        reached, queue = {start}, deque([start])
        while queue:
            for _, cell in chart.beside(queue.popleft()):
                if cell not in reached and cell < 60:
                    reached.add(cell)
                    queue.append(cell)
        beyond = [cell for cell in reached if cell >= 40]
        assert len(beyond) > 10, (name, entry, exit_, after)


def test_distance_counts_hexes() -> None:
    assert distance((0, 0), (2, -1)) == 2
    assert distance((1, 1), (-1, -1)) == 4
