"""People at a table of a real server: lots, votes, talk, invitations, options, who leaves, who looks on."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

import pytest

from tapete.table.pace import PACES
from tests.server.served import Client, Served, client


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that lets one address open many tables."""
    server = Served(tmp_path_factory.mktemp("data"), rate="500", burst="1000")
    yield server
    server.stop()
    assert not [line for line in server.logs if line.get("level") in ("error", "critical")]


@pytest.fixture
def four(served: Served) -> Iterator[list[Client]]:
    """Four people and an onlooker."""
    with ExitStack() as stack:
        cookies = [served.guest(name) for name in ("Ana", "Berta", "Carla", "Dora")] + [""]
        yield [stack.enter_context(client(served, cookie)) for cookie in cookies]


def seated(lines: list[Client], people: int, **options: str | int | bool) -> str:
    """A table where the first ones sit and all watch; the others are robots."""
    ana = lines[0]
    table: str = ana.ask("open", game="tute-pairs", options={"pace": "instant", **options})["table"]
    for line in lines:
        line.watch(table)
    for seat, line in enumerate(lines[1:people], 1):
        assert line.ask("sit", table=table, seat=seat)["t"] == "ok"
    if people < 4:
        ana.ask("robot", table=table, level="novice")
    ana.wait_for(lambda state: all(seat["taken"] for seat in state["seats"]))
    return table


def begun(lines: list[Client], people: int, **options: str | int | bool) -> str:
    table = seated(lines, people, **options)
    assert lines[0].ask("start", table=table)["t"] == "ok"
    for line in lines:
        line.wait_for(lambda state: state["stage"] == "playing")
    return table


def test_seats_and_dealer_are_drawn_before_all_eyes(four: list[Client]) -> None:
    begun(four, 4)
    for line in four:
        lots = line.state["lots"]
        assert len(set(lots["seats"])) == len(set(lots["dealer"])) == 4
        assert sorted(lots["came_from"]) == [0, 1, 2, 3]
        assert [seat["name"] for seat in line.state["seats"]] == [
            ("Ana", "Berta", "Carla", "Dora")[old] for old in lots["came_from"]
        ]
    assert [line.state["you"] for line in four[:4]] == [four[0].state["lots"]["came_from"].index(n) for n in range(4)]
    assert four[4].state["you"] is None


def test_all_people_annul_a_match_and_one_alone_does_not(four: list[Client]) -> None:
    ana, berta, carla, *_, nobody = four
    table = begun(four, 3, as_seated=True)
    assert ana.ask("annul", table=table)["t"] == "ok"
    nobody.wait_for(lambda state: state["vote"] is not None)
    assert (nobody.state["vote"]["kind"], nobody.state["vote"]["awaited"]) == ("annul", [1, 2])
    assert nobody.ask("annul", table=table)["code"] == "no_name"
    assert berta.ask("annul", table=table, agrees=False)["t"] == "ok"
    assert ana.ask("annul", table=table)["code"] == "asked_already"
    assert berta.ask("annul", table=table)["t"] == "ok"
    for line in (ana, carla):
        assert line.ask("annul", table=table)["t"] == "ok"
    for line in four:
        line.wait_for(lambda state: state["stage"] == "open")


@pytest.mark.slow
def test_what_is_said_is_heard_muted_kept_and_has_no_version(served: Served, four: list[Client]) -> None:
    ana, berta, *_, nobody = four
    table = begun(four, 2, as_seated=True)
    ana.wait_for(lambda state: bool(ana.legal))
    version = ana.version
    assert berta.ask("say", table=table, kind="phrase", what="hello")["t"] == "ok"
    said = ana.until(lambda message: message["t"] == "said")
    assert (said["n"], said["seat"], said["name"], said["kind"], said["what"]) == (1, 1, "Berta", "phrase", "hello")
    assert ana.version == version
    assert nobody.until(lambda message: message["t"] == "said") == said
    assert berta.ask("say", table=table, kind="phrase", what="nonsense")["code"] == "unknown_phrase"
    assert berta.ask("say", table=table, kind="text", what="a\u202eb")["code"] == "bad_words"
    assert nobody.ask("say", table=table, kind="text", what="hello")["code"] == "no_name"
    assert ana.ask("mute", table=table, who=said["who"], on=True)["t"] == "ok"
    assert berta.ask("say", table=table, kind="text", what="¿Y ahora?")["t"] == "ok"
    assert nobody.until(lambda message: message["t"] == "said")["what"] == "¿Y ahora?"
    assert ana.ask("ping")["t"] == "pong"
    assert not any('"¿Y ahora?"' in frame for frame in ana.heard)
    assert ana.ask("report", table=table, n=1, why="rude")["t"] == "ok"
    # However long ago the first line is: a busy machine takes seconds for these.
    while (answer := berta.ask("say", table=table, kind="reaction", what="clap"))["t"] == "ok":
        continue
    assert answer["code"] == "too_fast"
    with client(served) as later:
        later.watch(table)
        talk = later.until(lambda message: message["t"] == "talk")
        assert [line["what"] for line in talk["lines"]][:2] == ["hello", "¿Y ahora?"]


