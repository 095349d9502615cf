"""A card table in a terminal: the same games against the same robots, without a server."""

from tapete.terminal.table import opened, play

__all__ = ["opened", "play"]
