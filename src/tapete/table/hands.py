"""What a table asks of a hand besides its rules: who is winning, and how it was before its last action."""

from tapete.rules.game import PASS, Hand, Seat, past


def winning(hand: Hand) -> Seat | None:
    """The seat whose card is winning the trick, or won the last one; None: no trick yet."""
    public = hand.public()
    if public.trick or not public.tricks:
        return public.winning
    return public.tricks[-1].winner


def before_last(hand: Hand) -> Hand | None:
    """The hand before its last action, and before the silence in a window that followed it; dealt and played again up
    to there. None: there was only silence, in a window with which the hand begins."""
    dealt = past(hand)
    again: Hand = dealt.match.deal(dealt.deck)
    last: Hand | None = None
    for action in dealt.actions:
        if action != PASS or not again.has_window:
            last = again
        again = again.play(action)
    return last
