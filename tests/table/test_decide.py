"""What a table takes and refuses: seats, owner, options, turns, windows, matches."""

import pytest

from tapete.rules.game import PASS, Action
from tapete.table import Refused, evolve, new, opened, snapshot
from tapete.table.commands import Act, Command, Dismiss, Leave, Ready, SeatRobot, Set, Sit, Start, Tick, Unseat
from tapete.table.events import Acted, Answered, Kept, Opened
from tests.table.room import Room


def refused(room: Room, command: Command) -> str:
    """The code with which the table refuses; the table must stay as it is."""
    before = room.table
    with pytest.raises(Refused) as caught:
        room.do(command)
    assert room.table == before
    return caught.value.refusal.code


def test_a_table_that_cannot_be_is_refused() -> None:
    for words, code in (
        ({"game": "mus"}, "unknown_game"),
        ({"seats": 7}, "bad_seats"),
        ({"game": "tute-three", "seats": 4}, "bad_seats"),
        ({"options": {"pace": "slow"}}, "bad_option"),
        ({"options": {"no_such": 1}}, "bad_option"),
        ({"options": {"turn_time_s": True}}, "bad_option"),
    ):
        with pytest.raises(Refused) as caught:
            opened(**{"game": "tute-pairs", "owner": "ana", "seed": "s", **words})  # type: ignore[arg-type]
        assert caught.value.refusal.code == code


@pytest.mark.parametrize(
    ("game", "options", "about"),
    [
        ("tute-pairs", {"direction": "up"}, {"option": "direction", "given": "up", "allowed": "ccw, cw"}),
        ("tute-pairs", {"head_after_ruff": 1}, {"option": "head_after_ruff", "given": "1", "allowed": "false, true"}),
        ("tute-pairs", {"juegos_target": 99}, {"option": "juegos_target", "given": "99", "allowed": "1..8"}),
        ("tomate", {"initial_stack": 16}, {"option": "initial_stack", "given": "16", "allowed": "15..300/3"}),
        ("tarot-5", {"preset": "none"}, {"option": "preset", "given": "none", "allowed": "fft, wikipedia-es"}),
        ("tute-pairs", {"no_such": 1}, {"option": "no_such", "given": "1"}),
    ],
)
def test_what_an_option_may_be_is_said(game: str, options: dict[str, object], about: dict[str, str]) -> None:
    with pytest.raises(Refused) as caught:
        opened(game, "ana", "seed", options=options)
    assert dict(caught.value.refusal.about) == about


def test_of_so_many_players_the_option_that_they_need_is_said() -> None:
    for name, seats, needed in (("tute-three", 4, {"option": "fourth_deals"}), ("tute-three", 5, {})):
        with pytest.raises(Refused) as caught:
            opened(name, "ana", "seed", seats=seats)
        assert dict(caught.value.refusal.about) == {"given": str(seats), "allowed": "3", **needed}


def test_seats_that_need_an_option_keep_it() -> None:
    room = Room()
    room.keep(opened("tute-three", "ana", "seed", "", 4, {"fourth_deals": True}))
    room.do(Sit("ana", "Ana", 0))
    assert refused(room, Set("ana", {})) == "bad_seats"
    room.do(Set("ana", {"fourth_deals": True, "payments": "chips"}))
    # A table of before this was refused.
    before = evolve(new("t"), Kept(1, 0.0, Opened("tute-three", 4, {}, "", "ana", "seed")))
    assert snapshot.state(before, "ana").sides == ()


def test_seats_are_taken_once_and_by_one() -> None:
    room = Room.opened()
    assert refused(room, Sit("ana", "Ana", 0)) == refused(room, Sit("ana", "Ana")) == "already_seated"
    assert refused(room, Sit("luis", "Luis", 0)) == "seat_taken"
    assert refused(room, Sit("luis", "Luis", 4)) == "no_such_seat"
    assert refused(room, Sit("luis", "Luis", -1)) == "no_such_seat"
    for number in range(3):
        room.do(Sit(f"p{number}", "P"))
    assert [chair.person for chair in room.table.chairs] == ["ana", "p0", "p1", "p2"]
    assert refused(room, Sit("luis", "Luis")) == "table_full"


def test_a_person_takes_a_free_chair_before_a_robots_and_may_take_that_before_the_deal() -> None:
    room = Room.opened()
    room.do(SeatRobot("ana", "novice", 1))
    room.do(Sit("luis", "Luis"))
    assert room.table.chairs[2].person == "luis"
    room.do(SeatRobot("ana", "novice"))
    room.do(Start("ana", 0))
    room.do(Sit("eva", "Eva", 3))
    assert room.table.chairs[3].person == "eva"
    assert not room.table.chairs[3].robot


