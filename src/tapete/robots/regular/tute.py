"""Tute by rules of thumb: what a trick is worth, what a card is worth kept, cantes (rules strategy 1 and 2)."""

from collections.abc import Sequence
from typing import Final

from tapete.robots.regular.counting import Memory, Pack, winning_card
from tapete.robots.robot import Advice
from tapete.rules.cards import SPANISH_PACK, Card
from tapete.rules.game import PASS, Action, Seat, View
from tapete.rules.spanish import PAIRS, STRENGTH, VALUES
from tapete.rules.tute.shared import FOURS

PACK: Final = Pack(SPANISH_PACK, STRENGTH, VALUES)
OTHERS: Final = 6.0
"""Points that the others put into a trick that this seat leads, on average."""
INITIATIVE: Final = 3.0
"""What winning any trick is worth while somebody may still sing."""
KEEP_TRUMP: Final = {"1": 22.0, "3": 17.0, "12": 11.0, "11": 9.0, "10": 8.0}
KEEP_PLAIN: Final = {"1": 10.0, "3": 4.0, "12": 2.0, "11": 1.5, "10": 1.0}
KEEP_MASTER: Final = 4.0
"""What it adds to be the highest card left of a plain suit."""


def advise(view: View) -> Advice:
    """What to do in any form of Tute, and why."""
    if view.window:
        return sing(view)
    if len(view.legal) == 1:
        return Advice(view.legal[0])
    trump = next((str(part.value) for part in view.parts if part.name == "trump"), "")
    memory = Memory(view, PACK, trump)
    cards = [Card(action.what) for action in view.legal]
    if view.trick:
        return follow(memory, cards)
    return lead(memory, cards)


def sing(view: View) -> Advice:
    """The best thing that can be sung: a tute, the forty, a twenty; in a fixed order."""
    songs = [action for action in view.legal if action.do == "sing"]
    if not songs:
        return Advice(PASS if PASS in view.legal else view.legal[0])
    best = max(songs, key=lambda action: (action.what.startswith("tute"), action.what[:2], action.what))
    return Advice(best, "chase_tute" if best.what.startswith("tute") else "sing_forty", (("said", best.what),))


def follow(memory: Memory, cards: Sequence[Card]) -> Advice:
    """A card to a trick that somebody has led."""
    view = memory.view
    holding = winning_card(view)
    assert holding is not None, "a trick that is led has a winner"
    lead_suit = view.trick[0].card.suit
    later = memory.later()
    foes = [seat for seat in later if seat not in memory.side]
    ours = view.winning in memory.side
    lowest = min(cards, key=lambda card: (VALUES[card], keep(memory, card)))
    if not ours and not any(beats(card, holding, memory.trump) for card in cards):
        friends = [seat for seat in later if seat in memory.side]
        if memory.safe(holding, lead_suit, friends):
            return _say(lowest, "starve_opponent")
    if ours and memory.safe(holding, lead_suit, foes):
        plain = [card for card in cards if card.suit != memory.trump and not beats(card, holding, memory.trump)]
        if plain:
            richest = max(plain, key=lambda card: (VALUES[card] - keep(memory, card), VALUES[card]))
            return _say(richest, "feed_partner")
    table = sum(VALUES[play.card] for play in view.trick)
    best = max(cards, key=lambda card: (_gain(memory, card, holding, table), -STRENGTH[card]))
    return _say(best, _following_reason(memory, best, holding, later))


def _following_reason(memory: Memory, card: Card, holding: Card, later: Sequence[Seat]) -> str:
    if beats(card, holding, memory.trump):
        return "worth_of_trick" if later else "win_cheaply"
    if memory.view.why == "contrafallo":
        return "use_contrafallo"
    return "feed_partner" if memory.view.winning in memory.side else "starve_opponent"


def lead(memory: Memory, cards: Sequence[Card]) -> Advice:
    """A card to lead."""
    best = max(cards, key=lambda card: (_lead_gain(memory, card), -STRENGTH[card]))
    return _say(best, _leading_reason(memory, best))


def _leading_reason(memory: Memory, card: Card) -> str:
    if card.suit == memory.trump:
        return "last_ten" if len(memory.hand) <= 2 else "arrastre"
    if memory.is_master(card):
        return "open_window" if _pair_worth(memory) and len(memory.view.tricks) < 6 else "count_cards"
    if _breaks_their_pair(memory, card):
        return "break_pair"
    return "heading_trap"


