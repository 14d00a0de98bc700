"""Boxes, hexes and curves lie where they should."""

from __future__ import annotations

from math import dist, sqrt

import pytest

from render.geometry import (
    HEX_DIRECTIONS,
    Box,
    Hexes,
    along,
    beside,
    between,
    bow,
    in_a_row,
    ribbon,
    smooth,
    trimmed,
)

LINE = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0)]
field = Hexes(20, (100, 80))


def test_a_box_is_shared_out_without_loss() -> None:
    box = Box(10, 20, 110, 80)
    columns = box.columns(3, gap=5)
    assert columns[0].left == 10
    assert columns[-1].right == pytest.approx(110)
    assert columns[1].left - columns[0].right == pytest.approx(5)
    assert [row.height for row in box.rows(2)] == [30, 30]


@pytest.mark.parametrize("direction", range(6))
def test_neighbours_share_the_side_that_faces_them(direction: int) -> None:
    neighbour = HEX_DIRECTIONS[direction]
    assert dist(field.centre((0, 0)), field.centre(neighbour)) == pytest.approx(20 * sqrt(3))
    side = {tuple(round(c, 6) for c in end) for end in field.edge((0, 0), direction)}
    facing = {tuple(round(c, 6) for c in end) for end in field.edge(neighbour, (direction + 3) % 6)}
    assert side == facing


def test_south_is_down_and_south_east_is_right_and_down() -> None:
    x, y = field.centre((0, 0))
    assert field.centre((0, 1)) == pytest.approx((x, y + 20 * sqrt(3)))
    assert field.centre((1, 0)) == pytest.approx((x + 30, y + 10 * sqrt(3)))


def test_a_fitted_field_fills_its_box_in_one_direction_and_leaves_it_in_none() -> None:
    cells, box = [(0, 0), (1, 0), (2, -1), (3, 1)], Box(40, 30, 640, 330)
    fitted = Hexes.fitting(cells, box)
    bounds = Box.bounding(corner for cell in cells for corner in fitted.corners(cell))
    assert bounds.centre == pytest.approx(box.centre)
    assert bounds.width <= box.width + 1e-6
    assert bounds.height <= box.height + 1e-6
    assert bounds.width == pytest.approx(box.width) or bounds.height == pytest.approx(box.height)


@pytest.mark.parametrize("closed", [False, True])
def test_a_smooth_curve_goes_through_its_points(closed: bool) -> None:
    points = [(0.0, 0.0), (50.0, 30.0), (100.0, 0.0), (80.0, 60.0)]
    curve = smooth(points, closed)
    assert all(min(dist(p, q) for q in curve) < 1e-9 for p in points)


def test_a_bow_swings_out_to_the_left_or_to_the_right() -> None:
    assert bow((0, 0), (100, 0), 0.2)[12] == pytest.approx((50, -20))
    assert bow((0, 0), (100, 0), -0.2)[12] == pytest.approx((50, 20))


def test_a_line_is_walked_by_its_length() -> None:
    assert along(LINE, 0.3) == ((30, 0), 0)
    assert along(LINE, 0.8) == ((60, 20), 90)


def test_trimming_takes_length_off_both_ends() -> None:
    assert trimmed(LINE, 10, 15) == [(10, 0), (60, 0), (60, 25)]
    assert trimmed(LINE, 80, 80) == LINE


def test_a_lane_runs_to_the_right_of_the_way() -> None:
    assert beside([(0, 0), (100, 0)], 10) == [(0, 10), (100, 10)]


def test_a_ribbon_is_as_broad_as_asked_at_each_point() -> None:
    assert ribbon([(0, 0), (100, 0)], [10, 30]) == [(0, -5), (100, -15), (100, 15), (0, 5)]


def test_a_row_is_centred() -> None:
    assert in_a_row((50, 0), 3, 20) == [(30, 0), (50, 0), (70, 0)]
    assert between((0, 0), (10, 20), 0.5) == (5, 10)
