"""The rules of tarot told a second time, plainly and slowly, for the tests to hold the game against."""

from collections.abc import Iterable, Sequence

from tapete.rules.cards import Card
from tapete.rules.tarot.deal import Position

TAKEN = ("tomo", "subo", "guardia")
MULTIPLIERS = {
    "off": {"tomo": 1, "guardia": 2, "sin": 4, "contra": 6},
    "x1": {"tomo": 1, "subo": 1, "guardia": 2, "sin": 4, "contra": 6},
    "x2": {"tomo": 1, "subo": 2, "guardia": 2, "sin": 4, "contra": 6},
    "doubling": {"tomo": 1, "subo": 2, "guardia": 4, "sin": 8, "contra": 16},
}
TARGETS = {1: (56, 51, 41, 36), 2: (111, 106, 101, 92, 82, 77, 72)}
SIZES = {"tarot-4": (10, 13, 15), "tarot-5": (8, 10, 13), "tarot-6": (7, 9, 11)} | dict.fromkeys(
    ("tarot-3", "tarot-3-short"), (13, 15, 18)
)
PLAIN = (*map(str, range(1, 11)), *"JNQK")
Played = tuple[int, Card]


def is_bout(card: Card) -> bool:
    return card.face in ("X", "T1", "T21")


def halves(cards: Iterable[Card]) -> int:
    return sum(9 if is_bout(card) else {"K": 9, "Q": 7, "N": 5, "J": 3}.get(card.rank, 1) for card in cards)


def height(card: Card) -> int:
    return int(card.rank) if card.suit == "T" else PLAIN.index(card.rank)


