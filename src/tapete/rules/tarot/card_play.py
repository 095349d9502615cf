"""The card play of tarot in numbers: with a contract, and of two players without."""

from collections.abc import Iterator
from typing import Any

from tapete.rules.cards import Card
from tapete.rules.game import Seat, View
from tapete.rules.phase import IDLE, TAKER, CardPlay, Excuses, Score, first_leader, known_at
from tapete.rules.tarot.auction import DOG_TAKEN, MISERE, multiplier
from tapete.rules.tarot.deck import BOUTS, DUTIES, EXCUSE, HALVES, PETITS, TRUMP, target
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.stake import MAJORITY

KEEPS: dict[str, Any] = {"same": "pays", "no_exchange": "free", "captured": "captured"}
LAST: dict[str, Any] = {"always_kept": "kept", "trick_winner": "winner", "changes_side": "changes"}


def card_play(game: Options, view: View) -> CardPlay | None:
    """What the seat of the view knows, or nothing where numbers cannot say it."""
    contract, declarer = next(((part.value, part.seat) for part in view.parts if part.name == "contract"), ("", None))
    if not _is_described(game, view):
        return None
    if not game.has_auction:
        return _duel(game, view)
    if declarer is None or contract == MISERE:
        return None
    seats, called = len(view.counts), _called(game, view)
    takes_dog, dog = contract in DOG_TAKEN, _cards(view, "dog")
    return CardPlay(
        pack=game.form.pack,
        trump=TRUMP,
        duties=DUTIES,
        values=HALVES,
        score=_score(game, view, str(contract), declarer),
        sides=tuple([int(seat != declarer) for seat in range(seats)]),
        leader=first_leader(view),
        counts=_counts(game, view),
        known=known_at(view, *_shown(view, seats)),
        excuses=_excuses(game),
        bouts=tuple([card for card in game.form.pack if card in BOUTS]),
        petits=tuple([card for card in game.form.pack if card in PETITS]),
        not_led_first=_not_led(game, called) if game.first_lead_restriction else (),
        aside_side=IDLE if contract == "contra" or not game.form.dog else 0,
        barred=_barred(game, seats, declarer, dog, called) if takes_dog else (),
        piles=_piles(view),
        caller=declarer if called else None,
        called=called,
    )


def after_bid(game: Options, view: View, bid: str) -> CardPlay | None:
    """What the seat to speak would know if it played this bid, for points as they are; the dog stays where it lies."""
    if not _is_described(game, view):
        return None
    declarer, seats = view.asked[0], len(view.counts)
    called = tuple([_copies(game, _not_held(view, rank)) for rank in game.form.calls])
    return CardPlay(
        pack=game.form.pack,
        trump=TRUMP,
        duties=DUTIES,
        values=HALVES,
        score=_score(game, view, "tomo", declarer).with_(times=1),
        sides=tuple([int(seat != declarer) for seat in range(seats)]),
        leader=(view.dealer + 1) % seats,
        counts=_counts(game, view),
        known=known_at(view, *_shown(view, seats)),
        excuses=_excuses(game),
        bouts=tuple([card for card in game.form.pack if card in BOUTS]),
        petits=tuple([card for card in game.form.pack if card in PETITS]),
        aside_side=IDLE if bid == "contra" or not game.form.dog else 0,
        piles=_piles(view),
        caller=declarer if called else None,
        called=called,
    )


def _duel(game: Options, view: View) -> CardPlay:
    """Two players without a contract: each has a target of their own, and the reserve goes with the last trick."""
    targets = [target(1, bouts) if game.two_player_scoring == "by_bouts" else MAJORITY for bouts in range(4)]
    return CardPlay(
        pack=game.form.pack,
        trump=TRUMP,
        duties=DUTIES,
        values=HALVES,
        score=Score("contract", targets=tuple(targets), both_aim=True),
        sides=(0, 1),
        leader=first_leader(view),
        counts=_counts(game, view),
        known=known_at(view, *_shown(view, 2)),
        excuses=_excuses(game),
        bouts=tuple([card for card in game.form.pack if card in BOUTS]),
        petits=tuple([card for card in game.form.pack if card in PETITS]),
        aside_side=TAKER if game.form.dog else IDLE,
        piles=_piles(view),
    )


def _counts(game: Options, view: View) -> tuple[int, ...]:
    """The tops of piles are with who may play them, what lies under them in the place of a stock."""
    tops, under = [0] * len(view.counts), 0
    for part in view.parts:
        if part.name == "piles" and part.seat is not None and isinstance(part.value, tuple):
            tops[part.seat] = sum(map(bool, part.value))
        if part.name == "under_piles" and isinstance(part.value, tuple):
            under += sum(map(int, part.value))
    held = [count + top for count, top in zip(view.counts, tops, strict=True)]
    return (*held, game.form.dog, under)


