"""What the rules of tarot say to the questions of the vector schema, and recorded deals (vectors README)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tapete.rules.cards import Card
from tapete.rules.game import Action, Play, Trick, Unanswered
from tapete.rules.replay import Replay, spoken
from tapete.rules.tarot import auction, declare, discard, score
from tapete.rules.tarot.call import call_pairs, resolve
from tapete.rules.tarot.count import Pile, Tally
from tapete.rules.tarot.deck import bouts, half_points, is_lone_petit
from tapete.rules.tarot.given import SIDES, given, one_of
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.match import TarotMatch
from tapete.rules.tarot.options import Options
from tapete.rules.tarot.piles import Piles
from tapete.rules.tarot.play import Bars, ruling, taker
from tapete.rules.tarot.result import account_told, told
from tapete.rules.tarot.talk import MISERE

Inputs = Mapping[str, Any]
Answer = Mapping[str, Any]
_WORDS: Final = ("no_trumps", "no_points")


def answer(game: Options, kind: str, inputs: Inputs) -> Answer:
    """The answer to one question. Raises Unanswered for a kind that tarot has not, ValueError for senseless inputs."""
    if kind not in _KINDS:
        raise Unanswered(kind)
    return _KINDS[kind](game, given(inputs))


def _cards(texts: Sequence[str]) -> list[Card]:
    return [Card(text) for text in texts]


def _legal_cards(game: Options, inputs: Inputs) -> Answer:
    hand = _cards([*inputs["hand"], *(top for top in inputs.get("tops", ()) if top is not None)])
    first = inputs.get("trick_no") == 1 and game.first_lead_restriction
    called = tuple(inputs.get("called", ())) if first else ()
    # The schema has no field for misere: who sets this option asks about one.
    petit = bool(inputs.get("misere", True)) and game.misere_no_petit_lead
    bars = Bars(called, inputs.get("announced_slam") == "alive", petit)
    return {"legal": ruling(game, hand, _cards(inputs["trick"]), bars).cards}


def _legal_actions(game: Options, inputs: Inputs) -> Answer:
    hand = _cards(inputs["hand"])
    match inputs["moment"]:
        case "call":
            return {"actions": call_pairs(game, hand)}
        case "declarations":
            early = inputs.get("trick_no", 1) == 1 and game.has_premiums
            return {"actions": declare.announcements(game, hand) if early else ()}
    raise Unanswered(f"legal-actions {inputs['moment']}")


def _auction(game: Options, inputs: Inputs) -> Answer:
    dealer, bids = inputs["dealer"], inputs["bids"]
    eldest = (dealer + 1) % game.seats
    for place, bid in enumerate(bids):
        if place >= game.seats or (bid != "pass" and bid not in auction.sayable(game, bids[:place])):
            return {"refused": place}
    if len(bids) < game.seats:
        speaks = (eldest + len(bids)) % game.seats
        return {"over": False, "to_speak": speaks, "actions": ("pass", *auction.offered(game, bids))}
    best = auction.best(bids)
    if best is None:
        if game.all_pass == MISERE:
            return {"over": True, "contract": None, "misere": True, "leader": eldest}
        next_dealer = dealer if game.redeal_dealer == "same" else eldest
        return {"over": True, "contract": None, "void": "all_pass", "next_dealer": next_dealer}
    contract, _, slam = bids[best].partition("+")
    declarer = (eldest + best) % game.seats
    return {
        "over": True,
        "contract": contract,
        "declarer": declarer,
        "leader": declarer if slam == "slam" else eldest,
        "slam_announced": slam == "slam",
        "small_slam_announced": slam == "small_slam",
    }


def _trick_winner(game: Options, inputs: Inputs) -> Answer:
    trick = _cards(inputs["trick"])
    if not trick:
        raise ValueError("trick: nobody wins an empty one")
    sweeping = [one_of("sweeping", place, range(len(trick))) for place in inputs.get("sweeping", ())]
    return {"winner": taker(game, trick, sweeping if inputs.get("last") else ())}


def _discard(game: Options, inputs: Inputs) -> Answer:
    hand, called = _cards(inputs["hand"]), inputs.get("called", ())
    may = discard.spare(hand, inputs["size"], called)
    found: dict[str, Any] = may._asdict()
    if "discard" in inputs:
        proposed = _cards(inputs["discard"])
        found["accepted"] = discard.accepted(hand, inputs["size"], called, proposed)
        found["shown"] = [card for card in proposed if card in may.trumps_from]
    return found


def _handful(game: Options, inputs: Inputs) -> Answer:
    held = declare.pool(game, _cards(inputs["hand"]), _cards(inputs.get("discarded_trumps", ())))
    early = inputs.get("trick_no", 1) == 1
    sizes = [
        {"size": size, "award": game.awards[size], "excuses_shown": held.excuses_in(size)}
        for size in (declare.sizes(game, held) if early else ())
    ]
    shown = _cards(inputs.get("shown", ()))
    return {"sizes": sizes, "accepted": early and declare.accepted(game, held, shown)}


def _partner(game: Options, inputs: Inputs) -> Answer:
    declarer, called = inputs["declarer"], inputs["called"]
    if "hands" in inputs:
        plays = [Play(int(seat), Card(card)) for seat, hand in inputs["hands"].items() for card in hand]
        resolved = resolve(game, called, declarer, (), [], plays)
    else:
        tricks = [
            Trick((Play(play["seat"], Card(play["card"])),), play["trick_winner"]) for play in inputs.get("plays", ())
        ]
        resolved = resolve(game, called, declarer, (), tricks, [])
    return {"partners": {seat for seat in resolved if seat is not None and seat != declarer}}


def _by_seat(piles: Mapping[str, Sequence[Sequence[str]]]) -> list[list[list[Card]]]:
    return [[_cards(pile) for pile in piles[str(seat)]] for seat in range(len(piles))]


def _visibility(game: Options, inputs: Inputs) -> Answer:
    piles, trick = Piles.of(_by_seat(inputs["piles"])), _cards(inputs.get("trick", ()))
    for card in trick:
        for seat in range(game.seats):
            if card in piles.visible(seat):
                piles = piles.without(seat, card)
    if len(trick) == game.seats:
        piles = piles.turned()
    return {"tops": {str(seat): tops for seat, tops in enumerate(piles.tops)}}


def _deal_check(game: Options, inputs: Inputs) -> Answer:
    matters = game.has_premiums and game.lone_petit == "redeal"
    return {"void": matters and is_lone_petit(_cards(inputs["hand"]))}


def _count(game: Options, inputs: Inputs) -> Answer:
    pile = _cards(inputs["cards"])
    return {"half": half_points(pile) + inputs.get("compensation", 0), "bouts": bouts(pile)}


def _trick_count(game: Options, inputs: Inputs) -> Answer:
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


def _score(game: Options, inputs: Inputs) -> Answer:
    if inputs.get("misere"):
        winners, payoffs = score.misere(game, inputs["half"])
        return {"winners": winners, "payoffs": payoffs}
    if game.seats == 2 and "declarer" not in inputs:
        won = [Pile(half, one_of("bouts", bouts, _bouts(game))) for half, bouts in _per_seat(inputs)]
        found = score.duel(game, won, inputs.get("petit_last_by"))
        return {"targets": found.targets, "points": found.points, **_duel_told(found)}
    return account_told(score.account(game, _facts(game, inputs)))


def _per_seat(inputs: Inputs) -> list[tuple[int, int]]:
    return list(zip(inputs["half"], inputs["bouts"], strict=True))


def _facts(game: Options, inputs: Inputs) -> score.Facts:
    slam = "slam" if inputs.get("slam_announced") else "small_slam" if inputs.get("small_slam_announced") else ""
    sweep = inputs.get("sweep")
    return score.Facts(
        declarer=inputs["declarer"],
        contract=one_of("contract", inputs["contract"], auction.contracts(game)),
        half=inputs["half"],
        bouts=one_of("bouts", inputs["bouts"], _bouts(game)),
        partners=tuple(inputs.get("partners", ())),
        petit_last=inputs.get("petit_last", 0),
        handfuls=tuple([(seat, one_of("handfuls", size, game.awards)) for seat, size in inputs.get("handfuls", ())]),
        slam=slam,
        sweep=sweep,
        tricks_lost=inputs.get("tricks_lost", 0 if sweep == "declarer" else game.form.tricks),
        declarations=tuple(
            [(seat, one_of("declarations", word, _WORDS)) for seat, word in inputs.get("declarations", ())]
        ),
    )


def _bouts(game: Options) -> range:
    return range(3 * game.form.packs + 1)


def _duel_told(found: score.Duel) -> Answer:
    return {
        "winner": found.winner,
        "difference": found.difference,
        "stake": found.stake,
        "payoffs": found.payoffs,
    }


def _match(game: Options, inputs: Inputs) -> Answer:
    start = tuple(inputs.get("start", (0,) * game.seats))
    match, deals = TarotMatch(game, 0, start, won=(0,) * game.seats), 0
    for deal in inputs["deals"]:
        if match.over:
            break
        deals += 1
        if isinstance(deal, Mapping) and deal.get("void"):
            continue
        match = match.with_deal(answer(game, "score", deal)["payoffs"] if isinstance(deal, Mapping) else deal)
    return {"totals": match.totals, "winners": match.winners, "ends_after": deals if match.over else None}


_KINDS: Final[Mapping[str, Callable[[Options, Inputs], Answer]]] = {
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


def replay(match: TarotMatch, inputs: Inputs) -> Replay:
    """A recorded deal, ready to be played. Raises ValueError unless it holds each card of the pack once."""
    there = given(inputs)
    hands: list[list[Card]] = [_cards(there["hands"][str(seat)]) for seat in range(match.seats)]
    dog, piles = _cards(there.get("dog", ())), _by_seat(there.get("piles", {}))
    dealt = [*hands, dog, *(pile for mine in piles for pile in mine)]
    if sorted(card for each in dealt for card in each) != sorted(match.game.form.pack):
        raise ValueError("hands, dog and piles are not the game's pack")
    return Replay(TarotHand.dealt(match, hands, dog, Piles.of(piles) if piles else None), told, _spoken)


def _spoken(do: str, value: Any) -> tuple[Action, ...]:
    """An entry of the log: a handful is declared by its size and then shown card by card."""
    if do == "handful":
        return (Action("handful", str(len(value))), *(Action("show", card) for card in value))
    return spoken(do, value)
