"""What the programs people run from a shell do with their arguments."""
