"""The contract: what every game, match and hand answers; the bases that their classes extend.

A family writes `class X(Hand)` with `_play` (what `play` does, without the past), `class XMatch(Match[X])` with `_deal`
(what `deal` does with a deck that has been checked) and `class XGame(Game[X])`. Each of them, and each subclass, is a
`@dataclass(frozen=True, slots=True, repr=False)` and is copied by `with_` (`frozen.py`). The past of a hand, its
record, `repr` and `print` come from here: nothing has to be handed on from hand to hand.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, SupportsIndex, TypeVar

from tapete.rules.action import PASS, Action, Code, IllegalAction, Refusal, Seat
from tapete.rules.cards import Card, Pattern, as_cards, check_pack
from tapete.rules.frozen import Frozen
from tapete.rules.options import BadOption, Configurable, Option, Value, changed, configure, option, options
from tapete.rules.view import Line, Own, Part, PartKind, Phase, Play, Score, Sheet, Trick, View, Why, drawn, seen_with
from tapete.rules.whole import admits, check_players, whole

__all__ = [
    "PASS",
    "Action",
    "Aim",
    "BadOption",
    "Code",
    "Configurable",
    "Game",
    "Goal",
    "Hand",
    "IllegalAction",
    "Line",
    "Match",
    "Option",
    "Own",
    "Part",
    "PartKind",
    "Past",
    "Phase",
    "Play",
    "Refusal",
    "Score",
    "Seat",
    "Sheet",
    "Trick",
    "Value",
    "View",
    "Why",
    "admits",
    "changed",
    "check_players",
    "configure",
    "follows",
    "option",
    "options",
    "past",
    "seen_with",
    "state",
]

Aim = Literal["points", "tricks", "few_points"]


class Goal(NamedTuple):
    """What ends a match: a `score` of so many, or so many `deals`, of which `done` are behind.

    A score below nothing is that of whoever loses. Where scores are chips it is juegos `won`, by one player; whoever is
    nearest has `done`.
    """

    what: Literal["score", "deals", "won"]
    of: int
    done: int = 0


class Hand(Frozen, ABC):
    """A frozen value: one hand being played. Nothing else about it is public.

    `repr` is one line that rebuilds it (`game("tute-pairs").match(4).deal(cards("...")).played("play 1O")`, with the
    names of `tapete`); `str` draws the table with all cards face up.
    """

    __slots__ = ("_past",)
    _repr_html_: ClassVar["Callable[[Hand], str] | None"] = None
    """What a notebook shows instead of `repr`: the front door of the library puts the drawn cards here."""
    _past: "_Link"
    """How it was dealt, then one pair an action. Not a field: equal hands may have come by different ways."""

    @property
    @abstractmethod
    def to_act(self) -> Seat | None:
        """Whose action `play` takes next; `None`: the hand is over."""

    @property
    @abstractmethod
    def asked(self) -> tuple[Seat, ...]:
        """Who may answer now, `to_act` first; several only in a window. Public: it never tells what they hold."""

    @property
    @abstractmethod
    def has_window(self) -> bool:
        """Whether only optional things may be said now (docs/spec/common.md 7); `pass` is then legal.

        A view says the same in its field `window`, which is a word of the wire.
        """

    @property
    @abstractmethod
    def automatic(self) -> Action | None:
        """The action that the program does now by itself (a draw, a compulsory exchange), if that is next."""

    @abstractmethod
    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """What the seat (by default the one to act) may do, in canonical order; empty when it is not asked.

        So it is for a seat that there is not, which is never asked; only `view` refuses one.
        """

    def play(self, action: Action | str) -> Self:
        """The hand after `action`, which may be text (`play 1O`), of the seat to act.

        Raises IllegalAction, and then nothing has changed.
        """
        if not isinstance(action, Action):
            action = Action.parse(action)
        try:
            after = self._play(action)
        except IllegalAction:
            if (automatic := self.automatic) is None or action != self._announced(automatic):
                raise
            action, after = automatic, self._play(automatic)
        try:
            _set_past(after, (self._past, action))
        except AttributeError:  # this one was not dealt by a match, and has no past
            return after
        return after

    def played(self, *actions: Action | str) -> Self:
        """The hand after these actions. Raises IllegalAction."""
        hand = self
        for action in actions:
            hand = hand.play(action)
        return hand

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done since the deal, the program's own actions too."""
        return past(self).actions

    @abstractmethod
    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """What `viewer` learns of `action` by the seat to act: all, less (`discard`), or nothing (`None`)."""

    def fallback(self, seat: Seat) -> Action:
        """What the program does for a seat whose time is over (docs/spec/platform.md G3).

        Raises ValueError if it is not asked.
        """
        if seat not in self.asked:
            raise ValueError(f"seat {seat} is not asked; asked: {', '.join(map(str, self.asked)) or 'nobody'}")
        return self._fallback(seat)

    @abstractmethod
    def public(self) -> View:
        """What everybody may know: the view of an onlooker."""

    @abstractmethod
    def own(self, seat: Seat) -> Own:
        """What the view of this seat has besides; whether there is such a seat is seen by `view`, not here."""

    def view(self, seat: Seat | None) -> View:
        """All that this seat may know: the public view with the seat's own put in; nothing else can differ.

        `None` is an onlooker. Where the program acts by itself, `legal` holds that alone, so that a loop over views
        works in every game; a card that is about to be drawn is not named. Raises ValueError for a seat that there is
        not.
        """
        public = self.public()
        if seat is None:
            return public
        number = whole(seat)
        if number is None or not 0 <= number < len(public.counts):
            raise ValueError(f"no seat {seat!r}: the seats are 0 to {len(public.counts) - 1}")
        own = self.own(number)
        if not own.legal and seat == self.to_act and (automatic := self.automatic) is not None:
            own = own._replace(legal=(self._announced(automatic),))
        return seen_with(public, own)

    def _announced(self, automatic: Action) -> Action:
        """The program's next action as it may be named before it is done: `draw`, without the card."""
        return self.heard(automatic, None) or automatic

    @abstractmethod
    def scores(self) -> tuple[Score, ...]:
        """What this deal adds to each seat, once it is over; zeros before."""

    @abstractmethod
    def sheet(self) -> Sheet:
        """The finished hand explained, figure by figure."""

    @abstractmethod
    def _play(self, action: Action) -> Self:
        """A new hand after `action`. Raises IllegalAction."""

    @abstractmethod
    def _fallback(self, seat: Seat) -> Action:
        """What the program does for this seat, which is asked."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, known: dict[int, Any]) -> Self:
        return self  # nothing in it ever changes

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """A pickle holds how the hand came about, and it is played again; one that no match has dealt, its fields."""
        return super().__reduce_ex__(protocol) if getattr(self, "_past", None) is None else (_replayed, past(self))

    def __repr__(self) -> str:
        try:
            match, deck, actions = past(self)
        except ValueError:
            return f"<{type(self).__name__} that no match has dealt>"
        done = ", ".join([repr(str(action)) for action in actions])
        return f"{match!r}.deal(cards({' '.join(deck)!r}))" + (f".played({done})" if done else "")

    def __str__(self) -> str:
        view = self.public()
        return drawn(view, [self.own(seat).hand for seat in range(len(view.counts))])


class Past(NamedTuple):
    """How a hand came about: the match that dealt it, from which deck, and what was done since."""

    match: "Match[Any]"
    deck: tuple[Card, ...]
    actions: tuple[Action, ...] = ()


_Link = Past | tuple["_Link", Action]
_set_past = Hand.__dict__["_past"].__set__


def past(hand: Hand) -> Past:
    """How a hand came about. Raises ValueError for one that no match has dealt (a vector may state its cards)."""
    link, actions = getattr(hand, "_past", None), []
    while not isinstance(link, Past):
        if link is None:
            raise ValueError("no match has dealt this hand")
        link, action = link
        actions.append(action)
    return link._replace(actions=tuple(reversed(actions)))


def _replayed(match: "Match[Hand]", deck: tuple[Card, ...], actions: tuple[Action, ...]) -> Hand:
    """The hand that came about so."""
    return match.deal(deck).played(*actions)


def follows(hand: Hand, before: Hand) -> bool:
    """Whether one action has led from the hand `before` to this one."""
    link = getattr(hand, "_past", None)
    return link is not None and not isinstance(link, Past) and link[0] is getattr(before, "_past", None)


H = TypeVar("H", bound=Hand)


@dataclass(frozen=True, slots=True, repr=False)
class Match(Frozen, ABC, Generic[H]):
    """A frozen value: several hands. `Game.match` builds it again from its other fields, which are plain values."""

    game: "Game[Any]"
    dealer: Seat
    totals: tuple[Score, ...]
    """The score of every seat so far."""

    def __post_init__(self) -> None:
        """What holds of every match; a class with a check of its own calls this one. Raises ValueError."""
        dealer = whole(self.dealer)
        if dealer is None or not 0 <= dealer < self.seats:
            raise ValueError(f"dealer: {self.dealer!r} is not a seat of {self.seats}")
        totals = [score if (number := whole(score)) is None else number for score in self.totals]
        object.__setattr__(self, "dealer", dealer)
        object.__setattr__(self, "totals", tuple(totals))

    @property
    def seats(self) -> int:
        return len(self.totals)

    @property
    @abstractmethod
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; empty while the match goes on."""

    @property
    @abstractmethod
    def goal(self) -> Goal:
        """What ends the match."""

    @property
    def out(self) -> tuple[Seat, ...]:
        """The seats that have left the match with what they have: they are dealt no cards, and do nothing any more."""
        return ()

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    def deal(self, deck: Sequence[str]) -> H:
        """The next hand from a shuffled deck, top card first, of cards or their texts.

        Raises ValueError, which says what is wrong, if it is not the game's pack.
        """
        cards = as_cards(deck)
        check_pack(cards, self.game.pack(self.seats))
        hand = self._deal(cards)
        _set_past(hand, Past(self, cards))
        return hand

    def after(self, hand: H) -> Self:
        """The match once `hand` is over. Raises ValueError for a hand that is not, or that another match has dealt."""
        if hand.to_act is not None:
            raise ValueError(f"the hand is not over: seat {hand.to_act} is to act")
        if hasattr(hand, "_past") and (dealt := past(hand).match) != self:
            raise ValueError(f"the hand is another match's: {dealt!r}")
        return self._after(hand)

    @abstractmethod
    def _after(self, hand: H) -> Self:
        """The match once this hand of it is over."""

    @abstractmethod
    def _deal(self, deck: tuple[Card, ...]) -> H:
        """The next hand from the game's pack, in this order."""

    def __repr__(self) -> str:
        fresh = state(self.game.match(self.seats))
        given = [f", {name}={value!r}" for name, value in state(self).items() if value != fresh[name]]
        return f"{self.game!r}.match({self.seats}{''.join(given)})"


