"""Fixed positions: what people call a blunder, one test each; `regular` does the other thing."""

from collections.abc import Sequence
from typing import Any

import pytest

from tapete.research.blunders import POINTS_ARE_GOOD, blunders, count
from tapete.robots import Advice, robot
from tapete.rules.cards import Card, cards
from tapete.rules.game import PASS, Action, Hand, Play, Trick
from tapete.rules.games import game
from tapete.rules.tarot.deal import Bidding, Deal, Position, Standing
from tapete.rules.tarot.game import Tarot4, Tarot5
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tute.deal import in_order
from tapete.rules.tute.gana_pierde import TuteGanaPierde
from tapete.rules.tute.individual import TuteIndividual
from tapete.rules.tute.pairs import TutePairs

REGULAR = robot("regular")


def tute(hands: Sequence[str], trump_card: str, *plays: str, form: Any = None) -> Hand:
    """A deal of Tute with these hands by seat, seat 1 to lead, after some cards."""
    form = form or TutePairs()
    held = tuple(in_order(cards(text)) for text in hands)
    hand: Hand = form.match(len(hands))._begun(held, trump_card=Card(trump_card))
    for text in plays:
        hand = hand.play(Action("play", text))
    return hand


def tarot(hands: Sequence[str], declarer: int, *plays: str, leader: int = 1, tricks: Sequence[Any] = ()) -> Hand:
    """Tarot for four (or five) in the middle of a guardia."""
    form = {4: Tarot4, 5: Tarot5}[len(hands)]()
    bidding = Bidding(("guardia",), "guardia", declarer, called=("KS",) if len(hands) == 5 else ())
    standing = Standing(form, 0, (0,) * len(hands))
    held, dog = tuple(cards(text) for text in hands), cards("1S 2S 3S 4S 5S 6S")
    hand: Hand = TarotHand(Position(Deal(standing, dog, bidding), held, None, "play", leader, tricks=tuple(tricks)))
    for text in plays:
        hand = hand.play(Action("play", text))
    return hand


def advice(hand: Hand) -> Advice:
    assert hand.to_act is not None
    given = REGULAR.advise(hand.view(hand.to_act))
    assert given.action in hand.legal()
    return given


def said(hand: Hand) -> tuple[str, str]:
    given = advice(hand)
    return str(given.action), given.code


def test_gives_an_opponent_nothing() -> None:
    hand = tute(["3O 10O 2O", "4C 5C 6O", "4E 5E 7O", "1O 6C 5B"], "5B", "6O", "7O", "1O")
    assert said(hand) == ("play 2O", "starve_opponent")


def test_feeds_a_partner_who_has_won() -> None:
    hand = tute(["3O 10O 2O", "4C 5C 6O", "4E 5E 1O", "7O 6C 5B"], "5B", "6O", "1O", "7O")
    assert said(hand) == ("play 3O", "feed_partner")


def test_does_not_ruff_what_the_partner_has_ruffed_for_good() -> None:
    hand = tute(["10C 7B 2E", "4O 5C 6C", "3B 5E 6E", "1O 6O 4B"], "4B", "4O", "3B", "6O")
    assert said(hand) == ("play 10C", "feed_partner")


def test_unable_to_overruff_an_opponent_throws_a_blank() -> None:
    hand = tute(["10C 7B 2E", "4O 5C 3B", "5E 6E 7O", "4B 6C 7C"], "4B", "4O", "7O", "4B")
    assert hand.view(0).why == "overtrump"
    hand = tute(["10C 7B 2E", "4O 5C 6C", "5E 6E 7O", "3B 6E 7C"], "3B", "4O", "7O", "3B")
    assert hand.view(0).why == "contrafallo"
    assert said(hand) == ("play 2E", "starve_opponent")


def test_keeps_the_trump_that_takes_the_last_trick() -> None:
    """Not to give four points it threw the knight of trumps, the last trump, and lost the last ten."""
    hands = ["11C 4C 12E", "12C 6B 5B", "1C 10B 7B", "3C 2C 6O"]
    hand = tute(hands, "3C", "12C", "1C", "2C", "4C", form=TuteIndividual())
    for action in (PASS, Action("play", "10B"), Action("play", "3C")):
        hand = hand.play(action)
    assert said(hand) == ("play 12E", "last_ten")
    assert list(blunders(hand.view(0), Action("play", "12E"))) == []


