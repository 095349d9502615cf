"""The contract: what every game, match, hand and view answers, and how an action is refused."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, Self, TypeVar

from tapete.rules.cards import Card

Seat = int
Value = str | int | bool
"""What an option may be set to."""
Aim = Literal["points", "tricks", "few_points"]
Score = float
"""A whole number, or an exact half where shares are halved (tarot with `partner_split = 1:1`)."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat does: a verb and what it is about, `play 1O`, `bid 80`, `sing 40:O`, `pass`."""

    do: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.do} {self.what}" if self.what else self.do

    @classmethod
    def parse(cls, text: str) -> Self:
        """The action that `str` wrote; any text is an action, legal or not."""
        do, _, what = text.partition(" ")
        return cls(do, what)


PASS: Final = Action("pass")
"""Nothing from me: a pass in an auction, silence in a window."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: a code of rules README 6 and the cards or suits it is about."""

    code: str
    about: tuple[tuple[str, str], ...] = ()


class IllegalAction(Exception):
    """An action that the rules refuse; nothing has changed. `refusal` says which rule, and about what."""

    def __init__(self, code: str, **about: str) -> None:
        super().__init__(" ".join([code, *(f"{name}={value}" for name, value in about.items())]))
        self.refusal = Refusal(code, tuple(about.items()))


class BadOption(ValueError):
    """An option that the game has not, or a value that it may not take."""

    def __init__(self, name: str, given: object, allowed: Sequence[Value], known: Sequence[str] = ()) -> None:
        """`known`: the options that there are, where there is none of this name."""
        others = f"no such option; there are {_listed(known)}"
        super().__init__(f"{name}: {others if known else f'{given!r} is not allowed; allowed: {_listed(allowed)}'}")
        self.name, self.given, self.allowed = name, given, allowed


def _listed(values: Sequence[Value]) -> str:
    if isinstance(values, range):
        step = f" in steps of {values.step}" if values.step > 1 else ""
        return f"{values[0]} to {values[-1]}{step}"
    return ", ".join(str(value) for value in values) or "nothing"


class Play(NamedTuple):
    """A card on the table and who played it."""

    seat: Seat
    card: Card


class Trick(NamedTuple):
    """A finished trick, cards in order of play."""

    plays: tuple[Play, ...]
    winner: Seat


class Part(NamedTuple):
    """One thing that only some games have and everybody at its place may see.

    `kind` says how to show it, `name` what it is (a key of the catalogue `part.<name>`), `seat` whose it is.
    Kinds: `card`, `cards` (a row), `piles` (a row of tops, empty text: nothing face up), `suit`, `number`,
    `word` (a key of the catalogue `word.<value>`), `said` (an action, as text). The number `due`, which only its seat
    sees, says how many more cards the open question wants, one action each: they may be chosen together.
    """

    name: str
    kind: str
    value: str | int | tuple[str, ...]
    seat: Seat | None = None


class Line(NamedTuple):
    """One line of the sheet of a finished hand: what is counted, a figure a column, and what it is about.

    `how` spells a figure out (`25 + 8`, `10 x 2`) where the figure alone would not explain itself.
    """

    name: str
    figures: tuple[Score | None, ...]
    about: tuple[tuple[str, str], ...] = ()
    how: str = ""


class Sheet(NamedTuple):
    """The hand spelled out: its columns (the seats of each) and its lines, the last ones the payoffs."""

    columns: tuple[tuple[Seat, ...], ...]
    lines: tuple[Line, ...]


class View(NamedTuple):
    """All that `seat` may know of a hand (rules README 10); `None` is an onlooker.

    Every game fills the same fields; what only one game has stands in `parts`.
    `tricks` is public memory: every trick so far. A page shows the last one only.
    """

    game: str
    dealer: Seat
    totals: tuple[Score, ...]
    """Scores of the match before this hand, a seat each."""
    phase: str
    asked: tuple[Seat, ...]
    """Who may act; several only in a window. Empty: the hand is over."""
    window: bool
    """Only optional things may be said now, and silence is an answer."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    trick: tuple[Play, ...]
    winning: Seat | None
    """Whose card takes the trick as it lies."""
    tricks: tuple[Trick, ...]
    sides: tuple[tuple[Seat, ...], ...]
    """Who plays together, as far as everybody knows; empty while nobody does."""
    parts: tuple[Part, ...] = ()
    seat: Seat | None = None
    hand: tuple[Card, ...] = ()
    legal: tuple[Action, ...] = ()
    """What this seat may do now, in canonical order; empty when it is not asked."""
    why: str = ""
    """The reason code of the legal cards (rules README 6), or empty."""
    refusals: tuple[tuple[Card, Refusal], ...] = ()
    """For each own card that may not be used now: the rule that refuses it. Empty when it is not asked."""


class Own(NamedTuple):
    """What a view has for its seat alone; `parts` stand after those that everybody sees."""

    seat: Seat
    hand: tuple[Card, ...] = ()
    legal: tuple[Action, ...] = ()
    why: str = ""
    refusals: tuple[tuple[Card, Refusal], ...] = ()
    parts: tuple[Part, ...] = ()


class Hand(Protocol):
    """A frozen value: one hand being played."""

    @property
    def to_act(self) -> Seat | None:
        """Whose action `play` takes next; `None`: the hand is over."""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who may answer now, `to_act` first; several only in a window. Public: it never tells what they hold."""

    @property
    def window(self) -> bool:
        """Whether only optional things may be said now (rules README 7); `pass` is then legal."""

    @property
    def automatic(self) -> Action | None:
        """The action that the program does now by itself (a draw, a compulsory exchange), if that is next."""

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """What the seat (by default the one to act) may do, in canonical order; empty when it is not asked."""

    def play(self, action: Action) -> Self:
        """The hand after `action` of the seat to act. Raises IllegalAction, and then nothing has changed."""

    def heard(self, action: Action, viewer: Seat | None) -> Action | None:
        """What `viewer` learns of `action` by the seat to act: all, less (`discard`), or nothing (`None`)."""

    def fallback(self, seat: Seat) -> Action:
        """What the program does for an asked seat whose time is over (platform G3)."""

    def public(self) -> View:
        """What everybody may know: the view of an onlooker."""

    def own(self, seat: Seat) -> Own:
        """What the view of this seat has besides."""

    def view(self, seat: Seat | None) -> View:
        """All that this seat may know (`Viewed` puts it together)."""

    def scores(self) -> tuple[Score, ...]:
        """What this deal adds to each seat, once it is over; zeros before."""

    def sheet(self) -> Sheet:
        """The finished hand explained, figure by figure."""


