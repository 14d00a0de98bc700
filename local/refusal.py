"""What Discord answers when it says no."""

from typing import Any

Path = tuple[str | int, ...]
Complaint = tuple[Path, str, str]
"""Where in the body, the short code, and the sentence."""


class Refusal(Exception):
    """A request that is turned down, with the status and the error body that Discord gives."""

    def __init__(
        self, status: int, code: int, message: str, complaints: list[Complaint] | None = None
    ) -> None:
        self.status = status
        self.code = code
        self.message = message
        self.complaints = complaints or []
        super().__init__(self.reason)

    @property
    def reason(self) -> str:
        """Everything that was wrong, in one line for the log."""
        details = "; ".join(f"{'.'.join(map(str, path))}: {text}" for path, _, text in self.complaints)
        return f"{self.code} {self.message}" + (f" ({details})" if details else "")

    def body(self) -> dict[str, Any]:
        errors: dict[str, Any] = {}
        for path, code, text in self.complaints:
            place = errors
            for key in path:
                place = place.setdefault(str(key), {})
            place.setdefault("_errors", []).append({"code": code, "message": text})
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        return body | {"errors": errors} if errors else body


def invalid(*complaints: Complaint) -> Refusal:
    """The body does not have the form that Discord asks for."""
    return Refusal(400, 50035, "Invalid Form Body", list(complaints))


def unauthorized() -> Refusal:
    return Refusal(401, 0, "401: Unauthorized")


def unknown_route() -> Refusal:
    return Refusal(404, 0, "404: Not Found")


def unknown_channel() -> Refusal:
    return Refusal(404, 10003, "Unknown Channel")


def unknown_guild() -> Refusal:
    return Refusal(404, 10004, "Unknown Guild")


def unknown_message() -> Refusal:
    return Refusal(404, 10008, "Unknown Message")


def unknown_user() -> Refusal:
    return Refusal(404, 10013, "Unknown User")


def unknown_webhook() -> Refusal:
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refusal:
    return Refusal(404, 10062, "Unknown interaction")


def unknown_command() -> Refusal:
    return Refusal(404, 10063, "Unknown application command")


def too_large() -> Refusal:
    return Refusal(413, 40005, "Request entity too large")


def already_acknowledged() -> Refusal:
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def no_access() -> Refusal:
    return Refusal(403, 50001, "Missing Access")


def not_the_author() -> Refusal:
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> Refusal:
    return Refusal(400, 50006, "Cannot send an empty message")


def cannot_message_user() -> Refusal:
    return Refusal(403, 50007, "Cannot send messages to this user")


def no_permission() -> Refusal:
    return Refusal(403, 50013, "Missing Permissions")


def expired_token() -> Refusal:
    return Refusal(401, 50027, "Invalid Webhook Token")


def archived_thread() -> Refusal:
    return Refusal(400, 50083, "Thread is archived")


def already_a_thread() -> Refusal:
    return Refusal(400, 160004, "A thread has already been created for this message")
