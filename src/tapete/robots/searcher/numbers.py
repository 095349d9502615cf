"""The card play that the rules state, in the numbers of the kernel."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Final

from tapete.kernel import (
    NONE,
    Aim,
    Duties,
    Falls,
    Follow,
    Head,
    Keeps,
    LastExcuse,
    Overtrump,
    Phase,
    Prepared,
    Reference,
    Score,
    Sight,
    Songs,
    Start,
    Tie,
)
from tapete.rules.cards import Card
from tapete.rules.game import Trick, View
from tapete.rules.phase import CardPlay
from tapete.rules.phase import Falls as Stated
from tapete.rules.trick import Duties as Rules

Number = Mapping[Card, int]
SUITS: Final = "OCEBSHDTX"
"""Suits by number; cups and clubs of the two packs share one."""
SILENCE: Final = 0.1
"""How much less likely a pair is with somebody who has not sung it."""


def prepared(play: CardPlay, margin: float, scale: float) -> Prepared:
    """The phase, with the weight of the difference in its score, and the difference that is worth a hand.

    Raises ValueError for a weight that is not 0 to 1, and a difference that is not above 0."""
    if not (0 <= margin <= 1 and 0 < scale < inf):
        raise ValueError(f"margin {margin!r} is not 0 to 1, or scale {scale!r} no number above 0")
    number = numbers(play.pack)
    phase = Phase()
    phase.suits = [suit(card.suit) for card in play.pack]
    phase.strengths = [play.duties.strength[card] for card in play.pack]
    phase.values = [play.values[card] for card in play.pack]
    phase.duties = _duties(play.duties)
    phase.trump = suit(play.trump)
    phase.seats = len(play.sides)
    phase.follow, phase.stock_follow = Follow[play.follow], Follow[play.stock_follow]
    if play.songs is not None:
        phase.songs = _songs(play, number)
    if play.falls is not None:
        phase.falls = _falls(play.falls, number)
    phase.score = _score(play, margin, scale)
    phase.excuse_keeps, phase.excuse_last = Keeps[play.excuses.keeps], LastExcuse[play.excuses.last]
    phase.excuse_sweeps, phase.excuse_sweeps_anywhere = play.excuses.sweeps, play.excuses.sweeps_anywhere
    phase.bouts, phase.petits = _of(number, play.bouts), _of(number, play.petits)
    phase.not_led_first = _of(number, play.not_led_first)
    phase.calls = [_of(number, cards) for cards in play.called]
    return Prepared(phase)


def numbers(pack: Sequence[Card]) -> Number:
    """The number of each card."""
    return {card: number for number, card in enumerate(pack)}


def suit(letter: str) -> int:
    """The number of a suit; `NONE` for no letter."""
    return SUITS.index(letter) if letter else NONE


def start(play: CardPlay) -> Start:
    """What the phase begins with, but for the cards."""
    number, begun = numbers(play.pack), Start()
    begun.sides, begun.leader = play.sides, play.leader
    begun.caller = NONE if play.caller is None else play.caller
    begun.base, begun.aside_side = play.base, play.aside_side
    begun.sung = [(number[one], number[other]) for one, other in play.sung]
    return begun


def sight(play: CardPlay, view: View) -> Sight:
    """What the seat knows."""
    number, seen = numbers(play.pack), Sight()
    seen.start = start(play)
    seen.piles = [(number[card], left) for card, left in play.piles]
    seen.counts = play.counts
    seen.known = [_of(number, cards) for cards in play.known]
    seen.barred = [_of(number, cards) for cards in play.barred] or [()] * len(play.counts)
    rows = [*view.tricks, Trick(view.trick, 0)]
    seen.tricks = [[(laid.seat, number[laid.card]) for laid in row.plays] for row in rows]
    seen.learn_from = play.learn_from
    seen.turn_up = NONE if play.turn_up is None else number[play.turn_up]
    gone = {laid.card for row in rows for laid in row.plays}.union(view.hand)
    pairs = [(seat, (king, knight)) for seat, king, knight in play.silent if gone.isdisjoint((king, knight))]
    seen.unlikely = [(seat, _of(number, pair), SILENCE) for seat, pair in pairs]
    return seen


def _of(number: Number, cards: Iterable[Card]) -> list[int]:
    return [number[card] for card in cards]


def _duties(rules: Rules) -> Duties:
    duties = Duties()
    duties.head, duties.head_reference = Head[rules.head], Reference[rules.head_reference]
    duties.head_after_ruff, duties.overtrump = rules.head_after_ruff, Overtrump[rules.overtrump]
    duties.excuse, duties.later_twin_wins = suit(rules.excuse), rules.later_twin_wins
    return duties


def _songs(play: CardPlay, number: Number) -> Songs:
    songs, stated = Songs(), play.songs
    assert stated is not None, "asked only where something is sung"
    songs.pairs = [(number[one], number[other], worth) for one, other, worth in stated.pairs]
    songs.wins = [_of(number, cards) for cards in stated.wins]
    songs.singers = [sum([1 << seat for seat in seats]) for seats in stated.singers]
    songs.one_each, songs.after_draw = stated.one_each, stated.after_draw
    return songs


def _falls(stated: Stated, number: Number) -> Falls:
    falls = Falls()
    falls.pairs = [(number[one], number[other]) for one, other in stated.pairs]
    falls.first, falls.later, falls.sets_trump = stated.first, stated.later, stated.sets_trump
    return falls


def _score(play: CardPlay, margin: float, scale: float) -> Score:
    score, stated = Score(), play.score
    score.margin, score.scale = margin, scale
    score.aim, score.tie = Aim[stated.aim], Tie[stated.tie]
    score.last_bonus, score.target, score.needed = stated.last_bonus, stated.target, stated.needed
    score.stops, score.worth, score.targets = stated.stops, stated.worth, stated.targets
    score.both_aim, score.bonus, score.times = stated.both_aim, stated.bonus, stated.times
    score.to_winner, score.fixed = stated.to_winner, stated.fixed
    score.slam, score.defence_slam = stated.slam, stated.defence_slam
    return score
