"""Chairs within a match: claimed until the next deal, come back to, and closed to strangers without public."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.rules.game import Game, Seat, seen_with
from tapete.rules.games import GAMES
from tapete.table import Refused, Table, evolve, is_admitted, new, seen, state
from tapete.table.anonymised import anonymised
from tapete.table.commands import Annul, Auto, Back, Command, Gone, Leave, Ready, SeatRobot, Sit, Start
from tapete.table.events import Began, Cancelled, Left, Sat
from tapete.table.viewer import claim_of, place_of, seat_of
from tests.table.room import Room
from tests.table.test_decide import refused

HOPPERS = ("ana", "luis", "eva", "pio")


def view_seat(room: Room, person: str) -> Seat | None:
    """The seat whose cards this person is shown."""
    view = state(room.table, person).view
    return None if view is None else view.seat


def play_until(room: Room, *stages: str) -> None:
    while room.table.stage not in stages:
        room.step()


def next_hand(room: Room) -> None:
    number = room.table.hand_number
    while room.table.hand_number == number:
        room.step()


def test_a_robots_chair_is_claimed_within_a_hand_and_taken_with_the_next_deal() -> None:
    room = Room.started(people=1)
    room.now += 1
    assert room.do(Sit("luis", "Luis", 2)) == (Sat(2, "luis", "Luis", "", True),)
    chair = room.table.chairs[2]
    assert (chair.person, chair.robot, chair.name) == ("", "novice", "")
    shown = state(room.table, "luis")
    assert (shown.you, shown.claimed, shown.seats[2].claimed_by, shown.seats[2].robot) == (None, 2, "Luis", "novice")
    assert shown.view == state(room.table, "stranger").view
    assert refused(room, Sit("luis", "Luis", 3)) == "already_seated"
    assert refused(room, Sit("eva", "Eva", 2)) == "seat_taken"
    for command in (Ready("luis"), Auto("luis", True)):
        assert refused(room, command) in ("not_seated", "not_now")
    play_until(room, "sheet")
    assert (seat_of(room.table, "luis"), view_seat(room, "luis")) == (None, None)
    next_hand(room)
    shown = state(room.table, "luis")
    assert (shown.you, shown.claimed, shown.seats[2].name, shown.seats[2].robot) == (2, None, "Luis", "")
    assert view_seat(room, "luis") == 2


def test_a_claim_can_be_given_up_and_the_robot_stays_what_it_was() -> None:
    room = Room.started(people=1)
    before = room.table.chairs
    room.do(Sit("luis", "Luis", 2))
    room.do(Leave("luis"))
    assert room.table.chairs == before
    room.do(Sit("luis", "Luis"))
    room.do(Gone("luis"))
    assert room.table.chairs == before, "who is away when the cards are dealt holds up nobody"
    room.do(Gone("ana"))
    assert room.table.chairs[0].auto


def test_who_leaves_comes_back_within_the_hand_to_the_same_chair_at_once() -> None:
    room = Room.started(people=2)
    assert state(room.table, "p1").left is None
    room.do(Leave("p1"))
    assert view_seat(room, "p1") is None
    assert [state(room.table, person).left for person in ("p1", "ana", "luis", "")] == [1, None, None, None]
    assert room.do(Sit("p1", "P1")) == (Sat(1, "p1", "P1"),)
    assert (room.table.chairs[1].acts, view_seat(room, "p1")) == (True, 1)
    room.do(Leave("p1"))
    room.do(Sit("p1", "P1", 2))
    assert (claim_of(room.table, "p1"), view_seat(room, "p1"), state(room.table, "p1").left) == (2, None, None)
    room.do(Leave("p1"))
    play_until(room, "sheet")
    room.do(Sit("p1", "P1", 1))
    assert (seat_of(room.table, "p1"), view_seat(room, "p1")) == (1, 1)


def test_a_chair_that_somebody_has_claimed_is_not_come_back_to() -> None:
    room = Room.started(people=2)
    room.do(Leave("p1"))
    room.do(Sit("luis", "Luis", 1))
    assert state(room.table, "p1").left is None
    assert refused(room, Sit("p1", "P1", 1)) == "seat_taken"
    assert room.do(Sit("p1", "P1")) == (Sat(2, "p1", "P1", "", True),)


def test_who_comes_takes_another_robots_chair_as_long_as_who_left_may_come_back_to_theirs() -> None:
    room = Room.started(people=2)
    room.do(Leave("p1"))
    assert room.do(Sit("luis", "Luis")) == (Sat(2, "luis", "Luis", "", True),)
    assert room.do(Sit("eva", "Eva")) == (Sat(3, "eva", "Eva", "", True),)
    assert room.do(Sit("p1", "P1")) == (Sat(1, "p1", "P1"),)


def test_in_the_next_hand_nobody_comes_back_at_once() -> None:
    room = Room.started(people=2)
    room.do(Leave("p1"))
    next_hand(room)
    assert state(room.table, "p1").left is None
    assert room.do(Sit("p1", "P1", 1)) == (Sat(1, "p1", "P1", "", True),)


def test_a_match_goes_on_for_who_has_claimed_a_chair() -> None:
    room = Room.started(people=1)
    room.do(Sit("luis", "Luis", 2))
    assert room.do(Leave("ana")) == (Left(0, "regular", "ana", "asked"),)
    assert not room.table.paused
    next_hand(room)
    assert (room.table.owner, room.table.people) == ("luis", (2,))
    assert room.do(Leave("luis"))[-1] == Cancelled("abandoned")


def test_the_last_claim_given_up_ends_the_match() -> None:
    room = Room.started(people=1)
    room.do(Sit("luis", "Luis", 2))
    room.do(Leave("ana"))
    assert room.do(Leave("luis"))[-1] == Cancelled("abandoned")


def test_a_claim_becomes_a_seat_when_the_match_ends_and_shows_no_cards_of_its_last_hand() -> None:
    room = Room.started(people=1, juegos_target=1)
    while room.table.stage != "over":
        if room.table.stage == "sheet" and claim_of(room.table, "luis") is not None:
            room.do(Leave("luis"))  # so that no deal gives them the chair
        elif room.table.stage == "playing" and claim_of(room.table, "luis") is None:
            room.do(Sit("luis", "Luis", 3))
        room.step()
    assert (claim_of(room.table, "luis"), seat_of(room.table, "luis")) == (None, 3)
    assert view_seat(room, "luis") is None
    assert view_seat(room, "ana") == 0
    room.do(Leave("ana"))
    room.do(Sit("eva", "Eva", 0))
    assert (seat_of(room.table, "eva"), view_seat(room, "eva")) == (0, None), "the cards of that hand were Ana's"


def test_who_played_the_match_is_named_until_the_next_one_whoever_sits_there_since() -> None:
    room = Room.started(people=2, juegos_target=1)
    while room.table.stage != "over":
        assert not state(room.table, "ana").played
        if room.table.stage == "sheet" and claim_of(room.table, "luis") is not None:
            room.do(Leave("luis"))  # so that no deal gives them the chair
        elif room.table.stage == "playing" and claim_of(room.table, "luis") is None:
            room.do(Sit("luis", "Luis", 3))
        room.step()
    assert seat_of(room.table, "luis") == 3
    room.do(Leave("p1"))
    room.do(Sit("eva", "Eva", 1))
    names = [("Ana", ""), ("P1", ""), ("", "novice"), ("", "novice")]
    for person, seat in {"ana": 0, "p1": 1, "eva": None, "luis": None, "": None}.items():
        played = state(room.table, person).played
        assert [(each.name, each.robot) for each in played] == names
        assert [at for at, each in enumerate(played) if each.you] == ([] if seat is None else [seat])
    assert (anonymised(room.table, {"p1"}).played[1].name, anonymised(room.table, {"eva"}).played[1].name) == ("", "P1")
    room.do(Start("ana", 3))
    assert not state(room.table, "ana").played


@pytest.mark.parametrize("is_called_off", [True, False])
def test_a_robot_bears_the_name_of_who_left_until_the_match_has_ended(is_called_off: bool) -> None:
    room = Room.started(people=2, juegos_target=1)
    room.do(Leave("p1"))
    shown = state(room.table, "ana").seats[1]
    assert (shown.name, bool(shown.robot), shown.robot_since) == ("P1", True, (1, 1))
    if is_called_off:
        room.do(Annul("ana", True))
    else:
        play_until(room, "over")
    shown = state(room.table, "ana").seats[1]
    assert (shown.name, bool(shown.robot), shown.robot_since) == ("", True, None)
    assert [each.name for each in state(room.table, "ana").played] == ([] if is_called_off else ["Ana", "P1", "", ""])


def test_who_was_away_takes_the_hand_over_at_once() -> None:
    """Platform A2."""
    room = Room.started(people=2)
    room.do(Gone("p1"))
    assert not room.table.chairs[1].acts
    room.do(Back("p1"))
    assert (room.table.chairs[1].acts, view_seat(room, "p1")) == (True, 1)


def test_a_table_without_public_is_closed_to_strangers_as_soon_as_the_match_begins() -> None:
    room = Room.opened(allow_public=False, private_table=True)
    room.do(Sit("p1", "P1", 1))
    assert is_admitted(room.table, "stranger"), "before the match whoever has the link may come and sit"
    before = room.table
    room.do(SeatRobot("ana", "novice"))
    assert room.do(Start("ana", 3)) == (Began(3),)
    assert is_admitted(before, "stranger")
    for stage in ("dealing", "playing"):
        assert room.table.stage == stage
        assert [is_admitted(room.table, each) for each in ("ana", "p1", "stranger", "")] == [True, True, False, False]
        assert refused(room, Sit("stranger", "S", 2)) == "not_public"
        assert refused(room, Sit("stranger", "S")) == "not_public"
        if stage == "dealing":
            room.deal()
    room.do(Leave("p1"))
    assert is_admitted(room.table, "p1"), "within the hand they may come back"
    next_hand(room)
    assert not is_admitted(room.table, "p1")
    assert refused(room, Sit("p1", "P1", 1)) == "not_public"


@pytest.mark.parametrize(("after_s", "forfeited"), [(179.0, ()), (181.0, (1,))])
def test_who_comes_back_too_late_has_abandoned_the_match(after_s: float, forfeited: tuple[Seat, ...]) -> None:
    """docs/spec/platform.md 11: within three minutes."""
    room = Room.opened(turn_time_s=0)
    for seat in (1, 2, 3):
        room.do(Sit(f"p{seat}", f"P{seat}", seat))
    room.do(Start("ana", 3))
    room.deal()
    room.do(Leave("p1"))
    assert room.table.company.forfeited == (1,)
    room.now += after_s
    assert room.do(Sit("p1", "P1")) == (Sat(1, "p1", "P1", ""),)
    assert room.table.company.forfeited == forfeited


def test_the_first_journals_are_read_as_they_were_meant() -> None:
    """Before chairs were claimed, whoever sat down within a hand took it over at once."""
    room = Room.started(people=1)
    room.keep(Sat(2, "luis", "Luis"))
    assert (seat_of(room.table, "luis"), view_seat(room, "luis")) == (2, 2)


def anybody(room: Room, dice: Random) -> Command:
    """One person hops, or comes and goes."""
    person, seats = dice.choice(HOPPERS), range(len(room.table.chairs))
    return dice.choice(
        (
            Sit(person, person, dice.choice((None, *seats))),
            Sit(person, person, dice.choice(seats)),
            Leave(person),
            Gone(person),
            Back(person),
            Auto(person, False),
        )
    )


class Witness:
    """What each person has been shown of each hand."""

    def __init__(self) -> None:
        self.seats: dict[tuple[str, int, int], set[Seat]] = {}
        self.matches = 0

    def look(self, table: Table) -> None:
        if table.hand is None:
            return
        for person in (*HOPPERS, "stranger", ""):
            view = state(table, person).view
            if place_of(table, person).is_outside:
                assert view is None
                continue
            assert view is not None
            shown = self.seats.setdefault((person, self.matches, table.hand_number), set())
            if view != table.hand.public():
                assert view.seat is not None
                assert view == seen_with(table.hand.public(), table.hand.own(view.seat))
                shown.add(view.seat)
            assert len(shown) <= 1, f"{person} has seen the cards of {shown} in hand {table.hand_number}"

    def hear(self, before: Table, room: Room) -> None:
        """What is told of an event is what is told to a seat that the person has been shown, or to everybody."""
        kept = room.log[-1]
        for person in (*HOPPERS, "stranger", ""):
            told = seen(before, kept.event, place_of(before, person).shown)
            if told != seen(before, kept.event, None):
                assert place_of(before, person).shown in self.seats[person, self.matches, before.hand_number]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(GAMES), st.booleans())
def test_within_one_hand_nobody_sees_the_cards_of_two_chairs(seed: int, game: Game[Any], public: bool) -> None:
    """Any sequence of sitting down, leaving, watching and coming back by several people (docs/spec/platform.md A5)."""
    dice = Random(seed)
    room = Room.hosting(game.id, dice, allow_public=public)
    witness = Witness()
    for _ in range(150):
        before, events = room.table, len(room.log)
        if dice.random() < 0.45:
            with suppress(Refused):
                room.do(anybody(room, dice))
        else:
            room.step_or_start()
        if len(room.log) == events + 1:
            witness.hear(before, room)
        witness.matches += sum(isinstance(kept.event, Began) for kept in room.log[events:])
        witness.look(room.table)
    again = new("t")
    for kept in room.log:
        again = evolve(again, kept)
    assert [place_of(again, each) for each in HOPPERS] == [place_of(room.table, each) for each in HOPPERS]
