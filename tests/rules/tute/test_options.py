"""Every option of every form of Tute changes what it says, in each form that has it."""

from typing import Any

import pytest

from tapete.rules.cards import SPANISH_PACK, cards
from tapete.rules.game import PASS, Action, configure, options
from tapete.rules.games import game
from tapete.rules.options import idle_options
from tests.rules.tute.questions import asked, recorded
from tests.rules.tute.seen import decided, figures, match_of, phase, tricks

FORMS = (
    *("tute-pairs", "tute-two", "tute-three", "tute-individual", "tute-subastado", "tute-gana-pierde", "tute-cabron"),
)
SINGING = [name for name in FORMS if name != "tute-cabron"]
WITH_TUTES = ("tute-pairs", "tute-three", "tute-individual")
SEATS = {name: game(name).players[0] for name in FORMS}


def dealt(name: str, mine: str, /, **chosen: Any) -> Any:
    """A deal in which seat 0, the eldest, holds these cards, and their ace of coins wins the first trick."""
    form: Any = configure(game(name), chosen)
    seats, pack = SEATS[name], form.pack(SEATS[name])
    others = [card for card in cards("2O 4O 5O") if card in pack][: seats - 1]
    size = 8 if name == "tute-two" else len(pack) // seats
    lows = [card for card in pack if card.rank in "765432"]
    rest = [card for card in (*reversed(lows), *pack) if card not in cards(mine) and card not in others]
    free = iter(dict.fromkeys(rest))
    hands = [[*cards(mine)], *([low] for low in others), *([] for _ in range(seats - 1 - len(others)))]
    full = [[*held, *(next(free) for _ in range(size - len(held)))] for held in hands]
    if name in ("tute-pairs", "tute-individual", "tute-gana-pierde"):
        beside: dict[str, Any] = {"trump_card": full[-1][-1]}
    elif name in ("tute-two", "tute-three"):
        *stock, turn_up = free
        beside = {"stock": stock, "turn_up": turn_up}
    else:
        beside = {}
    inputs = {"dealer": seats - 1, "hands": {str(seat): held for seat, held in enumerate(full)}, **beside}
    return recorded(form, inputs)


def on_lead(hand: Any) -> Any:
    """After the auction, the exchange and what else is done before the first card; seat 0 bids."""
    while hand.to_act is not None and Action("play", "1O") not in hand.legal():
        bid = Action("bid", "60")
        hand = hand.play(hand.automatic or (bid if bid in hand.legal() else hand.legal()[0]))
    return hand


def in_window(hand: Any) -> Any:
    """After the first trick, when seat 0 may sing."""
    hand = on_lead(hand).play(Action("play", "1O"))
    while not tricks(hand):
        hand = hand.play(next((action for action in hand.legal() if action.what.endswith("O")), hand.legal()[-1]))
    while phase(hand) != "cantes":
        hand = hand.play(hand.automatic or PASS)
    return hand


@pytest.mark.parametrize("name", FORMS)
def test_direction(name: str) -> None:
    assert [configure(game(name), {"direction": way}).is_clockwise for way in ("ccw", "cw")] == [False, True]


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    ("option", "value", "trick", "hand", "usual", "then"),
    [
        ("overtrump", "undertrump", "12C 12O", "7O 2O 1E", "7O 2O 1E", "7O 2O"),
        ("head_after_ruff", True, "11C 2O", "1C 4C 3O", "1C 4C", "1C"),
        ("head_reference", "lead_card", "7C 12C", "11C 1C 2C", "1C", "11C 1C"),
    ],
)
def test_duties(name: str, option: str, value: object, trick: str, hand: str, usual: str, then: str) -> None:
    inputs = {"trump": "O", "trick": trick.split(), "hand": hand.split(), "phase": "closed"}
    assert asked(name, "legal-cards", inputs)["legal"] == cards(usual)
    assert asked(name, "legal-cards", inputs, **{option: value})["legal"] == cards(then)


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(("option", "value"), [("overtrump", "undertrump"), ("head_reference", "lead_card")])
def test_the_duties_of_the_table_are_those_of_the_hand(name: str, option: str, value: object) -> None:
    rules: Any = configure(game(name), {option: value})
    assert getattr(rules.duties, option) == value
    form: Any = match_of(dealt(name, "1O 3O", **{option: value})).game
    assert form.duties is rules.duties


