"""What a form of Tute answers to the questions of the vector schema (vectors README 2)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tapete.rules.cards import Card
from tapete.rules.game import Seat, Unanswered
from tapete.rules.spanish import answer_trick, card_points
from tapete.rules.tute.count import Result, Tally, credited
from tapete.rules.tute.shared import FOURS, SING

if TYPE_CHECKING:
    from tapete.rules.tute.form import Tute

Facts = Mapping[str, Any]
EVENTS = (*(f"tute:{rank}" for rank in FOURS), "capote_made", "capote_failed")
"""What decides a deal at once."""


def answer(game: "Tute", kind: str, inputs: Facts) -> Facts:
    """The kinds that every form answers. Raises Unanswered for any other, ValueError for inputs that cannot be."""
    match kind:
        case "legal-actions":
            return {"actions": actions(game, inputs)}
        case "deal":
            return deal(game, inputs)
        case "score":
            return score(game, inputs)
        case "match":
            return partida(game, inputs)
        case _:
            return answer_trick(kind, inputs, game.duties)


def actions(game: "Tute", inputs: Facts) -> tuple[str, ...]:
    """The moment `cante`."""
    if inputs["moment"] != "cante":
        raise Unanswered(inputs["moment"])
    if not inputs.get("won_trick"):
        return ()
    return game.songs(tuple(map(Card, inputs.get("hand", ()))), inputs["trump"], tuple(inputs.get("sung", ())))


def deal(game: "Tute", inputs: Facts) -> Facts:
    """Where the cards of a deck go; hands in the order dealt."""
    deck, dealer = tuple(map(Card, inputs["deck"])), inputs["dealer"]
    fitting = [seats for seats in game.players if dealer in range(seats) and len(game.pack(seats)) == len(deck)]
    match = game.match(inputs.get("players", (*fitting, game.players[0])[0]), dealer=dealer)
    hand = match.deal(deck)
    dealt = {str(seat): [card for card in deck if card in held] for seat, held in enumerate(hand.hands) if held}
    return {"hands": dealt, **game.shown(hand)}


def score(game: "Tute", inputs: Facts) -> Facts:
    """A deal from its facts: counted, or decided at once by an event."""
    tally = tally_of(game, inputs)
    if "event" in inputs:
        one_of("event", inputs["event"], EVENTS)
        result = decided(game, inputs["event"], side_of(game, "seat", inputs["seat"]), tally)
        return {"deal_ends": True, **told(result)}
    figures = {"cards": tally.cards, "cantes": tally.cantes, "last": tally.tens, "total": tally.total}
    return {**figures, **told(game.result(tally))}


def told(result: Result) -> Facts:
    whose = {"winner": result.winner, "payoffs": result.payoffs}
    return {**whose, "next": result.next} if result.next else whose


def decided(game: "Tute", event: str, side: int, tally: Tally) -> Result:
    """A tute, a capote made: that side wins; a capote that failed: the other."""
    return game.won(1 - side if event == "capote_failed" else side, tally, event.partition(":")[0])


def tally_of(game: "Tute", inputs: Facts) -> Tally:
    pack = game.pack(game.players[0])
    if "card_points" in inputs:
        cards = figures(game, "card_points", inputs["card_points"])
    elif "event" in inputs:
        cards = (0,) * len(game.columns(game.players[0]))
    else:
        mine = card_points(tuple(map(Card, inputs.get("captured", ()))))
        cards = figures(game, "captured", (mine, card_points(pack) - mine))
    one_of("last", inputs.get("last"), (None, *range(len(cards))))
    carry = numbers("carry", inputs.get("carry", ()), (0, len(cards)))
    return Tally(cards, credited(sung_by(game, inputs), len(cards)), inputs.get("last"), carry)


def sung_by(game: "Tute", inputs: Facts) -> list[tuple[int, str]]:
    """Which side sang what."""
    given = inputs.get("cantes", ())
    if not isinstance(given, list) and given:
        raise ValueError(f"cantes: {given!r} is not allowed; allowed: a list of seats and what they sang")
    for said in given:
        if not isinstance(said, list) or len(said) != 2:
            raise ValueError(f"cantes: {said!r} is not allowed; allowed: a seat and what it sang")
        one_of("cantes", said[1], tuple(SING))
    return [(side_of(game, "cantes", seat), what) for seat, what in given]


def one_of(name: str, value: object, allowed: Sequence[object]) -> None:
    """Raises ValueError unless the value of a field is allowed."""
    if value not in allowed:
        raise ValueError(f"{name}: {value!r} is not allowed; allowed: {', '.join(map(str, allowed))}")


def figures(game: "Tute", name: str, given: Sequence[int]) -> tuple[int, ...]:
    """A field that holds a figure a side. Raises ValueError unless it does."""
    return numbers(name, given, [len(game.columns(seats)) for seats in game.players])


def numbers(name: str, given: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """A field that holds a list of so many whole numbers. Raises ValueError unless it does."""
    if not isinstance(given, list | tuple) or len(given) not in sizes or {int} < {int, *map(type, given)}:
        many = " or ".join(map(str, sizes))
        raise ValueError(f"{name}: {given!r} is not allowed; allowed: a list of {many} whole numbers")
    return tuple(given)


def side_of(game: "Tute", name: str, seat: Seat) -> int:
    """The side of the seat in a field: its own, unless there are partners. Raises ValueError."""
    seats = max(game.players)
    one_of(name, seat, range(seats))
    return next(side for side, of in enumerate(game.columns(seats)) if seat in of)


def partida(game: "Tute", inputs: Facts) -> Facts:
    """The scores of a match, deal after deal, until it is over; figures a side."""
    start = figures(game, "start", inputs["start"])
    seats = next(seats for seats in game.players if len(game.columns(seats)) == len(start))
    match, played = game.match(seats, totals=game.shared(start)), 0
    carry: tuple[int, ...] = ()
    for given in inputs.get("deals", ()):
        if match.over:
            break
        result, how, carry = outcome(game, seats, given, carry)
        match, played = match.gained(result, how), played + 1
    columns = game.columns(seats)
    won = [side for side, of in enumerate(columns) if of[0] in game.standing(match)]
    return {"totals": [match.totals[of[0]] for of in columns], "winners": won, "ends_after": played}


def outcome(game: "Tute", seats: int, given: Any, carry: Sequence[int]) -> tuple[Result, str, tuple[int, ...]]:
    """How a deal went: from its figures, the facts of its score, or whose tute won it; and what it carries over."""
    sides = len(game.columns(seats))
    if not isinstance(given, Mapping):
        return Result(None, game.shared(figures(game, "deals", given))), "counted", ()
    if "tute_by" in given:
        nothing = Tally((0,) * sides, (0,) * sides, None)
        one_of("tute_by", given["tute_by"], range(sides))
        return game.won(given["tute_by"], nothing, "tute"), "tute", ()
    facts = game.answer("score", {"carry": carry, **given})
    left = tuple(facts["total"]) if facts.get("next") == "second_deal" else ()
    how = given.get("event", "counted").partition(":")[0]
    return Result(facts.get("winner"), facts["payoffs"], facts.get("next", "")), how, left
