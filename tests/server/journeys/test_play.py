"""A real server: guests, tables, hands, and everybody's mirror of them."""

import copy

import pytest

from tests.server.served import Client, Served, client


def play_on(player: Client) -> None:
    """Do the first legal thing, if there is one, and wait for its effect; else wait for somebody else.

    Four kings or knights end a hand at once: then its sheet is read."""
    if player.legal:
        answer = player.ask("act", table=player.table, v=player.version, action=player.legal[0])
        assert answer["t"] == "ok", answer
    elif player.state["stage"] == "sheet" and player.state["you"] not in player.state["ready"]:
        player.ask("ready", table=player.table)
    else:
        player.next()


def play_now(player: Client, **options: str | int | bool) -> None:
    opened = player.ask("play_now", game="tute-pairs", options={"pace": "instant", **options})
    assert opened["t"] == "opened", opened
    player.watch(opened["table"])


def test_a_guest_plays_a_whole_match_against_robots(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana:
        play_now(ana, juegos_target=2)
        while ana.state["stage"] != "over":
            if ana.state["stage"] == "sheet" and not ana.state["ready"]:
                assert ana.state["sheet"]["lines"]
                ana.ask("ready", table=ana.table)
            else:
                play_on(ana)
        assert max(ana.state["scores"]) == 2
        assert [seat["robot"] for seat in ana.state["seats"]] == ["", "regular", "regular", "regular"]


def test_the_mirror_of_events_is_the_whole_state(served: Served) -> None:
    """Folding the differences gives what a new reader gets at once."""
    with client(served, served.guest("Ana")) as ana, client(served) as onlooker:
        play_now(ana)
        onlooker.watch(ana.table)
        while not (ana.legal and len(ana.state["view"]["tricks"]) >= 3):
            play_on(ana)
        while onlooker.version < ana.version:
            onlooker.next()
        for player in (ana, onlooker):
            player.send("watch", table=ana.table)
            folded = player.version, copy.deepcopy(player.state)
            while player.next()["t"] != "state":
                folded = player.version, copy.deepcopy(player.state)
            assert (player.version, player.state) == folded
        assert onlooker.state["view"]["hand"] == []
        assert onlooker.state["view"]["seat"] is None


def test_two_people_sit_and_play_with_robots(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, client(served, served.guest("Berta")) as berta:
        table = ana.ask("open", game="tute-pairs", name="La mesa", options={"pace": "instant", "as_seated": True})[
            "table"
        ]
        ana.watch(table)
        berta.watch(table)
        assert berta.ask("start", table=table)["code"] == "owner_only"
        assert ana.ask("start", table=table)["code"] == "seats_free"
        assert berta.ask("sit", table=table, seat=2)["t"] == "ok"
        assert berta.ask("sit", table=table)["code"] == "already_seated"
        assert ana.ask("robot", table=table, level="wizard")["code"] == "bad_level"
        assert ana.ask("robot", table=table, level="novice", seat=1)["t"] == "ok"
        assert ana.ask("unseat", table=table, seat=1)["t"] == "ok"
        assert ana.ask("robot", table=table, level="novice")["t"] == "ok"
        wrong = ana.ask("set", table=table, options={"pace": "instant", "juegos_target": 99})
        assert wrong["code"] == "bad_option"
        assert wrong["about"] == {"option": "juegos_target", "given": "99", "allowed": "1..8"}
        options = {"pace": "instant", "juegos_target": 1, "as_seated": True}
        assert ana.ask("set", table=table, options=options)["t"] == "ok"
        assert ana.ask("start", table=table)["code"] == "not_ready"
        assert berta.ask("ready", table=table)["t"] == "ok"
        assert ana.ask("start", table=table)["t"] == "ok"
        players = (ana, berta)
        while any(player.state["stage"] != "over" for player in players):
            for player in players:
                if player.legal:
                    player.ask("act", table=table, v=player.version, action=player.legal[0])
            ahead = min(players, key=lambda player: player.version)
            if ahead.state["stage"] != "over":
                ahead.next()
        assert ana.state["scores"] == berta.state["scores"]
        assert [seat["you"] for seat in berta.state["seats"]] == [False, False, True, False]
        assert ana.ask("leave", table=table)["t"] == "ok"
        berta.wait_for(lambda state: bool(state["may_own"]))


def test_the_lobby_shows_open_tables_and_their_changes(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, client(served) as visitor:
        visitor.send("lobby")
        visitor.until(lambda message: message["t"] == "lobby")
        table = ana.ask("open", game="tute-pairs", name="A la vista")["table"]
        ana.watch(table)

        def shown(message: dict[str, object]) -> bool:
            tables = message.get("tables")
            return isinstance(tables, list) and any(each["id"] == table and each["taken"] == 2 for each in tables)

        ana.ask("robot", table=table, level="novice", seat=1)
        entry = next(each for each in visitor.until(shown)["tables"] if each["id"] == table)
        assert entry == {
            "id": table,
            "name": "A la vista",
            "game": "tute-pairs",
            "seats": 4,
            "taken": 2,
            "robots": 1,
            "playing": False,
            "people": ["Ana"],
            "from_hand": "",
        }
        ana.ask("set", table=table, options={"private_table": True})
        ana.ask("robot", table=table, level="novice", seat=2)
        visitor.until(
            lambda message: message["t"] == "lobby" and all(each["id"] != table for each in message["tables"])
        )


def test_a_broken_line_is_shown_and_a_robot_plays_until_one_is_back(served: Served) -> None:
    with client(served, served.guest("Berta")) as berta:
        cookie = served.guest("Ana")
        with client(served, cookie) as ana:
            table = ana.ask("open", game="tute-pairs", options={"pace": "instant", "as_seated": True})["table"]
            ana.watch(table)
            berta.watch(table)
            berta.ask("sit", table=table, seat=1)
            ana.ask("robot", table=table, level="novice")
            ana.ask("start", table=table)
            ana.wait_for(lambda state: state["stage"] == "playing")
        berta.until(lambda message: message["t"] == "presence" and message["seat"] == 0 and not message["here"])
        gone = berta.until(lambda message: message["t"] == "event" and (message["event"] or {}).get("k") == "auto_set")
        assert gone["event"] == {"k": "auto_set", "seat": 0, "on": True, "why": "gone"}
        with client(served, cookie) as ana:
            ana.watch(table)
            berta.until(lambda message: message["t"] == "presence" and message["seat"] == 0 and message["here"])
            back = berta.until(
                lambda message: message["t"] == "event" and (message["event"] or {}).get("k") == "auto_set"
            )
            assert back["event"]["why"] == "back"
            assert not berta.state["seats"][0]["auto"]


def test_several_tabs_of_one_person_all_work(served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as first, client(served, cookie) as second:
        play_now(first)
        second.watch(first.table)
        second.wait_for(lambda _: bool(second.legal))
        assert second.state["you"] == 0
        assert second.ask("act", table=first.table, v=second.version, action=second.legal[0])["t"] == "ok"
        while first.version < second.version:
            first.next()
        assert first.state["view"]["hand"] == second.state["view"]["hand"]


@pytest.mark.parametrize(
    ("options", "code"), [({"colour": "red"}, "bad_option"), ({"juegos_target": "4"}, "bad_option")]
)
def test_options_that_do_not_exist_open_no_table(served: Served, options: dict[str, str], code: str) -> None:
    with client(served, served.guest("Ana")) as ana:
        answer = ana.ask("open", game="tute-pairs", options=options)
        assert (answer["t"], answer["code"]) == ("refused", code)
        assert ana.ask("open", game="whist")["code"] == "unknown_game"
        assert ana.ask("open", game="tute-pairs", seats=7)["code"] == "bad_seats"
