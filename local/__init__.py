"""A Discord on your own machine, for tests and for playing without an account.

The unmodified discord.py client connects to it (REST v10 and gateway on 127.0.0.1), and it refuses what
Discord refuses. In a test:

    async with LocalDiscord.start() as discord:      # a free port, one guild, no users
        discord.point_client()                       # discord.py in this process talks to it
        alice = discord.add_user("Alice", locale="fr")
        channel = discord.add_channel("river")
        ... start the bot with the token discord.token, and with guild_ready_timeout=0.01 ...
        await discord.until(lambda: discord.gateway.ready)

        done = await alice.command(channel, "game new", game="up_the_river")
        done.reply, done.text, done.ephemeral, done.modal, done.followups
        rows = await alice.autocomplete(channel, "river move", focused="boat", boat="4")
        done = await alice.press(channel.messages[-1], "Join")           # by label or custom_id
        done = await alice.choose(done.message, "Which boat?", ["4"])    # by custom_id or placeholder
        done = await alice.submit(done.modal, {"stake": "3"})            # by custom_id of the fields

Each of these waits for the answer (with `wait=False` it does not; `await done.answered()` then does) and
raises `NotAnswered` with what was pending, or `NotPossible` where Discord's own client would not let a person
do it. Messages are live: an edit changes the object a test already holds. `channel.messages` is what everyone
sees, `alice.sees(channel)` has her private replies as well, `alice.conversation` is her private channel with
the bot.

    await discord.settled()                 # nothing under way; discord.busy_when adds further signs of work
    await discord.until(lambda: ..., timeout=5)
    discord.requests                        # every REST request with body, files, status, response, reason
    discord.sent_to(alice)                  # everything she could ever see, as text
    discord.pings(alice)                    # the messages that really notified her
    await discord.drop_connections()        # "reconnect", "close", "cut" or "invalid"
    discord.rate_limit_next("/messages", 0.1)
    discord.fail_next("POST /channels", 502, performed=True)     # done, but the answer is lost
    discord.interactions.reply_within = 0.1                      # and follow_up_within
    alice.user.accepts_dms = False; channel.bot_may_post = False
"""

from local.capture import Request
from local.interactions import Modal
from local.invocation import NotPossible
from local.person import Done, NotAnswered, Person
from local.server import LocalDiscord
from local.venue import table
from local.world import Attachment, Channel, Guild, Message, User

__all__ = [
    "Attachment",
    "Channel",
    "Done",
    "Guild",
    "LocalDiscord",
    "Message",
    "Modal",
    "NotAnswered",
    "NotPossible",
    "Person",
    "Request",
    "User",
    "table",
]
