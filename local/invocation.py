"""From a name and values to what Discord sends when someone uses a command, a component or a modal."""

from collections.abc import Iterator
from typing import Any

from local import commands as slash
from local import components as parts
from local import payload
from local.commands import Command
from local.components import Component
from local.world import Channel, Message, User, World

Json = dict[str, Any]


class NotPossible(Exception):
    """Discord's own client would not let a person do this.

    The detail may name what a player chose or holds, so it is for tests and never for the log.
    """

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(f"{why}: {detail}" if detail else why)
        self.why = why


class Resolved:
    """The users and channels that values name, collected for the bot."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.data: dict[str, Json] = {}

    def user(self, value: Any) -> str:
        who = self.world.users.get(_number(value))
        if who is None:
            raise NotPossible(f"there is no user {value!r}")
        self.data.setdefault("users", {})[str(who.id)] = payload.user(who)
        self.data.setdefault("members", {})[str(who.id)] = payload.member(who, with_user=False) | {
            "permissions": str(who.permissions)
        }
        return str(who.id)

    def channel(self, value: Any) -> str:
        where = self.world.channels.get(_number(value))
        if where is None:
            raise NotPossible(f"there is no channel {value!r}")
        self.data.setdefault("channels", {})[str(where.id)] = payload.channel(self.world, where) | {
            "permissions": str(payload.bot_permissions(where))
        }
        return str(where.id)


def _number(value: Any) -> int:
    number = getattr(value, "id", value)
    try:
        return int(number)
    except (TypeError, ValueError):
        raise NotPossible(f"{value!r} is neither a user nor a channel") from None


def command_data(
    world: World, command: Command, path: list[str], values: Json, *, focused: str | None = None
) -> Json:
    """The data of a slash command; with `focused`, of its autocomplete, where much may be missing."""
    options, names = command["options"], []
    for title in path:
        inner = next(
            (each for each in options if each["name"] == title and each["type"] <= slash.GROUP), None
        )
        if inner is None:
            raise NotPossible(f"/{command['name']} has no sub-command {' '.join(path)!r}")
        names.append(inner)
        options = inner.get("options", [])
    if any(option["type"] <= slash.GROUP for option in options):
        raise NotPossible(f"/{command['name']} needs a sub-command")
    resolved = Resolved(world)
    chosen = list(_chosen(options, values, resolved, focused))
    for inner in reversed(names):
        chosen = [{"type": inner["type"], "name": inner["name"], "options": chosen}]
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": chosen}
    if command.get("guild_id"):
        data["guild_id"] = command["guild_id"]
    return data | {"resolved": resolved.data} if resolved.data else data


def _chosen(options: list[Command], values: Json, resolved: Resolved, focused: str | None) -> Iterator[Json]:
    if unknown := set(values) - {option["name"] for option in options}:
        raise NotPossible(f"the command has no option {', '.join(sorted(unknown))}")
    if focused is not None and not any(
        option["name"] == focused and option.get("autocomplete") for option in options
    ):
        raise NotPossible(f"the command completes no option {focused}")
    for option in options:
        title = option["name"]
        if title == focused:
            # What is being typed is sent as it stands, whatever the option's type.
            yield {
                "type": option["type"],
                "name": title,
                "value": str(values.get(title, "")),
                "focused": True,
            }
        elif title in values and values[title] is not None:
            yield {"type": option["type"], "name": title, "value": _value(option, values[title], resolved)}
        elif option.get("required") and focused is None:
            raise NotPossible(f"the option {title} is required")


def _value(option: Command, value: Any, resolved: Resolved) -> Any:
    kind, title = option["type"], option["name"]
    if kind == slash.USER:
        return resolved.user(value)
    if kind == slash.CHANNEL:
        return resolved.channel(value)
    wanted: dict[int, type | tuple[type, ...]] = {
        slash.STRING: str,
        slash.INTEGER: int,
        slash.BOOLEAN: bool,
        slash.NUMBER: (int, float),
    }
    if kind not in wanted:
        raise NotPossible(f"the option {title} is of a type that cannot be given here")
    if not isinstance(value, wanted[kind]) or (isinstance(value, bool) and kind != slash.BOOLEAN):
        raise NotPossible(f"the option {title} is of another type", repr(value))
    choices = [choice["value"] for choice in option.get("choices", [])]
    if choices and value not in choices:
        raise NotPossible(f"the option {title} has other choices", f"{choices}, not {value!r}")
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    if size < option.get(low, size) or size > option.get(high, size):
        raise NotPossible(f"the option {title} is out of range", repr(value))
    return value


def pick(message: Message, wanted: str, kinds: tuple[int, ...]) -> Component:
    """The component with this custom_id, label or placeholder, however deep it stands."""
    found = [part for part in message.parts() if part["type"] in kinds]
    for key in ("custom_id", "label", "placeholder"):
        for part in found:
            if part.get(key) == wanted:
                if part.get("disabled"):
                    raise NotPossible("the component is disabled", wanted)
                return part
    here = [part.get("label") or part.get("placeholder") or part.get("custom_id") for part in found]
    raise NotPossible("the message has no such component", f"{wanted!r}, only {here}")


def press_data(world: World, message: Message, wanted: str) -> Json:
    button = pick(message, wanted, (parts.BUTTON,))
    if button["style"] == parts.LINK_STYLE:
        raise NotPossible("the button is a link", wanted)
    return {
        "component_type": parts.BUTTON,
        "custom_id": button["custom_id"],
        "id": _component_id(world, message, button),
    }


def choose_data(world: World, message: Message, wanted: str, values: list[Any]) -> Json:
    select = pick(message, wanted, parts.SELECTS)
    resolved = Resolved(world)
    data: Json = {
        "component_type": select["type"],
        "custom_id": select["custom_id"],
        "id": _component_id(world, message, select),
        "values": select_values(select, values, resolved),
    }
    return data | {"resolved": resolved.data} if resolved.data else data


def _component_id(world: World, message: Message, component: Component) -> int:
    shown = payload.components(world, message)
    return int(
        next(
            part["id"]
            for part in parts.each_component(shown)
            if part.get("custom_id") == component["custom_id"]
        )
    )


def select_values(select: Component, values: list[Any], resolved: Resolved) -> list[str]:
    """The values as strings, if the select has them and takes so many."""
    least, most = parts.bounds(select)
    if not values and select.get("required") is False:
        least = 0
    if not least <= len(values) <= most:
        raise NotPossible(
            f"the select takes {least} to {most} values, not {len(values)}", select["custom_id"]
        )
    if select["type"] == parts.USER_SELECT:
        return [resolved.user(value) for value in values]
    if select["type"] == parts.CHANNEL_SELECT:
        return [resolved.channel(value) for value in values]
    offered = [option["value"] for option in select.get("options", [])]
    if wrong := [value for value in values if value not in offered]:
        raise NotPossible("the select does not offer that", f"{offered}, not {wrong}")
    return [str(value) for value in values]


def submit_data(world: World, modal: Json, values: Json) -> Json:
    """The data of a filled-in modal; a field that is not named keeps what it was opened with."""
    resolved = Resolved(world)
    known = {part["custom_id"] for part in parts.each_component(modal["components"]) if "custom_id" in part}
    if unknown := set(values) - known:
        raise NotPossible("the form has no such field", f"{sorted(unknown)}, only {sorted(known)}")

    def filled(part: Component) -> Json:
        if part["type"] == parts.ROW:
            return {"type": parts.ROW, "components": [filled(inner) for inner in part["components"]]}
        if part["type"] == parts.LABEL:
            return {"type": parts.LABEL, "component": filled(part["component"])}
        if part["type"] == parts.TEXT:
            return {"type": parts.TEXT}
        return {"type": part["type"], "custom_id": part["custom_id"]} | _entered(part, values, resolved)

    entered = [filled(part) | {"id": index} for index, part in enumerate(modal["components"], start=1)]
    data: Json = {"custom_id": modal["custom_id"], "components": entered}
    return data | {"resolved": resolved.data} if resolved.data else data


def _entered(field: Component, values: Json, resolved: Resolved) -> Json:
    title, kind = field["custom_id"], field["type"]
    defaults = [option["value"] for option in field.get("options", []) if option.get("default")]
    if kind == parts.TEXT_INPUT:
        return {"value": _typed(field, str(values.get(title, field.get("value") or "")))}
    if kind == parts.CHECKBOX:
        return {"value": bool(values.get(title, field.get("default", False)))}
    if kind == parts.FILE_UPLOAD:
        raise NotPossible("files cannot be given here")
    given = values.get(title, defaults)
    chosen = select_values(field, given if isinstance(given, list) else [given], resolved)
    if kind == parts.RADIO_GROUP:
        return {"value": chosen[0] if chosen else None}
    return {"values": chosen}


def _typed(field: Component, value: str) -> str:
    if not value:
        if field.get("required", True) is not False:
            raise NotPossible(f"the field {field['custom_id']} is required")
        return value
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if not least <= len(value) <= most:
        raise NotPossible(f"the field {field['custom_id']} takes {least} to {most} characters")
    return value


def permissions(user: User, channel: Channel) -> Json:
    """How the bot is told who acts: as a member in a guild, as a user in private."""
    if channel.guild is None:
        return {"user": payload.user(user)}
    return {"member": payload.member(user) | {"permissions": str(user.permissions)}}
