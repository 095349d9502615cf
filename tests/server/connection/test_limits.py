"""Buckets, the gate and the memory of all connections."""

import pytest

from tapete.server.connection.buckets import AddressBuckets, Bucket, household
from tapete.server.connection.gate import FEWEST_NEWCOMERS, Gate
from tapete.server.connection.limits import Proxies
from tapete.server.connection.memory import Memory


class Line:
    """A connection that keeps why it was dropped."""

    def __init__(self) -> None:
        self.why = ""

    def drop(self, why: str) -> None:
        self.why = why


def test_a_bucket_gives_a_burst_and_then_the_rate() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True] * 3 + [False]
    assert [bucket.take(1) for _ in range(3)] == [True] * 2 + [False]
    assert [bucket.take(100) for _ in range(4)] == [True] * 3 + [False]


def test_who_waits_for_a_turn_waits_behind_the_others() -> None:
    bucket = Bucket(rate=2, burst=1, now=0)
    assert [bucket.wait(0, longest=1.0) for _ in range(4)] == [0.0, 0.5, 1.0, None]


def test_many_addresses_are_forgotten_and_not_held() -> None:
    buckets = AddressBuckets(1, 1)
    for number in range(10_050):
        buckets.of(str(number), 0).take(0)
    assert not buckets.of("10049", 0).take(0)
    assert buckets.of("0", 0).take(0), "forgotten"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("somebody", "somebody", True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) == same


def test_who_holds_most_is_dropped() -> None:
    memory = Memory(100)
    small, large, last = Line(), Line(), Line()
    memory.hold(small, 30)
    memory.hold(large, 60)
    memory.hold(last, 20)
    assert (small.why, large.why, last.why) == ("", "too much memory", "")
    assert memory.total == 50
    memory.hold(small, 0)
    memory.hold(last, 0)
    assert memory.total == 0


def test_newcomers_make_room_for_newcomers_and_never_players() -> None:
    gate = Gate(40, 1000, Proxies(""))
    players = [Line() for _ in range(10)]
    for number, line in enumerate(players):
        assert gate.enter(line, f"a{number}")
        assert gate.admit(line, f"a{number}", named=True)
    silent = [Line() for _ in range(50)]
    for number, line in enumerate(silent):
        assert gate.enter(line, f"b{number}")
    assert [bool(line.why) for line in silent] == [True] * 30 + [False] * 20
    assert not any(line.why for line in players)


def test_players_leave_a_way_in() -> None:
    gate = Gate(40, 1000, Proxies(""))
    admitted = []
    for number in range(40):
        line = Line()
        assert gate.enter(line, f"a{number}")
        admitted.append(gate.admit(line, f"a{number}", named=True))
    assert admitted.count(True) == 40 - FEWEST_NEWCOMERS


def test_an_address_is_counted_and_a_proxy_is_not() -> None:
    gate = Gate(1000, 2, Proxies("10.0.0.0/8, ::1"))
    lines = [Line() for _ in range(3)]
    assert [gate.enter(line, "192.0.2.1") for line in lines] == [True, True, False]
    gate.leave(lines[0])
    assert gate.enter(lines[2], "192.0.2.1")
    assert all(gate.enter(Line(), "10.1.2.3") for _ in range(5))
    assert all(gate.enter(Line(), "::1") for _ in range(5))
