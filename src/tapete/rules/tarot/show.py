"""A deal as a seat sees it, and its sheet: every figure with the sum that makes it (rules tarot 2.21)."""

from typing import TYPE_CHECKING

from tapete.rules.cards import Card
from tapete.rules.game import Line, Own, Part, Refusal, Score, Seat, Sheet, View
from tapete.rules.tarot.auction import DOG_TAKEN, multiplier
from tapete.rules.tarot.deck import tidy
from tapete.rules.tarot.discard import refusal as discard_refusal
from tapete.rules.tarot.result import declared, duelled, facts, payoffs, per_seat, petit_last_by
from tapete.rules.tarot.score import BASE, DECLARATION, PETIT_LAST
from tapete.rules.tarot.talk import MISERE

if TYPE_CHECKING:
    from tapete.rules.tarot.hand import TarotHand


def public(hand: "TarotHand") -> View:
    """What everybody may know."""
    return View(
        game=hand.match.game.id,
        dealer=hand.match.dealer,
        totals=hand.match.totals,
        phase=hand.phase,
        asked=hand.asked,
        window=hand.window,
        counts=tuple([len(held) for held in hand.hands]),
        trick=hand.plays,
        winning=hand.winning,
        tricks=hand.tricks,
        sides=sides(hand),
        parts=tuple(_parts(hand)),
    )


def own(hand: "TarotHand", seat: Seat) -> Own:
    """The cards of a seat, what it may do and why not more, what it has put aside so far."""
    held, parts = hand.hands[seat], []
    if hand.phase == "discard" and seat == hand.talk.declarer and hand.talk.discarded:
        parts.append(Part("discard", "cards", hand.talk.discarded, seat))
    if seat != hand.to_act or hand.automatic is not None:
        return Own(seat, held, parts=tuple(parts))
    if hand.due:
        parts.append(Part("due", "number", hand.due, seat))
    why = hand.ruling().why if hand.phase == "play" else ""
    return Own(seat, held, hand.legal(), why, _refusals(hand, seat), tuple(parts))


def sides(hand: "TarotHand") -> tuple[tuple[Seat, ...], ...]:
    """Who plays together as far as everybody knows: declarer and partners, then the defence once it is sure."""
    talk = hand.talk
    if talk.declarer is None:
        return ()
    attack = (talk.declarer, *talk.partners)
    known = talk.settled and len(talk.resolved) == len(hand.match.game.form.calls)
    if known or hand.phase == "over":
        return attack, tuple([seat for seat in range(len(hand.hands)) if seat not in attack])
    return (attack,) if talk.partners else ()


def _refusals(hand: "TarotHand", seat: Seat) -> tuple[tuple[Card, Refusal], ...]:
    if hand.phase == "play":
        return hand.reasons()
    if hand.phase != "discard":
        return ()
    may = hand.discardable()
    return tuple([(card, discard_refusal(card, hand.talk.called)) for card in hand.hands[seat] if card not in may])


def _parts(hand: "TarotHand") -> list[Part]:
    talk, seats = hand.talk, len(hand.hands)
    parts = [
        Part("bid", "said", bid if bid == "pass" else f"bid {bid}", (hand.eldest + place) % seats)
        for place, bid in enumerate(talk.bids)
    ]
    if talk.contract:
        parts.append(Part("contract", "word", talk.contract, talk.declarer))
    if talk.slam:
        parts.append(Part("slam", "said", talk.slam, talk.declarer))
    if talk.called:
        parts.append(Part("called", "cards", talk.called, talk.declarer))
    parts += [Part("partner", "word", "partner", partner) for partner in talk.partners]
    if hand.dog:
        parts.append(
            Part("dog", "cards", tidy(hand.dog)) if _turned(hand) else Part("dog_down", "number", len(hand.dog))
        )
    if talk.forced:
        parts.append(Part("discarded_trumps", "cards", talk.forced, talk.declarer))
    parts += [Part("handful", "cards", handful.shown, handful.seat) for handful in talk.handfuls]
    parts += [Part("declared", "said", word, who) for who, word in talk.declared]
    if hand.piles is not None:
        parts += [
            Part("piles", "piles", tuple([top or "" for top in tops]), who) for who, tops in enumerate(hand.piles.tops)
        ]
    if hand.lone_petit is not None:
        parts.append(Part("lone_petit", "cards", hand.hands[hand.lone_petit], hand.lone_petit))
    return parts


