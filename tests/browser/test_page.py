"""The page with a bot that uses every component, in a real browser."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from local import LocalDiscord
from tests.browser.conftest import Sit
from tests.browser.showcase import showcase
from tests.local.bots import online

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_newcomer_gives_a_name_and_is_in_the_channel(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address)
    dialog = alice.page.locator("dialog.form")
    await expect(dialog).to_contain_text("Who is playing?")
    await alice.page.keyboard.press("Escape")
    await expect(dialog).to_be_visible()
    await alice.be("Alice")
    await expect(alice.page.locator(".here")).to_have_text("#river")
    await expect(alice.box).to_be_focused()
    await alice.button("Show the commands").click()
    await expect(alice.page.get_by_role("option", name="/show layout")).to_be_visible()
    assert [user.name for user in discord.world.people] == ["Alice"]
    assert discord.world.people[0].admin
    assert await alice.unnamed() == []


async def test_a_name_that_is_taken_is_refused(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.page.locator(".people .plus").click()
    await alice.page.locator("dialog.form input").fill("alice")
    await alice.page.locator("dialog.form button[type=submit]").click()
    await expect(alice.page.locator(".notices")).to_have_text("That is not possible.")
    assert len(discord.world.people) == 1


async def test_a_layout_is_drawn_with_all_its_parts(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.command("show layout")
    post = alice.last
    await expect(post.get_by_role("heading", name="Heading", exact=True)).to_be_visible()
    await expect(post.locator("strong", has_text="bold")).to_be_visible()
    await expect(post.locator("em")).to_have_text("slanted")
    await expect(post).to_contain_text("<script>alert(1)</script>")
    await expect(post.locator("ul ul li")).to_have_text("a point below")
    await expect(post.locator("blockquote")).to_have_text("quoted")
    await expect(post.locator("pre")).to_have_text("code block <b>")
    await expect(post.locator("small.subtext")).to_have_text("small print")
    await expect(post.locator(".mention.mine")).to_have_text("@Alice")
    await expect(post.locator("time.stamp")).to_have_text("in 2 hours")
    await expect(post.locator(".asked")).to_have_text("Alice used /show layout")
    await expect(post.locator(".container").first).to_have_css("border-left-color", "rgb(88, 101, 242)")
    secret = post.get_by_role("button", name="Spoiler")
    await expect(secret).to_have_css("color", "rgba(0, 0, 0, 0)")
    await secret.click()
    await expect(post.locator(".spoiler.open")).to_have_text("secret")
    link = post.get_by_role("link", name="a link")
    assert await link.get_attribute("href") == "https://example.org/rules"
    assert await link.get_attribute("rel") == "noopener noreferrer"
    for label in ("primary", "secondary", "success", "danger", "Side"):
        await expect(alice.button(label, post)).to_be_enabled()
    board = post.get_by_role("img", name="The board, in words")
    assert await board.evaluate("async (image) => { await image.decode(); return image.naturalWidth }") == 600
    await post.get_by_role("button", name="Show the picture large: The board, in words").click()
    await expect(alice.page.locator("dialog.large p")).to_have_text("The board, in words")
    await alice.page.keyboard.press("Escape")
    await expect(alice.page.locator("dialog.large")).to_have_count(0)
    assert await alice.unnamed() == []


async def test_a_relative_time_ticks(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    now = await alice.page.evaluate("Math.floor(Date.now() / 1000)")
    discord.people[0].say(
        discord.world.guild and next(iter(discord.world.channels.values())), f"<t:{now + 30}:R>"
    )
    stamp = alice.last.locator("time.stamp")
    await expect(stamp).to_have_text(re.compile(r"in (2\d|30) seconds"))
    first = await stamp.text_content()
    await expect(stamp).not_to_have_text(first or "", timeout=3000)


async def test_a_press_changes_the_post_in_place_and_keeps_the_keyboard(
    discord: LocalDiscord, sit: Sit
) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.command("show counter")
    await expect(alice.last).to_contain_text("Count: 0")
    raise_it = alice.button("Raise", alice.last)
    await raise_it.focus()
    for count in (1, 2, 3):
        await alice.page.keyboard.press("Enter")
        await expect(alice.last).to_contain_text(f"Count: {count}")
        await expect(raise_it).to_be_focused()
    await expect(alice.posts).to_have_count(1)
    await expect(alice.button("Off", alice.last)).to_be_disabled()


async def test_a_private_reply_reaches_nobody_else_in_any_way(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    bob = await sit(discord.world.address, "Bob")
    await alice.command("show counter")
    await expect(bob.last).to_contain_text("Count: 0")
    await alice.button("Hush", alice.last).click()
    await expect(alice.last).to_contain_text("A secret for Alice: heron")
    await expect(alice.last).to_contain_text("Only you can see this")
    await alice.button("Raise", alice.posts.first).click()
    await expect(bob.last).to_contain_text("Count: 1")
    await expect(bob.posts).to_have_count(1)
    await bob.page.reload()
    await expect(bob.last).to_contain_text("Count: 1")
    assert "heron" not in await bob.page.content()
    assert not [frame for frame in bob.told if "heron" in frame]
    assert [frame for frame in alice.told if "heron" in frame]
    await alice.button("Dismiss message", alice.last).click()
    await expect(alice.posts).to_have_count(1)
    await alice.page.reload()
    await expect(alice.posts).to_have_count(1)


async def test_a_private_conversation_reaches_nobody_else(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    bob = await sit(discord.world.address, "Bob")
    await alice.command("show letter")
    await expect(alice.place("Riverpost").locator(".badge")).to_have_text("1")
    await alice.place("Riverpost").click()
    await expect(alice.last).to_contain_text("A letter for you.")
    await expect(alice.place("Riverpost").locator(".badge")).to_have_count(0)
    await bob.place("Riverpost").click()
    await expect(bob.page.locator(".empty")).to_be_visible()
    assert not [frame for frame in bob.told if "letter for you" in frame]


async def test_someone_elses_private_things_cannot_be_asked_for(discord: LocalDiscord, sit: Sit) -> None:
    """The page is not trusted: the server itself refuses what the person may not see."""
    alice = await sit(discord.world.address, "Alice")
    bob = await sit(discord.world.address, "Bob")
    await alice.command("show letter")
    await expect(alice.last).to_contain_text("Sent.")
    private = discord.people[0].conversation
    channel = next(iter(discord.world.channels.values()))
    reply = next(message for message in channel.posts.values() if message.viewer)
    for act in (
        {"do": "open", "channel": str(private.id)},
        {"do": "say", "channel": str(private.id), "text": "hello"},
        {"do": "dismiss", "channel": str(channel.id), "message": str(reply.id)},
        {"do": "press", "tag": 1, "channel": str(channel.id), "message": str(reply.id), "custom_id": "x"},
        {"do": "open", "channel": "nonsense"},
        {"do": "dance"},
        ["not", "an", "act"],
    ):
        refused = len([frame for frame in bob.told if '"refused"' in frame])
        await bob.page.evaluate(
            "(text) => import('/page/socket.js').then((line) => line.sendRaw(text))", json.dumps(act)
        )
        await discord.until(
            lambda refused=refused: len([frame for frame in bob.told if '"refused"' in frame]) == refused + 1
        )
    assert len(private.messages) == 1
    assert not reply.dismissed


async def test_a_deferred_answer_shows_that_the_bot_thinks(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.command("show slow")
    await expect(alice.last.locator(".loading")).to_have_text("Riverpost is thinking…")
    await expect(alice.last).to_contain_text("Thought through.")
    await alice.command("show counter")
    await alice.button("Slowly", alice.last).click()
    await expect(alice.last.locator(".loading")).to_be_visible()
    await expect(alice.last).to_contain_text("Slow and steady.")


async def test_what_is_not_answered_is_said_to_have_failed(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.command("show counter")
    discord.interactions.reply_within = 0.3
    fail = alice.button("Fail", alice.last)
    await fail.click()
    await expect(fail).to_have_attribute("aria-busy", "true")
    await expect(alice.last).to_contain_text("This interaction failed.")
    await expect(fail).to_be_enabled()
    await alice.button("Raise", alice.last).click()
    await expect(alice.last).not_to_contain_text("This interaction failed.")
    await alice.command("show silent")
    await expect(alice.page.locator(".notices")).to_have_text("The application did not respond.")


async def test_menus_take_one_value_or_several_by_pointer_and_keyboard(
    discord: LocalDiscord, sit: Sit
) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.command("show menus")
    post = alice.posts.first
    one = post.get_by_role("combobox", name="One river")
    await one.click()
    await expect(post.get_by_role("option", name="Meuse")).to_contain_text("The Meuse")
    await post.get_by_role("option", name="Meuse").click()
    await expect(alice.last).to_contain_text("You chose meuse.")
    await one.press("ArrowDown")
    await alice.page.keyboard.press("End")
    await alice.page.keyboard.press("Enter")
    await expect(alice.last).to_contain_text("You chose rhine.")
    many = post.get_by_role("combobox", name="Up to three")
    await many.click()
    done = alice.button("Done", post)
    await expect(done).to_be_disabled()
    for letter in "ABCD":
        await post.get_by_role("option", name=letter, exact=True).click()
    await post.get_by_role("option", name="A", exact=True).click()
    await done.click()
    await expect(alice.last).to_contain_text("You chose B+C.")
    await many.click()
    await alice.page.keyboard.press("Escape")
    await expect(alice.posts).to_have_count(4)


async def test_a_form_is_filled_in(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.command("show form")
    dialog = alice.page.get_by_role("dialog", name="A small form")
    await expect(dialog.get_by_label("Name")).to_be_focused()
    await expect(dialog.get_by_label("Tale")).to_have_value("Once")
    await alice.button("Submit", dialog).click()
    await expect(dialog.get_by_label("Name")).to_have_attribute("aria-invalid", "true")
    await dialog.get_by_label("Name").fill("Ann")
    await alice.button("Submit", dialog).click()
    await expect(dialog).to_be_visible()
    await dialog.get_by_role("combobox", name="Size").click()
    await dialog.get_by_role("option", name="Large").click()
    assert await alice.unnamed() == []
    await dialog.get_by_label("Name").press("Enter")
    await expect(alice.last).to_contain_text("Ann, Once, Large")
    await expect(dialog).to_have_count(0)
    await alice.command("show form")
    await expect(dialog.get_by_label("Name")).to_be_focused()
    await alice.page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_the_box_lists_commands_and_completes_options(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.box.press_sequentially("/move")
    rows = alice.page.locator(".composer > .line .suggestions li")
    await expect(rows).to_have_count(1)
    await expect(rows).to_contain_text("/show move boat to")
    await alice.page.keyboard.press("Enter")
    boat = alice.page.get_by_label("boat *")
    await expect(boat).to_be_focused()
    await boat.fill("four")
    await alice.page.keyboard.press("Enter")
    await expect(boat).to_have_attribute("aria-invalid", "true")
    await expect(boat).to_have_accessible_description("A whole number is needed.")
    await boat.fill("4")
    await alice.page.keyboard.press("Tab")
    to = alice.page.get_by_label("to *")
    await expect(to).to_be_focused()
    await to.press_sequentially("n")
    options = alice.page.locator(".option .suggestions:visible li")
    await expect(options.first).to_contain_text("(boat 4)")
    await expect(options).to_have_text(
        ["Angers (boat 4)", "Nantes (boat 4)", "Nevers (boat 4)", "Orléans (boat 4)"]
    )
    await alice.page.keyboard.press("ArrowDown")
    await alice.page.keyboard.press("Enter")
    await expect(to).to_have_value("Nantes (boat 4)")
    await alice.button("+ speed").click()
    await alice.page.locator(".option .suggestions:visible li", has_text="Fast").click()
    await alice.page.locator(".send").click()
    await expect(alice.last).to_contain_text("Boat 4 to Nantes at speed 2.")
    await expect(alice.box).to_be_focused()
    await alice.box.fill("/nothing of the kind")
    await expect(rows).to_have_text("No command fits.")
    await alice.box.fill("")
    await alice.begin("show move")
    await alice.page.keyboard.press("Escape")
    await expect(alice.page.locator(".command")).to_be_hidden()


async def test_pings_are_counted_for_each_person_until_they_look(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.be("Bob")
    await alice.page.locator(".plus").first.click()
    await alice.page.locator("dialog.form input").fill("The Lake")
    await alice.page.locator("dialog.form button[type=submit]").click()
    await expect(alice.page.locator(".here")).to_have_text("#the-lake")
    await alice.become("Alice")
    await alice.place("river").click()
    await alice.command("show call", who="Bob")
    await expect(alice.person("Bob").locator(".badge")).to_have_text("1")
    await expect(alice.person("Alice").locator(".badge")).to_have_count(0)
    await alice.place("the-lake").click()
    await alice.become("Bob")
    await expect(alice.place("river").locator(".badge")).to_have_text("1")
    await expect(alice.place("river")).to_have_class(re.compile("unread"))
    await alice.place("river").click()
    await expect(alice.last).to_have_class(re.compile("pings"))
    await expect(alice.page.locator(".badge")).to_have_count(0)


async def test_a_thread_is_opened_from_the_post_and_from_the_list(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.command("show thread", title="Small talk")
    await expect(alice.place("Small talk")).to_have_class(re.compile("unread"))
    await alice.last.locator(".thread").click()
    await expect(alice.page.locator(".here")).to_have_text("#Small talk")
    await expect(alice.last).to_contain_text("Talk here.")
    await alice.box.fill("Hello **there**")
    await alice.page.keyboard.press("Enter")
    await expect(alice.last.locator("strong")).to_have_text("there")
    await alice.place("river").click()
    await expect(alice.last).to_contain_text("A table for talk:")


async def test_the_page_speaks_the_language_of_the_person(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, language="fr-FR")
    await expect(alice.page.locator("dialog.form")).to_contain_text("Qui joue ?")
    await alice.be("Aude", "fr")
    await expect(alice.page.locator(".sidebar")).to_contain_text("Salons")
    assert await alice.page.evaluate("document.documentElement.lang") == "fr"
    assert discord.world.people[0].locale == "fr"
    await alice.page.locator(".language select").select_option("en-US")
    await expect(alice.page.locator(".sidebar")).to_contain_text("Channels")
    assert discord.world.people[0].locale == "en-US"


async def test_a_phone_has_room_for_everything(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, width=400, height=800)
    await alice.page.locator("dialog.form input").fill("Alice")
    await alice.page.locator("dialog.form button[type=submit]").click()
    await expect(alice.page.locator(".sidebar")).not_to_be_in_viewport()
    await alice.command("show layout")
    await expect(alice.last).to_contain_text("Whose turn")
    await alice.no_sideways_scroll()
    picture = await alice.last.get_by_role("img", name="The board, in words").bounding_box()
    assert picture is not None
    assert picture["width"] >= 350
    for button in await alice.last.locator(".row .button").all():
        box = await button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    await alice.button("Channels and people").click()
    await expect(alice.place("river")).to_be_in_viewport()
    await alice.page.keyboard.press("Escape")
    await expect(alice.page.locator(".sidebar")).not_to_be_in_viewport()
    await alice.command("show move", boat="3", to="Tours")
    await expect(alice.last).to_contain_text("Boat 3 to Tours")
    await alice.no_sideways_scroll()


async def test_after_a_restart_the_page_comes_back_by_itself(browser: Any, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite3"
    async with LocalDiscord.start(page=True, path=path) as first:
        first.point_client()
        first.add_channel("river")
        port = int(first.world.address.rsplit(":", 1)[1])
        async with online(first, showcase()):
            alice = await sit(first.world.address, "Alice")
            await alice.command("show layout")
            await expect(alice.last).to_contain_text("Whose turn")
            await alice.command("show counter")
            await alice.button("Hush", alice.last).click()
            await expect(alice.last).to_contain_text("heron")
    await expect(alice.page.locator(".banner")).to_be_visible()
    await asyncio.sleep(0.3)
    async with LocalDiscord.start(page=True, path=path, port=port) as again:
        again.point_client()
        async with online(again, showcase()):
            await expect(alice.page.locator(".banner")).to_be_hidden()
            await expect(alice.posts).to_have_count(3)
            await expect(alice.last).to_contain_text("heron")
            board = alice.posts.first.get_by_role("img", name="The board, in words")
            assert (
                await board.evaluate("async (image) => { await image.decode(); return image.naturalWidth }")
                == 600
            )
            await alice.page.reload()
            board = alice.posts.first.get_by_role("img", name="The board, in words")
            assert (
                await board.evaluate("async (image) => { await image.decode(); return image.naturalWidth }")
                == 600
            )
            await alice.command("show menus")
            await expect(alice.last).to_contain_text("Choose:")


async def test_a_page_that_was_cut_off_shows_what_it_missed(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    await alice.page.context.set_offline(True)
    for socket in list(discord.sockets):
        await socket.close()
    await expect(alice.page.locator(".banner")).to_be_visible()
    discord.people[0].say(next(iter(discord.world.channels.values())), "missed")
    await alice.page.context.set_offline(False)
    await expect(alice.last).to_contain_text("missed")


async def test_older_messages_are_shown_on_demand(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    channel = next(iter(discord.world.channels.values()))
    for number in range(120):
        discord.people[0].say(channel, f"line {number}")
    await expect(alice.posts).to_have_count(120)
    await alice.page.reload()
    await expect(alice.posts).to_have_count(50)
    await expect(alice.last).to_contain_text("line 119")
    await expect(alice.last).to_be_in_viewport()
    for expected in (100, 120):
        await alice.button("Show earlier messages").click()
        await expect(alice.posts).to_have_count(expected)
    await expect(alice.posts.first).to_contain_text("line 0")
    await expect(alice.page.locator(".older")).to_be_hidden()


async def test_it_looks_right_in_a_light_room_too(discord: LocalDiscord, sit: Sit) -> None:
    alice = await sit(discord.world.address, "Alice")
    dark = await alice.page.evaluate("getComputedStyle(document.body).backgroundColor")
    await alice.page.emulate_media(color_scheme="light")
    assert await alice.page.evaluate("getComputedStyle(document.body).backgroundColor") != dark


MARKDOWN = {
    "**a** *b* _c_ __d__ ~~e~~": "<p><strong>a</strong> <em>b</em> <em>c</em> <u>d</u> <s>e</s></p>",
    "***both***": "<p><strong><em>both</em></strong></p>",
    "snake_case_name 2*3*4": "<p>snake_case_name 2<em>3</em>4</p>",
    r"\*plain\*": "<p>*plain*</p>",
    "`*x*`": "<p><code>*x*</code></p>",
    "one\ntwo": "<p>one<br>two</p>",
    "# A\ntext": "<h3>A</h3><p>text</p>",
    "#hash": "<p>#hash</p>",
    "- a\n- b\n  1. c": '<ul><li>a</li><li>b<ol start="1"><li>c</li></ol></li></ul>',
    "> a\n> b": "<blockquote><p>a<br>b</p></blockquote>",
    "</b> & <img src=x>": "<p>&lt;/b&gt; &amp; &lt;img src=x&gt;</p>",
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    "<@1> <#1>": '<p><span class="mention">@1</span> <span class="mention">#…</span></p>',
    "</game new:5>": '<p><span class="mention">/game new</span></p>',
    "a < b > c": "<p>a &lt; b &gt; c</p>",
}


@pytest.mark.parametrize("text", MARKDOWN)
async def test_markdown_becomes_elements(discord: LocalDiscord, sit: Sit, text: str) -> None:
    seat = await sit(discord.world.address)
    html = await seat.page.evaluate(
        """(text) => import("/page/markdown.js").then(({ markdown }) => {
          const box = document.createElement("div");
          box.append(...markdown(text));
          return box.innerHTML; })""",
        text,
    )
    assert html == MARKDOWN[text]


async def test_only_the_page_itself_may_open_the_socket(discord: LocalDiscord, sit: Sit) -> None:
    import aiohttp

    async with aiohttp.ClientSession() as session:
        for headers in ({}, {"Origin": "http://evil.example"}):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(f"{discord.world.address}/socket", headers=headers)
        for path in ("/page/..%2fworld.py", "/page/nothing.js", "/page/__init__.py"):
            async with session.get(discord.world.address + path) as answer:
                assert answer.status == 404
        async with session.get(discord.world.address) as answer:
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        local = discord.world.address.replace("127.0.0.1", "localhost")
        async with session.get(local, allow_redirects=False) as answer:
            assert answer.headers["Location"] == discord.world.address
