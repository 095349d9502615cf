"""What every game must obey, ready to be tried on any game: `check(match, deck, pick)` plays a hand and looks.

Chance comes from outside: `pick(n)` is any number below n. The laws: legal actions are unique and in a stable order,
anything else is refused and changes nothing, a finished hand offers nothing, scores add up to what the game declares, a
record and a pickle round-trip, and no seat is shown what it may not know (secrecy).
"""

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Hand, IllegalAction, Match, Seat, View
from tapete.rules.record import Record, parse

Pick = Callable[[int], int]
"""A number from 0 to n - 1."""
LONGEST: Final = 2000
"""No hand takes more actions than these."""
TRIES: Final = 4
"""Other worlds that are tried for a viewer."""
PROBES: Final = tuple(
    Action(do, what)
    for do in ("play", "sing", "bid", "dance", "pass", "claim", "discard", "draw", "")
    for what in ("", "1O", "T1", "?", "99999", "40:Z", "tute:7", "\u2660", "-1", "1O 2O", "\u00b2")
    if (do, what) != ("pass", "")
)
"""Things that somebody might try; few of them are ever legal."""


class BrokenLaw(Exception):
    """A game that breaks a law: which, and what was seen."""


class Moment(NamedTuple):
    """A hand and the action that was then taken."""

    hand: Hand
    action: Action


def check(match: Match[Any], deck: Sequence[Card], pick: Pick) -> Hand:
    """Plays one hand from `deck`, choosing with `pick`, and holds every law against it. Raises BrokenLaw."""
    deck = tuple(deck)
    past: list[Moment] = []
    hand: Hand = match.deal(deck)
    check_contract(hand)
    looked = pick(60)
    while hand.to_act is not None:
        if len(past) == looked:
            check_refusals(hand)
            check_pickle(hand)
            viewer = pick(match.seats + 1)
            check_secrecy(match, deck, past, pick, (viewer if viewer < match.seats else None,))
        check_questions(hand)
        check_views(hand, (hand.to_act, pick(match.seats)))
        action = picked(hand, pick)
        check_heard(match, hand, action)
        past.append(Moment(hand, action))
        hand = hand.play(action)
        check_owns(past[-1].hand, hand)
        _hold(len(past) < LONGEST, "a hand ends", len(past))
    check_finished(match, hand)
    check_pickle(hand)
    check_record(match, deck, past, hand)
    return hand


def picked(hand: Hand, pick: Pick) -> Action:
    """What the program does, else one of the legal actions."""
    legal = hand.legal()
    return hand.automatic or legal[pick(len(legal))]


def _hold(kept: bool, law: str, *seen: object) -> None:
    if not kept:
        raise BrokenLaw(f"{law}: {', '.join(map(str, seen))}")


def check_contract(hand: Hand) -> None:
    """Nothing is public on a hand beyond the contract: what serves one game alone would be asked for by name."""
    beyond = [name for name in dir(hand) if not name.startswith("_") and not hasattr(Hand, name)]
    _hold(not beyond, "a hand shows the contract alone", type(hand).__name__, *beyond)


def check_questions(hand: Hand) -> None:
    """Who is asked, and what they may do."""
    asked, legal = hand.asked, hand.legal()
    _hold(asked[:1] == (hand.to_act,), "the seat to act is asked first", asked, hand.to_act)
    _hold(len(asked) == 1 or hand.has_window, "several are asked only in a window", asked)
    _hold(bool(legal), "somebody who is asked can answer", "seat", hand.to_act)
    _hold(len(set(legal)) == len(legal), "legal actions are unique", legal)
    _hold(hand.legal() == legal == hand.legal(hand.to_act), "their order is stable", legal)
    if hand.automatic is not None:
        _hold(len(hand.view(hand.to_act).legal) == 1, "what the program does is shown as all that is legal", legal)
    _hold(not hand.has_window or PASS in legal, "silence is legal in a window", legal)
    if hand.automatic is not None:
        _hold(hand.automatic in legal, "what the program does is legal", hand.automatic, legal)
    for seat in asked if hand.automatic is None else ():
        _hold(hand.fallback(seat) in hand.legal(seat), "the program's answer is legal", hand.fallback(seat))


def check_refusals(hand: Hand) -> None:
    """Anything that is not legal is refused and changes nothing; anything legal is taken."""
    before = hand.view(hand.to_act)
    legal = {*hand.legal(), *before.legal}
    cards = {Action("play", card) for held in range(len(before.counts)) for card in hand.view(held).hand}
    for action in (*PROBES, PASS, *sorted(cards, key=str)):
        if action in legal:
            continue
        try:
            hand.play(action)
        except IllegalAction as refused:
            _hold(bool(refused.refusal.code), "a refusal names its rule", str(action))
        else:
            raise BrokenLaw(f"what is not legal is refused: {action}")
    for action in sorted(legal, key=str):
        hand.play(action)
    _hold(hand.view(hand.to_act) == before, "a refusal changes nothing", "seat", hand.to_act)


