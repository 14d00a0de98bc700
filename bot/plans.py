"""Standing orders on the surface: the list, giving one by composer or by typing, arming after a preview."""

from __future__ import annotations

import discord
from discord import ui

from bot.composer import drafted
from bot.lobbies import playing, seated
from bot.match import Match, Refusal
from bot.orders import ACTED, POINTS, STOPS, Move, line_of, read_order
from bot.panel import seat_colour
from bot.play import Play
from bot.post import Post
from bot.presses import Presses
from bot.progress import Standing
from bot.reply import Reply
from bot.table import Tables
from bot.text import action_line, of_match, shortened
from bot.wire import Id, Pressed, button, rows
from engines.core import Unreadable, choices, name_of


class Plans:
    """*Plan* on the table post, and `/game orders`."""

    def __init__(self, play: Play, tables: Tables, presses: Presses) -> None:
        self._play = play
        self._tables = tables
        presses.tools["orders"] = self.show
        presses.verbs |= {
            "order": self._preview,
            "arm": self._arm,
            "strike": self._strike,
            "oline": self._ask_line,
        }
        presses.typed["oline"] = self._typed_line

    async def show(self, reply: Reply, match: Match) -> None:
        """The orders of the asker, with what can be added."""
        seat = playing(match, reply.user.id)
        said = of_match(match, reply.language)
        orders = await self._play.orders(match, seat)
        lines = [f"{place}. {self._told(match, one, reply)}" for place, one in enumerate(orders, 1)]
        post = Post(colour=seat_colour(seat)).say(f"### {said('orders.title')}\n{said('orders.about')}")
        post.say("\n".join(lines) or said("orders.none"))
        if orders:
            post.add(ui.ActionRow(self._striking(match, orders, reply)))
        adding = [
            button(
                said(f"orders.{name_of(kind)}.title"),
                Id("c" if choices(kind) else "order", match.id, match.head, name_of(kind)),
                discord.ButtonStyle.primary,
            )
            for kind in match.game.orders
            if kind.offered(match.view(seat), seat)
        ]
        adding.append(button(said("orders.move"), Id("oline", match.id, match.head)))
        await reply.private(post.add(*rows(adding)))

    def _told(self, match: Match, one: Standing, reply: Reply) -> str:
        said = of_match(match, reply.language)
        text = action_line(said, match, line_of(one.order))
        if isinstance(one.order, Move) and one.order.stops:
            stops = said.listed([said(f"orders.stop_{stop}") for stop in one.order.stops])
            text += f" ({said('orders.stop', stops=stops)})"
        return text

    def _striking(self, match: Match, orders: list[Standing], reply: Reply) -> ui.Select[ui.LayoutView]:
        said = of_match(match, reply.language)
        options = [discord.SelectOption(label=said("orders.strike_all"), value="all")]
        options += [
            discord.SelectOption(label=shortened(self._told(match, one, reply), 100), value=str(one.id))
            for one in orders[:24]
        ]
        custom_id = str(Id("strike", match.id, match.head))
        return ui.Select(custom_id=custom_id, options=options, placeholder=said("orders.strike"))

    async def _strike(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge()
        which = pressed.values[0]
        order = None if which == "all" else int(which)
        await self._play.strike(pressed.id.match, reply.user.id, order)
        await self.show(reply, await self._play.match(pressed.id.match))

    # Giving one: chosen or typed, shown in words, and armed only then

    async def _preview(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge(private=True)
        match = await self._play.match(pressed.id.match)
        seat = playing(match, reply.user.id)
        drafted(match, seat, pressed.id.text)
        await self._show_preview(reply, match, pressed.id.text, "")

    async def _show_preview(self, reply: Reply, match: Match, line: str, stop: str) -> None:
        said = of_match(match, reply.language)
        order = read_order(match.game, line, stop)
        text = self._told(match, Standing(0, seated(match, reply.user.id), order, None), reply)
        post = Post().say(f"### {said('orders.preview')}\n{text}")
        if isinstance(order, Move):
            post.say(said("orders.move_about"))
        mask = sum(1 << n for n, one in enumerate(STOPS) if one in stop.split(","))
        armed = Id("arm", match.id, mask, line)  # the stops as a number: the id must stay short
        arm = button(said("orders.arm"), armed, discord.ButtonStyle.success)
        cancel = button(said("composer.cancel"), Id("t", match.id, 0, "orders"))
        await reply.private(post.add(*rows([arm, cancel])))

    async def _arm(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge(private=True)
        stop = ",".join(one for n, one in enumerate(STOPS) if pressed.id.step & 1 << n)
        match = await self._play.give(pressed.id.match, reply.user.id, pressed.id.text, stop)
        await self._tables.refresh(match.id)
        await self.show(reply, match)

    async def _ask_line(self, reply: Reply, pressed: Pressed) -> None:
        match = await self._play.match(pressed.id.match)
        playing(match, reply.user.id)
        said = of_match(match, reply.language)
        hint = f"{name_of(match.game.actions[0])} …"
        fields = {
            "text": (said("orders.line"), hint, ""),
            "stop": (said("orders.stop_ask"), said("orders.stop_hint"), "-"),
        }
        await reply.ask(said("orders.move"), str(Id("oline", match.id, 0)), fields)

    async def _typed_line(self, reply: Reply, id_: Id, fields: dict[str, str]) -> None:
        await reply.acknowledge(private=True)
        match = await self._play.match(id_.match)
        await self.add(reply, match, fields["text"], fields.get("stop", ""))

    async def add(self, reply: Reply, match: Match, text: str, stop: str = "") -> None:
        """A typed order: a line of the game; shown in words before it is armed."""
        playing(match, reply.user.id)
        try:
            line = line_of(read_order(match.game, " ".join(text.split())))
        except Unreadable as error:
            raise Refusal("unreadable_order", line=text[:60], match=match) from error
        stops = ",".join(one for one in STOPS if one in stop.lower() or _french(one) in stop.lower())
        await self._show_preview(reply, match, line, stops)


def _french(stop: str) -> str:
    return {POINTS: "points", ACTED: "jou"}[stop]