def test_of_two_cards_it_takes_a_trick_before_the_last_one() -> None:
    """In gana-pierde it kept the tres of trumps, which took the last ten."""
    hands = ["2C 7B", "4O 3E", "10E 4B", "2E 2B"]
    assert said(tute(hands, "2E", form=TuteGanaPierde())) == ("play 3E", "")


def test_takes_a_trick_that_it_does_not_want_with_the_cheapest_of_equal_cards() -> None:
    """In gana-pierde it took the trick with the knight, though the knave is as dangerous to keep."""
    hand = tute(["11E 10E 4C", "5E 6O 4O", "2E 7B 2B", "6E 5C 12B"], "12B", "5E", "2E", "6E", form=TuteGanaPierde())
    assert said(hand) == ("play 10E", "")


def test_a_low_trump_that_nobody_wants_is_led_while_a_higher_one_is_out() -> None:
    """In gana-pierde it kept the two of trumps for harmless, which ruffs."""
    hand = tute(["6O 11B 4B", "2C 6E 2E", "3C 5E 10B", "4E 5B 2B"], "3C", form=TuteGanaPierde())
    assert said(hand) == ("play 2C", "heading_trap")


def test_sings_the_forty_at_once() -> None:
    hand = tute(["12B 11B 4O 1C", "2C 5C 6C 7C", "4E 5E 6E 7E", "2O 5O 6O 3C"], "12B", "2C", "4E", "3C", "1C")
    assert hand.to_act == 0
    assert said(hand) == ("sing 40:B", "sing_forty")


def test_does_not_break_a_pair_that_may_be_sung() -> None:
    hand = tute(["4O 5O 6O 7O", "12C 11C 4E 5E", "2C 4C 5C 6C", "1O 3O 7B 2B"], "2B")
    assert str(advice(hand).action) in ("play 4E", "play 5E")


def test_keeps_four_kings_together() -> None:
    kings = "12O 12C 12E 12B 4E"
    hand = tute([kings, "1O 5C 6C 7C 7E", "5O 2O 6O 7O 6E", "4O 4C 2C 5B 5E"], "5B", "1O", "2O", "4O")
    assert str(advice(hand).action) == "play 12O", "there is no choice"
    hand = tute(["2C 5C 6C 7C 7E", kings, "5O 2O 6O 7O 6E", "4O 4C 3C 5B 5E"], "5B")
    assert str(advice(hand).action) == "play 4E"


def test_keeps_the_last_trump_for_the_last_ten() -> None:
    hand = tute(["4C 5C", "1B 2E", "6C 7C", "4E 5E"], "1B")
    assert said(hand)[0] == "play 2E"


def test_spends_no_as_on_a_trick_that_is_lost() -> None:
    hand = tute(["1O 2O 5C", "6E 7E 5E", "2C 4C 6C", "3B 7C 4B"], "4B", "6E", "2C", "3B")
    assert said(hand) == ("play 2O", "starve_opponent")


def test_tarot_defenders_pull_together() -> None:
    hand = tarot(["QH 2H T5", "3H 4H T6", "5H 6H T7", "KH 7H T8"], 1, "3H", "5H", "KH")
    assert said(hand) == ("play QH", "feed_partner")


def test_tarot_defenders_do_not_feed_the_declarer() -> None:
    hand = tarot(["QH 2H T5", "3H 4H T6", "5H 6H T7", "KH 7H T8"], 3, "3H", "5H", "KH")
    assert said(hand) == ("play 2H", "starve_opponent")


def test_tarot_partner_who_holds_the_called_king_feeds_the_declarer() -> None:
    hands = ["QH 2H KS", "3H 4H T6", "5H 6H T7", "6C 7C 8H", "KH 9C 9H"]
    assert said(tarot(hands, 4, "3H", "5H", "8H", "KH"))[0] == "play QH"
    hands[0] = "QH 2H QS"
    assert said(tarot(hands, 4, "3H", "5H", "8H", "KH"))[0] == "play 2H"


def test_tarot_does_not_put_the_petit_under_a_higher_trump() -> None:
    hand = tarot(["T1 T5 2C", "3H 4H T6", "5H 6H T7", "T21 7C T8"], 0, "3H", "5H", "T21")
    assert said(hand)[0] == "play T5"


