"""The chief invites, changes options and asks somebody to leave; who looks on is told what they see."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import found
from tests.browser.people import at_table, button, pair
from tests.browser.player import tab_to, told
from tests.browser.test_accessible import check
from tests.server.served import Served, client

pytestmark = pytest.mark.browser
IN_SIGHT = """() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect()
  const isSeen = (at) => document.activeElement.contains(document.elementFromPoint(x + width / 2, at))
  return [y + 2, y + height - 2].every(isSeen)
}"""
"""Whether what has the focus is seen, from its upper to its lower end."""


def test_a_private_table_its_options_and_who_may_sit(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    options = {"private_table": True, "link_admits": False}
    with client(served, cookie) as chief:
        table = chief.ask("open", game="tute-pairs", options=options)["table"]
    ana = at_table(open_page, served, table, cookie, 390, 844)
    luis = open_page(1280, 800)
    invite(ana, luis)
    with client(served, cookie) as chief:
        chief.ask("set", table=table, options={**options, "as_seated": True})
    agree(ana, luis)
    dismiss(ana, luis)
    with client(served, cookie) as chief:
        chief.ask("set", table=table, options={**options, "as_seated": True, "allow_public": False})
    expect(luis.get_by_text("solo quienes la juegan. Aquí no puedes sentarte hasta que acabe.")).to_be_visible()
    follow(ana, luis, served, table, cookie)


def test_options_that_change_while_they_are_changed(open_page: NewPage, served: Served) -> None:
    cookie = served.guest("Ana")
    with client(served, cookie) as other:
        table = other.ask("open", game="tute-pairs", options={"pace": "calm"})["table"]
        page = at_table(open_page, served, table, cookie, 390, 844)
        page.get_by_role("button", name="Cambiar las opciones").click()
        form = page.get_by_role("dialog", name="Opciones de la mesa")
        form.get_by_label("Ritmo").select_option(label="al instante")
        other.ask("set", table=table, options={"pace": "quick", "as_seated": True})
        expect(form.get_by_label("Como están sentados")).to_be_checked()
        expect(form.locator("select option:checked").filter(has_text="al instante")).to_have_count(1)
        form.get_by_role("button", name="Guardar").click()
        expect(form).to_have_count(0)
        other.watch(table)
        assert other.state["options"] == {"pace": "instant", "as_seated": True}


def invite(ana: Page, luis: Page) -> None:
    """The link alone shows the table; with an invitation one person sits down."""
    link = ana.get_by_label("Enlace de la mesa")
    plain = link.input_value()
    ana.get_by_role("button", name="Crear una invitación").click()
    expect(link).to_have_value(re.compile(r"\?invitation=[\w-]+$"))
    expect(ana.get_by_text("Esta invitación vale para una persona")).to_be_visible()
    check(ana, "an invitation")
    luis.goto(plain)
    luis.get_by_label("Tu nombre").fill("Luis")
    luis.get_by_role("button", name="Sentarme aquí: 3").click()
    told(luis, "solo para invitados y amigos")
    expect(luis.get_by_role("alert").filter(has_text="La invitación de este enlace")).to_have_count(0)
    luis.goto(f"{plain}?invitation=another")
    luis.get_by_role("button", name="Sentarme aquí: 3").click()
    expect(luis.get_by_role("alert").filter(has_text="La invitación de este enlace no vale")).to_be_in_viewport()
    luis.goto(link.input_value())
    luis.get_by_role("button", name="Sentarme aquí: 3").click()
    expect(luis.get_by_text("Empieza Ana")).to_be_visible()
    expect(link).to_have_value(plain)  # it was for one person


def agree(ana: Page, luis: Page) -> None:
    """Options that have changed are new until they are seen, and want everybody's agreement."""
    news = luis.get_by_role("status", name="han cambiado")
    expect(button(luis, "Mesa: han cambiado")).to_be_visible()
    expect(ana.get_by_text("Falta la conformidad de Luis.")).to_be_visible()
    check(luis, "changed options")
    news.get_by_role("button", name="Ver las opciones").click()
    expect(luis.get_by_role("dialog", name="Opciones de la mesa")).to_be_visible()
    luis.keyboard.press("Escape")
    expect(news.get_by_role("button", name="Ver las opciones")).to_be_focused()
    expect(button(luis, "Mesa: han cambiado")).to_have_count(0)
    news.get_by_role("button", name="De acuerdo").click()
    expect(news).to_have_count(0)
    expect(ana.get_by_text("Falta la conformidad de Luis.")).to_have_count(0)


def dismiss(ana: Page, luis: Page) -> None:
    """The chief says why, and who was told is offered nothing that they may not."""
    button(ana, "Mesa").click()
    window = ana.get_by_role("dialog", name="Mesa")
    accuse(window)
    check(ana, "who has said nothing is reported")
    window.get_by_role("button", name="Otra cosa").click()
    told(ana, "Denunciado")
    expect(window.get_by_role("button", name="Perfil y denuncia de Luis")).to_be_focused()
    ana.get_by_role("button", name="Pedir que se vaya").click()
    check(ana, "reasons")
    ana.get_by_role("button", name="Hace esperar").click()
    expect(window.get_by_role("list")).to_be_focused()
    asked = luis.get_by_role("alert").filter(has_text="El jefe de mesa te ha pedido dejar el sitio.")
    expect(asked).to_contain_text("Motivo: haces esperar a los demás.")
    check(luis, "asked to leave")
    asked.get_by_role("button", name="Entendido").click()
    expect(asked).to_have_count(0)
    luis.reload()
    expect(asked).to_contain_text("Motivo: haces esperar a los demás.")
    expect(luis.get_by_text("Aquí no puedes sentarte hasta que empiece una partida.")).to_be_visible()
    expect(luis.get_by_role("button", name=re.compile("^Sentarme"))).to_have_count(0)
    expect(luis.get_by_role("region", name="Invitar")).to_have_count(0)


