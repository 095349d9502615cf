"""What a table asks of a hand besides its rules: who is winning, and how it was before its last action."""

from tapete.rules.game import Hand, Seat, past


def winning(hand: Hand) -> Seat | None:
    """The seat whose card is winning the trick, or won the last one; None: no trick yet."""
    public = hand.public()
    if public.trick or not public.tricks:
        return public.winning
    return public.tricks[-1].winner


def before_last(hand: Hand) -> Hand:
    """The hand before its last action, dealt and played again up to there. Raises ValueError if there was none."""
    dealt = past(hand)
    if not dealt.actions:
        raise ValueError("nothing has been done in this hand")
    again: Hand = dealt.match.deal(dealt.deck)
    for action in dealt.actions[:-1]:
        again = again.play(action)
    return again