def _turned(hand: "TarotHand") -> bool:
    """Whether the dog lies face up: taken, once the call is made, or at the end of the deal."""
    if hand.phase == "over":
        return not hand.talk.void
    return hand.talk.contract in DOG_TAKEN and hand.phase != "call"


def sheet(hand: "TarotHand") -> Sheet:
    """The deal spelled out, a column a seat; what concerns the declaring side stands in the declarer's column."""
    talk, seats = hand.talk, range(len(hand.hands))
    if talk.void:
        lines = [Line("void", (None,) * len(seats), (("reason", talk.void),))]
    elif talk.contract == MISERE:
        lines = [_halves(hand)]
    elif talk.declarer is None:
        lines = _duel_lines(hand)
    else:
        lines = _account_lines(hand)
    scores = (0,) * len(seats) if talk.void else payoffs(hand)
    return Sheet(tuple((seat,) for seat in seats), (*lines, Line("payoff", scores)))


def _halves(hand: "TarotHand") -> Line:
    won = per_seat(hand)
    return Line("card_points", tuple([_points(pile.half) for pile in won]))


def _points(half: int) -> Score:
    return half / 2 if half % 2 else half // 2


def _duel_lines(hand: "TarotHand") -> list[Line]:
    won, score = per_seat(hand), duelled(hand)
    lines = [_halves(hand), Line("bouts", tuple([pile.bouts for pile in won])), Line("target", score.targets)]
    if score.winner is None:
        return lines
    own = [Line("base", _at(2, score.winner, BASE + score.difference), how=f"{BASE} + {score.difference}")]
    if petit_last_by(hand) is not None:
        own.append(Line("petit_last", _at(2, score.winner, score.petit_last)))
    return [*lines, *own, Line("stake", _at(2, score.winner, score.stake))]


def _account_lines(hand: "TarotHand") -> list[Line]:
    game, found, score = hand.match.game, facts(hand), declared(hand)
    seats, times = game.seats, multiplier(game, found.contract)

    def at_declarer(name: str, figure: Score, how: str = "", **about: str) -> Line:
        return Line(name, _at(seats, found.declarer, figure), tuple(about.items()), how)

    bonus = f" + {game.form.bonus // 2}" if game.form.bonus else ""
    rounding = (" + 0.5" if score.made else " - 0.5") if found.half % 2 else ""
    lines = [
        at_declarer("card_points", score.points, f"{found.half} / 2{bonus}{rounding}"),
        at_declarer("bouts", found.bouts),
        at_declarer("target", score.target),
        at_declarer(
            "base",
            score.base,
            f"{'' if score.made else '-'}({BASE} + {score.difference}) x {times}",
            contract=found.contract,
            result="made" if score.made else "failed",
        ),
    ]
    if found.petit_last:
        each = PETIT_LAST * found.petit_last
        lines.append(at_declarer("petit_last", score.petit_last, f"{each} x {times}"))
    for (who, size), award in zip(found.handfuls, score.handfuls, strict=True):
        lines.append(at_declarer("handful", award, seat=str(who), size=str(size)))
    if found.slam == "slam" or score.slam:
        lines.append(at_declarer("slam", score.slam, announced="yes" if found.slam == "slam" else "no"))
    if score.defence_slam:
        lines.append(at_declarer("defence_slam", score.defence_slam))
    if found.slam == "small_slam":
        lines.append(at_declarer("small_slam", score.small_slam))
    lines.append(at_declarer("stake", score.stake, _sum(lines[3:], found.declarer)))
    for who, word in found.declarations:
        pays = who == found.declarer and found.contract in DOG_TAKEN and not score.made
        each = -DECLARATION if pays else DECLARATION
        figures = [each * (seats - 1) if seat == who else -each for seat in range(seats)]
        lines.append(Line(word, tuple(figures), how=f"{each} x {seats - 1}"))
    return lines


def _sum(lines: list[Line], column: Seat) -> str:
    """`66 + 20 + 20`, where there is more than one term."""
    terms = [line.figures[column] for line in lines]
    return "" if len(terms) < 2 else " + ".join(map(str, terms)).replace("+ -", "- ")


def _at(seats: int, seat: Seat, figure: Score) -> tuple[Score | None, ...]:
    return tuple([figure if at == seat else None for at in range(seats)])
