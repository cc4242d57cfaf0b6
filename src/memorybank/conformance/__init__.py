"""What we promise on every host, and which of it was seen with the real programs."""
