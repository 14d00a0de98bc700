"""Loire over a Discord on loopback: whole games by buttons and by command, hands, wish lists and plans."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.client import Riverpost
from bot.match import OVER, PLAYING, Match
from bot.orders import line_of
from bot.play import Play
from bot.questions import UNDO
from bot.store import Store
from bot.text import words
from bot.votes import Votes
from engines.core import Luck, Seat, choices, legal, name_of
from engines.loire import GAME
from engines.loire.cards import stacks
from engines.loire.state import Loire, Phase
from engines.notation import notate
from engines.words import words_of
from local import Channel, LocalDiscord, Message, Person
from tests.bot.conftest import running
from tests.bot.test_surface import post_of, take, tap_for
from tests.engines.loire.tables import boat, river

SAIL = ("Confirmer", "partir", "aucun arrêt")
"""The taps that end a plan."""
FEW = 3
"""Louis that win a short game, of a few rounds."""


@pytest.fixture
def play(store: Store) -> Play:
    return Play(store, known={GAME.key: GAME})


class Room:
    """A game under way, and what each player alone may know of it."""

    def __init__(
        self, client: Riverpost, discord: LocalDiscord, play: Play, channel: Channel, people: list[Person]
    ) -> None:
        self.client, self.discord, self.play = client, discord, play
        self.channel, self.people = channel, people
        self.secrets: dict[int, set[str]] = {person.id: set() for person in people}

    @property
    def post(self) -> Message:
        return post_of(self.channel)

    async def match(self) -> Match:
        """The game as it stands; what its players hold, and could do with it, is noted as secret."""
        match = await self.play.in_channel(self.channel.id)
        for person in self.people:
            seat = match.seat_of(person.id)
            assert seat is not None
            view: Loire = match.view(seat)
            cards = [stack.phrase() for stack in stacks(view.players[seat].hand)]
            language = "fr" if person.user.locale == "fr" else "en"
            if cards:
                self.secrets[person.id].add(words_of(GAME.key, language)("board.hand_cards", cards=cards))
            for action in legal(GAME, view, seat):
                if action.private:
                    self.secrets[person.id].add(f":{match.head}:{notate(action)}")
        return match

    def acting(self, match: Match) -> Person:
        return next(person for person in self.people if person.id == match.acting[0].player)

    def check(self, *strangers: Person) -> None:
        """No hand, and no button that only its holder could press, was ever sent to another (LO-A1)."""
        for reader in (*self.people, *strangers):
            sent = self.discord.sent_to(reader)
            for owner, secrets in self.secrets.items():
                found = {secret for secret in secrets if secret in sent}
                assert bool(found) == (owner == reader.id), found


@asynccontextmanager
async def opened(
    discord_: LocalDiscord, play: Play, people: list[Person], robots: int = 0
) -> AsyncIterator[Room]:
    async with running(discord_, play) as client:
        channel = discord_.add_channel("loire")
        await people[0].command(channel, "game new", game=GAME.key)
        for person in people[1:]:
            await person.press(post_of(channel), "Join")
        for _ in range(robots):
            await people[0].press(post_of(channel), "Add AI")
        await people[0].press(post_of(channel), "Start")
        await discord_.settled()
        yield Room(client, discord_, play, channel, people)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game, but to fewer louis."""
    monkeypatch.setattr("engines.loire.rounds.GOAL", FEW)


def advised(match: Match) -> str:
    """A sensible line for the player to act."""
    seat = match.acting[0].seat
    return notate(GAME.advise(GAME, match.view(seat), seat, Luck(b"advice", match.head)))


def ids(message: Message) -> list[str]:
    return [button["custom_id"] for button in message.buttons]


def id_of(message: Message, verb: str, text: str) -> str:
    """The custom id of the button for a line, or for its beginning."""
    found = [id_ for id_ in ids(message) if id_.startswith(f"{verb}:") and id_.endswith(f":{text}")]
    assert found, f"no button for {text} among {ids(message)}"
    return found[0]