def test_who_is_muted_is_named_where_they_have_said_something(four: list[Client]) -> None:
    ana, berta, carla, *_ = four
    elsewhere = seated([ana, carla], 2)
    assert carla.ask("say", table=elsewhere, kind="phrase", what="bye")["t"] == "ok"
    other = ana.until(lambda message: message["t"] == "said")["who"]
    assert ana.ask("mute", table=elsewhere, who=other, on=True)["t"] == "ok"
    table = seated([ana, berta], 2)
    for what in ("hello", "thanks"):
        assert berta.ask("say", table=table, kind="phrase", what=what)["t"] == "ok"
    who = ana.until(lambda message: message["t"] == "said")["who"]
    assert ana.ask("mute", table=table, who=who, on=True)["t"] == "ok"
    ana.watch(table)
    talk = ana.until(lambda message: message["t"] == "talk")
    assert (talk["lines"], talk["muted"], talk["names"]) == ([], [who], {who: "Berta"})
    assert ana.ask("mute", table=table, who=who, on=False)["t"] == "ok"
    ana.watch(table)
    talk = ana.until(lambda message: message["t"] == "talk")
    assert ([line["what"] for line in talk["lines"]], talk["muted"]) == (["hello", "thanks"], [])


def test_who_said_something_knows_their_lines_by_their_pseudonym_wherever_they_sit_then(four: list[Client]) -> None:
    ana, berta, *_ = four
    table = seated([ana], 1)
    berta.watch(table)
    assert berta.ask("say", table=table, kind="phrase", what="hello")["t"] == "ok"
    line = ana.until(lambda message: message["t"] == "said")
    for each, is_theirs in ((ana, False), (berta, True)):
        each.watch(table)
        talk = each.until(lambda message: message["t"] == "talk")
        assert (talk["you"] == line["who"], line["seat"]) == (is_theirs, None)


def test_talk_may_be_phrases_only_or_off(four: list[Client]) -> None:
    ana, *_ = four
    table = seated(four, 1, talk="phrases")
    assert ana.ask("say", table=table, kind="text", what="hola")["code"] == "talk_is_off"
    assert ana.ask("say", table=table, kind="phrase", what="hello")["t"] == "ok"
    ana.ask("set", table=table, options={"talk": "off"})
    assert ana.ask("say", table=table, kind="phrase", what="hello")["code"] == "talk_is_off"


def test_changed_options_are_new_until_read_and_wait_for_agreement(four: list[Client]) -> None:
    ana, berta, *_ = four
    table = seated(four, 2)
    ana.ask("set", table=table, options={"juegos_target": 3, "pace": "instant"})
    berta.wait_for(lambda state: state["options_new"])
    assert not ana.state["options_new"]
    assert ana.ask("start", table=table)["code"] == "not_ready"
    berta.ask("look", table=table)
    berta.wait_for(lambda state: not state["options_new"])
    assert ana.ask("start", table=table)["code"] == "not_ready", "to have read is not to agree"
    berta.ask("ready", table=table)
    assert ana.ask("start", table=table)["t"] == "ok"


