"""Claims of the rest: as brute force over every layout answers them, and blind to what the opponents cannot see."""

import random
from collections.abc import Iterator, Mapping
from itertools import islice, permutations
from math import perm
from typing import Any

import pytest

from tapete.rules.cards import Card, cards
from tapete.rules.game import Action, Game, Hand, IllegalAction, Seat, past
from tapete.rules.games import GAMES
from tapete.rules.games import game as game_named
from tapete.table import rest_claims
from tapete.table.rest_claims import check_claim, is_proved, played_out, proves

SMALL = 30
"""Layouts that brute force may have to look at."""
ENDINGS = 6
"""Of each game."""
Claim = tuple[Seat, tuple[Seat, ...]]


def endings(game: Game[Any]) -> Iterator[Hand]:
    """The last positions of hands played by chance, where few cards are hidden."""
    chance = random.Random(f"rest {game.id}")
    for _ in range(20):
        match = game.match(game.players[0])
        pack = game.pack(match.seats)
        hand: Hand = match.deal(tuple(chance.sample(pack, len(pack))))
        while hand.to_act is not None:
            if hand.public().phase == "play" and layouts_at_most(hand) <= SMALL:
                yield hand
            hand = hand.play(hand.automatic or chance.choice(hand.legal()))


def layouts_at_most(hand: Hand) -> int:
    unseen = hidden(hand)
    if is_known_to_both(hand):
        return 1 if len(unseen) <= 6 else SMALL + 1
    return perm(len(unseen), len(unseen) if is_ordered(hand) else len(set(unseen) & set(held(hand))))


def is_ordered(hand: Hand) -> bool:
    """Whether the order of cards that nobody holds counts: they come into play."""
    return any(part.name in ("stock", "piles") for part in hand.public().parts)


def is_known_to_both(hand: Hand) -> bool:
    """Whether two players, who hold all that is hidden, know each where every card is."""
    return len(hand.public().counts) == 2 and set(hidden(hand)) <= set(held(hand))


def held(hand: Hand) -> list[Card]:
    return [card for seat in range(len(hand.public().counts)) for card in hand.own(seat).hand]


def hidden(hand: Hand) -> list[Card]:
    """The cards that not everybody has seen."""
    public = hand.public()
    seen = {play.card for trick in public.tricks for play in trick.plays} | {play.card for play in public.trick}
    shown = {part.value for part in public.parts if part.kind == "card"}
    return sorted(card for card in past(hand).deck if card not in seen and card not in shown)


def claims(hand: Hand) -> Iterator[Claim]:
    """By every seat, alone and with its side."""
    for seat in range(len(hand.public().counts)):
        together = next((side for side in hand.public().sides if seat in side), (seat,))
        for side in dict.fromkeys(((seat,), together)):
            yield seat, side


def worlds(hand: Hand) -> Iterator[Hand]:
    """Every way to lay the hidden cards that leads to the same public view by the same actions."""
    if is_known_to_both(hand):
        yield hand
        return
    unseen = hidden(hand)
    there = [card for card in held(hand) if card in unseen]
    elsewhere = [card for card in past(hand).deck if card in unseen and card not in there]
    for given in permutations(unseen, len(unseen) if is_ordered(hand) else len(there)):
        others = [card for card in unseen if card not in given]
        world = dealt_anew(hand, dict(zip((*there, *elsewhere), (*given, *others), strict=True)))
        if world is not None and world.public() == hand.public():
            yield world


def dealt_anew(hand: Hand, new: Mapping[Card, Card]) -> Hand | None:
    """The same play from another deck; what the program does by itself it does with the cards that lie there."""
    dealt = past(hand)
    true: Hand = dealt.match.deal(dealt.deck)
    try:
        world: Hand = dealt.match.deal([new.get(card, card) for card in dealt.deck])
        for action in dealt.actions:
            is_told = true.heard(action, None) == action
            put_away = action if is_told or action.what not in new else Action(action.do, new[Card(action.what)])
            done = put_away if true.automatic is None else world.automatic
            if done is None or true.heard(action, None) != world.heard(done, None):
                return None
            true, world = true.play(action), world.play(done)
    except IllegalAction:
        return None
    return world