async def tap(person: Person, shown: Message, line: str) -> None:
    """Play a line as a person does, by its own button or choice after choice."""
    if not any(id_.startswith("p:") and id_.endswith(f":{line}") for id_ in ids(shown)):
        name, *values = line.split()
        shown = (await person.press(shown, id_of(shown, "c", name))).message
        assert shown.viewer is person.user, "what is put together is private"
        for value in values:  # one that is without alternative is not asked for
            if shown.selects or tap_for(shown, value):
                await take(person, shown, value)
    await person.press(shown, id_of(shown, "p", line))


async def take_turn(room: Room) -> Match:
    """The player to act plays from the table post, or from his desk where the post must not tell."""
    match = await room.match()
    person, line, post = room.acting(match), advised(match), room.post
    state: Loire = match.view(None)
    posts, calls = len(room.channel.messages), len(room.discord.pings(person))
    if state.phase == Phase.SAILING and state.players[match.acting[0].seat].hand:
        assert not [id_ for id_ in ids(post) if id_.startswith(("p:", "c:"))], "the post tells no hand"
        desk = (await person.press(post, "Play")).message
        assert desk.viewer is person.user
        await tap(person, desk, line)
    else:
        await tap(person, post, line)
    await room.discord.settled()
    after = await room.match()
    assert after.head > match.head
    assert after.post_step == after.head, "the table post shows the head step"
    if after.status == PLAYING and after.acting[0].player == person.id and after.turns == match.turns:
        assert len(room.channel.messages) == posts, "the steps of a turn edit the post"
        assert len(room.discord.pings(person)) == calls
    return after


@pytest.mark.usefixtures("short")
async def test_two_people_play_a_whole_game_by_buttons_and_composer_alone(
    discord_: LocalDiscord, play: Play, caplog: pytest.LogCaptureFixture
) -> None:
    """LO-A1: one of them in French; nobody is ever shown what another holds."""
    caplog.set_level("DEBUG", "bot")
    people = [discord_.add_user("Ann"), discord_.add_user("Bruno", locale="fr")]
    stranger = discord_.add_user("Dan")
    async with opened(discord_, play, people) as room:
        match = await room.match()
        phases = set()
        while match.status == PLAYING:
            phases.add(match.view(None).phase)
            match = await take_turn(room)
        assert match.status == OVER
        assert max(match.scores) >= FEW
        assert {Phase.PLACING, Phase.DRAFT, Phase.SAILING} <= phases
        assert "The game is over" in room.post.text
        assert match.placing is not None
        assert f"1. **{match.names[match.placing[0][0]]}**" in room.post.text
        for person in people:
            await person.press(room.post, "Log")
        room.check(stranger)
        assert "coal" not in caplog.text
        for message in room.channel.messages:
            for attachment in message.attachments:
                assert "hand: " not in (attachment.description or "")


async def say(room: Room, match: Match, person: Person, line: str) -> None:
    """Use the command for a line: each option lists exactly what is legal, and takes what it lists."""
    name, *values = line.split()
    kind = next(kind for kind in GAME.actions if name_of(kind) == name)
    lines = [notate(action).split() for action in match.legal(match.acting[0].seat)]
    typed: dict[str, Any] = {}
    for n, field in enumerate(choices(kind)):
        option = words_of(GAME.key, "en")(f"actions.{name}.{field}.name")
        rows = await person.autocomplete(
            room.channel, f"loire {name}", focused=option, **(typed | {option: ""})
        )
        there = [one[n + 1] for one in lines if one[: n + 1] == [name, *values[:n]]]
        assert [row["value"] for row in rows] == list(dict.fromkeys(there))
        assert len({row["name"] for row in rows}) == len(rows), "no two are called the same"
        typed[option] = next(row["name"] for row in rows if row["value"] == values[n])
    assert (await person.command(room.channel, f"loire {name}", **typed)).ephemeral
    await room.discord.settled()