def _piles(view: View) -> tuple[tuple[Card, int], ...]:
    """The tops under which cards lie; one of them may have just been played to the trick on the table."""
    laid = {play.seat: play.card for play in view.trick}
    rows = {(part.name, part.seat): part.value for part in view.parts if part.kind in ("piles", "numbers")}
    found = []
    for seat in range(len(view.counts)):
        tops, under = rows.get(("piles", seat)), rows.get(("under_piles", seat))
        if isinstance(tops, tuple) and isinstance(under, tuple):
            cards = [Card(top) if top else laid.get(seat) for top in tops]
            found += [(card, int(left)) for card, left in zip(cards, under, strict=True) if card and left != "0"]
    return tuple(found)


def _not_held(view: View, rank: str) -> str:
    """A card of somebody else's that could be called, of the suit where the seat holds most; else its own."""
    suits, held = [card.suit for card in view.hand], {card.face for card in view.hand}
    faces = [rank + suit for suit in sorted("SHDC", key=suits.count, reverse=True)]
    return next((face for face in faces if face not in held), faces[0])


def _copies(game: Options, face: str) -> tuple[Card, ...]:
    return tuple([card for card in game.form.pack if card.face == face])


def _called(game: Options, view: View) -> tuple[tuple[Card, ...], ...]:
    """The copies of each card that was called."""
    faces = [
        face for part in view.parts if part.name == "called" and isinstance(part.value, tuple) for face in part.value
    ]
    return tuple([_copies(game, face) for face in faces])


def _excuses(game: Options) -> Excuses:
    return Excuses(KEEPS[game.excuse_3p], LAST[game.excuse_last_trick], True, game.excuse_slam_wins == "any_position")


def _is_described(game: Options, view: View) -> bool:
    announced = any(part.name == "slam" for part in view.parts)
    return not (announced or game.three_bouts_ban != "off" or game.partner_rule == "captor")


def _cards(view: View, name: str) -> tuple[Card, ...]:
    """The cards in a row of the view."""
    rows = [part.value for part in view.parts if part.name == name and isinstance(part.value, tuple)]
    return tuple([Card(card) for row in rows for card in row])


def _shown(view: View, seats: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Handfuls, tops of piles, and what lies aside for certain: trumps discarded, the seat's own discard."""
    aside = (*_cards(view, "discarded_trumps"), *_cards(view, "discard"))
    yield seats, aside
    for part in view.parts:
        if part.name == "piles" and part.seat is not None and isinstance(part.value, tuple):
            yield part.seat, tuple([Card(card) for card in part.value if card])
        if part.name == "handful" and part.seat is not None and isinstance(part.value, tuple):
            yield part.seat, tuple([Card(card) for card in part.value if card not in aside])


def _barred(
    game: Options, seats: int, declarer: Seat, dog: tuple[Card, ...], called: tuple[tuple[Card, ...], ...]
) -> tuple[tuple[Card, ...], ...]:
    """The dog that was taken lies with the declarer or aside, under no pile.

    No trump, Excuse, king or called card lies aside. Trumps that had to be discarded have been seen, and are known.
    """
    named = {card for copies in called for card in copies}
    kept = [card for card in game.form.pack if card.suit in (TRUMP, EXCUSE) or card.rank == "K" or card in named]
    others = [() if seat == declarer else dog for seat in range(seats)]
    return (*others, tuple(kept), dog)


def _not_led(game: Options, called: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
    named = {card for copies in called for card in copies}
    suits = {card.suit for card in named}
    return tuple([card for card in game.form.pack if card.suit in suits and card not in named])


def _score(game: Options, view: View, contract: Any, declarer: Seat) -> Score:
    to_winner, fixed = _premiums(game, view, contract, declarer)
    slam = game.slam_value // 2 if game.has_premiums else 0
    return Score(
        "contract",
        targets=tuple([target(game.form.packs, bouts) for bouts in range(3 * game.form.packs + 1)]),
        bonus=game.form.bonus,
        times=multiplier(game, contract),
        to_winner=to_winner,
        fixed=fixed,
        slam=slam,
        defence_slam=slam if game.defence_slam == "half" else 0,
    )


def _premiums(game: Options, view: View, contract: str, declarer: Seat) -> tuple[int, int]:
    """What handfuls bring to the winning side, and to side 0 whoever wins."""
    to_winner = fixed = 0
    for part in view.parts:
        if part.name != "handful" or not isinstance(part.value, tuple):
            continue
        award, rule = game.awards.get(len(part.value), 0), game.handful_settlement
        if rule == "announcer_side" or (rule == "by_contract" and contract not in DOG_TAKEN):
            fixed += award if part.seat == declarer else -award
        else:
            to_winner += award
    return to_winner, fixed
