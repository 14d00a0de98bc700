"""What every game must keep, whatever its rules: run over every game that is found."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
import pytest

from engines import games
from engines.choices import first
from engines.core import (
    Action,
    Game,
    Luck,
    Seat,
    choices,
    is_legal,
    legal,
    offered,
    values_of,
)
from engines.notation import LONGEST, notate, parse, parse_order
from tests.playing import final, steps

GAMES = [(key, seats) for key, game in games().items() for seats in game.seats]
every_table = pytest.mark.parametrize(("key", "seats"), GAMES)
MANY = 60  # how many of a turn's actions are looked at one by one


def advised(game: Game[Any], view: Any, seat: Seat, luck: Luck) -> Action[Any]:
    return game.advise(game, view, seat, luck)


def lines(game: Game[Any], state: Any, seat: Seat) -> list[str]:
    return [notate(action) for action in legal(game, state, seat)]


@pytest.mark.parametrize("part", range(4))
@every_table
def test_two_hundred_random_games_end_with_every_seat_placed(key: str, seats: int, part: int) -> None:
    game = games()[key]
    for number in range(part * 50, part * 50 + 50):
        end = final(game, seats, f"random {number}")
        places = game.placing(end)
        assert places is not None
        assert sorted(seat for place in places for seat in place) == list(range(seats))
        assert len(game.scores(end)) == seats


@every_table
def test_a_game_of_quick_players_ends_and_is_legal(key: str, seats: int) -> None:
    for number in range(3):
        end = final(games()[key], seats, f"quick {number}", advised)
        assert games()[key].placing(end) is not None


@every_table
def test_the_same_seed_gives_the_same_game(key: str, seats: int) -> None:
    game = games()[key]
    assert list(steps(game, seats, "same")) == list(steps(game, seats, "same"))


@every_table
def test_another_seed_gives_another_game(key: str, seats: int) -> None:
    game = games()[key]
    assert list(steps(game, seats, "one")) != list(steps(game, seats, "other"))


@every_table
def test_playing_leaves_the_state_as_it_was_and_every_state_round_trips(key: str, seats: int) -> None:
    game = games()[key]
    events: Any = game.events[0]
    for kind in game.events[1:]:
        events |= kind
    for played in steps(game, seats, "trips"):
        stored = msgspec.json.encode(played.before)
        assert msgspec.json.decode(stored, type=game.state) == played.before
        assert msgspec.json.encode(msgspec.json.decode(stored, type=game.state)) == stored
        for told in played.outcome.told:
            assert msgspec.json.decode(msgspec.json.encode(told.event), type=events) == told.event


@every_table
def test_a_line_reads_back_to_its_action_and_fits_a_button(key: str, seats: int) -> None:
    game = games()[key]
    for played in steps(game, seats, "lines"):
        for action in [played.action, *islice(legal(game, played.before, played.seat), MANY)]:
            line = notate(action)
            assert parse(game, line) == action
            assert len(line) <= LONGEST


@every_table
def test_exactly_the_seats_to_act_have_legal_actions(key: str, seats: int) -> None:
    game = games()[key]
    for played in steps(game, seats, "acting"):
        acting = {seat for seat in range(seats) if any(True for _ in legal(game, played.before, Seat(seat)))}
        assert acting == game.to_act(played.before)
        assert (game.placing(played.before) is None) == bool(acting)


@every_table
def test_membership_agrees_with_enumeration(key: str, seats: int) -> None:
    """Actions of this turn, and of turns before it, are legal exactly when they are listed."""
    game = games()[key]
    earlier: list[Action[Any]] = []
    for played in islice(steps(game, seats, "membership"), 150):
        listed = list(legal(game, played.before, played.seat))
        assert len(set(map(notate, listed))) == len(listed), "an action is listed twice"
        for action in listed[:MANY]:
            assert is_legal(game, played.before, played.seat, action)
        for action in earlier[-MANY:]:
            assert is_legal(game, played.before, played.seat, action) == (action in listed)
        for seat in set(range(seats)) - game.to_act(played.before):
            assert not is_legal(game, played.before, Seat(seat), listed[0])
        earlier += listed[:5]


@every_table
def test_every_choice_leads_to_a_whole_action(key: str, seats: int) -> None:
    game = games()[key]
    for played in islice(steps(game, seats, "choices"), 150):
        for kind in offered(game, played.before, played.seat):
            todo: list[tuple[Any, ...]] = [()]
            while todo:
                before = todo.pop()
                if len(before) < len(choices(kind)):
                    values = first(values_of(kind, played.before, played.seat, before), 12)
                    assert values, f"{kind.__name__}{before} leads nowhere"
                    todo += [(*before, value) for value in values]


@every_table
def test_a_player_sees_all_that_his_choices_depend_on(key: str, seats: int) -> None:
    game = games()[key]
    for played in islice(steps(game, seats, "seen"), 150):
        for seat in game.to_act(played.before):
            assert lines(game, game.view(played.before, seat), seat) == lines(game, played.before, seat)


@every_table
def test_whether_a_private_action_can_be_thought_of_is_public(key: str, seats: int) -> None:
    """What a spectator's view says of it is what the state says, so a neutral button tells nothing."""
    game = games()[key]
    for played in islice(steps(game, seats, "thought"), 150):
        for kind in [kind for kind in game.actions if kind.private]:
            for seat in game.to_act(played.before):
                public = kind.offered(game.view(played.before, None), seat)
                assert public == kind.offered(played.before, seat), kind.__name__


@every_table
def test_a_view_hides_nothing_more_when_seen_again_and_fits_every_guess(key: str, seats: int) -> None:
    game = games()[key]
    for number, played in enumerate(islice(steps(game, seats, "views"), 150)):
        public = game.view(played.before, None)
        assert game.view(public, None) == public
        for seat in map(Seat, range(seats)):
            view = game.view(played.before, seat)
            assert game.view(view, seat) == view
            assert game.view(view, None) == public, "a spectator sees no more of the state than of a view"
            guessed = game.guess(view, seat, Luck(b"guess", number))
            assert game.view(guessed, seat) == view
            assert game.to_act(guessed) == game.to_act(played.before)


@every_table
def test_what_a_view_hides_can_be_guessed_in_several_ways(key: str, seats: int) -> None:
    """A view that still held a secret would give the secret back in every guess."""
    game = games()[key]
    played = list(islice(steps(game, seats, "secrets"), 20))
    state = played[-1].outcome.state
    hidden = [seat for seat in map(Seat, range(seats)) if game.view(state, seat) != state]
    for seat in hidden:
        guesses = {
            msgspec.json.encode(game.guess(game.view(state, seat), seat, Luck(b"g", n))) for n in range(8)
        }
        assert len(guesses) > 1


@every_table
def test_standing_orders_read_back_and_answer_only_legal_actions(key: str, seats: int) -> None:
    game = games()[key]
    for number, played in enumerate(islice(steps(game, seats, "orders"), 150)):
        for seat in map(Seat, range(seats)):
            view = game.view(played.before, seat)
            for kind in game.orders:
                if not kind.offered(view, seat):
                    continue
                fields: tuple[Any, ...] = ()
                while len(fields) < len(choices(kind)):
                    values = first(values_of(kind, view, seat, fields), 40)
                    fields = (*fields, Luck(b"order", number).draw(values))
                order = kind(*fields)
                assert parse_order(game, notate(order)) == order
                if seat in game.to_act(played.before):
                    answer = order.answer(view, seat, view)
                    if isinstance(answer, Action):
                        assert is_legal(game, played.before, seat, answer)
