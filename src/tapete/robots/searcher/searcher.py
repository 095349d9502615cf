"""The searcher: plays each of its cards in thousands of worlds that agree with its view, and takes what did best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from tapete.kernel import Budget, search
from tapete.robots.instant import liked
from tapete.robots.regular.regular import Regular, bid_by
from tapete.robots.robot import Advice
from tapete.robots.searcher.habits import habits
from tapete.robots.searcher.numbers import prepared, sight
from tapete.robots.searcher.offers import offer
from tapete.robots.told_rules import by_rules
from tapete.rules.card_play import after_bid, card_play
from tapete.rules.cards import Card
from tapete.rules.game import Action, Game, Value, View
from tapete.rules.games import game, is_listed
from tapete.rules.phase import CardPlay

HARD_STOP: Final = 0.3
"""Seconds of processor time after which no search goes on."""
BID_STOP: Final = 0.07
"""The same for the chance of each bid."""
BID_SIMULATIONS: Final = 1000
WORLDS: Final = 400
WIDER: Final = 10
"""How many times as often hands are played to the end where no suit has to be followed: there each time tells less."""
LARGE: Final = 78
"""Cards of a pack. With more, a hand takes longer to its end, the longer the fewer share them."""
SQUARE: Final = 72
"""The square of so many seats that as many of these long hands can be played out as of others in the same time."""
SHORT: Final = 20
"""Cards of a pack. With no more, a hand is soon at its end."""
SOONER: Final = 12
"""How many times as many worlds are drawn, and hands played out, where hands are so short and habits are known."""
SHORT_SHARE: Final = 0.016
"""The share of simulations of each card there: else the best, where it fails at first, may never be looked at again."""
SHORT_MARGIN: Final = 0.6
"""What points weigh where hands are so short, against winning the hand: one trick often decides it."""
POINTS: Final = 1.0
"""What they weigh where hands end by lot: to play for the hand, too, then loses points and wins no more hands."""
TRUST: Final = 1.0
BY_LOT: Final = ("middle",)
"""What is played for where hands are ended by lot: by habit it took three times as long, and was not seen to help."""
SCALES: Final = {"points": 80.0, "fewest": 80.0, "contract": 60.0, "tricks": 1.0, "middle": 1.0}
"""The difference that is worth as much as the hand, by what is played for."""


class Worth(NamedTuple):
    """What a search has found about a card: how often it was tried, and the mean result, near -1 to 1."""

    card: Card
    tries: int
    result: float


@dataclass(frozen=True, slots=True)
class Searcher:
    """Card play by search, and bids where their chance can be found by it; all else by the regular robot."""

    simulations: int = 2000
    seed: int = 0
    level: str = "expert"
    options: tuple[tuple[str, Value], ...] = ()
    """Those of the table that differ from the defaults of its game."""
    explore: float = 0.7
    margin: float | None = None
    """What points weigh against the hand, from 0 to 1; None: as in `margin_of` where habits are known, else alone."""
    scale: float = 0.0
    """The difference that is worth a hand; 0: as in `SCALES`."""
    infers: bool = True
    """Whether it draws from what the others have played, and expects of them, what robots do."""
    bids: bool = True
    """Whether it finds by search what to bid, where a family says what card play follows."""
    trust: float = TRUST
    """How often it takes the others to play by habit, and not what it finds best for them."""
    wider: int = WIDER
    """How many times as many simulations there are where no suit has to be followed."""
    sooner: int = SOONER
    """How many times as many simulations and worlds there are where hands are short and habits are known."""
    share: float = SHORT_SHARE
    """The least share of simulations of each card where hands are short and habits are known."""
    worlds: int = WORLDS
    """How many worlds it draws; 0: one a simulation."""
    effort: float = 1.0
    """The share of simulations and worlds that it makes do with, above 0: less where many wait for an answer."""

    def choose(self, view: View) -> Action:
        return self._card(view) or (self._said(view) or Regular().advise(view)).action

    def advise(self, view: View) -> Advice:
        """With the reason of the regular robot where both agree."""
        said = self._said(view) or Regular().advise(view)
        card = self._card(view)
        return said if card is None or card == said.action else Advice(card)

    def _card(self, view: View) -> Action | None:
        """The best card; None: another action than a card is due, or there is only one legal card."""
        if len(view.legal) < 2 or view.phase != "play":
            return None
        if any(action.do != "play" for action in view.legal):
            said = Regular().choose(view)
            if said.do != "play":
                return said
        found = self.look(view)
        if {each.card for each in found} != {action.what for action in view.legal if action.do == "play"}:
            return liked(view, self.options)  # not these rules, or not every card was tried in time
        return Action("play", max(found, key=lambda each: (each.tries, each.result)).card)

    def _said(self, view: View) -> Advice | None:
        """The bid, or the answer to an offer; None: neither learnt figures nor a search can decide it."""
        if not self.bids or len(view.legal) < 2 or not is_listed(view.game):
            return None
        played = rules(view.game, self.options)
        with by_rules(view, self.options):
            answer = offer(played, view)
            is_searched = after_bid(played, view, "") is not None
        if answer is not None:
            said = Regular().advise(view)
            return said if said.action == answer else Advice(answer)
        if not is_searched:
            return None
        return bid_by(view, cache(lambda bid: self.expected(view, bid)))

    def expected(self, view: View, bid: str) -> float:
        """The expected result of this bid for the seat to speak: from -1 (lost) to 1 (won), in tarot the points.

        All players are assumed to search, not to play by habit. Raises ValueError as `look` does.
        """
        with by_rules(view, self.options):
            return self._expected(view, bid)

    def _expected(self, view: View, bid: str) -> float:
        play = after_bid(rules(view.game, self.options), view, bid)
        assert play is not None, "asked only where the family says what follows a bid"
        budget = Budget()
        budget.simulations, budget.explore, budget.seconds = self._shared(BID_SIMULATIONS), self.explore, BID_STOP
        scale = scale_of(play) if play.score.aim == "contract" else 1.0
        phase, seed = prepared(play, 0.0, scale), Random(f"{bid} {self._moment(view)}").getrandbits(62)
        found = search(phase, sight(play, view), budget, seed, None)
        mean = sum([each.visits * each.value for each in found]) / sum([each.visits for each in found])
        return scale * (mean if play.sides[play.leader] == play.sides[view.asked[0]] else -mean)

    def look(self, view: View) -> Sequence[Worth]:
        """The estimate of each legal card; empty: the card play has no numeric description.

        Raises ValueError where it is seen that the view does not come from the rules of these options.
        """
        with by_rules(view, self.options):
            return self._looked(view)

    def _looked(self, view: View) -> Sequence[Worth]:
        play = self.stated(view)
        if play is None:
            return ()
        known = habits(view.game, len(view.counts)) if self.infers else None
        meant = margin_of(play) if known is not None else POINTS
        margin = meant if self.margin is None else self.margin
        phase = prepared(play, margin, self.scale or scale_of(play))
        seed = Random(self._moment(view)).getrandbits(62)
        found = search(phase, sight(play, view), self.budget(play, is_known=known is not None), seed, known)
        return [Worth(play.pack[each.card], each.visits, each.value) for each in found]

    def budget(self, play: CardPlay, *, is_known: bool) -> Budget:
        """The budget and policy of a search of this card play; `is_known`: whether habits have been learnt for it."""
        budget = Budget()
        times = self.wider if play.follow == "none" else 1.0
        is_short = is_known and len(play.pack) <= SHORT
        sooner = self.sooner if is_short else 1
        if len(play.pack) > LARGE:
            times *= min(1.0, len(play.sides) ** 2 / SQUARE)
        budget.simulations = self._shared(self.simulations * times * sooner)
        budget.explore, budget.seconds = self.explore, HARD_STOP
        budget.share = self.share if is_short else 0.0
        if is_known:
            budget.worlds, budget.trust = self.worlds and self._shared(self.worlds * sooner), self.trust
            budget.rest_by_habit = play.score.aim not in BY_LOT
        return budget

    def _shared(self, count: float) -> int:
        """The share of `count` that the effort allows, at least 1."""
        return max(1, round(self.effort * count))

    def stated(self, view: View) -> CardPlay | None:
        """The card play as the seat of the view knows it; None: no numeric description, or a game from outside.

        Where points are to be avoided, nobody is assumed to sing.
        """
        if not is_listed(view.game):
            return None
        play = card_play(rules(view.game, self.options), view)
        return play.with_(songs=None, silent=()) if play is not None and play.score.aim == "fewest" else play

    def _moment(self, view: View) -> str:
        """A text to seed the search: it differs between decisions, and depends only on what the seat sees."""
        tricks = [play.card for trick in view.tricks for play in trick.plays]
        return f"{self.seed} {view.seat} {view.hand} {tricks} {[play.card for play in view.trick]}"


@lru_cache(maxsize=64)
def rules(name: str, options: tuple[tuple[str, Value], ...]) -> Game[Any]:
    """The game with this id and these options that differ from the defaults."""
    return game(name, **dict(options))


def told(options: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    """Options as a sorted tuple, which is hashable and picklable."""
    return tuple(sorted(options.items()))


def margin_of(play: CardPlay) -> float:
    """What the difference of points weighs in what is played for; the rest is the weight of winning the hand."""
    return SHORT_MARGIN if len(play.pack) <= SHORT else POINTS


def scale_of(play: CardPlay) -> float:
    """The difference of points that is weighed like winning the hand."""
    return SCALES[play.score.aim] * play.score.times