@pytest.mark.usefixtures("short")
async def test_a_whole_game_is_played_by_commands_in_french(discord_: LocalDiscord, play: Play) -> None:
    """LO-A1: in words alone, against an AI player."""
    bruno, stranger = discord_.add_user("Bruno", locale="fr"), discord_.add_user("Dan")
    await play.people.choose(bruno.id, "text_only", "yes")
    async with opened(discord_, play, [bruno], robots=1) as room:
        match, said = await room.match(), set()
        while match.status == PLAYING:
            line = advised(match)
            await say(room, match, bruno, line)
            said.add(line.split()[0])
            assert (await play.match(match.id)).head > match.head
            match = await room.match()
        assert match.status == OVER
        assert {"place", "take", "lay", "sail"} <= said
        room.check(stranger)


class Table:
    """Ann, and Bruno who reads French, at a table that begins in a given position."""

    def __init__(self, discord: LocalDiscord, store: Store, state: Loire) -> None:
        game = replace(GAME, setup=lambda table, turn: state)
        self.discord, self.play = discord, Play(store, known={GAME.key: game})
        self.ann, self.bruno = discord.add_user("Ann"), discord.add_user("Bruno", locale="fr")
        others = [discord.add_user(f"Cleo {n}") for n in range(2, len(state.players))]
        self.people = [self.ann, self.bruno, *others]

    @asynccontextmanager
    async def begun(self) -> AsyncIterator[Table]:
        await self.play.people.choose(self.bruno.id, "language", "fr")
        async with opened(self.discord, self.play, self.people) as self.room:
            yield self

    async def order(self, title: str, *taps: str) -> Message:
        """Bruno's *Plan*, an order by its title, the taps and choices of its composer, and armed."""
        desk = (await self.bruno.press(self.room.post, "Plan")).message
        assert desk.viewer is self.bruno.user
        await self.bruno.press(desk, title)
        for tapped in taps:
            if tapped in [one["label"] for one in desk.buttons]:
                await self.bruno.press(desk, tapped)
            else:
                (select,) = desk.selects
                values = {one["label"]: one["value"] for one in select["options"]}
                await self.bruno.choose(
                    desk, select["custom_id"], [values[one] for one in tapped.split(" + ")]
                )
        await self.bruno.press(desk, "Armer")
        await self.discord.settled()
        return desk

    async def ann_plays(self, line: str) -> None:
        """From the table post, or from her desk."""
        post = self.room.post
        if "Play" in [one["label"] for one in post.buttons]:
            post = (await self.ann.press(post, "Play")).message
        await tap(self.ann, post, line)
        await self.discord.settled()

    async def letters(self) -> str:
        """What Bruno has been written in private."""
        await self.room.client.courier.deliver()
        return "\n".join(message.text for message in self.bruno.conversation.messages)

    async def standing(self) -> list[str]:
        match = await self.play.in_channel(self.room.channel.id)
        seat = match.seat_of(self.bruno.id)
        assert seat is not None
        return [line_of(one.order) for one in await self.play.orders(match, seat)]

    async def state(self) -> Loire:
        view: Loire = (await self.play.in_channel(self.room.channel.id)).view(None)
        return view


async def test_a_card_with_a_target_is_put_together_in_private(discord_: LocalDiscord, store: Store) -> None:
    """LO-S14, LO-A1: where much is possible, choice after choice; the others see what came of it."""
    state = river(
        boat("blois", hand="coal1 coal2 coal3 sailors fishing explosion", laid="coal1 coal2"),
        boat("tours", hand="coal1", laid="coal1 coal3"),
    )
    async with Table(discord_, store, state).begun() as table:
        desk = (await table.ann.press(table.room.post, "Play")).message
        assert [one["label"] for one in desk.buttons][:3] == ["Lay …", "Explosion …", "Sail …"]
        await table.ann.press(desk, "Explosion …")
        assert "**Whose coal blows up**" in desk.text
        await take(table.ann, desk, "1")
        await take(table.ann, desk, "coal3")
        assert "Player: **Bruno**\nCoal: **coal 3**" in desk.text
        assert "This is how the board will look" in desk.text
        assert "explo" not in discord_.sent_to(table.bruno).lower(), "not before it is played"
        await table.ann.press(desk, "Confirm")
        await discord_.settled()
        assert "**Ann** blows up coal 3 of **Bruno**." in table.room.post.text
        assert (await table.state()).players[1].laid == ("coal1",)


