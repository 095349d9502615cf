"""Brisca: no duty to follow, three cards in hand, a stock to draw from (docs/spec/brisca.md)."""
