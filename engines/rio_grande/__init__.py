"""Rio Grande: the players build rivers together and put bridges on them (RG).

| | |
|---|---|
| seats | 2 to 5 |
| 1 river cards | `lay fb A` |
| 2 special cards | `lake lfb A`, `chicane cfb A 2+5 3`, `delta dfb A`, `sandbank bb A 3` |
| 3, 4 | `bridge A 2`, `discard fb` |
| after three of them | `end` |
| secrets | the hands and the pile's order |
| luck | the first player, the shuffle |

A turn is three actions that can be taken back, then `end`, which draws. A new river takes the first free
letter.
"""

from engines.core import Game
from engines.rio_grande.actions import Bridge, Discard, End, Lay, setup
from engines.rio_grande.bot import advise
from engines.rio_grande.events import EVENTS
from engines.rio_grande.specials import Chicane, Delta, Lake, Sandbank
from engines.rio_grande.state import Basin, Options, guess, placing, scores, to_act, view

GAME = Game(
    key="rio_grande",
    command="rio",
    seats=range(2, 6),
    state=Basin,
    actions=(Lay, Lake, Chicane, Delta, Sandbank, Bridge, Discard, End),
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
