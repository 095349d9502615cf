"""One deal of tarot being played: auction, call, discard, slam, first-trick declarations, tricks (rules tarot 2)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tapete.rules.cards import Card
from tapete.rules.game import (
    PASS,
    Action,
    Hand,
    IllegalAction,
    Own,
    Phase,
    Play,
    Refusal,
    Score,
    Seat,
    Sheet,
    Trick,
    View,
)
from tapete.rules.tarot import auction, show
from tapete.rules.tarot.call import Resolved, callable_cards, resolve
from tapete.rules.tarot.count import sweeping
from tapete.rules.tarot.deck import EXCUSE, PLAY, TRUMP, is_lone_petit, tidy
from tapete.rules.tarot.declare import Pool, announcements, pool, showable, sizes
from tapete.rules.tarot.discard import spare
from tapete.rules.tarot.piles import Piles
from tapete.rules.tarot.play import FREE, Bars, cheapest, reasons, ruling, taker
from tapete.rules.tarot.refuse import refused
from tapete.rules.tarot.result import payoffs
from tapete.rules.tarot.talk import LONE_PETIT, MISERE, SILENCE, Handful, Talk
from tapete.rules.trick import Ruling

if TYPE_CHECKING:
    from tapete.rules.tarot.match import TarotMatch

VOID: Final = Action("void", LONE_PETIT)


@dataclass(frozen=True, slots=True, repr=False)
class TarotHand(Hand):
    """One deal; `phase` is `void auction call discard slam play show over`."""

    match: "TarotMatch"
    hands: tuple[tuple[Card, ...], ...]
    dog: tuple[Card, ...]
    piles: Piles | None
    phase: Phase
    talk: Talk = SILENCE
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    _ruling: Ruling | None = field(default=None, init=False, repr=False, compare=False)
    """What `ruling` found, kept: a hand never changes."""
    _public: View | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def dealt(
        cls,
        match: "TarotMatch",
        hands: Sequence[Sequence[Card]],
        dog: Sequence[Card] = (),
        piles: Piles | None = None,
    ) -> "TarotHand":
        """The deal before its first action."""
        game = match.game
        if game.has_premiums and game.lone_petit == "redeal" and any(map(is_lone_petit, hands)):
            phase: Phase = "void"
        else:
            phase = "auction" if game.has_auction else "play"
        return cls(match, tuple(map(tidy, hands)), tuple(dog), piles, phase, leader=(match.dealer + 1) % game.seats)

    @property
    def eldest(self) -> Seat:
        return (self.match.dealer + 1) % len(self.hands)

    @property
    def declarer(self) -> Seat:
        """Who plays the contract, once there is one."""
        if self.talk.declarer is None:
            raise ValueError("nobody has bid")
        return self.talk.declarer

    @property
    def to_act(self) -> Seat | None:
        match self.phase:
            case "play" | "show":
                return (self.leader + len(self.trick)) % len(self.hands)
            case "auction":
                return (self.eldest + len(self.talk.bids)) % len(self.hands)
            case "call" | "discard" | "slam":
                return self.talk.declarer
            case "void":
                return self.lone_petit
        return None

    @property
    def lone_petit(self) -> Seat | None:
        """Who shows the hand that makes the deal void, if one does: the first from the eldest."""
        if self.phase != "void" and self.talk.void != LONE_PETIT:
            return None
        seats = len(self.hands)
        order = [(self.eldest + place) % seats for place in range(seats)]
        return next(seat for seat in order if is_lone_petit(self.hands[seat]))

    @property
    def asked(self) -> tuple[Seat, ...]:
        seat = self.to_act
        return () if seat is None else (seat,)

    @property
    def window(self) -> bool:
        return self.phase == "slam"

    @property
    def automatic(self) -> Action | None:
        """The deal voided for a lone Petit."""
        return VOID if self.phase == "void" else None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        if self.phase == "play":
            asked = (self.leader + len(self.trick)) % len(self.hands)
            if seat is not None and seat != asked:
                return ()
            plays = tuple([PLAY[card] for card in self.ruling().cards])
            return plays if self.tricks else plays + self._sayable(asked)
        speaks = self.to_act
        if speaks is None or (seat is not None and seat != speaks):
            return ()
        game, talk = self.match.game, self.talk
        match self.phase:
            case "auction":
                return (PASS, *[Action("bid", bid) for bid in auction.sayable(game, talk.bids)])
            case "call":
                return tuple([Action("call", face) for face in callable_cards(game, self.hands[speaks], talk.called)])
            case "discard":
                return tuple([Action("discard", card) for card in self.discardable()])
            case "slam":
                return (*[Action(slam) for slam in auction.slams(game)], PASS)
            case "show":
                handful = talk.handfuls[-1]
                cards = showable(self._pool(speaks), handful.size, handful.shown)
                return tuple([Action("show", card) for card in cards])
        return (VOID,)

    def usable(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that the seat may play from: its hand and its visible tops."""
        return self.hands[seat] if self.piles is None else (*self.hands[seat], *self.piles.visible(seat))

    def ruling(self) -> Ruling:
        """What may be played now, in phase `play`."""
        known = self._ruling
        if known is None:
            seat = (self.leader + len(self.trick)) % len(self.hands)
            held = self.hands[seat] if self.piles is None else self.usable(seat)
            known = ruling(self.match.game, held, self.trick, self._bars(seat))
            object.__setattr__(self, "_ruling", known)
        return known

    def reasons(self) -> tuple[tuple[Card, Refusal], ...]:
        """Why each other card may not be played now, in phase `play`."""
        seat = (self.leader + len(self.trick)) % len(self.hands)
        return reasons(self.match.game, self.usable(seat), self.trick, self._bars(seat), self.ruling())

    def _bars(self, seat: Seat) -> Bars:
        """What restricts the seat beyond the duties."""
        talk, game = self.talk, self.match.game
        first = not self.tricks and not self.trick and game.first_lead_restriction and bool(talk.called)
        if not first and not talk.slam and talk.contract != MISERE:
            return FREE
        reserved = talk.slam == "slam" and seat == talk.declarer and self._slam_alive()
        return Bars(talk.called if first else (), reserved, talk.contract == MISERE and game.misere_no_petit_lead)

    def _slam_alive(self) -> bool:
        """Whether every trick so far was won by the declarer or a partner whom everybody knows."""
        known = (self.talk.declarer, *self.talk.partners)
        return all(trick.winner in known for trick in self.tricks)

    @property
    def due(self) -> int:
        """How many cards the seat to act still has to name: of its discard, or of the handful that it shows."""
        match self.phase:
            case "discard":
                return len(self.dog) - len(self.talk.discarded)
            case "show":
                return self.talk.handfuls[-1].size - len(self.talk.handfuls[-1].shown)
        return 0

    def discardable(self) -> tuple[Card, ...]:
        """The cards that the declarer may lay away next."""
        may = spare(self.hands[self.declarer], self.due, self.talk.called)
        return (*may.trumps_from, *may.suit_cards)

    def _pool(self, seat: Seat) -> Pool:
        discarded = self.talk.discarded if seat == self.talk.declarer else ()
        return pool(self.match.game, self.hands[seat], discarded)

    def _sayable(self, seat: Seat) -> tuple[Action, ...]:
        """The declarations open to the seat at its turn in the first trick."""
        game, talk = self.match.game, self.talk
        if not game.has_premiums or talk.contract == MISERE:
            return ()
        words = [Action(w) for w in announcements(game, self.hands[seat]) if (seat, w) not in talk.declared]
        if any(handful.seat == seat for handful in talk.handfuls):
            return tuple(words)
        return (*[Action("handful", str(size)) for size in sizes(game, self._pool(seat))], *words)

    def _play(self, action: Action) -> "TarotHand":
        if self.phase == "play" and action.do == "play":
            return self._card((self.leader + len(self.trick)) % len(self.hands), action.what)
        seat = self.to_act
        if seat is None:
            raise IllegalAction("not_now", expected="nothing")
        if action not in self.legal():
            raise refused(self, seat, action)
        match self.phase:
            case "auction":
                return self._bid("pass" if action == PASS else action.what)
            case "call":
                return self._call(action.what)
            case "discard":
                return self._lay_away(Card(action.what))
            case "slam":
                return self._lead(replace(self.talk, slam="" if action == PASS else action.do))
            case "show":
                return self._show(Card(action.what))
            case "play":
                return self._declare(seat, action)
        return replace(self, phase="over", talk=replace(self.talk, void=LONE_PETIT))

    def _bid(self, bid: str) -> "TarotHand":
        game, bids = self.match.game, (*self.talk.bids, bid)
        if len(bids) < game.seats:
            return replace(self, talk=replace(self.talk, bids=bids))
        best = auction.best(bids)
        if best is None:
            if game.all_pass == MISERE:
                return replace(self, phase="play", talk=Talk(bids, MISERE))
            return replace(self, phase="over", talk=Talk(bids, void="all_pass"))
        contract, _, slam = bids[best].partition("+")
        talk = Talk(bids, contract, (self.eldest + best) % game.seats, slam)
        return replace(self, phase="call", talk=talk) if game.form.calls else self._turn_dog(talk)

    def _call(self, face: str) -> "TarotHand":
        talk = replace(self.talk, called=(*self.talk.called, face))
        if len(talk.called) < len(self.match.game.form.calls):
            return replace(self, talk=talk)
        return self._turn_dog(replace(talk, resolved=(None,) * len(talk.called)))

    def _turn_dog(self, talk: Talk) -> "TarotHand":
        """The dog goes to the declarer, unless there is none or the contract leaves it face down."""
        if not self.dog or talk.contract not in auction.DOG_TAKEN or talk.declarer is None:
            return self._before_lead(talk)
        seat = talk.declarer
        hands = (*self.hands[:seat], tidy((*self.hands[seat], *self.dog)), *self.hands[seat + 1 :])
        talk = replace(talk, resolved=self._resolved(talk, self.tricks, ()))
        return replace(self, phase="discard", talk=talk, hands=hands)

    def _lay_away(self, card: Card) -> "TarotHand":
        seat, discarded = self.declarer, (*self.talk.discarded, card)
        left = tuple([held for held in self.hands[seat] if held is not card])
        hands = (*self.hands[:seat], left, *self.hands[seat + 1 :])
        laid = replace(self, hands=hands, talk=replace(self.talk, discarded=discarded))
        return laid if len(discarded) < len(self.dog) else laid._before_lead(laid.talk)

    def _before_lead(self, talk: Talk) -> "TarotHand":
        """The last chance to announce a slam, where it has not been used."""
        if auction.slams(self.match.game) and not talk.slam:
            return replace(self, phase="slam", talk=talk)
        return self._lead(talk)

    def _lead(self, talk: Talk) -> "TarotHand":
        """Who announced the slam leads, else the eldest."""
        leads = talk.declarer if talk.slam == "slam" and talk.declarer is not None else self.eldest
        return replace(self, phase="play", talk=talk, leader=leads)

    def _declare(self, seat: Seat, action: Action) -> "TarotHand":
        if action.do == "handful":
            handfuls = (*self.talk.handfuls, Handful(seat, int(action.what)))
            return replace(self, phase="show", talk=replace(self.talk, handfuls=handfuls))
        return replace(self, talk=replace(self.talk, declared=(*self.talk.declared, (seat, action.do))))

    def _show(self, card: Card) -> "TarotHand":
        handful = self.talk.handfuls[-1]
        shown = tidy((*handful.shown, card))
        handfuls = (*self.talk.handfuls[:-1], handful._replace(shown=shown))
        phase: Phase = "show" if len(shown) < handful.size else "play"
        return replace(self, phase=phase, talk=replace(self.talk, handfuls=handfuls))

    def _card(self, seat: Seat, text: str) -> "TarotHand":
        cards = self.ruling().cards
        if text not in cards:
            raise refused(self, seat, Action("play", text))
        card = cards[cards.index(text)]
        hands, piles, talk, trick = self.hands, self.piles, self.talk, (*self.trick, card)
        if piles is not None and card not in hands[seat]:
            piles = piles.without(seat, card)
        else:
            held = hands[seat]
            at = held.index(card)
            hands = (*hands[:seat], held[:at] + held[at + 1 :], *hands[seat + 1 :])
        if talk.called and card.face in talk.called and self.match.game.partner_rule == "holder":
            talk = replace(talk, resolved=self._resolved(talk, self.tricks, self._plays(trick)))
        if len(trick) < len(hands):
            return TarotHand(self.match, hands, self.dog, piles, "play", talk, self.leader, trick, self.tricks)
        return self._close(hands, piles, talk, trick)

    def _close(
        self, hands: tuple[tuple[Card, ...], ...], piles: Piles | None, talk: Talk, trick: tuple[Card, ...]
    ) -> "TarotHand":
        """The trick is complete: who wins it, what it tells about the partner, whether it was the last."""
        game, plays = self.match.game, self._plays(trick)
        last = len(self.tricks) + 1 == game.form.tricks
        winner = plays[taker(game, trick, self._sweeping(talk, plays) if last else ())].seat
        tricks = (*self.tricks, Trick(plays, winner))
        if game.partner_rule == "captor" and any(card.face in talk.called for card in trick):
            talk = replace(talk, resolved=self._resolved(talk, tricks, ()))
        if piles is not None:
            piles = piles.turned()
        return TarotHand(self.match, hands, self.dog, piles, "over" if last else "play", talk, winner, (), tricks)

    def _plays(self, trick: Sequence[Card]) -> tuple[Play, ...]:
        seats = len(self.hands)
        return tuple([Play((self.leader + place) % seats, card) for place, card in enumerate(trick)])

    def _resolved(self, talk: Talk, tricks: Sequence[Trick], trick: Sequence[Play]) -> Resolved:
        if talk.declarer is None:
            return ()
        turned = self.dog if talk.contract in auction.DOG_TAKEN else ()
        return resolve(self.match.game, talk.called, talk.declarer, turned, tricks, trick)

    def _sweeping(self, talk: Talk, plays: Sequence[Play]) -> tuple[int, ...]:
        """Where the cards of a side lie that has won every trick before this last one."""
        if not any(play.card.suit == EXCUSE for play in plays):
            return ()
        seats = range(len(self.hands))
        if talk.declarer is None:
            return sweeping(self.tricks, plays, [(seat,) for seat in seats])
        attack = (talk.declarer, *talk.partners)
        # A captor may yet be made by this very trick: then nobody but the declarer is a side (2.13).
        final = talk.settled or (self.match.game.partner_rule == "holder" and len(plays) == len(self.hands))
        defence = [seat for seat in seats if seat not in attack] if final else ()
        return sweeping(self.tricks, plays, (attack, defence))

    @property
    def plays(self) -> tuple[Play, ...]:
        """The trick on the table, with who played what."""
        return self._plays(self.trick)

    @property
    def winning(self) -> Seat | None:
        """Whose card takes the trick as it lies, as far as everybody can know."""
        if not self.trick:
            return None
        plays = self.plays
        last = len(self.tricks) + 1 == self.match.game.form.tricks
        return plays[taker(self.match.game, self.trick, self._sweeping(self.talk, plays) if last else ())].seat

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """A plain card discarded is nobody else's business, nor that no slam is announced."""
        if viewer == self.to_act:
            return action
        if self.phase == "discard" and not action.what.startswith(TRUMP):
            return Action("discard")
        return None if self.phase == "slam" and action == PASS else action

    def fallback(self, seat: Seat) -> Action:
        match self.phase:
            case "play":
                return PLAY[cheapest(self.ruling().cards)]
            case "discard":
                return Action("discard", cheapest(self.discardable()))
            case "call":
                held = {card.face for card in self.hands[seat]}
                return min(self.legal(), key=lambda action: action.what in held)
            case "show" | "void":
                return self.legal()[0]
        return PASS

    def public(self) -> View:
        known = self._public
        if known is None:
            known = show.public(self)
            object.__setattr__(self, "_public", known)
        return known

    def own(self, seat: Seat) -> Own:
        return show.own(self, seat)

    def scores(self) -> tuple[Score, ...]:
        return payoffs(self) if self.phase == "over" and not self.talk.void else (0,) * len(self.hands)

    def sheet(self) -> Sheet:
        return show.sheet(self)
