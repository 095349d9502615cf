"""Tute for three (*arrastrado*): a turn-up exchanged once, thirteen tricks, everybody alone (docs/spec/tute.md 5)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, Self

from tapete.rules.cards import SPANISH_PACK, Card, spanish_pack
from tapete.rules.game import Action, Goal, Line, Part, Seat, Sheet, option
from tapete.rules.turnup import exchanges, wanted
from tapete.rules.tute.deal import LEAD, Ended, Position, Question, Standing
from tapete.rules.tute.game import WithTutes
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.score import Result, Scoring, Tally, added, decided_for, tally_of
from tapete.rules.tute.turnup import exchanged
from tapete.rules.tute.view import shown_parts, song_parts, trump_parts

Deck = Literal["40_turnup", "36_no_twos", "39_no_two_of_oros"]
PACKS: Final[dict[Deck, tuple[Card, ...]]] = {
    "40_turnup": SPANISH_PACK,
    "36_no_twos": spanish_pack(without=("2",)),
    "39_no_two_of_oros": spanish_pack(without=("2O",)),
}
LITTLE, MUCH = 100, 200
"""Chips that the winner collects from each: with 100 points or fewer, and with 101 or more or a tute."""


class ThreeHand(TuteHand["TuteThree"]):
    """One deal between three; a fourth seat, the dealer's, may sit out."""

    __slots__ = ()

    def _program(self) -> Action | None:
        at = self._at
        if at.question.phase != "must_exchange":
            return TuteHand._program(self)
        return exchanges(at.stock[-1], at.hands[at.question.speakers[0]])[0]

    def _choices(self, seat: Seat) -> tuple[Action, ...]:
        at = self._at
        return (
            exchanges(at.stock[-1], at.hands[seat])
            if at.question.phase == "exchange"
            else TuteHand._choices(self, seat)
        )

    def _said(self, seat: Seat, action: Action) -> Self:
        if action.do != "exchange":
            return TuteHand._said(self, seat, action)
        return self.with_(_at=exchanged(self._at, seat)._replace(question=LEAD))

    def _after_speaker(self) -> Question:
        phase, speakers = self._at.question
        if phase == "exchange" and len(speakers) == 1:
            return LEAD
        return TuteHand._after_speaker(self)

    def sheet(self) -> Sheet:
        """In chips, also what was paid for cantes and what for the juego."""
        whole, at = TuteHand.sheet(self), self._at
        if at.deal.standing.game.payments == "juegos":
            return whole
        sung, seats = tally_of(at).cantes, range(len(at.hands))
        shares = dict(zip(at.turns, chips([sung[seat] for seat in at.turns], None, 0), strict=True))
        cantes = tuple([shares.get(seat, 0) for seat in seats])
        juego = tuple([score - share for score, share in zip(self.scores(), cantes, strict=True)])
        *lines, payoff = whole.lines
        paid = Line("paid_cantes", cantes), Line("paid_juego", juego, how=payoff.how)
        return Sheet(whole.columns, (*lines, *paid, payoff._replace(how="")))

    def _parts(self) -> tuple[Part, ...]:
        at = self._at
        deal = at.deal
        turn_up = tuple([Part("turn_up", "card", card) for card in at.stock])
        juegos = tuple([Part("juegos", "number", each, seat) for seat, each in enumerate(deal.standing.juegos)])
        return (*trump_parts(deal.trump), *turn_up, *shown_parts(at), *song_parts(at.history.songs), *juegos)


