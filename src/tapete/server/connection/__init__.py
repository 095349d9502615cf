"""One client: its socket, what it asks, what goes out to it."""
