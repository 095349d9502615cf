"""Tarot: the card play of declarer, partner and defence; for the rest see `bidding` (docs/spec/strategy.md 5)."""

from typing import Final

from tapete.robots.regular.counting import Memory, Pack
from tapete.robots.regular.misere import shed
from tapete.robots.regular.points import play, seats_of
from tapete.robots.regular.style import Style
from tapete.robots.robot import Advice
from tapete.rules.cards import TAROT_PACK, TWO_TAROT_PACKS
from tapete.rules.game import Seat, View
from tapete.rules.tarot import bidding
from tapete.rules.tarot.auction import MISERE
from tapete.rules.tarot.bidding import bid_by
from tapete.rules.tarot.deck import EXCUSE, HALVES, PETITS, STRENGTH, TRUMP
from tapete.rules.tarot.principles import leanings

__all__ = ["advise", "bid_by", "side"]

PETIT: Final = 16
"""What the Petit is worth to catch or to save: its half-points, and half of what a bout moves the target."""
WORTH: Final = {card: PETIT if card in PETITS else 0 if card.suit == EXCUSE else half for card, half in HALVES.items()}
"""What taking a card means, in half-points; an Excuse is never taken."""
HIGH: Final = {"21": 18.0, "20": 11.0, "19": 10.0, "18": 9.0, "17": 8.0, "16": 7.0, "1": 8.0}
SMALL: Final = {"K": 2.0, "Q": 1.0, "N": 0.5, "J": 0.0, "": 5.0}
DECLARER: Final = Style(
    Pack(TAROT_PACK, STRENGTH, WORTH, heads=False, undertrumps=True),
    trumps=HIGH,
    plain=SMALL,
    low_trump=2.5,
    master=2.0,
    master_trump=9.0,
    last_trick=4.0,
    to_come=0.8,
    initiative=0.0,
    song=0.0,
    draw=0.4,
    draw_cost=3.0,
    names={"last_ten": "keep_last_trick"},
)
DANGER: Final = {"K": 9.0, "Q": 8.0, "N": 6.0, "J": 4.0, "1": 6.0, "21": 9.0, "20": 6.0, "19": 6.0, "18": 5.0}
"""What a card of this rank is likely to cost in a misère, if it is kept; a small one is worth leading."""
DEFENDER: Final = DECLARER.with_(draw_cost=5.0)


def advise(view: View) -> Advice:
    """What to bid, call, discard, declare or play, and why."""
    if len(view.legal) == 1:
        return Advice(view.legal[0])
    if view.phase != "play":
        return bidding.advise(view)
    said = bidding.declaration(view)
    if said is not None:
        return said
    declarer = next(iter(seats_of(view, "contract")), None)
    if any(part.name == "contract" and part.value == MISERE for part in view.parts):
        return shed(Memory(view, DECLARER.pack, TRUMP), DECLARER.with_(last_trick=0.0), DANGER)
    style = DECLARER if view.seat == declarer else DEFENDER
    if any(card.copy for card in view.hand):
        style = style.with_(pack=TWO_PACKS)
    memory = Memory(view, style.pack, TRUMP, side=side(view, declarer))
    if not any(card in PETITS for card in (*memory.hand, *memory.unseen.get(TRUMP, ()))):
        style = style.with_(last_trick=0.0)
    return play(memory, style, leanings(memory, declarer))


TWO_PACKS: Final = DECLARER.pack.with_(cards=TWO_TAROT_PACKS, twins=True)


def side(view: View, declarer: Seat | None) -> tuple[Seat, ...]:
    """With whom this seat plays as far as it knows: the holder of a called card knows more than the others.

    Whoever is not known to be with the declarer is taken to be with the defence.
    """
    seat = view.seat or 0
    if declarer is None:
        return (seat,)
    if sum(map(len, view.sides)) == len(view.counts):
        return next(side for side in view.sides if seat in side)
    partners = seats_of(view, "partner")
    rows = [part.value for part in view.parts if part.name == "called"]
    called = [face for row in rows if isinstance(row, tuple) for face in row]
    if seat == declarer or seat in partners or any(card.face in called for card in view.hand):
        return tuple(dict.fromkeys((declarer, *partners, seat)))
    return tuple(other for other in range(len(view.counts)) if other not in (declarer, *partners))
