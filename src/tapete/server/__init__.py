"""Where the room meets the world: sockets, stores, people, and the actor of each table."""
