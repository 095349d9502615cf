"""Tute for its tests: questions of vectors and recorded deals, put to the rules."""

import json
from pathlib import Path
from typing import Any

from tapete.conformance.adapter import adapter, fields
from tapete.conformance.schema import check_inputs
from tapete.rules.game import configure
from tapete.rules.games import game
from tapete.rules.tute.vectors import replay

REPLAYS = Path(__file__).parents[2] / "vectors" / "tute-replays.jsonl"


def asked(name: str, kind: str, inputs: dict[str, Any], /, **chosen: Any) -> Any:
    form = configure(game(name), chosen)
    check_inputs(form, inputs, fields(form))
    return adapter(form).answer(form, kind, inputs)


def recorded(form: Any, inputs: dict[str, Any]) -> Any:
    """The recorded deal before its first action."""
    return replay(form, inputs).hand


def vector(name: str) -> Any:
    lines = REPLAYS.read_text(encoding="utf-8").splitlines()
    return next(record for record in map(json.loads, lines) if record["id"] == name)
