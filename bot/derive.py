"""From a game's declaration to its slash commands, with autocomplete that depends on what is chosen."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from itertools import chain, islice
from typing import Any, get_args

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.match import Match, Refusal
from bot.play import Play
from bot.presses import Presses
from bot.reply import Replies, Reply
from bot.text import command_name, language_of, of_match, shortened, value_label, words
from engines.choices import Stepwise, first
from engines.core import Action, Game, Seat, Unreadable, choices, hints, name_of, values_of
from engines.notation import read, write

MOST_SUGGESTED = 25
"""Discord shows no more."""
LOOKED_AT = 400
"""How many values autocomplete searches for what is typed."""


def word(key: str, game: str | None = None) -> locale_str:
    """A command's text: English, with the key under which the translator finds the other languages."""
    return locale_str(words("en", game)(key), key=key, game=game)


class Lexicon(app_commands.Translator):
    """Names and descriptions of commands in the languages that we speak."""

    async def translate(self, string: locale_str, locale: discord.Locale, context: Any) -> str | None:
        key, language = string.extras.get("key"), language_of(locale)
        if key is None or not str(locale).startswith(language):
            return None
        if key == "command":
            return command_name(string.extras["of"], language)
        return words(language, string.extras.get("game"))(key)


def group_of(game: Game[Any], play: Play, presses: Presses, replies: Replies) -> app_commands.Group:
    """The slash commands of one game: a subcommand for each action, an option for each choice."""
    group = app_commands.Group(
        name=locale_str(game.command, key="command", of=game),
        description=word("description", game.key),
        guild_only=True,
    )
    for kind in game.actions:
        group.add_command(_command(game, kind, play, presses, replies))
    return group


def _command(
    game: Game[Any], kind: type[Action[Any]], play: Play, presses: Presses, replies: Replies
) -> app_commands.Command[Any, Any, Any]:
    path = f"actions.{name_of(kind)}"

    async def called(interaction: discord.Interaction[Any], **given: str | None) -> None:
        typed = {field: text for field, text in given.items() if text is not None}
        reply = await replies.to(interaction)
        await reply.acknowledge(private=True)
        match = await play.in_channel(reply.channel)
        seat = _seat(match, game, reply)
        line = name_of(kind)
        before: tuple[Any, ...] = ()
        if seat in match.to_act and kind in match.offered(seat):
            for field in choices(kind):
                before = (*before, _understood(match, seat, kind, before, field, typed.get(field)))
            line = " ".join([line, *(write(value) for value in before)])
        else:  # the service says what is possible instead
            line = " ".join([line, *typed.values()])
        await presses.submit(reply, match.id, line)

    async def autocomplete(
        interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        return await _suggested(interaction, play, game, kind, current)

    callback: Any = called
    first = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    options = _options(kind)
    interaction = first.replace(annotation=discord.Interaction)
    callback.__signature__ = inspect.Signature([interaction, *options])
    fields = list(choices(kind))
    described = {field: word(f"{path}.{field}.description", game.key) for field in fields}
    renamed = {field: word(f"{path}.{field}.name", game.key) for field in fields}
    if fields:
        callback = app_commands.describe(**described)(app_commands.rename(**renamed)(callback))
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=word(f"{path}.name", game.key),
        description=word(f"{path}.description", game.key),
        callback=callback,
    )
    for field in fields:
        command.autocomplete(field)(autocomplete)
    return command


def _options(kind: type[Action[Any]]) -> list[inspect.Parameter]:
    """An option for each choice; the last may be left out where it may be none."""
    options = [
        inspect.Parameter(field, inspect.Parameter.KEYWORD_ONLY, annotation=str) for field in choices(kind)
    ]
    if options and type(None) in get_args(hints(kind)[options[-1].name]):
        options[-1] = options[-1].replace(annotation=str | None, default=None)
    return options