def state(match: Match[Any]) -> dict[str, Any]:
    """The fields of a match, without its game: what `Game.match` takes to build it again."""
    return {each.name: getattr(match, each.name) for each in fields(match) if each.name != "game"}


class Game(Frozen, ABC, Generic[H]):
    """A frozen value: the options are its fields, each made with `option`; `repr` names those that are set.

    It rebuilds the game by `game`; one from outside, by the name of its class.
    """

    __slots__ = ()
    id: ClassVar[str]
    family: ClassVar[str]
    """The folder of `tapete.rules` that holds the game, with its words, pages, robot and vectors."""
    pattern: ClassVar[Pattern]
    """Which cards are drawn."""
    strength: ClassVar[Mapping[Card, int]]
    """How high each card is among those of its suit: `sorted(hand, key=rules.strength.__getitem__)`."""
    points: ClassVar[Mapping[Card, Score]]
    """What each card counts, on its own, for whoever has taken it; all nothing where only tricks count."""
    players: ClassVar[tuple[int, ...]]
    """How many may play this game, the usual number first; `match` says of a number that it needs an option."""
    aim: ClassVar[Aim]
    """What is worth having."""
    dealing_lot: ClassVar[Literal["highest", "lowest"]] = "highest"
    """Which of the cards that are drawn before a match has the first deal."""
    presets: ClassVar[Mapping[str, Mapping[str, Value]]]

    @property
    @abstractmethod
    def is_clockwise(self) -> bool:
        """Whether the next seat sits to the left (option `direction`)."""

    @abstractmethod
    def pack(self, seats: int) -> tuple[Card, ...]:
        """The cards that are shuffled for this many seats; whether so many may play is for `match` to say."""

    @abstractmethod
    def match(self, seats: int, **state: Any) -> Match[H]:
        """A new match, or the one with this state (`dealer`, `totals`, ...)."""

    @abstractmethod
    def balance(self, hand: H) -> Collection[Score]:
        """Every number that the scores of this finished hand may add up to."""

    def wants_few(self, hand: H) -> bool:
        """Whether it does harm to take points in this hand."""
        return self.aim == "few_points"

    def __repr__(self) -> str:
        given = [f"{name}={value!r}" for name, value in changed(self).items()]
        if not type(self).__module__.startswith("tapete."):  # one from outside, which `game` does not know
            return f"{type(self).__name__}({', '.join(given)})"
        return f"game({', '.join([repr(self.id), *given])})"
