"""What has been said and settled in a deal: bids, contract, call, discard, handfuls, declarations."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import Seat
from tapete.rules.tarot.call import Resolved
from tapete.rules.tarot.deck import TRUMP

MISERE: Final = "misere"
LONE_PETIT: Final = "lone_petit"


class Handful(NamedTuple):
    """A handful declared, and what of it has been shown so far."""

    seat: Seat
    size: int
    shown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """What has been said and settled; all of it public but the plain cards discarded."""

    bids: tuple[str, ...] = ()
    """In order from the eldest: `pass`, `guardia`, `guardia+slam`."""
    contract: str = ""
    """The contract or `misere`; empty while there is none, and in games that have none."""
    declarer: Seat | None = None
    slam: str = ""
    called: tuple[str, ...] = ()
    resolved: Resolved = ()
    discarded: tuple[Card, ...] = ()
    handfuls: tuple[Handful, ...] = ()
    declared: tuple[tuple[Seat, str], ...] = ()
    void: str = ""
    """Why the deal does not count: `lone_petit`, `all_pass`."""

    @property
    def partners(self) -> tuple[Seat, ...]:
        """Those whom everybody knows, in the order of the called cards."""
        return tuple(dict.fromkeys(seat for seat in self.resolved if seat is not None and seat != self.declarer))

    @property
    def settled(self) -> bool:
        """Whether everybody knows who plays with whom."""
        return None not in self.resolved

    @property
    def forced(self) -> tuple[Card, ...]:
        """The trumps discarded, which everybody has seen."""
        return tuple([card for card in self.discarded if card.suit == TRUMP])


SILENCE: Final = Talk()
