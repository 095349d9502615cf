"""People without accounts: names, cookies, the secret that signs them."""
