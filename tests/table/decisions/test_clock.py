"""What time does at a table: windows, turns, absence, robots that are late, a restart."""

from tapete.table import evolve, new, restarted
from tapete.table.commands import Act, Annul, Auto, Back, Gone, Leave, RobotAct, Tick
from tapete.table.events import Acted, AutoSet, Cancelled, Event
from tests.table.room import Room


def test_a_window_ends_at_its_time_whatever_anybody_holds() -> None:
    room = Room.started(people=4)
    room.until_window()
    ends, window = room.table.deadline, room.table.pace.window
    assert window is not None
    assert ends == room.table.since + window
    room.now = ends - 0.01
    assert room.do(Tick()) == ()
    room.now = ends
    events = room.do(Tick())
    assert [event.by for event in events if isinstance(event, Acted)] == ["clock", "clock"]
    assert room.table.hand is not None
    assert not room.table.hand.has_window
    assert not any(chair.missed for chair in room.table.chairs)


def test_when_time_is_over_the_program_plays_and_two_turns_missed_mean_automatic_play() -> None:
    room = Room.started(people=2)
    events: tuple[Event, ...] = ()
    for _ in range(2):
        while room.table.awaited != (0,) or room.table.hand is None or room.table.hand.has_window:
            room.step()
        deadline = room.table.deadline
        assert deadline == room.table.since + 30
        room.now = deadline
        events = room.do(Tick())
    assert events[-1] == AutoSet(0, True, "missed")
    assert room.table.chairs[0].auto
    while 0 not in room.table.awaited:
        room.step()
    assert (0, "regular") in room.table.waiting_robots


def test_who_comes_back_plays_at_their_next_action() -> None:
    room = Room.started(people=2)
    room.do(Gone("ana"))
    assert room.table.chairs[0].auto
    while room.table.awaited != (0,):
        room.step()
    assert room.table.hand is not None
    events = room.do(Act("ana", room.table.version, room.table.hand.legal(0)[0]))
    assert events[0] == AutoSet(0, False, "back")
    room.do(Gone("ana"))
    assert room.do(Back("ana")) == (AutoSet(0, False, "back"),)
    assert room.do(Back("ana")) == ()


def test_a_table_with_nobody_there_waits_and_then_ends_without_result() -> None:
    room = Room.started(people=2)
    room.do(Auto("ana", True))
    assert not room.table.paused
    room.do(Auto("p1", True))
    assert room.table.paused
    assert room.table.deadline is None
    assert room.table.waiting_robots == ()
    room.now = room.table.since + 179
    assert room.do(Tick()) == ()
    room.do(Auto("ana", False))
    assert not room.table.paused
    assert room.table.since == room.now
    room.do(Auto("ana", True))
    room.now += 180
    assert room.do(Tick()) == (Cancelled("abandoned"),)
    assert room.table.stage == "open"
    assert room.table.match is None


def test_a_match_against_robots_alone_waits_for_days() -> None:
    room = Room.started(people=1)
    while room.table.awaited != (0,):
        room.step()
    hand = room.table.hand
    room.do(Gone("ana"))
    assert (room.table.paused, room.table.alarm) == (True, None)
    room.now += 3 * 86_400
    assert room.do(Tick()) == ()
    room.do(Back("ana"))
    assert (room.table.paused, room.table.hand, room.table.since) == (False, hand, room.now)
    assert room.table.deadline == room.now + room.table.options.turn_time_s


def test_a_robot_plays_on_for_who_leaves_and_the_last_to_leave_ends_the_match() -> None:
    room = Room.started(people=2)
    room.do(Leave("ana"))
    chair = room.table.chairs[0]
    assert (chair.person, chair.robot, chair.name) == ("", "regular", "Ana")
    assert room.table.owner == "p1"
    assert room.do(Leave("p1"))[-1] == Cancelled("abandoned")


def test_a_robots_late_answer_is_dropped() -> None:
    room = Room.started(people=1)
    while room.table.awaited == (0,):
        room.step()
    seat, _ = room.table.waiting_robots[0]
    assert room.table.hand is not None
    action = room.table.hand.legal(seat)[0]
    assert room.do(RobotAct(seat, room.table.question - 1, action)) == ()
    assert room.do(RobotAct(0, room.table.question, action)) == ()
    assert room.do(RobotAct(seat, room.table.question, action)) != ()


def test_a_robot_that_never_answers_is_played_for() -> None:
    room = Room.started(people=1, turn_time_s=0)
    while room.table.awaited == (0,):
        room.step()
    assert room.table.deadline is None
    room.now = room.table.alarm or 0.0
    (event, *_) = room.do(Tick())
    assert isinstance(event, Acted)
    assert event.by == "clock"


def test_without_a_clock_nobody_is_hurried() -> None:
    room = Room.started(people=4, turn_time_s=0, pace="instant")
    assert room.table.alarm is None
    room.until_window()
    assert room.table.alarm is None


def test_a_restart_gives_the_open_turn_its_time_again() -> None:
    room = Room.started(people=4)
    again = new("t")
    for kept in room.log:
        again = evolve(again, kept)
    assert again == room.table
    later = restarted(again, room.now + 5000)
    assert later.deadline == room.now + 5030
    assert (later.version, later.question) == (again.version, again.question)


def test_a_restart_gives_an_open_vote_its_time_again_and_nobody_is_away_since_a_time_to_come() -> None:
    room = Room.started(people=4)
    room.do(Gone("p3"))
    room.do(Annul("ana"))
    for now in (room.now + 5000, room.now - 5000):
        later = restarted(room.table, now)
        assert later.company.vote is not None
        assert (later.company.vote.since, later.alarm) == (now, now + 30)
        assert later.chairs[3].gone_at == min(now, room.now)
        assert later.began_last == now
