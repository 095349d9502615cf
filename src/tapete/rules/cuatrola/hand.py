"""Cuatrola as it is played: the match, and one hand of betting, five tricks and cante windows (rules cuatrola 1-5)."""

from dataclasses import dataclass
from typing import Final, Self

from tapete.rules.cards import Card
from tapete.rules.cuatrola.betting import BETS, Bet, Betting, betting, check, first_leader
from tapete.rules.cuatrola.options import CuatrolaOptions
from tapete.rules.cuatrola.result import (
    TRICKS,
    TRICKS_NEEDED,
    PerSide,
    Result,
    by_points,
    by_tricks,
    decided,
    idle_points,
)
from tapete.rules.game import (
    PASS,
    Action,
    Hand,
    IllegalAction,
    Line,
    Match,
    Own,
    Part,
    Phase,
    Play,
    Seat,
    Sheet,
    Trick,
    View,
)
from tapete.rules.spanish import (
    LAST_TEN,
    PLAY,
    SIDES,
    cantes,
    card_points,
    cheapest,
    check_cante,
    chosen,
    dealt,
    duties,
    refused,
)
from tapete.rules.trick import Ruling, ruled, winning

BIDS: Final = {name: Action("bid", name) for name in BETS}
ORDER: Final = {
    (leader, idle): tuple(seat % 4 for seat in range(leader, leader + 4) if seat % 4 != idle)
    for leader in range(4)
    for idle in (None, 0, 1, 2, 3)
}
"""The seats of a trick in order of play, by who leads and who is idle."""


@dataclass(frozen=True, slots=True, repr=False)
class CuatrolaMatch(Match["CuatrolaHand"]):
    """The first pair with `match_target` match points; partners show the points of their side."""

    game: CuatrolaOptions
    dealer: Seat = 0
    totals: tuple[int, ...] = (0, 0, 0, 0)

    def __post_init__(self) -> None:
        whole = all(type(score) is int for score in self.totals)
        if len(self.totals) != 4 or self.totals[:2] != self.totals[2:] or not whole:
            raise ValueError(f"totals: {self.totals} is not a whole number a seat, the same for partners")

    @property
    def winners(self) -> tuple[Seat, ...]:
        for side in SIDES:
            if self.totals[side[0]] >= self.game.match_target:
                return side
        return ()

    def _deal(self, deck: tuple[Card, ...]) -> "CuatrolaHand":
        return CuatrolaHand(self, dealt(deck, ORDER[(self.dealer + 1) % 4, None], 4, 5), deck[-1])

    def after(self, hand: "CuatrolaHand") -> Self:
        totals = tuple(map(sum, zip(self.totals, hand.scores(), strict=True)))
        return type(self)(self.game, (self.dealer + 1) % 4, totals)


