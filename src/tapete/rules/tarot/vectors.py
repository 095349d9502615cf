"""The adapter of the vectors: what tarot answers to their questions, and its recorded deals (docs/spec/vectors.md)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, get_args

from tapete.conformance import shapes as of
from tapete.conformance.adapter import Facts, Replay, Unanswered, spoken
from tapete.conformance.shapes import Scope, Shape, one_of
from tapete.rules.cards import Card
from tapete.rules.game import Action, Play, Trick
from tapete.rules.tarot import auction, declare
from tapete.rules.tarot.call import callable_cards, known_partners
from tapete.rules.tarot.count import Tally, Winnings
from tapete.rules.tarot.deal import Position, Standing, next_dealer, opened
from tapete.rules.tarot.deck import EXCUSE, bouts, half_points, is_lone_petit
from tapete.rules.tarot.discard import Spare, spare
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.match import TarotMatch
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.piles import Piles
from tapete.rules.tarot.score import duel, outcome, payoffs, petit_last_by, settlement, winnings_by_seat
from tapete.rules.tarot.stake import Duel, Outcome, Settlement, settle, settle_duel, settle_misere
from tapete.rules.tarot.tricks import Restrictions, ruling, trick_winner

Inputs = Mapping[str, Any]
SIDES: Final = ("declarer", "defence")


def answer(game: Options, kind: str, inputs: Inputs) -> Facts:
    """The answer to one question. Raises Unanswered for a kind that tarot has not, ValueError for senseless inputs."""
    if kind not in _KINDS:
        raise Unanswered(kind)
    return _KINDS[kind](game, _given(inputs))


def _given(inputs: Inputs) -> Inputs:
    """The inputs that are there: null is the same as nothing."""
    return {name: value for name, value in inputs.items() if value is not None}


def _cards(texts: Sequence[str]) -> list[Card]:
    return [Card(text) for text in texts]


def _legal_cards(game: Options, inputs: Inputs) -> Facts:
    hand = _cards([*inputs["hand"], *(top for top in inputs.get("tops", ()) if top is not None)])
    first = inputs.get("trick_no") == 1 and game.first_lead_restriction
    called = tuple(inputs.get("called", ())) if first else ()
    # The schema has no field for misere: who sets this option asks about one.
    petit = bool(inputs.get("misere", True)) and game.misere_no_petit_lead
    restrictions = Restrictions(called, inputs.get("announced_slam") == "alive", petit)
    return {"legal": ruling(game, hand, _cards(inputs["trick"]), restrictions).cards}


def _legal_actions(game: Options, inputs: Inputs) -> Facts:
    hand = _cards(inputs["hand"])
    match inputs["moment"]:
        case "call":
            return {"actions": call_pairs(game, hand)}
        case "declarations":
            early = inputs.get("trick_no", 1) == 1 and game.has_premiums
            return {"actions": declare.declarable(game, hand) if early else ()}
    raise Unanswered(f"legal-actions {inputs['moment']}")


def call_pairs(game: Options, hand: Sequence[Card]) -> tuple[str, ...]:
    """Every complete call as text, cards with a blank between."""
    calls: tuple[tuple[str, ...], ...] = ((),)
    for _ in game.form.calls:
        calls = tuple((*called, face) for called in calls for face in callable_cards(game, hand, called))
    return tuple(" ".join(called) for called in calls)


def _auction(game: Options, inputs: Inputs) -> Facts:
    dealer, bids = inputs["dealer"], inputs["bids"]
    eldest = (dealer + 1) % game.seats
    for index, bid in enumerate(bids):
        if index >= game.seats or (bid != "pass" and bid not in auction.open_bids(game, bids[:index])):
            return {"refused": index}
    if len(bids) < game.seats:
        speaks = (eldest + len(bids)) % game.seats
        return {"over": False, "to_speak": speaks, "actions": ("pass", *auction.open_contracts(game, bids))}
    best = auction.best(bids)
    if best is None:
        if game.all_pass == auction.MISERE:
            return {"over": True, "contract": None, "misere": True, "leader": eldest}
        next_dealer = dealer if game.redeal_dealer == "same" else eldest
        return {"over": True, "contract": None, "void": "all_pass", "next_dealer": next_dealer}
    contract, slam = auction.BIDS[bids[best]]
    declarer = (eldest + best) % game.seats
    return {
        "over": True,
        "contract": contract,
        "declarer": declarer,
        "leader": declarer if slam == "slam" else eldest,
        "slam_announced": slam == "slam",
        "small_slam_announced": slam == "small_slam",
    }


def _trick_winner(game: Options, inputs: Inputs) -> Facts:
    trick = _cards(inputs["trick"])
    if not trick:
        raise ValueError("trick: nobody wins an empty one")
    sweeping = sorted(one_of("sweeping", index, range(len(trick))) for index in inputs.get("sweeping", ()))
    return {"winner": trick_winner(game, trick, sweeping if inputs.get("last") else ())}


def _discard(game: Options, inputs: Inputs) -> Facts:
    may = spare(_cards(inputs["hand"]), inputs["size"], inputs.get("called", ()))
    found: dict[str, Any] = may._asdict()
    if "discard" in inputs:
        proposed = _cards(inputs["discard"])
        found["accepted"] = _is_discard(may, inputs["size"], proposed)
        found["shown"] = [card for card in proposed if card in may.trumps_from]
    return found


def _is_discard(may: Spare, size: int, cards: Sequence[Card]) -> bool:
    """Whether these cards are a whole discard that docs/spec/tarot.md 2.7 allows."""
    trumps = sum([card in may.trumps_from for card in cards])
    return (
        len(cards) == len(set(cards)) == size
        and trumps == may.trumps
        and all(card in may.suit_cards or card in may.trumps_from for card in cards)
    )


def _handful(game: Options, inputs: Inputs) -> Facts:
    pool = declare.handful_pool(game, _cards(inputs["hand"]), _cards(inputs.get("discarded_trumps", ())))
    early = inputs.get("trick_no", 1) == 1
    sizes = [
        {"size": size, "award": game.awards[size], "excuses_shown": pool.excuses_in(size)}
        for size in (declare.handful_sizes(game, pool) if early else ())
    ]
    return {"sizes": sizes, "accepted": early and _is_handful(game, pool, _cards(inputs.get("shown", ())))}


def _is_handful(game: Options, pool: declare.Pool, shown: Sequence[Card]) -> bool:
    """Whether these cards are a handful that may be shown."""
    size = len(shown)
    return (
        size in declare.handful_sizes(game, pool)
        and len(set(shown)) == size
        and all(card in pool.trumps or card in pool.excuses for card in shown)
        and sum([card.suit == EXCUSE for card in shown]) == pool.excuses_in(size)
    )


def _partner(game: Options, inputs: Inputs) -> Facts:
    declarer, called = inputs["declarer"], inputs["called"]
    if "hands" in inputs:
        plays = [Play(int(seat), Card(card)) for seat, hand in inputs["hands"].items() for card in hand]
        found = known_partners(game, called, declarer, (), [], plays)
    else:
        tricks = [
            Trick((Play(play["seat"], Card(play["card"])),), play["trick_winner"]) for play in inputs.get("plays", ())
        ]
        found = known_partners(game, called, declarer, (), tricks, [])
    return {"partners": {seat for seat in found if seat is not None and seat != declarer}}


def _by_seat(piles: Mapping[str, Sequence[Sequence[str]]]) -> list[list[list[Card]]]:
    return [[_cards(pile) for pile in piles[str(seat)]] for seat in range(len(piles))]


def _visibility(game: Options, inputs: Inputs) -> Facts:
    piles, trick = Piles.of(_by_seat(inputs["piles"])), _cards(inputs.get("trick", ()))
    for card in trick:
        for seat in range(game.seats):
            if card in piles.visible(seat):
                piles = piles.without(seat, card)
    if len(trick) == game.seats:
        piles = piles.turned()
    return {"tops": {str(seat): tops for seat, tops in enumerate(piles.tops)}}


def _deal_check(game: Options, inputs: Inputs) -> Facts:
    matters = game.has_premiums and game.lone_petit == "redeal"
    return {"void": matters and is_lone_petit(_cards(inputs["hand"]))}


def _count(game: Options, inputs: Inputs) -> Facts:
    pile = _cards(inputs["cards"])
    return {"half": half_points(pile) + inputs.get("compensation", 0), "bouts": bouts(pile)}


def _trick_count(game: Options, inputs: Inputs) -> Facts:
    given = {side for _, side in inputs["trick"]}
    names = SIDES if given.issubset(SIDES) else tuple(sorted(given))
    plays = [(Card(card), names.index(side)) for card, side in inputs["trick"]]
    winner = plays[_trick_winner(game, {**inputs, "trick": [card for card, _ in plays]})["winner"]][1]
    tally = Tally(game, len(names), bool(inputs.get("misere")))
    tally.add(plays, winner, bool(inputs.get("last")))
    texts = [str(name) for name in names]
    return {
        "half": dict(zip(texts, tally.half, strict=True)),
        "bouts": dict(zip(texts, tally.bouts, strict=True)),
    }


def _score(game: Options, inputs: Inputs) -> Facts:
    if inputs.get("misere"):
        winners, paid = settle_misere(game, inputs["half"])
        return {"winners": winners, "payoffs": paid}
    if game.seats == 2 and "declarer" not in inputs:
        won = [Winnings(half, one_of("bouts", bouts, _bouts(game))) for half, bouts in _per_seat(inputs)]
        found = settle_duel(game, won, inputs.get("petit_last_by"))
        return {"targets": found.targets, "points": found.points, "payoffs": found.payoffs, **_duel_told(found)}
    return _settlement_told(settle(game, _outcome(game, inputs)))


def _per_seat(inputs: Inputs) -> list[tuple[int, int]]:
    return list(zip(inputs["half"], inputs["bouts"], strict=True))


def _outcome(game: Options, inputs: Inputs) -> Outcome:
    sweep = inputs.get("sweep")
    slam: auction.Slam | None = (
        "slam" if inputs.get("slam_announced") else "small_slam" if inputs.get("small_slam_announced") else None
    )
    contracts = tuple(auction.MULTIPLIERS[game.subo_bid])
    return Outcome(
        declarer=inputs["declarer"],
        contract=one_of("contract", inputs["contract"], contracts),
        half=inputs["half"],
        bouts=one_of("bouts", inputs["bouts"], _bouts(game)),
        partners=tuple(inputs.get("partners", ())),
        petit_last=inputs.get("petit_last", 0),
        handfuls=tuple(
            [(seat, one_of("handfuls", size, tuple(game.awards))) for seat, size in inputs.get("handfuls", ())]
        ),
        slam=slam,
        sweep=sweep,
        tricks_lost=inputs.get("tricks_lost", 0 if sweep == "declarer" else game.form.tricks),
        declarations=tuple([(seat, word) for seat, word in inputs.get("declarations", ())]),
    )


def _bouts(game: Options) -> range:
    return range(3 * game.form.packs + 1)


def _match(game: Options, inputs: Inputs) -> Facts:
    start = tuple(inputs.get("start", (0,) * game.seats))
    match, deals = TarotMatch(game, 0, start, won=(0,) * game.seats), 0
    for deal in inputs["deals"]:
        if match.is_over:
            break
        deals += 1
        if isinstance(deal, Mapping) and deal.get("void"):
            continue
        match = match.with_payoffs(answer(game, "score", deal)["payoffs"] if isinstance(deal, Mapping) else deal)
    return {"totals": match.totals, "winners": match.winners, "ends_after": deals if match.is_over else None}


_KINDS: Final[Mapping[str, Callable[[Options, Inputs], Facts]]] = {
    "legal-cards": _legal_cards,
    "legal-actions": _legal_actions,
    "auction": _auction,
    "trick-winner": _trick_winner,
    "discard": _discard,
    "handful": _handful,
    "partner": _partner,
    "visibility": _visibility,
    "deal-check": _deal_check,
    "count": _count,
    "trick-count": _trick_count,
    "score": _score,
    "match": _match,
}


def replay(game: Options, inputs: Inputs) -> Replay:
    """A recorded deal, ready to be played. Raises ValueError unless it holds each card of the pack once."""
    there, seats = _given(inputs), range(game.seats)
    hands = [_cards(there["hands"][str(seat)]) for seat in seats]
    dog, piles = _cards(there.get("dog", ())), _by_seat(there.get("piles", {}))
    dealt = [*hands, dog, *(pile for mine in piles for pile in mine)]
    if sorted(card for each in dealt for card in each) != sorted(game.form.pack):
        raise ValueError("hands, dog and piles are not the game's pack")
    standing = Standing(game, there["dealer"], (0,) * game.seats)
    return Replay(TarotHand(opened(standing, hands, dog, Piles.of(piles) if piles else None)), deal_facts, _spoken)


def _spoken(do: str, value: Any) -> tuple[Action, ...]:
    """An entry of the log: a handful is declared by its size and then shown card by card."""
    if do == "handful":
        return (Action("handful", str(len(value))), *(Action("show", card) for card in value))
    return spoken(do, value)


def deal_facts(hand: TarotHand) -> Facts:
    """The finished deal in the field names of the vector schema."""
    position = hand._position
    if position.void is not None:
        return {"void": position.void, "next_dealer": next_dealer(position)}
    common = {
        "contract": position.deal.bidding.contract,
        "declarer": position.deal.bidding.declarer,
        "leader": position.tricks[0].plays[0].seat,
        "tricks_won": [sum(trick.winner == seat for trick in position.tricks) for seat in range(len(position.hands))],
        "payoffs": payoffs(position),
    }
    if position.deal.bidding.contract == auction.MISERE:
        half = [each.half for each in winnings_by_seat(position)]
        winners = settle_misere(position.deal.standing.game, half)[0]
        return {**common, "contract": None, "misere": True, "half": half, "winners": winners}
    if position.deal.bidding.declarer is None:
        return {**common, **_duel_facts(position), **_duel_told(duel(position))}
    return {**common, **_settlement_told(settlement(position)), **_outcome_told(outcome(position))}


def _settlement_told(found: Settlement) -> Facts:
    names = ("target", "points", "made", "difference", "stake", "payoffs")
    return {name: getattr(found, name) for name in names}


def _outcome_told(found: Outcome) -> Facts:
    names = ("partners", "half", "bouts", "petit_last", "handfuls", "sweep", "tricks_lost", "declarations")
    slams = {"slam_announced": found.slam == "slam", "small_slam_announced": found.slam == "small_slam"}
    return {**{name: getattr(found, name) for name in names}, **slams}


def _duel_facts(position: Position) -> Facts:
    won = winnings_by_seat(position)
    return {
        "half": [each.half for each in won],
        "bouts": [each.bouts for each in won],
        "petit_last_by": petit_last_by(position),
    }


def _duel_told(found: Duel) -> Facts:
    return {"winner": found.winner, "difference": found.difference, "stake": found.stake}


def _face(value: Any, about: Scope) -> None:
    of.text(value, about)
    if value not in {Card(card).face for card in about.cards}:
        raise ValueError(f"{value!r} is not allowed; allowed: a card without copy letter")


def _trick(value: Any, about: Scope) -> None:
    """Cards, or the pairs of card and side of a count; the sides are names or seats."""
    of.trick(value, about)
    if any(isinstance(each, list) for each in value):
        of.pairs(of.card, of.either(of.seat, of.word(*SIDES)))(value, about)


def _play(value: Any, about: Scope) -> None:
    if not isinstance(value, dict) or not {"card", "seat", "trick_winner"} <= value.keys():
        raise ValueError(f"{value!r} is not allowed; allowed: an object with card, seat and trick_winner")
    of.card(value["card"], about)
    of.seat(value["seat"], about)
    of.seat(value["trick_winner"], about)


def _piles(value: Any, about: Scope) -> None:
    if not isinstance(value, dict) or value.keys() != {"0", "1"}:
        raise ValueError(f"{value!r} is not allowed; allowed: an object with the piles of the seats 0 and 1")
    for piles in value.values():
        of.list_of(of.list_of(of.card))(piles, about)


def _deals(value: Any, about: Scope) -> None:
    of.deals(value, about)
    for deal in value:
        if isinstance(deal, list):
            of.each_seat(of.number)(deal, about)


_SHAPES: Final[Mapping[str, Shape]] = {
    **dict.fromkeys(("half", "bouts"), of.either(of.each_seat(of.amount), of.amount)),
    **dict.fromkeys(("compensation", "petit_last"), of.whole),
    **dict.fromkeys(("size", "trick_no", "tricks_lost"), of.amount),
    **dict.fromkeys(("last", "misere", "slam_announced", "small_slam_announced"), of.truth),
    **dict.fromkeys(("cards", "discard", "shown", "discarded_trumps"), of.list_of(of.card)),
    "petit_last_by": of.seat,
    "partners": of.seats,
    "tops": of.list_of(of.or_none(of.card)),
    "trick": _trick,
    "start": of.each_seat(of.number),
    "deals": _deals,
    "called": of.list_of(_face),
    "bids": of.list_of(of.text),
    "sweeping": of.list_of(of.amount),
    "handfuls": of.pairs(of.seat, of.amount),
    "declarations": of.pairs(of.seat, of.word(*get_args(declare.Declaration))),
    "plays": of.list_of(_play),
    "piles": _piles,
    "announced_slam": of.word("alive", "lost"),
    "sweep": of.word(*SIDES),
}
FIELDS: Final[Mapping[str, Shape]] = {name: of.or_none(shape) for name, shape in _SHAPES.items()}
"""What the inputs of tarot alone may be; null is the same as nothing."""
