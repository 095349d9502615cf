"""One deal as values: what it knows of the match, its cards, and all that has happened in it (docs/spec/tarot.md 2)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import getitem
from typing import Final, Literal, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.frozen import Frozen
from tapete.rules.game import Play, Score, Seat, Trick
from tapete.rules.tarot.auction import DOG_TAKEN, MISERE, Contract, Slam
from tapete.rules.tarot.call import Partners
from tapete.rules.tarot.deck import DUTIES, EVERY_CARD, EXCUSE, TRUMP, is_lone_petit, tidy
from tapete.rules.tarot.declare import Declaration
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.piles import Piles
from tapete.rules.tarot.tricks import RESERVED, UNRESTRICTED, Restrictions, ruling, sweeping_cards, trick_winner
from tapete.rules.trick import Ruling, legal_cards, winning

Phase = Literal["void", "auction", "call", "discard", "slam", "play", "show", "over"]
Void = Literal["lone_petit", "all_pass"]
"""Why a deal does not count."""
Hands = tuple[tuple[Card, ...], ...]
"""The cards of each seat."""
LONE_PETIT: Final = "lone_petit"
_PLAYS: Final = tuple([{card: Play(seat, card) for card in EVERY_CARD} for seat in range(8)])
"""Every card as each seat plays it, made once."""
_IN_ORDER: Final = tuple(
    [tuple([(*_PLAYS[leader:seats], *_PLAYS[:leader]) for leader in range(seats)]) for seats in range(9)]
)
"""The plays of each seat of a trick in order of play, by how many there are and who leads."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a deal knows of its match."""

    game: Options
    dealer: Seat
    totals: tuple[Score, ...]
    tricks: int = field(init=False)
    """How many the deal has."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "tricks", self.game.form.tricks)

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % len(self.totals)


@dataclass(frozen=True, slots=True)
class Bidding(Frozen):
    """What the auction and the call have settled; all of it public."""

    bids: tuple[str, ...] = ()
    """In order from the eldest: `pass`, `guardia`, `guardia+slam`."""
    contract: Contract | None = None
    """`None` while there is none, and in games that have none."""
    declarer: Seat | None = None
    slam: Slam | None = None
    """What the declarer has announced, with the bid or before the first lead."""
    called: tuple[str, ...] = ()
    partner_of: Partners = ()
    """For each called card whose partnership everybody knows."""

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The partners that are public, in the order of the called cards."""
        return tuple(dict.fromkeys([seat for seat in self.partner_of if seat is not None and seat != self.declarer]))

    @property
    def has_known_sides(self) -> bool:
        """Whether the sides are public."""
        return None not in self.partner_of

    @property
    def takes_dog(self) -> bool:
        """Whether the declarer takes the dog and discards."""
        return self.contract in DOG_TAKEN


UNBID: Final = Bidding()


class Handful(NamedTuple):
    """A handful declared, and what of it has been shown so far."""

    seat: Seat
    size: int
    shown: tuple[Card, ...] = ()


class Declared(NamedTuple):
    """What the seats have declared in the first trick."""

    handfuls: tuple[Handful, ...] = ()
    others: tuple[tuple[Seat, Declaration], ...] = ()


UNDECLARED: Final = Declared()


@dataclass(frozen=True, slots=True)
class Deal(Frozen):
    """What stays while cards are played: what the match gives, and what the auction, call and discard have settled."""

    standing: Standing
    dog: tuple[Card, ...]
    """As it was dealt, taken or not."""
    bidding: Bidding = UNBID
    discarded: tuple[Card, ...] = ()
    bound: Sequence[Seat] = field(init=False, repr=False, compare=False)
    """Whom more than the duties of the trick may restrict after the first lead."""

    def __post_init__(self) -> None:
        bidding, game = self.bidding, self.standing.game
        bound: Sequence[Seat] = (self.declarer,) if bidding.slam == "slam" else ()
        if bidding.contract == MISERE or game.three_bouts_ban != "off":
            bound = range(game.seats)
        _set_bound(self, bound)

    @property
    def declarer(self) -> Seat:
        """Who plays the contract. Raises ValueError while there is none."""
        if self.bidding.declarer is None:
            raise ValueError("nobody has bid")
        return self.bidding.declarer

    @property
    def forced_trumps(self) -> tuple[Card, ...]:
        """The trumps discarded, which everybody has seen."""
        return tuple([card for card in self.discarded if card.suit == TRUMP])


_set_bound = Deal.__dict__["bound"].__set__


