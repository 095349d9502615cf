"""Who has to agree: people, not robots, who do not vote and are not counted (docs/spec/platform.md V2)."""

from tapete.rules.game import Seat
from tapete.table.company import Vote
from tapete.table.literals import VoteKind
from tapete.table.table import Table


def voters(table: Table, kind: VoteKind, seat: Seat, by: Seat | None) -> tuple[Seat, ...]:
    """The seats that are asked; the rest of a hand is given by those who are on no side with `seat`, and taken by who
    sits there where it does harm, unless it is they who ask (`by`).

    An end without result is asked of those too whose line is broken, as long as their seat is kept (A1, V1)."""
    people = [each for each in table.people if kind == "annul" or not table.chairs[each].gone]
    if kind != "rest":
        return tuple(people)
    side = side_of(table, seat)
    taker = (seat,) if by != seat and does_harm(table) and seat in table.people else ()
    return (*taker, *[each for each in people if each not in side])


def does_harm(table: Table) -> bool:
    """Whether who is given the rest of the hand may lose by it."""
    return table.game is not None and table.hand is not None and table.game.wants_few(table.hand)


def side_of(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Who is known to play together with this seat."""
    sides = () if table.hand is None else table.hand.public().sides
    return next((side for side in sides if seat in side), (seat,))


def asked(table: Table, vote: Vote) -> tuple[Seat, ...]:
    """Who has a say: of the rest of a hand those who were asked, as far as they are still there (who would get it also
    while their line is broken); else all people who are there now, whoever has come or come back since among them
    (V1)."""
    if vote.kind != "rest":
        return voters(table, vote.kind, vote.seat, vote.by)
    chairs = table.chairs
    there = [seat for seat in vote.asked if chairs[seat].person]
    return tuple([seat for seat in there if seat == vote.seat or not chairs[seat].gone])


def needed(table: Table, vote: Vote) -> tuple[Seat, ...]:
    """Who still has to agree."""
    return tuple([seat for seat in asked(table, vote) if seat not in vote.agreed])


def concedes_alone(table: Table, seat: Seat | None, to: Seat) -> bool:
    """Whether the rest of the hand is given to seat `to` once this seat agrees: nobody else has to."""
    vote = table.company.vote
    is_open = vote is not None and vote.kind == "rest" and vote.seat == to
    awaited = needed(table, vote) if vote is not None and is_open else voters(table, "rest", to, seat)
    return awaited == (seat,)
