"""The rest of a hand: whether all of it is a seat's whatever anybody holds, and how the program plays it out.

A claim is answered from what everybody knows, and from nothing else: it holds if the claimer takes every remaining
trick in every layout of the hidden cards that fits what has been public, whatever the others play. Each player can
work that out for themself, so neither a yes nor a no tells anybody anything. Where two players know all cards between
them, what everybody knows is where each card is.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial, prod
from typing import Final, NamedTuple

from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Hand, IllegalAction, Past, Seat, past

MOST_LAYOUTS: Final = 2520
"""Two tricks of four players. With more layouts a claim counts as not proved; how many there are is public."""
MOST_NODES: Final = 20_000
_ORDERED: Final = ("stock", "piles")
"""What the public view calls cards that nobody holds yet."""
_ELSEWHERE: Final = 100
"""Where a card is that no seat holds; with a stock, its place there is added."""


class Answer(NamedTuple):
    """What became of a claim. Like the answer, the work depends on nothing that is not public."""

    is_proved: bool
    nodes: int
    """Positions that were looked at."""


def proves(dealt: Past, seat: Seat, side: tuple[Seat, ...]) -> bool:
    """`is_proved` for a hand that is told as its past, as another process gets it."""
    hand: Hand = dealt.match.deal(dealt.deck)
    for action in dealt.actions:
        hand = hand.play(action)
    return is_proved(hand, seat, side)


def is_proved(hand: Hand, seat: Seat, side: tuple[Seat, ...]) -> bool:
    """Whether everybody knows that `side`, with `seat` choosing, takes all tricks that remain."""
    return answer(hand, seat, side).is_proved


def answer(hand: Hand, seat: Seat, side: tuple[Seat, ...]) -> Answer:
    """The same, and what it took."""
    public = hand.public()
    if public.phase != "play" or hand.to_act is None:
        return Answer(False, 0)
    budget = [MOST_NODES]
    worlds = layouts(hand)
    is_proved = worlds is not None and all(_takes_all(world, seat, side, budget) for world in worlds)
    return Answer(is_proved, MOST_NODES - budget[0])


def layouts(hand: Hand) -> Iterator[Hand] | None:
    """The hand as it would be with each layout of the hidden cards that fits what is public; None: too many.

    They come in an order that is public too, whichever of them is the true one.
    """
    held = {card: seat for seat in range(len(hand.public().counts)) for card in hand.own(seat).hand}
    dealt = past(hand)
    if any(told != action and " " in action.what for told, action in zip(_heard(dealt), dealt.actions, strict=True)):
        return None  # several cards put away unseen: too many
    unseen = sorted([card for card in dealt.deck if card not in _seen(hand)])
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
    public, heard = hand.public(), _heard(dealt)
    places = [card for group in groups for card in group]
    for shared in _shares(sorted(places), [len(group) for group in groups]):
        new = dict(zip(places, shared, strict=True))
        world = _replayed(dealt, new, heard)
        if world is not None and world.public() == public:
            yield world


def _shares(cards: list[Card], sizes: list[int]) -> Iterator[list[Card]]:
    """All ways of giving cards to groups of these sizes; the order within a group does not count."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        others = [card for card in cards if card not in chosen]
        for rest in _shares(others, sizes[1:]):
            yield [*chosen, *rest]


def _heard(dealt: Past) -> list[Action | None]:
    """What everybody learned of each action when it was done."""
    hand: Hand = dealt.match.deal(dealt.deck)
    heard = []
    for action in dealt.actions:
        heard.append(hand.heard(action, None))
        hand = hand.play(action)
    return heard


def _replayed(dealt: Past, new: Mapping[Card, Card], heard: Sequence[Action | None]) -> Hand | None:
    """The same play from another deck, as far as everybody heard it; None: it could not have been.

    Where cards of an action are hidden, others stand in their place; silence fits whatever somebody holds."""
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


def _seen(hand: Hand) -> set[str]:
    """The cards that everybody has seen played, or sees on the table."""
    public = hand.public()
    played = {str(play.card) for trick in public.tricks for play in trick.plays} | {str(p.card) for p in public.trick}
    shown = [part.value for part in public.parts if part.kind == "card" and isinstance(part.value, str)]
    return played | set(shown)


def _takes_all(hand: Hand, seat: Seat, side: tuple[Seat, ...], budget: list[int]) -> bool:
    """Whether `seat` can play so that every trick from now on falls to the side, whatever all others do."""
    budget[0] -= 1
    if budget[0] < 0:
        return False
    if hand.to_act is None:
        return True
    if hand.automatic is not None:
        return _goes_well(hand, hand.automatic, seat, side, budget)
    choices = (PASS,) if hand.has_window and PASS in hand.legal() else hand.legal()
    outcomes = (_goes_well(hand, action, seat, side, budget) for action in choices)
    return any(outcomes) if hand.to_act == seat else all(outcomes)


def _goes_well(hand: Hand, action: Action, seat: Seat, side: tuple[Seat, ...], budget: list[int]) -> bool:
    after = hand.play(action)
    done = len(hand.public().tricks)
    if any(trick.winner not in side for trick in after.public().tricks[done:]):
        return False
    return _takes_all(after, seat, side, budget)


def played_out(hand: Hand, side: tuple[Seat, ...]) -> tuple[Action, ...]:
    """How the program plays the rest: the others give what they would when their time is over, the side its best."""
    budget = [2000]
    found = _best_line(hand, side, budget)
    return tuple(_greedy(hand, side)) if found is None else tuple(reversed(found))


def _best_line(hand: Hand, side: tuple[Seat, ...], budget: list[int]) -> list[Action] | None:
    """Actions, last first, with which the side takes every trick; None: none was found."""
    budget[0] -= 1
    if budget[0] < 0:
        return None
    if hand.to_act is None:
        return []
    done = len(hand.public().tricks)
    for action in _choices(hand, side):
        after = hand.play(action)
        if any(trick.winner not in side for trick in after.public().tricks[done:]):
            continue
        line = _best_line(after, side, budget)
        if line is not None:
            line.append(action)
            return line
    return None


def _choices(hand: Hand, side: tuple[Seat, ...]) -> tuple[Action, ...]:
    assert hand.to_act is not None
    if hand.automatic is not None:
        return (hand.automatic,)
    if hand.has_window or hand.to_act not in side or hand.public().phase != "play":
        return (hand.fallback(hand.to_act),)
    return hand.legal()


def _greedy(hand: Hand, side: tuple[Seat, ...]) -> Iterator[Action]:
    """The side takes each trick that it can, the next one first."""
    while hand.to_act is not None:
        choices = _choices(hand, side)
        action = next((each for each in choices if _wins_next(hand.play(each), side)), None)
        if action is None:
            action = choices[0] if len(choices) == 1 else hand.fallback(hand.to_act)
        yield action
        hand = hand.play(action)


def _wins_next(hand: Hand, side: tuple[Seat, ...]) -> bool:
    """Whether the trick on the table, if all others play as the program does, falls to the side."""
    done = len(hand.public().tricks) - (not hand.public().trick)
    while hand.to_act is not None and len(hand.public().tricks) <= done:
        hand = hand.play(hand.automatic or hand.fallback(hand.to_act))
    tricks = hand.public().tricks
    return len(tricks) > done >= 0 and tricks[done].winner in side
