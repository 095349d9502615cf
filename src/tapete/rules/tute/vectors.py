"""The adapter of the family: answers to the questions of the vector schema, recorded deals (docs/spec/vectors.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from tapete.conformance import shapes as of
from tapete.conformance.adapter import Facts, Replay, Unanswered
from tapete.conformance.common import answer_trick
from tapete.conformance.shapes import Shape, one_of
from tapete.rules.cards import Card
from tapete.rules.spanish import LAST_TEN, card_points
from tapete.rules.turnup import exchanges
from tapete.rules.tute.cabron import TuteCabron, bad_points
from tapete.rules.tute.deal import Ended, columns, in_order
from tapete.rules.tute.game import Tute
from tapete.rules.tute.gana_pierde import TuteGanaPierde
from tapete.rules.tute.hand import TuteHand
from tapete.rules.tute.match import TuteMatch
from tapete.rules.tute.score import Result, Tally, cante_points, leaders, result, tally_of, tricks_won
from tapete.rules.tute.songs import FOURS, SING, songs
from tapete.rules.tute.subastado import TuteSubastado
from tapete.rules.tute.three import TuteThree
from tapete.rules.tute.two import TuteTwo, open_ruling
from tapete.rules.tute.vueltas import Vueltas, VueltasMatch

Inputs = Mapping[str, Any]
EVENTS: Final = (*(f"tute:{rank}" for rank in FOURS), "capote_made", "capote_failed")
"""What decides a deal at once."""
LEADERS_WIN: Final = (TuteSubastado, TuteGanaPierde, TuteCabron)
"""The forms whose partida, if it is ended early, is won by the highest score."""
SINGABLE: Final = of.word(*SING)


def _sung(value: Any, about: of.Scope) -> None:
    """Pairs of a seat and what it sang."""
    of.said(value, about)
    for _, what in value:
        SINGABLE(what, about)


FIELDS: Final[Mapping[str, Shape]] = {
    "phase": of.word("stock", "closed"),
    "event": of.word(*EVENTS),
    "cantes": _sung,
}


def answer(game: Tute, kind: str, inputs: Inputs) -> Facts:
    """What the rules say. Raises Unanswered for a kind that the form has not, ValueError for what cannot be."""
    match kind:
        case "legal-actions":
            return {"actions": _actions(game, inputs)}
        case "deal":
            return _deal(game, inputs)
        case "auction" if isinstance(game, TuteSubastado):
            return _auction(game, inputs)
        case "score":
            return _score(game, inputs)
        case "running-score" if isinstance(game, Vueltas):
            return _running_score(game, inputs)
        case "match":
            return _partida(game, inputs)
        case "legal-cards" if isinstance(game, TuteTwo) and inputs.get("phase") == "stock":
            return _open_cards(game, inputs)
        case _:
            return answer_trick(kind, inputs, game.duties)


def replay(game: Tute, inputs: Inputs) -> Replay:
    """A recorded deal, dealt again from a deck that gives its hands. Raises ValueError or KeyError."""
    match = _match(game, inputs)
    return Replay(match.deal(_deck(game, match, inputs)), _FACTS.get(game.id, _facts))


# What may be done.


def _open_cards(game: TuteTwo, inputs: Inputs) -> Facts:
    if game.stock_duty == "full":
        return answer_trick("legal-cards", inputs, game.duties)
    hand, trick = _cards(inputs, "hand"), _cards(inputs, "trick")
    return {"legal": open_ruling(hand, trick, inputs["trump"], game.stock_duty).cards}


def _actions(game: Tute, inputs: Inputs) -> tuple[str, ...]:
    """The moments `cante` and, with a turn-up, `exchange`."""
    match inputs["moment"]:
        case "cante":
            closed = isinstance(game, TuteTwo) and game.cantes_phase == "stock_only" and inputs.get("phase") == "closed"
            if isinstance(game, TuteCabron) or closed or not inputs.get("won_trick"):
                return ()
            return songs(game, _cards(inputs, "hand"), inputs["trump"], tuple(inputs.get("sung", ())))
        case "exchange" if isinstance(game, TuteTwo):
            return _exchanges(inputs, game.exchange == "optional" and bool(inputs.get("won_trick")))
        case "exchange" if isinstance(game, TuteThree):
            return _exchanges(inputs, game.exchange != "off" and game.deck == "40_turnup")
        case moment:
            raise Unanswered(moment)


def _exchanges(inputs: Inputs, allowed: bool) -> tuple[str, ...]:
    found = exchanges(Card(inputs["turn_up"]), _cards(inputs, "hand"))
    return tuple([action.what for action in found if allowed])


def _auction(game: TuteSubastado, inputs: Inputs) -> Facts:
    turns = game.turns(game.match(3, dealer=inputs["dealer"]).dealer, 3)
    bids: list[int] = []
    for index, bid in enumerate(inputs.get("bids", ())):
        now = game.auction(turns, bids)
        if now.to_speak is None or (bid != "pass" and bid not in game.offered(now.best)):
            return {"refused": index}
        bids.append(0 if bid == "pass" else bid)
    now = game.auction(turns, bids)
    if now.to_speak is not None:
        return {"over": False, "to_speak": now.to_speak, "actions": ("pass", *game.offered(now.best))}
    if now.bidder is None:
        return {"over": True, "contract": None, "declarer": None, "void": "all_pass", "next_dealer": turns[0]}
    leader = turns[0] if game.first_leader == "mano" else now.bidder
    return {"over": True, "contract": now.best, "declarer": now.bidder, "leader": leader}


def _deal(game: Tute, inputs: Inputs) -> Facts:
    """Where the cards of a deck go; hands in the order dealt."""
    deck, dealer = tuple(map(Card, inputs["deck"])), inputs["dealer"]
    fitting = [seats for seats in game.players if dealer in range(seats) and len(game.pack(seats)) == len(deck)]
    match = game.match(inputs.get("players", (*fitting, game.players[0])[0]), dealer=dealer)
    at = match.deal(deck)._at
    hands = {str(seat): [card for card in deck if card in held] for seat, held in enumerate(at.hands) if held}
    if at.stock:
        return {"hands": hands, "turn_up": at.stock[-1], "stock": at.stock[:-1]}
    return {"hands": hands, **({"trump_card": at.deal.trump_card} if at.deal.trump_card else {})}


# What it counts.


def _score(game: Tute, inputs: Inputs) -> Facts:
    """A deal from its facts: counted, or decided at once by an event."""
    if isinstance(game, TuteSubastado):
        return _auction_score(inputs)
    if isinstance(game, TuteCabron):
        total = _figures(game, "total", inputs["total"])
        return {"payoffs": bad_points(total, _numbers("tricks_won", inputs["tricks_won"], (len(total),)))}
    tally = _tally(game, inputs)
    if "event" in inputs:
        side = _side(game, inputs["seat"])
        winner = 1 - side if inputs["event"] == "capote_failed" else side
        return {"deal_ends": True, **_result_facts(game._won(winner, tally, _ended(inputs)))}
    figures = {"cards": tally.cards, "cantes": tally.cantes, "last": tally.tens, "total": tally.total}
    return {**figures, **_result_facts(game._counted(tally))}


def _auction_score(inputs: Inputs) -> Facts:
    declarer, contract = inputs["declarer"], inputs["contract"]
    figures = [contract, inputs["card_points"], inputs.get("cante_points", 0)]
    contract, cards, sung = _numbers("contract, card_points, cante_points", figures, (3,))
    total = cards + sung + LAST_TEN * (inputs.get("last") == declarer)
    gained = contract if total >= contract else -contract
    payoffs = [gained * (seat == declarer) for seat in range(3)]
    return {"declarer_total": total, "success": gained > 0, "payoffs": payoffs}


def _ended(inputs: Inputs) -> Ended:
    """How the deal ended: `event` without the rank of a tute."""
    return cast(Ended, inputs.get("event", "counted").partition(":")[0])


def _result_facts(result: Result) -> Facts:
    whose = {"winner": result.winner, "payoffs": result.payoffs}
    return {**whose, "next": result.next} if result.next else whose


def _tally(game: Tute, inputs: Inputs) -> Tally:
    if "card_points" in inputs:
        cards = _figures(game, "card_points", inputs["card_points"])
    elif "event" in inputs:
        cards = (0,) * len(columns(game.sides(game.players[0])))
    else:
        mine = card_points(_cards(inputs, "captured"))
        cards = _figures(game, "captured", (mine, card_points(game.pack(game.players[0])) - mine))
    one_of("last", inputs.get("last"), (None, *range(len(cards))))
    sung = [(_side(game, seat), what) for seat, what in inputs.get("cantes", ())]
    carry = _numbers("carry", inputs.get("carry", ()), (0, len(cards)))
    return Tally(cards, cante_points(sung, len(cards)), inputs.get("last"), carry)


def _running_score(game: Vueltas, inputs: Inputs) -> Facts:
    """A second deal, credit after credit, until somebody has the target on the spot."""
    total, sides = list(_numbers("carry", inputs["carry"], (2,))), game.sides(game.players[0])
    for _, *credit in inputs.get("credits", ()):
        seat, points = _numbers("credits", credit, (2,))
        one_of("credits", seat, range(len(sides)))
        if max(total) >= game.target_points:
            break
        total[sides[seat]] += points
    reached = max(total) >= game.target_points
    winner = total.index(max(total)) if reached else None
    payoffs = game._shared([int(side == winner) for side in (0, 1)])
    return {"total": total, "winner": winner, "payoffs": payoffs, "deal_ends": reached}


def _partida(game: Tute, inputs: Inputs) -> Facts:
    """The scores of a match, deal after deal, until it is over; figures a side."""
    start = _figures(game, "start", inputs["start"])
    seats = next(seats for seats in game.players if len(columns(game.sides(seats))) == len(start))
    match, played = game.match(seats, totals=game._shared(start)), 0
    carry: tuple[int, ...] = ()
    for given in inputs.get("deals", ()):
        if match.is_over:
            break
        result, ended, carry = _outcome(game, seats, given, carry)
        match, played = match._gained(result, ended), played + 1
    sides = columns(game.sides(seats))
    ahead = leaders(match.totals) if isinstance(game, LEADERS_WIN) else match.winners
    won = [side for side, of in enumerate(sides) if of[0] in ahead]
    return {"totals": [match.totals[of[0]] for of in sides], "winners": won, "ends_after": played}


def _outcome(game: Tute, seats: int, given: Any, carry: Sequence[int]) -> tuple[Result, Ended, tuple[int, ...]]:
    """How a deal went: from its figures, the facts of its score, or whose tute won it; and what it carries over."""
    sides = len(columns(game.sides(seats)))
    if not isinstance(given, Mapping):
        return Result(None, game._shared(_figures(game, "deals", given))), "counted", ()
    if "tute_by" in given:
        nothing = Tally((0,) * sides, (0,) * sides, None)
        one_of("tute_by", given["tute_by"], range(sides))
        return game._won(given["tute_by"], nothing, "tute"), "tute", ()
    facts = answer(game, "score", {"carry": carry, **given})
    left = tuple(facts["total"]) if facts.get("next") == "second_deal" else ()
    return Result(facts.get("winner"), facts["payoffs"], facts.get("next", "")), _ended(given), left


# Recorded deals.


def _match(game: Tute, inputs: Inputs) -> TuteMatch:
    """The match of a recorded deal. Raises ValueError."""
    seats = inputs.get("players", max([inputs["dealer"], *map(int, inputs["hands"])]) + 1)
    carry = tuple(inputs.get("carry") or ())
    if carry and not issubclass(game.Match, VueltasMatch):
        raise ValueError(f"carry: {game.id} has no second deal")
    return game.match(seats, dealer=inputs["dealer"], **({"carry": carry} if carry else {}))


def _deck(game: Tute, match: TuteMatch, inputs: Inputs) -> tuple[Card, ...]:
    """A deck that gives the recorded hands, and what lies beside them. Raises ValueError, which names the field."""
    beside = _beside(game, inputs)
    turns, given = game.turns(match.dealer, match.seats), inputs["hands"]
    hands = [in_order(tuple(map(Card, given.get(str(seat), ())))) for seat in range(match.seats)]
    pack = game.pack(match.seats)
    _check_pack([*(card for hand in hands for card in hand), *beside], pack)
    each = (len(pack) - len(beside)) // len(turns)
    if [len(hand) for hand in hands] != [each * (seat in turns) for seat in range(match.seats)]:
        raise ValueError(f"hands: {each} cards each for seats {', '.join(map(str, sorted(turns)))}")
    if not beside and not isinstance(game, TuteSubastado | TuteCabron):
        hands[turns[-1]] = _shown_last(turns[-1], hands[turns[-1]], inputs["trump_card"])
    return (*[hands[seat][index] for index in range(each) for seat in turns], *beside)


def _beside(game: Tute, inputs: Inputs) -> tuple[Card, ...]:
    """The cards that nobody holds, in the order of the deck: the turn-up, and the stock of two players."""
    if isinstance(game, TuteThree) and game.deck == "40_turnup":
        return (Card(inputs["turn_up"]),)
    if not isinstance(game, TuteTwo):
        return ()
    stock = tuple(map(Card, inputs["stock"]))
    if len(stock) != len(game.pack(2)) - 2 * game.hand_size - 1:
        raise ValueError(f"stock: {len(stock)} cards, with {game.hand_size} in a hand")
    return (Card(inputs["turn_up"]), *stock)


def _shown_last(seat: int, hand: tuple[Card, ...], shown: str) -> tuple[Card, ...]:
    """The hand of the last seat to be dealt to with the card that was shown at its end. Raises ValueError."""
    if shown not in hand:
        raise ValueError(f"trump_card: {shown!r} is not a card of seat {seat}, the last to be dealt to")
    return (*[card for card in hand if card != shown], Card(shown))


def _check_pack(cards: Sequence[Card], pack: Sequence[Card]) -> None:
    twice = sorted({card for card in cards if cards.count(card) > 1})
    strange, missing = sorted(set(cards).difference(pack)), sorted(set(pack).difference(cards))
    for wrong, which in (("there twice", twice), ("not in the pack", strange), ("missing", missing)):
        if which:
            raise ValueError(f"hands: {wrong}: {' '.join(which)}")


def _facts(hand: TuteHand[Any]) -> Facts:
    """What a finished deal tells of itself."""
    at, tally, outcome = hand._at, tally_of(hand._at), result(hand._at)
    facts: dict[str, Any] = {
        "tricks": len(at.history.tricks),
        "tricks_won": tricks_won(at),
        "leader": at.history.tricks[0].plays[0].seat if at.history.tricks else None,
        "cards": tally.cards,
        "cantes": tally.cantes,
        "last": tally.tens,
        "total": tally.total,
        **_result_facts(outcome),
    }
    ended = at.history.ended
    if ended != "counted":
        facts |= {"deal_ends": True, "event": at.history.songs[-1].what if ended == "tute" else ended}
    if ended == "capote_failed":
        facts["lost_trick"] = facts["tricks"]
    return facts


def _cabron_facts(hand: TuteHand[Any]) -> Facts:
    return {**_facts(hand), "cantes": [(song.seat, song.what) for song in hand._at.history.songs]}


def _auction_facts(hand: TuteHand[Any]) -> Facts:
    at = hand._at
    contract, (tricks, _, points, *_) = at.deal.contract, at.history
    if contract is None:
        void = {"void": "all_pass", "next_dealer": at.turns[0], "tricks": 0}
        return {"contract": None, "declarer": None, "payoffs": hand.scores(), **void}
    return {
        "contract": contract.points,
        "declarer": contract.bidder,
        "payoffs": hand.scores(),
        "tricks": len(tricks),
        "tricks_won": tricks_won(at),
        "leader": tricks[0].plays[0].seat,
        "declarer_total": points[0],
        "success": points[0] >= contract.points,
    }


_FACTS: Final = {TuteCabron.id: _cabron_facts, TuteSubastado.id: _auction_facts}


# Fields.


def _cards(inputs: Inputs, name: str) -> tuple[Card, ...]:
    """A field that holds cards; none if it is not there."""
    return tuple(map(Card, inputs.get(name, ())))


def _figures(game: Tute, name: str, given: Sequence[int]) -> tuple[int, ...]:
    """A field that holds a figure a side. Raises ValueError unless it does."""
    return _numbers(name, given, [len(columns(game.sides(seats))) for seats in game.players])


def _numbers(name: str, given: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """A field that holds a list of whole numbers, of one of these lengths. Raises ValueError unless it does."""
    if not isinstance(given, list | tuple) or len(given) not in sizes or {int} < {int, *map(type, given)}:
        many = " or ".join(map(str, sizes))
        raise ValueError(f"{name}: {given!r} is not allowed; allowed: a list of {many} whole numbers")
    return tuple(given)


def _side(game: Tute, seat: int) -> int:
    """The side of a seat."""
    return game.sides(max(game.players))[seat]
