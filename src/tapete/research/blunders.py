"""Counts the blunders of a robot over many deals: plays that no experienced player would make."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Final, NamedTuple

from tapete.robots import Robot, robot
from tapete.robots.regular.counting import EXCUSE
from tapete.robots.regular.regular import counts_tricks
from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Hand, Seat, View
from tapete.rules.games import GAMES, game

POINTS_ARE_GOOD: Final = tuple(each.id for each in GAMES if each.aim == "points")
"""The games in which these are blunders: a trick is worth having, and a cante worth singing."""
FIXED_TRUMPS: Final = "T"
"""The suit that is always trumps, in packs that have it."""


class Deck(NamedTuple):
    """What the cards of a game are worth, and how high they are in their suit."""

    values: Mapping[Card, float]
    strength: Mapping[Card, int]
    trump: str
    """The suit that is always trumps, or nothing."""
    prizes: frozenset[Card]
    """The lowest trumps, where they count more than those above them."""
    cards: frozenset[Card]


@cache
def deck_of(game_id: str, seats: int) -> Deck:
    """The deck of a game, as the game tells it."""
    rules = game(game_id)
    pack = frozenset(rules.pack(seats))
    trumps = [card for card in pack if card.suit == FIXED_TRUMPS]
    lowest = min(map(rules.strength.__getitem__, trumps), default=0)
    prizes = frozenset([card for card in trumps if rules.strength[card] == lowest])
    return Deck(rules.points, rules.strength, FIXED_TRUMPS if trumps else "", prizes, pack)


def blunders(view: View, action: Action) -> Iterator[str]:
    """What is a blunder about an action, by what its seat may know and by plain certainty."""
    if view.window and action == PASS and any(other.do == "sing" for other in view.legal):
        yield "silent"
    if action.do != "play" or len(view.legal) == 1:
        return
    deck, card = deck_of(view.game, len(view.counts)), Card(action.what)
    choices = [Card(other.what) for other in view.legal if other.do == "play"]
    trump = deck.trump or _named_trump(view)
    if not view.trick:
        if card.suit == trump and _draws_nothing(view, deck, trump):
            yield "drew_nothing"
        return
    if card.suit == EXCUSE or view.winning is None or _takes(view, card, deck, trump):
        return
    mine, later = _side(view, deck), _later(view)
    if view.winning not in mine and not any(seat in mine for seat in later):
        lost = [other for other in choices if not _takes(view, other, deck, trump)]
        blanks = [other for other in lost if other.suit != trump or card.suit == trump]
        if deck.values[card] > min(deck.values[other] for other in blanks) and not counts_tricks(view):
            yield "gave_points"
        if card in deck.prizes and any(other not in deck.prizes for other in choices):
            yield "lost_petit"
    ruffs = card.suit == trump != view.trick[0].card.suit
    if ruffs and not later and view.winning in mine and any(other.suit != trump for other in choices):
        yield "ruffed_partner"


def _draws_nothing(view: View, deck: Deck, trump: str) -> bool:
    """A trump led while no other player has one, and another card could be led."""
    if all(other.suit in (trump, EXCUSE) for other in view.hand):
        return False
    seen = {play.card for trick in view.tricks for play in trick.plays}
    seen |= {*view.hand, *_row(view, "piles", view.seat), *_row(view, "discarded_trumps", view.seat)}
    return all(card in seen for card in deck.cards if card.suit == trump)


def _row(view: View, name: str, seat: Seat | None) -> list[Card]:
    """The cards that a part of this name shows at a seat."""
    rows = [part.value for part in view.parts if part.name == name and part.seat == seat]
    return [Card(text) for row in rows if isinstance(row, tuple) for text in row if text]


def _named_trump(view: View) -> str:
    return next((str(part.value) for part in view.parts if part.name == "trump" and part.kind == "suit"), "")


def _takes(view: View, card: Card, deck: Deck, trump: str) -> bool:
    """Whether the card takes the trick from the card that holds it; what is unclear counts as taking."""
    holding = next(play.card for play in view.trick if play.seat == view.winning)
    if EXCUSE in (card.suit, holding.suit):
        return holding.suit == EXCUSE
    if card.suit != holding.suit:
        return card.suit == trump
    return deck.strength[card] >= deck.strength[holding]


def _side(view: View, deck: Deck) -> tuple[Seat, ...]:
    """The seats that may be on this seat's side; every seat while a called partner is not known."""
    if sum(map(len, view.sides)) == len(view.counts):
        return next(side for side in view.sides if view.seat in side)
    return (view.seat or 0,) if not view.sides and not deck.trump else tuple(range(len(view.counts)))


def _later(view: View) -> list[Seat]:
    """Who plays after the seat; idle ones do not."""
    played = {play.seat for play in view.trick}
    idle = {part.seat for part in view.parts if part.name == "idle"}
    others = range(len(view.counts))
    return [seat for seat in others if view.counts[seat] and seat != view.seat and seat not in played | idle]


def count(game_id: str, deals: int, level: str = "regular", seed: int = 0) -> Counter[str]:
    """The blunders of a robot in every seat over some deals; `choices` counts its decisions."""
    rules, found = game(game_id), Counter[str]()
    seats = rules.players[0]
    for number in range(deals):
        deck = list(rules.pack(seats))
        Random(f"{game_id} sane {seed} {number}").shuffle(deck)
        hand = rules.match(seats, dealer=number % seats).deal(deck)
        _watch(hand, [robot(level, 64 * number + seat) for seat in range(seats)], found)
    return found


def _watch(hand: Hand, robots: list[Robot], found: Counter[str]) -> None:
    while (seat := hand.to_act) is not None:
        action = hand.automatic
        if action is None:
            view = hand.view(seat)
            action = robots[seat].choose(view)
            found["choices"] += 1
            found.update(blunders(view, action))
        hand = hand.play(action)
