"""A deal of El Tomate as it is played: from the blind tomo to the third trick (rules tomate 2-5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Hand, IllegalAction, Own, Part, Play, Refusal, Seat, Sheet, Trick, View, Why
from tapete.rules.spanish import PLAY, cheapest, chosen, duties, refused
from tapete.rules.tomate.sheet import counted
from tapete.rules.tomate.tantos import Deal, Pot, Settlement, covers, fine, settle
from tapete.rules.tomate.turns import (
    BACETA,
    BLIND,
    JUEGO,
    OFFERS,
    TOMO,
    TRICKS,
    Phase,
    answers,
    offered_to,
    reshuffled,
    seated,
)
from tapete.rules.trick import Ruling, ruled, winning

if TYPE_CHECKING:
    from tapete.rules.tomate.match import TomateMatch


@dataclass(frozen=True, slots=True, repr=False)
class TomateHand(Hand):
    """One deal being played."""

    match: "TomateMatch"
    stake: int
    """P, what the plate holds until the deal is settled."""
    order: tuple[Seat, ...]
    """Who is in the deal, from the eldest to the dealer."""
    turn_up: Card
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    """The baceta, top card first."""
    phase: Phase
    turn: Seat
    took: bool = False
    """Whether the dealer took the turn-up."""
    playing: tuple[Seat, ...] = ()
    """Who has said juego, in order."""
    middle: tuple[Card, ...] = ()
    """The hands of those who passed, face down."""
    taker: Seat | None = None
    seated: tuple[Seat, ...] = ()
    """Who plays the current trick, its leader first."""
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def to_act(self) -> Seat | None:
        return None if self.phase == "over" else self.turn

    @property
    def asked(self) -> tuple[Seat, ...]:
        return () if self.phase == "over" else (self.turn,)

    @property
    def window(self) -> bool:
        return False

    @property
    def automatic(self) -> Action | None:
        """What can only be answered in one way: a pass without cover, the juego of a dealer who took."""
        if self.phase not in OFFERS:
            return None
        legal = self.legal()
        return legal[0] if len(legal) == 1 else None

    @property
    def trump(self) -> str:
        return self.turn_up.suit

    def stack(self, seat: Seat) -> int:
        """The tantos before a seat during the deal: the ante is paid, nothing else."""
        return self.match.totals[seat] - (self.match.game.ante if seat == self.match.dealer else 0)

    def _covers(self, seat: Seat) -> bool:
        return covers(self.match.game, self.stack(seat), self.stake)

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        if self.phase == "over" or (seat is not None and seat != self.turn):
            return ()
        if self.phase == "play":
            return tuple([PLAY[card] for card in self._ruling().cards])
        if self.phase == "discard":
            return tuple([Action("discard", name) for name in self._discards()])
        return answers(self.match.game, self.phase, self._covers(self.turn), self._forced)

    @property
    def _forced(self) -> bool:
        """Whether the seat to speak is the dealer who took, and so must play."""
        return self.took and self.turn == self.match.dealer

    def _discards(self) -> tuple[str, ...]:
        """The names under which the dealer may discard: cards, or places while he has not looked."""
        game, held = self.match.game, self.hands[self.turn]
        names = BLIND if game.tomo_discard == "blind" else held[:TRICKS]
        return (*names, self.turn_up) if game.tomo_may_discard_turnup else tuple(names)

    def _ruling(self) -> Ruling:
        return ruled(self.hands[self.turn], self.trick, self.trump, duties(self.match.game))

    def _play(self, action: Action) -> "TomateHand":
        if self.phase == "play":
            return self._card(action)
        if action not in self.legal():
            raise self._refused(action)
        match self.phase:
            case "tomo" if action == TOMO:
                held = (*self.hands[self.turn], self.turn_up)
                return self._but(hands=self._held(self.turn, held), took=True, phase="discard")
            case "tomo":
                return self._but(phase="declare", turn=self.order[0])
            case "discard":
                return self._discard(action.what)
            case "declare":
                return self._declare(action)
        return self._answer_baceta(action)

    def _but(self, **changes: Any) -> "TomateHand":
        """This hand with some fields changed: what `dataclasses.replace` does, in half its time."""
        hand = object.__new__(TomateHand)
        for name in TomateHand.__slots__:
            object.__setattr__(hand, name, changes[name] if name in changes else getattr(self, name))
        return hand

    def _refused(self, action: Action) -> IllegalAction:
        if self.phase == "over":
            return IllegalAction("not_now", expected="nothing")
        if self.phase == "discard":
            if action.do == "discard" and action.what != self.turn_up:
                return IllegalAction("not_in_hand", card=action.what)
            return IllegalAction("not_now", expected="discard")
        if action == OFFERS[self.phase]:
            return IllegalAction("cannot_cover", fine=str(fine(self.match.game, self.stake)))
        return IllegalAction("not_now", expected=str(OFFERS[self.phase]))

    def _held(self, seat: Seat, held: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        return (*self.hands[:seat], held, *self.hands[seat + 1 :])

    def _discard(self, name: str) -> "TomateHand":
        held = self.hands[self.turn]
        gone = held[int(name) - 1] if name in BLIND else Card(name)
        kept = tuple([card for card in held if card is not gone])
        return self._but(hands=self._held(self.turn, kept), phase="declare", turn=self.order[0])

    def _declare(self, action: Action) -> "TomateHand":
        seat, game, hands, stock = self.turn, self.match.game, self.hands, self.stock
        playing, middle = self.playing, self.middle
        if action == JUEGO:
            playing = (*playing, seat)
        else:
            hands, middle = self._held(seat, ()), (*middle, *hands[seat])
        phase, players = self.phase, self.seated
        if seat != self.match.dealer:
            turn = self.order[self.order.index(seat) + 1]
        elif len(playing) >= 2:
            phase, players = "play", seated(game, self.order, playing, None)
            turn = players[0]
        else:
            asked = offered_to(game, self.order, playing)
            phase, turn = ("baceta", asked[0]) if asked else ("over", seat)
            stock = reshuffled(middle) if asked and len(stock) < TRICKS else stock
        return self._but(
            phase=phase, turn=turn, hands=hands, stock=stock, playing=playing, middle=middle, seated=players
        )

    def _answer_baceta(self, action: Action) -> "TomateHand":
        game, order, seat = self.match.game, self.order, self.turn
        if action == BACETA:
            hands, stock = self._held(seat, self.stock[:TRICKS]), self.stock[TRICKS:]
            first = seated(game, order, self.playing, seat)
            return self._but(phase="play", turn=first[0], hands=hands, stock=stock, taker=seat, seated=first)
        asked = offered_to(game, order, self.playing)
        later = asked[asked.index(seat) + 1 :]
        return self._but(turn=later[0]) if later else self._but(phase="over")

    def _card(self, action: Action) -> "TomateHand":
        if action.do != "play":
            raise IllegalAction("not_now", expected="play")
        seat, rules = self.turn, duties(self.match.game)
        held = self.hands[seat]
        card = chosen(held, action.what, self._ruling(), self.trick, self.trump, rules)
        hands = self._held(seat, tuple([c for c in held if c is not card]))
        trick, order, tricks = (*self.trick, card), self.seated, self.tricks
        phase: Phase = "play"
        if len(trick) == len(order):
            first = winning(trick, self.trump, rules)
            tricks = (*tricks, Trick(tuple(map(Play, order, trick)), order[first]))
            trick, order = (), (*order[first:], *order[:first])
            phase = "over" if len(tricks) == TRICKS else "play"
        return TomateHand(
            self.match,
            self.stake,
            self.order,
            self.turn_up,
            hands,
            self.stock,
            phase,
            order[len(trick)],
            self.took,
            self.playing,
            self.middle,
            self.taker,
            order,
            trick,
            tricks,
        )

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """The discard is face down."""
        return Action("discard") if action.do == "discard" and viewer != self.turn else action

    def fallback(self, seat: Seat) -> Action:
        legal = self.legal()
        if self.phase == "play":
            return PLAY[cheapest(self._ruling().cards)]
        if self.phase == "discard" and legal[0].what not in BLIND:
            return Action("discard", cheapest([Card(action.what) for action in legal]))
        return PASS if PASS in legal else legal[0]

    def _deal(self) -> Deal:
        won = [sum(trick.winner == seat for trick in self.tricks) for seat in range(self.match.seats)]
        return Deal(self.match.dealer, self.took, self.playing, self.taker, won if self.tricks else None)

    def settled(self) -> Settlement:
        """The accounts of a deal that is over."""
        match = self.match
        return settle(match.game, match.seats, match.pot, self._deal(), match.last_deal)

    def scores(self) -> tuple[int, ...]:
        return self.settled().payoffs if self.phase == "over" else (0,) * self.match.seats

    def public(self) -> View:
        best = winning(self.trick, self.trump, duties(self.match.game)) if self.trick else None
        return View(
            game=self.match.game.id,
            dealer=self.match.dealer,
            totals=self.match.totals,
            phase=self.phase,
            asked=self.asked,
            window=False,
            counts=tuple([len(held) for held in self.hands]),
            trick=tuple(map(Play, self.seated, self.trick)),
            winning=None if best is None else self.seated[best],
            tricks=self.tricks,
            sides=(),
            parts=self._parts(),
        )

    def own(self, seat: Seat) -> Own:
        looked = self._looked(seat)
        held = self.hands[seat] if looked else ()
        if seat not in self.asked:
            return Own(seat, held)
        why: Why = ""
        refusals: tuple[tuple[Card, Refusal], ...] = ()
        if self.phase == "play":
            ruling = self._ruling()
            why = ruling.why
            refusals = refused(self.hands[self.turn], ruling, self.trick, self.trump, duties(self.match.game))
        elif self.phase == "discard" and looked and not self.match.game.tomo_may_discard_turnup:
            refusals = ((self.turn_up, Refusal("not_now", (("expected", "discard"),))),)
        return Own(seat, held, self.legal(seat), why, refusals)

    def _looked(self, seat: Seat | None) -> bool:
        """Whether a seat has picked up its cards: nobody before the tomo, nor the dealer before a blind discard."""
        if self.phase == "discard" and seat == self.match.dealer:
            return self.match.game.tomo_discard != "blind"
        return self.phase != "tomo"

    def _parts(self) -> tuple[Part, ...]:
        match, over = self.match, self.phase == "over"
        settled = self.settled() if over else None
        pot = settled.pot if settled else Pot(self.stake, match.plate + match.reserve + match.game.ante - self.stake)
        parts = [
            Part("trump", "suit", self.trump),
            Part("turn_up", "card", self.turn_up, match.dealer if self.took else None),
            Part("baceta", "number", len(self.stock)),
            Part("plate", "number", pot.plate),
            Part("reserve", "number", pot.reserve),
            Part("stake", "number", self.stake),
            Part("fine", "number", fine(match.game, self.stake)),
        ]
        gained = settled.payoffs if settled else ()
        for seat in range(match.seats):
            stack = match.totals[seat] + gained[seat] if gained else self.stack(seat)
            parts.append(Part("stack", "number", stack, seat))
        return (*parts, *self._said())

    def _said(self) -> tuple[Part, ...]:
        """Who has left, who took the turn-up, who plays, who passed, who took the baceta."""
        match = self.match
        parts = [Part("gone", "word", "gone", seat) for seat in match.gone]
        if self.took:
            parts.append(Part("tomo", "said", str(TOMO), match.dealer))
        spoken: Sequence[Seat] = self.order
        if self.phase in ("tomo", "discard"):
            spoken = ()
        elif self.phase == "declare":
            spoken = self.order[: self.order.index(self.turn)]
        for seat in spoken:
            parts.append(Part("declared", "said", str(JUEGO if seat in self.playing else PASS), seat))
        if self.taker is not None:
            parts.append(Part("taker", "said", str(BACETA), self.taker))
        return tuple(parts)

    def sheet(self) -> Sheet:
        match, settled = self.match, self.settled()
        after = match.after(self)
        shares: list[int] = []
        if after.over:
            ends = zip(after.totals, match.totals, settled.payoffs, strict=True)
            shares = [now - before - gained for now, before, gained in ends]
        lines = counted(match.game, match.pot, self._deal(), settled, shares)
        return Sheet(tuple((seat,) for seat in range(match.seats)), lines)
