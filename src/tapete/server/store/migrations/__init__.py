"""How the database came to have its form: one step a file, run at start."""
