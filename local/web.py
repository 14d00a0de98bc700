"""Serves the page: its files, and a socket for each tab."""

from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from local.tab import Tab

if TYPE_CHECKING:
    from local.server import LocalDiscord

FOLDER = Path(__file__).with_name("page")
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}


class Page:
    """The routes of the page."""

    def __init__(self, discord: "LocalDiscord") -> None:
        self.discord = discord

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self.index),
            web.get("/page/{name}", self.file),
            web.get("/socket", self.socket),
        ]

    async def index(self, request: web.Request) -> web.Response:
        """Always under the one name that the pictures' addresses have."""
        if not self.discord.world.address.endswith(request.host):
            raise web.HTTPFound(self.discord.world.address)
        return serve("index.html", request.host)

    async def file(self, request: web.Request) -> web.Response:
        return serve(request.match_info["name"], request.host)

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """Only the page itself may open one: another site's script would say another origin."""
        if request.headers.get("Origin") != f"http://{request.host}":
            raise web.HTTPForbidden(text="Only the local page may ask.")
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=2**18)
        await socket.prepare(request)
        self.discord.sockets.add(socket)
        try:
            await Tab(self.discord, socket).run()
        finally:
            self.discord.sockets.discard(socket)
        return socket


def serve(name: str, host: str) -> web.Response:
    path = FOLDER / name
    if path.parent != FOLDER or path.suffix not in TYPES or not path.is_file():
        raise web.HTTPNotFound
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return web.Response(
        body=path.read_bytes(),
        content_type=TYPES[path.suffix],
        charset="utf-8",
        headers={
            "Content-Security-Policy": policy,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-cache",
        },
    )
