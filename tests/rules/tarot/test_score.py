"""Tarot: the count, the Excuse, stake and payoffs, premiums, and what always adds up (docs/spec/tarot.md 2.13-2.19)."""

import random
from typing import Any

import pytest

from tapete.rules.cards import Card
from tapete.rules.game import Play, Trick, Value
from tapete.rules.tarot.count import Tally, Winnings, petits_last, winnings
from tapete.rules.tarot.deck import half_points, target
from tapete.rules.tarot.options import THREE_AND_MORE, Options
from tapete.rules.tarot.stake import Outcome, Settlement, settle, settle_duel, settle_misere
from tests.rules.tarot.deals import GAMES, by_lot, facts, laid_out, match_of, said, shuffled

GUARDIA = Outcome(declarer=0, contract="guardia", half=90, bouts=2)


def rules(name: str = "tarot-4", **options: Value) -> Options:
    return match_of(name, options).game


def scored(name: str = "tarot-4", options: dict[str, Value] | None = None, **found: Any) -> Settlement:
    return settle(rules(name, **(options or {})), GUARDIA.with_(**found))


@pytest.mark.parametrize(
    ("contract", "option", "stake"),
    [
        ("tomo", "off", 29),
        ("guardia", "off", 58),
        ("sin", "off", 116),
        ("contra", "off", 174),
        ("subo", "x1", 29),
        ("subo", "x2", 58),
        ("guardia", "x2", 58),
        ("tomo", "doubling", 29),
        ("subo", "doubling", 58),
        ("guardia", "doubling", 116),
        ("sin", "doubling", 232),
        ("contra", "doubling", 464),
    ],
)
def test_multipliers(contract: str, option: str, stake: int) -> None:
    assert scored(options={"subo_bid": option}, contract=contract).stake == stake


@pytest.mark.parametrize(
    ("name", "half", "bouts", "points", "made"),
    [
        ("tarot-4", 82, 2, 41, True),
        ("tarot-4", 80, 2, 40, False),
        ("tarot-3", 81, 2, 40, False),
        ("tarot-3", 83, 2, 42, True),
        ("tarot-3-short", 72, 2, 41, True),
        ("tarot-3-short", 71, 2, 40, False),
        ("tarot-7-double", 183, 3, 91, False),
        ("tarot-7-double", 185, 3, 93, True),
    ],
)
def test_the_odd_half_point_goes_to_the_winner(name: str, half: int, bouts: int, points: int, made: bool) -> None:
    found = scored(name, half=half, bouts=bouts)
    assert (found.points, found.made) == (points, made)


def test_targets_are_complementary() -> None:
    assert [target(1, bouts) + target(1, 3 - bouts) for bouts in range(4)] == [92] * 4
    assert [target(2, bouts) + target(2, 6 - bouts) for bouts in range(7)] == [183, 183, 183, 184, 183, 183, 183]


@pytest.mark.parametrize(
    ("partners", "payoffs"),
    [
        ((), (4, -1, -1, -1, -1)),
        ((3,), (2, -1, -1, 1, -1)),
    ],
)
def test_shares_at_five(partners: tuple[int, ...], payoffs: tuple[int, ...]) -> None:
    found = scored("tarot-5", partners=partners)
    assert found.payoffs == tuple(share * found.stake for share in payoffs)


def test_equal_shares_are_exact_halves() -> None:
    odd = scored("tarot-5", {"partner_split": "1:1"}, contract="tomo", half=82, partners=(2,))
    assert odd.payoffs == (37.5, -25, 37.5, -25, -25)
    even = scored("tarot-5", {"partner_split": "1:1"}, half=82, partners=(2,))
    assert even.payoffs == (75, -50, 75, -50, -50)
    assert all(isinstance(payoff, int) for payoff in even.payoffs)
    assert scored("tarot-5", {"partner_split": "1:1"}).payoffs == (232, -58, -58, -58, -58)


@pytest.mark.parametrize(
    ("options", "found", "stake"),
    [
        ({}, {"petit_last": 1}, 58 + 20),
        ({}, {"petit_last": -1}, 58 - 20),
        ({}, {"handfuls": ((1, 10),)}, 58 + 20),
        ({}, {"handfuls": ((1, 10), (0, 13))}, 58 + 50),
        ({"handful_settlement": "announcer_side"}, {"handfuls": ((1, 10),)}, 58 - 20),
        ({"handful_settlement": "by_contract"}, {"handfuls": ((1, 10),)}, 58 + 20),
        ({"handful_settlement": "by_contract"}, {"handfuls": ((1, 10),), "contract": "sin"}, 116 - 20),
        ({}, {"sweep": "declarer"}, 58 + 200),
        ({}, {"sweep": "declarer", "slam": "slam"}, 58 + 400),
        ({"slam_value": 1000}, {"sweep": "declarer", "slam": "slam"}, 58 + 1000),
        ({"slam_value": 600}, {"sweep": "declarer"}, 58 + 300),
        ({}, {"slam": "slam"}, 58 - 200),
        ({"slam_failed": "full"}, {"slam": "slam"}, 58 - 400),
        ({}, {"slam": "slam", "sweep": "defence", "half": 6, "bouts": 0}, -156 - 200 - 200),
        ({"defence_slam": "none"}, {"slam": "slam", "sweep": "defence", "half": 6, "bouts": 0}, -156 - 200),
        ({"small_slam": True}, {"slam": "small_slam", "tricks_lost": 1}, 58 + 300),
        ({"small_slam": True}, {"slam": "small_slam", "tricks_lost": 2}, 58 - 150),
        ({"small_slam": True}, {"slam": "small_slam", "tricks_lost": 0, "sweep": "declarer"}, 58 + 300),
    ],
)
def test_premiums(options: dict[str, Value], found: dict[str, Any], stake: int) -> None:
    account = scored(options=options, **found)
    assert account.stake == stake
    assert account.payoffs == (3 * stake, -stake, -stake, -stake)


