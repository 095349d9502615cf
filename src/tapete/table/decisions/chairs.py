"""Who sits where: people and robots who come, go, are asked to leave, are away and come back."""

from typing import assert_never

from tapete.rules.game import Seat
from tapete.table.commands import (
    Auto,
    Back,
    Dismiss,
    Gone,
    Invite,
    Leave,
    Lost,
    Person,
    SeatRobot,
    Sit,
    Unseat,
)
from tapete.table.decisions.decision import (
    Decision,
    check_chair,
    check_match,
    check_owner,
    check_read,
    seat_at,
    set_auto,
)
from tapete.table.events import AutoSet, Cancelled, Invited, Left, Sat
from tapete.table.literals import LeaveReason
from tapete.table.refusal import Refused
from tapete.table.table import SEAT_KEPT_S, SUBSTITUTE, Table
from tapete.table.viewer import abandons, claim_of, dealt_seat, is_admitted, is_member, name_of, seat_of

Move = Sit | SeatRobot | Unseat | Leave | Dismiss | Invite | Auto | Gone | Back | Lost
MOST_INVITATIONS = 50


def move(decision: Decision, command: Move) -> None:
    """Somebody comes or goes."""
    match command:
        case Sit():
            _sit(decision, command)
        case SeatRobot(person, level, seat):
            _seat_robot(decision, person, level, seat)
        case Unseat(person, seat):
            _unseat(decision, person, seat)
        case Leave(person):
            _leave(decision, person, "asked")
        case Dismiss():
            _dismiss(decision, command)
        case Invite(person, invitation):
            _invite(decision, person, invitation)
        case Auto(person, on):
            check_match(decision.table)
            set_auto(decision, seat_at(decision.table, person), on, "asked")
        case Gone(person):
            _gone(decision, person)
        case Back(person):
            set_auto(decision, seat_at(decision.table, person), False, "back")
            _lose_overdue(decision)
        case Lost(person):
            _lost(decision, person)
        case _:
            assert_never(command)


def _sit(decision: Decision, command: Sit) -> None:
    """A chair is taken at once between hands, and by who left it in this hand; else with the next deal (A5)."""
    table, person, wanted = decision.table, command.person, command.seat
    if wanted is not None and not table.in_match and seat_of(table, person) not in (None, wanted):
        _change_seat(decision, person, wanted)
        return
    if is_member(table, person):
        raise Refused("already_seated")
    if not is_admitted(table, person):
        raise Refused("not_public")
    if wanted is not None:
        check_chair(table, wanted)
    check_read(table, command.version)
    own = dealt_seat(table, person)
    invitation = _used(table, command) if own is None else ""
    for seat in _best_first(table, own) if wanted is None else (wanted,):
        if not table.chairs[seat].person and not table.chairs[seat].claim:
            later = table.in_match and table.hand is not None and seat != own
            name = name_of(table, person) or command.name
            decision.add(Sat(seat, person, name, next_deal=later, invitation=invitation))
            return
    raise Refused("seat_taken" if wanted is not None else "table_full")


def _used(table: Table, command: Sit) -> str:
    """The invitation that it takes. Raises Refused for whom the chief does not want here (P4)."""
    company, options = table.company, table.options
    invitation = command.invitation if command.invitation in company.invitations else ""
    if company.why_dismissed(command.person) is not None and not invitation:
        raise Refused("dismissed")
    if not options.private_table or options.link_admits or command.person == table.owner:
        return invitation
    if invitation or command.is_friend or command.person in company.guests:
        return invitation
    raise Refused("not_invited")


def _change_seat(decision: Decision, person: Person, wanted: Seat) -> None:
    """Between matches a person moves to a chair that no other person has; a robot there changes places with them."""
    old = seat_at(decision.table, person)
    check_chair(decision.table, wanted)
    chair = decision.table.chairs[wanted]
    if chair.person:
        raise Refused("seat_taken")
    # The new chair comes first: whoever has none for a moment would no longer be the owner.
    decision.add(Sat(wanted, person, decision.table.chairs[old].name))
    decision.add(Left(old))
    if chair.robot:
        decision.add(Sat(old, "", "", chair.robot))


