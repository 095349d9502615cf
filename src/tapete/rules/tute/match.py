"""A partida of Tute: juego after juego until somebody has won enough of them (docs/spec/tute.md 2.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from tapete.rules.cards import Card
from tapete.rules.game import Goal, Match, Seat
from tapete.rules.spanish import dealt
from tapete.rules.tute.deal import LEAD, Deal, Ended, Hands, History, Position, Question, Standing, columns, in_order
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.score import Result, Scoring, added, result
from tapete.rules.tute.songs import tutes


@dataclass(frozen=True, slots=True, repr=False)
class TuteMatch(Match[TuteHand[Any]]):
    """A partida: the scores so far and who deals next."""

    Hand: ClassVar[type[TuteHand[Any]]] = TuteHand
    """The hands of the form."""
    game: Scoring
    totals: tuple[int, ...]

    def __post_init__(self) -> None:
        Match.__post_init__(self)
        if any(type(score) is not int for score in self.totals):
            raise ValueError(f"totals: {self.totals} are not whole numbers")
        for side in columns(self.game.sides(self.seats)):
            if len({self.totals[seat] for seat in side}) > 1:
                raise ValueError(f"totals: {self.totals} differ between partners")

    @property
    def goal(self) -> Goal:
        return Goal("score", self.game.juegos_target)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, juegos in enumerate(self.totals) if juegos >= self.game.juegos_target])

    def _after(self, hand: TuteHand[Any]) -> Self:
        return self._gained(result(hand._at), hand._at.history.ended)

    def _gained(self, result: Result, ended: Ended) -> Self:
        """The match after a deal with this result."""
        totals = added(self.totals, result.payoffs)
        if ended == "tute":
            totals = self.game._after_tute(totals, result.payoffs)
        return self.with_(dealer=(self.dealer + 1) % self.seats, totals=totals)

    def _deal(self, deck: tuple[Card, ...]) -> TuteHand[Any]:
        """All cards go round; the last one is shown and fixes trumps."""
        return self._begun(self._hands(deck, len(deck) // self.seats), trump_card=deck[-1])

    @property
    def _turns(self) -> tuple[Seat, ...]:
        """The seats that play, the eldest first."""
        return self.game.turns(self.dealer, self.seats)

    @property
    def _standing(self) -> Standing[Scoring]:
        """What the deal needs to know."""
        return Standing(self.game, self.dealer, self.totals)

    def _hands(self, deck: tuple[Card, ...], each: int) -> Hands:
        """The hands when so many cards go to each, one at a time."""
        return tuple(map(in_order, dealt(deck, self._turns, self.seats, each)))

    def _begun(
        self,
        hands: Hands,
        trump_card: Card | None = None,
        stock: tuple[Card, ...] = (),
        question: Question = LEAD,
    ) -> TuteHand[Any]:
        """The deal before its first action; a card that was shown, or turned up on the stock, fixes trumps."""
        standing, sides, turns = self._standing, self.game.sides(self.seats), self._turns
        fixes = stock[-1] if stock else trump_card
        deal = Deal(standing, sides, "" if fixes is None else fixes.suit, trump_card)
        history = History((), (), standing.carried or (0,) * (max(sides) + 1))
        if self.game.has_dealt_tutes:
            holders = tuple([seat for seat in turns if tutes(hands[seat])])
            question = Question("tute", holders[:1]) if holders else question
        return self.Hand(Position(deal, hands, turns, (), question, history, stock))


def filled(state: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The fields of a match from what `Game.match` was given; a new one starts at nothing. Raises ValueError."""
    whole = {"dealer": 0, "totals": (0,) * seats, **state}
    totals = whole["totals"]
    if not isinstance(totals, (list, tuple)) or len(totals) != seats:
        raise ValueError(f"totals: {totals!r} is not a score a seat")
    return {name: tuple(value) if isinstance(value, list) else value for name, value in whole.items()}
