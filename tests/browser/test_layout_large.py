"""On tablets and desks too nothing covers a name, a score or a card face."""

import pytest

from tests.browser.gallery import States
from tests.browser.test_layout import ALL, Sized, cases, sized

__all__ = ["sized"]
pytestmark = pytest.mark.browser
SIZES = [(1280, 800), (768, 1024), (1024, 768), (1920, 1080)]


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), SIZES, ids=str)
def test_nothing_covers_what_must_be_seen(sized: Sized, states: States, width: int, height: int) -> None:
    found = sized(width, height).evaluate(ALL, list(cases(states)))
    assert not found, "\n" + "\n".join(found)