def test_awards_of_handfuls() -> None:
    assert rules().awards == {10: 20, 13: 30, 15: 40}
    assert rules("tarot-6").awards == {7: 20, 9: 30, 11: 40}
    assert rules("tarot-6", handful_6p="off").awards == {}
    assert rules("tarot-8-double").awards == {13: 20, 15: 30}
    assert rules("tarot-8-double", two_deck_handful_awards="30/40").awards == {13: 30, 15: 40}
    assert rules("tarot-2-piles").awards == {}


def test_declarations_come_from_everybody() -> None:
    options: dict[str, Value] = {"declare_no_points": True, "declare_no_trumps": True}
    assert scored(options=options, declarations=((2, "no_points"),)).payoffs == (164, -68, -28, -68)
    both = scored(options=options, declarations=((2, "no_points"), (2, "no_trumps")))
    assert both.payoffs == (154, -78, 2, -78)
    failed = scored(options=options, half=80, declarations=((0, "no_points"),))
    assert failed.payoffs == (-186, 62, 62, 62)
    blind = scored(options=options, half=80, contract="sin", declarations=((0, "no_points"),))
    assert blind.payoffs == (-312 + 30, 104 - 10, 104 - 10, 104 - 10)


def excuse(last: bool = False, name: str = "tarot-3", misere: bool = False, **options: Value) -> list[int]:
    """Half-points by side of a trick that side 0 wins with a king, side 1 having played the Excuse and a pip."""
    tally = Tally(rules(name, **options), 2, misere)
    tally.add([(Card("KS"), 0), (Card("X"), 1), (Card("4S"), 1)], 0, last)
    return tally.half


def test_where_the_excuse_goes() -> None:
    assert excuse() == [11, 8]
    assert excuse(last=True) == [11, 8]
    assert excuse(last=True, excuse_last_trick="trick_winner") == [19, 0]
    assert excuse(excuse_last_trick="trick_winner") == [11, 8]
    assert excuse(excuse_3p="no_exchange") == [10, 9]
    assert excuse(excuse_3p="captured") == [19, 0]
    assert excuse(last=True, excuse_3p="no_exchange", excuse_last_trick="trick_winner") == [19, 0]
    assert excuse(misere=True, excuse_3p="captured", excuse_last_trick="trick_winner", last=True) == [11, 8]
    tally = Tally(rules(excuse_last_trick="changes_side"))
    tally.add([(Card("KS"), 0), (Card("X"), 0), (Card("4S"), 1)], 0, True)
    assert (tally.half, tally.bouts) == ([10, 9], [0, 1])


def tricks(*texts: tuple[str, int]) -> list[Trick]:
    return [
        Trick(tuple(Play(seat, Card(card)) for seat, card in enumerate(text.split())), winner) for text, winner in texts
    ]


def test_petit_last() -> None:
    assert petits_last(tricks(("T5 T1 3S 4S", 0), ("KS QS 2S 1S", 0))) == 0
    assert petits_last(tricks(("KS QS 2S 1S", 0), ("T5 T1 3S 4S", 0))) == 1
    assert petits_last(tricks(("T5 T1 3S 4S", 0), ("X QS 2S 1S", 0))) == 1
    assert petits_last(tricks(("T5 T1 3S 4S", 0), ("X QS 2S 1S", 1))) == 0
    assert petits_last(tricks(("T5a T1a T1b 4Sa", 0))) == 2


def test_two_players_without_a_contract() -> None:
    won = [Winnings(104, 1), Winnings(78, 2)]
    assert settle_duel(rules("tarot-2-piles"), won, None).payoffs == (26, -26)
    assert settle_duel(rules("tarot-2-piles"), won, 0).payoffs == (36, -36)
    assert settle_duel(rules("tarot-2-piles"), won, 1).payoffs == (16, -16)
    assert settle_duel(rules("tarot-2-piles", two_player_scoring="majority"), won, None).payoffs == (31, -31)
    assert settle_duel(rules("tarot-2-piles"), [Winnings(78, 2), Winnings(104, 1)], None).winner == 1


