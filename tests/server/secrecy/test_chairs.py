"""Chairs at a real server: whoever hops, comes back or looks on sees the cards of one chair in a hand, or of none."""

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest

from tapete.table.events import Acted, Began, Dealt
from tests.server.journeys.test_play import play_now, play_on
from tests.server.secrecy.test_secrecy import cards_in, log_of
from tests.server.served import Client, Message, Served, client

LIMITS: Final = {"rate": "1e9", "burst": "1e9"}
"""Any number of messages: a quick machine hops more often in a second than one address may."""


class Hopper:
    """A person whose sockets come and go; everything that any of them was told is kept."""

    def __init__(self, served: Served, stack: ExitStack, name: str, table: str) -> None:
        self._served, self._stack, self._cookie, self.table = served, stack, served.guest(name), table
        self._closed: list[str] = []
        self.connect()

    def connect(self) -> None:
        self._mine = ExitStack()
        self.line = self._mine.enter_context(client(self._served, self._cookie))
        self._stack.push(self._mine)
        self.line.watch(self.table)

    def reconnect(self) -> None:
        self._closed += self.line.heard
        self._mine.close()
        self.connect()

    def hop(self, dice: random.Random) -> None:
        """Something that a person may try in order to see more."""
        match dice.choice(("sit", "sit", "sit", "leave", "watch", "reconnect")):
            case "sit":
                self.line.ask("sit", table=self.table, seat=dice.choice((None, 0, 1, 2, 3)))
            case "leave":
                self.line.ask("leave", table=self.table)
                self.line.watch(self.table)
            case "watch":
                self.line.watch(self.table)
            case _:
                self.reconnect()

    def messages(self) -> Iterator[Message]:
        for message in map(json.loads, [*self._closed, *self.line.heard]):
            if message.get("table") == self.table and "v" in message:
                yield message


def holders(log: list[tuple[int, Any]], message: Message) -> set[int]:
    """The seats whose hidden cards stand in a message: their cards of that hand, but for those that all have seen."""
    past = [(at, event) for at, event in log if at <= message["v"]]
    deals = [(at, event.deck) for at, event in past if isinstance(event, Dealt)]
    if not deals:
        return set()
    dealt_at, deck = deals[-1]
    first = next(event.dealer for _, event in log if isinstance(event, Began))
    dealer = (first + len(deals) - 1) % 4
    played = {event.action.what for at, event in past if at > dealt_at and isinstance(event, Acted)}
    hidden = set(cards_in(message)) - played - {deck[-1]}
    return {(dealer + 1 + deck.index(card)) % 4 for card in hidden}


def hand_of(log: list[tuple[int, Any]], message: Message) -> int:
    return sum(at <= message["v"] and isinstance(event, Dealt) for at, event in log)


def test_nobody_who_hops_over_chairs_sees_two_hands(served: Served) -> None:
    dice = random.Random(7)
    with ExitStack() as stack:
        ana = stack.enter_context(client(served, served.guest("Ana")))
        play_now(ana, juegos_target=7, turn_time_s=0)
        hoppers = [Hopper(served, stack, name, ana.table) for name in ("Berta", "Carla")]
        while ana.state["hand_number"] < 4:
            if ana.state["stage"] == "sheet" and 0 not in ana.state["ready"]:
                ana.ask("ready", table=ana.table)
            else:
                play_on_for(ana, [hopper.line for hopper in hoppers])
            if dice.random() < 0.5:
                dice.choice(hoppers).hop(dice)
        log = log_of(served.data, ana.table)
        shown: dict[tuple[int, int], set[int]] = {}
        for number, hopper in enumerate(hoppers):
            for message in hopper.messages():
                shown.setdefault((number, hand_of(log, message)), set()).update(holders(log, message))
    assert all(len(seats) <= 1 for seats in shown.values()), shown
    assert any(shown.values()), "nobody was dealt in"


def play_on_for(ana: Client, others: list[Client]) -> None:
    """The game goes on: Ana plays, or somebody else who is asked, or all wait for a robot."""
    for line in others:
        while line.version < ana.version and line.state["view"]:
            line.next()
        if line.state["stage"] == "sheet" and line.state["you"] is not None:
            line.ask("ready", table=line.table)
        elif line.legal and not ana.legal:
            line.ask("act", table=line.table, v=line.version, action=line.legal[0])
            return
    if ana.legal:
        ana.ask("act", table=ana.table, v=ana.version, action=ana.legal[0])
    else:
        play_on(ana)


def test_a_table_without_public_is_shut_when_the_match_begins(served: Served) -> None:
    with (
        client(served, served.guest("Ana")) as ana,
        client(served, served.guest("Berta")) as berta,
        client(served) as nobody,
    ):
        options = {"allow_public": False, "private_table": True, "pace": "instant"}
        table = ana.ask("open", game="tute-pairs", options=options)["table"]
        for line in (ana, berta, nobody):
            line.watch(table)
        ana.ask("robot", table=table, level="novice")
        ana.ask("start", table=table)
        for line in (berta, nobody):
            told = line.until(lambda message: message["t"] == "refused")
            assert (told["code"], told["about"], told["re"]) == ("not_public", {"table": table}, None)
            assert line.ask("watch", table=table)["code"] == "not_public"
        for seat in (None, 1, 2):
            assert berta.ask("sit", table=table, seat=seat)["code"] == "not_public"
        assert berta.ask("report", table=table, n=1, why="rude")["code"] == "not_public"
        while not ana.state["view"] or not ana.state["view"]["tricks"]:
            play_on(ana)
        for line in (berta, nobody):
            assert line.ask("ping")["t"] == "pong"
            assert line.state["stage"] == "open", "nothing of the match was shown"