def test_tarot_brings_the_petit_home_in_the_last_place() -> None:
    hand = tarot(["T1 T5 2C", "3H 4H T6", "5H 6H T7", "KH 7C T8"], 0, "3H", "5H", "KH")
    assert said(hand)[0] == "play T1"


def test_tarot_declarer_stops_drawing_when_all_trumps_are_in() -> None:
    gone = [f"T{number}" for number in range(2, 22) if number not in (20, 19)]
    tricks = []
    for place in range(0, len(gone) - 2, 4):
        four = cards(" ".join([*gone, "T1", "1C", "2C"][place : place + 4]))
        tricks.append(Trick(tuple(Play(seat, card) for seat, card in enumerate(four)), 0))
    rest = cards(" ".join([*gone[16:], "T1", "3C"]))
    tricks.append(Trick(tuple(Play(seat, card) for seat, card in enumerate(rest)), 0))
    hand = tarot(["T20 T19 KH QH", "3H 4H 5H 6H", "7H 8H 9H 10H", "JC NC QC KC"], 0, leader=0, tricks=tricks)
    assert str(advice(hand).action) in ("play KH", "play QH")


@pytest.mark.parametrize("game_id", POINTS_ARE_GOOD)
def test_no_blunder_in_many_deals(game_id: str) -> None:
    rules = game(game_id)
    found = count(game_id, 1200 // len(rules.pack(rules.players[0])))
    assert set(found) == {"choices"}, found


def test_the_count_finds_the_blunders_of_a_novice() -> None:
    found = count("tarot-4", 10, "novice") + count("tute-pairs", 30, "novice")
    assert {"gave_points", "ruffed_partner", "silent", "lost_petit"} <= set(found)


def test_silence_is_a_blunder_only_where_something_could_be_sung() -> None:
    hand = tute(["12B 11B 4O 1C", "2C 5C 6C 7C", "4E 5E 6E 7E", "2O 5O 6O 3C"], "12B", "2C", "4E", "3C", "1C")
    assert list(blunders(hand.view(0), PASS)) == ["silent"]
    assert list(blunders(hand.view(0), Action("sing", "40:B"))) == []


def test_cuatrola_bets_by_the_hand() -> None:
    rules = game("cuatrola")

    def bid(held: str, trump_card: str, *bids: str) -> str:
        rest = [card for card in rules.pack(4) if card not in held.split() and card != trump_card]
        hands = [list(cards(held)), rest[:5], rest[5:10], [*rest[10:14], Card(trump_card)]]
        deck = [hands[seat][place] for place in range(5) for seat in range(4)]
        hand: Hand = rules.match(4, dealer=3).deal(deck)
        return str(advice(hand).action)

    assert bid("10O 11C 10C 10E 11E", "10B") == "pass"
    assert bid("1B 3B 12B 11B 1O", "10B") in ("bid cuatrola", "bid quintola")


def test_tomate_plays_the_as_of_trumps_and_passes_nothing() -> None:
    rules = game("tomate")

    def declares(held: str, turn_up: str) -> str:
        rest = [card for card in rules.pack(3) if card not in held.split() and card != turn_up]
        mine = cards(held)
        deck = [mine[0], *rest[:2], mine[1], *rest[2:4], mine[2], *rest[4:6], Card(turn_up), *rest[6:]]
        hand: Hand = rules.match(3, dealer=2).deal(deck).play(PASS)
        return str(advice(hand).action)

    assert declares("1O 4C 5E", "7O") == "declare juego"
    assert declares("2C 4C 5E", "7O") == "pass"


def test_auction_tute_bids_what_the_hand_is_worth() -> None:
    rules = game("tute-subastado")

    def bid(held: str) -> Advice:
        rest = [card for card in rules.pack(3) if card not in held.split()]
        hands = [list(cards(held)), rest[:12], rest[12:]]
        hand: Hand = rules.match(3, dealer=2).deal([hands[seat][place] for place in range(12) for seat in range(3)])
        return advice(hand)

    assert bid("4O 5O 6O 4C 5C 6C 4E 5E 6E 4B 5B 6B").action == PASS
    strong = bid("1B 3B 12B 11B 7B 6B 1O 3O 1C 12C 11C 7E").action
    assert strong.do == "bid"
    assert int(strong.what) >= 115
