"""Tarot: what may be played, drawn as pictures, who takes the trick, and why a card is refused."""

import random
from collections.abc import Sequence

import pytest

from tapete.rules.cards import Card, cards
from tapete.rules.game import PASS, Refusal, Value, configure, options
from tapete.rules.games import game
from tapete.rules.laws import picked
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.tricks import UNRESTRICTED, Restrictions, cheapest, play_refusals, ruling, trick_winner
from tests.rules.tarot.deals import GAMES, match_of, picture, shuffled

RESTRICTING = {"all_pass", "first_lead_restriction", "misere_no_petit_lead", "small_slam", "three_bouts_ban"}
"""The options that decide what restricts a seat."""


def rules(name: str = "tarot-4", **options: Value) -> Options:
    made = configure(game(name), options)
    assert isinstance(made, Options)
    return made


def why_not(
    game: Options, hand: Sequence[Card], trick: Sequence[Card], card: Card, under: Restrictions = UNRESTRICTED
) -> Refusal:
    return dict(play_refusals(game, hand, trick, under, ruling(game, hand, trick, under)))[card]


PICTURES = {
    "follow": "trick 7S\nhand T4 [X] [QS] [2S] 5H",
    "no duty to beat": "trick KS 3S\nhand T4 [QS] [2S]",
    "void: trump": "trick 7S\nhand [T15] [T4] [X] 5H",
    "overtrump": "trick 7S T10\nhand [T15] [T12] T4 5H",
    "undertrump": "trick 7S T16\nhand [T9] [T4] [X] 5H",
    "following frees from trumps": "trick 7S T16\nhand T20 [X] [2S]",
    "free discard": "trick 7S\nhand [X] [QD] [5H]",
    "trump led: up": "trick T8\nhand [T14] [T9] T3 KS",
    "trump led: cannot": "trick T8 T15\nhand [T14] [T9] [X] KS",
    "even a friend": "trick T8 T15 3D\nhand [T16] T2",
    "the Petit is forced": "trick T21\nhand [T1] 5H",
    "the Petit is saved": "trick T21\nhand [T1] [X] 5H",
    "Excuse led": "trick X\nhand [T4] [2S] [5H]",
    "Excuse led, suit fixed": "trick X 9H\nhand T5 4S [KH] [2H]",
    "Excuse inside": "trick 7S X\nhand [T4] 5H",
    "two ruffs": "trick 3D T5 T13 KD\nhand [T14] T12 T6 2C",
}


@pytest.mark.parametrize("drawn", PICTURES.values(), ids=PICTURES.keys())
def test_pictures(drawn: str) -> None:
    trick, hand, legal = picture(drawn)
    assert set(ruling(rules(), hand, trick).cards) == set(legal)


@pytest.mark.parametrize(
    ("drawn", "card", "code", "about"),
    [
        ("trick 7S\nhand T4 [2S] 5H", "5H", "must_follow", {"suit": "S"}),
        ("trick 7S\nhand T4 [2S] 5H", "T4", "must_follow", {"suit": "S"}),
        ("trick 7S\nhand [T4] 5H", "5H", "must_trump", {}),
        ("trick 7S T10\nhand [T12] T4 5H", "T4", "must_overtrump", {"card": "T10"}),
        ("trick T10\nhand [T12] T4 5H", "T4", "must_overtrump", {"card": "T10"}),
        ("trick 7S T16\nhand [T4] 5H", "5H", "must_undertrump", {"card": "T16"}),
        ("trick T16\nhand [T4] 5H", "5H", "must_follow", {"suit": "T"}),
    ],
)
def test_refusals_name_the_duty(drawn: str, card: str, code: str, about: dict[str, str]) -> None:
    trick, hand, _ = picture(drawn)
    refused = why_not(rules(), hand, trick, Card(card))
    assert (refused.code, dict(refused.about)) == (code, about)


def test_two_packs_the_later_twin_is_higher() -> None:
    double = rules("tarot-7-double")
    assert ruling(double, cards("T15b T9a 4Sa"), cards("T15a")).cards == cards("T15b")
    assert trick_winner(double, cards("KSa 4Sa KSb 2Sa")) == 2
    assert trick_winner(double, cards("Xa Xb 2Ha T3a 4Ha")) == 3


def test_first_lead_bars_the_called_suits() -> None:
    hand, restrictions = cards("T9 QS 4S KH 3H 6D"), Restrictions(called=("KH", "QS"))
    assert ruling(rules("tarot-6"), hand, (), restrictions).cards == cards("T9 QS KH 6D")
    refused = why_not(rules("tarot-6"), hand, (), Card("3H"), restrictions)
    assert (refused.code, dict(refused.about)) == ("lead_restricted", {"card": "KH"})
    assert ruling(rules("tarot-6"), hand, cards("X"), restrictions).cards == hand
    assert ruling(rules("tarot-6"), cards("3H 4S"), (), restrictions).cards == cards("3H 4S")


def test_a_reserved_excuse_waits_for_the_last_trick() -> None:
    restrictions = Restrictions(excuse=True)
    assert ruling(rules(), cards("T21 X KS"), (), restrictions).cards == cards("T21 KS")
    assert ruling(rules(), cards("T21 X KS"), cards("3D"), restrictions).cards == cards("T21")
    assert ruling(rules(), cards("X KS"), cards("3D"), restrictions).cards == cards("KS")
    assert ruling(rules(), cards("X"), (), restrictions).cards == cards("X")
    assert ruling(rules("tarot-8-double"), cards("Xa Xb"), (), restrictions).cards == cards("Xa Xb")
    assert why_not(rules(), cards("T21 X KS"), (), Card("X"), restrictions).code == "excuse_reserved"
    assert ruling(rules("tarot-6"), cards("X 3H"), (), Restrictions(("KH", "QS"), True)).cards == cards("3H")


