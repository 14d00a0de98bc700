"""Who may import whom, read off the source: one way only, from the surface down to the rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = sorted(path.parent.name for path in (ROOT / "engines").glob("*/__init__.py"))
LAYERS = ("bot", "engines", "local", "render")
PURE = {
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "dataclasses",
    "engines",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "math",
    "msgspec",
    "operator",
    "re",
    "string",
    "types",
    "typing",
    "unicodedata",
    "weakref",
}
"""What a rule may use: nothing here knows the time, the machine, chance or anybody's language."""
FINDING = {"importlib", "pkgutil"}
"""How games are found by their folders."""
IMPURE_CALLS = {"__import__", "breakpoint", "eval", "exec", "hash", "id", "input", "open", "print"}
"""`hash` and `id` differ from one process to the next, so that a replay would be another game."""


def sources(layer: str) -> list[Path]:
    return sorted((ROOT / layer).rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def imports_in(tree: ast.Module, package: str) -> set[str]:
    """Every module that a source names in an import, wherever in it, with what is imported from it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            found |= {origin, *(f"{origin}.{alias.name}" for alias in node.names)}
    return found - {"__future__"}


@cache
def imports(path: Path) -> frozenset[str]:
    package = module_of(path) if path.name == "__init__.py" else module_of(path).rpartition(".")[0]
    return frozenset(imports_in(tree_of(path), package))


def roots(path: Path) -> set[str]:
    return {name.partition(".")[0] for name in imports(path)} - {"__future__"}


def games_in(path: Path) -> set[str]:
    """The games whose modules a source imports."""
    parts = (name.split(".") for name in imports(path))
    return {name[1] for name in parts if name[0] == "engines" and name[1:] and name[1] in GAMES}


def calls(path: Path) -> set[str]:
    return {
        node.func.id
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def reached(path: Path) -> Iterator[Path]:
    """A module of ours and every other that it needs."""
    todo, seen = [path], {path}
    while todo:
        here = todo.pop()
        yield here
        for name in imports(here):
            place = ROOT.joinpath(*name.split("."))
            for file in (place.with_suffix(".py"), place / "__init__.py"):
                if file.is_file() and file not in seen:
                    seen.add(file)
                    todo.append(file)


def each(layer: str) -> pytest.MarkDecorator:
    files = sources(layer)
    return pytest.mark.parametrize("path", files, ids=[module_of(path) for path in files])


def game_of(path: Path) -> str | None:
    """The game of a rule module, `engines/<game>/…`, or of a drawing module, `render/<game>….py`."""
    parts = path.relative_to(ROOT).parts
    name = parts[1] if len(parts) > 2 else path.stem
    return next((game for game in GAMES if name == game or name.startswith(f"{game}_")), None)


def test_there_is_something_to_look_at() -> None:
    assert GAMES
    assert all(len(sources(layer)) > 3 for layer in LAYERS)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("import os.path", {"os.path"}),
        ("import os as o, sys", {"os", "sys"}),
        ("from bot import play", {"bot", "bot.play"}),
        ("from engines.core import Seat", {"engines.core", "engines.core.Seat"}),
        ("def late():\n    import random", {"random"}),
        ("if TYPE_CHECKING:\n    from discord import ui", {"discord", "discord.ui"}),
        ("from . import env", {"bot.migrations", "bot.migrations.env"}),
        ("from .env import run", {"bot.migrations.env", "bot.migrations.env.run"}),
        ("from ..play import Play", {"bot.play", "bot.play.Play"}),
    ],
)
def test_no_way_of_importing_goes_unseen(text: str, named: set[str]) -> None:
    assert imports_in(ast.parse(text), "bot.migrations") == named


@each("engines")
def test_engines_use_only_what_is_pure(path: Path) -> None:
    """No clock, no files, no chance but `Luck`, no Discord, no picture, no store, no other layer."""
    allowed = PURE | {"__future__"}
    if path == ROOT / "engines/__init__.py":
        allowed |= FINDING
    if path == ROOT / "engines/words.py":
        allowed |= FINDING | {"pathlib", "tomllib"}
    assert roots(path) <= allowed, f"{module_of(path)} imports {roots(path) - allowed}"
    assert not calls(path) & IMPURE_CALLS


@each("engines")
def test_a_game_knows_no_other_game_and_no_language(path: Path) -> None:
    """The core knows none at all: it finds them by their folders."""
    own = game_of(path)
    assert games_in(path) <= {own}
    if own is not None:
        assert "engines.words" not in imports(path)
        assert not calls(path) & {"import_module"}


@each("render")
def test_pictures_are_drawn_from_views_alone(path: Path) -> None:
    """They know the games and Pillow, and neither who plays nor where."""
    assert not roots(path) & {"bot", "local", "discord", "sqlalchemy", "aiosqlite", "alembic", "aiohttp"}
    assert not roots(path) & {"datetime", "os", "socket", "subprocess", "time"}


@each("render")
def test_only_a_games_own_drawing_knows_its_rules(path: Path) -> None:
    assert games_in(path) <= {game_of(path)}


@each("bot")
def test_the_bot_imports_no_game(path: Path) -> None:
    assert not games_in(path)


def spoken(path: Path) -> Iterator[tuple[int, str]]:
    """Every string and every name in a source, with its line."""
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.Constant(value=str(text)):
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text):
                yield node.lineno, text
            case ast.FunctionDef(name=text) | ast.AsyncFunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text


def commands() -> set[str]:
    """The names of the games' slash-command groups, as they are declared."""
    found = set()
    for game in GAMES:
        for node in ast.walk(tree_of(ROOT / "engines" / game / "__init__.py")):
            if isinstance(node, ast.keyword) and node.arg == "command":
                found.add(ast.literal_eval(node.value))
    return found


@each("bot")
def test_the_bot_names_no_game(path: Path) -> None:
    """Neither by its key nor by its command: what is shown of a game is derived from its declaration."""
    for line, text in spoken(path):
        words = set(re.split(r"\W+", text.lower()))
        named = words & set(GAMES) or {c for c in commands() if text.lower() == c or f"/{c}" in text.lower()}
        assert not named, f"{path.name}:{line} names {named}"


def test_every_game_has_a_command_that_the_bot_does_not_name() -> None:
    declared = [
        game for game in GAMES if "GAME" in (ROOT / "engines" / game / "__init__.py").read_text("utf-8")
    ]
    assert len(commands()) == len(declared)


@each("bot")
def test_only_the_command_line_knows_the_local_table(path: Path) -> None:
    assert path.name == "__main__.py" or "local" not in roots(path)


@each("local")
def test_the_local_table_knows_nothing_of_the_bot(path: Path) -> None:
    """It stands in for Discord: the bot reaches it as it would reach Discord, over a socket."""
    assert not roots(path) & {"bot", "engines", "render", "sqlalchemy"}


@each("bot")
def test_no_module_knows_both_the_store_and_discord(path: Path) -> None:
    """What writes rows needs no Discord and no picture, near or far."""
    if "sqlalchemy" in roots(path):
        for needed in reached(path):
            assert not roots(needed) & {"discord", "render", "PIL", "local"}, module_of(needed)


def test_the_play_service_and_the_steps_that_it_makes_know_no_discord() -> None:
    for name in ("play", "progress", "match", "store", "records"):
        for needed in reached(ROOT / "bot" / f"{name}.py"):
            assert "discord" not in roots(needed), f"{name} needs {module_of(needed)}"


def test_progress_is_pure() -> None:
    """How a game gets on from one step is worked out without the store, the clock or chance."""
    for needed in reached(ROOT / "bot/progress.py"):
        if needed.is_relative_to(ROOT / "bot"):
            assert roots(needed) <= PURE | {"bot"}, module_of(needed)
            assert not calls(needed) & IMPURE_CALLS


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_imports_its_tests_or_what_only_they_need(layer: str) -> None:
    for path in sources(layer):
        assert not roots(path) & {"tests", "bench", "pytest", "hypothesis", "playwright"}, module_of(path)
