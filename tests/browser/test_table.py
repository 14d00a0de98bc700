"""People at the local table with the real bot, from the empty page to the final scores."""

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from local import LocalDiscord
from tests.browser.conftest import Sit
from tests.browser.seat import Seat
from tests.browser.tables import at_table, port_of

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST_TURNS = 150
SLOW = 15_000


@pytest_asyncio.fixture(loop_scope="session")
async def table(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with at_table(tmp_path / "games.sqlite3") as discord:
        yield discord


async def open_game(seat: Seat, game: str = "Up the River", *, other: str = "Bob") -> None:
    """One person at one page sits in both seats."""
    await seat.command("game new", game=game)
    await expect(seat.table).to_contain_text(f"{game}: a new game", timeout=SLOW)
    await seat.become(other)
    await seat.page.get_by_role("button", name=re.compile("Join|Participer|Rejoindre")).click()
    await expect(seat.table).to_contain_text("2 of 2")
    await seat.become("Alice")
    await seat.button("Start").click()
    await expect(seat.table.locator("img")).to_be_visible(timeout=SLOW)


async def play_on(seat: Seat, turns: int) -> bool:
    """Whoever is called plays the first thing that is offered; tells whether the game is over."""
    for _ in range(turns):
        text = await seat.table.inner_text()
        if "The game is over" in text:
            return True
        called = re.search(r"@(\w+) to play", text)
        assert called, text
        if await seat.person(called[1]).get_attribute("aria-pressed") != "true":
            await seat.become(called[1])
            await expect(seat.table).to_contain_text(f"@{called[1]} to play")
        await seat.table.locator(".button.primary").first.click()
        await seat.changed_from(text)
    return False


async def test_a_newcomer_plays_a_first_game_in_both_seats(table: LocalDiscord, sit: Sit) -> None:
    alice = await sit(table.world.address, "Alice")
    await alice.be("Bob")
    await alice.become("Alice")
    await open_game(alice)
    assert await alice.unnamed() == []
    board = alice.table.locator("img")
    assert "Up the River" in (await board.get_attribute("alt") or "")
    assert (
        await board.evaluate("async (image) => { await image.decode(); return image.naturalWidth }") == 1200
    )
    assert await play_on(alice, MOST_TURNS)
    last = alice.table
    await expect(last).to_contain_text("The game is over")
    places = await last.locator("ol li").all_inner_texts()
    names = "(Alice|Bob)( and (Alice|Bob))?"  # those who tie share a line
    assert places
    assert all(re.fullmatch(rf"{names}: \d+ points?", place) for place in places), places
    assert all(name in " ".join(places) for name in ("Alice", "Bob"))
    await expect(alice.page.locator(".post .button.primary")).to_have_count(0)
    await alice.no_sideways_scroll()


async def test_each_of_two_pages_is_called_and_shown_the_new_board(table: LocalDiscord, sit: Sit) -> None:
    alice = await sit(table.world.address, "Alice")
    bob = await sit(table.world.address, "Bob")
    await alice.command("game new", game="Up the River")
    await bob.button("Join").click()
    await expect(alice.table).to_contain_text("2 of 2")
    await alice.button("Start").click()
    await expect(alice.table.locator("img")).to_be_visible(timeout=SLOW)
    for _ in range(4):
        text = await alice.table.inner_text()
        called = re.search(r"@(\w+) to play", text)
        assert called, text
        acting, waiting = (alice, bob) if called[1] == "Alice" else (bob, alice)
        await expect(acting.table.locator(".mention.mine")).to_be_visible()
        await waiting.table.locator(".button.primary").first.click()
        await expect(waiting.last).to_contain_text("It is not your turn")
        await waiting.button("Dismiss message", waiting.last).click()
        await acting.table.locator(".button.primary").first.click()
        await alice.changed_from(text)
        await expect(bob.table).to_have_text(await alice.table.inner_text(), use_inner_text=True)


async def test_commands_complete_what_can_be_played(table: LocalDiscord, sit: Sit) -> None:
    alice = await sit(table.world.address, "Alice")
    await alice.be("Bob")
    await alice.become("Alice")
    await open_game(alice)
    for _ in range(20):
        text = await alice.table.inner_text()
        called = re.search(r"@(\w+) to play", text)
        offered = await alice.table.locator(".button.primary").first.inner_text()
        if called and offered.startswith("Move"):
            break
        assert not await play_on(alice, 1)
    assert called
    await alice.become(called[1])
    await alice.begin("river move")
    rows = alice.page.locator(".option .suggestions:visible li")
    await expect(rows.first).to_be_visible()
    await rows.first.click()
    await alice.page.locator(".send").click()
    await alice.changed_from(text)
    await table.settled()


async def step(private: Locator) -> None:
    """Take the next step of a private post: confirm, choose in a menu, or press the first action."""
    confirm = private.get_by_role("button", name="Confirm")
    menu = private.locator(".menu-face")
    if await confirm.count():
        await confirm.click()
    elif await menu.count():
        await menu.first.click()
        await private.get_by_role("option").first.click()
    else:
        await private.locator(".button.primary").first.click()


async def test_a_private_composer_is_seen_by_its_owner_alone(table: LocalDiscord, sit: Sit) -> None:
    alice = await sit(table.world.address, "Alice")
    bob = await sit(table.world.address, "Bob")
    await alice.command("game new", game="Rio Grande")
    await bob.button("Join").click()
    await expect(alice.table).to_contain_text("2 of 2")
    await alice.button("Start").click()
    for seat in (alice, bob):
        await expect(seat.table.locator("img")).to_be_visible(timeout=SLOW)
    public = await alice.table.inner_text()
    called = re.search(r"@(\w+) to play", public)
    assert called
    acting, waiting = (alice, bob) if called[1] == "Alice" else (bob, alice)
    owner = next(person.user for person in table.people if person.name == called[1])
    others = await waiting.page.locator(".post.private").count()
    await acting.table.locator(".button.primary").first.click()
    private = acting.page.locator(".post.private").last
    await expect(private).to_contain_text("Only you can see this", timeout=SLOW)
    await expect(private.locator("img").first).to_be_visible(timeout=SLOW)
    channel = next(iter(table.world.channels.values()))
    for _ in range(8):
        secrets = [message for message in channel.posts.values() if message.viewer is owner]
        assert secrets
        for message in secrets:
            keys = [file.key for file in message.attachments]
            for secret in (str(message.id), json.dumps(message.text, ensure_ascii=False), *keys):
                assert not [frame for frame in waiting.told if secret in frame]
        assert await waiting.page.locator(".post.private").count() == others
        if await waiting.table.inner_text() != public:
            break
        before = await private.inner_text()
        await step(private)
        await expect(private).not_to_have_text(before, use_inner_text=True, timeout=SLOW)
        await table.settled()
    else:
        pytest.fail("nothing was played")


async def test_a_hand_is_seen_by_its_owner_alone(table: LocalDiscord, sit: Sit) -> None:
    alice = await sit(table.world.address, "Alice")
    bob = await sit(table.world.address, "Bob")
    await alice.command("game new", game="Rio Grande")
    await bob.button("Join").click()
    await expect(alice.table).to_contain_text("2 of 2")
    await alice.button("Start").click()
    hands: dict[Seat, str] = {}
    for seat in (alice, bob):
        await expect(seat.table.locator("img")).to_be_visible(timeout=SLOW)
        await seat.button("My hand", seat.table).click()
        hand = seat.last.locator("img").last
        await expect(seat.last).to_contain_text("Only you can see this")
        await expect(hand).to_be_visible(timeout=SLOW)
        hands[seat] = await hand.get_attribute("alt") or ""
    await table.settled()
    assert len(set(hands.values())) == 2
    for owner, other in ((alice, bob), (bob, alice)):
        assert [frame for frame in owner.told if json.dumps(hands[owner], ensure_ascii=False) in frame]
        assert not [frame for frame in other.told if json.dumps(hands[owner], ensure_ascii=False) in frame]
        assert hands[owner] not in await other.page.content()
        file = await owner.last.locator("img").last.get_attribute("src") or ""
        assert not [frame for frame in other.told if file.split("ex=")[1] in frame]


async def test_french_people_play_in_french(table: LocalDiscord, sit: Sit) -> None:
    aude = await sit(table.world.address, language="fr-FR")
    await aude.be("Aude", "fr")
    await aude.box.fill("/")
    rows = aude.page.locator(".composer > .line .suggestions li")
    french = [row for row in await rows.all_inner_texts() if "Ouvrir" in row]
    assert french
    shown = french[0].splitlines()[0].split()
    assert shown[0] != "/game"
    await rows.filter(has_text=french[0].splitlines()[-1]).first.click()
    await aude.page.locator(".option .suggestions:visible li").first.click()
    await aude.page.locator(".send").click()
    await expect(aude.last.locator(".container")).to_be_visible(timeout=SLOW)
    assert await aude.unnamed() == []


async def test_the_game_goes_on_after_a_restart_with_the_page_still_open(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    async with at_table(path) as first:
        port = port_of(first)
        alice = await sit(first.world.address, "Alice")
        await alice.be("Bob")
        await alice.become("Alice")
        await open_game(alice)
        await play_on(alice, 3)
        await first.settled()
        text = await alice.table.inner_text()
        posts = await alice.posts.count()
    await expect(alice.page.locator(".banner")).to_be_visible()
    async with at_table(path, port) as again:
        await expect(alice.page.locator(".banner")).to_be_hidden(timeout=SLOW)
        await expect(alice.posts).to_have_count(posts)
        await expect(alice.table).to_have_text(text, use_inner_text=True)
        await play_on(alice, 3)
        await again.settled()


async def test_a_whole_turn_fits_on_a_phone(table: LocalDiscord, sit: Sit) -> None:
    alice = await sit(table.world.address, width=400, height=860)
    await alice.page.locator("dialog.form input").fill("Alice")
    await alice.page.locator("dialog.form button[type=submit]").click()
    bob = await sit(table.world.address, "Bob")
    await alice.command("game new", game="Up the River")
    await bob.button("Join").click()
    await expect(alice.table).to_contain_text("2 of 2")
    await alice.button("Start").click()
    board = alice.table.locator("img")
    await expect(board).to_be_visible(timeout=SLOW)
    await alice.no_sideways_scroll()
    box = await board.bounding_box()
    assert box is not None
    assert box["width"] >= 350
    # The board and the buttons under it are in view together, without scrolling.
    await expect(board).to_be_in_viewport(ratio=0.9)
    for button in await alice.table.locator(".button.primary").all():
        await expect(button).to_be_in_viewport(ratio=0.9)
