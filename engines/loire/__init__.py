"""Loire: steamers between Orléans and Nantes carry passengers and wine; first to 20 louis (LO).

| | |
|---|---|
| seats | 2 to 6 |
| actions | `place tours`, `take coal3`, `lay coal2`, `explode 1 coal3`, `bribe blois 2` |
| | `fish`, `sail 2`, `wrestle push` |
| orders | `wish coal3+sailors+coal2`, `plan coal3+coal2 sail - coal+dock`, `plan fishing+wait ask - -` |
| secrets | hands, the order of the draw pile, choices at the arm-wrestle until all have chosen |
| luck | the first leader, the shuffles, the lot after five undecided tries |
"""

from engines.core import Game
from engines.loire.actions import ACTIONS, setup
from engines.loire.bot import advise
from engines.loire.events import EVENTS
from engines.loire.orders import ORDERS
from engines.loire.state import Loire, Options, guess, placing, scores, to_act, view

GAME = Game(
    key="loire",
    command="loire",
    seats=range(2, 7),
    state=Loire,
    actions=ACTIONS,
    events=EVENTS,
    options=Options,
    orders=ORDERS,
    setup=setup,
    to_act=to_act,
    view=view,
    guess=guess,
    placing=placing,
    scores=scores,
    advise=advise,
)
