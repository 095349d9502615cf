"""A match at the terminal: deal, ask the player, let the robots answer, count, until somebody has won."""

import sys
import time
from collections.abc import Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, Final

from rich.console import Console

from tapete.robots import Hint, Robot, hint, robot
from tapete.rules.cards import Card
from tapete.rules.game import (
    PASS,
    Action,
    Game,
    Hand,
    IllegalAction,
    Match,
    Refusal,
    Value,
    View,
    changed,
    check_players,
    configure,
)
from tapete.rules.games import game
from tapete.terminal.ascii_fallback import install_ascii_fallback
from tapete.terminal.screen import Screen
from tapete.terminal.words import EXAMPLES, Words, language

NAMES: Final = ("Ana", "Bruno", "Carmen", "Diego", "Elena", "Félix", "Gala", "Hugo", "Inés", "Jaime", "Lola", "Mario")
ME: Final = 0
"""The player's seat."""
LONGEST: Final = 60.0
"""Seconds that a pause after a robot's action has at most."""


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
    terminal, none in a pipe; at most 60). Raises KeyError for an unknown game or level, BadOption for an option,
    ValueError for a pace, or a number of seats or a language that there is not.
    """
    return opened(configure(game(game_id), options or {}), seats, level, lang, seed, pace).run()


def opened(
    rules: Game[Any], seats: int | None, level: str, lang: str | None, seed: int | None, pace: float | None
) -> "Table":
    """The table of a match that can begin. Raises as `play` does; what fails after that is a fault of ours."""
    number = rules.players[0] if seats is None else seats
    try:
        check_players(rules, number)
    except ValueError as wrong:
        raise ValueError(f"seats: {wrong}") from None
    if pace is not None and not 0 <= pace <= LONGEST:
        raise ValueError(f"--pace: {pace:g} is not 0 to {LONGEST:g} seconds")
    words = Words(language(lang), rules.pattern, rules.family)
    names = (words.say("you"), *NAMES)[:number]
    luck = SystemRandom() if seed is None else Random(seed)
    match: Match[Hand] = rules.match(number, dealer=luck.randrange(number))
    rest = pace if pace is not None else 0.5 if sys.stdout.isatty() else 0.0
    install_ascii_fallback()
    return Table(match, rules, Screen(Console(), words, names), robot(level, options=changed(rules)), luck, rest)


class Table:
    """One player and robots in the other seats."""

    def __init__(
        self, match: Match[Hand], rules: Game[Any], screen: Screen, robot: Robot, luck: Random, rest: float
    ) -> None:
        self.match, self.rules, self.screen, self.robot, self.luck, self.rest = match, rules, screen, robot, luck, rest

    def run(self) -> int:
        """The match, to its end or until the player leaves; the status of the process."""
        try:
            self.hands()
        except EOFError:
            self.screen.show()
            self.screen.show(self.screen.words.say("bye"))
        except KeyboardInterrupt:
            self.screen.show()
            return 130
        return 0

    def hands(self) -> None:
        """Hands until the match is won."""
        screen, match = self.screen, self.match
        screen.heading(self.rules.id)
        while not match.is_over:
            deck = list(self.rules.pack(match.seats))
            self.luck.shuffle(deck)
            hand = self.hand(match.deal(deck))
            screen.sheet(hand)
            match = match.after(hand)
            screen.totals(match, hand.view(ME).sides)
            if not match.is_over and self.read("prompt.next").lower() == "q":
                raise EOFError
        screen.winners(match, ME)

    def hand(self, hand: Hand) -> Hand:
        """One hand to its end."""
        self.screen.dealt(hand.view(ME))
        while (seat := hand.to_act) is not None:
            before = hand.view(ME)
            if _due(before):
                hand = self.together(hand)
                continue
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
        """The player's action. Who can only be silent is not asked."""
        if view.window and len(view.legal) == 1:
            return view.legal[0]
        listed = self.show(view)
        while True:
            action = self.answer(view, listed, self.read("prompt"))
            if action is not None:
                return action

    def show(self, view: View) -> list[Action]:
        """Shows the table, the hand and what may be done; the actions by their numbers."""
        order = self.rules.pack(len(view.counts))
        held = sorted(view.hand, key=order.index)
        cards = _cards(view, held)
        others = [action for action in view.legal if action not in cards]
        listed = [*cards, *others]
        screen = self.screen
        screen.table(view)
        screen.hand(held, {card: listed.index(action) + 1 for action, card in cards.items()})
        if question := screen.words.known(f"duty.{view.phase}"):
            screen.show(question, "bold")
        screen.choices([(listed.index(action) + 1, action) for action in others])
        return listed

    def together(self, hand: Hand) -> Hand:
        """Cards that one question wants, an action each: several a line, undone at will until all are confirmed."""
        taken: list[tuple[Hand, Action]] = []
        while True:
            view = hand.view(ME)
            left = _due(view)
            listed = self.show(view) if left else []
            if not left:
                self.screen.chosen_cards([action for _, action in taken])
            text = self.read("prompt.cards", n=left) if left else self.read("prompt.sure")
            if text.lower() == "u":
                hand = taken.pop()[0] if taken else hand
            elif left:
                for action in self.several(view, listed, text):
                    if action not in hand.legal():
                        self.refuse(hand, action)
                        break
                    taken.append((hand, action))
                    hand = hand.play(action)
            elif not text:
                return hand
            else:
                self.answer(view, listed, text)

    def several(self, view: View, listed: Sequence[Action], text: str) -> list[Action]:
        """The actions of one line: one by its whole text, or one a word; none from the first that is not understood."""
        whole = self.meant(view, listed, text)
        said = text.replace(",", " ").split()
        if whole is not None or len(said) < 2:
            action = whole or self.answer(view, listed, text)
            return [] if action is None else [action]
        found = []
        for word in said:
            action = self.answer(view, listed, word)
            if action is None:
                break
            found.append(action)
        return found

    def refuse(self, hand: Hand, action: Action) -> None:
        """Says why an action that was legal before the one before it is no longer."""
        try:
            hand.play(action)
        except IllegalAction as illegal:
            self.screen.show(self.screen.words.refusal(illegal.refusal), "bold")

    def answer(self, view: View, listed: Sequence[Action], text: str) -> Action | None:
        """The action that a line of text means; `None` once it has been answered otherwise."""
        match text.lower():
            case "q":
                raise EOFError  # to leave is to end the input
            case "?" | "help":
                words = self.screen.words
                self.screen.show(words.say("help", cards=EXAMPLES[words.pack]))
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
        action = self.meant(view, listed, text)
        if action is None:
            reason = self.why_not(view, _bare(view, text))
            say = self.screen.words
            heard = "".join(filter(str.isprintable, text))[:40]  # an escape sequence would be obeyed
            unknown = say.say("unknown", text=heard, cards=EXAMPLES[say.pack])
            self.screen.show(say.refusal(reason) if reason else unknown, "bold" if reason else "")
        return action

    def meant(self, view: View, listed: Sequence[Action], text: str) -> Action | None:
        """The legal action that a text means: its number, its words, its text with or without the verb, or its card."""
        if not text:  # silence; an action of one word, as `tomo`, has nothing after its verb either
            return view.legal[0] if len(view.legal) == 1 else PASS if PASS in view.legal else None
        if text.isdecimal() and text.isascii() and len(text) < 4:
            return listed[int(text) - 1] if 1 <= int(text) <= len(listed) else None
        bare = _bare(view, text)
        for action in view.legal:
            if bare in (str(action).lower(), action.what.lower(), self.screen.words.action(action).lower()):
                return action
        return None

    def why_not(self, view: View, text: str) -> Refusal | None:
        """The rule that forbids a card now; nothing where the text means no card."""
        words = self.screen.words
        for card, refusal in view.refusals:
            if text in (card.lower(), words.card(card).lower()):
                return refusal
        for card in self.rules.pack(len(view.counts)):
            if text in (card.lower(), words.card(card).lower()):
                return Refusal("not_now" if card in view.hand else "not_in_hand")
        return None

    def last_trick(self, view: View) -> None:
        if not view.tricks:
            self.screen.show(self.screen.words.say("no_last_trick"))
            return
        last = view.tricks[-1]
        self.screen.trick(last.plays, last.winner, self.screen.words.say("last_trick"))

    def scores(self, view: View) -> None:
        words, names = self.screen.words, self.screen.names
        scores = " · ".join(f"{names[seat]} {words.figure(total)}" for seat, total in enumerate(view.totals))
        self.screen.show(words.titled(words.say("scores")) + scores)
        for part in view.parts:
            if part.kind == "said" and part.seat is not None:
                self.screen.show(f"  {words.titled(names[part.seat])}{words.quoted(Action.parse(str(part.value)))}")

    def hint(self, view: View) -> None:
        """What to do, why, and what each card makes beside the best."""
        words, given = self.screen.words, hint(view, changed(self.rules))
        principle = words.known(f"advice.{given.principle}")
        is_told = principle is not None and given.rule in ("practice", "tried_out")
        reasons = [None if is_told else words.say(f"rule.{given.rule}"), principle]
        self.screen.show(" ".join([words.say("hint.would", what=words.action(given.action)), *filter(None, reasons)]))
        for card, behind, spread in given.worth:
            self.screen.show(f"  {words.titled(words.card(card))}{self.beside(given, card, behind, spread)}")

    def beside(self, given: Hint, card: Card, behind: float, spread: float) -> str:
        """How a card compares with the best one."""
        words = self.screen.words
        if card == given.action.what:
            return words.say("hint.best")
        less = words.say(f"hint.less.{given.unit}", n=words.tenths(-behind)) if behind else words.say("hint.same")
        return f"{less} ({words.say('hint.spread', n=words.tenths(spread))})"

    def read(self, key: str, **holes: object) -> str:
        """What is answered. Raises EOFError at the end of the input; of a line that is typed Enter is the end."""
        is_typed = sys.stdin.isatty()
        asked = f"[bold]{self.screen.words.say(key, **holes)}[/]"
        line = self.screen.console.input(asked, emoji=False, stream=sys.stdin if is_typed else None)
        if not is_typed:
            self.screen.show()
        elif not line.endswith("\n"):
            raise EOFError  # Ctrl-D, perhaps behind half a line
        return line.strip()


def _cards(view: View, held: Sequence[Card]) -> dict[Action, Card]:
    """The actions that are about one card of the hand, in its order, where no other action is about that card."""
    about = [(action, card) for card in held for action in view.legal if action.what == card]
    times = [card for _, card in about]
    return {action: card for action, card in about if times.count(card) == 1}


def _due(view: View) -> int:
    """How many more cards the question wants that the player is asked, an action each."""
    return next((int(str(part.value)) for part in view.parts if part.name == "due"), 0)


def _bare(view: View, text: str) -> str:
    """The text in small letters, without the verb of an action: `play 1C` and `1C` are the same."""
    verb, _, rest = text.lower().partition(" ")
    return rest if rest and verb in {"play", *(action.do for action in view.legal)} else text.lower()
