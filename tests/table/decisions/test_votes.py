"""Votes: an end without result, a card that goes back, a rest that is claimed or given."""

from random import Random

import pytest

from tapete.rules.game import PASS, Hand
from tapete.table import state
from tapete.table.commands import Act, Annul, Back, ClaimRest, Concede, Gone, Leave, SeatRobot, Sit, Start, Tick, Undo
from tapete.table.events import Cancelled, RestTaken, Undone, VoteBegan, Voted, VoteEnded
from tapete.table.voters import concedes_alone
from tests.table.room import Room
from tests.table.test_decide import refused


def until_turn(room: Room, seat: int) -> None:
    """Play until this seat has to play a card."""
    while room.table.hand is None or room.table.hand.has_window or room.table.awaited != (seat,):
        room.step()


def test_all_people_must_agree_and_robots_are_not_asked() -> None:
    """docs/spec/platform.md V1, V2, V4."""
    room = Room.started(people=3)
    assert room.do(Annul("ana")) == (VoteBegan("annul", 0, 0),)
    vote = state(room.table, "p1").vote
    assert vote is not None
    assert (vote.kind, vote.by, vote.agreed, vote.awaited) == ("annul", 0, (0,), (1, 2))
    assert room.do(Annul("p1")) == (Voted(1, True),)
    assert room.do(Annul("p2")) == (Voted(2, True), VoteEnded("annul", True), Cancelled("agreed"))
    assert (room.table.stage, room.table.match, room.table.company.forfeited) == ("open", None, ())


def test_one_refusal_or_the_time_ends_a_vote_and_it_is_not_asked_twice_in_a_hand() -> None:
    room = Room.started(people=3)
    room.do(Annul("ana"))
    assert refused(room, Undo("p1")) == "competitive"
    assert room.do(Annul("p1", False)) == (Voted(1, False), VoteEnded("annul", False))
    assert refused(room, Annul("ana")) == "asked_already"
    assert refused(room, Annul("ana", False)) == "no_vote"
    room.do(Annul("p1"))
    room.now = room.table.alarm or 0.0
    assert room.do(Tick()) == (VoteEnded("annul", False),)
    assert room.table.stage == "playing"


def test_who_has_agreed_may_think_better_of_it() -> None:
    room = Room.started(people=3)
    room.do(Annul("ana"))
    assert room.do(Annul("p1")) == (Voted(1, True),)
    assert room.do(Annul("p1")) == (), "once is enough"
    assert room.do(Annul("p1", False)) == (Voted(1, False), VoteEnded("annul", False))


def test_who_leaves_is_not_asked_any_more() -> None:
    room = Room.started(people=3)
    room.do(Annul("ana"))
    room.do(Annul("p1"))
    events = room.do(Leave("p2"))
    assert events[-1] == Cancelled("agreed")
    assert room.table.company.forfeited == (2,), "they abandoned before all had agreed (V4)"


def test_who_comes_back_or_sits_down_meanwhile_has_a_say() -> None:
    """docs/spec/platform.md V1: all players must agree."""
    room = Room.started(people=3)
    room.do(Gone("p2"))
    room.do(Annul("ana"))
    assert room.do(Annul("p1")) == (Voted(1, True),), "their seat is kept: they are players still (A1)"
    room.do(Back("p2"))
    vote = state(room.table, "p2").vote
    assert vote is not None
    assert vote.awaited == (2,)
    assert room.do(Annul("p2", False)) == (Voted(2, False), VoteEnded("annul", False))
    assert room.table.stage == "playing"


def test_a_slip_goes_back_before_the_next_seat_acts() -> None:
    room = Room.started(people=2, competitive=False)
    until_turn(room, 0)
    before = room.table.hand
    assert before is not None
    room.do(Act("ana", room.table.version, before.legal()[0]))
    assert refused(room, Undo("p1")) == "nothing_to_undo"
    room.do(Undo("ana"))
    assert (room.table.waiting_robots, room.table.is_held) == ((), True)
    assert room.do(Undo("p1"))[-1] == Undone(0)
    assert room.table.hand is not None
    assert repr(room.table.hand) == repr(before)
    assert room.table.hand.to_act == 0


