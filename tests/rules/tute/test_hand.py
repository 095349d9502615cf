"""Tute, form by form: every option changes what it says, and what is refused is refused by name."""

from typing import Any

import pytest

from tapete.conformance.run import check
from tapete.rules.cards import SPANISH_PACK, Card, cards
from tapete.rules.game import PASS, Action, IllegalAction, configure, options, past
from tapete.rules.games import game
from tapete.rules.tute.vectors import replay
from tests.rules.tute.seen import held, match_of, part, phase, tricks
from tests.rules.tute.test_vectors import asked, recorded, vector


def after_a_trick(name: str = "tute-pairs", hands: str = "", trump: str = "7O", **chosen: Any) -> Any:
    """A hand in the window after its first trick, which seat 0 wins with the ace of coins; `hands` fills seats."""
    given = [list(cards(text)) for text in hands.split("/")] if hands else [[], [], [], []]
    lows = ["1O", "2O", "4O", "5O"]
    for mine, low in zip(given, lows, strict=True):
        mine[:0] = cards(low)
    rest = [card for card in SPANISH_PACK if not any(card in mine for mine in given)]
    for mine in given:
        while len(mine) < 10:
            mine.append(rest.pop())
    seats = {str(seat): mine for seat, mine in enumerate(given)}
    trump_card = next(card for card in given[3] if card.suit == trump[-1])
    form: Any = configure(game(name), chosen)
    hand = recorded(form, {"dealer": 3, "hands": seats, "trump_card": trump_card})
    for low in lows:
        hand = hand.play(Action("play", low))
    return hand


def sung(hand: Any, *songs: str) -> Any:
    for song in songs:
        hand = hand.play(Action("sing", song))
    return hand


def refused(hand: Any, action: Action) -> str:
    with pytest.raises(IllegalAction) as refusal:
        hand.play(action)
    return refusal.value.refusal.code


TWO_PAIRS = "12C 11C 12B 11B/3O/6O/2B"


def test_the_partners_of_the_winner_are_asked_in_order_and_silence_closes_the_window() -> None:
    hand = after_a_trick()
    assert (hand.asked, hand.window) == ((0, 2), True)
    assert hand.play(PASS).asked == (2,)
    led = hand.play(PASS).play(PASS)
    assert (led.asked, led.window) == ((0,), False)


def test_cantes_are_refused_by_name() -> None:
    hand = after_a_trick(hands=TWO_PAIRS, trump="2B")
    assert refused(hand, Action("sing", "20:C")) == "forty_first"
    assert refused(hand, Action("sing", "20:E")) == "nothing_to_sing"
    later = sung(hand, "40:B").play(PASS)
    assert refused(later, Action("sing", "20:C")) == "not_now"
    assert refused(later.play(later.legal()[0]), Action("sing", "20:C")) == "trick_not_won"
    both = after_a_trick(hands="12C 11C 12B 11B/3O/6O/2B", trump="2B", cantes_per_trick="unlimited")
    assert refused(sung(both, "40:B"), Action("sing", "40:B")) == "already_sung"


def test_cantes_per_trick() -> None:
    once = after_a_trick(hands=TWO_PAIRS, trump="2B")
    assert sung(once, "40:B").asked == (2,)
    often = sung(after_a_trick(hands=TWO_PAIRS, trump="2B", cantes_per_trick="unlimited"), "40:B")
    assert often.asked == (0, 2)
    assert often.legal() == (Action("sing", "20:C"), PASS)
    assert often.play(PASS).asked == (2,)


def test_forty_first() -> None:
    assert after_a_trick(hands=TWO_PAIRS, trump="2B").legal() == (Action("sing", "40:B"), PASS)
    free = after_a_trick(hands=TWO_PAIRS, trump="2B", forty_first=False)
    assert free.legal() == (Action("sing", "40:B"), Action("sing", "20:C"), PASS)


