"""A match at the terminal: deal, ask the player, let the robots answer, count, until somebody has won."""

import sys
import time
from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, Final

from rich.console import Console

from tapete.robots import Robot, robot
from tapete.rules.cards import Card
from tapete.rules.game import Action, Game, Hand, Match, Value, View, configure
from tapete.rules.games import game
from tapete.terminal.screen import Screen
from tapete.terminal.words import Words, language

NAMES: Final = ("Ana", "Bruno", "Carmen", "Diego", "Elena", "Félix", "Gala", "Hugo", "Inés", "Jaime", "Lola", "Mario")
ME: Final = 0
"""The player's seat."""


def play(
    game_id: str,
    options: Mapping[str, Value] | None = None,
    seats: int | None = None,
    level: str = "regular",
    lang: str | None = None,
    seed: int | None = None,
    pace: float | None = None,
) -> int:
    """Plays a whole match against robots of `level`; 0 when it ends or the player leaves, 130 after Ctrl-C.

    `seed` makes the deals repeatable; `pace` is the pause after a robot's action in seconds (by default 0.5 on a
    terminal, none in a pipe). Raises KeyError for an unknown game or level, BadOption for an option, ValueError for
    a number of seats or a language that there is not.
    """
    rules = configure(game(game_id), options or {})
    number = rules.players[0] if seats is None else seats
    if number not in rules.players:
        raise ValueError(f"seats: {game_id} is played by {', '.join(map(str, rules.players))}, not {number}")
    console = Console()
    words = Words(language(lang), rules.pattern, rules.family)
    names = (words.say("you"), *NAMES)[:number]
    rest = pace if pace is not None else 0.5 if sys.stdout.isatty() else 0.0
    table = Table(rules, Screen(console, words, names), robot(level), seed, rest)
    try:
        table.match(number)
    except EOFError:
        table.screen.line()
        table.screen.line(words.say("bye"))
    except KeyboardInterrupt:
        table.screen.line()
        return 130
    return 0


class Table:
    """One player and robots in the other seats."""

    def __init__(self, rules: Game[Any], screen: Screen, robot: Robot, seed: int | None, rest: float) -> None:
        self.rules, self.screen, self.robot, self.rest = rules, screen, robot, rest
        self.luck = SystemRandom() if seed is None else Random(seed)

    def match(self, seats: int) -> None:
        """Hands until the match is won."""
        screen = self.screen
        screen.heading(self.rules.id)
        match: Match[Hand] = self.rules.match(seats, dealer=self.luck.randrange(seats))
        while not match.over:
            deck = list(self.rules.pack(seats))
            self.luck.shuffle(deck)
            hand = self.hand(match.deal(deck))
            screen.sheet(hand)
            match = match.after(hand)
            screen.totals(match, hand.view(ME).sides)
            if not match.over and self.read("prompt.next").lower() == "q":
                raise EOFError
        screen.winners(match)

    def hand(self, hand: Hand) -> Hand:
        """One hand to its end."""
        self.screen.dealt(hand.view(ME))
        while (seat := hand.to_act) is not None:
            before = hand.view(ME)
            action = hand.automatic
            if action is None:
                action = self.ask(before) if seat == ME else self.robot.choose(hand.view(seat))
            heard = hand.heard(action, ME)
            hand = hand.play(action)
            after = hand.view(ME)
            if heard is not None and not (before.window and seat == ME and len(before.legal) == 1):
                self.screen.said(seat, heard, before, after)
                if seat != ME:
                    time.sleep(self.rest)
            if len(after.tricks) > len(before.tricks):
                self.screen.trick_taken(after.tricks[-1], len(after.tricks))
        return hand

    def ask(self, view: View) -> Action:
        """The player's action. Silence is taken for him where he has nothing else to say."""
        if view.window and len(view.legal) == 1:
            return view.legal[0]
        order = self.rules.pack(len(view.counts))
        held = sorted(view.hand, key=order.index)
        cards = _cards(view, held)
        others = [action for action in view.legal if action not in cards]
        listed = [*cards, *others]
        screen = self.screen
        screen.table(view)
        screen.hand(held, {card: listed.index(action) + 1 for action, card in cards.items()})
        if question := screen.words.known(f"duty.{view.phase}"):
            screen.line(question, "bold")
        screen.choices([(listed.index(action) + 1, action) for action in others])
        while True:
            action = self.answer(view, listed, self.read("prompt"))
            if action is not None:
                return action

    def answer(self, view: View, listed: Sequence[Action], text: str) -> Action | None:
        """The action that a line of text means; `None` once it has been answered otherwise."""
        match text.lower():
            case "q":
                raise EOFError  # to leave is to end the input
            case "?" | "help":
                self.screen.line(self.screen.words.say("help"))
            case "l":
                self.last_trick(view)
            case "s":
                self.scores(view)
            case "c" | "h":
                self.hint(view)
            case _:
                return self.action(view, listed, text)
        return None

    def action(self, view: View, listed: Sequence[Action], text: str) -> Action | None:
        if not text and (len(view.legal) == 1 or view.window):
            return view.legal[-1]
        if text.isdecimal() and len(text) < 4 and 1 <= int(text) <= len(listed):
            return listed[int(text) - 1]
        for action in view.legal:
            if text.lower() in (str(action).lower(), action.what.lower(), self.screen.words.action(action).lower()):
                return action
        for card, refusal in view.refusals:
            if text.lower() in (card.lower(), self.screen.words.card(card).lower()):
                self.screen.line(self.screen.words.refusal(refusal), "bold")
                return None
        self.screen.line(self.screen.words.say("unknown", text=text[:40]))
        return None

    def last_trick(self, view: View) -> None:
        if not view.tricks:
            self.screen.line(self.screen.words.say("no_last_trick"))
            return
        last = view.tricks[-1]
        self.screen.trick(last.plays, last.winner, self.screen.words.say("last_trick"))

    def scores(self, view: View) -> None:
        scores = " · ".join(f"{self.screen.names[seat]} {total}" for seat, total in enumerate(view.totals))
        self.screen.line(f"{self.screen.words.say('scores')}: {scores}")
        for part in view.parts:
            if part.kind == "said" and part.seat is not None:
                said = self.screen.words.value(part.kind, part.value)
                self.screen.line(f"  {self.screen.names[part.seat]}: «{said}»")

    def hint(self, view: View) -> None:
        """What the regular would do, and why."""
        words, advice = self.screen.words, robot("regular").advise(view)
        reason = words.known(f"advice.{advice.code}") or words.say("hint.plain")
        self.screen.line(f"{words.say('hint', what=words.action(advice.action))} {reason}")

    def read(self, key: str) -> str:
        text = self.screen.console.input(f"[bold]{self.screen.words.say(key)}[/]", emoji=False).strip()
        if not sys.stdin.isatty():
            self.screen.line()
        return text


def _cards(view: View, held: Sequence[Card]) -> dict[Action, Card]:
    """The actions that are about one card of the hand, in its order, where no other action is about that card."""
    about = [(action, card) for card in held for action in view.legal if action.what == card]
    times = [card for _, card in about]
    return {action: card for action, card in about if times.count(card) == 1}
