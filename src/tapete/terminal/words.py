"""What the terminal says, by key, in Spanish, English or French; cards and actions as players say them."""

import json
import os
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from tapete.rules.cards import Card
from tapete.rules.game import Action, Refusal

LANGUAGES: Final = ("es", "en", "fr")


def language(wanted: str | None = None) -> str:
    """The language asked for, else the first one that the environment names and we speak, else Spanish.

    Raises ValueError for a language that was asked for and is not there.
    """
    if wanted is not None:
        if wanted not in LANGUAGES:
            raise ValueError(f"language: {wanted!r} is not spoken here; there are {', '.join(LANGUAGES)}")
        return wanted
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = os.environ.get(name, "")[:2]
        if code in LANGUAGES:
            return code
    return "es"


@cache
def catalogue(code: str) -> dict[str, str]:
    return dict(json.loads(files(__package__).joinpath("words", f"{code}.json").read_text(encoding="utf-8")))


@dataclass(frozen=True, slots=True)
class Words:
    """The catalogue of one language, for one of the two packs (`spanish`, `tarot`)."""

    language: str
    pack: str = "spanish"

    def known(self, key: str, **holes: object) -> str | None:
        """The words for a key, if the catalogue has them."""
        words = catalogue(self.language).get(key)
        return None if words is None else words.format(**holes)

    def say(self, key: str, **holes: object) -> str:
        """The words for a key; a key that has none is said as it is, without its family and low lines."""
        return self.known(key, **holes) or key.partition(".")[2].replace("_", " ")

    def suit(self, suit: str) -> str:
        return self.known(f"suit.{self.pack}.{suit}") or suit

    def rank(self, card: Card) -> str:
        """What the card is called among those of its suit: `as`, `21`, `excuse`."""
        for key in (f"card.{card.face}", f"rank.{self.pack}.{card.rank}", f"rank.{card.rank}"):
            if (words := self.known(key)) is not None:
                return words + (f" {card.copy}" if card.copy else "")
        return card.rank + (f" {card.copy}" if card.copy else "")

    def card(self, card: Card) -> str:
        """`tres de copas`, `21 de triunfos`, `la excusa`."""
        if self.known(f"card.{card.face}") is not None:
            return self.rank(card)
        rank, suit = self.rank(card), self.suit(card.suit)
        return self.known(f"card.of.{card.suit}", rank=rank) or self.say("card", rank=rank, suit=suit)

    def action(self, action: Action) -> str:
        """What a player says with an action: `Las cuarenta`, `Veinte en copas`, `Paso`, `tres de copas`."""
        what = self._about(action.what)
        head, _, tail = action.what.partition(":")
        for key in (f"action.{action.do}.{action.what}", f"action.{action.do}.{head}", f"action.{action.do}"):
            if (words := self.known(key, what=what, tail=self._about(tail))) is not None:
                return words
        return what if action.do == "play" else f"{action.do.replace('_', ' ')} {what}".strip()

    def value(self, kind: str, value: object) -> str:
        """The value of a part of the view, by its kind."""
        if isinstance(value, tuple):
            return ", ".join(self._about(each) or "–" for each in value)
        if kind == "said":
            return self.action(Action.parse(str(value)))
        if kind == "word":
            return self.say(f"word.{value}")
        return self._about(str(value)) if kind in ("card", "suit") else str(value)

    def refusal(self, refusal: Refusal) -> str:
        """Why an action is not allowed."""
        about = {name: self._about(value) for name, value in refusal.about}
        try:
            return self.known(f"refused.{refusal.code}", **about) or self.say("refused.other", code=refusal.code)
        except KeyError:  # a rule that names other things than the words expect
            return self.say("refused.other", code=refusal.code)

    def _about(self, what: str) -> str:
        """A card, a suit, or a word as it is."""
        if self.known(f"suit.{self.pack}.{what}") is not None:
            return self.suit(what)
        try:
            return self.card(Card(what))
        except ValueError:
            return self.known(f"word.{what}") or what
