"""El Tomate: three tricks for a plate of tantos, and a fine for whoever plays and wins none (rules tomate)."""
