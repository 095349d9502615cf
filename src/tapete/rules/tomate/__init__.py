"""El Tomate: three tricks for a plate of tantos, and a fine for whoever plays and wins none (docs/spec/tomate.md)."""
