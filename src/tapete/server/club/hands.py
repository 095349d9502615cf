"""Finished hands as the books keep them: enough to play each again, whatever becomes of its table's journal."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import orjson

from tapete.club.statistics import Played
from tapete.rules.cards import Card, cards
from tapete.rules.game import Action, Hand, changed, configure, past, state
from tapete.rules.games import game
from tapete.rules.record import Record
from tapete.rules.role import contract
from tapete.server.club.names_kept import unnamed_statements
from tapete.server.people.people import People
from tapete.server.store.store import Statement
from tapete.table import Table, TableOptions
from tapete.table.checkpoint import as_rows
from tapete.table.commands import Person

HAND: Final = (
    'INSERT INTO hands (id, "table", match, number, game, at, body, people, scores, deal, is_public) '
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
PLAYER: Final = (
    "INSERT INTO hand_people (person, hand, seat, at) VALUES (?, ?, ?, ?) ON CONFLICT (person, hand) DO NOTHING"
)
A_DAY_S: Final = 24 * 3600.0
OPEN_S: Final = 7 * A_DAY_S
"""A private duplicate may be begun for so long, unless its maker closes it before."""
DUPLICATE: Final = f"""UPDATE duplicate_plays SET hand = ?, score = ? WHERE "table" = ? AND person = ? AND hand = ''
    AND EXISTS (SELECT 1 FROM duplicates WHERE id = duplicate_plays.duplicate AND deck = ?
        AND coalesce(closes, made + CASE kind WHEN 'private' THEN {OPEN_S} ELSE 0 END) + {A_DAY_S} > ?)"""
"""Later than a day after nobody can begin it any more, its secret is open: what is made of it does not count."""
COLUMNS: Final = 'id, "table", match, number, game, at, body, people, scores, deal, is_public'


@dataclass(frozen=True, slots=True)
class KeptHand:
    """A finished hand."""

    id: str
    table: str
    match: str
    number: int
    game: str
    at: float
    body: Mapping[str, Any]
    people: tuple[tuple[Person, str], ...]
    """Whom each seat's cards were dealt to, and the name there at the end."""
    scores: tuple[float, ...]
    deal: Mapping[str, Any]
    """How the deck came about, as far as it can be checked."""
    is_public: bool

    @classmethod
    def of(cls, row: tuple[Any, ...]) -> "KeptHand":
        """The hand of a row with `COLUMNS`."""
        identity, table, match, number, name, at, body, people, scores, deal, is_public = row
        return cls(
            *(identity, table, match, number, name, at),
            orjson.loads(body),
            tuple([(person, name) for person, name in orjson.loads(people)]),
            tuple(orjson.loads(scores)),
            orjson.loads(deal),
            bool(is_public),
        )

    def seat_of(self, person: Person) -> int | None:
        """Where this person was dealt cards."""
        return next((seat for seat, (dealt, _) in enumerate(self.people) if person and dealt == person), None)

    def played(self, seat: int) -> Played:
        """The hand as it is summed up for who sat there."""
        sides = tuple([tuple(side) for side in self.body.get("sides", ())])
        names = tuple([name for _, name in self.people])
        bid, bidder = str(self.body.get("bid", "")), self.body.get("bidder")
        return Played(self.game, seat, self.scores[seat], names, sides, bid, bidder)

    @property
    def record(self) -> Record:
        """The hand as the library has it."""
        rules = configure(type(game(self.game))(), self.body["options"])
        match = rules.match(self.body["seats"], **{name: as_rows(each) for name, each in self.body["match"].items()})
        hand: Hand = match.deal(cards(self.body["deck"]))
        actions = []
        for text in self.body["actions"]:
            action = Action.parse(text)
            assert hand.to_act is not None, "no action is kept after the end"
            actions.append((hand.to_act, action))
            hand = hand.play(action)
        return Record(rules, match.seats, state(match), cards(self.body["deck"]), tuple(actions))


def hand_kept(table: Table, match: str, now: float, deal: Mapping[str, Any], accounts: People) -> list[Statement]:
    """The statements that keep the hand which has just ended at this table; without the names of deleted accounts."""
    hand = table.hand
    assert hand is not None
    began, deck, actions = past(hand)
    body = {
        "options": dict(changed(began.game)),
        "seats": began.seats,
        "match": state(began),
        "deck": _text(deck),
        "actions": list(map(str, actions)),
        **_company(hand),
    }
    people = [
        (person, "" if accounts.is_gone(person) else chair.name)
        for person, chair in zip(table.dealt_to, table.chairs, strict=True)
    ]
    identity = secrets.token_urlsafe(9)
    about = (identity, table.id, match, table.hand_number, began.game.id, now)
    told = (*map(_json, (body, people, hand.scores(), deal)), int(table.was_public and is_public(table.options)))
    players = [(person, seat) for seat, person in enumerate(table.dealt_to) if person]
    named = [(person, name) for person, name in people if accounts.is_registered(person)]
    done = unnamed_statements("hands", identity, named, [(HAND, (*about, *told))])
    done += [(PLAYER, (person, identity, seat, now)) for person, seat in players]
    if table.deals == 1:
        done += duplicate_kept(table, identity, _text(deck), now)
    return done


def _company(hand: Hand) -> dict[str, Any]:
    """Who played together, and for what."""
    view = hand.public()
    bet = contract(view)
    bid = {} if bet is None else {"bid": bet.value, "bidder": bet.seat}
    return {"sides": view.sides, **bid}


def duplicate_kept(table: Table, hand: str, deck: str, now: float) -> list[Statement]:
    """What the first hand of a table counts in the duplicate that it may be of: only if it was dealt from its deck."""
    assert table.hand is not None
    scores = table.hand.scores()
    return [
        (DUPLICATE, (hand, scores[seat], table.id, person, deck, now))
        for seat, person in enumerate(table.dealt_to)
        if person
    ]


def is_public(options: TableOptions) -> bool:
    """Whether anybody may look at the hands and matches of a table with these options: those who could have looked
    on."""
    return options.allow_public and not options.private_table


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


def _text(deck: tuple[Card, ...]) -> str:
    return " ".join(deck)
