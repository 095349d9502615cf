"""The call: which cards may be named, and who thereby is a partner (rules tarot 3.4-3.6)."""

from collections.abc import Iterable, Sequence

from tapete.rules.cards import TAROT_RANKS, TAROT_SUITS, Card
from tapete.rules.game import Play, Seat, Trick
from tapete.rules.tarot.deck import suit_cards
from tapete.rules.tarot.options import Options

Resolved = tuple[Seat | None, ...]
"""For each called card: the partner, the declarer if he is known to be alone there, `None` while nobody knows."""


def callable_cards(game: Options, hand: Iterable[Card], named: Sequence[str] = ()) -> tuple[str, ...]:
    """What may be named next, as cards without copy letter."""
    if game.call_target_5p == "any_suit_card":
        return suit_cards(TAROT_RANKS)
    held = {card.face for card in hand}
    ranks = [game.form.calls[len(named)]]
    further = game.form.further if game.call_extended_ranks else game.form.further[: game.form.further_always]
    for rank in further:
        if all(ranks[-1] + suit in held for suit in TAROT_SUITS):
            ranks.append(rank)
        else:
            break
    return tuple(face for face in suit_cards(ranks) if face not in named)


def call_pairs(game: Options, hand: Sequence[Card]) -> tuple[str, ...]:
    """Every complete call as text, cards with a blank between."""
    calls: tuple[tuple[str, ...], ...] = ((),)
    for _ in game.form.calls:
        calls = tuple((*named, face) for named in calls for face in callable_cards(game, hand, named))
    return tuple(" ".join(named) for named in calls)


def resolve(
    game: Options,
    called: Sequence[str],
    declarer: Seat,
    turned: Sequence[Card],
    tricks: Sequence[Trick],
    trick: Sequence[Play],
) -> Resolved:
    """What everybody knows about each called card from the dog turned up and from play."""
    if game.partner_rule == "captor":
        return tuple(_captor(face, tricks) for face in called)
    plays = [play for done in tricks for play in done.plays] + list(trick)
    return tuple(_holder(face, declarer, turned, plays, game.form.packs) for face in called)


def _captor(face: str, tricks: Sequence[Trick]) -> Seat | None:
    """Who won the trick in which the card was played."""
    for trick in tricks:
        if any(play.card.face == face for play in trick.plays):
            return trick.winner
    return None


def _holder(face: str, declarer: Seat, turned: Sequence[Card], plays: Sequence[Play], copies: int) -> Seat | None:
    """The first seat other than the declarer to play a copy; the declarer once he is seen to have had them all."""
    own = {card for card in turned if card.face == face}
    for play in plays:
        if play.card.face == face:
            if play.seat != declarer:
                return play.seat
            own.add(play.card)
    return declarer if len(own) == copies else None