H = TypeVar("H", bound=Hand)


class Match(Protocol[H]):
    """A frozen value: several hands. Its fields other than `game` are numbers, words or tuples of numbers, and
    are what `Game.match` takes to build it again."""

    @property
    def seats(self) -> int: ...
    @property
    def dealer(self) -> Seat: ...
    @property
    def totals(self) -> tuple[Score, ...]:
        """The score of every seat so far."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; empty while the match goes on."""

    @property
    def over(self) -> bool: ...
    def deal(self, deck: Sequence[Card]) -> H:
        """The next hand from a shuffled deck, top card first. Raises ValueError if it is not the game's pack."""

    def after(self, hand: H) -> Self:
        """The match once `hand` is over."""


class Game(Protocol[H]):
    """A frozen value: the options are its fields, each made with `option`."""

    id: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    """How many seats a table of this game may have."""
    aim: ClassVar[Aim]
    """What is worth having."""
    presets: ClassVar[Mapping[str, Mapping[str, Value]]]

    @property
    def clockwise(self) -> bool:
        """On which side the next seat sits (option `direction`)."""

    def pack(self, seats: int) -> tuple[Card, ...]:
        """The cards that are shuffled for this many seats."""

    def match(self, seats: int, **state: Any) -> Match[H]:
        """A new match, or the one with this state (`dealer`, `totals`, ...)."""

    def answer(self, kind: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the rules say to a question of the vector schema; raises Unanswered for a kind that it has not."""


class Viewed(ABC):
    """A hand's view is what everybody may know with the seat's own put in: nothing else can differ between seats."""

    __slots__ = ()

    @abstractmethod
    def public(self) -> View: ...
    @abstractmethod
    def own(self, seat: Seat) -> Own: ...

    def view(self, seat: Seat | None) -> View:
        """All that this seat may know."""
        return self.public() if seat is None else seen_with(self.public(), self.own(seat))


def seen_with(public: View, own: Own) -> View:
    """The view of a seat: the public one with its own fields put in."""
    return public._replace(
        seat=own.seat,
        hand=own.hand,
        legal=own.legal,
        why=own.why,
        refusals=own.refusals,
        parts=public.parts + own.parts,
    )


class Unanswered(Exception):
    """A kind of question that a game does not answer."""


class Option(NamedTuple):
    """One thing a table may choose: its name, allowed values, default and one line of text."""

    name: str
    values: Sequence[Value]
    default: Value
    text: str


def option(default: Value, values: Sequence[Value], text: str, games: Sequence[str] = ()) -> Any:
    """A field of a game that a table may set; in a family that shares its fields, only by `games` (ids), if given."""
    return field(default=default, metadata={"values": values, "text": text, "games": games})


class Configurable(Protocol):
    """A frozen value whose fields are options: a game, or what else a table chooses."""

    presets: ClassVar[Mapping[str, Mapping[str, Value]]]


C = TypeVar("C", bound=Configurable)


def options(game: Configurable | type[Configurable]) -> tuple[Option, ...]:
    """The options of a game, in the order of its file."""
    name = getattr(game, "id", "")
    return tuple(
        Option(each.name, each.metadata["values"], each.default, each.metadata["text"])  # type: ignore[arg-type]
        for each in fields(game)  # type: ignore[arg-type]
        if "values" in each.metadata and (not each.metadata["games"] or name in each.metadata["games"])
    )


def configure(game: C, given: Mapping[str, object]) -> C:
    """The game with options set; `preset` names a preset, which the other options refine. Raises BadOption."""
    chosen = dict(given)
    preset = chosen.pop("preset", None)
    if preset is not None:
        if not isinstance(preset, str) or preset not in game.presets:
            raise BadOption("preset", preset, tuple(game.presets))
        chosen = {**game.presets[preset], **chosen}
    known = {each.name: each for each in options(game)}
    for name, value in chosen.items():
        if name not in known:
            raise BadOption(name, value, (), tuple(known))
        if not _allowed(value, known[name].values):
            raise BadOption(name, value, known[name].values)
    return type(game)(**chosen)


def _allowed(value: object, values: Sequence[Value]) -> bool:
    """Whether a value is one of these; a truth is not a number, though Python has True == 1."""
    if isinstance(values, range):
        return type(value) is int and value in values
    return any(type(value) is type(allowed) and value == allowed for allowed in values)


def changed(game: Game[Any]) -> dict[str, Value]:
    """The options that differ from the defaults: what `configure` needs to build the game again."""
    return {each.name: getattr(game, each.name) for each in options(game) if getattr(game, each.name) != each.default}
