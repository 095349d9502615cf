"""The score row of a finished hand, and the data by which its deal can be verified."""

from functools import lru_cache
from typing import Any

from tapete.rules.game import Hand, Match, Score, Seat, Sheet
from tapete.table.dealing import Dealing
from tapete.table.events import Dealt
from tapete.table.table import Row, Table


def row(hand: Hand, after: Match[Any]) -> Row:
    """A finished hand as a row of the score, and the match after it."""
    sheet = sheet_of(hand)
    counted = {
        seat: figure for name, figures, *_ in sheet.lines if name == "total" for seat, figure in _each(sheet, figures)
    }
    points = tuple([counted.get(seat) for seat in range(after.seats)]) if counted else ()
    return Row(points, hand.scores(), after.totals)


@lru_cache(maxsize=16)
def sheet_of(hand: Hand) -> Sheet:
    """The sheet of a finished hand, made once: its row has a part of it, and everybody is shown it."""
    return hand.sheet()


def _each(sheet: Sheet, figures: tuple[Score | None, ...]) -> list[tuple[Seat, Score | None]]:
    """The figure of each seat."""
    return [(seat, figure) for seats, figure in zip(sheet.columns, figures, strict=True) for seat in seats]


def dealing(table: Table, event: Dealt) -> Dealing | None:
    """The data by which this deal can be verified; None: it cannot be."""
    if not event.secret:
        return None
    return Dealing(table.id, table.deals, table.promised, event.secret, event.chance)
