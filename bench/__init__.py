"""What is measured: the server's processor time for each move, what people feel, and the pace of the rules."""