def follow(ana: Page, luis: Page, served: Served, table: str, chief: str) -> None:
    """Who is invited anew may sit, and is told that they lead the table once its chief has gone."""
    with client(served, chief) as line:
        invitation = line.ask("invite", table=table)["invitation"]
    luis.goto(f"/t/{table}?invitation={invitation}")
    luis.get_by_role("button", name="Sentarme aquí: 3").click()
    expect(luis).to_have_url(re.compile(f"/t/{table}$"))
    button(luis, "Mesa").wait_for()
    ana.keyboard.press("Escape")
    ana.get_by_role("main").get_by_role("button", name="Dejar la mesa").click()
    told(luis, "Ana ha dejado la mesa. Ahora diriges la mesa.")


def accuse(window: Locator) -> None:
    """A guest has no profile, and nobody reports themself or a robot."""
    more = window.get_by_role("button", name="Perfil y denuncia")
    expect(more).to_have_count(1)
    more.click()
    expect(window.get_by_role("group", name="Denunciar a Luis: ¿por qué?").get_by_role("button")).to_have_count(5)
    expect(window.get_by_role("link", name="Ver su perfil")).to_have_count(0)


def test_who_looks_on_sees_the_hand_before_and_may_talk(open_page: NewPage, served: Served) -> None:
    second = found(
        served, "tute-pairs", lambda ana: ana.state["hand_number"] == 2 and bool(ana.legal), onlookers="late"
    )
    ana = at_table(open_page, served, *second, 1280, 800)
    eva = at_table(open_page, served, second[0], served.guest("Eva"), 390, 844)
    strip = eva.get_by_role("region", name="La mano anterior")
    expect(strip).to_contain_text("Miras con una mano de retraso: la anterior se ve entera.")
    tab_to(eva, "section[aria-label='La mano anterior'] button")
    eva.keyboard.press("Enter")
    hand = eva.get_by_role("dialog", name="Mano 1, con las cartas abiertas")
    expect(hand.locator(".cards img")).to_have_count(40)
    check(eva, "the hand before")
    eva.keyboard.press("Escape")
    expect(strip.get_by_role("button", name="La mano anterior")).to_be_focused()
    # Who looks on has one line, with the way to a seat in it.
    expect(strip.get_by_role("button", name="Sentarme en el próximo reparto")).to_be_visible()
    expect(eva.locator(".whole .strip")).to_have_count(1)

    button(eva, "Conversación").click()
    eva.get_by_role("button", name="aplauso").click()
    check(eva, "talk")
    button(ana, "Conversación: 1 sin leer").click()
    line = ana.locator(".talk .line")
    expect(line.get_by_role("img", name="aplauso")).to_be_visible()
    ana.get_by_role("button", name="Silenciar o denunciar a Eva").click()
    ana.get_by_role("button", name="Denunciar", exact=True).click()
    check(ana, "reasons of a report")
    ana.get_by_role("group", name="¿Qué tiene de malo?").get_by_role("button", name="Insulta").click()
    told(ana, "Denunciado: lo verán los moderadores.")
    ana.keyboard.press("Escape")
    button(ana, "Mesa").click()
    expect(ana.get_by_text("Mira 1 persona.")).to_be_visible()


def test_who_has_played_and_left_is_named_at_the_end_on_a_page_that_is_opened_afterwards(
    open_page: NewPage, served: Served
) -> None:
    people = pair(served, lambda ana: bool(ana.state["stage"] == "over"), juegos_target=1)
    with client(served, people.luis) as luis:
        luis.ask("leave", table=people.table)
    page = at_table(open_page, served, people.table, people.ana, 390, 844)
    end = page.get_by_role("dialog", name="Fin de la partida")
    expect(end.get_by_text("Luis").first).to_be_visible()
    expect(end.get_by_text("libre")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("listitem").filter(has_text="libre")).to_have_count(1)


def test_who_comes_by_the_link_takes_a_robots_chair_before_the_match(open_page: NewPage, served: Served) -> None:
    """As the invitation says: also where robots sit in all chairs but the chief's."""
    cookie = served.guest("Ana")
    with client(served, cookie) as chief:
        table = chief.ask("open", game="tute-pairs")["table"]
        chief.watch(table)
        chief.ask("robot", table=table, level="novice")
        luis = open_page(360, 640)
        luis.goto(f"/t/{table}?seat=2")
        seat = luis.get_by_role("button", name="Sentarme aquí: 3")
        expect(seat).to_have_class(re.compile("gold"))
        check(luis, "a table full of robots")
        luis.get_by_label("Tu nombre").fill("Luis")
        seat.click()
        expect(luis.get_by_text("contigo")).to_be_visible()
        chief.wait_for(lambda state: state["seats"][2]["name"] == "Luis")


def test_no_button_of_a_seat_has_the_focus_behind_the_start(open_page: NewPage, served: Served) -> None:
    """Which stays at the lower end of a phone while the seats are longer."""
    cookie = served.guest("Ana")
    with client(served, cookie) as chief:
        table = chief.ask("open", game="tomate", seats=7)["table"]
    page = at_table(open_page, served, table, cookie)
    page.get_by_role("button", name="Llenar con robots").focus()
    for seat in range(2, 8):
        for what in ("Cambiarme aquí", "Poner un robot"):
            page.keyboard.press("Tab")
            expect(page.get_by_role("button", name=f"{what}: {seat}")).to_be_focused()
            assert page.evaluate(IN_SIGHT), f"{what}: {seat}"