def test_between_matches_a_person_moves_to_a_chair_that_no_other_person_has() -> None:
    room = Room.opened()
    room.do(Sit("luis", "Luis", 1))
    room.do(SeatRobot("ana", "novice", 2))
    assert refused(room, Sit("ana", "Ana", 1)) == "seat_taken"
    assert refused(room, Sit("ana", "Ana", 7)) == "no_such_seat"
    room.do(Sit("ana", "Ana", 3))
    assert [chair.person for chair in room.table.chairs] == ["", "luis", "", "ana"]
    room.do(Sit("ana", "Ana", 2))
    assert [chair.robot for chair in room.table.chairs] == ["", "", "", "novice"]
    assert room.table.chairs[2].name == "Ana"
    assert room.table.owner == "ana"
    room.do(SeatRobot("ana", "novice"))
    room.do(Start("ana", 0))
    assert refused(room, Sit("ana", "Ana", 0)) == "already_seated"


def test_who_is_alone_with_robots_changes_the_pace_in_a_match_but_not_the_rules() -> None:
    room = Room.started(juegos_target=2)
    room.do(Set("ana", {"juegos_target": 2, "pace": "calm"}))
    assert room.table.options.pace == "calm"
    assert refused(room, Set("ana", {"pace": "quick"})) == "match_is_on"
    assert refused(room, Set("luis", {"juegos_target": 2})) == "owner_only"
    assert refused(Room.started(2), Set("ana", {"pace": "quick"})) == "match_is_on"
    room = Room.started(juegos_target=2)
    room.do(Sit("luis", "Luis", 2))
    assert refused(room, Set("ana", {"juegos_target": 2, "pace": "quick"})) == "match_is_on", "somebody is to join"


def test_options_that_are_not_named_become_as_usual_again() -> None:
    """As docs/wire.md says of `set`."""
    room = Room.opened()
    room.do(Set("ana", {"juegos_target": 2, "pace": "quick"}))
    room.do(Set("ana", {"pace": "quick"}))
    assert snapshot.state(room.table, "ana").options == {"pace": "quick"}


def test_who_is_alone_with_robots_is_not_asked_when_they_have_nothing_to_say() -> None:
    for people, is_asked in ((1, False), (2, True)):
        room, asked = Room.started(people, pace="instant", turn_time_s=0), False
        for _ in range(200):
            hand = room.table.hand
            if hand is not None and hand.has_window and 0 in room.table.awaited:
                asked |= hand.legal(0) == (PASS,)
            room.step()
        assert asked == is_asked


def test_who_is_alone_with_robots_is_told_so_from_the_hand_on_that_nobody_else_had_cards_of() -> None:
    """Who has left in this hand may come back, and who stays is asked until its end."""

    def alone(person: str) -> bool:
        return snapshot.state(room.table, person).alone

    room = Room.started(2, juegos_target=4)
    assert not alone("ana")
    room.do(Leave("p1"))
    assert not alone("ana")
    while room.table.hand_number == 1:
        room.step()
    assert (alone("ana"), alone("p1"), alone("eva")) == (True, False, False)


def test_who_is_alone_with_robots_has_the_time_of_a_turn_to_say_something() -> None:
    for people, turn_time_s, time in ((1, 0, None), (1, 30, 30.0), (2, 0, 2.0), (2, 30, 2.0)):
        room = Room.started(people, pace="quick", turn_time_s=turn_time_s)
        room.until_window()
        deadline = room.table.deadline
        assert (deadline if deadline is None else deadline - room.table.since) == time


def test_only_the_owner_sets_the_table_and_never_in_a_match() -> None:
    room = Room.opened()
    room.do(Sit("luis", "Luis", 1))
    for command in (SeatRobot("luis", "novice"), Set("luis", {}), Start("luis", 0), Unseat("luis", 2)):
        assert refused(room, command) == "owner_only"
    assert refused(room, Start("ana", 0)) == "seats_free"
    assert refused(room, Unseat("ana", 1)) == "no_robot_there"
    assert refused(room, SeatRobot("ana", "novice", 1)) == "seat_taken"
    for nowhere in (SeatRobot("ana", "novice", 9), Unseat("ana", 9), Dismiss("ana", 9, "rude")):
        assert refused(room, nowhere) == "no_such_seat"
    room.do(SeatRobot("ana", "novice"))
    room.do(Set("ana", {"juegos_target": 2, "pace": "quick"}))
    assert room.table.options.pace == "quick"
    assert refused(room, Start("ana", 2)) == "not_ready"
    room.do(Ready("luis"))
    assert refused(room, Set("ana", {"juegos_target": 99})) == "bad_option"
    room.do(Start("ana", 2))
    for command in (SeatRobot("ana", "novice"), Set("ana", {}), Start("ana", 0), Unseat("ana", 3)):
        assert refused(room, command) == "match_is_on"


def test_the_owners_star_passes_to_who_has_sat_longest() -> None:
    room = Room.opened()
    room.do(Sit("luis", "Luis", 3))
    room.do(Sit("eva", "Eva", 1))
    room.do(Leave("ana"))
    assert room.table.owner == "luis"
    assert not room.table.chairs[0].is_taken


