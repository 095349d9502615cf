"""What a finished match is worth to its players: chips and experience, as pure functions (docs/spec/platform.md)."""