# Standing orders


@pytest.mark.parametrize("laid", ["coal3", "coal1 coal3"])
async def test_an_option_is_left_out_where_it_leaves_no_choice(
    discord_: LocalDiscord, store: Store, laid: str
) -> None:
    """LO-S14: whose coal is typed; which, only if there are several."""
    state = river(boat("blois", hand="coal1 explosion", laid="coal1"), boat("tours", hand="coal1", laid=laid))
    async with Table(discord_, store, state).begun() as table:
        reply = await table.ann.command(table.room.channel, "loire explode", player="1")
        await discord_.settled()
        after = (await table.state()).players[1].laid
        if laid == "coal3":
            assert after == ()
        else:
            assert reply.ephemeral
            assert "Explosion: Bruno, coal 3" in reply.text, "what is possible is said"
            assert after == ("coal1", "coal3")


async def test_a_wish_list_is_given_in_french_and_takes_the_cards(
    discord_: LocalDiscord, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """LO-A2: tapped together, armed, replaced, played without a call, and nobody else's business."""
    caplog.set_level("DEBUG", "bot")
    state = river(
        *[boat("blois", hand="coal1")] * 2, phase=Phase.DRAFT, market="coal1 coal3 sailors sailors fishing"
    )
    async with Table(discord_, store, state).begun() as table:
        await table.order("Liste de vœux", "pêche")
        assert await table.standing() == ["wish fishing"]
        desk = (await table.bruno.press(table.room.post, "Plan")).message
        await table.bruno.press(desk, "Liste de vœux")
        (select,) = desk.selects
        assert len(select["options"]) == 1, "one list to start from"
        await table.bruno.press(desk, "charbon 3")
        await table.bruno.press(desk, "mariniers")
        assert "charbon 3 et mariniers" in desk.text, "what has been tapped so far"
        desk = await table.order("Liste de vœux", "charbon 3", "mariniers")
        assert "Liste de vœux : charbon 3 et mariniers" in desk.text
        assert await table.standing() == ["wish coal3+sailors"], "the new one replaces the old one"
        await table.ann_plays("take coal3")
        assert "**Bruno** takes sailors. *(by standing order)*" in table.room.post.text
        assert "votre consigne a été jouée – Prendre : mariniers" in await table.letters()
        await table.ann_plays("take coal1")
        assert (await table.state()).market == ()
        called = [message for message in discord_.pings(table.bruno) if message.channel is table.room.channel]
        assert called == [], "the table calls nobody for what an order plays"
        assert (await table.letters()).count("votre consigne a été jouée – Prendre : mariniers") == 2
        assert await table.standing() == ["wish coal3+sailors"], "it stands from pick to pick"
        for looked in ("My hand", "Log", "Catch up"):
            await table.ann.press(table.room.post, looked)
        for secret in ("wish", "vœux", "charbon 3 et mariniers"):
            assert secret not in discord_.sent_to(table.ann)
            assert secret not in caplog.text


async def test_a_plan_is_given_in_french_and_played_to_its_end(
    discord_: LocalDiscord, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """LO-A3: laid turn by turn, then sailed though that is all that is left, and so used up."""
    caplog.set_level("DEBUG", "bot")
    state = river(boat("blois", hand="coal1 coal1 coal1 sailors"), boat("blois", hand="coal2"))
    async with Table(discord_, store, state).begun() as table:
        desk = await table.order("Plan de ce tour", "charbon 2 (→ Tours)", *SAIL)
        assert "Plan de ce tour : charbon 2, partir, le quai habituel" in desk.text
        assert await table.standing() == ["plan coal2 sail - -"]
        await table.ann_plays("lay coal1")
        assert "**Bruno** lays coal 2. *(by standing order)*" in table.room.post.text
        await table.ann_plays("lay coal1")
        assert "**Bruno** sails Blois → Tours (coal: 2). *(by standing order)*" in table.room.post.text
        assert (await table.state()).players[1].dock == "quay"
        assert await table.standing() == []
        assert "Partir : le quai habituel" in await table.letters()
        assert "abandonnée" not in await table.letters()
        for secret in ("plan coal2", "Plan de ce tour", "habituel"):
            assert secret not in discord_.sent_to(table.ann)
            assert secret not in caplog.text


async def test_a_plan_is_dropped_with_a_private_letter_when_its_owner_is_woken(
    discord_: LocalDiscord, store: Store
) -> None:
    """LO-A3: someone has docked where he is heading; he is called, and decides anew."""
    state = river(boat("tours", hand="coal1"), boat("blois", hand="coal2 sailors"))
    stop = "arrêt si un bateau accoste là où je vais"
    async with Table(discord_, store, state).begun() as table:
        desk = await table.order("Plan de ce tour", "mariniers", "Confirmer", "me demander", stop)
        assert "mariniers, me demander" in desk.text
        desk = await table.order("Plan de ce tour", "charbon 2 (→ Tours)", "Confirmer", "partir", stop)
        assert await table.standing() == ["plan coal2 sail - dock"], "the new plan replaces the old one"
        assert f"charbon 2, partir, le quai habituel, {stop}" in desk.text
        calls = len(discord_.pings(table.bruno))
        await table.ann_plays("sail -")
        assert (await table.state()).players[1].laid == (), "nothing was laid"
        assert await table.standing() == []
        told = await table.letters()
        assert "votre consigne a été abandonnée – Plan de ce tour : charbon 2" in told
        assert f"{stop} : un bateau est à quai à Tours, là où vous allez. " in told
        assert discord_.pings(table.bruno)[calls:] != [], "and now it is for him to play"
        assert f"<@{table.bruno.id}>" in table.room.post.text
        for secret in ("plan ", "Plan de ce tour", "là où"):
            assert secret not in discord_.sent_to(table.ann)


@pytest.mark.parametrize(
    ("taps", "left", "said"), [(("charbon 2 (→ Ancenis)",), "coal2", "charbon 2"), ((), "-", "partir")]
)
async def test_a_plan_is_dropped_when_a_card_that_it_laid_is_taken_back(
    discord_: LocalDiscord, store: Store, taps: tuple[str, ...], left: str, said: str
) -> None:
    """LO-A3: it would sail with less coal than it was to lay; a wish list stands (LO-A2)."""
    state = river(boat("tours", hand="coal1 coal1"), boat("blois", hand="coal2 coal3"))
    async with Table(discord_, store, state).begun() as table:
        await table.order("Liste de vœux", "pêche")
        await table.order("Plan de ce tour", "charbon 3 (→ Saumur)", *taps, *SAIL)
        await table.ann_plays("lay coal1")
        assert (await table.state()).players[1].laid == ("coal3",)
        assert await table.standing() == ["wish fishing", f"plan {left} sail - -"]
        votes, match = Votes(table.play), await table.room.match()
        vote = await votes.ask(match.id, table.ann.id, UNDO)
        assert vote is not None
        assert (await votes.answer(vote.id, table.bruno.id, True))[1] is True
        assert (await table.state()).players[1].laid == ()
        assert await table.standing() == ["wish fishing"]
        told = await table.letters()
        assert f"votre consigne a été abandonnée – Plan de ce tour : {said}" in told
        assert "un coup qu'elle avait joué a été repris" in told
        for secret in ("plan coal", "Plan de ce tour", "abandonnée"):
            assert secret not in discord_.sent_to(table.ann)


async def test_a_plan_that_has_played_nothing_stands_when_a_step_is_taken_back(
    discord_: LocalDiscord, store: Store
) -> None:
    """LO-A3: another's plan has."""
    state = river(*[boat("tours", hand="coal1 coal1 coal2")] * 3)
    async with Table(discord_, store, state).begun() as table:
        await table.order("Plan de ce tour", "charbon 2 (→ Angers)", *SAIL)
        await table.ann_plays("lay coal1")
        match = await table.room.match()
        match = await table.play.give(match.id, table.ann.id, "plan coal2 sail - -")
        votes = Votes(table.play)
        vote = await votes.ask(match.id, table.ann.id, UNDO)
        assert vote is not None
        for person in table.people[1:]:
            await votes.answer(vote.id, person.id, True)
        assert await table.standing() == []
        orders = await table.play.orders(await table.room.match(), Seat(0))
        assert [line_of(one.order) for one in orders] == ["plan coal2 sail - -"]


async def test_the_longest_plan_can_be_tapped_together(discord_: LocalDiscord, store: Store) -> None:
    """LO-A3, LO-A4: its line keeps within what Discord lets a button carry, and it is said in full."""
    state = river(boat("tours", hand="coal1"), boat("nantes", hand="sailors " * 7, up=True))
    stops = (
        "arrêt si mon charbon explose",
        "arrêt si mes mariniers sont soudoyés",
        "arrêt si un bateau accoste là où je vais",
    )
    taps = [*["mariniers"] * 6, "Confirmer", "partir", "le quai à 2 louis", " + ".join(stops)]
    async with Table(discord_, store, state).begun() as table:
        await table.order("Plan de ce tour", *taps)
        line = "plan " + "+".join(["sailors"] * 6) + " sail 2 coal+sailors+dock"
        assert await table.standing() == [line]
        sent = discord_.sent_to(table.bruno)
        assert "le quai à 2 louis" in sent
        assert f"{stops[0]}, {stops[1]} et {stops[2]}" in sent


@pytest.mark.parametrize(
    "line", ["explode 9 coal3", "explode -1 coal1", "lay sun", "sail quay", "place nantes"]
)
async def test_a_move_in_advance_that_can_never_be_made_is_refused(
    discord_: LocalDiscord, store: Store, line: str
) -> None:
    """LO-A3: and changes nothing."""
    async with Table(discord_, store, river(boat(hand="coal1"), boat(hand="coal1"))).begun() as table:
        desk = (await table.bruno.press(table.room.post, "Plan")).message
        modal = (await table.bruno.press(desk, "Un coup …")).modal
        done = await table.bruno.submit(modal, {"text": line, "stop": "-"})
        shown = done.reply or done.followups[-1]
        assert words("fr")("refusals.impossible_order") in shown.text
        assert await table.standing() == []


async def test_wrestlers_choose_in_secret(discord_: LocalDiscord, store: Store) -> None:
    """LO-R10: neither the post nor the other player is told what was chosen before all have."""
    state = river(
        boat(coins=20), boat("blois", coins=20), phase=Phase.WRESTLING, wrestlers=(Seat(0), Seat(1))
    )
    async with Table(discord_, store, state).begun() as table:
        await table.ann_plays("wrestle push")
        for looked in ("My hand", "Log", "Catch up"):
            await table.bruno.press(table.room.post, looked)
        assert "**Ann** has chosen in secret." in table.room.post.text
        sent = discord_.sent_to(table.bruno)
        assert not [secret for secret in ("chose: push", "avait choisi", "grip") if secret in sent]
        offered = {sent.count(f"wrestle {grip}") for grip in ("push", "hold", "feint")}
        assert len(offered) == 1, "his own three buttons, and no line of hers"
        desk = (await table.bruno.press(table.room.post, "Play")).message
        assert {"Bras de fer : pousser", "Bras de fer : tenir", "Bras de fer : feinter"} <= {
            one["label"] for one in desk.buttons
        }
        await table.bruno.press(desk, "Bras de fer : feinter")
        await discord_.settled()
        assert "**Ann** chose: push." in table.room.post.text
        assert "1. **Ann**: 20 louis" in table.room.post.text
