"""Options: what a table may choose, each with a name, its allowed values, a default and one line of text."""

from collections.abc import Mapping, Sequence
from dataclasses import field, fields
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from tapete.rules.whole import whole

Value = str | int | bool
"""What an option may be set to."""


class BadOption(ValueError):
    """An option that the game has not, or a value that it may not take."""

    def __init__(self, name: str, given: object, allowed: Sequence[Value], known: Sequence[str] = ()) -> None:
        """`known`: the options that there are, where there is none of this name."""
        others = f"no such option; there are {_listed(known)}"
        super().__init__(f"{name}: {others if known else f'{given!r} is not allowed; allowed: {_listed(allowed)}'}")
        self.name, self.given, self.allowed, self._known = name, given, allowed, known

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again from what it was made of: a worker process tells it as it is."""
        return type(self), (self.name, self.given, self.allowed, self._known)


def _listed(values: Sequence[Value]) -> str:
    if isinstance(values, range):
        step = f" in steps of {values.step}" if values.step > 1 else ""
        return f"{values[0]} to {values[-1]}{step}"
    return ", ".join(str(value) for value in values) or "nothing"


class Option(NamedTuple):
    """One thing a table may choose: its name, allowed values, default and one line of text."""

    name: str
    values: Sequence[Value]
    default: Value
    text: str


def option(
    default: Value,
    values: Sequence[Value],
    text: str,
    games: Sequence[str] = (),
    idle_in: Sequence[str] = (),
    other_names: Mapping[str, str] = MappingProxyType({}),
) -> Any:
    """A field of a game that a table may set; in a family that shares its fields, only by `games` (ids), if given.

    `idle_in`: games in which no value of it changes anything. They do not offer it, but take it from what was written
    when they did: a journal, a vector. `other_names`: further words for some of the values, which are taken as well.
    """
    about = {"values": values, "text": text, "games": games, "idle_in": idle_in, "other_names": other_names}
    return field(default=default, metadata=about)


class Configurable(Protocol):
    """A frozen value whose fields are options: a game, or what else a table chooses."""

    presets: ClassVar[Mapping[str, Mapping[str, Value]]]


C = TypeVar("C", bound=Configurable)


def options(game: Configurable | type[Configurable]) -> tuple[Option, ...]:
    """The options that a game offers, in the order of its file."""
    return _known(game if isinstance(game, type) else type(game))[0]


def idle_options(game: Configurable | type[Configurable]) -> tuple[Option, ...]:
    """The options that a game takes without offering them: they change nothing in it."""
    return _known(game if isinstance(game, type) else type(game))[1]


@cache
def _known(
    game: type[Configurable],
) -> tuple[tuple[Option, ...], tuple[Option, ...], Mapping[tuple[str, str], Value]]:
    """The options that a game offers, those that change nothing in it, and what other names of values stand for."""
    name = getattr(game, "id", "")
    offered: list[Option] = []
    idle: list[Option] = []
    meant: dict[tuple[str, str], Value] = {}
    for each in fields(game):  # type: ignore[arg-type]
        about = each.metadata
        if "values" in about and (not about["games"] or name in about["games"]):
            option = Option(each.name, about["values"], each.default, about["text"])  # type: ignore[arg-type]
            (idle if name in about["idle_in"] else offered).append(option)
            meant |= {(each.name, other): value for other, value in about["other_names"].items()}
    return tuple(offered), tuple(idle), meant


def configure(game: C, given: Mapping[str, object]) -> C:
    """The game with options set; `preset` names a preset, which the other options refine. Raises BadOption."""
    chosen = dict(given)
    preset = chosen.pop("preset", None)
    if preset is not None:
        if not isinstance(preset, str) or preset not in game.presets:
            raise BadOption("preset", preset, tuple(game.presets))
        chosen = {**game.presets[preset], **chosen}
    known = {each.name: each for each in (*options(game), *idle_options(game))}
    for name, value in chosen.items():
        if name not in known:
            raise BadOption(name, value, (), [each.name for each in options(game)])
        if isinstance(value, str):
            chosen[name] = value = _known(type(game))[2].get((name, value), value)
        elif (number := whole(value)) is not None:
            chosen[name] = value = number
        if not _is_allowed(value, known[name].values):
            raise BadOption(name, value, known[name].values)
    return type(game)(**chosen)


def takes(game: type[Configurable], name: str, value: object) -> bool:
    """Whether a game has an option of this name, or a preset, that may be this."""
    if name == "preset":
        return isinstance(value, str) and value in getattr(game, "presets", ())
    offered, idle, meant = _known(game)
    values = [each.values for each in (*offered, *idle) if each.name == name]
    return bool(values) and (_is_allowed(value, values[0]) or (isinstance(value, str) and (name, value) in meant))


def _is_allowed(value: object, values: Sequence[Value]) -> bool:
    """Whether a value is one of these; a truth is not a number, though Python has True == 1."""
    if isinstance(values, range):
        return type(value) is int and value in values
    return any(type(value) is type(allowed) and value == allowed for allowed in values)


def changed(game: Configurable) -> dict[str, Value]:
    """The options that differ from the defaults: what `configure` needs to build the game again."""
    return {each.name: getattr(game, each.name) for each in options(game) if getattr(game, each.name) != each.default}
