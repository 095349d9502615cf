"""Who somebody is, without an account: names, cookies, the secret that signs them."""
