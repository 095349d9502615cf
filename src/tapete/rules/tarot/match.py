"""The match: so many deals played; and how a shuffled pack becomes hands, dog and piles (rules tarot 2.2, 2.20)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tapete.rules.cards import Card
from tapete.rules.game import Match, Score, Seat
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.piles import Piles


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
    def over(self) -> bool:
        return self.played >= self.game.rounds

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.over:
            return ()
        leaders = [seat for seat, total in enumerate(self.totals) if total == max(self.totals)]
        if self.game.tie_policy == "most_deals_won":
            most = max(self.won[seat] for seat in leaders)
            leaders = [seat for seat in leaders if self.won[seat] == most]
        return tuple(leaders)

    def _deal(self, deck: tuple[Card, ...]) -> TarotHand:
        form = self.game.form
        hands, dog, rest = dealt_out(self.game, deck, (self.dealer + 1) % self.seats)
        if not form.piles:
            return TarotHand.dealt(self, hands, dog)
        each = len(rest) // self.seats
        piles = [rest[place * each : (place + 1) * each] for place in range(self.seats)]
        order = [(self.dealer + 1 + place) % self.seats for place in range(self.seats)]
        by_seat = [piles[order.index(seat)] for seat in range(self.seats)]
        fours = [[cards[start : start + 4] for start in range(0, each, 4)] for cards in by_seat]
        return TarotHand.dealt(self, hands, dog, Piles.of(fours))

    def after(self, hand: TarotHand) -> Self:
        following = (self.dealer + 1) % self.seats
        if hand.talk.void:
            dealer = self.dealer if self.game.redeal_dealer == "same" else following
            return type(self)(self.game, dealer, self.totals, self.played, self.won)
        return self.with_deal(hand.scores())

    def with_deal(self, payoffs: Sequence[Score]) -> Self:
        """The match after a deal with these payoffs."""
        totals = tuple([total + payoff for total, payoff in zip(self.totals, payoffs, strict=True)])
        won = tuple([times + (payoff > 0) for times, payoff in zip(self.won, payoffs, strict=True)])
        return type(self)(self.game, (self.dealer + 1) % self.seats, totals, self.played + 1, won)


def dealt_out(game: Options, deck: Sequence[Card], eldest: Seat) -> tuple[list[list[Card]], list[Card], Sequence[Card]]:
    """Hands by seat, dog, and the rest: packets in turn, a card to the dog after each until it is full."""
    form, seats = game.form, game.seats
    packet = game.deal_packet_3p if form.packet == 4 else form.packet
    hands: list[list[Card]] = [[] for _ in range(seats)]
    dog: list[Card] = []
    at, seat = 0, eldest
    while len(hands[seat]) < form.hand:
        size = min(packet, form.hand - len(hands[seat]))
        hands[seat] += deck[at : at + size]
        at += size
        seat = (seat + 1) % seats
        if len(dog) < form.dog:
            dog.append(deck[at])
            at += 1
    return hands, dog, deck[at:]
