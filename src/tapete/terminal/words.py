"""What the terminal says in three languages: its own sentences, and cards and actions as players say them."""

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import Action, Line, Refusal
from tapete.words import LANGUAGES, Message, advice, catalogue, spoken

MARKS: Final = {"es": (".", ","), "en": (",", "."), "fr": ("\u202f", ",")}
"""Between thousands and before the fraction."""
EXAMPLES: Final = {"spanish": "1O, 12C", "tarot": "KS, T21"}
"""Short names of cards that are in the pack."""
LONG: Final = 10_000
"""Numbers below this are not parted in Spanish."""
SOUNDS_I: Final = re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE)
"""How a name begins before which Spanish says `e`, not `y`."""


def language(wanted: str | None = None) -> str:
    """The language asked for, else the first one that the environment names and we speak, else Spanish.

    Raises ValueError for a language that was asked for and is not there.
    """
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise ValueError(f"--lang: no language {wanted!r}; there are {', '.join(LANGUAGES)}")
        return wanted
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2]
        if code in LANGUAGES:
            return code
    return "es"


@cache
def own(code: str) -> Mapping[str, str]:
    """The sentences of the terminal itself."""
    return dict(json.loads(files(__package__).joinpath("words", f"{code}.json").read_text(encoding="utf-8")))


