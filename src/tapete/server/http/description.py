"""What `/api/openapi.json` says of refusals, for which FastAPI supposes a form of its own, and of answers that a route
writes by itself."""

from collections.abc import Iterator
from typing import Any, Final

from fastapi import FastAPI

from tapete.club.replay import Step
from tapete.server.wire.json_schema import Described, components, schema
from tapete.server.wire.messages import Seated

WRITTEN: Final = (Seated, Step)
"""What routes answer as the wire writes it."""
REFUSAL: Final[Described] = {
    "title": "Refusal",
    "type": "object",
    "description": "Why a request was refused; nothing has changed.",
    "properties": {
        "code": {"type": "string", "title": "Code"},
        "about": {"type": "object", "title": "About", "additionalProperties": {"type": "string"}},
    },
    "required": ["code", "about"],
}
CONTENT: Final[Described] = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
ANY_OTHER: Final = "any other refusal, as 401 for who is not known: docs/club.md has the codes of each status"
SUPPOSED: Final = ("HTTPValidationError", "ValidationError")
HAS_ANOTHER_FORM: Final = "/healthz"
"""It says with 503 what it says with 200."""


def written(kind: Any, said: str) -> dict[int | str, Described]:
    """For `responses` of a route whose answer the wire has written: what it is, and its form."""
    return {200: {"description": said, "content": {"application/json": {"schema": schema(kind)}}}}


def text(media: str, said: str) -> dict[int | str, Described]:
    """The same of a text of this media type."""
    return {200: {"description": said, "content": {media: {"schema": {"type": "string"}}}}}


def describe_answers(app: FastAPI) -> None:
    """Let the description of the routes say of every answer what it is."""
    plain = app.openapi  # it keeps what it has made once

    def described() -> Described:
        if app.openapi_schema is None:
            _describe(plain())
        return plain()

    # So FastAPI's own pages say that a description is extended.
    app.openapi = described  # type: ignore[method-assign]


def _describe(whole: Described) -> None:
    schemas = whole["components"]["schemas"]
    for name in SUPPOSED:
        schemas.pop(name, None)
    schemas.update(components(WRITTEN), Refusal=REFUSAL)
    for responses in _responses(whole):
        for status, response in responses.items():
            if int(status) >= 400:
                response["content"] = CONTENT
        responses["default"] = {"description": ANY_OTHER, "content": CONTENT}


def _responses(whole: Described) -> Iterator[Described]:
    for path, methods in whole["paths"].items():
        if path != HAS_ANOTHER_FORM:
            yield from (method["responses"] for method in methods.values())
