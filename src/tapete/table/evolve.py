"""The table after an event: the one fold of its log."""

from collections.abc import Mapping
from typing import Any, Final, assert_never

from tapete.rules.game import Game, Hand, Seat, Value, configure
from tapete.rules.games import game as game_named
from tapete.table.commands import Person
from tapete.table.company import VOTE_S, Company, Lots, QueuedCard, Vote
from tapete.table.events import (
    Acted,
    Answered,
    AutoSet,
    Began,
    Cancelled,
    Dealt,
    Drew,
    Event,
    Invited,
    Kept,
    Left,
    Looked,
    Opened,
    OptionsSet,
    Preferred,
    Queued,
    RestTaken,
    Sat,
    Undone,
    VoteBegan,
    Voted,
    VoteEnded,
    WasReady,
)
from tapete.table.hands import before_last, winning
from tapete.table.lots import by_rank
from tapete.table.pace import TableOptions, split
from tapete.table.position import first_hand, first_match
from tapete.table.scores import dealing, row
from tapete.table.table import GATHERING, MATCH, SEAT_KEPT_S, Chair, Table, moment
from tapete.table.voters import voters

Changes = dict[str, Any]
"""Fields of a table by name."""
_NO_HAND: Final[Changes] = {"hand": None, "answers": (), "dealt_to": (), "played": ()}


def evolve(table: Table, kept: Kept) -> Table:
    """The table after a kept event."""
    changes = _changes(table, kept)
    stage, chairs = changes.get("stage", table.stage), changes.get("chairs", table.chairs)
    if stage != table.stage and stage in GATHERING:
        chairs = tuple([chair.after_match for chair in chairs])
        changes |= _kept_among_its_people(table, kept.at) | _claims_taken(changes.get("owner", table.owner), chairs)
        chairs = changes["chairs"]
    if stage != table.stage or chairs is not table.chairs:
        changes["paused"] = _is_paused(stage, chairs)
    if _asks_anew(table, changes):
        rested = table.is_between_plays and (table.rested or kept.at > table.since)
        changes |= {"question": kept.version, "since": kept.at, "rested": rested}
    return table.with_(version=kept.version, **changes)


def _kept_among_its_people(table: Table, at: float) -> Changes:
    """A match that is not public ends, or becomes public: what was said until then, and the match as one that has
    ended, are shown to its people alone."""
    return {} if table.options.allow_public or not table.in_match else {"was_public": False, "closed_until": at}


def _is_paused(stage: str, chairs: tuple[Chair, ...]) -> bool:
    return stage in MATCH and not [chair for chair in chairs if chair.acts or chair.claim]


def _asks_anew(before: Table, changes: Changes) -> bool:
    """Whether a new question is asked; a window stays the same question when somebody leaves it."""
    stage = changes.get("stage", before.stage)
    if stage != before.stage or changes.get("paused", before.paused) != before.paused:
        return True
    hand = changes.get("hand", before.hand)
    if hand is before.hand or hand is None or before.hand is None:
        return hand is not before.hand or (before.is_held and changes.get("company", before.company).vote is None)
    same_window = before.hand.has_window and hand.has_window and set(hand.asked) < set(before.hand.asked)
    return not same_window


def _changes(table: Table, kept: Kept) -> Changes:
    """What an event changes: the fields of the table that are different after it."""
    event = kept.event
    match event:
        case Acted():
            return _acted(table, event, kept.at)
        case Opened():
            return _opened(event)
        case Sat():
            return _sat(table, event, kept)
        case Left():
            return _left(table, event, kept.at)
        case OptionsSet(options):
            return _options_set(table, options, kept)
        case Drew():
            return _drew(table, event)
        case Began(dealer):
            return _began(table, dealer)
        case Dealt():
            return _dealt(table, event)
        case Answered(seat, action):
            return {"answers": (*table.answers, (seat, action))}
        case AutoSet():
            return _auto_set(table, event, kept.at)
        case Cancelled():
            return called_off(table)
        case Undone():
            return _undone(table)
        case _:
            return _of_company(table, event, kept.at)


