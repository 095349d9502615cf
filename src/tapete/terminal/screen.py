"""What the terminal shows: the table, the hand with its numbers, tricks and sheets, drawn with rich."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tapete.rules.cards import Card
from tapete.rules.game import Action, Hand, Match, Play, Seat, Trick, View
from tapete.terminal.words import Words

COLOURS: Final[Mapping[str, Mapping[str, str]]] = {
    "spanish": {"O": "yellow", "C": "red", "E": "cyan", "B": "green"},
    "tarot": {"S": "cyan", "H": "red", "D": "yellow", "C": "green", "T": "magenta", "X": "magenta"},
}


@dataclass(frozen=True, slots=True)
class Screen:
    """A console that speaks a language and knows who sits where."""

    console: Console
    words: Words
    names: tuple[str, ...]

    def card(self, card: Card) -> Text:
        """A card's name in the colour of its suit."""
        return Text(self.words.card(card), COLOURS[self.words.pack].get(card.suit, ""))

    def line(self, text: str | Text = "", style: str = "") -> None:
        self.console.print(text, style=style, highlight=False, markup=False)

    def who(self, seats: Sequence[Seat]) -> str:
        return self.words.say("and").join(self.names[seat] for seat in seats)

    def heading(self, game_id: str) -> None:
        self.console.rule(Text(self.words.say(f"game.{game_id}"), "bold"), style="green", characters="─")

    def dealt(self, view: View) -> None:
        self.line()
        dealt = self.words.say("dealt", dealer=self.names[view.dealer], n=len(view.hand))
        self.console.rule(Text(dealt), style="dim", align="left")
        if len(view.sides) == 2:
            ours, theirs = map(self.who, view.sides)
            self.line(self.words.say("sides", ours=ours, theirs=theirs), "dim")

    def said(self, seat: Seat, action: Action, before: View, after: View) -> None:
        """What somebody did; a card says whether it takes the trick."""
        line = Text("  ")
        line.append(f"{self.names[seat]}: ", "bold")
        card = next((play.card for play in _latest(before, after) if play.seat == seat), None)
        line.append_text(self.card(card) if card is not None else Text(f"«{self.words.action(action)}»", "bold"))
        self.line(line)

    def trick_taken(self, trick: Trick, number: int) -> None:
        self.line(Text("  " + self.words.say("trick", n=number, who=self.names[trick.winner]), "dim"))

    def trick(self, plays: Sequence[Play], winner: Seat | None, title: str) -> None:
        line = Text(f"{title}: ", "dim")
        for place, play in enumerate(plays):
            if place:
                line.append(" · ", "dim")
            line.append(f"{self.names[play.seat]} ")
            line.append_text(self.card(play.card))
            if play.seat == winner:
                line.append(f" ◂ {self.words.say('winning')}", "bold")
        self.line(line)

    def table(self, view: View) -> None:
        """What lies on the table before the player's decision."""
        self.line()
        facts = [
            Text.assemble((f"{self.words.say(f'part.{part.name}')} ", "dim"), self._part_value(part.kind, part.value))
            for part in view.parts
            if part.kind != "said" and part.value != () and part.seat in (None, view.seat, view.dealer)
        ]
        if facts:
            self.line(Text(" · ", "dim").join(facts))
        if view.trick:
            self.trick(view.trick, view.winning, self.words.say("table"))

    def _part_value(self, kind: str, value: str | int | tuple[str, ...]) -> Text:
        words = self.words.value(kind, value)
        suit = str(value) if kind == "suit" else Card(str(value)).suit if kind == "card" and value else ""
        return Text(words, COLOURS[self.words.pack].get(suit, "bold"))

    def hand(self, held: Sequence[Card], numbers: Mapping[Card, int]) -> None:
        """The hand by suits; a card that may be used now bears its number, the others a dot."""
        self.line(Text(self.words.say("hand"), "bold"))
        wide = max((len(self.words.rank(card)) for card in held), default=0)
        margin = max((len(self.words.suit(card.suit)) for card in held), default=0)
        for suit in dict.fromkeys(card.suit for card in held):
            row = Text(f"  {self.words.suit(suit):<{margin}}", "dim")
            for card in (card for card in held if card.suit == suit):
                number = numbers.get(card)
                row.append(f"  {number or '·':>2} ", "bold" if number else "dim")
                row.append(f"{self.words.rank(card):<{wide}}", COLOURS[self.words.pack][suit] if number else "dim")
            row.rstrip()
            self.line(row)

    def choices(self, choices: Sequence[tuple[int, Action]]) -> None:
        for number, action in choices:
            self.line(Text.assemble((f"{number:>2}", "bold"), f" {self.words.action(action)}"))

    def sheet(self, hand: Hand) -> None:
        """The finished hand, figure by figure."""
        sheet = hand.sheet()
        table = Table(title=self.words.say("sheet"), title_justify="left", box=None, padding=(0, 2), title_style="bold")
        table.add_column()
        for column in sheet.columns:
            table.add_column(self.who(column), justify="right")
        for line in sheet.lines:
            name = self.words.line(line, self.names)
            figures = ["" if figure is None else str(figure) for figure in line.figures]
            style = "bold" if line.name == "payoff" else ""
            table.add_row(name, *figures, *([line.how] if line.how else []), style=style)
        self.line()
        self.console.print(table)

    def totals(self, match: Match[Hand], sides: Sequence[Sequence[Seat]]) -> None:
        groups = sides if sides and all(len({match.totals[s] for s in side}) == 1 for side in sides) else ()
        columns = groups or [(seat,) for seat in range(match.seats)]
        scores = " · ".join(f"{self.who(column)} {match.totals[column[0]]}" for column in columns)
        self.line(Text.assemble((f"{self.words.say('total_scores')}: ", "dim"), scores))

    def winners(self, match: Match[Hand]) -> None:
        won = self.words.say("won", who=self.who(match.winners)) if match.winners else self.words.say("lost_nobody")
        self.console.rule(Text(won, "bold green"), style="green")


def _latest(before: View, after: View) -> tuple[Play, ...]:
    """The trick that the last card went to."""
    if len(after.tricks) > len(before.tricks):
        return after.tricks[-1].plays
    return after.trick if len(after.trick) > len(before.trick) else ()
