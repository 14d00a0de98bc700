"""Standing orders: the wish list for the draft (LO-A2) and the plan for phase 2 (LO-A3, LO-A4)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec.structs import replace

from engines.core import Action, Drop, Order, Phrase, Seat, Subsets, choice, phrase
from engines.loire.actions import Fish, Lay, Sail, Take, on_offer
from engines.loire.bot import ranking
from engines.loire.cards import COAL, PLAYABLE, Card, Town, coal_in
from engines.loire.data import PLAN_STEPS
from engines.loire.docks import claims, usual_claim
from engines.loire.sequences import Sequences
from engines.loire.state import NANTES_DOCKS, Dock, Loire, Phase, arrival


def rankings(river: Loire, seat: Seat) -> Sequences[Card]:
    """Some kinds of card, the most wanted first, none twice; what the quick player wishes is suggested."""

    def follow(before: tuple[Card, ...]) -> Sequence[Card]:
        return [card for card in PLAYABLE if card not in before]

    return Sequences(follow, 1, len(PLAYABLE), suggested=[ranking(river, seat)])


class Wish(Order[Loire], frozen=True):
    """At every pick of the draft take the first of these that is there; ask when none is (LO-A2)."""

    cards: tuple[Card, ...] = choice(rankings)

    @classmethod
    def offered(cls, river: Loire, seat: Seat) -> bool:
        return river.winner is None

    def answer(self, river: Loire, seat: Seat, given: Loire) -> Action[Loire] | Drop | None:
        there = on_offer(river, seat)
        return next((Take(card) for card in self.cards if card in there), None)

    def replaces(self, other: Order[Loire]) -> bool:
        return isinstance(other, Wish)


class Step(StrEnum):
    """One turn of a plan: a card to lay, or passing for as long as fishing allows it."""

    COAL1 = "coal1"
    COAL2 = "coal2"
    COAL3 = "coal3"
    SAILORS = "sailors"
    FISHING = "fishing"
    WAIT = "wait"


class Then(StrEnum):
    """What follows the last step."""

    SAIL = "sail"
    ASK = "ask"


class Wake(StrEnum):
    """What the owner of a plan wants to be woken for."""

    COAL = "coal"
    SAILORS = "sailors"
    DOCK = "dock"


def plans(river: Loire, seat: Seat) -> Sequences[Step]:
    """Cards of the hand in any order; waiting needs a fishing card laid just before."""
    player = river.players[seat]

    def follow(before: tuple[Step, ...]) -> Sequence[Step]:
        cards = [
            step
            for step in Step
            if step != Step.WAIT and before.count(step) < player.hand.count(Card(step.value))
        ]
        fishing = before[-1] == Step.FISHING if before else player.fishing
        return [*cards, Step.WAIT] if fishing else cards

    def label(steps: tuple[Step, ...]) -> Phrase:
        """The last step; coal says where it would lead."""
        if steps[-1].value not in COAL:
            return phrase("labels.step", step=steps[-1])
        return phrase("labels.step_to", step=steps[-1], town=planned_arrival(river, seat, steps))

    return Sequences(follow, 0, PLAN_STEPS, label=label)


def listed_steps(river: Loire, seat: Seat, steps: tuple[Step, ...]) -> Phrase:
    """The steps and where they lead."""
    if not steps:
        return phrase("labels.no_steps")
    return phrase("labels.steps_to", steps=steps, town=planned_arrival(river, seat, steps))


def endings(river: Loire, seat: Seat, steps: tuple[Step, ...]) -> list[Then]:
    return [Then.SAIL, Then.ASK] if steps else [Then.SAIL]


def named_docks(river: Loire, seat: Seat, steps: tuple[Step, ...], then: Then) -> list[Dock | None]:
    """A dock can be named when the plan ends at Nantes (LO-A4)."""
    if then == Then.SAIL and planned_arrival(river, seat, steps) == Town.NANTES:
        return [None, *NANTES_DOCKS]
    return [None]


def named_dock(river: Loire, seat: Seat, steps: tuple[Step, ...], then: Then, dock: Dock | None) -> Phrase:
    """The usual choice is one only at Nantes."""
    if dock is not None:
        return phrase("labels.named_dock", dock=dock)
    if then == Then.ASK:
        return phrase("labels.dock_asked")
    town = planned_arrival(river, seat, steps)
    if town == Town.NANTES:
        return phrase("labels.better_dock")
    return phrase("labels.dock", town=town, dock=Dock.QUAY)


def planned_arrival(river: Loire, seat: Seat, steps: tuple[Step, ...]) -> Town:
    """Where the coal laid and the coal still to be laid lead."""
    return arrival(river.players[seat], coal_in(Card(step.value) for step in steps if step != Step.WAIT))


def wakings(
    river: Loire, seat: Seat, steps: tuple[Step, ...], then: Then, dock: Dock | None
) -> Subsets[Wake]:
    return Subsets(tuple(Wake))


def waking(
    river: Loire,
    seat: Seat,
    steps: tuple[Step, ...],
    then: Then,
    dock: Dock | None,
    wake: tuple[Wake, ...],
) -> Phrase:
    return phrase("labels.woken", wake=wake) if wake else phrase("labels.not_woken")


class Plan(Order[Loire], frozen=True):
    """Cards to lay one a turn, then sail or ask; for one round (LO-A3)."""

    steps: tuple[Step, ...] = choice(plans, label=listed_steps)
    then: Then = choice(endings)
    dock: Dock | None = choice(named_docks, label=named_dock)
    wake: tuple[Wake, ...] = choice(wakings, label=waking)

    @classmethod
    def offered(cls, river: Loire, seat: Seat) -> bool:
        """For the round in which it is given, by a player who has not sailed yet."""
        return river.phase in (Phase.DRAFT, Phase.SAILING) and not river.players[seat].sailed

    def answer(self, river: Loire, seat: Seat, given: Loire) -> Action[Loire] | Drop | None:
        if river.round != given.round:
            return Drop(phrase("labels.plan_past"))
        if river.phase != Phase.SAILING:
            return None
        return self._woken(river, seat, given) or self._next(river, seat)

    def replaces(self, other: Order[Loire]) -> bool:
        return isinstance(other, Plan)

    def rest(self, played: Action[Loire]) -> Plan | None:
        if isinstance(played, Sail):
            return None
        if not isinstance(played, Lay):
            return self
        left = self._unwaited()[1:]
        return replace(self, steps=left) if left or self.then == Then.SAIL else None

    def _unwaited(self) -> tuple[Step, ...]:
        """The steps that follow the waiting, when that comes first."""
        return self.steps[1:] if self.steps[:1] == (Step.WAIT,) else self.steps

    def _woken(self, river: Loire, seat: Seat, given: Loire) -> Drop | None:
        """Whether something has happened that the owner asked to be woken for."""
        now, then = river.players[seat], given.players[seat]
        if Wake.COAL in self.wake and now.blown > then.blown:
            return Drop(phrase("labels.woken_coal"))
        if Wake.SAILORS in self.wake and now.bribed > then.bribed:
            return Drop(phrase("labels.woken_sailors"))
        goal = planned_arrival(river, seat, self.steps)
        if Wake.DOCK in self.wake and docked_at(river, goal) - docked_at(given, goal):
            return Drop(phrase("labels.woken_dock", town=goal))
        return None

    def _next(self, river: Loire, seat: Seat) -> Action[Loire] | Drop:
        if self.steps[:1] == (Step.WAIT,) and Fish.offered(river, seat):
            return Fish()
        for step in self._unwaited()[:1]:
            card = Card(step.value)
            return (
                Lay(card)
                if card in river.players[seat].hand
                else Drop(phrase("labels.plan_short", card=card))
            )
        if self.then == Then.ASK:
            return Drop(phrase("labels.plan_done"))
        town = arrival(river.players[seat])
        dock = self.dock if town == Town.NANTES and self.dock else usual_claim(river, seat, town)
        return (
            Sail(dock) if dock in claims(river, seat, town) else Drop(phrase("labels.plan_dock", dock=dock))
        )


def docked_at(river: Loire, town: Town) -> set[int]:
    """Whose boats lie at the docks of a town."""
    return {n for n, player in enumerate(river.players) if player.town == town and player.dock}


ORDERS = (Wish, Plan)
