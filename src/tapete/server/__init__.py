"""Where the room meets the world: sockets, stores, people, and the task that hosts each table."""
