"""The talk at a table, by keyboard and to a screen reader: lines that are told, a menu for each, who is muted."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.moments import with_luis
from tests.browser.people import at_table, button
from tests.browser.player import told
from tests.browser.test_accessible import check, known_as
from tests.server.club.test_moderation import told as ordered
from tests.server.club.test_own_case import refused, waited
from tests.server.people.test_accounts import account
from tests.server.served import Served, client

pytestmark = pytest.mark.browser


def said(served: Served, table: str, cookie: str, *whats: tuple[str, str]) -> None:
    with client(served, cookie) as who:
        who.watch(table)
        for kind, what in whats:
            who.ask("say", table=table, kind=kind, what=what)


def test_what_is_said_is_told_without_the_buttons_beside_it(open_page: NewPage, served: Served) -> None:
    table, cookie = with_luis(served, turn_time_s=0)  # no hand ends meanwhile, whose sheet would open
    eva = served.guest("Eva")
    ana = at_table(open_page, served, table, cookie, 390, 844)
    button(ana, "Conversación").click()
    window = ana.get_by_role("dialog", name="Conversación")
    said(served, table, eva, ("text", "buenas"))
    expect(window.get_by_role("list", name="Lo que se ha dicho").get_by_role("listitem")).to_contain_text("buenas")
    # Outside an open window nothing is read, and in what is read by itself there is nothing to press.
    expect(window.get_by_role("log")).to_contain_text("Eva: buenas")
    expect(window.get_by_role("log").get_by_role("button")).to_have_count(0)
    window.get_by_role("button", name="aplauso").click()
    expect(window.get_by_role("log")).to_contain_text("Ana: aplauso")
    mutes(ana)
    said(served, table, eva, ("reaction", "laugh"), ("phrase", "hello"))
    ana.reload()
    button(ana, "Conversación").click()
    expect(window.get_by_text("No oyes a Eva.")).to_be_visible()
    expect(window.get_by_role("list", name="Lo que se ha dicho").get_by_role("listitem")).to_have_count(1)
    window.get_by_role("button", name="Volver a oír").press("Enter")
    expect(window.get_by_role("list", name="Lo que se ha dicho")).to_be_focused()
    expect(window.get_by_role("list", name="Lo que se ha dicho").get_by_role("listitem")).to_have_count(4)


def mutes(ana: Page) -> None:
    """By keyboard, and the focus is never lost."""
    menu = ana.get_by_role("button", name="Silenciar o denunciar a Eva")
    expect(menu).to_have_accessible_description("Eva buenas")
    menu.press("Enter")
    expect(menu).to_be_focused()
    check(ana, "what can be done about a line")
    ana.keyboard.press("Tab")
    ana.keyboard.press("Enter")
    reasons = ana.get_by_role("group", name="¿Qué tiene de malo?")
    reasons.get_by_role("button", name="Insulta").press("Enter")
    told(ana, "Denunciado")
    expect(ana.get_by_role("list", name="Lo que se ha dicho")).to_be_focused()
    menu.press("Enter")
    ana.keyboard.press("Tab")
    ana.keyboard.press("Tab")
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("dialog").get_by_role("log")).to_contain_text("No oyes a Eva.")
    expect(ana.get_by_role("list", name="Lo que se ha dicho")).to_be_focused()


def test_who_is_blocked_in_the_account_is_not_said_to_be_heard(open_page: NewPage, served: Served) -> None:
    (ana_cookie, _), (eva_cookie, _) = account(served, "Ana Lista"), account(served, "Eva Lista")
    with served.http(ana_cookie) as http:
        assert http.put("/api/me/blocks/Eva Lista").status_code == 204
    with client(served, ana_cookie) as chief, client(served, eva_cookie) as eva:
        table = chief.ask("open", game="tute-pairs")["table"]
        eva.ask("sit", table=table, seat=1)
    said(served, table, eva_cookie, ("text", "buenas"))
    ana = at_table(open_page, served, table, ana_cookie)
    button(ana, "Conversación").click()
    window = ana.get_by_role("dialog", name="Conversación")
    window.get_by_role("button", name="Volver a oír").press("Enter")
    expect(window.get_by_role("log")).to_contain_text("Sigues sin oír a Eva Lista")
    lines = window.get_by_role("list", name="Lo que se ha dicho")
    expect(lines).to_be_focused()
    expect(lines).not_to_contain_text("buenas")
    check(ana, "who is blocked")
    window.get_by_role("link", name="Ir a la lista").click()
    ana.get_by_role("button", name="Quitar a Eva Lista").click()
    expect(ana.get_by_role("button", name="Quitar a Eva Lista")).to_have_count(0)
    ana.go_back()
    button(ana, "Conversación").click()
    expect(lines).to_contain_text("buenas")
    ana.keyboard.press("Escape")
    button(ana, "Mesa").click()
    ana.get_by_role("button", name="Perfil y denuncia de Eva Lista").click()
    ana.get_by_role("link", name="Ver su perfil").click()
    expect(ana.get_by_role("button", name="Bloquear")).to_be_visible()


def is_seen(thing: Locator) -> bool:
    """Whether the list of lines, which scrolls, shows it whole."""
    inside: bool = thing.evaluate("""(thing) => {
        const [own, list] = [thing, thing.closest('ul')].map((each) => each.getBoundingClientRect())
        return list.top <= own.top && own.bottom <= list.bottom
    }""")
    return inside


def test_on_a_phone_what_can_be_done_about_a_line_is_seen_and_who_is_muted_reads_why(
    open_page: NewPage, served: Served
) -> None:
    ana_cookie, _ = account(served, "Ana Callada")
    with client(served, ana_cookie) as chief, served.http(ana_cookie) as http:
        table = chief.ask("open", game="tute-pairs")["table"]
        said(served, table, served.guest("Eva"), ("text", "una " * 40), ("text", "otra " * 40))
        ordered("admin", "mute", "Ana Callada", "--hours", "2", "--reason", "grita", data=served.data)
        waited(lambda: http.get("/api/me/sanctions").json() and refused(chief))
        ana = at_table(open_page, served, table, ana_cookie, has_touch=True)
    button(ana, "Conversación").tap()
    window = ana.get_by_role("dialog", name="Conversación")
    window.get_by_role("button", name="aplauso").tap()
    alert = window.get_by_role("alert").filter(has_text="La moderación no te deja hablar hasta")
    expect(alert).to_have_text(re.compile(r"hasta el \d+ \w+ \d{4}, \d+:\d\d: grita"))
    expect(alert.get_by_role("link")).to_have_attribute("href", "/me")
    window.get_by_role("button", name="Silenciar o denunciar a Eva").last.tap()
    assert is_seen(window.get_by_role("button", name="Silenciar", exact=True))
    window.get_by_role("button", name="Denunciar", exact=True).tap()
    assert is_seen(window.get_by_role("button", name="Otra cosa"))
    check(ana, "talk, muted")
    window.get_by_role("button", name="Silenciar", exact=True).tap()
    expect(window.get_by_text("No oyes a Eva.").first).to_be_visible()
    expect(window.get_by_text("Todavía no ha hablado nadie.")).to_have_count(0)


class Losing:
    """The way from a browser to the room, on which a line of talk is lost, or all that comes back after it."""

    lost = ""
    """What is lost: `to the room`, by which the way breaks, or `from the room`."""
    holds = False
    """Whether what comes from the room, but its welcome, is held back until `let_go`."""

    def __init__(self) -> None:
        self.sockets: list[WebSocketRoute] = []
        self.held: list[tuple[WebSocketRoute, str | bytes]] = []

    def let_go(self) -> None:
        self.holds = False
        for socket, message in self.held:
            socket.send(message)
        self.held.clear()

    def take(self, socket: WebSocketRoute) -> None:
        room, is_deaf = socket.connect_to_server(), False

        def back(message: str | bytes) -> None:
            if self.holds and '"welcome"' not in str(message):
                self.held.append((socket, message))
            elif not is_deaf:
                socket.send(message)

        def send(message: str | bytes) -> None:
            nonlocal is_deaf
            is_said = '"say"' in str(message)
            if is_said and self.lost == "to the room":
                self.lost = ""
                socket.close()
                return
            is_deaf |= is_said and self.lost == "from the room"
            room.send(message)

        socket.on_message(send)
        room.on_message(back)
        self.sockets.append(socket)


def talking(open_page: NewPage, served: Served, table: str, cookie: str, line: Losing) -> tuple[Page, Locator]:
    """The page of who talks at a table over this line, and the window in which they do."""
    page = open_page(360, 640, is_new=True, has_touch=True)
    page.context.route_web_socket(re.compile(r"/ws(\?|$)"), line.take)
    button(at_table(lambda *_: page, served, table, cookie), "Conversación").tap()
    return page, page.get_by_role("dialog", name="Conversación")


def test_what_was_said_as_the_line_broke_stays_in_the_field_unless_it_arrived(
    open_page: NewPage, served: Served
) -> None:
    ana_cookie, line = served.guest("Ana"), Losing()
    with client(served, ana_cookie) as chief, client(served, served.guest("Eva")) as eva:
        table = chief.ask("open", game="tute-pairs")["table"]
        eva.watch(table)
        ana, window = talking(open_page, served, table, ana_cookie, line)
        field, lines = window.get_by_label("Escribe a la mesa"), window.get_by_role("list", name="Lo que se ha dicho")
        field.fill("hola a todas")
        line.lost = "to the room"
        field.press("Enter")
        told(ana, "Sin conexión")
        eva.ask("say", table=table, kind="text", what="buenas")
        expect(lines.get_by_role("listitem")).to_have_text([re.compile("buenas")])
        expect(field).to_have_value("hola a todas")
        line.lost = "from the room"
        field.press("Enter")
        eva.until(lambda message: message["t"] == "said" and message["what"] == "hola a todas")
        line.sockets[-1].close()
        expect(lines.get_by_role("listitem")).to_have_text([re.compile("buenas"), re.compile("hola a todas")])
        expect(field).to_have_value("")


def test_a_line_is_said_once_though_enter_is_pressed_twice_or_as_the_line_comes_back(
    open_page: NewPage, served: Served
) -> None:
    ana_cookie, line = served.guest("Ana"), Losing()
    with client(served, ana_cookie) as chief, client(served, served.guest("Eva")) as eva:
        table = chief.ask("open", game="tute-pairs")["table"]
        eva.watch(table)
        eva.ask("say", table=table, kind="text", what="buenas")
        ana, window = talking(open_page, served, table, ana_cookie, line)
        field, lines = window.get_by_label("Escribe a la mesa"), window.get_by_role("list", name="Lo que se ha dicho")
        field.fill("hola")
        line.holds = True
        field.press("Enter")
        field.press("Enter")
        line.let_go()
        expect(lines.get_by_role("listitem")).to_have_text([re.compile("buenas"), re.compile("hola")])
        expect(field).to_have_value("")
        field.fill("aquí estoy")
        line.lost = "from the room"
        field.press("Enter")
        eva.until(lambda message: message["t"] == "said" and message["what"] == "aquí estoy")
        line.lost, line.holds = "", True
        line.sockets[-1].close()
        told(ana, "Sin conexión")
        expect(window.get_by_role("status")).not_to_contain_text("Reconectando…")
        field.press("Enter")
        line.let_go()
        expect(field).to_have_value("")
        field.fill("y ya está")
        field.press("Enter")
        said_once = [re.compile(each) for each in ("buenas", "hola", "aquí estoy", "y ya está")]
        expect(lines.get_by_role("listitem")).to_have_text(said_once)


def test_what_is_said_while_a_table_is_still_loading_is_new(open_page: NewPage, served: Served) -> None:
    """What was said before one came is not; nor what one has read."""
    table, cookie = with_luis(served, turn_time_s=0)
    eva, heard, held = served.guest("Eva"), list[str | bytes](), list[Route]()
    said(served, table, eva, ("text", "antes"))
    page = open_page(360, 640, is_new=True, service_workers="block")
    known_as(page.context, cookie, served.url)
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(frame)))
    page.route("**/assets/company-*.js", lambda route: held.append(route))
    page.goto(f"/t/{table}")
    expect(page.locator(".hand button").first).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    said(served, table, eva, ("text", "ahora"))
    while not any('"ahora"' in str(frame) for frame in heard):
        page.wait_for_timeout(20)
    for each in held:
        each.continue_()
    expect(button(page, "Conversación: 1 sin leer")).to_be_visible()
    button(page, "Conversación").click()
    page.keyboard.press("Escape")
    expect(button(page, "Conversación")).to_have_accessible_name("Conversación")
