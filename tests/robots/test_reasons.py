"""A reason is given only where its principle applies, over whole deals: checked from what the seat sees alone."""

from collections.abc import Callable
from random import Random

import pytest

from tapete.robots import Advice, dealt, robot
from tapete.rules.cards import Card
from tapete.rules.game import PASS, View
from tapete.rules.games import game

Holds = Callable[[View, Advice], bool]


def card(advice: Advice) -> Card:
    return Card(advice.action.what)


def trump(view: View) -> str:
    named = next((str(part.value) for part in view.parts if part.name == "trump" and part.kind == "suit"), "")
    return "T" if view.game.startswith("tarot") else named


def leads(view: View, advice: Advice) -> bool:
    return view.phase == "play" and advice.action.do == "play" and not view.trick


def follows(view: View, advice: Advice) -> bool:
    return advice.action.do == "play" and bool(view.trick)


def pairs(view: View) -> list[str]:
    """The suits of which the seat may still sing king and knight."""
    sung = [str(part.value)[-1] for part in view.parts if part.name == "sung"]
    return [suit for suit in "OCEB" if suit not in sung and {f"12{suit}", f"11{suit}"} <= set(map(str, view.hand))]


def has_petit(view: View) -> bool:
    return any(each.face == "T1" for each in view.hand)


def trumps(view: View) -> list[Card]:
    return [each for each in view.hand if each.suit == trump(view)]


def declarer(view: View) -> int | None:
    return next((part.seat for part in view.parts if part.name == "contract"), None)


def is_ours(view: View) -> bool:
    """Whether the trick is, or may still become, one of this seat's side, as far as sides are known."""
    side = next((side for side in view.sides if view.seat in side), (view.seat,))
    later = set(side) - {play.seat for play in view.trick} - {view.seat}
    return view.winning in side or bool(later) or sum(map(len, view.sides)) < len(view.counts)


def may_sing(view: View) -> bool:
    """Not in a tute cabrón nor in a bet on tricks; after an auction the bidder alone."""
    alone = view.game == "tute-subastado" and declarer(view) != view.seat
    return view.game != "tute-cabron" and not alone and not is_on_tricks(view)


def opponents_may_sing(view: View) -> bool:
    bids = view.game == "tute-subastado" and declarer(view) == view.seat
    return view.game != "tute-cabron" and not bids and not is_on_tricks(view)


def is_on_tricks(view: View) -> bool:
    return any(part.name == "contract" and part.value in ("cuatrola", "quintola") for part in view.parts)


