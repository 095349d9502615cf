"""Deals that anybody can repeat: the published function, its vectors, and records that prove or do not."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.club.fair import Unproved, check, commitment, lines, read, secret, shuffled
from tapete.rules.games import game
from tapete.rules.record import Record
from tapete.table.dealing import Dealing

VECTORS = Path(__file__).with_name("deals.jsonl")


def dealing(number: int = 0, chance: tuple[str, ...] = ()) -> Dealing:
    opened = secret(b"key", "t", number)
    return Dealing("t", number, commitment(opened), opened, chance)


def record(made: Dealing) -> Record:
    rules = game("brisca")
    match = rules.match(2)
    return Record.of(match.deal(shuffled(rules.pack(2), made)))


def test_the_vectors_of_the_published_function() -> None:
    for line in VECTORS.read_text("utf-8").splitlines():
        vector = json.loads(line)
        given = vector["deal"]
        made = Dealing(given["table"], given["number"], given["commit"], given["secret"], tuple(given["chance"]))
        assert commitment(made.secret) == made.commit
        deck = shuffled(game(vector["game"]).pack(vector["seats"]), made)
        assert " ".join(deck) == vector["deck"]


def test_a_record_proves_its_deal() -> None:
    made = dealing(3, ("", "77" * 16))
    text = record(made).text() + "\n".join(lines(made)) + "\n"
    again, told = read(text)
    assert told == made
    check(again, told)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("deal table t 3", "deal table t 4"),
        ("77777777", "77777778"),
        ("deal secret ", "deal secret 0"),
        ("# deal", "#"),
    ],
)
def test_a_record_that_was_changed_proves_nothing(old: str, new: str) -> None:
    made = dealing(3, ("", "77" * 16))
    text = record(made).text() + "\n".join(lines(made)) + "\n"
    with pytest.raises(ValueError, match=r"secret|another|does not say|hex"):
        check(*read(text.replace(old, new, 1)))


@pytest.mark.parametrize("opened", ["no number", "é", "abc", ""])
def test_a_secret_that_is_no_number_proves_nothing(opened: str) -> None:
    made = Dealing("t", 0, commitment(opened), opened, ())
    with pytest.raises(Unproved, match="no hexadecimal number"):
        check(record(dealing()), made)


def test_another_deck_is_told() -> None:
    with pytest.raises(Unproved, match="deck"):
        check(record(dealing(1)), dealing(2))


@given(st.lists(st.sampled_from(["", "00" * 16, "ab" * 32]), min_size=2, max_size=4), st.integers(0, 10**6))
def test_every_deck_is_the_pack_and_depends_on_what_each_seat_adds(chance: list[str], number: int) -> None:
    pack = game("tarot-4").pack(4)
    deck = shuffled(pack, dealing(number, tuple(chance)))
    assert sorted(deck) == sorted(pack)
    other = shuffled(pack, dealing(number, (*chance[:-1], "cd" * 16)))
    assert other != deck


def test_every_card_comes_everywhere() -> None:
    """Chi-square of 40 cards over 40 places in 4,000 deals: 1,521 degrees of freedom, give or take 170."""
    pack = game("brisca").pack(2)
    found = Counter(
        (place, card) for number in range(4000) for place, card in enumerate(shuffled(pack, dealing(number)))
    )
    expected = 4000 / 40
    square = sum((found[place, card] - expected) ** 2 / expected for place in range(40) for card in pack)
    assert 1350 < square < 1690


@pytest.mark.parametrize(
    ("old", "new"), [("table t 3", "table t three"), ("chance 1 ", "chance one "), ("t 3", "t -3")]
)
def test_a_number_that_is_none_is_a_fault_of_the_proof_not_of_the_record(old: str, new: str) -> None:
    made = dealing(3, ("", "77" * 16))
    text = record(made).text() + "\n".join(lines(made)) + "\n"
    with pytest.raises(Unproved, match="does not say how its deck came about"):
        read(text.replace(old, new, 1))
