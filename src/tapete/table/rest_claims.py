"""Claims of the rest of a hand: whether a seat surely takes all tricks that remain, and how the program plays them.

A claim is answered from what everybody knows, and from nothing else: it holds if the claimer takes every remaining
trick in every layout of the hidden cards that fits what has been public, whatever the others play. Each player can
work that out for themself, so neither a yes nor a no tells anybody anything. Where two players know all cards between
them, what everybody knows is where each card is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial, prod
from typing import Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Hand, IllegalAction, Past, Score, Seat, past

Throw = Callable[[Hand], Action]
"""What a seat does that is to take no trick."""
MOST_LAYOUTS: Final = 2520
"""The layouts of two tricks of four players. With more a claim counts as not proved; their number is public."""
MOST_NODES: Final = 20_000
MOST_TRIED: Final = 500
"""Positions in which it is looked for a line that takes all: where there is one, it is nearly always found in a
hundred, and meanwhile nothing else of the server goes on."""
_ORDERED: Final = ("stock", "piles")
"""Parts of the public view that hold cards which come into play later, in their order."""
_ELSEWHERE: Final = 100
"""The group of cards that no seat holds; in an ordered stock each place is a group of its own."""


class ClaimResult(NamedTuple):
    """The result of a claim. Result and work depend on public knowledge only, so that neither leaks a card."""

    is_proved: bool
    nodes: int
    """Positions searched."""


def proves(dealt: Past, seat: Seat, side: tuple[Seat, ...]) -> bool:
    """`is_proved` for a hand given as its past (match, deck, actions), so that another process can compute it."""
    hand: Hand = dealt.match.deal(dealt.deck)
    for action in dealt.actions:
        hand = hand.play(action)
    return is_proved(hand, seat, side)


def is_proved(hand: Hand, seat: Seat, side: tuple[Seat, ...]) -> bool:
    """Whether it follows from public knowledge that `side` takes all remaining tricks if `seat` plays well."""
    return check_claim(hand, seat, side).is_proved


def check_claim(hand: Hand, seat: Seat, side: tuple[Seat, ...]) -> ClaimResult:
    """Whether the claim is proved (`is_proved`), and how many positions that took; not proved beyond MOST_NODES."""
    public = hand.public()
    if public.phase != "play" or hand.to_act is None:
        return ClaimResult(False, 0)
    budget = [MOST_NODES]
    worlds = layouts(hand)
    is_proved = worlds is not None and all(_takes_every_trick(world, seat, side, budget) for world in worlds)
    return ClaimResult(is_proved, MOST_NODES - budget[0])


def layouts(hand: Hand) -> Iterator[Hand] | None:
    """The hand with each layout of the hidden cards that agrees with public knowledge; None: more than MOST_LAYOUTS.

    Their order is public too: it does not depend on the true layout.
    """
    held = {card: seat for seat in range(len(hand.public().counts)) for card in hand.own(seat).hand}
    dealt = past(hand)
    if any(
        told != action and " " in action.what
        for told, action in zip(_public_actions(dealt), dealt.actions, strict=True)
    ):
        return None  # several cards put away unseen: too many
    unseen = sorted([card for card in dealt.deck if card not in _public_cards(hand)])
    known = [card for card in unseen if card in held]
    if len(known) == len(unseen) and len(hand.public().counts) == 2:
        return iter((hand,))
    groups: dict[int, list[Card]] = {}
    is_ordered = any(part.name in _ORDERED for part in hand.public().parts)
    for card in unseen:
        # The order of cards that come into play later counts; that of cards which nobody will hold does not.
        elsewhere = _ELSEWHERE + (dealt.deck.index(card) if is_ordered else 0)
        groups.setdefault(held.get(card, elsewhere), []).append(card)
    if factorial(len(unseen)) // prod(factorial(len(group)) for group in groups.values()) > MOST_LAYOUTS:
        return None
    return _dealt_anew(hand, dealt, [groups[key] for key in sorted(groups)])


def _dealt_anew(hand: Hand, dealt: Past, groups: list[list[Card]]) -> Iterator[Hand]:
    public, heard = hand.public(), _public_actions(dealt)
    places = [card for group in groups for card in group]
    for shared in _distributions(sorted(places), [len(group) for group in groups]):
        new = dict(zip(places, shared, strict=True))
        world = _replayed(dealt, new, heard)
        if world is not None and world.public() == public:
            yield world


def _distributions(cards: list[Card], sizes: list[int]) -> Iterator[list[Card]]:
    """All distributions of the cards over groups of these sizes; the order within a group does not count."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        others = [card for card in cards if card not in chosen]
        for rest in _distributions(others, sizes[1:]):
            yield [*chosen, *rest]


