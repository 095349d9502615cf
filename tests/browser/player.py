"""What a person does on the page: make a table, play a card by finger or by key, read the sheet."""

from collections.abc import Callable

from playwright.sync_api import Page, Position, expect

CARDS = ".hand button"
CAN = ".hand button.can"
SAY = ".actions .bar button:not([aria-disabled='true'])"
ENDED = "dialog[open] table"
"""The sheet of a finished hand."""
REFUSAL_MS = 6000
"""So long the page says why a card may not be played."""
TOAST_MS = 5000
"""So long it shows what has happened."""

Way = Callable[[Page, str], None]
"""How something is chosen: the first thing that a selector finds."""


def touch(page: Page, selector: str) -> None:
    """By finger: a card takes two touches."""
    first = page.locator(selector).first
    if "hand" in selector:
        card = page.locator(f'{CARDS}[data-card="{first.get_attribute("data-card")}"]')
        left_edge = Position(x=8, y=30)  # the rest of it lies under its neighbour
        card.tap(position=left_edge)
        card.tap(position=left_edge)
    else:
        first.tap()


def key(page: Page, selector: str) -> None:
    """By keyboard: Tab to the group, arrows in it, Enter; in the hand the second Enter plays."""
    tab_to(page, selector.replace("button.can", "button") if "hand" in selector else selector)
    if "hand" in selector:
        page.keyboard.press("Home")
        for _ in range(page.locator(CARDS).count()):
            if page.evaluate("document.activeElement.matches('.can')"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until focus is on something that `selector` finds."""
    for _ in range(most):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {selector}")


def my_turn(page: Page) -> None:
    """Wait until something may be done, or the hand is over."""
    page.wait_for_selector(f"{CAN}, {SAY}, {ENDED}")


def my_next_turn(page: Page) -> None:
    """Wait until something may be done; a hand that a tute has ended early is followed by the next one."""
    my_turn(page)
    while page.locator(ENDED).count():
        next_hand(page)
        my_turn(page)


def move(page: Page, way: Way) -> bool:
    """Do the first thing that may be done; False: the hand is over."""
    my_turn(page)
    if page.locator(ENDED).count():
        return False
    if page.locator(SAY).count():
        answered(page, lambda: way(page, SAY))
    else:
        held = page.locator(CARDS).count()
        way(page, CAN)
        expect(page.locator(CARDS)).to_have_count(held - 1)
    return True


def play_card(page: Page, way: Way) -> str:
    """Answer windows until a card of one's own is played; which one. A hand may end early: then in the next one."""
    while True:
        my_turn(page)
        held = cards(page)
        if not move(page, way):
            next_hand(page)
        elif gone := set(held) - set(cards(page)):
            return gone.pop()


def next_hand(page: Page) -> None:
    """From the sheet of a hand, or of a match, to the cards of the next one."""
    page.locator("dialog[open] .next .gold").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def cards(page: Page, where: str = CARDS) -> list[str]:
    found: list[str] = page.locator(where).evaluate_all("all => all.map(card => card.dataset.card)")
    return found


def trick(page: Page) -> list[str]:
    """The cards that lie on the felt now."""
    return cards(page, ".felt .card.lies")


def answered(page: Page, does: Callable[[], object]) -> None:
    """Wait until the room has answered what this does."""
    before = page.evaluate("window.answered")
    does()
    page.wait_for_function("before => window.answered > before", arg=before)


STILL = """async () => {
  let before = ''
  for (let calm = 0; calm < 3; ) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const boxes = [...document.querySelectorAll('body *')].map((el) => {
      const { x, y, width, height } = el.getBoundingClientRect()
      return [x, y, width, height]
    })
    const now = [innerWidth, innerHeight, boxes].join()
    const isHere = document.fonts.status === 'loaded' && [...document.images].every((each) => each.complete)
    calm = isHere && now === before ? calm + 1 : 0
    before = now
  }
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Make the window as large, and wait until the page knows it: on a busy machine that is a while later."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])


def still(page: Page) -> None:
    """Wait until letters and pictures are there, and everything has stood still for three frames."""
    page.evaluate(STILL)


LASTING = """(short) => {
  const wait = window.setTimeout
  window.setTimeout = (end, ms, ...about) => wait(end, ms === short ? 10 * ms : ms, ...about)
}"""


def lasting(page: Page, ms: int) -> None:
    """What goes by itself after so many ms stays ten times as long: a busy machine may take as long to look at it."""
    page.evaluate(LASTING, ms)


def told(page: Page, words: str) -> None:
    """Wait until a sentence with these words has been shown, which goes by itself."""
    page.wait_for_function("words => window.told.some((each) => each.includes(words))", arg=words)


def new_table(page: Page, name: str) -> None:
    """From the front page to a table of one's own with robots in every other seat, started."""
    page.goto("/")
    page.get_by_label("Tu nombre").fill(name)
    page.get_by_role("link", name="Nueva mesa").click()
    without_haste(page)
    page.get_by_role("button", name="Abrir la mesa").click()


def without_haste(page: Page) -> None:
    """Of a new table: robots play at once, and people have all the time that a busy machine wants."""
    page.get_by_label("Ritmo").select_option(label="al instante")
    page.get_by_label("Tiempo por turno").select_option(label="sin reloj")


def fill_and_start(page: Page) -> None:
    page.get_by_role("button", name="Llenar con robots").click()
    page.get_by_role("button", name="Empezar").click()
    expect(page.locator(CARDS)).to_have_count(10)
