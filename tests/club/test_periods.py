"""When the periods of a ranking begin, and days and months end, in UTC; checked against the calendar."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tapete.club.periods import begins, day, day_ends, month

MOMENTS = st.datetimes(datetime(1971, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("now", "week", "first", "year"),
    [
        ("2026-12-31T23:59:59", "2026-12-28", "2026-12-01", "2026-01-01"),
        ("2027-01-01T00:00:00", "2026-12-28", "2027-01-01", "2027-01-01"),
        ("2027-01-03T23:59:59", "2026-12-28", "2027-01-01", "2027-01-01"),
        ("2027-01-04T00:00:00", "2027-01-04", "2027-01-01", "2027-01-01"),
        ("2028-02-29T12:00:00", "2028-02-28", "2028-02-01", "2028-01-01"),
        ("2038-01-19T03:14:08", "2038-01-18", "2038-01-01", "2038-01-01"),
    ],
)
def test_a_week_begins_on_monday_a_month_and_a_year_on_their_first_day(
    now: str, week: str, first: str, year: str
) -> None:
    moment = at(now)
    assert [begins("week", moment), begins("month", moment), begins("year", moment)] == [at(week), at(first), at(year)]
    assert begins("all", moment) == 0.0


@given(MOMENTS)
@example(datetime(2027, 1, 1, tzinfo=UTC))
@example(datetime(2028, 2, 29, 23, 59, 59, tzinfo=UTC))
def test_every_moment_is_in_its_day_its_month_and_its_periods(moment: datetime) -> None:
    now = moment.timestamp()
    end = day_ends(day(now))
    assert end - 86400 <= now < end
    begin, finish = month(f"{moment:%Y-%m}")
    assert begin == begins("month", now) <= now < finish
    assert datetime.fromtimestamp(finish, UTC).day == 1
    assert finish - begin <= 31 * 86400
    assert datetime.fromtimestamp(begins("week", now), UTC).weekday() == 0
    assert begins("week", now) <= now < begins("week", now) + timedelta(days=7).total_seconds()
    assert begins("year", now) <= begins("month", now)


@pytest.mark.parametrize("text", ["2026-13", "2026-00", "9999-12", "26-11", "2026-11-01", ""])
def test_what_is_no_month_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"time data|unconverted data|9999-12"):
        month(text)
