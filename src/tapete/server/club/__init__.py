"""The club at the tables: what is written in the books as matches begin and end, and what is read from them."""
