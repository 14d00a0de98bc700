"""A choice whose values are ordered: rankings of a wish list, steps of a plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Generic, TypeVar

from engines.choices import first
from engines.core import Luck, Phrase, phrase

E = TypeVar("E", bound=Enum)


class Sequences(Generic[E]):
    """The tuples in which each member is one that may follow the members before it."""

    def __init__(
        self,
        follow: Callable[[tuple[E, ...]], Sequence[E]],
        at_least: int = 0,
        at_most: int = 6,
        suggested: Sequence[tuple[E, ...]] = (),
        label: Callable[[tuple[E, ...]], Phrase] | None = None,
    ) -> None:
        self._follow = follow
        self._suggested = suggested
        self._label = label
        self.at_least = at_least
        self.at_most = at_most

    def __contains__(self, value: object) -> bool:
        return (
            isinstance(value, tuple)
            and self.at_least <= len(value) <= self.at_most
            and all(member in self._follow(value[:n]) for n, member in enumerate(value))
        )

    def __iter__(self) -> Iterator[tuple[E, ...]]:
        """The short ones first."""
        for size in range(self.at_least, self.at_most + 1):
            yield from self._grown((), size)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def sample(self, luck: Luck) -> tuple[E, ...]:
        """One at random; a supply that runs out early makes it shorter."""
        size = self.at_least + luck.below(self.at_most - self.at_least + 1)
        value: tuple[E, ...] = ()
        while len(value) < size and (next_ones := self._follow(value)):
            value = (*value, luck.draw(next_ones))
        return value

    def steps(self, prefix: str) -> Sequence[str]:
        """What may be appended to the text of a beginning: `+coal3` after `sailors`."""
        value = self._read(prefix)
        if value is None or prefix == "-" or len(value) == self.at_most:
            return []
        nothing = ["-"] if not value and self.at_least == 0 else []
        return [*nothing, *("+" * bool(value) + str(member.value) for member in self._follow(value))]

    def step_label(self, prefix: str, step: str) -> Phrase:
        """What the button for one more member says."""
        value = self._read(prefix) or ()
        word = step.removeprefix("+")
        member = next((m for m in self._follow(value) if m.value == word), None)
        if member is None:
            return phrase("labels.no_steps")
        return self._label((*value, member)) if self._label else phrase("labels.step", step=member)

    def undone(self, prefix: str) -> str:
        """The text without its last member."""
        return prefix.rpartition("+")[0]

    def complete(self, prefix: str) -> bool:
        return bool(prefix) and self._read(prefix) in self

    def best(self, count: int) -> Sequence[tuple[E, ...]]:
        """Those suggested, or else the short ones."""
        return self._suggested[:count] or first(self, count)

    def _read(self, text: str) -> tuple[E, ...] | None:
        value: tuple[E, ...] = ()
        for word in [] if text in ("", "-") else text.split("+"):
            member = next((m for m in self._follow(value) if m.value == word), None)
            if member is None:
                return None
            value = (*value, member)
        return value

    def _grown(self, value: tuple[E, ...], size: int) -> Iterator[tuple[E, ...]]:
        if len(value) == size:
            yield value
            return
        for member in self._follow(value):
            yield from self._grown((*value, member), size)
