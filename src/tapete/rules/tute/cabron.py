"""Tute cabrón: no trump until a king and knight fall together, and bad points for the middle (rules tute 6)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Self

from tapete.rules.cards import SPANISH_PACK, Card, spanish_pack
from tapete.rules.game import Aim, Phase, Seat, option
from tapete.rules.replay import Replay
from tapete.rules.spanish import dealt
from tapete.rules.tute import answers
from tapete.rules.tute.count import Result
from tapete.rules.tute.deal import Hands
from tapete.rules.tute.form import Tute
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.recorded import recorded
from tapete.rules.tute.shared import Said
from tapete.rules.tute.telling import facts, tricks_won

PACKS: Final = {3: spanish_pack(without=("2",)), 4: SPANISH_PACK}
TOO_MUCH: Final = 100
"""More points than these earn a bad point."""


@dataclass(frozen=True, slots=True, repr=False)
class CabronHand(TuteHand):
    """One deal; nothing is sung from the hand."""

    def questions(self) -> tuple[Phase, ...]:
        return ()

    def _close(self, hands: Hands, trick: tuple[Card, ...]) -> Self:
        """A king and knight that fall together are credited to the winner; the first such suit becomes trump."""
        after = TuteHand._close(self, hands, trick)
        for suit in paired(trick):
            what = f"{20 if after.sung else 40}:{suit}"
            winner = after.turns[0]
            story = after.story._replace(
                sung=(*after.sung, Said(winner, what, len(after.tricks))), points=after.credit(winner, int(what[:2]))
            )
            deal = after.deal if after.deal.trump else after.deal._replace(trump=suit)
            after = replace(after, deal=deal, story=story)
        return after

    def result(self) -> Result:
        if not self.ended:
            return Result(None, (0,) * len(self.hands))
        return Result(None, bad_points(self.points, tricks_won(self)))


@dataclass(frozen=True, slots=True, repr=False)
class TuteCabron(Tute):
    """Tute cabrón for three or four, each alone; the fewest bad points win the partida."""

    id: ClassVar[str] = "tute-cabron"
    aim: ClassVar[Aim] = "few_points"
    players: ClassVar[tuple[int, ...]] = (4, 3)
    Hand: ClassVar[type[TuteHand]] = CabronHand

    bad_points_target: int = option(5, range(1, 11), "bad points with which the partida ends")

    def songs(self, hand: tuple[Card, ...], trump: str, sung: tuple[str, ...]) -> tuple[str, ...]:
        """Nothing is sung from the hand."""
        return ()

    def pack(self, seats: int) -> tuple[Card, ...]:
        return PACKS[seats]

    def dealt(self, match: TuteMatch, deck: Sequence[Card]) -> TuteHand:
        return self.begin(match, dealt(deck, self.turns(match), match.seats, len(deck) // match.seats), None)

    def balance(self, hand: TuteHand) -> Collection[int]:
        return range(-4, 0)

    def winners(self, match: TuteMatch) -> tuple[Seat, ...]:
        return self.standing(match) if min(match.totals) <= -self.bad_points_target else ()

    def standing(self, match: TuteMatch) -> tuple[Seat, ...]:
        return tuple([seat for seat, points in enumerate(match.totals) if points == max(match.totals)])

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        if kind == "score":
            total = answers.figures(self, "total", inputs["total"])
            won = answers.numbers("tricks_won", inputs["tricks_won"], (len(total),))
            return {"payoffs": bad_points(total, won)}
        return Tute.answer(self, kind, inputs)

    def shown(self, hand: TuteHand) -> Mapping[str, Any]:
        return {}

    def replay(self, inputs: Mapping[str, Any]) -> Replay:
        match, hands = recorded(self, inputs)
        return Replay(self.begin(match, hands, None), _facts)


def paired(trick: Sequence[Card]) -> tuple[str, ...]:
    """The suits whose king and knight lie in the trick, the one that was completed first before the other.

    >>> from tapete.rules.cards import cards
    >>> paired(cards("12O 12C 11C 11O"))
    ('C', 'O')
    """
    courts = [card.suit for card in trick if card.rank in ("12", "11")]
    return tuple([suit for place, suit in enumerate(courts) if suit in courts[:place]])


def bad_points(total: Sequence[int], won: Sequence[int]) -> tuple[int, ...]:
    """A bad point (-1) a seat: without a trick; else over 100; else neither highest nor lowest; else level."""
    seats = range(len(total))
    bad = (
        [seat for seat in seats if not won[seat]]
        or [seat for seat in seats if total[seat] > TOO_MUCH]
        or [seat for seat in seats if min(total) < total[seat] < max(total)]
        or [seat for seat in seats if list(total).count(total[seat]) > 1]
    )
    return tuple([-(seat in bad) for seat in seats])


def _facts(hand: TuteHand) -> dict[str, Any]:
    return {**facts(hand), "cantes": [(said.seat, said.what) for said in hand.sung]}
