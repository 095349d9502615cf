"""What a table decides, by topic: chairs, settings, cards, the clock, what people agree on."""
