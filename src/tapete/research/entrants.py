"""Who can sit down in the arena: a level, a search of any size, a player who sees all cards, a robot from outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from tapete.research.identity import Untold, identity
from tapete.robots import Chooser, chooser
from tapete.robots.instant import Instant
from tapete.robots.searcher.searcher import Searcher, told
from tapete.rules.game import Action, Hand, Value, View
from tapete.rules.phase import CardPlay

Entrant = str | Chooser
"""A level of robot, `instant` (the net of a game), a search (`searcher:2000`; `plain:2000` knows no habits; `open:2000`
sees all hands), the place of a class (`package.module:Class`), or an object with `choose`. `ismcts:20` is OpenSpiel's
search (`ismcts.py`) with 20 milliseconds of processor time for a card; it needs the extra `spiel`."""
SEARCHES: Final = {"searcher": 2000, "plain": 2000, "open": 2000, "ismcts": 20}
"""What can be asked to search, and how much as an example."""
MOST: Final = 1_000_000
"""Simulations, or milliseconds, for a card: the tree of more would not fit into memory."""


def entrant_name(entrant: Entrant) -> str:
    """What a table of results calls it."""
    if isinstance(entrant, str):
        return entrant
    own = [getattr(entrant, word, None) for word in ("level", "name")]
    return next((word for word in own if isinstance(word, str)), type(entrant).__name__)


def entrant_key(entrant: Entrant) -> str:
    """What tells it from others in a file: a word; of an object its class and `name`, or else its values.

    Raises ValueError for an object that holds more than plain values, as a net does, and has no `name`.
    """
    if isinstance(entrant, str):
        return entrant
    kind, name = f"{type(entrant).__module__}.{type(entrant).__qualname__}", getattr(entrant, "name", None)
    if isinstance(name, str):  # a robot that remembers something has other values later
        return f"{kind} {name}"
    try:
        return identity(entrant)
    except (Untold, RecursionError) as untold:
        raise ValueError(
            f"keep: nothing tells this {kind} from another: give it a `name`, a text, or plain values only ({untold})"
        ) from untold


def is_ours(entrant: Entrant) -> bool:
    """Whether it is one of this house, not a robot from outside: ours start no processes."""
    return isinstance(entrant, str) and (":" not in entrant or entrant.partition(":")[0] in SEARCHES)


def seated(entrant: Entrant, seed: int, options: Mapping[str, Value] = MappingProxyType({})) -> "Chooser | OpenCards":
    """The entrant in its chair. Raises KeyError or TypeError for what does not exist or is not installed."""
    if not isinstance(entrant, str):
        return entrant
    if entrant == "instant":
        return Instant(options=told(options))
    kind, _, count = entrant.partition(":")
    if kind not in SEARCHES:
        return chooser(entrant, seed, options)
    if not count.isdecimal() or not 0 < int(count) <= MOST:
        raise KeyError(f"{entrant!r}: how much it searches is wanted, as {kind}:{SEARCHES[kind]}, at most {MOST}")
    if kind == "ismcts":
        return _searching_by_openspiel(int(count), seed, options)
    if kind == "open":
        return OpenCards(int(count), seed, options)
    return Searcher(int(count), seed, options=told(options), infers=kind == "searcher")


def entrant_named(name: str) -> "Chooser | OpenCards":
    """The entrant that a command was given. Raises ValueError, in a sentence, for what is no robot."""
    try:
        return seated(name, 0)
    except (KeyError, TypeError) as unknown:
        raise ValueError(str(unknown.args[0])) from unknown


def _searching_by_openspiel(milliseconds: int, seed: int, options: Mapping[str, Value]) -> Chooser:
    try:  # an extra: only who asks for it has to have it
        from tapete.research.ismcts import Ismcts
    except ModuleNotFoundError as missing:
        raise KeyError(f"{missing.name} is not installed: pip install 'tapete[spiel]'") from missing
    return Ismcts(milliseconds, seed, told(options))


class OpenCards(NamedTuple):
    """A ceiling, not a robot: plays its cards by search with all hands open, and bids like the others."""

    simulations: int
    seed: int = 0
    options: Mapping[str, Value] = MappingProxyType({})

    def shown(self, hand: Hand) -> Chooser:
        """The chooser that sees the hands of this position."""
        hands = tuple([hand.own(seat).hand for seat in range(len(hand.view(None).counts))])
        return Seer(self.simulations, self.seed, options=told(self.options), infers=False, hands=hands)

    def choose(self, view: View) -> Action:
        raise TypeError("whoever sees all cards has to be shown the hand")


@dataclass(frozen=True, slots=True)
class Seer(Searcher):
    """A searcher that knows the cards of every seat."""

    hands: tuple[tuple[str, ...], ...] = ()

    def stated(self, view: View) -> CardPlay | None:
        play = Searcher.stated(self, view)
        if play is None:
            return None
        seats = range(len(self.hands))
        held = [
            tuple(dict.fromkeys((*self.hands[seat], *play.known[seat]))) if play.counts[seat] else () for seat in seats
        ]
        idle = [card for seat in seats if not play.counts[seat] for card in self.hands[seat]]
        aside, stock = play.known[len(held) :]
        return play.with_(known=(*held, (*dict.fromkeys((*aside, *idle)),), stock))
