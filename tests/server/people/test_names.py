"""Names are shown composed, and only if there is something to see."""

import pytest

from tapete.server.people.names import BadName, proper


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana", "Ana"),
        ("  José   Luis ", "José Luis"),
        ("e\u0301", "é"),
        ("李", "李"),
        ("Ngọc Ẩn", "Ngọc Ẩn"),
        ("नमस्ते", "नमस्ते"),
        ("क्\u200dष", "क्\u200dष"),
        ("ที่รัก", "ที่รัก"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    ],
)
def test_names_are_shown_composed(given: str, shown: str) -> None:
    assert proper(given) == shown


@pytest.mark.parametrize("given", ["\u200d", "", "\u00a0", "\u0301"])
def test_nothing_to_see_is_no_name(given: str) -> None:
    with pytest.raises(BadName, match="name_empty"):
        proper(given)


@pytest.mark.parametrize(
    "given",
    [
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800",
        "Ana\u3164",
        "A\u034fna",
        "Ana\ufe00",
        "Ana\U000e0100",
        "Ana\ufe0f",
        "A\u200dna",
        "Ana\u200d",
        "👩\u200d\u200d🌾",
        "a" + "\u0301" * 31,
        "x\u0338\u0338\u0338\u0338",
        "\u0338x",
        "Ana \u20dd\u20dd\u20dd\u20dd",
    ],
)
def test_invisible_letters_and_towers_of_marks(given: str) -> None:
    with pytest.raises(BadName, match="name_has_control_characters"):
        proper(given)
