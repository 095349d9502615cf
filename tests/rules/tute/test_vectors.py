"""What the forms of Tute answer to recorded questions, and that what cannot be is refused by its field."""

from typing import Any

import pytest

from tapete.conformance.run import check
from tapete.rules.cards import SPANISH_PACK, spanish_pack
from tapete.rules.game import Part, configure
from tapete.rules.games import game
from tests.rules.tute.questions import asked, recorded, vector

NO_TWOS = list(spanish_pack(without=("2",)))


def test_nothing_is_sung_from_the_hand_in_cabron() -> None:
    inputs = {"moment": "cante", "trump": "O", "hand": ["12O", "11O"], "won_trick": True}
    assert asked("tute-cabron", "legal-actions", inputs) == {"actions": ()}
    assert asked("tute-gana-pierde", "legal-actions", inputs) == {"actions": ("40:O",)}


def test_lists_that_are_left_out_are_empty() -> None:
    assert asked("tute-two", "score", {"last": 1})["total"] == (0, 130)
    assert asked("tute-pairs", "legal-actions", {"moment": "cante", "trump": "O", "won_trick": True})["actions"] == ()
    assert asked("tute-subastado", "auction", {"dealer": 2})["to_speak"] == 0
    assert asked("tute-pairs", "match", {"start": [3, 4]})["winners"] == [1]


def test_as_many_play_as_have_a_score_or_as_the_deck_and_the_dealer_need() -> None:
    deals = {"start": [0, -4, 0], "deals": [[-1, -1, 0], [-1, 0, 0]]}
    ended = {"totals": [-1, -5, 0], "winners": [2], "ends_after": 1}
    assert asked("tute-cabron", "match", deals) == ended
    assert sorted(asked("tute-cabron", "deal", {"dealer": 0, "deck": NO_TWOS})["hands"]) == ["0", "1", "2"]
    dealt = asked("tute-three", "deal", {"dealer": 3, "deck": list(SPANISH_PACK)}, fourth_deals=True)
    assert [len(dealt["hands"][seat]) for seat in "012"] == [13, 13, 13]
    assert dealt["hands"]["0"][0] == SPANISH_PACK[0]


@pytest.mark.parametrize("dealer", [1, 3])
def test_the_last_to_be_dealt_to_shows_the_trump_card_when_the_dealer_sits_out(dealer: int) -> None:
    form: Any = configure(game("tute-three"), {"fourth_deals": True, "deck": "36_no_twos"})
    seats = [(dealer + 1 + place) % 4 for place in range(3)]
    hands = {str(seat): NO_TWOS[12 * place : 12 * place + 12] for place, seat in enumerate(seats)}
    hand = recorded(form, {"dealer": dealer, "hands": hands, "trump_card": NO_TWOS[-1]})
    view = hand.view(None)
    assert (view.asked, view.parts[0], view.counts[dealer]) == ((seats[0],), Part("trump", "suit", "B"), 0)
    assert view.parts[1] == Part("trump_card", "card", NO_TWOS[-1], seats[2])
    with pytest.raises(ValueError, match=f"trump_card: '1O' is not a card of seat {seats[2]}"):
        recorded(form, {"dealer": dealer, "hands": hands, "trump_card": "1O"})


def test_a_void_deal_in_a_list_of_an_auction_match_is_not_a_round() -> None:
    deals = [[60, 0, 0], [0, 0, 0], [0, 0, -70], [0, 75, 0], [90, 0, 0]]
    played = asked("tute-subastado", "match", {"start": [0, 0, 0], "deals": deals}, deals=3)
    assert played == {"totals": [60, 75, -70], "winners": [1], "ends_after": 4}


def test_the_second_deal_of_a_juego_counts_on_from_the_first() -> None:
    first, second = {"card_points": [80, 40], "last": 0}, {"card_points": [40, 80], "last": 1}
    match = {"start": [0, 0], "deals": [first, second]}
    assert asked("tute-two", "match", match, juegos_target=1) == {"totals": [0, 1], "winners": [1], "ends_after": 2}
    assert asked("tute-two", "match", {**match, "deals": [second]}, juegos_target=1)["totals"] == [0, 0]


def test_an_auction_deal_tells_who_won_how_many_tricks() -> None:
    record = vector("TU-G26")
    record["expect"]["tricks_won"] = [2, 2, 8]
    assert "tricks_won" in check(record).detail
    assert "got nothing" not in check(record).detail


@pytest.mark.parametrize(
    ("name", "leader"),
    [("TU-G01", 0), ("TU-G09", 1), ("TU-G17", 1), ("TU-G24", 0), ("TU-G25", None), ("TU-G28", 1), ("TU-G29", 0)],
)
def test_a_deal_tells_who_led_first(name: str, leader: int | None) -> None:
    record = vector(name)
    record["expect"]["leader"] = leader
    assert check(record).verdict == "passed"