def called_off(table: Table) -> Changes:
    """The changes after which nothing of the match is left on the table."""
    company = table.company.with_(vote=None, lots=None, queued=(), stood_in=(), bank=())
    return {"stage": "open", "match": None, "ready": (), "rows": (), **_NO_HAND, "company": company}


def _of_company(table: Table, event: Event, at: float) -> Changes:
    """The changes by an event that does not concern the cards."""
    company = table.company
    match event:
        case WasReady(seat):
            return _ready(table, seat)
        case Looked(seat):
            person = table.chairs[seat].person
            return {"company": company.with_(unread=_without(company.unread, person))}
        case Invited(invitation):
            return {"company": company.with_(invitations=(*company.invitations, invitation))}
        case Preferred(seat, forced):
            others = _without(company.forced, table.chairs[seat].person)
            return {"company": company.with_(forced=(*others, table.chairs[seat].person) if forced else others)}
        case Queued():
            return {"company": company.with_(queued=_queued(table, event))}
        case VoteBegan(kind, seat, by):
            vote = Vote(kind, seat, by, voters(table, kind, seat, by), (by,), at + VOTE_S[kind])
            return {"company": company.with_(vote=vote)}
        case Voted(seat, agrees):
            assert company.vote is not None
            agreed = (*company.vote.agreed, seat) if agrees else company.vote.agreed
            return {"company": company.with_(vote=company.vote.with_(agreed=agreed))}
        case VoteEnded(_, agreed):
            assert company.vote is not None
            asked = (company.vote.kind, company.vote.seat, company.vote.by)
            return {"company": company.with_(vote=None, failed=company.failed if agreed else (*company.failed, asked))}
        case RestTaken():
            return {"company": company.with_(queued=())}
        case (
            Acted() | Opened() | Sat() | Left() | OptionsSet() | Drew() | Began() | Dealt() | Answered()
            | AutoSet() | Cancelled() | Undone()
        ):  # fmt: skip
            raise AssertionError("these change more")
        case _:
            assert_never(event)


# ------------------------------------------------------------------ before a match


def _opened(event: Opened) -> Changes:
    return {
        "stage": "open",
        "name": event.name,
        "owner": event.owner,
        "seed": event.seed,
        "promised": event.promise,
        "position": event.position,
        "chairs": tuple([Chair()] * event.seats),
        **with_options(game_named(event.game), event.options),
    }


def with_options(game: Game[Any], given: Mapping[str, Value]) -> Changes:
    """The fields that options set: the game, and the options of the table."""
    rules, own = split(dict(given))
    return {"game": configure(type(game)(), rules), "options": TableOptions(**own)}


def _options_set(table: Table, options: Mapping[str, Value], kept: Kept) -> Changes:
    """Whoever sits there has to look at them, and to agree anew; not who set them."""
    assert table.game is not None
    others = tuple([chair.person for chair in table.chairs if chair.person and chair.person != table.owner])
    company = table.company.with_(unread=others, unready=() if table.in_match else others, set_at=kept.version)
    changes = {**with_options(table.game, options), "company": company}
    return changes | _kept_among_its_people(table, kept.at) if changes["options"].allow_public else changes


def _ready(table: Table, seat: Seat) -> Changes:
    if table.stage == "sheet":
        return {"ready": tuple(dict.fromkeys((*table.ready, seat)))}
    person, company = table.chairs[seat].person, table.company
    read = _without(company.unread, person)
    return {"company": company.with_(unread=read, unready=_without(company.unready, person))}


def _drew(table: Table, event: Drew) -> Changes:
    """Everybody moves to the seat that they drew."""
    assert table.game is not None
    chairs, came_from = table.chairs, tuple(range(len(table.chairs)))
    if event.seats:
        came_from = by_rank(table.game, len(chairs), event.seats)
        chairs = tuple([chairs[seat] for seat in came_from])
    drawn = tuple([event.seats[seat] for seat in came_from]) if event.seats else ()
    return {"chairs": chairs, "company": table.company.with_(lots=Lots(drawn, came_from, event.dealer))}