def check_views(hand: Hand, seats: Sequence[Seat]) -> None:
    """The views of an onlooker and of these seats agree with the hand and with one another."""
    onlooker = hand.view(None)
    _hold(onlooker.hand == () and onlooker.legal == (), "an onlooker holds nothing", onlooker)
    for seat in seats:
        view, legal = hand.view(seat), hand.legal(seat)
        named = hand.automatic is None
        _hold(view.legal == legal or not named, "a view has the legal actions of its seat", view.legal, legal)
        _hold(seat in hand.asked or not legal, "only who is asked may act", "seat", seat, legal)
        # Empty where a decision is made before the cards are looked at.
        _hold(len(view.hand) in (0, view.counts[seat]), "a hand is as large as everybody sees", view)
        _hold(not view.refusals or bool(legal), "only who is asked is refused cards", view.refusals)
        _check_reasons(view)
        _hold(_public(view) == _public(onlooker), "what is public is the same for all", view, onlooker)


def check_owns(before: Hand, after: Hand) -> None:
    """Within a phase, what a seat alone is shown stays unless it was, or is, asked: nobody looks for it again.

    Not so where it is shown `parts`, which may be cards of others."""
    phase, asked = before.public().phase, {*before.asked, *after.asked}
    if after.public().phase == phase:
        for seat in {*range(len(after.public().counts))} - asked:
            had, has = before.own(seat), after.own(seat)
            _hold(bool(had.parts) or had == has, "an action changes nothing for who is not asked", "seat", seat)


def _public(view: View) -> tuple[object, ...]:
    asked = view.phase, view.asked, view.window, view.dealer, view.totals
    return (*asked, view.counts, view.trick, view.winning, view.tricks)


def _check_reasons(view: View) -> None:
    """A card of the hand that may not be played has its refusal, and no other has."""
    playable = {action.what for action in view.legal if action.do == "play"}
    if playable:
        refused = {card for card, _ in view.refusals}
        shut = {card for card in view.hand if card not in playable}
        _hold(shut <= refused and not refused & playable, "a card is playable or refused", refused, shut)


def check_pickle(hand: Hand) -> None:
    """A hand that was written down as bytes and read again answers alike, and knows how it came about."""
    again = pickle.loads(pickle.dumps(hand))
    _hold(again == hand and again.actions == hand.actions, "a pickle is the same hand", hand, again)
    _hold((again.to_act, again.asked, again.legal()) == (hand.to_act, hand.asked, hand.legal()), "it asks alike", hand)


def check_heard(match: Match[Any], hand: Hand, action: Action) -> None:
    """Who acts hears all of it; the others all, the verb alone, or nothing."""
    _hold(hand.heard(action, hand.to_act) == action, "the seat that acts hears its action whole", str(action))
    for viewer in (None, *range(match.seats)):
        heard = hand.heard(action, viewer)
        less = heard is None or heard == action or heard == Action(action.do)
        _hold(less, "what is heard is what was done, or less", action, heard)


def check_finished(match: Match[Any], hand: Hand) -> None:
    """A finished hand offers nothing, its scores add up, and the match goes on from it."""
    _hold(not hand.asked and not hand.legal() and not hand.has_window, "a finished hand offers nothing", hand.asked)
    _hold(hand.automatic is None, "the program does nothing after the end", hand.automatic)
    for action in (*PROBES, PASS):
        try:
            hand.play(action)
        except IllegalAction:
            continue
        raise BrokenLaw(f"a finished hand takes nothing: {action}")
    scores = hand.scores()
    _hold(len(scores) == match.seats, "everybody has a score", scores)
    game = match.game
    _hold(sum(scores) in game.balance(hand), "scores add up", scores, game.balance(hand))
    columns = hand.sheet().columns
    for line in hand.sheet().lines:
        _hold(len(line.figures) == len(columns), "a sheet has a figure a column", line, columns)
    after = match.after(hand)
    _hold(after.seats == match.seats and after.dealer in range(match.seats), "the match goes on", after)
    _hold(after.is_over == bool(after.winners), "a match that is over has winners", after)


def check_record(match: Match[Any], deck: Sequence[Card], past: Sequence[Moment], hand: Hand) -> None:
    """The text of a record gives the same hand again."""
    _hold(hand.actions == tuple([moment.action for moment in past]), "a hand knows its past", hand.actions)
    record = Record.of(hand)
    _hold((record.match(), record.deck) == (match, deck), "a record begins as the hand did", record.text())
    again = parse(record.text(), (type(match.game)(),))
    _hold(again == record, "a record round-trips", record.text())
    *_, last = again.hands()
    _hold(last == hand and repr(last) == repr(hand), "a record plays again", record.text())


