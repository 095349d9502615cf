"""Tute for two (*habanero*): a stock to draw from, then full duties; 101 points win (docs/spec/tute.md 4)."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, Self

from tapete.rules.cards import Card
from tapete.rules.frozen import new_tuple
from tapete.rules.game import Action, Part, Phase, Seat, option
from tapete.rules.spanish import DRAW
from tapete.rules.trick import Ruling
from tapete.rules.turnup import exchanges, wanted
from tapete.rules.tute.deal import LEAD, Ended, Position, Question, in_order
from tapete.rules.tute.game import Tute
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.songs import may_still_sing
from tapete.rules.tute.turnup import exchanged
from tapete.rules.tute.view import carried_parts, shown_parts, song_parts, trump_parts
from tapete.rules.tute.vueltas import Claim, JuegoMode, Vueltas, VueltasHand, VueltasMatch

StockDuty = Literal["none", "follow_trump", "full"]
CAPOTE: Final = Action("capote")
"""I shall win all the tricks that are left."""
TRICKS: Final = 20
"""Tricks of a deal; the last ones, as many as a hand has cards, are played without a stock."""


class TwoHand(VueltasHand["TuteTwo"]):
    """One deal between two."""

    __slots__ = ()

    def _ruled(self) -> Ruling:
        deal, hands, turns, trick, _, _, stock = self._at
        if stock and deal.standing.game.stock_duty != "full":
            return open_ruling(hands[turns[len(trick)]], trick, deal.trump, deal.standing.game.stock_duty)
        return VueltasHand._ruled(self)

    # What is asked between two tricks.

    def _questions(self) -> tuple[Phase, ...]:
        if self._at.deal.standing.game.cante_window == "before_draw":
            return "exchange", "cantes", "draw", "claim", "capote"
        return "exchange", "draw", "cantes", "claim", "capote"

    def _answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        both = winner, 1 - winner
        match question:
            case "exchange":
                return (winner,) if self._may_exchange() else ()
            case "draw":
                return both if self._at.stock else ()
            case "cantes":
                return (winner,) if self._may_sing(winner) else ()
            case "capote":
                return both if self._may_announce() else ()
            case _:
                return (winner,) if self._is_to_claim() and self._at.history.capote is None else ()

    def _may_exchange(self) -> bool:
        """Whether the turn-up is there and is not the two; what anybody holds does not matter."""
        stock = self._at.stock
        return bool(stock) and self._at.deal.standing.game.exchange == "optional" and wanted(stock[-1]) is not None

    def _may_sing(self, winner: Seat) -> bool:
        """Whether there is a window for cantes; not a second one for a seat that has sung its cante before the draw."""
        at = self._at
        drawn = at.question.phase == "draw"
        if at.deal.standing.game.cantes_phase == "stock_only" and not (at.stock or drawn):
            return False
        return at.question is LEAD or may_still_sing(at, winner)

    def _may_announce(self) -> bool:
        """Whether the stock has just been emptied."""
        at = self._at
        options = at.deal.standing.game
        return options.capote and at.question is not LEAD and len(at.history.tricks) == TRICKS - options.hand_size

    def _choices(self, seat: Seat) -> tuple[Action, ...]:
        at = self._at
        match at.question.phase:
            case "exchange":
                return (*exchanges(at.stock[-1], at.hands[seat]), *VueltasHand._choices(self, seat))
            case "capote":
                return (CAPOTE,)
            case _:
                return VueltasHand._choices(self, seat)

    def _program(self) -> Action | None:
        return DRAW[self._at.stock[0]] if self._at.question.phase == "draw" else None

    def _said(self, seat: Seat, action: Action) -> Self:
        at = self._at
        match action.do:
            case "exchange":
                after = exchanged(at, seat)
                question = at.question if wanted(after.stock[-1]) else self._after_speaker()
                return self.with_(_at=after._replace(question=question))
            case "draw":
                deal, hands, turns, trick, _, past, stock = at
                held = in_order((*hands[seat], stock[0]))
                hands = (*hands[:seat], held, *hands[seat + 1 :])
                if len(stock) == 1:
                    past = past._replace(taken=(*past.taken, (seat, stock[0])))
                question = self._after_speaker()
                return self.with_(_at=new_tuple(Position, (deal, hands, turns, trick, question, past, stock[1:])))
            case "capote":
                return self.with_(_at=at._replace(question=LEAD, history=at.history._replace(capote=seat)))
            case _:
                return VueltasHand._said(self, seat, action)

    def _after_song(self) -> Question:
        question = self._at.question
        return question if question.phase == "exchange" else VueltasHand._after_song(self)

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """The other learns that a card was drawn, and which only when it is the turn-up."""
        if self._at.question.phase == "draw" and viewer != self.to_act and len(self._at.stock) > 1:
            return Action("draw")
        return VueltasHand.heard(self, action, viewer)

    # How it ends.

    def _verdict(self, winner: Seat, points: tuple[int, ...], last: bool) -> Ended:
        """Once a capote is announced only tricks matter."""
        announcer = self._at.history.capote
        if announcer is None:
            return VueltasHand._verdict(self, winner, points, last)
        if winner != announcer:
            return "capote_failed"
        return "capote_made" if last else ""

    def _parts(self) -> tuple[Part, ...]:
        deal, _, _, _, _, history, stock = self._at
        parts = trump_parts(deal.trump)
        if stock:
            parts = (*parts, Part("turn_up", "card", stock[-1]), Part("stock", "number", len(stock) - 1))
        said = () if history.capote is None else (Part("capote", "said", "capote", history.capote),)
        carried = carried_parts(self._at)
        return (*parts, *shown_parts(self._at), *song_parts(history.songs), *said, *carried, *self._target_part())


class TwoMatch(VueltasMatch):
    """A partida for two."""

    __slots__ = ()
    Hand: ClassVar[type[TuteHand[Any]]] = TwoHand
    game: "TuteTwo"

    def _deal(self, deck: tuple[Card, ...]) -> TuteHand[Any]:
        """The next card after the hands is turned up, and is the last to be drawn."""
        size = self.game.hand_size
        turn_up, *stock = deck[2 * size :]
        return self._begun(self._hands(deck, size), stock=(*stock, turn_up))


@dataclass(frozen=True, slots=True, repr=False)
class TuteTwo(Vueltas, Tute):
    """Tute for two; the first to 101 points wins the juego."""

    id: ClassVar[str] = "tute-two"
    players: ClassVar[tuple[int, ...]] = (2,)
    Match: ClassVar[type[TuteMatch]] = TwoMatch

    juego_mode: JuegoMode = option("first_to_101", ("most_points", "first_to_101"), "what wins a juego")
    target_points: int = option(101, (101, 121), "points that win a juego, with first_to_101")
    second_deal_claim: Claim = option("auto", ("auto", "manual"), "whether reaching the target must be claimed")
    hand_size: int = option(8, (6, 7, 8), "cards in a hand while the stock lasts")
    stock_duty: StockDuty = option("follow_trump", ("none", "follow_trump", "full"), "what must be played with a stock")
    exchange: Literal["off", "optional"] = option(
        "optional", ("off", "optional"), "whether the turn-up may be exchanged"
    )
    cante_window: Literal["until_next_lead", "before_draw"] = option(
        "until_next_lead", ("until_next_lead", "before_draw"), "until when the winner of a trick may sing"
    )
    cantes_phase: Literal["any", "stock_only"] = option("any", ("any", "stock_only"), "when cantes may be sung")
    capote: bool = option(True, (True, False), "whether all the remaining tricks may be announced")


def open_ruling(hand: tuple[Card, ...], trick: tuple[Card, ...], trump: str, duty: StockDuty) -> Ruling:
    """What may be played while the stock lasts: with `follow_trump` a trump to a trump, else anything."""
    if not trick:
        return Ruling(hand, "lead_free")
    trumps = [card for card in hand if card.suit == trump]
    if duty == "follow_trump" and trick[0].suit == trump and trumps:
        return Ruling(tuple(trumps), "follow")
    return Ruling(hand, "free_discard")
