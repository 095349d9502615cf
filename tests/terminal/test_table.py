"""The terminal as a person drives it: a real process, fed through a pipe or a pseudo-terminal."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from tapete.rules.game import Refusal
from tapete.rules.games import GAMES
from tapete.terminal import play
from tapete.terminal.words import Words, language, own
from tapete.words import LANGUAGES
from tests.forked import ran

SEATED = "tests.terminal.seated"


def table(typed: str, **asked: object) -> subprocess.CompletedProcess[str]:
    """A game of Tute in pairs with a fixed deal, fed with lines."""
    asked = {"game_id": "tute-pairs", "seed": 5, "level": "novice", "lang": "en", **asked}
    return ran(SEATED, json.dumps(asked), typed=typed, env={**os.environ, "COLUMNS": "100"})


def test_a_whole_match_through_a_pipe() -> None:
    done = table("1\n" * 400, options={"juegos_target": 2})
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "The match is won by" in done.stdout
    assert len(re.findall("The hand counted", done.stdout)) >= 2
    assert "{" not in done.stdout


@pytest.mark.parametrize("typed", ["", "q\n", "1\n", "1"])
def test_leaving_at_any_moment_is_clean(typed: str) -> None:
    done = table(typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Until next time." in done.stdout
    assert ("You: " in done.stdout) == typed.startswith("1"), "the last line of a pipe needs no end"


def test_a_card_that_may_not_be_played_says_why() -> None:
    done = table("3O\nthree of coins\nq\n")
    assert done.stdout.count("You must follow suit: cups.") == 2
    assert "You: " not in done.stdout


def test_a_card_by_its_text_or_its_name() -> None:
    assert "You: ace of cups" in table("1c\nq\n").stdout
    assert "You: ace of cups" in table("Ace of cups\nq\n").stdout


@pytest.mark.parametrize(
    ("bare", "said"),
    [("1c", "You: ace of cups"), ("3O", "You must follow suit: cups."), ("2B", "You do not hold that card.")],
)
def test_a_card_with_and_without_its_verb(bare: str, said: str) -> None:
    plain, with_verb = (table(f"{text}\nq\n").stdout for text in (bare, f"play {bare}"))
    assert said in plain
    assert plain == with_verb


def test_a_card_while_something_else_is_asked_is_not_for_now() -> None:
    out = table("8S\n", game_id="tarot-4", level="regular").stdout
    assert " eight" in out.partition("spades")[2].partition("\n")[0], "the card is held"
    assert "Not now." in out
    assert "I do not understand" not in out


@pytest.mark.parametrize(("game_id", "cards"), [("brisca", "1O, 12C"), ("tarot-3", "KS, T21")])
def test_the_short_names_that_help_gives_are_those_of_the_pack(game_id: str, cards: str) -> None:
    out = table("?\nzzz\nq\n", game_id=game_id).stdout
    assert f"{cards}…: the card by its short name" in out
    assert f"a card ({cards})" in " ".join(out.split())


def test_who_sits_out_is_named_once() -> None:
    assert "Sits out: Bruno\n" in table("solo\nq\n", game_id="cuatrola", seed=3, level="regular").stdout


def discarding(typed: str) -> str:
    """The declarer of a tarot for four, whose six lowest suit cards have numbers."""
    return table(f"guardia\n{typed}", game_id="tarot-4", level="regular").stdout


def test_discards_are_chosen_together() -> None:
    out = discarding("1 2 3, 4 5 6\n\nq\n")
    assert out.count("Cards to choose") == 1
    chosen = " ".join(out.partition("Chosen: ")[2].partition("Enter")[0].split()).split(" · ")
    assert len(chosen) == 6
    assert all(re.fullmatch(r"\w+ of \w+", card) for card in chosen)
    assert "Announce the slam" in out or "Your move" in out.rpartition("Enter: so be it")[2]


def test_commas_alone_part_cards_too() -> None:
    out = discarding("1,2,3, 4,5 6\n\nq\n")
    assert out.count("Cards to choose") == 1
    assert len(" ".join(out.partition("Chosen: ")[2].partition("Enter")[0].split()).split(" · ")) == 6


def test_what_is_not_understood_is_repeated_without_its_escape_sequences() -> None:
    out = table("\x1b[31mzz\x1b]0;mine\x07\u202e\x9b2J\nq\n").stdout
    assert "[31mzz]0;mine2J" in out
    assert not {"\x1b", "\x07", "\u202e", "\x9b"} & {*out}


def test_discards_are_undone_until_they_are_confirmed() -> None:
    out = discarding("1 2\nu\n2 3 4 5 6\nu\n1\nu\n1\n\nq\n")
    assert [int(n) for n in re.findall(r"Cards to choose: (\d)", out)] == [6, 4, 5, 1, 1]
    assert out.count("Chosen: ") == 3
    assert "Until next time." in out


def test_what_may_not_be_discarded_says_why_and_stops_the_line() -> None:
    out = discarding("1 KD 2\nq\n")
    assert [int(n) for n in re.findall(r"Cards to choose: (\d)", out)] == [6, 5]
    assert "king" in out


def test_trumps_are_figures() -> None:
    from tapete.rules.cards import Card

    assert Words("es", "tarot", "tarot").card(Card("T4")) == "4 de triunfos"
    assert Words("es", "tarot", "tarot").rank(Card("T10")) == "10"
    assert Words("es", "tarot", "tarot").rank(Card("4S")) == "cuatro"


@pytest.mark.parametrize(
    ("lang", "said"), [("es", "Repartes tú."), ("en", "You deal."), ("fr", "Vous donnez.")], ids=LANGUAGES
)
def test_you_are_spoken_to_as_dealer(lang: str, said: str) -> None:
    seed = next(seed for seed in range(100) if Random(seed).randrange(4) == 0)
    assert said in table("q\n", lang=lang, seed=seed).stdout


def test_numbers_are_in_the_form_of_the_language() -> None:
    assert Words("es").figure(0.5) == Words("fr").figure(0.5) == "0,5"
    assert [Words(code).figure(-1200) for code in LANGUAGES] == ["−1200", "−1,200", "−1\u202f200"]
    assert [Words(code).figure(12000) for code in LANGUAGES] == ["12.000", "12,000", "12\u202f000"]


def test_a_fault_of_ours_is_not_an_invalid_value(monkeypatch: pytest.MonkeyPatch) -> None:
    from tapete.__main__ import app
    from tapete.terminal.table import Table

    def fault(self: Table) -> None:
        raise KeyError("a fault of ours")

    monkeypatch.setattr(Table, "hands", fault)
    done = CliRunner().invoke(app, ["play", "tute-pairs"])
    assert isinstance(done.exception, KeyError)
    assert "Invalid value" not in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--level", "master"], "novice"), (["--lang", "de"], "es, en, fr"), (["--seats", "9"], "not 9")],
)
def test_the_command_line_names_what_there_is(words: list[str], said: str) -> None:
    from tapete.__main__ import app

    done = CliRunner().invoke(app, ["play", "tute-pairs", *words])
    assert done.exit_code == 2
    assert said in done.output


def test_enter_plays_the_only_card() -> None:
    assert "You: ace of cups" in table("\nq\n").stdout


@pytest.mark.parametrize("typed", ["0", "99", "-1", "１", "zzz", "play", "12X", "\x1b[A", "x" * 5000, "[bold]"])
def test_nonsense_is_answered_and_costs_nothing(typed: str) -> None:
    done = table(f"{typed}\n1\nq\n")
    assert done.returncode == 0, done.stderr
    assert "You: ace of cups" in done.stdout
    if not typed.startswith("１"):
        assert "I do not understand" in done.stdout


def test_an_empty_line_is_silence_and_commits_to_nothing() -> None:
    """Neither the turn-up is taken by it, nor the baceta, which both come before `pass`."""
    out = table("\n\n\nq\n", game_id="tomate", seats=3, seed=1).stdout
    assert re.findall(r"1 (Tomo|I play|I take the baceta)", out)[:3] == [
        "Tomo",
        "I play",
        "I take the baceta",
    ]
    assert re.findall("You: “(.*)”", out)[:3] == ["Pass", "Pass", "Pass"]


def test_last_trick_help_scores_and_hint() -> None:
    out = table("l\n1\nl\n?\ns\nh\nq\n").stdout
    assert "There is no trick yet." in out
    assert re.search(r"Last trick: Carmen three of cups · You ace of cups ◂ wins · Ana .* · Bruno ", out)
    assert "Enter: the only thing you can do" in out
    assert "Score: You 0 · Ana 0 · Bruno 0 · Carmen 0" in out
    assert "I would: " in out
    assert ": the best" in out
    assert re.search(r": −\d+\.\d points \(give or take \d+\.\d\)|worth the same|nothing else to do", out)


@pytest.mark.parametrize(
    ("lang", "prompt"), [("es", "Tu jugada"), ("en", "Your move"), ("fr", "À vous")], ids=LANGUAGES
)
def test_three_languages(lang: str, prompt: str) -> None:
    assert prompt in table("q\n", lang=lang).stdout


def test_the_environment_chooses_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language() == "es"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert language() == "fr"
    assert language("en") == "en"
    with pytest.raises(ValueError, match="no language 'de'"):
        language("de")


def test_the_catalogues_have_the_same_keys_and_holes() -> None:
    def holes(code: str) -> dict[str, list[str]]:
        return {key: sorted(re.findall(r"{(\w+)}", text)) for key, text in own(code).items()}

    assert holes("es") == holes("en") == holes("fr")


def test_colons_and_marks_are_those_of_the_language() -> None:
    french = table("s\nh\nsolo\nq\n", lang="fr", game_id="cuatrola", seed=3, level="regular").stdout
    assert "Ana donne. " in french
    assert "  Bruno\u00a0: «\u00a0Je passe\u00a0»\n" in french
    assert not re.search(r"[^\u00a0 ]:", french)
    english = table("s\nq\n", game_id="cuatrola", seed=3, level="regular").stdout
    assert english.count("  Bruno: “Pass”\n") == 2
    assert "«" not in english


def test_french_elides() -> None:
    from tapete.rules.cards import Card

    assert Words("fr").card(Card("1E")) == "as d’épées"
    assert Words("fr", "tarot").card(Card("T21")) == "21 d’atout"
    assert Words("es", "tarot").card(Card("T1")) == "el pequeño"


@pytest.mark.parametrize(
    ("code", "card", "said"),
    [
        ("fr", "T10a", "Il faut monter à l’atout : battez le 10 d’atout (a)."),
        ("es", "KSb", "Echa un triunfo mayor: supera el rey de picas (b)."),
        ("en", "Xa", "Play a higher trump: beat the excuse (a)."),
    ],
)
def test_the_letter_of_a_copy_stands_behind_the_card(code: str, card: str, said: str) -> None:
    from tapete.rules.cards import Card

    words = Words(code, "tarot", "tarot")
    assert words.refusal(Refusal("must_overtrump", (("card", card),))) == said
    assert words.rank(Card("T10a")) == "10 a"


@pytest.mark.parametrize(
    ("code", "names", "said"),
    [
        ("es", ["Tú", "Inés"], "Tú e Inés"),
        ("es", ["Ana", "Bruno", "Íñigo"], "Ana, Bruno e Íñigo"),
        ("es", ["Ana", "Hilario"], "Ana e Hilario"),
        ("es", ["Inés", "Hugo"], "Inés y Hugo"),
        ("es", ["Inés"], "Inés"),
        ("en", ["Ana", "Bruno", "Inés"], "Ana, Bruno and Inés"),
        ("fr", ["Ana", "Inés"], "Ana et Inés"),
    ],
)
def test_names_in_a_row_are_joined_as_the_language_joins_them(code: str, names: list[str], said: str) -> None:
    assert Words(code).listed(names) == said


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError, match="tute-pairs"):
        play("mus")
    with pytest.raises(ValueError, match="juegos_target"):
        play("tute-pairs", {"juegos_target": 99})
    with pytest.raises(ValueError, match="seats: tute-pairs is played by 4 players, not 3"):
        play("tute-pairs", seats=3)


@pytest.mark.parametrize("number", range(len(GAMES)), ids=[each.id for each in GAMES])
def test_every_game_can_be_played(number: int) -> None:
    done = table("1\n" * 30 + "h\ns\nl\nq\nq\n", game_id=GAMES[number].id, lang=LANGUAGES[number % 3])
    assert (done.returncode, done.stderr) == (0, "")
    assert not re.search(r"[{}]", done.stdout)


OWN_TERMINAL = """import os, signal
os.close(os.open(os.ttyname(0), os.O_RDWR))
signal.signal(signal.SIGINT, signal.default_int_handler)
"""
"""A new session takes the first terminal that it opens; a runner in the background passes on that SIGINT is ignored."""


class Terminal:
    """A process on a pseudo-terminal, as a person has it."""

    def __init__(self, **asked: object) -> None:
        asked = {"game_id": "tute-pairs", "seed": 5, "level": "novice", "lang": "en", "pace": 0.0, **asked}
        self.line, inside = pty.openpty()
        program = Path(__file__).with_name("seated.py")
        command = [sys.executable, "-c", OWN_TERMINAL + program.read_text("utf-8"), json.dumps(asked)]
        surroundings = {**os.environ, "TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            command, stdin=inside, stdout=inside, stderr=inside, env=surroundings, start_new_session=True
        )
        os.close(inside)
        self.seen = ""

    def until(self, words: str, timeout: float = 60.0) -> str:
        end = time.monotonic() + timeout
        while words not in self.seen:
            ready, _, _ = select.select([self.line], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"{words!r} did not appear in {self.seen[-500:]!r}"
            self.seen += os.read(self.line, 65536).decode(errors="replace")
        # What came after the words, in one piece with them, is for the next who waits.
        seen, found, self.seen = self.seen.partition(words)
        return seen + found

    def until_it_reads(self, timeout: float = 60.0) -> None:
        """Until the process sleeps in its read: a signal between the prompt and the read would not be seen by it."""
        end = time.monotonic() + timeout
        while Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] != "S":
            assert time.monotonic() < end, "it never waits for input"
            time.sleep(0.02)

    def type(self, text: str) -> None:
        os.write(self.line, text.encode())

    def ended(self) -> int:
        status = self.process.wait(60.0)
        os.close(self.line)
        return status


def test_on_a_terminal_with_colours() -> None:
    terminal = Terminal()
    seen = terminal.until("Your move")
    assert "\x1b[31m" in seen, "cups are red"
    terminal.type("1\n")
    assert "ace of cups" in terminal.until("Trick 1")
    terminal.until("Your move")
    terminal.type("1\x04\x04")
    assert "You: " not in terminal.until("Until next time."), "a line that was never ended is not played"
    assert terminal.ended() == 0


def test_only_what_may_not_be_played_is_dim() -> None:
    """The cards of the trick and those that may be played stand out."""
    terminal = Terminal()
    seen = terminal.until("Your move")
    dim, plain = "\x1b[2m", "\x1b[0m"
    assert re.search(r" 1 \x1b\[0m\x1b\[1;31mace", seen), seen
    assert f"· {plain}{dim}" in seen, "what may not be played"
    assert re.search(rf"{re.escape(dim)}Table: {re.escape(plain)}.*\x1b\[31m\w+ of cups", seen), seen
    assert not re.search(r"\x1b\[2;3\dm", seen), "a colour that is dimmed"
    terminal.type("q\n")
    assert terminal.ended() == 0


def test_ctrl_c_leaves_without_a_traceback() -> None:
    terminal = Terminal()
    terminal.until("Your move")
    terminal.until_it_reads()
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.ended() == 130


def test_the_words_are_beside_the_code() -> None:
    import tapete.terminal

    folder = Path(tapete.terminal.__file__).parent / "words"
    assert sorted(path.stem for path in folder.iterdir()) == sorted(LANGUAGES)
