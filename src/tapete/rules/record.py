"""A whole hand as text, and back: game, options, match, deck, every action."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeVar

from tapete.rules.cards import Card, check_pack
from tapete.rules.game import Action, Game, Hand, IllegalAction, Match, Seat, changed, configure, past, state
from tapete.rules.games import GAMES

HEADER: Final = "tapete 1"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Record:
    """One hand, finished or not: what it takes to play it again.

    `state` are the fields of the match before the hand, except its game; `actions` is who did what, in order, the
    program's own actions too.
    """

    game: Game[Any]
    seats: int
    state: Mapping[str, Any]
    deck: tuple[Card, ...]
    actions: tuple[tuple[Seat, Action], ...] = ()

    @classmethod
    def of(cls, hand: Hand) -> "Record":
        """The record of a hand, finished or not. Raises ValueError if no match has dealt it."""
        match, deck, actions = past(hand)
        taken: list[tuple[Seat, Action]] = []
        again: Hand = match.deal(deck)
        for action in actions:
            assert again.to_act is not None, "no action is taken after the end"
            taken.append((again.to_act, action))
            again = again.play(action)
        return cls(match.game, match.seats, state(match), deck, tuple(taken))

    def match(self) -> Match[Any]:
        """The match as it was before the hand."""
        return self.game.match(self.seats, **self.state)

    def hands(self) -> Iterator[Hand]:
        """The hand as dealt and after every action. Raises IllegalAction."""
        hand: Hand = self.match().deal(self.deck)
        yield hand
        for seat, action in self.actions:
            if seat != hand.to_act:
                raise IllegalAction("not_your_turn", expected=str(hand.to_act))
            hand = hand.play(action)
            yield hand

    def text(self) -> str:
        """The record as lines of words."""
        lines = [HEADER, f"game {self.game.id}", f"seats {self.seats}"]
        lines += [f"option {name} {json.dumps(value)}" for name, value in changed(self.game).items()]
        lines += [f"match {name} {json.dumps(value)}" for name, value in self.state.items()]
        lines += [f"deck {' '.join(self.deck)}", *(f"{seat} {action}" for seat, action in self.actions)]
        return "\n".join(lines) + "\n"


def parse(text: str, games: Sequence[Game[Any]] = GAMES) -> Record:
    """The record that a text holds, played through by the rules. Raises ValueError, which names the line.

    `games` are those that it may be of. Lines may end as on any system; empty ones, and those that begin with `#`, do
    not count.
    """
    lines = _Lines(text)
    lines.take(_same, HEADER)
    game = lines.check(_game, lines.take(_after, "game"), games)
    seats = lines.take(_seats, game.players)
    options: dict[str, Any] = {}
    while lines.begins("option "):
        options.update([lines.take(_pair, options)])
        game = lines.check(configure, game, options)
    fresh = state(lines.check(game.match, seats))
    given: dict[str, Any] = {}
    while lines.begins("match "):
        given.update([lines.take(_field, given, fresh)])
    match = lines.check(lambda: game.match(seats, **given))
    deck = lines.take(_deck, game.pack(seats))
    hand: Hand = lines.check(match.deal, deck)
    actions: list[tuple[Seat, Action]] = []
    while lines.left:
        seat, action = lines.take(_action)
        hand = lines.check(_played, hand, seat, action)
        actions.append((seat, action))
    return Record(game, seats, state(match), deck, tuple(actions))


def apart(text: str) -> list[str]:
    """The records of a text that may hold several, each as a text with the comments behind it; a text with none is
    left whole."""
    lines = text.replace("\r\n", "\n").split("\n")
    begins = [number for number, line in enumerate(lines) if line == HEADER]
    return ["\n".join(lines[begin:end]) for begin, end in pairwise([0, *begins[1:], len(lines)])]


def printable(text: str) -> str:
    """The text as a terminal may show it: what would move its cursor, or turn a line round, is spelt out."""
    return "".join([sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text])


class _Lines:
    """The lines of a text, one after the other; whatever is wrong is said with the number of the line."""

    def __init__(self, text: str) -> None:
        numbered = enumerate(text.replace("\r\n", "\n").split("\n"), 1)
        self.left = [(number, line) for number, line in numbered if line.strip() and not line.startswith("#")]
        self.number = 0

    def begins(self, word: str) -> bool:
        return bool(self.left) and self.left[0][1].startswith(word)

    def take(self, read: Callable[..., T], *about: Any) -> T:
        """What `read` makes of the next line."""
        if not self.left:
            raise ValueError(f"line {self.number + 1}: the record ends too early")
        self.number, line = self.left.pop(0)
        return self.check(read, line, *about)

    def check(self, make: Callable[..., T], *given: Any) -> T:
        """What `make` gives; its error is one of the last line read."""
        try:
            return make(*given)
        except (ValueError, IllegalAction) as trouble:
            raise ValueError(f"line {self.number}: {printable(str(trouble))}") from None


def _same(line: str, expected: str) -> None:
    if line != expected:
        raise ValueError(f"expected {expected!r}, got {line[:40]!r}")


def _after(line: str, word: str) -> str:
    """What stands behind the word that a line must begin with."""
    first, _, rest = line.partition(" ")
    if first != word:
        raise ValueError(f"expected {word!r}, got {first[:40]!r}")
    return rest


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ValueError(f"expected a number, got {text[:40]!r}")
    return int(text)


def _game(name: str, games: Sequence[Game[Any]]) -> Game[Any]:
    for each in games:
        if each.id == name:
            return each
    raise ValueError(f"no game {name!r}; there are {', '.join(each.id for each in games)}")


def _seats(line: str, allowed: Sequence[int]) -> int:
    seats = _number(_after(line, "seats"))
    if seats not in allowed:
        raise ValueError(f"seats: {seats} is not allowed; allowed: {', '.join(map(str, allowed))}")
    return seats


def _deck(line: str, pack: tuple[Card, ...]) -> tuple[Card, ...]:
    deck = tuple(map(Card, _after(line, "deck").split()))
    check_pack(deck, pack)
    return deck


def _pair(line: str, known: Mapping[str, Any]) -> tuple[str, Any]:
    """A name, not given before, and its value."""
    _, name, text = (*line.split(" ", 2), "", "")[:3]
    if name in known:
        raise ValueError(f"{name}: given twice")
    try:
        return name, json.loads(text)
    except RecursionError:
        raise ValueError(f"{name}: nested too deeply") from None


def _field(line: str, known: Mapping[str, Any], fresh: Mapping[str, Any]) -> tuple[str, Any]:
    """A field of the match and a value of the same form as in a new one."""
    name, value = _pair(line, known)
    if name not in fresh:
        raise ValueError(f"{name[:40]}: is not a field of the match; there are {', '.join(fresh)}")
    if isinstance(fresh[name], tuple):
        if not isinstance(value, list) or not all(map(_is_score, value)):
            raise ValueError(f"{name}: must be a list of numbers")
        return name, tuple(value)
    if type(value) is not type(fresh[name]):
        raise ValueError(f"{name}: must be like {json.dumps(fresh[name])}")
    return name, value


def _is_score(value: object) -> bool:
    """Whether this is a number that a score can be."""
    return type(value) is int or (isinstance(value, float) and (value * 2).is_integer())


def _action(line: str) -> tuple[Seat, Action]:
    if line == HEADER:
        raise ValueError("another record begins, and only one is read")
    seat, _, words = line.partition(" ")
    return _number(seat), Action.parse(words)


def _played(hand: Hand, seat: Seat, action: Action) -> Hand:
    if seat != hand.to_act:
        raise IllegalAction("not_your_turn", expected=str(hand.to_act))
    return hand.play(action)
