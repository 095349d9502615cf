"""The instant robot: a small net, distilled from the searcher by `tapete.research.distil`, names a card at once.

A net of a game is kept (`tapete.robots.learnt`) as how many widths, the widths, and the weights, as halves of a
float. Where a game has none, and for all but cards, the regular robot acts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from struct import calcsize, pack, unpack, unpack_from
from typing import Final

from tapete.kernel import Net
from tapete.robots.inputs import inputs, order
from tapete.robots.learnt import content
from tapete.robots.regular.regular import Regular
from tapete.robots.robot import Advice
from tapete.robots.told_rules import by_rules
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import Action, Value, View
from tapete.rules.games import game

KIND: Final = "net"


@dataclass(frozen=True, slots=True)
class Instant:
    """The card that the net of the game likes best; all else as the regular robot."""

    level: str = "instant"
    options: tuple[tuple[str, Value], ...] = ()
    """Those of the table that differ from the defaults of its game."""

    def choose(self, view: View) -> Action:
        return self.advise(view).action

    def advise(self, view: View) -> Advice:
        """With the reason of the regular robot where both agree."""
        said = Regular().advise(view)
        card = liked(view, self.options) if said.action.do == "play" else None
        return said if card is None or card == said.action else Advice(card)


def liked(view: View, options: tuple[tuple[str, Value], ...] = ()) -> Action | None:
    """The card that the net rates highest; None: no net, no choice, or no numeric description of the play.

    A net knows the pack with which it was taught, and none with more or fewer cards.
    """
    cards = [action for action in view.legal if action.do == "play"]
    known = net(view.game, len(view.counts)) if len(cards) > 1 and view.phase == "play" else None
    with by_rules(view, options):
        play = None if known is None else card_play(game(view.game, **dict(options)), view)
    if known is None or play is None:
        return None
    seen, places = inputs(play, view), order(play).cards
    if len(seen) != known.widths[0]:
        return None
    scores = known.scores(seen)
    return max(cards, key=lambda action: scores[places[Card(action.what)]])


@cache
def net(name: str, seats: int) -> Net | None:
    """The net of a game with `seats` players; None: there is none."""
    stored = content(name, seats, KIND)
    return None if stored is None else Net(*read(stored))


def read(stored: bytes) -> tuple[Sequence[int], Sequence[float]]:
    """Widths and weights from the content of a file."""
    (layers,) = unpack_from("<H", stored)
    widths = unpack_from(f"<{layers}H", stored, calcsize("<H"))
    weights = stored[calcsize(f"<{layers + 1}H") :]
    return widths, unpack(f"<{len(weights) // calcsize('<e')}e", weights)


def written(widths: Sequence[int], weights: Sequence[float]) -> bytes:
    """The content of a file of a net."""
    return pack(f"<{len(widths) + 1}H", len(widths), *widths) + pack(f"<{len(weights)}e", *weights)