FOUR_KINGS = "12O 12C 12E 12B/3O/6O/2B"


@pytest.mark.parametrize(("name", "winners"), [("tute-pairs", (1, 0, 1, 0)), ("tute-individual", (1, 0, 0, 0))])
def test_a_tute_wins_at_once_unless_it_is_switched_off(name: str, winners: tuple[int, ...]) -> None:
    hand = after_a_trick(name, FOUR_KINGS, trump="2B")
    won = sung(hand, "tute:12")
    assert (won.to_act, won.scores()) == (None, winners)
    assert after_a_trick(name, FOUR_KINGS, trump="2B", tute_enabled=False).legal() == (PASS,)


def test_tute_prize() -> None:
    for prize, totals, winners in (("juego", (1, 2, 1, 2), ()), ("partida", (4, 2, 4, 2), (0, 2))):
        form: Any = configure(game("tute-pairs"), {"tute_prize": prize})
        hand = sung(after_a_trick("tute-pairs", FOUR_KINGS, trump="2B", tute_prize=prize), "tute:12")
        before = form.match(4, dealer=3, totals=(0, 2, 0, 2))
        match = before.after(before.deal(past(hand).deck).played(*map(str, hand.actions)))
        assert (match.totals, match.winners) == (totals, winners)


def test_all_who_tie_for_most_lose_unless_the_juego_is_void() -> None:
    misere = {"card_points": [50, 60, 10, 0], "last": 0}
    assert asked("tute-gana-pierde", "score", misere)["payoffs"] == (-1, -1, 0, 0)
    assert asked("tute-gana-pierde", "score", misere, tie_rule="replay")["next"] == "void_juego"


def test_double() -> None:
    for name, sides in (("tute-pairs", 2), ("tute-individual", 4), ("tute-three", 3)):
        cards = [91, 29, 0, 0][:sides]
        with_cante = {"card_points": cards, "cantes": [[0, "20:C"]], "last": 1}
        with_two = {"card_points": cards, "cantes": [[0, "40:C"]], "last": 1}
        bare = {"card_points": cards, "cantes": [], "last": 0}
        shares = [
            max(asked(name, "score", facts, double=how)["payoffs"])
            for how in ("off", "over_100", "over_100_no_cantes_or_over_120")
            for facts in (with_cante, with_two, bare)
        ]
        assert shares == [1, 1, 1, 2, 2, 2, 1, 2, 2]


def test_juego_mode_and_target_points() -> None:
    facts = {"card_points": [85, 35], "cantes": [[0, "20:C"]], "last": 1}
    assert asked("tute-pairs", "score", facts)["winner"] == 0
    assert asked("tute-pairs", "score", facts, juego_mode="first_to_101")["winner"] == 0
    short = asked("tute-pairs", "score", facts, juego_mode="first_to_101", target_points=121)
    assert (short["winner"], short["next"]) == (None, "second_deal")
    assert asked("tute-two", "score", facts, target_points=121)["next"] == "second_deal"
    assert asked("tute-two", "score", facts, target_points=121, juego_mode="most_points")["winner"] == 0


def second_deal(claim: str) -> Any:
    """The second deal of TU-G06, which side 1 wins on the spot, just before its last card."""
    given = vector("TU-G06")
    form: Any = configure(game("tute-pairs"), {"juego_mode": "first_to_101", "second_deal_claim": claim})
    recording = replay(form, given["inputs"])
    hand = recording.hand
    for entry in given["inputs"]["actions"]:
        (action,) = recording.actions(entry["do"], entry["value"])
        while hand.window and (hand.to_act != entry["seat"] or action not in hand.legal()):
            hand = hand.play(PASS)
        hand = hand.play(action)
    return hand


