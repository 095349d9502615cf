"""The sheet of a finished hand in the width that there is: a column a side, else a row a side, else line by line."""

import re
from collections.abc import Iterator, Sequence
from textwrap import fill

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from tapete.rules.game import Line, Score, Sheet
from tapete.terminal.listing import fits
from tapete.terminal.words import Words


def laid_out(
    sheet: Sheet, words: Words, names: Sequence[str], heads: Sequence[str], console: Console
) -> RenderableType:
    """The first of the three layouts that fits; `heads` name the columns, `names` the seats."""
    labels = [words.sheet_line(line, names) for line in sheet.lines]
    for table in (_upright(sheet, words, labels, heads), _turned(sheet, words, labels, heads)):
        if fits(console, table):
            return table
    return Text("\n").join(
        [Text(fill(text.plain, console.width), text.style) for text in _folded(sheet, words, labels, heads)]
    )


def _upright(sheet: Sheet, words: Words, labels: Sequence[str], heads: Sequence[str]) -> Table:
    """A column a side, a row a line."""
    table = Table(box=None, padding=(0, 2))
    table.add_column(no_wrap=True)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    for label, line in zip(labels, sheet.lines, strict=True):
        figures = [_figure(figure, words) for figure in line.figures]
        table.add_row(label, *figures, _sum(line, words), style=_style(line))
    return table


def _turned(sheet: Sheet, words: Words, labels: Sequence[str], heads: Sequence[str]) -> Table:
    """A row a side, a column a line; what concerns one side alone stands above, a row each."""
    alone = [(label, line) for label, line in zip(labels, sheet.lines, strict=True) if _count(line) < 2]
    shared = [(label, line) for label, line in zip(labels, sheet.lines, strict=True) if _count(line) >= 2]
    rows = Table.grid()
    for text in _spelt_out(alone, words, heads):
        rows.add_row(text)
    table = Table(box=None, padding=(0, 2))
    table.add_column(no_wrap=True)
    for label, line in shared:
        head = f"{label}\n{_sum(line, words)}" if line.how else label
        table.add_column(Text(head, _style(line)), justify="right", no_wrap=True)
    for index, head in enumerate(heads):
        figures = [Text(_figure(line.figures[index], words), _style(line)) for _, line in shared]
        table.add_row(head, *figures)
    rows.add_row(table)
    return rows


def _folded(sheet: Sheet, words: Words, labels: Sequence[str], heads: Sequence[str]) -> Iterator[Text]:
    """A line a line: what it counts, and every figure with its name."""
    for label, line in zip(labels, sheet.lines, strict=True):
        if _count(line) < 2:
            yield from _spelt_out([(label, line)], words, heads)
            continue
        pairs = [
            f"{head}\u00a0{_figure(figure, words)}"
            for head, figure in zip(heads, line.figures, strict=True)
            if figure is not None
        ]
        yield Text(f"{words.titled(label)}{', '.join(pairs)}{_added(line, words)}", _style(line))


def _spelt_out(lines: Sequence[tuple[str, Line]], words: Words, heads: Sequence[str]) -> Iterator[Text]:
    """Lines with one figure or none, and whose it is."""
    for label, line in lines:
        whose = [head for head, figure in zip(heads, line.figures, strict=True) if figure is not None]
        figures = [_figure(figure, words) for figure in line.figures if figure is not None]
        of = f" ({', '.join(whose)})" if whose else ""
        title = words.titled(f"{label}{of}") if figures else f"{label}{of}"
        yield Text(f"{title}{''.join(figures)}{_added(line, words)}", _style(line))


def _added(line: Line, words: Words) -> str:
    return f" = {_sum(line, words)}" if line.how else ""


def _sum(line: Line, words: Words) -> str:
    """A sum that says what its numbers are; or with the signs of print, its numbers as the language prints them."""
    numbers = {str(at): n for at, n in enumerate(re.findall(r"\d+", line.how), 1)}
    if told := words.known(f"sheet.how.{line.name}", **numbers):
        return told
    signed = line.how.replace(" x ", " × ").replace("-", "−")
    return re.sub(r"\d+\.\d+", lambda found: words.figure(float(found[0])), signed)


def _figure(figure: Score | None, words: Words) -> str:
    return "" if figure is None else words.figure(figure)


def _count(line: Line) -> int:
    return sum(figure is not None for figure in line.figures)


def _style(line: Line) -> str:
    return "bold" if line.name == "payoff" else ""
