"""Everything that the environment sets, in one typed place."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True)
class Settings:
    token: str | None
    """Discord's bot token; without one the local table is run."""
    database: str
    """An SQLAlchemy address."""
    port: int
    """Of the local table's page."""
    log_level: str

    @property
    def database_file(self) -> Path | None:
        """The SQLite file, if the database is one."""
        scheme, _, path = self.database.partition(":///")
        return Path(path) if scheme.startswith("sqlite") else None


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings; a value that makes no sense is named in the error."""
    folder = Path(platformdirs.user_data_dir("riverpost"))
    port = environment.get("RIVERPOST_PORT", "8080")
    if not port.isdigit() or int(port) > 65535:
        raise SystemExit(f"RIVERPOST_PORT must be a port number, not {port!r}")
    return Settings(
        token=environment.get("DISCORD_TOKEN") or None,
        database=environment.get("RIVERPOST_DATABASE") or sqlite(folder / "riverpost.sqlite3"),
        port=int(port),
        log_level=environment.get("RIVERPOST_LOG", "INFO").upper(),
    )


def sqlite(path: Path) -> str:
    """The address of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"