def test_second_deal_claim() -> None:
    assert second_deal("auto").scores() == (0, 1, 0, 1)
    hand = second_deal("manual")
    while phase(hand) != "claim":
        hand = hand.play(PASS)
    assert hand.legal() == (Action("claim"), PASS)
    claimed = hand.play(Action("claim"))
    assert (claimed.to_act, claimed.scores()) == (None, (0, 1, 0, 1))
    assert hand.play(PASS).to_act == hand.to_act


def test_a_false_claim_loses_the_juego() -> None:
    form: Any = configure(game("tute-pairs"), {"juego_mode": "first_to_101", "second_deal_claim": "manual"})
    hand = form.match(4, carry=(50, 60)).deal(SPANISH_PACK)
    while hand.to_act is not None and Action("claim") not in hand.legal():
        hand = hand.play(PASS if hand.window else hand.legal()[0])
    winner = tricks(hand)[-1].winner % 2
    assert hand.play(Action("claim")).scores() == tuple(int(seat % 2 != winner) for seat in range(4))


def test_two_hand_size() -> None:
    for size, stock in ((6, 27), (7, 25), (8, 23)):
        dealt = asked("tute-two", "deal", {"dealer": 0, "deck": list(SPANISH_PACK)}, hand_size=size)
        assert (len(dealt["hands"]["0"]), len(dealt["stock"])) == (size, stock)


@pytest.mark.parametrize(("duty", "legal"), [("none", "1C 12B 2B 4O"), ("follow_trump", "12B 2B"), ("full", "12B")])
def test_two_stock_duty(duty: str, legal: str) -> None:
    inputs = {"trump": "B", "trick": ["11B"], "hand": ["1C", "12B", "2B", "4O"], "phase": "stock"}
    assert asked("tute-two", "legal-cards", inputs, stock_duty=duty)["legal"] == cards(legal)


def two(deck: str, **chosen: Any) -> Any:
    """A deal for two from a deck that begins like this; the dealer is seat 1."""
    first = cards(deck)
    rest = [card for card in reversed(SPANISH_PACK) if card not in first]
    return configure(game("tute-two"), chosen).match(2, dealer=1).deal((*first, *rest))


STACKED = "1O 2O 12C 4O 11C 5O 7E 6O 2E 7O 12E 10O 11B 4C 6B 5C 10E"


def test_two_exchange_draw_and_sing_in_this_order() -> None:
    hand = two(STACKED).play(Action("play", "1O")).play(Action("play", "2O"))
    assert (hand.asked, hand.window) == ((0,), True)
    assert hand.legal() == (Action("exchange", "7E->10E"), Action("sing", "20:C"), PASS)
    hand = hand.play(Action("exchange", "7E->10E"))
    assert hand.legal() == (Action("exchange", "2E->7E"), Action("sing", "20:C"), PASS)
    hand = hand.play(PASS)
    assert (hand.asked, hand.window, hand.automatic) == ((0,), False, Action("draw", "2B"))
    assert hand.heard(hand.automatic, 1) == hand.heard(hand.automatic, None) == Action("draw")
    assert hand.heard(hand.automatic, 0) == hand.automatic
    assert hand.view(0).legal == (Action("draw"),)
    assert hand.view(1).legal == ()
    hand = hand.play(hand.automatic)
    assert hand.asked == (1,)
    hand = hand.play(hand.automatic)
    assert (hand.asked, Action("sing", "20:C") in hand.legal()) == ((0,), True)
    assert hand.play(Action("sing", "20:C")).legal()[0].do == "play"


def test_two_exchange() -> None:
    hand = two(STACKED, exchange="off").play(Action("play", "1O")).play(Action("play", "2O"))
    assert hand.automatic == Action("draw", "2B")


def test_two_cante_window() -> None:
    hand = two(STACKED, exchange="off", cante_window="before_draw").play(Action("play", "1O"))
    hand = hand.play(Action("play", "2O"))
    assert hand.legal() == (Action("sing", "20:C"), PASS)
    hand = hand.play(PASS)
    hand = hand.play(hand.automatic)
    assert hand.play(hand.automatic).legal()[0].do == "play"


