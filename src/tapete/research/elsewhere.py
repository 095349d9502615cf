"""Resampling: other hands that are indistinguishable to a seat from the true one, with its unseen cards dealt anew.

A draw deals the unseen cards anew over the places of unseen cards and replays all actions. Where an action was illegal
in the new deal, the cards that would have forced another one are barred from that seat in later draws: so the rules
themselves teach, in every game, which suits and ranks a seat cannot hold. A draw uses nothing of the true cards but
what the seat knows, unless `DRAWS` of them fail; then unseen cards of the true hand are swapped in pairs, as long as
the seat cannot notice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from tapete.rules import laws
from tapete.rules.cards import Card
from tapete.rules.game import Action, Hand, IllegalAction, Match, Seat, View
from tapete.rules.spanish import PAIRS

DRAWS: Final = 300
"""Draws before the true hand is changed by swaps instead."""
EXCHANGES: Final = 3
"""Swaps of each unseen card in the true hand."""
MIXES: Final = 6
"""Swaps tried for each unseen card before the actions are replayed."""
EXCUSE: Final = "X"
"""The suit of the Excuse, which may always be played, so that playing it proves nothing."""
Slot = int
"""The index in the deck of a card that the seat has not seen."""


class Step(NamedTuple):
    """A hand and the action that was then taken."""

    hand: Hand
    action: Action


class Story(NamedTuple):
    """The history of a hand: the deck, every action with the hand before it, and the hand as it is."""

    match: Match[Any]
    deck: tuple[Card, ...]
    steps: tuple[Step, ...]
    hand: Hand


@dataclass(slots=True)
class Elsewhere:
    """What a seat knows of a story, and which places have been ruled out for each unseen card."""

    story: Story
    seat: Seat
    view: View
    heard: tuple[Action | None, ...]
    """What the seat observed of each action; None: nothing."""
    veiled: tuple[bool, ...]
    """Whether the seat observed that something was done, but not what."""
    unseen: tuple[Card, ...]
    slots: tuple[Slot, ...]
    """Their places, ordered by who last held them: an order that does not depend on which card is where."""
    barred: dict[Card, set[Slot]]
    """Slots where a card cannot be."""
    burden: dict[Seat, set[Card]] = field(default_factory=dict)
    """By seat that has discarded face down: cards that it must have discarded if it had them."""
    homes: dict[Seat, tuple[Slot, ...]] = field(default_factory=dict)
    """By the same seats: the slots of their cards."""
    laid: dict[Seat, int] = field(default_factory=dict)
    """By the same seats: how many cards each has discarded face down."""

    @classmethod
    def of(cls, story: Story, seat: Seat) -> "Elsewhere":
        """What the seat knows from the start; only the cards that sung cantes prove are placed."""
        match, deck, steps, hand = story
        heard = tuple([step.hand.heard(step.action, seat) for step in steps])
        past = [laws.Moment(*step) for step in steps]
        unseen = tuple(sorted(laws.unknown(match, deck, past, seat), key=match.game.pack(match.seats).index))
        home = _last_holders(story, set(unseen))
        slots = sorted([slot for slot, card in enumerate(deck) if card in home], key=lambda at: (home[deck[at]], at))
        veiled = tuple([each is not None and each != step.action for each, step in zip(heard, steps, strict=True)])
        made = cls(story, seat, hand.view(seat), heard, veiled, unseen, tuple(slots), {card: set() for card in unseen})
        for number, step in enumerate(steps):
            made._hears(number, step, home)
        return made

    def _hears(self, number: int, step: Step, home: dict[Card, Seat]) -> None:
        actor, action = step.hand.to_act, step.action
        assert actor is not None, "no action is taken after the end"
        if action.do == "sing" and action.what[-1] in PAIRS:
            elsewhere = set(self.slots) - self._held(number)
            for card in PAIRS[action.what[-1]]:
                if card in self.barred:
                    self.barred[card] |= elsewhere
        elif self.veiled[number] and step.hand.automatic is None:
            self.laid[actor] = self.laid.get(actor, 0) + 1
            self.burden.setdefault(actor, set())
            deck = self.story.deck
            self.homes[actor] = tuple([slot for slot in self.slots if home[deck[slot]] == actor])

    def _held(self, number: int) -> set[Slot]:
        """The slots whose cards the seat to act held at a step."""
        hand, deck = self.story.steps[number].hand, self.story.deck
        held = set(_cards(hand))
        return {slot for slot in self.slots if deck[slot] in held}

    # Draws.

    def another(self, chance: Random) -> Story:
        """A story that is indistinguishable from this one for the seat."""
        for _ in range(DRAWS):
            drawn = self._drawn(chance)
            found = None if drawn is None else self._played(drawn, chance)
            if found is not None:
                return found
        return self._exchanged(chance)

    def _drawn(self, chance: Random) -> tuple[Card, ...] | None:
        """A deck with the unseen cards dealt anew over the slots; None: no assignment was found."""
        shut = self._shut(chance)
        free = list(self.slots)
        chance.shuffle(free)
        bound = [card for card in self.unseen if shut[card]]
        chance.shuffle(bound)
        bound.sort(key=lambda card: -len(shut[card]))
        place: dict[Slot, Card] = {}
        for card in bound:
            if not _seated(card, free, shut, place, set()):
                return None
        rest = [card for card in self.unseen if not shut[card]]
        place.update(zip([slot for slot in free if slot not in place], rest, strict=True))
        if bound:
            _mix(place, shut, self.slots, chance)
        deck = list(self.story.deck)
        for slot, card in place.items():
            deck[slot] = card
        return tuple(deck)

    def _shut(self, chance: Random) -> dict[Card, set[Slot]]:
        """The slots barred to each card in this draw: a seat that discarded n cards can have had only n such cards."""
        shut = {card: set(slots) for card, slots in self.barred.items()}
        for seat, burden in self.burden.items():
            home = self.homes[seat]
            room = max(0, self.laid[seat] - len(burden - shut.keys()))
            closed = set(home) - set(chance.sample(home, min(room, len(home))))
            for card in burden & shut.keys():
                shut[card] |= closed
        return shut

    def _played(self, deck: tuple[Card, ...], chance: Random) -> Story | None:
        """The story with this deck; None: the seat would notice a difference, and what that proves has been
        recorded."""
        hand, steps = self.story.match.deal(deck), list[Step]()
        laid = set[str]()
        for number, (then, action) in enumerate(self.story.steps):
            automatic = hand.automatic
            if hand.to_act != then.to_act or (automatic is None) != (then.automatic is None):
                return None
            if automatic is not None:
                if hand.heard(automatic, self.seat) != self.heard[number]:
                    return None
                action = automatic
            elif self.veiled[number]:
                instead = self._instead(number, hand, laid, chance)
                if instead is None:
                    return None
                action = instead
            try:
                after = hand.play(action)
            except IllegalAction:
                self._learn(number, hand, action, laid)
                return None
            steps.append(Step(hand, action))
            hand = after
        is_same = hand.automatic is None and hand.view(self.seat) == self.view
        return Story(self.story.match, deck, tuple(steps), hand) if is_same else None

    def _instead(self, number: int, hand: Hand, laid: set[str], chance: Random) -> Action | None:
        """The hidden action in this deal: cards that must have been discarded first, none that is played later."""
        actor, later = hand.to_act, self._later(number)
        assert actor is not None, "somebody acted"
        alike = [each for each in hand.legal() if hand.heard(each, self.seat) == self.heard[number]]
        kept = set(hand.own(actor).hand) & later
        may = [each for each in alike if each.what not in kept and kept <= set(hand.play(each).own(actor).hand)]
        laid.update([each.what for each in may])
        burdens = [each for each in may if each.what in self.burden.get(actor, ())]
        return chance.choice(burdens or may) if may else None

    def _later(self, number: int) -> set[str]:
        """The cards that the seat to act at a step has played or shown from that step on."""
        actor = self.story.steps[number].hand.to_act
        since = self.story.steps[number:]
        return {step.action.what for step in since if step.hand.to_act == actor and step.action.do in ("play", "show")}

    def _learn(self, number: int, hand: Hand, action: Action, laid: set[str]) -> None:
        """An action is illegal in this deal: bar the seat from the cards that were legal instead, the Excuse
        excepted."""
        actor = hand.to_act
        if actor is None or action.do != "play":
            return
        bound = {Card(each.what) for each in hand.legal() if each.do == "play"} - self._later(number)
        for card in [card for card in bound if card.suit != EXCUSE]:
            if actor in self.burden and (card in laid or card not in self.barred):
                self.burden[actor].add(card)
            else:
                self.barred[card] |= set(self.homes.get(actor, ())) or self._held(number)

    def _exchanged(self, chance: Random) -> Story:
        """The true story with unseen cards swapped in pairs, as far as the seat cannot notice."""
        found = self.story
        for _ in range(EXCHANGES * len(self.slots)):
            one, other = chance.choice(self.unseen), chance.choice(self.unseen)
            found = self._played(laws.exchanged(found.deck, one, other), chance) or found
        return found


def _cards(hand: Hand) -> tuple[Card, ...]:
    """The cards of the seat to act."""
    return () if hand.to_act is None else hand.own(hand.to_act).hand


def _last_holders(story: Story, unseen: set[Card]) -> dict[Card, Seat]:
    """The seat that last held each unseen card; -1: none."""
    home = dict.fromkeys(unseen, -1)
    for hand in (*[step.hand for step in story.steps], story.hand):
        for seat in range(story.match.seats):
            home.update([(card, seat) for card in hand.own(seat).hand if card in home])
    return home


def _seated(
    card: Card, free: Sequence[Slot], shut: dict[Card, set[Slot]], place: dict[Slot, Card], tried: set[Slot]
) -> bool:
    """Assign a slot to a card, moving others if need be (an augmenting path); whether there was one."""
    open_ = [slot for slot in free if slot not in shut[card] and slot not in tried]
    empty = next((slot for slot in open_ if slot not in place), None)
    if empty is not None:
        place[empty] = card
        return True
    for slot in open_:
        tried.add(slot)
        if _seated(place[slot], free, shut, place, tried):
            place[slot] = card
            return True
    return False


def _mix(place: dict[Slot, Card], shut: dict[Card, set[Slot]], slots: Sequence[Slot], chance: Random) -> None:
    """Swap cards that may be in each other's slot, often enough that the first assignment does not matter."""
    count = len(slots)
    for _ in range(MIXES * count):
        here, there = slots[int(count * chance.random())], slots[int(count * chance.random())]
        one, other = place[here], place[there]
        if there not in shut[one] and here not in shut[other]:
            place[here], place[there] = other, one
