"""Decodes frames into messages, or a refusal that says what is wrong, and encodes messages into frames."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, get_args, get_type_hints

import orjson
from pydantic import Field, TypeAdapter, ValidationError

from tapete.rules.game import Trick, View
from tapete.server.wire.json_values import Converter, converter, record, row
from tapete.server.wire.messages import Answer, Ask, Refused, Seated
from tapete.table import TableRefusal
from tapete.table.delta import Common, Delta
from tapete.table.state import TableState

LONGEST: Final = 16 * 1024
"""Bytes of one message of a client."""
_ANSWERS: Final = {kind: record(kind) for kind in (*get_args(Answer), Seated)}
_LIKE_AN_ID: Final = re.compile(rb'"id"\s*:\s*([0-9]{1,16})\s*[,}]')
_ASK: Final[TypeAdapter[Ask]] = TypeAdapter(Annotated[Ask, Field(discriminator="t")])
_read: Final[Callable[..., Ask]] = _ASK.validator.validate_json


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
        return _read(frame, strict=True, extra="forbid")
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"][1:])[:80]
        raise BadMessage("malformed", {"field": where, "expected": first["msg"][:200]}, _id(frame)) from None


def _id(frame: bytes) -> int | None:
    """The `id` of a message of which something else is wrong; of what is no JSON the last that looks like one."""
    try:
        given = orjson.loads(frame)
    except ValueError:
        found = _LIKE_AN_ID.findall(frame[:LONGEST])
        number = int(found[-1]) if found else None
    else:
        number = given.get("id") if isinstance(given, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else None


def encode(answer: Answer | Seated) -> bytes:
    """A message as a frame, an answer as the body of one."""
    return orjson.dumps(_ANSWERS[type(answer)](answer))


def encode_ok(re: int) -> bytes:
    """The frame of `Ok`, by hand: it answers nearly every message."""
    return b'{"re":%d,"t":"ok"}' % re


def refused_answer(refusal: TableRefusal, re: int | None) -> Refused:
    """The answer that carries a refusal of the table or of the rules."""
    return Refused(refusal.code, dict(refusal.about), re)


_STATE: Final = {name: converter(hint) for name, hint in get_type_hints(TableState).items()}
_VIEW: Final = {name: converter(hint) for name, hint in get_type_hints(View).items()}

_tricks: Final = row(Trick)


class EventFrames:
    """The frames of one event: what several viewers see alike is encoded once, what one sees besides is put in."""

    def __init__(self, table: str, version: int, now: float) -> None:
        self._head: Final = {"t": "event", "table": table, "v": version, "now": now}
        self._known: dict[int, tuple[Common, bytes]] = {}
        """The frames so far by the `id` of what they say, which is held so that its `id` stays its own."""

    def frame(self, delta: Delta) -> bytes:
        """The event and the changes for the viewers of this delta."""
        common, own = delta
        if not own:
            return self._for_all(common)
        if not own.keys().isdisjoint(common.view):
            return self._encoded(common, {**common.view, **own})
        shared, rest = self._for_all(common), orjson.dumps(_plainly(own, _VIEW))
        # The view is the last field: its own ones follow those that everybody sees, before both braces.
        return b"".join((shared[:-2], b"," if common.view else b"", rest[1:], b"}"))

    def _for_all(self, common: Common) -> bytes:
        """The frame without what is a viewer's own."""
        known = self._known.get(id(common))
        if known is None:
            known = self._known[id(common)] = common, self._encoded(common, common.view)
        return known[1]

    def _encoded(self, common: Common, view: dict[str, Any]) -> bytes:
        message = {**self._head, "event": common.event, "state": _plainly(common.state, _STATE)}
        if common.tricks:
            message["tricks"] = _tricks(common.tricks)
        message["view"] = _plainly(view, _VIEW)
        return orjson.dumps(message)


def _plainly(changed: dict[str, Any], converters: Mapping[str, Converter | None]) -> dict[str, Any]:
    """Fields as JSON has them."""
    if not changed:
        return changed
    return {name: value if (convert := converters[name]) is None else convert(value) for name, value in changed.items()}
