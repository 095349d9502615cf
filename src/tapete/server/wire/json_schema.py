"""What `converter` makes of the values of a type, as JSON Schema: from the same annotations, so that both agree."""

from collections.abc import Iterable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tapete.rules.cards import Card
from tapete.rules.game import Action
from tapete.server.wire.json_values import is_record, pair

Described = dict[str, Any]
WORDS: Final[Mapping[Any, str]] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Action: "string",
    Card: "string",
}
SIZES: Final = ("minItems", "maxItems")
PLACE: Final = "#/components/schemas/"


def schema(kind: Any) -> Described:
    """The schema of a type; one with named fields is referred to by its name among the components."""
    if kind is Any:
        return {}
    if kind in WORDS:
        return {"type": WORDS[kind]}
    if is_record(kind):
        return {"$ref": PLACE + kind.__name__}
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, UnionType):
        return {"anyOf": [schema(each) for each in inside]}
    if (keyed := pair(kind)) is not None:
        return {"type": "object", "additionalProperties": schema(keyed[1])}
    if origin is tuple and inside[1:] == (...,):
        return {"type": "array", "items": schema(inside[0])}
    if origin is tuple:
        return {"type": "array", "prefixItems": list(map(schema, inside)), **dict.fromkeys(SIZES, len(inside))}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": schema(inside[1])}
    raise TypeError(f"no JSON Schema for {kind}")


def components(kinds: Iterable[Any]) -> dict[str, Described]:
    """The types with named fields that the schemas of these types refer to, by their names."""
    found: dict[str, Described] = {}
    waiting = list(kinds)
    while waiting:
        for kind in _records(waiting.pop()):
            if kind.__name__ not in found:
                hints = get_type_hints(kind)
                properties = {name: schema(hint) for name, hint in hints.items()}
                found[kind.__name__] = {"type": "object", "properties": properties, "required": list(hints)}
                waiting += hints.values()
    return found


def _records(kind: Any) -> Iterator[Any]:
    """The types with named fields that a type is made of, itself too."""
    if is_record(kind):
        yield kind
    for each in get_args(kind):
        yield from _records(each)
