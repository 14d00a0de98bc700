"""Luck that a replay repeats: derived from a game's secret seed and a step number."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class NeedsLuck(Exception):
    """Raised by `NoLuck` when a rule asks for luck."""


class Luck:
    """A stream of fair choices; the same seed and step give the same stream on every Python version."""

    def __init__(self, seed: bytes, step: int) -> None:
        self._key = hashlib.blake2b(seed, digest_size=32).digest()
        self._step = step
        self._count = 0

    @property
    def used(self) -> bool:
        return self._count > 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        limit = (1 << 64) - (1 << 64) % n  # rejecting the rest keeps every number equally likely
        while (word := self._word()) >= limit:
            pass
        return word % n

    def die(self, faces: int = 6) -> int:
        return 1 + self.below(faces)

    def draw(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def shuffle(self, values: Sequence[T]) -> tuple[T, ...]:
        deck = list(values)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)

    def _word(self) -> int:
        block = self._step.to_bytes(8, "big") + self._count.to_bytes(8, "big")
        self._count += 1
        return int.from_bytes(hashlib.blake2b(block, key=self._key, digest_size=8).digest(), "big")


class NoLuck(Luck):
    """For previews: a rule that needs luck cannot be previewed, and says so."""

    def __init__(self) -> None:
        super().__init__(b"", 0)

    def _word(self) -> int:
        raise NeedsLuck
