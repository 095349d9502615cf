"""A deal of El Tomate as it is played: from the blind tomo to the third trick (docs/spec/tomate.md 2-5)."""

from dataclasses import dataclass, field
from typing import Self, assert_never

from tapete.rules.cards import Card
from tapete.rules.frozen import new_tuple
from tapete.rules.game import PASS, Action, Hand, Own, Seat, Sheet, View
from tapete.rules.spanish import PLAY, cheapest, finished, named_card
from tapete.rules.tomate import sheet, view
from tapete.rules.tomate.deal import Hands, Position, Said, is_forced
from tapete.rules.tomate.refuse import refusal
from tapete.rules.tomate.score import settled
from tapete.rules.tomate.turns import (
    BACETA,
    BLIND,
    DISCARD,
    JUEGO,
    OFFERS,
    TOMO,
    TRICKS,
    UNSEEN,
    answers,
    first_trick,
    offered_to,
    reshuffle,
)
from tapete.rules.trick import Ruling, legal_cards, winning


@dataclass(frozen=True, slots=True, repr=False)
class TomateHand(Hand):
    """One deal being played."""

    _position: Position
    _legal: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)
    """What the seat to act may do, found once: it is asked for to be shown, for the program, and to be done."""
    _ruling: Ruling | None = field(default=None, init=False, repr=False, compare=False)
    """The same of the cards that it may play."""

    @property
    def to_act(self) -> Seat | None:
        position = self._position
        return None if position.phase == "over" else position.turn

    @property
    def asked(self) -> tuple[Seat, ...]:
        return () if self._position.phase == "over" else (self._position.turn,)

    @property
    def has_window(self) -> bool:
        return False

    @property
    def automatic(self) -> Action | None:
        """The only possible answer: a pass without cover, the juego of a dealer who took the turn-up."""
        if self._position.phase not in OFFERS:
            return None
        legal = self.legal()
        return legal[0] if len(legal) == 1 else None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        if seat is not None and seat != self._position.turn:
            return ()
        found = self._legal
        if found is None:
            found = self._possible()
            _keep_legal(self, found)
        return found

    def _possible(self) -> tuple[Action, ...]:
        """What the seat to act may do, in canonical order."""
        position = self._position
        match position.phase:
            case "play":
                return tuple(map(PLAY.__getitem__, self._playable().cards))
            case "discard":
                return tuple([DISCARD[name] for name in _discards(position)])
            case "tomo" | "declare" | "baceta":
                deal = position.deal
                return answers(deal.game, position.phase, deal.covered[position.turn], is_forced(position))
            case "over":
                return ()
        assert_never(position.phase)

    def _playable(self) -> Ruling:
        """What the seat to act may play, in phase `play`."""
        found = self._ruling
        if found is None:
            deal, hands, _, _, seat, _, _, trick, _ = self._position
            found = legal_cards(hands[seat], trick, deal.trump, deal.duties)
            _keep_ruling(self, found)
        return found

    def _play(self, action: Action) -> Self:
        position = self._position
        if action.do == "play" and position.phase == "play":
            return self.with_(_position=_with_card(position, action.what, self._ruling or self._playable()))
        if position.phase == "play" or action not in self.legal():
            raise refusal(position, action)
        return self.with_(_position=_with_answer(position, action))

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """The discard is face down."""
        return UNSEEN if action.do == UNSEEN.do and viewer != self._position.turn else action

    def _fallback(self, seat: Seat) -> Action:
        position, legal = self._position, self.legal()
        if position.phase == "play":
            return PLAY[cheapest(self._playable().cards)]
        if position.phase == "discard" and legal[0].what not in BLIND:
            return DISCARD[cheapest([Card(action.what) for action in legal])]
        return PASS if PASS in legal else legal[0]

    def scores(self) -> tuple[int, ...]:
        position = self._position
        return settled(position).payoffs if position.phase == "over" else (0,) * position.deal.standing.seats

    def public(self) -> View:
        return view.public(self._position, self.asked)

    def own(self, seat: Seat) -> Own:
        position, legal = self._position, self.legal(seat)
        return view.own(position, seat, legal, self._playable() if legal and position.phase == "play" else None)

    def sheet(self) -> Sheet:
        return sheet.sheet(self._position)


_keep_legal = TomateHand.__dict__["_legal"].__set__
_keep_ruling = TomateHand.__dict__["_ruling"].__set__


