"""What a table answers to a command: the events that follow from it, or a refusal with its reason."""

from typing import assert_never

from tapete.table.commands import (
    Act,
    Annul,
    Auto,
    Back,
    ClaimRest,
    Command,
    Concede,
    Deal,
    Dismiss,
    Gone,
    Invite,
    Leave,
    Look,
    Lost,
    Prefer,
    Queue,
    Ready,
    RobotAct,
    SeatRobot,
    Set,
    Sit,
    Start,
    Tick,
    Undo,
    Unseat,
)
from tapete.table.decisions import chairs, clock, play, setup, votes
from tapete.table.decisions.decision import Decision
from tapete.table.decisions.setup import changed_options, opened
from tapete.table.events import Dealt, Event, Kept
from tapete.table.table import Table

__all__ = ["carry_out", "changed_options", "decide", "opened"]


def decide(table: Table, command: Command, now: float) -> tuple[Event, ...]:
    """The events that `command` brings about, in order; empty when it changes nothing. Raises Refused."""
    return tuple([kept.event for kept, _ in carry_out(table, command, now)])


def carry_out(table: Table, command: Command, now: float) -> tuple[tuple[Kept, Table], ...]:
    """Those events as they are to be kept, each with the table after it."""
    decision = Decision(table, now)
    match command:
        case Act():
            play.act(decision, command)
        case RobotAct(seat, version, action):
            play.robot_act(decision, seat, version, action)
        case Deal(deck, secret, chance, promise):
            if table.wants_deal:
                decision.add(Dealt(deck, secret, chance, promise))
        case Tick():
            clock.tick(decision)
        case Ready():
            play.ready(decision, command)
        case Queue():
            play.queue(decision, command)
        case Prefer(person, forced):
            play.prefer(decision, person, forced)
        case Set(person, options):
            setup.set_options(decision, person, options)
        case Start():
            setup.start(decision, command)
        case Look(person):
            setup.look(decision, person)
        case Annul(person, agrees):
            votes.annul(decision, person, agrees)
        case Undo(person, agrees):
            votes.undo(decision, person, agrees)
        case ClaimRest():
            votes.claim_rest(decision, command)
        case Concede(person, to, agrees):
            votes.concede(decision, person, to, agrees)
        case Sit() | SeatRobot() | Unseat() | Leave() | Dismiss() | Invite() | Auto() | Gone() | Back() | Lost():
            chairs.move(decision, command)
        case _:
            assert_never(command)
    if decision.steps:
        votes.settle(decision)
        play.pass_for_the_lone(decision)
    return tuple(decision.steps)
