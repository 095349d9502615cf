"""Tute cabrón: no trump until a king and knight fall together, and bad points for the middle (docs/spec/tute.md 6)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from tapete.rules.cards import SPANISH_PACK, Card, spanish_pack
from tapete.rules.game import Aim, Goal, Phase, Seat, option
from tapete.rules.tute.deal import Hands, Position, Song, with_credit
from tapete.rules.tute.game import Tute
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.score import Result, leaders, tricks_won
from tapete.rules.tute.songs import worth

PACKS: Final = {3: spanish_pack(without=("2",)), 4: SPANISH_PACK}
TOO_MUCH: Final = 100
"""More points than these earn a bad point."""


class CabronHand(TuteHand["TuteCabron"]):
    """One deal; nothing is sung from the hand."""

    __slots__ = ()

    def _questions(self) -> tuple[Phase, ...]:
        return ()

    def _close(self, hands: Hands, trick: tuple[Card, ...]) -> Self:
        """A king and knight that fall together are credited to the winner of the trick."""
        after = TuteHand._close(self, hands, trick)
        suits = paired(trick)
        return after.with_(_at=_credited(after._at, suits)) if suits else after


class CabronMatch(TuteMatch):
    """A partida that ends when somebody has too many bad points; the fewest win it."""

    __slots__ = ()
    Hand: ClassVar[type[TuteHand[Any]]] = CabronHand
    game: "TuteCabron"

    @property
    def goal(self) -> Goal:
        return Goal("score", -self.game.bad_points_target)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return leaders(self.totals) if min(self.totals) <= -self.game.bad_points_target else ()

    def _deal(self, deck: tuple[Card, ...]) -> TuteHand[Any]:
        """Nothing is shown: there is no trump yet."""
        return self._begun(self._hands(deck, len(deck) // self.seats))


@dataclass(frozen=True, slots=True, repr=False)
class TuteCabron(Tute):
    """Tute cabrón for three or four, each alone."""

    id: ClassVar[str] = "tute-cabron"
    aim: ClassVar[Aim] = "few_points"
    players: ClassVar[tuple[int, ...]] = (4, 3)
    Match: ClassVar[type[TuteMatch]] = CabronMatch

    bad_points_target: int = option(5, range(1, 11), "bad points with which the partida ends")

    def pack(self, seats: int) -> tuple[Card, ...]:
        return PACKS[seats]

    def balance(self, hand: TuteHand[Any]) -> Collection[int]:
        return range(-4, 0)

    def _result(self, at: Position[Any]) -> Result:
        return Result(None, bad_points(at.history.points, tricks_won(at)))


def paired(trick: Sequence[Card]) -> tuple[str, ...]:
    """The suits whose king and knight lie in the trick, the one that was completed first before the other.

    >>> from tapete.rules.cards import cards
    >>> paired(cards("12O 12C 11C 11O"))
    ('C', 'O')
    """
    courts = [card.suit for card in trick if card.rank in ("12", "11")]
    return tuple([suit for index, suit in enumerate(courts) if suit in courts[:index]])


def _credited(at: Position[Any], suits: Sequence[str]) -> Position[Any]:
    """The cantes of these suits for the winner of the trick; the first of the deal counts 40 and becomes trump."""
    for suit in suits:
        history, winner = at.history, at.turns[0]
        song = Song(winner, f"{20 if history.songs else 40}:{suit}", len(history.tricks))
        points = with_credit(history.points, at.deal.sides[winner], worth(song.what))
        deal = at.deal if at.deal.trump else at.deal.with_(trump=suit)
        at = at._replace(deal=deal, history=history._replace(songs=(*history.songs, song), points=points))
    return at


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