def silent(hand: Any, count: int) -> Any:
    """The hand after so many tricks in which nothing was said, up to the first question then."""
    while len(tricks(hand)) < count:
        hand = hand.play(hand.automatic or (PASS if hand.window else hand.legal()[0]))
    return hand


def test_two_cantes_phase() -> None:
    assert silent(two(STACKED), 13).window
    assert not silent(two(STACKED, cantes_phase="stock_only"), 13).window


def last_draw(hand: Any) -> Any:
    hand = silent(hand, 12)
    while part(hand, "stock") is not None or "sing" in str(hand.legal()) or hand.legal() == (PASS,):
        hand = hand.play(hand.automatic or PASS)
    return hand


def test_two_capote() -> None:
    hand = last_draw(two(STACKED))
    assert (len(hand.asked), hand.legal()) == (2, (Action("capote"), PASS))
    bold = hand.play(Action("capote"))
    assert bold.to_act == hand.to_act
    while bold.to_act is not None:
        bold = bold.play(PASS if bold.window else bold.legal()[0])
    made = all(trick.winner == hand.to_act for trick in tricks(bold)[12:])
    assert bold.scores()[hand.to_act] == int(made)
    assert last_draw(two(STACKED, capote=False)).legal()[0].do == "play"


def three(**chosen: Any) -> Any:
    form: Any = configure(game("tute-three"), chosen)
    return form.match(form.players[0]).deal(form.pack(3))


def test_three_exchange() -> None:
    must, may, off = three(), three(exchange="optional"), three(exchange="off")
    assert part(must, "turn_up") == "2B"
    deck = (*[card for card in SPANISH_PACK if card != "1B"], Card("1B"))
    for hand, expected in ((must, True), (may, False), (off, False)):
        dealt = match_of(hand).deal(deck)
        assert (dealt.automatic is not None) is expected
        if expected:
            assert dealt.automatic == Action("exchange", "7B->1B")
            after = dealt.play(dealt.automatic)
            assert ("1B" in held(after, dealt.to_act), part(after, "turn_up")) == (True, "7B")
    window = match_of(may).deal(deck)
    assert (window.window, len(window.asked)) == (True, 3)
    assert not match_of(off).deal(deck).window


def test_three_deck() -> None:
    assert [len(held(three(deck=deck), 0)) for deck in ("40_turnup", "36_no_twos", "39_no_two_of_oros")] == [13, 12, 13]


def test_three_payments() -> None:
    facts = {"card_points": [95, 15, 10], "cantes": [[1, "20:C"]], "last": 0}
    assert asked("tute-three", "score", facts)["payoffs"] == (1, 0, 0)
    assert asked("tute-three", "score", facts, payments="chips")["payoffs"] == (380, -160, -220)


def test_three_chips_are_not_juegos() -> None:
    form: Any = configure(game("tute-three"), {"payments": "chips", "juegos_target": 1})
    match = form.match(3)
    hand = match.deal(form.pack(3))
    while hand.to_act is not None:
        hand = hand.play(hand.automatic or (PASS if hand.window else hand.legal()[0]))
    after = match.after(hand)
    best = hand.scores().index(max(hand.scores()))
    assert (after.winners, sum(after.totals)) == ((best,), 0)


def test_three_with_a_fourth_at_the_table() -> None:
    with pytest.raises(ValueError, match="fourth_deals"):
        game("tute-three").match(4)
    form: Any = configure(game("tute-three"), {"fourth_deals": True, "payments": "chips"})
    hand = form.match(4, dealer=2).deal(form.pack(4))
    assert hand.view(None).counts == (13, 13, 0, 13)
    while hand.to_act is not None:
        assert hand.to_act != 2
        hand = hand.play(hand.automatic or (PASS if hand.window else hand.legal()[0]))
    assert (hand.scores()[2], sum(hand.scores())) == (0, 0)