def test_neither_clock_nor_program_goes_on_during_a_vote_on_the_cards() -> None:
    """What goes back is the card of who asked for it."""
    room = Room.started(people=2, competitive=False, turn_time_s=10)
    until_turn(room, 0)
    before = repr(room.table.hand)
    assert room.table.hand is not None
    room.do(Act("ana", room.table.version, room.table.hand.legal()[0]))
    room.do(Undo("ana"))
    vote = room.table.company.vote
    assert vote is not None
    assert (room.table.deadline, room.table.alarm) == (None, vote.until)
    room.now = vote.until - 0.1
    assert room.do(Tick()) == ()
    assert room.do(Undo("p1"))[-1] == Undone(0)
    assert repr(room.table.hand) == before
    assert room.table.deadline == room.now + 10, "the turn begins anew"


def test_the_time_of_the_others_begins_anew_where_a_vote_on_the_cards_fails() -> None:
    room = Room.started(people=4, competitive=False, turn_time_s=10)
    until_turn(room, 0)
    room.do(ClaimRest("ana", room.table.version, is_proved=False, ask=True))
    assert room.table.deadline is None
    room.now = room.table.alarm or 0.0
    assert room.do(Tick()) == (VoteEnded("rest", False),), "nobody's card is played by the clock"
    assert room.table.deadline == room.now + 10


@pytest.mark.parametrize("game", ["brisca", "tute-two"])
def test_a_card_that_ends_a_trick_goes_back_before_anything_is_drawn(game: str) -> None:
    room = Room.hosting(game, Random(4), competitive=False)
    room.do(Sit("p1", "P1", 1))
    room.do(Start("ana", 1))
    room.deal()
    assert room.table.hand is not None
    room.act(0, room.table.hand.legal()[0])
    before = repr(room.table.hand)
    room.act(1, room.table.hand.legal()[0])
    room.do(Undo("p1"))
    vote = room.table.company.vote
    assert vote is not None
    room.now = vote.until - 0.1
    assert room.do(Tick()) == ()
    room.do(Undo("ana"))
    assert repr(room.table.hand) == before


def test_a_card_below_which_another_came_to_light_does_not_go_back() -> None:
    room = Room.hosting("tarot-2-piles", Random(4), competitive=False, as_seated=True)
    room.do(Sit("p1", "P1", 1))
    room.do(Start("ana", 1))
    room.deal()
    seat, old, new = 0, set[str](), set[str]()
    while new <= old:
        before, seat = hand_of(room), hand_of(room).to_act or 0
        room.act(seat, before.legal()[-1])
        parts = [hand.public().parts for hand in (before, hand_of(room))]
        old, new = [{card for each in shown if isinstance(each.value, tuple) for card in each.value} for shown in parts]
    assert refused(room, Undo(room.person(seat))) == "nothing_to_undo"


@pytest.mark.parametrize("game", ["tute-pairs", "tute-individual", "cuatrola", "brisca-pairs"])
def test_the_last_card_of_any_trick_may_go_back(game: str) -> None:
    """Also of the first, with which the trump card is no more looked at, but remembered."""
    room = Room.hosting(game, Random(2), competitive=False, as_seated=True, pace="calm")
    for seat in (1, 2, 3):
        room.do(Sit(f"p{seat}", f"P{seat}", seat))
    room.do(Start("ana", 3))
    room.deal()
    asked = set[int]()
    while room.table.stage == "playing" and len(asked) < 2:
        hand = room.table.hand
        assert hand is not None
        if hand.public().phase == "auction":
            room.act(hand.to_act or 0, PASS)
        elif hand.public().phase == "play" and not hand.has_window and len(hand.public().trick) == 3:
            seat = hand.to_act or 0
            room.act(seat, hand.legal()[0])
            if seat not in asked:
                assert room.do(Undo(room.person(seat))) == (VoteBegan("undo", seat, seat),)
                room.do(Undo(room.person((seat + 1) % 4), agrees=False))
                asked.add(seat)
        else:
            room.step()
    assert len(asked) == 2


@pytest.mark.parametrize("game", ["tute-pairs", "brisca-pairs"])
def test_who_asks_for_a_card_back_does_not_learn_whether_others_have_answered(game: str) -> None:
    """In the window after it, where silence is kept to the end; what was answered there goes with the card."""
    room = Room.hosting(game, Random(2), competitive=False, as_seated=True, pace="calm")
    for seat in (1, 2, 3):
        room.do(Sit(f"p{seat}", f"P{seat}", seat))
    room.do(Start("ana", 3))
    room.deal()
    while True:
        hand = hand_of(room)
        seat, is_last = hand.to_act or 0, hand.public().phase == "play" and len(hand.public().trick) == 3
        if not is_last:
            room.step()
            continue
        room.act(seat, hand.legal()[0])
        silent = [each for each in room.table.awaited if each != seat] if hand_of(room).has_window else []
        if silent:
            break
    room.act(silent[0], PASS)
    assert [each for each, _ in room.table.answers] == silent[:1]
    assert room.do(Undo(room.person(seat))) == (VoteBegan("undo", seat, seat),)
    for other in range(4):
        if other != seat:
            room.do(Undo(room.person(other)))
    assert (repr(room.table.hand), room.table.answers) == (repr(hand), ())


