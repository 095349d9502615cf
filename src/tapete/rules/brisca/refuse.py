"""Why an action is refused in Brisca (docs/spec/brisca.md 2.2, 2.3)."""

from tapete.rules.brisca.deal import Position
from tapete.rules.game import Action, IllegalAction


def refusal(position: Position, action: Action) -> IllegalAction:
    """What an action breaks that is not legal now."""
    if position.is_over:
        return IllegalAction("not_now", expected="nothing")
    if action.do == "play" and position.question.phase == "play":
        return IllegalAction("not_in_hand", card=action.what)
    return IllegalAction("not_now", expected=position.question.phase)
