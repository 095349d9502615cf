"""Settings are checked at start, by name, and every one of them is in the documents."""

import subprocess
import sys
from pathlib import Path

import pytest

from tapete.server.settings import PREFIX, BadSetting, Settings, settings_from

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("LOG_LEVEL", "foo", "'debug', 'info', 'warning', 'error' or 'critical'"),
        ("RATE", "-1", "greater than 0"),
        ("BURST", "0", "greater than or equal to 1"),
        ("GRACE_S", "-5", "greater than 0"),
        ("TABLES_EACH", "0", "greater than or equal to 1"),
        ("WORKERS", "many", "valid integer"),
        ("PORT", "99999", "less than or equal to 65535"),
        ("PUBLIC_URL", "cards.example.org", "begin with http:// or https://"),
        ("PUBLIC_URL", "ftp://cards.example.org", "begin with http:// or https://"),
        ("CONNECTIONS", "3", "greater than or equal to 32"),
    ],
)
def test_a_setting_that_cannot_be(name: str, given: str, allowed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PREFIX + name, given)
    with pytest.raises(BadSetting) as caught:
        settings_from({})
    assert f"{PREFIX}{name}: '{given}'" in str(caught.value)
    assert allowed in str(caught.value)


def test_the_command_line_says_it_in_a_line_and_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_LOG_LEVEL", "foo")
    command = [sys.executable, "-m", "tapete", "serve", "--port", "0"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "TAPETE_LOG_LEVEL: 'foo'" in result.stderr
    assert "Traceback" not in result.stderr


def test_what_is_given_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_PORT", "1234")
    monkeypatch.setenv("TAPETE_PUBLIC_URL", "https://cards.example.org/")
    assert settings_from({"port": 5678, "host": None}).port == 5678
    assert settings_from({}).port == 1234
    assert settings_from({}).public_url == "https://cards.example.org"


@pytest.mark.parametrize("name", list(Settings.model_fields))
def test_every_setting_is_in_the_documents_with_its_default(name: str) -> None:
    row = next((line for line in PAGE.splitlines() if line.startswith("|") and f"`{PREFIX}{name.upper()}`" in line), "")
    assert row, name
    default = Settings.model_fields[name].default
    shown = f"{default:g}" if isinstance(default, float) else str(default)
    if isinstance(default, bool):
        shown = f"`{shown.lower()}`"  # as it is written in the environment
    assert default in (None, "") or shown in row
