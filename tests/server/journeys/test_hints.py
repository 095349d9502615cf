"""Hints at a real server: for who is asked, to them alone, where the table has them."""

from typing import Any

from tests.server.served import PATIENCE_S, Client, Served, client


def begin(player: Client, game: str = "tute-pairs", **options: Any) -> None:
    opened = player.ask("play_now", game=game, options={"pace": "instant", **options}, anew=True)
    player.watch(opened["table"])


def come_to_choose(player: Client) -> None:
    """Until one card of several is to be played."""
    while len(player.legal) < 2 or any(not each.startswith("play ") for each in player.legal):
        if player.legal:
            player.ask("act", table=player.table, v=player.version, action=player.legal[-1])
        elif player.state["stage"] == "sheet":
            player.ask("ready", table=player.table)
        else:
            player.next()


def hint(player: Client, version: int | None = None) -> dict[str, Any]:
    asked = player.send("hint", table=player.table, v=player.version if version is None else version)
    # It is thought about at the lowest priority: on a busy machine that takes long.
    return player.until(lambda message: message.get("re") == asked, 4 * PATIENCE_S)


def test_who_is_asked_gets_a_hint_and_nobody_else_hears_of_it(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana, client(served, served.guest("Berta")) as berta:
        begin(ana)
        come_to_choose(ana)
        assert ana.state["options"]["hints"] is True
        berta.watch(ana.table)
        version = ana.version
        found = hint(ana)
        assert found["action"] in ana.legal
        assert found["worth"][0] == {"card": found["action"].split()[1], "behind": 0.0, "spread": 0.0}
        assert {f"play {each['card']}" for each in found["worth"]} == set(ana.legal)
        assert found["unit"] == "points"
        again = hint(ana)
        assert {**again, "re": 0} == {**found, "re": 0}
        assert hint(berta)["code"] == "not_seated"
        assert ana.ask("ping")["t"] == berta.ask("ping")["t"] == "pong"
        assert ana.version == berta.version == version
        assert hint(ana, version - 1)["code"] == "stale"
        assert ana.ask("act", table=ana.table, v=version, action=found["action"])["t"] == "ok"
        assert hint(ana, version)["code"] in ("stale", "not_your_turn")


def test_a_card_does_not_wait_for_the_hint_that_was_asked_before_it(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana:
        begin(ana)
        come_to_choose(ana)
        version, action = ana.version, ana.legal[0]
        ana.send("hint", id=7001, table=ana.table, v=version)
        ana.send("act", id=7002, table=ana.table, v=version, action=action)
        answers = [ana.next() for _ in range(2)]
        while len(answers := [each for each in answers if each.get("re") in (7001, 7002)]) < 2:
            answers.append(ana.next())
        assert [each["t"] for each in sorted(answers, key=lambda each: each["re"])] in (
            ["refused", "ok"],
            ["hint", "ok"],
        )


def test_no_hint_where_something_is_at_stake_or_the_table_has_none(served: Served) -> None:
    with client(served, served.guest("Ana")) as ana:
        refused = ana.ask("open", game="cuatrola", options={"hints": True})
        assert (refused["code"], refused["about"]) == ("practice_only", {"option": "hints"})
        assert (
            ana.ask("play_now", game="cuatrola", options={"hints": True, "competitive": True})["code"]
            == "practice_only"
        )
        begin(ana, "cuatrola", competitive=True)
        assert hint(ana)["code"] == "hints_are_off"
        assert ana.ask("set", table=ana.table, options={"hints": True, "competitive": False})["code"] == "match_is_on"
        begin(ana, "cuatrola", hints=False)
        assert hint(ana)["code"] == "hints_are_off"
        assert ana.ask("set", table=ana.table, options={"hints": True, "competitive": False})["code"] == "match_is_on"
