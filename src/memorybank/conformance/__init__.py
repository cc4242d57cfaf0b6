"""What we promise on every host, and which of it was seen with the real programs: data, and two ways to read it."""
