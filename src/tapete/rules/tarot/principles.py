"""Principles of tarot that apply now in the play, each with what it adds to a card (docs/spec/strategy.md 5)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tapete.robots.regular.counting import Memory, winning_card
from tapete.robots.regular.points import texts_of
from tapete.robots.regular.style import Leanings
from tapete.rules.cards import TAROT_SUITS, Card
from tapete.rules.game import Play, Seat, Trick
from tapete.rules.tarot.deck import EXCUSE, HALVES, PETITS, STRENGTH, TRUMP

BIG: Final = 16
"""From which number on a trump is big."""
LATE: Final = 6
"""With so many cards or fewer the Petit might wait for the last trick."""
Worth = Mapping[Card, float]


def leanings(memory: Memory, declarer: Seat | None) -> Leanings:
    """The principles that apply to the card that this seat plays now."""
    if declarer is None:
        return {}
    now = Moment(memory, declarer)
    if declarer in memory.side:
        found = _attack_leads(now) if not memory.view.trick else _attack_follows(now)
    else:
        found = _defence_leads(now) if not memory.view.trick else _defence_follows(now)
    return {code: worth for code, worth in found.items() if worth}


class Moment:
    """What of the position the principles ask for."""

    __slots__ = ("declarer", "has_petit", "memory", "petit_out", "seat", "seats", "suits", "trumps", "view")

    def __init__(self, memory: Memory, declarer: Seat) -> None:
        self.memory, self.view, self.declarer = memory, memory.view, declarer
        self.seat, self.seats = memory.view.seat or 0, len(memory.view.counts)
        self.trumps = sorted([card for card in memory.hand if card.suit == TRUMP], key=STRENGTH.__getitem__)
        self.suits = {
            suit: sorted([card for card in memory.hand if card.suit == suit], key=STRENGTH.__getitem__)
            for suit in TAROT_SUITS
        }
        self.has_petit = any(card in PETITS for card in self.trumps)
        self.petit_out = any(card in PETITS for card in memory.unseen.get(TRUMP, ()))

    @property
    def plain(self) -> Iterable[Sequence[Card]]:
        """The suits that are held, each from its lowest card."""
        return filter(None, self.suits.values())

    @property
    def big(self) -> list[Card]:
        return [card for card in self.trumps if STRENGTH[card] >= BIG]

    @property
    def masters(self) -> int:
        """Winners in plain suits."""
        return sum(self.memory.is_master(card) for held in self.plain for card in held)

    @property
    def trumps_out(self) -> int:
        return self.memory.left(TRUMP)

    @property
    def opposite(self) -> Seat:
        return (self.declarer + self.seats // 2) % self.seats

    @property
    def is_right_of_declarer(self) -> bool:
        return self.seat == (self.declarer - 1) % self.seats

    @property
    def plays_before_declarer(self) -> bool:
        return self.declarer in self.memory.later()


# The declarer, and whoever is known to be with them.


def _attack_leads(now: Moment) -> Leanings:
    return {
        "no_trumps_weak_long": _weak_long(now),
        "hunt_strong_suits": _hunt(now, strong=True),
        "hunt_without_drawing": _hunt(now, strong=False),
        "petit_last_care": _petit_last(now),
        "stop_hopeless_suit": _hopeless(now),
        "spend_knight": _spent_knight(now),
    }


def _weak_long(now: Moment) -> Worth:
    """A long suit without king and queen is led, and no trump."""
    long = [card for held in now.plain if len(held) >= 5 and STRENGTH[held[-1]] < 13 for card in held]
    if not long or not now.trumps or not now.trumps_out or len(now.big) > 2:
        return {}
    return {**dict.fromkeys(long, 1.0), **dict.fromkeys(now.trumps, -5.0)}


def _hunt(now: Moment, strong: bool) -> Worth:
    """Big trumps are led while the Petit is out: for good with strong suits, else only as long as it is out."""
    if not now.petit_out or len(now.big) < 3 or len(now.trumps) < 7 or (now.masters >= 3) != strong:
        return {}
    return dict.fromkeys(now.big, 2.0 if strong else 1.0)


def _petit_last(now: Moment) -> Worth:
    """The Petit stays for the last trick once no other trump is out, with a trump more to keep the lead."""
    near = now.has_petit and now.trumps_out <= 1 and 1 < len(now.memory.hand) <= 6
    return {card: -12.0 for card in now.trumps if card in PETITS} if near else {}


def _hopeless(now: Moment) -> Worth:
    """Without trumps against it a long suit that has no winner is left alone: its leads give free discards."""
    if now.trumps_out:
        return {}
    return {card: -2.0 for held in now.plain if len(held) >= 3 and not _is_good(now, held) for card in held}


def _is_good(now: Moment, held: Sequence[Card]) -> bool:
    """Whether the suit has a winner, or gets one before it is led out."""
    above = [c for c in now.memory.unseen.get(held[0].suit, ()) if STRENGTH[c] > STRENGTH[held[-1]]]
    return len(above) < len(held) - 1


def _spent_knight(now: Moment) -> Worth:
    """Queen, knight and three more without the king, which is out: the knight drives it out."""
    found = {}
    for held in now.plain:
        ranks = [card.rank for card in held]
        king_out = any(card.rank == "K" for card in now.memory.unseen.get(held[0].suit, ()))
        if king_out and len(held) >= 5 and ranks[-2:] == ["N", "Q"]:
            found[held[-2]] = 5.0
    return found


def _attack_follows(now: Moment) -> Leanings:
    return {"ruff_with_petit": _ruff(now), "contract_first": _first(now), "petit_last_care": _kept_petit(now)}


def _ruffs(now: Moment) -> bool:
    """Whether a plain suit is led that this seat has not, and nobody has ruffed it."""
    led, holding = _led(now.view.trick), winning_card(now.view)
    if led in ("", TRUMP) or holding is None or holding.suit == TRUMP:
        return False
    return not now.suits[led]


def _ruff(now: Moment) -> Worth:
    """With seven trumps or fewer the Petit ruffs at the first chance."""
    if not now.has_petit or len(now.trumps) > 7 or len(now.memory.hand) <= LATE or not _ruffs(now):
        return {}
    return {card: 6.0 for card in now.trumps if card in PETITS}


def _first(now: Moment) -> Worth:
    """Late, the Petit takes a court card while that is sure, instead of waiting for the last trick."""
    court = any(HALVES[play.card] >= 5 for play in now.view.trick)
    if not (now.has_petit and court and _ruffs(now) and len(now.memory.hand) <= LATE):
        return {}
    petit = [
        card
        for card in now.trumps
        if card in PETITS and now.memory.is_safe(card, _led(now.view.trick), now.memory.later())
    ]
    return dict.fromkeys(petit, 4.0)


def _kept_petit(now: Moment) -> Worth:
    """Near the end the Petit stays behind another trump, once none is out."""
    if not now.has_petit or now.trumps_out or not 1 < len(now.memory.hand) <= 5 or len(now.trumps) < 2:
        return {}
    return {card: -8.0 for card in now.trumps if card in PETITS}


# The defence.


def _defence_leads(now: Moment) -> Leanings:
    return {
        "lead_to_ruff_petit": _short_leads(now),
        "lead_trump_after_dog": _after_dog(now),
        "higher_of_two_trumps": _higher_of_two(now),
        "excuse_signal": _excuse(now),
        "nineteen_shows_twenty": _nineteen(now),
        "repeat_opposite_suit": _repeated(now),
        "return_once": _returned(now),
        "signal_next_trump": _next_below(now),
    }


def _short_leads(now: Moment) -> Worth:
    """With the Petit as third or fourth trump a singleton is led, else a doubleton, else the long suit."""
    if not now.has_petit or not 3 <= len(now.trumps) <= 4:
        return {}
    lengths = {len(held) for held in now.plain}
    if not lengths:
        return {}
    wanted = 1 if 1 in lengths else 2 if 2 in lengths else max(lengths)
    return {card: 7.0 for held in now.plain if len(held) == wanted and HALVES[held[-1]] < 9 for card in held}


def _after_dog(now: Moment) -> Worth:
    """Without the Petit a trump is led, early, if the declarer found one in the dog."""
    found = [text for text in texts_of(now.view, "dog") if Card(text).suit == TRUMP]
    if not found or now.has_petit or not now.petit_out or len(now.view.tricks) > 2 or len(now.trumps) < 3:
        return {}
    return {card: 13.0 for card in now.trumps if STRENGTH[card] < 20}


def _higher_of_two(now: Moment) -> Worth:
    """Of exactly two trumps the higher is played first."""
    if len(now.trumps) != 2 or now.has_petit or STRENGTH[now.trumps[1]] == 21:
        return {}
    return {now.trumps[1]: 4.0}


def _excuse(now: Moment) -> Worth:
    """Right of the declarer or opposite, the Excuse led early says: no Petit, and no big trump to protect it."""
    placed = now.is_right_of_declarer or (now.seats == 4 and now.seat == now.opposite)
    if not placed or now.has_petit or now.big or not now.petit_out or len(now.view.tricks) > 2:
        return {}
    return {card: 12.0 for card in now.memory.hand if card.suit == EXCUSE}


def _nineteen(now: Moment) -> Worth:
    """Before the declarer the 19 shows the 20."""
    if not now.plays_before_declarer:
        return {}
    pair = {STRENGTH[card]: card for card in now.trumps}
    return {pair[19]: 2.0} if {19, 20} <= pair.keys() else {}


def _repeated(now: Moment) -> Worth:
    """The seat opposite won the first trick in a suit that the declarer did not beat: their left leads it again."""
    if not now.view.tricks or now.seats != 4 or now.seat != (now.declarer + 1) % now.seats:
        return {}
    first = now.view.tricks[0]
    suit = _led(first.plays)
    if first.winner != now.opposite or suit in ("", TRUMP) or _led_by(now, now.seat, suit):
        return {}
    return dict.fromkeys(now.suits[suit], 4.0)


def _returned(now: Moment) -> Worth:
    """After the declarer has won a trick the opening suit is led once more, and only once."""
    tricks = now.view.tricks
    if not tricks or not any(trick.winner == now.declarer for trick in tricks):
        return {}
    suit = _led(tricks[0].plays)
    again = [trick for trick in tricks[1:] if trick.plays[0].seat != now.declarer and _led(trick.plays) == suit]
    if suit in ("", TRUMP) or again or tricks[0].plays[0].seat == now.declarer:
        return {}
    return dict.fromkeys(now.suits[suit], 1.5)


def _next_below(now: Moment) -> Worth:
    """Who has signalled with a trump and still holds the next above it and the next below secures with the lower."""
    mine = {STRENGTH[p.card] for t in now.view.tricks for p in t.plays if p.seat == now.seat and p.card.suit == TRUMP}
    held = {STRENGTH[card]: card for card in now.trumps}
    signals = [number for number in mine if number >= BIG and number - 1 in held and number + 1 in held]
    return {held[number - 1]: 1.0 for number in signals} if now.petit_out else {}


def _defence_follows(now: Moment) -> Leanings:
    led = _led(now.view.trick)
    found: dict[str, Worth] = {
        "overtrump_tightly": _tightly(now),
        "doubleton_high_first": _doubleton(now, led),
        "avoid_lead": _not_won(now, led),
    }
    if led == TRUMP:
        found |= {"higher_of_two_trumps": _higher_of_two(now), "nineteen_shows_twenty": _nineteen(now)}
        found["signal_next_trump"] = _next_below(now)
    return found


def _tightly(now: Moment) -> Worth:
    """The holder of the Petit at the declarer's right overtrumps as cheaply as possible."""
    holding = winning_card(now.view)
    if not now.has_petit or not now.is_right_of_declarer or holding is None or holding.suit != TRUMP:
        return {}
    over = [card for card in now.trumps if STRENGTH[card] > STRENGTH[holding]]
    return {over[0]: 2.0} if over else {}