class Book:
    """One deal, from its cards and what is done; `legal` and `payoffs` are worked out afresh each time."""

    def __init__(self, dealt: Position) -> None:
        standing = dealt.deal.standing
        self.rules, self.id, self.seats = standing.game, standing.game.id, len(dealt.hands)
        self.two_packs = self.id.endswith("double")
        self.many = self.seats > 2
        self.held = [set(hand) for hand in dealt.hands]
        self.dog, self.discard = list(dealt.deal.dog), list[Card]()
        self.piles = [
            [[top, *under] for top, under in zip(tops, unders, strict=True)]
            for tops, unders in (zip(dealt.piles.tops, dealt.piles.under, strict=True) if dealt.piles else ())
        ]
        self.eldest = (standing.dealer + 1) % self.seats
        self.turn, self.phase = self.eldest, "auction"
        self.bids, self.called = list[str](), list[str]()
        self.contract, self.declarer, self.slam, self.void = "", -1, "", ""
        self.handfuls, self.said = list[tuple[int, int, list[Card]]](), list[tuple[int, str]]()
        self.tricks, self.trick = list[tuple[list[Played], int]](), list[Played]()
        if self.id == "tarot-2-piles" or self.rules.two_player_reserve == "last_trick":
            self.phase = "play"
        if self.many and self.rules.lone_petit == "redeal" and any(map(self.lone_petit, self.held)):
            self.phase = "void"

    @staticmethod
    def lone_petit(hand: Iterable[Card]) -> bool:
        return {card.face for card in hand if card.suit in "TX"} == {"T1"}

    # What may be done, in the words of the game.

    def legal(self) -> set[str]:
        match self.phase:
            case "void":
                return {"void lone_petit"}
            case "auction":
                return {"pass", *(f"bid {bid}" for bid in self.open_bids())}
            case "call":
                return {f"call {face}" for face in self.open_calls()}
            case "discard":
                return {f"discard {card}" for card in self.open_discards()}
            case "slam":
                return {"pass", "slam"} | ({"small_slam"} if self.rules.small_slam else set())
            case "show":
                return {f"show {card}" for card in self.open_shows()}
            case "play":
                return {f"play {card}" for card in self.open_cards()} | self.open_words()
        return set()

    def open_bids(self) -> list[str]:
        ladder = ["tomo", *(["subo"] if self.rules.subo_bid != "off" else []), "guardia"]
        if self.dog or self.rules.zero_dog_bids == "all_four":
            ladder += ["sin", "contra"]
        spoken = [bid.split("+")[0] for bid in self.bids if bid != "pass"]
        higher = ladder[ladder.index(spoken[-1]) + 1 :] if spoken else ladder
        slams = ["", *(["+slam"] if self.many else []), *(["+small_slam"] if self.rules.small_slam else [])]
        return [bid + slam for bid in higher for slam in slams]

    def open_calls(self) -> set[str]:
        faces = {card.face for card in self.held[self.declarer]}
        if self.rules.call_target_5p == "any_suit_card":
            return {rank + suit for rank in PLAIN for suit in "SHDC"}
        first = "K" if not self.called else "Q" if self.id == "tarot-6" else "1"
        further = {"tarot-5": "QNJ", "tarot-6": "N"}.get(self.id, "")
        if not self.rules.call_extended_ranks:
            further = "Q" if self.id == "tarot-5" else ""
        ranks = first
        for rank in further:
            if not {ranks[-1] + suit for suit in "SHDC"} <= faces:
                break
            ranks += rank
        return {rank + suit for rank in ranks for suit in "SHDC"} - set(self.called)

    def open_discards(self) -> set[Card]:
        hand = self.held[self.declarer]
        plain = {card for card in hand if card.suit not in "TX" and card.rank != "K" and card.face not in self.called}
        due = len(self.dog) - len(self.discard)
        return plain | {card for card in hand if card.suit == "T" and not is_bout(card) and len(plain) < due}

    def pool(self) -> set[Card]:
        """What may be shown in a handful."""
        forced = self.discard if self.turn == self.declarer and self.rules.ecart_trumps_in_handful else []
        return {card for card in (*self.held[self.turn], *forced) if card.suit in "TX"}

    def awards(self) -> dict[int, int]:
        if self.rules.handful_6p == "off" or not self.many:
            return {}
        first = 30 if self.rules.two_deck_handful_awards == "30/40" else 20
        return {size: first + 10 * place for place, size in enumerate(SIZES.get(self.id, (13, 15)))}

    def open_shows(self) -> set[Card]:
        _, size, shown = self.handfuls[-1]
        pool = self.pool()
        trumps = {card for card in pool if card.suit == "T"}
        excuses = size - len(trumps) - sum(card.suit == "X" for card in shown)
        return {card for card in pool - set(shown) if card.suit == "T" or excuses > 0}

    def open_words(self) -> set[str]:
        if self.tricks or not self.many or self.contract == "misere":
            return set()
        hand, words = self.held[self.turn], set()
        if all(seat != self.turn for seat, _, _ in self.handfuls):
            words |= {f"handful {size}" for size in self.awards() if size <= len(self.pool())}
        trumps = "T" if self.rules.no_trumps_excuse == "ignored" else "TX"
        if self.rules.declare_no_trumps and all(card.suit not in trumps for card in hand):
            words.add("no_trumps")
        if self.rules.declare_no_points and halves(hand) == len(hand):
            words.add("no_points")
        return words - {word for seat, word in self.said if seat == self.turn}

    def usable(self) -> set[Card]:
        tops = [pile[0] for pile in self.piles[self.turn] if pile] if self.piles else []
        return self.held[self.turn] | {top for top in tops if top is not None and top not in dict(self.trick).values()}

    def open_cards(self) -> set[Card]:
        hand, lying = self.usable(), [card for _, card in self.trick]
        reserved = self.slam == "slam" and self.turn == self.declarer and self.alive()
        found = self.by_duty(hand, lying, reserved)
        if reserved:
            found = {card for card in found if card.suit != "X"} or found
        if sum(map(is_bout, lying)) >= 2 and self.rules.three_bouts_ban != "off":
            others = {card for card in hand if not is_bout(card)}
            strict = self.rules.three_bouts_ban == "strict"
            found = (self.by_duty(others, lying, reserved) if strict and others else found & others) or found
        if self.contract == "misere" and self.rules.misere_no_petit_lead and not lying:
            found = {card for card in found if card.face != "T1"} or found
        return found

    def by_duty(self, hand: set[Card], lying: list[Card], reserved: bool) -> set[Card]:
        """docs/spec/tarot.md 2.11."""
        lead = next((card for card in lying if card.suit != "X"), None)
        if lead is None:
            if self.tricks or lying or not self.called or not self.rules.first_lead_restriction:
                return hand
            barred = {face[-1] for face in self.called}
            left = {card for card in hand if card.suit not in barred or card.face in self.called}
            return left if any(not (reserved and card.suit == "X") for card in left) else hand
        same = {card for card in hand if card.suit == lead.suit}
        trumps, excuses = ({card for card in hand if card.suit == suit} for suit in "TX")
        if lead.suit != "T" and same:
            return same | excuses
        if not trumps:
            return hand
        top = max([height(card) for card in lying if card.suit == "T"], default=-1)
        over = {card for card in trumps if height(card) > top or (self.two_packs and height(card) == top)}
        return (over or trumps) | excuses

    def alive(self) -> bool:
        return all(winner in self.attack() for _, winner in self.tricks)

    def attack(self) -> set[int]:
        """The declarer and their partners, as far as play has shown them."""
        found = {self.declarer}
        for face in self.called:
            if self.rules.partner_rule == "captor":
                found |= {winner for trick, winner in self.tricks if any(card.face == face for _, card in trick)}
            else:
                plays = [play for trick, _ in self.tricks for play in trick] + self.trick
                found |= set([s for s, card in plays if card.face == face and s != self.declarer][:1])
        return found

    # What is done.

    def do(self, seat: int, action: str) -> None:
        """Takes an action that is legal."""
        verb, _, what = action.partition(" ")
        match self.phase:
            case "auction":
                self.bid(what or "pass")
            case "call":
                self.called.append(what)
                if len(self.called) == (1 if self.id == "tarot-5" else 2):
                    self.turn_dog()
            case "discard":
                self.discard.append(Card(what))
                self.held[seat].remove(Card(what))
                self.phase = "slam" if len(self.discard) == len(self.dog) else "discard"
            case "slam":
                self.slam = verb.removeprefix("pass")
                self.start()
            case "show":
                self.handfuls[-1][2].append(Card(what))
                self.phase = "show" if len(self.handfuls[-1][2]) < self.handfuls[-1][1] else "play"
            case "play" if verb == "play":
                self.play(seat, Card(what))
            case "play" if verb == "handful":
                self.handfuls.append((seat, int(what), []))
                self.phase = "show"
            case "play":
                self.said.append((seat, verb))
            case _:
                self.phase, self.void = "over", "lone_petit"
        if self.phase == "slam" and (self.slam or not self.many):
            self.start()

    def bid(self, bid: str) -> None:
        self.bids.append(bid)
        self.turn = (self.turn + 1) % self.seats
        if len(self.bids) < self.seats:
            return
        spoken = [place for place, bid in enumerate(self.bids) if bid != "pass"]
        if spoken:
            self.declarer = self.turn = (self.eldest + spoken[-1]) % self.seats
            self.contract, _, self.slam = self.bids[spoken[-1]].partition("+")
            self.phase = "call"
            if self.seats < 5:
                self.turn_dog()
        elif self.rules.all_pass == "misere":
            self.contract, self.phase = "misere", "play"
        else:
            self.phase, self.void = "over", "all_pass"

    def turn_dog(self) -> None:
        self.phase = "slam"
        if self.dog and self.contract in TAKEN:
            self.held[self.declarer] |= set(self.dog)
            self.phase = "discard"

    def start(self) -> None:
        self.phase, self.turn = "play", self.declarer if self.slam == "slam" else self.eldest

    def play(self, seat: int, card: Card) -> None:
        self.held[seat].discard(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % self.seats
        if len(self.trick) < self.seats:
            return
        hidden = sum(len(pile) for mine in self.piles for pile in mine)
        last = not any(self.held) and hidden <= sum(c in pile for _, c in self.trick for m in self.piles for pile in m)
        self.turn = self.taker(last)
        self.tricks.append((self.trick, self.turn))
        for mine in self.piles:
            for pile in mine:
                if pile and any(card is pile[0] for _, card in self.trick):
                    del pile[0]
        self.trick = []
        self.phase = "over" if last else "play"

    def taker(self, last: bool) -> int:
        """Who wins the trick: docs/spec/tarot.md 2.12, and 2.13 in the last one."""
        for place, (seat, card) in enumerate(self.trick):
            sweeps = last and any(all(w in side for _, w in self.tricks) for side in self.final_sides() if seat in side)
            if card.suit == "X" and sweeps and (place == 0 or self.rules.excuse_slam_wins == "any_position"):
                return seat
        cards = [play for play in self.trick if play[1].suit != "X"]
        trumps = [play for play in cards if play[1].suit == "T"]
        able = trumps or [play for play in cards if play[1].suit == cards[0][1].suit]
        return max(reversed(able), key=lambda play: height(play[1]))[0]

    def final_sides(self) -> list[set[int]]:
        if self.declarer < 0:
            return [{seat} for seat in range(self.seats)]
        fallen = any(card.face in self.called for trick, _ in self.tricks for _, card in trick)
        if self.rules.partner_rule == "captor" and not fallen:
            return [{self.declarer}]
        return [self.attack(), set(range(self.seats)) - self.attack()]

    # What it pays.

    def count(self, sides: Sequence[int]) -> tuple[list[int], list[int]]:
        """Half-points and bouts by side, from the tricks; `sides` has a side for each seat."""
        half, bouts = [0] * self.seats, [0] * self.seats
        for trick, winner in self.tricks:
            for seat, card in trick:
                owner, taker, last = sides[seat], sides[winner], trick is self.tricks[-1][0]
                keeper, pays = self.excuse(owner, taker, last) if card.suit == "X" else (taker, False)
                half[keeper] += halves([card]) - pays
                half[taker] += pays
                bouts[keeper] += is_bout(card)
        return half, bouts

    def excuse(self, owner: int, taker: int, last: bool) -> tuple[int, bool]:
        rule = self.rules.excuse_last_trick if last and self.contract != "misere" else "always_kept"
        if rule != "always_kept":
            return (taker if rule == "trick_winner" else 1 - owner), False
        if self.rules.excuse_3p == "same" or self.contract == "misere":
            return owner, owner != taker
        return (taker if self.rules.excuse_3p == "captured" else owner), False

    def petits(self) -> int:
        trick, winner = self.tricks[-1]
        by_excuse = dict(trick)[winner].suit == "X"
        counting = [card for trick, _ in self.tricks[-1 - by_excuse :] for _, card in trick]
        return sum(card.face == "T1" for card in counting)

    def payoffs(self) -> tuple[float, ...]:
        if self.void:
            return (0,) * self.seats
        if self.contract == "misere":
            return self.misere()
        return self.duel() if self.declarer < 0 else self.account()

    def misere(self) -> tuple[float, ...]:
        half, _ = self.count(range(self.seats))
        best = half.count(min(half))
        stake = self.rules.misere_stake
        return tuple(stake * (self.seats - best) if each == min(half) else -stake * best for each in half)

    def duel(self) -> tuple[float, ...]:
        half, bouts = self.count((0, 1))
        last = self.tricks[-1][1]
        half[last] += halves(self.dog)
        bouts[last] += sum(map(is_bout, self.dog))
        for seat in (0, 1):
            needed = 46 if self.rules.two_player_scoring == "majority" else TARGETS[1][bouts[seat]]
            if half[seat] >= 2 * needed:
                petit = 10 * bool(self.petits()) * (1 if last == seat else -1)
                stake = 25 + -(-half[seat] // 2) - needed + petit
                return (stake, -stake) if seat == 0 else (-stake, stake)
        return (0, 0)

    def account(self) -> tuple[float, ...]:
        """docs/spec/tarot.md 2.16-2.18."""
        attack, took = self.attack(), self.contract in TAKEN
        (half, *_), (bouts, *_) = self.count([int(seat not in attack) for seat in range(self.seats)])
        rest = self.discard if took else self.dog if self.contract == "sin" else []
        half += halves(rest) + 10 * (self.id == "tarot-3-short")
        needed = TARGETS[1 + self.two_packs][bouts + sum(map(is_bout, rest))]
        made = half >= 2 * needed
        difference = abs((-(-half // 2) if made else half // 2) - needed)
        times, sign = MULTIPLIERS[self.rules.subo_bid][self.contract], 1 if made else -1
        last = 1 if self.tricks[-1][1] in attack else -1
        stake = sign * (25 + difference) * times + 10 * last * self.petits() * times
        for seat, size, _ in self.handfuls:
            rule = self.rules.handful_settlement
            by_winner = rule == "winning_side" or (rule == "by_contract" and took)
            stake += self.awards()[size] * (sign if by_winner else 1 if seat in attack else -1)
        stake += self.slams(attack) if self.many else 0
        defenders, partners = self.seats - len(attack), len(attack) - 1
        shares: list[float] = [stake if seat in attack else -stake for seat in range(self.seats)]
        shares[self.declarer] = (defenders - partners) * stake
        if self.rules.partner_split == "1:1" and partners:
            shares = [defenders * stake / 2 if seat in attack else -stake for seat in range(self.seats)]
        for seat, _ in self.said:
            each = -10 if seat == self.declarer and took and not made else 10
            shares = [share + (each * (self.seats - 1) if at == seat else -each) for at, share in enumerate(shares)]
        return tuple(shares)

    def slams(self, attack: set[int]) -> int:
        value, lost = self.rules.slam_value, sum(winner not in attack for _, winner in self.tricks)
        paid = 0
        if self.slam == "small_slam":
            paid = 300 if lost <= 1 else -150
        elif self.slam == "slam" and lost:
            paid = -value if self.rules.slam_failed == "full" else -value // 2
        elif not lost:
            paid = value if self.slam else value // 2
        if lost == len(self.tricks) and self.rules.defence_slam == "half":
            paid -= value // 2
        return paid
