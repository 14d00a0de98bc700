"""Discord's ids: a time in milliseconds and a count, ever growing."""

import time

EPOCH = 1_420_070_400_000


class Snowflakes:
    """Hands out ids that grow and are never given twice."""

    def __init__(self) -> None:
        self.last = 0

    def __call__(self) -> int:
        now = (int(time.time() * 1000) - EPOCH) << 22
        self.last = max(now, self.last + 1)
        return self.last


def seconds(snowflake: int) -> float:
    """When the id was given, as a time stamp."""
    return ((snowflake >> 22) + EPOCH) / 1000
