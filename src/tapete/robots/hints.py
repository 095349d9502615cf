"""A hint for a person: the best action by what their seat may know, the worth of each card, and a reason code."""

from collections.abc import Mapping, Sequence
from math import hypot, sqrt
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from tapete.robots.regular.regular import Regular
from tapete.robots.thumbs import Rule, rule_of
from tapete.robots.told_rules import by_rules
from tapete.rules.card_play import card_play
from tapete.rules.cards import Card
from tapete.rules.game import Action, Value, View
from tapete.rules.games import is_listed
from tapete.rules.phase import CardPlay

Unit = Literal["", "points", "chance", "plate", "escape"]
"""What cards are compared in: points between the sides; percent of the chance of a bet, of the plate, or of the chance
to get no bad point."""
ROUNDS: Final = 8
SIMULATIONS: Final = 2000
"""Of each round: every round is a search of its own, in other layouts. With two packs there are fewer
(`Searcher.budget`)."""
SURE: Final = 2.36
"""So many standard errors of eight rounds hold the true figure in 95 cases of 100."""
LITTLE: Final = 1.0
"""Cards that differ by less are worth the same."""


class CardWorth(NamedTuple):
    """A card compared with the best one: `behind` is at most 0; both figures are in the unit of the hint."""

    card: Card
    behind: float
    spread: float


SAID_TWICE: Final = {("win_cheaply", "win_cheaply"), ("feed_partner", "feed_partner"), ("throw_low", "starve_opponent")}
"""A rule of thumb, and the principle that says the same."""


class Estimate(NamedTuple):
    """The mean result of a card, near -1 to 1, and its standard error."""

    mean: float
    error: float


class Hint(NamedTuple):
    """What to do now, and why. `principle`: a code of `CODES` where rules of thumb alone say the same, else empty."""

    action: Action
    rule: Rule
    principle: str = ""
    unit: Unit = ""
    worth: tuple[CardWorth, ...] = ()
    """Each card that may be played, the best first; empty where nothing was computed."""


def hint(view: View, options: Mapping[str, Value] = MappingProxyType({})) -> Hint:
    """The hint for the seat of this view; `options` are those of the table that differ from the defaults of its game.

    The same view gets the same hint, unless its time runs out. What is bid, sung, called or discarded, and every card
    of a game that numbers cannot say, is what `regular` does. Raises ValueError where the seat may do nothing.
    """
    said = Regular().advise(view)
    if len(view.legal) == 1:
        return Hint(view.legal[0], "only_one")
    play = _play(view, options) if said.action.do == "play" else None
    found = estimates(view, options) if play is not None else {}
    if play is None or not found:
        return Hint(said.action, "practice", said.code)
    worth = _compared(found, Card(said.action.what), unit_worth(play))
    best = Action("play", worth[0].card)
    rule = _rule(view, play, worth)
    principle = said.code if best == said.action and (rule, said.code) not in SAID_TWICE else ""
    return Hint(best, rule, principle, _unit(play), worth)


def _rule(view: View, play: CardPlay, worth: Sequence[CardWorth]) -> Rule:
    is_same = all(each.behind > -LITTLE for each in worth)
    return "all_equal" if is_same else rule_of(view, play, worth[0].card)


def _play(view: View, options: Mapping[str, Value]) -> CardPlay | None:
    from tapete.robots.searcher.searcher import rules, told

    with by_rules(view, told(options)):
        return card_play(rules(view.game, told(options)), view) if is_listed(view.game) else None


def estimates(
    view: View, options: Mapping[str, Value] = MappingProxyType({}), simulations: int = SIMULATIONS
) -> Mapping[Card, Estimate]:
    """The estimate of each legal card, from rounds of `simulations` simulations each.

    Empty: the card play has no numeric description, or some card was not tried in every round.
    """
    from tapete.robots.searcher.searcher import Searcher, told

    rounds = [
        Searcher(simulations, seed, options=told(options), margin=1.0, wider=1, sooner=1).look(view)
        for seed in range(ROUNDS)
    ]
    cards = [Card(action.what) for action in view.legal if action.do == "play"]
    tried = {card: [each for found in rounds for each in found if each.card == card] for card in cards}
    if any(len(each) < ROUNDS for each in tried.values()):
        return {}
    return {card: _estimate([(each.tries, each.result) for each in found]) for card, found in tried.items()}


def _estimate(rounds: Sequence[tuple[int, float]]) -> Estimate:
    """The mean over all layouts tried, and its standard error from the differences between rounds."""
    tries = sum([count for count, _ in rounds])
    mean = sum([count * result for count, result in rounds]) / tries
    off = sum([(count * (result - mean)) ** 2 for count, result in rounds])
    return Estimate(mean, sqrt(off * len(rounds) / (len(rounds) - 1)) / tries)


def _compared(found: Mapping[Card, Estimate], named: Card, unit: float) -> tuple[CardWorth, ...]:
    """All cards compared with the best one, which comes first; of equal ones that which rules of thumb choose."""
    best = max(found, key=lambda card: found[card].mean)
    thumb = _beside(found, named, best, unit)
    if thumb.behind + thumb.spread >= 0:
        best = named
    made = [_beside(found, card, best, unit) for card in found]
    return tuple(sorted(made, key=lambda each: (each.card != best, -each.behind)))


def _beside(found: Mapping[Card, Estimate], card: Card, best: Card, unit: float) -> CardWorth:
    this, that = found[card], found[best]
    spread = 0.0 if card == best else SURE * hypot(this.error, that.error)
    return CardWorth(card, min(0.0, round(unit * (this.mean - that.mean), 1)), round(unit * spread, 1))


def _unit(play: CardPlay) -> Unit:
    match play.score.aim:
        case "tricks":
            return "plate" if play.score.worth else "chance"
        case "middle":
            return "escape"
        case _:
            return "points"


def unit_worth(play: CardPlay) -> float:
    """A result of 1.0 in the unit of the hint; a win and a loss are 2.0 apart."""
    from tapete.robots.searcher.searcher import SCALES

    match _unit(play):
        case "plate":
            return 100.0
        case "chance" | "escape":
            return 50.0
        case _:
            return SCALES[play.score.aim] * play.score.times
