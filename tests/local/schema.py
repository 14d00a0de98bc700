"""Hold what the bot sent against Discord's own description of its API, where that is at hand."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from local import LocalDiscord, Request

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}

needs_description = pytest.mark.skipif(
    not DESCRIPTION.exists(), reason="Discord's API description is not beside the repository"
)


@cache
def description() -> dict[str, Any]:
    api: dict[str, Any] = json.loads(DESCRIPTION.read_text())
    # discord.py writes ids as numbers, and Discord takes them.
    api["components"]["schemas"]["SnowflakeType"] = {
        "type": ["string", "integer"],
        "pattern": "^(0|[1-9][0-9]*)$",
    }
    return api


@cache
def validator(reference: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.Draft202012Validator(
        {"$ref": reference, "components": description()["components"], "paths": description()["paths"]}
    )


@cache
def paths() -> list[tuple[re.Pattern[str], str]]:
    """The described paths as patterns; those with fewer parameters first."""
    found = sorted(description()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)) + "$"), path) for path in found]


def pointer(request: Request) -> str | None:
    """Where the form of this request's body is described."""
    path = next((path for pattern, path in paths() if pattern.match(request.path)), None)
    if path is None:
        raise AssertionError(f"Discord has no {request.path}")
    described = description()["paths"][path].get(request.method.lower())
    if described is None:
        raise AssertionError(f"Discord has no {request.method} {path}")
    if path.endswith("/callback"):
        return f"#/components/schemas/{CALLBACKS[request.body['type']]}"
    if "requestBody" not in described:
        return None
    escaped = (
        path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D").replace("@", "%40")
    )
    return f"#/paths/{escaped}/{request.method.lower()}/requestBody/content/application~1json/schema"


def complaints(request: Request) -> list[str]:
    """What is wrong with one request, by the description; nothing if it has no body."""
    if request.body is None:
        return []
    place = pointer(request)
    if place is None:
        return [f"{request.method} {request.path} takes no body"]
    return [
        f"{request.method} {request.path} {'/'.join(map(str, error.instance_path))}: {error.message[:300]}"
        for error in validator(place).iter_errors(request.body)
    ]


def check_requests(discord: LocalDiscord, *, refused: bool = False) -> None:
    """Assert that all that the bot asked was as Discord describes it, and (unless `refused`) was granted."""
    if not refused:
        assert [(one.method, one.path, one.reason) for one in discord.requests if one.reason] == []
    if DESCRIPTION.exists():
        wrong = [complaint for one in discord.requests if not one.reason for complaint in complaints(one)]
        assert wrong == []
