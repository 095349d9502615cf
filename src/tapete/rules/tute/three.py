"""Tute for three (*arrastrado*): a turn-up that is exchanged once, thirteen tricks, everybody alone (rules tute 5)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self, cast

from tapete.rules.cards import SPANISH_PACK, Card, spanish_pack
from tapete.rules.game import Action, Line, Part, Seat, Sheet, option
from tapete.rules.replay import Replay
from tapete.rules.spanish import dealt
from tapete.rules.tute.count import Result, Tally, added
from tapete.rules.tute.deal import LEAD, Question
from tapete.rules.tute.form import WithTutes
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.recorded import recorded
from tapete.rules.tute.telling import facts
from tapete.rules.tute.turnup import exchange, swapped, wanted

PACKS: Final = {
    "40_turnup": SPANISH_PACK,
    "36_no_twos": spanish_pack(without=("2",)),
    "39_no_two_of_oros": spanish_pack(without=("2O",)),
}
LITTLE, MUCH = 100, 200
"""Chips that the winner collects from each: with 100 points or fewer, and with 101 or more or a tute."""


@dataclass(frozen=True, slots=True, repr=False)
class ThreeHand(TuteHand):
    """One deal between three; a fourth seat, the dealer's, may sit out."""

    @property
    def form(self) -> "TuteThree":
        return cast(TuteThree, self.match.game)

    @property
    def turn_up(self) -> Card | None:
        """The card that lies on the table; nobody's, and worth nothing."""
        return self.deal.trump_card if self.form.deck == "40_turnup" else None

    def program(self) -> Action | None:
        if self.question.phase == "must_exchange" and self.turn_up is not None:
            return exchange(self.turn_up)
        return TuteHand.program(self)

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        if self.question.phase != "exchange":
            return self.cantes(seat)
        return self.exchanges(seat)

    def exchanges(self, seat: Seat) -> tuple[Action, ...]:
        """What the seat may exchange before the first lead."""
        if self.turn_up is None or wanted(self.turn_up) not in self.hands[seat]:
            return ()
        done = exchange(self.turn_up)
        return () if done is None else (done,)

    def said(self, seat: Seat, action: Action) -> Self:
        if action.do != "exchange" or self.turn_up is None:
            return self.sing(seat, action.what)
        hands, left = swapped(self.hands, seat, self.turn_up)
        return replace(self, hands=hands, deal=self.deal._replace(trump_card=left), question=LEAD)

    def after_speaker(self) -> Question:
        if self.question.phase == "exchange":
            rest = self.question.speakers[1:]
            return Question("exchange", rest) if rest else LEAD
        return TuteHand.after_speaker(self)

    def result(self) -> Result:
        """The count is between those who play; who sits out gets nothing."""
        if not self.ended:
            return Result(None, (0,) * len(self.hands))
        playing, tally = sorted(self.turns), self.tally()
        of = Tally(
            tuple([tally.cards[seat] for seat in playing]),
            tuple([tally.cantes[seat] for seat in playing]),
            None if tally.last is None else playing.index(tally.last),
        )
        counted = self.ended == "counted"
        result = self.form.result(of) if counted else self.form.won(playing.index(self.decider()), of, self.ended)
        gained = dict(zip(playing, result.payoffs, strict=True))
        winner = None if result.winner is None else playing[result.winner]
        return result._replace(winner=winner, payoffs=tuple([gained.get(seat, 0) for seat in range(len(self.hands))]))

    def sheet(self) -> Sheet:
        """In chips, also what was paid for cantes and what for the juego."""
        whole = TuteHand.sheet(self)
        if self.form.payments == "juegos":
            return whole
        sung = self.tally().cantes
        shares = dict(zip(self.turns, chips([sung[seat] for seat in self.turns], None, 0), strict=True))
        cantes = tuple([shares.get(seat, 0) for seat in range(len(self.hands))])
        juego = tuple([score - share for score, share in zip(self.scores(), cantes, strict=True)])
        *lines, payoff = whole.lines
        paid = Line("paid_cantes", cantes), Line("paid_juego", juego, how=payoff.how)
        return Sheet(whole.columns, (*lines, *paid, payoff._replace(how="")))

    def parts(self) -> tuple[Part, ...]:
        if self.turn_up is None:
            return (*TuteHand.parts(self), *self._juegos())
        return (*self.trump_part(), Part("turn_up", "card", self.turn_up), *self.sung_parts(), *self._juegos())

    def _juegos(self) -> tuple[Part, ...]:
        """What ends a partida whose scores are chips: the juegos that each seat has won."""
        won = cast(ThreeMatch, self.match).juegos
        return tuple([Part("juegos", "number", each, seat) for seat, each in enumerate(won)])


@dataclass(frozen=True, slots=True, repr=False)
class ThreeMatch(TuteMatch):
    """A partida; played for chips, the juegos that everybody has won are counted beside them."""

    juegos: tuple[int, ...] = ()
    """Juegos won by each seat, when the scores are chips; empty: none yet."""

    def __post_init__(self) -> None:
        TuteMatch.__post_init__(self)
        if len(self.juegos) not in (0, self.seats):
            raise ValueError(f"juegos: {self.juegos!r} is not a number a seat")

    def gained(self, result: Result, how: str) -> Self:
        if cast(TuteThree, self.game).payments == "juegos":
            return TuteMatch.gained(self, result, how)
        after = TuteMatch.gained(self, result, "counted")
        if result.winner is None:
            return after
        won = tuple([int(seat == result.winner) for seat in range(self.seats)])
        juegos = added(self.juegos or (0,) * self.seats, won)
        return replace(after, juegos=self.game.after_tute(juegos, won) if how == "tute" else juegos)