def _best_first(table: Table, own: Seat | None) -> list[Seat]:
    """The chairs: the one that they left in this hand, free ones, those of robots; last what another may take again."""
    seats, dealt_to = range(len(table.chairs)), table.dealt_to if table.in_match else ()
    left = {seat for seat, person in enumerate(dealt_to) if person and not table.chairs[seat].person}
    return sorted(seats, key=lambda seat: (seat != own, seat in left, table.chairs[seat].is_taken))


def _seat_robot(decision: Decision, person: Person, level: str, wanted: Seat | None) -> None:
    check_owner(decision.table, person)
    if wanted is not None:
        check_chair(decision.table, wanted)
        if decision.table.chairs[wanted].is_taken:
            raise Refused("seat_taken", seat=str(wanted))
    for seat in range(len(decision.table.chairs)) if wanted is None else (wanted,):
        if not decision.table.chairs[seat].is_taken:
            decision.add(Sat(seat, "", "", level))


def _unseat(decision: Decision, person: Person, seat: Seat) -> None:
    check_owner(decision.table, person)
    check_chair(decision.table, seat)
    if not decision.table.chairs[seat].robot:
        raise Refused("no_robot_there", seat=str(seat))
    decision.add(Left(seat))


def _dismiss(decision: Decision, command: Dismiss) -> None:
    """The chief asks a person to leave, before a match; they are told why."""
    table, seat = decision.table, command.seat
    check_owner(table, command.person)
    check_chair(table, seat)
    if table.chairs[seat].person in ("", command.person):
        raise Refused("nobody_there", seat=str(seat))
    decision.add(Left(seat, person=table.chairs[seat].person, why="dismissed", reason=command.reason))


def _invite(decision: Decision, person: Person, invitation: str) -> None:
    if person != decision.table.owner:
        raise Refused("owner_only")
    if len(decision.table.company.invitations) >= MOST_INVITATIONS:
        raise Refused("too_many_invitations", max=str(MOST_INVITATIONS))
    decision.add(Invited(invitation))


def _leave(decision: Decision, person: Person, why: LeaveReason) -> None:
    table = decision.table
    claimed = claim_of(table, person)
    if claimed is not None:
        decision.add(Left(claimed, SUBSTITUTE))
    elif table.in_match:
        seat = seat_at(table, person)
        decision.add(Left(seat, SUBSTITUTE, person, why, counts=abandons(table, person)))
    else:
        decision.add(Left(seat_at(table, person), person=person, why=why))
    if decision.table.in_match and not any(chair.person or chair.claim for chair in decision.table.chairs):
        decision.add(Cancelled("abandoned"))


def _gone(decision: Decision, person: Person) -> None:
    """The program plays for a person who is away too long; their claim to a chair ends."""
    if claim_of(decision.table, person) is not None:
        _leave(decision, person, "away")
    elif decision.table.in_match:
        seat = seat_at(decision.table, person)
        if not decision.table.chairs[seat].gone:
            decision.add(AutoSet(seat, True, "gone"))


def _lost(decision: Decision, person: Person) -> None:
    """The seat of who has not come back is kept no longer, unless the match waits, or nobody else (A1, G4)."""
    seat = seat_of(decision.table, person)
    if seat is None:
        return
    if _is_overdue(decision, seat) if decision.table.in_match else len(decision.table.people) > 1:
        _leave(decision, person, "away")


def _is_overdue(decision: Decision, seat: Seat) -> bool:
    chair = decision.table.chairs[seat]
    return (
        decision.table.in_match
        and not decision.table.paused
        and chair.gone
        and decision.now >= chair.gone_at + SEAT_KEPT_S
    )


def _lose_overdue(decision: Decision) -> None:
    """The match goes on, and those whose time was over meanwhile have lost their seats."""
    for seat in range(len(decision.table.chairs)):
        if _is_overdue(decision, seat):
            _leave(decision, decision.table.chairs[seat].person, "away")