def _discards(position: Position) -> tuple[str, ...]:
    """What the dealer may discard: cards by name, or by place while they have not looked."""
    game = position.deal.game
    names = BLIND if game.tomo_discard == "blind" else position.hands[position.turn][:TRICKS]
    return (*names, position.deal.turn_up) if game.tomo_may_discard_turnup else tuple(names)


def _with_answer(position: Position, action: Action) -> Position:
    """The position after a legal action other than a card to a trick."""
    match position.phase:
        case "tomo":
            return _with_tomo(position, action)
        case "discard":
            return _with_discard(position, action.what)
        case "declare":
            return _with_declaration(position, action)
        case _:
            return _with_baceta(position, action)


def _with_tomo(position: Position, action: Action) -> Position:
    deal, hands, stock, _, dealer, said, order, trick, tricks = position
    if action.do != TOMO.do:
        return new_tuple(Position, (deal, hands, stock, "declare", deal.order[0], said, order, trick, tricks))
    hands, took = _holding(position, dealer, (*hands[dealer], deal.turn_up)), said._replace(dealer_took=True)
    return new_tuple(Position, (deal, hands, stock, "discard", dealer, took, order, trick, tricks))


def _holding(position: Position, seat: Seat, held: tuple[Card, ...]) -> Hands:
    """All hands, with these cards in one of them."""
    return (*position.hands[:seat], held, *position.hands[seat + 1 :])


def _with_discard(position: Position, name: str) -> Position:
    held = position.hands[position.turn]
    gone = held[int(name) - 1] if name in BLIND else Card(name)
    kept = tuple([card for card in held if card is not gone])
    hands = _holding(position, position.turn, kept)
    return position._replace(hands=hands, phase="declare", turn=position.deal.order[0])


def _with_declaration(position: Position, action: Action) -> Position:
    deal, hands, stock, phase, seat, (took, playing, passed, taker), order, trick, tricks = position
    is_last = seat == deal.standing.dealer
    later = seat if is_last else deal.order[deal.order.index(seat) + 1]
    if action.do == JUEGO.do:
        playing = (*playing, seat)
    else:
        hands, passed = _holding(position, seat, ()), (*passed, *hands[seat])
    said = new_tuple(Said, (took, playing, passed, taker))
    position = new_tuple(Position, (deal, hands, stock, phase, later, said, order, trick, tricks))
    if not is_last:
        return position
    if len(playing) >= 2:
        return _with_first_trick(position)
    asked = offered_to(deal.game, deal.order, playing)
    if not asked:
        return position._replace(phase="over")
    return position._replace(phase="baceta", turn=asked[0], stock=reshuffle(passed) if len(stock) < TRICKS else stock)


def _with_baceta(position: Position, action: Action) -> Position:
    deal, hands, stock, phase, seat, said, order, trick, tricks = position
    if action.do == BACETA.do:
        hands, took = _holding(position, seat, stock[:TRICKS]), said._replace(taker=seat)
        return _with_first_trick(position._replace(hands=hands, stock=stock[TRICKS:], said=took))
    asked = offered_to(deal.game, deal.order, said.playing)
    later = asked[asked.index(seat) + 1 :]
    phase, seat = (phase, later[0]) if later else ("over", seat)
    return new_tuple(Position, (deal, hands, stock, phase, seat, said, order, trick, tricks))


def _with_first_trick(position: Position) -> Position:
    deal, hands, stock, _, _, said, _, trick, tricks = position
    order = first_trick(deal.game, deal.order, said.playing, said.taker)
    return new_tuple(Position, (deal, hands, stock, "play", order[0], said, order, trick, tricks))


def _with_card(position: Position, name: str, playable: Ruling) -> Position:
    """The position after a card to the trick. Raises IllegalAction."""
    deal, hands, stock, phase, seat, said, order, trick, tricks = position
    held, left = hands[seat], [*hands]
    index = held.index(named_card(held, name, playable, trick, deal.trump, deal.duties))
    left[seat] = held[:index] + held[index + 1 :]
    hands, trick = tuple(left), (*trick, held[index])
    if len(trick) < len(order):
        return new_tuple(Position, (deal, hands, stock, phase, order[len(trick)], said, order, trick, tricks))
    first = winning(trick, deal.trump, deal.duties)
    tricks = (*tricks, finished(order, trick, order[first]))
    order = order[first:] + order[:first]
    if len(tricks) == TRICKS:
        phase = "over"
    return new_tuple(Position, (deal, hands, stock, phase, order[0], said, order, (), tricks))