def _seat(match: Match, game: Game[Any], reply: Reply) -> Seat:
    if match.game is not game:
        name = words(reply.language, match.game.key)("name")
        raise Refusal("wrong_game", game=name, command=command_name(match.game, reply.language))
    seat = match.seat_of(reply.user.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _understood(
    match: Match, seat: Seat, kind: type[Action[Any]], before: tuple[Any, ...], field: str, typed: str | None
) -> Any:
    """The value that was typed: the word of the line, or what people call it in any of our languages.

    Where nothing was, it is the only one there is, or none.
    """
    values = values_of(kind, match.view(seat), seat, before)
    if typed is None:
        few = first(values, 2)
        typed = write(few[0] if len(few) == 1 else None)
    if exact := _read(values, kind, field, typed):
        return exact[0]
    looked_at = list(_looked_at(values, typed))
    for said in (of_match(match, "en"), of_match(match, "fr")):
        for value in looked_at:
            if value_label(said, match, kind, seat, before, value).lower() == typed.strip().lower():
                return value
    raise Refusal("not_now", match=match, seat=seat)


def _read(values: Any, kind: type[Action[Any]], field: str, typed: str) -> list[Any]:
    """The legal value that is written like this, if there is one."""
    try:
        value = read(hints(kind)[field], typed.strip())
    except Unreadable:
        return []
    canonical = getattr(values, "canonical", None)
    value = canonical(value) if canonical and value is not None else value
    return [value] if value in values else []


async def _suggested(
    interaction: discord.Interaction[Any], play: Play, game: Game[Any], kind: type[Action[Any]], current: str
) -> list[app_commands.Choice[str]]:
    """What fits the option being typed, given the options before it; nothing where nothing can be done."""
    reply = Reply(interaction)
    given = _given(interaction)
    focused = _focused(interaction, kind)
    try:
        match = await play.in_channel(reply.channel)
        seat = _seat(match, game, reply)
        if kind not in match.offered(seat):
            return []
        before: tuple[Any, ...] = ()
        for field in choices(kind):
            if field == focused:
                break
            before = (*before, _understood(match, seat, kind, before, field, str(given.get(field, ""))))
    except Refusal:
        return []
    said = of_match(match, reply.language)
    values = values_of(kind, match.view(seat), seat, before)
    exact = _read(values, kind, focused, current)  # there may be more ways to write it than its token
    found: list[app_commands.Choice[str]] = []
    others = (value for value in _looked_at(values, current) if value not in exact)
    for value in chain(exact, others):
        label, token = value_label(said, match, kind, seat, before, value), write(value)
        if value in exact or current.lower() in label.lower() or token.lower().startswith(current.lower()):
            found.append(app_commands.Choice(name=shortened(label, 100), value=token))
            if len(found) == MOST_SUGGESTED:
                break
    return found


def _looked_at(values: Any, typed: str) -> Iterable[Any]:
    """What is searched for what is typed: of a very large collection what is worth showing comes first."""
    listed: Iterable[Any] = islice(values, LOOKED_AT)
    if not isinstance(values, Stepwise):
        return listed
    if not typed:
        return values.best(MOST_SUGGESTED)
    best = {write(value): value for value in values.best(LOOKED_AT)}
    return chain(best.values(), (value for value in listed if write(value) not in best))


def _given(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """The options typed so far by field; Discord knows them by the names that people see."""
    typed, command = vars(interaction.namespace), interaction.command
    if not isinstance(command, app_commands.Command):
        return typed
    return {one.name: typed[one.display_name] for one in command.parameters if one.display_name in typed}


def _focused(interaction: discord.Interaction[Any], kind: type[Action[Any]]) -> str:
    """The field whose option is being typed."""
    command = interaction.command
    data: Any = interaction.data
    options = data.get("options", [])
    while options and options[0].get("type") in (1, 2):
        options = options[0].get("options", [])
    name = next((option["name"] for option in options if option.get("focused")), "")
    if isinstance(command, app_commands.Command):
        for parameter in command.parameters:
            if parameter.display_name == name:
                return parameter.name
    return next(iter(choices(kind)))