def _public_actions(dealt: Past) -> list[Action | None]:
    """What everybody learned of each action when it was done; None: nothing."""
    hand: Hand = dealt.match.deal(dealt.deck)
    heard = []
    for action in dealt.actions:
        heard.append(hand.heard(action, None))
        hand = hand.play(action)
    return heard


def _replayed(dealt: Past, new: Mapping[Card, Card], heard: Sequence[Action | None]) -> Hand | None:
    """The same actions from another deck; None: they are illegal there, or would look different to everybody.

    Hidden cards of an action are replaced by those of the new deck."""
    try:
        hand: Hand = dealt.match.deal([new.get(card, card) for card in dealt.deck])
        for action, told in zip(dealt.actions, heard, strict=True):
            done = action if told == action else _with_cards(action, new)
            if hand.heard(done, None) != told:
                return None
            hand = hand.play(done)
    except IllegalAction:
        return None
    return hand


def _with_cards(action: Action, new: Mapping[Card, Card]) -> Action:
    return Action(action.do, dict[str, str](new.items()).get(action.what, action.what))


def _public_cards(hand: Hand) -> set[str]:
    """The cards that everybody has seen played, or sees on the table."""
    public = hand.public()
    played = {str(play.card) for trick in public.tricks for play in trick.plays} | {str(p.card) for p in public.trick}
    shown = [part.value for part in public.parts if part.kind == "card" and isinstance(part.value, str)]
    return played | set(shown)


def _takes_every_trick(hand: Hand, seat: Seat, side: tuple[Seat, ...], budget: list[int]) -> bool:
    """Whether `seat` can force every remaining trick for the side, whatever all others play; False out of budget."""
    budget[0] -= 1
    if budget[0] < 0:
        return False
    if hand.to_act is None:
        return True
    if hand.automatic is not None:
        return _keeps_every_trick(hand, hand.automatic, seat, side, budget)
    choices = (PASS,) if hand.has_window and PASS in hand.legal() else hand.legal()
    outcomes = (_keeps_every_trick(hand, action, seat, side, budget) for action in choices)
    return any(outcomes) if hand.to_act == seat else all(outcomes)


def _keeps_every_trick(hand: Hand, action: Action, seat: Seat, side: tuple[Seat, ...], budget: list[int]) -> bool:
    """The same after this action, which must not lose a trick itself."""
    after = hand.play(action)
    done = len(hand.public().tricks)
    if any(trick.winner not in side for trick in after.public().tricks[done:]):
        return False
    return _takes_every_trick(after, seat, side, budget)


def played_out(hand: Hand, side: tuple[Seat, ...]) -> tuple[Action, ...]:
    """The actions by which the program plays the rest: the side plays to take all, and sings and claims what it can,
    the others act as by time-out (`fallback`), or throw first what counts most where they fare better by it: an Excuse
    or a Petit may be worth less in the last trick. Where the side is not seen to take all so, they throw away what
    could take a trick."""
    budget = [MOST_TRIED]
    done = len(hand.public().tricks)
    found = [_best_line(hand, done, side, throw, budget) for throw in (_by_time_out, _dearest)]
    lines = [tuple(reversed(line)) for line in found if line is not None]
    return min(lines, key=lambda line: _gain(hand, line, side)) if lines else tuple(_greedy(hand, side))


