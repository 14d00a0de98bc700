"""How a request body becomes a message, or changes one."""

import copy
import io
import mimetypes
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any

from PIL import Image, UnidentifiedImageError

from local import checks, refusal
from local import components as parts
from local.components import Component
from local.world import DM, EPHEMERAL, LOADING, SILENT, Attachment, Channel, Message, User, World

NONCE_MEMORY = 300.0
"""For so many seconds a nonce that comes again is the same message."""

SIZE_LIMIT = 10 * 1024 * 1024


@dataclass
class Upload:
    """A file as it came with a request, under its number."""

    number: int
    name: str
    data: bytes


def file_name(name: str) -> str:
    """Discord keeps letters, digits, dots, dashes and underscores."""
    return re.sub(r"[^\w.-]", "_", name, flags=re.ASCII) or "unknown"


class Messages:
    """Writes, changes and deletes the messages of the world as the bot's requests say."""

    def __init__(self, world: World) -> None:
        self.world = world

    def write(
        self,
        channel: Channel,
        body: Any,
        uploads: list[Upload],
        *,
        form: dict[str, Any] = checks.POST,
        flags: int = checks.CHANNEL_FLAGS,
        viewer: User | None = None,
        kind: int = 0,
        asked: dict[str, Any] | None = None,
    ) -> Message:
        """A new post of the bot; the same nonce within minutes gives the post that is already there."""
        self._measure(uploads)
        names = {upload.number: file_name(upload.name) for upload in uploads}
        checks.check_message(body, form, flags=flags, uploads=names)
        if (known := self._known(channel, body)) is not None:
            return known
        message = Message(
            self.world.next_id(), channel, self.world.bot, kind=kind, asked=asked, viewer=viewer
        )
        message.nonce = None if body.get("nonce") is None else str(body["nonce"])
        message.reference = self._reference(channel, body)
        self._fill(message, body, uploads)
        self._ping(message, body)
        self.world.post(message)
        return message

    def amend(
        self, message: Message, body: Any, uploads: list[Upload], *, form: dict[str, Any] = checks.EDIT
    ) -> Message:
        """Change what the body names and keep the rest; nobody is notified of an edit."""
        self._measure(uploads)
        names = {upload.number: file_name(upload.name) for upload in uploads}
        checks.check_message(body, form, flags=checks.REPLY_FLAGS, uploads=names, old=message)
        before = message.attachments
        self._fill(message, body, uploads)
        self.world.forget_files([file for file in before if file not in message.attachments])
        if not message.flags & LOADING:
            message.edited = time.time()
        message.flags &= ~LOADING
        self.world.change(message)
        return message

    def think(self, channel: Channel, *, viewer: User | None, kind: int, asked: dict[str, Any]) -> Message:
        """The empty reply that says that the bot is thinking."""
        message = Message(
            self.world.next_id(), channel, self.world.bot, viewer=viewer, kind=kind, asked=asked
        )
        message.flags = LOADING | (EPHEMERAL if viewer else 0)
        self.world.post(message)
        return message

    def say(self, channel: Channel, author: User, content: str) -> Message:
        """A post of a person."""
        message = Message(self.world.next_id(), channel, author, content)
        message.mentions = self.world.mentioned(message)
        message.pinged = [user for user in message.mentions if user is not author and channel.seen_by(user)]
        self.world.post(message)
        return message

    def _fill(self, message: Message, body: dict[str, Any], uploads: list[Upload]) -> None:
        """Set what the body names, or refuse and leave the message as it was."""
        content = (body["content"] or "") if "content" in body else message.content
        embeds = (body["embeds"] or []) if "embeds" in body else message.embeds
        attachments = self._attachments(message, body, uploads)
        components = message.components
        if "components" in body:
            components = self._own_files(body["components"] or [], attachments)
        if not (content.strip() or embeds or components or attachments or body.get("sticker_ids")):
            raise refusal.empty_message()
        message.content, message.embeds = content, [{"type": "rich"} | embed for embed in embeds]
        message.components, message.attachments = components, attachments
        message.flags |= (body.get("flags") or 0) & checks.CHANNEL_FLAGS
        if message.viewer:
            message.flags |= EPHEMERAL
        message.mentions = self.world.mentioned(message)

    def _own_files(self, components: list[Component], files: list[Attachment]) -> list[Component]:
        """A file of the message that is shown by its address is shown as the file that it is."""
        tree = copy.deepcopy(components)
        named = {str(file.id): f"attachment://{file.name}" for file in files}
        prefix = f"{self.world.address}/attachments/"
        for _, item, _ in parts.media(tree):
            if item["url"].startswith(prefix):
                number = item["url"].removeprefix(prefix).split("/")[1]
                item["url"] = named.get(number, item["url"])
        return tree

    def _attachments(self, message: Message, body: dict[str, Any], uploads: list[Upload]) -> list[Attachment]:
        """What the list names is kept, what was uploaded is added, the rest goes."""
        listed = body.get("attachments")
        notes = {int(entry["id"]): entry for entry in listed or []}
        kept = [file for file in message.attachments if listed is None or file.id in notes]
        return kept + [self._store(upload, notes.get(upload.number, {})) for upload in uploads]

    def _store(self, upload: Upload, note: dict[str, Any]) -> Attachment:
        name = file_name(note.get("filename") or upload.name)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        file = Attachment(
            self.world.next_id(), name, len(upload.data), upload.data, note.get("description"), kind
        )
        file.key = secrets.token_urlsafe(12)
        if kind.startswith("image/"):
            try:
                with Image.open(io.BytesIO(upload.data)) as picture:
                    file.width, file.height = picture.size
            except UnidentifiedImageError:
                pass  # Discord takes such a file too, and shows no picture
        return file

    def _measure(self, uploads: list[Upload]) -> None:
        if any(len(upload.data) > SIZE_LIMIT for upload in uploads):
            raise refusal.too_large()

    def _known(self, channel: Channel, body: dict[str, Any]) -> Message | None:
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        for message in reversed(channel.posts.values()):
            if message.created < time.time() - NONCE_MEMORY:
                return None
            if message.nonce == str(body["nonce"]) and message.author is self.world.bot:
                return message
        return None

    def _reference(self, channel: Channel, body: dict[str, Any]) -> int | None:
        wanted = body.get("message_reference")
        if not wanted:
            return None
        number = int(wanted["message_id"])
        if number not in channel.posts:
            if wanted.get("fail_if_not_exists", True):
                raise refusal.invalid(
                    (("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message"),
                )
            return None
        return number

    def _ping(self, message: Message, body: dict[str, Any]) -> None:
        """Whom Discord notifies: those named and allowed, or the other side of a private conversation."""
        if message.flags & SILENT or message.viewer:
            return
        if message.channel.kind == DM:
            message.pinged = [user for user in message.channel.members if not user.bot]
            return
        allowed = body.get("allowed_mentions")
        chosen = {int(number) for number in (allowed or {}).get("users") or []}
        everyone = allowed is None or "users" in allowed.get("parse", [])
        message.pinged = [
            user
            for user in message.mentions
            if not user.bot and message.channel.seen_by(user) and (everyone or user.id in chosen)
        ]
