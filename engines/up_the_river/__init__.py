"""Up the River: boats race up to the harbour while the river carries them back to a waterfall (UR).

| | |
|---|---|
| seats | 2 to 4 |
| actions | `move 4`, `advance 4`, `repel 1 7`, `skip` |
| secrets | none; only the dice to come are unknown |
| luck | the starting player, the die |
"""

from engines.core import Game
from engines.up_the_river.actions import Advance, Move, Repel, Skip, setup
from engines.up_the_river.bot import advise
from engines.up_the_river.state import EVENTS, Options, River, placing, scores, to_act

GAME = Game(
    key="up_the_river",
    command="river",
    seats=range(2, 5),
    state=River,
    actions=(Move, Advance, Repel, Skip),
    events=EVENTS,
    options=Options,
    setup=setup,
    to_act=to_act,
    view=lambda river, seat: river,
    guess=lambda river, seat, luck: river,
    placing=placing,
    scores=scores,
    advise=advise,
)
