"""A deal of Tute as it is played: tricks, what is said between them, who is asked (rules tute 2)."""

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Self

from tapete.rules.cards import Card
from tapete.rules.game import (
    PASS,
    Action,
    Hand,
    IllegalAction,
    Own,
    Part,
    Phase,
    Refusal,
    Seat,
    Sheet,
    Trick,
    View,
    Why,
)
from tapete.rules.spanish import LAST_TEN, PLAY, cannot_sing, card_points, cheapest, chosen, refused
from tapete.rules.trick import Ruling, legal_cards, winning
from tapete.rules.tute.count import Result, Tally, credited
from tapete.rules.tute.deal import (
    LEAD,
    SILENCE,
    WINDOWS,
    Deal,
    Hands,
    Question,
    Story,
    finished,
    heard_parts,
    laid,
    played,
    told,
    trump_parts,
)
from tapete.rules.tute.shared import SING, Said, tutes, worth
from tapete.rules.tute.telling import sheet

if TYPE_CHECKING:
    from tapete.rules.tute.match import TuteMatch


@dataclass(frozen=True, slots=True, repr=False)
class TuteHand(Hand):
    """One deal being played. What a form does differently is a method that it overrides."""

    deal: Deal
    hands: Hands
    turns: tuple[Seat, ...]
    """The seats that play, in the order of this trick: the winner of the last one first."""
    trick: tuple[Card, ...]
    question: Question
    story: Story
    _ruling: Ruling | None = field(default=None, init=False, repr=False, compare=False)
    """Found once: a position is asked about when it is shown and again when a card is played."""

    def _next(
        self, hands: Hands, turns: tuple[Seat, ...], trick: tuple[Card, ...], question: Question, story: Story
    ) -> Self:
        """The hand after an action; every action passes here. A form with more fields hands them on.

        The fields are set one by one: a frozen dataclass takes twice as long to make itself.
        """
        after = object.__new__(type(self))
        _set_deal(after, self.deal)
        _set_hands(after, hands)
        _set_turns(after, turns)
        _set_trick(after, trick)
        _set_question(after, question)
        _set_story(after, story)
        _set_ruling(after, None)
        return after

    @property
    def match(self) -> "TuteMatch":
        return self.deal.match

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return self.story.tricks

    @property
    def sung(self) -> tuple[Said, ...]:
        return self.story.sung

    @property
    def points(self) -> tuple[int, ...]:
        return self.story.points

    @property
    def ended(self) -> str:
        return self.story.ended

    # What a form may do differently.

    def side(self, seat: Seat) -> int:
        """The side of a seat: its own, unless there are partners."""
        return seat

    def questions(self) -> tuple[Phase, ...]:
        """What may be asked between two tricks, in order."""
        return ("cantes",)

    def answerers(self, question: Phase, winner: Seat) -> tuple[Seat, ...]:
        """Who is asked a question once `winner` has taken a trick, in order; nobody: it is not asked."""
        return (winner,)

    def verdict(self, points: tuple[int, ...], last: bool) -> str:
        """Why the deal ends now that these points are credited; empty: it goes on."""
        return "counted" if last else ""

    def choices(self, seat: Seat) -> tuple[Action, ...]:
        """What a speaker may say, besides nothing."""
        return self.cantes(seat)

    def said(self, seat: Seat, action: Action) -> Self:
        """The hand after one of the choices of a speaker."""
        return self.sing(seat, action.what)

    def program(self) -> Action | None:
        """What the program does by itself in this phase: it sings a tute that wins at once."""
        return SING[tutes(self.hands[self.question.speakers[0]])[0]] if self.question.phase == "tute" else None

    def decider(self) -> int:
        """The side that has won a deal which was decided before it could be counted."""
        return self.side(self.sung[-1].seat)

    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together, as far as everybody knows."""
        return self.deal.match.game.sides

    def columns(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that each figure of the count stands for."""
        return self.deal.match.game.columns(self.deal.match.seats)

    def parts(self) -> tuple[Part, ...]:
        """What everybody may see besides the cards of the tricks."""
        card = self.deal.trump_card
        shown = () if card is None or self.tricks else (self._shown(card),)
        return (*self.trump_part(), *shown, *self.sung_parts())

    # The contract.

    @property
    def to_act(self) -> Seat | None:
        speakers = self.question.speakers
        if speakers:
            return speakers[0]
        return None if self.story.ended else self.turns[len(self.trick)]

    @property
    def asked(self) -> tuple[Seat, ...]:
        phase, speakers = self.question
        if speakers:
            return speakers if phase in WINDOWS else speakers[:1]
        return () if self.story.ended else (self.turns[len(self.trick)],)

    @property
    def window(self) -> bool:
        return self.question.phase in WINDOWS

    @property
    def automatic(self) -> Action | None:
        return self.program() if self.question is not LEAD else None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        if self.question is not LEAD:
            return self._sayable(seat)
        if self.story.ended or (seat is not None and seat != self.turns[len(self.trick)]):
            return ()
        return tuple(map(PLAY.__getitem__, self.ruling().cards))

    def _sayable(self, seat: Seat | None) -> tuple[Action, ...]:
        phase, speakers = self.question
        if seat is None:
            seat = speakers[0]
        elif seat not in speakers:
            return ()
        if phase in WINDOWS:
            found = self.choices(seat)
            return (*found, PASS) if found else SILENCE
        if seat != speakers[0]:
            return ()
        automatic = self.program()
        return self.choices(seat) if automatic is None else (automatic,)

    def _play(self, action: Action) -> Self:
        if self.question is LEAD:
            if self.story.ended:
                raise IllegalAction("not_now", expected="nothing")
            return self._lay(action)
        if (action is PASS or action == PASS) and self.question.phase in WINDOWS:
            return self._quiet()
        seat = self.question.speakers[0]
        if action not in self._sayable(seat):
            raise self._refused(seat, action)
        return self.said(seat, action)

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """Silence in a window is not said."""
        return None if action.do == PASS.do and self.window and viewer != self.to_act else action

    def fallback(self, seat: Seat) -> Action:
        """Nothing in a window, else the cheapest card (platform G3)."""
        return self.automatic or (PASS if self.window else PLAY[cheapest(self.ruling().cards)])

    def scores(self) -> tuple[int, ...]:
        return self.result().payoffs

    def sheet(self) -> Sheet:
        return sheet(self)

    def public(self) -> View:
        match, story = self.deal.match, self.story
        return View(
            game=match.game.id,
            dealer=match.dealer,
            totals=match.totals,
            phase="over" if story.ended else self.question.phase,
            asked=self.asked,
            window=self.window,
            counts=tuple(map(len, self.hands)),
            trick=laid(self.turns, self.trick),
            winning=self.turns[self._best(self.trick)] if self.trick else None,
            tricks=story.tricks,
            sides=self.sides(),
            parts=self.parts(),
        )

    def own(self, seat: Seat) -> Own:
        held = self.hands[seat]
        if self.question is not LEAD:
            return Own(seat, held) if self.program() is not None else Own(seat, held, self._sayable(seat))
        if self.story.ended or seat != self.turns[len(self.trick)]:
            return Own(seat, held)
        return Own(seat, held, self.legal(seat), *self._duty())

    # Cards.

    def ruling(self) -> Ruling:
        """What the seat whose turn it is may play."""
        if self._ruling is not None:
            return self._ruling
        ruling = self.ruled(self.hands[self.turns[len(self.trick)]])
        object.__setattr__(self, "_ruling", ruling)
        return ruling

    def ruled(self, held: tuple[Card, ...]) -> Ruling:
        """What may be played from these cards to the trick."""
        deal = self.deal
        return legal_cards(held, self.trick, deal.trump, deal.match.game.duties)

    def _lay(self, action: Action) -> Self:
        trick = self.trick
        seat = self.turns[len(trick)]
        held = self.hands[seat]
        if action.do != "play":
            raise self._refused(seat, action)
        deal = self.deal
        card = chosen(held, action.what, self.ruling(), trick, deal.trump, deal.match.game.duties)
        place = held.index(card)
        hands = (*self.hands[:seat], held[:place] + held[place + 1 :], *self.hands[seat + 1 :])
        trick = (*trick, card)
        if len(trick) == len(self.turns):
            return self._close(hands, trick)
        return self._next(hands, self.turns, trick, LEAD, self.story)

    def _close(self, hands: Hands, trick: tuple[Card, ...]) -> Self:
        """The trick is complete: pile and credit it, and ask what is asked before the next lead."""
        turns, place = self.turns, self._best(trick)
        winner = turns[place]
        last = not hands[winner]
        points = self.credit(winner, card_points(trick) + (LAST_TEN if last else 0))
        tricks = (*self.story.tricks, finished((tuple(map(played, zip(turns, trick, strict=True))), winner)))
        ended = self.verdict(points, last)
        question = LEAD if ended else self.next_question(None, winner, last)
        story = told((tricks, self.story.sung, points, ended))
        return self._next(hands, turns[place:] + turns[:place], (), question, story)

    def _best(self, trick: tuple[Card, ...]) -> int:
        return winning(trick, self.deal.trump, self.deal.match.game.duties)

    def credit(self, seat: Seat, points: int) -> tuple[int, ...]:
        """The points once these are credited to the side of a seat."""
        side, before = self.side(seat), self.story.points
        return (*before[:side], before[side] + points, *before[side + 1 :])

    # What is said between tricks.

    def cantes(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may sing now."""
        deal, sung = self.deal, self.story.sung
        if sung and not self._may_still_sing(seat):
            return ()
        found = deal.match.game.songs(self.hands[seat], deal.trump, self._suits() if sung else ())
        return tuple([SING[what] for what in found]) if found else ()

    def sing(self, seat: Seat, what: str) -> Self:
        """A cante is credited and may end the deal; a tute does."""
        points = self.credit(seat, worth(what))
        ended = "tute" if what.startswith("tute") else self.verdict(points, False)
        story = Story(self.tricks, (*self.sung, Said(seat, what, len(self.tricks))), points, ended)
        question = LEAD if ended else self.after_song()
        return self._next(self.hands, self.turns, (), question, story)

    def after_song(self) -> Question:
        """Who is asked once the speaker has sung."""
        return self.question if self.deal.match.game.cantes_per_trick == "unlimited" else self.after_speaker()

    def _may_still_sing(self, seat: Seat) -> bool:
        """Whether the seat has not sung yet after this trick, or may sing again."""
        sung, now = self.story.sung, len(self.story.tricks)
        if not sung or self.deal.match.game.cantes_per_trick == "unlimited":
            return True
        return not any(said.seat == seat and said.after == now for said in sung)

    def _suits(self) -> tuple[str, ...]:
        """The suits that have been sung."""
        return tuple([said.what[3:] for said in self.story.sung])

    def _quiet(self) -> Self:
        """The speaker says nothing."""
        story = self.story
        if not self.hands[self.turns[0]]:
            return self._next(self.hands, self.turns, (), LEAD, story._replace(ended="counted"))
        return self._next(self.hands, self.turns, (), self.after_speaker(), story)

    def after_speaker(self) -> Question:
        """Who is asked next between these two tricks."""
        phase, speakers = self.question
        if len(speakers) > 1:
            return Question(phase, speakers[1:])
        return self.next_question(phase, self.turns[0], False)

    def next_question(self, done: Phase | None, winner: Seat, last: bool) -> Question:
        """What follows the question `done` (empty: a trick that `winner` took); after the last, only a claim."""
        order = self.questions()
        for question in order[order.index(done) + 1 :] if done else order:
            speakers = self.answerers(question, winner) if not last or question == "claim" else ()
            if speakers:
                return Question(question, speakers)
        return LEAD

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        """Why a seat that is asked may not do this."""
        if action.do == "sing":
            if not self.tricks or self.side(self.tricks[-1].winner) != self.side(seat):
                return IllegalAction("trick_not_won", suit=action.what[3:])
            if self.question.phase in ("cantes", "exchange") and self._may_still_sing(seat):
                return cannot_sing(self.hands[seat], action.what, self.deal.trump, self._suits())
        return IllegalAction("not_now", expected=self.question.phase)

    # How it ends, and what is shown.

    def tally(self) -> Tally:
        """The figures of the deal so far."""
        cards = [0] * len(self.points)
        for trick in self.tricks:
            cards[self.side(trick.winner)] += card_points([play.card for play in trick.plays])
        done = bool(self.tricks) and not any(self.hands)
        last = self.side(self.tricks[-1].winner) if done else None
        cantes = credited([(self.side(said.seat), said.what) for said in self.sung], len(cards))
        return Tally(tuple(cards), cantes, last, self.match.carried)

    def result(self) -> Result:
        """Whose juego it is, once the deal is over."""
        game = self.match.game
        if not self.ended:
            return Result(None, (0,) * len(self.hands))
        if self.ended == "counted":
            return game.result(self.tally())
        return game.won(self.decider(), self.tally(), self.ended)

    def _duty(self) -> tuple[Why, tuple[tuple[Card, Refusal], ...]]:
        """The reason of the legal cards, and for each other card of the seat the rule that refuses it."""
        ruling = self.ruling()
        held = self.hands[self.turns[len(self.trick)]]
        if len(ruling.cards) == len(held):
            return ruling.why, ()
        return ruling.why, refused(held, ruling, self.trick, self.deal.trump, self.match.game.duties)

    def trump_part(self) -> tuple[Part, ...]:
        return trump_parts(self.deal.trump)

    def _shown(self, card: Card) -> Part:
        return Part("trump_card", "card", card, self.turns[-1])

    def sung_parts(self) -> tuple[Part, ...]:
        return heard_parts(self.story.sung)


_set_deal, _set_hands, _set_turns, _set_trick, _set_question, _set_story, _set_ruling = (
    TuteHand.__dict__[field.name].__set__ for field in fields(TuteHand)
)
