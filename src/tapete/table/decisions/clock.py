"""What is due when the alarm rings: the end of a turn, a window, a vote or a wait, and what the program does."""

from typing import Final

from tapete.table.decisions.decision import Decision
from tapete.table.decisions.play import release, take
from tapete.table.events import Acted, AutoSet, Cancelled, VoteEnded, WasReady

MISSED_TURNS: Final = 2
"""Turns missed in a row that switch automatic play on (docs/spec/platform.md G4)."""


def tick(decision: Decision) -> None:
    """What is due by now; nothing if the alarm has not come yet."""
    table = decision.table
    if table.alarm is None or decision.now < table.alarm:
        return
    vote = table.company.vote
    if vote is not None and decision.now >= vote.until:
        decision.add(VoteEnded(vote.kind, False))
    elif table.paused:
        decision.add(Cancelled("abandoned"))
    elif table.stage == "sheet":
        for seat, chair in enumerate(table.chairs):
            if chair.acts and seat not in table.ready:
                decision.add(WasReady(seat))
    elif table.hand is not None and table.hand.automatic is not None:
        _run_program(decision)
    elif (action := table.plays_itself) is not None and table.hand is not None and table.hand.to_act is not None:
        chosen = table.company.waiting(table.hand.to_act) is not None
        take(decision, table.hand.to_act, action, "person" if chosen else "program")
    else:
        _end_time(decision)


def _run_program(decision: Decision) -> None:
    hand = decision.table.hand
    if hand is not None and hand.to_act is not None and hand.automatic is not None:
        decision.add(Acted(hand.to_act, hand.automatic, "program"))


def _end_time(decision: Decision) -> None:
    """The program answers for every seat that has not (docs/spec/platform.md G3, G4)."""
    hand = decision.table.hand
    assert hand is not None
    silent = decision.table.awaited
    window = hand.has_window
    if window:
        release(decision, is_over=True)
    for seat in silent:
        if decision.table.hand is None or seat not in decision.table.hand.asked:
            break
        take(decision, seat, decision.table.hand.fallback(seat), "clock", is_over=True)
        chair = decision.table.chairs[seat]
        if not window and chair.acts and chair.missed >= MISSED_TURNS:
            decision.add(AutoSet(seat, True, "missed"))
