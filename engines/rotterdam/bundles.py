"""Some product cards as one value of an action: `2br+ju`, short enough for a line whatever its size."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product as crossed

from engines.choices import Subsets
from engines.core import Luck, Phrase, phrase
from engines.rotterdam.data import COPIES, PORT_OF, PRODUCTS, Product
from engines.rotterdam.events import counted
from engines.rotterdam.state import sorted_products

_PART = re.compile(r"([1-9]?)([a-z]{2,})")
WORDY = 4
"""With more kinds than this a bundle is called by its short form: a label has to fit a select."""


class Bundle(tuple[Product, ...]):
    """Product cards, sorted. Two letters name a product, a number before them how many: `2br+ju`."""

    __slots__ = ()

    def __str__(self) -> str:
        return "+".join(f"{n if n > 1 else ''}{product[:2]}" for product, n in Counter(self).items())

    @classmethod
    def read(cls, word: str) -> Bundle:
        """From the short form, or with whole names; unreadable text is a `ValueError`."""
        cards: list[Product] = []
        for part in word.split("+"):
            match = _PART.fullmatch(part)
            named = [p for p in PRODUCTS if match and p.startswith(match[2])]
            if match is None or len(named) != 1:
                raise ValueError(word)
            cards += named * int(match[1] or 1)
        return cls(sorted_products(cards))

    def phrase(self) -> Phrase:
        return phrase("labels.code", code=str(self)) if len(set(self)) > WORDY else counted(self)


class Bundles(Subsets[Product]):
    """The bundles that can be made of some cards, but for those barred; as lazy as `Subsets`."""

    def __init__(
        self,
        of: Sequence[Product],
        at_least: int = 1,
        at_most: int | None = None,
        barred: Iterable[Sequence[Product]] = (),
    ) -> None:
        super().__init__(of, at_least, at_most)
        self.barred = frozenset(map(tuple, barred))

    def __contains__(self, value: object) -> bool:
        return value not in self.barred and super().__contains__(value)

    def __iter__(self) -> Iterator[tuple[Product, ...]]:
        return (Bundle(cards) for cards in self._all() if cards not in self.barred)

    def __bool__(self) -> bool:
        return any(True for _ in self) if self.barred else super().__bool__()

    def sample(self, luck: Luck) -> tuple[Product, ...]:
        for _ in range(20):
            if (drawn := self._any(luck)) not in self.barred:
                return Bundle(drawn)
        return luck.draw(tuple(self))

    def canonical(self, value: Sequence[Product]) -> tuple[Product, ...]:
        return Bundle(super().canonical(value))

    def _all(self) -> Iterator[tuple[Product, ...]]:
        return super().__iter__()

    def _any(self, luck: Luck) -> tuple[Product, ...]:
        return super().sample(luck)


class Wanted(Bundles):
    """The bundles that another's cards may turn out to be, seen from the back (RD-R20)."""

    def __init__(self, backs: Sequence[Product], barred: Iterable[Sequence[Product]] = ()) -> None:
        self.ports = Counter(PORT_OF[card] for card in backs)
        most = {p: min(self.ports[PORT_OF[p]], COPIES[p]) for p in PRODUCTS}
        super().__init__([p for p in PRODUCTS for _ in range(most[p])], 1, len(backs), barred)

    def __contains__(self, value: object) -> bool:
        return super().__contains__(value) and isinstance(value, tuple) and self._fits(value)

    def _fits(self, cards: Iterable[Product]) -> bool:
        return Counter(PORT_OF[card] for card in cards) <= self.ports

    def _all(self) -> Iterator[tuple[Product, ...]]:
        by_port = [self._of_port(first, second) for first, second in zip(*[iter(PRODUCTS)] * 2, strict=True)]
        for parts in crossed(*by_port):
            if cards := tuple(card for part in parts for card in part):
                yield cards

    def _of_port(self, first: Product, second: Product) -> list[tuple[Product, ...]]:
        """The few cards of one port, fewest first."""
        most = self.ports[PORT_OF[first]]
        counts = [(n, total - n) for total in range(most + 1) for n in range(total, -1, -1)]
        return [(first,) * n + (second,) * m for n, m in counts if n <= COPIES[first] and m <= COPIES[second]]

    def _any(self, luck: Luck) -> tuple[Product, ...]:
        while not (drawn := self._drawn(luck)):
            pass
        return drawn

    def _drawn(self, luck: Luck) -> tuple[Product, ...]:
        by_port = [self._of_port(first, second) for first, second in zip(*[iter(PRODUCTS)] * 2, strict=True)]
        return tuple(card for options in by_port for card in luck.draw(options))
