"""Names are shown composed, and only if there is something to see."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tapete.server.people.confusables import name_key, skeleton, strokes
from tapete.server.people.guests import Guest
from tapete.server.people.names import BadName, chosen, proper
from tapete.server.people.passwords import BadPassword
from tapete.server.people.people import NameTaken, People
from tapete.server.store.sqlite import SqliteStore
from tests.server.people.test_accounts import account
from tests.server.served import Client, Served, client


@asynccontextmanager
async def books(folder: Path) -> AsyncIterator[People]:
    """The people of a room."""
    store = await SqliteStore.open(folder / "books.db")
    try:
        people = People(store)
        await people.load()
        yield people
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana", "Ana"),
        ("  José   Luis ", "José Luis"),
        ("e\u0301", "é"),
        ("李", "李"),
        ("Ngọc Ẩn", "Ngọc Ẩn"),
        ("नमस्ते", "नमस्ते"),
        ("क्\u200dष", "क्\u200dष"),
        ("ที่รัก", "ที่รัก"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    ],
)
def test_names_are_shown_composed(given: str, shown: str) -> None:
    assert proper(given) == shown


@pytest.mark.parametrize("given", ["\u200d", "", "\u00a0", "\u0301"])
def test_nothing_to_see_is_no_name(given: str) -> None:
    with pytest.raises(BadName, match="name_empty"):
        proper(given)


@pytest.mark.parametrize(
    "given",
    [
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800",
        "Ana\u3164",
        "A\u034fna",
        "Ana\ufe00",
        "Ana\U000e0100",
        "Ana\ufe0f",
        "A\u200dna",
        "Ana\u200d",
        "👩\u200d\u200d🌾",
        "a" + "\u0301" * 31,
        "x\u0338\u0338\u0338\u0338",
        "\u0338x",
        "Ana \u20dd\u20dd\u20dd\u20dd",
    ],
)
def test_invisible_letters_and_towers_of_marks(given: str) -> None:
    with pytest.raises(BadName, match="name_has_control_characters"):
        proper(given)


@pytest.mark.parametrize("given", ["\U0001d159", "\ufffc", "A\U0001d159na"])
def test_signs_of_which_nothing_is_seen(given: str) -> None:
    with pytest.raises(BadName, match="name_has_control_characters"):
        chosen(given)
    assert proper(given) == given, "whose name it is may go on by it"


@pytest.mark.parametrize("given", ["\u0410na", "An\u0430", "\u0391na", "Jos\u0435 Luis", "\u13aana"])
def test_a_word_has_letters_of_one_script(given: str) -> None:
    with pytest.raises(BadName, match="name_mixes_scripts"):
        chosen(given)


@pytest.mark.parametrize(
    "given",
    ["Dr. No", "J. R. R.", "Иван", "Ana Иван", "Мария-Анна", "Kimさん", "Ken太郎", "김철수", "Ngọc", "1\ufe0f\u20e3"],
)
def test_words_of_every_script_are_names(given: str) -> None:
    assert chosen(given) == given


def test_a_digit_hides_no_sign_after_it() -> None:
    with pytest.raises(BadName, match="name_has_control_characters"):
        chosen("Ana1\ufe0f")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Aca", "\u0410\u0441\u0430"),
        ("OTTO", "\u039f\u03a4\u03a4\u039f"),
        ("\u2764", "\u2764\ufe0f"),
        ("José", "JOSE"),
        ("Lidia", "L\u0131d\u0131a"),
        ("Amparo", "Ampar\u1d0f"),
        ("Lucas", "Lu\u1d04a\ua731"),
        ("Vicenzo", "\u1d20icen\u1d22\uab3d"),
        ("Amparo", "\u0245mparo"),
        ("Carmen", "Carmen\u02bc"),
    ],
)
def test_what_looks_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert skeleton(one) != skeleton("Ana")


def test_long_sounds_tell_names_of_japan_apart() -> None:
    assert skeleton("\u30e6\u30ad") != skeleton("\u30e6\u30fc\u30ad")


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Paul", "PauI"),
        ("Paul", "Pau1"),
        ("Paul", "Pau|"),
        ("Oscar", "0scar"),
        ("Carmen", "Carrnen"),
        ("Ian", "lan"),
        ("Ana 1", "Ana I"),
    ],
)
def test_what_is_drawn_alike(name: str, like: str) -> None:
    assert strokes(name) == strokes(like)


@pytest.mark.parametrize(("one", "other"), [("Ian", "Lan"), ("Ali", "All"), ("Mila", "Milla"), ("Ilia", "Lila")])
def test_what_is_only_nearly_drawn_alike(one: str, other: str) -> None:
    assert strokes(one) != strokes(other)


async def test_nobody_comes_to_a_name_that_looks_like_anothers_step_by_step(tmp_path: Path) -> None:
    """Small letters of two scripts may differ where the large ones look alike."""
    small, large, latin = "\u043d\u0430\u0442\u0430", "\u041d\u0410\u0422\u0410", "HATA"
    async with books(tmp_path) as people:
        await people.register(Guest("one", latin), "", "")
        await people.register(Guest("other", small), "", "")
        with pytest.raises(NameTaken):
            await people.rename("other", large)
        with pytest.raises(BadName):
            people.check_name(Guest("guest", "HATA."))
        for person, name in (("one", latin), ("other", small)):
            people.check_name(Guest(person, name))
            await people.rename(person, name)


async def test_of_two_who_want_names_that_look_alike_at_once_one_gets_theirs(tmp_path: Path) -> None:
    names = ("OTTO", "\u039f\u03a4\u03a4\u039f")
    async with books(tmp_path) as people:
        made = await asyncio.gather(
            *[people.register(Guest(f"new{number}", name), "", "") for number, name in enumerate(names)],
            return_exceptions=True,
        )
        assert [type(each) for each in made].count(NameTaken) == 1
    async with books(tmp_path) as people:
        await asyncio.gather(*[people.register(Guest(name, name), "", "") for name in ("Zoe", "Yago")])
        renamed = (people.rename("Zoe", "ABA"), people.rename("Yago", "\u0410\u0412\u0410"))
        done = await asyncio.gather(*renamed, return_exceptions=True)
        assert [type(each) for each in done].count(NameTaken) == 1


async def test_a_name_that_somebody_did_not_get_is_free(tmp_path: Path) -> None:
    async with books(tmp_path) as people:
        with pytest.raises(BadPassword):
            await people.register(Guest("one", "Paul"), "short", "")
        await people.register(Guest("other", "PauI"), "", "")
        await people.rename("other", "Pablo")
        await people.register(Guest("one", "Paul"), "", "")


def test_nobody_is_called_like_an_account_by_letters_of_another_script(served: Served) -> None:
    cookie, _ = account(served, "Aca")
    with served.http() as http:
        for like in ("\u0410\u0441\u0430", "ACA", "a.c.a", "\u00c2ca"):
            assert http.post("/api/me", json={"name": like}).json()["code"] == "name_taken", like
            answer = http.post("/api/play", json={"game": "brisca", "name": like})
            assert answer.json()["code"] == "name_taken", like
        assert http.post("/api/me", json={"name": "\u0410ca"}).json()["code"] == "name_mixes_scripts"
    with served.http(cookie) as http:
        answer = http.post("/api/me", json={"name": "\u0410\u0441\u0430"})
        assert answer.status_code == 200, "one may write one's own name in another script"


def test_a_guest_does_not_sit_down_by_the_name_of_an_account_that_was_made_later(served: Served) -> None:
    first = served.guest("Homonimo")
    with client(served, first) as guest, client(served, served.guest("Testigo")) as other:
        seated = guest.ask("open", game="brisca")["table"]
        table = other.ask("open", game="brisca")["table"]
        account(served, "Homonimo")
        guest.watch(table)
        assert guest.ask("sit", table=table)["code"] == "name_taken"
        assert guest.ask("open", game="brisca")["code"] == "name_taken"
        assert guest.ask("play_now", game="brisca")["code"] == "name_taken"
        assert guest.ask("say", table=table, kind="phrase", what="hello")["code"] == "name_taken"
        assert guest.ask("robot", table=seated, level="novice")["t"] == "ok", "who sits already plays on"
        assert guest.ask("start", table=seated)["t"] == "ok"
        assert guest.ask("say", table=seated, kind="phrase", what="hello")["t"] == "ok"
    with served.http(first) as http:
        assert http.post("/api/play", json={"game": "brisca"}).json()["code"] == "name_taken"
        assert http.post("/api/me", json={"name": "Heteronimo"}).status_code == 200


def test_after_a_rename_open_sockets_go_by_the_new_name(served: Served) -> None:
    cookie, _ = account(served, "Equis")
    with client(served, cookie) as renamed, client(served, served.guest("Veva")) as other:
        table = other.ask("open", game="brisca", seats=2)["table"]
        for each in (renamed, other):
            each.watch(table)
        with served.http(cookie) as http:
            assert http.post("/api/me", json={"name": "Inocencia"}).status_code == 200
        account(served, "Equis")
        assert renamed.ask("sit", table=table, seat=1)["t"] == "ok", "though somebody else is called so now"
        assert renamed.ask("say", table=table, kind="text", what="hola")["t"] == "ok"
        assert other.until(lambda message: message["t"] == "said")["name"] == "Inocencia"
        assert [seat["name"] for seat in other.state["seats"]] == ["Veva", "Inocencia"]
        other.watch(renamed.ask("open", game="brisca", seats=2)["table"])
        assert other.state["seats"][0]["name"] == "Inocencia"


def test_a_guest_renamed_elsewhere_is_called_in_their_match_as_their_chair(served: Served) -> None:
    cookie = served.guest("Ana")
    with served.http(cookie) as http, client(served, cookie) as ana, client(served, served.guest("Luis")) as luis:
        options = {"turn_time_s": 0, "as_seated": True}
        table = ana.ask("open", game="brisca", seats=2, options=options)["table"]
        luis.watch(table)
        luis.ask("sit", table=table, seat=1)
        ana.ask("start", table=table)
        renamed = http.post("/api/me", json={"name": "Anita"}).headers["set-cookie"].split(";")[0]
        with client(served, renamed) as same:
            assert called(same, luis) == "Ana"
            same.ask("leave", table=table)
            assert called(same, luis) == "Ana", "a robot plays on by that name"
            assert same.ask("sit", table=table, seat=0)["t"] == "ok"
            luis.wait_for(lambda state: not state["seats"][0]["robot"])
            assert [seat["name"] for seat in luis.state["seats"]] == ["Ana", "Luis"]
            for each in (same, luis):
                each.ask("annul", table=table)
            same.ask("leave", table=table)
            assert called(same, luis) == "Anita"


def called(who: Client, other: Client) -> str:
    """By which name their talk is shown."""
    assert who.ask("say", table=other.table, kind="phrase", what="hello")["t"] == "ok"
    name: str = other.until(lambda message: message["t"] == "said")["name"]
    return name


@pytest.mark.parametrize(
    ("name", "path"), [("Ana/Mala", "Ana%2FMala"), ("..", "%E2%80%A4%E2%80%A4"), ("q\\z", "q%5Cz")]
)
def test_an_account_by_a_name_that_divides_addresses_is_found_and_blocked(tmp_path: Path, name: str, path: str) -> None:
    server = Served(tmp_path)
    try:
        bea, cookie = account(server, "Bea")[0], account(server, "Ana")[0]
        server.stop()
        with closing(sqlite3.connect(tmp_path / "tapete.db")) as database, database:
            database.execute("UPDATE accounts SET name = ?, key = ? WHERE name = 'Ana'", (name, name_key(name)))
        server.start()
        with server.http(bea) as http:
            assert http.get(f"/api/people/{path}").json()["name"] == name
            for kept in ("blocks", "friends"):
                assert http.put(f"/api/me/{kept}/{path}").status_code == 204
                assert name in http.get(f"/api/me/{kept}").text.replace("\\\\", "\\")
                assert http.delete(f"/api/me/{kept}/{path}").status_code == 204
            assert http.get("/api/people/").status_code == 404
        with server.http(cookie) as http:
            assert http.get("/api/account").json()["name"] == name, "they go on by it"
    finally:
        server.stop()
