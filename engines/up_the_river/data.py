"""The box: what the published game and its English edition give as numbers."""

SECTIONS = 10
"""Positions 1 (by the waterfall) to 10 (by the harbour), UR-S2."""
HARBOUR = SECTIONS + 1
"""One step beyond position 10, UR-R8."""
FALLEN = 0
SANDBANK_START = 1
WAVE_START = 5
BOATS_START = 4
BOATS = 3
"""For each colour, UR-S1."""
WAVE_CARRIES = 3
BEST_DOCK = 12
"""Points of the first dock; each next one pays one less, UR-S9."""
ARROWS = 0
FACES = (1, 2, 3, 4, 5, ARROWS)
"""The die, UR-D1."""
