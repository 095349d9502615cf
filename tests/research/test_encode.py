"""Views as figures: nothing is lost that a seat may know, nothing stands elsewhere for another seat."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from tapete.research.encode import FIGURES, PHASES, Encoding
from tapete.robots import dealt
from tapete.rules.game import Game, Hand, View, configure, options, past
from tapete.rules.games import GAMES, game

IDS = [game.id for game in GAMES]


def hands(game: Game[Any], count: int) -> Iterator[Hand]:
    """Every position of some hands played at random, half of them with other options and players."""
    chance, done = Random(f"encode {game.id}"), 0
    while done < count:
        given = {each.name: chance.choice(each.values) for each in options(game) if chance.random() < 0.3}
        try:
            match = configure(game, given if done % 2 else {}).match(chance.choice(game.players))
        except ValueError:  # these options are not for so many players
            continue
        hand: Hand = dealt(match, chance)
        while hand.to_act is not None:
            yield hand
            hand = hand.play(hand.automatic or chance.choice(hand.legal()))
        done += 1


def told(view: View) -> str:
    """What figures have to tell apart: all but words, the order of earlier tricks, and what follows from the rest."""
    parts = tuple([part for part in view.parts if part.kind != "word"])
    return str(view._replace(why="", refusals=(), legal=(), tricks=view.tricks[-1:], parts=parts))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_views_that_differ_have_other_figures(game: Game[Any]) -> None:
    alike = defaultdict[tuple[str, int, bytes], set[str]](set)
    for hand in hands(game, 4):
        match = match_of(hand)
        encoding, played = Encoding.of(match), repr(match)
        for seat in range(match.seats):
            view = hand.view(seat)
            figures = encoding.figures(view)
            assert np.isfinite(figures).all()
            alike[played, seat, figures.tobytes()].add(told(view))
    assert len(alike) > 100
    assert all(len(views) == 1 for views in alike.values())


def match_of(hand: Hand) -> Any:
    return past(hand).match


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_mask_is_what_is_legal(game: Game[Any]) -> None:
    for hand in hands(game, 3):
        if hand.automatic is not None or hand.to_act is None:
            continue
        encoding = Encoding.of(match_of(hand))
        mask = encoding.mask(hand.view(hand.to_act))
        assert {encoding.numbered.actions[number] for number in np.flatnonzero(mask)} == {*hand.legal()}


def test_blocks_lie_side_by_side_and_fill_the_row() -> None:
    encoding = Encoding.of(game("tarot-5").match(5))
    ends = 0
    for block in encoding.blocks.values():
        assert block.start == ends
        ends = block.stop
    assert ends == encoding.width


def test_seats_count_from_the_one_that_looks() -> None:
    match = game("tute-pairs").match(4, dealer=1)
    hand = dealt(match, Random(1))
    encoding = Encoding.of(match)
    for seat in range(4):
        figures = encoding.figures(hand.view(seat))
        assert list(block(encoding, figures, "dealer")) == [(1 - seat) % 4 == place for place in range(4)]
        assert list(block(encoding, figures, "friends")) == [1, 0, 1, 0]
        held = [match.game.pack(4)[place] for place in np.flatnonzero(block(encoding, figures, "hand"))]
        assert sorted(held) == sorted(hand.own(seat).hand)


def test_what_was_played_and_said_stands_by_seat_and_number() -> None:
    hand = dealt(game("tute-pairs").match(4), Random(5))
    done = []
    while not hand.public().tricks or not hand.public().trick:
        assert hand.to_act is not None
        action = hand.automatic or hand.legal()[0]
        done.append((hand.to_act, action))
        hand = hand.play(action)
    encoding = Encoding.of(match_of(hand))
    said = block(encoding, encoding.figures(hand.view(2)), "said")
    found = {((seat + 2) % 4, encoding.numbered.actions[number]) for seat, number in np.argwhere(said)}
    assert found == {(seat, action) for seat, action in done if action.do in ("play", "sing")}


def test_totals_counts_and_tricks_stand_by_seat() -> None:
    match = game("tute-individual").match(4, totals=(3, 0, 2, 1))
    hand, pack = dealt(match, Random(5)), match.game.pack(4)
    while len(hand.public().tricks) < 3 or not hand.public().trick:
        hand = hand.play(hand.automatic or hand.legal()[0])
    view, encoding = hand.public(), Encoding.of(match)
    assert len({trick.winner for trick in view.tricks}) > 1
    for me in range(4):
        figures, others = encoding.figures(hand.view(me)), [(me + place) % 4 for place in range(4)]
        assert list(block(encoding, figures, "totals")) == [view.totals[seat] for seat in others]
        assert list(block(encoding, figures, "counts")) == [view.counts[seat] for seat in others]
        stand = {
            "trick": view.trick,
            "last_trick": view.tricks[-1].plays,
            "won": [(trick.winner, play.card) for trick in view.tricks for play in trick.plays],
        }
        for name, plays in stand.items():
            found = {(others[place], pack[card]) for place, card in np.argwhere(block(encoding, figures, name))}
            assert found == set(plays), name


def test_a_called_card_is_any_of_its_copies() -> None:
    encoding = Encoding.of(game("tarot-6-double").match(6))
    hand = dealt(game("tarot-6-double").match(6), Random(2))
    while hand.public().phase == "auction":
        bids = [action for action in hand.legal() if action.what == "guardia"]
        hand = hand.play(hand.automatic or (bids or hand.legal())[0])
    while hand.public().phase == "call":
        hand = hand.play(hand.automatic or hand.legal()[0])
    called = next(part for part in hand.public().parts if part.name == "called")
    assert isinstance(called.value, tuple)
    open_cards = block(encoding, encoding.figures(hand.view(0)), "open")[called.seat or 0]
    assert open_cards.sum() == 2 * len(called.value)


def test_onlookers_have_no_figures() -> None:
    match = game("brisca").match(2)
    with pytest.raises(ValueError, match="onlooker"):
        Encoding.of(match).figures(dealt(match, Random(1)).view(None))


def test_a_view_of_other_cards_or_players_is_refused_in_a_sentence() -> None:
    encoding, chance = Encoding.of(game("tute-pairs").match(4)), Random(1)
    tarot = dealt(game("tarot-4").match(4), chance).view(1)
    with pytest.raises(ValueError, match=r"^tarot-4: the view is of another pack: .+ is not encoded$"):
        encoding.figures(tarot)
    with pytest.raises(ValueError, match=r"^tarot-4: the view is of another pack: bid .+ is not encoded$"):
        encoding.mask(tarot)
    with pytest.raises(ValueError, match=r"^tute-two: a view of 2 players, and the encoding is for 4$"):
        encoding.figures(dealt(game("tute-two").match(2), chance).view(1))


def test_the_phases_and_figures_are_in_order() -> None:
    """Their places are what a net has learnt."""
    assert list(PHASES) == sorted(PHASES)
    assert list(FIGURES) == sorted(FIGURES)


def block(encoding: Encoding, figures: Any, name: str) -> Any:
    each = encoding.blocks[name]
    return figures[each.start : each.stop].reshape(each.shape)
