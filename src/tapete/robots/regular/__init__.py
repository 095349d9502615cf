"""The regular: rules of thumb that a person could follow, one file a game, each answer with its reason."""
