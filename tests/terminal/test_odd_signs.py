"""Signs that a terminal cannot read or show: they end no match, and write over nothing."""

import os
import subprocess
import sys
from pathlib import Path

from tapete.club.fair import commitment, lines, shuffled
from tapete.rules.games import game
from tapete.rules.record import Record
from tapete.table.dealing import Dealing
from tests.forked import ran


def test_half_a_letter_ends_no_match() -> None:
    """As some terminals leave it of one that is deleted: it is no command, and the next line is read."""
    command = [sys.executable, "-m", "tapete", "play", "tute-pairs", "--seed", "7", "--lang", "en"]
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(command, input=b"\xc3\n1\n", env=strict, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"Your move") == 3


def test_a_record_writes_nothing_over_what_is_said_of_it(tmp_path: Path) -> None:
    opened, file = "ab" * 32, tmp_path / "hand.txt"
    dealing = Dealing("t\x1b[2K\u202e", 3, commitment(opened), opened, ("", ""))
    brisca = game("brisca")
    hand = brisca.match(2).deal(shuffled(brisca.pack(2), dealing))
    file.write_text(Record.of(hand).text() + "\n".join(lines(dealing)) + "\n", "utf-8")
    assert ran("tapete", "verify", str(file)).stdout.startswith("proved: deal 3 of table t\\x1b[2K\\u202e, brisca\n")
