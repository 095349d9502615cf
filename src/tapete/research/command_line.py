"""Command-line arguments of the research commands: parsing, checks, one sentence for an error, none for Ctrl-C."""

import inspect
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import StatisticsError
from tempfile import TemporaryFile
from typing import Any

from tapete import interrupted


def run(main: Callable[..., Any]) -> None:
    """Call `main` with the command-line arguments; an error prints one sentence and exits with status 2.

    Keyword-only arguments of `main` are options: `--out FOLDER`, or a flag as `--replace` if the default is False.
    """
    about = (inspect.getdoc(inspect.getmodule(main)) or "").strip()
    if {"-h", "--help"} & {*sys.argv[1:]}:
        print(about)
        return
    try:
        words, options = _split(main, sys.argv[1:])
        inspect.signature(main).bind(*words)
    except TypeError as wrong:
        raise SystemExit(_said(f"{wrong}\n\n{about}")) from None
    try:
        until_interrupted(main, *words, **options)
    except StatisticsError:
        raise SystemExit(_said("nothing was played from which something could be learnt")) from None
    except (KeyError, ValueError, OSError) as wrong:
        raise SystemExit(_said(str(wrong.args[0]) if isinstance(wrong, KeyError) else str(wrong))) from None


def until_interrupted(main: Callable[..., Any], *words: str, **options: str | bool) -> None:
    """Call `main`; Ctrl-C ends the program without a traceback, with the status that `tapete` has then."""
    try:
        main(*words, **options)
    except KeyboardInterrupt:
        raise SystemExit(interrupted.CODE) from None


def _split(main: Callable[..., Any], given: Sequence[str]) -> tuple[list[str], dict[str, str | bool]]:
    """The positional arguments, and the options by name. Raises TypeError for an unknown option or a missing value."""
    every = inspect.signature(main).parameters.values()
    known = {f"--{each.name}": each.default for each in every if each.kind is each.KEYWORD_ONLY}
    words, options, left = list[str](), dict[str, str | bool](), iter(given)
    for word in left:
        if not word.startswith("--"):
            words.append(word)
            continue
        name, equals, said = word.partition("=")
        if name not in known:
            raise TypeError(f"no option {name}; there are {', '.join(known) or 'none'}")
        is_flag = known[name] is False
        value = said if equals else None if is_flag else next(left, None)
        if (value is None) != is_flag:
            raise TypeError(f"{name}: takes no word" if is_flag else f"{name}: a word is wanted")
        options[name.removeprefix("--")] = True if value is None else value
    return words, options


def positive_int(word: str) -> int:
    """A whole number of at least 1. Raises ValueError."""
    if not word.isdecimal() or not int(word):
        raise ValueError(f"{word!r}: a number from 1 on is wanted")
    return int(word)


def positive_int_argument(word: str) -> int:
    """`positive_int` as a type for argparse, which prints the message of an ArgumentTypeError only."""
    try:
        return positive_int(word)
    except ValueError as wrong:
        raise ArgumentTypeError(str(wrong)) from None


def output_path(folder: str, name: str, replace: bool) -> Path:
    """The file to write results to. Raises ValueError, before any work is done, if that is not possible.

    An existing file, above all one of the package, is overwritten only with `replace`.
    """
    if not Path(folder).is_dir():
        raise ValueError(f"{folder} is no folder")
    found = Path(folder) / name
    if found.exists() and not replace:
        raise ValueError(f"{found} is there already: choose another folder with --out, or say --replace")
    try:
        TemporaryFile(dir=folder).close()  # what may be written where, only the system knows
    except OSError as trouble:
        raise ValueError(f"cannot write into {folder}: {trouble.strerror}") from None
    return found


def _said(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2
