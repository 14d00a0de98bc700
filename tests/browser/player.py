"""Plays any game through the page: what the game's own `advise` would do, carried out as a person does.

By buttons it goes from the table post to the private desk and through every choice of the composer; by
command it types a stroke, picks the command and takes each option from what is suggested. It knows no game by
name.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Locator, expect

from bot.match import PLAYING, Chair, Match
from bot.play import Play
from bot.text import command_name, of_match, shortened, value_label, words
from engines.choices import Stepwise
from engines.core import Action, Luck, Seat, choices, fields_of, hints, name_of, values_of
from engines.notation import notate, read, write
from local import LocalDiscord
from tests.browser.seat import Seat as Page

BUTTONS, COMMANDS = "button", "command"
SLOW = 20_000
MOST_TAPS = 60
"""No action takes as many."""

Look = Callable[[Page, str], Awaitable[None]]
"""Is shown a page and told what is to be seen there."""


async def no_look(page: Page, what: str) -> None:
    pass


@dataclass
class Sitting:
    """One person at a page."""

    name: str
    page: Page
    by: str
    language: str = "en"


@dataclass
class Player:
    """Everyone at the table whom no AI player plays."""

    discord: LocalDiscord
    play: Play
    sittings: list[Sitting]
    look: Look = no_look
    taps: Counter[str] = field(default_factory=Counter)
    """How many taps, choices and words each kind of action took altogether."""
    played: Counter[str] = field(default_factory=Counter)
    secrets: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By name, what was shown to that person alone: posts, files, and the words for a hand."""

    @property
    def channel(self) -> int:
        return next(iter(self.discord.world.channels))

    async def match(self) -> Match:
        return await self.play.in_channel(self.channel)

    def sitting(self, chair: Chair) -> Sitting:
        user = next(person for person in self.discord.people if person.id == chair.player)
        return next(one for one in self.sittings if one.name == user.name)

    # Before the game

    async def open(self, game: str, robots: int = 0, **options: str) -> Match:
        """The first person opens the table and starts it when the others and the AI players have sat down."""
        host, *others = self.sittings
        said = words(host.language, game)
        new = f"{said('commands.game.name')} {said('commands.new.name')}"
        await host.page.command(new, **{said("commands.new.game.name"): said("name")})
        await host.page.page.locator(id_is("l:1:0:start")).wait_for(timeout=SLOW)
        for other in others:
            await self.press(other.page, "l:1:0:join")
        for _ in range(robots):
            await self.press(host.page, "l:1:0:add_robot")
        for name, value in options.items():
            await self.choose(host.page, host.page.table, f"o:1:0:{name}", [value])
            await self.discord.settled()
        await self.look(host.page, "lobby")
        await self.press(host.page, "l:1:0:start")
        for one in self.sittings:
            await expect(one.page.table.locator("img")).to_be_visible(timeout=SLOW)
        return await self.match()

    # A whole game

    async def play_on(self, until: Callable[[Match], bool] = lambda match: False) -> Match:
        match = await self.match()
        while match.status == PLAYING and not until(match):
            match = await self.step(match)
        return match

    async def step(self, match: Match) -> Match:
        """One action of one who must act; where several must, the last of them begins."""
        chair = match.acting[-1]
        sitting = self.sitting(chair)
        action = match.game.advise(
            match.game, match.view(chair.seat), chair.seat, Luck(b"advice", match.head)
        )
        await self.shown(sitting.page, match)
        await self.look(sitting.page, "table")
        carry_out = self.by_buttons if sitting.by == BUTTONS else self.by_command
        await carry_out(sitting, match, chair.seat, action)
        end = time.monotonic() + SLOW / 1000
        # AI players may take their time to answer it; then it is posted.
        while (after := await self.match()).head == match.head or after.post_step < after.head:
            if time.monotonic() > end:
                shown = await sitting.page.page.locator(".log").inner_text()
                raise AssertionError(f"{notate(action)} was not played:\n{shown[-1500:]}")
            await asyncio.sleep(0.01)
        await self.discord.settled(timeout=30)
        self.played[name_of(type(action))] += 1
        self._note_secrets()
        await self.look(sitting.page, f"after-{name_of(type(action))}")
        return after

    def _note_secrets(self) -> None:
        for message in self.discord.world.channels[self.channel].posts.values():
            if message.viewer is not None:
                hands = [file for file in message.attachments if file.name.startswith("hand")]
                told = {json.dumps(file.description, ensure_ascii=False) for file in hands}
                files = {file.key for file in message.attachments}
                self.secrets[message.viewer.name] |= {str(message.id), *files, *told}

    def reached(self, owner: Sitting, reader: Sitting) -> set[str]:
        """What a reader's page was told of what is the owner's alone."""
        told = "\n".join(reader.page.told)
        return {secret for secret in self.secrets[owner.name] if secret in told}

    async def shown(self, page: Page, match: Match) -> Locator:
        """The table post of the match, once the page has it."""
        post = page.page.locator(f'.post[data-id="{match.post}"]')
        await post.wait_for(timeout=SLOW)
        return post

    # By buttons

    async def by_buttons(self, sitting: Sitting, match: Match, seat: Seat, action: Action[Any]) -> None:
        """From the post or desk that offers it now, choice after choice, to its confirmation."""
        page, name, line = sitting.page, name_of(type(action)), notate(action)
        whole, opener = (f"{verb}:{match.id}:{match.head}:" for verb in "pc")
        where = await self._offering(page, match)
        for _ in range(MOST_TAPS):
            ids = await self._ids(where)
            await self._told_apart(where)
            self.taps[name] += 1
            if whole + line in ids:
                await where.locator(id_is(whole + line)).click()
                return
            if await self._choice(page, where, ids, match, seat, action):
                await self._changed(where, ids)
            else:  # from the table post a private one is opened; a desk turns into it
                assert opener + name in ids, f"no way to {line} among {ids}"
                await where.locator(id_is(opener + name)).click()
                where = await self._composing(page, f":{match.id}:{match.head}:{name} ", whole + name)
            await self.look(page, f"composing-{name}")
        raise AssertionError(f"{line} takes more than {MOST_TAPS} taps")

    async def _offering(self, page: Page, match: Match) -> Locator:
        """Where the actions of this very step are offered: one's open desk, the table post, or a new desk."""
        now = f"{match.id}:{match.head}:"
        mine = f':is([data-custom-id^="p:{now}"], [data-custom-id^="c:{now}"])'
        desk = page.page.locator(".post.private", has=page.page.locator(mine))
        if await desk.count():
            return await fixed(desk.last)
        post = await self.shown(page, match)
        if not await post.locator(mine).count():
            await post.locator(id_is(f"t:{match.id}:0:desk")).click()
            await desk.last.wait_for(timeout=SLOW)
            await self.look(page, "desk")
            return await fixed(desk.last)
        return post

    async def _composing(self, page: Page, within: str, whole: str) -> Locator:
        """The private post in which a kind of action is put together."""
        made = page.page.locator(f'[data-custom-id*="{within}"], [data-custom-id^="{whole}"]')
        asked = page.page.locator(f'.menu-face[data-custom-id$="{within.rstrip()}"]')
        composer = page.page.locator(".post.private", has=made.or_(asked))
        await composer.last.wait_for(timeout=SLOW)
        return await fixed(composer.last)

    async def _choice(
        self, page: Page, where: Locator, ids: list[str], match: Match, seat: Seat, action: Action[Any]
    ) -> bool:
        """Make the choice that a composer asks for; nothing where this is none."""
        line, name = notate(action).split(), name_of(type(action))
        asked = [id_.split(":", 3) for id_ in ids if re.match(rf"(v|w|type):\d+:\d+:{name}\b", id_)]
        stepping = [id_.split("~") for id_ in ids if re.match(rf"c:\d+:\d+:{name}[^~]*~", id_)]
        start = f"c:{match.id}:{match.head}:"
        taps = [start + " ".join(line[:count]) for count in range(len(line), 1, -1)]
        if not asked and (tap := next((tap for tap in taps if tap in ids), None)) and not stepping:
            await where.locator(id_is(tap)).click()
            return True
        if asked:
            verb, text = asked[0][0], asked[0][3].partition("#")[0]
            made = len(text.split()) - 1
            if verb == "v" and await self._pick(page, where, ":".join(asked[0]), line[made + 1]):
                return True
            if verb == "w":
                parts = [write(part) for part in fields_of(action)[made]]
                await self._pick_several(page, where, ":".join(asked[0]), parts)
                return True
            if verb == "type":
                await self._type(page, where, ":".join(asked[0]), line[made + 1])
                return True
            if not stepping:  # on a further page of the list
                more = [id_ for id_ in ids if id_.startswith("c:") and re.search(r"#\d+$", id_)]
                assert more, f"{line[made + 1]} is not among the choices for {text}"
                await where.locator(id_is(max(more, key=lambda id_: int(id_.rpartition("#")[2])))).click()
                return True
        if not stepping:
            return False
        await self._tap(where, ids, match, seat, action, len(stepping[0][0].split(":", 3)[3].split()) - 1)
        return True

    async def _tap(
        self, where: Locator, ids: list[str], match: Match, seat: Seat, action: Action[Any], made: int
    ) -> None:
        """The next step of a choice that is built step by step."""
        kind, before = type(action), fields_of(action)[:made]
        values = values_of(kind, match.view(seat), seat, before)
        target = fields_of(action)[made]
        reads = hints(kind)[list(choices(kind))[made]]
        line = " ".join([name_of(kind), *map(write, before)])
        start = f"c:{match.id}:{match.head}:{line} "
        for path in built(values, target, lambda text: read(reads, text)):
            if f"{start}{path}" in ids:  # all is built: that it is so is confirmed
                await where.locator(id_is(f"{start}{path}")).click()
                return
            for end in range(len(path), 0, -1):
                if f"{start}~{path[:end]}" in ids:
                    await where.locator(id_is(f"{start}~{path[:end]}")).click()
                    return
        raise AssertionError(f"no step towards {write(target)} among {ids}")

    async def _pick(self, page: Page, where: Locator, id_: str, value: str) -> bool:
        """Open the list and take the value, if it is there."""
        if (
            not await where.locator(".menu", has=page.page.locator(id_is(id_)))
            .locator(option_is(value))
            .count()
        ):
            return False
        await self.choose(page, where, id_, [value])
        return True

    async def _pick_several(self, page: Page, where: Locator, id_: str, parts: list[str]) -> None:
        """Some of equal and unequal things; nothing is a button of its own."""
        if not parts:
            _, match, head, text = id_.split(":", 3)
            await where.locator(id_is(f"c:{match}:{head}:{text} -")).click()
            return
        menu = where.locator(".menu", has=page.page.locator(id_is(id_)))
        left = await menu.get_by_role("option", include_hidden=True).evaluate_all(
            "(all) => all.map((one) => one.dataset.value)"
        )
        wanted = []
        for part in parts:
            wanted.append(next(value for value in left if value.partition(":")[2] == part))
            left.remove(wanted[-1])
        await self.choose(page, where, id_, wanted)

    async def choose(self, page: Page, where: Locator, id_: str, values: list[str]) -> None:
        """In a list of a post."""
        menu = where.locator(".menu", has=page.page.locator(id_is(id_)))
        await menu.locator(".menu-face").click()
        await self.look(page, "menu")
        for value in values:
            await menu.locator(option_is(value)).click()
        if await menu.locator(".done").count():
            await menu.locator(".done").click()

    async def _type(self, page: Page, where: Locator, id_: str, word: str) -> None:
        await where.locator(id_is(id_)).click()
        form = page.page.locator("dialog.form")
        await form.locator("input").fill(word)
        await form.locator("button[type=submit]").click()

    async def press(self, page: Page, id_: str) -> None:
        await page.page.locator(id_is(id_)).last.click()
        await self.discord.settled()

    @staticmethod
    async def _ids(where: Locator) -> list[str]:
        found: list[str] = await where.locator("[data-custom-id]").evaluate_all(
            "(all) => all.map((one) => one.dataset.customId)"
        )
        return found

    @staticmethod
    async def _told_apart(where: Locator) -> None:
        """No two buttons of a post read the same."""
        labels = await where.locator("button.button").all_inner_texts()
        assert len(set(labels)) == len(labels), labels

    async def _changed(self, where: Locator, before: list[str]) -> None:
        """Wait until a post offers something else."""
        end = time.monotonic() + SLOW / 1000
        while await self._ids(where) in ([], before):  # a post that is drawn anew is gone for a moment
            assert time.monotonic() < end, f"a choice changed nothing: {before}"
            await asyncio.sleep(0.005)

    # By command

    async def by_command(self, sitting: Sitting, match: Match, seat: Seat, action: Action[Any]) -> None:
        """A stroke, the command, and each of its options from what is suggested."""
        said, name = of_match(match, sitting.language), name_of(type(action))
        page = sitting.page
        command = f"{command_name(match.game, sitting.language)} {said(f'actions.{name}.name')}"
        await page.begin(command)
        before: tuple[Any, ...] = ()
        for one, value in zip(choices(type(action)), fields_of(action), strict=True):
            label = shortened(value_label(said, match, type(action), seat, before, value), 100)
            await self._fill(page, said(f"actions.{name}.{one}.name"), label, write(value))
            self.taps[name] += 1
            before = (*before, value)
        await self.look(page, f"command-{name}")
        await page.page.locator(".send").click()
        self.taps[name] += 1

    async def _fill(self, page: Page, option: str, label: str, token: str) -> None:
        """Take what is suggested before anything is typed, else after its short form was."""
        field_ = page.page.get_by_role("combobox", name=re.compile(rf"^{re.escape(option)}( \*)?$"))
        if not await field_.count():  # one that may be left out
            await page.page.get_by_role("button", name=f"+ {option}", exact=True).click()
        await field_.focus()
        rows = page.page.locator(".option .suggestions:visible li")
        wanted = rows.get_by_text(label, exact=True)
        await rows.first.wait_for(timeout=SLOW)
        await self.look(page, f"suggestions-{option}")
        if not await wanted.count():
            await field_.fill(token)
        await wanted.first.click(timeout=SLOW)


def built(values: Stepwise, target: Any, reads: Callable[[str], Any], prefix: str = "") -> list[str]:
    """The text of a value as its steps build it; empty where this beginning does not lead to it."""
    if prefix and values.complete(prefix) and reads(prefix) == target:
        return [prefix]
    token = write(target)
    steps = sorted(values.steps(prefix), key=lambda step: not token.startswith(prefix + step))
    for step in steps:
        if found := built(values, target, reads, prefix + step):
            return found
    return []


async def fixed(post: Locator) -> Locator:
    """The same post, whatever comes after it and however often it is drawn anew."""
    return post.page.locator(f'.post[data-id="{await post.get_attribute("data-id")}"]')


def id_is(id_: str) -> str:
    escaped = id_.replace("\\", "\\\\").replace('"', '\\"')
    return f'[data-custom-id="{escaped}"]'


def option_is(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[role=option][data-value="{escaped}"]'
