"""The match: a fixed number of deals, whose payoffs add up (docs/spec/tarot.md 2.20)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tapete.rules.cards import Card
from tapete.rules.game import Goal, Match, Score, Seat
from tapete.rules.tarot.deal import Standing, next_dealer, opened
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.packets import deal_out


@dataclass(frozen=True, slots=True, repr=False)
class TarotMatch(Match[TarotHand]):
    """Scores so far; void deals count nowhere."""

    game: Options
    dealer: Seat
    totals: tuple[Score, ...]
    played: int = 0
    won: tuple[int, ...] = ()
    """Deals in which each seat had a positive payoff."""

    @property
    def is_over(self) -> bool:
        return self.played >= self.game.rounds

    @property
    def goal(self) -> Goal:
        return Goal("deals", self.game.rounds, self.played)

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.is_over:
            return ()
        leaders = [seat for seat, total in enumerate(self.totals) if total == max(self.totals)]
        if self.game.tie_policy == "most_deals_won":
            most = max(self.won[seat] for seat in leaders)
            leaders = [seat for seat in leaders if self.won[seat] == most]
        return tuple(leaders)

    @property
    def standing(self) -> Standing:
        """What a deal knows of the match."""
        return Standing(self.game, self.dealer, self.totals)

    def _deal(self, deck: tuple[Card, ...]) -> TarotHand:
        standing = self.standing
        return TarotHand(opened(standing, *deal_out(self.game, deck, standing.eldest)))

    def _after(self, hand: TarotHand) -> Self:
        position = hand._position
        if position.void is not None:
            return self.with_(dealer=next_dealer(position))
        return self.with_payoffs(hand.scores())

    def with_payoffs(self, payoffs: Sequence[Score]) -> Self:
        """The match after a deal that paid these."""
        return self.with_(
            dealer=(self.dealer + 1) % self.seats,
            totals=tuple([total + payoff for total, payoff in zip(self.totals, payoffs, strict=True)]),
            played=self.played + 1,
            won=tuple([times + (payoff > 0) for times, payoff in zip(self.won, payoffs, strict=True)]),
        )