def _doubleton(now: Moment, led: str) -> Worth:
    """Who wants to ruff with the Petit after a doubleton plays its higher card first."""
    held = now.suits.get(led, ())
    if not now.has_petit or len(held) != 2 or HALVES[held[1]] > 3:
        return {}
    return {held[1]: 3.0}


def _not_won(now: Moment, led: str) -> Worth:
    """On a lead of the declarer a trick with little in it is left to somebody else, unless one holds the Petit."""
    holding = winning_card(now.view)
    if now.has_petit or now.view.trick[0].seat != now.declarer or holding is None or led in ("", TRUMP):
        return {}
    if holding.suit != led or any(HALVES[play.card] > 3 for play in now.view.trick):
        return {}
    under = [card for card in now.suits[led] if STRENGTH[card] < STRENGTH[holding]]
    return dict.fromkeys(under, 1.0)


def _led(plays: Sequence[Play]) -> str:
    """The suit of a trick, in which an Excuse makes none."""
    return next((play.card.suit for play in plays if play.card.suit != EXCUSE), "")


def _led_by(now: Moment, seat: Seat, suit: str) -> bool:
    """Whether a seat has led this suit."""
    tricks: Sequence[Trick] = now.view.tricks
    return any(trick.plays[0].seat == seat and _led(trick.plays) == suit for trick in tricks[1:])
