"""What seats do with their cards: actions, answers in a window, cards chosen ahead, readiness for the next hand."""

from tapete.rules.game import PASS, Action, IllegalAction, Seat
from tapete.table.commands import Act, Person, Queue, Ready
from tapete.table.company import Waiting
from tapete.table.decisions.run import Run, check_read, seat_at, set_auto
from tapete.table.events import Acted, Answered, AutoSet, Preferred, Queued, VoteEnded, WasReady
from tapete.table.evolve import winning
from tapete.table.refusal import Refused
from tapete.table.table import Table
from tapete.table.words import By


def act(run: Run, command: Act) -> None:
    """A person acts; it ends automatic play, and a vote for which the cards were held."""
    table, action = run.table, command.action
    seat = seat_at(table, command.person)
    if _has_passed(table, seat, command.version, action):
        return
    check_turn(table, seat, command.version)
    if table.chairs[seat].auto:
        run.add(AutoSet(seat, False, "back"))
    if table.company.vote is not None and table.is_held:
        run.add(VoteEnded(table.company.vote.kind, False))
    _answer(run, seat, action)


def robot_act(run: Run, seat: Seat, version: int, action: Action) -> None:
    """A robot's answer, unless the question has passed."""
    if version == run.table.question and any(seat == waiting for waiting, _ in run.table.waiting_robots):
        take(run, seat, action, "robot")


def check_turn(table: Table, seat: Seat, version: int) -> None:
    """Raises unless this seat is asked, and has seen it."""
    if table.stage != "playing" or table.hand is None:
        raise Refused("not_now", expected="nothing")
    if seat not in table.hand.asked:
        raise Refused("not_your_turn")
    if not table.question <= version <= table.version:
        raise Refused("stale")
    if seat not in table.awaited and not _goes_on_alone(table, seat):
        raise Refused("already_answered")


def _goes_on_alone(table: Table, seat: Seat) -> bool:
    """Whether going on to play would close the window: no other person is asked, and all others have answered.

    Were it enough that another person has passed, everybody would see when they did.
    """
    hand = table.hand
    if hand is None or not hand.has_window or table.awaited not in ((seat,), ()):
        return False
    return not is_veiled(table) or not any(table.chairs[each].acts for each in hand.asked if each != seat)


def _answer(run: Run, seat: Seat, action: Action) -> None:
    """What a person does. Who alone is asked in a window may go on playing: that is silence (docs/spec/common.md 7)."""
    before = len(run.steps)
    try:
        if seat not in run.table.awaited:
            raise Refused("already_answered")
        take(run, seat, action, "person")
    except Refused:
        if len(run.steps) != before or action == PASS or not _goes_on_alone(run.table, seat):
            raise
        hand = run.table.hand
        assert hand is not None
        if seat in run.table.awaited:
            take(run, seat, PASS, "person", is_over=True)
        else:
            release(run, is_over=True)
        if run.table.hand is None or run.table.hand.to_act != seat or action not in run.table.hand.legal():
            raise
        take(run, seat, action, "person")


def is_veiled(table: Table) -> bool:
    """Whether the silence of people is kept to the end of a window, so that nobody learns who had something to say."""
    return table.pace.window is not None and len(table.people) > 1


def take(run: Run, seat: Seat, action: Action, by: By, is_over: bool = False) -> None:
    """One answer; in a window it waits for those before it, and lets those after it speak. `is_over`: the window is."""
    hand = run.table.hand
    assert hand is not None
    silence = hand.has_window and action == PASS and by == "person" and is_veiled(run.table) and not is_over
    if seat != hand.to_act or silence:
        if action not in hand.legal(seat):
            raise Refused("not_now", expected=", ".join(str(each) for each in hand.legal(seat)))
        run.add(Answered(seat, action))
        return
    try:
        run.add(Acted(seat, action, by))
    except IllegalAction as illegal:
        raise Refused(illegal.refusal.code, **dict(illegal.refusal.about)) from None
    release(run, is_over)


def release(run: Run, is_over: bool = False) -> None:
    """Answers that were waiting for their turn in the window take effect."""
    while run.table.answers and run.table.hand is not None:
        seat = run.table.hand.to_act
        waiting = [action for answered, action in run.table.answers if answered == seat]
        if seat is None or not waiting:
            return
        is_person = run.table.chairs[seat].acts
        if waiting[0] == PASS and is_person and is_veiled(run.table) and not is_over:
            return
        run.add(Acted(seat, waiting[0], "person" if is_person else "robot"))


def _has_passed(table: Table, seat: Seat, version: int, action: Action) -> bool:
    """Whether this may be the pass that the program has made already for who plays with robots alone."""
    if action != PASS or table.stage != "playing" or len(table.people) != 1:
        return False
    return seat not in table.awaited or version < table.question


def pass_for_the_lone(run: Run) -> None:
    """Who plays with robots alone is not asked in a window when they have nothing to say: the program passes."""
    while (hand := run.table.hand) is not None and hand.has_window and len(run.table.people) == 1:
        (seat,) = run.table.people
        asked = run.table.chairs[seat].acts and seat in run.table.awaited
        if not asked or hand.legal(seat) != (PASS,):
            return
        take(run, seat, PASS, "program")


def queue(run: Run, command: Queue) -> None:
    """A card for one's next turn, or none; it is dropped when another card wins the trick than did then."""
    table, action = run.table, command.action
    seat = seat_at(table, command.person)
    hand, chosen = table.hand, table.company.waiting(seat)
    if action is None:
        if chosen is not None:
            run.add(Queued(seat, None))
        return
    if hand is None or table.stage != "playing" or seat in hand.asked:
        raise Refused("not_now", expected="nothing" if hand is None else ", ".join(map(str, hand.legal(seat))))
    if not table.question <= command.version <= table.version:
        raise Refused("stale")
    if action.do != "play" or action.what not in hand.own(seat).hand:
        raise Refused("not_in_hand", card=action.what)
    set_auto(run, seat, False, "back")
    if chosen != Waiting(seat, action, winning(hand)):
        run.add(Queued(seat, action))


def prefer(run: Run, person: Person, forced: bool) -> None:
    """Whether the program plays this person's forced cards."""
    seat = seat_at(run.table, person)
    if forced != (person in run.table.company.forced):
        run.add(Preferred(seat, forced))


def ready(run: Run, command: Ready) -> None:
    """The sheet has been read; between matches, the options are agreed with, by who has read them."""
    seat, table = seat_at(run.table, command.person), run.table
    if table.stage == "sheet":
        set_auto(run, seat, False, "back")
        if seat not in table.ready:
            run.add(WasReady(seat))
    elif command.person in table.company.unready:
        check_read(table, command.version)
        run.add(WasReady(seat))
    else:
        raise Refused("not_now", expected="nothing")
