"""Collections of legal values that are too large to list, and how to draw from any collection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from engines.luck import Luck

T = TypeVar("T")


@runtime_checkable
class Sampled(Protocol):
    """A lazy collection that draws one of its values without listing them."""

    def sample(self, luck: Luck) -> Any: ...


@runtime_checkable
class Stepwise(Protocol):
    """A lazy collection whose values a person builds step by step."""

    def steps(self, prefix: str) -> Sequence[str]:
        """What may be appended to a prefix of a value's text; empty when nothing may."""

    def complete(self, prefix: str) -> bool:
        """Whether the prefix is the text of a whole value."""

    def best(self, count: int) -> Sequence[Any]:
        """Values worth showing first."""


class Subsets(Generic[T]):
    """The distinct sub-multisets of some values, as tuples in the order of the values."""

    def __init__(self, of: Sequence[T], at_least: int = 0, at_most: int | None = None) -> None:
        self.of = tuple(of)
        self.at_least = at_least
        self.at_most = len(self.of) if at_most is None else min(at_most, len(self.of))
        self._supply = Counter(self.of)
        self._kinds = tuple(self._supply)

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, tuple) or not self.at_least <= len(value) <= self.at_most:
            return False
        taken = Counter(value)
        return all(n <= self._supply[kind] for kind, n in taken.items()) and value == self.canonical(value)

    def __iter__(self) -> Iterator[tuple[T, ...]]:
        for size in range(self.at_least, self.at_most + 1):
            yield from self._of_size(size, 0)

    def __bool__(self) -> bool:
        return self.at_least <= self.at_most

    def sample(self, luck: Luck) -> tuple[T, ...]:
        size = self.at_least + luck.below(self.at_most - self.at_least + 1)
        return self.canonical(luck.shuffle(self.of)[:size])

    def canonical(self, value: Sequence[T]) -> tuple[T, ...]:
        """The same values in the order in which this collection lists them; strangers go last."""
        place = {kind: n for n, kind in enumerate(self._kinds)}
        return tuple(sorted(value, key=lambda kind: place.get(kind, len(place))))

    def _of_size(self, size: int, start: int) -> Iterator[tuple[T, ...]]:
        if size == 0:
            yield ()
            return
        if start == len(self._kinds):
            return
        kind = self._kinds[start]
        for count in range(min(size, self._supply[kind]), -1, -1):
            for rest in self._of_size(size - count, start + 1):
                yield (kind,) * count + rest


Values = Collection[Any] | Subsets[Any]


def any_value(values: Any) -> bool:
    """Whether a collection, lazy or not, holds anything."""
    return (
        bool(values)
        if hasattr(values, "__len__") or hasattr(values, "__bool__")
        else any(True for _ in values)
    )


def draw_from(values: Any, luck: Luck) -> Any:
    """One value at random; the lazy ones know how to do it without listing themselves."""
    return values.sample(luck) if isinstance(values, Sampled) else luck.draw(tuple(values))


def first(values: Any, count: int) -> list[Any]:
    """At most so many values from the front of a collection, in its order."""
    return list(islice(values, count))
