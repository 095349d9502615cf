"""What the games are: pure, exact values that know nobody above them."""
