"""A hand of Brisca as it is played: cards, the exchange of the turn-up, draws (docs/spec/brisca.md 2.2, 2.3)."""

from dataclasses import dataclass
from typing import Self

from tapete.rules.brisca import sheet, view
from tapete.rules.brisca.deal import LEAD, Position, Question, after_exchange, after_trick, best, turns_from
from tapete.rules.brisca.refuse import refusal
from tapete.rules.brisca.score import result
from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Hand, Own, Play, Seat, Sheet, Trick, View
from tapete.rules.spanish import DRAW, PLAY, cheapest
from tapete.rules.turnup import exchanges, wanted


@dataclass(frozen=True, slots=True, repr=False)
class BriscaHand(Hand):
    """One hand being played."""

    _position: Position

    @property
    def to_act(self) -> Seat | None:
        position = self._position
        if position.question.speakers:
            return position.question.speakers[0]
        return None if position.is_over else position.turns[len(position.trick)]

    @property
    def asked(self) -> tuple[Seat, ...]:
        seat = self.to_act
        return () if seat is None else self._position.question.speakers if self.has_window else (seat,)

    @property
    def has_window(self) -> bool:
        return self._position.question.phase == "exchange"

    @property
    def automatic(self) -> Action | None:
        position = self._position
        return DRAW[position.stock[0]] if position.question.phase == "draw" else None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        position, asked = self._position, self.asked
        if not asked or (seat is not None and seat not in asked):
            return ()
        held = position.hands[asked[0] if seat is None else seat]
        match position.question.phase:
            case "exchange":
                return (*exchanges(position.stock[-1], held), PASS)
            case "draw":
                return (DRAW[position.stock[0]],)
            case "play":
                return tuple([PLAY[card] for card in held])

    def _play(self, action: Action) -> Self:
        position = self._position
        if action not in self.legal():
            raise refusal(position, action)
        match position.question.phase:
            case "exchange":
                return type(self)(_with_answer(position, action))
            case "draw":
                return type(self)(_with_draw(position))
            case "play":
                return type(self)(_with_card(position, Card(action.what)))

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """Silence in the window is not said; a drawn card is known to its seat alone, unless it is the turn-up."""
        if viewer == self.to_act:
            return action
        match self._position.question.phase:
            case "exchange" if action == PASS:
                return None
            case "draw" if len(self._position.stock) > 1:
                return Action("draw")
        return action

    def _fallback(self, seat: Seat) -> Action:
        return self.automatic or (PASS if self.has_window else PLAY[cheapest(self._position.hands[seat])])

    def public(self) -> View:
        return view.public(self._position, self.asked, self.has_window)

    def own(self, seat: Seat) -> Own:
        return view.own(self._position, seat, () if self.automatic else self.legal(seat))

    def scores(self) -> tuple[int, ...]:
        found = result(self._position)
        return (0,) * len(self._position.hands) if found is None else found.payoffs

    def sheet(self) -> Sheet:
        return sheet.sheet(self._position)


def _with_card(position: Position, card: Card) -> Position:
    """The position after a card to the trick."""
    seat = position.turns[len(position.trick)]
    left = tuple([each for each in position.hands[seat] if each is not card])
    after = position.with_(hands=_held(position, seat, left), trick=(*position.trick, card))
    return after if len(after.trick) < len(after.turns) else _with_trick(after)


def _with_trick(position: Position) -> Position:
    """The position once the trick is complete: its winner takes it and leads, after exchange and draws."""
    winner = best(position)
    assert winner is not None, "a complete trick has a winner"
    trick = Trick(tuple(map(Play, position.turns, position.trick)), winner)
    turns = turns_from(winner, len(position.turns))
    after = position.with_(turns=turns, trick=(), tricks=(*position.tricks, trick))
    return after.with_(question=after_trick(after))


def _with_answer(position: Position, action: Action) -> Position:
    """The position after an exchange or silence in the window; who has exchanged may do so again."""
    if action == PASS:
        return position.with_(question=after_exchange(position))
    seat, (*rest, turn_up) = position.question.speakers[0], position.stock
    given = wanted(turn_up)
    assert given is not None, "only a turn-up that is wanted is exchanged"
    held = tuple([turn_up if card is given else card for card in position.hands[seat]])
    taken = (*position.taken, (seat, turn_up))
    after = position.with_(hands=_held(position, seat, held), stock=(*rest, given), taken=taken)
    return after if wanted(given) else after.with_(question=after_exchange(after))


def _with_draw(position: Position) -> Position:
    """The position once the first of those who draw has drawn."""
    (seat, *later), (card, *stock) = position.question.speakers, position.stock
    question = Question("draw", tuple(later)) if later else LEAD
    hands = _held(position, seat, (*position.hands[seat], card))
    taken = position.taken if stock else (*position.taken, (seat, card))
    return position.with_(hands=hands, stock=tuple(stock), question=question, taken=taken)


def _held(position: Position, seat: Seat, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands, with these cards in one of them."""
    return (*position.hands[:seat], cards, *position.hands[seat + 1 :])
