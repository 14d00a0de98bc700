"""What a picture is drawn from: a view, and what the viewer should notice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engines.core import Action, Event, Seat
from engines.words import Words

S = TypeVar("S")


class Draft(NamedTuple):
    """An action being put together: its kind, the choices made, and the beginning of the next one."""

    kind: type[Action[Any]]
    fields: tuple[Any, ...] = ()
    prefix: str = ""


@dataclass(frozen=True)
class Scene(Generic[S]):
    """Everything that `draw` and `describe` of a game may look at."""

    view: S
    """The state as the viewer may see it, secrets blanked."""
    words: Words
    names: tuple[str, ...]
    """The players' names, by seat."""
    seat: Seat | None = None
    """Whose eyes; None for the table post, which everyone sees."""
    events: tuple[Event, ...] = ()
    """What happened since the last hand-over, to be marked as the last move."""
    draft: Draft | None = None
    palette: str = "standard"
    """standard, colourblind or dark."""
