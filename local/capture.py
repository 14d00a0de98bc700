"""What the bot asked over REST, and what it was told: for tests, and for making it fail on purpose."""

import re
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from local.messages import Upload


@dataclass
class Request:
    """One REST request and its answer."""

    method: str
    path: str
    """Without the /api/v10 in front."""
    body: Any = field(repr=False)
    """The decoded JSON; of a multipart request, its payload_json."""
    files: list[Upload] = field(repr=False)
    status: int = 0
    response: Any = field(default=None, repr=False)
    reason: str = ""
    """Why it was refused, if it was."""


@dataclass
class Mishap:
    """Something that is to go wrong with the next requests that fit."""

    pattern: re.Pattern[str]
    status: int
    body: dict[str, Any]
    headers: dict[str, str]
    performed: bool
    """Whether the request is carried out all the same, and only its answer is lost."""
    times: int

    def fits(self, method: str, path: str) -> bool:
        return self.times > 0 and bool(self.pattern.search(path) or self.pattern.search(f"{method} {path}"))


class Capture:
    """Keeps the last requests and hands out the mishaps."""

    def __init__(self, keep: int | None) -> None:
        self.requests: deque[Request] = deque(maxlen=keep)
        self.mishaps: list[Mishap] = []
        self.under_way = 0

    def mishap(self, method: str, path: str) -> Mishap | None:
        for mishap in self.mishaps:
            if mishap.fits(method, path):
                mishap.times -= 1
                return mishap
        return None

    def rate_limit_next(self, pattern: str, retry_after: float, times: int = 1) -> None:
        """429 as Discord gives it; without the Via header the client would take it for a ban."""
        body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False}
        headers = {"Via": "1.1 local", "Retry-After": str(retry_after)}
        self.mishaps.append(Mishap(re.compile(pattern), 429, body, headers, performed=False, times=times))

    def fail_next(self, pattern: str, status: int = 500, *, performed: bool = False, times: int = 1) -> None:
        body = {"message": f"{status}: made to fail", "code": 0}
        self.mishaps.append(Mishap(re.compile(pattern), status, body, {}, performed=performed, times=times))
