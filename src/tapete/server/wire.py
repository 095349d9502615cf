"""Where text ends: frames become messages or a clear refusal, and messages become frames."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, get_args

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from tapete.rules.game import Refusal, View
from tapete.server.messages import Answer, Ask, Refused
from tapete.server.plain import plain, record
from tapete.table.state import TableState

LONGEST: Final = 16 * 1024
"""Bytes of one message of a client."""
_ANSWERS: Final = {kind: record(kind) for kind in get_args(Answer)}
_ASK: Final[TypeAdapter[Ask]] = TypeAdapter(Annotated[Ask, Field(discriminator="t")])


class BadMessage(Exception):
    """A frame that is no message; `refused` says what was wrong with it."""

    def __init__(self, code: str, about: Mapping[str, str], re: int | None = None) -> None:
        super().__init__(code)
        self.refused = Refused(code, about, re)


def parse(frame: str | bytes) -> Ask:
    """The message in a frame. Raises BadMessage: `too_long`, or `malformed` with the field and what was expected."""
    if len(frame) > LONGEST:
        raise BadMessage("too_long", {"max": str(LONGEST)})
    try:
        return _ASK.validate_json(frame, strict=True, extra="forbid")
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])[:80]
        raise BadMessage("malformed", {"field": where, "expected": first["msg"][:200]}, _id(frame)) from None


def _id(frame: str | bytes) -> int | None:
    """The `id` of a message of which something else is wrong."""
    try:
        given = from_json(frame)
    except ValueError:
        return None
    number = given.get("id") if isinstance(given, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else None


def encode(answer: Answer) -> str:
    """A message as a frame."""
    return to_json(_ANSWERS[type(answer)](answer)).decode()


def refused(refusal: Refusal, re: int | None) -> Refused:
    """The answer that carries a refusal of the table or of the rules."""
    return Refused(refusal.code, dict(refusal.about), re)


def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    return tuple((name, plain(kind.__annotations__[name])) for name in kind.__dataclass_fields__)


_STATE: Final = tuple(pair for pair in _fields(TableState) if pair[0] != "view")
_VIEW: Final = _fields(View)
_WHOLE_VIEW: Final = record(View)


def difference(before: TableState, after: TableState) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields of the state, and those of its view, that are different; a view that came or went is in the first."""
    state = _changed(before, after, _STATE)
    old, new = before.view, after.view
    if old is new:
        return state, {}
    if old is not None and new is not None:
        return state, _changed(old, new, _VIEW)
    state["view"] = None if new is None else _WHOLE_VIEW(new)
    return state, {}


def _changed(before: Any, after: Any, fields: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    changed = {}
    for name, turn in fields:
        new = getattr(after, name)
        if new != getattr(before, name):
            changed[name] = new if turn is None else turn(new)
    return changed
