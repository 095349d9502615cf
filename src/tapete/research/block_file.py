"""The results of a contest, deal by deal (blocks), and the file that stores them so that a contest can be resumed."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, Self

from tapete.research.times import Times


class Gain(NamedTuple):
    """What `a` has made more in one role than `b` in the same seats, over so many plays of a deal; sums."""

    plays: int
    payoff: float
    points: float | None
    won: float


class Block(NamedTuple):
    """One deal played under every seat assignment: mean difference of payoff, of points, share of the plays won."""

    payoff: float
    points: float | None
    won: float
    roles: Mapping[str, Gain]
    """By the role that `a` had; empty where the game has no contracts."""
    times: tuple[Times, Times]
    """Of the choices of `a`, and of `b`."""

    @classmethod
    def read(cls, figures: list[Any]) -> Self:
        """The block of such figures as JSON has. Raises ValueError or TypeError."""
        payoff, points, won, roles, times = figures
        first, second = [Times(spent, tuple([(micros, count) for micros, count in counts])) for spent, counts in times]
        return cls(payoff, points, won, {role: Gain(*each) for role, each in roles.items()}, (first, second))


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
            block = None if figures is None else Block.read(figures)
        except (ValueError, TypeError, AttributeError):
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
