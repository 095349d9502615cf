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
from tapete.table.decisions import agree, chairs, clock, play, setting
from tapete.table.decisions.run import Run
from tapete.table.decisions.setting import changed_options, opened
from tapete.table.events import Dealt, Event, Kept
from tapete.table.table import Table

__all__ = ["carry_out", "changed_options", "decide", "opened"]


def decide(table: Table, command: Command, now: float) -> tuple[Event, ...]:
    """The events that `command` brings about, in order; empty when it changes nothing. Raises Refused."""
    return tuple([kept.event for kept, _ in carry_out(table, command, now)])


def carry_out(table: Table, command: Command, now: float) -> tuple[tuple[Kept, Table], ...]:
    """Those events as they are to be kept, each with the table after it."""
    run = Run(table, now)
    match command:
        case Act():
            play.act(run, command)
        case RobotAct(seat, version, action):
            play.robot_act(run, seat, version, action)
        case Deal(deck, secret, chance, promise):
            if table.wants_deal:
                run.add(Dealt(deck, secret, chance, promise))
        case Tick():
            clock.tick(run)
        case Ready():
            play.ready(run, command)
        case Queue():
            play.queue(run, command)
        case Prefer(person, forced):
            play.prefer(run, person, forced)
        case Set(person, options):
            setting.set_options(run, person, options)
        case Start():
            setting.start(run, command)
        case Look(person):
            setting.look(run, person)
        case Annul(person, agrees):
            agree.annul(run, person, agrees)
        case Undo(person, agrees):
            agree.undo(run, person, agrees)
        case ClaimRest():
            agree.claim_rest(run, command)
        case Concede(person, to, agrees):
            agree.concede(run, person, to, agrees)
        case Sit() | SeatRobot() | Unseat() | Leave() | Dismiss() | Invite() | Auto() | Gone() | Back() | Lost():
            chairs.move(run, command)
        case _:
            assert_never(command)
    if run.steps:
        agree.settle(run)
        play.pass_for_the_lone(run)
    return tuple(run.steps)
