"""Cards chosen ahead or forced, extra time, who is away, and lots."""

from random import Random

import pytest

from tapete.rules.cards import cards
from tapete.rules.game import PASS, Action
from tapete.rules.games import game
from tapete.table import Refused, TableRefusal, carry_out, state
from tapete.table.commands import Act, Back, Gone, Invite, Leave, Lost, Prefer, Queue, SeatRobot, Sit, Start, Tick
from tapete.table.events import Acted, Drew, Left, Preferred, Queued
from tapete.table.lots import dealer_of
from tests.table.decisions.test_votes import until_turn
from tests.table.room import Room
from tests.table.test_decide import refused


@pytest.mark.parametrize("name", ["tute-two", "brisca"])
def test_who_chooses_a_card_too_early_is_not_told_which_they_will_draw(name: str) -> None:
    room = Room.hosting(name, Random(3), as_seated=True)
    room.do(Sit("p1", "P1", 1))
    room.do(Start("ana", 1))
    room.deal()
    while (hand := room.table.hand) is None or hand.automatic is None or hand.to_act is None:
        room.step()
    assert hand.automatic.do == "draw"
    with pytest.raises(Refused) as refused_now:
        room.do(Queue(room.person(hand.to_act), room.table.version, Action("play", hand.own(hand.to_act).hand[0])))
    assert refused_now.value.refusal == TableRefusal("not_now", (("expected", "nothing"),))


def test_a_card_is_chosen_ahead_by_who_has_seen_the_question() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    assert room.table.hand is not None
    card = Action("play", room.table.hand.own(1).hand[0])
    for version in (room.table.question - 1, room.table.version + 1):
        assert refused(room, Queue("p1", version, card)) == "stale"
    assert room.do(Queue("p1", room.table.version, card)) == (Queued(1, card),)


def test_a_card_chosen_ahead_is_played_at_the_tables_pace_and_makes_no_version_before() -> None:
    for seed in range(30):
        room = Room.started(people=4)
        room.random.seed(seed)
        until_turn(room, 0)
        hand = room.table.hand
        assert hand is not None
        card = Action("play", hand.own(1).hand[seed % len(hand.own(1).hand)])
        version = room.table.version
        assert room.do(Queue("p1", version, card)) == (Queued(1, card),)
        assert room.do(Queue("p1", version, card)) == (), "it is chosen already: nothing is kept"
        assert (room.table.version, state(room.table, "p1").queued) == (version, card)
        assert state(room.table, "p2").queued is None
        room.do(Act("ana", version, hand.legal()[0]))
        if room.table.company.waiting(1) is not None:
            assert room.table.alarm == room.table.not_before
            room.now = room.table.not_before
            assert room.do(Tick()) == (Acted(1, card, "person"),)
            return
        assert room.table.hand is not None
        assert card not in room.table.hand.legal() or room.table.hand.public().winning != 0
    raise AssertionError("no card could be played")


def test_only_a_card_of_ones_own_is_chosen_and_not_in_ones_turn() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    assert room.table.hand is not None
    mine = Action("play", room.table.hand.own(0).hand[0])
    assert refused(room, Queue("p1", room.table.version, mine)) == "not_in_hand"
    assert refused(room, Queue("ana", room.table.version, mine)) == "not_now"
    assert room.do(Queue("p1", room.table.version, None)) == ()


def test_forced_cards_play_themselves_for_who_wants_it() -> None:
    room = Room.started(people=4)
    for person in ("ana", "p1", "p2", "p3"):
        assert room.do(Prefer(person, True))[0] == Preferred(int(person[1:]) if person != "ana" else 0, True)
        assert room.do(Prefer(person, True)) == ()
    played = 0
    for _ in range(150):
        if room.table.plays_itself is not None:
            room.now = max(room.now, room.table.not_before)
            assert room.table.alarm == room.table.not_before
            (event, *_) = room.do(Tick())
            assert isinstance(event, Acted)
            assert event.by == "program"
            played += 1
        else:
            room.step()
    assert played > 3


def test_extra_time_is_spent_before_the_program_plays() -> None:
    room = Room.started(people=4, time_bank_s=30)
    until_turn(room, 0)
    assert room.table.hand is not None
    assert room.table.deadline == room.table.since + 60
    room.now = room.table.since + 40
    room.do(Act("ana", room.table.version, room.table.hand.legal()[0]))
    assert [seat.bank for seat in state(room.table, "ana").seats] == [20.0, 30.0, 30.0, 30.0]


def test_the_seat_of_who_is_gone_is_kept_for_three_minutes() -> None:
    """docs/spec/platform.md A1, A2, A4."""
    room = Room.started(people=3)
    until_turn(room, 0)
    room.do(Gone("p1"))
    chair = state(room.table, "ana").seats[1]
    assert (chair.gone, chair.kept_until) == (True, room.now + 180)
    hand = room.table.hand_number
    assert chair.robot_since == (hand, 1)
    while not room.table.company.stood_in:
        room.step()
    room.do(Back("p1"))
    assert state(room.table, "p1").played_for_you
    assert state(room.table, "ana").played_for_you == ()
    assert state(room.table, "ana").seats[1].robot_since is None
    room.do(Gone("p1"))
    room.now += 179
    assert room.do(Lost("p1")) == ()
    room.now += 1
    assert room.do(Lost("p1")) == (Left(1, "regular", "p1", "away", counts=True),)
    assert room.table.company.forfeited == (1,)


