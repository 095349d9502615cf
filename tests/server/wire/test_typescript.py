"""The page's message types are what the server prints."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tapete.rules.game import PASS, Action, Refusal
from tapete.server.wire.json_values import converter
from tapete.server.wire.typescript import typescript, written

PAGE = Path(__file__).parents[3] / "web" / "src" / "lib" / "wire.ts"


def test_the_pages_types_are_up_to_date() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "tapete.server.wire.typescript"], capture_output=True, text=True, check=True
    ).stdout
    assert printed == typescript()
    assert PAGE.read_text("utf-8") == printed, "make web/src/lib/wire.ts anew: python -m tapete.server.wire.typescript"


@dataclass(frozen=True, slots=True)
class Odd:
    """Everything that a message may hold."""

    rows: tuple[tuple[int, ...], ...]
    maybe: Action | None
    about: tuple[tuple[str, str], ...]
    by_card: tuple[tuple[str, Refusal], ...]
    many: dict[str, tuple[Action, ...]]
    value: str | int | bool


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (tuple[int | None, ...], "(number | null)[]"),
        (tuple[tuple[str, Refusal], ...], "Record<string, Refusal>"),
        (dict[str, tuple[Action, ...]], "Record<string, Action[]>"),
        (str | int | bool, "Value"),
    ],
)
def test_types_are_written(kind: Any, expected: str) -> None:
    assert written(kind) == expected


def test_values_are_written_as_their_types_say() -> None:
    turn = converter(Odd)
    assert turn is not None
    refusal = Refusal("must_head", (("card", "1O"),))
    odd = Odd(((1, 2), ()), None, (("suit", "O"),), (("7O", refusal),), {"x": (PASS,)}, True)
    assert turn(odd) == {
        "rows": ((1, 2), ()),
        "maybe": None,
        "about": {"suit": "O"},
        "by_card": {"7O": {"code": "must_head", "about": {"card": "1O"}}},
        "many": {"x": ["pass"]},
        "value": True,
    }


def test_a_type_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        written(complex)
    with pytest.raises(TypeError, match="ambiguous"):
        converter(Action | Refusal)
