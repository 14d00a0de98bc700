"""The world as Discord writes it down in JSON."""

import copy
from datetime import UTC, datetime
from typing import Any

from local import components as parts
from local.snowflake import seconds
from local.world import (
    ALL_PERMISSIONS,
    DM,
    MEMBER_PERMISSIONS,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    THREADS,
    Attachment,
    Channel,
    Guild,
    Message,
    User,
    World,
)

Json = dict[str, Any]


def stamp(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat()


def user(who: User) -> Json:
    return {
        "id": str(who.id),
        "username": who.name,
        "global_name": who.name,
        "discriminator": "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
    }


def member(who: User, *, with_user: bool = True) -> Json:
    body: Json = {
        "roles": [],
        "joined_at": stamp(seconds(who.id)),
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
        "pending": False,
        "premium_since": None,
        "communication_disabled_until": None,
    }
    return body | {"user": user(who)} if with_user else body


def guild(world: World, where: Guild) -> Json:
    """The whole guild, as GUILD_CREATE tells it to a bot without the members intent."""
    people = world.people
    inside = [channel for channel in world.channels.values() if channel.guild is where]
    everyone = {
        "id": str(where.id),
        "name": "@everyone",
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "position": 0,
        "permissions": str(MEMBER_PERMISSIONS),
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
    riverpost = everyone | {
        "id": str(where.id + 1),
        "name": world.bot.name,
        "permissions": str(ALL_PERMISSIONS),
    }
    return {
        "id": str(where.id),
        "name": where.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "description": None,
        "banner": None,
        "owner_id": str(people[0].id if people else world.bot.id),
        "region": "local",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [
            everyone,
            riverpost | {"position": 1, "managed": True, "tags": {"bot_id": str(world.bot.id)}},
        ],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": where.locale,
        "incidents_data": None,
        "joined_at": stamp(seconds(world.bot.id)),
        "large": False,
        "unavailable": False,
        "member_count": len(people) + 1,
        "members": [member(world.bot) | {"roles": [str(where.id + 1)]}],
        "channels": [channel(world, each) for each in inside if each.kind not in THREADS],
        "threads": [channel(world, each) for each in inside if each.kind in THREADS and not each.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channel(world: World, where: Channel) -> Json:
    last = next(reversed(where.posts), None)
    body: Json = {
        "id": str(where.id),
        "type": where.kind,
        "last_message_id": str(last) if last else None,
        "flags": 0,
    }
    if where.kind == DM:
        return body | {"recipients": [user(each) for each in where.members if each is not world.bot]}
    body |= {
        "name": where.name,
        "guild_id": str(where.guild.id) if where.guild else None,
        "parent_id": str(where.parent.id) if where.parent else None,
        "rate_limit_per_user": 0,
        "nsfw": False,
    }
    if where.kind not in THREADS:
        position = [each.id for each in world.channels.values() if each.guild is where.guild].index(where.id)
        return body | {"position": position, "permission_overwrites": [], "topic": None}
    return body | {
        "owner_id": str(where.owner.id) if where.owner else None,
        "message_count": len(where.posts),
        "total_message_sent": len(where.posts),
        "member_count": len(where.members),
        "member": {
            "id": str(where.id),
            "user_id": str(world.bot.id),
            "join_timestamp": stamp(seconds(where.id)),
            "flags": 0,
        },
        "thread_metadata": {
            "archived": where.archived,
            "auto_archive_duration": where.archive_minutes,
            "archive_timestamp": stamp(seconds(where.id)),
            "create_timestamp": stamp(seconds(where.id)),
            "locked": where.locked,
        },
    }


def bot_permissions(where: Channel) -> int:
    """Everything, unless a test has taken the right to post away."""
    return ALL_PERMISSIONS if where.bot_may_post else MEMBER_PERMISSIONS & ~(SEND_MESSAGES | SEND_IN_THREADS)


def file_address(world: World, where: Channel, file: Attachment) -> str:
    return f"{world.address}/attachments/{where.id}/{file.id}/{file.name}?ex={file.key}"


def attachment(world: World, message: Message, file: Attachment) -> Json:
    address = file_address(world, message.channel, file)
    body: Json = {
        "id": str(file.id),
        "filename": file.name,
        "size": file.size,
        "url": address,
        "proxy_url": address,
        "content_type": file.content_type,
    }
    if file.width:
        body |= {"width": file.width, "height": file.height}
    if file.description:
        body["description"] = file.description
    if message.ephemeral:
        body["ephemeral"] = True
    return body


def components(world: World, message: Message) -> list[Json]:
    """As Discord gives them back: each with an id, and files with their address."""
    tree = copy.deepcopy(message.components)
    taken = {part["id"] for part in parts.each_component(tree) if part.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)
    for part in parts.each_component(tree):
        if not part.get("id"):
            part["id"] = next(free)
    by_name = {file.name: file for file in message.attachments}
    for _, item, _ in parts.media(tree):
        file = by_name.get(item["url"].removeprefix("attachment://"))
        if file:
            shown = attachment(world, message, file)
            kept = ("url", "proxy_url", "content_type", "width", "height")
            item |= {key: shown[key] for key in kept if key in shown}
            item["attachment_id"] = shown["id"]
        else:
            item.setdefault("proxy_url", item["url"])
        item |= {"loading_state": 2, "flags": 0}
    return tree


def message(world: World, post: Message, *, with_guild: bool = False) -> Json:
    """Files that a component shows are not listed a second time under `attachments`."""
    shown = {item["url"] for _, item, _ in parts.media(post.components)}
    body: Json = {
        "id": str(post.id),
        "channel_id": str(post.channel.id),
        "type": post.kind,
        "author": user(post.author),
        "content": post.content,
        "timestamp": stamp(post.created),
        "edited_timestamp": stamp(post.edited) if post.edited else None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(each) for each in post.mentions],
        "mention_roles": [],
        "attachments": [
            attachment(world, post, file)
            for file in post.attachments
            if f"attachment://{file.name}" not in shown
        ],
        "embeds": post.embeds,
        "components": components(world, post),
        "pinned": post.pinned,
        "flags": post.flags,
    }
    if post.author.bot:
        body["application_id"] = str(world.bot.id)
    if post.nonce is not None:
        body["nonce"] = post.nonce
    if post.asked:
        body["interaction_metadata"] = post.asked
    if post.reference:
        body["message_reference"] = {
            "type": 0,
            "message_id": str(post.reference),
            "channel_id": str(post.channel.id),
        }
    if post.thread:
        body["thread"] = channel(world, post.thread)
    if with_guild and post.channel.guild:
        body["guild_id"] = str(post.channel.guild.id)
        body["member"] = member(post.author, with_user=False)
    return body
