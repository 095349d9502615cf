"""Decisions by vote: an end without result, a card taken back, the rest of a hand conceded."""

from tapete.rules.game import Hand, Seat
from tapete.table.commands import ClaimRest, Person
from tapete.table.company import Vote
from tapete.table.decisions.decision import Decision, check_chair, check_match, seat_at
from tapete.table.events import Acted, Cancelled, RestTaken, Undone, VoteBegan, Voted, VoteEnded
from tapete.table.hands import before_last
from tapete.table.literals import RestReason, VoteKind
from tapete.table.refusal import Refused
from tapete.table.rest_claims import played_out
from tapete.table.table import Table
from tapete.table.voters import asked, does_harm, needed, side_of, voters


def annul(decision: Decision, person: Person, agrees: bool) -> None:
    """Any player may ask for an end without result; all people must agree (docs/spec/platform.md V1)."""
    check_match(decision.table)
    seat, vote = seat_at(decision.table, person), decision.table.company.vote
    if vote is not None and vote.kind == "annul":
        _vote(decision, vote, seat, agrees)
    else:
        _begin(decision, "annul", seat, seat, agrees)


def undo(decision: Decision, person: Person, agrees: bool) -> None:
    """The last card is taken back if all people agree, nobody has acted since, nothing was shown, nothing is at
    stake."""
    table = decision.table
    seat, vote = seat_at(table, person), table.company.vote
    if vote is not None and vote.kind == "undo":
        _vote(decision, vote, seat, agrees)
        return
    if table.options.competitive:
        raise Refused("competitive")
    if not _may_go_back(table, seat):
        raise Refused("nothing_to_undo")
    _begin(decision, "undo", seat, seat, agrees)


def claim_rest(decision: Decision, command: ClaimRest) -> None:
    """A proved claim is played out at once; others learn of one that is not proved only if they are asked to
    concede."""
    table = decision.table
    seat = seat_at(table, command.person)
    _check_rest(table)
    if not table.question <= command.version <= table.version:
        raise Refused("stale")
    if command.is_proved:
        _take_rest(decision, seat, "proved")
    elif command.ask:
        _check_voters(table, seat)
        _begin(decision, "rest", seat, seat, True)
    else:
        raise Refused("not_proved")


def concede(decision: Decision, person: Person, to: Seat, agrees: bool) -> None:
    """Opponents give the rest to a seat, if all of them who are people agree, and who gets it where it does harm."""
    table = decision.table
    seat, vote = seat_at(table, person), table.company.vote
    if vote is not None and vote.kind == "rest" and vote.seat == to:
        _vote(decision, vote, seat, agrees)
        return
    _check_rest(table)
    check_chair(table, to)
    if seat not in voters(table, "rest", to, seat):
        raise Refused("no_vote")
    if does_harm(table) and not table.chairs[to].person:
        raise Refused("nobody_to_agree")
    _begin(decision, "rest", to, seat, agrees)


def settle(decision: Decision) -> None:
    """Ends a vote: carried out if all have agreed, dropped if its reason, or everybody who was asked, has gone."""
    table = decision.table
    vote = table.company.vote
    if vote is None:
        return
    if not table.in_match or _is_without(table, vote) or (table.is_held and table.stage != "playing"):
        decision.add(VoteEnded(vote.kind, False))
    elif vote.kind == "rest" and not needed(table, vote) and set(vote.asked).isdisjoint(vote.agreed):
        # Nobody who was asked has agreed: those who left or lost their connection have not conceded.
        decision.add(VoteEnded(vote.kind, False))
    elif not needed(table, vote):
        decision.add(VoteEnded(vote.kind, True))
        match vote.kind:
            case "annul":
                decision.add(Cancelled("agreed"))
            case "undo":
                decision.add(Undone(vote.seat))
            case "rest":
                _take_rest(decision, vote.seat, "conceded")


def _is_without(table: Table, vote: Vote) -> bool:
    """Whether who asked has left, or who would have to take what is given."""
    taker = (vote.seat,) if vote.seat in vote.asked else ()
    return not all(table.chairs[seat].person for seat in (vote.by, *taker))


def _begin(decision: Decision, kind: VoteKind, seat: Seat, by: Seat, agrees: bool) -> None:
    company = decision.table.company
    if company.vote is not None:
        raise Refused("vote_is_on")
    if not agrees:
        raise Refused("no_vote")
    if (kind, seat, by) in company.failed:
        raise Refused("asked_already")
    decision.add(VoteBegan(kind, seat, by))


def _vote(decision: Decision, vote: Vote, seat: Seat, agrees: bool) -> None:
    if seat not in asked(decision.table, vote):
        raise Refused("no_vote")
    if seat in vote.agreed and agrees:
        return
    decision.add(Voted(seat, agrees))
    if not agrees:
        decision.add(VoteEnded(vote.kind, False))


def _check_rest(table: Table) -> None:
    """Raises Refused unless cards are being played, and no vote is open."""
    hand = table.hand
    if hand is None or table.stage != "playing" or hand.public().phase != "play" or hand.automatic is not None:
        raise Refused("not_now", expected="play")
    if table.company.vote is not None:
        raise Refused("vote_is_on")


def _check_voters(table: Table, seat: Seat) -> None:
    if not voters(table, "rest", seat, seat):
        raise Refused("nobody_to_agree")


def _take_rest(decision: Decision, seat: Seat, why: RestReason) -> None:
    """The program plays the hand to its end."""
    hand = decision.table.hand
    assert hand is not None
    actions = played_out(hand, side_of(decision.table, seat))
    decision.add(RestTaken(seat, why))
    for action in actions:
        hand = decision.table.hand
        assert hand is not None
        assert hand.to_act is not None
        decision.add(Acted(hand.to_act, action, "program"))


def _may_go_back(table: Table, seat: Seat) -> bool:
    """Whether the last action of the hand was this seat's, and showed nothing but its own card. Alone with robots the
    program has passed at once in the window that follows: that is none. Nor are answers in it that are not shown yet:
    who asks would learn that there are some."""
    hand = table.hand
    began = 0 if table.position is None else len(table.position.actions)
    if hand is None or table.stage != "playing" or len(hand.actions) <= began:
        return False
    before = before_last(hand)
    if before is None:
        return False
    has_passed = len(hand.actions) > len(before.actions) + 1
    if len(before.actions) < began or (has_passed and table.lone is None):
        return False
    return before.to_act == seat and not before.has_window and before.automatic is None and not _has_shown(before, hand)


def _has_shown(before: Hand, after: Hand) -> bool:
    """Whether cards have come to light, or to a hand, that were not known there before."""
    old, new = before.public(), after.public()
    if not _cards(after) <= _cards(before):
        return True
    seats = range(len(old.counts))
    return any(not set(after.own(seat).hand) <= set(before.own(seat).hand) for seat in seats) or (
        new.phase != old.phase and new.phase not in ("play", "over") and old.phase == "play" and not new.window
    )


def _cards(hand: Hand) -> frozenset[object]:
    return frozenset([part for part in hand.public().parts if part.kind in ("card", "cards", "piles")])
