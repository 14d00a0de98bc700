"""Looking back: a private catch-up since one's last turn, and the replay of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

import render
from bot.match import OVER, Match, Refusal, Step
from bot.panel import latest, narrated, status, without_undone
from bot.play import Play
from bot.post import Post
from bot.presses import Presses
from bot.progress import PLAYER
from bot.reply import Reply
from bot.text import Reader, listed, of_match
from bot.wire import Id, Pressed, button, rows
from engines.core import Seat
from render.animation import animation
from render.scene import Scene

MOST_FRAMES = 60
TOLD = 3000


class History:
    """*Catch up* and *Replay*."""

    def __init__(self, play: Play, presses: Presses) -> None:
        self._play = play
        presses.tools |= {"catchup": self.catch_up, "replay": self.replay}
        presses.verbs["step"] = self._stepped

    async def catch_up(self, reply: Reply, match: Match) -> None:
        """All that has happened since the asker's last turn, exactly as he may see it."""
        if match.head < 0:
            raise Refusal("not_started")
        seat = match.seat_of(reply.user.id)
        log = await self._play.log(match, seat)
        own = [step.number for step in log if step.seat == seat and step.how == PLAYER]
        since = max(own, default=-1)
        missed = [step for step in log if step.number > since]
        said = of_match(match, reply.language)
        post = Post().say(f"### {said('history.catch_up')}")
        if not missed:
            await reply.private(post.say(said("history.nothing")))
            return
        post.say(listed(narrated(said, match, missed), TOLD))
        if not reply.reader.text_only:
            await self._animate(post, match, seat, max(0, since), reply.reader)
        await reply.private(post.say(status(said, match)))

    async def replay(self, reply: Reply, match: Match) -> None:
        """A finished game as an animation with the scores at its end, and step by step."""
        if match.status != OVER:
            raise Refusal("not_over")
        said = of_match(match, reply.language)
        post = Post().say(f"### {said('history.replay')}")
        if not reply.reader.text_only:
            await self._animate(post, match, None, 0, reply.reader)
        post.say(status(said, match))
        await reply.private(post.add(*rows(self._steps(match, 0, said))))

    async def _animate(self, post: Post, match: Match, seat: Seat | None, first: int, reader: Reader) -> None:
        """A frame a step; of a long stretch as many as fit, always with the last."""
        seen = await self._play.views(match, seat, first, match.head)
        kept = {step.number for step in without_undone([step for step, _ in seen])}
        seen = [(step, view) for step, view in seen if step.number in kept]
        every = -(-len(seen) // MOST_FRAMES)
        groups = [seen[n : n + every] for n in range(0, len(seen), every)]
        scenes = [self._scene(match, group, seat, reader) for group in groups]
        data = await render.drawn(animation, match.game.key, scenes)
        alt = render.alt_text(match.game.key, scenes[-1])
        post.show("moves", data, alt, extension="webp")

    @staticmethod
    def _scene(
        match: Match, group: Sequence[tuple[Step, Any]], seat: Seat | None, reader: Reader
    ) -> Scene[Any]:
        said = of_match(match, reader.language)
        events = latest([step for step, _ in group])
        return Scene(group[-1][1], said, match.names, seat, events, palette=reader.palette)

    async def _stepped(self, reply: Reply, pressed: Pressed) -> None:
        """One step of a finished game, for whoever turns the pages."""
        await reply.acknowledge(private=True)
        match = await self._play.match(pressed.id.match)
        if match.status != OVER:
            raise Refusal("not_over")
        number = min(max(0, pressed.id.step), match.head)
        said = of_match(match, reply.language)
        seen = await self._play.views(match, None, number, number)
        scene = self._scene(match, seen, None, reply.reader)
        post = Post().say(f"### {said('history.step', number=number, last=match.head)}")
        post.say(listed(narrated(said, match, [step for step, _ in seen]), TOLD // 2))
        await post.picture("step", match.game.key, scene, text_only=reply.reader.text_only)
        await reply.private(post.add(*rows(self._steps(match, number, said))))

    @staticmethod
    def _steps(match: Match, number: int, said: Any) -> list[Any]:
        ways = {"first": 0, "previous": number - 1, "next": number + 1, "last": match.head}
        found = []
        for way, target in ways.items():
            id_ = Id("step", match.id, target, way)
            one = button(said(f"history.{way}"), id_, discord.ButtonStyle.secondary)
            one.disabled = not 0 <= target <= match.head or target == number
            found.append(one)
        return found
