"""Cuatrola: Tute in five tricks, two pairs, bets to win alone (docs/spec/cuatrola.md)."""