@pytest.mark.parametrize(
    ("name", "kind", "inputs", "says"),
    [
        ("tute-pairs", "score", {"event": "tute:12", "seat": 9}, "seat: 9 is not allowed; allowed: "),
        ("tute-pairs", "score", {"event": "dance", "seat": 0}, "event: 'dance' is not allowed; allowed: tute:12, "),
        ("tute-pairs", "score", {"card_points": [50, 70], "cantes": [[9, "40:O"]]}, "cantes: 9 is not allowed; "),
        ("tute-pairs", "score", {"card_points": [50, 70], "cantes": [[0, "40:Z"]]}, "cantes: '40:Z' is not allowed; "),
        ("tute-pairs", "score", {"card_points": [50, 70], "last": 2}, "last: 2 is not allowed; allowed: None, 0, 1"),
        (
            "tute-individual",
            "score",
            {"card_points": [60, 60]},
            r"card_points: \[60, 60\] is not allowed; allowed: a list of 4",
        ),
        ("tute-three", "score", {"captured": ["1O"]}, r"captured: .* allowed: a list of 3 or 4"),
        ("tute-cabron", "score", {"total": [1, 2], "tricks_won": [4, 4, 3, 1]}, "total: .* allowed: a list of 4 or 3"),
        ("tute-pairs", "match", {"start": [0, 0, 0], "deals": []}, "start: .* allowed: a list of 2"),
        ("tute-pairs", "match", {"start": [0, 0], "deals": [[1, 0, 0]]}, "deals: .* allowed: a list of 2"),
        ("tute-pairs", "match", {"start": [0, 0], "deals": [{"tute_by": 5}]}, "tute_by: 5 is not allowed; "),
        ("tute-two", "running-score", {"carry": [1], "credits": []}, "carry: .* allowed: a list of 2"),
        (
            "tute-two",
            "running-score",
            {"carry": [1, 2], "credits": [["trick", 5, 9]]},
            "credits: 5 is not allowed; allowed: 0, 1",
        ),
        ("tute-two", "running-score", {"carry": ["1", 2], "credits": []}, "carry: .* whole numbers"),
        ("tute-pairs", "score", {"card_points": [50, True]}, "card_points: .* whole numbers"),
        ("tute-pairs", "score", {"card_points": [50, 70], "cantes": [[0]]}, "cantes: .* a list of pairs of a seat and"),
        ("tute-pairs", "score", {"card_points": [50, 70], "cantes": 7}, "cantes: .* a list of pairs of a seat and"),
        ("tute-cabron", "score", {"total": [1, 2, 3], "tricks_won": [4, 4, 3, 1]}, "tricks_won: .* a list of 3"),
        ("tute-subastado", "score", {"declarer": 0, "contract": "60", "card_points": 9}, "contract, .* whole numbers"),
        ("tute-two", "legal-cards", {"phase": "open", "trump": "O", "hand": ["1C"]}, "phase: 'open' is not allowed"),
        ("tute-pairs", "trick-winner", {"trump": "O", "trick": []}, "trick: nobody wins an empty one"),
        (
            "tute-pairs",
            "legal-cards",
            {"trump": "O", "trick": ["1C"], "hand": ["1C"]},
            "hand: holds a card of the trick",
        ),
    ],
)
def test_a_question_that_cannot_be_is_refused_by_its_field(name: str, kind: str, inputs: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        asked(name, kind, inputs)


def spoilt(name: str, **changes: Any) -> Any:
    record = vector(name)
    record["inputs"].update(changes)
    return record


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (spoilt("TU-G09", stock=["1O"]), "stock: 1 cards, with 8 in a hand"),
        (spoilt("TU-G01", hands={"0": ["1O"], "3": []}), "hands: missing: "),
        (spoilt("TU-G24", carry=[60, 70]), "carry: tute-individual has no second deal"),
        (spoilt("TU-G06", carry=[60]), "carry: "),
        (spoilt("TU-G01", trump_card="3O"), "trump_card: '3O' is not a card of seat 3"),
        (spoilt("TU-G01", dealer=9), "dealer: "),
    ],
)
def test_a_deal_that_cannot_be_is_refused_by_its_field(record: Any, says: str) -> None:
    outcome = check(record)
    assert (outcome.verdict, outcome.detail.removeprefix("bad record: ")[: len(says)]) == ("failed", says)


def test_cards_that_are_there_twice_or_not_in_the_pack_are_named() -> None:
    hands: dict[str, list[str]] = vector("TU-G26")["inputs"]["hands"]
    swapped = {**hands, "0": [hands["1"][0], *hands["0"][1:]]}
    form: Any = game("tute-subastado")
    with pytest.raises(ValueError, match=f"hands: there twice: {hands['1'][0]}"):
        recorded(form, {"dealer": 0, "hands": swapped})
    with pytest.raises(ValueError, match="hands: not in the pack: 2O"):
        recorded(form, {"dealer": 0, "hands": {**hands, "0": ["2O", *hands["0"][1:]]}})
    moved = {**hands, "0": [*hands["0"], *hands["1"][:1]], "1": hands["1"][1:]}
    with pytest.raises(ValueError, match="hands: 12 cards each for seats 0, 1, 2"):
        recorded(form, {"dealer": 0, "hands": moved})


def test_a_replay_that_cannot_be_is_a_failure() -> None:
    for spoil in ("1O", "13O"):
        record = vector("TU-G09")
        record["inputs"]["stock"][0] = spoil
        assert check(record).verdict == "failed"
