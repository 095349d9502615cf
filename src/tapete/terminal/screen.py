"""What the terminal shows: the table, the hand with its numbers, tricks and sheets, drawn with rich."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from tapete.rules.cards import Card
from tapete.rules.game import Action, Hand, Match, Part, Play, Seat, Trick, View
from tapete.terminal.sheet import laid_out
from tapete.terminal.words import Words

COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    "spanish": {"O": "yellow", "C": "red", "E": "cyan", "B": "green"},
    "tarot": {"S": "cyan", "H": "red", "D": "yellow", "C": "green", "T": "magenta", "X": "magenta"},
}

MANY: Final = 9
"""More choices than these do not get a line each."""
WIDE: Final = 7
"""Columns of the hand grow to the longest name, but not beyond this."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A console that speaks a language and knows who sits where."""

    console: Console
    words: Words
    names: tuple[str, ...]

    def card(self, card: Card) -> Text:
        """A card's name in the colour of its suit."""
        return Text(self.words.card(card), COLOURS[self.words.pack].get(card.suit, ""))

    def show(self, text: str | Text = "", style: str = "") -> None:
        self.console.print(text, style=style, highlight=False, markup=False, emoji=False)

    def who(self, seats: Sequence[Seat]) -> str:
        return self.words.listed([self.names[seat] for seat in seats])

    def heading(self, game_id: str) -> None:
        self.console.rule(Text(self.words.say(f"game.{game_id}"), "bold"), style="green", characters="─")

    def dealt(self, view: View) -> None:
        self.show()
        key = "dealt.you" if view.dealer == view.seat else "dealt"
        dealt = self.words.say(key, dealer=self.names[view.dealer], n=view.counts[view.seat or 0])
        self.console.rule(Text(dealt), style="dim", align="left")
        if len(view.sides) == 2:
            ours, theirs = map(self.who, view.sides)
            self.show(self.words.say("sides", ours=ours, theirs=theirs), "dim")

    def said(self, seat: Seat, action: Action, before: View, after: View) -> None:
        """What somebody did; a card says whether it takes the trick."""
        line = Text("  ")
        line.append(self.words.titled(self.names[seat]), "bold")
        card = next((play.card for play in _latest(before, after) if play.seat == seat), None)
        line.append_text(self.card(card) if card is not None else Text(self.words.quoted(action), "bold"))
        self.show(line)

    def trick_taken(self, trick: Trick, number: int) -> None:
        self.show(Text("  " + self.words.say("trick", n=number, who=self.names[trick.winner]), "dim"))

    def trick(self, plays: Sequence[Play], winner: Seat | None, title: str) -> None:
        # Not the style of the whole: every card in it would have it, too.
        line = Text.assemble((self.words.titled(title), "dim"))
        for index, play in enumerate(plays):
            if index:
                line.append(" · ", "dim")
            line.append(f"{self.names[play.seat]} ")
            line.append_text(self.card(play.card))
            if play.seat == winner:
                line.append(f" ◂ {self.words.say('winning')}", "bold")
        self.show(line)

    def table(self, view: View) -> None:
        """What lies on the table before the player's decision."""
        self.show()
        shown = [part for part in view.parts if part.value != () and part.kind not in ("said", "memory")]
        facts = [part for part in shown if part.seat is None]
        if facts:
            self.show(_row([self._fact(self.words.say(f"part.{p.name}"), p) for p in facts]))
        owned = [part for part in shown if part.seat is not None]
        for name in dict.fromkeys(part.name for part in owned):
            title = self.words.say(f"part.{name}")
            row = [self._fact(self.names[p.seat or 0], p, title) for p in owned if p.name == name]
            self.show(Text.assemble((self.words.titled(title), "dim"), _row(row)))
        if view.trick:
            self.trick(view.trick, view.winning, self.words.say("table"))

    def _fact(self, name: str, part: Part, title: str = "") -> Text:
        """A part of the view: a name and its value, in the colour of its suit; the name alone where the title says the
        value already (`Partner: Diego`)."""
        words = self.words.value(part.kind, part.value)
        if words.lower() == title.lower():
            return Text(name, "bold")
        suit = str(part.value) if part.kind == "suit" else Card(str(part.value)).suit if part.kind == "card" else ""
        return Text.assemble((f"{name} ", "dim"), (words, COLOURS[self.words.pack].get(suit, "bold")))

    def hand(self, held: Sequence[Card], numbers: Mapping[Card, int]) -> None:
        """The hand by suits; a card that may be used now bears its number, the others a dot."""
        self.show(Text(self.words.say("hand"), "bold"))
        rows = {suit: [card for card in held if card.suit == suit] for suit in dict.fromkeys(c.suit for c in held)}
        if "T" in rows and "X" in rows:
            rows["T"] += rows.pop("X")
        wide = min(max((len(self.words.rank(card)) for card in held), default=0), WIDE)
        margin = max((len(self.words.suit(suit)) for suit in rows), default=0)
        for suit, row in rows.items():
            line = Text.assemble((f"  {self.words.suit(suit):<{margin}}", "dim"))
            for card in row:
                number = numbers.get(card)
                cell = Text(f"  {number or '·':>2} ", "bold" if number else "dim")
                cell.append(f"{self.words.rank(card):<{wide}}", COLOURS[self.words.pack][suit] if number else "dim")
                if line.cell_len + len(cell.plain.rstrip()) > self.console.width:
                    self.show(line)
                    line = Text(" " * (margin + 2))
                line.append_text(cell)
            line.rstrip()
            self.show(line)

    def choices(self, choices: Sequence[tuple[int, Action]]) -> None:
        """What may be said, a line each; many bids flow."""
        lines = [Text.assemble((f"{number:>2}", "bold"), f" {self.words.action(action)}") for number, action in choices]
        if len(lines) > MANY:
            self.console.print(Columns(lines, padding=(0, 2)))
            return
        for line in lines:
            self.show(line)

    def chosen_cards(self, actions: Sequence[Action]) -> None:
        """The cards chosen so far of those that one question wants."""
        cards = " · ".join(self.words.card(Card(action.what)) for action in actions)
        self.show(Text.assemble((self.words.titled(self.words.say("chosen")), "dim"), cards))

    def sheet(self, hand: Hand) -> None:
        """The finished hand, figure by figure."""
        sheet = hand.sheet()
        heads = [self.who(column) for column in sheet.columns]
        self.show()
        self.show(Text(self.words.say("sheet"), "bold"))
        self.console.print(laid_out(sheet, self.words, self.names, heads, self.console), highlight=False, markup=False)

    def totals(self, match: Match[Hand], sides: Sequence[Sequence[Seat]]) -> None:
        groups = sides if sides and all(len({match.totals[s] for s in side}) == 1 for side in sides) else ()
        columns = groups or [(seat,) for seat in range(match.seats)]
        each = [f"{self.who(column)}\u00a0{self.words.figure(match.totals[column[0]])}" for column in columns]
        title = self.words.titled(self.words.say("total_scores"))
        self.show(fill(title + " · ".join(each), self.console.width))

    def winners(self, match: Match[Hand], me: Seat) -> None:
        if match.winners == (me,):
            won = self.words.say("won.you")
        elif match.winners:
            won = self.words.say("won", who=self.who(match.winners))
        else:
            won = self.words.say("lost_nobody")
        self.console.rule(Text(won, "bold green"), style="green")


def _row(texts: Sequence[Text]) -> Text:
    """Texts in one line, each in its own style."""
    return Text.assemble((" · ", "dim")).join(texts)


def _latest(before: View, after: View) -> tuple[Play, ...]:
    """The trick that the last card went to."""
    if len(after.tricks) > len(before.tricks):
        return after.tricks[-1].plays
    return after.trick if len(after.trick) > len(before.trick) else ()
