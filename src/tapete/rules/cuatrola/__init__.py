"""Cuatrola: Tute in five tricks, two pairs, bets to win alone (rules cuatrola)."""
