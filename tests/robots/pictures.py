"""Positions as pictures: cards by seat and what was done, reached by a real deal through the contract."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tapete.robots import Advice, robot
from tapete.rules.cards import Card, cards
from tapete.rules.game import PASS, Hand, Match, Value, View, configure
from tapete.rules.games import game


@dataclass(frozen=True)
class Picture:
    """Who holds what, what was done, and what the regular does then, for which reason."""

    code: str
    game: str
    hands: tuple[str, ...]
    """The cards of each seat as dealt; those that are not named, in the order of the pack."""
    rest: str = ""
    """Cards that lie elsewhere, in the order in which they do: dog, turn-up, stock."""
    done: str = ""
    """What was done, separated by commas; a card alone is a card played."""
    does: str = ""
    dealer: int = -1
    """By default the last seat, so that the first leads or speaks."""
    turned: str = ""
    """The card of the dealer that is shown."""
    options: Mapping[str, Value] = field(default_factory=dict)
    match: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.code}-{self.game}"


def view(picture: Picture) -> View:
    """What the seat to act sees."""
    hand = played(dealt(picture), picture.done)
    assert hand.to_act is not None, "the deal is over"
    assert hand.automatic is None, "the program acts"
    return hand.view(hand.to_act)


def advised(picture: Picture) -> Advice:
    return robot("regular").advise(view(picture))


def played(hand: Hand, done: str) -> Hand:
    """The hand after these actions; what the program does by itself need not be told."""
    for text in filter(None, map(str.strip, done.split(","))):
        while hand.automatic is not None and str(hand.automatic) != text:
            hand = hand.play(hand.automatic)
        hand = hand.played(text if " " in text or text.islower() else f"play {text}")
    while hand.automatic is not None:
        hand = hand.play(hand.automatic)
    return hand


def dealt(picture: Picture) -> Hand:
    """The deal that gives these hands."""
    rules = configure(game(picture.game), picture.options)
    seats = len(picture.hands)
    match = rules.match(seats, dealer=picture.dealer % seats, **picture.match)
    hand: Hand = match.deal(_deck(match, picture))
    return hand


def _deck(match: Match[Any], picture: Picture) -> Sequence[Card]:
    """The pack in the order that deals the cards as pictured."""
    pack = list(match.game.pack(match.seats))
    places = _places(match, pack)
    deck: dict[int, Card] = {}
    named = {card for text in (*picture.hands, picture.rest, picture.turned) for card in cards(text)}
    if picture.turned:
        deck[len(pack) - 1] = Card(picture.turned)
    for place, text in zip(places, (*picture.hands, picture.rest), strict=True):
        free = [index for index in place if index not in deck]
        deck |= dict(zip(free, [card for card in cards(text) if card != picture.turned], strict=False))
    left = iter([card for card in pack if card not in named])
    return [deck[index] if index in deck else next(left) for index in range(len(pack))]


def _places(match: Match[Any], pack: Sequence[Card]) -> list[list[int]]:
    """Where in a deck the cards of each seat stand, and at last those of nobody."""
    hand = match.deal(pack)
    while hand.view(None).phase == "tomo":
        hand = hand.play(PASS)
    held = [set(hand.own(seat).hand) for seat in range(match.seats)]
    for seat, shown in enumerate(held):
        shown.update(Card(str(p.value)) for p in hand.view(None).parts if p.name == "trump_card" and p.seat == seat)
    places = [[index for index, card in enumerate(pack) if card in cards_of] for cards_of in held]
    taken = {index for place in places for index in place}
    return [*places, [index for index in range(len(pack)) if index not in taken]]
