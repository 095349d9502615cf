"""Programs of others: where they stand (`package.module:Name`), and what goes wrong in them, in a line."""

from importlib import import_module
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

OURS: Final = (str(Path(__file__).parents[1]), str(Path(import_module.__code__.co_filename).parent), "<frozen ")
"""How files begin that are not somebody else's: ours, and those that load theirs."""

FAILURES: Final = (Exception, SystemExit)
"""What somebody else's program may raise: `sys.exit` in it ends that program, not ours. Ctrl-C is not its doing."""


def found_at(place: str) -> Any:
    """What stands at `package.module:Name`. Raises ValueError, in a line, if nothing does, or its module fails."""
    module, _, name = place.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, SyntaxError, ValueError) as trouble:
        raise ValueError(f"{_line(trouble)}{_place(trouble)}") from trouble
    # The module is somebody else's program: whatever it raises is told with the line that did.
    except FAILURES as trouble:
        raise ValueError(raised(trouble)) from trouble


def raised(trouble: Exception | SystemExit) -> str:
    """What somebody else's program has raised: its kind, its text, and which line of theirs did."""
    return f"{type(trouble).__name__}: {_line(trouble)}{_place(trouble)}"


def _line(trouble: Exception | SystemExit) -> str:
    return " ".join(str(trouble).split())


def _place(trouble: Exception | SystemExit) -> str:
    """Where in the first file that is theirs; nothing if it was in none."""
    theirs = [frame for frame in extract_tb(trouble.__traceback__) if not frame.filename.startswith(OURS)]
    lines = [frame.lineno for frame in theirs if frame.filename == theirs[0].filename]
    return f" ({Path(theirs[0].filename).name}, line {lines[-1]})" if lines else ""