@dataclass(frozen=True, slots=True, repr=False)
class TuteThree(WithTutes):
    """Tute for three, each alone; whoever has most points wins the juego."""

    id: ClassVar[str] = "tute-three"
    players: ClassVar[tuple[int, ...]] = (3, 4)
    Match: ClassVar[type[TuteMatch]] = ThreeMatch
    Hand: ClassVar[type[TuteHand]] = ThreeHand

    exchange: str = option("mandatory", ("off", "optional", "mandatory"), "whether the turn-up is exchanged")
    deck: str = option("40_turnup", tuple(PACKS), "the cards that are dealt")
    payments: str = option("juegos", ("juegos", "chips"), "what a juego is played for")
    fourth_deals: bool = option(False, (False, True), "whether a fourth player may sit down, who sits out as dealer")

    def pack(self, seats: int) -> tuple[Card, ...]:
        return PACKS[self.deck]

    def match(self, seats: int, **state: Any) -> TuteMatch:
        if seats == 4 and not self.fourth_deals:
            raise ValueError("fourth_deals: four sit down only with this option")
        return WithTutes.match(self, seats, **state)

    def turns(self, match: TuteMatch) -> tuple[Seat, ...]:
        return WithTutes.turns(self, match)[:3]

    def dealt(self, match: TuteMatch, deck: Sequence[Card]) -> TuteHand:
        return self.begin(match, dealt(deck, self.turns(match), match.seats, len(deck) // 3), deck[-1])

    def begin(self, match: TuteMatch, hands: Sequence[Sequence[Card]], trump_card: Card | None) -> TuteHand:
        hand = WithTutes.begin(self, match, hands, trump_card)
        if hand.question is not LEAD or trump_card is None or self.deck != "40_turnup" or self.exchange == "off":
            return hand
        card = wanted(trump_card)
        if card is None:
            return hand
        if self.exchange == "optional":
            return replace(hand, question=Question("exchange", hand.turns))
        holder = next(seat for seat in hand.turns if card in hand.hands[seat])
        return replace(hand, question=Question("must_exchange", (holder,)))

    def result(self, tally: Tally) -> Result:
        if self.payments == "juegos":
            return WithTutes.result(self, tally)
        juego = WithTutes.result(self, tally._replace(cantes=(0,) * len(tally.cards)))
        if juego.winner is None:
            return Result(None, chips(tally.cantes, None, 0), "void_juego")
        each = MUCH if tally.without_cantes[juego.winner] > LITTLE else LITTLE
        return Result(juego.winner, chips(tally.cantes, juego.winner, each), how=f"{each} x 2")

    def won(self, side: int, tally: Tally, how: str) -> Result:
        if self.payments == "juegos" or how != "tute":
            return WithTutes.won(self, side, tally, how)
        return Result(side, chips(tally.cantes, side, MUCH), how=f"{MUCH} x 2")

    def balance(self, hand: TuteHand) -> Collection[int]:
        return WithTutes.balance(self, hand) if self.payments == "juegos" else (0,)

    def winners(self, match: TuteMatch) -> tuple[Seat, ...]:
        if self.payments == "juegos" or not isinstance(match, ThreeMatch):
            return WithTutes.winners(self, match)
        return tuple([seat for seat, juegos in enumerate(match.juegos) if juegos >= self.juegos_target])

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        if kind == "legal-actions" and inputs["moment"] == "exchange":
            return {"actions": self._exchanges(inputs)}
        return WithTutes.answer(self, kind, inputs)

    def _exchanges(self, inputs: Mapping[str, Any]) -> tuple[str, ...]:
        turn_up = Card(inputs["turn_up"])
        done = exchange(turn_up)
        if (
            self.exchange == "off"
            or self.deck != "40_turnup"
            or done is None
            or wanted(turn_up) not in inputs.get("hand", ())
        ):
            return ()
        return (done.what,)

    def shown(self, hand: TuteHand) -> Mapping[str, Any]:
        if self.deck != "40_turnup":
            return {"trump_card": hand.deal.trump_card}
        return {"turn_up": hand.deal.trump_card, "stock": ()}

    def replay(self, inputs: Mapping[str, Any]) -> Replay:
        if self.deck != "40_turnup":
            return WithTutes.replay(self, inputs)
        turn_up = Card(inputs["turn_up"])
        match, hands = recorded(self, inputs, (turn_up,))
        return Replay(self.begin(match, hands, turn_up), facts)


def chips(cantes: Sequence[int], winner: int | None, juego: int) -> tuple[int, ...]:
    """Chips a seat: everybody pays every cante to its singer, and `juego` to the winner.

    >>> chips((0, 40, 20), 1, 100)
    (-160, 260, -100)
    """
    owed = [cante + juego * (seat == winner) for seat, cante in enumerate(cantes)]
    return tuple([len(owed) * each - sum(owed) for each in owed])
