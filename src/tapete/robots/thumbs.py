"""Rules of thumb: the code of the argument for playing a card, from its seat's cards and public knowledge."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from tapete.robots.regular.counting import Memory, Pack
from tapete.rules.cards import Card
from tapete.rules.game import Seat, View
from tapete.rules.phase import IDLE, CardPlay, trump_now
from tapete.rules.trick import winning

Rule = Literal[
    "only_one",
    "all_equal",
    "practice",
    "lead_trump",
    "lead_winner",
    "lead_short",
    "lead_low",
    "win_cheaply",
    "win_with_points",
    "win_high",
    "ruff",
    "feed_partner",
    "throw_low",
    "keep_trump",
    "let_go",
    "shed_high",
    "play_excuse",
    "tried_out",
]
"""Why an action, in a word. `practice`: as a player by principles does; `tried_out`: no rule but the figures."""


class Facts(NamedTuple):
    """What a rule of thumb looks at: the card chosen, those that may be played, and the trick as it lies."""

    card: Card
    legal: Sequence[Card]
    takes: Sequence[Card]
    """Those that win the trick as it lies; nothing for a leader."""
    values: Mapping[Card, int]
    strength: Mapping[Card, int]
    trump: str
    excuse: str
    hand: Sequence[Card]
    """All that this seat may play sooner or later, the tops of its piles among them."""
    unseen: Sequence[Card]
    """Cards that another may hold: neither this seat's own, nor played, nor known to lie aside or in the stock."""
    theirs: bool
    """An opponent may have a trump, by what they have not followed with."""
    suit: str
    """The suit led; empty for a leader."""
    is_partners: bool
    """A partner's card holds the trick."""
    is_last: bool
    """Nobody plays to the trick after this seat."""
    wants_few: bool
    """Points are to be avoided."""

    @property
    def has_points(self) -> bool:
        """Whether any card of the pack is worth points."""
        return any(self.values.values())


def rule_of(view: View, play: CardPlay, card: Card) -> Rule:
    """The rule of thumb that speaks for a legal card."""
    facts = _facts(view, play, card)
    if card.suit == facts.excuse:
        return "tried_out" if play.excuses.keeps == "captured" else "play_excuse"
    if not facts.suit:
        return _led(facts)
    if facts.wants_few:
        return _avoided(facts)
    return _won(facts) if card in facts.takes else _given(facts)


def _led(facts: Facts) -> Rule:
    card, own = facts.card, [other for other in facts.hand if other.suit == facts.card.suit]
    if facts.wants_few:
        return "lead_low" if _is_lowest(facts) and not facts.values[card] else "tried_out"
    if card.suit == facts.trump and facts.theirs:
        return "lead_trump"
    if not _is_headed(facts):
        return "lead_winner"
    if len(own) == 1 and any(other.suit == facts.trump for other in facts.hand):
        return "lead_short"
    return "lead_low" if not facts.values[card] and facts.has_points else "tried_out"


def _won(facts: Facts) -> Rule:
    """The card wins the trick as it lies."""
    card = facts.card
    if facts.is_partners:
        return "tried_out"
    if card.suit == facts.trump != facts.suit and not any(other.suit == facts.suit for other in facts.hand):
        return "ruff"
    lowest = min(facts.takes, key=lambda each: (each.suit == facts.trump, facts.strength[each]))
    if card == lowest:
        return "win_cheaply"
    if facts.is_last:
        return "win_with_points" if facts.values[card] > facts.values[lowest] else "tried_out"
    return "win_high" if _is_higher(facts, card, lowest) and not _is_headed(facts) else "tried_out"


def _given(facts: Facts) -> Rule:
    """The card leaves the trick to whoever holds it."""
    card, values = facts.card, facts.values
    if facts.is_partners and values[card] > min([values[each] for each in facts.legal]):
        return "feed_partner"
    if facts.takes and not facts.is_partners:
        return "keep_trump" if all(each.suit == facts.trump for each in facts.takes) else "let_go"
    # Where no card is worth points, one of a high rank is worth more than one of a low rank.
    worth = values if facts.has_points else facts.strength
    return "throw_low" if worth[card] == min([worth[each] for each in facts.legal]) else "tried_out"


def _avoided(facts: Facts) -> Rule:
    """Points are to be avoided."""
    if facts.card in facts.takes:
        return "tried_out"
    if facts.takes:
        return "let_go"
    return "shed_high" if facts.values[facts.card] else "tried_out"


def _is_headed(facts: Facts) -> bool:
    """Another may hold a higher card of its suit."""
    return any(_is_higher(facts, other) for other in facts.unseen)


def _is_higher(facts: Facts, card: Card, than: Card | None = None) -> bool:
    than = facts.card if than is None else than
    return card.suit == than.suit and facts.strength[card] > facts.strength[than]


def _is_lowest(facts: Facts) -> bool:
    """Nothing lower of its suit may be played."""
    return not any(_is_higher(facts, facts.card, each) for each in facts.legal)


NOBODY: Final[tuple[Seat, ...]] = ()


def _facts(view: View, play: CardPlay, card: Card) -> Facts:
    trick, trump = [laid.card for laid in view.trick], trump_now(play, view)
    legal = [Card(action.what) for action in view.legal if action.do == "play"]
    hand, elsewhere = play.known[view.seat or 0], play.known[len(play.sides) :]
    gone = {laid.card for row in view.tricks for laid in row.plays}.union(trick, hand, *elsewhere)
    lead = next((each.suit for each in trick if each.suit != play.duties.excuse), "")
    side = next((side for side in view.sides if view.seat in side), NOBODY)
    players = [seat for seat, own in enumerate(play.sides) if own != IDLE]
    return Facts(
        card=card,
        legal=legal,
        takes=[each for each in legal if trick and winning((*trick, each), trump, play.duties) == len(trick)],
        values=play.values,
        strength=play.duties.strength,
        trump=trump,
        excuse=play.duties.excuse,
        hand=hand,
        unseen=[each for each in play.pack if each not in gone],
        theirs=may_have_trumps(view, play, trump),
        suit=lead,
        is_partners=view.winning is not None and view.winning in side,
        is_last=len(trick) == len(players) - 1,
        wants_few=play.score.aim == "fewest",
    )


def may_have_trumps(view: View, play: CardPlay, trump: str) -> bool:
    """Whether an opponent may have a trump, by what they have not followed with and what has been seen."""
    rules = play.duties
    pack = Pack(
        play.pack,
        rules.strength,
        play.values,
        heads=rules.head == "always",
        overruffs=rules.overtrump != "any_trump",
        undertrumps=rules.overtrump != "contrafallo",
        twins=rules.later_twin_wins,
    )
    tells = play.follow == "full" and play.falls is None
    memory = Memory(view, pack, trump, play.learn_from if tells else len(view.tricks) + 1)
    aside = {card for cards in play.known[len(play.sides) :] for card in cards}
    foes = [seat for seat, side in enumerate(play.sides) if side not in (IDLE, play.sides[view.seat or 0])]
    return any(card not in aside for seat in foes for card in memory.may_hold(seat, trump))
