"""The slash commands that the bot registered: what Discord refuses in them, and how one is found."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from discord import Locale

from local import shape
from local.refusal import Complaint, Path, invalid
from local.world import User, World

Command = dict[str, Any]

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(
    1, 12
)
MOST_COMMANDS = 100
MOST_COMMAND_TEXT = 8000
LOCALES = frozenset(locale.value for locale in Locale)


def name(value: Any, path: Path) -> Iterator[Complaint]:
    wrong = list(shape.text(1, 32)(value, path))
    yield from wrong
    if not wrong and not (value == value.lower() and all(sign in "-_'" or sign.isalnum() for sign in value)):
        yield path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"


def translated(inner: shape.Check) -> shape.Check:
    def check(value: Any, path: Path) -> Iterator[Complaint]:
        yield from shape.by_name(inner)(value, path)
        for locale in value if isinstance(value, dict) else ():
            if locale not in LOCALES:
                yield (*path, locale), "BASE_TYPE_CHOICES", "Discord knows no such locale"

    return shape.maybe(check)


DESCRIPTION = shape.text(1, 100)
NAMES = {
    "name_localizations": translated(name),
    "description_localizations": translated(DESCRIPTION),
}
CHOICE = shape.record(
    {"name": shape.text(1, 100), "value": shape.anything},
    {"name_localizations": translated(shape.text(1, 100))},
)
LEAF = NAMES | {
    "required": shape.flag,
    "choices": shape.each(CHOICE, 0, 25),
    "autocomplete": shape.flag,
    "min_value": shape.number,
    "max_value": shape.number,
    "min_length": shape.whole(0, 6000),
    "max_length": shape.whole(1, 6000),
    "channel_types": shape.each(shape.whole(0, 20)),
}
TITLED = {"type": shape.anything, "name": name, "description": DESCRIPTION}
LEAVES = tuple(range(STRING, ATTACHMENT + 1))
FORMS: dict[int, shape.Check] = {
    SUBCOMMAND: shape.record(
        TITLED, NAMES | {"options": shape.each(shape.kinds(lambda: FORMS, LEAVES), 0, 25)}
    ),
    GROUP: shape.record(
        TITLED, NAMES | {"options": shape.each(shape.kinds(lambda: FORMS, (SUBCOMMAND,)), 1, 25)}
    ),
} | dict.fromkeys(LEAVES, shape.record(TITLED, LEAF))
SLASH_COMMAND = shape.record(
    {"name": name, "description": DESCRIPTION},
    NAMES
    | {
        "type": shape.one_of(1),
        "options": shape.each(shape.kinds(lambda: FORMS, (SUBCOMMAND, GROUP, *LEAVES)), 0, 25),
        "default_member_permissions": shape.maybe(shape.anything),
        "dm_permission": shape.maybe(shape.flag),
        "nsfw": shape.maybe(shape.flag),
        "contexts": shape.maybe(shape.each(shape.one_of(0, 1, 2), 1, 3)),
        "integration_types": shape.maybe(shape.each(shape.one_of(0, 1), 1, 2)),
        "id": shape.maybe(shape.snowflake),
    },
)


def complaints(commands: Any) -> Iterator[Complaint]:
    """What Discord has against this list of commands."""
    wrong = list(shape.each(SLASH_COMMAND, 0, MOST_COMMANDS)(commands, ()))
    yield from wrong
    if wrong:
        return
    yield from _twice(commands, ())
    for index, command in enumerate(commands):
        yield from _options(command, (index,))
        if (size := text_size(command)) > MOST_COMMAND_TEXT:
            yield (
                (index,),
                "APPLICATION_COMMAND_TOO_LARGE",
                f"Command exceeds maximum size ({MOST_COMMAND_TEXT}): {size}",
            )


def text_size(command: Command) -> int:
    """The characters that Discord counts: of each text the longest of its translations."""

    def longest(entry: Command, key: str) -> int:
        return max(map(len, [str(entry.get(key, "")), *(entry.get(f"{key}_localizations") or {}).values()]))

    inside = [*command.get("options", []), *command.get("choices", [])]
    return (
        longest(command, "name")
        + longest(command, "description")
        + len(str(command.get("value", "")))
        + sum(map(text_size, inside))
    )


def _twice(entries: list[Command], path: Path) -> Iterator[Complaint]:
    for title, times in Counter(entry["name"] for entry in entries).items():
        if times > 1:
            yield path, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", f'The name "{title}" is used twice'


def _options(command: Command, path: Path) -> Iterator[Complaint]:
    options = command.get("options", [])
    yield from _twice(options, (*path, "options"))
    below = [option["type"] in (SUBCOMMAND, GROUP) for option in options]
    if any(below) and not all(below):
        yield (
            (*path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-commands and options do not mix",
        )
    optional_before = False
    for index, option in enumerate(options):
        here = (*path, "options", index)
        if option["type"] in (SUBCOMMAND, GROUP):
            yield from _options(option, here)
            continue
        if option.get("required") and optional_before:
            yield (
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_before |= not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            yield (
                here,
                "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
                "Choices and autocomplete exclude each other",
            )
        yield from _choices(option, here)


def _choices(option: Command, path: Path) -> Iterator[Complaint]:
    fits = {STRING: shape.text(0, 100), INTEGER: shape.whole(-(2**53), 2**53), NUMBER: shape.number}
    for index, choice in enumerate(option.get("choices", [])):
        here = (*path, "choices", index)
        if option["type"] not in fits:
            yield here, "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "This type of option has no choices"
        else:
            yield from fits[option["type"]](choice["value"], (*here, "value"))
    for value, times in Counter(str(choice["value"]) for choice in option.get("choices", [])).items():
        if times > 1:
            yield (
                (*path, "choices"),
                "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_ALREADY_EXISTS",
                f'The value "{value}" is used twice',
            )


class Commands:
    """The registered commands, for everywhere (key None) and by guild."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.registered: dict[int | None, dict[str, Command]] = {}

    def register(self, guild: int | None, commands: Any) -> list[Command]:
        """Replace the whole list; a command keeps its id as long as it keeps its name."""
        wrong = list(complaints(commands))
        if wrong:
            raise invalid(*wrong)
        before = self.registered.get(guild, {})
        self.registered[guild] = {
            command["name"]: self._known(command, before.get(command["name"]), guild) for command in commands
        }
        self.world.tell("COMMANDS", guild)
        return list(self.registered[guild].values())

    def _known(self, command: Command, old: Command | None, guild: int | None) -> Command:
        known = {
            "type": 1,
            "options": [],
            "default_member_permissions": None,
            "dm_permission": True,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "name_localizations": None,
            "description_localizations": None,
        }
        known |= command
        known |= {
            "id": old["id"] if old else str(self.world.next_id()),
            "application_id": str(self.world.bot.id),
            "version": str(self.world.next_id()),
        }
        return known | {"guild_id": str(guild)} if guild else known

    def offered(self, user: User, guild: int | None) -> list[Command]:
        """What this user finds under `/`, in a guild or (None) in private."""
        found = dict(self.registered.get(None, {}))
        if guild is not None:
            found |= self.registered.get(guild, {})
        return [command for command in found.values() if _open_to(command, user, guild)]

    def find(self, user: User, guild: int | None, title: str) -> Command | None:
        return next((command for command in self.offered(user, guild) if command["name"] == title), None)


def _open_to(command: Command, user: User, guild: int | None) -> bool:
    contexts = command.get("contexts")
    context = 0 if guild is not None else 1
    if contexts is not None and context not in contexts:
        return False
    if guild is None and command.get("dm_permission") is False:
        return False
    needed = command.get("default_member_permissions")
    return needed is None or guild is None or user.admin or int(needed) & user.permissions == int(needed) != 0
