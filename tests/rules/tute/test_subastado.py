"""Tute at auction: the bids, who plays, and how a match ends."""

from typing import Any

from tapete.rules.game import PASS, Action, Line, configure
from tapete.rules.games import game
from tests.rules.tute.deals import refused
from tests.rules.tute.questions import asked
from tests.rules.tute.seen import tricks


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
    assert refused(hand, Action("bid", "0")) == "bid_too_low"
    for text in ("", "-5", "235", "9" * 5000):
        assert refused(hand, Action("bid", text)) == "bid_not_offered"
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


def test_an_auction_in_which_nobody_bids_says_so() -> None:
    rules: Any = game("tute-subastado")
    void = rules.match(3).deal(rules.pack(3)).play(PASS).play(PASS).play(PASS)
    assert void.sheet().lines[0] == Line("decided", (None, None, None), (("by", "void"),))
    assert void.scores() == (0, 0, 0)


def test_only_the_bidder_is_asked_for_cantes() -> None:
    rules: Any = game("tute-subastado")
    hand = rules.match(3, dealer=2).deal(rules.pack(3)).play(Action("bid", "230")).play(PASS).play(PASS)
    hand = hand.play(Action("trump", "O"))
    while hand.to_act is not None:
        assert not hand.has_window or hand.asked == (0,)
        assert not hand.has_window or tricks(hand)[-1].winner == 0
        hand = hand.play(PASS if hand.has_window else hand.legal()[0])
    assert hand.scores() == (-230, 0, 0)
