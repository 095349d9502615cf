"""What `/api/openapi.json` says of refusals: FastAPI supposes a form of its own for them, and knows only those that a
route names."""

from collections.abc import Iterator
from typing import Any, Final

from fastapi import FastAPI

Described = dict[str, Any]
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


def describe_refusals(app: FastAPI) -> None:
    """Let the description of the routes say of every refusal what it is answered with."""
    plain = app.openapi  # it keeps what it has made once

    def described() -> Described:
        if app.openapi_schema is None:
            _describe(plain())
        return plain()

    # So FastAPI's own pages say that a description is extended.
    app.openapi = described  # type: ignore[method-assign]


def _describe(schema: Described) -> None:
    schemas = schema["components"]["schemas"]
    for name in SUPPOSED:
        schemas.pop(name, None)
    schemas["Refusal"] = REFUSAL
    for responses in _responses(schema):
        for status, response in responses.items():
            if int(status) >= 400:
                response["content"] = CONTENT
        responses["default"] = {"description": ANY_OTHER, "content": CONTENT}


def _responses(schema: Described) -> Iterator[Described]:
    for path, methods in schema["paths"].items():
        if path != HAS_ANOTHER_FORM:
            yield from (method["responses"] for method in methods.values())
