"""The ten games of tarot: their numbers, and the presets that each has (docs/spec/tarot.md 1, 3)."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from tapete.rules.cards import TWO_TAROT_PACKS, tarot_pack
from tapete.rules.game import Score, check_players
from tapete.rules.tarot.auction import MISERE
from tapete.rules.tarot.deck import Form
from tapete.rules.tarot.hand import TarotHand
from tapete.rules.tarot.match import TarotMatch
from tapete.rules.tarot.options import Options, Presets, presets_of

SHORT_PACK: Final = tarot_pack(without=("2", "3", "4", "5", "6"))


@dataclass(frozen=True, slots=True, repr=False)
class Tarot(Options):
    """A game of the family; the subclasses are its ten forms."""

    def match(self, seats: int, **state: Any) -> TarotMatch:
        seats = check_players(self, seats)
        whole = {"dealer": 0, "totals": (0,) * seats, "won": (0,) * seats, **state}
        for name in ("totals", "won"):
            if len(whole[name]) != seats:
                raise ValueError(f"{name}: {len(whole[name])} numbers for {seats} seats")
        match = TarotMatch(self, **whole)
        if match.played < 0 or any(not 0 <= each <= match.played for each in match.won):
            raise ValueError("played, won: no deals can be counted like that")
        return match

    def balance(self, hand: TarotHand) -> tuple[Score, ...]:
        """What one wins the others lose."""
        return (0,)

    def wants_few(self, hand: TarotHand) -> bool:
        """In a misere."""
        return hand._position.deal.bidding.contract == MISERE


@dataclass(frozen=True, slots=True, repr=False)
class Tarot4(Tarot):
    """Four players: the tarot that is meant when nothing is added."""

    id: ClassVar[str] = "tarot-4"
    players: ClassVar[tuple[int, ...]] = (4,)
    form: ClassVar[Form] = Form(18, 3, dog=6, sizes=(10, 13, 15))
    presets: ClassVar[Presets] = presets_of("tarot-4")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot3(Tarot):
    """Three players."""

    id: ClassVar[str] = "tarot-3"
    players: ClassVar[tuple[int, ...]] = (3,)
    form: ClassVar[Form] = Form(24, 4, dog=6, sizes=(13, 15, 18))
    presets: ClassVar[Presets] = presets_of("tarot-3")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot3Short(Tarot):
    """Three players with 58 cards."""

    id: ClassVar[str] = "tarot-3-short"
    players: ClassVar[tuple[int, ...]] = (3,)
    form: ClassVar[Form] = Form(18, 3, dog=4, sizes=(13, 15, 18), bonus=10, pack=SHORT_PACK)
    presets: ClassVar[Presets] = presets_of("tarot-3-short")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot5(Tarot):
    """Five players; the declarer calls a king."""

    id: ClassVar[str] = "tarot-5"
    players: ClassVar[tuple[int, ...]] = (5,)
    form: ClassVar[Form] = Form(
        15, 3, dog=3, sizes=(8, 10, 13), calls=("K",), further=("Q", "N", "J"), further_always=1
    )
    presets: ClassVar[Presets] = presets_of("tarot-5")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot6(Tarot):
    """Six players, one pack, no dog; the declarer calls a king and a queen."""

    id: ClassVar[str] = "tarot-6"
    players: ClassVar[tuple[int, ...]] = (6,)
    form: ClassVar[Form] = Form(13, 3, sizes=(7, 9, 11), calls=("K", "Q"), further=("N",))
    presets: ClassVar[Presets] = presets_of("tarot-6")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot6Double(Tarot):
    """Six players, two packs, no dog; the declarer calls a king and an ace."""

    id: ClassVar[str] = "tarot-6-double"
    players: ClassVar[tuple[int, ...]] = (6,)
    form: ClassVar[Form] = Form(26, 3, sizes=(13, 15), calls=("K", "1"), pack=TWO_TAROT_PACKS)
    presets: ClassVar[Presets] = presets_of("tarot-6-double")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot7Double(Tarot):
    """Seven players, two packs."""

    id: ClassVar[str] = "tarot-7-double"
    players: ClassVar[tuple[int, ...]] = (7,)
    form: ClassVar[Form] = Form(21, 3, dog=9, sizes=(13, 15), calls=("K", "1"), pack=TWO_TAROT_PACKS)
    presets: ClassVar[Presets] = presets_of("tarot-7-double")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot8Double(Tarot):
    """Eight players, two packs."""

    id: ClassVar[str] = "tarot-8-double"
    players: ClassVar[tuple[int, ...]] = (8,)
    form: ClassVar[Form] = Form(18, 3, dog=12, sizes=(13, 15), calls=("K", "1"), pack=TWO_TAROT_PACKS)
    presets: ClassVar[Presets] = presets_of("tarot-8-double")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot2Piles(Tarot):
    """Two players with six piles of four each."""

    id: ClassVar[str] = "tarot-2-piles"
    players: ClassVar[tuple[int, ...]] = (2,)
    form: ClassVar[Form] = Form(15, 3, piles=6)
    presets: ClassVar[Presets] = presets_of("tarot-2-piles")


@dataclass(frozen=True, slots=True, repr=False)
class Tarot2Reserve(Tarot):
    """Two players with piles and a reserve."""

    id: ClassVar[str] = "tarot-2-reserve"
    players: ClassVar[tuple[int, ...]] = (2,)
    form: ClassVar[Form] = Form(12, 3, dog=6, piles=6)
    presets: ClassVar[Presets] = presets_of("tarot-2-reserve")
