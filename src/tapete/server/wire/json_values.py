"""Converts values to JSON types: one function a type, made from its annotations, so that both agree."""

from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tapete.rules.cards import Card
from tapete.rules.game import Action, Play, Refusal, Trick

Converter = Callable[[Any], Any]
RECURRING: Final = (Play, Trick, Refusal)
"""Small values that many viewers are shown again and again: each is encoded once, and never changed."""


def is_named_tuple(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def is_record(kind: object) -> bool:
    """Whether a type is written as an object with named fields."""
    return (is_dataclass(kind) and kind is not Action) or is_named_tuple(kind)


def pair(kind: object) -> tuple[Any, Any] | None:
    """The types of key and value of `tuple[tuple[str, X], ...]`, which is written as an object; None: another type."""
    if get_origin(kind) is not tuple or get_args(kind)[1:] != (...,):
        return None
    inner = get_args(kind)[0]
    inside = get_args(inner)
    if get_origin(inner) is not tuple or len(inside) != 2 or inside[1] is ...:
        return None
    if isinstance(inside[0], type) and issubclass(inside[0], str):
        return inside[0], inside[1]
    return None


@cache
def converter(kind: Any) -> Converter | None:
    """The function that converts values of this type into strings, numbers, lists and dicts; None: they are that
    already."""
    if kind is Action:
        return attrgetter("text")
    if kind is Card:
        return str  # the writer of JSON is four times as fast with strings that are nothing else
    if kind in RECURRING:
        return lru_cache(maxsize=4096)(record(kind))
    if is_record(kind):
        return record(kind)
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _either([each for each in inside if each is not NoneType])
    if (keyed := pair(kind)) is not None:
        return _object(keyed[1])
    if inside == (Card, ...):
        return None  # of a row that is made once: to copy it costs more than its writing gains
    if origin is tuple:
        return None if converter(inside[0]) is None else row(inside[0])
    if origin is not None and origin is not Literal and issubclass(origin, Mapping):
        return _mapping(inside[1])
    return None


def record(kind: Any) -> Converter:
    """The converter of values with named fields into dicts."""
    each = [(name, converter(hint)) for name, hint in get_type_hints(kind).items()]
    as_is = [name for name, convert in each if convert is None]
    converted = [(name, convert) for name, convert in each if convert is not None]

    def write(value: Any) -> dict[str, Any]:
        made = {name: getattr(value, name) for name in as_is}
        for name, convert in converted:
            made[name] = convert(getattr(value, name))
        return made

    return write


def _either(kinds: list[Any]) -> Converter | None:
    """Unions are of None and one type, or of types that JSON has."""
    converters = [convert for convert in map(converter, kinds) if convert is not None]
    if not converters:
        return None
    if len(converters) > 1 or len(kinds) > 1:
        raise TypeError(f"an ambiguous union: {kinds}")
    convert = converters[0]
    return lambda value: None if value is None else convert(value)


def row(kind: Any) -> Converter:
    """The converter of tuples into lists, for elements that need conversion."""
    convert = converter(kind)
    if convert is None:
        raise TypeError(f"nothing to do for rows of {kind}")
    return lambda value: list(map(convert, value))


def _object(kind: Any) -> Converter:
    """Names, and values said to be text, may be cards."""
    convert = str if kind is str else converter(kind)
    if convert is None:
        return dict
    return lambda value: {str(name): convert(each) for name, each in value}


def _mapping(kind: Any) -> Converter | None:
    convert = converter(kind)
    if convert is None:
        return None
    return lambda value: {name: convert(each) for name, each in value.items()}
