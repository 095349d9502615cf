"""The command line says what it has, plays, checks, and refuses in a line."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
import typer
from typer.testing import CliRunner

from tapete.__main__ import app
from tapete.club.fair import commitment, lines, secret, shuffled
from tapete.robots import play_hand, robot
from tapete.rules.game import options
from tapete.rules.games import GAMES
from tapete.rules.games import game as game_named
from tapete.rules.record import Record
from tapete.server.store.folder import JOURNAL, SECRET
from tapete.server.store.sqlite_file import prepare
from tapete.table.dealing import Dealing
from tests.forked import ran

WIDE = {**os.environ, "COLUMNS": "400", "NO_COLOR": "1"}


def said(*arguments: str, code: int = 0) -> str:
    """What the command prints, errors included."""
    result = CliRunner(env=WIDE).invoke(app, arguments, prog_name="tapete")
    assert result.exit_code == code, result.output
    return result.output


def test_version_by_module_and_by_name() -> None:
    for command in ([sys.executable, "-m", "tapete"], [str(Path(sys.executable).with_name("tapete"))]):
        result = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        assert result.stdout.startswith("tapete 0.")


def test_every_game_and_every_option_is_listed() -> None:
    listed = said("games")
    for game in GAMES:
        assert game.id in listed
        one = said("games", game.id)
        assert all(each.name in one and each.text in one for each in options(game))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["games", "chess"], "no game 'chess'; there are tute-pairs"),
        (["play", "chess"], "no game 'chess'"),
        (["play", "tute-pairs", "--seats", "9"], "Invalid value for --seats: tute-pairs is played by 4 players, not 9"),
        (["play", "tute-pairs", "--level", "god"], "no robot 'god'; there are novice, learner, casual, regular"),
        (["play", "tute-pairs", "--pace", "inf"], "--pace: inf is not 0 to 60 seconds"),
        (["play", "tute-pairs", "--pace", "-1"], "--pace: -1 is not 0 to 60 seconds"),
        (["games", ":Brisca"], "no game ':Brisca'"),
        (["play", "tute-pairs", "--lang", "xx"], "--lang: no language 'xx'; there are es, en, fr"),
        (["play", "tute-pairs", "--set", "direction"], "'direction' is not NAME=VALUE"),
        (["play", "tute-pairs", "--set", "luck=1"], "no option 'luck'; there are direction"),
        (["play", "tute-pairs", "--set", "direction=up"], "'up' is not allowed; allowed: ccw, cw"),
        (["play", "tute-pairs", "--set", "preset=none"], "tute-pairs has no presets"),
        (["rules", "tarot-4", "--set", "preset=none"], "tarot-4 has no preset 'none'; there are fft"),
        (["admin", "pairs", "chess"], "no game 'chess'; there are tute-pairs"),
        (["admin", "chips", "Ana", "0", "--reason", "none"], "must not be 0"),
        (["arena", "tute-pairs", "--a", "god"], "no robot 'god'"),
        (["arena", "tute-pairs", "--deals", "9" * 20], "--deals"),
        (["arena", "tute-pairs", "--seats", "5"], "played by 4 players, not 5"),
        (["arena", "tute-three", "--seats", "4"], "fourth_deals"),
        (["arena", "brisca", "--a", "searcher:x"], "as searcher:2000"),
        (["arena", "brisca", "--a", "ismcts:x"], "as ismcts:20, at most"),
        (["arena", "brisca", "--a", "open:2000000"], "at most 1000000"),
        (["arena", "brisca", "--keep", str(Path(__file__))], "line 1 is no deal"),
        (["arena", "brisca", "--keep", str(Path(__file__).parent)], "is no file"),
        (
            ["arena", "brisca", "--keep", "/no/such/file"],
            "--keep: cannot write /no/such/file: No such file or directory",
        ),
        (["arena", "brisca", "--keep", os.devnull], "is no file"),
    ],
)
def test_refusals_name_what_there_is(arguments: list[str], reason: str) -> None:
    assert reason in said(*arguments, code=2)


@pytest.mark.parametrize("width", ["0", "9" * 20])
def test_a_match_plays_from_a_pipe(width: str) -> None:
    """The end of the input ends the match. A terminal whose width is said to be none, or beyond all, has one."""
    words = ("play", "tute-pairs", "--seed", "7", "--lang", "en", "--set", "forty_first=no")
    result = ran("tapete", *words, typed="1\n1\n", env={**os.environ, "COLUMNS": width})
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.count("\n") > 10


@pytest.mark.parametrize("words", ["games", "replay {record}", "play tute-pairs --seed 7"])
def test_a_full_disk_is_a_sentence(words: str, proved: Path) -> None:
    command = [sys.executable, "-m", "tapete", *words.format(record=proved).split()]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (1, "tapete: cannot write: No space left on device\n")


BY_MODULE, BY_NAME = ["-m", "tapete"], [str(Path(sys.executable).with_name("tapete"))]


@pytest.mark.parametrize(
    ("program", "words", "at"),
    [
        (BY_MODULE, "games", "importlib.metadata"),
        (BY_NAME, "games", "tapete.rules.cards"),
        (BY_NAME, "arena tute-pairs", "typer"),
        (BY_MODULE, "play tute-pairs", "tapete.terminal.screen"),
        (BY_NAME, "arena tute-pairs", "tapete.research.arena"),
        (BY_NAME, "serve --port 0 --data {folder}", "fastapi"),
    ],
)
def test_interrupted_while_it_loads_it_ends_without_a_word(
    program: list[str], words: str, at: str, tmp_path: Path
) -> None:
    command = [*program, *words.format(folder=tmp_path).split()]
    assert interrupted([], command, at, tmp_path) == (130, "", [])


def test_only_the_command_itself_is_ended_so(tmp_path: Path) -> None:
    """Neither a program of one's own, nor a command that was told not to hear of it."""
    own = ["-c", "from tapete import game; print(game)"]
    code, said_, trouble = interrupted([], own, "tapete.rules.cards", tmp_path)
    assert (code, said_, trouble[-1]) == (-signal.SIGINT, "", "KeyboardInterrupt")
    deaf = ["sh", "-c", 'trap "" INT; exec "$@"', "sh"]
    code, said_, trouble = interrupted(deaf, [*BY_MODULE, "games"], "tapete.rules.cards", tmp_path)
    assert (code, "tute-pairs" in said_, trouble) == (0, True, [])