@pytest.mark.slow
def test_a_leaver_is_shown_the_door_with_the_next_deal_where_there_is_no_public(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, client(served, served.guest("Berta")) as berta:
        options = {"allow_public": False, "pace": "instant", "as_seated": True}
        table = ana.ask("open", game="tute-pairs", options=options)["table"]
        for line in (ana, berta):
            line.watch(table)
        berta.ask("sit", table=table, seat=1)
        ana.ask("robot", table=table, level="novice")
        ana.ask("start", table=table)
        berta.wait_for(lambda state: state["view"] is not None)
        cards = berta.state["view"]["hand"]
        berta.ask("leave", table=table)
        berta.watch(table)
        assert berta.state["view"]["hand"] == []
        assert berta.ask("sit", table=table)["t"] == "ok"
        berta.wait_for(lambda state: state["you"] == 1)
        assert set(berta.state["view"]["hand"]) <= set(cards)
        berta.ask("leave", table=table)
        berta.watch(table)
        while ana.state["hand_number"] < 2:
            if ana.state["stage"] == "sheet" and 0 not in ana.state["ready"]:
                ana.ask("ready", table=table)
            else:
                play_on(ana)
        assert berta.until(lambda message: message["t"] == "refused")["code"] == "not_public"
        assert berta.state["hand_number"] == 1


def test_a_match_without_public_is_shown_to_nobody_else_once_it_is_over(served: Served) -> None:
    with ExitStack() as stack:
        cookies = (served.guest("Ana"), served.guest("Berta"), "")
        ana, berta, nobody = [stack.enter_context(client(served, cookie)) for cookie in cookies]
        play_now(ana, juegos_target=1, allow_public=False)
        ana.ask("say", table=ana.table, kind="text", what="between us")
        while ana.state["stage"] != "over":
            play_on(ana)
        for line in (berta, nobody):
            line.watch(ana.table)
            assert (line.state["stage"], line.state["view"], line.state["played"]) == ("open", None, [])
            assert line.ask("ping")["t"] == "pong"
        seat = next(seat for seat, each in enumerate(ana.state["seats"]) if each["robot"])
        secret, sheet = ana.state["deal"]["secret"], ana.state["sheet"]
        ana.ask("unseat", table=ana.table, seat=seat)
        berta.ask("sit", table=ana.table, seat=seat)
        berta.wait_for(lambda state: state["you"] == seat)
        assert berta.ask("report", table=ana.table, n=1, why="rude")["code"] == "unknown_line"
        again = stack.enter_context(client(served, cookies[0]))
        again.watch(ana.table)
        assert again.state["sheet"] == sheet is not None
        assert [line["what"] for line in again.until(lambda message: message["t"] == "talk")["lines"]] == ["between us"]
        ana.ask("leave", table=ana.table)
        berta.wait_for(lambda state: state["may_own"])
        assert berta.ask("set", table=ana.table, options={"allow_public": True})["t"] == "ok"
        for line in (berta, nobody):
            line.watch(ana.table)
            assert (line.state["stage"], line.state["view"], line.ask("ping")["t"]) == ("open", None, "pong")
            told = "".join(line.heard)
            assert secret not in told
            assert "between us" not in told
            assert not [card for message in map(json.loads, line.heard) for card in cards_in(message)]


def test_the_cards_of_a_match_without_public_that_was_called_off_stay_among_its_people(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, client(served, served.guest("Berta")) as berta:
        play_now(ana, allow_public=False)
        while not ana.legal:
            ana.next()
        assert ana.ask("annul", table=ana.table)["t"] == "ok"
        ana.wait_for(lambda state: state["stage"] == "open")
        assert ana.state["deal"]["secret"]
        berta.watch(ana.table)
        assert (berta.state["deal"]["secret"], berta.state["hand_number"]) == ("", 0)


def test_who_sat_down_after_a_match_without_public_sees_the_next_one_begin(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, client(served, served.guest("Berta")) as berta:
        play_now(ana, allow_public=False, as_seated=True)
        assert ana.ask("annul", table=ana.table)["t"] == "ok"
        ana.wait_for(lambda state: state["stage"] == "open")
        seat = next(seat for seat, each in enumerate(ana.state["seats"]) if each["robot"])
        ana.ask("unseat", table=ana.table, seat=seat)
        berta.watch(ana.table)
        assert berta.ask("sit", table=ana.table, seat=seat)["t"] == "ok"
        assert ana.ask("start", table=ana.table)["t"] == "ok"
        berta.until(lambda message: message["t"] == "event" and (message["event"] or {}).get("k") == "began")
        assert (berta.state["stage"], berta.state["lots"] is None) == ("dealing", False), "before the cards are dealt"
