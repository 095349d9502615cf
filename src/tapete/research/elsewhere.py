"""Other hands that a seat cannot tell from the one that is played: the cards that it has not seen, dealt anew.

A hand is drawn by laying the unseen cards where unseen cards lie, and playing again all that has been done. Where a
seat would then have had to play another card than it did, the cards that would have bound it are barred from that seat,
and the next draw knows it: what suits and strengths a seat cannot hold is learnt from the rules themselves, in every
game. Nothing of the true cards goes into a draw but what the seat knows, unless `DRAWS` of them fail; then unseen
cards are exchanged two by two in the true hand, as long as the seat cannot tell.
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
"""How often a hand is drawn before the true one is changed instead."""
EXCHANGES: Final = 3
"""How often each unseen card is exchanged in the true hand."""
MIXES: Final = 6
"""How many exchanges are tried for each unseen card before a hand is played again."""
EXCUSE: Final = "X"
"""The suit of what may always be played, and so binds nobody."""
Slot = int
"""A place of the deck where a card lies that the seat has not seen."""


class Step(NamedTuple):
    """A hand and the action that was then taken."""

    hand: Hand
    action: Action


class Story(NamedTuple):
    """How a hand has come about: what was dealt, every action and the hand before it, and the hand as it is."""

    match: Match[Any]
    deck: tuple[Card, ...]
    steps: tuple[Step, ...]
    hand: Hand


@dataclass(slots=True)
class Elsewhere:
    """What a seat knows of a story, and what has been learnt from it about where the unseen cards cannot lie."""

    story: Story
    seat: Seat
    view: View
    heard: tuple[Action | None, ...]
    """What the seat heard of each action."""
    veiled: tuple[bool, ...]
    """Whether it heard that something was done, but not what."""
    unseen: tuple[Card, ...]
    slots: tuple[Slot, ...]
    """Where they lie, in an order that tells nothing: by who last held them."""
    barred: dict[Card, set[Slot]]
    """Where a card cannot lie."""
    burden: dict[Seat, set[Card]] = field(default_factory=dict)
    """Cards that a seat, if it had them, must have put aside unseen; a set for each seat that has put aside any."""
    homes: dict[Seat, tuple[Slot, ...]] = field(default_factory=dict)
    """The slots of those seats."""
    laid: dict[Seat, int] = field(default_factory=dict)
    """How many cards each of them has put aside."""

    @classmethod
    def of(cls, story: Story, seat: Seat) -> "Elsewhere":
        """What the seat knows, nothing learnt yet but who has shown what by singing it."""
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
        """The slots whose cards were in the hand of whoever acted in a step."""
        hand, deck = self.story.steps[number].hand, self.story.deck
        held = set(_cards(hand))
        return {slot for slot in self.slots if deck[slot] in held}

    # Draws.

    def another(self, chance: Random) -> Story:
        """A hand that the seat cannot tell from this one, with the way that led to it."""
        for _ in range(DRAWS):
            drawn = self._drawn(chance)
            found = None if drawn is None else self._played(drawn, chance)
            if found is not None:
                return found
        return self._exchanged(chance)

    def _drawn(self, chance: Random) -> tuple[Card, ...] | None:
        """A deck with the unseen cards anew in their slots; nothing where no room was found for them."""
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
        """Where each card cannot lie in this draw: a seat that has put cards aside had room for so many burdens."""
        shut = {card: set(slots) for card, slots in self.barred.items()}
        for seat, burden in self.burden.items():
            home = self.homes[seat]
            room = max(0, self.laid[seat] - len(burden - shut.keys()))
            closed = set(home) - set(chance.sample(home, min(room, len(home))))
            for card in burden & shut.keys():
                shut[card] |= closed
        return shut

    def _played(self, deck: tuple[Card, ...], chance: Random) -> Story | None:
        """The story with this deck; nothing where the seat could tell, and what that says has been learnt."""
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
        """What may have been done unseen: burdens first, and no card that is played later."""
        actor, later = hand.to_act, self._later(number)
        assert actor is not None, "somebody acted"
        alike = [each for each in hand.legal() if hand.heard(each, self.seat) == self.heard[number]]
        kept = set(hand.own(actor).hand) & later
        may = [each for each in alike if each.what not in kept and kept <= set(hand.play(each).own(actor).hand)]
        laid.update([each.what for each in may])
        burdens = [each for each in may if each.what in self.burden.get(actor, ())]
        return chance.choice(burdens or may) if may else None

    def _later(self, number: int) -> set[str]:
        """The cards that whoever acted in a step has played or shown since, that step too."""
        actor = self.story.steps[number].hand.to_act
        since = self.story.steps[number:]
        return {step.action.what for step in since if step.hand.to_act == actor and step.action.do in ("play", "show")}

    def _learn(self, number: int, hand: Hand, action: Action, laid: set[str]) -> None:
        """A card could not be played: those that could have been, but for an Excuse, are not with this seat."""
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
        """The true story, its unseen cards exchanged two by two as far as the seat cannot tell."""
        found = self.story
        for _ in range(EXCHANGES * len(self.slots)):
            one, other = chance.choice(self.unseen), chance.choice(self.unseen)
            found = self._played(laws.exchanged(found.deck, one, other), chance) or found
        return found


def _cards(hand: Hand) -> tuple[Card, ...]:
    """The cards of the seat to act."""
    return () if hand.to_act is None else hand.own(hand.to_act).hand


def _last_holders(story: Story, unseen: set[Card]) -> dict[Card, Seat]:
    """For each unseen card the seat that last held it; -1: none has."""
    home = dict.fromkeys(unseen, -1)
    for hand in (*[step.hand for step in story.steps], story.hand):
        for seat in range(story.match.seats):
            home.update([(card, seat) for card in hand.own(seat).hand if card in home])
    return home


def _seated(
    card: Card, free: Sequence[Slot], shut: dict[Card, set[Slot]], place: dict[Slot, Card], tried: set[Slot]
) -> bool:
    """Finds a slot for a card, where need be by moving others (an augmenting path). Whether there was one."""
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
    """Exchanges cards that may lie in each other's slot, so often that where they lay at first does not matter."""
    count = len(slots)
    for _ in range(MIXES * count):
        here, there = slots[int(count * chance.random())], slots[int(count * chance.random())]
        one, other = place[here], place[there]
        if there not in shut[one] and here not in shut[other]:
            place[here], place[there] = other, one
