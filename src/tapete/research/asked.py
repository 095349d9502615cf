"""The commands of research: what is asked on the line, and one sentence where that cannot be."""

import inspect
import sys
from collections.abc import Callable
from statistics import StatisticsError
from typing import Any


def run(main: Callable[..., Any]) -> None:
    """Call `main` with the words of the command line; what it cannot do ends in a sentence and code 2."""
    words = sys.argv[1:]
    about = (inspect.getdoc(inspect.getmodule(main)) or "").strip()
    if {"-h", "--help"} & {*words}:
        print(about)
        return
    try:
        inspect.signature(main).bind(*words)
    except TypeError as wrong:
        raise SystemExit(_said(f"{wrong}\n\n{about}")) from None
    try:
        main(*words)
    except StatisticsError:
        raise SystemExit(_said("nothing was played from which something could be learnt")) from None
    except (KeyError, ValueError, OSError) as wrong:
        raise SystemExit(_said(str(wrong.args[0]) if isinstance(wrong, KeyError) else str(wrong))) from None


def count(word: str) -> int:
    """So many of something, at least one. Raises ValueError."""
    if not word.isdecimal() or not int(word):
        raise ValueError(f"{word!r}: a number from 1 on is wanted")
    return int(word)


def _said(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
