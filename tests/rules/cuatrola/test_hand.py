"""Cuatrola: pictures of legality, betting, windows, early ends."""

import pytest

from tapete.rules.cards import cards
from tapete.rules.cuatrola.options import PACK
from tapete.rules.game import PASS, Action, Part
from tests.rules.cuatrola.tables import (
    GAME,
    SWEEP,
    answered,
    dealt,
    in_window,
    now,
    parts,
    played,
    refused,
    table,
    words,
)


@pytest.mark.parametrize(
    "picture",
    [
        "trump C trick 11O hand [12O] 10O 3C 1E",
        "trump C trick 12O hand [10O] [11O] 3C 1E",
        "trump C trick 10O hand [3C] [10C] 1E",
        "trump C trick 10O 11C hand [12C] 10C 1E",
        "trump C trick 10O 3C hand [12C] [10C] [1E]",
        "trump C trick 10O 11C hand [1O] [3O] 1C",
        "trump C trick 3E hand [1O] [12B]",
        "trump C trick - hand [1O] [12B] [1C]",
        "trump C trick 10O 12O 11O hand [1O] [3O]",
    ],
)
def test_pictures(picture: str) -> None:
    _, trump, _, rest = picture.split(maxsplit=3)
    trick, _, held = rest.partition("hand")
    owed = [word.strip("[]") for word in held.split() if word.startswith("[")]
    inputs = {"trump": trump, "trick": trick.replace("-", "").split(), "hand": held.translate({91: "", 93: ""}).split()}
    assert list(answered(GAME, "legal-cards", inputs)["legal"]) == owed


def test_the_deal() -> None:
    hand = GAME.match(4, dealer=1).deal(PACK)
    assert now(hand).hands[2] == PACK[0::4]
    assert now(hand).hands[1] == PACK[3::4]
    assert now(hand).deal.trump_card == PACK[-1] == now(hand).hands[1][-1]
    assert hand.to_act == 2
    with pytest.raises(ValueError, match="not the game's pack"):
        GAME.match(4).deal(PACK[1:])
    with pytest.raises(ValueError, match="played by 4"):
        GAME.match(3)


def test_betting_refusals() -> None:
    hand = dealt(SWEEP, "10B")
    assert words(hand) == ["bid solo", "bid cuatrola", "bid quintola", "pass"]
    hand = played(hand, "cuatrola")
    assert refused(hand, "solo") == ("bid_too_low", {"best": "cuatrola"})
    assert refused(hand, "cuatrola") == ("bid_too_low", {"best": "cuatrola"})
    assert refused(hand, "capote") == ("bid_not_offered", {"best": "cuatrola"})
    assert refused(hand, Action("pass", "quintola")) == ("not_now", {"expected": "bid"})
    assert refused(hand, "1C") == ("not_now", {"expected": "bid"})
    assert refused(hand, "20:C") == ("not_now", {"expected": "bid"})
    partner = played(dealt(SWEEP, "10B", game=table(overcall_partner=False)), "cuatrola -")
    assert words(partner) == ["pass"]
    assert refused(partner, "quintola") == ("bid_not_offered", {"best": "cuatrola"})
    # an opponent's overcall frees the partner
    freed = played(dealt(SWEEP, "10B", game=table(overcall_partner=False)), "solo cuatrola")
    assert words(freed) == ["bid quintola", "pass"]


def test_the_idle_partner_is_skipped_and_keeps_their_cards_to_themselves() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - solo -")
    assert (hand.to_act, now(hand).idle) == (1, 0), "the eldest is idle, the next seat leads"
    assert parts(hand, "contract") == [Part("contract", "word", "solo", 2)]
    assert parts(hand, "idle") == [Part("idle", "word", "idle", 0)]
    assert [part.value for part in parts(hand, "bid")] == ["pass", "pass", "bid solo", "pass"]
    hand = played(hand, "10C 1E 3B")
    assert [play.seat for play in now(hand).tricks[0].plays] == [1, 2, 3]
    assert hand.asked == (3, 1), "both opponents may sing"
    hand = played(hand, "40:B -")
    assert hand.view(None).counts == (5, 4, 4, 4)
    assert hand.view(0).hand == cards(SWEEP[0])
    assert hand.view(2).hand == cards("3E 12E 11E 10E")


def test_the_trump_card_is_shown_until_the_first_trick_is_complete() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - - - 1O 1C 1E")
    assert parts(hand, "trump_card") == [Part("trump_card", "card", "10B", 3)]
    hand = played(hand, "1B")
    assert parts(hand, "trump_card") == []
    assert parts(hand, "trump") == [Part("trump", "suit", "B")]


def test_the_window_asks_both_partners_and_hides_silence() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - - - 1O 1C 1E 10B")
    assert hand.has_window
    assert hand.asked == (3, 1)
    assert words(hand) == ["sing 40:B", "pass"]
    assert words(hand, 1) == ["sing 20:C", "pass"]
    assert words(hand, 0) == []
    assert hand.heard(PASS, 0) is None
    assert hand.heard(PASS, 3) == PASS
    assert refused(hand, "20:C") == ("nothing_to_sing", {"suit": "C"})
    assert refused(hand, "1B") == ("not_now", {"expected": "sing"})
    hand = played(hand, "40:B 20:C")
    assert not hand.has_window
    assert hand.heard(Action("play", "1B"), 0) == Action("play", "1B")
    assert [part.value for part in parts(hand, "sung")] == ["sing 40:B", "sing 20:C"]
    hand = played(hand, "11B 10O 10C 10E")
    assert words(hand) == ["pass"], "the suit has been sung, and its knight is gone"