APPLIES: dict[str, Holds] = {
    "win_cheaply": follows,
    "feed_partner": lambda v, a: follows(v, a) and is_ours(v),
    "starve_opponent": follows,
    "heading_trap": leads,
    "break_pair": lambda v, a: leads(v, a) and opponents_may_sing(v),
    "chase_tute": lambda v, a: v.game in ("tute-pairs", "tute-three", "tute-individual"),
    "count_cards": lambda v, a: v.phase in ("play", "claim"),
    "arrastre": lambda v, a: leads(v, a) and card(a).suit == trump(v),
    "strip_trumps": leads,
    "cash_early": lambda v, a: leads(v, a) and card(a).rank in ("1", "3") and card(a).suit != trump(v),
    "open_window": lambda v, a: a.action.do == "play" and may_sing(v) and bool(pairs(v)) and card(a) not in paired(v),
    "keep_pair": lambda v, a: a.action.do == "play" and may_sing(v) and bool(pairs(v)) and card(a) not in paired(v),
    "sing_forty": lambda v, a: a.action.do == "sing",
    "use_contrafallo": lambda v, a: v.why == "contrafallo" and card(a).suit != trump(v),
    "sung_cards": lambda v, a: any(part.name == "sung" and part.seat != v.seat for part in v.parts),
    "two_open_phase": lambda v, a: leads(v, a) and card(a).suit != trump(v) and card(a).rank in "76542",
    "two_keep_seven": lambda v, a: a.action.do == "exchange" or any(part.name == "turn_up" for part in v.parts),
    "last_ten": lambda v, a: len(v.hand) == 2 and bool(trumps(v)),
    "trump_for_five": lambda v, a: len(v.hand) == 2 and bool(trumps(v)),
    "idle_third": lambda v, a: leads(v, a) and declarer(v) == v.seat,
    "defend_bet": lambda v, a: follows(v, a) and declarer(v) not in (None, v.seat),
    "lead_high_trump": lambda v, a: leads(v, a) and len(trumps(v)) > 1 and card(a).suit == trump(v),
    "take_for_table": lambda v, a: v.phase == "baceta" and a.action != PASS,
    "late_speaker": lambda v, a: v.phase == "declare" and any(part.name == "declared" for part in v.parts),
    "forced_two": lambda v, a: v.phase == "tomo",
    "ruff_with_petit": lambda v, a: follows(v, a) and has_petit(v) and len(trumps(v)) <= 7,
    "doubleton_high_first": lambda v, a: follows(v, a) and has_petit(v),
    "overtrump_tightly": lambda v, a: follows(v, a) and has_petit(v) and card(a).suit == "T",
    "higher_of_two_trumps": lambda v, a: len(trumps(v)) == 2 and card(a).suit == "T",
    "avoid_lead": lambda v, a: follows(v, a) and not has_petit(v) and v.trick[0].seat == declarer(v),
    "lead_to_ruff_petit": lambda v, a: leads(v, a) and has_petit(v) and 3 <= len(trumps(v)) <= 4,
    "lead_trump_after_dog": lambda v, a: leads(v, a) and not has_petit(v) and card(a).suit == "T",
    "excuse_signal": lambda v, a: leads(v, a) and card(a).suit == "X" and not has_petit(v),
    "return_once": lambda v, a: leads(v, a) and any(trick.winner == declarer(v) for trick in v.tricks),
    "repeat_opposite_suit": lambda v, a: leads(v, a) and bool(v.tricks) and v.seat != declarer(v),
    "no_trumps_weak_long": lambda v, a: leads(v, a) and card(a).suit not in ("T", "X"),
    "hunt_strong_suits": lambda v, a: leads(v, a) and card(a).suit == "T" and not has_petit(v),
    "hunt_without_drawing": lambda v, a: leads(v, a) and card(a).suit == "T" and not has_petit(v),
    "petit_last_care": lambda v, a: has_petit(v) and card(a).face != "T1",
    "spend_knight": lambda v, a: leads(v, a) and card(a).rank == "N" and v.seat == declarer(v),
    "hand_points": lambda v, a: v.phase == "auction",
    "keep_long_suit": lambda v, a: v.phase == "discard",
    "keep_doubleton": lambda v, a: v.phase == "discard",
}


def paired(view: View) -> list[Card]:
    return [Card(f"{rank}{suit}") for suit in pairs(view) for rank in ("12", "11")]


@pytest.mark.parametrize(
    ("name", "seats", "deals"),
    [
        ("tute-pairs", 4, 12),
        ("tute-two", 2, 60),
        ("tute-subastado", 3, 40),
        ("tute-cabron", 4, 40),
        ("cuatrola", 4, 60),
        ("tomate", 4, 80),
        ("brisca", 2, 10),
        ("brisca-pairs", 4, 10),
        ("tarot-4", 4, 8),
        ("tarot-5", 5, 6),
    ],
)
def test_a_reason_is_given_only_where_it_applies(name: str, seats: int, deals: int) -> None:
    regular, rules = robot("regular"), game(name)
    for number in range(deals):
        hand = dealt(rules.match(seats, dealer=number % seats), Random(f"{name} reasons {number}"))
        while (seat := hand.to_act) is not None:
            if hand.automatic is not None:
                hand = hand.play(hand.automatic)
                continue
            view = hand.view(seat)
            advice = regular.advise(view)
            holds = APPLIES.get(advice.code)
            assert holds is None or holds(view, advice), (advice, hand)
            hand = hand.play(advice.action)
