"""The periods of a ranking: since when, for a moment in them; days begin at midnight UTC."""

from datetime import UTC, datetime, timedelta
from typing import Literal

Period = Literal["week", "month", "year", "all"]


def begins(period: Period, now: float) -> float:
    """When the period in which `now` falls began (seconds since the epoch)."""
    moment = datetime.fromtimestamp(now, UTC)
    today = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    match period:
        case "week":
            return (today - timedelta(days=today.weekday())).timestamp()
        case "month":
            return today.replace(day=1).timestamp()
        case "year":
            return today.replace(month=1, day=1).timestamp()
        case "all":
            return 0.0


def month(text: str) -> tuple[float, float]:
    """When a month, as 2026-11, begins and ends. Raises ValueError, also for the last of all: no moment ends it."""
    first = datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)
    try:
        return first.timestamp(), (first + timedelta(days=32)).replace(day=1).timestamp()
    except OverflowError:
        raise ValueError(text) from None


def day_ends(day: str) -> float:
    """When a day, as 2026-11-22, is over."""
    return (datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)).timestamp()


def day(now: float) -> str:
    """The day of a moment, as 2026-11-22."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()
