"""What both protocols of WebDriver, the classic one and BiDi, have in common: where a click goes, and what keys are."""

from json import dumps
from typing import Any, Final

MIDDLE: Final = """(css) => {
  const el = [...document.querySelectorAll(css)].find((each) => each.checkVisibility({ visibilityProperty: true }))
  if (!el) throw new Error(`nothing visible: ${css}`)
  el.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = el.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}"""

Source = dict[str, Any]
"""What a device does, as `performActions` takes it."""


def middle(css: str) -> str:
    """The expression whose value is the middle of the first visible element, x and y in the window."""
    return f"({MIDDLE})({dumps(css)})"


def click(x: int, y: int) -> Source:
    """The mouse goes there and is pressed once."""
    move = {"type": "pointerMove", "x": x, "y": y}
    press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    return {"type": "pointer", "id": "mouse", "actions": [move, *press]}


def keys(text: str) -> Source:
    """These keys are pressed one after the other; some have numbers for letters: \\ue004 is Tab, \\ue007 Enter."""
    does = [{"type": way, "value": key} for key in text for way in ("keyDown", "keyUp")]
    return {"type": "key", "id": "keys", "actions": does}
