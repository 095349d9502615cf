"""What goes wrong in somebody else's program is told in one line, with the line of theirs that did."""

from pathlib import Path
from random import Random

import pytest
import typer

from tapete import dealt, game
from tapete.robots import BadChoice, chooser, play_hand
from tapete.robots.outside import found_at
from tapete.server.settings import BadSetting, settings_from
from tapete.terminal.arguments import game_named

MODULES = {
    "theirs_unread": "def (",
    "theirs_fails": "\n1 / 0\n",
    "theirs_exits": "import sys\nsys.exit('enough')\n",
    "theirs_wants": "\n\nimport nothing_of_this_name\n",
    "theirs": "import json\n"
    "class Unmade:\n"
    "    def __init__(self):\n"
    "        raise RuntimeError('one\\ntwo')\n"
    "class Wrong:\n"
    "    def choose(self, view):\n"
    "        return json.loads('{')\n"
    "class Exits:\n"
    "    def choose(self, view):\n"
    "        raise SystemExit(3)\n"
    "class Stopped:\n"
    "    def choose(self, view):\n"
    "        raise KeyboardInterrupt\n",
}
FAULTS = (
    ("theirs_unread:Any", "invalid syntax (theirs_unread.py, line 1)"),
    ("theirs_fails:Any", "ZeroDivisionError: division by zero (theirs_fails.py, line 2)"),
    ("theirs_exits:Any", "SystemExit: enough (theirs_exits.py, line 2)"),
    ("theirs_wants:Any", "No module named 'nothing_of_this_name' (theirs_wants.py, line 3)"),
    ("theirs_missing:Any", "No module named 'theirs_missing'"),
    ("theirs:Missing", "module 'theirs' has no attribute 'Missing'"),
)


@pytest.fixture(autouse=True)
def _modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in MODULES.items():
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.parametrize(("place", "said"), FAULTS)
def test_a_module_that_fails_is_a_line_wherever_it_is_named(
    place: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError) as found:  # noqa: PT011 (what it says is compared whole)
        found_at(place)
    assert str(found.value) == said
    with pytest.raises(KeyError) as unknown:
        chooser(place)
    assert unknown.value.args[0] == f"no robot {place!r}: {said}"
    with pytest.raises(typer.BadParameter) as refused:
        game_named(place)
    assert refused.value.message == f"no game {place!r}: {said}"
    monkeypatch.setenv("TAPETE_WORD_FILTER", place)
    with pytest.raises(BadSetting) as setting:
        settings_from({})
    assert str(setting.value).endswith(said)


def test_a_class_that_cannot_be_made_is_a_line() -> None:
    said = "RuntimeError: one two (theirs.py, line 4)"
    with pytest.raises(KeyError) as unknown:
        chooser("theirs:Unmade")
    assert unknown.value.args[0] == f"theirs:Unmade: {said}"
    with pytest.raises(typer.BadParameter) as refused:
        game_named("theirs:Unmade")
    assert refused.value.message == f"no game 'theirs:Unmade': {said}"


def test_a_choice_that_fails_names_the_line_of_its_own_file() -> None:
    with pytest.raises(BadChoice) as bad:
        play_hand(dealt(game("brisca").match(2), Random(1)), [chooser("theirs:Wrong")] * 2)
    assert str(bad.value).endswith("(theirs.py, line 7)")
    assert ": JSONDecodeError: " in str(bad.value)


def test_a_robot_that_exits_has_failed_and_ctrl_c_within_it_has_not() -> None:
    hand = dealt(game("brisca").match(2), Random(1))
    with pytest.raises(BadChoice, match=r": SystemExit: 3 \(theirs.py, line 10\)$"):
        play_hand(hand, [chooser("theirs:Exits")] * 2)
    with pytest.raises(KeyboardInterrupt):
        play_hand(hand, [chooser("theirs:Stopped")] * 2)