def _began(table: Table, dealer: Seat) -> Changes:
    assert table.game is not None
    players = tuple([chair.person for chair in table.chairs])
    begun = {"players": players, "forfeited": (), "absent": (), "failed": (), "dismissed": (), "unready": ()}
    return {
        "stage": "dealing",
        "match": first_match(table.position, table.game, len(table.chairs), dealer),
        "hand_number": 0,
        "dealing": None,
        "ready": (),
        "rows": (),
        "was_public": True,
        **_NO_HAND,
        "company": table.company.with_(**begun),
    }


# ------------------------------------------------------------------ chairs


def _sat(table: Table, event: Sat, kept: Kept) -> Changes:
    before = [(each.since, each.seated_at) for each in table.chairs if event.person and each.person == event.person]
    now = (kept.version, max(kept.at, table.closed_until))  # not before that, where the clock was set back since
    since, seated_at = min(before, default=now)  # they change chairs
    chair = Chair(event.person, event.name, event.robot, since=since, seated_at=seated_at)
    if event.next_deal:
        changes = _seated(table, event.seat, table.chairs[event.seat].with_(claim=chair))
    else:
        changes = _seated(table, event.seat, chair)
        if table.in_match and table.dealt_to:
            changes["dealt_to"] = (*table.dealt_to[: event.seat], event.person, *table.dealt_to[event.seat + 1 :])
    return {**changes, "company": _joined(table, event, kept.at)}


def _joined(table: Table, event: Sat, at: float) -> Company:
    """An invitation is used up; who comes back in time to the seat with which they began has abandoned nothing."""
    company, seat = table.company, event.seat
    if event.invitation:
        others = tuple([each for each in company.invitations if each != event.invitation])
        company = company.with_(invitations=others, guests=(*company.guests, event.person))
    is_in_time = at <= (table.chairs[seat].left_at or at) + SEAT_KEPT_S
    if seat in company.forfeited and company.players[seat] == event.person and not event.next_deal and is_in_time:
        company = company.returned(seat)
    return company


def _left(table: Table, event: Left, at: float) -> Changes:
    seat, chair, company = event.seat, table.chairs[event.seat], table.company
    if chair.claim is not None:
        return _seated(table, seat, chair.with_(claim=None))
    since = chair.robot_since or moment(table)
    robot = Chair("", chair.name, event.robot, robot_since=since, whose=chair.person, left_at=at)
    changes = _seated(table, seat, robot if event.robot else Chair())
    if event.counts:
        company = company.with_(forfeited=(*company.forfeited, seat))
    if event.why == "dismissed":
        company = company.with_(dismissed=(*company.dismissed, (event.person, event.reason)))
    if company.queued:
        company = company.with_(queued=tuple([each for each in company.queued if each.seat != seat]))
    return changes if company is table.company else {**changes, "company": company}


def _auto_set(table: Table, event: AutoSet, at: float) -> Changes:
    gone = event.on and event.why == "gone"
    chair = table.chairs[event.seat]
    since = (chair.robot_since or moment(table)) if event.on else None
    after = chair.with_(auto=event.on, gone=gone, missed=0, robot_since=since, gone_at=at if gone else 0.0)
    changes = _seated(table, event.seat, after)
    company = table.company.noticed(event.seat, gone and table.hand_number == 0)
    if event.on and not chair.auto and company.stood_in:
        others = tuple([each for each in company.stood_in if each[0] != event.seat])
        company = company.with_(stood_in=others)
    return changes if company is table.company else {**changes, "company": company}


def _claims_taken(owner: Person, chairs: tuple[Chair, ...]) -> Changes:
    """Each person with a claim sits in the chair; the very same chairs if there is no claim."""
    if any(chair.claim for chair in chairs):
        chairs = tuple([chair.claim or chair for chair in chairs])
    return {"chairs": chairs, "owner": _owner(owner, chairs)}


def _seated(table: Table, seat: Seat, chair: Chair) -> Changes:
    chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
    return {"chairs": chairs, "owner": _owner(table.owner, chairs)}


def _owner(owner: Person, chairs: tuple[Chair, ...]) -> Person:
    """The owner while they sit, or while no person does; else the person who has sat longest."""
    seated = [each for each in chairs if each.person]
    if seated and not any(each.person == owner for each in seated):
        return min(seated, key=lambda each: each.since).person
    return owner


