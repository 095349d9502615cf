"""Names are shown composed, and only if there is something to see."""

import pytest

from tapete.server.people.names import BadName, proper


@pytest.mark.parametrize(
    ("given", "shown"),
    [("Ana", "Ana"), ("  José   Luis ", "José Luis"), ("e\u0301", "é"), ("👩\u200d🌾", "👩\u200d🌾"), ("李", "李")],
)
def test_names_are_shown_composed(given: str, shown: str) -> None:
    assert proper(given) == shown


def test_a_joiner_alone_is_no_name() -> None:
    with pytest.raises(BadName, match="name_empty"):
        proper("\u200d")
