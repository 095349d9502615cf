"""Questions that every trick game answers in the same way."""

from collections.abc import Mapping
from typing import Any

from tapete.conformance.adapter import Facts, Unanswered
from tapete.rules.cards import Card
from tapete.rules.trick import Duties, legal_cards, winning


def answer_trick(kind: str, inputs: Mapping[str, Any], duties: Duties) -> Facts:
    """The kinds `legal-cards` and `trick-winner`. Raises Unanswered for any other."""
    trump, trick = inputs.get("trump") or "", [Card(text) for text in inputs.get("trick", ())]
    if kind == "legal-cards":
        hand = [Card(text) for text in inputs["hand"]]
        if not set(hand).isdisjoint(trick):
            raise ValueError("hand: holds a card of the trick")
        return {"legal": legal_cards(hand, trick, trump, duties).cards}
    if kind == "trick-winner":
        if not trick:
            raise ValueError("trick: nobody wins an empty one")
        return {"winner": winning(trick, trump, duties)}
    raise Unanswered(kind)