def heed_ctrl_c() -> None:
    """A shell that has put the tests into the background has told them to ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


INTERRUPTS = """
import os, signal, sys

class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["INTERRUPTED_AT"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, CtrlC())
"""


def interrupted(before: list[str], words: list[str], at: str, folder: Path) -> tuple[int, str, list[str]]:
    """How Python ends, and what it says, where Ctrl-C comes as it begins to import this module.

    It sends the signal to itself: one from outside comes at some time that depends on how busy the machine is.
    """
    (folder / "sitecustomize.py").write_text(INTERRUPTS, "utf-8")
    done = subprocess.run(
        [*before, sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(folder), "INTERRUPTED_AT": at},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=heed_ctrl_c,
    )
    return done.returncode, done.stdout, done.stderr.splitlines()


def test_an_input_that_is_closed_is_at_its_end() -> None:
    command = ["sh", "-c", 'exec "$0" -m tapete play tute-pairs --seed 7 --lang en <&-', sys.executable]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Until next time.\n")


@pytest.mark.parametrize("output", [1, 2])
def test_an_output_that_is_closed_is_read_by_nobody(output: int) -> None:
    command = ["sh", "-c", f'exec "$0" -m tapete play tute-pairs --seed 7 {output}>&-', sys.executable]
    done = subprocess.run(command, input="1\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_conformance_counts_and_fails_for_a_file_that_is_not_there(tmp_path: Path) -> None:
    empty = tmp_path / "none.jsonl"
    empty.write_text("", "utf-8")
    good = ran("tapete", "conformance", str(empty))
    assert (good.returncode, good.stdout) == (0, "0 passed, 0 failed\n")
    bad = ran("tapete", "conformance", str(tmp_path / "missing"))
    assert bad.returncode == 1
    assert bad.stdout.endswith("0 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("replay /dev/zero", "tapete: cannot read /dev/zero: it is larger than records may be (67108864 bytes)"),
        ("verify /dev/zero", "tapete: cannot read /dev/zero: it is larger than records may be (67108864 bytes)"),
        ("conformance /dev/zero", "/dev/zero: cannot be read: it has more than 67108864 bytes"),
    ],
)
def test_a_file_without_an_end_is_not_read_for_ever(words: str, sentence: str) -> None:
    said_ = said(*words.split(), code=1)
    assert said_.splitlines()[0] == sentence


def test_a_room_whose_files_are_devices_is_not_moved(tmp_path: Path) -> None:
    new, endless, room = tmp_path / "new", tmp_path / "endless", tmp_path / "room"
    for folder in (endless, room):
        folder.mkdir()
    (endless / JOURNAL).symlink_to("/dev/zero")
    assert "there is no journal" in said("move", "--from", f"sqlite:{endless}", "--to", f"sqlite:{new}", code=1)
    prepare(room / JOURNAL)
    (room / SECRET).symlink_to("/dev/zero")
    assert "secret is no file" in said("move", "--from", f"sqlite:{room}", "--to", f"sqlite:{new}", code=1)
    assert not (new / JOURNAL).exists()


def test_the_arena_measures() -> None:
    assert "regular v novice" in ran("tapete", "arena", "tute-pairs", "--deals", "4").stdout


def test_the_arena_takes_a_robot_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(
        "class Last:\n    def choose(self, view):\n        return view.legal[-1]\n"
        "class Worst:\n    def choose(self, view):\n        return None\n"
        "from tapete.rules.card_play import NotInNumbers\n"
        "class Dumb:\n    def choose(self, view):\n        raise NotInNumbers\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "regular v mine:Last" in said("arena", "tute-pairs", "--b", "mine:Last", "--deals", "4")
    assert "mine:Worst in seat" in said("arena", "tute-pairs", "--b", "mine:Worst", "--deals", "4", code=1)
    assert "4 are left out" in said("arena", "tute-pairs", "--b", "mine:Dumb", "--deals", "4", code=1)


def test_a_robot_and_a_game_are_found_in_the_folder_where_one_is(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from tapete import game\nSHORT = game('brisca', juegos_target=1)\n"
        "class Last:\n    def choose(self, view):\n        return view.legal[-1]\n",
        "utf-8",
    )
    command = [str(Path(sys.executable).with_name("tapete")), "arena", "mine:SHORT", "--a", "mine:Last"]
    done = subprocess.run(
        [*command, "--deals", "4", "--jobs", "2"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "mine:Last v novice" in done.stdout


def test_a_game_from_outside_is_played_and_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form of Brisca that is in no list: the arena and the terminal take it by the place of its class."""
    (tmp_path / "somebodys_games.py").write_text(
        "from dataclasses import dataclass\n"
        "from typing import ClassVar\n"
        "from tapete.rules.brisca.game import Brisca\n"
        "@dataclass(frozen=True, slots=True, repr=False)\n"
        "class ClubBrisca(Brisca):\n"
        "    id: ClassVar[str] = 'club-brisca'\n"
        "    family: ClassVar[str] = 'club'\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "`club-brisca` | 2 | regular v novice | 4 |" in said("arena", "somebodys_games:ClubBrisca", "--deals", "4")
    assert "juegos_target" in said("games", "somebodys_games:ClubBrisca")
    words = ("play", "somebodys_games:ClubBrisca", "--seed", "7", "--lang", "en")
    played = ran("tapete", *words, typed="1\n1\n", cwd=tmp_path)
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.count("\n") > 10
    assert "no game 'somebodys_games:Nothing'" in said("games", "somebodys_games:Nothing", code=2)
    assert "is not a tapete.Game" in said("games", "fractions:Fraction", code=2)


def test_a_port_in_use_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        output = said("serve", "--port", str(port), code=1)
    assert (
        output == f"tapete: port {port} of 127.0.0.1 is in use: is the room open already? Choose another with --port.\n"
    )


def test_what_is_no_name_of_a_host_is_one_line() -> None:
    assert said("serve", "--host", "two..dots", code=1).endswith("of two..dots: this is no name of a host\n")


def test_a_setting_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_WORKERS", "many")
    assert "TAPETE_WORKERS" in said("serve", code=2)


@pytest.fixture
def proved(tmp_path: Path) -> Path:
    """A record whose deal can be repeated, with one action."""
    opened = secret(b"key", "t", 3)
    dealing = Dealing("t", 3, commitment(opened), opened, ("", "77" * 16))
    brisca = game_named("brisca")
    hand = brisca.match(2).deal(shuffled(brisca.pack(2), dealing))
    file = tmp_path / "hand.txt"
    file.write_text(Record.of(hand.play(hand.legal()[0])).text() + "\n".join(lines(dealing)) + "\n", "utf-8")
    return file


def test_verify_proves_a_deal_and_nothing_that_was_changed(proved: Path) -> None:
    assert said("verify", str(proved)) == "proved: deal 3 of table t, brisca\nchance from seats 1\n"
    proved.write_text(proved.read_text("utf-8").replace("deal table t 3", "deal table t 4"), "utf-8")
    assert "not proved" in said("verify", str(proved), code=1)


def test_of_a_file_with_several_records_each_is_verified_and_one_replayed(proved: Path) -> None:
    """As `hands.txt` has them, each with a comment before it and its proof behind."""
    good = proved.read_text("utf-8")
    other, none = good.replace("deal table t 3", "deal table t 4"), good.replace("seats 2", "seats x")
    one = "proved: deal 3 of table t, brisca; chance from seats 1"
    file = str(proved)
    proved.write_text("\r\n".join(f"# id 1\n{good}\n# id 2\n{good}".split("\n")), "utf-8", newline="")
    assert said("verify", file) == f"1: {one}\n2: {one}\n2 records, 0 not proved\n"
    proved.write_text(f"# id 1\n{good}\n# id 2\n{other}\n# id 3\n{none}", "utf-8")
    lines = said("verify", file, code=1).splitlines()
    assert lines == [
        f"1: {one}",
        "2: not proved: the deck is another one",
        "3: it is not a record: line 3: expected a number, got 'x'",
        "3 records, 2 not proved",
    ]
    assert said("replay", file, code=1) == f"tapete: {file} holds 3 records: choose one with --record\n"
    assert said("replay", file, "--record", "2") == said("replay", file, "--record", "1")
    assert "holds 3, counted from 1" in said("replay", file, "--record", "4", code=2)


def test_a_record_may_have_the_mark_of_an_editor_and_other_files_are_refused_in_a_sentence(
    proved: Path, tmp_path: Path
) -> None:
    marked, other = tmp_path / "marked.txt", tmp_path / "other"
    marked.write_text(proved.read_text("utf-8"), "utf-8-sig")
    assert said("verify", str(marked)).startswith("proved")
    other.write_bytes(b"\xff\xfe")
    assert said("verify", str(other), code=1) == f"tapete: cannot read {other}: it is not UTF-8 text\n"
    assert said("replay", str(tmp_path), code=1) == f"tapete: cannot read {tmp_path}: Is a directory\n"
    assert said("verify", "", code=1) == "tapete: cannot read '': Is a directory\n"
    link = "http://127.0.0.1:1"
    for hand in ("h/x", "h/x/", "h/x?seat=2", "api/hands/x/record.txt"):
        refused = said("replay", f"{link}/{hand}", code=1)
        assert refused == f"tapete: cannot read {link}/api/hands/x/record.txt: Connection refused\n"
    for page in ("", "/", "/me/hands", "/t/x"):
        assert "is not a link to a hand, such as" in said("replay", link + page, code=1)
    assert said("verify", "http://127.0.0.1:1/h/a b", code=1).startswith(
        "tapete: cannot read http://127.0.0.1:1/api/hands/a b"
    )


def test_the_list_of_commands_has_one_paragraph_of_each() -> None:
    """A line break within it would stand in the list."""
    known = [typer.main.get_command(app)]
    for command in known:
        known += getattr(command, "commands", {}).values()
        assert "\n" not in (command.help or "").partition("\n\n")[0].strip(), command.name


def test_a_server_that_ends_in_mid_answer_is_told_in_a_sentence() -> None:
    chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
    missing = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
    failing = b"HTTP/1.1 500 \x1b[2Kproved\r\nContent-Length: 0\r\n\r\n"
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def hang_up() -> None:
            for answer in (b"", b"nonsense\r\n\r\n", chunked, missing, failing):
                end, _ = listening.accept()
                with end:
                    end.recv(1000)
                    end.sendall(answer)

        thread = Thread(target=hang_up)
        thread.start()
        link = f"http://127.0.0.1:{listening.getsockname()[1]}/h/x"
        for _ in range(3):
            assert said("verify", link, code=1).startswith("tapete: cannot read http://127.0.0.1")
        assert "or only its players may see it" in said("verify", link, code=1)
        assert r": HTTP Error 500: \x1b[2Kproved" in said("verify", link, code=1)
        thread.join()


def test_replay_shows_a_hand_action_by_action(proved: Path) -> None:
    shown = said("replay", str(proved))
    assert len(re.findall(r"^\d+\. seat \d: ", shown, re.MULTILINE)) == 1
    assert shown.splitlines()[-1] == "not over: seat 0 to act"
    match = game_named("brisca").match(2)
    proved.write_text(Record.of(play_hand(match.deal(match.game.pack(2)), [robot("novice")] * 2)).text(), "utf-8")
    whole = said("replay", str(proved))
    assert whole.splitlines()[-1].startswith("scores: ")
    assert said("replay", str(proved), "--step") == whole, "where no Enter can come none is waited for"
    proved.write_text("nothing", "utf-8")
    assert "is not a record: " in said("replay", str(proved), code=1)
