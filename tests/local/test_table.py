"""The local table: a first channel, the bot's file, its address, a browser where there is a screen."""

from pathlib import Path
from typing import Any

import discord as client
import pytest

import local
from local import venue
from local.venue import has_screen, show


async def test_it_has_a_channel_and_says_where_it_is(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "games.sqlite3"
    for _ in range(2):
        async with local.table(path, port=0, open_browser=False) as discord:
            assert [channel.name for channel in discord.world.channels.values()] == ["river"]
            assert discord.world.address + "/api/v10" == client.http.Route.BASE
            assert f"Play at {discord.world.address}" in capsys.readouterr().out


async def test_a_port_that_is_taken_is_an_error_that_names_it(tmp_path: Path) -> None:
    async with local.table(None, port=0, open_browser=False) as discord:
        port = int(discord.world.address.rsplit(":", 1)[1])
        with pytest.raises(SystemExit, match=f"Port {port} is in use"):
            async with local.table(tmp_path / "games.sqlite3", port=port, open_browser=False):
                pass


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_screen()


def test_a_browser_that_cannot_be_opened_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(address: str) -> bool:
        raise venue.webbrowser.Error("no browser")

    monkeypatch.setattr(venue.webbrowser, "open", broken)
    show("http://127.0.0.1:1")
