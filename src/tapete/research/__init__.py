"""Where the games meet research: measuring robots, environments for learning."""
