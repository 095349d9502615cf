"""Who shares an address with somebody at the table does so although they close their line for a moment."""

import time
from typing import Any

from tests.server.journeys.test_play import play_on
from tests.server.people.test_accounts import PASSWORD, cookie_of
from tests.server.served import Client, Served, client

HOME, AWAY = "192.0.2.1", "192.0.2.2"


def account(served: Served, name: str) -> str:
    with served.http(served.guest(name)) as http:
        return cookie_of(http.post("/api/account", json={"password": PASSWORD}))


def asked(served: Served, table: str, what: str) -> Any:
    with served.http() as http:
        return http.get(f"/api/tables/{table}/{what}").json()


def opened(ana: Client) -> str:
    options = {"pace": "instant", "as_seated": True, "turn_time_s": 0, "juegos_target": 1}
    table: str = ana.ask("open", game="tute-pairs", options=options)["table"]
    return table


def to_the_end(player: Client) -> None:
    while player.state["stage"] != "over":
        play_on(player)


def test_who_is_not_there_when_the_match_begins_has_the_address_from_which_they_sat_down(served: Served) -> None:
    ana, berta = account(served, "Amparo"), account(served, "Benita")
    with client(served, ana, HOME) as one:
        table = opened(one)
        one.watch(table)
        with client(served, berta, HOME) as other:
            assert other.ask("sit", table=table, seat=1)["t"] == "ok", "without a look at it"
        one.ask("robot", table=table, level="novice")
        assert asked(served, table, "counting")["why"] == ["shared_address"]
        assert one.ask("start", table=table)["t"] == "ok"
        to_the_end(one)
    (match,) = asked(served, table, "matches")
    assert match["why"] == ["shared_address"]
    assert not any(seat["counted"] for seat in match["seats"])


def test_who_looked_from_the_same_address_during_the_match_shared_it(served: Served) -> None:
    ana, berta = account(served, "Casta"), account(served, "Delfina")
    with client(served, ana, HOME) as one:
        with client(served, berta, AWAY) as other:
            table = opened(one)
            for line in (one, other):
                line.watch(table)
            assert other.ask("sit", table=table, seat=1)["t"] == "ok"
            one.ask("robot", table=table, level="novice")
            assert asked(served, table, "counting")["why"] == []
            assert one.ask("start", table=table)["t"] == "ok"
        with client(served, berta, HOME) as other:
            other.watch(table)
        to_the_end(one)
    (match,) = asked(served, table, "matches")
    assert match["why"] == [], "it began from two addresses"
    assert not any(seat["counted"] for seat in match["seats"])


def test_who_sits_down_during_the_match_makes_it_count_for_nobody_less(served: Served) -> None:
    """Else who loses would let a second name of theirs sit down, and the match would count for nobody."""
    with (
        client(served, account(served, "Gala"), HOME) as one,
        client(served, account(served, "Hilda"), AWAY) as other,
        client(served, served.guest("Second"), AWAY) as second,
    ):
        table = opened(one)
        for line in (one, other):
            line.watch(table)
        assert other.ask("sit", table=table, seat=1)["t"] == "ok"
        one.ask("robot", table=table, level="novice")
        assert one.ask("start", table=table)["t"] == "ok"
        second.watch(table)
        assert second.ask("sit", table=table, seat=3)["t"] == "ok"
        all_to_the_end(one, other, second)
        assert second.state["you"] == 3
    (match,) = asked(served, table, "matches")
    assert [seat["counted"] for seat in match["seats"] if seat["name"] in ("Gala", "Hilda")] == [True, True]


def all_to_the_end(*players: Client) -> None:
    """All of them play until the match is over."""
    while any(player.state["stage"] != "over" for player in players):
        for player in players:
            if player.legal and not player.state["answered"]:
                player.ask("act", table=player.table, v=player.version, action=player.legal[0])
            elif player.state["stage"] == "sheet" and player.state["you"] not in (None, *player.state["ready"]):
                player.ask("ready", table=player.table)
            else:
                player.ask("ping")
                time.sleep(0.02)


def test_who_comes_from_elsewhere_between_matches_shares_nothing_any_more(served: Served) -> None:
    with client(served, account(served, "Elvira"), HOME) as one:
        cookie = account(served, "Felisa")
        with client(served, cookie, HOME) as other:
            table = opened(one)
            for line in (one, other):
                line.watch(table)
            assert other.ask("sit", table=table, seat=1)["t"] == "ok"
            assert asked(served, table, "counting")["why"] == ["shared_address"]
        with client(served, cookie, AWAY) as other:
            other.watch(table)
            assert asked(served, table, "counting")["why"] == []
