"""On a phone nothing covers a name, a score or a card face, and nothing is cut, in the other languages too."""

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import States
from tests.browser.test_layout import ALL, cases, measured

pytestmark = pytest.mark.browser


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_nothing_covers_what_must_be_seen(browser: Browser, gallery: str, states: States, locale: str) -> None:
    page = measured(browser, gallery, states, 360, 640, has_touch=True, locale=locale)
    found = page.evaluate(ALL, list(cases(states)))
    page.context.close()
    assert not found, "\n" + "\n".join(found)
