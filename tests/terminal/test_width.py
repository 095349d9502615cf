"""What the terminal prints at 40 to 120 columns, and where the output knows only ASCII: nothing is cut or fails."""

import os
import re
import subprocess
import sys
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.rules.game import Hand, Match, options
from tapete.rules.games import GAMES, game
from tapete.terminal.ascii_fallback import to_ascii
from tapete.terminal.screen import Screen
from tapete.terminal.words import Words
from tapete.words import LANGUAGES
from tests.forked import ran

WIDTHS = (40, 60, 80, 120)
NAMES = ("Tú", "Ana", "Bruno", "Carmen", "Diego", "Elena", "Félix", "Gala", "Hugo", "Inés", "Jaime", "Lola", "Mario")


def in_ascii(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Started from nothing: it is Python itself that takes the encoding from the environment."""
    return subprocess.run(
        [sys.executable, "-m", "tapete", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"},
    )


def played(form: Any, seats: int, seed: int) -> Hand:
    """A finished hand, played at random."""
    luck = Random(seed)
    match: Match[Hand] = form.match(seats)
    deck = list(form.pack(seats))
    luck.shuffle(deck)
    hand = match.deal(deck)
    while hand.to_act is not None:
        hand = hand.play(hand.automatic or luck.choice(hand.legal()))
    return hand


def printed(form: Any, hand: Hand, width: int, language: str) -> str:
    """The sheet as it is printed."""
    console = Console(file=StringIO(), width=width)
    screen = Screen(console, Words(language, form.pattern, form.family), NAMES[: len(hand.view(None).counts)])
    screen.sheet(hand)
    out = console.file
    assert isinstance(out, StringIO)
    return out.getvalue()


def test_what_was_typed_is_shown_as_it_was() -> None:
    out = StringIO()
    Screen(Console(file=out), Words("en", "spanish", "tute"), NAMES[:4]).show("“:smile:” [b]")
    assert out.getvalue() == "“:smile:” [b]\n"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("form", GAMES, ids=lambda form: str(form.id))
def test_a_sheet_fits_and_is_whole(form: Any, width: int) -> None:
    for seed, language in enumerate(LANGUAGES):
        hand = played(form, form.players[-1 if form.id != "tute-three" else 0], seed)
        text = printed(form, hand, width, language)
        words = Words(language, form.pattern, form.family)
        assert max(map(len, text.splitlines())) <= width
        assert "…" not in text
        flat = re.sub(r"[ \n]+", " ", text.replace("\u00a0", " "))
        sheet = hand.sheet()
        for seats in sheet.columns:
            assert all(NAMES[seat] in flat for seat in seats)
        for line in sheet.lines:
            label = words.sheet_line(line, NAMES)
            assert label in flat, (label, flat)
            assert all(words.figure(figure) in flat for figure in line.figures if figure is not None)


def test_thirteen_seats_stand_below_one_another() -> None:
    text = printed(game("tomate"), played(game("tomate"), 13, 1), 80, "es")
    rows = [line.split()[0] for line in text.splitlines() if line.strip()]
    assert [row for row in rows if row in NAMES] == list(NAMES)


def games(width: int, *words: str) -> str:
    """What `tapete games` prints at this width."""
    done = CliRunner().invoke(app, ["games", *words], env={"COLUMNS": str(width)})
    assert done.exit_code == 0
    return done.output


@pytest.mark.parametrize("width", WIDTHS)
def test_what_must_be_typed_is_never_cut(width: int) -> None:
    for form in GAMES:
        out = games(width, str(form.id))
        assert max(map(len, out.splitlines())) <= width
        typed = set(out.replace(",", " ").split())
        for option in options(form):
            words = (
                [] if isinstance(option.values, range) else [each for each in option.values if isinstance(each, str)]
            )
            assert {option.name, *words} <= typed, (form.id, option.name)
        assert {f"preset={name}" for name in form.presets} <= typed
        for sets in form.presets.values():
            assert all(any(word.startswith(f"{name}=") for word in typed) for name in sets)


def test_the_list_of_games_is_whole() -> None:
    for width in WIDTHS:
        out = games(width)
        assert {str(form.id) for form in GAMES} | {"mundijuegos"} <= set(out.replace(",", " ").split())
        assert "2-13" in out


def test_presets_are_in_the_help() -> None:
    done = ran("tapete", "play", "--help", env={**os.environ, "COLUMNS": "200"})
    assert "--set preset=fft" in " ".join(done.stdout.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_ascii_output(language: str) -> None:
    typed = "?\nguardia\n1 2 3 4 5 6\n\nq\n"
    done = in_ascii("play", "tarot-4", "--lang", language, "--seed", "5", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert {"es": "Tu mano", "en": "Your hand", "fr": "Votre main"}[language] in done.stdout
    rules = in_ascii("rules", "tarot-4", "--lang", language)
    assert (rules.returncode, rules.stderr) == (0, "")
    assert rules.stdout.isascii()


def test_every_sign_of_ours_has_a_plain_form() -> None:
    from tapete.terminal.words import everything

    for language in LANGUAGES:
        for form in GAMES:
            for message in everything(language, form.family).values():
                for text in [message] if isinstance(message, str) else message.values():
                    assert "?" not in to_ascii(text.replace("?", "")), text


def completed(line: str) -> set[str]:
    """What a shell is offered for the last word of a line."""
    at = str(len(line.split(" ")) - 1)
    asked = {"_TAPETE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": at}
    return set(ran("tapete", env={**os.environ, **asked}).stdout.split())


def test_games_options_levels_and_languages_are_completed() -> None:
    assert completed("tapete play tarot-2") == {"tarot-2-piles", "tarot-2-reserve"}
    assert completed("tapete games cua") == {"cuatrola"}
    assert completed("tapete rules tom") == {"tomate"}
    assert completed("tapete arena tute-t") == {"tute-two", "tute-three"}
    assert completed("tapete play tarot-4 --set sub") == {"subo_bid="}
    assert completed("tapete play tarot-4 --set subo_bid=x") == {"subo_bid=x1", "subo_bid=x2"}
    assert completed("tapete play tarot-4 --set preset=") == {"preset=fft", "preset=wikipedia-es", "preset=mundijuegos"}
    assert completed("tapete play tarot-4 --level n") == {"novice"}
    assert completed("tapete arena tarot-4 --b r") == {"regular"}
    assert completed("tapete play tarot-4 --lang ") == set(LANGUAGES)
