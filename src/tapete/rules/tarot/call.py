"""The call: which cards the declarer may name, and who thereby is a partner (docs/spec/tarot.md 3.4-3.6)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tapete.rules.cards import TAROT_RANKS, Card
from tapete.rules.game import Action, Play, Seat, Trick
from tapete.rules.tarot.deck import suit_cards
from tapete.rules.tarot.options import Options

Partners = tuple[Seat | None, ...]
"""For each called card: the partner, the declarer if known to be alone there, `None` while nobody can know."""

CALL: Final[Mapping[str, Action]] = {face: Action("call", face) for face in suit_cards(TAROT_RANKS)}
"""The action that calls each card, made once."""


def callable_cards(game: Options, hand: Iterable[Card], called: Sequence[str] = ()) -> tuple[str, ...]:
    """The cards that may be named next, without copy letter."""
    if game.call_target_5p == "any_suit_card":
        return suit_cards(TAROT_RANKS)
    held = {card.face for card in hand}
    ranks = [game.form.calls[len(called)]]
    further = game.form.further if game.call_extended_ranks else game.form.further[: game.form.further_always]
    for rank in further:
        if not held.issuperset(suit_cards(ranks[-1:])):
            break
        ranks.append(rank)
    return tuple([face for face in suit_cards(ranks) if face not in called])


def known_partners(
    game: Options,
    called: Sequence[str],
    declarer: Seat,
    turned: Sequence[Card],
    tricks: Sequence[Trick],
    trick: Sequence[Play],
) -> Partners:
    """What everybody knows about each called card from the dog turned up and from play."""
    if game.partner_rule == "captor":
        return tuple(_captor(face, tricks) for face in called)
    shown = [play for plays in (*[done.plays for done in tricks], trick) for play in plays if play.card.face in called]
    return tuple([_holder(face, declarer, turned, shown, game.form.packs) for face in called])


def _captor(face: str, tricks: Sequence[Trick]) -> Seat | None:
    """Who won the trick in which the card was played."""
    for trick in tricks:
        if any(play.card.face == face for play in trick.plays):
            return trick.winner
    return None


def _holder(face: str, declarer: Seat, turned: Sequence[Card], plays: Sequence[Play], copies: int) -> Seat | None:
    """The first seat other than the declarer to play a copy; the declarer once seen to have had every copy."""
    own = {card for card in turned if card.face == face}
    for play in plays:
        if play.card.face == face:
            if play.seat != declarer:
                return play.seat
            own.add(play.card)
    return declarer if len(own) == copies else None
