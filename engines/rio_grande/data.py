"""The box: what the published game gives as numbers."""

RIVER_COPIES = 9
"""River cards of each landscape and water, RG-S1."""
DELTA_COPIES = 2
CHICANE_COPIES = 1
LAKE_COPIES = 1
"""Of each landscape and water, RG-S2."""
SANDBANK_COPIES = 3
"""Of each water; they have no landscape, RG-S2."""

BRIDGES = 4
"""For each player, RG-S3."""
TRACK = 120
"""The score track, which players may lap, RG-S3."""
HAND = 5
"""Cards dealt, and drawn back up to, RG-S4 and RG-S5."""

ACTIONS = 3
"""In a turn, RG-S5."""
RIVER_CARD, SPECIAL_CARD, BRIDGE, DISCARD = 1, 2, 3, 4
"""The numbers of the kinds of action, which never go down within a turn, RG-S6."""

CHICANE_TAKES = 2
"""Bridges that a chicane removes, RG-S15."""
LAKE_BONUS = 3
"""Points of a lake besides those of its card, RG-S24."""
LEFT_OVER = 2
"""What the points of an unfinished river are divided by, RG-S28."""
