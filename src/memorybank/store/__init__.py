"""The only code that touches files, git, the clock and the environment."""