# Secrecy.


def check_secrecy(
    match: Match[Any], deck: Sequence[Card], past: Sequence[Moment], pick: Pick, viewers: Sequence[Seat | None]
) -> int:
    """Exchanges cards that a viewer cannot know; all that they are shown must stay as it was.

    Returns how many other worlds agreed with what they had heard, out of TRIES a viewer.
    """
    worlds = 0
    for viewer in viewers:
        hidden = unknown(match, deck, past, viewer)
        for _ in range(TRIES if len(hidden) > 1 else 0):
            swapped = exchanged(deck, hidden[pick(len(hidden))], hidden[pick(len(hidden))])
            worlds += is_consistent(match, swapped, past, viewer, pick)
    return worlds


def unknown(match: Match[Any], deck: Sequence[Card], past: Sequence[Moment], viewer: Seat | None) -> list[Card]:
    """The cards that the viewer has neither held, nor seen played or shown, nor heard of."""
    known: set[str] = set()
    hand: Hand = match.deal(deck)
    for moment in past:
        hand = moment.hand
        known.update(_shown(hand.view(viewer)))
        heard = hand.heard(moment.action, viewer)
        known.update(_named(heard.what) if heard else ())
        hand = hand.play(moment.action)
    known.update(_shown(hand.view(viewer)))
    return [card for card in deck if card not in known]


def _shown(view: View) -> Iterator[str]:
    yield from view.hand
    yield from (play.card for play in view.trick)
    yield from (play.card for trick in view.tricks for play in trick.plays)
    for part in view.parts:
        if part.kind == "said":
            yield from _named(str(part.value))
        elif isinstance(part.value, tuple):
            yield from part.value
        else:
            yield str(part.value)


def _named(what: str) -> list[str]:
    """The cards that a text may name."""
    return what.replace("->", " ").replace(",", " ").split()


def exchanged(deck: Sequence[Card], one: Card, other: Card) -> tuple[Card, ...]:
    """The deck with two cards in each other's place."""
    places = {one: other, other: one}
    return tuple([places.get(card, card) for card in deck])


def is_consistent(
    match: Match[Any], deck: Sequence[Card], past: Sequence[Moment], viewer: Seat | None, pick: Pick
) -> bool:
    """Whether `deck` could have led to all that the viewer heard; if so, they must be shown the same."""
    hand: Hand = match.deal(deck)
    for moment in past:
        if hand.to_act != moment.hand.to_act or (hand.automatic is None) != (moment.hand.automatic is None):
            # What the program does by itself (a tute that wins at once) may say who holds a card: it is public.
            _hold(bool(hand.automatic or moment.hand.automatic), "who is asked tells no cards", moment.hand.asked)
            return False
        _hold(hand.asked == moment.hand.asked, "who is asked tells no cards", hand.asked, moment.hand.asked)
        action = _same_to(moment, hand, viewer, pick)
        if action is None:
            return False
        hand = hand.play(action)
    original = past[-1].hand.play(past[-1].action) if past else hand
    if (hand.to_act is None) != (original.to_act is None) or (hand.automatic is None) != (original.automatic is None):
        return False
    if hand.to_act is None:
        return True
    seen, again = original.view(viewer), hand.view(viewer)
    wrong = [name for name in View._fields if getattr(seen, name) != getattr(again, name)]
    _hold(not wrong, "a view tells no cards", "viewer", viewer, ", ".join(wrong))
    if viewer is not None and hand.automatic is None:
        _hold(hand.legal(viewer) == original.legal(viewer), "legal actions tell no cards", "viewer", viewer)
    return True


def _same_to(moment: Moment, hand: Hand, viewer: Seat | None, pick: Pick) -> Action | None:
    """What may have been done in this world, the viewer hearing the same; nothing: this world is not possible."""
    heard = moment.hand.heard(moment.action, viewer)
    if hand.automatic is not None:
        mine = hand.heard(hand.automatic, viewer)
        _hold(mine == heard or heard == moment.action, "what the program does tells no cards", heard, mine)
        return hand.automatic if mine == heard else None
    legal = hand.legal()
    if moment.action in legal:
        again = hand.heard(moment.action, viewer)
        _hold(again == heard, "what is heard tells no cards", heard, again)
        return moment.action
    alike = [action for action in legal if hand.heard(action, viewer) == heard and heard != moment.action]
    return alike[pick(len(alike))] if alike else None
