"""Every citation of the specification, in code, tests and documents, leads to a file and to a section in it."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SPEC = ROOT / "docs" / "spec"
FOLDERS = ("src", "tests", "bench", "art", "cpp", "docs", "web/src", "web/tests")
KINDS = (".py", ".ts", ".svelte", ".md", ".cpp", ".hpp", ".json")
MADE = ("src/tapete/web/", "tests/test_citations.py")
SECTION = r"(?:[A-Z]\d+|\d+(?:\.\d+)*)"
LIST = rf"{SECTION}(?:-{SECTION})?(?:, {SECTION}(?:-{SECTION})?)*"
CITATION = re.compile(rf"(docs/[\w/-]+\.md)(?:`? ({LIST})\b)?")
NEIGHBOUR = re.compile(rf"`(\w+\.md)`(?: ({LIST})\b)?")
OTHER_FORM = re.compile(
    r"\b[Rr]ules (?:README|tute|tarot|tomate|cuatrola|brisca|platform|strategy)(?: \d|\)|\.\"|\.\n)"
    r"|(?<![/\w])(?:platform|strategy) [A-Z]?\d|\bvectors README|\bDESIGN\b|(?<![/\w])notes/"
    r"|[a-z] \(\d\.\d{1,2}\)[.;,]?(?:\"|\n| )"
)


def texts() -> Iterator[tuple[str, str]]:
    """The files that may cite, each with its text, line ends and marks of comments aside."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in KINDS and path.is_file() and not name.startswith(MADE) and "node_modules" not in name:
                yield name, path.read_text("utf-8")
    for path in ROOT.glob("*.md"):
        yield path.name, path.read_text("utf-8")


@cache
def sections(path: Path) -> frozenset[str]:
    """The sections of a file: numbered headings, items of numbered lists, identifiers of the rows of tables."""
    found, heading = set(), ""
    for line in path.read_text("utf-8").splitlines():
        if head := re.match(rf"#+ ({SECTION})\b", line):
            heading = head[1]
            found.add(heading)
        elif item := re.match(r"(\d+)\. ", line):
            found.add(f"{heading}.{item[1]}")
        elif row := re.match(r"\| ([A-Z]\d+) \|", line):
            found.add(row[1])
    return frozenset(found)


def unresolved(path: Path, listed: str) -> list[str]:
    """The sections of a list that a file does not have; of a range its ends are looked up."""
    return [section for section in re.findall(SECTION, listed) if section not in sections(path)]


def test_every_citation_leads_to_a_section() -> None:
    wrong = []
    for name, text in texts():
        flat = re.sub(r"\s*\n\s*(?:#|//|\*)?\s*", " ", text)
        for path, listed in CITATION.findall(flat):
            if not (ROOT / path).is_file():
                wrong.append(f"{name}: no file {path}")
            elif listed and (missing := unresolved(ROOT / path, listed)):
                wrong.append(f"{name}: {path} has no {', '.join(missing)}")
    assert not wrong


@pytest.mark.parametrize("path", sorted(SPEC.glob("*.md")), ids=lambda path: str(path.stem))
def test_the_specification_refers_to_sections_that_exist(path: Path) -> None:
    text = path.read_text("utf-8")
    inside = re.findall(rf"(?:\(|\bchapter )({LIST})[);,.]", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    wrong = [f"{path.name} {listed}" for listed in inside if "." in listed and unresolved(path, listed)]
    for name, listed in NEIGHBOUR.findall(text):
        if not (SPEC / name).is_file():
            wrong.append(f"no file {name}")
        elif listed and (missing := unresolved(SPEC / name, listed)):
            wrong.append(f"{name} has no {', '.join(missing)}")
    assert not wrong


def test_the_specification_is_cited_in_one_form() -> None:
    wrong = [
        f"{name}: {found[0]!r}"
        for name, text in texts()
        if not name.startswith("docs/spec/")
        for found in OTHER_FORM.finditer(text)
    ]
    assert not wrong


def test_sections_are_headings_items_and_identifiers() -> None:
    assert {"2.5", "4.4", "5.2"} <= sections(SPEC / "tute.md")
    assert {"A1", "G3", "8"} <= sections(SPEC / "platform.md")
    assert unresolved(SPEC / "tute.md", "2.1-2.9, 4") == ["2.9"]
