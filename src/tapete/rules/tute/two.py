"""Tute for two (*habanero*): a stock to draw from, then full duties; 101 points win (rules tute 4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self, cast

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import Action, Part, Phase, Seat, option
from tapete.rules.replay import Replay
from tapete.rules.trick import Ruling
from tapete.rules.tute.answers import one_of
from tapete.rules.tute.count import Result, Tally
from tapete.rules.tute.deal import LEAD, Deal, Hands, Question, Story
from tapete.rules.tute.form import Tute
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch, VueltasMatch
from tapete.rules.tute.recorded import recorded
from tapete.rules.tute.shared import in_order
from tapete.rules.tute.telling import facts
from tapete.rules.tute.turnup import exchange, swapped, wanted
from tapete.rules.tute.vueltas import VueltasHand, running, to_target

DRAW: Final = {card: Action("draw", card) for card in SPANISH_PACK}
"""Every draw as an action, made once."""
CAPOTE: Final = Action("capote")
"""I shall win all the tricks that are left."""
TRICKS: Final = 20
"""Tricks of a deal; the last ones, as many as a hand has cards, are played without a stock."""
NOBODY: Final = -1


@dataclass(frozen=True, slots=True, repr=False)
class TwoHand(VueltasHand):
    """One deal between two."""

    stock: tuple[Card, ...] = ()
    """What is left to draw, top first; the turn-up is the last card."""
    capote: Seat = NOBODY
    """Who has announced that he will win all the tricks that are left."""

    @property
    def options(self) -> "TuteTwo":
        return self.deal.match.game  # type: ignore[return-value]  # a cast would be a call, at every card

    def _next(
        self, hands: Hands, turns: tuple[Seat, ...], trick: tuple[Card, ...], question: Question, story: Story
    ) -> Self:
        return type(self)(self.deal, hands, turns, trick, question, story, self.stock, self.capote)

    def _taken(self, seat: Seat, held: tuple[Card, ...], stock: tuple[Card, ...], question: Question) -> Self:
        """The hand once a seat has drawn or exchanged."""
        hands = (*self.hands[:seat], held, *self.hands[seat + 1 :])
        return type(self)(self.deal, hands, self.turns, (), question, self.story, stock, self.capote)

    def ruled(self, held: tuple[Card, ...]) -> Ruling:
        if self.stock and self.options.stock_duty != "full":
            return open_ruling(held, self.trick, self.deal.trump, self.options.stock_duty)
        return VueltasHand.ruled(self, held)

    # What is asked between two tricks.

    def questions(self) -> tuple[Phase, ...]:
        if self.options.cante_window == "before_draw":
            return "exchange", "cantes", "draw", "claim", "capote"
        return "exchange", "draw", "cantes", "claim", "capote"

    def answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        both = winner, 1 - winner
        match question:
            case "exchange":
                return (winner,) if self._may_exchange(self.stock) else ()
            case "draw":
                return both if self.stock else ()
            case "cantes":
                return (winner,) if self._may_sing(winner) else ()
            case "capote":
                return both if self._may_announce() else ()
            case _:
                return VueltasHand.answerers(self, question, winner) if self.capote == NOBODY else ()

    def _may_exchange(self, stock: tuple[Card, ...]) -> bool:
        """Whether the turn-up is there and is not the two; what anybody holds does not matter."""
        return bool(stock) and self.options.exchange == "optional" and wanted(stock[-1]) is not None

    def _may_sing(self, winner: Seat) -> bool:
        """Whether there is a window for cantes; not a second one for who has sung his cante before the draw."""
        drawn = self.question.phase == "draw"
        if self.options.cantes_phase == "stock_only" and not (self.stock or drawn):
            return False
        return self.question is LEAD or self._may_still_sing(winner)

    def _may_announce(self) -> bool:
        """Whether the stock has just been emptied."""
        open_tricks = TRICKS - self.options.hand_size
        return self.options.capote and self.question is not LEAD and len(self.tricks) == open_tricks

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        match self.question.phase:
            case "exchange":
                done = exchange(self.stock[-1])
                held = done is not None and wanted(self.stock[-1]) in self.hands[seat]
                return (*((done,) if done is not None and held else ()), *self.cantes(seat))
            case "capote":
                return (CAPOTE,)
            case _:
                return VueltasHand.choices(self, seat)

    def program(self) -> Action | None:
        return DRAW[self.stock[0]] if self.question.phase == "draw" else None

    def said(self, seat: Seat, action: Action) -> Self:
        match action.do:
            case "exchange":
                hands, left = swapped(self.hands, seat, self.stock[-1])
                question = self.question if wanted(left) else self.after_speaker()
                return self._taken(seat, hands[seat], (*self.stock[:-1], left), question)
            case "draw":
                held = in_order((*self.hands[seat], self.stock[0]))
                return self._taken(seat, held, self.stock[1:], self.after_speaker())
            case "capote":
                return replace(self, capote=seat, question=LEAD)
            case _:
                return VueltasHand.said(self, seat, action)

    def after_song(self) -> Question:
        return self.question if self.question.phase == "exchange" else VueltasHand.after_song(self)

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """The other learns that a card was drawn, and which only when it is the turn-up."""
        if self.question.phase == "draw" and viewer != self.to_act and len(self.stock) > 1:
            return Action("draw")
        return VueltasHand.heard(self, action, viewer)

    # How it ends.

    def verdict(self, points: tuple[int, ...], last: bool) -> str:
        """Once a capote is announced points no longer matter."""
        return VueltasHand.verdict(self, points, last) if self.capote == NOBODY else "counted" if last else ""

    def _close(self, hands: Hands, trick: tuple[Card, ...]) -> Self:
        after = VueltasHand._close(self, hands, trick)
        if self.capote == NOBODY:
            return after
        if after.turns[0] != self.capote:
            return replace(after, question=LEAD, story=after.story._replace(ended="capote_failed"))
        if after.ended:
            return replace(after, story=after.story._replace(ended="capote_made"))
        return after

    def decider(self) -> int:
        match self.ended:
            case "capote_made":
                return self.capote
            case "capote_failed":
                return 1 - self.capote
            case _:
                return VueltasHand.decider(self)

    def parts(self) -> tuple[Part, ...]:
        stock: tuple[Part, ...] = ()
        if self.stock:
            stock = Part("turn_up", "card", self.stock[-1]), Part("stock", "number", len(self.stock) - 1)
        said = () if self.capote == NOBODY else (Part("capote", "said", "capote", self.capote),)
        return (*self.trump_part(), *stock, *self.sung_parts(), *said, *self.carried_parts())


@dataclass(frozen=True, slots=True, repr=False)
class TuteTwo(Tute):
    """Tute for two; the first to 101 points wins the juego."""

    id: ClassVar[str] = "tute-two"
    players: ClassVar[tuple[int, ...]] = (2,)
    Match: ClassVar[type[TuteMatch]] = VueltasMatch
    Hand: ClassVar[type[TuteHand]] = TwoHand

    juego_mode: str = option("first_to_101", ("most_points", "first_to_101"), "what wins a juego")
    target_points: int = option(101, (101, 121), "points that win a juego, with first_to_101")
    second_deal_claim: str = option("auto", ("auto", "manual"), "whether reaching the target must be claimed")
    hand_size: int = option(8, (6, 7, 8), "cards in a hand while the stock lasts")
    stock_duty: str = option("follow_trump", ("none", "follow_trump", "full"), "what must be played with a stock")
    exchange: str = option("optional", ("off", "optional"), "whether the turn-up may be exchanged")
    cante_window: str = option(
        "until_next_lead", ("until_next_lead", "before_draw"), "until when the winner of a trick may sing"
    )
    cantes_phase: str = option("any", ("any", "stock_only"), "when cantes may be sung")
    capote: bool = option(True, (True, False), "whether all the remaining tricks may be announced")

    def dealt(self, match: TuteMatch, deck: Sequence[Card]) -> TuteHand:
        size = self.hand_size
        hands: list[Sequence[Card]] = [(), ()]
        for place, seat in enumerate(self.turns(match)):
            hands[seat] = deck[place : 2 * size : 2]
        return self.opened(match, hands, deck[2 * size], deck[2 * size + 1 :])

    def opened(
        self, match: TuteMatch, hands: Sequence[Sequence[Card]], turn_up: Card, stock: Sequence[Card]
    ) -> TuteHand:
        """The deal before the first lead."""
        held, points = tuple(map(in_order, hands)), match.carried or (0, 0)
        deal, story = Deal(match, turn_up.suit, turn_up), Story((), (), points)
        return TwoHand(deal, held, self.turns(match), (), LEAD, story, (*stock, turn_up))

    def result(self, tally: Tally) -> Result:
        return Tute.result(self, tally) if self.juego_mode == "most_points" else to_target(self, tally)

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        one_of("phase", inputs.get("phase", "closed"), ("stock", "closed"))
        match kind, inputs.get("moment"):
            case "running-score", _:
                return running(self, (0, 1), inputs)
            case "legal-cards", _ if inputs.get("phase") == "stock" and self.stock_duty != "full":
                hand, trick = tuple(map(Card, inputs.get("hand", ()))), tuple(map(Card, inputs.get("trick", ())))
                return {"legal": open_ruling(hand, trick, inputs["trump"], self.stock_duty).cards}
            case "legal-actions", "exchange":
                return {"actions": self._exchanges(inputs)}
            case "legal-actions", "cante" if self.cantes_phase == "stock_only" and inputs.get("phase") == "closed":
                return {"actions": ()}
            case _:
                return Tute.answer(self, kind, inputs)

    def _exchanges(self, inputs: Mapping[str, Any]) -> tuple[str, ...]:
        turn_up = Card(inputs["turn_up"])
        done = exchange(turn_up)
        allowed = self.exchange == "optional" and inputs.get("won_trick")
        if not allowed or done is None or wanted(turn_up) not in inputs.get("hand", ()):
            return ()
        return (done.what,)

    def shown(self, hand: TuteHand) -> Mapping[str, Any]:
        stock = cast(TwoHand, hand).stock
        return {"turn_up": stock[-1], "stock": stock[:-1]}

    def replay(self, inputs: Mapping[str, Any]) -> Replay:
        stock, turn_up = tuple(map(Card, inputs["stock"])), Card(inputs["turn_up"])
        if len(stock) != len(SPANISH_PACK) - 2 * self.hand_size - 1:
            raise ValueError(f"stock: {len(stock)} cards, with {self.hand_size} in a hand")
        match, hands = recorded(self, inputs, (*stock, turn_up))
        return Replay(self.opened(match, hands, turn_up, stock), _facts)


def open_ruling(hand: Sequence[Card], trick: Sequence[Card], trump: str, duty: str) -> Ruling:
    """What may be played while the stock lasts: with `follow_trump` a trump to a trump, else anything."""
    if not trick:
        return Ruling(tuple(hand), "lead_free")
    trumps = [card for card in hand if card.suit == trump]
    if duty == "follow_trump" and trick[0].suit == trump and trumps:
        return Ruling(tuple(trumps), "follow")
    return Ruling(tuple(hand), "free_discard")


def _facts(hand: TwoHand) -> dict[str, Any]:
    lost = {"lost_trick": len(hand.tricks)} if hand.ended == "capote_failed" else {}
    return {**facts(hand), **lost}
