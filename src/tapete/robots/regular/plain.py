"""Any trick game by the contract alone: win cheaply, feed a partner, starve an opponent (docs/spec/strategy.md 1)."""

from collections.abc import Callable, Sequence

from tapete.robots.regular.counting import spanish_strength, tarot_strength, winning_card
from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_RANKS, Card
from tapete.rules.game import PASS, Seat, View


def advise(view: View) -> Advice:
    """Silence where silence is possible, else a card by the principles of all trick games."""
    if len(view.legal) == 1:
        return Advice(view.legal[0])
    cards = [Card(action.what) for action in view.legal if action.do == "play"]
    if len(cards) < len(view.legal):
        return Advice(PASS if PASS in view.legal else view.legal[0])
    seen = [*view.hand, *[play.card for trick in view.tricks for play in trick.plays]]
    tarot = any(card.suit in "SHDTX" or card.rank not in SPANISH_RANKS for card in (*seen, *cards))
    trump = next((str(part.value) for part in view.parts if part.name == "trump" and part.kind == "suit"), "")
    card, code = _play(view, cards, "T" if tarot else trump, tarot_strength if tarot else spanish_strength)
    return Advice(next(action for action in view.legal if action.what == card), code, (("card", card),))


def _play(view: View, cards: Sequence[Card], trump: str, strength: Callable[[Card], int]) -> tuple[Card, str]:
    low = min(cards, key=lambda card: (card.suit == trump, strength(card)))
    holding = winning_card(view)
    if holding is None:
        return max(cards, key=lambda card: (card.suit != trump, strength(card))), "count_cards"
    if view.winning in _side(view):
        return low, "feed_partner"
    winners = [card for card in cards if _beats(card, holding, trump, strength)]
    if winners:
        return min(winners, key=lambda card: (card.suit == trump, strength(card))), "win_cheaply"
    return low, "starve_opponent"


def _side(view: View) -> tuple[Seat, ...]:
    return next((side for side in view.sides if view.seat in side), ())


def _beats(card: Card, holding: Card, trump: str, strength: Callable[[Card], int]) -> bool:
    if card.suit == holding.suit:
        return strength(card) > strength(holding)
    return card.suit == trump
