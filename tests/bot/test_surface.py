from __future__ import annotations

from bot.client import Riverpost
from local import LocalDiscord


async def test_first(discord_: LocalDiscord, bot: Riverpost) -> None:
    alice, bob = discord_.add_user("Alice"), discord_.add_user("Bob", locale="fr")
    channel = discord_.add_channel("river")
    done = await alice.command(channel, "game new", game="up_the_river")
    print(done.text)
    lobby = channel.messages[-1]
    print(lobby.text)
    done = await bob.press(lobby, "Join")
    done = await alice.press(lobby, "Start")
    await discord_.settled()
    for m in channel.messages:
        print("---", m.text, m.attachments)
