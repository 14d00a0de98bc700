"""The components of messages and modals: their forms, their limits, and how to walk through them."""

import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from local import shape
from local.refusal import Complaint, Path
from local.shape import Check

Component = dict[str, Any]

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
LABEL, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 18, 19, 21, 22, 23

SELECTS: Final = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
INPUTS: Final = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)
IN_CONTAINER: Final = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
IN_MESSAGE: Final = (*IN_CONTAINER, CONTAINER)
IN_MODAL: Final = (ROW, TEXT, LABEL)
LINK_STYLE, PREMIUM_STYLE = 5, 6

MOST_COMPONENTS = 40
MOST_ROWS = 5
MOST_TEXT = 4000
MOST_MODAL_FIELDS = 5


def emoji(value: Any, path: Path) -> Iterator[Complaint]:
    yield from shape.record(
        {},
        {
            "id": shape.maybe(shape.snowflake),
            "name": shape.maybe(shape.text(1, 32)),
            "animated": shape.maybe(shape.flag),
        },
    )(value, path)
    if isinstance(value, dict) and not value.get("id") and not is_emoji(str(value.get("name") or "")):
        yield (*path, "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"


def is_emoji(name: str) -> bool:
    """Close enough: a symbol of some kind, a flag, or a keycap."""
    return any(
        unicodedata.category(sign) in ("So", "Sm", "Me") or sign in "ℹ‼⁉" or ord(sign) >= 0x1F000
        for sign in name
    )


def child(*allowed: int) -> Check:
    return shape.kinds(lambda: FORMS, allowed)


def form(needed: dict[str, Check], **possible: Check) -> Check:
    """A component: every one has a type and may have an id."""
    return shape.record(
        {"type": shape.anything, **needed}, {"id": shape.maybe(shape.whole(0, 2**31 - 1)), **possible}
    )


CUSTOM_ID = shape.text(1, 100)
MEDIA = shape.record({"url": shape.text(1, 2048)})
SPOILER = shape.maybe(shape.flag)
OPTION = shape.record(
    {"label": shape.text(1, 100), "value": shape.text(1, 100)},
    {
        "description": shape.maybe(shape.text(0, 100)),
        "default": shape.maybe(shape.flag),
        "emoji": shape.maybe(emoji),
    },
)


def select(needed: dict[str, Check] | None = None, **possible: Check) -> Check:
    return form(
        {"custom_id": CUSTOM_ID, **(needed or {})},
        placeholder=shape.maybe(shape.text(0, 150)),
        min_values=shape.maybe(shape.whole(0, 25)),
        max_values=shape.maybe(shape.whole(1, 25)),
        disabled=shape.maybe(shape.flag),
        required=shape.maybe(shape.flag),
        **possible,
    )


DEFAULTS = shape.each(
    shape.record({"id": shape.snowflake, "type": shape.one_of("user", "role", "channel")}), 0, 25
)

FORMS: Final[dict[int, Check]] = {
    # What stands in a row differs between messages and modals, and is looked at below.
    ROW: form({"components": shape.each(child(BUTTON, TEXT_INPUT, *SELECTS), 1, 5)}),
    BUTTON: form(
        {"style": shape.one_of(1, 2, 3, 4, 5, 6)},
        custom_id=shape.maybe(CUSTOM_ID),
        label=shape.maybe(shape.text(0, 80)),
        emoji=shape.maybe(emoji),
        url=shape.maybe(shape.text(1, 512)),
        disabled=shape.maybe(shape.flag),
        sku_id=shape.maybe(shape.snowflake),
    ),
    STRING_SELECT: select({"options": shape.each(OPTION, 1, 25)}),
    TEXT_INPUT: form(
        {"custom_id": CUSTOM_ID, "style": shape.one_of(1, 2)},
        label=shape.maybe(shape.text(1, 45)),
        placeholder=shape.maybe(shape.text(0, 100)),
        value=shape.maybe(shape.text(0, 4000)),
        required=shape.maybe(shape.flag),
        min_length=shape.maybe(shape.whole(0, 4000)),
        max_length=shape.maybe(shape.whole(1, 4000)),
    ),
    USER_SELECT: select(default_values=DEFAULTS),
    ROLE_SELECT: select(default_values=DEFAULTS),
    MENTIONABLE_SELECT: select(default_values=DEFAULTS),
    CHANNEL_SELECT: select(default_values=DEFAULTS, channel_types=shape.each(shape.whole(0, 20))),
    SECTION: form({"components": shape.each(child(TEXT), 1, 3), "accessory": child(BUTTON, THUMBNAIL)}),
    TEXT: form({"content": shape.text(1, MOST_TEXT)}),
    THUMBNAIL: form({"media": MEDIA}, description=shape.maybe(shape.text(1, 1024)), spoiler=SPOILER),
    GALLERY: form(
        {
            "items": shape.each(
                shape.record(
                    {"media": MEDIA}, {"description": shape.maybe(shape.text(1, 1024)), "spoiler": SPOILER}
                ),
                1,
                10,
            )
        }
    ),
    FILE: form({"file": MEDIA}, spoiler=SPOILER),
    SEPARATOR: form({}, divider=shape.maybe(shape.flag), spacing=shape.maybe(shape.one_of(1, 2))),
    CONTAINER: form(
        {"components": shape.each(child(*IN_CONTAINER), 1, MOST_COMPONENTS)},
        accent_color=shape.maybe(shape.whole(0, 0xFFFFFF)),
        spoiler=SPOILER,
    ),
    LABEL: form(
        {"label": shape.text(1, 45), "component": child(*INPUTS)}, description=shape.maybe(shape.text(0, 100))
    ),
    FILE_UPLOAD: form(
        {"custom_id": CUSTOM_ID},
        min_values=shape.maybe(shape.whole(0, 10)),
        max_values=shape.maybe(shape.whole(1, 10)),
        required=shape.maybe(shape.flag),
    ),
    RADIO_GROUP: form(
        {"custom_id": CUSTOM_ID, "options": shape.each(OPTION, 2, 10)}, required=shape.maybe(shape.flag)
    ),
    CHECKBOX_GROUP: form(
        {"custom_id": CUSTOM_ID, "options": shape.each(OPTION, 1, 10)},
        min_values=shape.maybe(shape.whole(0, 10)),
        max_values=shape.maybe(shape.whole(1, 10)),
        required=shape.maybe(shape.flag),
    ),
    CHECKBOX: form({"custom_id": CUSTOM_ID}, default=shape.maybe(shape.flag)),
}


def walk(components: list[Component], path: Path = ("components",)) -> Iterator[tuple[Path, Component]]:
    """Every component with its place, parents first."""
    for index, component in enumerate(components):
        yield from _within(component, (*path, index))


def _within(component: Component, path: Path) -> Iterator[tuple[Path, Component]]:
    yield path, component
    yield from walk(component.get("components", []), (*path, "components"))
    for key in ("accessory", "component"):
        if key in component:
            yield from _within(component[key], (*path, key))


def each_component(components: list[Component]) -> Iterator[Component]:
    for _, component in walk(components):
        yield component


def media(components: list[Component]) -> Iterator[tuple[Path, dict[str, Any], str | None]]:
    """Every picture or file that is shown, with its description."""
    for path, component in walk(components):
        if component["type"] == THUMBNAIL:
            yield (*path, "media"), component["media"], component.get("description")
        elif component["type"] == FILE:
            yield (*path, "file"), component["file"], None
        elif component["type"] == GALLERY:
            for index, item in enumerate(component["items"]):
                yield (*path, "items", index, "media"), item["media"], item.get("description")


def message_complaints(components: Any, *, v2: bool) -> Iterator[Complaint]:
    """What Discord has against these components of a message."""
    allowed = IN_MESSAGE if v2 else (ROW,)
    wrong = list(
        shape.each(child(*allowed), 0, MOST_COMPONENTS if v2 else MOST_ROWS)(components, ("components",))
    )
    yield from wrong
    if wrong:
        return
    found = list(walk(components))
    if v2 and len(found) > MOST_COMPONENTS:
        yield ("components",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_COMPONENTS} or fewer in total."
    total = sum(len(component["content"]) for _, component in found if component["type"] == TEXT)
    if total > MOST_TEXT:
        yield (
            ("components",),
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text size exceeds {MOST_TEXT}: {total}.",
        )
    for path, component in found:
        if component["type"] == ROW:
            yield from _row_complaints(component, path)
    yield from _shared_complaints(found)


def modal_complaints(components: Any) -> Iterator[Complaint]:
    """What Discord has against these fields of a modal."""
    wrong = list(shape.each(child(*IN_MODAL), 1, MOST_MODAL_FIELDS)(components, ("components",)))
    yield from wrong
    if wrong:
        return
    for path, component in walk(components):
        if component["type"] == ROW and [inner["type"] for inner in component["components"]] != [TEXT_INPUT]:
            yield path, "UNION_TYPE_CHOICES", "A row of a modal holds one text input; selects need a label."
        elif component["type"] == ROW and not component["components"][0].get("label"):
            yield (*path, "components", 0, "label"), "BASE_TYPE_REQUIRED", "This field is required"
    yield from _shared_complaints(list(walk(components)))


def _row_complaints(row: Component, path: Path) -> Iterator[Complaint]:
    inside = [component["type"] for component in row["components"]]
    if TEXT_INPUT in inside:
        yield path, "UNION_TYPE_CHOICES", "Text inputs stand in modals only."
    if any(kind in SELECTS for kind in inside) and len(inside) > 1:
        yield path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select takes the whole row."


def _shared_complaints(found: list[tuple[Path, Component]]) -> Iterator[Complaint]:
    names = Counter(component["custom_id"] for _, component in found if component.get("custom_id"))
    ids = Counter(component["id"] for _, component in found if component.get("id"))
    for path, component in found:
        if names[component.get("custom_id")] > 1:
            yield (
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        if ids[component.get("id")] > 1:
            yield (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
        if component["type"] == BUTTON:
            yield from _button_complaints(component, path)
        if component["type"] in SELECTS or component["type"] in (RADIO_GROUP, CHECKBOX_GROUP):
            yield from _select_complaints(component, path)


def _button_complaints(button: Component, path: Path) -> Iterator[Complaint]:
    if button["style"] == PREMIUM_STYLE:
        return
    if not button.get("label") and not button.get("emoji"):
        yield path, "BUTTON_COMPONENT_LABEL_OR_EMOJI", "A button needs a label or an emoji."
    if button["style"] == LINK_STYLE:
        if not str(button.get("url") or "").startswith(("http://", "https://", "discord://")):
            yield (
                (*path, "url"),
                "BUTTON_COMPONENT_INVALID_URL",
                "A link button needs an http, https or discord url.",
            )
        if button.get("custom_id"):
            yield (
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    else:
        if not button.get("custom_id"):
            yield (*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required"
        if button.get("url"):
            yield (*path, "url"), "BUTTON_COMPONENT_INVALID_URL", "Only link buttons have a url."


def _select_complaints(select: Component, path: Path) -> Iterator[Complaint]:
    options = select.get("options")
    least, most = bounds(select)
    if least > most:
        yield (*path, "max_values"), "BASE_TYPE_BAD_RANGE", "min_values must not be above max_values"
    if options is None:
        return
    if most > len(options):
        yield (
            (*path, "max_values"),
            "BASE_TYPE_BAD_RANGE",
            "max_values must not be above the number of options",
        )
    if len({option["value"] for option in options}) < len(options):
        # The value itself is not named: reasons are logged, and a value may be a secret.
        yield (
            (*path, "options"),
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
            "The specified option value is already used",
        )
    if sum(bool(option.get("default")) for option in options) > most:
        yield (*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values."


def bounds(field: Component) -> tuple[int, int]:
    """The fewest and the most values that may be chosen."""
    if field["type"] in (RADIO_GROUP, CHECKBOX):
        return int(field.get("required", True) is not False), 1
    many = len(field.get("options", [])) if field["type"] == CHECKBOX_GROUP else 1
    least, most = field.get("min_values"), field.get("max_values")
    return (1 if least is None else least), (many if most is None else most)
