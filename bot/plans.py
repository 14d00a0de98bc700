"""Standing orders on the surface: the list, giving one by composer or by typing, arming after a preview."""

from __future__ import annotations

import discord
from discord import ui

from bot.composer import drafted
from bot.lobbies import playing, seated
from bot.match import Match, Refusal
from bot.orders import ACTED, POINTS, STOPS, Move, conceivable, line_of, read_order
from bot.panel import seat_colour
from bot.play import MOST_ORDERS, Play
from bot.post import Post
from bot.presses import Presses
from bot.progress import Standing
from bot.reply import Reply
from bot.table import Tables
from bot.text import action_line, of_match, shortened
from bot.wire import Id, Pressed, button, rows
from engines.core import Unreadable, choices, name_of

LINE = 140
"""Characters of one order in the list."""


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
            "change": self._change,
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
        post.say("\n".join(shortened(line, LINE) for line in lines) or said("orders.none"))
        if orders:
            everything = discord.SelectOption(label=said("orders.strike_all"), value="all")
            post.add(ui.ActionRow(self._listed("strike", match, orders, reply, everything)))
            post.add(ui.ActionRow(self._listed("change", match, orders, reply)))
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

    def _listed(
        self,
        verb: str,
        match: Match,
        orders: list[Standing],
        reply: Reply,
        *first: discord.SelectOption,
    ) -> ui.Select[ui.LayoutView]:
        """The orders to choose one from."""
        options = [
            discord.SelectOption(
                label=shortened(f"{place}. {self._told(match, one, reply)}", 100), value=str(one.id)
            )
            for place, one in enumerate(orders[:MOST_ORDERS], 1)
        ]
        placeholder = of_match(match, reply.language)(f"orders.{verb}")
        custom_id = str(Id(verb, match.id, match.head))
        return ui.Select(custom_id=custom_id, options=[*first, *options], placeholder=placeholder)

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

    async def _show_preview(
        self, reply: Reply, match: Match, line: str, stop: str, instead_of: int = 0
    ) -> None:
        said = of_match(match, reply.language)
        order = read_order(match.game, line, stop)
        text = self._told(match, Standing(0, seated(match, reply.user.id), order, None), reply)
        post = Post().say(f"### {said('orders.preview')}\n{text}")
        if isinstance(order, Move):
            post.say(said("orders.move_about"))
        mask = sum(1 << n for n, one in enumerate(STOPS) if one in stop.split(","))
        # The stops, and the order that this one replaces, as a number: the id must stay short.
        armed = Id("arm", match.id, instead_of << len(STOPS) | mask, line)
        arm = button(said("orders.arm"), armed, discord.ButtonStyle.success)
        cancel = button(said("composer.cancel"), Id("t", match.id, 0, "orders"))
        await reply.private(post.add(*rows([arm, cancel])))

    async def _arm(self, reply: Reply, pressed: Pressed) -> None:
        await reply.acknowledge(private=True)
        stop = ",".join(one for n, one in enumerate(STOPS) if pressed.id.step & 1 << n)
        instead_of = pressed.id.step >> len(STOPS) or None
        match = await self._play.give(pressed.id.match, reply.user.id, pressed.id.text, stop, instead_of)
        await self._tables.refresh(match.id)
        await self.show(reply, match)

    async def _ask_line(self, reply: Reply, pressed: Pressed) -> None:
        match = await self._play.match(pressed.id.match)
        playing(match, reply.user.id)
        await self._ask(reply, match)

    async def _change(self, reply: Reply, pressed: Pressed) -> None:
        """Let an order be written anew, beginning with what it says."""
        match = await self._play.match(pressed.id.match)
        orders = await self._play.orders(match, playing(match, reply.user.id))
        chosen = next((one for one in orders if str(one.id) == pressed.values[0]), None)
        if chosen is None:
            raise Refusal("no_such_order")
        stops = chosen.order.stops if isinstance(chosen.order, Move) else ()
        await self._ask(reply, match, chosen.id, line_of(chosen.order), ", ".join(stops) or "-")

    @staticmethod
    async def _ask(reply: Reply, match: Match, order: int = 0, line: str = "", stop: str = "-") -> None:
        said = of_match(match, reply.language)
        hint = f"{name_of(match.game.actions[0])} …"
        fields = {
            "text": (said("orders.line"), hint, line),
            "stop": (said("orders.stop_ask"), said("orders.stop_hint"), stop),
        }
        await reply.ask(said("orders.move"), str(Id("oline", match.id, order)), fields)

    async def _typed_line(self, reply: Reply, id_: Id, fields: dict[str, str]) -> None:
        await reply.acknowledge(private=True)
        match = await self._play.match(id_.match)
        await self.add(reply, match, fields["text"], fields.get("stop", ""), id_.step)

    async def add(self, reply: Reply, match: Match, text: str, stop: str = "", instead_of: int = 0) -> None:
        """A typed order: a line of the game; shown in words before it is armed."""
        seat = playing(match, reply.user.id)
        try:
            order = read_order(match.game, " ".join(text.split()))
        except Unreadable as error:
            raise Refusal("unreadable_order", line=text[:60], match=match) from error
        if not conceivable(order, match.view(seat), seat):
            raise Refusal("impossible_order")
        stops = ",".join(one for one in STOPS if one in stop.lower() or _french(one) in stop.lower())
        await self._show_preview(reply, match, line_of(order), stops, instead_of)


def _french(stop: str) -> str:
    return {POINTS: "points", ACTED: "jou"}[stop]
