"""Vector files against the rules: records are checked by one schema and asked of the adapter of their family."""
