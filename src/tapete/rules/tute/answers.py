"""What a form of Tute answers to the questions of the vector schema (vectors README 2)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tapete.rules.cards import Card
from tapete.rules.game import Unanswered
from tapete.rules.spanish import answer_trick, card_points
from tapete.rules.tute.count import Result, Tally, credited
from tapete.rules.tute.shared import in_order, songs

if TYPE_CHECKING:
    from tapete.rules.tute.form import Tute
    from tapete.rules.tute.hand import TuteHand

Facts = Mapping[str, Any]


def answer(game: "Tute", kind: str, inputs: Facts) -> Facts:
    """The kinds that every form answers. Raises Unanswered for any other."""
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
    hand = tuple(map(Card, inputs["hand"]))
    if not inputs.get("won_trick") or not hand:
        return ()
    return songs(hand, inputs["trump"], tuple(inputs.get("sung", ())), game.forty_first, game.sings_tutes)


def deal(game: "Tute", inputs: Facts) -> Facts:
    """Where the cards of a deck go; hands in the order dealt."""
    deck = tuple(map(Card, inputs["deck"]))
    match = game.match(inputs.get("players", game.players[0]), dealer=inputs["dealer"])
    hand = match.deal(deck)
    dealt = {str(seat): [card for card in deck if card in held] for seat, held in enumerate(hand.hands) if held}
    return {"hands": dealt, **game.shown(hand)}


def score(game: "Tute", inputs: Facts) -> Facts:
    """A deal from its facts: counted, or decided at once by an event."""
    tally = tally_of(game, inputs)
    if "event" in inputs:
        return {"deal_ends": True, **told(decided(game, inputs["event"], inputs["seat"], tally))}
    figures = {"cards": tally.cards, "cantes": tally.cantes, "last": tally.tens, "total": tally.total}
    return {**figures, **told(game.result(tally))}


def told(result: Result) -> Facts:
    whose = {"winner": result.winner, "payoffs": result.payoffs}
    return {**whose, "next": result.next} if result.next else whose


def decided(game: "Tute", event: str, seat: int, tally: Tally) -> Result:
    """A tute, a capote made: the side of the seat wins; a capote that failed: the other."""
    side = side_of(game, seat)
    how = event.partition(":")[0]
    return game.won(1 - side if how == "capote_failed" else side, tally, how)


def tally_of(game: "Tute", inputs: Facts) -> Tally:
    sides = len(inputs["card_points"]) if "card_points" in inputs else len(game.columns(game.players[0]))
    if "card_points" in inputs:
        cards = tuple(inputs["card_points"])
    elif "captured" in inputs:
        mine = card_points(tuple(map(Card, inputs["captured"])))
        cards = (mine, card_points(game.pack(game.players[0])) - mine)
    else:
        cards = (0,) * sides
    sung = [(side_of(game, seat), what) for seat, what in inputs.get("cantes", ())]
    return Tally(cards, credited(sung, sides), inputs.get("last"), tuple(inputs.get("carry", ())))


def side_of(game: "Tute", seat: int) -> int:
    """The side of a seat: its own, unless there are partners."""
    return next(side for side, seats in enumerate(game.columns(max(game.players))) if seat in seats)


def partida(game: "Tute", inputs: Facts) -> Facts:
    """The scores of a match, deal after deal, until it is over; figures a side."""
    start = tuple(inputs["start"])
    seats = max(len(start), game.players[0])
    match, played = game.match(seats, totals=game.shared(start)), 0
    for given in inputs["deals"]:
        if match.over:
            break
        match, played = match.gained(*outcome(game, seats, given)), played + 1
    columns = game.columns(seats)
    won = [side for side, of in enumerate(columns) if of[0] in game.standing(match)]
    return {"totals": [match.totals[of[0]] for of in columns], "winners": won, "ends_after": played}


def outcome(game: "Tute", seats: int, given: Any) -> tuple[Result, str]:
    """How a deal went: from its figures, the facts of its score, or whose tute won it."""
    if not isinstance(given, Mapping):
        return Result(None, game.shared(given)), "counted"
    if "tute_by" in given:
        nothing = (0,) * len(game.columns(seats))
        return game.won(given["tute_by"], Tally(nothing, nothing, None), "tute"), "tute"
    facts = game.answer("score", given)
    return Result(facts.get("winner"), facts["payoffs"], facts.get("next", "")), given.get(
        "event", "counted"
    ).partition(":")[0]


def dealt_hand(game: "Tute", inputs: Facts) -> "TuteHand":
    """The deal of a replay before its first action. Raises ValueError for hands that the pack does not give."""
    hands = hands_of(inputs)
    match = game.match(len(hands), **state_of(inputs))
    trump_card = Card(inputs["trump_card"])
    check_pack(game, hands, ())
    if trump_card not in hands[match.dealer]:
        raise ValueError("trump_card: a card of the dealer")
    return game.begin(match, hands, trump_card)


def state_of(inputs: Facts) -> dict[str, Any]:
    state: dict[str, Any] = {"dealer": inputs["dealer"]}
    return {**state, "carry": tuple(inputs["carry"])} if inputs.get("carry") else state


def hands_of(inputs: Facts) -> tuple[tuple[Card, ...], ...]:
    """The hands of a replay by seat; a seat that sits out may be left out or empty."""
    given = inputs["hands"]
    seats = inputs.get("players", max(int(seat) for seat in given) + 1)
    return tuple([in_order(tuple(map(Card, given.get(str(seat), ())))) for seat in range(seats)])


def check_pack(game: "Tute", hands: Sequence[Sequence[Card]], rest: Sequence[Card]) -> None:
    """Raises ValueError unless the hands are of one size and, with the rest, make the pack."""
    held = [card for hand in hands for card in hand]
    if sorted([*held, *rest]) != sorted(game.pack(len(hands))):
        raise ValueError("hands: with the stock and the turn-up they must be the game's pack")
    if len({len(hand) for hand in hands if hand}) != 1:
        raise ValueError("hands: must all be of one size")
