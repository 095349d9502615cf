"""The rules of the games: pure, exact values that import no other part of the program."""
