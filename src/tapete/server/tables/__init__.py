"""Live tables: one actor a table, their registry, what they all use."""