def takes_all(hand: Hand, seat: Seat, side: tuple[Seat, ...]) -> bool:
    """Whether the seat can hold every trick for its side against everything that the others may do."""
    if hand.to_act is None:
        return True
    outcomes = []
    for action in (hand.automatic,) if hand.automatic else hand.legal():
        after = hand.play(action)
        new = after.public().tricks[len(hand.public().tricks) :]
        outcomes.append(all(trick.winner in side for trick in new) and takes_all(after, seat, side))
    return any(outcomes) if hand.to_act == seat else all(outcomes)


def has_discards(hand: Hand) -> bool:
    """Whether somebody has put several cards away unseen: then nothing is proved."""
    dealt = past(hand)
    again: Hand = dealt.match.deal(dealt.deck)
    for action in dealt.actions:
        if " " in action.what and again.heard(action, None) != action:
            return True
        again = again.play(action)
    return False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_answer_is_that_of_brute_force(game: Game[Any]) -> None:
    for hand in islice(endings(game), ENDINGS):
        if has_discards(hand):
            assert not any(is_proved(hand, seat, side) for seat, side in claims(hand))
            continue
        layouts = list(worlds(hand))
        for seat, side in claims(hand):
            expected = all(takes_all(world, seat, side) for world in layouts)
            assert is_proved(hand, seat, side) == expected, (hand.public(), seat, side, len(layouts))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_answer_and_work_are_the_same_whatever_the_opponents_cannot_see(game: Game[Any]) -> None:
    for hand in islice(endings(game), ENDINGS // 2):
        others = [] if has_discards(hand) else islice(worlds(hand), 4)
        same = (hand, *others)
        for seat, side in claims(hand):
            answers = {check_claim(world, seat, side) for world in same}
            assert len(answers) == 1, (game.id, answers)
            assert proves(past(hand), seat, side) == next(iter(answers)).is_proved


STRONG = "1O 3O 12O 11O 10O 1C 12C 11C 1E 1B"
"""Takes every trick with oros as trump, and has two cantes."""
OTHERS = (
    "3C 10C 7C 6C 5C 4C 2C 3E 12E 11E",
    "10E 7E 6E 5E 4E 2E 3B 12B 11B 10B",
    "7B 6B 5B 4B 2B 6O 5O 4O 2O 7O",
)


def strong(game: str, options: Mapping[str, Any] | None = None, **match: Any) -> Hand:
    """Seat 0 has them, and leads; the last card, which fixes trumps, is an oro."""
    hands = [cards(STRONG), *map(cards, OTHERS)]
    deck = [hand[index] for index in range(10) for hand in hands]
    dealt: Hand = game_named(game, **(options or {})).match(4, dealer=3, **match).deal(deck)
    return dealt


def rest(hand: Hand, side: tuple[Seat, ...]) -> list[str]:
    return [str(action) for action in played_out(hand, side) if action.do == "sing"]


@pytest.mark.parametrize(
    ("game", "side", "sung"),
    [("tute-pairs", (0, 2), ("40:O", "20:B", "20:C")), ("tute-individual", (0,), ("40:O", "20:C"))],
)
def test_who_takes_the_rest_loses_no_cante_by_it(game: str, side: tuple[Seat, ...], sung: tuple[str, ...]) -> None:
    """They, and a partner, would have been asked after each of their tricks."""
    hand = strong(game)
    assert rest(hand, side) == [f"sing {each}" for each in sung]
    for action in played_out(hand, side):
        hand = hand.play(action)
    total = next(line for line in hand.sheet().lines if line.name == "total")
    assert total.figures[0] == 130 + 20 * (len(sung) + 1)


def test_who_takes_the_rest_of_a_second_deal_claims_the_juego_once_they_have_the_points() -> None:
    """The others, who were nearer to them, would else have more at the end."""
    dealt = strong("tute-pairs", {"second_deal_claim": "manual"}, carry=(80, 100))
    done = [str(action) for action in played_out(dealt, (0, 2))]
    assert [action for action in done if action == "claim"] == ["claim"]
    hand = dealt.played(*done)
    assert (hand.to_act, hand.scores()) == (None, (1, 0, 1, 0))


def test_nothing_is_sung_where_points_do_harm() -> None:
    assert rest(strong("tute-gana-pierde"), (0,)) == []


@pytest.mark.parametrize(("rule", "keeps"), [("always_kept", False), ("trick_winner", True), ("changes_side", True)])
def test_no_excuse_is_lost_by_a_rest_that_is_not_played(rule: str, keeps: bool) -> None:
    """Seat 1 would throw its Excuse before the last trick, where it would be worth nothing to it."""
    match = game_named("tarot-4", excuse_last_trick=rule).match(4, dealer=3)
    pack = match.game.pack(4)
    sample: Hand = match.deal(pack)
    trumps = [Card(f"T{rank}") for rank in range(4, 22)]
    low = [Card(f"{rank}{suit}") for rank in range(1, 6) for suit in "SHDC"]
    wanted = trumps, [Card("X"), *low][:18]
    deck = list(pack)
    for seat, cards_wanted in enumerate(wanted):
        places = [pack.index(card) for card in sample.own(seat).hand]
        for place, card in zip(places, cards_wanted, strict=False):
            other = deck.index(card)
            deck[place], deck[other] = deck[other], deck[place]
    hand: Hand = match.deal(deck).played("bid contra", "pass", "pass", "pass", "pass")
    assert (set(hand.own(0).hand), "X" in hand.own(1).hand) == (set(trumps), True)
    for action in played_out(hand, (0,)):
        hand = hand.play(action)
    tricks = hand.public().tricks
    assert {trick.winner for trick in tricks} == {0}
    assert ("X" in [play.card for play in tricks[-1].plays]) != keeps


@pytest.mark.parametrize("game", ["tute-pairs", "tarot-4", "brisca"])
def test_who_gives_the_rest_takes_fewer_tricks_than_by_time_out(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They throw away what could take one."""
    taken = [lost_tricks(game)]
    monkeypatch.setattr(rest_claims, "_strongest_that_loses", rest_claims._by_time_out)
    taken.append(lost_tricks(game))
    assert taken[0] < 0.95 * taken[1], taken


def lost_tricks(name: str) -> int:
    """What the others take, in some hands of which the rest is given in the middle."""
    rules, luck, lost = game_named(name), random.Random(3), 0
    seats = rules.players[0]
    for _ in range(12):
        hand: Hand = rules.match(seats).deal(luck.sample(rules.pack(seats), len(rules.pack(seats))))
        while hand.to_act is not None and (len(hand.actions) < 20 or hand.automatic is not None):
            hand = hand.play(hand.automatic or luck.choice(hand.legal()))
        if hand.to_act is None or hand.public().phase != "play":
            continue
        side = next((side for side in hand.public().sides if 0 in side), (0,))
        done = len(hand.public().tricks)
        for action in played_out(hand, side):
            hand = hand.play(action)
        lost += sum(trick.winner not in side for trick in hand.public().tricks[done:])
    return lost


def test_the_rest_of_a_long_hand_is_played_out_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile the server does nothing else."""
    chance, game = random.Random(0), game_named("tarot-2-piles")
    hand = game.match(2).deal(chance.sample(game.pack(2), 78))
    while hand.public().phase != "play":
        hand = hand.play(hand.automatic or chance.choice(hand.legal()))
    kind, steps = type(hand), []
    play = kind.play

    def counted(self: Any, action: Action) -> Any:
        steps.append(action)
        return play(self, action)

    monkeypatch.setattr(kind, "play", counted)
    assert played_out(hand, (0,))
    assert len(steps) < 2000