TWO_PAIRS = "1O 12O 11O 12C 11C"


@pytest.mark.parametrize("name", SINGING)
def test_cantes_per_trick(name: str) -> None:
    often = in_window(dealt(name, TWO_PAIRS, cantes_per_trick="unlimited"))
    once = in_window(dealt(name, TWO_PAIRS))
    first = next(action for action in once.legal() if action.do == "sing")
    assert not any(action.do == "sing" for action in once.play(first).legal())
    assert any(action.do == "sing" for action in often.play(first).legal())


@pytest.mark.parametrize("name", SINGING)
def test_forty_first(name: str) -> None:
    inputs = {"moment": "cante", "trump": "O", "hand": TWO_PAIRS.split(), "won_trick": True}
    assert asked(name, "legal-actions", inputs)["actions"] == ("40:O",)
    assert asked(name, "legal-actions", inputs, forty_first=False)["actions"] == ("40:O", "20:C")


TIES: dict[str, tuple[list[int], int, int | None]] = {
    "tute-pairs": ([55, 65], 0, 0),
    "tute-two": ([105, 115], 0, 0),
    "tute-three": ([50, 60, 10], 0, 0),
    "tute-individual": ([50, 60, 10, 0], 0, 0),
}


@pytest.mark.parametrize("name", TIES)
def test_tie_rule(name: str) -> None:
    points, last, winner = TIES[name]
    facts = {"card_points": points, "last": last}
    assert asked(name, "score", facts)["winner"] == winner
    again = asked(name, "score", facts, tie_rule="replay")
    assert (again["winner"], again["next"], any(again["payoffs"])) == (None, "void_juego", False)


@pytest.mark.parametrize("name", ["tute-three", "tute-individual"])
def test_a_tie_is_void_when_a_third_took_the_last_trick(name: str) -> None:
    points = [50, 50, 10, 0][: SEATS[name]]
    assert asked(name, "score", {"card_points": points, "last": 2})["next"] == "void_juego"


@pytest.mark.parametrize("name", ["tute-pairs", "tute-two", "tute-three", "tute-individual", "tute-gana-pierde"])
def test_juegos_target(name: str) -> None:
    lost = name == "tute-gana-pierde"
    totals = [2, 0, 2, 0][: SEATS[name]] if name == "tute-pairs" else [2, 0, 0, 0][: SEATS[name]]
    totals = [-each for each in totals] if lost else totals
    assert game(name).match(SEATS[name], totals=tuple(totals)).winners == ()
    short = configure(game(name), {"juegos_target": 2}).match(SEATS[name], totals=tuple(totals))
    assert short.winners == tuple(seat for seat, juegos in enumerate(totals) if (juegos == 0) == lost)


KINGS = "1O 12O 12C 12E 12B"


@pytest.mark.parametrize("name", WITH_TUTES)
def test_tute_enabled(name: str) -> None:
    tute = Action("sing", "tute:12")
    hand = in_window(dealt(name, KINGS))
    assert tute in hand.legal()
    won = hand.play(tute)
    assert (won.to_act, won.sheet().lines[-2].about) == (None, (("by", "tute"),))
    assert tute not in in_window(dealt(name, KINGS, tute_enabled=False)).legal()
    assert phase(dealt(name, KINGS, tute_enabled=False, tute_when="immediate_if_dealt")) != "tute"


@pytest.mark.parametrize("name", WITH_TUTES)
def test_tute_when(name: str) -> None:
    hand = dealt(name, KINGS, tute_when="immediate_if_dealt")
    assert (hand.to_act, hand.automatic) == (0, Action("sing", "tute:12"))
    over = hand.play(hand.automatic)
    assert (over.to_act, tricks(over), over.scores()[0]) == (None, (), 1)
    assert Action("sing", "tute:12") not in dealt(name, KINGS).legal()


