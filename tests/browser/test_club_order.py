"""The moderators' page: a report with its hand, a sanction, the appeal of whom it concerns, the verdict, the log."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, serving
from tests.browser.player import resize
from tests.browser.test_accessible import check, fits, known_as
from tests.server.club.test_moderation import appointed, hand_of
from tests.server.people.test_accounts import account
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of this file's own, where nobody else counts."""
    yield from serving(tmp_path_factory)


def test_from_a_report_to_the_verdict(open_page: NewPage, served: Served) -> None:
    moderator, (rude, _) = appointed(served, "Olalla"), account(served, "Nuño")
    table, hand = hand_of(served, rude)
    with served.http(rude) as http:
        report = {"table": table, "seat": 0, "reason": "abuse", "text": "<b>malas palabras</b>", "hand": hand}
        assert http.post("/api/reports", json=report).status_code == 204
    desk, phone = open_page(1280, 800), open_page(360, 640)
    known_as(desk.context, moderator, served.url)
    known_as(phone.context, rude, served.url)

    phone.goto("/order")
    expect(phone.get_by_text("Esta página es para moderadores.")).to_be_visible()
    desk.goto("/me")
    desk.get_by_role("link", name="Moderación").click()
    expect(desk.get_by_text("<b>malas palabras</b>")).to_be_visible()
    desk.get_by_role("link", name="Ver la mano").click()
    desk.locator(".count").wait_for()
    desk.go_back()
    sanctioned(desk)
    appealed(phone)

    desk.reload()
    appeals = desk.get_by_role("region", name="Recursos")
    expect(appeals.get_by_text("Dice: «era una broma»")).to_be_visible()
    appeals.get_by_label("Levantar la sanción").check()
    appeals.get_by_label("Respuesta").fill("de acuerdo")
    appeals.get_by_role("button").click()
    expect(appeals.get_by_text("Ninguno pendiente.")).to_be_visible()
    lifted(desk, rude, served)
    log = desk.get_by_role("region", name="Registro").get_by_role("listitem")
    expect(log.filter(has_text="Cargo")).to_contain_text("· quien aloja la sala · moderación")
    resize(desk, 360, 640)
    check(desk, "moderators, on a phone")


def test_a_table_without_a_name_is_called_by_its_game_once(open_page: NewPage, served: Served) -> None:
    moderator = appointed(served, "Berta")
    with client(served, moderator) as chief:
        chief.watch(chief.ask("open", game="brisca")["table"])  # a table is listed while somebody is at it
        desk = open_page(1280, 800, locale="fr-FR")
        known_as(desk.context, moderator, served.url)
        desk.goto("/")
        here = desk.get_by_role("listitem").filter(has=desk.get_by_role("link", name="Revenir : Brisca", exact=True))
        expect(here).to_have_text(re.compile(r"^\s*Brisca 1 place libre Berta\s*Revenir\s*$"))
        desk.goto("/order")
        now = desk.get_by_role("region", name="Tables en ce moment").get_by_role("listitem")
        once = re.compile(r"^Brisca\s*personnes\s: 1, robots\s: 0\s· Berta$")
        expect(now.filter(has_text="Berta")).to_have_text(once)


def test_words_without_a_space_push_nothing_off_a_phone(open_page: NewPage, served: Served) -> None:
    word = "m" * 60
    moderator, (rude, _) = appointed(served, "Lucía"), account(served, "W" * 32)
    with served.http(moderator) as m, served.http(rude) as r, client(served, rude) as owner:
        table = owner.ask("open", game="brisca", name="M" * 48)["table"]
        owner.watch(table)
        report = {"table": table, "seat": 0, "reason": "abuse", "text": word}
        assert m.post("/api/reports", json=report).status_code == 204
        for kind in ("mute", "ban"):
            sanction = {"name": "W" * 32, "kind": kind, "reason": word}
            assert m.post("/api/order/sanctions", json=sanction).status_code == 204
        lifted, appealed = r.get("/api/me/sanctions").json()
        verdict = {"lifted": True, "text": word}
        assert m.post(f"/api/order/sanctions/{lifted['id']}/verdict", json=verdict).status_code == 204
        assert r.post(f"/api/me/sanctions/{appealed['id']}/appeal", json={"text": word}).status_code == 204
        phone = open_page(360, 640, has_touch=True)
        known_as(phone.context, moderator, served.url)
        phone.goto("/order")
        expect(phone.get_by_role("region", name="Mesas ahora")).to_contain_text("M" * 48)
        phone.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        assert fits(phone)
        log = phone.get_by_role("region", name="Registro").get_by_role("listitem")
        expect(log.filter(has_text="Sanción levantada").first).to_contain_text(word)
        for path, seen in (("/", "M" * 48), (f"/t/{table}", "Invitar"), (f"/p/{'W' * 32}", "Logros")):
            phone.goto(path)
            phone.get_by_text(seen).first.wait_for()
            assert fits(phone), path
    known_as(phone.context, rude, served.url)
    phone.goto("/me")
    mine = phone.get_by_role("region", name="Sanciones")
    expect(mine.get_by_text(f"Respuesta: Levantada. {word}")).to_be_visible()
    # What was lifted takes no appeal, and the other one has been appealed.
    expect(mine.get_by_role("button", name="Recurrir")).to_have_count(0)
    assert fits(phone)


def sanctioned(desk: Page) -> None:
    """The report leads to a sanction of two hours, and is closed."""
    case = desk.get_by_role("article")
    case.get_by_text("Sancionar").first.click()
    check(desk, "moderators, report open")
    case.get_by_label("Horas").fill("2")
    case.get_by_label("Razón").fill("malas palabras")
    case.get_by_role("button", name="Sancionar").click()
    expect(case.get_by_text("Hecho.")).to_be_visible()
    case.get_by_label("Qué se decide").fill("callado dos horas")
    case.get_by_role("button", name="Cerrar la denuncia").click()
    expect(desk.get_by_text("No hay ninguna abierta.")).to_be_visible()


def lifted(desk: Page, rude: str, served: Served) -> None:
    """What nobody has appealed against can be lifted, too."""
    desk.get_by_role("region", name="Sancionar").get_by_label("Nombre de la cuenta").fill("Nuño")
    desk.get_by_role("region", name="Sancionar").get_by_label("Razón").fill("por error")
    desk.get_by_role("region", name="Sancionar").get_by_role("button").click()
    holding = desk.get_by_role("region", name="Sanciones en vigor")
    holding.get_by_text("Nuño · Sin hablar, hasta que se levante: por error").click()
    holding.get_by_label("Respuesta").fill("era otro")
    check(desk, "moderators, a sanction that holds")
    holding.get_by_role("button", name="Levantar la sanción").click()
    expect(holding.get_by_text("Ninguna.")).to_be_visible()
    with served.http(rude) as http:
        assert http.get("/api/me/sanctions").json()[-1]["verdict"] == "lifted: era otro"


def appealed(phone: Page) -> None:
    """Whom the sanction concerns says why it is not fair."""
    phone.goto("/me")
    expect(phone.get_by_text("malas palabras")).to_be_visible()
    phone.get_by_label("Por qué no es justa").fill("era una broma")
    phone.get_by_role("button", name="Recurrir").click()
    expect(phone.get_by_text("Has recurrido: «era una broma»")).to_be_visible()
    check(phone, "account, with a sanction")