def test_a_private_table_admits_by_invitation_and_the_chief_may_ask_to_leave(four: list[Client]) -> None:
    ana, berta, carla, *_ = four
    table = ana.ask("open", game="tute-pairs", options={"private_table": True, "link_admits": False})["table"]
    for line in (ana, berta, carla):
        line.watch(table)
    assert berta.ask("sit", table=table)["code"] == "not_invited"
    assert berta.ask("invite", table=table)["code"] == "owner_only"
    invitation = ana.ask("invite", table=table)["invitation"]
    assert berta.ask("sit", table=table, seat=1, invitation=invitation)["t"] == "ok"
    assert carla.ask("sit", table=table, invitation=invitation)["code"] == "not_invited", "it was for one"
    assert not any(invitation in frame for line in (berta, carla) for frame in line.heard)
    assert ana.ask("dismiss", table=table, seat=1, reason="friends")["t"] == "ok"
    told = berta.until(lambda message: (message.get("event") or {}).get("k") == "left")["event"]
    assert (told["why"], told["reason"]) == ("dismissed", "friends")
    assert (berta.state["dismissed"], carla.state["dismissed"], ana.state["dismissed"]) == ("friends", None, None)
    assert berta.ask("sit", table=table)["code"] == "dismissed"
    invitation = ana.ask("invite", table=table)["invitation"]
    assert berta.ask("sit", table=table, seat=1, invitation=invitation)["t"] == "ok"
    berta.wait_for(lambda state: state["you"] == 1 and state["dismissed"] is None)
    assert ana.ask("set", table=table, options={"allow_public": False})["t"] == "ok"
    assert ana.ask("dismiss", table=table, seat=1, reason="friends")["t"] == "ok"
    ana.ask("robot", table=table, level="novice")
    assert ana.ask("start", table=table)["t"] == "ok"
    berta.until(lambda message: message.get("code") == "not_public")
    assert berta.ask("sit", table=table, seat=1)["code"] == "not_public", "what begins a match lets nobody in here"
    assert ana.ask("annul", table=table)["t"] == "ok"
    assert berta.ask("sit", table=table, seat=1)["t"] == "ok"


def leaving_costs(seconds: float) -> Callable[[dict[str, Any]], bool]:
    return lambda state: bool(state["leaving_costs_s"] == seconds)


def assert_penalised(ana: Client, eva: Client) -> None:
    """Eva begins no competitive match, wherever they sit down: at Ana's table, in practice before, at their own."""
    table = ana.ask("open", game="tute-pairs")["table"]
    assert eva.ask("sit", table=table)["code"] == "penalised"
    practice = ana.ask("open", game="tute-pairs", options={"competitive": False})["table"]
    assert eva.ask("sit", table=practice)["t"] == "ok"
    for line in (ana, eva):
        line.watch(practice)
    ana.ask("set", table=practice, options={"competitive": True})
    eva.ask("ready", table=practice)
    ana.ask("robot", table=practice, level="novice")
    refused = ana.ask("start", table=practice)
    assert (refused["code"], refused["about"]["name"], refused["about"]["times"]) == ("penalised", "Eva", "2")
    own = eva.ask("open", game="tute-pairs", options={"pace": "instant"})["table"]
    assert ana.ask("sit", table=own)["t"] == "ok"
    eva.ask("robot", table=own, level="novice")
    assert eva.ask("start", table=own)["code"] == "penalised"
    ana.ask("leave", table=own)
    assert eva.ask("robot", table=own, level="novice")["t"] == "ok"
    assert eva.ask("start", table=own)["t"] == "ok", "alone with robots nothing is at stake"


def test_who_leaves_a_competitive_match_is_told_before_and_may_appeal(served: Served, four: list[Client]) -> None:
    cookie = served.guest("Eva")
    with client(served, cookie) as eva, served.http(cookie) as http:
        ana = four[0]
        with served.http("") as nobody:
            rule = nobody.get("/api/penalties").json()
            assert (rule["steps_s"][0], rule["times"], rule["history"]) == (0, 0, [])
        for times in (1, 2):
            table = ana.ask("open", game="tute-pairs", options={"pace": "instant", "as_seated": True})["table"]
            for line in (ana, eva):
                line.watch(table)
            assert eva.ask("sit", table=table, seat=1)["t"] == "ok"
            ana.ask("robot", table=table, level="novice")
            ana.ask("start", table=table)
            eva.wait_for(lambda state: state["stage"] == "playing")
            assert eva.state["leaving_counts"]
            before = http.get("/api/penalties").json()
            assert (before["times"], before["next_s"]) == (times - 1, before["steps_s"][times - 1])
            eva.wait_for(leaving_costs(before["next_s"]))
            assert ana.state["leaving_costs_s"] == 0, "it is told whom it concerns"
            eva.ask("leave", table=table)
            ana.wait_for(lambda state: state["seats"][1]["robot"] == "regular")
            assert ana.state["seats"][1]["robot_since"] == [1, 1]
        after = http.get("/api/penalties").json()
        assert after["times"] == 2
        assert_penalised(ana, eva)
        last = after["history"][-1]
        given = {"table": last["table"], "version": last["version"], "text": "The power went."}
        assert http.post("/api/penalties/appeal", json=given).status_code == 204
        assert http.post("/api/penalties/appeal", json=given).status_code == 409
        assert http.post("/api/order/leavings/lift", json={k: given[k] for k in ("table", "version")}).status_code in (
            401,
            403,
        )


