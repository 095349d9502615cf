"""The results of a contest, deal by deal (blocks), and the file that stores them so that a contest can be resumed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Self


class Block(NamedTuple):
    """One deal played under every seat assignment: mean difference of payoff, of points, plays won, plays lost."""

    payoff: float
    points: float | None
    won: float
    spent: tuple[int, int, int, int]
    """Nanoseconds and choices of `a`, then of `b`."""


class BlockFile(NamedTuple):
    """Blocks by deal number. The file has a line of JSON for each: contest key, deal number, block."""

    blocks: dict[int, Block | None]
    """None: a deal that is left out (null in the file)."""
    file: Path | None
    contest: str

    @classmethod
    def of(cls, file: Path | None, contest: str) -> Self:
        """The blocks of this contest in the file; empty without a file. A truncated line is skipped.

        Raises ValueError for a file that holds something else, OSError for one that cannot be written.
        """
        found = cls({}, file, contest)
        if file is not None:
            if file.exists() and not file.is_file():  # a device may have no end
                raise ValueError(f"{file} is no file")
            with file.open("a"):
                lines = file.read_bytes().splitlines()
            for number, line in enumerate(lines, 1):
                if line and not line.startswith(b"["):
                    raise ValueError(f"{file}: line {number} is no deal of a contest")
                found._read(line)
        return found

    def _read(self, line: bytes) -> None:
        try:
            contest, number, figures = json.loads(line)
            block = None
            if figures is not None:
                payoff, points, won, spent = figures
                block = Block(payoff, points, won, tuple(spent))
        except (ValueError, TypeError):
            return
        if contest == self.contest:
            self.blocks[number] = block

    def add(self, blocks: Mapping[int, Block | None]) -> None:
        """Add blocks, and append them to the file."""
        self.blocks.update(blocks)
        if self.file is None:
            return
        with self.file.open("a", encoding="utf-8") as out:
            out.writelines(["\n", *[json.dumps([self.contest, *each]) + "\n" for each in blocks.items()]])