@dataclass(frozen=True, slots=True, repr=False)
class CuatrolaHand(Hand):
    """One hand being played."""

    match: CuatrolaMatch
    hands: tuple[tuple[Card, ...], ...]
    trump_card: Card
    bids: tuple[str, ...] = ()
    """What was said in the betting, in order from the eldest."""
    bet: Bet | None = None
    """The bet that stands once the betting is over."""
    order: tuple[Seat, ...] = ()
    """Who plays to the trick, its leader first; empty during the betting."""
    trick: tuple[Card, ...] = ()
    silent: tuple[Seat, ...] = ()
    """Who may still sing, in order; empty outside the window."""
    tricks: tuple[Trick, ...] = ()
    sung: tuple[tuple[Seat, str], ...] = ()
    over: bool = False

    @property
    def to_act(self) -> Seat | None:
        if self.over:
            return None
        if self.silent:
            return self.silent[0]
        if not self.order:
            return (self.match.dealer + 1 + len(self.bids)) % 4
        return self.order[len(self.trick)]

    @property
    def asked(self) -> tuple[Seat, ...]:
        seat = self.to_act
        return () if seat is None else self.silent or (seat,)

    @property
    def window(self) -> bool:
        return bool(self.silent)

    @property
    def automatic(self) -> Action | None:
        return None

    @property
    def trump(self) -> str:
        return self.trump_card.suit

    @property
    def idle(self) -> Seat | None:
        return None if self.bet is None else self.bet.idle

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        asked = self.asked
        if not asked or (seat is not None and seat not in asked):
            return ()
        if self.silent:
            return (*[Action("sing", what) for what in self.songs(asked[0] if seat is None else seat)], PASS)
        if not self.order:
            return (*[BIDS[name] for name in self._betting().offered], PASS)
        return tuple([PLAY[card] for card in self._ruling(self.hands[asked[0]]).cards])

    def songs(self, seat: Seat) -> tuple[str, ...]:
        """What the seat may sing in this window."""
        return cantes(self.hands[seat], self.trump, self._sung_suits(), self.match.game.forty_first)

    def _sung_suits(self) -> list[str]:
        return [what[3:] for _, what in self.sung]

    def _betting(self) -> Betting:
        return betting(self.match.game, self.match.dealer, self.bids)

    def _ruling(self, held: tuple[Card, ...]) -> Ruling:
        return ruled(held, self.trick, self.trump, duties(self.match.game))

    def _play(self, action: Action) -> "CuatrolaHand":
        seat = self.to_act
        if seat is None:
            raise IllegalAction("not_now", expected="nothing")
        if self.silent:
            return self._speak(seat, action)
        if not self.order:
            return self._bid(action)
        if action.do != "play":
            raise IllegalAction("not_now", expected="play")
        held = self.hands[seat]
        rules = duties(self.match.game)
        card = chosen(held, action.what, self._ruling(held), self.trick, self.trump, rules)
        hands = (*self.hands[:seat], tuple([c for c in held if c is not card]), *self.hands[seat + 1 :])
        trick = (*self.trick, card)
        if len(trick) == len(self.order):
            return self._close(hands, trick)
        return CuatrolaHand(
            self.match, hands, self.trump_card, self.bids, self.bet, self.order, trick, (), self.tricks, self.sung
        )

    def _bid(self, action: Action) -> "CuatrolaHand":
        if action != PASS:
            if action.do != "bid":
                raise IllegalAction("not_now", expected="bid")
            check(self._betting(), action.what)
        game, dealer, bids = self.match.game, self.match.dealer, (*self.bids, action.what or "pass")
        standing = betting(game, dealer, bids)
        if standing.speaker is not None:
            return CuatrolaHand(self.match, self.hands, self.trump_card, bids)
        bet = standing.best
        order = ORDER[first_leader(game, dealer, bet), None if bet is None else bet.idle]
        return CuatrolaHand(self.match, self.hands, self.trump_card, bids, bet, order)

    def _close(self, hands: tuple[tuple[Card, ...], ...], trick: tuple[Card, ...]) -> "CuatrolaHand":
        """The trick is complete: pile it, and open the window, go on or end the hand."""
        winner = self.order[winning(trick, self.trump, duties(self.match.game))]
        tricks = (*self.tricks, Trick(tuple(map(Play, self.order, trick)), winner))
        bet = self.bet
        silent: tuple[Seat, ...] = ()
        if bet is not None and bet.name in TRICKS_NEEDED:
            won = [each.winner == bet.declarer for each in tricks]
            over = decided(self.match.game, bet.name, won) is not None
        else:
            over = len(tricks) == TRICKS
            silent = () if over else tuple([seat for seat in (winner, (winner + 2) % 4) if seat != self.idle])
        return CuatrolaHand(
            self.match,
            hands,
            self.trump_card,
            self.bids,
            bet,
            ORDER[winner, self.idle],
            (),
            silent,
            tricks,
            self.sung,
            over,
        )

    def _speak(self, seat: Seat, action: Action) -> "CuatrolaHand":
        game, silent, sung = self.match.game, self.silent[1:], self.sung
        if action != PASS:
            if action.do != "sing":
                raise IllegalAction("not_now", expected="sing")
            check_cante(self.hands[seat], action.what, self.trump, self._sung_suits(), game.forty_first)
            sung = (*sung, (seat, action.what))
            if game.cantes_per_trick == "unlimited":
                # He stays asked, whatever else he holds: the length of the window tells nothing.
                silent = self.silent
        return CuatrolaHand(
            self.match, self.hands, self.trump_card, self.bids, self.bet, self.order, (), silent, self.tricks, sung
        )

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """Silence in the window is not said; a pass in the betting is."""
        return None if self.silent and action == PASS and viewer != self.to_act else action

    def fallback(self, seat: Seat) -> Action:
        if self.silent or not self.order:
            return PASS
        return PLAY[cheapest(self._ruling(self.hands[seat]).cards)]

    def cards_won(self) -> PerSide:
        """Card points of each side, the idle partner's included where the table counts them."""
        points = [0, 0]
        for trick in self.tricks:
            points[trick.winner % 2] += card_points([play.card for play in trick.plays])
        idle = self._idle_points()
        return points[0] + idle[0], points[1] + idle[1]

    def _idle_points(self) -> PerSide:
        if self.bet is None:
            return 0, 0
        return idle_points(self.match.game, self.bet.declarer, card_points(self.hands[self.bet.idle]))

    def sung_points(self) -> PerSide:
        first, second = [sum(int(what[:2]) for seat, what in self.sung if seat % 2 == side) for side in (0, 1)]
        return first, second

    def total(self) -> PerSide:
        """Cards, cantes and the last trick, per side, of an ordinary hand or a solo that is over."""
        cards, sung, last = self.cards_won(), self.sung_points(), self.tricks[-1].winner % 2
        return cards[0] + sung[0] + (LAST_TEN if last == 0 else 0), cards[1] + sung[1] + (LAST_TEN if last else 0)

    def result(self) -> Result | None:
        """Who has won what, once the hand is over."""
        if not self.over:
            return None
        game, bet, last = self.match.game, self.bet, self.tricks[-1].winner % 2
        if bet is not None and bet.name in TRICKS_NEEDED:
            end = decided(game, bet.name, [trick.winner == bet.declarer for trick in self.tricks])
            return by_tricks(bet, end is not None and end.success)
        sweep = last if all(trick.winner % 2 == last for trick in self.tricks) else None
        return by_points(game, bet, self.total(), last, sweep)

    def scores(self) -> tuple[int, ...]:
        result = self.result()
        return (0, 0, 0, 0) if result is None else result.payoffs

    def public(self) -> View:
        return View(
            game=self.match.game.id,
            dealer=self.match.dealer,
            totals=self.match.totals,
            phase=self.phase,
            asked=self.asked,
            window=bool(self.silent),
            counts=tuple([len(held) for held in self.hands]),
            trick=tuple(map(Play, self.order, self.trick)),
            winning=self.order[winning(self.trick, self.trump, duties(self.match.game))] if self.trick else None,
            tricks=self.tricks,
            sides=SIDES,
            parts=self._parts(),
        )

    def own(self, seat: Seat) -> Own:
        held = self.hands[seat]
        if seat not in self.asked:
            return Own(seat, held)
        if not self.order or self.silent:
            return Own(seat, held, self.legal(seat))
        ruling = self._ruling(held)
        reasons = refused(held, ruling, self.trick, self.trump, duties(self.match.game))
        return Own(seat, held, self.legal(seat), ruling.why, reasons)

    @property
    def phase(self) -> Phase:
        if self.over:
            return "over"
        return "auction" if not self.order else "cantes" if self.silent else "play"

    def _parts(self) -> tuple[Part, ...]:
        parts = [Part("trump", "suit", self.trump)]
        if not self.tricks:
            parts.append(Part("trump_card", "card", self.trump_card, self.match.dealer))
        for place, bid in enumerate(self.bids):
            seat = (self.match.dealer + 1 + place) % 4
            parts.append(Part("bid", "said", bid if bid == "pass" else f"bid {bid}", seat))
        if self.bet is not None:
            parts.append(Part("contract", "word", self.bet.name, self.bet.declarer))
            parts.append(Part("idle", "word", "idle", self.bet.idle))
        return (*parts, *[Part("sung", "said", f"sing {what}", seat) for seat, what in self.sung])

    def sheet(self) -> Sheet:
        result = self.result()
        lines: list[Line] = []
        if self.bet is not None and self.bet.name in TRICKS_NEEDED:
            won = [sum(trick.winner % 2 == side for trick in self.tricks) for side in (0, 1)]
            lines.append(Line("tricks", tuple(won), (("needed", str(TRICKS_NEEDED[self.bet.name])),)))
        elif self.tricks:
            lines += self._counted()
        payoff = (0, 0) if result is None else result.payoffs[:2]
        about = (("contract", self.bet.name),) if self.bet is not None else ()
        return Sheet(SIDES, (*lines, Line("payoff", payoff, about)))

    def _counted(self) -> list[Line]:
        """The points of a hand that is won by points, line by line."""
        last, cards, idle = self.tricks[-1].winner % 2, self.cards_won(), self._idle_points()
        lines = [Line("cards", (cards[0] - idle[0], cards[1] - idle[1]))]
        if any(idle):
            lines.append(Line("idle_cards", tuple([points or None for points in idle])))
        for seat, what in self.sung:
            figure = int(what[:2])
            lines.append(Line("sung", (figure, None) if seat % 2 == 0 else (None, figure), (("said", what),)))
        lines.append(Line("last_trick", tuple([LAST_TEN if side == last else None for side in (0, 1)])))
        return [*lines, Line("total", self.total())]
