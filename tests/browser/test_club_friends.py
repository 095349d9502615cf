"""Friends in the page: one invites the other to a table, who sees it on the front page and goes there."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.test_accessible import check, known_as
from tests.server.people.test_accounts import account
from tests.server.people.test_invitations import befriend
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    yield from serving(tmp_path_factory)


def invited(served: Served, one: str, other: str) -> tuple[str, str, str]:
    """The cookies of two friends, and the table to which the first has invited the second."""
    owner, friend = befriend(served, one, other)
    with client(served, owner) as host, served.http(owner) as http:
        table = host.ask("open", game="brisca")["table"]
        assert http.post("/api/me/invitations", json={"name": other, "table": table, "seat": 1}).status_code == 204
    return owner, friend, table


def of(open_page: NewPage, served: Served, cookie: str, *size: int) -> Page:
    page = open_page(*size)
    known_as(page.context, cookie, served.url)
    return page


def test_a_friend_is_invited_from_the_table_and_sees_it_on_the_front_page(open_page: NewPage, served: Served) -> None:
    owner, friend = befriend(served, "Rosaura", "Blas")
    with client(served, owner) as socket:
        options = {"private_table": True, "link_admits": False}
        table = socket.ask("open", game="brisca", options=options)["table"]
    host, guest = of(open_page, served, owner, 1280, 800), of(open_page, served, friend, 360, 640)
    guest.goto("/")
    guest.get_by_role("button", name="Jugar ahora").wait_for()
    expect(guest.get_by_text("Rosaura te invita")).to_have_count(0)
    host.goto(f"/t/{table}")
    host.get_by_role("button", name="Invitar a Blas").click()
    expect(host.get_by_text("Invitación enviada a Blas.")).to_be_visible()
    expect(host.get_by_role("button", name="Enviada")).to_be_visible()
    check(host, "waiting room, a friend invited")
    guest.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(guest.get_by_text("Rosaura te invita: Brisca")).to_be_visible()
    check(guest, "front page, invited")
    guest.get_by_role("link", name="Ir a la mesa").click()
    guest.get_by_role("button", name=re.compile("^Sentarme")).first.click()
    expect(host.get_by_role("button", name="Invitar a Blas")).to_have_count(0)
    guest.goto("/")
    guest.get_by_role("button", name="Jugar ahora").wait_for()
    expect(guest.get_by_text("Rosaura te invita")).to_have_count(0)


def test_a_refusal_is_said_and_the_friend_can_be_invited_again(open_page: NewPage, served: Served) -> None:
    owner, friend = befriend(served, "Casta", "Duarte")
    page = of(open_page, served, owner, 360, 640)
    with client(served, owner) as socket:
        page.goto(f"/t/{socket.ask('open', game='brisca')['table']}")
    page.get_by_role("button", name="Invitar a Duarte").wait_for()
    with served.http(friend) as http:
        http.delete("/api/me/friends/Casta")
    page.get_by_role("button", name="Invitar a Duarte").click()
    expect(page.get_by_text("Antes tenéis que ser amigos.")).to_be_visible()
    expect(page.get_by_role("button", name="Invitar a Duarte")).to_have_attribute("aria-disabled", "false")


def test_an_invitation_is_declined_on_the_front_page(open_page: NewPage, served: Served) -> None:
    _, friend, _ = invited(served, "Elvira", "Fadrique")
    page = of(open_page, served, friend, 360, 640)
    page.goto("/")
    page.get_by_role("button", name="Rechazar la invitación de Elvira").click()
    expect(page.get_by_text("Elvira te invita")).to_have_count(0)
    with served.http(friend) as http:
        assert http.get("/api/me/invitations").json() == []


def test_an_invitation_has_a_line_of_its_own_among_friends(open_page: NewPage, served: Served) -> None:
    _, friend, _ = invited(served, "Hilaria", "Isidro")
    page = of(open_page, served, friend, 360, 640)
    page.goto("/me/friends")
    said = page.get_by_text("Hilaria te invita: Brisca")
    said.wait_for()
    text, link = said.bounding_box(), page.get_by_role("link", name="Ir a la mesa").bounding_box()
    assert text is not None
    assert link is not None
    assert text["height"] < 40, "one line"
    assert text["y"] + text["height"] <= link["y"]
    check(page, "friends, invited")


def test_a_profile_offers_what_fits(open_page: NewPage, served: Served) -> None:
    owner, other = befriend(served, "Jimena", "Leandro")[0], account(served, "Marcela")[0]
    page = of(open_page, served, owner, 360, 640)
    page.goto("/p/Leandro")
    buttons = page.get_by_role("region", name="Leandro").get_by_role("button")
    expect(buttons).to_have_text(["Quitar de amistades", "Bloquear"])
    buttons.last.click()
    expect(page.get_by_text("Bloqueado: no te llegará nada suyo")).to_be_visible()
    expect(buttons).to_have_text(["Desbloquear"])
    check(page, "profile, blocked")
    buttons.last.click()
    expect(buttons).to_have_text(["Pedir amistad", "Bloquear"])
    buttons.first.click()
    expect(buttons).to_have_text(["Retirar la petición", "Bloquear"])
    buttons.first.click()
    expect(buttons).to_have_text(["Pedir amistad", "Bloquear"])
    with served.http(other) as http:
        assert http.put("/api/me/friends/Jimena").status_code == 204
    page.goto("/p/Marcela")
    page.get_by_role("button", name="Aceptar la amistad").click()
    page.get_by_role("button", name="Quitar de amistades").click()
    expect(page.get_by_role("button", name="Pedir amistad")).to_be_visible()


def test_the_list_leads_back_to_where_one_plays(open_page: NewPage, served: Served) -> None:
    cookies = served.guest("Nicasio"), served.guest("Obdulia")
    with client(served, cookies[0]) as one, client(served, cookies[1]) as two:
        one.watch(table := one.ask("open", game="brisca", name="La de dos")["table"])
        assert two.ask("sit", table=table, seat=1)["t"] == one.ask("start", table=table)["t"] == "ok"
        for cookie, said in ((cookies[0], "Volver: La de dos"), (served.guest("Petra"), "Mirar: La de dos")):
            page = of(open_page, served, cookie, 360, 640)
            page.goto("/")
            expect(page.get_by_role("link", name=said)).to_be_visible()


def test_a_guest_asks_for_neither_friends_nor_invitations(open_page: NewPage, served: Served) -> None:
    page = of(open_page, served, served.guest("Gil"), 360, 640)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_text("Ahora mismo no hay ninguna mesa").or_(page.locator(".side li").first).wait_for()
    page.goto("/new")
    page.get_by_role("button", name="Abrir la mesa").click()
    page.get_by_label("Enlace de la mesa").wait_for()
    page.wait_for_timeout(500)
    assert [each for each in asked if "/api/me/" in each] == []
