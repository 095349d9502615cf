"""Tarot for five and more: the call, the first lead, and when a partner becomes known."""

import pytest

from tapete.rules.cards import Card
from tapete.rules.game import Play, Value
from tapete.rules.tarot.call import callable_cards, known_partners
from tapete.rules.tarot.deck import tidy
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.vectors import call_pairs
from tests.rules.tarot.deals import facts, laid_out, match_of, partners, parts, phase, said, sorted_hand, texts

KINGS = "KS KH KD KC"
QUEENS = "QS QH QD QC"
KNIGHTS = "NS NH ND NC"
DOGS = {"tarot-5": 3, "tarot-7-double": 9}


def game_of(name: str, **options: Value) -> Options:
    return match_of(name, options).game


@pytest.mark.parametrize(
    ("held", "extended", "ranks"),
    [
        ("KS 2H", True, "K"),
        (KINGS, True, "KQ"),
        (f"{KINGS} {QUEENS}", True, "KQN"),
        (f"{KINGS} {QUEENS} {KNIGHTS}", True, "KQNJ"),
        (f"{KINGS} {QUEENS} {KNIGHTS}", False, "KQ"),
        (f"{QUEENS} {KNIGHTS}", True, "K"),
    ],
)
def test_a_king_or_further_down(held: str, extended: bool, ranks: str) -> None:
    found = callable_cards(game_of("tarot-5", call_extended_ranks=extended), sorted_hand(held))
    assert found == tuple(rank + suit for rank in ranks for suit in "SHDC")


def test_any_suit_card() -> None:
    found = callable_cards(game_of("tarot-5", call_target_5p="any_suit_card"), sorted_hand("KS 2H"))
    assert len(found) == 56
    assert {"2H", "1C", "KS"} <= set(found)


def test_two_calls_at_six() -> None:
    six, double = game_of("tarot-6"), game_of("tarot-6-double")
    assert callable_cards(six, sorted_hand("2S"), ()) == tuple(KINGS.split())
    assert callable_cards(six, sorted_hand("2S"), ("KH",)) == tuple(QUEENS.split())
    assert callable_cards(six, sorted_hand(QUEENS), ("KH",)) == tuple(f"{QUEENS} {KNIGHTS}".split())
    assert "NH" not in callable_cards(six, sorted_hand(f"{KINGS} {QUEENS}"), ("NH",))
    assert len(call_pairs(six, sorted_hand(KINGS))) == 32
    assert len(call_pairs(game_of("tarot-6", call_extended_ranks=False), sorted_hand(KINGS))) == 16
    assert callable_cards(double, sorted_hand("KSa KHa KDa KCa"), ("KS",)) == ("1S", "1H", "1D", "1C")


def test_one_card_an_action() -> None:
    hand = said(laid_out("tarot-6", {}), "bid guardia", *["pass"] * 5)
    assert phase(hand) == "call"
    hand = said(hand, "call KH")
    assert (phase(hand), texts(hand.legal())) == ("call", ["call QS", "call QH", "call QD", "call QC"])
    assert parts(hand, "called", 3) == [("KH",)]
    hand = said(hand, "call QS", "pass")
    assert (phase(hand), parts(hand, "called"), partners(hand)) == ("play", [("KH", "QS")], ())


def test_the_first_lead_avoids_the_called_suit() -> None:
    held = {0: "3H 9H 4S T7 X", 1: "KH"}
    for option, barred in ((True, True), (False, False)):
        hand = laid_out("tarot-5", held, options={"first_lead_restriction": option})
        hand = said(hand, "pass", "pass", "bid sin", "pass", "pass", "call KH", "pass")
        assert ("play 3H" not in texts(hand.legal())) is barred
    hand = said(laid_out("tarot-5", held), "pass", "pass", "bid sin", "pass", "pass", "call KH", "pass", "play X")
    assert any(text.endswith("H") for text in texts(hand.legal()))


def test_the_called_card_stays_in_the_hand() -> None:
    hand = laid_out("tarot-5", {0: f"{KINGS} 2S 3S"}, dog="QH 2H 3H")
    hand = said(hand, "bid tomo", *["pass"] * 4, "call QH")
    assert "discard QH" not in texts(hand.legal())
    assert {card: why.code for card, why in hand.view(0).refusals}[Card("QH")] == "discard_called"
    # The dog showed it: everybody knows that the declarer is alone.
    assert (partners(hand), hand.view(None).sides) == ((), ((0,), (1, 2, 3, 4)))


