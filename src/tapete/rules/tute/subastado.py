"""Auction Tute (*subastado*): the highest bidder names trumps and plays alone against the other two (rules tute 6)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, Self, cast

from tapete.rules.cards import SPANISH_SUITS, Card, spanish_pack
from tapete.rules.game import PASS, Action, IllegalAction, Line, Part, Phase, Seat, Sheet, option
from tapete.rules.replay import Replay
from tapete.rules.spanish import LAST_TEN, card_points, dealt
from tapete.rules.tute.answers import numbers
from tapete.rules.tute.count import Result
from tapete.rules.tute.deal import LEAD, Hands, Question, Story
from tapete.rules.tute.form import Tute
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.recorded import recorded
from tapete.rules.tute.telling import tricks_won

PACK: Final = spanish_pack(without=("2",))
HIGHEST: Final = 230
"""All that a deal can be worth: 120, four cantes, the last trick."""
TRUMPS: Final = tuple([Action("trump", suit) for suit in SPANISH_SUITS])


@cache
def offered(least: int, step: int) -> tuple[int, ...]:
    """The multiples of the step, from the least allowed to all that a deal can be worth."""
    return tuple(range(least + -least % step, HIGHEST + 1, step))


@cache
def said_bids(bids: tuple[int, ...]) -> tuple[Action, ...]:
    """A pass and these bids, as actions."""
    return (PASS, *[Action("bid", str(bid)) for bid in bids])


class Auction(NamedTuple):
    """Where an auction stands. `best` is 0 while nobody has bid; `to_speak` is nobody once it is over."""

    to_speak: Seat | None
    best: int
    bidder: Seat | None


@dataclass(frozen=True, slots=True, repr=False)
class SubastadoHand(TuteHand):
    """One deal: auction, trump, twelve tricks."""

    bids: tuple[int, ...] = ()
    """What was said in the auction, in order; 0 is a pass."""
    contract: int = 0
    bidder: Seat | None = None

    @property
    def form(self) -> "TuteSubastado":
        return self.deal.match.game  # type: ignore[return-value]  # a cast would be a call, at every action

    def _next(
        self, hands: Hands, turns: tuple[Seat, ...], trick: tuple[Card, ...], question: Question, story: Story
    ) -> Self:
        return type(self)(self.deal, hands, turns, trick, question, story, self.bids, self.contract, self.bidder)

    def side(self, seat: Seat) -> int:
        """The bidder is side 0, the two others together side 1."""
        return int(seat != self.bidder)

    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        if self.bidder is None:
            return ()
        return (self.bidder,), tuple([seat for seat in range(3) if seat != self.bidder])

    def columns(self) -> tuple[tuple[Seat, ...], ...]:
        return self.sides() or ((0,), (1,), (2,))

    def answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        return (winner,) if winner == self.bidder else ()

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        match self.question.phase:
            case "auction":
                return said_bids(self.form.offered(max(self.bids, default=0)))
            case "trump":
                return TRUMPS
            case _:
                return self.cantes(seat)

    def said(self, seat: Seat, action: Action) -> Self:
        match self.question.phase:
            case "auction":
                return self._bid(int(action.what) if action.do == "bid" else 0)
            case "trump":
                return replace(self, deal=self.deal._replace(trump=action.what), question=LEAD)
            case _:
                return self.sing(seat, action.what)

    def _bid(self, bid: int) -> Self:
        bids = (*self.bids, bid)
        auction = self.form.auction(self.form.turns(self.match), bids)
        if auction.to_speak is not None:
            return replace(self, bids=bids, question=Question("auction", (auction.to_speak,)))
        if auction.bidder is None:
            return replace(self, bids=bids, question=LEAD, story=self.story._replace(ended="void"))
        leads = self.turns.index(auction.bidder) if self.form.first_leader == "bidder" else 0
        return replace(
            self,
            bids=bids,
            contract=auction.best,
            bidder=auction.bidder,
            turns=self.turns[leads:] + self.turns[:leads],
            question=Question("trump", (auction.bidder,)),
        )

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        if self.question.phase != "auction" or action.do != "bid":
            return TuteHand._refused(self, seat, action)
        best = max(self.bids, default=0)
        low = action.what.isdecimal() and int(action.what) <= max(best, self.form.min_bid - 1)
        return IllegalAction("bid_too_low" if low else "bid_not_offered", best=str(best))

    def fallback(self, seat: Seat) -> Action:
        """In the auction a pass; as trump the longest suit, of equal ones the one with more points."""
        if self.question.phase == "auction":
            return PASS
        if self.question.phase != "trump":
            return TuteHand.fallback(self, seat)
        of = {suit: [card for card in self.hands[seat] if card.suit == suit] for suit in SPANISH_SUITS}
        return max(TRUMPS, key=lambda action: (len(of[action.what]), card_points(of[action.what])))

    def result(self) -> Result:
        if self.ended != "counted" or self.bidder is None:
            return Result(None, (0,) * 3, "void" if self.ended == "void" else "")
        gained = self.contract if self.points[0] >= self.contract else -self.contract
        return Result(0 if gained > 0 else 1, tuple([gained * (seat == self.bidder) for seat in range(3)]))

    def parts(self) -> tuple[Part, ...]:
        if self.bidder is not None:
            return (Part("contract", "number", self.contract, self.bidder), *TuteHand.parts(self))
        turns, said = self.form.turns(self.match), []
        for place, bid in enumerate(self.bids):
            speaker = self.form.auction(turns, self.bids[:place]).to_speak
            said.append(Part("bid", "said", f"bid {bid}" if bid else "pass", speaker))
        return tuple(said)

    def sheet(self) -> Sheet:
        if self.bidder is None:
            nobody = Line("decided", (None,) * 3, (("by", "void"),))
            return Sheet(self.columns(), (nobody, Line("payoff", (0, 0, 0))))
        whole = TuteHand.sheet(self)
        return Sheet(whole.columns, (Line("contract", (self.contract, None)), *whole.lines))


@dataclass(frozen=True, slots=True, repr=False)
class SubastadoMatch(TuteMatch):
    """A match of so many deals, or to so many points."""

    played: int = 0
    """Deals that were played; a void one is not."""

    def gained(self, result: Result, how: str) -> Self:
        return replace(TuteMatch.gained(self, result, how), played=self.played + any(result.payoffs))


@dataclass(frozen=True, slots=True, repr=False)
class TuteSubastado(Tute):
    """Auction Tute for three; most points win."""

    id: ClassVar[str] = "tute-subastado"
    players: ClassVar[tuple[int, ...]] = (3,)
    Match: ClassVar[type[TuteMatch]] = SubastadoMatch
    Hand: ClassVar[type[TuteHand]] = SubastadoHand

    min_bid: int = option(60, range(50, 101, 5), "the lowest bid")
    bid_step: int = option(5, (5, 10), "what a bid must be a multiple of")
    auction_rounds: str = option("one", ("one", "until_two_pass"), "how long the auction lasts")
    first_leader: str = option("mano", ("mano", "bidder"), "who leads the first trick")
    end: str = option("deals", ("deals", "points_500"), "what ends the match")
    deals: int = option(9, range(3, 31, 3), "deals of a match, with end = deals")

    def pack(self, seats: int) -> tuple[Card, ...]:
        return PACK

    def dealt(self, match: TuteMatch, deck: Sequence[Card]) -> TuteHand:
        return self.opened(match, dealt(deck, self.turns(match), 3, 12))

    def opened(self, match: TuteMatch, hands: Sequence[Sequence[Card]]) -> TuteHand:
        """The deal before the eldest speaks."""
        begun = self.begin(match, hands, None)
        return replace(begun, question=Question("auction", begun.turns[:1]), story=Story((), (), (0, 0)))

    def offered(self, best: int) -> tuple[int, ...]:
        """The bids that are higher than the best so far."""
        return offered(max(best + 1, self.min_bid), self.bid_step)

    def auction(self, turns: Sequence[Seat], bids: Sequence[int]) -> Auction:
        """Where an auction stands after these bids (0: a pass), in order from the eldest."""
        waiting, best, bidder = list(turns), 0, None
        for bid in bids:
            speaker = waiting.pop(0)
            if bid:
                best, bidder = bid, speaker
                if self.auction_rounds == "until_two_pass":
                    waiting.append(speaker)
        over = not waiting or (self.auction_rounds == "until_two_pass" and waiting == [bidder])
        return Auction(None if over else waiting[0], best, bidder)

    def balance(self, hand: TuteHand) -> Collection[int]:
        contract = cast(SubastadoHand, hand).contract
        return (contract, -contract)

    def winners(self, match: TuteMatch) -> tuple[Seat, ...]:
        played = match.played if isinstance(match, SubastadoMatch) else 0
        over = max(match.totals) >= 500 if self.end == "points_500" else played >= self.deals
        return self.standing(match) if over else ()

    def standing(self, match: TuteMatch) -> tuple[Seat, ...]:
        return tuple([seat for seat, points in enumerate(match.totals) if points == max(match.totals)])

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        match kind:
            case "auction":
                return self._auction(inputs)
            case "score":
                return self._score(inputs)
            case _:
                return Tute.answer(self, kind, inputs)

    def _auction(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        turns = self.turns(self.match(3, dealer=inputs["dealer"]))
        bids: list[int] = []
        for place, bid in enumerate(inputs.get("bids", ())):
            stands = self.auction(turns, bids)
            if stands.to_speak is None or (bid != "pass" and bid not in self.offered(stands.best)):
                return {"refused": place}
            bids.append(0 if bid == "pass" else bid)
        stands = self.auction(turns, bids)
        if stands.to_speak is not None:
            return {"over": False, "to_speak": stands.to_speak, "actions": ("pass", *self.offered(stands.best))}
        if stands.bidder is None:
            return {"over": True, "contract": None, "declarer": None, "void": "all_pass", "next_dealer": turns[0]}
        leader = turns[0] if self.first_leader == "mano" else stands.bidder
        return {"over": True, "contract": stands.best, "declarer": stands.bidder, "leader": leader}

    def _score(self, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        declarer, contract = inputs["declarer"], inputs["contract"]
        figures = [contract, inputs["card_points"], inputs.get("cante_points", 0)]
        contract, cards, sung = numbers("contract, card_points, cante_points", figures, (3,))
        total = cards + sung + LAST_TEN * (inputs.get("last") == declarer)
        gained = contract if total >= contract else -contract
        payoffs = [gained * (seat == declarer) for seat in range(3)]
        return {"declarer_total": total, "success": gained > 0, "payoffs": payoffs}

    def shown(self, hand: TuteHand) -> Mapping[str, Any]:
        return {}

    def replay(self, inputs: Mapping[str, Any]) -> Replay:
        match, hands = recorded(self, inputs)
        return Replay(self.opened(match, hands), _facts)


def _facts(hand: SubastadoHand) -> dict[str, Any]:
    """What a finished deal tells of itself, in the words of the vector schema."""
    bid = {"contract": hand.contract or None, "declarer": hand.bidder, "payoffs": hand.scores()}
    if hand.bidder is None:
        return {**bid, "void": "all_pass", "next_dealer": hand.turns[0], "tricks": 0}
    won = hand.points[0] >= hand.contract
    leader = hand.tricks[0].plays[0].seat
    told = {"tricks": len(hand.tricks), "tricks_won": tricks_won(hand), "leader": leader}
    return {**bid, **told, "declarer_total": hand.points[0], "success": won}
