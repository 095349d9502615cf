"""What seats do with their cards: actions, answers in a window, cards chosen ahead, readiness for the next hand."""

from tapete.rules.game import PASS, Action, IllegalAction, Seat
from tapete.table.commands import Act, Person, Queue, Ready
from tapete.table.company import QueuedCard
from tapete.table.decisions.decision import Decision, check_read, seat_at, set_auto
from tapete.table.events import Acted, Answered, AutoSet, Preferred, Queued, VoteEnded, WasReady
from tapete.table.hands import winning
from tapete.table.literals import By
from tapete.table.refusal import Refused
from tapete.table.table import Table


def act(decision: Decision, command: Act) -> None:
    """A person acts; it ends automatic play, and a vote for which the cards were held."""
    table, action = decision.table, command.action
    seat = seat_at(table, command.person)
    if _has_passed(table, seat, command.version, action):
        return
    is_awaited = check_turn(table, seat, command.version)
    if table.chairs[seat].auto:
        decision.add(AutoSet(seat, False, "back"))
    if table.company.vote is not None and table.is_held:
        decision.add(VoteEnded(table.company.vote.kind, False))
    _answer(decision, seat, action, is_awaited)


def robot_act(decision: Decision, seat: Seat, version: int, action: Action) -> None:
    """A robot's answer, unless the question has passed."""
    if version == decision.table.question and any(seat == waiting for waiting, _ in decision.table.waiting_robots):
        take(decision, seat, action, "robot")


def check_turn(table: Table, seat: Seat, version: int) -> bool:
    """Whether the answer of this seat, which is asked, is outstanding; if not, it may go on to play.

    Raises Refused unless the seat is asked, and has seen it."""
    if table.stage != "playing" or table.hand is None:
        raise Refused("not_now", expected="nothing")
    if seat not in table.hand.asked:
        raise Refused("not_your_turn")
    if not table.question <= version <= table.version:
        raise Refused("stale")
    is_awaited = seat in table.awaited
    if not is_awaited and not _goes_on_alone(table, seat):
        raise Refused("already_answered")
    return is_awaited


def _goes_on_alone(table: Table, seat: Seat) -> bool:
    """Whether going on to play would close the window: no other person is asked, and all others have answered.

    Were it enough that another person has passed, everybody would see when they did.
    """
    hand = table.hand
    if hand is None or not hand.has_window or table.awaited not in ((seat,), ()):
        return False
    return not is_veiled(table) or not any(table.chairs[each].acts for each in hand.asked if each != seat)


def _answer(decision: Decision, seat: Seat, action: Action, is_awaited: bool) -> None:
    """What a person does. Who alone is asked in a window may go on playing: that is silence (docs/spec/common.md 7)."""
    before = len(decision.steps)
    try:
        if not is_awaited:
            raise Refused("already_answered")
        take(decision, seat, action, "person")
    except Refused:
        if len(decision.steps) != before or action == PASS or not _goes_on_alone(decision.table, seat):
            raise
        hand = decision.table.hand
        assert hand is not None
        if is_awaited:
            take(decision, seat, PASS, "person", is_over=True)
        else:
            release(decision, is_over=True)
        if (
            decision.table.hand is None
            or decision.table.hand.to_act != seat
            or action not in decision.table.hand.legal()
        ):
            raise
        take(decision, seat, action, "person")


def is_veiled(table: Table) -> bool:
    """Whether the silence of people is kept to the end of a window, so that nobody learns who had something to say."""
    return table.pace.window is not None and table.lone is None


def take(decision: Decision, seat: Seat, action: Action, by: By, is_over: bool = False) -> None:
    """One answer; in a window it waits for those before it, and lets those after it speak. `is_over`: the window is."""
    hand = decision.table.hand
    assert hand is not None
    silence = hand.has_window and action == PASS and by == "person" and is_veiled(decision.table) and not is_over
    if seat != hand.to_act or silence:
        if action not in hand.legal(seat):
            raise Refused("not_now", expected=", ".join(str(each) for each in hand.legal(seat)))
        decision.add(Answered(seat, action))
        return
    try:
        decision.add(Acted(seat, action, by))
    except IllegalAction as illegal:
        raise Refused(illegal.refusal.code, **dict(illegal.refusal.about)) from None
    release(decision, is_over)


def release(decision: Decision, is_over: bool = False) -> None:
    """Answers that were waiting for their turn in the window take effect."""
    while decision.table.answers and decision.table.hand is not None:
        seat = decision.table.hand.to_act
        waiting = [action for answered, action in decision.table.answers if answered == seat]
        if seat is None or not waiting:
            return
        is_person = decision.table.chairs[seat].acts
        if waiting[0] == PASS and is_person and is_veiled(decision.table) and not is_over:
            return
        decision.add(Acted(seat, waiting[0], "person" if is_person else "robot"))


def _has_passed(table: Table, seat: Seat, version: int, action: Action) -> bool:
    """Whether this may be the pass that the program has made already for who plays with robots alone."""
    if action != PASS or table.stage != "playing" or table.lone is None:
        return False
    return seat not in table.awaited or version < table.question


def pass_for_the_lone(decision: Decision) -> None:
    """Who plays with robots alone is not asked in a window when they have nothing to say: the program passes."""
    while (hand := decision.table.hand) is not None and hand.has_window and (seat := decision.table.lone) is not None:
        asked = decision.table.chairs[seat].acts and seat in decision.table.awaited
        if not asked or hand.legal(seat) != (PASS,):
            return
        take(decision, seat, PASS, "program")


def queue(decision: Decision, command: Queue) -> None:
    """A card for one's next turn, or none; it is dropped when another card wins the trick than did then."""
    table, action = decision.table, command.action
    seat = seat_at(table, command.person)
    hand, chosen = table.hand, table.company.waiting(seat)
    if action is None:
        if chosen is not None:
            decision.add(Queued(seat, None))
        return
    if hand is None or table.stage != "playing" or seat in hand.asked:
        # Of their view: what they will draw is legal, too, before they know it.
        asked = () if hand is None else hand.own(seat).legal
        raise Refused("not_now", expected=", ".join(map(str, asked)) or "nothing")
    if not table.question <= command.version <= table.version:
        raise Refused("stale")
    if action.do != "play" or action.what not in hand.own(seat).hand:
        raise Refused("not_in_hand", card=action.what)
    set_auto(decision, seat, False, "back")
    if chosen != QueuedCard(seat, action, winning(hand)):
        decision.add(Queued(seat, action))


def prefer(decision: Decision, person: Person, forced: bool) -> None:
    """Whether the program plays this person's forced cards."""
    seat = seat_at(decision.table, person)
    if forced != (person in decision.table.company.forced):
        decision.add(Preferred(seat, forced))


def ready(decision: Decision, command: Ready) -> None:
    """The sheet has been read; between matches, the options are agreed with, by who has read them."""
    seat, table = seat_at(decision.table, command.person), decision.table
    if table.stage == "sheet":
        set_auto(decision, seat, False, "back")
        if seat not in table.ready:
            decision.add(WasReady(seat))
    elif command.person in table.company.unready:
        check_read(table, command.version)
        decision.add(WasReady(seat))
    else:
        raise Refused("not_now", expected="nothing")
