"""Auction Tute (*subastado*): the highest bidder names trumps and plays alone against two (docs/spec/tute.md 6)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self

from tapete.rules.cards import SPANISH_SUITS, Card, spanish_pack
from tapete.rules.game import PASS, Action, Goal, IllegalAction, Line, Part, Phase, Seat, Sheet, option
from tapete.rules.spanish import card_points
from tapete.rules.tute.deal import LEAD, Contract, Ended, Position, Question, columns
from tapete.rules.tute.game import Tute
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.score import Result, leaders

PACK: Final = spanish_pack(without=("2",))
HIGHEST: Final = 230
"""All that a deal can be worth: 120, four cantes, the last trick."""
ENOUGH: Final = 500
"""Points that win the match, with `end = points_500`."""
TRUMPS: Final = tuple([Action("trump", suit) for suit in SPANISH_SUITS])


class Auction(NamedTuple):
    """The state of an auction. `best` is 0 while nobody has bid; `to_speak` is nobody once it is over."""

    to_speak: Seat | None
    best: int
    bidder: Seat | None


class SubastadoHand(TuteHand["TuteSubastado"]):
    """One deal: auction, trump, twelve tricks."""

    __slots__ = ()

    def _answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        """Only the bidder may sing."""
        contract = self._at.deal.contract
        return (winner,) if contract is not None and winner == contract.bidder else ()

    def _choices(self, seat: Seat) -> tuple[Action, ...]:
        at = self._at
        match at.question.phase:
            case "auction":
                return _bid_actions(at.deal.standing.game.offered(max(at.history.bids, default=0)))
            case "trump":
                return TRUMPS
            case _:
                return TuteHand._choices(self, seat)

    def _said(self, seat: Seat, action: Action) -> Self:
        at = self._at
        match at.question.phase:
            case "auction":
                return self._bid(int(action.what) if action.do == "bid" else 0)
            case "trump":
                return self.with_(_at=at._replace(deal=at.deal.with_(trump=action.what), question=LEAD))
            case _:
                return TuteHand._said(self, seat, action)

    def _bid(self, bid: int) -> Self:
        """The hand after a bid; 0 is a pass."""
        at = self._at
        bids = (*at.history.bids, bid)
        auction = at.deal.standing.game.auction(at.turns, bids)
        after = self.with_(_at=at._replace(history=at.history._replace(bids=bids)))
        if auction.to_speak is not None:
            return after._asking(Question("auction", (auction.to_speak,)))
        if auction.bidder is None:
            return after._over("void")
        return after.with_(_at=_contracted(after._at, Contract(auction.bidder, auction.best)))

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        at = self._at
        if at.question.phase != "auction" or action.do != "bid":
            return TuteHand._refused(self, seat, action)
        best = max(at.history.bids, default=0)
        low = action.what in map(str, range(max(best + 1, at.deal.standing.game.min_bid)))
        return IllegalAction("bid_too_low" if low else "bid_not_offered", best=str(best))

    def _fallback(self, seat: Seat) -> Action:
        """In the auction a pass; as trump the longest suit, of equal ones the one with more points."""
        phase, held = self._at.question.phase, self._at.hands[seat]
        if phase == "auction":
            return PASS
        if phase != "trump":
            return TuteHand._fallback(self, seat)
        of = {suit: [card for card in held if card.suit == suit] for suit in SPANISH_SUITS}
        return max(TRUMPS, key=lambda action: (len(of[action.what]), card_points(of[action.what])))

    def _parts(self) -> tuple[Part, ...]:
        at = self._at
        contract, turns, bids = at.deal.contract, at.turns, at.history.bids
        if contract is not None:
            return (Part("contract", "number", contract.points, contract.bidder), *TuteHand._parts(self))
        auctions = [at.deal.standing.game.auction(turns, bids[:index]) for index in range(len(bids))]
        return tuple(
            [
                Part("bid", "said", f"bid {bid}" if bid else "pass", auction.to_speak)
                for bid, auction in zip(bids, auctions, strict=True)
            ]
        )

    def sheet(self) -> Sheet:
        deal = self._at.deal
        if deal.contract is None:
            nobody = Line("decided", (None,) * 3, (("by", "void"),))
            return Sheet(columns(deal.sides), (nobody, Line("payoff", (0, 0, 0))))
        whole = TuteHand.sheet(self)
        return Sheet(whole.columns, (Line("contract", (deal.contract.points, None)), *whole.lines))


def _contracted(at: Position["TuteSubastado"], contract: Contract) -> Position["TuteSubastado"]:
    """The deal once the auction is won: the bidder is side 0, the two others together side 1."""
    bidder, turns = contract.bidder, at.turns
    deal = at.deal.with_(contract=contract, sides=tuple([int(seat != bidder) for seat in range(3)]))
    leads = turns.index(bidder) if deal.standing.game.first_leader == "bidder" else 0
    return at._replace(
        deal=deal,
        turns=turns[leads:] + turns[:leads],
        question=Question("trump", (bidder,)),
        history=at.history._replace(points=(0, 0)),
    )


@dataclass(frozen=True, slots=True, repr=False)
class SubastadoMatch(TuteMatch):
    """A match of a fixed number of deals, or to a number of points."""

    Hand: ClassVar[type[TuteHand[Any]]] = SubastadoHand
    game: "TuteSubastado"
    played: int = 0
    """Deals that were played; a void one is not."""

    @property
    def goal(self) -> Goal:
        game = self.game
        return Goal("score", ENOUGH) if game.end == "points_500" else Goal("deals", game.deals, self.played)

    @property
    def winners(self) -> tuple[Seat, ...]:
        game = self.game
        over = max(self.totals) >= ENOUGH if game.end == "points_500" else self.played >= game.deals
        return leaders(self.totals) if over else ()

    def _gained(self, result: Result, ended: Ended) -> Self:
        return TuteMatch._gained(self, result, ended).with_(played=self.played + any(result.payoffs))

    def _deal(self, deck: tuple[Card, ...]) -> TuteHand[Any]:
        """Nothing is shown: the eldest speaks first."""
        return self._begun(self._hands(deck, 12), question=Question("auction", self._turns[:1]))


@dataclass(frozen=True, slots=True, repr=False)
class TuteSubastado(Tute):
    """Auction Tute for three; most points win."""

    id: ClassVar[str] = "tute-subastado"
    players: ClassVar[tuple[int, ...]] = (3,)
    Match: ClassVar[type[TuteMatch]] = SubastadoMatch

    min_bid: int = option(60, range(50, 101, 5), "the lowest bid")
    bid_step: int = option(5, (5, 10), "what a bid must be a multiple of")
    auction_rounds: Literal["one", "until_two_pass"] = option(
        "one", ("one", "until_two_pass"), "how long the auction lasts"
    )
    first_leader: Literal["mano", "bidder"] = option("mano", ("mano", "bidder"), "who leads the first trick")
    end: Literal["deals", "points_500"] = option("deals", ("deals", "points_500"), "what ends the match")
    deals: int = option(9, range(3, 31, 3), "deals of a match, with end = deals")

    def pack(self, seats: int) -> tuple[Card, ...]:
        return PACK

    def offered(self, best: int) -> tuple[int, ...]:
        """The bids that are higher than the best so far."""
        return _multiples(max(best + 1, self.min_bid), self.bid_step)

    def auction(self, turns: Sequence[Seat], bids: Sequence[int]) -> Auction:
        """The state of an auction after these bids (0: a pass), in order from the eldest."""
        waiting, best, bidder = list(turns), 0, None
        for bid in bids:
            speaker = waiting.pop(0)
            if bid:
                best, bidder = bid, speaker
                if self.auction_rounds == "until_two_pass":
                    waiting.append(speaker)
        over = not waiting or (self.auction_rounds == "until_two_pass" and waiting == [bidder])
        return Auction(None if over else waiting[0], best, bidder)

    def balance(self, hand: TuteHand[Any]) -> Collection[int]:
        contract = hand._at.deal.contract
        return (0,) if contract is None else (contract.points, -contract.points)

    def _result(self, at: Position[Any]) -> Result:
        contract, points = at.deal.contract, at.history.points
        if contract is None:
            return Result(None, (0, 0, 0), "void")
        made = points[0] >= contract.points
        gained = contract.points if made else -contract.points
        return Result(0 if made else 1, tuple([gained * (seat == contract.bidder) for seat in range(3)]))


@cache
def _multiples(least: int, step: int) -> tuple[int, ...]:
    """The multiples of the step, from the least allowed to all that a deal can be worth."""
    return tuple(range(least + -least % step, HIGHEST + 1, step))


@cache
def _bid_actions(bids: tuple[int, ...]) -> tuple[Action, ...]:
    """A pass and these bids, as actions."""
    return (PASS, *[Action("bid", str(bid)) for bid in bids])
