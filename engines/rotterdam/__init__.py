"""Rotterdam: steer ships up the Maas by naming colours, and turn cargoes into products and missions (RD).

| | |
|---|---|
| seats | 2 to 4 |
| actions | `place A0 grain`, `name red`, `steer B2`, `draw`, `unload`, `complete bread+juice -`, `end` |
| cards | `play setback 21 A2`, `play extra - A0:grain`, `play police 31 -` |
| trade | `offer 1 2br+ju be shown`, `barter 1 br 2 hidden`, `accept 2to1a be`, `decline 2to1a`, `done` |
| secrets | missions, products and transport cards in hand, the order of the piles, offers |
| luck | the first harbour master, the piles |

A ship is called by its hull number: its owner's seat counted from 1, then its own number.
"""

from engines.core import Game
from engines.rotterdam.actions import Complete, Draw, End, Name, Place, Steer, Unload, setup
from engines.rotterdam.bot import advise, lapse
from engines.rotterdam.cards import Play
from engines.rotterdam.events import EVENTS
from engines.rotterdam.missions import placing, scores
from engines.rotterdam.orders import ORDERS, Onward
from engines.rotterdam.secrets import guess, view
from engines.rotterdam.state import Maas, Options, to_act
from engines.rotterdam.trade import Accept, Barter, Decline, Done, Offer, Withdraw

GAME = Game(
    key="rotterdam",
    command="rotterdam",
    seats=range(2, 5),
    state=Maas,
    actions=(
        Place, Name, Steer, Draw, Unload, Accept, Decline, Offer, Barter, Withdraw, Done, Complete, Play, End,
    ),
    events=EVENTS,
    options=Options,
    setup=setup,
    to_act=to_act,
    view=view,
    guess=guess,
    placing=placing,
    scores=scores,
    advise=advise,
    lapse=lapse,
    orders=ORDERS,
    given=(Onward(),),
)  # fmt: skip
