"""What a careful player remembers: suits that others lack, the highest card that they may hold, cards shown."""

from random import Random
from typing import Any

import pytest

from tapete.robots import dealt, robot
from tapete.robots.regular.counting import Memory, Pack, has_every_trick, none_of
from tapete.rules.card_play import card_play
from tapete.rules.cards import SPANISH_PACK, cards
from tapete.rules.game import Part, Play, Trick, View
from tapete.rules.games import GAMES
from tapete.rules.spanish import STRENGTH, VALUES

PACK = Pack(SPANISH_PACK, STRENGTH, VALUES)


def seen(hand: str, tricks: str = "", trick: str = "", parts: tuple[Part, ...] = ()) -> View:
    """The view of seat 0 of four, who lead in turn; `tricks` are separated by commas."""
    done = [cards(text) for text in tricks.split(",") if text]
    whole = tuple([Trick(tuple(map(Play, range(4), each)), 0) for each in done])
    laid = tuple(map(Play, (1, 2, 3), cards(trick)))
    held = cards(hand)
    counts = (len(held), *[len(held) - (seat <= len(laid)) for seat in (1, 2, 3)])
    return View(
        "tute-pairs", 3, (0,) * 4, "play", (0,), False, counts, laid, None, whole, ((0, 2), (1, 3)), parts, 0, held
    )


def test_who_does_not_follow_has_none_of_the_suit() -> None:
    memory = Memory(seen("1O 3O", "12C 7E 4C 2C"), PACK, "B")
    assert memory.may_hold(1, "C") == []
    assert memory.may_hold(1, "B") == [], "who does not ruff has no trump"
    assert "1C" not in memory.may_hold(2, "C"), "who does not head holds nothing higher"
    assert "10C" in memory.may_hold(2, "C")
    assert memory.beats(1, cards("7C")[0], "C") == 0.0


def test_who_discards_on_a_ruff_has_no_higher_trump_or_none_where_they_must_undertrump() -> None:
    view = seen("1O 3O", "12C 7B 4E 2C")
    assert Memory(view, PACK, "B").may_hold(2, "B") == list(cards("6B 5B 4B 2B"))
    assert Memory(view, PACK.with_(undertrumps=True), "B").may_hold(2, "B") == []


def test_cards_that_were_shown_are_known() -> None:
    memory = Memory(seen("1O 3O", parts=(Part("sung", "said", "sing 20:C", 2),)), PACK, "B")
    assert memory.known == {"12C": 2, "11C": 2}
    assert memory.beats(2, cards("10C")[0], "C") == 1.0


def test_a_master_is_what_nothing_unseen_beats() -> None:
    memory = Memory(seen("3O 12C", "1O 4O 5O 6O"), PACK, "B")
    assert [memory.is_master(card) for card in cards("3O 12C")] == [True, False]
    assert memory.left("O") == 5


def test_a_hand_that_cannot_lose_a_trick() -> None:
    gone = ",".join(" ".join(SPANISH_PACK[at : at + 4]) for at in range(20, 40, 4))
    assert has_every_trick(Memory(seen("1O 3O 1C", gone), PACK, "E"))
    assert not has_every_trick(Memory(seen("1O 7O 12C", gone), PACK, "E"))


def test_the_chance_to_hold_none() -> None:
    assert none_of(1, 4, 1) == 0.75
    assert none_of(3, 4, 2) == 0.0
    assert none_of(2, 5, 3) == 0.1, "the three others, all of them"


@pytest.mark.parametrize("rules", GAMES, ids=lambda each: each.id)
def test_it_is_known_where_a_card_lies_that_has_been_seen(rules: Any) -> None:
    """Its own discard, a turn-up, a card that was shown: compared with what the rules say that the seat knows."""
    seats, regular = rules.players[0], robot("regular")
    for number in range(4):
        hand = dealt(rules.match(seats, dealer=number % seats), Random(f"seen {rules.id} {number}"))
        while (seat := hand.to_act) is not None:
            view = hand.view(seat)
            play = card_play(rules, view)
            if play is not None:
                memory = Memory(view, Pack(play.pack, play.duties.strength, play.values), play.trump)
                for place, known in enumerate(play.known[: seats + 1]):
                    for card in known if place != seat else ():
                        holders = [other for other in range(seats) if card in memory.may_hold(other, card.suit)]
                        assert holders == [place] * (place < seats), (card, repr(hand))
            hand = hand.play(hand.automatic or regular.choose(view))


def test_cards_are_alike_that_no_unseen_card_tells_apart() -> None:
    memory = Memory(seen("1O 7O 12C 10C", "3O 4O 5O 6O"), PACK, "B")
    assert [memory.above(card) for card in cards("1O 7O 12C 10C")] == [0, 3, 2, 3]
