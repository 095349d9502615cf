"""The blocks of a contest, and the file in which they outlive the process that plays them."""

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


class Kept(NamedTuple):
    """Blocks by the number of their deal. The file has a line of JSON for each: its contest, its number, itself."""

    blocks: dict[int, Block]
    file: Path | None
    contest: str

    @classmethod
    def of(cls, file: Path | None, contest: str) -> Self:
        """Those of the contest that the file holds; without a file, none. What was cut short is passed over."""
        found = cls({}, file, contest)
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                found._read(line)
        return found

    def _read(self, line: str) -> None:
        try:
            contest, number, (payoff, points, won, spent) = json.loads(line)
        except ValueError:
            return
        if contest == self.contest:
            self.blocks[number] = Block(payoff, points, won, tuple(spent))

    def add(self, blocks: Mapping[int, Block]) -> None:
        """Takes in more blocks, and writes them down."""
        self.blocks.update(blocks)
        if self.file is None:
            return
        with self.file.open("a", encoding="utf-8") as out:
            out.writelines(["\n", *[json.dumps([self.contest, *each]) + "\n" for each in blocks.items()]])
