"""Moments of a hand that is dealt card by card and played by numbers: what a state of `spiel.py` stands at."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from tapete.research.elsewhere import Elsewhere, Step, Story
from tapete.research.numbered import Numbered
from tapete.rules.cards import Card
from tapete.rules.game import Action, Hand, Match, Seat, View, past


class Table(NamedTuple):
    """What all moments of a hand share."""

    match: Match[Any]
    pack: tuple[Card, ...]
    numbered: Numbered

    @classmethod
    def of(cls, match: Match[Any]) -> "Table":
        """The table of a match, with the numbers of its actions."""
        pack = match.game.pack(match.seats)
        return cls(match, pack, Numbered.of(pack))


class At:
    """A moment of a hand being dealt or played: never changed, shared by all states that stand there."""

    __slots__ = ("_elsewhere", "_next", "_seen", "action", "before", "dealt", "hand", "table")

    def __init__(self, table: Table, dealt: tuple[int, ...] = (), hand: Hand | None = None) -> None:
        self.table, self.dealt, self.hand = table, dealt, hand
        self.before: At | None = None
        self.action: Action | None = None
        """What has led here from `before`; nothing where the hand was just dealt."""
        self._elsewhere: dict[Seat, Elsewhere] = {}
        self._seen: dict[Seat, str] = {}
        self._next: tuple[int, At] | None = None

    def __deepcopy__(self, memo: object) -> "At":
        return self

    def __reduce__(self) -> tuple[Callable[..., "At"], tuple[object, ...]]:
        actions = tuple([str(step.action) for step in self.steps()])
        return _rebuilt, (self.table.match, self.dealt, actions)

    # Forward.

    def after(self, number: int) -> "At":
        """The next moment at which chance or a seat has to choose."""
        if self._next is None or self._next[0] != number:
            self._next = (number, self._dealt(number) if self.hand is None else self._moved(number))
        return self._next[1]

    def _dealt(self, number: int) -> "At":
        dealt = (*self.dealt, number)
        return At(self.table, dealt) if len(dealt) < len(self.table.pack) else _opened(self.table, dealt).settled()

    def _moved(self, number: int) -> "At":
        return self._acted(self.table.numbered.actions[number]).settled()

    def _acted(self, action: Action, hand: Hand | None = None) -> "At":
        assert self.hand is not None, "nobody acts before the deal"
        after = At(self.table, self.dealt, hand or self.hand.play(action))
        after.before, after.action = self, action
        return after

    def settled(self) -> "At":
        """This moment, or the next one at which a seat is asked, all done that the program does by itself."""
        at = self
        while at.hand is not None and (action := at.hand.automatic) is not None:
            at = at._acted(action)
        return at

    def legal(self) -> list[int]:
        """The numbers of what may be done, lowest first."""
        assert self.hand is not None, "chance deals"
        return sorted(map(self.table.numbered.number.__getitem__, self.hand.legal()))

    # Back.

    def steps(self) -> list[Step]:
        """All that was done since the deal, the program's own actions too."""
        way = self._way()
        return [_step(one, next_) for one, next_ in pairwise(way)]

    def _way(self) -> list["At"]:
        """Every moment since the deal, the last one this."""
        way = [self]
        while way[-1].before is not None:
            way.append(way[-1].before)
        return way[::-1]

    def moves(self) -> tuple["At", list[int]]:
        """The moment before the deal, and what chance and seats then chose; gone again, no rule is asked again."""
        number, begun, moves = self.table.numbered.number, At(self.table), list(self.dealt)
        if self.hand is None:
            return begun, moves
        way = self._way()
        asked = [at for at in way[:-1] if at.hand is not None and at.hand.automatic is None]
        chosen = [number[step.action] for step in self.steps() if step.hand.automatic is None]
        at = begun
        for place, card in enumerate(self.dealt[:-1], 1):
            after = At(self.table, self.dealt[:place])
            at._next, at = (card, after), after
        stops = [*asked, self]
        at._next = (self.dealt[-1], stops[0])
        for (one, after), move in zip(pairwise(stops), chosen, strict=True):
            one._next = (move, after)
        return begun, moves + chosen

    # What a seat knows.

    def seen(self, seat: Seat) -> str:
        """All that a seat is shown, and has heard since the deal."""
        known = self._seen.get(seat)
        if known is None:
            hand = self.hand
            known = self._seen[seat] = "" if hand is None else f"{shown(hand.view(seat))}\n{self._heard(seat)}"
        return known

    def _heard(self, seat: Seat) -> str:
        heard = [(step.hand.to_act, step.hand.heard(step.action, seat)) for step in self.steps()]
        return ", ".join([f"{actor} {action}" for actor, action in heard if action is not None])

    def another(self, seat: Seat, chance: Random) -> "At":
        """A moment of a hand that the seat cannot tell from this one."""
        if self.hand is None:
            return self
        known = self._elsewhere.get(seat)
        if known is None:
            deck = tuple([self.table.pack[number] for number in self.dealt])
            story = Story(self.table.match, deck, tuple(self.steps()), self.hand)
            known = self._elsewhere[seat] = Elsewhere.of(story, seat)
        return _retold(self.table, known.another(chance))


def _step(one: At, after: At) -> Step:
    assert one.hand is not None, "only a hand is acted on"
    assert after.action is not None, "something was done to it"
    return Step(one.hand, after.action)


def _opened(table: Table, dealt: tuple[int, ...]) -> At:
    """The hand as dealt."""
    return At(table, dealt, table.match.deal([table.pack[number] for number in dealt]))


def _rebuilt(match: Match[Any], dealt: tuple[int, ...], actions: Sequence[str]) -> At:
    """The moment after these actions."""
    table = Table.of(match)
    at = At(table, dealt) if len(dealt) < len(table.pack) else _opened(table, dealt)
    for action in actions:
        at = at._acted(Action.parse(action))
    return at


def moment_of(hand: Hand) -> At:
    """The moment of a hand that a match has dealt."""
    match, deck, actions = past(hand)
    steps, now = list[Step](), match.deal(deck)
    for action in actions:
        steps.append(Step(now, action))
        now = now.play(action)
    return _retold(Table.of(match), Story(match, deck, tuple(steps), now))


def _retold(table: Table, story: Story) -> At:
    """The last moment of a story."""
    place = {card: number for number, card in enumerate(table.pack)}
    hands = [*[step.hand for step in story.steps], story.hand]
    at = At(table, tuple([place[card] for card in story.deck]), hands[0])
    for step, hand in zip(story.steps, hands[1:], strict=True):
        at = at._acted(step.action, hand)
    return at


def shown(view: View) -> str:
    """What a seat is shown now, as text."""
    parts = [f"{part.name} {part.seat} {part.value}" for part in view.parts]
    trick = [f"{play.seat} {play.card}" for play in view.trick]
    asked = f"{view.phase} {view.asked} {view.counts} {view.sides} dealer {view.dealer}, scores {view.totals}"
    return f"seat {view.seat}: {' '.join(view.hand)}\n{asked}\n{', '.join(trick)}\n{'; '.join(parts)}"
