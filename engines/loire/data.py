"""The box and its numbers: what is published, and the project's split of the cards (LO-D1 to LO-D6)."""

TURNED_UP = {2: 10, 3: 12, 4: 14, 5: 16, 6: 18}
"""Cards of a round by the number of players, LO-S5 and LO-R2."""
DEALT = 5
"""Cards of a first hand, LO-S4."""
GOAL = 20
"""Louis, LO-S26."""
UNDECIDED_TRIES = 5
"""Tries at arm-wrestling that may put nobody out before the lot decides, LO-R10."""
QUIET_ROUNDS = 2
"""Rounds running without a market and without a card laid that end the game, LO-R18."""

PASSENGER_STEPS = (1, 3, 4, 6)
"""How far round the list of towns the passengers of each town want to go, LO-D2."""
SPACES_A_LOUIS = 2
"""A fare is the distance divided by this, rounded up, LO-D2."""
WINES_A_TOWN = 2
"""In each town but Nantes, LO-D3."""
CARDS = {
    "coal1": 12,
    "coal2": 12,
    "coal3": 8,
    "sailors": 14,
    "explosion": 6,
    "fishing": 6,
    "sun": 4,
}
"""Copies of the cards that are neither passengers nor wine, LO-D3 to LO-D6."""

PLAN_STEPS = 6
"""The longest plan: with six of the longest words its line still keeps within 80 characters."""
