"""A warning of what is tried again and again: said once, and again only for another reason, until it has passed."""

import time
from typing import Any, Final

import structlog

log = structlog.get_logger()
REASONS: Final = 5
"""After so many different ones no more are said: they have something in them that is never the same."""
QUIET_S: Final = 60.0
"""Without it for so long, what nobody tries by themself has passed."""


class Trouble:
    """What does not work, and why it did not so far."""

    def __init__(self, event: str, is_error: bool = False, **about: Any) -> None:
        self._event, self._is_error, self._about = event, is_error, about
        self._reasons: set[str] = set()

    def said(self, error: Exception) -> None:
        """It has not worked."""
        reason = str(error) or type(error).__name__
        if reason not in self._reasons and len(self._reasons) < REASONS:
            self._reasons.add(reason)
            say = log.error if self._is_error else log.warning
            say(self._event, **self._about, error=reason)

    def over(self) -> None:
        """It works; that is said if it did not."""
        if self._reasons:
            log.info("passed", trouble=self._event)
        self._reasons.clear()


class Lapsing(Trouble):
    """What somebody must ask for again before it is known to work: it is over once nobody has met it for a minute."""

    _met_at = 0.0

    def said(self, error: Exception) -> None:
        now = time.monotonic()
        if now - self._met_at > QUIET_S:
            self._reasons.clear()
        self._met_at = now
        super().said(error)
