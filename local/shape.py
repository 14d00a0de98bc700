"""Small checkers that are put together into the form of a request body; unknown keys are refused."""

from collections.abc import Callable, Iterator
from typing import Any

from local.refusal import Complaint, Path

Check = Callable[[Any, Path], Iterator[Complaint]]


def text(low: int = 0, high: int = 6000) -> Check:
    def check(value: Any, path: Path) -> Iterator[Complaint]:
        if not isinstance(value, str):
            yield path, "BASE_TYPE_STRING", "Must be a string."
        elif not low <= len(value) <= high:
            yield path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."

    return check


def whole(low: int = 0, high: int = 2**63 - 1) -> Check:
    def check(value: Any, path: Path) -> Iterator[Complaint]:
        if not isinstance(value, int) or isinstance(value, bool):
            yield path, "NUMBER_TYPE_COERCE", "Must be a whole number."
        elif not low <= value <= high:
            yield path, "NUMBER_TYPE_RANGE", f"Must be between {low} and {high}."

    return check


def number(value: Any, path: Path) -> Iterator[Complaint]:
    if not isinstance(value, int | float) or isinstance(value, bool):
        yield path, "NUMBER_TYPE_COERCE", "Must be a number."


def flag(value: Any, path: Path) -> Iterator[Complaint]:
    if not isinstance(value, bool):
        yield path, "BOOLEAN_TYPE_CHOICES", "Must be either true or false."


def snowflake(value: Any, path: Path) -> Iterator[Complaint]:
    good = (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, str) and value.isascii() and value.isdigit()
    )
    if not good:
        yield path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.'


def anything(value: Any, path: Path) -> Iterator[Complaint]:
    yield from ()


def one_of(*values: object) -> Check:
    def check(value: Any, path: Path) -> Iterator[Complaint]:
        if value not in values:
            yield path, "BASE_TYPE_CHOICES", f"Value must be one of {values}."

    return check


def maybe(inner: Check) -> Check:
    """The value, or null."""

    def check(value: Any, path: Path) -> Iterator[Complaint]:
        if value is not None:
            yield from inner(value, path)

    return check


def each(inner: Check, low: int = 0, high: int = 1521) -> Check:
    """A list whose members all have the inner form."""

    def check(value: Any, path: Path) -> Iterator[Complaint]:
        if not isinstance(value, list):
            yield path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"
            return
        if not low <= len(value) <= high:
            yield path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."
        for index, member in enumerate(value):
            yield from inner(member, (*path, index))

    return check


def by_name(inner: Check) -> Check:
    """An object whose values all have the inner form, such as the localised names."""

    def check(value: Any, path: Path) -> Iterator[Complaint]:
        if not isinstance(value, dict):
            yield path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
            return
        for key, member in value.items():
            yield from inner(member, (*path, key))

    return check


def record(needed: dict[str, Check], possible: dict[str, Check] | None = None) -> Check:
    """An object with these keys and no others."""
    known = needed | (possible or {})

    def check(value: Any, path: Path) -> Iterator[Complaint]:
        if not isinstance(value, dict):
            yield path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"
            return
        for key in needed:
            if key not in value:
                yield (*path, key), "BASE_TYPE_REQUIRED", "This field is required"
        for key, member in value.items():
            if key in known:
                yield from known[key](member, (*path, key))
            else:
                yield (*path, key), "UNKNOWN_KEY", "Discord knows no such field"

    return check


def kinds(forms: Callable[[], dict[int, Check]], allowed: tuple[int, ...]) -> Check:
    """An object whose `type` decides its form; the table is a function because forms hold one another."""

    def check(value: Any, path: Path) -> Iterator[Complaint]:
        kind = value.get("type") if isinstance(value, dict) else None
        if kind not in allowed:
            yield (*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.'
        else:
            yield from forms()[kind](value, path)

    return check
