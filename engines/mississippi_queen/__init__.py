"""The Mississippi Queen: paddle steamers race down a river that is laid tile by tile (MQ).

| | |
|---|---|
| seats | 3 to 5 |
| actions | `sail 4 2L2`, `sail 4 FLF>NEF`, `sail @NE 2 2` |
| secrets | the order of the pile of tiles |
| luck | the first player, the tiles, the direction die |
"""

from engines.core import Game
from engines.mississippi_queen.actions import Sail, guess, setup, view
from engines.mississippi_queen.bot import advise
from engines.mississippi_queen.places import placing, scores, to_act
from engines.mississippi_queen.state import EVENTS, Options, River

GAME = Game(
    key="mississippi_queen",
    command="queen",
    seats=range(3, 6),
    state=River,
    actions=(Sail,),
    events=EVENTS,
    options=Options,
    setup=setup,
    to_act=to_act,
    view=view,
    guess=guess,
    placing=placing,
    scores=scores,
    advise=advise,
)