def _gain(memory: Memory, card: Card, holding: Card, table: int) -> float:
    """The expected margin of playing `card` to the trick, less what the card is worth kept."""
    wins = chance(memory, card, holding)
    stake = table + VALUES[card] + 0.5 * OTHERS * len(memory.later()) / 3
    return (2 * wins - 1) * stake + wins * (_pair_worth(memory, card) + _initiative(memory)) - keep(memory, card)


def _lead_gain(memory: Memory, card: Card) -> float:
    wins = chance(memory, card, None)
    gain = (2 * wins - 1) * (VALUES[card] + OTHERS) + wins * (_pair_worth(memory, card) + _initiative(memory))
    if card.suit == memory.trump:
        gain += _arrastre(memory)
    elif _breaks_their_pair(memory, card):
        gain += 5.0
    return gain - keep(memory, card)


def chance(memory: Memory, card: Card, holding: Card | None) -> float:
    """The chance that this side takes the trick once `card` lies in it."""
    ours = holding is None or beats(card, holding, memory.trump) or memory.view.winning in memory.side
    best = card if holding is None or beats(card, holding, memory.trump) else holding
    lead_suit = memory.view.trick[0].card.suit if memory.view.trick else card.suit
    stays = 1.0 if ours else 0.0
    for seat in memory.later():
        taken = memory.beats(seat, best, lead_suit)
        if seat in memory.side:
            stays += (1.0 - stays) * taken * (1.0 if not ours else 0.5)
        else:
            stays -= stays * taken
    return stays


def _arrastre(memory: Memory) -> float:
    """Drawing trumps pays who has most of them; it costs the partner his ruffs."""
    mine = sum(card.suit == memory.trump for card in memory.hand)
    theirs = memory.left(memory.trump)
    if not theirs:
        return -8.0
    masters = sum(card.suit != memory.trump and memory.is_master(card) for card in memory.hand)
    return 2.0 * masters + 3.0 * (mine - theirs / 2) - 4.0


def keep(memory: Memory, card: Card) -> float:
    """What a card is worth in later tricks, in points of margin."""
    if len(memory.hand) == 1:
        return 0.0
    if card.suit == memory.trump:
        worth = KEEP_TRUMP.get(card.rank, 5.0 + 0.2 * STRENGTH[card])
        if memory.is_master(card):
            worth = max(worth, 16.0)
    else:
        worth = KEEP_PLAIN.get(card.rank, 0.1 * STRENGTH[card])
        if memory.is_master(card):
            worth += KEEP_MASTER
    return worth + _held_for_song(memory, card)


def _held_for_song(memory: Memory, card: Card) -> float:
    """What is lost by breaking a pair, or four of a kind, that is still to be sung."""
    if len(memory.hand) <= 2:
        return 0.0
    if card.rank in FOURS and all(four in memory.hand for four in FOURS[card.rank]):
        return 100.0
    if card.rank in ("12", "11") and _unsung(memory, card.suit):
        return 0.7 * (40 if card.suit == memory.trump else 20)
    return 0.0


def _pair_worth(memory: Memory, without: Card | None = None) -> float:
    """What the cantes are worth that a trick won now would let this seat sing."""
    worth = 0.0
    for suit in PAIRS:
        if _unsung(memory, suit) and (without is None or without not in PAIRS[suit]):
            worth = max(worth, 40.0 if suit == memory.trump else 20.0)
    return worth * 0.6


def _initiative(memory: Memory) -> float:
    return INITIATIVE if len(memory.view.tricks) < 6 else 0.0


def _unsung(memory: Memory, suit: str) -> bool:
    """This seat holds the king and knight of the suit and nobody has sung them."""
    return all(card in memory.hand for card in PAIRS[suit]) and not any(
        part.name == "sung" and str(part.value).endswith(f":{suit}") for part in memory.view.parts
    )


def _breaks_their_pair(memory: Memory, card: Card) -> bool:
    """A low lead that forces a king or knight which may be a pair: nothing else that is unseen beats it."""
    king, knight = PAIRS[card.suit]
    unseen = [other for other in memory.unseen if other.suit == card.suit and STRENGTH[other] > STRENGTH[card]]
    return len(unseen) >= 2 and set(unseen) == {king, knight}


def beats(card: Card, holding: Card, trump: str) -> bool:
    """Whether a card played now takes the trick from the card that holds it."""
    if card.suit == holding.suit:
        return STRENGTH[card] > STRENGTH[holding]
    return card.suit == trump


def _say(card: Card, code: str) -> Advice:
    return Advice(Action("play", card), code, (("card", card),))