class Position(NamedTuple):
    """A deal at one moment: the cards where they are now, and what has been declared and played."""

    deal: Deal
    hands: Hands
    piles: Piles | None
    phase: Phase
    turn: Seat
    """Whose card is the next of the trick."""
    declared: Declared = UNDECLARED
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def to_act(self) -> Seat | None:
        match self.phase:
            case "play" | "show":
                return self.turn
            case "auction":
                return (self.deal.standing.eldest + len(self.deal.bidding.bids)) % len(self.hands)
            case "call" | "discard" | "slam":
                return self.deal.bidding.declarer
            case "void":
                return self.lone_petit
            case "over":
                return None

    @property
    def void(self) -> Void | None:
        """Why the deal does not count, if it does not: it is over without a trick."""
        if self.phase != "over" or self.tricks:
            return None
        return "all_pass" if self.deal.bidding.bids else "lone_petit"

    @property
    def lone_petit(self) -> Seat | None:
        """Who shows the hand that makes the deal void, if one does: the first from the eldest."""
        if self.phase != "void" and self.void != LONE_PETIT:
            return None
        seats = len(self.hands)
        order = [(self.deal.standing.eldest + index) % seats for index in range(seats)]
        return next(seat for seat in order if is_lone_petit(self.hands[seat]))

    def plays_of(self, trick: Sequence[Card]) -> tuple[Play, ...]:
        """The cards of a trick with who played them, if whoever leads this one led."""
        seats = len(self.hands)
        return tuple(map(getitem, _IN_ORDER[seats][(self.turn - len(self.trick)) % seats], trick))

    def playable_from(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that the seat plays from: its hand and its visible tops."""
        return self.hands[seat] if self.piles is None else (*self.hands[seat], *self.piles.visible(seat))

    def ruling(self) -> Ruling:
        """What may be played now, in phase `play`."""
        deal, hands, piles, _, seat, _, trick, tricks = self
        cards = hands[seat] if piles is None else hands[seat] + piles.playable(seat)
        if seat not in deal.bound and (trick or tricks):
            return legal_cards(cards, trick, TRUMP, DUTIES)
        return ruling(deal.standing.game, cards, trick, self.restrictions())

    def restrictions(self) -> Restrictions:
        """What restricts the seat whose turn it is beyond the duties."""
        bidding = self.deal.bidding
        if bidding.contract is None or (self.trick and self.turn != bidding.declarer):
            return UNRESTRICTED
        reserved = bidding.slam == "slam" and self.turn == bidding.declarer and self._is_slam_alive()
        if self.trick:
            return RESERVED if reserved else UNRESTRICTED
        called = () if self.tricks or not self.deal.standing.game.first_lead_restriction else bidding.called
        petit = bidding.contract == MISERE and self.deal.standing.game.misere_no_petit_lead
        return Restrictions(called, reserved, petit) if called or reserved or petit else UNRESTRICTED

    def _is_slam_alive(self) -> bool:
        """Whether every trick so far was won by the declarer or a known partner (docs/spec/tarot.md 2.13)."""
        known = (self.deal.bidding.declarer, *self.deal.bidding.partners)
        return all(trick.winner in known for trick in self.tricks)

    def winning(self) -> Seat | None:
        """The seat whose card is winning the trick so far, as far as it is public."""
        return self.winner_of(self.plays_of(self.trick), self.trick, self.deal.bidding) if self.trick else None

    def winner_of(self, plays: Sequence[Play], trick: Sequence[Card], bidding: Bidding) -> Seat:
        """Who takes the next trick of the deal, if these are its cards and this is known of the partners."""
        standing = self.deal.standing
        if len(self.tricks) + 1 < standing.tricks:
            return plays[winning(trick, TRUMP, DUTIES)].seat
        return plays[trick_winner(standing.game, trick, self._sweeping_cards(plays, trick, bidding))].seat

    def _sweeping_cards(self, plays: Sequence[Play], trick: Sequence[Card], bidding: Bidding) -> tuple[int, ...]:
        """Where the cards of a side lie that has won every trick before this last one."""
        if not any(card.suit == EXCUSE for card in trick):
            return ()
        seats = range(len(self.hands))
        if bidding.declarer is None:
            return sweeping_cards(self.tricks, plays, [(seat,) for seat in seats])
        attack = (bidding.declarer, *bidding.partners)
        # This very trick may yet make a captor: then only the declarer is a side (docs/spec/tarot.md 2.13).
        is_complete = self.deal.standing.game.partner_rule == "holder" and len(plays) == len(seats)
        is_final = bidding.has_known_sides or is_complete
        defence = [seat for seat in seats if seat not in attack] if is_final else ()
        return sweeping_cards(self.tricks, plays, (attack, defence))


def opened(
    standing: Standing, hands: Sequence[Sequence[Card]], dog: Sequence[Card] = (), piles: Piles | None = None
) -> Position:
    """The position before the first action."""
    game = standing.game
    phase: Phase = "play"
    if game.has_premiums and game.lone_petit == "redeal" and any(map(is_lone_petit, hands)):
        phase = "void"
    elif game.has_auction:
        phase = "auction"
    return Position(Deal(standing, tuple(dog)), tuple(map(tidy, hands)), piles, phase, standing.eldest)


def next_dealer(position: Position) -> Seat:
    """Who deals after this deal: the next seat, or the same one again after a void deal (`redeal_dealer`)."""
    standing = position.deal.standing
    return standing.dealer if position.void and standing.game.redeal_dealer == "same" else standing.eldest
