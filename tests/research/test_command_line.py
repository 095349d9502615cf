"""The commands of research and of the bench: what they are, what they refuse, and what they leave as it is."""

import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import pytest

from tapete import interrupted, rules
from tests.forked import ran

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("module", "words", "wrong"),
    [
        ("habits", [], "missing a required argument"),
        ("offers", ["tomate", "3:x"], "'x': a number from 1 on is wanted"),
        ("offers", ["tomate", "3:0"], "'0': a number from 1 on is wanted"),
        ("offers", ["tomate", "30:5"], "played by 2 to 13 players, not 30"),
        ("offers", ["tomate"], "missing a required argument"),
        ("ladder", ["brisca", "--jobs", "0"], "--jobs: '0': a number from 1 on is wanted"),
        ("ladder", ["brisca", "--deals", "-4"], "--deals: '-4': a number from 1 on is wanted"),
        ("ladder", ["brisca", "--near", "0"], "--near: '0': a number from 1 on is wanted"),
        ("ladder", ["brisca", "--seats", "0"], "--seats: '0': a number from 1 on is wanted"),
        ("ladder", ["brisca", "novice", "json:JSONDecoder"], "json:JSONDecoder: has no method choose(view)"),
        ("regret", ["nofile", "expert"], "nofile"),
        ("regret", ["nofile", "json:JSONDecoder"], "json:JSONDecoder: has no method choose(view)"),
        ("regret", ["nofile", "open:20"], "open:20: whoever sees all cards cannot be judged"),
        ("bids", ["no-such-game", "4", "x"], "no game"),
        ("bids", ["tarot-4", "-1", "guardia"], "'-1': a number from 1 on is wanted"),
        ("bids", ["tarot-4", "4", "gard"], "'gard': no bid of tarot-4; there are "),
        ("habits", ["tarot-4", "4", "guardia", "gard"], "'gard': no bid of tarot-4; there are "),
        ("distil", ["brisca", "4", "solo"], "'solo': nobody bids in brisca"),
        ("habits", ["cuatrola", "-4"], "'-4': a number from 1 on is wanted"),
        ("habits", ["cuatrola", "0:2"], "'0': a number from 1 on is wanted"),
        ("habits", ["cuatrola", "2", "--into", "x"], "no option --into; there are --out, --replace"),
        ("habits", ["cuatrola", "2", "--out"], "--out: a word is wanted"),
        ("habits", ["cuatrola", "2", "--out", "/no/such"], "/no/such is no folder"),
        ("habits", ["cuatrola", "2", "--out", "/proc"], "cannot write into /proc: "),
        ("distil", ["tute-pairs", "x"], "'x': a number from 1 on is wanted"),
        ("regret", [str(Path(__file__)), "novice"], "line 1 is no position"),
        ("regret", ["/dev/zero", "novice"], "/dev/zero is no file"),
        ("regret", ["new", "draw", "brisca", "0"], "'0': a number from 1 on is wanted"),
        ("regret", ["new", "draw"], "GAME and POSITIONS are wanted"),
        ("regret", ["new", "draw", "tarot-4", "1", "guardia", "guardia"], "at most one CONTRACT"),
        ("regret", ["new", "draw", "tarot-4", "1", "gard"], "'gard': no bid of tarot-4; there are "),
        ("regret", [str(Path(__file__)), "draw", "brisca", "1"], "File exists"),
    ],
)
def test_a_command_of_research_says_in_a_sentence_what_cannot_be(module: str, words: list[str], wrong: str) -> None:
    done = ran(f"tapete.research.{module}", *words)
    assert (done.returncode, wrong in done.stderr, "Traceback" in done.stderr) == (2, True, False), done.stderr


@pytest.mark.parametrize("module", ["duels", "profile", "soak", "inside", "rejoin", "journal", "timing", "ledger"])
def test_a_measurement_counts_from_one(module: str) -> None:
    """It says so before anything is built or served."""
    words = {"duels": ["brisca", "novice", "novice", "0"], "ledger": ["--partidas", "0"], "soak": ["1", "0"]}
    done = ran(f"bench.{module}", *words.get(module, ["0"]), cwd=ROOT)
    assert (done.returncode, "'0': a number from 1 on is wanted" in done.stderr) == (2, True), done.stderr


@pytest.mark.parametrize(
    ("module", "words", "wrong"),
    [
        ("duels", ["nope", "novice", "novice"], "no game 'nope'"),
        ("duels", ["brisca", "novice", "json:JSONDecoder"], "json:JSONDecoder: has no method choose(view)"),
        ("duels", ["brisca", "novice", "novice", "1"], "1 deals have no interval: at least two are played"),
        ("soak", ["soon"], "could not convert string to float: 'soon'"),
        ("install", ["no.whl"], "No such file or directory"),
    ],
)
def test_a_measurement_says_in_a_sentence_what_cannot_be(module: str, words: list[str], wrong: str) -> None:
    done = ran(f"bench.{module}", *words, cwd=ROOT)
    assert (done.returncode, wrong in done.stderr, "Traceback" in done.stderr) == (2, True, False), done.stderr


@pytest.mark.parametrize("module", ["install", "kernel", "ladder", "nodes", "page", "peers", "postgres"])
def test_a_measurement_says_what_it_is_and_begins_nothing(module: str) -> None:
    done = ran(f"bench.{module}", "--help", cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{(import_module(f'bench.{module}').__doc__ or '').strip()}\n"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["habits", "tute-pairs", "12"], "tute-pairs.habits"),
        (["distil", "brisca", "2"], "brisca.net"),
        (["offers", "tomate", "2:20"], "tomate.offers"),
    ],
)
def test_what_is_learnt_replaces_nothing_unasked(words: list[str], name: str, tmp_path: Path) -> None:
    """Not what ships with the package, and not what was learnt before; whoever wants that says so."""
    shipped = {file: file.read_bytes() for file in Path(rules.__file__).parent.glob(f"*/{name}")}
    assert shipped

    def learn(*options: str) -> "subprocess.CompletedProcess[str]":
        return ran(f"tapete.research.{words[0]}", *words[1:], *options, cwd=tmp_path)

    done = learn()
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, [name]), done.stderr
    learnt = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(b"mine")
    done = learn("--out", ".")
    assert (done.returncode, done.stderr) == (
        2,
        f"{name} is there already: choose another folder with --out, or say --replace\n",
    )
    assert (tmp_path / name).read_bytes() == b"mine"
    assert learn("--replace").returncode == 0
    assert (tmp_path / name).read_bytes() == learnt
    assert {file: file.read_bytes() for file in shipped} == shipped


BEGUN = "from tapete.research.command_line import run; from pathlib import Path; from time import sleep\n"
LEARNING = f"{BEGUN}def main(file):\n    Path(file).write_text('learnt')\n    sleep(60)\nrun(main)"
HEARD = """import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"""
"""Begins a command that hears Ctrl-C, also where a runner in the background passes on that it is ignored."""
LADDER = ["-m", "tapete.research.ladder", "brisca", "novice", "regular", "--deals", "1000000", "--keep"]


@pytest.mark.parametrize("command", [["-c", LEARNING], LADDER], ids=["learning", "ladder"])
def test_ctrl_c_ends_a_command_of_research_without_a_word(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "kept"
    program = [sys.executable, "-c", HEARD, *command, str(file)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        while not file.exists() or not file.stat().st_size:
            assert running.poll() is None
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        said, _ = running.communicate(timeout=60)
    assert (running.returncode, said) == (interrupted.CODE, "")
