"""What the import linter cannot say: who imports nothing but the standard library, and which games are strangers."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tapete.rules.games import GAMES
from tapete.words import LANGUAGES

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "src" / "tapete"
PURE = ("rules", "table", "club")
"""The rooms that import nothing outside the standard library and the house."""
FAMILIES = sorted({game.family for game in GAMES})
"""The games that are strangers to each other; a family's own files are relatives."""


def imported(file: Path) -> Iterator[str]:
    """The full names of the modules that a file imports."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"), str(file))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written with their full names"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.py"))
    assert found, folder
    return found


@pytest.mark.parametrize("room", PURE)
def test_the_room_imports_only_the_standard_library(room: str) -> None:
    for file in modules(HOUSE / room):
        for name in imported(file):
            top = name.partition(".")[0]
            assert top == "tapete" or top in sys.stdlib_module_names, f"{file.relative_to(ROOT)} imports {name}"


def family(file: Path) -> str | None:
    """The family that a file of the rules belongs to: its folder, or its own name."""
    name = file.relative_to(HOUSE / "rules").parts[0].removesuffix(".py")
    return name if name in FAMILIES else None


def test_no_game_imports_a_stranger() -> None:
    for file in modules(HOUSE / "rules"):
        own = family(file)
        for name in imported(file):
            parts = name.split(".")
            other = parts[2] if parts[:2] == ["tapete", "rules"] and len(parts) > 2 else ""
            if own and other in FAMILIES:
                assert other == own, f"{file.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_one_folder(family: str) -> None:
    """Words, pages, robot and vectors are found there by the family's name."""
    names = {path.name for path in (HOUSE / "rules" / family).iterdir()}
    wanted = {f"{kind}.{code}" for kind in ("words", "page") for code in LANGUAGES}
    assert wanted <= {name.rpartition(".")[0] for name in names}
    assert {"robot.py", "vectors.py"} <= names


def test_a_game_is_named_after_its_family() -> None:
    """The page tells the family from the name."""
    assert [game.id for game in GAMES if game.id.split("-")[0] != game.family] == []


def test_no_game_is_named_where_all_are_served() -> None:
    """Table, server, research, terminal and page learn of a game from what it states, not from its name."""
    rooms = [HOUSE / room for room in ("table", "server", "research", "terminal", "club")]
    files = [file for room in rooms for file in modules(room)]
    page = [file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in (".ts", ".svelte")]
    assert page
    named = re.compile("|".join(f"""["']{re.escape(game.id)}["']""" for game in GAMES))
    for file in [*files, *(file for file in page if ".test." not in file.name)]:
        found = named.search(file.read_text("utf-8"))
        assert found is None, f"{file.relative_to(ROOT)}: {found}"


WITHOUT_TESTS = {
    "server/store/migrations": "tests/server/store takes every store through them",
    "server/store/migrations/versions": "tests/server/store takes every store through them",
    "words": "tests/test_words.py asks for the words of every room at once",
}
"""Rooms without a folder of tests, and where they are tested."""


def test_every_room_has_its_folder_of_tests() -> None:
    rooms = {file.parent.relative_to(HOUSE).as_posix() for file in modules(HOUSE) if file.name == "__init__.py"} - {"."}
    assert set(WITHOUT_TESTS) <= rooms
    tested = {file.parent.relative_to(ROOT / "tests").as_posix() for file in (ROOT / "tests").rglob("test_*.py")}
    assert rooms - tested == set(WITHOUT_TESTS)


def test_every_module_opens_with_a_sentence() -> None:
    for file in modules(HOUSE):
        text = ast.get_docstring(ast.parse(file.read_text("utf-8")))
        assert text, f"{file.relative_to(ROOT)} does not say what it is for"
        assert text.splitlines()[0].rstrip(), file


def test_no_module_is_too_long_to_read() -> None:
    for file in modules(HOUSE):
        assert len(file.read_text("utf-8").splitlines()) <= 400, f"{file.relative_to(ROOT)} has over 400 lines"


def test_no_function_is_too_long_to_read() -> None:
    for file in modules(HOUSE):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
                isinstance(inner, ast.Match)
                for inner in node.body  # one case a command: a list, not a tangle
            ):
                length = (node.end_lineno or 0) - node.lineno + 1
                assert length <= 40, f"{file.relative_to(ROOT)}: {node.name} has {length} lines"


def test_a_skip_is_a_failure_in_ci(tmp_path: Path) -> None:
    """The hook of `conftest.py`, in a run of its own."""
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text("utf-8"), "utf-8")
    (tmp_path / "test_it.py").write_text("import pytest\ndef test_it(): pytest.skip('no chromium')\n", "utf-8")
    for ci, code in (("true", 1), ("", 0)):
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
        result = subprocess.run(
            command, cwd=tmp_path, env={**os.environ, "CI": ci}, capture_output=True, text=True, check=False
        )
        assert result.returncode == code, result.stdout
        assert ("no chromium" in result.stdout) == bool(ci)


LOCKS = ("web", "bench/peers")
"""Folders with packages of npm."""


@pytest.mark.parametrize("folder", LOCKS)
def test_a_lock_names_exact_versions_and_no_registry(folder: str) -> None:
    """Whoever installs takes the packages from the registry that is set up there."""
    lock = json.loads((ROOT / folder / "package-lock.json").read_text("utf-8"))
    asked, *packages = (lock["packages"][name] for name in sorted(lock["packages"]))
    manifest = json.loads((ROOT / folder / "package.json").read_text("utf-8"))
    for kind in ("dependencies", "devDependencies"):
        assert asked.get(kind) == manifest.get(kind)
    assert packages
    for package in packages:
        assert package["version"]
        assert package["integrity"].startswith("sha512-")
        assert "resolved" not in package


PROSE = ("src/**/*.py", "tests/**/*.py", "bench/*", "bench/peers/*", "cpp/*", "web/src/**/*", "docs/**/*.md", "*.md")
"""Where sentences stand; `art` describes the persons on the cards."""
ONE_SEX = re.compile(r"\b(he|him|his|himself|she|hers?|herself)\b", re.IGNORECASE)


def test_a_player_is_they() -> None:
    own = Path(__file__)
    written = (".py", ".ts", ".js", ".svelte", ".css", ".html", ".cpp", ".hpp", ".md")
    files = [file for prose in PROSE for file in ROOT.glob(prose) if file.suffix in written]
    assert len(files) > 300
    for file in files:
        if file != own and re.search(r"\.(es|fr)\.", file.name) is None:
            for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
                assert ONE_SEX.search(line) is None, f"{file.relative_to(ROOT)}:{number}: {line.strip()}"


QUESTION = re.compile(r"_*(is|has|may|can|takes|wants|plays|acts|in|trick)_|acts$")


def test_a_property_that_is_true_or_not_is_a_question() -> None:
    """Options and duties are named by their settings; what is read as a question begins like one."""
    for file in modules(HOUSE):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not isinstance(node.returns, ast.Name):
                continue
            asked = any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)
            if asked and node.returns.id == "bool" and node.name != "head_after_ruff":
                assert QUESTION.match(node.name), f"{file.relative_to(ROOT)}: {node.name}"


def test_what_a_page_is_waited_for_is_a_function() -> None:
    """A bare expression is evaluated at each look, which our pages forbid from the second on."""
    asked = [
        (file, str(node.args[0].value))
        for file in (ROOT / "tests" / "browser").glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "wait_for_function"
        if isinstance(node.args[0], ast.Constant)
    ]
    assert asked
    for file, expression in asked:
        assert re.match(r"(\w+|\([\w, \[\]]*\)) =>", expression), f"{file.name}: {expression}"