@pytest.mark.parametrize("name", DOGS)
def test_the_dog_is_turned_after_the_call(name: str) -> None:
    hand = laid_out(name, {})
    hand = said(hand, "bid tomo", *["pass"] * (len(hand.view(None).counts) - 1))
    while phase(hand) == "call":
        for seat in (None, *range(len(hand.view(None).counts))):
            assert parts(hand, "dog_down", seat) == [DOGS[name]]
            assert not [part for part in hand.view(seat).parts if part.name == "dog"]
        hand = hand.play(hand.legal()[0])
    for seat in (None, 0, 3):
        assert parts(hand, "dog", seat) == [tidy(hand._position.deal.dog)]


def test_a_partner_is_secret_until_the_king_falls() -> None:
    hand = laid_out("tarot-5", {0: "T21 T20 2H", 1: "KH", 2: "3H", 3: "4H", 4: "5H"})
    hand = said(hand, "bid sin", *["pass"] * 4, "call KH", "pass")
    assert hand.view(None).sides == ()
    lead = next(text for text in texts(hand.legal()) if not text.endswith("H"))
    hand = said(hand, lead)
    while hand.view(None).trick or hand.to_act != 0:
        hand = hand.play(next(action for action in hand.legal() if action.what != "KH"))
    hand = said(hand, "play 2H", "play KH")
    assert partners(hand) == (1,)
    assert set(hand.view(None).sides[0]) == {0, 1}
    assert [part.seat for part in hand.view(4).parts if part.name == "partner"] == [1]


def test_under_sin_a_king_in_the_dog_tells_nothing() -> None:
    hand = laid_out("tarot-5", {}, dog="KH")
    hand = said(hand, "bid sin", *["pass"] * 4, "call KH", "pass")
    while hand.to_act is not None:
        assert hand.view(None).sides == ()
        hand = hand.play(hand.fallback(hand.to_act))
    assert facts(hand)["partners"] == ()
    assert hand.view(None).sides == ((0,), (1, 2, 3, 4))


def test_the_captor_of_the_king_is_the_partner() -> None:
    held = {0: "2H T21", 1: "KH QH 3S", 2: "3H 4H", 3: "5H 6H", 4: "T20 T19 8D 9D 10D 1D 2D 1S 2S 1C 2C 3C 4C 5C 6C"}
    hand = laid_out("tarot-5", held, options={"partner_rule": "captor", "first_lead_restriction": False})
    hand = said(hand, "bid sin", *["pass"] * 4, "call KH", "pass")
    hand = said(hand, "play 2H", "play KH")
    assert partners(hand) == ()
    hand = said(hand, "play 3H", "play 5H", "play T19")
    assert partners(hand) == (4,)
    assert set(hand.view(None).sides[0]) == {0, 4}


def test_two_packs_the_first_other_seat_to_play_a_copy() -> None:
    double = game_of("tarot-7-double")

    def after(*plays: tuple[int, str], dog: str = "") -> tuple[int | None, ...]:
        trick = [Play(seat, Card(card)) for seat, card in plays]
        return known_partners(double, ("KH",), 0, sorted_hand(dog), [], trick)

    assert after() == (None,)
    assert after((0, "KHa"), (3, "KHb")) == (3,)
    assert after((2, "KHa"), (3, "KHb")) == (2,)
    assert after((0, "KHa")) == (None,)
    assert after((0, "KHa"), (0, "KHb")) == (0,)
    assert after(dog="KHa KHb") == (0,)
    assert after((0, "KHa"), dog="KHa") == (None,)


def test_one_seat_may_be_both_partners() -> None:
    hand = laid_out("tarot-6", {0: "2H 2S", 1: "KH QS"})
    hand = said(hand, "bid tomo", *["pass"] * 5, "call KH", "call QS", "pass")
    while hand.to_act is not None:
        hand = hand.play(hand.fallback(hand.to_act))
    assert facts(hand)["partners"] == (1,)