def auction(*bids: Any, **chosen: Any) -> Any:
    return asked("tute-subastado", "auction", {"dealer": 2, "bids": list(bids)}, **chosen)


def test_subastado_bids() -> None:
    assert auction()["actions"][:3] == ("pass", 60, 65)
    assert auction(min_bid=85)["actions"][1] == 85
    assert auction(bid_step=10)["actions"][1:3] == (60, 70)
    assert auction(min_bid=85, bid_step=10)["actions"][1] == 90
    assert auction(62) == {"refused": 0}
    assert auction(60, 60) == {"refused": 1}
    assert auction(230)["actions"] == ("pass",)


def test_subastado_auction_rounds_and_first_leader() -> None:
    assert auction(70, "pass", 75)["leader"] == 0
    assert auction(70, "pass", 75, first_leader="bidder")["leader"] == 2
    again = {"auction_rounds": "until_two_pass"}
    assert auction(70, "pass", 75, **again)["to_speak"] == 0
    assert auction(70, "pass", 75, "pass", **again)["declarer"] == 2
    assert auction(70, "pass", 75, 80, "pass", **again)["declarer"] == 0
    assert auction("pass", "pass", **again)["to_speak"] == 2
    assert auction("pass", "pass", 60, **again)["declarer"] == 2
    assert auction("pass", "pass", "pass", **again)["void"] == "all_pass"


def test_subastado_is_played_by_the_bidder() -> None:
    form: Any = game("tute-subastado")
    hand = form.match(3, dealer=2).deal(form.pack(3))
    assert refused(hand, Action("bid", "55")) == "bid_too_low"
    assert refused(hand, Action("bid", "61")) == "bid_not_offered"
    hand = hand.play(Action("bid", "60"))
    assert refused(hand, Action("bid", "60")) == "bid_too_low"
    hand = hand.play(PASS).play(PASS)
    assert [str(action) for action in hand.legal()] == ["trump O", "trump C", "trump E", "trump B"]
    assert hand.play(Action("trump", "E")).view(1).sides == ((0,), (1, 2))


def test_subastado_end_and_deals() -> None:
    assert configure(game("tute-subastado"), {"deals": 3}).match(3, totals=(60, 0, 0), played=3).winners == (0,)
    assert game("tute-subastado").match(3, totals=(60, 0, 0), played=3).winners == ()
    to_500 = configure(game("tute-subastado"), {"end": "points_500"})
    assert to_500.match(3, totals=(60, 0, 0), played=30).winners == ()
    assert to_500.match(3, totals=(500, 0, 0), played=3).winners == (0,)


def test_a_void_deal_is_not_a_round() -> None:
    form: Any = game("tute-subastado")
    match = form.match(3)
    after = match.after(match.deal(form.pack(3)).play(PASS).play(PASS).play(PASS))
    assert (after.dealer, after.totals, after.played) == (1, (0, 0, 0), 0)


def test_bad_points_target() -> None:
    five, one = game("tute-cabron"), configure(game("tute-cabron"), {"bad_points_target": 1})
    assert five.match(4, totals=(-1, 0, 0, -4)).winners == ()
    assert one.match(4, totals=(-1, 0, 0, -4)).winners == (1, 2)


def test_misere_ends_with_the_first_who_has_lost_enough() -> None:
    assert game("tute-gana-pierde").match(4, totals=(-3, 0, -1, -2)).winners == ()
    assert game("tute-gana-pierde").match(4, totals=(-4, 0, -1, -2)).winners == (1,)


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
    for name, names in own.items():
        assert [option.name for option in options(game(name))] == [*everywhere, *names]


def test_a_replay_that_cannot_be_is_a_failure() -> None:
    for spoil in ("1O", "13O"):
        record = vector("TU-G09")
        record["inputs"]["stock"][0] = spoil
        assert check(record).verdict == "failed"
