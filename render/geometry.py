"""Where things go: boxes, hexes, curves and rows of points. Nothing here draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, dist, pi, radians, sin, sqrt
from typing import NamedTuple

Point = tuple[float, float]
Hex = tuple[int, int]
"""Axial (q, r) of a flat-topped hex: (1, 0) lies south-east, (0, 1) south."""

HEX_DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""North, then clockwise: north-east, south-east, south, south-west, north-west."""


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, ...]:
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )

    @classmethod
    def around(cls, centre: Point, width: float, height: float | None = None) -> Box:
        x, y = centre
        half, half_height = width / 2, (width if height is None else height) / 2
        return cls(x - half, y - half_height, x + half, y + half_height)

    @classmethod
    def bounding(cls, points: Iterable[Point]) -> Box:
        across, down = zip(*points, strict=True)
        return cls(min(across), min(down), max(across), max(down))

    def inset(self, by: float, by_height: float | None = None) -> Box:
        """The box made smaller on all sides; a negative inset makes it larger."""
        high = by if by_height is None else by_height
        return Box(self.left + by, self.top + high, self.right - by, self.bottom - high)

    def moved(self, right: float, down: float) -> Box:
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        width = (self.width - gap * (count - 1)) / count
        lefts = [self.left + n * (width + gap) for n in range(count)]
        return [Box(left, self.top, left + width, self.bottom) for left in lefts]

    def rows(self, count: int, gap: float = 0) -> list[Box]:
        height = (self.height - gap * (count - 1)) / count
        tops = [self.top + n * (height + gap) for n in range(count)]
        return [Box(self.left, top, self.right, top + height) for top in tops]


class Hexes(NamedTuple):
    """A field of flat-topped hexes: `size` from centre to corner, `origin` the centre of (0, 0)."""

    size: float
    origin: Point = (0, 0)

    def centre(self, at: Hex) -> Point:
        q, r = at
        return (
            self.origin[0] + self.size * 1.5 * q,
            self.origin[1] + self.size * sqrt(3) * (r + q / 2),
        )

    def corners(self, at: Hex, share: float = 1.0) -> list[Point]:
        """The six corners, from the eastern one clockwise; a share below 1 leaves a gap between hexes."""
        x, y = self.centre(at)
        size = self.size * share
        return [(x + size * cos(pi / 3 * n), y + size * sin(pi / 3 * n)) for n in range(6)]

    def edge(self, at: Hex, direction: int) -> tuple[Point, Point]:
        """The two ends of the side that faces a direction (an index of HEX_DIRECTIONS)."""
        corners = self.corners(at)
        return corners[(direction + 4) % 6], corners[(direction + 5) % 6]

    @classmethod
    def fitting(cls, cells: Iterable[Hex], box: Box) -> Hexes:
        """The largest field that shows all these hexes within a box, centred in it."""
        unit = cls(1.0)
        bounds = Box.bounding(corner for cell in cells for corner in unit.corners(cell))
        size = min(box.width / bounds.width, box.height / bounds.height)
        middle, target = bounds.centre, box.centre
        return cls(size, (target[0] - middle[0] * size, target[1] - middle[1] * size))


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """The point at a distance; 0 degrees is east, 90 south."""
    angle = radians(degrees)
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def between(start: Point, end: Point, share: float) -> Point:
    """The point part of the way from start (0) to end (1)."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def smooth(points: Sequence[Point], closed: bool = False, steps: int = 12) -> list[Point]:
    """A Catmull-Rom curve through all the points."""
    count = len(points)
    if count < 3:
        return list(points)
    curve: list[Point] = []
    for n in range(count if closed else count - 1):
        if closed:
            a, b, c, d = (points[(n + k) % count] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(max(n + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        curve.extend(_catmull_rom(a, b, c, d, step / steps) for step in range(steps))
    return curve if closed else [*curve, points[-1]]


def _catmull_rom(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def axis(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (
            2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3
        )

    return axis(a[0], b[0], c[0], d[0]), axis(a[1], b[1], c[1], d[1])


def bow(start: Point, end: Point, bend: float = 0.2, steps: int = 24) -> list[Point]:
    """A curved line from start to end; a positive bend swings out to the left, a negative one right."""
    middle = between(start, end, 0.5)
    control = (
        middle[0] + (end[1] - start[1]) * bend * 2,
        middle[1] - (end[0] - start[0]) * bend * 2,
    )
    shares = [n / steps for n in range(steps + 1)]
    return [between(between(start, control, t), between(control, end, t), t) for t in shares]


def along(points: Sequence[Point], share: float) -> tuple[Point, float]:
    """The point part of the way along a line of points, and the direction there in degrees."""
    legs = [dist(a, b) for a, b in pairwise(points)]
    left = sum(legs) * share
    for n, leg in enumerate(legs):
        if left <= leg or n == len(legs) - 1:
            a, b = points[n], points[n + 1]
            return between(a, b, left / leg if leg else 0), atan2(b[1] - a[1], b[0] - a[0]) * 180 / pi
        left -= leg
    raise ValueError("a line needs two points")


def trimmed(points: Sequence[Point], start: float = 0, end: float = 0) -> list[Point]:
    """A line of points with some length taken off its ends, so that it does not cover what it joins."""
    total = sum(dist(a, b) for a, b in pairwise(points))
    if start + end >= total:
        return list(points)
    first, last = along(points, start / total)[0], along(points, 1 - end / total)[0]
    inner, gone = [], 0.0
    for a, b in pairwise(points):
        gone += dist(a, b)
        if start < gone < total - end:
            inner.append(b)
    return [first, *inner, last]


def beside(points: Sequence[Point], distance: float | Sequence[float]) -> list[Point]:
    """The line that runs beside another: to its right if the distance is positive, a lane or a bank."""
    gaps = [distance] * len(points) if isinstance(distance, (int, float)) else distance
    moved: list[Point] = []
    for n, (x, y) in enumerate(points):
        a, b = points[max(n - 1, 0)], points[min(n + 1, len(points) - 1)]
        length = dist(a, b) or 1
        moved.append((x - (b[1] - a[1]) / length * gaps[n], y + (b[0] - a[0]) / length * gaps[n]))
    return moved


def ribbon(points: Sequence[Point], width: float | Sequence[float]) -> list[Point]:
    """The outline of a band of a width (or of one width a point) along a line: a river, a road."""
    widths = [width] * len(points) if isinstance(width, (int, float)) else width
    return [*beside(points, [-w / 2 for w in widths]), *reversed(beside(points, [w / 2 for w in widths]))]


def in_a_row(centre: Point, count: int, gap: float, degrees: float = 0) -> list[Point]:
    """Points at equal distances along a straight line, centred."""
    return [polar(centre, (n - (count - 1) / 2) * gap, degrees) for n in range(count)]
