"""Where text ends: frames become messages or a clear refusal, and messages become frames."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, get_args, get_type_hints

import orjson
from pydantic import Field, TypeAdapter, ValidationError

from tapete.rules.game import Trick, View
from tapete.server.wire.messages import Answer, Ask, Refused, Seated
from tapete.server.wire.plain import Plain, plain, record, row
from tapete.table import TableRefusal
from tapete.table.delta import Delta
from tapete.table.state import TableState

LONGEST: Final = 16 * 1024
"""Bytes of one message of a client."""
_ANSWERS: Final = {kind: record(kind) for kind in (*get_args(Answer), Seated)}
_ASK: Final[TypeAdapter[Ask]] = TypeAdapter(Annotated[Ask, Field(discriminator="t")])


class BadMessage(Exception):
    """A frame that is no message; `answer` says what was wrong with it."""

    def __init__(self, code: str, about: Mapping[str, str], re: int | None = None) -> None:
        super().__init__(code)
        self.answer = Refused(code, about, re)


def parse(frame: bytes) -> Ask:
    """The message in a frame. Raises BadMessage: `too_long`, or `malformed` with the field and what was expected."""
    if len(frame) > LONGEST:
        raise BadMessage("too_long", {"max": str(LONGEST)}, _id(frame))
    try:
        return _ASK.validate_json(frame, strict=True, extra="forbid")
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])[:80]
        raise BadMessage("malformed", {"field": where, "expected": first["msg"][:200]}, _id(frame)) from None


def _id(frame: bytes) -> int | None:
    """The `id` of a message of which something else is wrong."""
    try:
        given = orjson.loads(frame)
    except ValueError:
        return None
    number = given.get("id") if isinstance(given, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else None


def encode(answer: Answer | Seated) -> bytes:
    """A message as a frame, an answer as the body of one."""
    return orjson.dumps(_ANSWERS[type(answer)](answer))


def refused_answer(refusal: TableRefusal, re: int | None) -> Refused:
    """The answer that carries a refusal of the table or of the rules."""
    return Refused(refusal.code, dict(refusal.about), re)


_STATE: Final = {name: plain(hint) for name, hint in get_type_hints(TableState).items()}
_VIEW: Final = {name: plain(hint) for name, hint in get_type_hints(View).items()}

_tricks: Final = row(Trick)


_NOTHING: Final[dict[str, Any]] = {}


class Telling:
    """The frames of one event. What several viewers see alike is encoded once."""

    def __init__(self, table: str, version: int, now: float) -> None:
        self._head: Final = {"t": "event", "table": table, "v": version, "now": now}
        self._known: dict[int, tuple[dict[str, Any], dict[str, Any]]] = {}

    def frame(self, change: Delta) -> bytes:
        """The event and the changes for the viewers of this delta."""
        state = self._turned(change.state, _STATE) if change.state else _NOTHING
        view = self._turned(change.view, _VIEW) if change.view else _NOTHING
        if change.own:
            view = view | _plainly(change.own, _VIEW)
        message = {**self._head, "event": change.event, "state": state, "view": view}
        if change.tricks:
            message["tricks"] = _tricks(change.tricks)
        return orjson.dumps(message)

    def _turned(self, fields: dict[str, Any], turns: Mapping[str, Plain | None]) -> dict[str, Any]:
        """The fields as JSON has them; the same object, which is held so that its id stays its own, is turned once."""
        known = self._known.get(id(fields))
        if known is None:
            known = self._known[id(fields)] = (fields, _plainly(fields, turns))
        return known[1]


def _plainly(changed: dict[str, Any], turns: Mapping[str, Plain | None]) -> dict[str, Any]:
    return {name: value if (turn := turns[name]) is None else turn(value) for name, value in changed.items()}
