"""Nobody sits down, or agrees, with other options than those that they have read."""

from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.club.test_addresses import AWAY, HOME, account
from tests.server.served import Client, Served, client

OPTIONS = {"pace": "instant", "turn_time_s": 0, "as_seated": True, "juegos_target": 1}


@contextmanager
def two(served: Served, one: str, other: str) -> Iterator[tuple[Client, Client]]:
    """The owner of a table without a bet, and another who looks at it; they share no address."""
    cookies = account(served, one), account(served, other)
    with client(served, cookies[0], HOME) as owner, client(served, cookies[1], AWAY) as guest:
        table = owner.ask("open", game="brisca", options=OPTIONS)["table"]
        for line in (owner, guest):
            line.watch(table)
        yield owner, guest


def sets(owner: Client, bet: int) -> None:
    assert owner.ask("set", table=owner.table, options={**OPTIONS, "bet": bet})["t"] == "ok"


def refused(player: Client, what: str, **more: object) -> str:
    """Empty, or why not."""
    answer = player.ask(what, table=player.table, **more)
    return "" if answer["t"] == "ok" else str(answer["code"])


def to_the_end(*players: Client) -> None:
    """The match that is on."""
    while any(player.state["stage"] != "over" for player in players):
        is_asked = False
        for player in players:
            if player.legal:
                is_asked = True
                player.ask("act", table=player.table, v=player.version, action=player.legal[0])
            elif player.state["stage"] == "sheet" and player.state["you"] not in player.state["ready"]:
                is_asked = True
                player.ask("ready", table=player.table, v=player.version)
        behind = min(players, key=lambda player: player.version)
        # What was refused, since a robot has played meanwhile, is asked again: the answer came after its card.
        if not is_asked and behind.state["stage"] != "over":
            behind.next()


def test_who_sits_down_says_which_options_they_have_read(served: Served) -> None:
    with two(served, "Alba", "Blas") as (owner, guest):
        read = guest.version
        sets(owner, 400)
        assert refused(guest, "sit", v=read) == "stale"
        assert refused(guest, "sit", v=read + 1000) == "stale"
        assert not owner.state["seats"][1]["taken"]
        guest.wait_for(lambda state: state["options"].get("bet") == 400)
        assert refused(guest, "sit", v=guest.version) == ""
        assert refused(owner, "start") == ""


def test_what_else_has_happened_since_makes_no_difference(served: Served) -> None:
    with two(served, "Celia", "Dimas") as (owner, guest):
        read = guest.version
        for what in ("robot", "unseat"):
            about = {"level": "novice"} if what == "robot" else {}
            assert refused(owner, what, seat=1, **about) == ""
        assert refused(guest, "sit", v=read) == ""


def test_who_agrees_says_with_which_options(served: Served) -> None:
    with two(served, "Elsa", "Fidel") as (owner, guest):
        assert refused(guest, "sit", v=guest.version) == ""
        sets(owner, 1)
        guest.wait_for(lambda state: bool(state["options_new"]))
        read = guest.version
        sets(owner, 900)
        assert refused(guest, "ready", v=read) == "stale"
        assert refused(owner, "start") == "not_ready"
        guest.wait_for(lambda state: state["options"].get("bet") == 900)
        assert refused(guest, "ready", v=guest.version) == ""
        assert refused(owner, "start") == ""
        to_the_end(owner, guest)


def test_who_says_no_version_takes_the_options_as_they_are(served: Served) -> None:
    with two(served, "Gala", "Hugo") as (owner, guest):
        sets(owner, 100)
        assert refused(guest, "sit") == ""
        sets(owner, 200)
        assert refused(guest, "ready") == ""
        assert refused(owner, "start") == ""


def whys(served: Served, table: str, cookie: str = "") -> list[str | None]:
    """Why the match would not count, seat by seat, as one is told."""
    with served.http(cookie) as http:
        return [seat["why"] for seat in http.get(f"/api/tables/{table}/counting").json()["seats"]]


def test_what_somebody_owns_is_not_found_out_by_bets_that_they_have_not_agreed_with(served: Served) -> None:
    """A new account has 1,000 chips; where a bet of the owner is above that, only they are told."""
    cookies = account(served, "Ines"), account(served, "Jorge")
    with client(served, cookies[0], HOME) as owner, client(served, cookies[1], AWAY) as guest:
        table = owner.ask("open", game="brisca", options=OPTIONS)["table"]
        for line in (owner, guest):
            line.watch(table)
        assert refused(guest, "sit") == ""
        for bet in (500, 2000):
            sets(owner, bet)
            for asking in ("", cookies[0]):
                assert whys(served, table, asking)[1] is None
            assert whys(served, table, cookies[1])[1] == (None if bet == 500 else "not_enough_chips")
            assert refused(owner, "start") == "not_ready"
        guest.wait_for(lambda state: state["options"].get("bet") == 2000)
        answer = guest.ask("ready", table=table)
        assert (answer["code"], answer["about"]) == ("bet_not_covered", {"bet": "2000", "owned": "1000"})
        assert refused(owner, "start") == "not_ready"


def test_nobody_but_the_owner_is_told_why_a_match_cannot_begin(served: Served) -> None:
    with two(served, "Lidia", "Mauro") as (owner, guest):
        assert refused(guest, "sit") == ""
        sets(owner, 2000)
        with client(served, account(served, "Nora"), "192.0.2.3") as stranger:
            answer = stranger.ask("start", table=owner.table)
        assert (answer["code"], answer["about"]) == ("owner_only", {})


def test_what_a_match_counts_for_is_told_to_who_may_look_at_it(served: Served) -> None:
    cookie = served.guest("Octavio")
    with client(served, cookie) as owner:
        table = owner.ask("open", game="brisca", options={**OPTIONS, "allow_public": False})["table"]
        assert owner.ask("robot", table=table, level="novice")["t"] == "ok"
        assert whys(served, table) == ["guest", "robot"]
        assert owner.ask("start", table=table)["t"] == "ok"
        with served.http() as http:
            assert http.get(f"/api/tables/{table}/counting").status_code == 403
        assert whys(served, table, cookie) == ["guest", "robot"]