def test_where_two_players_are_both_half_a_point_short_nobody_wins() -> None:
    """Figures that no deal has (`test_last_trick.py`): two piles with an odd number of half-points each."""
    for scoring, won in (
        ("by_bouts", [Winnings(81, 2), Winnings(101, 1)]),
        ("majority", [Winnings(91, 2), Winnings(91, 1)]),
    ):
        found = settle_duel(rules("tarot-2-piles", two_player_scoring=scoring), won, 0)
        assert (found.winner, found.stake, found.payoffs) == (None, 0, (0, 0))


def test_misere_pays_the_fewest() -> None:
    assert settle_misere(rules(), [24, 60, 36, 48]) == ((0,), (75, -25, -25, -25))
    assert settle_misere(rules(misere_stake=10), [30, 30, 60, 52]) == ((0, 1), (20, 20, -20, -20))
    assert settle_misere(rules(), [40, 40, 40, 40]) == ((0, 1, 2, 3), (0, 0, 0, 0))


@pytest.mark.parametrize("name", GAMES)
def test_what_always_adds_up(name: str) -> None:
    lot = random.Random(f"{name} adds up")
    for _ in range(12):
        match = match_of(name, {"all_pass": "misere"} if name in THREE_AND_MORE else {})
        hand = by_lot(match.deal(shuffled(match, lot)), lot, shy=0.8)
        assert sum(hand.scores()) == 0
        sheet = hand.sheet()
        assert sheet.lines[-1].figures == hand.scores()
        bidding = hand._position.deal.bidding
        if hand._position.void or bidding.contract == "misere":
            continue
        sides = [int(seat not in (bidding.declarer, *bidding.partners)) for seat in range(match.seats)]
        won = winnings(match.game, hand.view(None).tricks, sides if bidding.declarer is not None else [0, 1])
        rest = Winnings().with_cards(hand._position.deal.discarded or hand._position.deal.dog)
        assert won[0].half + won[1].half + rest.half == half_points(match.game.form.pack)
        assert won[0].bouts + won[1].bouts + rest.bouts == 3 * match.game.form.packs


@pytest.mark.parametrize("name", ["tarot-3", "tarot-3-short", "tarot-5"])
def test_the_sheet_explains_the_half_point_that_is_rounded(name: str) -> None:
    lot, found = random.Random(name), set[bool]()
    while found != {True, False}:
        match = match_of(name)
        hand = by_lot(match.deal(shuffled(match, lot)), lot, shy=0.5)
        told = facts(hand)
        if told.get("declarer") is None or told["half"] % 2 == 0:
            continue
        line = hand.sheet().lines[0]
        assert eval(line.how) == line.figures[told["declarer"]] == told["points"]
        found.add(told["made"])


@pytest.mark.parametrize("name", ["tarot-4", "tarot-5", "tarot-6", "tarot-7-double", "tarot-8-double"])
def test_the_sheet_names_who_played_with_the_declarer(name: str) -> None:
    lot, found = random.Random(f"{name} partners"), set[bool]()
    while len(found) < (1 if name == "tarot-4" else 2):
        match = match_of(name)
        hand = by_lot(match.deal(shuffled(match, lot)), lot, shy=0.5)
        bidding = hand._position.deal.bidding
        if hand._position.void or bidding.declarer is None:
            continue
        lines = hand.sheet().lines
        named = [int(dict(line.about)["seat"]) for line in lines if line.name == "partner"]
        assert sorted(named) == sorted(bidding.partners)
        assert any(line.name == "alone" for line in lines) == (bool(bidding.called) and not named)
        found.add(bool(named))


@pytest.mark.parametrize("name", ["tarot-2-piles", "tarot-2-reserve"])
def test_of_two_what_each_opponent_pays_is_what_is_scored(name: str) -> None:
    lot, won = random.Random(name), 0
    while won < 20:
        match = match_of(name)
        lines = {line.name: line.figures for line in by_lot(match.deal(shuffled(match, lot)), lot).sheet().lines}
        assert "stake" not in lines
        if "base" in lines:
            terms = [figures for term, figures in lines.items() if term in ("base", "petit_last")]
            at = next(seat for seat in (0, 1) if lines["base"][seat] is not None)
            assert sum(figures[at] or 0 for figures in terms) == lines["payoff"][at]
            won += 1


def test_the_sheet_explains_every_figure() -> None:
    hand = said(laid_out("tarot-4", {0: "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 KS KH KD KC"}), "bid sin")
    hand = said(hand, "pass", "pass", "pass", "pass", "handful 10")
    while hand.to_act is not None:
        hand = hand.play(hand.fallback(hand.to_act))
    lines = {line.name: line for line in hand.sheet().lines}
    base, handful, stake = (lines[name].figures[0] for name in ("base", "handful", "stake"))
    assert base is not None
    assert handful is not None
    assert stake is not None
    assert abs(handful) == 20
    assert lines["base"].how.lstrip("-").startswith("(25 + ")
    assert lines["base"].how.endswith(" x 4")
    assert eval(lines["base"].how.replace("x", "*")) == base
    assert eval(lines["stake"].how) == stake
    assert lines["payoff"].figures[0] == 3 * stake
