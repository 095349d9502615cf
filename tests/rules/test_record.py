"""A hand as text: round trips, and every bad text is refused by a sentence that names its line."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.rules.game import Hand, configure
from tapete.rules.games import GAMES, game
from tapete.rules.laws import picked
from tapete.rules.record import Record, parse


def played(name: str, actions: int, seed: int = 1, **options: Any) -> Record:
    chance, form = random.Random(seed), configure(game(name), options)
    match = form.match(form.players[0])
    deck = tuple(chance.sample(form.pack(match.seats), len(form.pack(match.seats))))
    hand: Hand = match.deal(deck)
    while hand.to_act is not None and len(hand.actions) < actions:
        hand = hand.play(picked(hand, chance.randrange))
    return Record.of(hand)


TEXT = played("tute-pairs", 12, overtrump="undertrump", juegos_target=3).text()


def test_the_text_is_readable() -> None:
    lines = TEXT.splitlines()
    assert lines[:7] == [
        "tapete 1",
        "game tute-pairs",
        "seats 4",
        "option juegos_target 3",
        'option overtrump "undertrump"',
        "match dealer 0",
        "match totals [0, 0, 0, 0]",
    ]
    assert lines[8].startswith("deck ")
    assert lines[9].startswith("1 play ")


@pytest.mark.parametrize("each", GAMES, ids=lambda each: str(each.id))
@pytest.mark.parametrize("actions", [0, 7, 1000])
def test_a_record_comes_back_from_its_text(each: Any, actions: int) -> None:
    record = played(each.id, actions)
    assert parse(record.text()) == record


def test_a_match_under_way_comes_back() -> None:
    form = configure(game("tute-pairs"), {"juego_mode": "first_to_101"})
    match = form.match(4, dealer=2, totals=(1, 3, 1, 3), carry=(62, 68))
    again = parse(Record.of(match.deal(form.pack(4))).text())
    assert again.match() == match


def changed(line: int, new: str | None) -> str:
    """The text with one line (from 1) replaced or left out."""
    lines = TEXT.splitlines()
    lines[line - 1 : line] = [] if new is None else [new]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"line 1: the record ends too early"),
        (TEXT + "\n" + TEXT, rf"line {len(TEXT.splitlines()) + 2}: another record begins, and only one is read"),
        ("tapete 2\n", r"line 1: expected 'tapete 1'"),
        (changed(2, "game whist"), r"line 2: no game 'whist'; there are tute-pairs, "),
        (changed(2, "play whist"), r"line 2: expected 'game', got 'play'"),
        (changed(3, "seats 5"), r"line 3: seats: 5 is not allowed; allowed: 4"),
        (changed(3, "seats four"), r"line 3: expected a number, got 'four'"),
        (changed(3, "seats ²"), r"line 3: expected a number"),
        (changed(4, "option colour 3"), r"line 4: colour: no such option; there are direction, "),
        (changed(4, "option juegos_target 99"), r"line 4: juegos_target: 99 is not allowed; allowed: 1 to 8"),
        (changed(4, "option juegos_target"), r"line 4: "),
        (changed(4, "option overtrump " + "[" * 100_000), r"line 4: overtrump: nested too deeply"),
        (changed(5, "option juegos_target 3"), r"line 5: juegos_target: given twice"),
        (changed(6, "match dealer 4"), r"line 8: dealer: 4 is not a seat of 4"),
        (changed(6, "match dealer true"), r"line 6: dealer: must be like 0"),
        (changed(6, "match luck 7"), r"line 6: luck: is not a field of the match; there are dealer, totals, carry"),
        (changed(7, "match totals [0, 0]"), r"line 8: totals: \(0, 0\) is not a score a seat"),
        (changed(7, 'match totals "0000"'), r"line 7: totals: must be a list of numbers"),
        (changed(7, "match totals [0, 0, 0, NaN]"), r"line 7: totals: must be a list of numbers"),
        (changed(8, "match carry [1]"), r"line 8: carry: \(1,\) is not a figure a side"),
        (changed(9, "deck 1O 3O"), r"line 9: deck: not the game's pack: missing: 12O 11O 10O"),
        (changed(9, "deck"), r"line 9: deck: not the game's pack: missing: 1O 3O 12O"),
        (changed(9, "deck KH"), r"line 9: deck: not the game's pack: KH is not in it, missing: 1O"),
        (changed(9, "deck 1O 1O 8X"), r"line 9: no such card: '8X'"),
        (changed(9, TEXT.splitlines()[8] + " 1O"), r"line 9: deck: not the game's pack: 1O is there twice"),
        (changed(10, "0 play 1O"), r"line 10: not_your_turn expected=1"),
        (changed(10, "1 play 99"), r"line 10: not_in_hand card=99"),
        (changed(10, "1 dance"), r"line 10: not_now"),
        (changed(10, ""), r"line 11: not_your_turn expected=1"),
        (changed(10, "play 1O"), r"line 10: expected a number, got 'play'"),
    ],
)
def test_a_bad_record_is_refused_by_line(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse(text)


def test_what_is_refused_is_told_in_letters_that_a_terminal_shows() -> None:
    """Else a file could write over the line that refuses it, or turn it round."""
    with pytest.raises(ValueError, match=r"^line 6: ") as refused:
        parse(changed(6, "match \x1b[2K\rproved:\u202e 1"))
    assert str(refused.value).startswith(r"line 6: \x1b[2K\rproved:\u202e: is not a field of the match; there are ")
    with pytest.raises(ValueError, match=r"^line 10: ") as refused:
        parse(changed(10, "1 play \x07ñ"))
    assert str(refused.value) == r"line 10: not_in_hand card=\x07ñ"


def mangled(text: str, chance: random.Random) -> str:
    """The text with a few characters or lines changed, doubled, moved or lost."""
    for _ in range(chance.randint(1, 3)):
        lines = text.split("\n")
        at, place = chance.randrange(len(lines)), chance.randrange(len(text) + 1)
        match chance.randrange(6):
            case 0:
                lines.pop(at)
                text = "\n".join(lines)
            case 1:
                lines.insert(chance.randrange(len(lines)), lines[at])
                text = "\n".join(lines)
            case 2:
                text = text[:place]
            case 3:
                text = text[:place] + chance.choice('0123456789 abO[]{}",-\u2660\0\n\t') + text[place:]
            case 4:
                text = text[:place] + text[place + chance.randint(1, 9) :]
            case _:
                other = chance.randrange(len(text) + 1)
                text = text[:place] + text[other : other + 9] + text[place:]
        if not text:
            break
    return text


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 2**32 - 1))
def test_a_mangled_record_is_read_or_refused_by_line(each: Any, seed: int) -> None:
    refused_or_read(mangled(played(each.id, seed % 60, seed % 7).text(), random.Random(seed)))


@given(st.text(max_size=200))
def test_any_text_is_refused_by_line(text: str) -> None:
    refused_or_read(text)
    refused_or_read("tapete 1\ngame tute-pairs\nseats 4\n" + text)


def refused_or_read(text: str) -> None:
    said = ""
    try:
        record = parse(text)
    except ValueError as refused:
        said = str(refused)
    else:
        assert parse(record.text()) == record
    assert not said or said.startswith("line ")


def test_lines_may_end_as_anywhere_and_be_empty_or_remarks() -> None:
    lines = ["# from the club's evening", "", *TEXT.splitlines(), "  ", "# the end"]
    lines.insert(5, "# the options")
    for ending in ("\n", "\r\n"):
        assert parse(ending.join(lines)) == parse(TEXT)
    with pytest.raises(ValueError, match="line 4: no game 'tute-trios'"):
        parse("\n".join(lines).replace("tute-pairs", "tute-trios"))


def test_a_game_that_is_in_no_list_is_handed_in() -> None:
    record = played("tute-pairs", 12)
    with pytest.raises(ValueError, match="line 2: no game 'tute-pairs'; there are tomate"):
        parse(record.text(), (game("tomate"),))
    assert parse(record.text(), (game("tute-pairs"),)) == record
