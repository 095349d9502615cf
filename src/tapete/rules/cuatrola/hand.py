"""A hand of Cuatrola as it is played: betting, five tricks and cante windows (docs/spec/cuatrola.md 1-5)."""

from dataclasses import dataclass
from typing import Final, Self

from tapete.rules.cards import Card
from tapete.rules.cuatrola import sheet, view
from tapete.rules.cuatrola.betting import BETS, Bid, betting_after, first_leader, is_offered
from tapete.rules.cuatrola.deal import TRICK_ORDER, Hands, Position, betting, open_cantes, ruling
from tapete.rules.cuatrola.refuse import refusal
from tapete.rules.cuatrola.score import is_decided, is_on_tricks, result
from tapete.rules.game import PASS, Action, Hand, Own, Seat, Sheet, View
from tapete.rules.spanish import PLAY, cheapest, finished, named_card, without
from tapete.rules.trick import winning

BIDS: Final = {name: Action("bid", name) for name in BETS}


@dataclass(frozen=True, slots=True, repr=False)
class CuatrolaHand(Hand):
    """One hand being played."""

    _position: Position

    @property
    def to_act(self) -> Seat | None:
        position = self._position
        if position.is_over:
            return None
        if position.singers:
            return position.singers[0]
        if not position.trick_order:
            return (position.deal.standing.dealer + 1 + len(position.bids)) % 4
        return position.trick_order[len(position.trick)]

    @property
    def asked(self) -> tuple[Seat, ...]:
        seat = self.to_act
        return () if seat is None else self._position.singers or (seat,)

    @property
    def has_window(self) -> bool:
        return bool(self._position.singers)

    @property
    def automatic(self) -> Action | None:
        return None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        position = self._position
        if position.is_over or (seat is not None and seat not in self.asked):
            return ()
        if position.singers:
            singer = position.singers[0] if seat is None else seat
            return (*[Action("sing", what) for what in open_cantes(position, singer)], PASS)
        if not position.trick_order:
            return (*[BIDS[name] for name in betting(position).offered], PASS)
        return tuple([PLAY[card] for card in ruling(position).cards])

    def _play(self, action: Action) -> Self:
        position = self._position
        if position.singers:
            return self.with_(_position=_with_answer(position, action))
        if not position.trick_order:
            return self.with_(_position=_with_bid(position, action))
        if position.is_over or action.do != "play":
            raise refusal(position, action)
        return self.with_(_position=_with_card(position, action.what))

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """Silence in the window is not said; a pass in the betting is."""
        return None if self._position.singers and action == PASS and viewer != self.to_act else action

    def _fallback(self, seat: Seat) -> Action:
        position = self._position
        if position.singers or not position.trick_order:
            return PASS
        return PLAY[cheapest(ruling(position).cards)]

    def scores(self) -> tuple[int, ...]:
        outcome = result(self._position)
        return (0, 0, 0, 0) if outcome is None else outcome.payoffs

    def public(self) -> View:
        return view.public(self._position, self.asked)

    def own(self, seat: Seat) -> Own:
        return view.own(self._position, seat, self.legal(seat))

    def sheet(self) -> Sheet:
        return sheet.sheet(self._position)


def _with_bid(position: Position, action: Action) -> Position:
    """The position after a bid or a pass. Raises IllegalAction."""
    game, dealer, bid = position.deal.game, position.deal.standing.dealer, action.what
    said: Bid
    if action is PASS or action == PASS:
        said = "pass"
    elif action.do == "bid" and is_offered(bid, betting(position)):
        said = bid
    else:
        raise refusal(position, action)
    bids = (*position.bids, said)
    after = betting_after(game, dealer, bids)
    if after.speaker is not None:
        return position.with_(bids=bids)
    leader, bet = first_leader(game, dealer, after.best), after.best
    return position.with_(bids=bids, bet=bet, trick_order=TRICK_ORDER[leader, None if bet is None else bet.idle])


def _with_card(position: Position, name: str) -> Position:
    """The position after a card to the trick. Raises IllegalAction."""
    deal, order, before = position.deal, position.trick_order, position.trick
    seat = order[len(before)]
    card = named_card(position.hands[seat], name, ruling(position), before, deal.trump, deal.duties)
    hands, trick = without(position.hands, seat, card), (*before, card)
    if len(trick) < len(order):
        return position.with_(hands=hands, trick=trick)
    return _with_trick(position, hands, trick)


def _with_trick(position: Position, hands: Hands, trick: tuple[Card, ...]) -> Position:
    """The position after a complete trick: the hand is over, or the winners may sing, or the next trick begins."""
    deal, bet, idle = position.deal, position.bet, position.idle
    winner = position.trick_order[winning(trick, deal.trump, deal.duties)]
    tricks = (*position.tricks, finished(position.trick_order, trick, winner))
    over = is_decided(deal.game, bet, tricks)
    singers: tuple[Seat, ...] = ()
    if not over and not is_on_tricks(bet):
        singers = tuple([seat for seat in (winner, (winner + 2) % 4) if seat != idle])
    order = TRICK_ORDER[winner, idle]
    return position.with_(hands=hands, trick_order=order, trick=(), singers=singers, tricks=tricks, is_over=over)


def _with_answer(position: Position, action: Action) -> Position:
    """The position after a cante or silence in the window. Raises IllegalAction."""
    seat, later = position.singers[0], position.singers[1:]
    if action is PASS or action == PASS:
        return position.with_(singers=later)
    if action.do != "sing" or action.what not in open_cantes(position, seat):
        raise refusal(position, action)
    # Under `unlimited` they stay asked, whatever else they hold: the length of the window tells nothing.
    singers = position.singers if position.deal.game.cantes_per_trick == "unlimited" else later
    return position.with_(singers=singers, sung=(*position.sung, (seat, action.what)))
