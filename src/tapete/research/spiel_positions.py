"""Positions behind the states of `spiel.py`: a hand that is dealt card by card and played by action numbers."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from tapete.research.elsewhere import Elsewhere, Step, Story
from tapete.research.numbered import Numbered
from tapete.rules.cards import Card
from tapete.rules.game import Action, Hand, IllegalAction, Match, Seat, View, past


class Setting(NamedTuple):
    """What all positions of a hand share."""

    match: Match[Any]
    pack: tuple[Card, ...]
    numbered: Numbered

    @classmethod
    def of(cls, match: Match[Any]) -> "Setting":
        """The setting of the hands that this match deals."""
        pack = match.game.pack(match.seats)
        return cls(match, pack, Numbered.of(pack))


class Position:
    """A position of a hand being dealt or played; immutable, shared by all states at it."""

    __slots__ = ("_elsewhere", "_next", "_seen", "action", "before", "dealt", "hand", "setting")

    def __init__(self, setting: Setting, dealt: tuple[int, ...] = (), hand: Hand | None = None) -> None:
        self.setting, self.dealt, self.hand = setting, dealt, hand
        self.before: Position | None = None
        self.action: Action | None = None
        """The action that led here from `before`; None right after the deal."""
        self._elsewhere: dict[Seat, Elsewhere] = {}
        self._seen: dict[Seat, str] = {}
        self._next: tuple[int, Position] | None = None

    def __deepcopy__(self, memo: object) -> "Position":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[object, ...]]:
        actions = tuple([str(step.action) for step in self.steps()])
        return _rebuilt, (self.setting.match, self.dealt, actions)

    # Forward.

    def after(self, number: int) -> "Position":
        """The position after this action, or after this card is dealt, at which chance or a seat has the next
        choice. Raises IllegalAction."""
        if self._next is None or self._next[0] != number:
            self._next = (number, self._dealt(number) if self.hand is None else self._moved(number))
        return self._next[1]

    def _dealt(self, number: int) -> "Position":
        if number in self.dealt or not 0 <= number < len(self.setting.pack):
            raise IllegalAction("not_now", outcome=str(number))
        dealt = (*self.dealt, number)
        return (
            Position(self.setting, dealt)
            if len(dealt) < len(self.setting.pack)
            else _opened(self.setting, dealt).settled()
        )

    def _moved(self, number: int) -> "Position":
        if not 0 <= number < len(self.setting.numbered.actions):
            raise IllegalAction("not_now", action=str(number))
        return self._acted(self.setting.numbered.actions[number]).settled()

    def _acted(self, action: Action, hand: Hand | None = None) -> "Position":
        assert self.hand is not None, "nobody acts before the deal"
        after = Position(self.setting, self.dealt, hand or self.hand.play(action))
        after.before, after.action = self, action
        return after

    def settled(self) -> "Position":
        """The position after all automatic actions, at which a seat has to act or the hand is over."""
        position = self
        while position.hand is not None and (action := position.hand.automatic) is not None:
            position = position._acted(action)
        return position

    def legal(self) -> list[int]:
        """The numbers of the legal actions, ascending."""
        assert self.hand is not None, "chance deals"
        return sorted(map(self.setting.numbered.number.__getitem__, self.hand.legal()))

    # Back.

    def steps(self) -> list[Step]:
        """All actions since the deal, automatic ones included."""
        way = self._way()
        return [_step(one, next_) for one, next_ in pairwise(way)]

    def _way(self) -> list["Position"]:
        """Every position since the deal, this one last."""
        way = [self]
        while way[-1].before is not None:
            way.append(way[-1].before)
        return way[::-1]

    def moves(self) -> tuple["Position", list[int]]:
        """The position before the deal, and the choices of chance and seats since then.

        Each position on the way knows its successor, so that replaying the choices evaluates no rule."""
        number, begun, moves = self.setting.numbered.number, Position(self.setting), list(self.dealt)
        if self.hand is None:
            return begun, moves
        way = self._way()
        asked = [position for position in way[:-1] if position.hand is not None and position.hand.automatic is None]
        chosen = [number[step.action] for step in self.steps() if step.hand.automatic is None]
        position = begun
        for place, card in enumerate(self.dealt[:-1], 1):
            after = Position(self.setting, self.dealt[:place])
            position._next, position = (card, after), after
        stops = [*asked, self]
        position._next = (self.dealt[-1], stops[0])
        for (one, after), move in zip(pairwise(stops), chosen, strict=True):
            one._next = (move, after)
        return begun, moves + chosen

    # What a seat knows.

    def seen(self, seat: Seat) -> str:
        """The view of a seat and every action that it has observed since the deal, as text; empty before the deal
        ends."""
        known = self._seen.get(seat)
        if known is None:
            hand = self.hand
            known = self._seen[seat] = "" if hand is None else f"{shown(hand.view(seat))}\n{self._observed(seat)}"
        return known

    def _observed(self, seat: Seat) -> str:
        observed = [(step.hand.to_act, step.hand.heard(step.action, seat)) for step in self.steps()]
        return ", ".join([f"{actor} {action}" for actor, action in observed if action is not None])

    def another(self, seat: Seat, chance: Random) -> "Position":
        """A position that is indistinguishable from this one for the seat, with the hidden cards dealt anew."""
        if self.hand is None:
            return self
        known = self._elsewhere.get(seat)
        if known is None:
            deck = tuple([self.setting.pack[number] for number in self.dealt])
            story = Story(self.setting.match, deck, tuple(self.steps()), self.hand)
            known = self._elsewhere[seat] = Elsewhere.of(story, seat)
        return _retold(self.setting, known.another(chance))


def _step(one: Position, after: Position) -> Step:
    assert one.hand is not None, "only a hand is acted on"
    assert after.action is not None, "something was done to it"
    return Step(one.hand, after.action)


def _opened(setting: Setting, dealt: tuple[int, ...]) -> Position:
    """The hand as dealt."""
    return Position(setting, dealt, setting.match.deal([setting.pack[number] for number in dealt]))


def _rebuilt(match: Match[Any], dealt: tuple[int, ...], actions: Sequence[str]) -> Position:
    """The position after these actions."""
    setting = Setting.of(match)
    position = Position(setting, dealt) if len(dealt) < len(setting.pack) else _opened(setting, dealt)
    for action in actions:
        position = position._acted(Action.parse(action))
    return position


def position_of(hand: Hand) -> Position:
    """The position of a hand that a match has dealt."""
    match, deck, actions = past(hand)
    steps, now = list[Step](), match.deal(deck)
    for action in actions:
        steps.append(Step(now, action))
        now = now.play(action)
    return _retold(Setting.of(match), Story(match, deck, tuple(steps), now))


def _retold(setting: Setting, story: Story) -> Position:
    """The last position of a story."""
    place = {card: number for number, card in enumerate(setting.pack)}
    hands = [*[step.hand for step in story.steps], story.hand]
    position = Position(setting, tuple([place[card] for card in story.deck]), hands[0])
    for step, hand in zip(story.steps, hands[1:], strict=True):
        position = position._acted(step.action, hand)
    return position


def shown(view: View) -> str:
    """The view as text."""
    parts = [f"{part.name} {part.seat} {part.value}" for part in view.parts]
    trick = [f"{play.seat} {play.card}" for play in view.trick]
    asked = f"{view.phase} {view.asked} {view.counts} {view.sides} dealer {view.dealer}, scores {view.totals}"
    return f"seat {view.seat}: {' '.join(view.hand)}\n{asked}\n{', '.join(trick)}\n{'; '.join(parts)}"
