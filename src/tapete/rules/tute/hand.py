"""A deal of Tute as it is played: tricks, and what is said between them (docs/spec/tute.md 2)."""

from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar

from tapete.rules.cards import Card
from tapete.rules.frozen import new_tuple
from tapete.rules.game import PASS, Action, Hand, IllegalAction, Own, Part, Phase, Seat, Sheet, View
from tapete.rules.spanish import LAST_TEN, PLAY, card_points, cheapest, finished
from tapete.rules.trick import Ruling, legal_cards, winning
from tapete.rules.tute.deal import (
    LEAD,
    OVER,
    WINDOWS,
    Ended,
    Hands,
    History,
    Position,
    Question,
    Song,
    asking,
    with_credit,
)
from tapete.rules.tute.refuse import reasons, unplayable, unsayable
from tapete.rules.tute.score import Scoring, result
from tapete.rules.tute.sheet import sheet
from tapete.rules.tute.songs import SING, singable, tutes, worth
from tapete.rules.tute.view import public, shown_parts, song_parts, trump_parts

F = TypeVar("F", bound=Scoring)
"""The form that is played."""
SILENCE = (PASS,)
"""All that a seat with nothing to say may say in a window."""


@dataclass(frozen=True, slots=True, repr=False)
class TuteHand(Hand, Generic[F]):
    """One deal being played. What a form does differently is a method that it overrides."""

    _at: Position[F]
    _ruling: Ruling | None = field(default=None, init=False, repr=False, compare=False)
    """What the seat whose turn it is may play, found once: it is asked for to be shown, and again to be played."""

    # What a form may do differently.

    def _questions(self) -> tuple[Phase, ...]:
        """What may be asked between two tricks, in order."""
        return ("cantes",)

    def _answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        """The seats that are asked a question once `winner` has taken a trick, in order; none: it is not asked."""
        return (winner,)

    def _verdict(self, winner: Seat, points: tuple[int, ...], last: bool) -> Ended:
        """Why the deal ends now that `winner` has taken the trick, the last one or not, and these are the points."""
        return "counted" if last else ""

    def _choices(self, seat: Seat) -> tuple[Action, ...]:
        """What a speaker may say, besides nothing."""
        return singable(self._at, seat)

    def _said(self, seat: Seat, action: Action) -> Self:
        """The hand after one of the choices of a speaker."""
        return self._sing(seat, action.what)

    def _program(self) -> Action | None:
        """What the program does by itself in this phase: it sings a tute that wins at once."""
        phase, speakers = self._at.question
        return SING[tutes(self._at.hands[speakers[0]])[0]] if phase == "tute" else None

    def _ruled(self) -> Ruling:
        """What the seat whose turn it is may play to the trick."""
        deal, hands, turns, trick, _, _, _ = self._at
        return legal_cards(hands[turns[len(trick)]], trick, deal.trump, deal.standing.game.duties)

    def _parts(self) -> tuple[Part, ...]:
        """What everybody may see besides the cards of the tricks."""
        at = self._at
        return (*trump_parts(at.deal.trump), *shown_parts(at), *song_parts(at.history.songs))

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        """Why a seat that is asked may not do this."""
        return unsayable(self._at, seat, action)

    # The contract.

    @property
    def to_act(self) -> Seat | None:
        at = self._at
        if at.question is LEAD:
            return at.turns[len(at.trick)]
        return at.question.speakers[0] if at.question is not OVER else None

    @property
    def asked(self) -> tuple[Seat, ...]:
        at = self._at
        if at.question is LEAD:
            return (at.turns[len(at.trick)],)
        phase, speakers = at.question
        return speakers if phase in WINDOWS else speakers[:1]

    @property
    def has_window(self) -> bool:
        return self._at.question.phase in WINDOWS

    @property
    def automatic(self) -> Action | None:
        question = self._at.question
        return None if question is LEAD or question is OVER else self._program()

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        at = self._at
        if at.question is not LEAD:
            return self._sayable(seat)
        if seat is not None and seat != at.turns[len(at.trick)]:
            return ()
        return tuple(map(PLAY.__getitem__, self._playable().cards))

    def _play(self, action: Action) -> Self:
        question = self._at.question
        if question is LEAD:
            return self._lay(action)
        if question is OVER:
            raise IllegalAction("not_now", expected="nothing")
        phase, speakers = question
        if (action is PASS or action == PASS) and phase in WINDOWS:
            return self._silent()
        if action not in self._sayable(speakers[0]):
            raise self._refused(speakers[0], action)
        return self._said(speakers[0], action)

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """Silence in a window is not said."""
        return None if action.do == PASS.do and self.has_window and viewer != self.to_act else action

    def _fallback(self, seat: Seat) -> Action:
        """Nothing in a window, else the cheapest card (docs/spec/platform.md G3)."""
        return self.automatic or (PASS if self.has_window else PLAY[cheapest(self._playable().cards)])

    def scores(self) -> tuple[int, ...]:
        return result(self._at).payoffs

    def sheet(self) -> Sheet:
        return sheet(self._at)

    def public(self) -> View:
        return public(self._at, self.asked, self._parts())

    def own(self, seat: Seat) -> Own:
        at = self._at
        held = at.hands[seat]
        if at.question is not LEAD:
            return Own(seat, held) if self.automatic is not None else Own(seat, held, self._sayable(seat))
        if seat != at.turns[len(at.trick)]:
            return Own(seat, held)
        return Own(seat, held, self.legal(seat), *reasons(at, seat, self._playable()))

    # Cards.

    def _playable(self) -> Ruling:
        """What the seat whose turn it is may play."""
        ruling = self._ruling
        if ruling is None:
            ruling = self._ruled()
            _keep_ruling(self, ruling)
        return ruling

    def _lay(self, action: Action) -> Self:
        """A card is played."""
        deal, hands, turns, trick, question, past, stock = self._at
        seat = turns[len(trick)]
        if action.do != "play":
            raise self._refused(seat, action)
        held, what = hands[seat], action.what
        ruling = self._ruling or self._playable()
        if what not in ruling.cards:
            raise unplayable(self._at, seat, what, ruling)
        index, left = held.index(what), [*hands]
        left[seat] = held[:index] + held[index + 1 :]
        trick = (*trick, held[index])
        if len(trick) == len(turns):
            return self._close(tuple(left), trick)
        return self.with_(_at=new_tuple(Position, (deal, tuple(left), turns, trick, question, past, stock)))

    def _close(self, hands: Hands, trick: tuple[Card, ...]) -> Self:
        """The trick is complete: it is credited, and what may be asked before the next lead is asked."""
        deal, _, turns, _, _, past, stock = self._at
        tricks, songs, points, _, bids, capote, taken = past
        index = winning(trick, deal.trump, deal.standing.game.duties)
        winner = turns[index]
        last = not hands[winner]
        points = with_credit(points, deal.sides[winner], card_points(trick) + (LAST_TEN if last else 0))
        ended = self._verdict(winner, points, last)
        question = OVER if ended else self._next_question(None, winner, last)
        tricks = (*tricks, finished(turns, trick, winner))
        now = new_tuple(History, (tricks, songs, points, ended, bids, capote, taken))
        return self.with_(
            _at=new_tuple(Position, (deal, hands, turns[index:] + turns[:index], (), question, now, stock))
        )

    # What is said between tricks.

    def _sayable(self, seat: Seat | None) -> tuple[Action, ...]:
        """What a seat (by default the one to act) may say, where something other than a card is asked."""
        phase, speakers = self._at.question
        if seat is None and speakers:
            seat = speakers[0]
        elif seat is None or seat not in speakers:
            return ()
        if phase in WINDOWS:
            found = self._choices(seat)
            return (*found, PASS) if found else SILENCE
        if seat != speakers[0]:
            return ()
        automatic = self._program()
        return self._choices(seat) if automatic is None else (automatic,)

    def _sing(self, seat: Seat, what: str) -> Self:
        """A cante is credited and may end the deal; a tute does."""
        at = self._at
        past = at.history
        points = with_credit(past.points, at.deal.sides[seat], worth(what))
        ended = "tute" if what.startswith("tute") else self._verdict(at.turns[0], points, False)
        songs = (*past.songs, Song(seat, what, len(past.tricks)))
        question = OVER if ended else self._after_song()
        return self.with_(
            _at=at._replace(question=question, history=past._replace(songs=songs, points=points, ended=ended))
        )

    def _silent(self) -> Self:
        """The speaker says nothing."""
        deal, hands, turns, trick, _, past, stock = self._at
        if not hands[turns[0]]:
            return self._over("counted")
        return self.with_(_at=new_tuple(Position, (deal, hands, turns, trick, self._after_speaker(), past, stock)))

    def _asking(self, question: Question) -> Self:
        """The hand with another question."""
        deal, hands, turns, trick, _, past, stock = self._at
        return self.with_(_at=new_tuple(Position, (deal, hands, turns, trick, question, past, stock)))

    def _over(self, ended: Ended) -> Self:
        """The hand, over for this reason."""
        at = self._at
        return self.with_(_at=at._replace(question=OVER, history=at.history._replace(ended=ended)))

    def _after_song(self) -> Question:
        """Who is asked once the speaker has sung."""
        at = self._at
        return at.question if at.deal.standing.game.cantes_per_trick == "unlimited" else self._after_speaker()

    def _after_speaker(self) -> Question:
        """Who is asked next between these two tricks."""
        phase, speakers = self._at.question
        if len(speakers) > 1:
            return asking(phase, speakers[1:])
        return self._next_question(phase, self._at.turns[0], False)

    def _next_question(self, done: Phase | None, winner: Seat, last: bool) -> Question:
        """What follows the question `done` (none: a trick that `winner` took); after the last trick, only a claim."""
        order = self._questions()
        for question in order[order.index(done) + 1 :] if done else order:
            speakers = self._answerers(question, winner) if not last or question == "claim" else ()
            if speakers:
                return asking(question, speakers)
        return LEAD


_keep_ruling = TuteHand.__dict__["_ruling"].__set__