def test_a_card_chosen_ahead_is_told_its_seat_alone_and_played_in_turn(served: Served, four: list[Client]) -> None:
    ana, *_, nobody = four
    table = begun(four, 4, as_seated=True, pace="quick", competitive=False)
    first, second = (four[(ana.state["view"]["dealer"] + 1 + step) % 4] for step in range(2))
    second.wait_for(lambda state: state["view"] is not None)
    card = second.state["view"]["hand"][0]
    version = second.version
    assert second.ask("queue", table=table, v=version, action=f"play {card}")["t"] == "ok"
    second.wait_for(lambda state: state["queued"] == f"play {card}")
    assert second.version == version
    first.ask("act", table=table, v=first.version, action=first.legal[0])
    nobody.wait_for(lambda state: len(state["view"]["trick"]) >= 1)
    assert not any('"queued":"play' in frame for line in four if line is not second for frame in line.heard)
    second.wait_for(lambda state: state["queued"] is None)


def test_who_watches_late_sees_the_hand_before_open_and_no_hand_live(four: list[Client]) -> None:
    ana, *_, nobody = four
    table = seated(four, 1, onlookers="late", turn_time_s=0)
    ana.ask("start", table=table)
    while ana.state["hand_number"] < 2:
        if ana.legal:
            ana.ask("act", table=table, v=ana.version, action=ana.legal[0])
        elif ana.state["stage"] == "sheet" and ana.state["you"] not in ana.state["ready"]:
            ana.ask("ready", table=table)
        else:
            ana.next()
    nobody.wait_for(lambda state: state["hand_number"] == 2)
    shown = nobody.state["open_hand"]
    assert (shown["number"], sorted(card for hand in shown["hands"] for card in hand)) == (
        1,
        sorted({card for hand in shown["hands"] for card in hand}),
    )
    assert sum(map(len, shown["hands"])) == 40
    assert nobody.state["view"]["hand"] == []
    assert ana.state["open_hand"] is None
    states = [json.loads(frame).get("state") or {} for frame in nobody.heard]
    second = next(number for number, each in enumerate(states) if each.get("hand_number") == 2)
    assert not any(each.get("open_hand") for each in states[:second])


def test_what_is_left_to_robots_goes_fast(four: list[Client]) -> None:
    """Ana leaves a match; Berta waits for the next deal, and looks on."""
    ana, berta = four[:2]
    table = begun(four[:2], 1, pace="calm", as_seated=True)
    assert berta.ask("sit", table=table, seat=2)["t"] == "ok"
    assert ana.ask("leave", table=table)["t"] == "ok"
    shown: list[float] = []
    while len(shown) < 5:
        message = berta.next()
        if message["t"] == "event" and message["event"] and message["event"]["k"] == "acted":
            shown.append(message["now"])
    gaps = sorted(after - before for before, after in pairwise(shown))
    assert gaps[0] < PACES["calm"].low


def test_what_leaving_costs_is_true_at_once_at_every_table(served: Served, four: list[Client]) -> None:
    cookie = served.guest("Eva")
    with client(served, cookie) as here, client(served, cookie) as there, served.http(cookie) as http:
        tables = []
        for eva, chief in zip((here, there), four, strict=False):
            options = {"pace": "instant", "as_seated": True, "competitive": eva is here}
            table = chief.ask("open", game="tute-pairs", options=options)["table"]
            for line in (chief, eva):
                line.watch(table)
            assert eva.ask("sit", table=table, seat=1)["t"] == "ok"
            tables.append(table)
        four[0].ask("robot", table=tables[0], level="novice")
        assert four[0].ask("start", table=tables[0])["t"] == "ok"
        here.wait_for(lambda state: state["stage"] == "playing")
        assert here.ask("leave", table=tables[0])["t"] == "ok"
        second = http.get("/api/penalties").json()["steps_s"][1]
        assert four[1].ask("set", table=tables[1], options={"competitive": True})["t"] == "ok"
        there.wait_for(leaving_costs(second))
        assert here.ask("sit", table=tables[0], seat=1)["t"] == "ok"  # back: it was no leaving
        there.wait_for(leaving_costs(0))