def test_who_has_won_no_trick_is_refused_a_cante_for_that() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - - -")
    assert refused(hand, "20:O") == ("trick_not_won", {"suit": "O"})
    hand = played(hand, "1O 1C 1E 1B - -")
    assert refused(hand, "40:B") == ("not_now", {"expected": "play"}), "the winner of the trick was asked"
    hand = played(hand, "3B")
    assert refused(hand, "20:O") == ("trick_not_won", {"suit": "O"})
    hand = played(dealt(SWEEP, "10B"), "cuatrola - - -")
    assert refused(hand, "20:O") == ("not_now", {"expected": "play"}), "nobody sings in a bet on tricks"


def test_no_windows_in_a_bet_on_tricks_nor_after_the_last_trick() -> None:
    hand = played(dealt(SWEEP, "10B"), "- - - cuatrola 10O 10E 10B")
    assert not hand.has_window
    hand = played(dealt(SWEEP, "10B"), "- - - -" + " 1O 1C 1E 1B - - 3B 3O 3C 3E - - 12B 12O 12C 12E - -")
    hand = played(hand, "11B 11O 11C 11E")
    assert hand.has_window, "after the fourth trick too"
    hand = played(hand, "- - 10B 10O 10C 10E")
    assert hand.to_act is None
    assert hand.scores() == (0, 1, 0, 1)


def test_the_forty_comes_before_a_twenty() -> None:
    hand = in_window(GAME)
    assert words(hand) == ["sing 40:B", "pass"]
    assert refused(hand, "20:E") == ("forty_first", {"suit": "B"})
    assert refused(hand, "20:O") == ("nothing_to_sing", {"suit": "O"})
    free = in_window(table(forty_first=False))
    assert words(free) == ["sing 40:B", "sing 20:E", "pass"]
    assert now(played(free, "20:E")).sung == ((2, "20:E"),)


def test_one_cante_a_window_or_several() -> None:
    assert played(in_window(GAME), "40:B").asked == (0,)
    hand = played(in_window(table(cantes_per_trick="unlimited")), "40:B")
    assert hand.asked == (2, 0)
    assert refused(hand, "40:B") == ("already_sung", {"suit": "B"})
    hand = played(hand, "20:E")
    assert words(hand) == ["pass"], "they stay asked though they have nothing left to sing"
    assert played(hand, "-").asked == (0,)


@pytest.mark.parametrize(("early", "tricks"), [(True, 4), (False, 5)])
def test_a_cuatrola_that_is_made(early: bool, tricks: int) -> None:
    hands = ("1B 3B 12B 11B 10O", "1O 1C 3C 12C 11C", "1E 3E 12E 11E 10E", "3O 12O 11O 10C 10B")
    hand = played(dealt(hands, "10B", game=table(end_early_on_success=early)), "cuatrola - - -")
    hand = played(hand, "1B 11C 10B 3B 12C 10C 12B 3C 11O 11B 1C 12O")
    assert hand.to_act == (None if early else 0)
    if not early:
        hand = played(hand, "10O 1O 3O")
    assert len(now(hand).tricks) == tricks
    assert hand.scores() == (4, 0, 4, 0)
    assert [line.name for line in hand.sheet().lines] == ["tricks", "payoff"]


def test_bets_stop_as_soon_as_they_have_failed() -> None:
    hand = played(dealt(SWEEP, "10B"), "quintola 1O 1C 1B")
    assert hand.to_act is None
    assert hand.scores() == (0, 5, 0, 5)
    hand = played(dealt(SWEEP, "10B"), "cuatrola - - - 1O 1C 1B 3B 3O 3C")
    assert len(now(hand).tricks) == 2
    assert hand.scores() == (0, 4, 0, 4)
    assert hand.legal() == ()
    assert refused(hand, "12B") == ("not_now", {"expected": "nothing"})


def test_a_quintola_ends_the_betting_and_needs_all_five() -> None:
    hand = played(dealt(SWEEP, "10B"), "solo - - quintola")
    assert now(hand).trick_order[0] == 0
    hand = played(hand, "1O 1E 1B 3B 3O 3E 12B 12O 12E 11B 11O 11E 10B 10O 10E")
    assert hand.scores() == (0, 5, 0, 5)
    assert hand.sheet().lines[0].figures == (0, 5)


def test_the_sheet_of_a_solo() -> None:
    game = table(idle_partner_cards="to_opponents")
    hand = played(dealt(SWEEP, "10B", game=game), "- - - solo")
    hand = played(hand, "1O 1E 1B 40:B 3B 3O 3E - 12B 12O 12E - 11B 11O 11E - 10B 10O 10E")
    lines = {line.name: line.figures for line in hand.sheet().lines}
    assert lines == {
        "cards": (0, 90),
        "idle_cards": (30, None),
        "sung": (None, 40),
        "last_trick": (None, 10),
        "total": (30, 140),
        "payoff": (0, 2),
    }


def test_the_program_plays_the_cheapest_card() -> None:
    hand = dealt(SWEEP, "10B")
    assert hand.fallback(0) == PASS
    hand = played(hand, "- - - -")
    assert hand.fallback(0) == Action("play", "10O")
    hand = played(hand, "1O 1C 1E 1B")
    assert hand.fallback(3) == PASS