def test_no_three_bouts_in_one_trick() -> None:
    lying, hand = cards("T21 X"), cards("T1 T5 3D")
    assert ruling(rules(), hand, lying).cards == cards("T1 T5")
    soft, strict = rules(three_bouts_ban="soft"), rules(three_bouts_ban="strict")
    assert ruling(soft, hand, lying).cards == cards("T5")
    assert ruling(soft, cards("T1 3D"), lying).cards == cards("T1")
    assert ruling(strict, cards("T1 3D"), lying).cards == cards("3D")
    assert ruling(strict, cards("T1"), lying).cards == cards("T1")
    assert ruling(strict, hand, cards("T20 X")).cards == cards("T1 T5")
    assert why_not(soft, hand, lying, Card("T1")).code == "three_bouts"
    assert why_not(strict, cards("T1 3D"), lying, Card("T1")).code == "three_bouts"
    assert why_not(strict, hand, lying, Card("3D")).code == "must_follow"


def test_misere_the_petit_is_not_led() -> None:
    restrictions = Restrictions(petit=True)
    assert ruling(rules(), cards("T1 3D"), (), restrictions).cards == cards("3D")
    assert ruling(rules(), cards("T1"), (), restrictions).cards == cards("T1")
    assert ruling(rules(), cards("T1 3D"), cards("2S"), restrictions).cards == cards("T1")
    assert why_not(rules(), cards("T1 3D"), (), Card("T1"), restrictions).code == "no_petit_lead"


def test_who_takes_the_trick() -> None:
    assert [
        trick_winner(rules(), cards(trick)) for trick in ("7S 10S QS 2S", "7S KH 2S 1D", "7S T3 KS T12", "X 4H 9H KD")
    ] == [
        2,
        0,
        3,
        2,
    ]
    led = cards("X KH T5 2S")
    assert trick_winner(rules(), led, [0]) == 0
    inside = cards("KH X T5 2S")
    assert trick_winner(rules(), inside, [0, 1]) == 2
    assert trick_winner(rules(excuse_slam_wins="any_position"), inside, [0, 1]) == 1
    assert trick_winner(rules(excuse_slam_wins="any_position"), inside, [0, 2]) == 2


def test_the_program_gives_away_the_least() -> None:
    assert cheapest(cards("KS 3S 2S")) == "2S"
    assert cheapest(cards("X 3S")) == "3S"
    assert cheapest(cards("X KS")) == "X"
    assert cheapest(cards("T1 X")) == "X"
    assert cheapest(cards("KS T21")) == "KS"
    assert cheapest(cards("X")) == "X"


@pytest.mark.parametrize(
    ("trick", "hand", "why"),
    [
        ("", "2S 3S", "lead_free"),
        ("", "2S", "last_card"),
        ("7S", "2S 3S", "follow"),
        ("7S", "T2 3D", "trump"),
        ("7S T1", "T2 3D", "overtrump"),
        ("7S T3", "T2 3D", "undertrump"),
        ("7S", "2D 3D", "free_discard"),
    ],
)
def test_the_reason_of_the_legal_cards(trick: str, hand: str, why: str) -> None:
    assert ruling(rules(), cards(hand), cards(trick), UNRESTRICTED).why == why


def by_the_book(hand: Sequence[Card], trick: Sequence[Card], twins: bool) -> set[Card]:
    """docs/spec/tarot.md 2.11, word for word."""
    lead = next((card for card in trick if card.suit != "X"), None)
    if lead is None:
        return set(hand)
    top = max((int(card.rank) for card in trick if card.suit == "T"), default=0)
    same = {card for card in hand if card.suit == lead.suit}
    trumps = {card for card in hand if card.suit == "T"}
    excuses = {card for card in hand if card.suit == "X"}
    if lead.suit != "T" and same:
        return same | excuses
    if not trumps:
        return set(hand)
    over = {card for card in trumps if int(card.rank) > top or (twins and int(card.rank) == top)}
    return (over or trumps) | excuses


@pytest.mark.parametrize("name", ["tarot-4", "tarot-3-short", "tarot-7-double"])
def test_the_legal_cards_are_those_of_the_book(name: str) -> None:
    lot, table = random.Random(name), rules(name)
    for _ in range(3000):
        drawn = lot.sample(table.form.pack, lot.randint(1, 12))
        played = lot.randint(0, min(len(drawn) - 1, table.seats - 1))
        trick, hand = drawn[:played], drawn[played:]
        assert set(ruling(table, hand, trick).cards) == by_the_book(hand, trick, table.form.packs == 2)


@pytest.mark.parametrize("name", GAMES)
def test_whom_nothing_restricts_beyond_the_duties_is_known_beforehand(name: str) -> None:
    """Each moment of hands by lot, with other options in each: what may be played is what the restrictions leave."""
    chance = random.Random(name)
    restricting = [each for each in options(game(name)) if each.name in RESTRICTING]
    for number in range(40):
        match = match_of(name, {each.name: chance.choice(each.values) for each in restricting})
        hand: TarotHand = match.deal(shuffled(match, chance))
        while hand.to_act is not None:
            at = hand._position
            if at.phase == "play":
                held = at.playable_from(at.turn)
                assert at.ruling() == ruling(match.game, held, at.trick, at.restrictions())
            nobody_bids = number % 2 and at.phase == "auction"
            hand = hand.play(PASS if nobody_bids else picked(hand, chance.randrange))
