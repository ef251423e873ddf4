"""Every choice that the rules put to a seat."""

from pbem.games.pacific_northwest_rails.decisions.auctions import BidForShares, SellFirst
from pbem.games.pacific_northwest_rails.decisions.moving import ChooseMove, Land
from pbem.games.pacific_northwest_rails.decisions.seats import SeatBid
from pbem.games.pacific_northwest_rails.decisions.standing import Declare, EndStalled, TurnIn
from pbem.games.pacific_northwest_rails.decisions.trading import AddPledge, BuyPerk, ChooseTrade, Reinvest

DECISIONS = (
    AddPledge,
    BidForShares,
    BuyPerk,
    ChooseMove,
    ChooseTrade,
    Declare,
    EndStalled,
    Land,
    Reinvest,
    SeatBid,
    SellFirst,
    TurnIn,
)
"""Every kind of decision of this title."""
