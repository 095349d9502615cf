"""People: guests and accounts, names, cookies, sessions, the secret that signs them."""
