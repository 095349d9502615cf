"""Tute in pairs: four players, two sides, ten tricks, a cante window after each but the last (rules tute 3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import (
    PASS,
    Action,
    IllegalAction,
    Line,
    Part,
    Play,
    Refusal,
    Seat,
    Sheet,
    Trick,
    Unanswered,
    View,
    option,
)
from tapete.rules.spanish import LAST_TEN, STRENGTH, VALUES, cantes, card_points, duties
from tapete.rules.trick import Ruling, legal_cards, refusal, winning
from tapete.rules.tute.shared import Tute, tutes

SIDES = ((0, 2), (1, 3))


@dataclass(frozen=True, slots=True)
class TutePairs(Tute):
    """Tute in pairs and its options."""

    id: ClassVar[str] = "tute-pairs"
    players: ClassVar[tuple[int, ...]] = (4,)

    juego_mode: str = option("most_points", ("most_points", "first_to_101"), "what wins a juego")
    target_points: int = option(101, (101, 121), "points that win a juego, with first_to_101")
    second_deal_claim: str = option("auto", ("auto", "manual"), "whether reaching the target must be claimed")
    double: str = option(
        "off", ("off", "over_100", "over_100_no_cantes_or_over_120"), "when a juego counts as two"
    )
    tute_enabled: bool = option(True, (True, False), "whether four kings or four knights win the juego")
    tute_when: str = option("after_won_trick", ("after_won_trick", "immediate_if_dealt"), "when a tute may be sung")
    tute_prize: str = option("juego", ("juego", "partida"), "what a tute wins")

    def pack(self, seats: int) -> tuple[Card, ...]:
        return SPANISH_PACK

    def match(self, seats: int, **state: Any) -> "TuteMatch":
        if seats != 4:
            raise ValueError(f"{self.id} is played by 4, not {seats}")
        return TuteMatch(self, **state)

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        raise Unanswered(kind)


@dataclass(frozen=True, slots=True)
class TuteMatch:
    """A partida: the first pair with `juegos_target` juegos."""

    game: TutePairs
    dealer: Seat = 0
    totals: tuple[int, ...] = (0, 0, 0, 0)
    carry: tuple[int, int] = (0, 0)

    @property
    def seats(self) -> int:
        return 4

    @property
    def over(self) -> bool:
        return bool(self.winners)

    @property
    def winners(self) -> tuple[Seat, ...]:
        for side in SIDES:
            if self.totals[side[0]] >= self.game.juegos_target:
                return side
        return ()

    def deal(self, deck: Sequence[Card]) -> "TuteHand":
        if sorted(deck) != sorted(SPANISH_PACK):
            raise ValueError("the deck is not the game's pack")
        hands: list[tuple[Card, ...]] = [()] * 4
        for place in range(4):
            hands[(self.dealer + 1 + place) % 4] = tuple(deck[place::4])
        return TuteHand(self, tuple(hands), deck[-1], (self.dealer + 1) % 4)

    def after(self, hand: "TuteHand") -> Self:
        totals = tuple(map(sum, zip(self.totals, hand.scores(), strict=True)))
        return type(self)(self.game, (self.dealer + 1) % 4, totals)


@dataclass(frozen=True, slots=True)
class TuteHand:
    """One juego being played."""

    match: TuteMatch
    hands: tuple[tuple[Card, ...], ...]
    trump_card: Card
    leader: Seat
    trick: tuple[Card, ...] = ()
    silent: tuple[Seat, ...] = ()
    """Who may still sing, in order; empty outside the window."""
    tricks: tuple[Trick, ...] = ()
    sung: tuple[tuple[Seat, str], ...] = ()
    points: tuple[int, int] = (0, 0)
    over: bool = False

    @property
    def to_act(self) -> Seat | None:
        if self.over:
            return None
        return self.silent[0] if self.silent else (self.leader + len(self.trick)) % 4

    @property
    def asked(self) -> tuple[Seat, ...]:
        if self.over:
            return ()
        return self.silent or ((self.leader + len(self.trick)) % 4,)

    @property
    def window(self) -> bool:
        return bool(self.silent)

    @property
    def automatic(self) -> Action | None:
        return None

    @property
    def trump(self) -> str:
        return self.trump_card.suit

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        asked = self.asked
        if not asked or (seat is not None and seat not in asked):
            return ()
        if self.silent:
            return (*(Action("sing", what) for what in self.songs(asked[0] if seat is None else seat)), PASS)
        return tuple([_PLAY[card] for card in self.ruling().cards])

    def ruling(self) -> Ruling:
        return legal_cards(self.hands[self.asked[0]], self.trick, self.trump, duties(self.match.game))

    def songs(self, seat: Seat) -> tuple[str, ...]:
        """What the seat may sing in this window."""
        game = self.match.game
        held = self.hands[seat]
        suits = [what[3:] for _, what in self.sung]
        return cantes(held, self.trump, suits, game.forty_first) + (tutes(held) if game.tute_enabled else ())

    def play(self, action: Action) -> "TuteHand":
        seat = self.to_act
        if seat is None:
            raise IllegalAction("not_now", expected="nothing")
        if self.silent:
            return self._speak(seat, action)
        if action.do != "play":
            raise IllegalAction("not_now", expected="play")
        held = self.hands[seat]
        card = next((card for card in held if card == action.what), None)
        if card is None:
            raise IllegalAction("not_in_hand", card=action.what)
        game = self.match.game
        ruling = legal_cards(held, self.trick, self.trump, duties(game))
        if card not in ruling.cards:
            broken = refusal(card, self.trick, self.trump, ruling, duties(game))
            raise IllegalAction(broken.code, **dict(broken.about))
        hands = (*self.hands[:seat], tuple([c for c in held if c is not card]), *self.hands[seat + 1 :])
        trick = (*self.trick, card)
        if len(trick) < 4:
            return TuteHand(
                self.match, hands, self.trump_card, self.leader, trick, (), self.tricks, self.sung, self.points
            )
        return self._close(hands, trick)

    def _close(self, hands: tuple[tuple[Card, ...], ...], trick: tuple[Card, ...]) -> "TuteHand":
        """The trick is complete: pile it, and open the window or end the hand."""
        winner = (self.leader + winning(trick, self.trump, duties(self.match.game))) % 4
        plays = tuple([Play((self.leader + place) % 4, card) for place, card in enumerate(trick)])
        last = not hands[0]
        points = list(self.points)
        points[winner % 2] += card_points(trick) + (LAST_TEN if last else 0)
        silent = () if last else (winner, (winner + 2) % 4)
        return TuteHand(
            self.match,
            hands,
            self.trump_card,
            winner,
            (),
            silent,
            (*self.tricks, Trick(plays, winner)),
            self.sung,
            (points[0], points[1]),
            last,
        )

    def _speak(self, seat: Seat, action: Action) -> "TuteHand":
        sung, points, over = self.sung, self.points, False
        if action != PASS:
            if action.do != "sing":
                raise IllegalAction("not_now", expected="sing")
            if action.what not in self.songs(seat):
                raise IllegalAction("nothing_to_sing", suit=action.what[3:])
            sung = (*sung, (seat, action.what))
            over = action.what.startswith("tute")
            if not over:
                worth = int(action.what[:2])
                points = (points[0] + worth, points[1]) if seat % 2 == 0 else (points[0], points[1] + worth)
        return TuteHand(
            self.match,
            self.hands,
            self.trump_card,
            self.leader,
            (),
            self.silent[1:],
            self.tricks,
            sung,
            points,
            over,
        )

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """Silence in the window is not said."""
        return None if action == PASS and viewer != self.to_act else action

    def fallback(self, seat: Seat) -> Action:
        if self.silent:
            return PASS
        return _PLAY[min(self.ruling().cards, key=lambda card: (VALUES[card], STRENGTH[card]))]

    @property
    def winner(self) -> int | None:
        """The side that has won the juego."""
        if not self.over:
            return None
        if self.sung and self.sung[-1][1].startswith("tute"):
            return self.sung[-1][0] % 2
        if self.points[0] == self.points[1]:
            return self.tricks[-1].winner % 2
        return 0 if self.points[0] > self.points[1] else 1

    def scores(self) -> tuple[int, ...]:
        winner = self.winner
        return tuple(int(winner is not None and seat % 2 == winner) for seat in range(4))

    def view(self, seat: Seat | None) -> View:
        asked = self.asked
        mine = seat is not None and seat in asked
        why, refusals = "", ()
        if mine and not self.silent:
            ruling = self.ruling()
            why = ruling.why
            refusals = self._refusals(ruling)
        return View(
            game=self.match.game.id,
            seat=seat,
            dealer=self.match.dealer,
            totals=self.match.totals,
            phase="over" if self.over else "cantes" if self.silent else "play",
            asked=asked,
            window=bool(self.silent),
            legal=self.legal(seat) if mine else (),
            why=why,
            refusals=refusals,
            hand=() if seat is None else self.hands[seat],
            counts=tuple([len(held) for held in self.hands]),
            trick=tuple([Play((self.leader + place) % 4, card) for place, card in enumerate(self.trick)]),
            winning=(self.leader + winning(self.trick, self.trump, duties(self.match.game))) % 4 if self.trick else None,
            tricks=self.tricks,
            sides=SIDES,
            parts=self._parts(),
        )

    def _refusals(self, ruling: Ruling) -> tuple[tuple[Card, Refusal], ...]:
        rules = duties(self.match.game)
        return tuple(
            [
                (card, refusal(card, self.trick, self.trump, ruling, rules))
                for card in self.hands[self.asked[0]]
                if card not in ruling.cards
            ]
        )

    def _parts(self) -> tuple[Part, ...]:
        trump = Part("trump", "suit", self.trump)
        sung = tuple([Part("sung", "said", f"sing {what}", seat) for seat, what in self.sung])
        if self.tricks:
            return (trump, *sung)
        return (trump, Part("trump_card", "card", self.trump_card, self.match.dealer), *sung)

    def sheet(self) -> Sheet:
        cards = [0, 0]
        for trick in self.tricks:
            cards[trick.winner % 2] += card_points([play.card for play in trick.plays])
        lines = [Line("cards", tuple(cards))]
        for seat, what in self.sung:
            figure = None if what.startswith("tute") else int(what[:2])
            lines.append(Line("sung", (figure, None) if seat % 2 == 0 else (None, figure), (("said", what),)))
        if self.tricks and not self.hands[0]:
            last = self.tricks[-1].winner % 2
            lines.append(Line("last_trick", tuple([LAST_TEN if side == last else None for side in (0, 1)])))
        scores = self.scores()
        lines += [Line("total", self.points), Line("payoff", (scores[0], scores[1]))]
        return Sheet(SIDES, tuple(lines))


_PLAY = {card: Action("play", card) for card in SPANISH_PACK}
