"""The deal of a recorded hand of Tute, card by card, and whether it can be (vectors README 3)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tapete.rules.cards import Card
from tapete.rules.tute.match import VueltasMatch
from tapete.rules.tute.shared import in_order

if TYPE_CHECKING:
    from tapete.rules.tute.form import Tute
    from tapete.rules.tute.match import TuteMatch

Facts = Mapping[str, Any]
Hands = tuple[tuple[Card, ...], ...]


def recorded(game: "Tute", inputs: Facts, beside: Sequence[Card] = ()) -> tuple["TuteMatch", Hands]:
    """The match and the hands of a replay; `beside` are the cards that nobody holds.

    Raises ValueError, which names the field, unless it is a deal of the game.
    """
    given, dealer = inputs["hands"], inputs["dealer"]
    seats = inputs.get("players", max([dealer, *map(int, given)]) + 1)
    match = game.match(seats, dealer=dealer, **_carried(game, inputs))
    hands = tuple([in_order(tuple(map(Card, given.get(str(seat), ())))) for seat in range(seats)])
    _check_pack([card for hand in hands for card in hand], beside, game.pack(seats))
    turns = game.turns(match)
    each = (len(game.pack(seats)) - len(beside)) // len(turns)
    if [len(hand) for hand in hands] != [each * (seat in turns) for seat in range(seats)]:
        raise ValueError(f"hands: {each} cards each for seats {', '.join(map(str, sorted(turns)))}")
    return match, hands


def _carried(game: "Tute", inputs: Facts) -> dict[str, tuple[int, ...]]:
    carry = tuple(inputs.get("carry") or ())
    if carry and not issubclass(game.Match, VueltasMatch):
        raise ValueError(f"carry: {game.id} has no second deal")
    return {"carry": carry} if carry else {}


def _check_pack(held: Sequence[Card], beside: Sequence[Card], pack: Sequence[Card]) -> None:
    cards = [*held, *beside]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    strange, missing = sorted(set(cards).difference(pack)), sorted(set(pack).difference(cards))
    for wrong, which in (("there twice", twice), ("not in the pack", strange), ("missing", missing)):
        if which:
            raise ValueError(f"hands: {wrong}: {' '.join(which)}")


def shown_card(game: "Tute", match: "TuteMatch", hands: Hands, text: str) -> Card:
    """The card that fixes trumps, in the hand of the last to be dealt to. Raises ValueError."""
    last = game.turns(match)[-1]
    if text not in hands[last]:
        raise ValueError(f"trump_card: {text!r} is not a card of seat {last}, the last to be dealt to")
    return Card(text)
