"""Penalties rise with history, are forgotten, lifted, and made good by coming back in time."""

from tapete.club.penalties import SPAN_S, STEPS_S, Abandonment, penalty
from tapete.table.table import SEAT_KEPT_S

NOW = 10_000_000.0


def left(*ago: float) -> list[Abandonment]:
    return [Abandonment("t", number, NOW - each) for number, each in enumerate(ago)]


def test_each_match_that_is_abandoned_costs_more_time_than_the_one_before() -> None:
    assert penalty((), NOW) == (0, 0.0, 0.0)
    first = penalty(left(60), NOW)
    assert (first.times, first.until <= NOW, first.next_s) == (1, True, STEPS_S[1])
    untils = [penalty(left(*range(number * 10, 0, -10)), NOW).until for number in range(1, 8)]
    assert untils == sorted(untils)
    assert untils[-1] == NOW - 10 + STEPS_S[-1]
    assert list(STEPS_S) == sorted(STEPS_S)


def test_what_is_old_lifted_or_made_good_does_not_count() -> None:
    (old,) = left(SPAN_S + 1)
    (lifted,) = left(50)
    (back,) = left(500)
    (late,) = left(400)
    history = [
        old,
        lifted._replace(lifted_at=NOW),
        back._replace(returned_at=back.at + SEAT_KEPT_S),
        late._replace(returned_at=late.at + SEAT_KEPT_S + 1),
    ]
    assert penalty(history, NOW).times == 1
