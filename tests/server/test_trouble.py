"""What is tried again and again is warned of once for each reason."""

import time

import pytest
from structlog.testing import capture_logs

from tapete.server.trouble import QUIET_S, REASONS, Lapsing, Trouble


def test_each_reason_is_said_once_until_it_has_passed() -> None:
    trouble = Trouble("not read", node="a")
    with capture_logs() as logs:
        for error in (OSError("away"), OSError("away"), TimeoutError(), OSError("away"), TimeoutError()):
            trouble.said(error)
        assert [each["error"] for each in logs] == ["away", "TimeoutError"]
        assert {(each["event"], each["node"], each["log_level"]) for each in logs} == {("not read", "a", "warning")}
        trouble.over()
        trouble.over()
        assert logs[2:] == [{"event": "passed", "trouble": "not read", "log_level": "info"}]
        trouble.said(OSError("away"))
    assert [each.get("error") for each in logs] == ["away", "TimeoutError", None, "away"]


def test_reasons_that_are_never_the_same_do_not_fill_the_disk() -> None:
    trouble = Trouble("not read", is_error=True)
    with capture_logs() as logs:
        for number in range(10 * REASONS):
            trouble.said(OSError(f"connection {number} was reset"))
    assert len(logs) == REASONS
    assert logs[0]["log_level"] == "error"


def test_what_nobody_tries_by_themself_is_said_again_after_a_while_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    trouble, now = Lapsing("not kept"), 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    with capture_logs() as logs:
        for rest in (0.0, QUIET_S / 2, QUIET_S / 2, QUIET_S / 2, QUIET_S + 1.0, 0.0):
            now += rest
            trouble.said(OSError("full"))
    assert [(each["event"], each["error"]) for each in logs] == [("not kept", "full")] * 2
