"""The regular: rules of thumb that a person could follow, each answer with its reason; here is what games share."""
