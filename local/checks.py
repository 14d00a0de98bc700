"""What Discord refuses in the body of a message."""

from collections.abc import Iterator
from typing import Any

from local import components as parts
from local import shape
from local.refusal import Complaint, Refusal, invalid
from local.world import EPHEMERAL, SILENT, SUPPRESS_EMBEDS, V2, Message

MOST_CONTENT = 2000
MOST_EMBED_TEXT = 6000
MOST_FILES = 10
LONGEST_NONCE = 25

MENTIONS = shape.record(
    {},
    {
        "parse": shape.each(shape.one_of("users", "roles", "everyone"), 0, 3),
        "users": shape.maybe(shape.each(shape.snowflake, 0, 100)),
        "roles": shape.maybe(shape.each(shape.snowflake, 0, 100)),
        "replied_user": shape.maybe(shape.flag),
    },
)
FILE = shape.record(
    {"id": shape.snowflake},
    {
        "filename": shape.maybe(shape.text(1, 1024)),
        "description": shape.maybe(shape.text(0, 1024)),
        "title": shape.maybe(shape.text(0, 1024)),
        "duration_secs": shape.maybe(shape.number),
        "waveform": shape.maybe(shape.text(0, 400)),
        "is_spoiler": shape.maybe(shape.flag),
        # A file that is kept is named with all that Discord once said of it.
        **dict.fromkeys(
            ("url", "proxy_url", "size", "width", "height", "content_type", "ephemeral", "spoiler", "flags"),
            shape.anything,
        ),
    },
)
PICTURE = shape.record(
    {}, {"url": shape.text(1, 2048)} | dict.fromkeys(("proxy_url", "height", "width"), shape.anything)
)
EMBED = shape.record(
    {},
    {
        "title": shape.maybe(shape.text(0, 256)),
        "description": shape.maybe(shape.text(0, 4096)),
        "fields": shape.each(
            shape.record({"name": shape.text(1, 256), "value": shape.text(1, 1024)}, {"inline": shape.flag}),
            0,
            25,
        ),
        "footer": shape.record({}, {"text": shape.text(0, 2048), "icon_url": shape.text(1, 2048)}),
        "author": shape.record(
            {}, {"name": shape.text(1, 256), "url": shape.text(1, 2048), "icon_url": shape.text(1, 2048)}
        ),
        "url": shape.maybe(shape.text(1, 2048)),
        "color": shape.maybe(shape.whole(0, 0xFFFFFF)),
        "timestamp": shape.maybe(shape.text(1, 64)),
        "type": shape.text(1, 32),
        "image": PICTURE,
        "thumbnail": PICTURE,
        "flags": shape.maybe(shape.whole()),
    },
)
EDIT = {
    "content": shape.maybe(shape.text(0, MOST_CONTENT)),
    "embeds": shape.maybe(shape.each(EMBED, 0, 10)),
    "components": shape.maybe(shape.each(shape.anything)),
    "flags": shape.maybe(shape.whole()),
    "allowed_mentions": shape.maybe(MENTIONS),
    "attachments": shape.maybe(shape.each(FILE, 0, MOST_FILES)),
    "tts": shape.maybe(shape.flag),
}
POST = EDIT | {
    "nonce": shape.maybe(shape.anything),
    "enforce_nonce": shape.maybe(shape.flag),
    "message_reference": shape.maybe(
        shape.record(
            {"message_id": shape.snowflake},
            {
                "channel_id": shape.snowflake,
                "guild_id": shape.snowflake,
                "fail_if_not_exists": shape.flag,
                "type": shape.one_of(0, 1),
            },
        )
    ),
    "sticker_ids": shape.maybe(shape.each(shape.snowflake, 0, 3)),
}
REPLY = EDIT
"""What the answer to an interaction may hold: neither nonce nor reference."""

CHANNEL_FLAGS = SUPPRESS_EMBEDS | SILENT | V2
REPLY_FLAGS = CHANNEL_FLAGS | EPHEMERAL


