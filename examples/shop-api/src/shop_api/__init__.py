"""Orders of a small web shop."""
