"""A form of Tute: the options of all of them, and what each form has to say of itself (rules tute 1 and 8)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tapete.rules.cards import SPANISH_PACK, Card, Pattern
from tapete.rules.game import Aim, Game, Seat, Value, option
from tapete.rules.replay import Replay
from tapete.rules.spanish import dealt, duties
from tapete.rules.trick import Duties
from tapete.rules.tute import answers
from tapete.rules.tute.count import Result, Tally, juegos, most
from tapete.rules.tute.deal import LEAD, Deal, Question, Story
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch, filled
from tapete.rules.tute.recorded import recorded, shown_card
from tapete.rules.tute.shared import in_order, songs, tutes
from tapete.rules.tute.telling import facts


@dataclass(frozen=True, slots=True, repr=False)
class Tute(Game[TuteHand]):
    """The options of every form, and what most forms do: everybody alone, a shown trump card, cantes, most points."""

    id: ClassVar[str]
    family: ClassVar[str] = "tute"
    pattern: ClassVar[Pattern] = "spanish"
    players: ClassVar[tuple[int, ...]] = (4,)
    aim: ClassVar[Aim] = "points"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = ()
    """Who plays together from the start; empty: nobody."""
    Match: ClassVar[type[TuteMatch]] = TuteMatch
    Hand: ClassVar[type[TuteHand]] = TuteHand

    direction: str = option("ccw", ("ccw", "cw"), "on which side the next player sits")
    juegos_target: int = option(4, range(1, 9), "juegos that win the partida")
    tie_rule: str = option("last_trick", ("last_trick", "replay"), "who wins a tie")
    overtrump: str = option("contrafallo", ("contrafallo", "undertrump"), "unable to beat a ruff: any card, or a trump")
    head_after_ruff: bool = option(False, (False, True), "whether a ruffed trick must still be headed")
    head_reference: str = option("current_best", ("current_best", "lead_card"), "the card that has to be headed")
    cantes_per_trick: str = option(
        "one_per_player", ("one_per_player", "unlimited"), "how many cantes a player may sing after a trick"
    )
    forty_first: bool = option(True, (True, False), "whether the forty must be sung before any twenty")
    duties: Duties = field(init=False, repr=False, compare=False)
    """The duties of play that follow from the options."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "duties", duties(self))

    @property
    def clockwise(self) -> bool:
        return self.direction == "cw"

    @property
    def sings_tutes(self) -> bool:
        """Whether four kings or four knights may be sung."""
        return False

    def songs(self, hand: tuple[Card, ...], trump: str, sung: tuple[str, ...]) -> tuple[str, ...]:
        """What a hand may sing after a trick that its side has won; `sung` are the suits already sung."""
        return songs(hand, trump, sung, self.forty_first, self.sings_tutes)

    def columns(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """The seats that a figure of the count stands for."""
        return self.sides or tuple((seat,) for seat in range(seats))

    def pack(self, seats: int) -> tuple[Card, ...]:
        return SPANISH_PACK

    def match(self, seats: int, **state: Any) -> TuteMatch:
        if seats not in self.players:
            raise ValueError(f"{self.id} is played by {' or '.join(map(str, self.players))}, not {seats}")
        return self.Match(self, **filled(state, seats))

    def dealt(self, match: TuteMatch, deck: Sequence[Card]) -> TuteHand:
        """The hand that a shuffled deck gives: all cards go round, the last one is shown."""
        turns = self.turns(match)
        hands = dealt(deck, turns, match.seats, len(deck) // len(turns))
        return self.begin(match, hands, deck[-1])

    def turns(self, match: TuteMatch) -> tuple[Seat, ...]:
        """The seats that play, the eldest first."""
        return tuple([(match.dealer + 1 + place) % match.seats for place in range(match.seats)])

    def begin(self, match: TuteMatch, hands: Sequence[Sequence[Card]], trump_card: Card | None) -> TuteHand:
        """The deal before its first action."""
        held = tuple(map(in_order, hands))
        points = match.carried or (0,) * len(self.columns(match.seats))
        deal = Deal(match, "" if trump_card is None else trump_card.suit, trump_card)
        hand = self.Hand(deal, held, self.turns(match), (), LEAD, Story((), (), points))
        return with_dealt_tute(hand) if self.tute_at_once else hand

    @property
    def tute_at_once(self) -> bool:
        """Whether a tute in the dealt hand wins before the first lead."""
        return False

    def winners(self, match: TuteMatch) -> tuple[Seat, ...]:
        """Who has won the partida; nobody while it goes on."""
        return tuple([seat for seat, juegos in enumerate(match.totals) if juegos >= self.juegos_target])

    def standing(self, match: TuteMatch) -> tuple[Seat, ...]:
        """Who has won if the partida is ended here."""
        return self.winners(match)

    def result(self, tally: Tally) -> Result:
        """Whose juego a counted deal is: most points."""
        winner = most(tally.total, tally.last, self.tie_rule)
        if winner is None:
            return Result(None, self.shared((0,) * len(tally.cards)), "void_juego")
        return self.won(winner, tally, "counted")

    def won(self, side: int, tally: Tally, how: str) -> Result:
        """The juego goes to a side; `how` as `TuteHand.ended`."""
        return Result(side, self.shared([int(other == side) for other in range(len(tally.cards))]))

    def shared(self, figures: Sequence[int]) -> tuple[int, ...]:
        """Figures of the sides, one a seat."""
        return tuple(figures)

    def after_tute(self, totals: tuple[int, ...], gained: tuple[int, ...]) -> tuple[int, ...]:
        """The scores of the match after a juego won by a tute."""
        return totals

    def balance(self, hand: TuteHand) -> Collection[int]:
        """What the scores of a finished deal may add up to: one juego, or none."""
        return (0, 1)

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        return answers.answer(self, kind, inputs)

    def shown(self, hand: TuteHand) -> Mapping[str, Any]:
        """What a dealt hand lays on the table, in the words of the vector schema."""
        return {"trump_card": hand.deal.trump_card}

    def replay(self, inputs: Mapping[str, Any]) -> Replay:
        match, hands = recorded(self, inputs)
        return Replay(self.begin(match, hands, shown_card(self, match, hands, inputs["trump_card"])), facts)


@dataclass(frozen=True, slots=True, repr=False)
class WithTutes(Tute):
    """The options of the forms in which a tute is valid and a juego may count double."""

    double: str = option("off", ("off", "over_100", "over_100_no_cantes_or_over_120"), "when a juego counts as two")
    tute_enabled: bool = option(True, (True, False), "whether four kings or four knights win the juego")
    tute_when: str = option(
        "after_won_trick", ("after_won_trick", "immediate_if_dealt"), "whether a tute in the dealt hand wins at once"
    )
    tute_prize: str = option("juego", ("juego", "partida"), "what a tute wins")

    @property
    def sings_tutes(self) -> bool:
        return self.tute_enabled

    @property
    def tute_at_once(self) -> bool:
        return self.tute_enabled and self.tute_when == "immediate_if_dealt"

    def won(self, side: int, tally: Tally, how: str) -> Result:
        gained = juegos(self.double, side, tally) if how == "counted" else 1
        payoffs = self.shared([gained * (other == side) for other in range(len(tally.cards))])
        return Result(side, payoffs, how=f"1 x {gained}" if gained > 1 else "")

    def balance(self, hand: TuteHand) -> Collection[int]:
        return (0, 1) if self.double == "off" else (0, 1, 2)

    def after_tute(self, totals: tuple[int, ...], gained: tuple[int, ...]) -> tuple[int, ...]:
        """With `tute_prize = partida` the side of the tute is lifted to the target."""
        if self.tute_prize == "juego":
            return totals
        return tuple([max(t, self.juegos_target) if won > 0 else t for t, won in zip(totals, gained, strict=True)])


def with_dealt_tute(hand: TuteHand) -> TuteHand:
    """A deal in which somebody holds a tute: the first from the eldest sings it before the first lead."""
    for seat in hand.turns:
        if tutes(hand.hands[seat]):
            return replace(hand, question=Question("tute", (seat,)))
    return hand
