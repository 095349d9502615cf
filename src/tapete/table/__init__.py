"""Who plays and what happened: a table is the fold of its events."""
