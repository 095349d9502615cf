"""Whether a value of JSON has the form that a schema of `/api/openapi.json` tells."""

from typing import Any, Final

KINDS: Final[dict[str, Any]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}
"""What Python reads JSON's kinds as."""


def check_form(value: Any, schema: Any, schemas: Any) -> None:
    """Fails where a value has not the form that a schema tells."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        simple = [each for each in schema["anyOf"] if each.get("type") == "null"]
        if value is None and simple:
            return
        wholes = [each for each in schema["anyOf"] if each not in simple]
        if len(wholes) == 1:
            check_form(value, wholes[0], schemas)
        else:
            assert any(isinstance(value, KINDS[each["type"]]) for each in wholes), (value, schema)
    elif "enum" in schema:
        assert value in schema["enum"]
    elif "type" in schema:
        assert isinstance(value, KINDS[schema["type"]]), (value, schema)
    if "required" in schema:
        assert set(schema["required"]) == set(value) == set(schema["properties"])
    for name, each in schema.get("properties", {}).items():
        check_form(value[name], each, schemas)
    if isinstance(value, list):
        for each in value:
            check_form(each, schema.get("items", {}), schemas)
    elif isinstance(value, dict) and "additionalProperties" in schema:
        for each in value.values():
            check_form(each, schema["additionalProperties"], schemas)