@pytest.mark.parametrize("name", WITH_TUTES)
@pytest.mark.parametrize(("prize", "over"), [("juego", False), ("partida", True)])
def test_tute_prize(name: str, prize: str, over: bool) -> None:
    hand = in_window(dealt(name, KINGS, tute_prize=prize)).play(Action("sing", "tute:12"))
    match = match_of(hand).after(hand)
    assert (match.is_over, match.totals[0]) == (over, 4 if over else 1)


def test_a_tute_wins_the_partida_in_chips_too() -> None:
    chosen = {"payments": "chips", "tute_prize": "partida"}
    hand = in_window(dealt("tute-three", KINGS, **chosen)).play(Action("sing", "tute:12"))
    match: Any = match_of(hand).after(hand)
    assert (match.totals, match.juegos, match.winners) == ((400, -200, -200), (4, 0, 0), (0,))


def test_a_juego_to_the_target_never_counts_double() -> None:
    facts = {"card_points": [111, 9], "last": 0}
    assert asked("tute-pairs", "score", facts, double="over_100")["payoffs"] == (2, 0, 2, 0)
    to_101 = asked("tute-pairs", "score", facts, double="over_100", juego_mode="first_to_101")
    assert to_101["payoffs"] == (1, 0, 1, 0)


@pytest.mark.parametrize("name", ["tute-pairs", "tute-two"])
@pytest.mark.parametrize("claim", ["auto", "manual"])
def test_second_deal_claim(name: str, claim: str) -> None:
    """Side 0 needs one point more than it carries."""
    rules: Any = configure(game(name), {"juego_mode": "first_to_101", "second_deal_claim": claim})
    second = rules.match(SEATS[name], dealer=SEATS[name] - 1, carry=(100, 30)).deal(SPANISH_PACK)
    while second.to_act is not None and not (tricks(second) and figures(second, "total")[0] > 100):
        second = second.play(second.automatic or (PASS if second.has_window else second.legal()[0]))
    assert (second.to_act is None, decided(second)) == ((True, "target") if claim == "auto" else (False, ""))


@pytest.mark.parametrize("name", ["tute-pairs", "tute-two"])
def test_a_second_deal_shows_what_it_carries(name: str) -> None:
    rules: Any = configure(game(name), {"juego_mode": "first_to_101"})
    first, second = rules.match(SEATS[name]), rules.match(SEATS[name], carry=(60, 70))
    shown = {part.seat: part.value for part in second.deal(SPANISH_PACK).view(None).parts if part.name == "carried"}
    assert shown == {seat: (60, 70)[seat % 2] for seat in range(SEATS[name])}
    assert not [part for part in first.deal(SPANISH_PACK).view(0).parts if part.name == "carried"]


def test_every_option_of_the_rules_is_there() -> None:
    everywhere = ["direction", "juegos_target", "tie_rule", "overtrump", "head_after_ruff", "head_reference"]
    everywhere += ["cantes_per_trick", "forty_first"]
    tutes = ["double", "tute_enabled", "tute_when", "tute_prize"]
    vueltas = ["juego_mode", "target_points", "second_deal_claim"]
    auction = ["min_bid", "bid_step", "auction_rounds", "first_leader", "end", "deals"]
    own = {
        "tute-pairs": [*tutes, *vueltas],
        "tute-two": [*vueltas, "hand_size", "stock_duty", "exchange", "cante_window", "cantes_phase", "capote"],
        "tute-three": [*tutes, "exchange", "deck", "payments", "fourth_deals"],
        "tute-individual": tutes,
        "tute-subastado": auction,
        "tute-gana-pierde": [],
        "tute-cabron": ["bad_points_target"],
    }
    idle = {
        "tute-two": ["direction", "overtrump", "head_after_ruff", "head_reference"],
        "tute-subastado": ["juegos_target", "tie_rule"],
        "tute-cabron": ["juegos_target", "tie_rule", "cantes_per_trick", "forty_first"],
    }
    for name, names in own.items():
        assert [option.name for option in idle_options(game(name))] == idle.get(name, [])
        offered = [option for option in everywhere if option not in idle.get(name, [])]
        assert [option.name for option in options(game(name))] == [*offered, *names]
