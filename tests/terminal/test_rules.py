"""`tapete rules`: the rules of every game as a table plays them, in every language."""

import re
import subprocess
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from tapete.rules.brisca.game import Brisca
from tapete.rules.game import configure
from tapete.rules.games import GAMES, game
from tapete.terminal.rules import markdown, show
from tapete.words import LANGUAGES
from tests.forked import ran


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))
def test_every_game_is_told_in_every_language(found: Any, code: str) -> None:
    text = markdown(found, code)
    assert len(text) > 800
    for sign in (":::", "{{", "[[", "{#", "None"):
        assert sign not in text


def test_options_change_what_is_told() -> None:
    form = game("tute-pairs")
    rules, other = markdown(form, "en"), markdown(configure(form, {"overtrump": "undertrump"}), "en")
    assert "contrafallo" in rules
    assert "contrafallo" not in other


def test_cards_are_named_and_values_filled_in() -> None:
    assert "**ace of coins**" in markdown(game("tute-pairs"), "en")
    assert "dura 17 repartos" in markdown(configure(game("tarot-4"), {"rounds": 17}), "es")


@pytest.mark.parametrize("width", [40, 61, 80, 100])
@pytest.mark.parametrize("found", GAMES, ids=lambda found: str(found.id))
def test_no_line_begins_with_a_sign(
    found: Any, width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """French has a space before them, at which a line may not break; nor behind what opens a quotation."""
    monkeypatch.setenv("COLUMNS", str(width))
    show(found, {}, "fr")
    shown = capsys.readouterr().out
    assert re.findall(r"(?m)^ *[;:!?»].*|.*« *$", shown) == []
    assert max(map(len, shown.splitlines())) <= width
    assert "\ue000" not in shown
    assert " : " in shown


@dataclass(frozen=True, slots=True, repr=False)
class OwnBrisca(Brisca):
    """A game of one's own, as docs/library.md makes one, without words and pages."""

    id: ClassVar[str] = "own-brisca"
    family: ClassVar[str] = "own"


def rules(*words: str) -> subprocess.CompletedProcess[str]:
    return ran("tapete", "rules", *words)


def test_the_command() -> None:
    done = rules("tarot-5", "--set", "partner_split=1:1", "--lang", "fr")
    assert done.returncode == 0, done.stderr
    assert "Tarot" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mus",), "tute-pairs"),
        (("tute-pairs", "--lang", "de"), "es, en, fr"),
        (("tute-pairs", "--set", "overtrump=maybe"), "contrafallo"),
        (("tute-pairs", "--set", "nothing=1"), "overtrump"),
        (("tests.terminal.test_rules:OwnBrisca",), "no page of rules"),
    ],
)
def test_what_does_not_exist_is_answered_by_what_does(words: tuple[str, ...], said: str) -> None:
    done = rules(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
