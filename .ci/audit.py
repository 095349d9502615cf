"""Known weaknesses of what is installed, by pip-audit and npm; an index that does not answer is named.

`make audit` fails without an index; as a part of `make check` (`--where-possible`) it fails for weaknesses alone.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATIENCE_S = 5


class NoIndex(Exception):
    """Nobody could say what is weak: who did not answer."""


def main(words: Sequence[str]) -> int:
    """Say what was found; how the process ends."""
    is_weak = is_missing = False
    for name, find in (("Python's packages", of_python), ("the page's packages", of_the_page)):
        try:
            found = list(find())
        except NoIndex as why:
            print(f"{name} are not audited: {why}")
            is_missing = True
            continue
        print(f"{name}: {len(found)} known weaknesses", *found, sep="\n  ")
        is_weak |= bool(found)
    return int(is_weak or (is_missing and "--where-possible" not in words))


def of_python() -> Iterator[str]:
    """Weaknesses of what pip has installed. Raises NoIndex."""
    pip = [sys.executable, "-m", "pip", "freeze", "--exclude-editable"]
    installed = [line for line in _said(*pip)[0].splitlines() if "==" in line]
    listed = ROOT / "build" / "installed.txt"
    listed.parent.mkdir(exist_ok=True)
    listed.write_text("\n".join(installed))
    command = ["--disable-pip", "--no-deps", "--format=json", "--progress-spinner=off", f"--requirement={listed}"]
    yield from weak_of_python(*_said(sys.executable, "-m", "pip_audit", f"--timeout={PATIENCE_S}", *command))


def weak_of_python(told: str, trouble: str = "") -> Iterator[str]:
    """The weaknesses in a report of pip-audit; what it could not look up is named. Raises NoIndex."""
    try:
        report = json.loads(told)["dependencies"]
    except (ValueError, KeyError):
        raise NoIndex(f"the index of pip-audit does not answer ({_last(trouble)})") from None
    unknown = [each["name"] for each in report if "skip_reason" in each]
    if len(unknown) == len(report):
        raise NoIndex("the index of pip-audit knows none of them")
    if unknown:
        print(f"unknown to the index of pip-audit: {', '.join(unknown)}")
    for each in report:
        for weakness in each.get("vulns", ()):
            mended = ", ".join(weakness["fix_versions"]) or "no version yet"
            yield f"{each['name']} {each['version']}: {weakness['id']}, mended in {mended}"


def of_the_page() -> Iterator[str]:
    """Weaknesses of what npm has installed. Raises NoIndex."""
    try:
        told, trouble = _said("npm", "audit", "--json", f"--fetch-timeout={1000 * PATIENCE_S}", "--fetch-retries=0")
    except FileNotFoundError:
        raise NoIndex("npm is not installed") from None
    yield from weak_of_the_page(told, trouble)


def weak_of_the_page(told: str, trouble: str = "") -> Iterator[str]:
    """The weaknesses in a report of `npm audit`. Raises NoIndex."""
    try:
        report = json.loads(told)
        weak = report["vulnerabilities"]
    except (ValueError, KeyError):
        raise NoIndex(f"the index of npm does not answer ({_last(trouble or told)})") from None
    for name, weakness in weak.items():
        yield f"{name} {weakness['range']}: {weakness['severity']}"


def _said(*command: str) -> tuple[str, str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT / "web")
    return done.stdout, done.stderr


def _last(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if len(line.strip()) > 1 and "log of this run" not in line]
    return lines[-1].partition(": ")[0][:100] if lines else "nothing was said"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