@cache
def everything(code: str, family: str) -> Mapping[str, Message]:
    return {**own(code), **advice(code), **(spoken(code, family) if family else catalogue(code))}


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language, for one of the two packs (`spanish`, `tarot`) and the family that is played."""

    language: str
    pack: str = "spanish"
    family: str = ""

    def known(self, key: str, **holes: object) -> str | None:
        """The words for a key, if there are any; a plural is chosen by the hole `n`."""
        message = everything(self.language, self.family).get(key)
        return None if message is None else _filled(_form(message, holes, self.language), holes)

    def say(self, key: str, **holes: object) -> str:
        """The words for a key; a key that has none is said as it is, without its family and low lines."""
        return self.known(key, **holes) or key.partition(".")[2].replace("_", " ")

    def suit(self, suit: str) -> str:
        return self.known(f"suit.{self.pack}.{suit}") or suit

    def rank(self, card: Card) -> str:
        """What the card is called among those of its suit: `as`, `21 a`, `la excusa`; trumps are figures."""
        return f"{self._rank(card)} {card.copy}".rstrip()

    def _rank(self, card: Card) -> str:
        own, rank = self.known(f"card.{card.face}"), card.rank
        if own is not None or card.suit == "T":
            return own or rank
        return self.known(f"rank.{self.pack}.{rank}") or self.known(f"rank.{rank}") or rank

    def card(self, card: Card) -> str:
        """`tres de copas`, `21 de triunfos (a)`, `la excusa`: a letter within would be a verb in French."""
        return self._card(card) + (f" ({card.copy})" if card.copy else "")

    def _card(self, card: Card) -> str:
        rank = self._rank(card)
        if self.known(f"card.{card.face}") is not None:
            return rank
        if card.suit == "T":
            return self.say("card.trump", n=rank)
        return self.say("card", rank=rank, of=self.say(f"of.{self.pack}.{card.suit}"))

    def the(self, card: Card) -> str:
        """`la sota de oros`, as a sentence has it; in English no article stands before a trump."""
        name = self.card(card)
        if self.known(f"card.{card.face}") is not None:
            return name
        rank = "T" if card.suit == "T" else card.rank
        return self.known(f"table.the.{self.pack}.{rank}", card=name) or self.say("table.the", card=name)

    def action(self, action: Action) -> str:
        """What a player says with an action: `Las cuarenta`, `Veinte en copas`, `Paso`, `tres de copas`."""
        do, what = action.do, action.what
        if (whole := self.known(f"action.{do}.{what}")) is not None:
            return whole
        bid, _, more = what.partition("+")
        if more:
            return f"{self.action(Action(do, bid))} {self.say(f'plus.{more}')}"
        head, _, tail = what.partition(":")
        if (about := self.known(f"action.{do}.{head}", suit=self._about(tail), what=self._about(tail))) is not None:
            return about
        given, _, other = what.partition("->")
        what, the, other = self._about(given), self._about(given, the=True), self._about(other, the=True)
        plain = self.known(f"action.{do}", what=what, the=the, other=other)
        return (plain or what or do.replace("_", " ")).strip()

    def value(self, kind: str, value: object) -> str:
        """The value of a part of the view, by its kind."""
        if isinstance(value, tuple):
            return ", ".join(self._about(each) or "–" for each in value)
        if kind == "said":
            return self.action(Action.parse(str(value)))
        if kind == "word":
            return self.say(f"word.{value}")
        return self._about(str(value)) if kind in ("card", "suit") else str(value)

    def titled(self, title: str) -> str:
        """A title before what it is about, with its colon as the language sets it."""
        return self.say("titled", what=title)

    def quoted(self, action: Action) -> str:
        """What somebody has said, between the marks of the language."""
        return self.say("quoted", what=self.action(action))

    def listed(self, names: Sequence[str]) -> str:
        """Names in a row: `Ana, Bruno e Inés`."""
        *others, last = names
        if not others:
            return last
        return ", ".join(others) + self.say("and.i" if SOUNDS_I.match(last) else "and") + last

    def figure(self, number: float) -> str:
        """A number as the language prints it: `1,000` and `0.5`, `1000` and `0,5`; a true minus sign."""
        whole = f"{abs(number):,}" if isinstance(number, int) else f"{abs(number):,.15g}"
        thousands, point = MARKS[self.language]
        if self.language == "es" and abs(number) < LONG:
            thousands = ""
        marked = "".join({",": thousands, ".": point}.get(sign, sign) for sign in whole)
        return f"−{marked}" if number < 0 else marked

    def tenths(self, number: float) -> str:
        """A number with one place behind the point: `1.0`, `1,0`."""
        whole, _, tenth = f"{number:.1f}".partition(".")
        return f"{self.figure(int(whole))}{MARKS[self.language][1]}{tenth}"

    def sheet_line(self, line: Line, names: Sequence[str]) -> str:
        """What a line of the sheet counts, and what it is about."""
        about = {name: self._about_line(name, value, names) for name, value in line.about}
        of = self.known(f"sheet.line.{line.name}.of", **about) if about else None
        return of or self.say(f"sheet.line.{line.name}")

    def _about_line(self, name: str, value: str, names: Sequence[str]) -> str:
        if name == "said":
            return self.action(Action("sing", value))
        return names[int(value)] if name == "seat" else self._about(value)

    def refusal(self, refusal: Refusal) -> str:
        """Why an action is not allowed."""
        about = {name: self._argument(name, value) for name, value in refusal.about}
        return self.known(f"refused.{refusal.code}", **about) or self.say("refused.other", code=refusal.code)

    def _argument(self, name: str, value: str) -> str:
        if name == "best":
            return self.action(Action("pass") if value == "pass" else Action("bid", value))
        return self._about(value, the=name == "card")

    def _about(self, what: str, *, the: bool = False) -> str:
        """A card, with its article or without, a suit, or a word as it is."""
        if self.known(f"suit.{self.pack}.{what}") is not None:
            return self.suit(what)
        try:
            return self.the(Card(what)) if the else self.card(Card(what))
        except ValueError:
            return self.known(f"word.{what}") or what


def _form(message: Message, holes: Mapping[str, object], language: str) -> str:
    if isinstance(message, str):
        return message
    number = abs(float(str(holes["n"])))
    return message["one" if number == 1 or (language == "fr" and number < 2) else "other"]


def _filled(text: str, holes: Mapping[str, object]) -> str:
    return re.sub(r"{(\w+)}", lambda hole: str(holes.get(hole[1], hole[0])), text)
