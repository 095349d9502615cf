"""What a table answers to a command: the events that follow from it, or a refusal with its reason."""

from collections.abc import Mapping
from typing import Any, Final, assert_never

from tapete.rules.game import PASS, Action, BadOption, IllegalAction, Seat, Value, changed, configure
from tapete.rules.games import game as game_named
from tapete.table.commands import (
    Act,
    Auto,
    Back,
    Command,
    Deal,
    Gone,
    Leave,
    Person,
    Ready,
    RobotAct,
    SeatRobot,
    Set,
    Sit,
    Start,
    Tick,
    Unseat,
)
from tapete.table.events import (
    Acted,
    Answered,
    AutoSet,
    Began,
    Cancelled,
    Dealt,
    Event,
    Kept,
    Left,
    Opened,
    OptionsSet,
    Sat,
    WasReady,
)
from tapete.table.pace import TableOptions, split
from tapete.table.refusal import Refused
from tapete.table.table import SUBSTITUTE, Table, evolve, with_options
from tapete.table.viewer import claim_of, dealt_seat, is_admitted, is_member, seat_of
from tapete.table.words import AutoReason, By

MISSED_TURNS: Final = 2
"""Turns missed in a row that switch automatic play on (docs/spec/platform.md G4)."""


def opened(
    game: str,
    owner: Person,
    seed: str,
    name: str = "",
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Opened:
    """The event that opens a table; raises Refused for a game, number of seats or option that does not exist."""
    try:
        known = game_named(game)
    except KeyError:
        raise Refused("unknown_game", game=game) from None
    count = known.players[0] if seats is None else seats
    if count not in known.players:
        raise Refused("bad_seats", given=str(count), allowed=", ".join(map(str, known.players)))
    given = dict(options or {})
    _check_options(type(known)(), given)
    return Opened(game, count, given, name, owner, seed)


def _check_options(game: Any, given: Mapping[str, Any]) -> None:
    rules, own = split(dict(given))
    try:
        configure(game, rules)
        configure(TableOptions(), own)
    except BadOption as bad:
        raise Refused("bad_option", option=bad.name, given=str(bad.given)[:40]) from None


def decide(table: Table, command: Command, now: float) -> tuple[Event, ...]:
    """The events that `command` brings about, in order; empty when it changes nothing. Raises Refused."""
    return tuple([kept.event for kept, _ in carry_out(table, command, now)])


def carry_out(table: Table, command: Command, now: float) -> tuple[tuple[Kept, Table], ...]:
    """Those events as they are to be kept, each with the table after it."""
    run = _Run(table, now)
    match command:
        case Act(person, version, action):
            seat = _seat_of(table, person)
            if _has_passed(table, seat, version, action):
                return ()
            _on_turn(run.table, seat, version)
            if table.chairs[seat].auto:
                run.add(AutoSet(seat, False, "back"))
            _answer(run, seat, action)
        case Sit(person, name, seat):
            _sit(run, person, name, seat)
        case SeatRobot(person, level, seat):
            _seat_robot(run, person, level, seat)
        case Unseat(person, seat):
            _unseat(run, person, seat)
        case Leave(person):
            _leave(run, person)
        case Set(person, options):
            _set(run, person, options)
        case Start(person, dealer):
            _owned(table, person)
            if not all(chair.is_taken for chair in table.chairs):
                raise Refused("seats_free")
            _auto(run, _seat_of(table, person), False, "back")
            run.add(Began(dealer))
        case RobotAct(seat, version, action):
            if version == table.question and any(seat == waiting for waiting, _ in table.waiting_robots):
                _act(run, seat, action, "robot")
        case Auto(person, on):
            _in_match(table)
            _auto(run, _seat_of(table, person), on, "asked")
        case Gone(person):
            _gone(run, person)
        case Back(person):
            _auto(run, _seat_of(table, person), False, "back")
        case Ready(person):
            _ready(run, _seat_of(table, person))
        case Deal(deck, secret, chance, promise):
            if table.wants_deal:
                run.add(Dealt(deck, secret, chance, promise))
        case Tick():
            _tick(run)
        case _:
            assert_never(command)
    if run.steps:
        _pass_for_the_lone(run)
    return tuple(run.steps)


class _Run:
    """The events so far and the table after each."""

    def __init__(self, table: Table, now: float) -> None:
        self.table, self.now = table, now
        self.steps: list[tuple[Kept, Table]] = []

    def add(self, event: Event) -> None:
        kept = Kept(self.table.version + 1, self.now, event)
        self.table = evolve(self.table, kept)
        self.steps.append((kept, self.table))


def _seat_of(table: Table, person: Person) -> Seat:
    seat = seat_of(table, person)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _has_chair(table: Table, seat: Seat) -> bool:
    return 0 <= seat < len(table.chairs)


def _owned(table: Table, person: Person) -> None:
    """Raises unless this is the owner and no match is on."""
    if person != table.owner:
        raise Refused("owner_only")
    if table.in_match:
        raise Refused("match_is_on")


def _set(run: _Run, person: Person, options: Mapping[str, Value]) -> None:
    """Between matches all options; in one, who is alone with robots may change those of the table, the pace too."""
    table = run.table
    alone = table.in_match and person == table.owner and len(table.people) == 1
    if not alone:
        _owned(table, person)
    _check_options(table.game, options)
    if alone and table.game is not None and with_options(table.game, options)["game"] != table.game:
        raise Refused("match_is_on")
    run.add(OptionsSet(dict(options)))


def _in_match(table: Table) -> None:
    if not table.in_match:
        raise Refused("not_now", expected="start")


def _sit(run: _Run, person: Person, name: str, wanted: Seat | None) -> None:
    """A chair is taken at once between hands, and by who left it in this hand; else with the next deal (A5)."""
    table = run.table
    if wanted is not None and not table.in_match and seat_of(table, person) not in (None, wanted):
        _change_seat(run, person, wanted)
        return
    if is_member(table, person):
        raise Refused("already_seated")
    if not is_admitted(table, person):
        raise Refused("not_public")
    if wanted is not None and not _has_chair(table, wanted):
        raise Refused("no_such_seat", seat=str(wanted))
    own = dealt_seat(table, person)
    for seat in _best_first(table, own) if wanted is None else (wanted,):
        if not table.chairs[seat].person and not table.chairs[seat].claim:
            run.add(Sat(seat, person, name, next_deal=table.in_match and table.hand is not None and seat != own))
            return
    raise Refused("seat_taken" if wanted is not None else "table_full")


def _change_seat(run: _Run, person: Person, wanted: Seat) -> None:
    """Between matches a person moves to a chair that no other person has; a robot there changes places with them."""
    old = _seat_of(run.table, person)
    if not _has_chair(run.table, wanted):
        raise Refused("no_such_seat", seat=str(wanted))
    chair = run.table.chairs[wanted]
    if chair.person:
        raise Refused("seat_taken")
    # The new chair comes first: whoever has none for a moment would no longer be the owner.
    run.add(Sat(wanted, person, run.table.chairs[old].name))
    run.add(Left(old))
    if chair.robot:
        run.add(Sat(old, "", "", chair.robot))


def _best_first(table: Table, own: Seat | None) -> list[Seat]:
    """The chairs: the one that was left in this hand, free ones, those of robots."""
    return sorted(range(len(table.chairs)), key=lambda seat: (seat != own, table.chairs[seat].is_taken))


def _seat_robot(run: _Run, person: Person, level: str, wanted: Seat | None) -> None:
    _owned(run.table, person)
    if wanted is not None and (not _has_chair(run.table, wanted) or run.table.chairs[wanted].is_taken):
        raise Refused("seat_taken", seat=str(wanted))
    for seat in range(len(run.table.chairs)) if wanted is None else (wanted,):
        if not run.table.chairs[seat].is_taken:
            run.add(Sat(seat, "", "", level))


def _unseat(run: _Run, person: Person, seat: Seat) -> None:
    _owned(run.table, person)
    if not _has_chair(run.table, seat) or not run.table.chairs[seat].robot:
        raise Refused("no_robot_there", seat=str(seat))
    run.add(Left(seat))


def _leave(run: _Run, person: Person) -> None:
    seat = claim_of(run.table, person)
    run.add(Left(_seat_of(run.table, person) if seat is None else seat, SUBSTITUTE if run.table.in_match else ""))
    if run.table.in_match and not any(chair.person or chair.claim for chair in run.table.chairs):
        run.add(Cancelled("abandoned"))


def _gone(run: _Run, person: Person) -> None:
    """The program plays for a person who is away too long; their claim to a chair ends."""
    if claim_of(run.table, person) is not None:
        _leave(run, person)
    elif run.table.in_match:
        _auto(run, _seat_of(run.table, person), True, "gone")


def _on_turn(table: Table, seat: Seat, version: int) -> None:
    if table.stage != "playing" or table.hand is None:
        raise Refused("not_now", expected="nothing")
    if seat not in table.hand.asked:
        raise Refused("not_your_turn")
    if not table.question <= version <= table.version:
        raise Refused("stale")
    if seat not in table.awaited:
        raise Refused("already_answered")


def _answer(run: _Run, seat: Seat, action: Action) -> None:
    """What a person does. Who alone is asked in a window may go on playing: that is silence (docs/spec/common.md 7)."""
    try:
        _act(run, seat, action, "person")
    except Refused:
        hand = run.table.hand
        if hand is None or not hand.has_window or run.table.awaited != (seat,):
            raise
        _act(run, seat, PASS, "person")
        if run.table.hand is None or run.table.hand.to_act != seat or action not in run.table.hand.legal():
            raise
        _act(run, seat, action, "person")


def _act(run: _Run, seat: Seat, action: Action, by: By) -> None:
    """One answer; in a window it waits for those before it, and lets those after it speak."""
    hand = run.table.hand
    assert hand is not None
    if seat != hand.to_act:
        if action not in hand.legal(seat):
            raise Refused("not_now", expected=", ".join(str(each) for each in hand.legal(seat)))
        run.add(Answered(seat, action))
        return
    try:
        run.add(Acted(seat, action, by))
    except IllegalAction as illegal:
        raise Refused(illegal.refusal.code, **dict(illegal.refusal.about)) from None
    _release(run)


def _release(run: _Run) -> None:
    """Answers that were waiting for their turn in the window take effect."""
    while run.table.answers and run.table.hand is not None:
        seat = run.table.hand.to_act
        waiting = [action for answered, action in run.table.answers if answered == seat]
        if seat is None or not waiting:
            return
        run.add(Acted(seat, waiting[0], "person" if run.table.chairs[seat].acts else "robot"))


def _has_passed(table: Table, seat: Seat, version: int, action: Action) -> bool:
    """Whether this may be the pass that the program has made already for who plays with robots alone."""
    late = seat not in table.awaited or version < table.question
    return action == PASS and len(table.people) == 1 and table.stage == "playing" and late


def _pass_for_the_lone(run: _Run) -> None:
    """Who plays with robots alone is not asked in a window when they have nothing to say: the program passes."""
    while (hand := run.table.hand) is not None and hand.has_window and len(run.table.people) == 1:
        (seat,) = run.table.people
        asked = run.table.chairs[seat].acts and seat in run.table.awaited
        if not asked or hand.legal(seat) != (PASS,):
            return
        _act(run, seat, PASS, "program")


def _auto(run: _Run, seat: Seat, on: bool, why: AutoReason) -> None:
    if run.table.chairs[seat].auto != on:
        run.add(AutoSet(seat, on, why))


def _ready(run: _Run, seat: Seat) -> None:
    if run.table.stage != "sheet":
        raise Refused("not_now", expected="nothing")
    _auto(run, seat, False, "back")
    if seat not in run.table.ready:
        run.add(WasReady(seat))


def _tick(run: _Run) -> None:
    """What is due by now; nothing if the alarm has not come yet."""
    table = run.table
    if table.alarm is None or run.now < table.alarm:
        return
    if table.paused:
        run.add(Cancelled("abandoned"))
    elif table.stage == "sheet":
        for seat, chair in enumerate(table.chairs):
            if chair.acts and seat not in table.ready:
                run.add(WasReady(seat))
    elif table.hand is not None and table.hand.automatic is not None:
        _run_program(run)
    else:
        _time_over(run)


def _run_program(run: _Run) -> None:
    hand = run.table.hand
    if hand is not None and hand.to_act is not None and hand.automatic is not None:
        run.add(Acted(hand.to_act, hand.automatic, "program"))


def _time_over(run: _Run) -> None:
    """The program answers for every seat that has not (docs/spec/platform.md G3, G4)."""
    hand = run.table.hand
    assert hand is not None
    silent = run.table.awaited
    window = hand.has_window
    for seat in silent:
        if run.table.hand is None or seat not in run.table.hand.asked:
            break
        _act(run, seat, run.table.hand.fallback(seat), "clock")
        chair = run.table.chairs[seat]
        if not window and chair.acts and chair.missed >= MISSED_TURNS:
            run.add(AutoSet(seat, True, "missed"))


def changed_options(table: Table) -> dict[str, Value]:
    """The options of the table that differ from the defaults, those of the game and its own."""
    assert table.game is not None
    return {**changed(table.game), **changed(table.options)}
