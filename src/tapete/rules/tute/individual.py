"""Tute for four, everybody alone: dealt as in pairs, counted as with three (docs/spec/tute.md 6)."""

from dataclasses import dataclass
from typing import ClassVar

from tapete.rules.tute.game import WithTutes


@dataclass(frozen=True, slots=True, repr=False)
class TuteIndividual(WithTutes):
    """Tute for four, each alone; whoever has most points wins the juego."""

    id: ClassVar[str] = "tute-individual"
