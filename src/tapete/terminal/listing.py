"""Tables on the command line, fitted to its width; text that a user must type is never cut or wrapped."""

from collections.abc import Sequence
from typing import Final

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

ENDLESS: Final = 100_000
"""A width in which everything has room."""


def fits(console: Console, drawn: RenderableType) -> bool:
    """Whether it fits the console's width, with nothing cut or wrapped."""
    wanted = Measurement.get(console, console.options.update(width=ENDLESS), drawn).maximum
    return wanted <= console.width


def listed(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints the rows as a table if it fits; else each as its first cell and, set in, the others."""
    console = Console(highlight=False)
    table = Table(*heads, box=None, header_style="bold")
    for row in rows:
        table.add_row(*map(Text, row))
    if fits(console, table):
        console.print(table)
        return
    for first, *others in rows:
        console.print(Text(first, "bold"))
        for head, cell in zip(heads[1:], others, strict=True):
            if cell:
                console.print(Padding(Text(f"{head}: {cell}" if head else cell), (0, 0, 0, 2)))


def set_out(head: str, text: str) -> None:
    """Prints a heading, and its text set in below."""
    console = Console(highlight=False)
    console.print(Text(head, "bold"))
    console.print(Padding(Text(text), (0, 0, 0, 2)))