@pytest.mark.parametrize("game", ["tute-pairs", "tute-individual", "brisca-pairs"])
def test_who_is_alone_takes_back_a_card_that_won_the_trick(game: str) -> None:
    """Though the program has passed for them at once in the window after it; not once a robot has led."""
    gone_back = 0
    for seed in range(60):
        room = Room.hosting(game, Random(seed), competitive=False)
        room.do(SeatRobot("ana", "novice"))
        room.do(Start("ana", 0))
        room.deal()
        until_last(room)
        before = hand_of(room)
        if before.to_act is not None:
            room.act(0, before.legal()[0])
            after = hand_of(room)
            if after.to_act is not None and after.public().tricks[-1].winner == 0 and after.actions[-1] == PASS:
                assert room.do(Undo("ana"))[-1] == Undone(0)
                assert repr(hand_of(room)) == repr(before)
                gone_back += 1
    assert gone_back > 3


def hand_of(room: Room) -> Hand:
    assert room.table.hand is not None
    return room.table.hand


def until_last(room: Room) -> None:
    """Play until Ana has to play the last card of a trick, or the hand is over."""
    while room.table.stage in ("dealing", "playing"):
        hand = room.table.hand
        if hand is not None and hand.to_act == 0 and not hand.has_window and len(hand.public().trick) == 3:
            return
        room.step()


def test_who_plays_on_has_refused() -> None:
    room = Room.started(people=4, competitive=False)
    until_turn(room, 0)
    assert room.table.hand is not None
    room.do(Act("ana", room.table.version, room.table.hand.legal()[0]))
    room.do(Undo("ana"))
    (seat,) = room.table.awaited
    events = room.do(Act(room.person(seat), room.table.version, room.table.hand.legal()[0]))
    assert events[0] == VoteEnded("undo", False)
    assert refused(room, Undo("ana")) == "nothing_to_undo"


def test_nothing_goes_back_at_a_competitive_table_or_after_a_window() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    assert refused(room, Undo("ana")) == "competitive"
    room = Room.started(people=1, competitive=False, pace="instant")
    room.until_window()
    assert refused(room, Undo("ana")) == "nothing_to_undo"


def test_silence_in_a_window_with_which_the_hand_begins_does_not_go_back() -> None:
    room = Room.hosting(
        "tute-three", Random(3), competitive=False, pace="instant", tute_when="immediate_if_dealt", exchange="optional"
    )
    for number in (1, 2):
        room.do(Sit(f"p{number}", f"P{number}", number))
    room.do(Start("ana"))
    room.deal()
    hand = room.table.hand
    assert hand is not None
    assert hand.has_window
    assert hand.to_act is not None
    room.act(hand.to_act, PASS)
    assert room.table.hand is not None
    assert room.table.hand.actions == (PASS,)
    assert refused(room, Undo("ana")) == "nothing_to_undo"


def test_an_unproved_claim_is_nobodys_business() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    assert refused(room, ClaimRest("ana", room.table.version, is_proved=False)) == "not_proved"
    assert refused(room, ClaimRest("ana", room.table.question - 1, is_proved=True)) == "stale"
    assert refused(room, ClaimRest("ana", room.table.version + 1, is_proved=True)) == "stale"


def test_a_claim_holds_whatever_has_happened_but_cards_since_its_version() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    seen, hand = room.table.version, room.table.hand
    room.do(Gone("p1"))
    room.do(Back("p1"))
    assert room.table.version > seen
    assert room.table.hand is hand
    assert room.do(ClaimRest("ana", seen, is_proved=True))[0] == RestTaken(0, "proved")


def test_a_proved_claim_ends_the_hand() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    tricks = len(room.table.hand.public().tricks) if room.table.hand is not None else 0
    assert room.do(ClaimRest("ana", room.table.version, is_proved=True))[0] == RestTaken(0, "proved")
    assert room.table.stage in ("sheet", "over")
    assert room.table.hand is not None
    assert len(room.table.hand.public().tricks) == 10 > tricks


