"""A deal of Tute as it is played: tricks, what is said between them, who is asked (rules tute 2)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, Self

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, IllegalAction, Part, Play, Refusal, Seat, Sheet, Trick, View
from tapete.rules.spanish import LAST_TEN, PLAY, card_points, cheapest, chosen, refused
from tapete.rules.trick import Ruling, legal_cards, winning
from tapete.rules.tute.count import Result, Tally, credited
from tapete.rules.tute.shared import SING, Said, cannot_sing, songs, tutes, worth
from tapete.rules.tute.telling import sheet

if TYPE_CHECKING:
    from tapete.rules.tute.match import TuteMatch

WINDOWS: Final = frozenset(("cantes", "claim", "exchange", "capote"))
"""The questions to which silence is an answer."""
ruled = lru_cache(maxsize=4096)(legal_cards)
"""`legal_cards`, remembered: a position is asked about when it is shown and again when a card is played."""
Hands = tuple[tuple[Card, ...], ...]
Asked = tuple[tuple[Seat, ...], str]
"""Who is asked, in order, and what about."""


@dataclass(frozen=True, slots=True)
class TuteHand:
    """One deal being played. What a form does differently is a method that it overrides."""

    QUESTIONS: ClassVar[tuple[str, ...]] = ("cantes",)
    """What may be asked between two tricks, in order."""

    match: "TuteMatch"
    trump: str
    """A suit letter; empty while there is no trump."""
    trump_card: Card | None
    """The card that was shown to fix trumps, if one was."""
    hands: Hands
    turns: tuple[Seat, ...]
    """The seats that play, in the order of this trick: the winner of the last one first."""
    trick: tuple[Card, ...] = ()
    speakers: tuple[Seat, ...] = ()
    """Who is asked for something other than a card, in order; empty: a card is next."""
    phase: str = "play"
    tricks: tuple[Trick, ...] = ()
    sung: tuple[Said, ...] = ()
    points: tuple[int, ...] = (0, 0)
    """Points so far, a figure a side: cards, cantes, the last trick, what was carried over."""
    ended: str = ""
    """Why the deal is over (`counted`, `tute`, ...); empty: it is not."""

    def _step(
        self,
        hands: Hands,
        turns: tuple[Seat, ...],
        trick: tuple[Card, ...],
        asked: Asked,
        tricks: tuple[Trick, ...],
        sung: tuple[Said, ...],
        points: tuple[int, ...],
        ended: str = "",
    ) -> Self:
        """The hand with everything that a card or a cante changes; a form with more fields hands them on here."""
        speakers, phase = asked
        # By position: this is the one place that every action passes through.
        at_deal = self.match, self.trump, self.trump_card
        return type(self)(*at_deal, hands, turns, trick, speakers, phase, tricks, sung, points, ended)

    # What a form may do differently.

    def side(self, seat: Seat) -> int:
        """The side of a seat: its own, unless there are partners."""
        return seat

    def answerers(self, question: str, winner: Seat) -> tuple[Seat, ...]:
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

    def decider(self) -> int:
        """The side that has won a deal which was decided before it could be counted."""
        return self.side(self.sung[-1].seat)

    def parts(self) -> tuple[Part, ...]:
        """What everybody may see besides the cards of the tricks."""
        shown = () if self.trump_card is None or self.tricks else (self._shown(self.trump_card),)
        return (*self.trump_part(), *shown, *self.sung_parts())

    # The contract.

    @property
    def to_act(self) -> Seat | None:
        if self.ended:
            return None
        return self.speakers[0] if self.speakers else self.turns[len(self.trick)]

    @property
    def asked(self) -> tuple[Seat, ...]:
        if self.ended:
            return ()
        return self.speakers or (self.turns[len(self.trick)],)

    @property
    def window(self) -> bool:
        return self.phase in WINDOWS and not self.ended

    @property
    def automatic(self) -> Action | None:
        if self.phase != "tute" or self.ended:
            return None
        return SING[tutes(self.hands[self.speakers[0]])[0]]

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        if self.ended:
            return ()
        if not self.speakers:
            if seat is not None and seat != self.turns[len(self.trick)]:
                return ()
            return tuple([PLAY[card] for card in self.ruling().cards])
        if self.automatic is not None:
            return (self.automatic,) if seat is None or seat == self.speakers[0] else ()
        if seat is not None and seat not in self.speakers:
            return ()
        said = self.choices(self.speakers[0] if seat is None else seat)
        return (*said, PASS) if self.phase in WINDOWS else said

    def play(self, action: Action) -> Self:
        seat = self.to_act
        if seat is None:
            raise IllegalAction("not_now", expected="nothing")
        if not self.speakers:
            return self._lay(seat, action)
        if (action is PASS or action == PASS) and self.phase in WINDOWS:
            return self._quiet()
        if action not in self.legal():
            raise self._refused(seat, action)
        return self.said(seat, action)

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """Silence in a window is not said."""
        return None if action == PASS and self.window and viewer != self.to_act else action

    def fallback(self, seat: Seat) -> Action:
        """Nothing in a window, else the cheapest card (platform G3)."""
        return PASS if self.window else PLAY[cheapest(self.ruling().cards)]

    def scores(self) -> tuple[int, ...]:
        return self.result().payoffs

    def sheet(self) -> Sheet:
        return sheet(self)

    def view(self, seat: Seat | None) -> View:
        asked = self.asked
        legal: tuple[Action, ...] = ()
        why = ""
        refusals: tuple[tuple[Card, Refusal], ...] = ()
        if seat is not None and seat in asked and self.automatic is None:
            legal = self.legal(seat)
            if not self.speakers:
                why, refusals = self._duty()
        return View(
            game=self.match.game.id,
            seat=seat,
            dealer=self.match.dealer,
            totals=self.match.totals,
            phase="over" if self.ended else self.phase,
            asked=asked,
            window=self.window,
            legal=legal,
            why=why,
            refusals=refusals,
            hand=() if seat is None else self.hands[seat],
            counts=tuple(map(len, self.hands)),
            trick=tuple(map(Play, self.turns, self.trick)),
            winning=self.turns[self._best(self.trick)] if self.trick else None,
            tricks=self.tricks,
            sides=self.match.game.sides,
            parts=self.parts(),
        )

    # Cards.

    def ruling(self) -> Ruling:
        """What the seat whose turn it is may play."""
        trick = self.trick
        return ruled(self.hands[self.turns[len(trick)]], trick, self.trump, self.match.game.duties)

    def _lay(self, seat: Seat, action: Action) -> Self:
        if action.do != "play":
            raise self._refused(seat, action)
        held, trick = self.hands[seat], self.trick
        card = chosen(held, action.what, self.ruling(), trick, self.trump, self.match.game.duties)
        rest = tuple([other for other in held if other is not card])
        hands = (*self.hands[:seat], rest, *self.hands[seat + 1 :])
        trick = (*trick, card)
        if len(trick) == len(self.turns):
            return self._close(hands, trick)
        return self._step(hands, self.turns, trick, ((), "play"), self.tricks, self.sung, self.points)

    def _close(self, hands: Hands, trick: tuple[Card, ...]) -> Self:
        """The trick is complete: pile and credit it, and ask what is asked before the next lead."""
        turns, place = self.turns, self._best(trick)
        winner = turns[place]
        last = not hands[winner]
        points = self.credit(winner, card_points(trick) + (LAST_TEN if last else 0))
        tricks = (*self.tricks, Trick(tuple(map(Play, turns, trick)), winner))
        ended = self.verdict(points, last)
        asked: Asked = ((), "play") if ended else self._next("", winner, last)
        return self._step(hands, turns[place:] + turns[:place], (), asked, tricks, self.sung, points, ended)

    def _best(self, trick: tuple[Card, ...]) -> int:
        return winning(trick, self.trump, self.match.game.duties)

    def credit(self, seat: Seat, points: int) -> tuple[int, ...]:
        """The points once these are credited to the side of a seat."""
        side = self.side(seat)
        before = self.points
        return (*before[:side], before[side] + points, *before[side + 1 :])

    # What is said between tricks.

    def cantes(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may sing now."""
        game, sung = self.match.game, self.sung
        if sung and game.cantes_per_trick == "one_per_player" and self._has_sung(seat):
            return ()
        found = songs(self.hands[seat], self.trump, self._suits(), game.forty_first, game.sings_tutes)
        return tuple([SING[what] for what in found]) if found else ()

    def sing(self, seat: Seat, what: str) -> Self:
        """A cante is credited and may end the deal; a tute does."""
        game = self.match.game
        sung = (*self.sung, Said(seat, what, len(self.tricks)))
        points = self.credit(seat, worth(what))
        ended = "tute" if what.startswith("tute") else self.verdict(points, False)
        goes_on = self.phase != "cantes" or game.cantes_per_trick == "unlimited"
        asked = (self.speakers, self.phase) if goes_on or ended else self._after_speaker()
        return self._step(self.hands, self.turns, (), asked, self.tricks, sung, points, ended)

    def _has_sung(self, seat: Seat) -> bool:
        """Whether the seat has already sung after this trick."""
        now = len(self.tricks)
        return any(said.seat == seat and said.after == now for said in self.sung)

    def _suits(self) -> tuple[str, ...]:
        return tuple([said.what[3:] for said in self.sung])

    def _quiet(self) -> Self:
        """The speaker says nothing."""
        ended = "" if self.hands[self.turns[0]] else "counted"
        return self._step(
            self.hands, self.turns, (), self._after_speaker(), self.tricks, self.sung, self.points, ended
        )

    def _after_speaker(self) -> Asked:
        if len(self.speakers) > 1:
            return self.speakers[1:], self.phase
        return self._next(self.phase, self.turns[0], False)

    def _next(self, done: str, winner: Seat, last: bool) -> Asked:
        """The next question that somebody is asked, or a lead. Nothing but a claim follows the last trick."""
        order = self.QUESTIONS
        for question in order[order.index(done) + 1 :] if done in order else order:
            if last and question != "claim":
                continue
            asked = self.answerers(question, winner)
            if asked:
                return asked, question
        return (), "play"

    def _refused(self, seat: Seat, action: Action) -> IllegalAction:
        """Why a seat that is asked may not do this."""
        if action.do == "sing":
            if not self.tricks or self.side(self.tricks[-1].winner) != self.side(seat):
                return IllegalAction("trick_not_won", suit=action.what[3:])
            if self.phase == "cantes":
                return cannot_sing(self.hands[seat], action.what, self.trump, self._suits())
        return IllegalAction("not_now", expected="play" if not self.speakers else self.phase)

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
        return game.result(self.tally()) if self.ended == "counted" else game.won(self.decider(), self.tally(), self.ended)

    def _duty(self) -> tuple[str, tuple[tuple[Card, Refusal], ...]]:
        """The reason of the legal cards, and for each other card of the seat the rule that refuses it."""
        ruling = self.ruling()
        held = self.hands[self.turns[len(self.trick)]]
        if len(ruling.cards) == len(held):
            return ruling.why, ()
        return ruling.why, refused(held, ruling, self.trick, self.trump, self.match.game.duties)

    def trump_part(self) -> tuple[Part, ...]:
        return (Part("trump", "suit", self.trump),) if self.trump else ()

    def _shown(self, card: Card) -> Part:
        return Part("trump_card", "card", card, self.match.dealer)

    def sung_parts(self) -> tuple[Part, ...]:
        return tuple([Part("sung", "said", f"sing {said.what}", said.seat) for said in self.sung])
