"""Handles Ctrl-C during the imports of the command `tapete`: it ends silently, as it does later.

Importing the house takes most of a command's first half second, in which Python would answer with a traceback of
wherever it stood. Only the command is treated so: in a program that imports the library Ctrl-C is that program's.
"""

import os
import signal
import sys
from types import FrameType
from typing import Final

CODE: Final = 130
"""What a shell is told by a command that Ctrl-C has ended: 128, and the number of the signal."""


def _is_command() -> bool:
    """Whether the program of this process is `tapete` or `python -m tapete`, and nobody else's."""
    program = sys.orig_argv[-len(sys.argv) :][:1]  # all that follows are its own words
    return [each.rpartition(os.sep)[2].removesuffix(".exe") for each in program] == ["tapete"]


def _end(_signal: int, _frame: FrameType | None) -> None:
    os._exit(CODE)  # nothing has been begun that would have to be ended


def as_usual() -> None:
    """From now on Ctrl-C raises KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


if _is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not where it is ignored
    signal.signal(signal.SIGINT, _end)
