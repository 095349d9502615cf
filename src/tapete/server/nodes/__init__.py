"""Several machines as one room: any node serves any table, PostgreSQL decides, Redis tells."""
