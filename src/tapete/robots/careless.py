"""The careless robot: plays like the regular, but some of its cards at random; for people who are learning a game."""

from dataclasses import dataclass

from tapete.robots.novice import stream
from tapete.robots.regular.regular import Regular
from tapete.robots.robot import Advice
from tapete.rules.game import Action, View


@dataclass(frozen=True, slots=True)
class Careless:
    """At a choice between cards it plays at random with probability `slips` (0 to 1); bids, cantes and calls never.

    Draws from a stream of (seed, what the seat sees), so that a hand can be played again."""

    slips: float
    seed: int
    level: str

    def choose(self, view: View) -> Action:
        return self.advise(view).action

    def advise(self, view: View) -> Advice:
        cards = [action for action in view.legal if action.do == "play"]
        lot = stream(self.seed, view)
        if len(cards) > 1 and lot.random() < self.slips:
            return Advice(lot.choice(cards))
        return Regular().advise(view)
