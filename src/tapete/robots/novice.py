"""The novice: any legal action, drawn at random, in every game."""

from dataclasses import dataclass
from random import Random

from tapete.robots.robot import Advice
from tapete.rules.game import Action, View


@dataclass(frozen=True, slots=True)
class Novice:
    """Draws from a stream of (seed, what the seat sees), so that a hand can be played again."""

    seed: int = 0
    level: str = "novice"

    def choose(self, view: View) -> Action:
        if not view.legal:
            raise ValueError("nothing is legal for this seat now")
        if len(view.legal) == 1:
            return view.legal[0]
        return stream(self.seed, view).choice(view.legal)

    def advise(self, view: View) -> Advice:
        return Advice(self.choose(view))


def stream(seed: int, view: View) -> Random:
    """A random stream that differs between decisions, and depends only on the seed and on what the seat sees."""
    table = [play.card for play in view.trick]
    said = [str(part.value) for part in view.parts if part.kind != "memory"]  # the levels stay as they are
    legal = [str(action) for action in view.legal]
    return Random(f"{seed} {view.seat} {view.hand} {len(view.tricks)} {table} {said} {legal}")