def test_opponents_give_the_rest_if_all_people_among_them_agree() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    assert refused(room, Concede("p2", 0)) == "no_vote", "partners of the seat have nothing to give"
    room.do(ClaimRest("ana", room.table.version, is_proved=False, ask=True))
    vote = state(room.table, "p1").vote
    assert vote is not None
    assert (vote.kind, vote.seat, vote.awaited) == ("rest", 0, (1, 3))
    room.do(Concede("p1", 0))
    events = room.do(Concede("p3", 0))
    assert RestTaken(0, "conceded") in events
    assert room.table.stage in ("sheet", "over")


def test_opponents_who_have_all_lost_their_lines_give_nothing() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    room.do(ClaimRest("ana", room.table.version, is_proved=False, ask=True))
    room.do(Gone("p1"))
    assert room.do(Gone("p3"))[-1] == VoteEnded("rest", False)
    assert room.table.stage == "playing"


def test_whose_claim_was_rejected_may_still_give_the_rest_and_gives_it_to_each_once() -> None:
    room = Room.started(people=4)
    until_turn(room, 0)
    version = room.table.version
    room.do(ClaimRest("ana", version, is_proved=False, ask=True))
    room.do(Concede("p1", 0, False))
    assert refused(room, ClaimRest("ana", room.table.version, is_proved=False, ask=True)) == "asked_already"
    for seat, other in ((1, "p2"), (3, "p2")):
        assert room.do(Concede("ana", seat))[0] == VoteBegan("rest", seat, 0)
        room.do(Concede(other, seat, False))
        assert refused(room, Concede("ana", seat)) == "asked_already"


def harmed(game: str, **options: str) -> Room:
    """Cards are played for few points; Ana and P1 sit there, and robots. In the auction everybody passes."""
    room = Room.hosting(game, Random(7), **options)
    room.do(Sit("p1", "P1", 1))
    room.do(SeatRobot("ana", "novice"))
    room.do(Start("ana", 3))
    room.deal()
    while (hand := room.table.hand) is not None and hand.public().phase == "auction":
        assert hand.to_act is not None
        room.act(hand.to_act, PASS)
    return room


@pytest.mark.parametrize(
    ("game", "options"), [("tute-gana-pierde", {}), ("tute-cabron", {}), ("tarot-4", {"all_pass": "misere"})]
)
def test_where_points_do_harm_nobody_is_given_the_rest_against_their_will(game: str, options: dict[str, str]) -> None:
    room = harmed(game, **options)
    assert refused(room, Concede("p1", 2)) == "nobody_to_agree", "a robot has no vote"
    assert refused(room, Concede("p1", 1)) == "no_vote"
    room.do(Concede("p1", 0))
    vote = state(room.table, "p1").vote
    assert vote is not None
    assert (vote.seat, vote.by, vote.awaited) == (0, 1, (0,))
    assert room.do(Concede("ana", 0, False)) == (Voted(0, False), VoteEnded("rest", False))
    room.do(ClaimRest("ana", room.table.version, is_proved=False, ask=True))
    vote = state(room.table, "p1").vote
    assert vote is not None
    assert vote.awaited == (1,), "who asks for it is not asked"
    assert RestTaken(0, "conceded") in room.do(Concede("p1", 0))


def test_where_points_do_harm_a_chair_that_is_not_there_is_given_nothing() -> None:
    room = harmed("tute-gana-pierde")
    assert refused(room, Concede("p1", 15)) == "no_such_seat"
    assert not concedes_alone(room.table, 1, 15), "asked before it is decided"


def test_who_would_have_to_take_the_rest_takes_nothing_by_being_away() -> None:
    room = harmed("tute-gana-pierde")
    room.do(Gone("ana"))
    room.do(Concede("p1", 0))
    assert room.table.stage == "playing"
    assert room.do(Leave("ana"))[-1] == VoteEnded("rest", False)
    assert refused(room, Concede("p1", 0)) == "nobody_to_agree"


def test_a_pass_is_never_taken_for_a_claim() -> None:
    room = Room.started(people=4)
    room.until_window()
    assert refused(room, ClaimRest("ana", room.table.version, is_proved=True)) == "not_now"
    assert PASS in (room.table.hand.legal(room.table.awaited[0]) if room.table.hand is not None else ())
