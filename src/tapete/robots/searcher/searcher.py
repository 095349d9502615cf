"""The searcher: plays each of its cards in thousands of worlds that agree with its view, and takes what did best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final, NamedTuple

from tapete.kernel import Budget, search
from tapete.robots.regular.regular import Regular
from tapete.robots.robot import Advice
from tapete.robots.searcher.habits import habits
from tapete.robots.searcher.numbers import prepared, sight
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import Action, Game, Value, View
from tapete.rules.games import game
from tapete.rules.phase import CardPlay

HARD_STOP: Final = 0.3
"""Seconds of processor time after which no search goes on."""
WORLDS: Final = 400
TRUST: Final = 1.0
SCALES: Final = {"points": 80.0, "fewest": 80.0, "contract": 60.0, "tricks": 1.0}
"""The difference that is worth as much as the hand, by what is played for."""


class Worth(NamedTuple):
    """What a search has found about a card: how often it was tried, and the mean result, near -1 to 1."""

    card: Card
    tries: int
    result: float


@dataclass(frozen=True, slots=True)
class Searcher:
    """Card play by search; what is said, bid, called and discarded, by the regular robot."""

    simulations: int = 2000
    seed: int = 0
    level: str = "expert"
    options: tuple[tuple[str, Value], ...] = ()
    """Those of the table that differ from the defaults of its game."""
    explore: float = 0.7
    margin: float = 1.0
    scale: float = 0.0
    """The difference that is worth a hand; 0: as in `SCALES`."""
    infers: bool = True
    """Whether it draws from what the others have played, and expects of them, what robots do."""
    trust: float = TRUST
    """How often it takes the others to play by habit, and not what it finds best for them."""
    worlds: int = WORLDS
    """How many worlds it draws; 0: one a simulation."""

    def choose(self, view: View) -> Action:
        return self._card(view) or Regular().choose(view)

    def advise(self, view: View) -> Advice:
        """With the reason of the regular robot where both agree."""
        said = Regular().advise(view)
        card = self._card(view)
        return said if card is None or card == said.action else Advice(card)

    def _card(self, view: View) -> Action | None:
        """The best card; nothing where something else is done, or there is nothing to choose."""
        if len(view.legal) < 2 or view.phase != "play":
            return None
        if any(action.do != "play" for action in view.legal):
            said = Regular().choose(view)
            if said.do != "play":
                return said
        found = self.look(view)
        if {each.card for each in found} != {action.what for action in view.legal if action.do == "play"}:
            return None  # not these rules, or few simulations: not every card was tried
        return Action("play", max(found, key=lambda each: (each.tries, each.result)).card)

    def look(self, view: View) -> Sequence[Worth]:
        """What was found about each card; nothing where numbers cannot say the card play."""
        play = self.stated(view)
        if play is None:
            return ()
        budget = Budget()
        budget.simulations, budget.explore, budget.seconds = self.simulations, self.explore, HARD_STOP
        known = habits(view.game) if self.infers else None
        if known is not None:
            budget.worlds, budget.trust = self.worlds, self.trust
        phase = prepared(play, self.margin, self.scale or _scale(play))
        found = search(phase, sight(play, view), budget, Random(self._moment(view)).getrandbits(62), known)
        return [Worth(play.pack[each.card], each.visits, each.value) for each in found]

    def stated(self, view: View) -> CardPlay | None:
        """The card play as the seat of the view knows it."""
        return card_play(rules(view.game, self.options), view)

    def _moment(self, view: View) -> str:
        """A text that differs from decision to decision, but not with what the seat cannot see."""
        tricks = [play.card for trick in view.tricks for play in trick.plays]
        return f"{self.seed} {view.seat} {view.hand} {tricks} {[play.card for play in view.trick]}"


@lru_cache(maxsize=64)
def rules(name: str, options: tuple[tuple[str, Value], ...]) -> Game[Any]:
    """The game of a table, from its id and the options that differ."""
    return game(name, **dict(options))


def told(options: Mapping[str, Value]) -> tuple[tuple[str, Value], ...]:
    """Options as a robot keeps them."""
    return tuple(sorted(options.items()))


def _scale(play: CardPlay) -> float:
    return SCALES[play.score.aim] * play.score.times