@dataclass(frozen=True, slots=True, repr=False)
class ThreeMatch(TuteMatch):
    """A partida; played for chips, the juegos that everybody has won are counted beside them."""

    Hand: ClassVar[type[TuteHand[Any]]] = ThreeHand
    game: "TuteThree"
    juegos: tuple[int, ...] = ()
    """Juegos won by each seat, when the scores are chips; empty: none yet."""

    def __post_init__(self) -> None:
        TuteMatch.__post_init__(self)
        if len(self.juegos) not in (0, self.seats):
            raise ValueError(f"juegos: {self.juegos!r} is not a number a seat")

    @property
    def goal(self) -> Goal:
        is_score, of = self.game.payments == "juegos", self.game.juegos_target
        return Goal("score", of) if is_score else Goal("won", of, max(self.juegos, default=0))

    @property
    def winners(self) -> tuple[Seat, ...]:
        won = self.totals if self.game.payments == "juegos" else self.juegos
        return tuple([seat for seat, juegos in enumerate(won) if juegos >= self.game.juegos_target])

    def _gained(self, result: Result, ended: Ended) -> Self:
        if self.game.payments == "juegos":
            return TuteMatch._gained(self, result, ended)
        after = TuteMatch._gained(self, result, "counted")
        if result.winner is None:
            return after
        won = tuple([int(seat == result.winner) for seat in range(self.seats)])
        juegos = added(self.juegos or (0,) * self.seats, won)
        return after.with_(juegos=self.game._after_tute(juegos, won) if ended == "tute" else juegos)

    @property
    def _standing(self) -> Standing[Scoring]:
        return Standing(self.game, self.dealer, self.totals, juegos=self.juegos)

    def _deal(self, deck: tuple[Card, ...]) -> TuteHand[Any]:
        """With the whole pack the last card is turned up; else it is the dealer's, and shown."""
        hands = self._hands(deck, len(deck) // 3)
        if self.game.deck != "40_turnup":
            return self._begun(hands, trump_card=deck[-1])
        return self._begun(hands, stock=deck[-1:], question=self._exchange(deck[-1], hands))

    def _exchange(self, turn_up: Card, hands: Sequence[tuple[Card, ...]]) -> Question:
        """Who is asked for the exchange before the first lead."""
        card, turns = wanted(turn_up), self._turns
        match self.game.exchange:
            case "optional" if card is not None:
                return Question("exchange", turns)
            case "mandatory" if card is not None:
                return Question("must_exchange", tuple([seat for seat in turns if card in hands[seat]]))
            case _:
                return LEAD


@dataclass(frozen=True, slots=True, repr=False)
class TuteThree(WithTutes):
    """Tute for three, each alone; whoever has most points wins the juego."""

    id: ClassVar[str] = "tute-three"
    players: ClassVar[tuple[int, ...]] = (3, 4)
    Match: ClassVar[type[TuteMatch]] = ThreeMatch

    exchange: Literal["off", "optional", "mandatory"] = option(
        "mandatory", ("off", "optional", "mandatory"), "whether the turn-up is exchanged"
    )
    deck: Deck = option("40_turnup", tuple(PACKS), "the cards that are dealt")
    payments: Literal["juegos", "chips"] = option("juegos", ("juegos", "chips"), "what a juego is played for")
    fourth_deals: bool = option(False, (False, True), "whether a fourth player may sit down, who sits out as dealer")

    def pack(self, seats: int) -> tuple[Card, ...]:
        return PACKS[self.deck]

    def match(self, seats: int, **state: Any) -> TuteMatch:
        if seats == 4 and not self.fourth_deals:
            raise ValueError("fourth_deals: four sit down only with this option")
        return WithTutes.match(self, seats, **state)

    def turns(self, dealer: Seat, seats: int) -> tuple[Seat, ...]:
        return WithTutes.turns(self, dealer, seats)[:3]

    def balance(self, hand: TuteHand[Any]) -> Collection[int]:
        return WithTutes.balance(self, hand) if self.payments == "juegos" else (0,)

    def _result(self, at: Position[Any]) -> Result:
        """The count is between those who play; a seat that sits out gets nothing."""
        ended, playing, whole = at.history.ended, sorted(at.turns), tally_of(at)
        tally = Tally(
            tuple([whole.cards[seat] for seat in playing]),
            tuple([whole.cantes[seat] for seat in playing]),
            None if whole.last is None else playing.index(whole.last),
        )
        counted = ended == "counted"
        result = self._counted(tally) if counted else self._won(playing.index(decided_for(at)), tally, ended)
        gained = dict(zip(playing, result.payoffs, strict=True))
        winner = None if result.winner is None else playing[result.winner]
        return result._replace(winner=winner, payoffs=tuple([gained.get(seat, 0) for seat in range(len(at.hands))]))

    def _counted(self, tally: Tally) -> Result:
        if self.payments == "juegos":
            return WithTutes._counted(self, tally)
        juego = WithTutes._counted(self, tally._replace(cantes=(0,) * len(tally.cards)))
        if juego.winner is None:
            return Result(None, chips(tally.cantes, None, 0), "void_juego")
        each = MUCH if tally.without_cantes[juego.winner] > LITTLE else LITTLE
        return Result(juego.winner, chips(tally.cantes, juego.winner, each), how=f"{each} x 2")

    def _won(self, side: int, tally: Tally, ended: Ended) -> Result:
        if self.payments == "juegos" or ended != "tute":
            return WithTutes._won(self, side, tally, ended)
        return Result(side, chips(tally.cantes, side, MUCH), how=f"{MUCH} x 2")


def chips(cantes: Sequence[int], winner: int | None, juego: int) -> tuple[int, ...]:
    """Chips a seat: everybody pays every cante to its singer, and `juego` to the winner.

    >>> chips((0, 40, 20), 1, 100)
    (-160, 260, -100)
    """
    owed = [cante + juego * (seat == winner) for seat, cante in enumerate(cantes)]
    return tuple([len(owed) * each - sum(owed) for each in owed])
