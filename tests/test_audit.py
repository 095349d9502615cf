"""The audit in `make check`: weaknesses fail it, an index that does not answer is named and does not."""

import json
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

FILE = Path(__file__).parents[1] / ".ci" / "audit.py"


def loaded() -> Any:
    spec = spec_from_file_location("audit", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


AUDIT = loaded()
SOUND = {"name": "orjson", "version": "3.1", "vulns": []}
WEAK = {"name": "h11", "version": "0.1", "vulns": [{"id": "CVE-2025-1", "fix_versions": ["0.2", "0.3"]}]}
UNKNOWN = {"name": "torch", "skip_reason": "Dependency not found on PyPI"}


def test_weaknesses_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(AUDIT.weak_of_python(json.dumps({"dependencies": [SOUND]}))) == []
    told = json.dumps({"dependencies": [SOUND, UNKNOWN, WEAK]})
    assert list(AUDIT.weak_of_python(told)) == ["h11 0.1: CVE-2025-1, mended in 0.2, 0.3"]
    assert "unknown to the index of pip-audit: torch" in capsys.readouterr().out
    told = json.dumps({"vulnerabilities": {"vite": {"severity": "high", "range": "<7"}}})
    assert list(AUDIT.weak_of_the_page(told)) == ["vite <7: high"]


@pytest.mark.parametrize("told", ["", "{}", json.dumps({"dependencies": [UNKNOWN]}), json.dumps({"message": "405"})])
def test_an_index_that_knows_nothing_is_none(told: str) -> None:
    with pytest.raises(AUDIT.NoIndex, match="index of pip-audit"):
        list(AUDIT.weak_of_python(told, "a line\nERROR: no way to the host"))
    with pytest.raises(AUDIT.NoIndex, match="index of npm"):
        list(AUDIT.weak_of_the_page(told, "npm error"))


@pytest.mark.parametrize(("words", "code"), [((), 1), (("--where-possible",), 0)])
def test_without_a_network_check_does_not_fail_for_it(words: tuple[str, ...], code: int) -> None:
    nowhere = "http://127.0.0.1:9"
    names = ("HTTPS_PROXY", "HTTP_PROXY", "https_proxy", "http_proxy", "npm_config_registry")
    env = {**os.environ, "CI": "true", "NO_PROXY": "", **dict.fromkeys(names, nowhere)}
    done = subprocess.run([sys.executable, FILE, *words], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == code, done.stderr
    lines = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "Python's packages are not audited",
        "the page's packages are not audited",
    ]
    assert "the index of pip-audit" in lines[0]
    assert done.stderr == ""