def check_message(
    body: Any,
    form: dict[str, shape.Check],
    *,
    flags: int,
    uploads: dict[int, str],
    old: Message | None = None,
) -> None:
    """Raise what Discord would answer; `uploads` are the names of the files that came along, by number."""
    if not isinstance(body, dict):
        raise Refusal(400, 50109, "The request body contains invalid JSON.")
    complaints = list(shape.record({}, form)(body, ()))
    if not complaints:
        complaints = [
            *_layout(body, old),
            *_mentions(body),
            *_nonce(body),
            *_embeds(body),
            *_files(body, uploads, old),
        ]
        wrong = (body.get("flags") or 0) & ~flags
        if wrong and old is None:
            complaints.append((("flags",), "BITFIELD_INVALID", f"These flags cannot be set here: {wrong}."))
    if complaints:
        raise invalid(*complaints)


def _layout(body: dict[str, Any], old: Message | None) -> Iterator[Complaint]:
    v2 = bool((body.get("flags") or 0) & V2) or bool(old and old.v2)
    yield from parts.message_complaints(body.get("components") or [], v2=v2)
    if not v2:
        return
    for key, left in (("content", old and old.content), ("embeds", old and old.embeds)):
        if body.get(key) or (left and key not in body):
            yield (
                ("flags",),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f'The "{key}" field cannot be used when using MessageFlags.IS_COMPONENTS_V2',
            )


def _mentions(body: dict[str, Any]) -> Iterator[Complaint]:
    allowed = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        named = allowed.get(kind) or []
        if kind in allowed.get("parse", []) and named:
            yield (
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )
        if len({str(one) for one in named}) < len(named):
            yield (
                ("allowed_mentions", kind),
                "SET_TYPE_ALREADY_CONTAINS_VALUE",
                "The list holds a value twice.",
            )


def _nonce(body: dict[str, Any]) -> Iterator[Complaint]:
    nonce = body.get("nonce")
    if nonce is not None and (not isinstance(nonce, str | int) or len(str(nonce)) > LONGEST_NONCE):
        yield ("nonce",), "NONCE_TYPE_TOO_LONG", f"The nonce must be {LONGEST_NONCE} or fewer in length."


def _embeds(body: dict[str, Any]) -> Iterator[Complaint]:
    def length(embed: dict[str, Any]) -> int:
        inside = [embed.get("title"), embed.get("description")]
        inside += [embed.get("footer", {}).get("text"), embed.get("author", {}).get("name")]
        for entry in embed.get("fields", []):
            inside += [entry["name"], entry["value"]]
        return sum(len(text) for text in inside if text)

    if sum(length(embed) for embed in body.get("embeds") or []) > MOST_EMBED_TEXT:
        yield ("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_EMBED_TEXT}"


def _files(body: dict[str, Any], uploads: dict[int, str], old: Message | None) -> Iterator[Complaint]:
    """Pictures must refer to a file that came along or that the message keeps."""
    before = {file.id: file.name for file in old.attachments} if old else {}
    names = set(uploads.values())
    listed = body.get("attachments")
    if listed is None:
        names |= set(before.values())
    for index, entry in enumerate(listed or []):
        number = int(entry["id"])
        if number in before:
            names.add(before[number])
        elif number not in uploads:
            yield (
                ("attachments", index),
                "INVALID_ATTACHMENT",
                f"No file was uploaded with the number {number}.",
            )
    if len(names) > MOST_FILES:
        yield ("attachments",), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length."
    for path, item, _ in parts.media(body.get("components") or []) if not _broken(body, old) else ():
        url = item["url"]
        if url.startswith("attachment://"):
            if url.removeprefix("attachment://") not in names:
                yield (
                    (*path, "url"),
                    "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                    f"The referenced attachment '{url.removeprefix('attachment://')}' was not found",
                )
        elif not url.startswith(("http://", "https://")):
            yield (
                (*path, "url"),
                "URL_TYPE_INVALID_SCHEME",
                "Scheme must be one of ('http', 'https', 'attachment').",
            )


def _broken(body: dict[str, Any], old: Message | None) -> bool:
    """Whether the components are so wrong that their pictures cannot be looked at."""
    return any(True for _ in _layout(body, old))
