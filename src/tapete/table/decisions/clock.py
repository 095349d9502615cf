"""What is due when the alarm rings: the end of a turn, a window, a vote or a wait, and what the program does."""

from typing import Final

from tapete.table.decisions.play import release, take
from tapete.table.decisions.run import Run
from tapete.table.events import Acted, AutoSet, Cancelled, VoteEnded, WasReady

MISSED_TURNS: Final = 2
"""Turns missed in a row that switch automatic play on (docs/spec/platform.md G4)."""


def tick(run: Run) -> None:
    """What is due by now; nothing if the alarm has not come yet."""
    table = run.table
    if table.alarm is None or run.now < table.alarm:
        return
    vote = table.company.vote
    if vote is not None and run.now >= vote.until:
        run.add(VoteEnded(vote.kind, False))
    elif table.paused:
        run.add(Cancelled("abandoned"))
    elif table.stage == "sheet":
        for seat, chair in enumerate(table.chairs):
            if chair.acts and seat not in table.ready:
                run.add(WasReady(seat))
    elif table.hand is not None and table.hand.automatic is not None:
        _run_program(run)
    elif (action := table.plays_itself) is not None and table.hand is not None and table.hand.to_act is not None:
        chosen = table.company.waiting(table.hand.to_act) is not None
        take(run, table.hand.to_act, action, "person" if chosen else "program")
    else:
        _end_time(run)


def _run_program(run: Run) -> None:
    hand = run.table.hand
    if hand is not None and hand.to_act is not None and hand.automatic is not None:
        run.add(Acted(hand.to_act, hand.automatic, "program"))


def _end_time(run: Run) -> None:
    """The program answers for every seat that has not (docs/spec/platform.md G3, G4)."""
    hand = run.table.hand
    assert hand is not None
    silent = run.table.awaited
    window = hand.has_window
    if window:
        release(run, is_over=True)
    for seat in silent:
        if run.table.hand is None or seat not in run.table.hand.asked:
            break
        take(run, seat, run.table.hand.fallback(seat), "clock", is_over=True)
        chair = run.table.chairs[seat]
        if not window and chair.acts and chair.missed >= MISSED_TURNS:
            run.add(AutoSet(seat, True, "missed"))