def test_a_card_out_of_turn_stale_or_replayed_changes_nothing() -> None:
    room = Room.started(people=4)
    hand = room.table.hand
    assert hand is not None
    assert hand.to_act == 0
    card = hand.legal()[0]
    assert refused(room, Act("p1", room.table.version, card)) == "not_your_turn"
    assert refused(room, Act("nobody", room.table.version, card)) == "not_seated"
    assert refused(room, Act("ana", room.table.question - 1, card)) == "stale"
    assert refused(room, Act("ana", room.table.version + 1, card)) == "stale"
    assert refused(room, Act("ana", room.table.version, Action("play", "1Z"))) == "not_in_hand"
    assert refused(room, Act("ana", room.table.version, Action("fly"))) == "not_now"
    version = room.table.version
    room.do(Act("ana", version, card))
    assert refused(room, Act("ana", version, card)) == "not_your_turn"


def test_an_illegal_card_is_refused_with_its_rule() -> None:
    room = Room.started(people=4)
    codes = set()
    for _ in range(60):
        hand = room.table.hand
        if hand is not None and room.table.stage == "playing" and not hand.has_window and hand.to_act is not None:
            view = hand.view(hand.to_act)
            for card, why in view.refusals:
                wrong = Act(room.person(hand.to_act), room.table.version, Action("play", card))
                assert refused(room, wrong) == why.code
                codes.add(why.code)
        room.step()
    assert {"must_follow", "must_head"} <= codes


def test_both_seats_of_a_window_may_answer_and_are_heard_in_order() -> None:
    room = Room.started(people=4, pace="instant")
    room.until_window()
    hand = room.table.hand
    assert hand is not None
    first, second = hand.asked
    asked_at = room.table.version
    events = room.do(Act(room.person(second), asked_at, PASS))
    assert events == (Answered(second, PASS),)
    assert (room.table.hand, room.table.version) == (hand, asked_at), "nobody else can see it"
    assert refused(room, Act(room.person(second), asked_at, PASS)) == "already_answered"
    events = room.do(Act(room.person(first), asked_at, PASS))
    assert events == (Acted(first, PASS, "person"), Acted(second, PASS, "person"))
    assert room.table.hand is not None
    assert not room.table.hand.has_window


def test_the_silence_of_people_is_kept_to_the_end_of_the_window() -> None:
    room = Room.started(people=4)
    room.until_window()
    hand = room.table.hand
    assert hand is not None
    first, second = hand.asked
    asked_at, ends = room.table.version, room.table.deadline
    for seat in (second, first):
        assert room.do(Act(room.person(seat), asked_at, PASS)) == (Answered(seat, PASS),)
        assert refused(room, Act(room.person(seat), asked_at, PASS)) == "already_answered"
    card = Action("play", hand.view(first).hand[0])
    assert refused(room, Act(room.person(first), asked_at, card)) == "already_answered", "that would say who has passed"
    assert (room.table.hand, room.table.version, room.table.deadline) == (hand, asked_at, ends)
    room.now = room.table.alarm or 0.0
    assert room.now == ends
    events = room.do(Tick())
    assert [event.seat for event in events if isinstance(event, Acted)] == [first, second]
    assert room.table.hand is not None
    assert not room.table.hand.has_window


def test_who_alone_is_asked_closes_the_window_by_going_on() -> None:
    room = Room.started(people=4, pace="instant")
    room.until_window()
    hand = room.table.hand
    assert hand is not None
    first, second = hand.asked
    card = Action("play", hand.view(first).hand[0])
    assert refused(room, Act(room.person(first), room.table.version, card)) == "not_now"
    room.do(Act(room.person(second), room.table.version, PASS))
    assert refused(room, Act(room.person(first), room.table.version, Action("play", "9O"))) == "not_now"
    events = room.do(Act(room.person(first), room.table.version, card))
    assert events == (Acted(first, PASS, "person"), Acted(second, PASS, "person"), Acted(first, card, "person"))


def test_the_answer_of_one_makes_no_other_stale_and_leaves_the_windows_end() -> None:
    room = Room.started(people=4, pace="instant", turn_time_s=20)
    room.until_window()
    assert room.table.hand is not None
    first, second = room.table.hand.asked
    asked_at, ends = room.table.version, room.table.deadline
    room.now += 1
    room.do(Act(room.person(first), asked_at, PASS))
    assert room.table.deadline == ends
    room.do(Act(room.person(second), asked_at, PASS))
    assert room.table.deadline != ends


def test_the_next_hand_comes_when_all_have_read_the_sheet_or_its_time_is_over() -> None:
    room = Room.started(people=2)
    assert refused(room, Ready("ana")) == "not_now"
    while room.table.stage == "playing":
        room.step()
    assert room.table.stage == "sheet"
    room.do(Ready("ana"))
    assert not room.table.wants_deal
    assert room.do(Ready("ana")) == ()
    room.now = room.table.alarm or 0.0
    room.do(Tick())
    assert room.table.wants_deal
    room.deal()
    assert room.table.hand_number == 2
    assert room.table.ready == ()


def test_a_match_ends_and_another_begins() -> None:
    room = Room.started(people=1, juegos_target=1)
    while room.table.stage != "over":
        room.step()
    assert room.table.match is not None
    assert len(room.table.match.winners) == 2
    assert refused(room, Ready("ana")) == "not_now"
    room.do(Start("ana", 1))
    assert room.table.wants_deal
    assert sum(room.table.match.totals) == 0
