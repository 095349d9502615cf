"""Why an action is refused in a deal of El Tomate, cards that are played aside (docs/spec/tomate.md 2-4, 6)."""

from typing import assert_never

from tapete.rules.game import Action, IllegalAction
from tapete.rules.tomate.deal import Position
from tapete.rules.tomate.tantos import fine
from tapete.rules.tomate.turns import OFFERS


def refusal(position: Position, action: Action) -> IllegalAction:
    """Why an action that is not legal is not; of a card to a trick, that it is none."""
    match position.phase:
        case "over":
            return IllegalAction("not_now", expected="nothing")
        case "play":
            return IllegalAction("not_now", expected="play")
        case "discard" if action.do == "discard" and action.what != position.deal.turn_up:
            return IllegalAction("not_in_hand", card=action.what)
        case "discard":
            return IllegalAction("not_now", expected="discard")
        case "tomo" | "declare" | "baceta":
            if action == OFFERS[position.phase]:
                return IllegalAction("cannot_cover", fine=str(fine(position.deal.game, position.deal.stake)))
            return IllegalAction("not_now", expected=str(OFFERS[position.phase]))
    assert_never(position.phase)
