"""Tricks worth points: what a card may win or lose now, less its worth if it is kept (docs/spec/strategy.md 1, 2)."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tapete.robots.regular.counting import EXCUSE, Memory, led, sure_leads, winning_card
from tapete.robots.regular.ending import Ending
from tapete.robots.regular.style import Leanings, Style
from tapete.robots.robot import Advice
from tapete.rules.cards import Card
from tapete.rules.game import PASS, Action, Part, Seat, View
from tapete.rules.spanish import PAIRS

COURT: Final = {"12": "11", "11": "12"}
"""King and knight, each with its mate."""
HONOURS: Final = ("1", "3")
LATE: Final = 3
"""With so many cards or fewer it counts which of them the same card takes."""


class Choice(NamedTuple):
    """A card, and the principle that settles it for certain, if one does."""

    card: Card
    code: str = ""


def sing(view: View) -> Advice:
    """The best thing that can be sung: a tute, the forty, a twenty; in a fixed order."""
    songs = [action for action in view.legal if action.do == "sing"]
    if not songs:
        return Advice(PASS if PASS in view.legal else view.legal[0])
    best = max(songs, key=lambda action: (action.what.startswith("tute"), action.what[:2], action.what))
    return Advice(best, "chase_tute" if best.what.startswith("tute") else "sing_forty", (("said", best.what),))


def play(memory: Memory, style: Style, leanings: Leanings | None = None) -> Advice:
    """A card to lead or to follow with, and why; `leanings`: the principles of this game that apply now."""
    cards = [Card(action.what) for action in memory.view.legal if action.do == "play"]
    player = Player(memory, style, leanings or {})
    choice = player.choose(cards)
    code = _reason(player, cards, choice)
    return Advice(Action("play", choice.card), style.names.get(code, code), (("card", choice.card),))


def _reason(player: "Player", cards: Sequence[Card], choice: Choice) -> str:
    """A principle without which another card had been chosen; else what settles it, or speaks most for it."""
    card = choice.card
    for code in player.weighing(cards):
        if (
            player.heeds(code, card)
            and Player(player.memory, player.style, player.leanings, off=code).choose(cards).card is not card
        ):
            return code
    if choice.code:
        return choice.code
    for_it = {code: worth[card] for code, worth in player.leanings.items() if worth.get(card, 0.0) > 0}
    if for_it:
        return max(for_it, key=for_it.__getitem__)
    holding = winning_card(player.view)
    return player.why_lead(card, cards) if holding is None else player.why(card, cards, holding)


class Player:
    """One decision: what the seat remembers, and the style of its game; `off`: a principle that is not heeded."""

    __slots__ = (
        "_keeps",
        "ends",
        "later",
        "leanings",
        "memory",
        "off",
        "songs",
        "strength",
        "style",
        "trump",
        "values",
        "view",
    )

    def __init__(self, memory: Memory, style: Style, leanings: Leanings, off: str = "") -> None:
        self.memory, self.style, self.view, self.trump = memory, style, memory.view, memory.trump
        self.values, self.strength, self.off = style.pack.values, style.pack.strength, off
        self.later = memory.later()
        self.leanings = leanings
        self.songs = self._songs()
        self._keeps: dict[Card, float] = {}
        self.ends: Ending | None = None

    def weighing(self, cards: Sequence[Card]) -> Iterable[str]:
        """The principles that may have made the difference between these cards, the heaviest first."""
        found = {code: _spread([worth.get(card, 0.0) for card in cards]) for code, worth in self.leanings.items()}
        yield from sorted(filter(found.__getitem__, found), key=lambda code: -found[code])
        if any(name in COURT for name in self.songs) or any(self._chased(other) for other in cards):
            yield "chase_tute"
        if any(name not in COURT for name in self.songs):
            yield "open_window"
        if any(self._behind_song(other) for other in cards):
            yield "sung_cards"
        if self.style.kept in cards:
            yield "two_keep_seven"
        if len(self.memory.hand) == 2:
            yield "last_ten"
        if self.view.why == "contrafallo":
            yield "use_contrafallo"

    def heeds(self, code: str, card: Card) -> bool:
        """Whether playing this card does what the principle says: what is to be kept is not played."""
        match code:
            case "open_window":
                return not any(_is_about(card, name) for name in self.songs)
            case "chase_tute":
                return not self._chased(card) and card.rank not in self.songs
            case "sung_cards":
                return not self._behind_song(card)
            case "two_keep_seven":
                return card is not self.style.kept
            case "last_ten":
                top = max(self.memory.hand, key=lambda other: (other.suit == self.trump, self.strength[other]))
                return top is not card and top.suit == self.trump and self.memory.is_master(top)
            case _:
                return code not in self.leanings or self.leanings[code].get(card, 0.0) >= 0.0

    def choose(self, cards: Sequence[Card]) -> Choice:
        self.ends = self._ends(cards)
        return self._follow(cards) if self.view.trick else Choice(self._lead(cards))

    def _follow(self, cards: Sequence[Card]) -> Choice:
        """A card to a trick that somebody has led. What is certain is settled by plain rules, the rest is weighed."""
        holding = winning_card(self.view)
        assert holding is not None, "a trick that is led has a winner"
        suit, ours = led(self.view, holding), self.view.winning in self.memory.side
        friends = [seat for seat in self.later if seat in self.memory.side]
        foes = [seat for seat in self.later if seat not in self.memory.side]
        if not ours and not any(self.beats(card, holding) for card in cards):
            if self.memory.is_safe(holding, suit, friends):
                spare = [card for card in cards if not self._takes_last(card)] or cards
                least = min(spare, key=lambda card: (self.values[card], self.keep(card) - self._rid(card)))
                return Choice(least, "starve_opponent")
        elif ours and self.memory.is_safe(holding, suit, foes):
            free = [card for card in cards if card.suit != self.trump and not self.beats(card, holding)]
            if free:
                most = max(free, key=lambda card: self.values[card] - self.keep(card) + self.extra(card))
                return Choice(most, "feed_partner")
        table = sum([self.values[play.card] for play in self.view.trick])
        return Choice(max(cards, key=lambda card: (self.gain(card, holding, table), -self.strength[card])))

    def _takes_last(self, card: Card) -> bool:
        """Whether the card is the highest trump left, and wins the last trick if it is kept now."""
        is_top = card.suit == self.trump and self.memory.is_master(card)
        return is_top and len(self.memory.hand) == 2 and self.off != "last_ten"

    def _lead(self, cards: Sequence[Card]) -> Card:
        """A card to lead: what keeps every trick; no trump while nobody else has one and there is something else."""
        cards = sure_leads(self.memory, cards) or cards
        if not self.memory.left(self.trump):
            cards = [card for card in cards if card.suit != self.trump] or cards
        return max(cards, key=lambda card: (self._lead_gain(card), -self.strength[card]))

    def beats(self, card: Card, holding: Card) -> bool:
        """Whether a card played now takes the trick from the card that holds it."""
        if card.suit == holding.suit:
            return self.style.pack.is_higher(card, holding)
        return card.suit == self.trump or holding.suit == EXCUSE

    def chance(self, card: Card, holding: Card | None) -> float:
        """The chance that this side takes the trick once `card` lies in it."""
        takes = holding is None or self.beats(card, holding)
        best = card if takes or holding is None else holding
        ours = takes or self.view.winning in self.memory.side
        suit = led(self.view, card)
        stays, elsewhere = 1.0 if ours else 0.0, 0
        for seat in self.later:
            taken = self.memory.beats(seat, best, suit, elsewhere)
            if seat in self.memory.side:
                stays += (1.0 - stays) * taken * (0.5 if ours else 1.0)
            else:
                stays -= stays * taken
                elsewhere += self.view.counts[seat]
        return stays

    def gain(self, card: Card, holding: Card | None, table: int) -> float:
        """The expected margin of playing `card` to the trick, less what the card is worth kept."""
        wins = self.chance(card, holding)
        stake = table + self.values[card] + self.to_come()
        early = self.style.initiative if len(self.view.tricks) < self.style.early else 0.0
        won = stake + self._song_worth(card) + early
        kept = self.ends.spent(card, wins) if self.ends else self.keep(card)
        return wins * won - (1 - wins) * stake * self.style.against - kept + self.extra(card)

    def extra(self, card: Card) -> float:
        """What the principles of this game add."""
        return sum([worth.get(card, 0.0) for code, worth in self.leanings.items() if code != self.off])

    def _lead_gain(self, card: Card) -> float:
        gain = self.gain(card, None, 0)
        if card.suit == self.trump:
            return gain + self.arrastre()
        if self.style.early_master and self._is_cashed(card):
            gain += self.style.early_master
        return gain + (self.style.breaks if self.breaks_their_pair(card) else 0.0)

    def to_come(self) -> float:
        """The points that the later players are likely to add to this trick."""
        return self.style.to_come * self.memory.mean() * len(self.later)

    def arrastre(self) -> float:
        """Drawing trumps pays who has most of them and winners in other suits; with none out it is a waste."""
        theirs = self.memory.left(self.trump)
        if not theirs:
            return -8.0
        mine = sum(card.suit == self.trump for card in self.memory.hand)
        masters = sum(card.suit != self.trump and self.memory.is_master(card) for card in self.memory.hand)
        return 2.0 * masters + self.style.draw * (mine - theirs / 2) - self.style.draw_cost

    def _ends(self, cards: Sequence[Card]) -> Ending | None:
        """The weighing of the last trick, where either of two cards takes this one; not for a lead among partners."""
        if not len(cards) == len(self.view.hand) == len(self.memory.hand) == 2 or self.off == "last_ten":
            return None  # a hand of two cards is not all where one plays from piles, too
        holding = winning_card(self.view)
        takes = not self.view.sides if holding is None else all(self.beats(card, holding) for card in cards)
        return Ending(self.memory, self.style) if takes else None

    def keep(self, card: Card) -> float:
        """What a card is worth in later tricks."""
        if card not in self._keeps:
            self._keeps[card] = self._keep(card)
        return self._keeps[card]

    def _keep(self, card: Card) -> float:
        style, left = self.style, len(self.memory.hand)
        if left == 1:
            return 0.0
        rank = self._like(card).rank
        if card.suit == self.trump:
            worth = style.trumps.get(rank, style.low_trump + 0.2 * self.strength[card])
            if self.memory.is_master(card):
                last = style.last_trick if left == 2 and self.off != "last_ten" else 0.0
                worth = max(worth, style.master_trump + last)
            if card is style.kept and self.off != "two_keep_seven":
                worth += style.kept_worth
        else:
            worth = style.plain.get(rank, 0.1 * self.strength[card])
            if self.memory.is_master(card):
                worth += style.master
        return worth + self._pair_cost(card) + self._chased(card) + self._behind_song(card)

    def _like(self, card: Card) -> Card:
        """Of the last cards, the lowest that is as strong as this one, if a higher one is out that takes either."""
        above = self.memory.above(card) if len(self.memory.hand) <= LATE else 0
        if not above:
            return card
        twins = [other for other in self.memory.hand if other.suit == card.suit and self.memory.above(other) == above]
        return min(twins, key=self.strength.__getitem__)

    def _songs(self) -> dict[str, float]:
        """What this seat may still sing, by what it is about: a suit, or the rank of four of a kind."""
        hand, songs = self.memory.hand, {}
        if self.style.song and self.off != "open_window":
            sung = [str(part.value).rpartition(":")[2] for part in self.view.parts if part.name == "sung"]
            songs = {
                suit: 40.0 if suit == self.trump else 20.0
                for suit, (king, knight) in PAIRS.items()
                if king in hand and knight in hand and suit not in sung
            }
        if self.style.song and self.style.chase and self.off != "chase_tute":
            songs |= {rank: 150.0 for rank in COURT if sum(card.rank == rank for card in hand) == 4}
        return songs

    def _song_worth(self, card: Card) -> float:
        """What could be sung if the trick were won with or after `card`."""
        left = [worth for name, worth in self.songs.items() if not _is_about(card, name)]
        return self.style.song * max(left, default=0.0)

    def _pair_cost(self, card: Card) -> float:
        """What is lost by breaking a pair, or four of a kind, that is still to be sung."""
        if len(self.memory.hand) <= 2:
            return 0.0
        return self.style.song * sum(worth for name, worth in self.songs.items() if _is_about(card, name))

    def _chased(self, card: Card) -> float:
        """What it costs to give up one of three kings or knights, early, while the fourth is out."""
        if not self.style.chase or card.rank not in COURT or len(self.view.tricks) >= 3 or self.off == "chase_tute":
            return 0.0
        held = sum(other.rank == card.rank for other in self.memory.hand)
        out = any(other.rank == card.rank for cards in self.memory.unseen.values() for other in cards)
        return self.style.chase if held == 3 and out else 0.0

    def _behind_song(self, card: Card) -> float:
        """What an as or tres is worth while an opponent still holds the king or knight of it that they have shown."""
        if not self.style.behind_song or card.rank not in HONOURS or self.off == "sung_cards":
            return 0.0
        theirs = [part for part in self.view.parts if part.name == "sung" and part.seat not in self.memory.side]
        if not any(str(part.value).endswith(card.suit) for part in theirs):
            return 0.0
        shown = any(other.suit == card.suit and other.rank in COURT for other in self.memory.known)
        return self.style.behind_song if shown else 0.0

    def _rid(self, card: Card) -> float:
        """What it is worth to be rid of a lone card of a suit, who is free because they cannot overruff."""
        if self.view.why != "contrafallo" or card.suit == self.trump or self.off == "use_contrafallo":
            return 0.0
        return 2.0 if sum(other.suit == card.suit for other in self.memory.hand) == 1 else 0.0

    def _opens(self, card: Card) -> bool:
        """A winner of another suit, led early by whoever has a pair to sing."""
        pairs = [name for name in self.songs if name not in COURT]
        early = len(self.view.tricks) < self.style.early
        return bool(pairs) and early and card.suit not in pairs and self.memory.is_master(card)

    def _is_cashed(self, card: Card) -> bool:
        """A winner of a plain suit, an as or the tres under it, that somebody may soon ruff."""
        return card.rank in HONOURS and self.memory.is_master(card) and bool(self.memory.left(self.trump))

    def breaks_their_pair(self, card: Card) -> bool:
        """A low lead that forces a king or knight which may be a pair: nothing else that is unseen beats it."""
        if not self.style.breaks:
            return False
        above = self.style.pack.over(card, self.memory.unseen.get(card.suit, ()))
        return {other.rank for other in above} == set(COURT)

    # Why.

    def why(self, card: Card, cards: Sequence[Card], holding: Card) -> str:
        """What speaks for a card to a trick where nothing is certain."""
        if self.beats(card, holding):
            lower = [other for other in cards if self.beats(other, holding) and self.keep(other) < self.keep(card)]
            return "worth_of_trick" if self.later or lower else "win_cheaply"
        if self.view.why == "contrafallo" and card.suit != self.trump:
            return "use_contrafallo"
        wins = self.chance(card, holding)
        if wins in (0.0, 1.0) and all(self.values[card] <= self.values[other] for other in cards if not wins):
            return "feed_partner" if wins else "starve_opponent"
        return "worth_of_trick" if self._is_spared(card, cards) else ""

    def why_lead(self, card: Card, cards: Sequence[Card]) -> str:
        """What speaks for a lead."""
        if card.suit == self.trump:
            if self.arrastre() > 0:
                return "arrastre"
        elif self._opens(card):
            return "open_window"
        elif self.style.early_master and self._is_cashed(card):
            return "cash_early"
        elif self.breaks_their_pair(card):
            return "break_pair"
        if self.memory.is_master(card):
            return "count_cards"
        if self.style.pack.heads and card.suit != self.trump and not self._honours_above(card):
            return "heading_trap"
        return "worth_of_trick" if self._is_spared(card, cards) else ""

    def _honours_above(self, card: Card) -> list[Card]:
        """Ases and treses that may be forced out, or may take this lead."""
        unseen = self.memory.unseen.get(card.suit, ())
        return [other for other in unseen if self.values[other] >= 9 and self.style.pack.is_higher(other, card)]

    def _is_spared(self, card: Card, cards: Sequence[Card]) -> bool:
        """Whether something dearer could have been spent."""
        return any(self.values[other] > self.values[card] or self.keep(other) > self.keep(card) for other in cards)


def _spread(worths: Sequence[float]) -> float:
    return max(worths) - min(worths)


def _is_about(card: Card, name: str) -> bool:
    """Whether a pair (named by its suit) or four of a kind (named by its rank) needs this card."""
    return card.rank in COURT and name in (card.suit, card.rank)


def trump_of(view: View) -> str:
    """The suit of trumps, or nothing while there is none."""
    return next((str(part.value) for part in view.parts if part.name == "trump" and part.kind == "suit"), "")


def seats_of(view: View, name: str) -> tuple[Seat, ...]:
    """The seats that a part of this name is about."""
    return tuple(part.seat for part in view.parts if part.name == name and part.seat is not None)


def texts_of(view: View, name: str) -> list[str]:
    """The cards of the rows of this name, as texts."""
    rows = [part.value for part in view.parts if part.name == name]
    return [text for row in rows if isinstance(row, tuple) for text in row]


def number_of(part: Part) -> int:
    """The number of a part; 0 where it holds none."""
    return part.value if isinstance(part.value, int) else 0
