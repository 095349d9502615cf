"""When the program's cards are shown: sooner where all can see that nobody but robots has anything more to decide."""

import random
from collections.abc import Iterator

import pytest

from tapete.rules.game import PASS
from tapete.table import opened
from tapete.table.commands import Auto, Leave, SeatRobot, Sit, Start, Tick
from tapete.table.pace import PACES, ROBOTS_SHARE, drawn
from tests.table.room import Room

CALM = PACES["calm"]
LEAST, MOST = CALM.low * ROBOTS_SHARE, (CALM.high + CALM.rest) * ROBOTS_SHARE


def begun(game: str, seed: int, seats: int | None = None) -> Room:
    room = Room(random=random.Random(seed))
    room.keep(opened(game, "ana", "seed", "", seats, {"pace": "calm", "as_seated": True, "turn_time_s": 0}))
    room.do(Sit("ana", "Ana", 0))
    room.do(SeatRobot("ana", "novice"))
    room.do(Start("ana", 0))
    room.deal()
    return room


def delay(room: Room) -> float:
    return room.table.not_before - room.table.since


def played(room: Room) -> Iterator[bool]:
    """Whether it is left to robots, before each action of a hand."""
    while room.table.stage == "playing":
        yield room.table.is_left_to_robots
        room.step()


def test_a_delay_is_drawn_evenly_and_is_the_same_for_the_same_question() -> None:
    delays = sorted([drawn(CALM, "seed", version) for version in range(100)])
    span = CALM.high - CALM.low
    assert all(abs(each - CALM.low - span * place / 100) < span / 5 for place, each in enumerate(delays))
    assert drawn(CALM, "seed", 7) == drawn(CALM, "seed", 7) != drawn(CALM, "other", 7)


def test_it_is_left_to_robots_once_people_have_played_their_last_card() -> None:
    for seed in range(3):
        room = begun("tute-pairs", seed)
        for is_left in played(room):
            hand = room.table.hand
            assert hand is not None
            assert is_left == (not hand.public().counts[0] and 0 not in hand.asked)
            low, high = (LEAST, MOST) if is_left else (CALM.low, CALM.high + CALM.rest)
            assert low <= delay(room) <= high


def test_it_is_left_to_robots_once_people_have_passed() -> None:
    """In El Tomate who does not play has cards, and nothing to do with them."""
    left = set()
    for seed in range(12):
        room = begun("tomate", seed, 6)
        while room.table.stage == "playing":
            hand = room.table.hand
            assert hand is not None
            if hand.public().tricks:
                is_in = any(play.seat == 0 for play in hand.public().tricks[0].plays)
                assert room.table.is_left_to_robots == (not is_in or not hand.public().counts[0])
                left.add(is_in)
            if hand.to_act == 0 and PASS in hand.legal(0):
                room.act(0, PASS)
            else:
                room.step()
    assert False in left


@pytest.mark.parametrize("stays", [True, False])
def test_it_is_left_to_robots_while_who_comes_waits_for_the_next_deal(stays: bool) -> None:
    room = begun("tute-pairs", 1)
    room.do(Sit("luis", "Luis", 2))
    room.do(Auto("ana", True) if stays else Leave("ana"))
    assert not room.table.paused
    assert all(played(room))


def test_a_pile_is_something_to_play() -> None:
    room = begun("tarot-2-piles", 1)
    for is_left in played(room):
        hand = room.table.hand
        assert hand is not None
        has_piles = any(part.kind == "piles" and part.seat == 0 and any(part.value) for part in hand.public().parts)  # type: ignore[arg-type]
        assert not (is_left and has_piles)


def test_cards_are_drawn_quickly_after_one_rest() -> None:
    room, drew, now = begun("brisca", 1), 0, 0.0
    while drew < 8:
        hand = room.table.hand
        assert hand is not None
        if hand.automatic is None:
            room.step()
            continue
        rest = 0.0 if room.table.rested else CALM.rest
        assert room.table.rested or drew % len(room.table.chairs) == 0
        assert CALM.low * ROBOTS_SHARE <= delay(room) - rest <= CALM.high * ROBOTS_SHARE
        drew += 1
        now = room.now = room.table.not_before
        room.do(Tick())
        assert room.table.since == now
    assert room.table.rested
    assert delay(room) <= CALM.high
