"""The games, each found by its folder."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from engines.core import Game

_FIRST = ("up_the_river",)  # where a newcomer should begin; the others follow by name


@cache
def games() -> dict[str, Game[Any]]:
    """Every game under this package, by key."""
    return found(__path__, __name__)


def found(path: Iterable[str], package: str) -> dict[str, Game[Any]]:
    """The games whose folders lie on a package's path."""
    folders = sorted(m.name for m in pkgutil.iter_modules(path) if m.ispkg)
    folders.sort(key=lambda name: name not in _FIRST)
    packages = {name: import_module(f"{package}.{name}") for name in folders}
    return {name: module.GAME for name, module in packages.items() if hasattr(module, "GAME")}