def test_lots_move_people_and_the_highest_card_deals() -> None:
    room = Room.opened()
    for number in (1, 2, 3):
        room.do(Sit(f"p{number}", f"P{number}", number))
    assert room.table.game is not None
    pack = room.table.game.pack(4)
    ranked = sorted(pack, key=lambda card: (room.table.game.strength[card], pack.index(card)))  # type: ignore[union-attr]
    low, high = ranked[:4], ranked[-4:]
    draw = (*low, *(card for card in pack if card not in {*low, *high}), *high)
    events = room.do(Start("ana", draw=draw))
    assert events[0] == Drew(tuple(low), tuple(high))
    assert [chair.person for chair in room.table.chairs] == ["p3", "p2", "p1", "ana"]
    lots = state(room.table, "ana").lots
    assert lots is not None
    assert (lots.came_from, lots.seats) == ((3, 2, 1, 0), tuple(reversed(low)))
    room.deal()
    assert room.table.hand is not None
    assert room.table.hand.public().dealer == 3
    assert room.table.owner == "ana"


def test_in_el_tomate_the_lowest_card_deals() -> None:
    """docs/spec/tomate.md 1."""
    rules = game("tomate")
    drawn = cards("2C 7C 1B 4E")
    assert dealer_of(rules, 4, drawn) == 0
    assert dealer_of(game("tute-pairs"), 4, drawn) == 2


def test_who_changes_their_chair_has_sat_as_long_as_before() -> None:
    """docs/spec/platform.md P1: the next owner is who has sat longest."""
    room = Room.opened()
    room.do(Sit("p1", "P1", 1))
    room.do(Sit("p2", "P2", 2))
    room.do(Sit("p1", "P1", 3))
    room.do(Leave("ana"))
    assert room.table.owner == "p1"


@pytest.mark.parametrize("is_friend", [True, False])
def test_a_private_table_whose_link_admits_nobody(is_friend: bool) -> None:
    room = Room.opened(private_table=True, link_admits=False)
    if is_friend:
        room.do(Sit("luis", "Luis", 1, is_friend=True))
        return
    assert refused(room, Sit("luis", "Luis", 1)) == "not_invited"
    room.do(Invite("ana", "secret"))
    room.do(Sit("luis", "Luis", 1, invitation="secret"))
    assert refused(room, Sit("eva", "Eva", 2, invitation="secret")) == "not_invited"


@pytest.mark.parametrize("robot_first", [True, False])
def test_a_window_is_over_with_its_time_when_nobody_is_left_who_may_answer(robot_first: bool) -> None:
    """Without a clock: one has passed, which is kept to the end of the window, and the other leaves."""
    for seed in range(100):
        room = Room.hosting("tute-pairs", Random(seed), competitive=False, turn_time_s=0, pace="quick", as_seated=True)
        room.do(Sit("p1", "P1", 1))
        room.do(SeatRobot("ana", "novice"))
        room.do(Start("ana", 3))
        room.deal()
        while room.table.stage == "playing":
            hand = room.table.hand
            assert hand is not None
            if hand.has_window and hand.to_act == 3 and 1 in room.table.awaited and not room.table.answers:
                for seat in (3, 1) if robot_first else (1, 3):
                    room.act(seat, PASS)
                room.do(Leave("ana"))
                assert room.table.hand is not None
                assert room.table.hand.has_window, "who leaves does not learn that the other has passed"
                room.now = room.table.alarm or 0.0
                room.do(Tick())
                assert (room.table.answers, room.table.hand.has_window) == ((), False)
                return
            room.step()
    raise AssertionError("no window of these two opened")


@pytest.mark.parametrize("game", ["tute-two", "brisca"])
def test_who_leaves_for_a_moment_does_not_learn_who_had_something_to_say(game: str) -> None:
    """Nor whether they have passed already: they may come back to their cards (docs/spec/platform.md A5)."""
    asked = set[bool]()
    for seed in range(8):
        room = Room.hosting(game, Random(seed), as_seated=True)
        room.do(Sit("p1", "P1", 1))
        room.do(Start("ana", 1))
        room.deal()
        while room.table.stage == "playing":
            hand = room.table.hand
            if hand is not None and hand.has_window and 1 in room.table.awaited:
                asked.add(hand.legal(1) == (PASS,))
                ends = room.table.deadline
                for command in (None, Act("p1", room.table.version, PASS)):
                    before = room.table if command is None else carry_out(room.table, command, room.now)[-1][1]
                    ((left, after),) = carry_out(before, Leave("ana"), room.now)
                    assert isinstance(left.event, Left)
                    assert (after.deadline, after.hand) == (ends, before.hand)
            room.step()
    assert asked == {True, False}