# ------------------------------------------------------------------ the cards


def _dealt(table: Table, event: Dealt) -> Changes:
    assert table.match is not None
    changes = _shown(table, first_hand(table.position, table.match, event.deck)) | _claims_taken(
        table.owner, table.chairs
    )
    dealt_to = tuple([chair.person for chair in changes["chairs"]])
    dealt = {"hand_number": table.hand_number + 1, "answers": (), "ready": (), "dealt_to": dealt_to}
    dealt |= {"deals": table.deals + 1, "promised": event.promise, "dealing": dealing(table, event)}
    company = table.company
    time = table.options.time_bank_s
    bank = (float(time),) * len(dealt_to) if time else ()
    lots = company.lots if table.hand_number == 0 else None
    if company.failed or company.stood_in or company.queued or bank or lots is not company.lots:
        dealt["company"] = company.with_(failed=(), stood_in=(), queued=(), bank=bank, lots=lots)
    return {**changes, **dealt}


def _acted(table: Table, event: Acted, at: float) -> Changes:
    assert table.hand is not None
    hand = table.hand.play(event.action)
    changes = _shown(table, hand)
    if table.answers:
        changes["answers"] = tuple([each for each in table.answers if each[0] != event.seat]) if hand.has_window else ()
    chair = table.chairs[event.seat]
    missed = (
        chair.missed + 1 if event.by == "clock" and not table.hand.has_window else 0 if event.by == "person" else None
    )
    if missed is not None and missed != chair.missed:
        changes |= _seated(table, event.seat, chair.with_(missed=missed))
    company = table.company
    if chair.auto or company.queued or company.bank:
        changes["company"] = _after_card(table, event, hand, at)
    return changes


def _after_card(table: Table, event: Acted, hand: Hand, at: float) -> Company:
    """What was played for who is automatic is noted, extra time is spent, cards chosen ahead are kept or dropped."""
    company, seat = table.company, event.seat
    if table.chairs[seat].auto and event.by != "person":
        company = company.with_(stood_in=(*company.stood_in, (seat, event.action)))
    if company.bank and (late := table.late(seat, event.by, at) if event.late is None else event.late):
        left = max(0.0, company.bank[seat] - late)
        company = company.with_(bank=(*company.bank[:seat], left, *company.bank[seat + 1 :]))
    if company.queued:
        best = winning(hand)
        kept = [each for each in company.queued if each.seat != seat and each.winning in (None, best)]
        kept = [each for each in kept if each.seat != hand.to_act or hand.has_window or each.action in hand.legal()]
        company = company.with_(queued=tuple(kept) if hand.to_act is not None else ())
    return company


def _queued(table: Table, event: Queued) -> tuple[QueuedCard, ...]:
    assert table.hand is not None
    others = tuple([each for each in table.company.queued if each.seat != event.seat])
    if event.action is None:
        return others
    return (*others, QueuedCard(event.seat, event.action, winning(table.hand)))


def _undone(table: Table) -> Changes:
    """The hand before its last action, and the silence after it."""
    assert table.hand is not None
    before = before_last(table.hand)
    assert before is not None
    changes: Changes = {"hand": before, "answers": ()}
    if table.company.queued:
        changes["company"] = table.company.with_(queued=())
    return changes


def _shown(table: Table, hand: Hand) -> Changes:
    """The changes by a new state of the hand; a finished one is entered in the match."""
    if hand.to_act is not None:
        return {"hand": hand, "stage": "playing"}
    assert table.match is not None
    after = table.match.after(hand)
    is_last = after.is_over or table.position is not None
    sheet: Changes = {"stage": "sheet", "ready": table.excused(after)}
    ended: Changes = {"stage": "over", "played": table.chairs} if is_last else sheet
    return {"hand": hand, "match": after, "rows": (*table.rows, row(hand, after)), **ended}


def _without(row: tuple[Any, ...], one: object) -> tuple[Any, ...]:
    return tuple([each for each in row if each != one])


__all__ = ["called_off", "evolve", "with_options"]