def _gain(hand: Hand, line: Sequence[Action], side: tuple[Seat, ...]) -> Score:
    """What the side scores in the hand by this line."""
    for action in line:
        hand = hand.play(action)
    return sum(score for seat, score in enumerate(hand.scores()) if seat in side)


def _best_line(hand: Hand, done: int, side: tuple[Seat, ...], throw: Throw, budget: list[int]) -> list[Action] | None:
    """Actions, the last first, with which the side takes every trick after those that are `done`; None: none found
    within the budget."""
    budget[0] -= 1
    if budget[0] < 0:
        return None
    if hand.to_act is None:
        return []
    for action in _choices(hand, side, throw):
        after = hand.play(action)
        tricks = after.public().tricks
        if any(trick.winner not in side for trick in tricks[done:]):
            continue
        line = _best_line(after, len(tricks), side, throw, budget)
        if line is not None:
            line.append(action)
            return line
    return None


def _choices(hand: Hand, side: tuple[Seat, ...], throw: Throw) -> tuple[Action, ...]:
    assert hand.to_act is not None
    if hand.automatic is not None:
        return (hand.automatic,)
    if hand.to_act not in side:
        return (throw(hand),)
    if hand.public().phase == "play":
        return hand.legal()
    return (_said(hand, side) or hand.fallback(hand.to_act),)


def _by_time_out(hand: Hand) -> Action:
    assert hand.to_act is not None
    return hand.fallback(hand.to_act)


def _dearest(hand: Hand) -> Action:
    """The card that counts most."""
    points = past(hand).match.game.points
    cards = [action for action in hand.legal() if action.do == "play"]
    return max(cards, key=lambda action: points[Card(action.what)]) if cards else _by_time_out(hand)


def _strongest_that_loses(hand: Hand) -> Action:
    """Of the cards that do not take the trick as it lies, the strongest, with which nothing can be taken later."""
    strength = past(hand).match.game.strength
    losing = [action for action in hand.legal() if action.do == "play" and not _takes(hand, action)]
    return max(losing, key=lambda action: strength[Card(action.what)]) if losing else _by_time_out(hand)


def _takes(hand: Hand, action: Action) -> bool:
    """Whether whoever is to act holds, or has taken, the trick after this action."""
    after = hand.play(action).public()
    return (after.winning if after.trick else after.tricks[-1].winner) == hand.to_act


def _said(hand: Hand, side: tuple[Seat, ...]) -> Action | None:
    """What the seat to act says between two tricks: a claim that wins, or a song where it is good to have points, best
    what ends the hand."""
    phase, found = hand.public().phase, [action for action in hand.legal() if action != PASS]
    if phase == "claim":
        return next((action for action in found if _gain(hand, (action,), side) > 0), None)
    if phase != "cantes" or past(hand).match.game.wants_few(hand):
        return None
    return next((action for action in found if hand.play(action).to_act is None), found[0] if found else None)


def _greedy(hand: Hand, side: tuple[Seat, ...]) -> Iterator[Action]:
    """Actions with which the side takes each next trick that it can."""
    while hand.to_act is not None:
        choices = _choices(hand, side, _strongest_that_loses)
        action = next((each for each in choices if _wins_next(hand.play(each), side)), None)
        if action is None:
            action = choices[0] if len(choices) == 1 else hand.fallback(hand.to_act)
        yield action
        hand = hand.play(action)


def _wins_next(hand: Hand, side: tuple[Seat, ...]) -> bool:
    """Whether the side wins the current trick if all later players play as by time-out."""
    done = len(hand.public().tricks) - (not hand.public().trick)
    while hand.to_act is not None and len(hand.public().tricks) <= done:
        hand = hand.play(hand.automatic or hand.fallback(hand.to_act))
    tricks = hand.public().tricks
    return len(tricks) > done >= 0 and tricks[done].winner in side
